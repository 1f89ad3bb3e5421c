//! Svenska

use super::{
    sentences::Words,
    values::{Level, LinkFault, RuleValue, Side},
};
use crate::{
    persist::Help,
    rules::{Color, EndReason, IllegalMove, Kind, RuleSwitch, Variant},
};

pub const WORDS: Words = Words {
    ranks: "abcdefghi",
    any_piece: "pjäs|pjäsen|en pjäs",

    moves_label: "Drag",
    actions_label: "Åtgärder",
    opponent_label: "Motståndare",
    player_label: "Spelare",
    steps_label: "Bläddra i partiet",
    board_label: "Bräde för {game}, efter {n} drag. {turn}",
    square_standing: "{square}, {who.of} {piece}",
    square_empty: "{square}, tom",
    hand_of: "{^who.of} pjäser på hand",
    hand_entry: "{piece}, {n} på hand",

    space: " ",
    dropped: "{^who} satte in {piece.a} på {square}.",
    took: "{^who} slog {taken.the} på {square} med {piece.the}{promotes? och befordrade|}.",
    went: "{^who} flyttade {piece.the} till {square}{promotes? och befordrade|}.",
    your_turn: "Ditt drag.",
    turn_of: "{^who} är vid draget.",
    thinking: "{^who} tänker …",
    check: "Schack!",
    check_king: "Kungen står i schack!",
    check_prince: "Kronprinsen står i schack!",
    check_both: "Både kungen och kronprinsen står i schack!",
    check_may_stand: "Så länge både kung och kronprins lever behöver schacken inte pareras.",
    royal_lost: "Från och med nu får {left.the} inte gå förlorad.",
    prince_made: "Kung och kronprins: den ena av dem får gå förlorad.",
    may_bare_back_you: "Din kung är ensam: gör motståndarens kung ensam med det här draget, så blir det remi.",
    may_bare_back_of: "{^who.of} kung är ensam, med ett drag på sig att göra den andra ensam och få remi.",
    recurrence_draw: "Ställningen uppstår för {second?andra|tredje} gången; den fjärde ger remi.",
    recurrence_loss_you: "Ställningen uppstår för {second?andra|tredje} gången; den fjärde förlorar du genom evig schack.",
    recurrence_loss: "Ställningen uppstår för {second?andra|tredje} gången; den fjärde förlorar {who} genom evig schack.",
    perpetual_question: "Evig schack: det här draget förlorar. Spela det ändå?",
    perpetual_yes: "Spela det",
    first_move: "Välj en pjäs för att se vart den kan gå.",
    can_go_to: "{^piece.the} på {square} kan gå till {n?en ruta|# rutor}.",
    cannot_go: "{^piece.the} på {square} kan inte flytta nu.",
    can_drop: "{^piece.the} på hand kan sättas in på {n?en ruta|# rutor}.",
    cannot_drop: "{^piece.the} på hand kan inte sättas in nu.",
    tossed_you: "{pawns?1 bonde|# bönder}, {tokin} tokin: du {begins?börjar som|spelar} {plays}.",
    tossed_near: "{pawns?1 bonde|# bönder}, {tokin} tokin: den närmaste sidan {begins?börjar som|spelar} {plays}.",
    promotion_title: "Befordra?",
    promote: "Befordra: {piece}",
    decline: "Befordra inte: {piece}",
    strict: "Sträng regel: ett otillåtet drag förlorar.",
    refusal,
    not_your_turn: "Inte än: {who} är vid draget.",
    yours_not_your_turn: "Pjäsen är din, men det är inte ditt drag.",
    piece_of: "Det är {who.of} pjäs.",
    looking_at: "Du ser drag {ply} av {last}.",
    looking_only: "Det här brädet är till för att titta på.",
    paused: "Pausat.",
    hint_thinking: "Söker efter ett bra drag …",
    hint_square: "Titta på {piece.the} på {square}.",
    hint_hand: "Titta på {piece.the} på din hand.",
    hint_move_to: "Prova {piece.the} till {square}{promotes? och befordra|}.",
    hint_drop: "Sätt in {piece.a} på {square}.",
    why_mates: "{n?Det är matt|Det blir matt på #}.",
    why_bares: "Det lämnar kungen ensam.",
    why_takes: "Det slår {piece.the}.",
    why_answers: "Det parerar schacken.",
    why_becomes: "Den blir {piece.a}.",
    why_checks: "Det är schack.",
    why_threatens_mate: "Det hotar matt.",
    why_saves: "{^piece.the} var hotad.",
    why_attacks: "Det hotar {piece.the}.",
    hint_resign: "Det finns inget bra drag kvar.",
    resign_question: "Ge upp partiet?",
    resign_yes: "Ge upp",
    resign_no: "Spela vidare",
    declare_question: "En felaktig deklaration förlorar. Deklarera?",
    declare_yes: "Deklarera",
    declare_no: "Inte än",
    impasse_waiting: "Dödläge föreslaget. Väntar på svar …",
    impasse_declined: "Förslaget avböjdes. Spela vidare.",
    impasse_question_points: "{^who} föreslår dödläge: ingen kan sätta matt, och poängen avgör. Godta?",
    impasse_question_draw: "{^who} föreslår dödläge: ingen kan sätta matt, och partiet blir remi. Godta?",
    impasse_agree: "Godta",
    impasse_decline: "Avböj",
    impasse_possible: "Båda kungarna har gått in: om båda går med på det blir det remi.",
    points24: "Poäng: ☗ {black}, ☖ {white}; dödläge kräver 24.",
    points_declare27: "☗ {black}/28 poäng, {black_zone}/10 i zonen; ☖ {white}/27, {white_zone}/10.",
    points_declare24: "☗ {black}/31 poäng, {black_zone}/10 i zonen; ☖ {white}/31, {white_zone}/10; 24 ger remi.",

    analyse: "Analysera",
    threat: "Hot",
    lines: "Varianter",
    evaluation: "Bedömning",
    win_rate: "Vinstchans",
    pawns: "Bönder",
    mate_in: "matt på {n}",
    chances_of: "{^who}: {percent} %",
    depth: "djup {depth} · {speed} tusen ställningar/s",

    you_win: "Du vinner.",
    wins_of: "{^who} vinner.",
    draw: "Remi.",
    reason,
    rematch: "Revansch",
    suggest_level: "{won?Bra spelat!|Fint försök.} Nivå {level} härnäst?",
    suggest_handicap: "{won?Bra spelat!|Fint försök.} Handikapp härnäst?",
    suggested: "Vi kör",

    new_game: "Nytt parti",
    undo: "Ångra",
    hint: "Tips",
    hint_more: "Visa draget",
    flip: "Vänd brädet",
    turn_over: "Vänd pjäsen",
    resign: "Ge upp",
    share: "Dela",
    settings: "Inställningar",
    propose_impasse: "Föreslå dödläge",
    declare: "Kungsdeklaration",
    pause: "Paus",
    resume: "Fortsätt",
    play_on: "Spela härifrån",
    back_to_game: "Till partiet",
    first: "Första ställningen",
    previous: "Ett drag bakåt",
    next: "Ett drag framåt",
    last: "Sista ställningen",
    close: "Stäng",
    dismiss: "Avfärda",

    you: "Du",
    computer_level: "Datorn, nivå {level}",
    level_name,
    level_numbered: "Nivå {level} · {name}",
    thinks: "tänker …",
    title_your_turn: "Ditt drag",
    title_turn_of: "{^who} vid draget",
    title_over: "Partiet är slut",
    moves_none: "Inga drag än.",

    language: "Språk",
    pieces: "Pjäser",
    kanji2: "Två kanji",
    kanji1: "Ett kanji",
    international: "Internationella",
    coordinates: "Koordinater",
    coordinates_japanese: "9 8 7 och 一 二 三",
    coordinates_western: "9 8 7 och a b c",
    notation: "Notation",
    theme: "Tema",
    theme_auto: "Som enheten",
    theme_light: "Ljust",
    theme_dark: "Mörkt",
    guidance_about: "Säg vad den valda pjäsen kan göra",
    pause_about: "Datorn väntar ett ögonblick före sitt drag",

    form_title: "Nytt parti",
    form_opponent: "Spela mot",
    form_computer: "Datorn",
    form_friend: "En vän här",
    form_watch: "Dator mot dator",
    form_level: "Nivå",
    form_level_black: "Svarts nivå",
    form_level_white: "Vits nivå",
    form_side: "Du spelar",
    form_random: "Slumpen",
    form_furigoma: "Furigoma",
    form_throw: "Kasta bönder",
    form_throw_about: "Eller låt fem bönder avgöra (furigoma).",
    form_variant: "Spel",
    about_shogi: "Det moderna spelet: slagna pjäser byter sida och sätts in igen.",
    about_sho: "1500-talets spel, utan insättning; dess druckna elefant blir en andra kung.",
    about_heian: "Det äldsta belagda spelet, omkring 1120: inget torn, ingen löpare, ingen insättning. Brädets storlek är inte känd.",
    form_handicap: "Handikapp",
    form_even: "Inget (jämnt parti)",
    form_handicap_about: "Vit ger handikappet och börjar.",
    form_rules: "Regler",
    rule,
    rule_value_of,
    rule_about_of,
    form_teacher: "För lärare",
    without: |help| match help {
        Help::Hints => "Inga tips",
        Help::Undo => "Inget ångrande",
        Help::Level => "Nivån ligger fast",
    },
    form_start: "Börja",
    form_cancel: "Avbryt",
    form_replaces: "Ditt pågående parti slutar här.",

    link: "Länk till partiet",
    link_about: "Allt finns i själva länken; ingenting skickas någonstans.",
    copy_link: "Kopiera länk",
    copy_usi: "Kopiera SFEN",
    copy_kif: "Kopiera KIF",
    copied: "Kopierat.",
    copy_by_hand: "Webbläsaren tillåter inte kopiering. Markera texten och kopiera den.",

    storage_refused: "Webbläsaren sparar inget för sidan: det går att spela, men partiet försvinner när fliken stängs.",
    storage_full: "Webbläsarens lagring är full: partiet sparas inte längre.",
    data_damaged: "Sparade data kunde inte läsas. De läggs undan, och sidan börjar om.",
    data_newer: "Sparade data kommer från en nyare version. De läggs undan, och sidan börjar om.",
    from_link: "Öppnat från en länk. Ditt sparade parti är orört.",
    keep_this_game: "Spara det här i stället",
    other_tab: "Partiet fortsatte i en annan flik. Inget sparas här.",
    continue_here: "Fortsätt här",
    engine_restarted: "Datorn snubblade och startade om.",
    engine_failed: "Datorn kunde inte startas. Det går fortfarande att spela mot en vän.",
    engine_outdated: "Sidan och dess motor har olika versioner. Ladda om sidan.",
    words_failed: "Språket kunde inte laddas.",
    try_again: "Försök igen",
    reload: "Ladda om",
    update_ready: "En ny version är klar.",
    update_now: "Uppdatera nu",

    link_passed_over: "Hoppade över i länken: {key}={value} {why}.",
    link_fault: |fault| match fault {
        LinkFault::Encoding => "är inte rätt kodat",
        LinkFault::Unknown => "är inget möjligt värde",
        LinkFault::Number => "är inget möjligt tal",
        LinkFault::BeyondTheEnd => "ligger bortom sista draget",
        LinkFault::Repeated => "står där två gånger",
    },
    link_start: "Länkens ställning ”{text}” kan inte ställas upp: {why}.",
    link_move_refused: "Länkens drag {ply}, ”{text}”, kan inte spelas. {why}",
    link_move_unreadable: "Det kan inte läsas.",
    start_unknown: "det finns ingen sådan utgångsställning",
    start_no_handicaps: "spelet har inga handikapp",
    faults_joint: "; ",
    sfen_at: "{what} (tecken {column})",
    sfen_unexpected: "”{found}” kan inte stå där",
    sfen_ranks: "brädet har {found} rader i stället för {expected}",
    sfen_files: "rad {rank} har {found} rutor i stället för {expected}",
    sfen_cannot_promote: "”{found}” befordras inte",
    sfen_no_turn: "det framgår inte vem som är vid draget",
    sfen_turn: "sidan vid draget är varken b eller w",
    sfen_hand_count: "ingen kan hålla så många pjäser",
    sfen_hand_piece: "”{found}” kan inte hållas på hand",
    sfen_move_number: "dragnumret är inget tal från 1",
    sfen_too_long: "det står något efter dragnumret",
    fault_off_board: "en pjäs står utanför brädet på {square}",
    fault_not_in_game: "spelet har ingen {piece} ({square})",
    fault_never_moves: "{piece.the} på {square} skulle aldrig kunna flytta",
    fault_nifu: "{who} har två bönder på linje {file}",
    fault_two_royals: "{who} har ytterligare {piece.a} på {square}",
    fault_hand: "spelet har inga pjäser på hand",
    fault_capturable: "{who} är inte vid draget, men kungen på {square} kan slås",

    kind: |kind| match kind {
        Kind::Pawn => "bonde|bonden|en bonde",
        Kind::Lance => "lans|lansen|en lans",
        Kind::Knight => "springare|springaren|en springare",
        Kind::Silver => "silvergeneral|silvergeneralen|en silvergeneral",
        Kind::Gold => "guldgeneral|guldgeneralen|en guldgeneral",
        Kind::Bishop => "löpare|löparen|en löpare",
        Kind::Rook => "torn|tornet|ett torn",
        Kind::Elephant => "drucken elefant|den druckna elefanten|en drucken elefant",
        Kind::King => "kung|kungen|en kung",
        Kind::ProPawn => "tokin|tokin|en tokin",
        Kind::ProLance => "befordrad lans|den befordrade lansen|en befordrad lans",
        Kind::ProKnight => "befordrad springare|den befordrade springaren|en befordrad springare",
        Kind::ProSilver => "befordrad silvergeneral|den befordrade silvergeneralen|en befordrad silvergeneral",
        Kind::Horse => "häst|hästen|en häst",
        Kind::Dragon => "drake|draken|en drake",
        Kind::Prince => "kronprins|kronprinsen|en kronprins",
    },
    side: |side| match side {
        Side::You => "du|din",
        Side::Computer => "datorn|datorns",
        Side::Of(Color::Black, _) => "Svart|Svarts",
        Side::Of(Color::White, _) => "Vit|Vits",
    },
    color_even: |color| match color {
        Color::Black => "Svart",
        Color::White => "Vit",
    },
    color_odds: |color| match color {
        Color::Black => "Svart, tar emot handikappet",
        Color::White => "Vit, ger handikappet",
    },
    variant: |variant| match variant {
        Variant::Shogi => "Shogi",
        Variant::Sho => "Sho-shogi",
        Variant::Heian9x8 => "Heian-shogi 9×8",
        Variant::Heian8x8 => "Heian-shogi 8×8",
        Variant::Heian9x9 => "Heian-shogi 9×9",
        Variant::Heian8x9 => "Heian-shogi 8×9",
    },
    handicap_named: |handicap| match handicap.id() {
        "white_first" => "Vit börjar",
        "lance" => "Vänster lans",
        "right_lance" => "Höger lans",
        "bishop" => "Löpare",
        "rook" => "Torn",
        "rook_lance" => "Torn och lans",
        "two_piece" => "Två pjäser",
        "three_piece" => "Tre pjäser",
        "four_piece" => "Fyra pjäser",
        "five_piece" => "Fem pjäser",
        "left_five_piece" => "Fem pjäser, vänster",
        "six_piece" => "Sex pjäser",
        "left_seven_piece" => "Sju pjäser, vänster",
        "right_seven_piece" => "Sju pjäser, höger",
        "eight_piece" => "Åtta pjäser (silver)",
        "eight_piece_golds" => "Åtta pjäser (guld)",
        "ten_piece" => "Tio pjäser",
        "three_pawns" => "Tre bönder",
        "naked_king" => "Naken kung",
        _ => "Annat handikapp",
    },
}
.checked();

