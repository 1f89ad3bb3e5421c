//! 日本語

use super::texts::{FormTexts, LinkFault, Moved, Odds, Side, Standing, Texts};
use crate::rules::{ByColor, Color, EndReason, IllegalMove, Impasse, Kind, RuleSwitch, Square, Variant};

pub const TEXTS: Texts = Texts {
    square,
    kind,
    side,
    color,
    variant,
    handicap,

    board_label: |game, ply, turn| format!("{game}の盤面、{ply}手目まで。{turn}"),
    square_label,
    hand_label: |who, odds| format!("{}の持ち駒", color(who, odds)),
    hand_entry: |piece, n| format!("持ち駒の{}、{n}枚", kind(piece)),
    moves_label: "棋譜",
    actions_label: "操作",
    opponent_label: "相手",
    player_label: "手前",
    steps_label: "棋譜をたどる",

    space: "",
    moved,
    turn: |who| format!("{}の番です。", side(who)),
    thinking: |who| format!("{}が考えています…", side(who)),
    check: "王手！",
    check_royals: |king, prince| match (king, prince) {
        (true, true) => "玉と太子に王手！",
        (true, false) => "玉に王手！",
        _ => "太子に王手！",
    },
    check_may_stand: "玉と太子がそろっている間は、受けなくてもかまいません。",
    royal_lost: |left| format!("これからは{}を取られると負けです。", kind(left)),
    prince_made: "玉と太子がそろい、どちらか一方は取られても負けません。",
    may_bare_back: |who| format!("{}は裸玉です。この一手で相手も裸玉にすれば引き分けです。", side(who)),
    recurrence: |times, loser| {
        let what = match loser {
            None => "千日手（引き分け）です".into(),
            Some(who) => format!("連続王手の{}の負けです", side(who)),
        };
        format!("この局面は{times}回目です。4回目で{what}。")
    },
    perpetual_question: "連続王手の千日手で負けになります。指しますか。",
    perpetual_yes: "指す",
    first_move: "駒を選ぶと、動けるマスが分かります。",
    can_go,
    tossed: |tokin, plays, odds, _, among_friends| {
        let who = if among_friends { "手前" } else { "あなた" };
        format!("歩が{}枚、と金が{tokin}枚。{who}が{}です。", 5 - tokin, color(plays, odds))
    },
    promotion_title: "成りますか",
    promote: |piece| format!("成る：{}", kind(piece)),
    decline: |piece| format!("成らない：{}", kind(piece)),
    strict: "反則の手を指すと負けです。",
    refused,
    not_your_turn: |who| format!("いまは{}の番です。", side(who)),
    their_piece: |who| format!("それは{}の駒です。", side(who)),
    looking_at: |ply, last| format!("全{last}手のうち{ply}手目の局面です。"),
    looking_only: "この盤は見るだけです。",
    paused: "止めています。",
    hint_thinking: "よい手を探しています…",
    hint_piece: |piece, from| match from {
        Some(sq) => format!("{}の{}に注目。", square(sq), kind(piece)),
        None => format!("持ち駒の{}に注目。", kind(piece)),
    },
    hint_move: |m| {
        let verb = match (m.is_drop, m.promotes) {
            (true, _) => "を打つ",
            (_, true) => "成",
            _ => "",
        };
        format!("{}{}{verb}はいかがでしょう。", square(m.to), kind(m.kind))
    },
    hint_resign: "もうよい手がありません。",
    resign_question: "投了しますか。",
    resign_yes: "投了する",
    resign_no: "続ける",
    declare_question: "条件を満たさない宣言は負けです。宣言しますか。",
    declare_yes: "宣言する",
    declare_no: "まだしない",
    impasse_waiting: "持将棋を提案しました。返事を待っています…",
    impasse_declined: "持将棋は断られました。対局を続けます。",
    impasse_question: |who, by_points| {
        let end = if by_points { "点数で決めます" } else { "引き分けにします" };
        format!("{}から持将棋の提案です。互いに詰む見込みがなければ{end}。応じますか。", side(who))
    },
    impasse_agree: "応じる",
    impasse_decline: "断る",
    impasse_possible: "互いに入玉しました。合意すれば持将棋で引き分けです。",
    impasse_points: |rule, points, in_zone| match rule {
        Impasse::Agreement | Impasse::Off => {
            format!("点数　☗ {}　☖ {}　持将棋には24点", points.black, points.white)
        }
        Impasse::Declare27 => declared("28", "27", points, in_zone),
        Impasse::Declare24 => declared("31", "31", points, in_zone) + "　24点で引き分け",
    },
    drops_moves: |n| format!("棋譜の最後の{n}手は消えます。"),

    analyse: "検討",
    threat: "狙い",
    lines: "候補手",
    evaluation: "形勢",
    win_rate: "勝率",
    pawns: "評価値",
    mate_in: |plies| format!("{plies}手詰"),
    chances: |who, percent| format!("{} {percent}%", color(who, Odds::Even)),
    depth: |depth, speed| format!("深さ{depth}・毎秒{speed}千局面"),

    wins: |who| format!("{}の勝ちです。", side(who)),
    draw: "引き分けです。",
    reason,
    rematch: "もう一局",

    new_game: "新しい対局",
    undo: "待った",
    hint: "ヒント",
    hint_more: "手を見る",
    flip: "反転",
    turn_over: "裏返す",
    resign: "投了",
    share: "共有",
    settings: "設定",
    propose_impasse: "持将棋を提案",
    declare: "入玉宣言",
    pause: "一時停止",
    resume: "再開",
    play_on: "ここから指す",
    back_to_game: "対局に戻る",
    first: "初めの局面",
    previous: "一手戻る",
    next: "一手進む",
    last: "最後の局面",
    close: "閉じる",
    dismiss: "消す",

    you: "あなた",
    computer_level: |level| match level {
        0 => "コンピュータ 全力".into(),
        _ => format!("コンピュータ レベル{level}"),
    },
    level_name,
    friend: "友達",
    thinks: "考慮中…",
    title_turn: |who| format!("{}の番", side(who)),
    title_over: "終局",
    moves_none: "まだ指し手はありません。",

    language: "言語",
    pieces: "駒",
    kanji2: "二字駒",
    kanji1: "一字駒",
    international: "国際駒",
    coordinates: "座標",
    coordinates_japanese: "9 8 7・一 二 三",
    coordinates_western: "9 8 7・a b c",
    notation: "棋譜の表記",
    theme: "配色",
    theme_auto: "端末に合わせる",
    theme_light: "明るい",
    theme_dark: "暗い",
    guidance_about: "選んだ駒の動ける先を文で伝える",

    form: FormTexts {
        title: "新しい対局",
        opponent: "相手",
        computer: "コンピュータ",
        friend: "目の前の友達",
        watch: "コンピュータ同士",
        level: "レベル",
        level_black: "先手のレベル",
        level_white: "後手のレベル",
        level_entry: |level| match level {
            0 => level_name(0).into(),
            _ => format!("{level}・{}", level_name(level)),
        },
        level_about,
        side: "手番",
        random: "おまかせ",
        variant_about,
        furigoma: "振り駒",
        throw: "駒を振る",
        throw_about: "五枚の歩で決めることもできます。",
        variant: "将棋の種類",
        handicap: "手合割",
        even: "平手",
        handicap_about: "上手が駒を落とし、先に指します。",
        rules: "規則",
        rule,
        rule_value,
        rule_about,
        start: "対局開始",
        cancel: "やめる",
        replaces: "いまの対局はここで終わります。",
    },

    link: "この対局のリンク",
    link_about: "内容はすべてリンクの中にあり、どこにも送られません。",
    copy_link: "リンクをコピー",
    copy_usi: "SFENをコピー",
    copy_kif: "KIFをコピー",
    copied: "コピーしました。",
    copy_by_hand: "ブラウザがコピーを許していません。文字を選んでコピーしてください。",

    storage_refused: "ブラウザに保存できません。対局はできますが、タブを閉じると消えます。",
    storage_full: "ブラウザの保存領域がいっぱいです。対局は保存されていません。",
    data_damaged: "保存データを読めませんでした。別に取っておき、初めから始めます。",
    data_newer: "保存データは新しい版のものです。別に取っておき、初めから始めます。",
    from_link: "リンクから開きました。保存済みの対局はそのままです。",
    keep_this_game: "こちらを保存する",
    other_tab: "この対局は別のタブで続いています。ここでは保存しません。",
    continue_here: "ここで続ける",
    engine_restarted: "コンピュータがつまずいたので、起動し直しました。",
    engine_failed: "コンピュータを起動できませんでした。友達との対局はできます。",
    engine_outdated: "ページとエンジンの版が合いません。再読み込みしてください。",
    try_again: "もう一度",
    reload: "再読み込み",
    update_ready: "新しい版があります。",
    update_now: "更新する",
    link_value: |key, value, fault| {
        let why = match fault {
            LinkFault::Encoding => "正しく符号化されていません",
            LinkFault::Unknown => "使えない値です",
            LinkFault::Number => "使えない数です",
            LinkFault::BeyondTheEnd => "最後の手を越えています",
            LinkFault::Repeated => "二度書かれています",
        };
        format!("リンクの「{key}={value}」は読み飛ばしました：{why}。")
    },
    start_error: super::errors::start_ja,
    link_start: |text, why| format!("リンクの局面「{text}」は並べられません：{why}"),
    link_move: |ply, text, why| {
        let why = why.map_or_else(|| "読めない手です。".to_owned(), |why| refused(why, None));
        format!("リンクの{ply}手目「{text}」は指せません。{why}")
    },
};

