//! How the pages are put together, the same in every language. What differs between the games is taken from their tables.

use super::{
    blocks::{BoardMarks, Passage, PieceFace, ProseBlock, StageBlock, StepBlock},
    sentences::{FamilyId, PAGE, SentenceId, family_start},
};
use crate::{
    i18n::words::Family,
    lessons::{Era, Goal, Stage, Topic, lesson},
    notation::betza,
    rules::{
        Bare, Color, HeianPawns, HeianSetup, IllegalMove, ImpasseRule, Kind, Position, RuleChoices, RuleSwitch, Rules,
        Start, Variant,
    },
};

/// The lines of all pages.
pub(super) fn pages() -> Vec<String> {
    let mut pages = Pages { lines: Vec::new() };
    for topic in Topic::all() {
        pages.lines.push(format!("{PAGE}{}", topic.id()));
        match topic {
            Topic::Rules(era) => RulesPage::of(era).write(&mut pages),
            Topic::Steps(era) => pages.steps(era),
            // nothing stands there but the problems, or the lessons
            Topic::Puzzles(_) | Topic::Lessons(_) => {}
            Topic::History => pages.history(),
        }
    }
    pages.lines
}

struct Pages {
    lines: Vec<String>,
}

fn passage(id: SentenceId) -> Passage {
    with_values(id, &[])
}

fn with_values(id: SentenceId, values: &[u8]) -> Passage {
    Passage { sentence: id as usize, values: values.iter().map(|&value| value.into()).collect() }
}

/// The sentence that a value of a family has.
fn passage_of(family: FamilyId, value: impl Family) -> Passage {
    Passage { sentence: family_start(family) + value.index(), values: Vec::new() }
}

impl Pages {
    fn push(&mut self, block: &ProseBlock<'_>) {
        self.lines.push(block.to_string());
    }

    fn heading(&mut self, id: SentenceId) {
        self.push(&ProseBlock::Heading(passage(id)));
    }

    fn text(&mut self, id: SentenceId) {
        self.push(&ProseBlock::Paragraph(passage(id)));
    }

    fn texts(&mut self, ids: &[SentenceId]) {
        ids.iter().for_each(|&id| self.text(id));
    }

    fn items(&mut self, ids: &[SentenceId]) {
        ids.iter().for_each(|&id| self.push(&ProseBlock::Item(passage(id))));
    }

    fn board(&mut self, marks: BoardMarks, variant: Variant, sfen: &str, caption: SentenceId) {
        self.push(&ProseBlock::Board { marks, variant, sfen: sfen.to_owned(), caption: passage(caption) });
    }

    fn switch(&mut self, switch: RuleSwitch) {
        self.push(&ProseBlock::Switch(switch));
    }

    fn steps(&mut self, era: Era) {
        for step in lesson(era) {
            self.push(&ProseBlock::Step(StepBlock {
                task: step.task.id(),
                sfen: step.sfen.to_owned(),
                goal: Goal::parse(step.goal).expect("a goal"),
                text: passage_of(FamilyId::task, step.task),
            }));
        }
    }

    fn history(&mut self) {
        for stage in Stage::ALL {
            let (variant, sfen) = match stage {
                Stage::First => (Variant::Heian9x8, None),
                Stage::Gaps => (Variant::Heian8x8, None),
                Stage::Greater => (Variant::Sho, None),
                Stage::Smaller => (Variant::Shogi, None),
                // both have taken a bishop, and Black drops it
                Stage::Drops => {
                    (Variant::Shogi, Some("lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6"))
                }
                Stage::West => {
                    (Variant::Shogi, Some("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"))
                }
                Stage::Return => (Variant::Asakura, None),
            };
            self.push(&ProseBlock::Stage(StageBlock {
                variant,
                sfen: sfen.unwrap_or(Rules::of(variant).table().start).to_owned(),
                title: passage_of(FamilyId::stage_title, stage),
                text: passage_of(FamilyId::stage, stage),
            }));
        }
    }
}

/// The page about the rules of a game.
struct RulesPage {
    era: Era,
    variant: Variant,
    rules: &'static Rules,
    /// Whether an elephant promotes to a crown prince.
    has_prince: bool,
}

