//! Records at random, with variations within variations and everything that can be said of a move.

use crate::random::Random;
use suizo::{
    record::{
        Brush, Ending, Evaluation, GameTree, Glyph, Header, Mark, MoveTime, NodeId, Notes, Replayer, Score, Statement,
        Step,
    },
    rules::{
        Act, ByColor, Color, Game, Move, MoveList, Position, RuleChoices, RuleSwitch, Rules, Square, Start, Variant,
    },
};

/// How many trees a game: few in an everyday run, 2,000 with `SUIZO_TREES=2000`.
pub fn count() -> u64 {
    std::env::var("SUIZO_TREES").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
}

const COMMENTS: [&str; 28] = [
    "a",
    "好手順。先手よし",
    "歩\n\"\\*#",
    "変化：3手",
    "*#bookmark",
    "** what",
    "1. P-7f (no) {no} [no]",
    "}",
    "{ [%emt 1:00] ; $3",
    " both ends ",
    "\n\nlines\n",
    "\r\n",
    "tab\tand\u{3000}wide blank\u{3000}",
    "'T12\n+7776FU\n%TORYO\n/",
    "&しおり\n手数----指手",
    "\\",
    "\u{1f600} \u{85}\u{2028}\u{0}\u{feff}",
    "1-0",
    "#評価値=35",
    "#評価値=",
    "#評価値=\n",
    "#評価値=35\n#読み筋=▲７六歩\n#深さ=8\n",
    "#詰み=後手勝ち:7手",
    "#深さ=12",
    "互角\n#評価値=20\n#エンジン=x",
    "*解析 0 ○ 候補1 深さ 20/28 評価値 45 読み筋 △３四歩(33)",
    "* 34 +7776FU",
    "* 34",
];

const NAMES: [&str; 6] = ["", "大山 康晴", "Ōhashi \"Sōkei\"", "a,b:c", "[x] {y}", "先手"];
const FIELDS: [&str; 9] = ["棋戦", "場所", "開始日時", "終了日時", "持ち時間", "戦型", "備考", "combo 1", "手合"];
const VALUES: [&str; 6] = ["名人戦", "2026/11/01 10:30:00", "10分+30秒", "x\\y", "\"quoted\" ]", "各 10 分, 切れ負け"];

/// One of them.
pub fn any<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len())]
}

/// Rules that now and then differ from the usual ones.
pub fn choices(variant: Variant, random: &mut Random) -> RuleChoices {
    let mut choices = RuleChoices::default();
    for switch in RuleSwitch::ALL {
        let values = switch.values(variant);
        if !values.is_empty() && random.below(4) == 0 {
            choices.set(switch, any(random, values)).expect("a value of the switch");
        }
    }
    choices
}

/// The usual start, a handicap, or a position from a game at random; its number of moves is for formats that have a place for it.
pub fn start(variant: Variant, choices: RuleChoices, with_number: bool, random: &mut Random) -> Game {
    let rules = Rules::of(variant);
    let usual = Game::new(variant, choices, Start::Standard).expect("a game");
    let handicaps = rules.handicaps();
    let start = match random.below(4) {
        0 if !handicaps.is_empty() => Start::Handicap(&handicaps[random.below(handicaps.len())]),
        1 => {
            let mut game = usual.clone();
            for _ in 0..random.below(100) {
                let moves = game.legal_moves();
                if moves.is_empty() || game.outcome().is_some() {
                    break;
                }
                game.play(any(random, &moves)).expect("legal");
            }
            let over = game.outcome().is_some() || game.ply() == 0;
            let number = if with_number { game.ply() as u32 + 1 } else { 1 };
            if over { Start::Standard } else { Start::Sfen(game.position().to_sfen(number)) }
        }
        _ => Start::Standard,
    };
    Game::new(variant, choices, start).expect("a start")
}

/// A line that can be played, as an engine would foretell it.
fn line(position: &Position, random: &mut Random) -> Vec<Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for _ in 0..random.below(4) {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let mv = any(random, &moves);
        position.do_move(mv);
        line.push(mv);
    }
    line
}

/// What an engine could have found.
pub fn evaluation(position: &Position, random: &mut Random) -> Evaluation {
    let score = if random.below(3) == 0 { Score::Mate(-7) } else { Score::Cp(random.below(4_000) as i32 - 2_000) };
    Evaluation { score, depth: random.below(30) as u32, line: line(position, random) }
}

