mod kif;
mod read;
mod write;
