//! Writes CSA files.

use super::{FIELDS, NOTE, OTHER};
use crate::{
    notation::records::{
        Loss, Written,
        csa_moves::{digits, push_move},
        csa_names, ends,
        evaluations::{self, Style, lines_of},
        losses,
        start::{RulesSaid, fields, format_name, one_line, removed_from_start, setup},
    },
    record::{Ending, GameTree, NodeId, Replayer, Step},
    rules::{Color, Position, Square, Start, Variant},
};
use std::{collections::BTreeSet, fmt::Write as _};

const CARRIED: [Loss; 8] = [
    Loss::Comments,
    Loss::Times,
    Loss::Evaluations,
    Loss::Rules,
    Loss::Headers,
    Loss::Result,
    Loss::Moves,
    Loss::OtherNotes,
];

/// The main line of a record as a CSA file.
///
/// ```
/// use suizo::{notation::records::csa, record::GameTree, rules::{Act, Color, Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// game.end(Act::Resign, Color::White).unwrap();
/// assert_eq!(csa::write(&GameTree::from_game(&game)).text, "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    let mut writer = Writer { tree, text: String::new(), losses: losses::beyond(tree, &CARRIED), needs_3: false };
    // of other lines nothing is written, so that nothing else in them counts as lost
    writer.header();
    writer.place();
    writer.moves();
    let Writer { text, losses, needs_3, .. } = writer;
    let version = if needs_3 || !text.is_ascii() { "'CSA encoding=UTF-8\nV3.0\n" } else { "V2.2\n" };
    Written { text: version.to_owned() + &text, losses: losses.into_iter().collect() }
}

