//! Numbered jobs on several threads, with results in the order of their numbers: the same on any number of threads.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// Calls a job with 0, 1, … below `n`, each on a thread of its own, and returns when all are done.
///
/// # Panics
/// When a job does.
pub fn in_parallel(n: usize, job: &(dyn Fn(usize) + Sync)) {
    thread::scope(|scope| (0..n).for_each(|number| drop(scope.spawn(move || job(number)))));
}

/// Sets its flag when dropped, also by a panic, so that no other thread waits for this one.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs jobs 0, 1, 2 ... on `lanes` threads until `take` breaks; `take` receives the results in the order of their numbers.
///
/// Each thread has a worker of its own, made by `new_worker`. A job may ask by its third argument whether its result has become
/// unwanted, and returns `None` if it gave up because of that.
pub(in crate::tools) fn in_order<Worker, T: Send>(
    lanes: usize,
    new_worker: impl Fn() -> Worker + Sync,
    job: impl Fn(&mut Worker, usize, &dyn Fn() -> bool) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..lanes.max(1) {
            let sender = sender.clone();
            let (next, over, new_worker, job) = (&next, &over, &new_worker, &job);
            scope.spawn(move || {
                let _set = SetOnDrop(over);
                let mut worker = new_worker();
                let unwanted = || over.load(Ordering::Relaxed);
                while !unwanted() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = job(&mut worker, number, &unwanted) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let _set = SetOnDrop(&over);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                if take(result).is_break() {
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for lanes in [0, 1, 2, 7] {
            let mut taken = Vec::new();
            in_order(
                lanes,
                || (),
                |(), number, _| {
                    thread::sleep(Duration::from_micros((number as u64 * 7919) % 300));
                    Some(number)
                },
                |number| {
                    taken.push(number);
                    if taken.len() == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(taken, (0..50).collect::<Vec<_>>());
        }
    }

    #[test]
    fn unwanted_jobs_give_up() {
        in_order(
            2,
            || (),
            |(), number, unwanted| {
                while number > 0 && !unwanted() {
                    thread::yield_now();
                }
                (number == 0).then_some(())
            },
            |()| ControlFlow::Break(()),
        );
    }
}
