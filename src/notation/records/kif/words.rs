//! The words for ends, without regard to the game that they end.

use crate::record::Statement;

/// What a word in place of a move says; it speaks of the side to move, and by `true` of the other one.
pub(super) enum Word {
    Resigned,
    OutOfTime(bool),
    Foul(bool),
    PerpetualCheck,
    Forfeit(bool),
    Entered(bool),
    Impasse,
    Plain(Statement),
}

impl Word {
    pub fn read(word: &str) -> Option<Word> {
        Some(match word.strip_suffix("にて終局").unwrap_or(word) {
            "投了" | "負けました" => Word::Resigned,
            "切れ負け" | "切れ負" | "時間切れ" | "時切れ" | "時間切れ負け" | "時間切れ負" | "時間切負け" => {
                Word::OutOfTime(false)
            }
            "切れ勝ち" | "切れ勝" | "時間切れ勝ち" => Word::OutOfTime(true),
            "詰み" | "詰" => Word::Plain(Statement::Mate),
            "反則負け" | "反則負" | "反則" => Word::Foul(false),
            // the move before was the foul
            "反則勝ち" | "反則勝" | "反則手" | "反則行為" => Word::Foul(true),
            "不戦敗" | "不戦負け" => Word::Forfeit(false),
            "不戦勝" | "不戦勝ち" => Word::Forfeit(true),
            "入玉勝ち" | "入玉勝" | "入玉宣言" | "入玉宣言勝ち" | "宣言勝ち" => {
                Word::Entered(false)
            }
            // the king of the other side has just got there
            "トライ" => Word::Entered(true),
            "持将棋" | "持将棋成立" => Word::Impasse,
            "接続切れ" => Word::Plain(Statement::Interrupted),
            word if is_perpetual_check(word) => Word::PerpetualCheck,
            word => Word::Plain(plain_word(word)?),
        })
    }
}

/// Whether a word says how a game ended.
pub(super) fn is_word(word: &str) -> bool {
    Word::read(word).is_some()
}

/// 連続王手の千日手: no draw, as other repetitions are.
pub(super) fn is_perpetual_check(text: &str) -> bool {
    text.contains("王手") && text.contains("千日手")
}

/// Words of which no player is part, alone or within a result.
pub(super) fn plain_word(text: &str) -> Option<Statement> {
    let words = [
        ("千日手", Statement::Repetition),
        ("引き分け", Statement::Draw),
        ("引分", Statement::Draw),
        ("中断", Statement::Interrupted),
        ("封じ手", Statement::Sealed),
        ("待った", Statement::Withdrawn),
        ("エラー", Statement::Error),
        ("不詰", Statement::NoMate),
    ];
    words.into_iter().find(|(word, _)| text.contains(word)).map(|(_, statement)| statement)
}
