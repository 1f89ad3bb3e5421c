mod read;
mod write;