fn declared(black: &str, white: &str, points: ByColor<u16>, in_zone: ByColor<u32>) -> String {
    let (b, w) = (points.black, points.white);
    format!("☗ {b}/{black}点・敵陣に{}/10枚　☖ {w}/{white}点・{}/10枚", in_zone.black, in_zone.white)
}

/// Kanji numerals of the ranks, `a` to `i`.
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

fn square(sq: Square) -> String {
    format!("{}{}", sq.file() + 1, RANKS[usize::from(sq.rank())])
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Gold => "金",
        Kind::Bishop => "角",
        Kind::Rook => "飛車",
        Kind::Elephant => "醉象",
        Kind::King => "玉",
        Kind::ProPawn => "と金",
        Kind::ProLance => "成香",
        Kind::ProKnight => "成桂",
        Kind::ProSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "龍",
        Kind::Prince => "太子",
    }
}

fn color(color: Color, odds: Odds) -> &'static str {
    match (color, odds) {
        (Color::Black, Odds::Even) => "先手",
        (Color::White, Odds::Even) => "後手",
        (Color::Black, Odds::Handicap) => "下手",
        (Color::White, Odds::Handicap) => "上手",
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::You => "あなた",
        Side::Computer => "コンピュータ",
        Side::Of(who, odds) => color(who, odds),
    }
}

fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Shogi => "将棋",
        Variant::Sho => "小将棋",
        Variant::Heian9x8 => "平安将棋 9×8",
        Variant::Heian8x8 => "平安将棋 8×8",
        Variant::Heian9x9 => "平安将棋 9×9",
        Variant::Heian8x9 => "平安将棋 8×9",
    }
}

fn handicap(id: &str) -> &'static str {
    match id {
        "white_first" => "平手・後手から",
        "lance" => "香落ち",
        "right_lance" => "右香落ち",
        "bishop" => "角落ち",
        "rook" => "飛車落ち",
        "rook_lance" => "飛香落ち",
        "two_piece" => "二枚落ち",
        "three_piece" => "三枚落ち",
        "four_piece" => "四枚落ち",
        "five_piece" => "五枚落ち",
        "left_five_piece" => "左五枚落ち",
        "six_piece" => "六枚落ち",
        "left_seven_piece" => "左七枚落ち",
        "right_seven_piece" => "右七枚落ち",
        "eight_piece" => "八枚落ち",
        "eight_piece_golds" => "八枚落ち（金）",
        "ten_piece" => "十枚落ち",
        "three_pawns" => "歩三兵",
        "naked_king" => "裸玉",
        _ => "駒落ち",
    }
}

fn square_label(sq: Square, piece: Standing) -> String {
    match piece {
        Some((who, odds, piece)) => {
            format!("{}、{}の{}", square(sq), color(who, odds), kind(piece))
        }
        None => format!("{}、空き", square(sq)),
    }
}

fn moved(m: &Moved) -> String {
    let who = side(m.by);
    let piece = kind(m.kind);
    let to = square(m.to);
    match (m.captured, m.promotes) {
        _ if m.is_drop => format!("{who}が{to}に{piece}を打ちました。"),
        (Some(taken), false) => format!("{who}が{to}の{}を{piece}で取りました。", kind(taken)),
        (Some(taken), true) => format!("{who}が{to}の{}を{piece}で取って成りました。", kind(taken)),
        (None, false) => format!("{who}が{to}へ{piece}を動かしました。"),
        (None, true) => format!("{who}が{to}へ{piece}を動かして成りました。"),
    }
}