struct Writer<'a> {
    tree: &'a GameTree,
    text: String,
    losses: BTreeSet<Loss>,
    /// Whether something of 3.0 is written.
    needs_3: bool,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn header(&mut self) {
        let header = self.tree.header();
        for (color, sign) in [(Color::Black, '+'), (Color::White, '-')] {
            let name = one_line(&header.names[color]);
            if !name.is_empty() {
                self.line(&format!("N{sign}{name}"));
            }
        }
        for (name, value) in RulesSaid::of(self.tree) {
            let (name, value) = match (name, value.as_str()) {
                ("move_limit", plies) => ("MAX_MOVES".to_owned(), plies),
                ("impasse", "declare27") => ("JISHOGI".to_owned(), "27"),
                ("impasse", "declare24") => ("JISHOGI".to_owned(), "24"),
                (name, value) => (name.to_ascii_uppercase(), value),
            };
            self.needs_3 |= matches!(name.as_str(), "MAX_MOVES" | "JISHOGI");
            self.line(&format!("${name}:{value}"));
        }
        for (name, value) in fields(header) {
            let known = format_name(&FIELDS, name);
            let value = match known {
                Some(NOTE) => one_line(&value.trim().replace('\\', "\\\\").replace("\r\n", "\n").replace('\n', "\\n")),
                _ => one_line(value),
            };
            self.needs_3 |= known == Some(NOTE);
            let known = known.filter(|known| fits(known, &value));
            let name = known.map_or_else(|| one_line(name).replace(':', "："), str::to_owned);
            self.line(&format!("${name}:{value}"));
        }
    }

    fn place(&mut self) {
        let start = self.tree.start();
        let setup = setup(self.tree);
        let by_name = start.variant() == Variant::Shogi && !matches!(start.start(), Start::Sfen(_));
        match removed_from_start(self.tree).filter(|_| by_name) {
            Some(removed) => {
                let removed: String = removed
                    .iter()
                    .flat_map(|(square, piece)| {
                        digits(Some(*square)).into_iter().chain(csa_names::name(piece.kind()).chars())
                    })
                    .collect();
                self.line(&format!("PI{removed}"));
            }
            None => self.ranks(&setup),
        }
        for (color, sign) in [(Color::Black, '+'), (Color::White, '-')] {
            let hand: String = setup.hands[color]
                .iter()
                .map(|(kind, count)| format!("00{}", csa_names::name(kind)).repeat(usize::from(count)))
                .collect();
            if !hand.is_empty() {
                self.line(&format!("P{sign}{hand}"));
            }
        }
        self.line(if setup.turn == Color::Black { "+" } else { "-" });
    }

    fn ranks(&mut self, setup: &crate::rules::Setup) {
        let geometry = self.tree.start().rules().geometry();
        for rank in 0..geometry.ranks() {
            let mut line = format!("P{}", rank + 1);
            for file in (0..geometry.files()).rev() {
                match setup.board[Square::new(file, rank).index()] {
                    None => line.push_str(" * "),
                    Some(piece) => {
                        line.push(if piece.color() == Color::Black { '+' } else { '-' });
                        line.push_str(csa_names::name(piece.kind()));
                    }
                }
            }
            self.line(&line);
        }
    }

    fn moves(&mut self) {
        let mut at = Replayer::new(self.tree);
        let mut used = [0_u64; 2];
        self.notes(NodeId::ROOT, at.game().position());
        for id in self.tree.main_line() {
            let position = at.game().position();
            if let Some(Step::Move(mv) | Step::End(Ending::IllegalMove(mv))) = self.tree.node(id).step() {
                push_move(&mut self.text, position, mv);
                self.text.push('\n');
            }
            if let Some(ending) = self.tree.node(id).ending() {
                let end = ends::word(at.game(), ending);
                if !end.is_exact {
                    self.losses.insert(Loss::Result);
                }
                self.line(&format!("%{}", end.word));
            }
            self.time(id, &mut used[position.turn().index()]);
            at.go(self.tree, id);
            self.notes(id, at.game().position());
        }
        if self.tree.node(at.node()).ending().is_none()
            && let Some(word) = ends::word_by_rules(at.game())
        {
            self.needs_3 |= word == "MAX_MOVES";
            self.line(&format!("%{word}"));
        }
    }

    fn time(&mut self, id: NodeId, used: &mut u64) {
        let Some(time) = self.tree.node(id).time() else { return };
        *used += u64::from(time.ms);
        if let Some(total) = time.total_ms.map(u64::from).filter(|total| total != used) {
            *used = total;
            self.losses.insert(Loss::Times);
        }
        let (seconds, ms) = (time.ms / 1_000, time.ms % 1_000);
        let _ = write!(self.text, "T{seconds}");
        if ms > 0 {
            self.needs_3 = true;
            let _ = write!(self.text, ".{ms:03}");
            self.text.truncate(self.text.trim_end_matches('0').len());
        }
        self.text.push('\n');
    }

    fn notes(&mut self, id: NodeId, position: &Position) {
        let Some(notes) = self.tree.node(id).notes() else { return };
        for (name, value) in &notes.other {
            // an empty line, and one with another meaning, would be read as something else
            let is_own = name == OTHER && value.trim() == value && !value.is_empty() && one_line(value) == *value;
            if is_own && !value.starts_with('*') && !value.starts_with("CSA encoding") {
                self.line(&format!("'{value}"));
            } else {
                self.losses.insert(Loss::OtherNotes);
            }
        }
        let comment = lines_of(&notes.comment);
        let said = evaluations::join(position, notes.evaluation.as_ref(), &comment, Style::Floodgate);
        if !said.is_whole {
            self.losses.insert(Loss::Evaluations);
        }
        for line in said.text.split('\n').filter(|_| !said.text.is_empty()) {
            self.line(&format!("'*{line}"));
        }
    }
}

/// Whether a value has the form that the format prescribes for it; else the field keeps its own name.
fn fits(name: &str, value: &str) -> bool {
    let consists_of = |signs: &str| value.chars().all(|c| c.is_ascii_digit() || signs.contains(c));
    match name {
        "TIME_LIMIT" => consists_of(":+"),
        "START_TIME" | "END_TIME" => consists_of("/: "),
        _ => true,
    }
}
