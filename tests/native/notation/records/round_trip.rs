//! What is written in a format is read as the same record, except what the format cannot carry, and nothing else.

use super::trees;
use crate::random::Random;
use std::collections::BTreeMap;
use suizo::{
    notation::records::{self, Format, Loss, csa, detect, jkf, psn, usen, usi},
    record::{
        Ending, Evaluation, GameRecord, GameTree, Header, MoveTime, NodeId, Notes, Replayer, Score, Statement, Step,
    },
    rules::{Act, Color, Declaration, Game, RuleChoices, Start, Variant},
};

/// What a format keeps of a record.
struct Keeps {
    main_line_only: bool,
    header: fn(&Header) -> Header,
    notes: fn(&Notes) -> Notes,
    time: fn(&GameTree, NodeId) -> Option<MoveTime>,
    ending: fn(&Game, Ending) -> Option<Ending>,
}

/// The record that is left of another.
fn left_of(tree: &GameTree, start: &Game, keeps: &Keeps) -> GameTree {
    let mut left = GameTree::new(start);
    let mut at = Replayer::new(&left);
    let mut known = BTreeMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    let said = |id| tree.node(id).notes().map(keeps.notes).unwrap_or_default();
    left.annotate(NodeId::ROOT, |own| *own = said(NodeId::ROOT));
    for id in tree.preorder().filter(|id| !keeps.main_line_only || tree.is_main(*id)) {
        let node = tree.node(id);
        let Some(&parent) = node.parent().and_then(|parent| known.get(&parent)) else { continue };
        at.go(&left, parent);
        let step = match node.step().expect("a step") {
            Step::End(ending) => match (keeps.ending)(at.game(), ending) {
                Some(ending) => Step::End(ending),
                None => continue,
            },
            step => step,
        };
        let inserted = at.insert(&mut left, step).unwrap_or_else(|why| panic!("{step}: {why}")).node;
        known.insert(id, inserted);
        left.set_time(inserted, (keeps.time)(tree, id));
        left.annotate(inserted, |own| *own = said(id));
    }
    left.set_header((keeps.header)(tree.header()));
    left
}

/// The time without a total that says no more than the sum.
fn time_without_sum(tree: &GameTree, id: NodeId) -> Option<MoveTime> {
    let time = tree.node(id).time()?;
    let before = tree.ancestors(id).nth(2).and_then(|id| tree.time_used(id)).unwrap_or(0);
    let sum = before + u64::from(time.ms);
    Some(MoveTime { total_ms: time.total_ms.filter(|total| u64::from(*total) != sum), ..time })
}

/// The end that the words of CSA and JKF leave of an ending.
fn by_word(game: &Game, ending: Ending) -> Option<Ending> {
    let turn = game.turn();
    let broken_off = Ending::Stated(Statement::Interrupted);
    Some(match ending {
        Ending::Act { act: Act::Resign | Act::Timeout, by } if by != turn => broken_off,
        Ending::Stated(Statement::Sealed | Statement::Forfeit { .. }) => broken_off,
        Ending::Stated(Statement::Entered { by }) if by != turn => broken_off,
        Ending::Stated(Statement::Entered { by }) if game.declaration() == Some(Declaration::Wins) => {
            Ending::Act { act: Act::Declare, by }
        }
        _ => ending,
    })
}

fn trees_of(variant: Variant, any_rules: bool) -> impl Iterator<Item = (u64, GameTree)> {
    (0..trees::count()).map(move |seed| {
        let mut random = Random(seed * 977 + variant as u64);
        let choices = if any_rules { trees::choices(variant, &mut random) } else { RuleChoices::default() };
        (seed, trees::tree(variant, choices, &mut random))
    })
}

#[track_caller]
fn check(written: &str, format: Format, expected: &GameTree, told: &str) {
    let is_found = detect(written) == Some(format);
    assert!(is_found, "{told}: detected as {:?}\n{written}", detect(written));
    let games = records::read(written, None).unwrap_or_else(|error| panic!("{told}: {error:?}\n{written}"));
    assert_eq!(games.len(), 1, "{told}: games\n{written}");
    assert_eq!(games[0].remarks, [], "{told}\n{written}");
    let (kept, replayed) = (games[0].clone().into_record().0, GameRecord::of_tree(games[0].tree.clone()));
    assert!(kept == replayed, "{told}: {kept:?} is kept, not {replayed:?}\n{written}");
    let read = &games[0].tree;
    if read != expected {
        let again = records::write(read, Format::Psn).text;
        panic!("{told}:\n{written}\nread as\n{again}\nnot as\n{}", records::write(expected, Format::Psn).text);
    }
}

#[test]
fn western_text_carries_everything() {
    for variant in Variant::ALL {
        for (seed, tree) in trees_of(variant, true) {
            let written = psn::write(&tree);
            assert_eq!(written.losses, []);
            check(&written.text, Format::Psn, &tree, &format!("{} {seed}", variant.id()));
        }
    }
}

