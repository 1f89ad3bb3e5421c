mod analyse;
mod convert;
mod diagram;
mod matches;
mod protocol;
mod session;
mod subcommands;
mod variants;
