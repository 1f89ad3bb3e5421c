//! Where a game in a file begins: the game that a board belongs to, starts by their own names, and rule choices in headers.

use super::RemarkKind;
use super::builder::Remarks;
use crate::{
    record::{GameTree, Header},
    rules::{Color, Game, Kind, Piece, RuleChoices, RuleSwitch, Rules, Setup, Square, Start, Variant, sfen},
};

/// The name of the header that says which game it is, in formats that know only one.
pub(super) const VARIANT: &str = "variant";

/// What the header of a file says of the rules.
#[derive(Debug, Clone, Default)]
pub(super) struct RulesSaid {
    pub(super) variant: Option<Variant>,
    pub(super) choices: RuleChoices,
}

impl RulesSaid {
    /// Takes a header that says something of the rules: `variant`, or a switch by its name in links. False for any other header.
    pub(super) fn take(&mut self, name: &str, value: &str, line: usize, remarks: &mut Remarks) -> bool {
        let known = if name == VARIANT {
            Variant::from_id(value).map(|variant| self.variant = Some(variant))
        } else if let Some(switch) = RuleSwitch::from_key(name) {
            self.choices.set(switch, value).ok()
        } else {
            return false;
        };
        if known.is_none() {
            remarks.add(line, RemarkKind::BadHeader, value);
        }
        known.is_some()
    }

    /// What there is to be said of the rules of a record: names and values.
    pub(super) fn of(tree: &GameTree) -> Vec<(&'static str, String)> {
        let start = tree.start();
        let variant = (start.variant() != Variant::Shogi).then(|| (VARIANT, start.variant().id().to_owned()));
        let choices = start.choices().differing(start.variant());
        variant.into_iter().chain(choices.into_iter().map(|(switch, value)| (switch.key(), value))).collect()
    }

    /// The game at its start.
    ///
    /// # Errors
    /// Why the start cannot be used.
    pub(super) fn game(&self, variant: Variant, start: Start) -> Result<Game, String> {
        let choices = choices_of(variant, &self.choices);
        let start = named(variant, &choices, start)?;
        Game::new(variant, choices, start).map_err(|error| error.to_string())
    }

    /// The game that begins with this position.
    ///
    /// # Errors
    /// Why the position cannot be used.
    pub(super) fn game_from(&self, variant: Variant, setup: &Setup) -> Result<Game, String> {
        let rules = Rules::of(variant);
        let text = sfen::write(rules.geometry(), setup);
        let start = Start::parse(rules, &text).map_err(|error| error.to_string())?;
        self.game(variant, start)
    }
}

/// Without the choices that a game does not have.
pub(super) fn choices_of(variant: Variant, said: &RuleChoices) -> RuleChoices {
    let mut own = RuleChoices::default();
    for (switch, value) in said.differing(variant) {
        // cannot fail: it was set before
        let _ = own.set(switch, &value);
    }
    own
}

/// A start by its own name where it has one: formats spell out what is the usual start, or a handicap.
fn named(variant: Variant, choices: &RuleChoices, start: Start) -> Result<Start, String> {
    let is_first = matches!(&start, Start::Sfen(text) if text.ends_with(" 1"));
    if !is_first {
        return Ok(start);
    }
    let rules = Rules::of(variant);
    let (position, _) = start.position(rules, &choices.in_force(variant)).map_err(|error| error.to_string())?;
    Ok(known_start(rules, choices, &position.to_setup(1)).unwrap_or(start))
}

/// The start with a name that a position is, if it is one.
pub(super) fn known_start(rules: &'static Rules, choices: &RuleChoices, setup: &Setup) -> Option<Start> {
    let choices = choices.in_force(rules.variant());
    let setup_of = |start: &Start| start.position(rules, &choices).ok().map(|(position, _)| position.to_setup(1));
    let usual = setup_of(&Start::Standard)?;
    if usual == *setup {
        return Some(Start::Standard);
    }
    // odds take pieces away: to set up every handicap would take longer than to read a game
    let is_part = setup.board.iter().zip(&usual.board).all(|(own, full)| own.is_none() || own == full);
    let mut handicaps = rules.handicaps().iter().map(Start::Handicap);
    handicaps.find(|start| is_part && setup_of(start).as_ref() == Some(setup))
}