fn can_go(piece: Kind, from: Option<Square>, n: usize) -> String {
    let name = kind(piece);
    match (from, n) {
        (Some(sq), 0) => format!("{}の{name}は動けません。", square(sq)),
        (Some(sq), n) => format!("{}の{name}は{n}か所に動けます。", square(sq)),
        (None, 0) => format!("持ち駒の{name}は打てません。"),
        (None, n) => format!("持ち駒の{name}は{n}か所に打てます。"),
    }
}

fn refused(why: IllegalMove, piece: Option<Kind>) -> String {
    let name = piece.map_or("駒", kind);
    match why {
        IllegalMove::NoPiece => "そのマスに駒はありません。".into(),
        IllegalMove::NotYours => "それは動かせる駒ではありません。".into(),
        IllegalMove::OwnPieceOnTarget => "そこには自分の駒がいます。".into(),
        IllegalMove::NotReachable => format!("{name}はそのようには動けません。"),
        IllegalMove::Blocked => format!("{name}の道をほかの駒がふさいでいます。"),
        IllegalMove::MustPromote => {
            format!("{name}はそこでは必ず成ります。成らないと行き所がありません。")
        }
        IllegalMove::CannotPromote => format!("{name}はその手では成れません。"),
        IllegalMove::NoSuchPieceInHand => format!("持ち駒に{name}はありません。"),
        IllegalMove::SquareOccupied => "駒は空いたマスにだけ打てます。".into(),
        IllegalMove::Nifu => "二歩です。その筋にはもう自分の歩があります。".into(),
        IllegalMove::DeadSquare => format!("{name}をそこに打つと行き所がありません。"),
        IllegalMove::Uchifuzume => "打ち歩詰めです。歩を打って詰ますことはできません。".into(),
        IllegalMove::LeavesRoyalCapturable => format!("その手では{}を取られてしまいます。", piece.map_or("玉", kind)),
        IllegalMove::DropsNotInThisGame => "この将棋では駒を打てません。".into(),
        IllegalMove::GameOver => "対局は終わっています。".into(),
    }
}

fn reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "詰みです。",
        EndReason::Stalemate => "指す手がなくなり、負けです。",
        EndReason::RoyalCaptured => "玉が取られました。",
        EndReason::BareKing => "裸玉：味方の駒がほかにありません。",
        EndReason::BareKingDraw => "互いに裸玉になりました。",
        EndReason::Repetition => "千日手：同じ局面が四回現れました。",
        EndReason::PerpetualCheck => "連続王手の千日手は反則です。",
        EndReason::ImpassePoints => "持将棋：24点に足りない側の負けです。",
        EndReason::ImpasseDraw => "持将棋です。",
        EndReason::Declaration => "入玉宣言が認められました。",
        EndReason::DeclarationFailed => "宣言の条件を満たしていません。",
        EndReason::Resign => "投了。",
        EndReason::Timeout => "時間切れ。",
        EndReason::IllegalMove => "反則。",
        EndReason::MoveLimit => "手数の上限に達しました。",
    }
}

fn level_name(level: u8) -> &'static str {
    match level {
        1 => "はじめて",
        2 => "かけだし",
        3 => "やさしい",
        4 => "のんびり",
        5 => "気軽に",
        6 => "ていねい",
        7 => "堅実",
        8 => "手なれた",
        9 => "鋭い",
        10 => "手ごわい",
        11 => "強い",
        12 => "とても強い",
        _ => "全力",
    }
}

fn level_about(level: u8) -> &'static str {
    match level {
        1 => "動かし方を覚えたばかり。駒をただで渡す、最初の相手です。",
        2 => "見えた駒は取りますが、見落としも多い相手です。",
        3 => "指す前に、駒を取られないか確かめます。",
        4 => "駒は大事にしますが、先はほとんど読みません。",
        5 => "こちらの応手は考えますが、手筋にかかります。",
        6 => "少し先を読み、ごく短い詰みを見つけます。",
        7 => "短い手筋は読み、長い手筋は見落とします。",
        8 => "うっかりした手をとがめます。",
        9 => "めったに損をしません。",
        10 => "ねらいをたいてい見抜きます。",
        11 => "間違いが少なく、勝つには構想がいります。",
        12 => "ほとんど間違えず、どの端末でも同じ強さです。",
        _ => "この端末が三秒で読めるすべて。レベル12よりはるかに強い相手です。",
    }
}

