//! English.

use super::texts::{FormTexts, LinkFault, Moved, Odds, Side, Standing, Texts};
use crate::rules::{ByColor, Color, EndReason, IllegalMove, Impasse, Kind, RuleSwitch, Square, Variant};

pub const TEXTS: Texts = Texts {
    square: |sq| sq.to_string(),
    kind,
    side,
    color,
    variant,
    handicap,

    board_label: |game, ply, turn| format!("{game} board, after {}. {turn}", moves(ply)),
    square_label,
    hand_label: |who, _| format!("{}’s pieces in hand", color_word(who)),
    hand_entry: |piece, n| format!("{}, {n} in hand", kind(piece)),
    moves_label: "Moves",
    actions_label: "Actions",
    opponent_label: "Opponent",
    player_label: "Player",
    steps_label: "Step through the game",

    space: " ",
    moved,
    turn: |who| match who {
        Side::You => "Your move.".into(),
        _ => format!("{} to move.", side(who)),
    },
    thinking: |who| format!("{} is thinking…", side(who)),
    check: "Check!",
    check_royals: |king, prince| match (king, prince) {
        (true, true) => "Check to the king and the crown prince!",
        (true, false) => "Check to the king!",
        _ => "Check to the crown prince!",
    },
    check_may_stand: "While king and crown prince both live, it need not be answered.",
    royal_lost: |left| format!("From now on the {} must not be lost.", kind(left)),
    prince_made: "King and crown prince: one of the two may be lost.",
    may_bare_back: |who| match who {
        Side::You => "You stand bare: bare the other side with this move, and it is a draw.".into(),
        _ => format!("{} stands bare, with one move to bare the other side for a draw.", side(who)),
    },
    recurrence: |times, loser| {
        let nth = if times == 2 { "2nd" } else { "3rd" };
        let what = match loser {
            None => "is a draw".into(),
            Some(Side::You) => "loses for you: endless check".into(),
            Some(who) => format!("loses for {}: endless check", in_sentence(who)),
        };
        format!("This position: {nth} time; the 4th {what}.")
    },
    perpetual_question: "Endless check: this move loses. Play it?",
    perpetual_yes: "Play it",
    first_move: "Choose a piece to see where it can go.",
    can_go,
    tossed: |tokin, plays, _, begins, among_friends| {
        let pawns = 5 - tokin;
        let s = if pawns == 1 { "" } else { "s" };
        let (who, begin, play) =
            if among_friends { ("the near side", "begins as", "plays") } else { ("you", "begin as", "play") };
        format!("{pawns} pawn{s}, {tokin} tokin: {who} {} {}.", if begins { begin } else { play }, color_word(plays))
    },
    promotion_title: "Promote?",
    promote: |piece| format!("Promote: {}", kind(piece)),
    decline: |piece| format!("Do not promote: {}", kind(piece)),
    strict: "Strict rule: an illegal move loses.",
    refused,
    not_your_turn: |who| format!("Not yet: {} has the move.", in_sentence(who)),
    their_piece: |who| match who {
        Side::You => "That piece is yours, but it is not your move.".into(),
        _ => format!("That piece is {}’s.", in_sentence(who)),
    },
    looking_at: |ply, last| format!("You are looking at move {ply} of {last}."),
    looking_only: "This board is for looking.",
    paused: "Paused.",
    hint_thinking: "Looking for a good move…",
    hint_piece: |piece, from| match from {
        Some(sq) => format!("Look at the {} on {sq}.", kind(piece)),
        None => format!("Look at the {} in your hand.", kind(piece)),
    },
    hint_move: |m| {
        let verb = if m.is_drop { "Drop" } else { "Try" };
        let article = if m.is_drop { "a" } else { "the" };
        let to = if m.is_drop { "on" } else { "to" };
        let tail = if m.promotes { " and promote" } else { "" };
        format!("{verb} {article} {} {to} {}{tail}.", kind(m.kind), m.to)
    },
    hint_resign: "No good move is left.",
    resign_question: "Resign this game?",
    resign_yes: "Resign",
    resign_no: "Play on",
    declare_question: "A wrong declaration loses. Declare?",
    declare_yes: "Declare",
    declare_no: "Not yet",
    impasse_waiting: "Proposed an impasse. Waiting for the answer…",
    impasse_declined: "The impasse was declined. Play on.",
    impasse_question: |who, by_points| {
        let end = if by_points { "the points decide" } else { "the game is a draw" };
        format!("{} proposes an impasse: neither side can mate, {end}. Agree?", side(who))
    },
    impasse_agree: "Agree",
    impasse_decline: "Decline",
    impasse_possible: "Both kings have entered: if both sides agree, it is a draw.",
    impasse_points: |rule, points, in_zone| match rule {
        Impasse::Agreement | Impasse::Off => {
            format!("Points: ☗ {}, ☖ {}; an impasse needs 24.", points.black, points.white)
        }
        Impasse::Declare27 => declared("28", "27", points, in_zone) + ".",
        Impasse::Declare24 => declared("31", "31", points, in_zone) + "; 24 draw.",
    },
    drops_moves: |n| {
        format!(
            "This drops {} from the record.",
            if n == 1 { "the last move".into() } else { format!("the last {n} moves") }
        )
    },

    analyse: "Analyse",
    threat: "Threat",
    lines: "Lines",
    evaluation: "Evaluation",
    win_rate: "Win rate",
    pawns: "Pawns",
    mate_in: |plies| format!("mate in {plies}"),
    chances: |who, percent| format!("{}: {percent}%", color_word(who)),
    depth: |depth, speed| format!("depth {depth} · {speed}k nodes/s"),

    wins: |who| match who {
        Side::You => "You win.".into(),
        _ => format!("{} wins.", side(who)),
    },
    draw: "A draw.",
    reason,
    rematch: "Rematch",

    new_game: "New game",
    undo: "Undo",
    hint: "Hint",
    hint_more: "Show me",
    flip: "Flip",
    turn_over: "Turn over",
    resign: "Resign",
    share: "Share",
    settings: "Settings",
    propose_impasse: "Propose impasse",
    declare: "Declare",
    pause: "Pause",
    resume: "Go on",
    play_on: "Play on from here",
    back_to_game: "Back to the game",
    first: "First position",
    previous: "One move back",
    next: "One move on",
    last: "Last position",
    close: "Close",
    dismiss: "Dismiss",

    you: "You",
    computer_level: |level| match level {
        0 => "Computer, full strength".into(),
        _ => format!("Computer, level {level}"),
    },
    level_name,
    friend: "Friend",
    thinks: "thinking…",
    title_turn: |who| match who {
        Side::You => "Your move".into(),
        _ => format!("{} to move", side(who)),
    },
    title_over: "Game over",
    moves_none: "No moves yet.",

    language: "Language",
    pieces: "Pieces",
    kanji2: "Two kanji",
    kanji1: "One kanji",
    international: "International",
    coordinates: "Coordinates",
    coordinates_japanese: "9 8 7 / 一 二 三",
    coordinates_western: "9 8 7 / a b c",
    notation: "Notation",
    theme: "Theme",
    theme_auto: "As the device",
    theme_light: "Light",
    theme_dark: "Dark",
    guidance_about: "Say what the chosen piece can do",

    form: FormTexts {
        title: "New game",
        opponent: "Play",
        computer: "The computer",
        friend: "A friend here",
        watch: "Computer against computer",
        level: "Level",
        level_black: "Level of Black",
        level_white: "Level of White",
        level_entry: |level| match level {
            0 => level_name(0).into(),
            _ => format!("{level} · {}", level_name(level)),
        },
        level_about,
        side: "You play",
        random: "Random",
        variant_about,
        furigoma: "Furigoma",
        throw: "Throw pawns",
        throw_about: "Or five pawns decide (furigoma).",
        variant: "Game",
        handicap: "Handicap",
        even: "None (even game)",
        handicap_about: "White gives the handicap and moves first.",
        rules: "Rules",
        rule,
        rule_value,
        rule_about,
        start: "Start",
        cancel: "Cancel",
        replaces: "Your present game ends here.",
    },

    link: "Link to this game",
    link_about: "Everything is in the link itself; nothing is sent anywhere.",
    copy_link: "Copy link",
    copy_usi: "Copy SFEN",
    copy_kif: "Copy KIF",
    copied: "Copied.",
    copy_by_hand: "The browser does not allow copying. Select the text and copy it.",

    storage_refused: "The browser keeps nothing for this page: the game plays, but closing the tab loses it.",
    storage_full: "The browser’s storage is full: the game is no longer saved.",
    data_damaged: "The saved data could not be read. It is kept aside, and the page starts fresh.",
    data_newer: "The saved data comes from a newer version. It is kept aside, and the page starts fresh.",
    from_link: "Opened from a link. Your saved game is untouched.",
    keep_this_game: "Save this one instead",
    other_tab: "This game went on in another tab. Nothing is saved here.",
    continue_here: "Continue here",
    engine_restarted: "The computer stumbled and started again.",
    engine_failed: "The computer could not be started. Playing with a friend still works.",
    engine_outdated: "The page and its engine are of different versions. Reload the page.",
    try_again: "Try again",
    reload: "Reload",
    update_ready: "A new version is ready.",
    update_now: "Update now",
    link_value: |key, value, fault| {
        let why = match fault {
            LinkFault::Encoding => "is not properly encoded",
            LinkFault::Unknown => "is not a value that it can have",
            LinkFault::Number => "is not a possible number",
            LinkFault::BeyondTheEnd => "is beyond the last move",
            LinkFault::Repeated => "is given a second time",
        };
        format!("Passed over in the link: {key}={value} {why}.")
    },
    start_error: super::errors::start_en,
    link_start: |text, why| format!("The link’s position “{text}” cannot be set up: {why}."),
    link_move: |ply, text, why| {
        let why = why.map_or_else(|| "It cannot be read.".to_owned(), |why| refused(why, None));
        format!("Move {ply} of the link, “{text}”, cannot be played. {why}")
    },
};

