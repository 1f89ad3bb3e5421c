mod packed;
mod read;
mod records;
mod write;