#[test]
fn jkf_carries_all_but_signs_and_marks() {
    let keeps = Keeps {
        main_line_only: false,
        header: Header::clone,
        notes: |notes| Notes {
            comment: notes.comment.clone(),
            evaluation: notes.evaluation.clone(),
            ..Notes::default()
        },
        time: time_without_sum,
        ending: by_word,
    };
    for variant in Variant::ALL {
        for (seed, tree) in trees_of(variant, true) {
            let written = jkf::write(&tree);
            let expected = left_of(&tree, tree.start(), &keeps);
            let told = format!("{} {seed}", variant.id());
            check(&written.text, Format::Jkf, &expected, &told);
            let may_lose = [Loss::Glyphs, Loss::Marks, Loss::OtherNotes, Loss::Result];
            assert!(written.losses.iter().all(|loss| may_lose.contains(loss)), "{told}: {:?}", written.losses);
            let all = serde_json::from_str::<serde_json::Value>(&written.text);
            assert!(all.is_ok_and(|all| all["moves"].is_array()), "{told}");
            // what is left says nothing of a loss
            let again = jkf::write(&expected);
            assert_eq!((again.losses, again.text == written.text), (vec![], true), "{told}");
        }
    }
}

#[test]
fn csa_carries_the_main_line() {
    let keeps = Keeps {
        main_line_only: true,
        header: Header::clone,
        notes: |notes| Notes {
            comment: notes.comment.replace("\r\n", "\n").replace('\r', "\n"),
            // floodgate's line has no place for the depth
            evaluation: notes.evaluation.clone().map(|found| match found.score {
                Score::Cp(_) => Evaluation { depth: 0, ..found },
                Score::Mate(_) => found,
            }),
            ..Notes::default()
        },
        time: |tree, id| tree.node(id).time().map(|time| MoveTime::of_ms(time.ms)),
        ending: by_word,
    };
    for variant in Variant::ALL {
        for (seed, tree) in trees_of(variant, true) {
            let written = csa::write(&tree);
            let expected = left_of(&tree, tree.start(), &keeps);
            let told = format!("{} {seed}", variant.id());
            check(&written.text, Format::Csa, &expected, &told);
            let again = csa::write(&expected);
            assert_eq!((again.losses, again.text == written.text), (vec![], true), "{told}");
        }
    }
}

#[test]
fn usen_carries_moves_and_variations() {
    let keeps = Keeps {
        main_line_only: false,
        header: |_| Header::default(),
        notes: |_| Notes::default(),
        time: |_, _| None,
        ending: |game, ending| {
            let by = game.turn();
            Some(match ending {
                Ending::Act { act: Act::Resign | Act::Timeout, by: other } if other == by => ending,
                Ending::Stated(Statement::Impasse | Statement::Draw | Statement::Repetition) => {
                    Ending::Stated(Statement::Impasse)
                }
                Ending::IllegalMove(_) => Ending::Stated(Statement::Foul { by }),
                _ => Ending::Stated(Statement::Interrupted),
            })
        },
    };
    // on nine by nine the format does not tell Heian shogi from the modern game, nor Asakura from sho shogi while nothing is held
    let is_told = |variant: &Variant| ![Variant::Heian9x9, Variant::Asakura].contains(variant);
    for variant in Variant::ALL.into_iter().filter(is_told) {
        for (seed, tree) in trees_of(variant, false) {
            let written = usen::write(&tree);
            // a position of sho shogi without an elephant is one of the modern game too
            let board = tree.start().start_position().to_sfen(1);
            let is_like_shogi = variant == Variant::Sho && !board.contains(['E', 'e']);
            assert_eq!(written.losses.contains(&Loss::Game), is_like_shogi, "{} {seed}: {board}", variant.id());
            if is_like_shogi {
                continue;
            }
            check(
                &written.text,
                Format::Usen,
                &left_of(&tree, tree.start(), &keeps),
                &format!("{} {seed}", variant.id()),
            );
        }
    }
    let heian = GameTree::new(&Game::new(Variant::Heian9x9, RuleChoices::default(), Start::Standard).expect("a game"));
    assert_eq!(usen::write(&heian).losses, [Loss::Game]);
}

#[test]
fn usi_carries_the_moves_of_the_main_line() {
    let keeps = Keeps {
        main_line_only: true,
        header: |_| Header::default(),
        notes: |_| Notes::default(),
        time: |_, _| None,
        ending: |_, ending| matches!(ending, Ending::IllegalMove(_)).then_some(ending),
    };
    for variant in Variant::ALL {
        for (seed, tree) in trees_of(variant, true) {
            let written = usi::write(&tree);
            let told = format!("{} {seed}", variant.id());
            check(&written.text, Format::Usi, &left_of(&tree, tree.start(), &keeps), &told);
        }
    }
}

#[test]
fn ends_that_csa_has_no_word_for_are_a_loss() {
    let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    for (ending, word, is_lost) in [
        (Ending::Act { act: Act::Resign, by: Color::Black }, "%TORYO", false),
        (Ending::Act { act: Act::Resign, by: Color::White }, "%CHUDAN", true),
        (Ending::Stated(Statement::Foul { by: Color::White }), "%-ILLEGAL_ACTION", false),
        (Ending::Stated(Statement::Forfeit { by: Color::White }), "%CHUDAN", true),
        (Ending::Stated(Statement::Entered { by: Color::Black }), "%KACHI", false),
    ] {
        let mut tree = GameTree::new(&game);
        tree.insert(NodeId::ROOT, Step::End(ending)).expect("an end");
        let written = csa::write(&tree);
        assert!(written.text.ends_with(&format!("{word}\n")), "{}", written.text);
        assert_eq!(written.losses.contains(&Loss::Result), is_lost, "{word}");
    }
}