fn refusal(why: IllegalMove) -> &'static str {
    match why {
        IllegalMove::NoPiece => "Det står ingen pjäs på den rutan.",
        IllegalMove::NotYours => "Den pjäsen får du inte flytta.",
        IllegalMove::OwnPieceOnTarget => "Där står en egen pjäs.",
        IllegalMove::NotReachable => "Så går inte {piece.the}.",
        IllegalMove::Blocked => "En annan pjäs står i vägen för {piece.the}.",
        IllegalMove::MustPromote => "{^piece.the} måste befordras där: annars kan den aldrig mer flytta.",
        IllegalMove::CannotPromote => "{^piece.the} kan inte befordras i det draget.",
        IllegalMove::NoSuchPieceInHand => "Du har ingen sådan pjäs på hand: {piece}.",
        IllegalMove::SquareOccupied => "En pjäs kan bara sättas in på en tom ruta.",
        IllegalMove::Nifu => "Två bönder (nifu): du har redan en obefordrad bonde på den linjen.",
        IllegalMove::DeadSquare => "{^piece.a} som sätts in där kan aldrig flytta.",
        IllegalMove::Uchifuzume => "Matt med insatt bonde (uchifuzume) är inte tillåten.",
        IllegalMove::LeavesRoyalCapturable => "Efter det draget kan {piece.the} slås.",
        IllegalMove::DropsNotInThisGame => "I det här spelet sätts inga pjäser in.",
        IllegalMove::GameOver => "Partiet är redan slut.",
    }
}

