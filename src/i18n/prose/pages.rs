//! How the pages are put together, the same in every language. What differs between the games is taken from their tables.

use super::sentences::{Group, Place, group_start};
use crate::{
    i18n::Family,
    lessons::{Era, Stage, Topic, lesson},
    notation::betza,
    rules::{Bare, Color, HeianPawns, HeianSetup, ImpasseRule, Kind, RuleChoices, RuleSwitch, Rules, Start, Variant},
};

/// The lines of all pages.
pub(super) fn pages() -> Vec<String> {
    let mut pages = Pages { lines: Vec::new() };
    for topic in Topic::ALL {
        pages.lines.push(format!("page {}", topic.id()));
        match topic {
            Topic::Rules(era) => pages.rules(era),
            Topic::Steps(era) => pages.steps(era),
            Topic::History => pages.history(),
        }
    }
    pages.lines
}

struct Pages {
    lines: Vec<String>,
}

fn number(place: Place) -> usize {
    place as usize
}

fn number_of(group: Group, value: impl Family) -> usize {
    group_start(group) + value.place()
}

impl Pages {
    fn heading(&mut self, place: Place) {
        self.lines.push(format!("h {}", number(place)));
    }

    fn text(&mut self, place: Place) {
        self.lines.push(format!("p {}", number(place)));
    }

    fn texts(&mut self, places: &[Place]) {
        places.iter().for_each(|&place| self.text(place));
    }

    fn items(&mut self, places: &[Place]) {
        places.iter().for_each(|&place| self.lines.push(format!("i {}", number(place))));
    }

    /// `block` says what is marked on the board.
    fn board(&mut self, block: &str, variant: Variant, sfen: &str, caption: Place) {
        let sfen = sfen.replace(' ', "_");
        self.lines.push(format!("{block} {} {sfen} {}", variant.id(), number(caption)));
    }

    fn switch(&mut self, switch: RuleSwitch) {
        self.lines.push(format!("s {}", switch.key()));
    }

    fn rules(&mut self, era: Era) {
        let variant = era.variant();
        let rules = Rules::of(variant);
        let table = rules.table();
        let drops = rules.has_drops();
        let promoting = |kind| rules.promotion_of(kind).is_some();

        self.heading(Place::h_aim);
        self.lines.push(format!("p {}", number_of(Group::aim, era)));
        self.setup(Place::setup, 'p', variant);
        self.texts(&[Place::sides, Place::squares]);
        if era == Era::Heian {
            self.boards();
        } else {
            self.board("b", variant, table.start, Place::start_caption);
        }

        self.heading(Place::h_pieces);
        self.texts(&[Place::pieces_about, Place::legend]);
        for row in rules.kinds().iter().filter(|row| !row.kind.is_promoted()) {
            let face = |kind: Kind| {
                let (name, reading) = kanji(kind);
                let row = rules.kinds().iter().find(|row| row.kind == kind).expect("of this game");
                format!(" {} {name} {reading} {}", kind.usi(), betza::of(row))
            };
            let other = row.promotes.map(face).unwrap_or_default();
            self.lines.push(format!("k {}{}{other}", variant.id(), face(row.kind)));
        }
        self.text(Place::names_about);

        self.heading(Place::h_turn);
        self.texts(&[Place::turn, if drops { Place::captured_kept } else { Place::captured_gone }]);

        self.heading(Place::h_promotion);
        self.lines.push(format!("p {} {}", number(Place::promotion), rules.zone_ranks()));
        self.board("z", variant, table.start, Place::zone_caption);
        self.texts(&[Place::promotion_forced, Place::promotion_none, Place::promotion_declined]);
        if era == Era::Heian {
            self.text(Place::zone_pawns);
        }

        if drops {
            self.heading(Place::h_drops);
            self.text(Place::drops);
            self.items(&[Place::nifu, Place::dead, Place::uchifuzume]);
            self.board("x P nifu", variant, "9/9/9/9/9/2P6/P3P2P1/9/9 b P 1", Place::nifu_caption);
            self.board("x N dead_square", variant, "9/9/9/9/9/9/9/9/9 b N 1", Place::dead_caption);
            self.board("x P uchifuzume", variant, "8k/6G2/8G/9/9/9/9/9/9 b P 1", Place::uchifuzume_caption);
        }

        self.heading(Place::h_check);
        self.text(Place::check);
        self.items(&[Place::answers]);
        if drops {
            self.items(&[Place::answers_drop]);
        }
        self.text(if promoting(Kind::Elephant) { Place::own_check_sho } else { Place::own_check });
        self.text(Place::mate);
        let mate = match variant {
            Variant::Heian9x8 => "4k4/4G4/p3P3p/9/9/9/9/9 w - 1",
            _ => "4k4/4G4/p3P3p/9/9/9/9/9/9 w - 1",
        };
        self.board("b", variant, mate, Place::mate_caption);
        self.text(Place::stalemate);
        if era != Era::Shogi {
            self.text(Place::stalemate_old);
        }

        if promoting(Kind::Elephant) {
            self.heading(Place::h_prince);
            self.texts(&[Place::prince, Place::prince_two, Place::prince_last]);
            self.board("b", variant, "4k4/2+E6/p7p/9/9/9/P7P/9/r3K4 b - 1", Place::prince_caption);
        }
        if table.bare == Bare::Loses {
            self.heading(Place::h_bare);
            self.text(Place::bare);
            if promoting(Kind::Elephant) {
                self.text(Place::bare_sho);
            }
            let bare = match variant {
                Variant::Heian9x8 => "4k4/9/9/9/5S3/4P4/9/4K4 w - 1",
                _ => "4k4/9/9/9/5S3/4P4/9/9/4K4 w - 1",
            };
            self.board("b", variant, bare, Place::bare_caption);
            self.switch(RuleSwitch::BareKing);
        }

        self.heading(Place::h_repetition);
        self.texts(&[Place::repetition, Place::perpetual]);
        if promoting(Kind::Elephant) {
            self.text(Place::perpetual_sho);
        }

        self.heading(Place::h_impasse);
        match table.impasse {
            ImpasseRule::None => self.text(Place::impasse_sho),
            ImpasseRule::Agreement => self.text(Place::impasse_heian),
            ImpasseRule::Points => {
                self.texts(&[Place::impasse_shogi, Place::impasse_points]);
                self.items(&[Place::impasse_agreed, Place::impasse_declared, Place::impasse_credit]);
            }
        }
        if table.impasse != ImpasseRule::None {
            self.switch(RuleSwitch::Impasse);
        }

        self.heading(Place::h_ends);
        self.texts(&[Place::ends, Place::chance]);
        self.switch(RuleSwitch::IllegalMoves);
        self.switch(RuleSwitch::MoveLimit);

        if !rules.handicaps().is_empty() {
            self.heading(Place::h_start);
            self.texts(&[Place::furigoma, Place::handicaps]);
            self.lines.push("o".to_owned());
        }
    }

