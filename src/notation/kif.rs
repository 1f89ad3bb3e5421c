//! A game as a KIF record (柿木形式), the text that Japanese shogi programs exchange.
//!
//! The record says its start by the name of the handicap where the format has one (手合割), and by a diagram where that name is
//! rare or missing; the sides are 先手 and 後手, in handicap games 下手 and 上手. The last line of the moves is the word for the end that belongs to
//! the side to move (投了, 詰み, 反則負け ...), followed by まで…手で…. Ends that the format has no word for are put into the word that gives
//! readers the right winner, and a comment (`*`) says what happened.

use super::{japanese, kanji};
use crate::rules::{
    Color, EndReason, Game, Hand, IllegalMove, Move, MoveLimit, Outcome, Piece, Position, Square, Variant,
};
use std::fmt::Write as _;

/// What a record says besides the moves. Empty names are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KifHeader {
    /// Name of the player of Black.
    pub black: String,
    /// Name of the player of White.
    pub white: String,
    /// When the game began, as the format writes it: `2026/11/21 10:30:00`.
    pub started: Option<String>,
}

/// The record of a game, a line break after every line. Times are not written.
///
/// ```
/// use suizo::{notation::kif::{self, KifHeader}, rules::{Act, Color, Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// game.end(Act::Resign, Color::White).unwrap();
/// assert_eq!(kif::write(&game, &KifHeader::default()), "\
/// 手合割：平手
/// 手数----指手---------消費時間--
///    1 ７六歩(77)
///    2 投了
/// まで1手で先手の勝ち
/// ");
/// ```
#[must_use]
pub fn write(game: &Game, header: &KifHeader) -> String {
    let sides = Sides::of(game);
    let mut text = String::new();
    if let Some(started) = &header.started {
        line(&mut text, "開始日時：", started);
    }
    start(&mut text, game, sides);
    for (color, name) in [(Color::Black, &header.black), (Color::White, &header.white)] {
        if !name.trim().is_empty() {
            line(&mut text, &format!("{}：", sides.name(color)), name);
        }
    }
    text.push_str("手数----指手---------消費時間--\n");
    moves(&mut text, game);
    if let Some(outcome) = game.outcome() {
        end(&mut text, game, outcome, sides);
    }
    text
}

/// The names that the format has for handicaps, and whether every reader knows them.
const HANDICAP_NAMES: [(&str, bool); 15] = [
    ("香落ち", true),
    ("右香落ち", true),
    ("角落ち", true),
    ("飛車落ち", true),
    ("飛香落ち", true),
    ("二枚落ち", true),
    ("三枚落ち", false),
    ("四枚落ち", true),
    ("五枚落ち", false),
    ("左五枚落ち", false),
    ("六枚落ち", true),
    ("左七枚落ち", false),
    ("右七枚落ち", false),
    ("八枚落ち", true),
    ("十枚落ち", true),
];

/// 手合割, and the diagram where the name is missing or may not be understood: some readers take an unknown handicap for an even
/// game, and go by the diagram if there is one.
fn start(text: &mut String, game: &Game, sides: Sides) {
    let position = game.start_position();
    let is_shogi = game.variant() == Variant::Shogi;
    let known = game.handicap().and_then(|given| HANDICAP_NAMES.iter().find(|(name, _)| *name == given.japanese));
    let (name, is_enough) = match known {
        Some((name, everywhere)) if is_shogi => (*name, *everywhere),
        _ if is_shogi && position.to_sfen(1) == position.rules().table().start => ("平手", true),
        _ => ("その他", false),
    };
    line(text, "手合割：", name);
    if !is_enough {
        diagram(text, &position, sides);
    }
}

/// What the two sides are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sides {
    /// 先手 and 後手.
    Even,
    /// 下手 and 上手: one side gives the other odds.
    Odds,
}

impl Sides {
    fn of(game: &Game) -> Sides {
        match game.handicap() {
            // `white_first` gives nothing away
            Some(handicap) if handicap.id != "white_first" => Sides::Odds,
            _ => Sides::Even,
        }
    }

    fn name(self, color: Color) -> &'static str {
        match (self, color) {
            (Sides::Even, Color::Black) => "先手",
            (Sides::Even, Color::White) => "後手",
            (Sides::Odds, Color::Black) => "下手",
            (Sides::Odds, Color::White) => "上手",
        }
    }
}