fn reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "Schackmatt.",
        EndReason::Stalemate => "Inga lagliga drag kvar, vilket förlorar.",
        EndReason::RoyalCaptured => "Kungen är slagen.",
        EndReason::BareKing => "Ensam kung: inget annat är kvar av den sidan.",
        EndReason::BareKingDraw => "Båda kungarna står ensamma.",
        EndReason::Repetition => "Samma ställning uppstod fyra gånger.",
        EndReason::PerpetualCheck => "Evig schack är inte tillåten.",
        EndReason::ImpassePoints => "Dödläge: färre än 24 poäng förlorar.",
        EndReason::ImpasseDraw => "Genom dödläge.",
        EndReason::Declaration => "Kungen har gått in, och poängen räcker.",
        EndReason::DeclarationFailed => "Deklarationen höll inte.",
        EndReason::Resign => "Genom uppgivelse.",
        EndReason::Timeout => "På tid.",
        EndReason::IllegalMove => "Genom ett otillåtet drag.",
        EndReason::MoveLimit => "Gränsen för antalet drag är nådd.",
    }
}

fn level_name(level: Level) -> &'static str {
    match level.number() {
        1 => "första stegen",
        2 => "snäll",
        3 => "avslappnad",
        4 => "klubbspelare",
        5 => "stark",
        _ => "full styrka",
    }
}

