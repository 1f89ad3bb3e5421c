mod pool;
mod requests;