fn declared(black: &str, white: &str, points: ByColor<u16>, in_zone: ByColor<u32>) -> String {
    let (b, w) = (points.black, points.white);
    format!("☗ {b}/{black} points, {}/10 in the zone; ☖ {w}/{white}, {}/10", in_zone.black, in_zone.white)
}

fn moves(n: usize) -> String {
    if n == 1 { "1 move".into() } else { format!("{n} moves") }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Lance => "lance",
        Kind::Knight => "knight",
        Kind::Silver => "silver",
        Kind::Gold => "gold",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Elephant => "drunk elephant",
        Kind::King => "king",
        Kind::ProPawn => "tokin",
        Kind::ProLance => "promoted lance",
        Kind::ProKnight => "promoted knight",
        Kind::ProSilver => "promoted silver",
        Kind::Horse => "horse",
        Kind::Dragon => "dragon",
        Kind::Prince => "crown prince",
    }
}

fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn color(color: Color, odds: Odds) -> &'static str {
    match (color, odds) {
        (color, Odds::Even) => color_word(color),
        (Color::Black, Odds::Handicap) => "Black, takes the handicap",
        (Color::White, Odds::Handicap) => "White, gives the handicap",
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::You => "You",
        Side::Computer => "The computer",
        Side::Of(color, _) => color_word(color),
    }
}

