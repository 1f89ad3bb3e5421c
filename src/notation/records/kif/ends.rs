//! How games end, in the words of the format: the word in place of a move (投了), and the line まで…手で….
//!
//! The word speaks of the side to move. Where the format has none for what happened, the nearest that names no other winner stands
//! there (中断 names none at all), and the line says the rest; it alone is enough to read the end from, as KI2 has nothing else.

use super::{
    head::Sides,
    moves,
    words::{Word, is_perpetual_check, plain_word},
};
use crate::{
    notation::records::ends::winner,
    record::{Ending, Statement},
    rules::{Act, Color, EndReason, Game, IllegalMove, Move, MoveLimit, Outcome},
};

/// The end of a line of play as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EndText {
    /// In place of a move.
    pub word: &'static str,
    /// What follows まで…手で.
    pub result: String,
}

impl EndText {
    fn new(word: &'static str, result: impl Into<String>) -> EndText {
        EndText { word, result: result.into() }
    }
}

/// The words for an end: a stated one, or the one that the game has come to. `None` while it goes on.
pub(crate) fn write(game: &Game, ending: Option<Ending>, sides: Sides) -> Option<EndText> {
    match (ending, game.outcome()) {
        (Some(Ending::Stated(statement)), _) => Some(stated(statement, game.turn(), sides)),
        (_, Some(outcome)) => Some(brought_about(game, outcome, sides)),
        _ => None,
    }
}

fn stated(statement: Statement, turn: Color, sides: Sides) -> EndText {
    let same = |word: &'static str| EndText::new(word, word);
    let name = |color| sides.name(color);
    match statement {
        Statement::Mate => same("詰み"),
        Statement::NoMate => same("不詰"),
        Statement::Repetition => same("千日手"),
        Statement::Impasse => same("持将棋"),
        Statement::Draw => EndText::new("中断", "引き分け"),
        Statement::Interrupted => same("中断"),
        Statement::Sealed => same("封じ手"),
        Statement::Withdrawn => same("待った"),
        Statement::Error => same("エラー"),
        Statement::Foul { by } => foul(by, turn, sides, ""),
        Statement::Forfeit { by } => same(if by == turn { "不戦敗" } else { "不戦勝" }),
        Statement::Entered { by } if by == turn => EndText::new("入玉勝ち", format!("{}の入玉勝ち", name(by))),
        Statement::Entered { by } => EndText::new("中断", format!("{}の入玉勝ち", name(by))),
    }
}

/// 反則負け of the side to move, or 反則勝ち by the foul of the other.
fn foul(by: Color, turn: Color, sides: Sides, cause: &str) -> EndText {
    if by == turn {
        EndText::new("反則負け", format!("{cause}{}の反則負け", sides.name(by)))
    } else {
        EndText::new("反則勝ち", format!("{cause}{}の反則勝ち", sides.name(!by)))
    }
}

fn brought_about(game: &Game, outcome: Outcome, sides: Sides) -> EndText {
    let turn = game.turn();
    let Some(winner) = outcome.winner else { return draw(game, outcome.reason) };
    let wins = |cause: &str| format!("{cause}{}の勝ち", sides.name(winner));
    let loser_is_to_move = winner != turn;
    match outcome.reason {
        EndReason::Checkmate | EndReason::RoyalCaptured => EndText::new("詰み", wins("")),
        EndReason::Stalemate => EndText::new("詰み", wins("ステイルメイトにより")),
        EndReason::Resign if loser_is_to_move => EndText::new("投了", wins("")),
        EndReason::Resign => EndText::new("中断", wins(&format!("{}の投了により", sides.name(!winner)))),
        EndReason::Timeout => EndText::new(if loser_is_to_move { "切れ負け" } else { "中断" }, wins("時間切れにより")),
        EndReason::Declaration => EndText::new("入玉勝ち", format!("{}の入玉勝ち", sides.name(winner))),
        EndReason::DeclarationFailed => foul(!winner, turn, sides, "入玉宣言の失敗により"),
        EndReason::PerpetualCheck => foul(!winner, turn, sides, "連続王手の千日手により"),
        EndReason::IllegalMove => {
            let made = game.illegal_attempt().map(|(mv, why)| illegal_move(game, mv, why));
            foul(!winner, turn, sides, &made.unwrap_or_default())
        }
        EndReason::ImpassePoints => {
            EndText::new(if loser_is_to_move { "投了" } else { "入玉勝ち" }, wins(&impasse_points(game, sides)))
        }
        EndReason::BareKing => EndText::new(if loser_is_to_move { "投了" } else { "中断" }, wins("裸玉により")),
        reason => draw(game, reason),
    }
}

