//! Several hands for one piece of work.

use std::sync::Mutex;

/// Calls its second argument with 0, 1, … below the first, and returns when all are done.
pub type Run<'a> = dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync + 'a;

/// Hands that work side by side. The threads are the caller's: nothing in the engine starts one.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// How many there are.
    pub n: usize,
    pub run: &'a Run<'a>,
}

impl Crew<'_> {
    /// What a job gives for each hand, in order.
    pub(super) fn each<T: Send>(&self, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let results: Vec<Mutex<Option<T>>> = (0..self.n).map(|_| Mutex::new(None)).collect();
        (self.run)(self.n, &|hand| *results[hand].lock().expect("no other hand writes here") = Some(job(hand)));
        let result = |slot: Mutex<Option<T>>| slot.into_inner().ok().flatten().expect("every hand has done its part");
        results.into_iter().map(result).collect()
    }

    /// Maps a list, each hand a part of it.
    pub(super) fn map<T: Sync, U: Send>(&self, items: &[T], map: impl Fn(&T) -> U + Sync) -> Vec<U> {
        let part = items.len().div_ceil(self.n.max(1)).max(1);
        let parts: Vec<&[T]> = items.chunks(part).collect();
        let parts = self.each(|hand| parts.get(hand).map_or(Vec::new(), |items| items.iter().map(&map).collect()));
        parts.into_iter().flatten().collect()
    }
}
