//! Trees at random, of every game, with everything that KIF claims to carry.

use super::trees::{any, choices, evaluation, start};
use crate::random::Random;
use suizo::{
    notation::records::kif::BOOKMARK,
    record::{Ending, GameTree, Glyph, Header, MoveTime, NodeId, Replayer, Statement, Step},
    rules::{Act, ByColor, Color, Game, IllegalMoves, Kind, Move, Square, Variant},
};

const NAMES: [&str; 7] = ["", "藤井 聡太", "Ōhashi", "A:B", "先手：x", "まで3手で", "*#&|+"];
const FIELDS: [(&str, &str); 7] = [
    ("棋戦", "名人戦"),
    ("場所", "a：b:c"),
    ("備考", "＊ * # & まで 変化：3手"),
    ("x:y", "1"),
    ("開始日時", "2003/05/03 10:30:00"),
    ("手数", "99"),
    ("空", ""),
];
const COMMENTS: [&str; 32] = [
    "好手",
    "変化：3手",
    "*",
    "**",
    "# x",
    "&",
    "まで3手で先手の勝ち",
    "a\n\nb",
    "\n",
    "a\n",
    "\n\n\na",
    " a ",
    "\u{3000}",
    "【好手】",
    "【】",
    "【】\n【好手】",
    "【疑問手】\nx",
    "   1 ７六歩(77)",
    "\u{feff}\u{2028}\u{0}\t",
    "\\n\\",
    "|v香|",
    "手合割：十枚落ち",
    "🦌 \"'<>",
    "   2 投了",
    "#評価値=35",
    "#評価値=",
    "#評価値=-12\n#読み筋=△３四歩▲２六歩\n#深さ=8\n",
    "#詰み=先手勝ち:5手\n#評価値=30000",
    "#読み筋=▲７六歩",
    "**評価値=80\n**深さ=3",
    "* 34 +7776FU -3334FU",
    "*解析 0 ○ 候補2 深さ 20/28 評価値 45 読み筋 ▲７六歩(77)",
];

/// An end that does not follow from the moves.
fn any_end(game: &Game, random: &mut Random) -> Option<Ending> {
    if game.outcome().is_some() {
        return None;
    }
    let turn = game.turn();
    let by = any(random, &Color::ALL);
    let allowed = |act| game.clone().end(act, turn).ok();
    let acts = [Act::Agree, Act::Declare].into_iter().filter(|act| allowed(*act).is_some());
    if let Some(act) = acts.into_iter().next().filter(|_| random.below(2) == 0) {
        return Some(Ending::Act { act, by: turn });
    }
    let draws = [Act::Agree, Act::Declare].into_iter().filter_map(allowed).any(|outcome| outcome.winner.is_none());
    let wins = allowed(Act::Declare).is_some_and(|outcome| outcome.winner == Some(turn));
    let statement = match random.below(16) {
        0 | 1 => return Some(Ending::Act { act: Act::Resign, by }),
        2 => return Some(Ending::Act { act: Act::Timeout, by }),
        3 => Statement::Mate,
        4 => Statement::NoMate,
        5 => Statement::Repetition,
        6 if !draws => Statement::Impasse,
        7 => Statement::Draw,
        8 => Statement::Sealed,
        9 => Statement::Withdrawn,
        10 => Statement::Error,
        11 => Statement::Foul { by },
        12 => Statement::Forfeit { by },
        13 if !wins || by != turn => Statement::Entered { by },
        14 if game.choices().illegal_moves == IllegalMoves::Lose => return illegal(game, random),
        _ => Statement::Interrupted,
    };
    Some(Ending::Stated(statement))
}

/// A move that loses under the strict rule.
fn illegal(game: &Game, random: &mut Random) -> Option<Ending> {
    (0..200).find_map(|_| {
        let to = Square::from_index(random.below(81));
        let mv = match random.below(3) {
            0 => Move::drop(Kind::HAND[random.below(7)], to),
            kind => Move::board(Square::from_index(random.below(81)), to, kind == 1),
        };
        let mut tried = game.clone();
        let lost = mv.from() != Some(to) && tried.play(mv).is_ok() && tried.illegal_attempt().is_some();
        lost.then_some(Ending::IllegalMove(mv))
    })
}

fn note(tree: &mut GameTree, node: NodeId, random: &mut Random) {
    if random.below(4) == 0 {
        tree.annotate(node, |notes| {
            for _ in 0..random.below(3) {
                if !notes.comment.is_empty() {
                    notes.comment.push('\n');
                }
                notes.comment.push_str(any(random, &COMMENTS));
            }
            notes.glyph = (random.below(3) == 0).then(|| any(random, &Glyph::ALL));
            let bookmarks = ["", "分岐", " & "];
            notes.other = vec![(BOOKMARK.to_owned(), any(random, &bookmarks).to_owned()); random.below(2)];
        });
    }
    if random.below(6) == 0 {
        let found = evaluation(tree.game_at(node).position(), random);
        tree.set_evaluation(node, Some(found));
    }
    if random.below(2) == 0 && node != NodeId::ROOT {
        let ms = random.below(4000) as u32 * 1000;
        let used = tree.node(node).parent().and_then(|parent| tree.node(parent).parent());
        let sum = used.and_then(|own| tree.time_used(own)).unwrap_or(0) + u64::from(ms);
        let total = ms + random.below(100_000) as u32 * 1000;
        let total_ms = (random.below(5) == 0 && u64::from(total) != sum).then_some(total);
        tree.set_time(node, Some(MoveTime { ms, total_ms }));
    }
}

/// A tree of up to `most` nodes.
pub fn any_tree(variant: Variant, most: usize, random: &mut Random) -> GameTree {
    let choices = choices(variant, random);
    let start = start(variant, choices, true, random);
    let mut tree = GameTree::new(&start);
    let names = ByColor { black: any(random, &NAMES).to_owned(), white: any(random, &NAMES).to_owned() };
    let fields = (0..random.below(4)).map(|_| any(random, &FIELDS));
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    tree.set_header(Header { names, fields });
    note(&mut tree, NodeId::ROOT, random);
    let mut nodes = vec![NodeId::ROOT];
    let mut at = Replayer::new(&tree);
    for _ in 0..random.below(most) {
        if random.below(5) == 0 {
            let from = any(random, &nodes);
            at.go(&tree, from);
        }
        if tree.node(at.node()).ending().is_some() {
            continue;
        }
        let game = at.game();
        let moves = game.legal_moves();
        let step = match random.below(12) {
            0 => any_end(game, random).map(Step::End),
            _ if moves.is_empty() => None,
            _ => Some(Step::Move(any(random, &moves))),
        };
        let Some(step) = step else { continue };
        let added = at.insert(&mut tree, step).unwrap_or_else(|why| panic!("{step}: {why}"));
        if added.undo.is_some() {
            nodes.push(added.node);
        }
    }
    // times count on from those above them
    for id in tree.preorder().collect::<Vec<_>>() {
        note(&mut tree, id, random);
    }
    tree
}
