mod kif;
mod read;
mod records;
mod write;
