mod read;
mod records;
mod write;
