//! A third opinion: `shogi-kifu-converter`, a crate that is here for this alone, reads what is written, and must find the same moves,
//! variations, times and ends. What it does against the standards is left out of the games:
//!
//! * KIF has 反則勝ち, 不詰 and 不戦敗 among its ends (kakinoki.o.oo7.jp/kif_format.html); it stops reading at them.
//! * It reads CSA up to 2.2, and 3.0 is what text other than ASCII is written in: no comments there.
//! * `%TIME_UP` of CSA 2.1 is passed over.
//! * Its JKF takes a drop with the relative H, 打, for a move where one piece could go there; JKF is compared with tsshogi alone.
//! * Its KI2 knows no ends and no 変化, and stops at 不成; KI2 is compared with tsshogi alone.
//! * A game with odds begins with White, and move 1 is White's; in KIF it takes every odd move for Black's.
//! * A time may have any number of minutes before its seconds there; it takes 255 at most.

use super::{samples::drawn, trees::any};
use crate::random::Random;
use shogi_kifu_converter::{jkf::JsonKifuFormat, parser};
use suizo::{
    notation::records::{Format, csa, jkf, kif},
    record::{Ending, GameTree, MoveTime, NodeId, Replayer, Statement, Step},
    rules::{Act, Game, RuleChoices, Start, Variant},
};

const GAMES: u64 = 150;
const HANDICAPS: [&str; 6] = ["lance", "bishop", "rook", "two_piece", "four_piece", "ten_piece"];

/// A game with times and an end, and with comments and variations within variations if wanted.
fn game(seed: u64, with_variations: bool) -> GameTree {
    let random = &mut Random(seed);
    let rules = suizo::rules::Rules::of(Variant::Shogi);
    let start = match random.below(4) {
        0 if !with_variations => Start::handicap(rules, any(random, &HANDICAPS)).expect("a handicap"),
        _ => Start::Standard,
    };
    let mut tree = GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a game"));
    let mut nodes = vec![NodeId::ROOT];
    let mut at = Replayer::new(&tree);
    for ply in 0..80 {
        if with_variations && ply > 40 && random.below(6) == 0 {
            let from = any(random, &nodes);
            at.go(&tree, from);
        }
        let moves = at.game().legal_moves();
        if moves.is_empty() || at.game().outcome().is_some() {
            continue;
        }
        let mv = any(random, &moves);
        let node = at.insert(&mut tree, Step::Move(mv)).expect("legal").node;
        nodes.push(node);
        tree.set_time(node, Some(MoveTime::of_ms(random.below(200) as u32 * 1000)));
        if with_variations && random.below(6) == 0 {
            tree.set_comment(node, any(random, &["好手", "a\nb", "▲７六歩も有力"]));
        }
    }
    let last = tree.end_of_line(NodeId::ROOT);
    let game = at.go(&tree, last);
    if game.outcome().is_none() {
        let by = game.turn();
        let ends = [
            Ending::Act { act: if with_variations { Act::Timeout } else { Act::Resign }, by },
            Ending::Act { act: Act::Resign, by },
            Ending::Stated(Statement::Interrupted),
            Ending::Stated(Statement::Repetition),
            Ending::Stated(Statement::Impasse),
        ];
        let end = any(random, &ends);
        at.insert(&mut tree, Step::End(end)).expect("an end");
    }
    tree
}

/// Every step with its time in seconds.
fn said(tree: &GameTree) -> String {
    let times: Vec<u32> = tree.preorder().map(|id| tree.node(id).time().map_or(0, |time| time.ms / 1000)).collect();
    format!("{}\n{times:?}", drawn(tree))
}

#[track_caller]
fn check(tree: &GameTree, format: Format, text: &str, read: Result<JsonKifuFormat, String>) {
    let read = read.unwrap_or_else(|why| panic!("{format:?}: {why}\n{text}"));
    let json = serde_json::to_string(&read).expect("JSON");
    let again = jkf::read(&json).unwrap_or_else(|why| panic!("{format:?}: {why:?}\n{json}"));
    assert_eq!(again.remarks, [], "{format:?}\n{json}");
    assert_eq!(said(&again.tree), said(tree), "{format:?}\n{text}");
}

#[test]
fn another_reader_finds_the_same_games() {
    for seed in 0..GAMES {
        let tree = game(seed, true);
        let text = kif::write(&tree).text;
        check(&tree, Format::Kif, &text, parser::parse_kif_str(&text).map_err(|why| why.to_string()));
        let tree = game(seed, false);
        let text = csa::write(&tree).text;
        check(&tree, Format::Csa, &text, parser::parse_csa_str(&text).map_err(|why| why.to_string()));
    }
}
