//! What can be shown of a move: each kind of fact in the smallest position that has it.

mod truth;

use suizo::{
    facts::{Fact, Question, advise, explain},
    i18n::Lang,
    record::Score,
    rules::{Game, Move, RuleChoices, Rules, Start, Variant},
};

fn game(variant: Variant, sfen: &str) -> Game {
    let start = Start::parse(Rules::of(variant), sfen).unwrap_or_else(|why| panic!("{sfen}: {why}"));
    Game::new(variant, RuleChoices::default(), start).expect("a game")
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap_or_else(|_| panic!("{mv}"))).collect()
}

/// In English, with moves in USI.
fn said(fact: &Fact) -> String {
    let line: Vec<String> = fact.line.iter().map(ToString::to_string).collect();
    Lang::En.texts().fact(fact, &line)
}

/// What is said of the first move of a line that goes on so, where another line was better.
#[track_caller]
fn check_scored(variant: Variant, sfen: &str, line: &str, better: &str, scores: [Score; 2], expected: &[&str]) {
    let game = game(variant, sfen);
    let line = moves(line);
    let facts = explain(&Question {
        position: game.position(),
        mv: line[0],
        reply: &line[1..],
        better: &moves(better),
        before: Some(scores[0]),
        after: Some(scores[1]),
    });
    let facts: Vec<String> = facts.iter().map(said).collect();
    assert_eq!(facts, expected, "{sfen}");
}

#[track_caller]
fn check(sfen: &str, line: &str, better: &str, expected: &[&str]) {
    check_scored(Variant::Shogi, sfen, line, better, [Score::Cp(0); 2], expected);
}

/// What is said of the first move of the best line.
#[track_caller]
fn check_good(variant: Variant, sfen: &str, line: &str, expected: &str) {
    let fact = advise(game(variant, sfen).position(), &moves(line), Some(Score::Cp(0)));
    assert_eq!(fact.as_ref().map(said).unwrap_or_default(), expected, "{sfen}");
}

#[test]
fn a_piece_that_is_left_where_it_can_be_taken() {
    let reply = "It allows 5b5h. It takes the gold on 5h, and nothing takes back.";
    check(
        "k8/4r4/9/9/9/9/9/4G4/8K b - 1",
        "1i1h 5b5h",
        "",
        &[reply, "The gold on 5h was attacked before, and still is."],
    );
    check("k8/4r4/9/9/9/9/9/3G5/8K b - 1", "6h5h 5b5h", "6h6g", &[reply, "The gold can be taken on 5h."]);
    check(
        "k8/4r4/9/9/9/9/9/4G4/4S3K b - 1",
        "5i6h 5b5h+",
        "",
        &[
            "It allows 5b5h+. It takes the gold on 5h, and nothing takes back.",
            "The piece that moved protected the gold on 5h.",
        ],
    );
    check(
        "k8/4r4/9/9/4S4/9/9/4G4/8K b - 1",
        "5e6f 5b5h+",
        "",
        &[
            "It allows 5b5h+. It takes the gold on 5h, and nothing takes back.",
            "It stood in the way of the rook on 5b, which now attacks the gold on 5h.",
        ],
    );
}

#[test]
fn an_exchange_that_loses() {
    check(
        "k8/4l4/4p4/9/9/4R4/9/9/8K b - 1",
        "5f5c+ 5b5c",
        "",
        &["It allows 5b5c. It takes the dragon on 5c, and nothing takes back.", "The dragon can be taken on 5c."],
    );
    check_good(
        Variant::Shogi,
        "k8/9/4r4/3p5/9/4L4/9/9/8K b - 1",
        "5f5c+ 6d6e",
        "It takes the rook on 5c, and nothing takes back.",
    );
    check_good(
        Variant::Shogi,
        "k8/4g4/4r4/9/9/4L4/9/9/8K b - 1",
        "5f5c+ 5b5c 1i1h",
        "It takes the rook on 5c and gives a promoted lance.",
    );
}

