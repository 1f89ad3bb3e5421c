//! Lines of a search on their way to the page.

use super::convert;
use crate::{
    engine::{self, Info},
    protocol::{Response, SearchId},
    rules::Variant,
};

/// Shortest time between two reports of a search.
const INTERVAL_MS: u64 = 200;

/// The latest of each line, held back until a report is due.
pub(super) struct Reports {
    id: SearchId,
    variant: Variant,
    waiting: Vec<Info>,
    last_ms: Option<u64>,
}

impl Reports {
    pub fn new(id: SearchId, variant: Variant) -> Reports {
        Reports { id, variant, waiting: Vec::new(), last_ms: None }
    }

    pub fn add(&mut self, info: &Info) {
        self.waiting.retain(|earlier| earlier.multi_pv != info.multi_pv);
        self.waiting.push(info.clone());
    }

    /// Sends what waits if a report is due, or at the end of the search.
    pub fn flush(&mut self, now_ms: u64, is_last: bool, out: &mut Vec<Response>) {
        let is_due = self.last_ms.is_none_or(|last_ms| now_ms >= last_ms + INTERVAL_MS);
        if self.waiting.is_empty() || !(is_due || is_last) {
            return;
        }
        self.last_ms = Some(now_ms);
        engine::sort::by_key(&mut self.waiting, |info| info.multi_pv);
        out.extend(self.waiting.drain(..).map(|info| convert::info_response(self.id, self.variant, &info)));
    }

    #[cfg(test)]
    pub fn waiting(&self) -> &[Info] {
        &self.waiting
    }
}
