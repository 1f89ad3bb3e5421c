//! A line of moves as a picture that plays itself.
//!
//! Every piece is drawn once for each face that it shows, and style sheets move it; what hands, marks and words are at a time is shown and
//! hidden. Without a style sheet, and for those who want no motion, the picture is the last position.

use super::{
    Diagram,
    options::Options,
    picture::{self, Composition, Picture},
    signs::Signs,
};
use crate::rules::{ByColor, Color, Hand, Kind, Move, Piece, Rules, Setup, Square};
use std::fmt::Write as _;

/// How quickly a line plays, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// From a move to the next.
    pub move_ms: u32,
    /// Before the first move.
    pub lead_ms: u32,
    /// After the last one, before all begins again.
    pub rest_ms: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::of(1200)
    }
}

impl Pace {
    /// The longest time of a move.
    pub const MOST_MS: u32 = 60_000;

    /// Moves that follow each other after that time, which is at least a tenth of a second.
    #[must_use]
    pub fn of(move_ms: u32) -> Pace {
        let move_ms = move_ms.clamp(100, Pace::MOST_MS);
        Pace { move_ms, lead_ms: move_ms, rest_ms: move_ms * 2 + 500 }
    }

    /// When the move with that number from 1 begins, and when its piece has arrived.
    fn times(self, ply: usize) -> (u64, u64) {
        let start = u64::from(self.lead_ms) + u64::from(self.move_ms) * (ply as u64).saturating_sub(1);
        (start, start + u64::from(self.move_ms * 2 / 5).min(450))
    }

    fn total(self, plies: usize) -> u64 {
        u64::from(self.lead_ms) + u64::from(self.move_ms) * plies as u64 + u64::from(self.rest_ms)
    }
}

/// Draws a line of moves that plays itself again and again: each move with what is said of it, such as its number and text. The line ends
/// before a move that no piece can make; whether it is legal is not asked.
#[must_use]
pub fn animated(options: &Options, signs: &Signs, start: &Diagram, line: &[(Move, String)], pace: Pace) -> String {
    let story = Story::of(start, line);
    let line = &line[..story.plies];
    let has_after = !start.after.is_empty() || line.iter().any(|(_, after)| !after.is_empty());
    // a hand that is empty at first may be filled, so the widest state decides about the room
    let shown = Diagram { setup: story.last.clone(), ..start.clone() };
    let mut composition = Composition::new(options, signs, &shown, has_after);
    let mut motion = Motion { total: pace.total(story.plies), rules: String::new(), known: Vec::new() };
    let (geometry, layout) = (composition.geometry, composition.layout);
    composition.canvas.open_fonts();
    composition.ground();
    let lasts = [start.last].into_iter().chain(line.iter().map(|(mv, _)| Some(*mv)));
    for (ply, mv) in lasts.enumerate() {
        let Some(mv) = mv.filter(|_| options.marks_last) else { continue };
        motion.open(&mut composition, &[span(pace, &story, ply, ply + 1)]);
        composition.canvas.last(mv, geometry, layout);
        composition.canvas.close();
    }
    composition.ruling();
    story.draw_pieces(&mut composition, &mut motion, pace);
    for color in Color::ALL {
        for (at, (ply, hand)) in story.hands[color].iter().enumerate() {
            let until = story.hands[color].get(at + 1).map_or(story.plies + 1, |(ply, _)| *ply);
            motion.open(&mut composition, &[span(pace, &story, *ply, until)]);
            composition.hand(color, *hand);
            composition.canvas.close();
        }
    }
    if options.draws_marks && !start.marks.is_empty() {
        motion.open(&mut composition, &[(0, pace.times(1).0)]);
        composition.canvas.marks(&start.marks, geometry, layout);
        composition.canvas.close();
    }
    for (ply, after) in [&start.after].into_iter().chain(line.iter().map(|(_, after)| after)).enumerate() {
        if !after.is_empty() {
            motion.open(&mut composition, &[span(pace, &story, ply, ply + 1)]);
            composition.after(after);
            composition.canvas.close();
        }
    }
    let frame = composition.frame();
    composition.words();
    composition.canvas.close();
    let picture = Picture { body: composition.canvas.out, frame, used: composition.canvas.used };
    let style = format!("<style>@media (prefers-reduced-motion:no-preference){{{}}}</style>", motion.rules);
    picture::file(options, signs, &shown, &picture, &style)
}

/// The time from a position to a later one.
fn span(pace: Pace, story: &Story, from: usize, until: usize) -> (u64, u64) {
    let begins = if from == 0 { 0 } else { pace.times(from).1 };
    let ends = if until > story.plies { pace.total(story.plies) } else { pace.times(until).1 };
    (begins, ends)
}

