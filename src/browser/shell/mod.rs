//! Everything that touches the browser: one stateful component, and one place that performs effects.

mod clipboard;
mod device;
mod effects;
mod extras;
mod files;
mod frame;
mod history;
mod lanes;
mod library;
mod offline;
mod page;
mod pictures;
mod random;
mod record_files;
mod records_link;
mod report;
mod shortcuts;
mod sound;
pub mod storage;
mod url;
mod words;

pub use extras::{fetch_extras_by, install_extras, install_study, install_tutor};
pub use page::{Root, RootProps, open_page};