fn rule(switch: RuleSwitch) -> &'static str {
    match switch {
        RuleSwitch::IllegalMoves => "Otillåtna drag",
        RuleSwitch::BareKing => "Ensam kung",
        RuleSwitch::Impasse => "Dödläge",
        RuleSwitch::MoveLimit => "Dragbegränsning",
        RuleSwitch::HeianSetup => "Uppställning på 8 linjer",
        RuleSwitch::HeianPawns => "Bönderna börjar på",
    }
}

fn rule_value_of(value: RuleValue) -> &'static str {
    match value {
        RuleValue::Prevented => "kan inte göras",
        RuleValue::Lose => "förlorar genast",
        RuleValue::Immediate => "förlorar direkt",
        RuleValue::Counter => "får svara med detsamma för remi",
        RuleValue::Agreement24 => "enligt överenskommelse, 24 poäng",
        RuleValue::Declare27 => "deklareras, 28 eller 27 poäng",
        RuleValue::Declare24 => "deklareras, 31 poäng vinner",
        RuleValue::Agreement => "enligt överenskommelse, remi",
        RuleValue::NoImpasse | RuleValue::NoLimit => "av",
        RuleValue::Limit => "remi efter {value} drag",
        RuleValue::Facing => "kungarna står mitt emot varandra",
        RuleValue::Rotated => "kungarna till vänster om mitten",
        RuleValue::Third => "tredje raden",
        RuleValue::Second => "andra raden",
    }
}