/// The game that is played on a board of that size; of several the first that has these pieces, and has drops where some are held.
pub(super) fn variant_of(files: usize, ranks: usize, has: impl Fn(Kind) -> bool, is_held: bool) -> Option<Variant> {
    let is_board = |rules: &Rules| {
        let geometry = rules.geometry();
        (usize::from(geometry.files()), usize::from(geometry.ranks())) == (files, ranks)
    };
    let fits = |rules: &Rules| {
        (rules.has_drops() || !is_held) && Kind::ALL.into_iter().all(|kind| rules.has_kind(kind) || !has(kind))
    };
    let boards = || Variant::ALL.into_iter().map(Rules::of).filter(|rules| is_board(rules));
    boards().find(|rules| fits(rules)).or_else(|| boards().next()).map(Rules::variant)
}

/// The game that the board of an SFEN belongs to.
pub(super) fn variant_of_sfen(text: &str) -> Option<Variant> {
    let board = text.split_whitespace().next()?;
    let first = board.split('/').next()?;
    let files = first.chars().map(|c| c.to_digit(10).unwrap_or(u32::from(c != '+')) as usize).sum();
    let has = |kind: Kind| board.contains([kind.letter(), kind.letter().to_ascii_lowercase()]);
    variant_of(files, board.split('/').count(), has, text.split_whitespace().nth(2).is_some_and(|hands| hands != "-"))
}

/// The first position as a setup, its number being 1.
pub(super) fn setup(tree: &GameTree) -> Setup {
    tree.start().start_position().to_setup(1)
}

/// How many of each kind a set of shogi has.
const SET: [(Kind, u8); 7] = [
    (Kind::Rook, 2),
    (Kind::Bishop, 2),
    (Kind::Gold, 4),
    (Kind::Silver, 4),
    (Kind::Knight, 4),
    (Kind::Lance, 4),
    (Kind::Pawn, 18),
];

/// Gives a side all pieces of a set that are neither on the board nor in the other hand.
pub(super) fn give_rest(setup: &mut Setup, color: Color) {
    for (kind, all) in SET {
        let on_board = setup.board.iter().flatten().filter(|piece| piece.kind().unpromoted() == kind).count();
        let elsewhere = on_board as u8 + setup.hands[!color].count(kind);
        let own = setup.hands[color].count(kind);
        setup.hands[color].set(kind, own.max(all.saturating_sub(elsewhere)));
    }
}

/// The pieces that the first position lacks compared with the game's own start; `None` where it differs in more than that.
pub(super) fn removed_from_start(tree: &GameTree) -> Option<Vec<(Square, Piece)>> {
    let rules = tree.start().rules();
    let full = Start::Standard.position(rules, tree.start().choices()).ok()?.0.to_setup(1);
    let own = setup(tree);
    let mut removed = Vec::new();
    for square in rules.geometry().in_reading_order() {
        match (full.board[square.index()], own.board[square.index()]) {
            (Some(piece), None) => removed.push((square, piece)),
            (before, now) if before == now => {}
            _ => return None,
        }
    }
    Some(removed)
}

/// Names of headers in Japanese records, and what a western format calls them.
pub(super) type FieldNames = [(&'static str, &'static str)];

/// The name in the tree of a field that the format has under another.
pub(super) fn tree_name<'a>(names: &FieldNames, name: &'a str) -> &'a str {
    names.iter().find(|(_, theirs)| *theirs == name).map_or(name, |(ours, _)| ours)
}

/// The name in the format, if it has one, of a field of the tree.
pub(super) fn format_name(names: &FieldNames, name: &str) -> Option<&'static str> {
    names.iter().find(|(ours, _)| *ours == name).map(|(_, theirs)| *theirs)
}

/// Without line breaks and other control characters, and without blanks at the ends.
pub(super) fn one_line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }).collect()
}

/// Fields of a header, each with a value that is not empty.
pub(super) fn fields(header: &Header) -> impl Iterator<Item = (&str, &str)> {
    header
        .fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(_, value)| !value.trim().is_empty())
}