/// What becomes of a piece of the board: from which move on it is what, and where; nowhere when it is taken.
type Career = Vec<(usize, Piece, Option<Square>)>;

/// What happens to each piece and to both hands in a line.
struct Story {
    /// Those that move last are drawn last, and so above what they take.
    pieces: Vec<Career>,
    hands: ByColor<Vec<(usize, Hand)>>,
    /// Moves that could be made.
    plies: usize,
    last: Setup,
}

impl Story {
    fn of(start: &Diagram, line: &[(Move, String)]) -> Story {
        let geometry = start.rules().geometry();
        let mut setup = start.setup.clone();
        let mut pieces: Vec<Career> = geometry
            .in_reading_order()
            .filter_map(|square| Some(vec![(0, setup.board[square.index()]?, Some(square))]))
            .collect();
        let mut hands = ByColor::from_fn(|color| vec![(0, setup.hands[color])]);
        let mut plies = 0;
        for (ply, (mv, _)) in (1..).zip(line) {
            let is_there = |square: Option<Square>| square.is_none_or(|square| geometry.contains(square));
            if !is_there(Some(mv.to())) || !is_there(mv.from()) || !make(&mut setup, *mv, start.rules()) {
                break;
            }
            let at = |pieces: &[Career], square| {
                pieces.iter().position(|career| career.last().is_some_and(|(_, _, at)| *at == Some(square)))
            };
            if let Some(taken) = at(&pieces, mv.to()).and_then(|taken| pieces.get_mut(taken))
                && let Some((_, piece, _)) = taken.last().copied()
            {
                taken.push((ply, piece, None));
            }
            let now = setup.board[mv.to().index()].map(|piece| (ply, piece, Some(mv.to())));
            let mut career = match mv.from().and_then(|from| at(&pieces, from)) {
                Some(mover) => pieces.remove(mover),
                None => Vec::new(),
            };
            career.extend(now);
            pieces.push(career);
            for color in Color::ALL {
                if hands[color].last().is_none_or(|(_, hand)| *hand != setup.hands[color]) {
                    hands[color].push((ply, setup.hands[color]));
                }
            }
            plies = ply;
        }
        Story { pieces, hands, plies, last: setup }
    }

    fn draw_pieces(&self, composition: &mut Composition, motion: &mut Motion, pace: Pace) {
        let layout = composition.layout;
        for career in &self.pieces {
            let places: Vec<(usize, Square)> =
                career.iter().filter_map(|(ply, _, square)| Some((*ply, (*square)?))).collect();
            let Some((_, last)) = places.last() else { continue };
            let stops: Vec<(usize, (i32, i32))> =
                places.iter().map(|(ply, square)| (*ply, layout.corner(*square))).collect();
            let class = if stops.len() > 1 { motion.moving(&stops, pace) } else { String::new() };
            let (x, y) = layout.corner(*last);
            let _ = write!(composition.canvas.out, "<g{class} transform=\"translate({x} {y})\">");
            let mut faces: Vec<(Piece, Vec<(u64, u64)>)> = Vec::new();
            for (at, (ply, piece, square)) in career.iter().enumerate() {
                let until = career.get(at + 1).map_or(self.plies + 1, |(ply, ..)| *ply);
                let time = span(pace, self, *ply, until);
                if square.is_none() {
                    continue;
                }
                match faces.last_mut().filter(|(face, _)| face == piece) {
                    Some((_, times)) => times.push(time),
                    None => faces.push((*piece, vec![time])),
                }
            }
            for (piece, times) in faces {
                motion.open(composition, &times);
                composition.canvas.piece(piece, layout.bottom);
                composition.canvas.close();
            }
            composition.canvas.close();
        }
    }
}

/// Makes a move as hands do, without asking the rules; `false` where there is nothing to be moved.
fn make(setup: &mut Setup, mv: Move, rules: &Rules) -> bool {
    let turn = match mv.from() {
        Some(from) => match setup.board[from.index()] {
            Some(piece) => piece.color(),
            None => return false,
        },
        None => setup.turn,
    };
    let count = |hand: &Hand, kind: Kind| hand.count(kind);
    let moved = match (mv.from(), mv.drop_kind()) {
        (Some(from), _) => setup.board[from.index()].take().map(Piece::kind),
        (None, Some(kind)) if setup.hands[turn].has(kind) => {
            let left = count(&setup.hands[turn], kind) - 1;
            setup.hands[turn].set(kind, left);
            Some(kind)
        }
        _ => None,
    };
    let Some(kind) = moved else { return false };
    let kind = kind.promoted().filter(|_| mv.promotes()).unwrap_or(kind);
    let taken = setup.board[mv.to().index()].replace(Piece::new(turn, kind));
    if let Some(taken) = taken.map(Piece::kind).filter(|&kind| rules.keeps(kind)).map(Kind::unpromoted) {
        let more = count(&setup.hands[turn], taken).saturating_add(1).min(Hand::MAX_COUNT);
        setup.hands[turn].set(taken, more);
    }
    setup.turn = !turn;
    setup.move_number = setup.move_number.saturating_add(1);
    true
}