fn rule_about_of(value: RuleValue) -> &'static str {
    match value {
        RuleValue::Lose => {
            "Brädet tar emot alla drag, och ett otillåtet förlorar: regeln vid brädet (Japanska shogiförbundet)."
        }
        RuleValue::Prevented => "Brädet säger varför inte. Vårt eget val, för den som lär sig.",
        RuleValue::Counter => {
            "Den ensamma kungens sida har ett drag på sig att göra den andra ensam, för remi. En modern tolkning; de gamla texterna tiger."
        }
        RuleValue::Immediate => {
            "Att bara ha kungen kvar förlorar: ”fiendens kung ensam är vinst” (Nichūreki, omkring 1120, om Heian-shogi)."
        }
        RuleValue::Agreement24 => {
            "Med båda kungarna inne, och båda sidor överens, förlorar färre än 24 poäng; annars remi (Japanska shogiförbundet)."
        }
        RuleValue::Declare27 => {
            "Kung och tio pjäser i zonen: 28 poäng vinner för Svart, 27 för Vit (amatör- och datorturneringar)."
        }
        RuleValue::Declare24 => {
            "Kung och tio pjäser i zonen: 31 poäng vinner, 24 ger remi (proffspartier, Japanska shogiförbundet)."
        }
        RuleValue::Agreement => {
            "Med båda kungarna inne blir det remi om båda går med på det. En modern tolkning; den gamla texten tiger."
        }
        RuleValue::NoImpasse => "Kungar som gått in ändrar ingenting. Vårt eget tillägg.",
        RuleValue::NoLimit => "Ett parti får vara så långt det behöver. De gamla texterna sätter ingen gräns.",
        RuleValue::Limit => {
            "Remi efter så många drag, om inte det sista ger schack (som Japanska shogiförbundets regel om 500 drag)."
        }
        RuleValue::Facing => "Den sjätte linjen är borttagen. Den gamla texten anger ingen uppställning: vår tolkning.",
        RuleValue::Rotated => {
            "Varje kung till vänster för sin spelare. Den gamla texten anger ingen uppställning: en möjlighet."
        }
        RuleValue::Third => "Som i modern shogi. Den gamla texten anger ingen uppställning: vår tolkning.",
        RuleValue::Second => "Alldeles framför pjäserna. Den gamla texten anger ingen uppställning: en möjlighet.",
    }
}