fn notes(position: &Position, random: &mut Random) -> Notes {
    let mut notes = Notes::default();
    if random.below(3) == 0 {
        let n_parts = 1 + random.below(2);
        notes.comment = (0..n_parts).map(|_| any(random, &COMMENTS)).collect();
    }
    if random.below(5) == 0 {
        notes.glyph = Some(any(random, &Glyph::ALL));
    }
    if random.below(5) == 0 {
        notes.evaluation = Some(evaluation(position, random));
    }
    if random.below(8) == 0 {
        let square = |random: &mut Random| Square::from_index(random.below(81));
        notes.marks = (0..1 + random.below(3))
            .map(|n| Mark { from: square(random), to: square(random), brush: Brush::ALL[n] })
            .collect();
    }
    if random.below(8) == 0 {
        notes.other =
            vec![("later".to_owned(), "[1.50,\"a\\b\",null] }".to_owned()), ("x y".to_owned(), "1\n2".to_owned())];
    }
    notes
}

fn time(random: &mut Random) -> Option<MoveTime> {
    let ms = [random.below(90) * 1_000, random.below(100_000), random.below(20_000_000)];
    let ms = any(random, &ms) as u32;
    let total_ms = (random.below(6) == 0).then(|| ms + random.below(50_000) as u32 * 100);
    (random.below(3) > 0).then_some(MoveTime { ms, total_ms })
}

fn ending(game: &Game, random: &mut Random) -> Ending {
    let by = Color::ALL[random.below(2)];
    let stated = [
        Statement::Mate,
        Statement::NoMate,
        Statement::Repetition,
        Statement::Impasse,
        Statement::Draw,
        Statement::Interrupted,
        Statement::Sealed,
        Statement::Withdrawn,
        Statement::Error,
        Statement::Foul { by },
        Statement::Forfeit { by },
        Statement::Entered { by },
    ];
    match random.below(6) {
        0 | 1 => Ending::Act { act: Act::Resign, by: game.turn() },
        2 => Ending::Act { act: any(random, &[Act::Resign, Act::Timeout]), by },
        3 => Ending::IllegalMove(Move::board(Square::from_index(random.below(81)), Square::from_index(40), false)),
        _ => Ending::Stated(any(random, &stated)),
    }
}

fn header(random: &mut Random) -> Header {
    let names = ByColor { black: any(random, &NAMES).to_owned(), white: any(random, &NAMES).to_owned() };
    let mut header = Header { names, ..Header::default() };
    for _ in 0..random.below(4) {
        header.set(any(random, &FIELDS), any(random, &VALUES));
    }
    header
}

/// A record of that game.
pub fn tree(variant: Variant, choices: RuleChoices, random: &mut Random) -> GameTree {
    let mut tree = GameTree::new(&start(variant, choices, false, random));
    let mut at = Replayer::new(&tree);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..random.below(70) {
        // mostly on from the last move, else from anywhere
        let from = if random.below(5) > 0 { nodes[nodes.len() - 1] } else { any(random, &nodes) };
        at.go(&tree, from);
        if tree.node(from).ending().is_some() {
            continue;
        }
        let moves = at.game().legal_moves();
        let is_first_end = tree.children(from).all(|id| tree.node(id).ending().is_none());
        let ends = at.game().outcome().is_none() && is_first_end && random.below(12) == 0;
        let step = match moves.is_empty() {
            _ if ends => Step::End(ending(at.game(), random)),
            true => continue,
            false => Step::Move(any(random, &moves)),
        };
        // an illegal move ends a line under the strict rule alone, and not every act is allowed
        let Ok(inserted) = at.insert(&mut tree, step) else { continue };
        if inserted.undo.is_some() {
            nodes.push(inserted.node);
            tree.set_time(inserted.node, time(random));
            let said = notes(at.game().position(), random);
            tree.annotate(inserted.node, |own| *own = said);
        }
    }
    let said = notes(&tree.start().start_position(), random);
    tree.annotate(NodeId::ROOT, |own| *own = said);
    let said = header(random);
    tree.set_header(said);
    tree
}
