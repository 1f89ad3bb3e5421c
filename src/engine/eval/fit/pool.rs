//! Threads that share a piece of work.

use std::sync::Mutex;

/// Calls its second argument with 0, 1, … below the first, and returns when all are done.
pub type Run<'a> = dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync + 'a;

/// Workers side by side. The threads are the caller's: nothing in the engine starts one.
#[derive(Clone, Copy)]
pub struct Pool<'a> {
    /// Number of workers.
    pub n: usize,
    /// Runs a job on all of them.
    pub run: &'a Run<'a>,
}

impl Pool<'_> {
    /// What a job gives for each worker, in order.
    pub fn each<T: Send>(&self, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let results: Vec<Mutex<Option<T>>> = (0..self.n).map(|_| Mutex::new(None)).collect();
        (self.run)(self.n, &|worker| {
            *results[worker].lock().expect("no other worker writes here") = Some(job(worker));
        });
        let result = |slot: Mutex<Option<T>>| slot.into_inner().ok().flatten().expect("every worker has run its job");
        results.into_iter().map(result).collect()
    }

    /// Maps a list, each worker a part of it.
    pub fn map<T: Sync, U: Send>(&self, items: &[T], map: impl Fn(&T) -> U + Sync) -> Vec<U> {
        let part = items.len().div_ceil(self.n.max(1)).max(1);
        let parts: Vec<&[T]> = items.chunks(part).collect();
        let parts = self.each(|worker| parts.get(worker).map_or(Vec::new(), |items| items.iter().map(&map).collect()));
        parts.into_iter().flatten().collect()
    }
}