#[test]
fn forks_pins_skewers_and_what_stands_behind() {
    check(
        "8k/9/3g1g3/9/9/9/9/9/4K4 w N 1",
        "1a1b N*5e 4c4d 5e6c+ 1b1c",
        "",
        &["It allows N*5e. It attacks the gold on 6c and the gold on 4c at once."],
    );
    check_good(Variant::Shogi, "4k4/9/9/9/9/9/r8/9/4K4 b B 1", "B*6d 5a5b 6d9g+ 5b5c", "It attacks the rook on 9g.");
    check_good(
        Variant::Shogi,
        "4k4/9/9/9/1s7/9/9/9/4K4 b R 1",
        "R*5e 5a4b 5e8e 4b4c",
        "It attacks the silver on 8e and the king on 5a at once.",
    );
    check_good(Variant::Shogi, "8k/9/9/4g4/9/9/9/9/K8 b R 1", "R*5h 1a1b 5h5d 1b1c", "It attacks the gold on 5d.");
    check_good(
        Variant::Shogi,
        "8k/4r4/9/4g4/9/9/9/9/K8 b L 1",
        "L*5h 1a1b 5h5d 1b1c",
        "The gold on 5d is pinned: behind it stands the rook on 5b.",
    );
    check_good(
        Variant::Shogi,
        "8k/4g4/9/4r4/9/9/9/9/K8 b L 1",
        "L*5h 5d4d 5h5b+ 4d4i",
        "It attacks the rook on 5d, and behind it the gold on 5b.",
    );
    check_good(
        Variant::Shogi,
        "8k/9/9/4r4/9/9/4S4/4L4/K8 b - 1",
        "5g6f 1a1b 5h5d 1b1c",
        "It opens the way for the lance on 5h to the rook on 5d.",
    );
    check_good(
        Variant::Shogi,
        "k8/9/9/9/9/9/9/9/K7s b G 1",
        "G*1h 9a9b 1h1i 9b9c",
        "The silver on 1i is attacked and has nowhere to go.",
    );
}

#[test]
fn mates_and_their_threats() {
    let mate = [Score::Cp(0), Score::Mate(-1)];
    check_scored(
        Variant::Shogi,
        "k8/9/9/9/9/9/7gp/9/P7K b - 1",
        "9i9h 2g1h",
        "1i2i",
        mate,
        &["It allows 2g1h. It is mate.", "Mate at once was threatened before, and this does not stop it."],
    );
    check_scored(
        Variant::Shogi,
        "8k/9/8G/9/9/9/9/9/K7P b G 1",
        "1i1h 1a2a",
        "G*1b",
        [Score::Mate(1), Score::Cp(900)],
        &["Better was G*1b. It is mate."],
    );
    check_good(
        Variant::Shogi,
        "8k/9/8G/9/9/9/9/9/K8 b G 1",
        "G*3c 1a2a",
        "It threatens mate at once, which only checks can delay.",
    );
    check_good(Variant::Shogi, "4k4/9/4P4/9/9/9/9/9/K8 b G 1", "9i9h 5a6a", "It threatens mate at once.");
}

#[test]
fn promotions() {
    check(
        "8k/9/9/9/9/9/9/1R7/K8 b - 1",
        "8h8c 1a1b",
        "8h8c+ 1a1b",
        &["Better was 8h8c+. It becomes a dragon.", "It could have become a dragon."],
    );
}

#[test]
fn what_belongs_to_one_game_alone() {
    check_good(Variant::Sho, "4k4/9/p8/4E4/9/9/9/9/4K4 b - 1", "5d5c+ 5a4b", "It makes a second royal.");
    check_good(
        Variant::Sho,
        "4k4/9/+e8/9/9/9/9/9/R3K4 b - 1",
        "9i9c+ 5a4b",
        "It takes the crown prince on 9c; one royal is left.",
    );
    check_good(Variant::Heian9x8, "4k4/9/4p4/4G4/9/9/9/4K4 b - 1", "5d5c 5a4b", "It leaves the king bare.");
    check_good(
        Variant::Heian9x8,
        "4k4/7s1/4s4/4G4/9/9/9/3PK4 b - 1",
        "5d5c 5a6a 5c5b 6a7a",
        "Only the silver on 2b is left beside the other king; without it that king is bare.",
    );
    check_good(
        Variant::Heian9x8,
        "k8/9/7n1/9/7G1/9/9/3PK4 b - 1",
        "2e2d 9a9b",
        "It threatens to take the knight on 2c and bare the king.",
    );
    // a modern king may be bare, and with a prince beside it it is not
    check_good(Variant::Shogi, "k8/9/7n1/9/7G1/9/9/9/4K4 b - 1", "2e2d 9a9b", "It attacks the knight on 2c.");
}

#[test]
fn castles_are_completed_and_broken() {
    let whole = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B4SK1/LNSG1G1NL b - 1";
    check_good(
        Variant::Shogi,
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B4S2/LNSG1GKNL b - 1",
        "3i2h 3c3d",
        "It completes the castle: Half Mino.",
    );
    check(
        whole,
        "2h1h 3c3d",
        "7g7f 3c3d",
        &["Better was 7g7f. It opens the way for the bishop.", "It breaks up the castle: Half Mino."],
    );
}

#[test]
fn nothing_is_said_where_nothing_can_be_shown() {
    check("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "9g9f 3c3d", "", &[]);
    check_good(Variant::Shogi, "k8/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f 9a9b", "");
}