/// One line of the header. Control characters would end it early and are turned into spaces.
fn line(text: &mut String, key: &str, value: &str) {
    text.push_str(key);
    text.extend(value.trim().chars().map(|c| if c.is_control() { ' ' } else { c }));
    text.push('\n');
}

/// The position as a diagram (局面図), from Black's side.
fn diagram(text: &mut String, position: &Position, sides: Sides) {
    let geometry = position.rules().geometry();
    let border = format!("+{}+\n", "---".repeat(geometry.files() as usize));
    let _ = writeln!(text, "{}の持駒：{}", sides.name(Color::White), hand(position.hand(Color::White)));
    for file in (0..geometry.files()).rev() {
        let _ = write!(text, " {}", if file + 1 == geometry.files() { " " } else { "" });
        text.push(kanji::file(file));
    }
    text.push('\n');
    text.push_str(&border);
    for rank in 0..geometry.ranks() {
        text.push('|');
        for file in (0..geometry.files()).rev() {
            text.push_str(&cell(position.piece_at(Square::new(file, rank))));
        }
        let _ = writeln!(text, "|{}", kanji::rank(rank));
    }
    text.push_str(&border);
    let _ = writeln!(text, "{}の持駒：{}", sides.name(Color::Black), hand(position.hand(Color::Black)));
    // without this line readers assume 先手番
    if position.turn() == Color::White {
        let _ = writeln!(text, "{}番", sides.name(Color::White));
    }
}

fn cell(piece: Option<Piece>) -> String {
    match piece {
        None => " ・".to_owned(),
        Some(piece) => {
            let owner = match piece.color() {
                Color::Black => ' ',
                Color::White => 'v',
            };
            format!("{owner}{}", kanji::in_diagram(piece.kind()))
        }
    }
}

fn hand(hand: Hand) -> String {
    let pieces: Vec<String> = hand
        .iter()
        .map(|(kind, count)| {
            let count = if count > 1 { kanji::numeral(count) } else { String::new() };
            format!("{}{count}", kanji::in_diagram(kind))
        })
        .collect();
    if pieces.is_empty() { "なし".to_owned() } else { pieces.join("　") }
}

fn moves(text: &mut String, game: &Game) {
    let mut position = game.start_position();
    let mut previous_to = None;
    for (ply, &mv) in game.moves().iter().enumerate() {
        let _ = writeln!(text, "{:4} {}", ply + 1, move_text(&position, previous_to, mv));
        position.do_move(mv);
        previous_to = Some(mv.to());
    }
}

/// A move as KIF writes it: the origin in brackets, 打 on every drop, nothing where promotion is declined.
fn move_text(position_before: &Position, previous_to: Option<Square>, mv: Move) -> String {
    let place = if previous_to == Some(mv.to()) { "同　".to_owned() } else { japanese::square(mv.to()) };
    let (kind, origin) = match mv.from() {
        Some(from) => (
            position_before.piece_at(from).map(|piece| piece.kind()),
            format!("({}{})", from.file() + 1, from.rank() + 1),
        ),
        None => (mv.drop_kind(), "打".to_owned()),
    };
    let name = kind.map_or("", kanji::in_move);
    let promotes = if mv.promotes() { "成" } else { "" };
    format!("{place}{name}{promotes}{origin}")
}

/// The end of a game in KIF's terms.
struct End {
    /// The word in the last move line; it speaks of the side to move.
    word: &'static str,
    /// What follows まで…手で.
    result: String,
    /// What happened, where the word alone does not say it.
    comment: Option<String>,
}

fn end(text: &mut String, game: &Game, outcome: Outcome, sides: Sides) {
    let plies = game.ply();
    let End { word, result, comment } = describe_end(game, outcome, sides);
    let _ = writeln!(text, "{:4} {word}", plies + 1);
    if let Some(comment) = comment {
        let _ = writeln!(text, "*{comment}");
    }
    let _ = writeln!(text, "まで{plies}手で{result}");
}