impl RulesPage {
    fn of(era: Era) -> RulesPage {
        let variant = era.variant();
        let rules = Rules::of(variant);
        RulesPage { era, variant, rules, has_prince: rules.promotion_of(Kind::Elephant).is_some() }
    }

    /// Whether some of what is taken goes to a hand, and some leaves the game.
    fn drops_beside_princes(&self) -> bool {
        self.rules.has_drops() && self.has_prince
    }

    fn write(&self, pages: &mut Pages) {
        self.aim(pages);
        self.pieces(pages);
        pages.heading(SentenceId::h_turn);
        let captured = if self.rules.has_drops() { SentenceId::captured_kept } else { SentenceId::captured_gone };
        pages.texts(&[SentenceId::turn, captured]);
        if self.drops_beside_princes() {
            pages.text(SentenceId::captured_asakura);
        }
        self.promotion(pages);
        if self.rules.has_drops() {
            self.drops(pages);
        }
        self.check(pages);
        if self.has_prince {
            pages.heading(SentenceId::h_prince);
            pages.texts(&[SentenceId::prince, SentenceId::prince_two, SentenceId::prince_last]);
            if self.era == Era::Sho {
                pages.text(SentenceId::prince_source);
            }
            let sfen = "4k4/2+E6/p7p/9/9/9/P7P/9/r3K4 b - 1";
            pages.board(BoardMarks::None, self.variant, sfen, SentenceId::prince_caption);
        }
        if self.rules.table().bare == Bare::Loses {
            self.bare_king(pages);
        }
        pages.heading(SentenceId::h_repetition);
        let fourth_time = if self.rules.has_drops() { SentenceId::repetition } else { SentenceId::repetition_handless };
        pages.texts(&[fourth_time, SentenceId::perpetual]);
        if self.has_prince {
            if self.era == Era::Sho {
                pages.text(SentenceId::repetition_sho);
            }
            pages.text(SentenceId::perpetual_sho);
            pages.switch(RuleSwitch::RoyalAttack);
        }
        self.impasse(pages);
        pages.heading(SentenceId::h_ends);
        pages.texts(&[SentenceId::ends, SentenceId::chance]);
        pages.switch(RuleSwitch::IllegalMoves);
        pages.switch(RuleSwitch::MoveLimit);
        if !self.rules.handicaps().is_empty() {
            pages.heading(SentenceId::h_start);
            pages.texts(&[SentenceId::furigoma, SentenceId::handicaps]);
            pages.push(&ProseBlock::Handicaps);
        }
        self.notation(pages);
    }

