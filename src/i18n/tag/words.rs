//! The sentences of a board in somebody else's page, in each language.

use super::sentences::{TagWords, Verdict};

/// English.
pub(super) const EN: TagWords = TagWords {
    without_computer: "This page does not let the computer start: both sides are yours to move.",
    record_failed: "The record could not be read.",
    record_cut: "Parts of the record could not be read; they were left out.",
    start_failed: "This position cannot be set up.",
    show_solution: "Show the solution",
    again: "From the start",
    begin: "Begin",
    whole_page: "Open in Suizō",
    slider: "Move of the record",
    ways: "Moves from here",
    no_moves: "No moves yet",
    bad_value: "{name}=“{value}” cannot be used here.",
    bad_move: "Move {ply}, {text}, cannot be played.",
    puzzle_task: "{^who} to move: find the solution.",
    place: "Move {ply} of {last}",
    verdict: |verdict| match verdict {
        Verdict::Right => "Right.",
        Verdict::Wrong => "That does not solve it. Try another move.",
        Verdict::Solved => "Solved!",
        Verdict::Shown => "This is the solution.",
    },
}
.checked();

/// Japanese.
pub(super) const JA: TagWords = TagWords {
    without_computer: "このページではコンピュータを動かせません。両方の駒を動かせます。",
    record_failed: "棋譜を読み込めませんでした。",
    record_cut: "棋譜の一部を読み取れなかったため、省きました。",
    start_failed: "この局面は作れません。",
    show_solution: "解答を見る",
    again: "最初から",
    begin: "始める",
    whole_page: "Suizōで開く",
    slider: "棋譜の手数",
    ways: "ここからの手",
    no_moves: "まだ指し手はありません",
    bad_value: "{name}=「{value}」はここでは使えません。",
    bad_move: "{ply}手目の{text}は指せません。",
    puzzle_task: "{who}の番です。正解手順を見つけてください。",
    place: "{last}手中{ply}手目",
    verdict: |verdict| match verdict {
        Verdict::Right => "正解です。",
        Verdict::Wrong => "その手では解けません。別の手を試してください。",
        Verdict::Solved => "解けました！",
        Verdict::Shown => "これが正解手順です。",
    },
}
.checked();

/// Simplified Chinese.
pub(super) const ZH: TagWords = TagWords {
    without_computer: "本页面不允许启动电脑：双方的棋子都由你来走。",
    record_failed: "无法读取棋谱。",
    record_cut: "棋谱中有部分内容无法读取，已略去。",
    start_failed: "无法摆出这个局面。",
    show_solution: "查看答案",
    again: "从头开始",
    begin: "开始",
    whole_page: "在 Suizō 中打开",
    slider: "棋谱的手数",
    ways: "由此开始的着法",
    no_moves: "还没有着法",
    bad_value: "{name}=“{value}”在此无法使用。",
    bad_move: "第{ply}手 {text} 无法走。",
    puzzle_task: "轮到{who}：请找出解法。",
    place: "第{ply}手，共{last}手",
    verdict: |verdict| match verdict {
        Verdict::Right => "正确。",
        Verdict::Wrong => "这步解不开，请试试别的着法。",
        Verdict::Solved => "解开了！",
        Verdict::Shown => "这是答案。",
    },
}
.checked();

/// Vietnamese.
pub(super) const VI: TagWords = TagWords {
    without_computer: "Trang này không cho máy cờ khởi động: bạn đi quân của cả hai bên.",
    record_failed: "Không đọc được biên bản.",
    record_cut: "Một phần biên bản không đọc được và đã bị bỏ qua.",
    start_failed: "Không bày được thế cờ này.",
    show_solution: "Xem lời giải",
    again: "Từ đầu",
    begin: "Bắt đầu",
    whole_page: "Mở trong Suizō",
    slider: "Nước đi trong biên bản",
    ways: "Các nước từ đây",
    no_moves: "Chưa có nước đi nào",
    bad_value: "Không dùng được {name}=“{value}” ở đây.",
    bad_move: "Không đi được nước {ply}, {text}.",
    puzzle_task: "Đến lượt {who}: hãy tìm lời giải.",
    place: "Nước {ply} trên {last}",
    verdict: |verdict| match verdict {
        Verdict::Right => "Đúng rồi.",
        Verdict::Wrong => "Nước này chưa giải được. Hãy thử nước khác.",
        Verdict::Solved => "Đã giải xong!",
        Verdict::Shown => "Đây là lời giải.",
    },
}
.checked();

/// Swedish.
pub(super) const SV: TagWords = TagWords {
    without_computer: "Sidan låter inte datorn starta: du flyttar båda sidors pjäser.",
    record_failed: "Partiprotokollet kunde inte läsas.",
    record_cut: "Delar av partiprotokollet kunde inte läsas och har utelämnats.",
    start_failed: "Ställningen kan inte ställas upp.",
    show_solution: "Visa lösningen",
    again: "Från början",
    begin: "Börja",
    whole_page: "Öppna i Suizō",
    slider: "Drag i partiet",
    ways: "Drag härifrån",
    no_moves: "Inga drag än",
    bad_value: "{name}=”{value}” kan inte användas här.",
    bad_move: "Drag {ply}, {text}, kan inte spelas.",
    puzzle_task: "{^who} vid draget: hitta lösningen.",
    place: "Drag {ply} av {last}",
    verdict: |verdict| match verdict {
        Verdict::Right => "Rätt.",
        Verdict::Wrong => "Det löser inte problemet. Pröva ett annat drag.",
        Verdict::Solved => "Löst!",
        Verdict::Shown => "Så här är lösningen.",
    },
}
.checked();