    /// How large the board is, and with how many pieces a side begins.
    fn setup(&mut self, place: Place, block: char, variant: Variant) {
        let rules = Rules::of(variant);
        let (geometry, start) = (rules.geometry(), crate::rules::Position::start(rules));
        let pieces = start.by_color(Color::Black).len();
        let start = if block == 'b' {
            format!("{} {} ", variant.id(), rules.table().start.replace(' ', "_"))
        } else {
            String::new()
        };
        let caption = format!("{} {} {} {pieces}", number(place), geometry.files(), geometry.ranks());
        self.lines.push(format!("{block} {start}{caption}"));
    }

    /// The four boards of Heian shogi, and the choices that the old text leaves.
    fn boards(&mut self) {
        self.heading(Place::h_boards);
        self.text(Place::boards);
        for variant in Variant::ALL.into_iter().filter(|&variant| Era::of(variant) == Era::Heian) {
            self.setup(Place::board_caption, 'b', variant);
        }
        let arranged = |variant, choices: RuleChoices| {
            let position = Start::Standard.position(Rules::of(variant), &choices).expect("a start of the game").0;
            position.to_sfen(1)
        };
        self.text(Place::boards_eight);
        let rotated = RuleChoices { heian_setup: HeianSetup::Rotated, ..RuleChoices::default() };
        self.board("b", Variant::Heian8x8, &arranged(Variant::Heian8x8, rotated), Place::rotated_caption);
        self.switch(RuleSwitch::HeianSetup);
        self.text(Place::boards_pawns);
        let second = RuleChoices { heian_pawns: HeianPawns::Second, ..RuleChoices::default() };
        self.board("b", Variant::Heian9x8, &arranged(Variant::Heian9x8, second), Place::second_caption);
        self.switch(RuleSwitch::HeianPawns);
    }

    fn steps(&mut self, era: Era) {
        for step in lesson(era) {
            let sfen = step.sfen.replace(' ', "_");
            let text = number_of(Group::task, step.task);
            self.lines.push(format!("t {} {sfen} {} {text}", step.task.id(), step.goal));
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
            };
            let sfen = sfen.unwrap_or(Rules::of(variant).table().start).replace(' ', "_");
            let (title, text) = (number_of(Group::stage_title, stage), number_of(Group::stage, stage));
            self.lines.push(format!("e {} {sfen} {title} {text}", variant.id()));
        }
    }
}

/// The name of a piece in two characters, and how it is read (RULES.md 6).
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