fn draw(game: &Game, reason: EndReason) -> EndText {
    match reason {
        EndReason::Repetition => EndText::new("千日手", "千日手"),
        EndReason::MoveLimit => {
            let limit = match game.choices().move_limit {
                MoveLimit::Plies(limit) => limit as usize,
                MoveLimit::Off => game.ply(),
            };
            EndText::new("持将棋", format!("手数の上限（{limit}手）により持将棋"))
        }
        EndReason::BareKingDraw => EndText::new("持将棋", "双方裸玉により持将棋"),
        _ => EndText::new("持将棋", "持将棋"),
    }
}

fn impasse_points(game: &Game, sides: Sides) -> String {
    let points = game.impasse().map(|count| count.points).unwrap_or_default();
    let [black, white] = sides.names();
    format!("持将棋（{black}{}点、{white}{}点）により", points.black, points.white)
}

const ILLEGAL_MOVE: &str = "反則手";

fn illegal_move(game: &Game, mv: Move, why: IllegalMove) -> String {
    // the square is always named: 同 would need the move before
    let made = moves::write(game.position(), None, mv);
    format!("{ILLEGAL_MOVE} {made}（{}）により", refusal(why))
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

/// What the words of a file mean where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The game ended like that.
    End(Ending),
    /// What the moves have brought about, or nothing that speaks against it.
    Known,
    /// Another winner than the moves have, or than the other word says; the end that counts, if any.
    Differs(Option<Ending>),
    /// These are no words for an end.
    Unknown,
}

/// Reads the word in place of a move, the result after まで…手で, or both.
pub(super) fn read(game: &Game, word: Option<&str>, result: Option<&str>) -> Meaning {
    let result = result.map(|text| text.split_whitespace().collect::<String>());
    let by_word = word.and_then(|word| of_word(game, word));
    let by_result = result.as_deref().and_then(|text| of_result(game, text));
    if word.is_some() && by_word.is_none() && by_result.is_none() || word.is_none() && by_result.is_none() {
        return Meaning::Unknown;
    }
    let turn = game.turn();
    if let Some(outcome) = game.outcome() {
        let agrees = |ending: Option<Ending>| {
            ending.and_then(|ending| winner(ending, turn)).is_none_or(|it| it == outcome.winner)
        };
        let says_more = by_word != Some(Ending::Stated(Statement::Interrupted)) || by_result.is_none();
        return if (says_more && !agrees(by_word)) || !agrees(by_result) {
            Meaning::Differs(None)
        } else {
            Meaning::Known
        };
    }
    match (by_word, by_result) {
        (Some(Ending::Stated(Statement::Interrupted)), Some(ending)) | (None, Some(ending)) => Meaning::End(ending),
        (Some(_), Some(ending @ (Ending::IllegalMove(_) | Ending::Act { act: Act::Agree | Act::Declare, .. }))) => {
            Meaning::End(ending)
        }
        (Some(ending), Some(other)) if speaks_against(winner(ending, turn), winner(other, turn)) => {
            Meaning::Differs(Some(ending))
        }
        (Some(ending), _) => Meaning::End(ending),
        (None, None) => Meaning::Unknown,
    }
}