fn rule(switch: RuleSwitch) -> &'static str {
    match switch {
        RuleSwitch::IllegalMoves => "反則の手",
        RuleSwitch::BareKing => "裸玉",
        RuleSwitch::Impasse => "持将棋",
        RuleSwitch::MoveLimit => "手数の上限",
        RuleSwitch::HeianSetup => "八筋の配置",
        RuleSwitch::HeianPawns => "歩の段",
    }
}

fn rule_value(switch: RuleSwitch, value: &str) -> String {
    match (switch, value) {
        (RuleSwitch::IllegalMoves, "prevented") => "指せない".into(),
        (RuleSwitch::IllegalMoves, "lose") => "指したら負け".into(),
        (RuleSwitch::BareKing, "immediate") => "すぐに負け".into(),
        (RuleSwitch::BareKing, "counter") => "裸にし返せば引き分け".into(),
        (RuleSwitch::Impasse, "agreement24") => "合意・24点法".into(),
        (RuleSwitch::Impasse, "declare27") => "宣言・27点法".into(),
        (RuleSwitch::Impasse, "declare24") => "宣言・24点法".into(),
        (RuleSwitch::Impasse, "agreement") => "合意で引き分け".into(),
        (RuleSwitch::HeianSetup, "facing") => "玉が向かい合う".into(),
        (RuleSwitch::HeianSetup, "rotated") => "玉は中央の左".into(),
        (RuleSwitch::HeianPawns, "third") => "三段目".into(),
        (RuleSwitch::HeianPawns, "second") => "二段目".into(),
        (_, "off") => "なし".into(),
        (RuleSwitch::MoveLimit, plies) => format!("{plies}手で引き分け"),
        (_, other) => other.into(),
    }
}

fn variant_about(variant: Variant) -> &'static str {
    match variant {
        Variant::Shogi => "現代の将棋。取った駒を打てます。",
        Variant::Sho => "十六世紀の将棋。醉象が成ると二人目の玉になり、駒は打てません。",
        _ => "記録に残る最古の将棋（1120年頃）。飛角がなく、駒は打てません。盤の広さは伝わっていません。",
    }
}

fn rule_about(switch: RuleSwitch, value: &str) -> &'static str {
    match (switch, value) {
        (RuleSwitch::IllegalMoves, "lose") => "どの手も指せますが、反則は即負けです（日本将棋連盟の規則）。",
        (RuleSwitch::IllegalMoves, _) => "指せないわけを伝えます。初心者のための独自の設定です。",
        (RuleSwitch::BareKing, "counter") => {
            "裸にされた側が次の一手で裸にし返せば引き分け。現代の解釈で、古書に記述はありません。"
        }
        (RuleSwitch::BareKing, _) => "玉一枚にすれば勝ち。平安将棋の「敵玉一将則為勝」（二中歴、1120年頃）によります。",
        (RuleSwitch::Impasse, "agreement24") => {
            "互いに入玉して合意したら、24点に足りない側の負け、ほかは引き分け（日本将棋連盟）。"
        }
        (RuleSwitch::Impasse, "declare27") => {
            "玉と十枚が敵陣に入り、先手28点、後手27点で勝ち（アマチュアとコンピュータの大会）。"
        }
        (RuleSwitch::Impasse, "declare24") => {
            "玉と十枚が敵陣に入り、31点で勝ち、24点で引き分け（日本将棋連盟、プロ公式戦）。"
        }
        (RuleSwitch::Impasse, "agreement") => {
            "互いに入玉して合意したら引き分け。現代の解釈で、古書に記述はありません。"
        }
        (RuleSwitch::Impasse, _) => "入玉しても何も変わりません。独自の設定です。",
        (RuleSwitch::MoveLimit, "off") => "手数の限りはありません。古書にも定めはありません。",
        (RuleSwitch::MoveLimit, _) => "王手でなければその手数で引き分け（日本将棋連盟の500手規定にならう）。",
        (RuleSwitch::HeianSetup, "facing") => "六筋を除いた形。古書に配置はなく、独自の解釈です。",
        (RuleSwitch::HeianSetup, _) => "玉はそれぞれ自分から見て中央の左。古書に配置はなく、ありうる解釈です。",
        (RuleSwitch::HeianPawns, "third") => "現代の将棋と同じ。古書に配置はなく、独自の解釈です。",
        (RuleSwitch::HeianPawns, _) => "ほかの駒のすぐ前。古書に配置はなく、ありうる解釈です。",
    }
}
