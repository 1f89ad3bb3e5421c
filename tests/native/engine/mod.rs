mod clock;
mod endings;
mod numbers;
mod search;