    fn aim(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_aim);
        pages.push(&ProseBlock::Paragraph(passage_of(FamilyId::aim, self.era)));
        pages.push(&ProseBlock::Paragraph(setup(SentenceId::setup, self.variant)));
        pages.texts(&[SentenceId::sides, SentenceId::squares]);
        if self.era == Era::Heian {
            heian_boards(pages);
        } else {
            pages.board(BoardMarks::None, self.variant, self.rules.table().start, SentenceId::start_caption);
        }
    }

    fn pieces(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_pieces);
        pages.texts(&[SentenceId::pieces_about, SentenceId::legend]);
        for row in self.rules.kinds().iter().filter(|row| !row.kind.is_promoted()) {
            let betza = |kind: Kind| {
                betza::of(self.rules.kinds().iter().find(|row| row.kind == kind).expect("a kind of this game"))
            };
            let (front, back) = (betza(row.kind), row.promotes.map(betza));
            pages.push(&ProseBlock::Piece {
                variant: self.variant,
                front: if self.era == Era::Heian && row.kind == Kind::King {
                    PieceFace { kanji: "玉将", reading: "gyokushō", ..face(row.kind, &front) }
                } else {
                    face(row.kind, &front)
                },
                back: row.promotes.zip(back.as_deref()).map(|(kind, betza)| face(kind, betza)),
            });
        }
        pages.text(if self.era == Era::Heian { SentenceId::kings_one } else { SentenceId::kings_two });
        pages.text(SentenceId::other_names);
        if self.has_prince {
            pages.text(SentenceId::other_names_sho);
        }
        pages.text(SentenceId::names_about);
    }

    fn notation(&self, pages: &mut Pages) {
        // the letters and the moves named are some of this game
        let has_rook = u8::from(self.rules.has_kind(Kind::Rook));
        let examples = |id| with_values(id, &[has_rook]);
        pages.heading(SentenceId::h_notation);
        pages.push(&ProseBlock::Paragraph(examples(SentenceId::notation)));
        if self.has_prince {
            pages.text(SentenceId::notation_sho);
        }
        pages.push(&ProseBlock::Item(examples(SentenceId::notation_signs)));
        let mut ways = [SentenceId::notation_japanese_handless, SentenceId::notation_usi_handless];
        if self.rules.has_drops() {
            pages.items(&[SentenceId::notation_drop]);
            ways = [SentenceId::notation_japanese, SentenceId::notation_usi];
        }
        pages.items(&[SentenceId::notation_promotion]);
        pages.push(&ProseBlock::Item(examples(SentenceId::notation_origin)));
        ways.into_iter().for_each(|id| pages.push(&ProseBlock::Paragraph(examples(id))));
    }

    fn promotion(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_promotion);
        pages.push(&ProseBlock::Paragraph(with_values(SentenceId::promotion, &[self.rules.zone_ranks()])));
        pages.board(BoardMarks::Zone, self.variant, self.rules.table().start, SentenceId::zone_caption);
        pages.texts(&[SentenceId::promotion_forced, SentenceId::promotion_none, SentenceId::promotion_declined]);
        if self.era == Era::Heian {
            pages.text(SentenceId::zone_pawns);
        }
    }

    fn drops(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_drops);
        pages.text(SentenceId::drops);
        pages.items(&[SentenceId::nifu, SentenceId::dead, SentenceId::uchifuzume]);
        if self.has_prince {
            pages.text(SentenceId::uchifuzume_asakura);
        }
        for (kind, why, sfen, caption) in [
            (Kind::Pawn, IllegalMove::Nifu, "9/9/9/9/9/2P6/P3P2P1/9/9 b P 1", SentenceId::nifu_caption),
            (Kind::Knight, IllegalMove::DeadSquare, "9/9/9/9/9/9/9/9/9 b N 1", SentenceId::dead_caption),
            (Kind::Pawn, IllegalMove::Uchifuzume, "8k/6G2/8G/9/9/9/9/9/9 b P 1", SentenceId::uchifuzume_caption),
        ] {
            pages.board(BoardMarks::Refused(kind, why), self.variant, sfen, caption);
        }
    }

    fn check(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_check);
        pages.text(SentenceId::check);
        pages.items(&[SentenceId::answers]);
        if self.rules.has_drops() {
            pages.items(&[SentenceId::answers_drop]);
        }
        pages.text(if self.has_prince { SentenceId::own_check_sho } else { SentenceId::own_check });
        pages.text(SentenceId::mate);
        let mate = match self.variant {
            Variant::Heian9x8 => "4k4/4G4/p3P3p/9/9/9/9/9 w - 1",
            _ => "4k4/4G4/p3P3p/9/9/9/9/9/9 w - 1",
        };
        pages.board(BoardMarks::None, self.variant, mate, SentenceId::mate_caption);
        pages.text(SentenceId::stalemate);
        if !self.rules.has_drops() {
            pages.text(SentenceId::stalemate_old);
        }
    }

    fn bare_king(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_bare);
        pages.text(SentenceId::bare);
        if self.has_prince {
            pages.text(SentenceId::bare_sho);
        }
        let bare = match self.variant {
            Variant::Heian9x8 => "4k4/9/9/9/5S3/4P4/9/4K4 w - 1",
            _ => "4k4/9/9/9/5S3/4P4/9/9/4K4 w - 1",
        };
        pages.board(BoardMarks::None, self.variant, bare, SentenceId::bare_caption);
        pages.switch(RuleSwitch::BareKing);
    }

    fn impasse(&self, pages: &mut Pages) {
        pages.heading(SentenceId::h_impasse);
        match self.rules.table().impasse {
            ImpasseRule::None => pages.text(SentenceId::impasse_sho),
            ImpasseRule::Agreement => pages.text(SentenceId::impasse_heian),
            ImpasseRule::Points => {
                pages.texts(&[SentenceId::impasse_shogi, SentenceId::impasse_points]);
                if self.has_prince {
                    pages.text(SentenceId::impasse_asakura);
                }
                pages.items(&[SentenceId::impasse_agreed, SentenceId::impasse_declared]);
                if !self.rules.handicaps().is_empty() {
                    pages.items(&[SentenceId::impasse_credit]);
                }
            }
        }
        if self.rules.table().impasse != ImpasseRule::None {
            pages.switch(RuleSwitch::Impasse);
        }
        if RuleSwitch::HandicapCredit.applies_to(self.variant) {
            pages.switch(RuleSwitch::HandicapCredit);
        }
    }
}

