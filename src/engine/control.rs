//! What a search asks of its surroundings while it runs.

use super::report::Info;

/// The world as a search sees it: a clock, a listener, and someone who may interrupt. Asked every few hundred nodes.
///
/// ```
/// use suizo::engine::{Engine, Info, Limits, SearchControl};
/// use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
///
/// /// Collects what the search reports; no clock, no interruption.
/// #[derive(Default)]
/// struct Listener {
///     infos: Vec<Info>,
/// }
///
/// impl SearchControl for Listener {
///     fn now_ms(&mut self) -> u64 {
///         0
///     }
///     fn should_stop(&mut self) -> bool {
///         false
///     }
///     fn report(&mut self, info: &Info) {
///         self.infos.push(info.clone());
///     }
/// }
///
/// let game = Game::new(Variant::Heian8x8, RuleChoices::default(), Start::Standard).unwrap();
/// let mut listener = Listener::default();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// Engine::new(Rules::of(Variant::Heian8x8), 1).search(&game, &limits, &mut listener);
/// let depths: Vec<u32> = listener.infos.iter().map(|info| info.depth).collect();
/// assert_eq!(depths, [1, 2, 3]);
/// ```
pub trait SearchControl {
    /// Milliseconds from any fixed moment; never runs backwards.
    fn now_ms(&mut self) -> u64;

    /// Whether to end the search with the best move so far.
    fn should_stop(&mut self) -> bool;

    /// Receives each finished line, and from depth 8 on bounds of a first line that is still being searched ([`Info::bound`]).
    fn report(&mut self, _info: &Info) {}

    /// Whether the opponent's time is running: no time limit counts until this turns false.
    fn is_pondering(&mut self) -> bool {
        false
    }

    /// Rests a moment. Called again and again when there is nothing left to search but the answer is not wanted yet: in an
    /// infinite search, or while pondering.
    fn wait(&mut self) {
        std::hint::spin_loop();
    }

    /// Whether to suspend the search; it goes on with the next [`Engine::run`](super::Engine::run) and visits no position twice
    /// because of it.
    fn should_pause(&mut self) -> bool {
        false
    }
}