fn speaks_against(one: Option<Option<Color>>, other: Option<Option<Color>>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

fn act(act: Act, by: Color) -> Ending {
    Ending::Act { act, by }
}

/// The word in place of a move.
fn of_word(game: &Game, word: &str) -> Option<Ending> {
    let turn = game.turn();
    let by = |is_other| if is_other { !turn } else { turn };
    Some(match Word::read(word)? {
        Word::Resigned => act(Act::Resign, turn),
        Word::OutOfTime(is_other) => act(Act::Timeout, by(is_other)),
        Word::Foul(is_other) => Ending::Stated(Statement::Foul { by: by(is_other) }),
        Word::PerpetualCheck => Ending::Stated(Statement::Foul { by: checker(game) }),
        Word::Forfeit(is_other) => Ending::Stated(Statement::Forfeit { by: by(is_other) }),
        Word::Entered(is_other) => entered(game, by(is_other)),
        Word::Impasse => impasse(game),
        Word::Plain(statement) => Ending::Stated(statement),
    })
}

/// Who gives check again and again: the side that moved last, or the one that has just been answered.
fn checker(game: &Game) -> Color {
    let turn = game.turn();
    if game.position().in_check() { !turn } else { turn }
}

/// The result after まで…手で, without spaces.
fn of_result(game: &Game, text: &str) -> Option<Ending> {
    let turn = game.turn();
    let loser = loser(text);
    let made = text.split_once(ILLEGAL_MOVE).and_then(|(_, rest)| moves::read_exact(game.position(), rest));
    if let Some(mv) = made.filter(|mv| game.explain(*mv).is_err()) {
        return Some(Ending::IllegalMove(mv));
    }
    if text.contains("入玉宣言の失敗") && ends_in(game, Act::Declare, loser.map(|loser| !loser)) {
        return Some(act(Act::Declare, turn));
    }
    Some(match loser {
        Some(by) if text.contains("反則") => Ending::Stated(Statement::Foul { by }),
        Some(by) if is_perpetual_check(text) => Ending::Stated(Statement::Foul { by }),
        None if is_perpetual_check(text) => Ending::Stated(Statement::Foul { by: checker(game) }),
        Some(by) if text.contains("不戦") => Ending::Stated(Statement::Forfeit { by }),
        Some(loser) if text.contains('点') && ends_in(game, Act::Agree, Some(!loser)) => act(Act::Agree, turn),
        Some(loser) if text.contains("入玉") || text.contains("宣言") => entered(game, !loser),
        Some(loser) if text.contains("切れ") => act(Act::Timeout, loser),
        _ if text.contains("持将棋") => impasse(game),
        Some(_) if text.contains("詰み") => Ending::Stated(Statement::Mate),
        _ if plain_word(text).is_some() => Ending::Stated(plain_word(text)?),
        Some(loser) => act(Act::Resign, loser),
        None if text.contains('詰') => Ending::Stated(Statement::Mate),
        // まで9手で不戦勝, as some programs end KI2
        None => return of_word(game, text),
    })
}

/// Who loses: the side that is named last wins, or loses if the text says so.
fn loser(text: &str) -> Option<Color> {
    let sides = [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
    let marks = [
        ("▲", Color::Black),
        ("☗", Color::Black),
        ("⛊", Color::Black),
        ("△", Color::White),
        ("☖", Color::White),
        ("⛉", Color::White),
    ];
    let named = sides.into_iter().chain(marks).filter_map(|(name, color)| text.rfind(name).map(|at| (at, color)));
    let (at, subject) = named.max_by_key(|(at, _)| *at)?;
    let said = &text[at..];
    match (said.contains('勝'), said.contains(['負', '敗'])) {
        (true, false) => Some(!subject),
        (false, true) => Some(subject),
        _ if said.contains("投了") || said.contains("切れ") => Some(subject),
        _ => None,
    }
}

/// Whether the rules let the side to move end the game like that, with that winner (`None` for a draw).
fn ends_in(game: &Game, act: Act, winner: Option<Color>) -> bool {
    game.clone().end(act, game.turn()).is_ok_and(|outcome| outcome.winner == winner)
}

fn entered(game: &Game, by: Color) -> Ending {
    if by == game.turn() && ends_in(game, Act::Declare, Some(by)) {
        act(Act::Declare, by)
    } else {
        Ending::Stated(Statement::Entered { by })
    }
}

fn impasse(game: &Game) -> Ending {
    let found = [Act::Agree, Act::Declare].into_iter().find(|act| ends_in(game, *act, None));
    found.map_or(Ending::Stated(Statement::Impasse), |found| act(found, game.turn()))
}