fn in_sentence(who: Side) -> &'static str {
    match who {
        Side::You => "you",
        Side::Computer => "the computer",
        Side::Of(color, _) => color_word(color),
    }
}

fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Shogi => "Shogi",
        Variant::Sho => "Sho shogi",
        Variant::Heian9x8 => "Heian shogi 9×8",
        Variant::Heian8x8 => "Heian shogi 8×8",
        Variant::Heian9x9 => "Heian shogi 9×9",
        Variant::Heian8x9 => "Heian shogi 8×9",
    }
}

fn handicap(id: &str) -> &'static str {
    match id {
        "white_first" => "White moves first",
        "lance" => "Left lance",
        "right_lance" => "Right lance",
        "bishop" => "Bishop",
        "rook" => "Rook",
        "rook_lance" => "Rook and lance",
        "two_piece" => "Two pieces",
        "three_piece" => "Three pieces",
        "four_piece" => "Four pieces",
        "five_piece" => "Five pieces",
        "left_five_piece" => "Five pieces, left",
        "six_piece" => "Six pieces",
        "left_seven_piece" => "Seven pieces, left",
        "right_seven_piece" => "Seven pieces, right",
        "eight_piece" => "Eight pieces (silvers)",
        "eight_piece_golds" => "Eight pieces (golds)",
        "ten_piece" => "Ten pieces",
        "three_pawns" => "Three pawns",
        "naked_king" => "Naked king",
        _ => "Handicap",
    }
}

fn square_label(sq: Square, piece: Standing) -> String {
    match piece {
        Some((color, _, piece)) => format!("{sq}, {} {}", color_word(color), kind(piece)),
        None => format!("{sq}, empty"),
    }
}

