//! `suizo analyse`: the same on any number of threads and in the page, and what is written.

use crate::program::{check_bad_arguments, check_tool, suizo};
use serde_json::Value;
use std::{fs, path::PathBuf};
use suizo::{
    engine::net::{self, NetGame},
    host::EngineHost,
    notation::records::{Format, read},
    protocol::{self, GameText, Request, Response, SearchLimits},
    record::{Evaluation, GameTree, NodeId, Score},
    rules::Color,
    study::{HASH_MIB, Study},
};

const NODES: u32 = 400;

fn sample(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records").join(name).display().to_string()
}

fn analysed(arguments: &[&str]) -> String {
    let nodes = NODES.to_string();
    let all = [&["analyse", "--nodes", &nodes, "--report", "none"][..], arguments].concat();
    check_tool(&all)
}

/// What the page's engine finds in a position, asked as the page asks.
fn in_the_page(host: &mut EngineHost, text: GameText, turn: Color) -> Evaluation {
    let mut now_ms = 0;
    let mut clock = || {
        now_ms += 7;
        now_ms
    };
    host.handle(Request::Configure { hash_mib: HASH_MIB }, &mut clock);
    host.handle(Request::NewGame, &mut clock);
    let limits = SearchLimits { nodes: Some(NODES), steady: Some(true), ..SearchLimits::default() };
    let mut answers =
        host.handle(Request::Go { id: 1, game: text, limits, level: 0, seed: 0, multi_pv: 1 }, &mut clock);
    while host.is_busy() {
        answers.extend(host.step(&mut clock));
    }
    let mut lines = answers.iter().filter_map(|answer| match answer {
        Response::Info { score, depth, pv, multi_pv: 1, .. } => Some((*score, *depth, pv)),
        _ => None,
    });
    let (score, depth, line) = lines.next_back().expect("a line");
    let sign = if turn == Color::Black { 1 } else { -1 };
    let score = match score {
        protocol::Score::Cp(value) => Score::Cp(sign * value),
        protocol::Score::Mate(plies) => Score::Mate(sign * plies),
    };
    Evaluation { score, depth, line: line.iter().map(|mv| mv.parse().expect("a move")).collect() }
}

#[test]
fn verdicts_depend_neither_on_threads_nor_on_the_host() {
    let file = sample("trees.jsonl");
    let text: String =
        serde_json::from_str(fs::read_to_string(file).expect("read").lines().next().expect("a line")).expect("a text");
    let folder = std::env::temp_dir().join(format!("suizo-analyse-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("game.psn");
    fs::write(&path, text).expect("written");
    let path = path.display().to_string();
    let files = [path.as_str(), &sample("floodgate.csa"), &sample("two_games.csa"), &sample("piyo.kif")];
    let one = analysed(&[&["--to", "json", "--lanes", "1"][..], &files[..]].concat());
    let three = analysed(&[&["--to", "json", "--lanes", "3"][..], &files[..]].concat());
    assert_eq!(one, three);
    assert_eq!(one.lines().count(), 6, "a line a game");
    // every position that goes on was searched, and every move between two of them judged
    for line in one.lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        for ply in game["plies"].as_array().expect("a list") {
            assert!(ply["black"].is_u64(), "{ply}");
            assert_eq!(ply["verdict"].is_null(), ply["ply"] == 0, "{ply}");
        }
    }
    // a record keeps what was found, and says the same as the page's engine
    let written = analysed(&["--to", "kif", "--lines", "0", "--signs", "no", &sample("piyo.kif")]);
    let tree = &read(&written, Some(Format::Kif)).expect("a record")[0].tree;
    let mut host = EngineHost::new();
    let net = net::built_in(NetGame::Shogi).expect("a net").to_vec();
    host.give_file(NetGame::Shogi.path().expect("a net"), Some(net)).expect("a net");
    let line: Vec<NodeId> = tree.main_line().filter(|id| tree.node(*id).mv().is_some()).collect();
    for node in std::iter::once(NodeId::ROOT).chain(line.iter().copied()) {
        let game = tree.game_at(node);
        let expected = in_the_page(&mut host, GameText::of(&game), game.turn());
        let found = tree.node(node).notes().and_then(|notes| notes.evaluation.clone());
        assert_eq!(found, Some(expected), "{}", game.sfen());
    }
    assert_eq!(Study::of(tree, &line).missing().count(), 0);
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn signs_and_better_lines_are_written_where_they_are_wanted() {
    let read = |text: &str| -> GameTree { read(text, Some(Format::Jkf)).expect("a record").remove(0).tree };
    let plain = read(&analysed(&["--to", "jkf", "--lines", "0", &sample("wide.kif")]));
    let full = read(&analysed(&["--to", "jkf", "--lines", "4", &sample("wide.kif")]));
    assert!(plain.main_line().eq(plain.preorder()), "no variation");
    let line: Vec<NodeId> = full.main_line().collect();
    let n_mistakes = Study::of(&full, &line).mistakes().filter(|(_, verdict)| !verdict.better.is_empty()).count();
    let branches =
        line.iter().filter(|id| full.node(**id).parent().is_some_and(|id| full.children(id).nth(1).is_some()));
    assert_eq!(branches.count(), n_mistakes);
    assert!(n_mistakes > 0, "the sample has a bad move");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_done() {
    let output = suizo(&["analyse", "--to", "json", "--nodes", "50", "no-such-file", &sample("piyo.kif")]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.starts_with("no-such-file: cannot be read"), "{told}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    let output = suizo(&["analyse", "--to", "json", "--nodes", "50", &sample("two_games.csa")]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("two_games.csa:38: game 3: illegal move: +7775FU"), "{told}");
    check_bad_arguments(&["analyse", "--nodes", "5"], "--to");
    check_bad_arguments(&["analyse", "--to", "png"], "png");
    check_bad_arguments(&["analyse", "--to", "kif", "--signs", "maybe"], "maybe");
}

#[test]
fn verdicts_are_compared_with_a_longer_search_and_go_on_where_they_stopped() {
    let file = std::env::temp_dir().join(format!("suizo-verdicts-{}.jsonl", std::process::id()));
    let _ = fs::remove_file(&file);
    let name = file.display().to_string();
    let arguments = |games| {
        let all = ["verdicts", "--game", "heian8x8", "--out", &name, "--nodes", "60", "--times", "3", "--games", games];
        let output = suizo(&[&all[..], &["--whole", "2"]].concat());
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).expect("a line of JSON")
    };
    let first = arguments("1");
    assert_eq!((&first["games"], &first["whole_games"]), (&1.into(), &1.into()));
    let kept = fs::read_to_string(&file).expect("a file");
    let second = arguments("2");
    let both = fs::read_to_string(&file).expect("a file");
    assert!(both.starts_with(&kept) && both.lines().count() == 2);
    assert_eq!((&second["games"], &second["whole_games"]), (&2.into(), &1.into()));
    assert!(second["called"].as_u64() >= second["cost"].as_u64());
    let other = suizo(&["verdicts", "--game", "heian8x8", "--out", &name, "--nodes", "61", "--games", "1"]);
    assert_eq!(other.status.code(), Some(1), "made with other arguments");
    fs::remove_file(&file).expect("removed");
}