/// The style sheet under way.
struct Motion {
    /// Of the whole, in milliseconds.
    total: u64,
    rules: String,
    /// The classes of what is shown at the same times.
    known: Vec<Vec<(u64, u64)>>,
}

impl Motion {
    /// Opens a group that is seen from each first time to the second.
    fn open(&mut self, composition: &mut Composition, times: &[(u64, u64)]) {
        // times that follow each other are one
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for &(begins, ends) in times {
            match joined.last_mut().filter(|(_, end)| *end == begins) {
                Some((_, end)) => *end = ends,
                None => joined.push((begins, ends)),
            }
        }
        if joined == [(0, self.total)] {
            return composition.canvas.put("<g>");
        }
        let is_last = joined.last().is_some_and(|(_, ends)| *ends == self.total);
        let hidden = if is_last { "" } else { " visibility=\"hidden\"" };
        let number = match self.known.iter().position(|known| *known == joined) {
            Some(known) => known,
            None => {
                self.show(self.known.len(), &joined);
                self.known.push(joined);
                self.known.len() - 1
            }
        };
        let _ = write!(composition.canvas.out, "<g class=\"v{number}\"{hidden}>");
    }

    fn show(&mut self, number: usize, times: &[(u64, u64)]) {
        let total = self.total;
        let _ =
            write!(self.rules, ".v{number}{{animation:v{number} {total}ms step-end infinite}}@keyframes v{number}{{");
        if times.first().is_none_or(|(begins, _)| *begins > 0) {
            self.rules.push_str("0%{visibility:hidden}");
        }
        for (begins, ends) in times {
            let _ = write!(self.rules, "{}{{visibility:visible}}", self.percent(*begins));
            if *ends < total {
                let _ = write!(self.rules, "{}{{visibility:hidden}}", self.percent(*ends));
            }
        }
        self.rules.push('}');
    }

    /// The class of a piece that is at a corner from a move on.
    fn moving(&mut self, stops: &[(usize, (i32, i32))], pace: Pace) -> String {
        let name = format!("m{}", self.rules.len());
        let mut frames = String::new();
        let mut add = |time: String, (x, y): (i32, i32)| {
            let _ = write!(frames, "{time}{{transform:translate({x}px,{y}px)}}");
        };
        let mut before = None;
        for &(ply, corner) in stops {
            match before {
                None => add("0%".to_owned(), corner),
                Some(before) => {
                    let (begins, arrives) = pace.times(ply);
                    add(self.percent(begins), before);
                    add(self.percent(arrives), corner);
                }
            }
            before = Some(corner);
        }
        if let Some(last) = before {
            add("100%".to_owned(), last);
        }
        let total = self.total;
        let _ = write!(
            self.rules,
            ".{name}{{animation:{name} {total}ms ease-in-out infinite}}@keyframes {name}{{{frames}}}"
        );
        format!(" class=\"{name}\"")
    }

    /// A time as a part of the whole, in thousandths of a per cent.
    fn percent(&self, time: u64) -> String {
        let thousandths = time * 100_000 / self.total.max(1);
        format!("{}.{:03}%", thousandths / 1000, thousandths % 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Variant, random::SplitMix64};

    /// What hands do is what the rules say, whenever the rules allow it.
    #[test]
    fn moves_are_made_as_in_the_game() {
        let mut random = SplitMix64::new(7);
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            let mut position = Position::start(rules);
            let mut setup = position.to_setup(1);
            for ply in 1..120 {
                let mut moves = crate::rules::MoveList::new();
                position.legal_moves(&mut moves);
                let Some(mv) = moves.get(random.below(moves.len())).copied() else { break };
                position.do_move(mv);
                assert!(make(&mut setup, mv, rules));
                assert_eq!(setup, position.to_setup(ply + 1), "{variant:?} {ply} {mv}");
            }
        }
    }

    #[test]
    fn a_move_of_nothing_is_not_made() {
        let mut setup = Setup::EMPTY;
        for mv in ["7g7f", "P*5e"] {
            assert!(!make(&mut setup, mv.parse().expect("a move"), Rules::of(Variant::Shogi)), "{mv}");
            assert_eq!(setup, Setup::EMPTY);
        }
    }
}