/// The size of a board, and the number of pieces with which a side begins.
fn setup(id: SentenceId, variant: Variant) -> Passage {
    let rules = Rules::of(variant);
    let n_pieces = Position::start(rules).by_color(Color::Black).len();
    with_values(id, &[rules.geometry().files(), rules.geometry().ranks(), n_pieces as u8])
}

/// The four boards of Heian shogi, and the choices that the old text leaves.
fn heian_boards(pages: &mut Pages) {
    pages.heading(SentenceId::h_boards);
    pages.text(SentenceId::boards);
    for variant in Variant::ALL.into_iter().filter(|&variant| Era::of(variant) == Era::Heian) {
        pages.push(&ProseBlock::Board {
            marks: BoardMarks::None,
            variant,
            sfen: Rules::of(variant).table().start.to_owned(),
            caption: setup(SentenceId::board_caption, variant),
        });
    }
    let arranged = |variant, choices: RuleChoices| {
        let position = Start::Standard.position(Rules::of(variant), &choices).expect("a start of the game").0;
        position.to_sfen(1)
    };
    pages.text(SentenceId::boards_eight);
    let rotated = RuleChoices { heian_setup: HeianSetup::Rotated, ..RuleChoices::default() };
    let start = arranged(Variant::Heian8x8, rotated);
    pages.board(BoardMarks::None, Variant::Heian8x8, &start, SentenceId::rotated_caption);
    pages.switch(RuleSwitch::HeianSetup);
    pages.text(SentenceId::boards_pawns);
    let second = RuleChoices { heian_pawns: HeianPawns::Second, ..RuleChoices::default() };
    let start = arranged(Variant::Heian9x8, second);
    pages.board(BoardMarks::None, Variant::Heian9x8, &start, SentenceId::second_caption);
    pages.switch(RuleSwitch::HeianPawns);
}

fn face(kind: Kind, betza: &str) -> PieceFace<'_> {
    let (kanji, reading) = kanji(kind);
    PieceFace { kind, kanji, reading, betza }
}

/// The name of a piece in two characters, and its reading (RULES.md 6).
const fn kanji(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Pawn => ("歩兵", "fuhyō"),
        Kind::Lance => ("香車", "kyōsha"),
        Kind::Knight => ("桂馬", "keima"),
        Kind::Silver => ("銀将", "ginshō"),
        Kind::Bishop => ("角行", "kakugyō"),
        Kind::Rook => ("飛車", "hisha"),
        Kind::Elephant => ("醉象", "suizō"),
        Kind::Gold => ("金将", "kinshō"),
        Kind::ProPawn => ("と金", "tokin"),
        Kind::ProLance => ("成香", "narikyō"),
        Kind::ProKnight => ("成桂", "narikei"),
        Kind::ProSilver => ("成銀", "narigin"),
        Kind::Horse => ("龍馬", "ryūma"),
        Kind::Dragon => ("龍王", "ryūō"),
        Kind::Prince => ("太子", "taishi"),
        Kind::King => ("王将・玉将", "ōshō・gyokushō"),
    }
}