fn moved(m: &Moved) -> String {
    let who = side(m.by);
    let piece = kind(m.kind);
    let to = m.to;
    let tail = if m.promotes { " and promoted" } else { "" };
    match m.captured {
        _ if m.is_drop => format!("{who} dropped a {piece} on {to}."),
        Some(taken) => format!("{who} took the {} on {to} with the {piece}{tail}.", kind(taken)),
        None => format!("{who} moved the {piece} to {to}{tail}."),
    }
}

fn can_go(piece: Kind, from: Option<Square>, n: usize) -> String {
    let name = kind(piece);
    let place = match from {
        Some(sq) => format!("The {name} on {sq}"),
        None => format!("The {name} in hand"),
    };
    let verb = if from.is_some() { "go to" } else { "be dropped on" };
    match n {
        0 if from.is_some() => format!("{place} cannot move now."),
        0 => format!("{place} cannot be dropped now."),
        1 => format!("{place} can {verb} one square."),
        n => format!("{place} can {verb} {n} squares."),
    }
}

fn refused(why: IllegalMove, piece: Option<Kind>) -> String {
    let name = piece.map_or("piece", kind);
    match why {
        IllegalMove::NoPiece => "There is no piece on that square.".into(),
        IllegalMove::NotYours => "That piece is not yours to move.".into(),
        IllegalMove::OwnPieceOnTarget => "Your own piece stands there.".into(),
        IllegalMove::NotReachable => format!("A {name} does not move like that."),
        IllegalMove::Blocked => format!("Another piece is in the way of the {name}."),
        IllegalMove::MustPromote => {
            format!("The {name} must promote there: it could never move again.")
        }
        IllegalMove::CannotPromote => format!("The {name} cannot promote on that move."),
        IllegalMove::NoSuchPieceInHand => format!("You have no {name} in hand."),
        IllegalMove::SquareOccupied => "A piece can only be dropped on an empty square.".into(),
        IllegalMove::Nifu => "Two pawns (nifu): you already have an unpromoted pawn on that file.".into(),
        IllegalMove::DeadSquare => format!("A {name} dropped there could never move."),
        IllegalMove::Uchifuzume => "Pawn-drop mate (uchifuzume): a dropped pawn may not give checkmate.".into(),
        IllegalMove::LeavesRoyalCapturable => format!("Your {} could be taken after that.", piece.map_or("king", kind)),
        IllegalMove::DropsNotInThisGame => "There are no drops in this game.".into(),
        IllegalMove::GameOver => "The game is over.".into(),
    }
}

fn reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "Checkmate.",
        EndReason::Stalemate => "No legal move is left, which loses.",
        EndReason::RoyalCaptured => "The king was taken.",
        EndReason::BareKing => "A bare king: nothing else is left of that side.",
        EndReason::BareKingDraw => "Both kings stand alone.",
        EndReason::Repetition => "The same position came up four times.",
        EndReason::PerpetualCheck => "Endless check is not allowed.",
        EndReason::ImpassePoints => "Impasse: fewer than 24 points lose.",
        EndReason::ImpasseDraw => "By impasse.",
        EndReason::Declaration => "The king entered, and the points suffice.",
        EndReason::DeclarationFailed => "The declaration did not hold.",
        EndReason::Resign => "By resignation.",
        EndReason::Timeout => "On time.",
        EndReason::IllegalMove => "By an illegal move.",
        EndReason::MoveLimit => "The move limit is reached.",
    }
}

fn level_name(level: u8) -> &'static str {
    match level {
        1 => "first steps",
        2 => "a kind beginner",
        3 => "gentle",
        4 => "easygoing",
        5 => "casual",
        6 => "careful",
        7 => "steady",
        8 => "practised",
        9 => "sharp",
        10 => "tough",
        11 => "strong",
        12 => "very strong",
        _ => "full strength",
    }
}

fn level_about(level: u8) -> &'static str {
    match level {
        1 => "Has just learnt the moves and gives pieces away: a first opponent.",
        2 => "Takes what it sees, and does not see it all.",
        3 => "Looks whether a piece can be taken before it moves.",
        4 => "Keeps its pieces together, but hardly thinks ahead.",
        5 => "Reckons with your answer; a trick still works.",
        6 => "Thinks a little ahead and finds the shortest mates.",
        7 => "Sees short combinations, and misses longer ones.",
        8 => "Makes you pay for a careless move.",
        9 => "Seldom gives anything away.",
        10 => "Sees most of what you are up to.",
        11 => "Makes few mistakes: you will need a plan.",
        12 => "Makes hardly any, and is as strong on every device.",
        _ => "All that this device sees in three seconds: far beyond level 12.",
    }
}

