//! Records in few letters: nothing is lost, and of what is cut off or damaged everything before that is kept.

use super::records::trees;
use crate::random::Random;
use suizo::{
    notation::packed::{self, Fault, Unpacked},
    record::{GameTree, Header, MoveTime, NodeId},
    rules::{Act, ByColor, Color, Game, Move, RuleChoices, Start, Variant},
};

fn main_line(tree: &GameTree) -> Vec<Move> {
    tree.main_line().filter_map(|id| tree.node(id).mv()).collect()
}

/// A real game, as far as this ply, with a result.
fn real_game(plies: usize) -> GameTree {
    let text = include_str!("../../data/games/1709-sogin-intatsu-3.usi");
    let moves = text.lines().find_map(|line| line.strip_prefix("position startpos moves ")).expect("its moves");
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    for mv in moves.split_ascii_whitespace().take(plies) {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    assert_eq!(game.ply(), plies);
    game.end(Act::Resign, game.turn()).expect("allowed");
    let mut tree = GameTree::from_game(&game);
    let names = ByColor { black: "大橋宗銀".to_owned(), white: "伊藤印達".to_owned() };
    tree.set_header(Header { names, ..Header::default() });
    tree
}

#[test]
fn every_record_is_unpacked_as_it_was_packed() {
    for variant in Variant::ALL {
        let mut random = Random(23 + variant as u64);
        for number in 0..trees::count() {
            let choices = trees::choices(variant, &mut random);
            let tree = trees::tree(variant, choices, &mut random);
            let id = ["", "0123abcd"][random.below(2)];
            let text = packed::write(&tree, id);
            assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)), "{text}");
            let unpacked = packed::read(tree.start(), &text);
            assert_eq!((unpacked.fault, unpacked.id.as_str()), (None, id), "{variant:?} {number}: {text}");
            assert_eq!(unpacked.tree, tree, "{variant:?} {number}: {text}");
        }
    }
}

#[test]
fn a_real_game_with_japanese_names_and_times_is_short() {
    let tree = real_game(63);
    let text = packed::write(&tree, "");
    assert!(text.len() <= 130, "{}: {text}", text.len());
    let mut timed = tree;
    for (number, id) in timed.main_line().collect::<Vec<_>>().into_iter().enumerate() {
        timed.set_time(id, Some(MoveTime::of_ms(number as u32 * 7 % 90 * 1_000)));
    }
    let text = packed::write(&timed, "");
    assert!(text.len() <= 210, "{}: {text}", text.len());
    assert_eq!(packed::read(timed.start(), &text).tree, timed);
}

#[test]
fn what_comes_before_a_cut_is_kept() {
    let tree = real_game(60);
    let (text, moves) = (packed::write(&tree, ""), main_line(&tree));
    let mut before = 0;
    for length in 0..text.len() {
        let Unpacked { tree: kept, fault, .. } = packed::read(tree.start(), &text[..length]);
        assert_eq!(fault, Some(Fault::Broken), "{length}");
        let kept = main_line(&kept);
        assert!(moves.starts_with(&kept) && kept.len() >= before, "{length}: {kept:?}");
        before = kept.len();
    }
    assert_eq!(before, moves.len());
}

#[test]
fn what_comes_before_damage_is_kept_and_damage_is_noticed() {
    let tree = real_game(60);
    let (text, moves) = (packed::write(&tree, ""), main_line(&tree));
    let (mut n_unnoticed, mut n_wrong) = (0, 0);
    for at in 1..text.len() {
        for other in ['A', 'x', '_', '%'] {
            let mut damaged: Vec<char> = text.chars().collect();
            if std::mem::replace(&mut damaged[at], other) == other {
                continue;
            }
            let damaged: String = damaged.into_iter().collect();
            let Unpacked { tree: kept, fault, .. } = packed::read(tree.start(), &damaged);
            n_unnoticed += usize::from(fault.is_none());
            let kept = main_line(&kept);
            let same = moves.iter().zip(&kept).take_while(|(one, other)| one == other).count();
            // six bits tell damage from what was written but for one time in 64
            n_wrong += usize::from(same < kept.len());
            // about seven bits a move, with the checks between them
            assert!(same + 10 >= (at * 6 / 8).min(moves.len()), "{at}: {same} of {} moves", kept.len());
        }
    }
    // the unused bits of the last letter are nothing
    assert!(n_unnoticed <= 4 && n_wrong <= 12, "{n_unnoticed} unnoticed, {n_wrong} wrong");
}

#[test]
fn texts_from_nowhere_are_refused_without_harm() {
    let start = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    for (text, fault) in
        [("", Fault::Broken), ("x", Fault::Broken), ("1", Fault::Broken), ("2", Fault::Broken), ("3abc", Fault::Newer)]
    {
        assert_eq!(packed::read(&start, text).fault, Some(fault), "{text}");
    }
    let mut random = Random(5);
    for _ in 0..2_000 {
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let text: String = (0..random.below(400)).map(|_| letters[random.below(64)] as char).collect();
        let unpacked = packed::read(&start, &format!("1{text}"));
        assert_eq!(unpacked.fault, Some(Fault::Broken));
        assert!(unpacked.tree.contains(NodeId::ROOT));
    }
}

#[test]
fn texts_of_version_1_are_read_for_ever() {
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    for mv in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game.end(Act::Resign, Color::Black).expect("allowed");
    let tree = GameTree::from_game(&game);
    // written when the version began: never to be changed
    let text = "1BMFdEgQqBew";
    assert_eq!(packed::write(&tree, ""), text);
    assert_eq!(packed::read(tree.start(), text).tree, tree);
    // with times it was of version 1 too, before they were packed tighter
    let mut timed = tree;
    for (id, seconds) in
        timed.preorder().collect::<Vec<_>>().into_iter().zip([Some(12), Some(5), Some(70), None, Some(1)])
    {
        timed.set_time(id, seconds.map(|seconds| MoveTime::of_ms(seconds * 1_000)));
    }
    for text in ["1BMFdEgQqG4NfQKLuY", &packed::write(&timed, "")] {
        assert_eq!(packed::read(timed.start(), text).tree, timed, "{text}");
    }
}
