mod analyse;
mod convert;
mod matches;
mod protocol;
mod session;
mod subcommands;
mod variants;