fn rule(switch: RuleSwitch) -> &'static str {
    match switch {
        RuleSwitch::IllegalMoves => "Illegal moves",
        RuleSwitch::BareKing => "Bare king",
        RuleSwitch::Impasse => "Impasse",
        RuleSwitch::MoveLimit => "Move limit",
        RuleSwitch::HeianSetup => "Set-up on 8 files",
        RuleSwitch::HeianPawns => "Pawns start on",
    }
}

fn rule_value(switch: RuleSwitch, value: &str) -> String {
    match (switch, value) {
        (RuleSwitch::IllegalMoves, "prevented") => "cannot be made".into(),
        (RuleSwitch::IllegalMoves, "lose") => "lose at once".into(),
        (RuleSwitch::BareKing, "immediate") => "loses at once".into(),
        (RuleSwitch::BareKing, "counter") => "may bare back for a draw".into(),
        (RuleSwitch::Impasse, "agreement24") => "by agreement, 24 points".into(),
        (RuleSwitch::Impasse, "declare27") => "declared, 28 or 27 points".into(),
        (RuleSwitch::Impasse, "declare24") => "declared, 31 points win".into(),
        (RuleSwitch::Impasse, "agreement") => "by agreement, a draw".into(),
        (RuleSwitch::HeianSetup, "facing") => "kings face each other".into(),
        (RuleSwitch::HeianSetup, "rotated") => "kings left of centre".into(),
        (RuleSwitch::HeianPawns, "third") => "the third rank".into(),
        (RuleSwitch::HeianPawns, "second") => "the second rank".into(),
        (_, "off") => "off".into(),
        (RuleSwitch::MoveLimit, plies) => format!("draw after {plies} moves"),
        (_, other) => other.into(),
    }
}

fn variant_about(variant: Variant) -> &'static str {
    match variant {
        Variant::Shogi => "The modern game: captured pieces change sides and are dropped back.",
        Variant::Sho => "The 16th-century game, without drops; its drunk elephant becomes a second king.",
        _ => "The oldest game on record, about 1120: no rook, no bishop, no drops. Its board is not handed down.",
    }
}

fn rule_about(switch: RuleSwitch, value: &str) -> &'static str {
    match (switch, value) {
        (RuleSwitch::IllegalMoves, "lose") => {
            "The board takes any move, and an illegal one loses: the rule over the board (Japan Shogi Association)."
        }
        (RuleSwitch::IllegalMoves, _) => "The board says why not. Our own choice, for learners.",
        (RuleSwitch::BareKing, "counter") => {
            "The bared side has one move to bare the other, for a draw. A modern reading; the old texts are silent."
        }
        (RuleSwitch::BareKing, _) => {
            "Leaving nothing but the king wins: “the enemy king alone is a win” (Nichūreki, about 1120, on Heian shogi)."
        }
        (RuleSwitch::Impasse, "agreement24") => {
            "With both kings in, and both sides agreed, fewer than 24 points lose; else a draw (Japan Shogi Association)."
        }
        (RuleSwitch::Impasse, "declare27") => {
            "King and ten pieces in the zone: 28 points win for Black, 27 for White (amateur and computer tournaments)."
        }
        (RuleSwitch::Impasse, "declare24") => {
            "King and ten pieces in the zone: 31 points win, 24 draw (professional games, Japan Shogi Association)."
        }
        (RuleSwitch::Impasse, "agreement") => {
            "With both kings in, a draw if both sides agree. A modern reading; the old text is silent."
        }
        (RuleSwitch::Impasse, _) => "Entered kings change nothing. Our own addition.",
        (RuleSwitch::MoveLimit, "off") => "A game may last as long as it needs. The old texts set no limit.",
        (RuleSwitch::MoveLimit, _) => {
            "A draw after that many moves, unless the last gives check (as the Japan Shogi Association’s 500-move rule)."
        }
        (RuleSwitch::HeianSetup, "facing") => "The sixth file is taken out. The old text gives no set-up: our reading.",
        (RuleSwitch::HeianSetup, _) => "Each king on its player’s left. The old text gives no set-up: as possible.",
        (RuleSwitch::HeianPawns, "third") => "As in modern shogi. The old text gives no set-up: our reading.",
        (RuleSwitch::HeianPawns, _) => "Right before the pieces. The old text gives no set-up: as possible.",
    }
}