fn describe_end(game: &Game, outcome: Outcome, sides: Sides) -> End {
    let turn = game.position().turn();
    let Some(winner) = outcome.winner else { return describe_draw(game, outcome.reason) };
    let (winner_name, loser_name) = (sides.name(winner), sides.name(!winner));
    let wins = format!("{winner_name}の勝ち");
    let loser_is_to_move = winner != turn;
    // words that speak of the side to move, for ends that may be either side's
    let foul = if loser_is_to_move {
        ("反則負け", format!("{loser_name}の反則負け"))
    } else {
        ("反則勝ち", format!("{winner_name}の反則勝ち"))
    };
    let (word, result, comment) = match outcome.reason {
        EndReason::Checkmate | EndReason::RoyalCaptured => ("詰み", wins, None),
        EndReason::Stalemate => ("詰み", wins, Some(format!("{loser_name}は指す手がない（ステイルメイト）"))),
        EndReason::Resign if loser_is_to_move => ("投了", wins, None),
        EndReason::Timeout if loser_is_to_move => ("切れ負け", format!("時間切れにより{wins}"), None),
        EndReason::Declaration => ("入玉勝ち", format!("{winner_name}の入玉勝ち"), None),
        EndReason::DeclarationFailed => (foul.0, foul.1, Some(format!("{loser_name}の入玉宣言は条件を満たさず"))),
        EndReason::PerpetualCheck => (foul.0, foul.1, Some("連続王手の千日手".to_owned())),
        EndReason::IllegalMove => (foul.0, foul.1, game.illegal_attempt().map(|(mv, why)| illegal_move(game, mv, why))),
        // ends without a word in KIF, or by the side that is not to move: 投了 or 入玉勝ち where it gives readers the right
        // winner; elsewhere 中断, which names none, and the next line names the winner
        EndReason::ImpassePoints if loser_is_to_move => ("投了", wins, Some(impasse_points(game, sides))),
        EndReason::ImpassePoints => ("入玉勝ち", format!("{winner_name}の入玉勝ち"), Some(impasse_points(game, sides))),
        EndReason::Resign => ("中断", wins, Some(format!("{loser_name}の投了"))),
        EndReason::Timeout => ("中断", format!("時間切れにより{wins}"), Some(format!("{loser_name}の切れ負け"))),
        EndReason::BareKing if loser_is_to_move => ("投了", wins, Some(format!("{loser_name}の裸玉"))),
        EndReason::BareKing => ("中断", wins, Some(format!("{loser_name}の裸玉"))),
        EndReason::BareKingDraw | EndReason::Repetition | EndReason::ImpasseDraw | EndReason::MoveLimit => {
            return describe_draw(game, outcome.reason);
        }
    };
    End { word, result, comment }
}

fn describe_draw(game: &Game, reason: EndReason) -> End {
    let (word, comment) = match reason {
        EndReason::Repetition => ("千日手", None),
        EndReason::MoveLimit => {
            let limit = match game.choices().move_limit {
                MoveLimit::Plies(limit) => limit as usize,
                MoveLimit::Off => game.ply(),
            };
            ("持将棋", Some(format!("手数の上限（{limit}手）により引き分け")))
        }
        EndReason::BareKingDraw => ("持将棋", Some("双方裸玉により引き分け".to_owned())),
        _ => ("持将棋", None),
    };
    End { word, result: word.to_owned(), comment }
}

fn impasse_points(game: &Game, sides: Sides) -> String {
    let points = game.impasse().map(|count| {
        format!(
            "：{}{}点、{}{}点",
            sides.name(Color::Black),
            count.points.black,
            sides.name(Color::White),
            count.points.white
        )
    });
    format!("持将棋{}", points.unwrap_or_default())
}

fn illegal_move(game: &Game, mv: Move, why: IllegalMove) -> String {
    let previous_to = game.moves().last().map(|mv| mv.to());
    format!("反則手：{}（{}）", japanese::move_text(game.position(), previous_to, mv), refusal(why))
}

fn refusal(why: IllegalMove) -> &'static str {
    match why {
        IllegalMove::Nifu => "二歩",
        IllegalMove::DeadSquare | IllegalMove::MustPromote => "行き所のない駒",
        IllegalMove::Uchifuzume => "打ち歩詰め",
        IllegalMove::LeavesRoyalCapturable => "王手放置",
        IllegalMove::CannotPromote => "成れない駒",
        _ => "動けない所への手",
    }
}
