//! Sentences of [`Texts`] that choose one of those in the list, or put several together.

use super::{
    texts::Texts,
    values::{Comment, Handicap, Level, LinkFault, MoveDescription, Odds, RuleValue, Side, SquareContents, Why},
};
use crate::clock::TimeControl;
use crate::notation::records::Loss;
use crate::rules::{
    ByColor, Color, IllegalMove, Impasse, Kind, RuleSwitch, SetupFault, Square, StartError, Variant,
    sfen::{SfenError, SfenErrorKind},
};

/// Moves that the side which mates makes in so long a mate: some languages count these, and others plies.
#[must_use]
pub fn mating_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

impl Texts {
    // -- words of the game

    #[must_use]
    pub fn color(&self, color: Color, odds: Odds) -> &'static str {
        match odds {
            Odds::Even => self.color_even(color),
            Odds::Handicap => self.color_odds(color),
        }
    }

    /// The name of a player, standing alone.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        self.fill("{^0}", &[&side])
    }

    /// The name of a piece, standing alone.
    #[must_use]
    pub fn piece_name(&self, kind: Kind) -> String {
        self.fill("{^0}", &[&kind])
    }

    /// The name of a piece within a sentence.
    #[must_use]
    pub fn kind_name(&self, kind: Kind) -> String {
        self.fill("{0}", &[&kind])
    }

    /// The name of a square in the page's sentences.
    #[must_use]
    pub fn square_name(&self, square: Square) -> String {
        self.fill("{0}", &[&square])
    }

    /// The rank of a square.
    #[must_use]
    pub fn rank_of(&self, square: Square) -> String {
        let sign: String = self.square_name(square).chars().skip(1).collect();
        self.rank_named(&sign)
    }

    /// The name of a handicap, by its id.
    #[must_use]
    pub fn handicap(&self, id: &str) -> &'static str {
        let known = Handicap::ALL.iter().find(|handicap| handicap.0 == id);
        self.handicap_named(known.copied().unwrap_or(Handicap::ALL[0]))
    }

    #[must_use]
    pub fn square_label(&self, square: Square, standing: SquareContents) -> String {
        match standing {
            Some((color, odds, kind)) => self.square_standing(square, Side::Of(color, odds), kind),
            None => self.square_empty(square),
        }
    }

    #[must_use]
    pub fn hand_label(&self, color: Color, odds: Odds) -> String {
        self.hand_of(Side::Of(color, odds))
    }

    // -- the line below the board

    #[must_use]
    pub fn moved(&self, m: &MoveDescription) -> String {
        match m.captured {
            _ if m.is_drop => self.dropped(m.by, m.kind, m.to),
            Some(taken) => self.took(m.by, m.kind, m.to, taken, m.promotes, m.declines),
            None => self.went(m.by, m.kind, m.to, m.promotes, m.declines),
        }
    }

    /// A time for every move, to a tenth of a second.
    #[must_use]
    pub fn seconds_a_move(&self, ms: u32) -> String {
        self.study_seconds(&match (ms / 1_000, ms % 1_000 / 100) {
            (seconds, 0) => seconds.to_string(),
            (seconds, tenths) => format!("{seconds}.{tenths}"),
        })
    }

    /// A move in few words with its origin, for screen readers.
    #[must_use]
    pub fn spoken(&self, m: &MoveDescription) -> String {
        match (m.from, m.captured) {
            (None, _) => self.dropped(m.by, m.kind, m.to),
            (Some(from), Some(taken)) => self.took_from(m.by, m.kind, from, m.to, taken, m.promotes, m.declines),
            (Some(from), None) => self.moved_from(m.by, m.kind, from, m.to, m.promotes, m.declines),
        }
    }

    #[must_use]
    pub fn turn(&self, who: Side) -> String {
        match who {
            Side::You => self.your_turn().to_owned(),
            _ => self.turn_of(who),
        }
    }

    /// Which royals are in check, for a side that has king and crown prince.
    #[must_use]
    pub fn check_royals(&self, king: bool, prince: bool) -> &'static str {
        match (king, prince) {
            (true, true) => self.check_both(),
            (true, false) => self.check_king(),
            _ => self.check_prince(),
        }
    }

    /// A bared side has the one move that can bare the other.
    #[must_use]
    pub fn may_bare_back(&self, who: Side) -> String {
        match who {
            Side::You => self.may_bare_back_you().to_owned(),
            _ => self.may_bare_back_of(who),
        }
    }

    /// Number of times that the position has occurred, and who loses by perpetual check at the fourth.
    #[must_use]
    pub fn recurrence(&self, times: u32, loser: Option<Side>) -> String {
        let second = times == 2;
        match loser {
            None => self.recurrence_draw(times, second),
            Some(Side::You) => self.recurrence_loss_you(times, second),
            Some(who) => self.recurrence_loss(times, second, who),
        }
    }

    /// What a selected piece can do: its square (`None` for a piece in hand) and its number of targets.
    #[must_use]
    pub fn can_go(&self, kind: Kind, from: Option<Square>, n: usize) -> String {
        match (from, n) {
            (Some(square), 0) => self.cannot_go(kind, square),
            (Some(square), n) => self.can_go_to(kind, square, n),
            (None, 0) => self.cannot_drop(kind),
            (None, n) => self.can_drop(kind, n),
        }
    }

    /// The result of furigoma: number of the five pawns that show their promoted side, the side that the thrower plays, and whether
    /// that side begins.
    #[must_use]
    pub fn tossed(&self, tokin: u32, plays: Color, odds: Odds, begins: bool, among_friends: bool) -> String {
        let (pawns, plays) = (5 - tokin, Side::Of(plays, odds));
        if among_friends {
            self.tossed_near(pawns, tokin, plays, begins)
        } else {
            self.tossed_you(pawns, tokin, plays, begins)
        }
    }

    /// Why a move was refused; `kind` is the piece that was to move, or the royal that would be lost.
    #[must_use]
    pub fn refused(&self, why: IllegalMove, kind: Option<Kind>) -> String {
        let kind = match why {
            IllegalMove::LeavesRoyalCapturable => kind.or(Some(Kind::King)),
            _ => kind,
        };
        self.fill(self.refusal(why), &[&kind])
    }

    /// Whose piece it is, when it is not theirs to move.
    #[must_use]
    pub fn their_piece(&self, who: Side) -> String {
        match who {
            Side::You => self.yours_not_your_turn().to_owned(),
            _ => self.piece_of(who),
        }
    }

    #[must_use]
    pub fn hint_piece(&self, kind: Kind, from: Option<Square>) -> String {
        match from {
            Some(square) => self.hint_square(kind, square),
            None => self.hint_hand(kind),
        }
    }

    #[must_use]
    pub fn hint_move(&self, m: &MoveDescription) -> String {
        if m.is_drop { self.hint_drop(m.kind, m.to) } else { self.hint_move_to(m.kind, m.to, m.promotes, m.declines) }
    }

    /// The length of a mate of either side, as the language counts it.
    #[must_use]
    pub fn mate_in(&self, plies: i32) -> String {
        self.mate_length(plies.abs(), mating_moves(plies.unsigned_abs()).cast_signed())
    }

    #[must_use]
    pub fn hint_why(&self, why: Why) -> String {
        match why {
            Why::Mates(plies) => self.why_mates(plies, mating_moves(plies.unsigned_abs()).cast_signed()),
            Why::Bares => self.why_bares().to_owned(),
            Why::Takes(prey) => self.why_takes(prey),
            Why::Answers => self.why_answers().to_owned(),
            Why::Becomes(kind) => self.why_becomes(kind),
            Why::Checks => self.why_checks().to_owned(),
            Why::ThreatensMate => self.why_threatens_mate().to_owned(),
            Why::Saves(kind) => self.why_saves(kind),
            Why::Attacks(prey) => self.why_attacks(prey),
            Why::Develops(development) => self.development(development),
            Why::Does(deed) => self.deed(deed),
            Why::Only => self.why_only().to_owned(),
            Why::Best(0) => self.why_even().to_owned(),
            Why::Best(percent) => self.why_best(percent),
        }
    }

    /// What is said of a move that was made by `who`, in a game that is commented.
    #[must_use]
    pub fn comment(&self, comment: Comment, who: Side) -> String {
        match comment {
            Comment::Check if who == Side::You => self.why_checks().to_owned(),
            Comment::Check => self.comment_check().to_owned(),
            Comment::Threatened(kind, at) => self.comment_careful(kind, at),
            Comment::Hangs(kind, at) if who == Side::You => self.comment_careful(kind, at),
            Comment::Hangs(kind, at) => self.comment_take(kind, at),
            Comment::InHand(kind) => self.comment_hand(kind, who),
            Comment::Gone(kind) => self.comment_gone(kind),
            Comment::Does(why) => self.hint_why(why),
            Comment::Steps(steps) => self.comment_steps(steps),
            Comment::Goes(kind, at, squares) => self.can_go(kind, Some(at), squares),
        }
    }

    #[must_use]
    pub fn impasse_question(&self, who: Side, by_points: bool) -> String {
        if by_points { self.impasse_question_points(who) } else { self.impasse_question_draw(who) }
    }

    /// The current points and, where they can be declared, the number of pieces in the promotion zone.
    #[must_use]
    pub fn impasse_points(&self, rule: Impasse, points: ByColor<u16>, in_zone: ByColor<u32>) -> String {
        let (black, white) = (points.black, points.white);
        match rule {
            Impasse::Agreement | Impasse::Off => self.points24(black, white),
            Impasse::Declare27 => self.points_declare27(black, in_zone.black, white, in_zone.white),
            Impasse::Declare24 => self.points_declare24(black, in_zone.black, white, in_zone.white),
        }
    }

    /// The side that is better, and its chances of winning in per cent.
    #[must_use]
    pub fn chances(&self, color: Color, percent: u32) -> String {
        self.chances_of(Side::Of(color, Odds::Even), percent)
    }

    // -- results

    #[must_use]
    pub fn wins(&self, who: Side) -> String {
        match who {
            Side::You => self.you_win().to_owned(),
            _ => self.wins_of(who),
        }
    }

    /// Whose time ran out, and which of it.
    #[must_use]
    pub fn timed_out(&self, who: Side, control: TimeControl) -> String {
        match (control.main, control.byoyomi) {
            (_, 0) => self.timeout_main(who),
            (0, _) => self.timeout_move(who),
            _ => self.timeout_byoyomi(who),
        }
    }

    /// A suggestion after a game that was won or lost: another level (0 for full strength), or a handicap when there is none below.
    #[must_use]
    pub fn suggest(&self, won: bool, level: Option<u8>) -> String {
        match level {
            Some(0) => self.suggest_full(won),
            Some(level) => self.suggest_level(won, level),
            None => self.suggest_handicap(won),
        }
    }

    // -- title and form

    #[must_use]
    pub fn title_turn(&self, who: Side) -> String {
        match who {
            Side::You => self.title_your_turn().to_owned(),
            _ => self.title_turn_of(who),
        }
    }

    /// One entry of the level list: its number and name.
    #[must_use]
    pub fn level_entry(&self, level: u8) -> String {
        let name = self.level_name(Level(level));
        if level == 0 { name.to_owned() } else { self.level_numbered(level, name) }
    }

    #[must_use]
    pub fn computer_level(&self, level: u8) -> String {
        if level == 0 { self.computer_full().to_owned() } else { self.computer_numbered(level) }
    }

    /// A description of a level.
    #[must_use]
    pub fn level_description(&self, level: u8) -> &'static str {
        self.level_about(Level(level))
    }

    /// A time control, such as `10 min + 5 s a move`.
    #[must_use]
    pub fn time(&self, time: TimeControl) -> String {
        let TimeControl { main, increment, byoyomi, periods } = time;
        let minutes = match main % 60 {
            0 => (main / 60).to_string(),
            seconds => format!("{}:{seconds:02}", main / 60),
        };
        match (main, increment, byoyomi) {
            (0, _, _) => self.time_each(byoyomi, periods),
            (_, 0, 0) => self.time_sudden(&minutes),
            (_, _, 0) => self.time_fischer(&minutes, increment),
            (_, _, _) => self.time_byoyomi(&minutes, byoyomi, periods),
        }
    }

    /// The name of a game, whatever its board.
    #[must_use]
    pub fn game(&self, variant: Variant) -> &'static str {
        self.variant(variant).trim_end_matches([' ', '×', '8', '9'])
    }

    /// The game in one sentence.
    #[must_use]
    pub fn variant_about(&self, variant: Variant) -> &'static str {
        match variant {
            Variant::Shogi => self.about_shogi(),
            Variant::Sho => self.about_sho(),
            Variant::Asakura => self.about_asakura(),
            _ => self.about_heian(),
        }
    }

    #[must_use]
    pub fn rule_value(&self, switch: RuleSwitch, value: &str) -> String {
        self.fill(self.rule_value_of(RuleValue::of(switch, value)), &[&value])
    }

    /// What the chosen value means, and where it comes from.
    #[must_use]
    pub fn rule_about(&self, switch: RuleSwitch, value: &str) -> &'static str {
        self.rule_about_of(RuleValue::of(switch, value))
    }

    // -- games that go out

    /// What a format cannot hold, as a sentence; empty where it holds all.
    #[must_use]
    pub fn losses(&self, losses: &[Loss]) -> String {
        let items: Vec<&str> = losses.iter().map(|loss| self.loss(*loss)).collect();
        // languages that put no blank between sentences have a comma of their own
        let joint = if self.space().is_empty() { "、" } else { ", " };
        if items.is_empty() { String::new() } else { self.losses_are(&items.join(joint)) }
    }

    // -- faults of a link

    /// A value of a link that was ignored: key, value and reason.
    #[must_use]
    pub fn link_value(&self, key: &str, value: &str, fault: LinkFault) -> String {
        self.link_passed_over(key, value, self.link_fault(fault))
    }

    /// A move of a link that cannot be played; `why` is `None` when it cannot be read.
    #[must_use]
    pub fn link_move(&self, ply: usize, text: &str, why: Option<&str>) -> String {
        self.link_move_refused(ply, text, why.unwrap_or(self.link_move_unreadable()))
    }

    /// Why a start cannot be set up, as part of a sentence.
    #[must_use]
    pub fn start_error(&self, error: &StartError) -> String {
        match error {
            StartError::UnknownStart(_) => self.start_unknown().to_owned(),
            StartError::NoHandicaps(_) => self.start_no_handicaps().to_owned(),
            StartError::Sfen(SfenError { kind, column }) => self.sfen_at(&self.sfen_error(*kind), *column),
            StartError::Setup(faults) => {
                faults.0.iter().map(|fault| self.setup_fault(*fault)).collect::<Vec<_>>().join(self.faults_joint())
            }
        }
    }

    fn sfen_error(&self, error: SfenErrorKind) -> String {
        match error {
            SfenErrorKind::Unexpected(c) => self.sfen_unexpected(&shown(c)),
            SfenErrorKind::Ranks { found, expected } => self.sfen_ranks(found, expected),
            SfenErrorKind::Files { rank, found, expected } => self.sfen_files(rank, found, expected),
            SfenErrorKind::CannotPromote(c) => self.sfen_cannot_promote(&shown(c)),
            SfenErrorKind::MissingTurn => self.sfen_no_turn().to_owned(),
            SfenErrorKind::Turn => self.sfen_turn().to_owned(),
            SfenErrorKind::HandCount => self.sfen_hand_count().to_owned(),
            SfenErrorKind::HandPiece(c) => self.sfen_hand_piece(&shown(c)),
            SfenErrorKind::MoveNumber => self.sfen_move_number().to_owned(),
            SfenErrorKind::TooLong => self.sfen_too_long().to_owned(),
        }
    }

    fn setup_fault(&self, fault: SetupFault) -> String {
        let side = |color| Side::Of(color, Odds::Even);
        match fault {
            SetupFault::OffBoard(at) => self.fault_off_board(at),
            SetupFault::NotInThisGame(piece, at) => self.fault_not_in_game(piece.kind(), at),
            SetupFault::NeverMoves(piece, at) => self.fault_never_moves(piece.kind(), at),
            SetupFault::Nifu(color, file) => self.fault_nifu(side(color), file),
            SetupFault::TooMany(_) => self.sfen_hand_count().to_owned(),
            SetupFault::TwoKings(piece, at) => self.fault_two_royals(side(piece.color()), piece.kind(), at),
            SetupFault::HandWithoutDrops => self.fault_hand().to_owned(),
            SetupFault::RoyalCapturable(color, at) => self.fault_capturable(side(color), at),
        }
    }
}

/// A character of bad input; control characters are escaped.
fn shown(c: char) -> String {
    if c.is_control() { c.escape_unicode().to_string() } else { c.to_string() }
}
