//! The worker's protocol, spoken without a worker.

use crate::random::Random;
use suizo::{
    engine::{
        MAX_LEVEL, bench, book,
        net::{self, NetGame},
    },
    host::EngineHost,
    protocol::{BestMove, GameText, Measurement, Request, Response, Score, SearchId, SearchLimits, VERSION},
    rules::{Rules, Start, Variant, perft},
};

/// A host with a clock that moves on by a millisecond each time it is read.
struct Talk {
    host: EngineHost,
    now_ms: u64,
}

impl Talk {
    fn new() -> Talk {
        Talk { host: EngineHost::new(), now_ms: 0 }
    }

    fn fetching_files() -> Talk {
        Talk { host: EngineHost::fetching_files(), now_ms: 0 }
    }

    fn say(&mut self, request: Request) -> Vec<Response> {
        let now_ms = &mut self.now_ms;
        self.host.handle(request, &mut || {
            *now_ms += 1;
            *now_ms
        })
    }

    fn step(&mut self) -> Vec<Response> {
        let now_ms = &mut self.now_ms;
        self.host.step(&mut || {
            *now_ms += 1;
            *now_ms
        })
    }

    /// The path of a file that somebody is to fetch.
    fn wanted(&mut self) -> Option<String> {
        self.host.take_wanted_file().map(|file| file.path.to_owned())
    }

    /// Steps until there is nothing left to do.
    fn finish(&mut self) -> Vec<Response> {
        let mut all = Vec::new();
        while self.host.is_busy() {
            all.extend(self.step());
        }
        all
    }

    fn begin(&mut self, measurement: Measurement) -> Vec<Response> {
        let now_ms = &mut self.now_ms;
        self.host.measure(measurement, &mut || {
            *now_ms += 1;
            *now_ms
        })
    }

    fn measure(&mut self, measurement: Measurement) -> Vec<Response> {
        let mut all = self.begin(measurement);
        all.extend(self.finish());
        all
    }

    fn ask(&mut self, request: Request) -> Vec<Response> {
        let mut all = self.say(request);
        all.extend(self.finish());
        all
    }
}

fn net_path() -> String {
    NetGame::Shogi.path().expect("a net").to_owned()
}

fn text(start: &str, moves: &str) -> GameText {
    GameText {
        variant: "shogi".to_owned(),
        start: start.to_owned(),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        choices: Vec::new(),
        end: None,
    }
}

fn go_with(id: SearchId, game: GameText, limits: SearchLimits, level: u8) -> Request {
    Request::Go { id, game, limits, level, seed: 1, multi_pv: 1 }
}

fn go(id: SearchId, nodes: u32) -> Request {
    go_with(id, text("startpos", ""), SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }, 0)
}

/// A search that only a stop ends.
fn analyse(id: SearchId) -> Request {
    go_with(id, text("startpos", "7g7f"), SearchLimits::default(), 0)
}

fn bests(responses: &[Response]) -> Vec<SearchId> {
    let id = |response: &Response| match response {
        Response::Best { id, best: BestMove::Move { .. }, .. } => Some(*id),
        _ => None,
    };
    responses.iter().filter_map(id).collect()
}

#[track_caller]
fn check_failed(responses: &[Response], expected_id: SearchId, part_of_reason: &str) {
    match responses {
        [Response::Failed { id, why }] => {
            assert_eq!(*id, expected_id);
            assert!(why.contains(part_of_reason), "{why}");
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn check_not_measured(measurement: Measurement, part_of_reason: &str) {
    let mut talk = Talk::new();
    talk.say(analyse(77));
    check_failed(&talk.begin(measurement), 8, part_of_reason);
    assert!(talk.host.is_busy(), "a bad question does not disturb the search");
}

#[track_caller]
fn check_refused(request: Request, expected_id: SearchId, part_of_reason: &str) {
    let mut talk = Talk::new();
    talk.say(analyse(77));
    check_failed(&talk.say(request), expected_id, part_of_reason);
    assert!(talk.host.is_busy(), "a bad request does not disturb the search");
    assert_eq!(bests(&talk.say(Request::Stop { id: 77 })), [77]);
}

#[test]
fn the_handshake_says_version_and_name() {
    let expected = |response: &Response| matches!(response, Response::Ready { version: VERSION, name, .. } if name.starts_with("Suizō "));
    let responses = Talk::new().say(Request::Hello { version: VERSION });
    assert!(responses.len() == 1 && expected(&responses[0]), "{responses:?}");
}

#[test]
fn a_page_of_another_version_is_refused_politely() {
    let mut talk = Talk::new();
    assert!(matches!(
        talk.say(Request::Hello { version: VERSION + 1 })[..],
        [Response::Ready { version: VERSION, .. }]
    ));
    let responses = talk.say(go(4, 100));
    assert!(matches!(&responses[..], [Response::Failed { id: 4, why }] if why.contains("version")), "{responses:?}");
    assert!(!talk.host.is_busy());
    talk.say(Request::Hello { version: VERSION });
    assert_eq!(bests(&talk.ask(go(5, 100))), [5]);
}

#[test]
fn a_search_reports_and_answers_under_its_id() {
    let mut talk = Talk::new();
    let responses = talk.ask(go(9, 60_000));
    let (last, infos) = responses.split_last().unwrap();
    assert!(
        matches!(last, Response::Best { id: 9, best: BestMove::Move { .. }, score: Some(Score::Cp(_)) }),
        "{last:?}"
    );
    assert!(!infos.is_empty());
    for info in infos {
        assert!(matches!(info, Response::Info { id: 9, multi_pv: 1, pv, .. } if !pv.is_empty()), "{info:?}");
    }
}

#[test]
fn reports_come_at_most_five_times_a_second() {
    let mut talk = Talk::new();
    let responses = talk.ask(go(1, 400_000));
    let times: Vec<f64> = responses
        .iter()
        .filter_map(|response| match response {
            Response::Info { ms, .. } => Some(*ms),
            _ => None,
        })
        .collect();
    assert!(times.len() >= 2 && times.len() as u64 <= 2 + talk.now_ms / 200, "{times:?} in {} ms", talk.now_ms);
}

#[test]
fn a_slice_takes_its_time_and_no_more() {
    let mut talk = Talk::new();
    talk.say(analyse(1));
    for _ in 0..20 {
        let before = talk.now_ms;
        assert!(bests(&talk.step()).is_empty());
        let taken = talk.now_ms - before;
        assert!((50..=60).contains(&taken), "a slice of {taken} ms");
    }
}

#[test]
fn stop_is_answered_at_once_by_the_best_move() {
    let mut talk = Talk::new();
    talk.say(analyse(1));
    talk.step();
    let before = talk.now_ms;
    assert_eq!(bests(&talk.say(Request::Stop { id: 1 })), [1]);
    assert!(talk.now_ms - before <= 10 && !talk.host.is_busy());
}

#[test]
fn a_search_that_has_seen_everything_rests_until_it_is_stopped() {
    let mut talk = Talk::new();
    let mate_in_one = text("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "");
    talk.say(go_with(1, mate_in_one, SearchLimits::default(), 0));
    let said: Vec<Response> =
        (0..1_000).flat_map(|_| if talk.host.is_busy() { talk.step() } else { Vec::new() }).collect();
    assert!(!talk.host.is_busy());
    assert!(matches!(said.last(), Some(Response::Info { score: Score::Mate(1), .. })), "{said:?}");
    assert_eq!(talk.say(Request::Stop { id: 2 }), []);
    assert!(!talk.host.is_busy());
    let best = talk.say(Request::Stop { id: 1 });
    assert!(
        matches!(&best[..], [Response::Best { id: 1, best: BestMove::Move { usi, .. }, .. }] if usi == "G*5b"),
        "{best:?}"
    );
    assert_eq!(bests(&talk.ask(go(3, 2_000))), [3]);
}

#[test]
fn a_stop_before_the_first_slice_still_brings_a_move() {
    let mut talk = Talk::new();
    talk.say(analyse(1));
    assert_eq!(bests(&talk.say(Request::Stop { id: 1 })), [1]);
}

#[test]
fn a_stale_stop_changes_nothing() {
    let mut talk = Talk::new();
    assert_eq!(talk.say(Request::Stop { id: 3 }), []);
    talk.say(analyse(5));
    assert_eq!(talk.say(Request::Stop { id: 4 }), []);
    assert!(talk.host.is_busy());
    assert_eq!(bests(&talk.say(Request::Stop { id: 5 })), [5]);
    assert_eq!(talk.say(Request::Stop { id: 5 }), []);
}

#[test]
fn a_new_search_ends_the_old_one_first() {
    let mut talk = Talk::new();
    talk.say(analyse(1));
    talk.step();
    assert_eq!(bests(&talk.say(analyse(2))), [1]);
    assert_eq!(bests(&talk.say(go(3, 2_000))), [2]);
    assert_eq!(bests(&talk.finish()), [3]);
}

#[test]
fn new_games_and_tables_end_what_runs() {
    for request in [Request::NewGame, Request::Configure { hash_mib: 2 }] {
        let mut talk = Talk::new();
        talk.say(analyse(1));
        talk.step();
        assert_eq!(bests(&talk.say(request)), [1]);
        assert!(!talk.host.is_busy());
        assert_eq!(bests(&talk.ask(go(2, 2_000))), [2]);
    }
}

#[test]
fn games_may_change_between_searches() {
    let mut talk = Talk::new();
    for (id, variant) in Variant::ALL.into_iter().enumerate() {
        let game = GameText { variant: variant.id().to_owned(), ..text("startpos", "") };
        let limits = SearchLimits { nodes: Some(2_000), ..SearchLimits::default() };
        assert_eq!(bests(&talk.ask(go_with(id as u32, game, limits, 2))), [id as u32]);
    }
}

#[test]
fn bad_requests_are_refused_with_what_and_where() {
    let limits = SearchLimits { nodes: Some(10), ..SearchLimits::default() };
    let bad = |game| go_with(8, game, limits, 0);
    check_refused(bad(GameText { variant: "chess".to_owned(), ..text("startpos", "") }), 8, "\"chess\"");
    check_refused(bad(text("lnsg", "")), 8, "start");
    check_refused(bad(text("startpos", "7g7f 3c3d 8h8h")), 8, "move 3");
    check_refused(bad(text("startpos", "7g7f nonsense")), 8, "move 2: \"nonsense\"");
    check_refused(bad(text("startpos", "7g7f 2b8h+")), 8, "blocked");
    let choices =
        |key: &str, value: &str| GameText { choices: vec![(key.to_owned(), value.to_owned())], ..text("startpos", "") };
    check_refused(bad(choices("colour", "red")), 8, "\"colour\"");
    check_refused(bad(choices("impasse", "maybe")), 8, "\"maybe\"");
    check_refused(bad(text("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "")), 8, "checkmate");
    check_refused(go_with(8, text("startpos", ""), limits, MAX_LEVEL + 1), 8, "level");
    let lines = Request::Go { id: 8, game: text("startpos", ""), limits, level: 0, seed: 0, multi_pv: 200 };
    check_refused(lines, 8, "multi_pv");
    check_refused(Request::Configure { hash_mib: 0 }, 0, "hash_mib");
    check_refused(Request::Configure { hash_mib: 1 << 20 }, 0, "hash_mib");
    check_not_measured(Measurement::Perft { id: 8, game: text("startpos", ""), depth: 0, played: false }, "depth");
    check_not_measured(Measurement::Perft { id: 8, game: text("startpos", ""), depth: 99, played: false }, "depth");
    check_refused(Request::AskImpasse { id: 8, game: text("startpos", ""), level: 1 }, 8, "impasse");
}

#[test]
fn long_nonsense_is_cut_short_in_the_answer() {
    let game = GameText { variant: "x".repeat(100_000), ..text("startpos", "") };
    let responses = Talk::new().say(go_with(1, game, SearchLimits::default(), 0));
    assert!(matches!(&responses[..], [Response::Failed { id: 1, why }] if why.len() < 200), "{responses:?}");
    let many = text("startpos", &"7g7f ".repeat(20_000));
    assert!(matches!(&Talk::new().say(go_with(1, many, SearchLimits::default(), 0))[..], [Response::Failed { .. }]));
}

#[test]
fn a_level_plays_the_same_whatever_the_slices() {
    let level = |step_ms: u64| {
        let (mut host, mut now_ms) = (EngineHost::new(), 0);
        let mut clock = move || {
            now_ms += step_ms;
            now_ms
        };
        let request = go_with(1, text("startpos", "7g7f 3c3d"), SearchLimits::default(), MAX_LEVEL);
        let mut responses = host.handle(request, &mut clock);
        let mut n_steps = 0;
        while host.is_busy() {
            responses.extend(host.step(&mut clock));
            n_steps += 1;
        }
        (responses.pop(), n_steps)
    };
    let (best, _) = level(1);
    let (same, n_steps) = level(90);
    assert_eq!(best, same);
    assert!(n_steps > 2, "the strongest level takes more than a slice");
}

/// Whether White agrees when Black, to move, proposes an impasse. Both kings stand in their promotion zones.
fn agrees(start: &str) -> bool {
    let responses = Talk::new().ask(Request::AskImpasse { id: 3, game: text(start, ""), level: 2 });
    match responses[..] {
        [Response::Impasse { id: 3, agree }] => agree,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn an_impasse_is_agreed_to_when_the_points_win_and_declined_when_they_lose() {
    let mut talk = Talk::new();
    let poor_white =
        Request::AskImpasse { id: 1, game: text("4K4/9/9/9/9/9/9/9/gsgsk4 b 2R2B2G2S18p 1", ""), level: 3 };
    assert_eq!(talk.say(poor_white), [Response::Impasse { id: 1, agree: false }], "22 points");
    assert!(!talk.host.is_busy(), "no search is needed");
    assert!(agrees("4K4/9/9/9/9/9/9/9/gsgsk4 b 2G2S2r2b4p 1"), "28 points against 4");
}

#[test]
fn an_impasse_of_equal_points_is_settled_by_a_search() {
    let (even, better, mated) = (
        "3GKG3/3S1S3/9/9/9/9/9/3s1s3/3gkg3 b RB2N2L9Prb2n2l9p 1",
        "4K4/9/9/9/9/9/9/3ggg3/3gkssss b 2RB9Pb4n4l9p 1",
        "4K4/3GG4/9/9/9/9/9/1GG6/k8 b 2RB9Pb4s4n4l9p 1",
    );
    assert!(agrees(even));
    assert!(!agrees(better), "White has ten generals more and plays on");
    assert!(agrees(mated), "White is about to be mated");
}

#[test]
fn in_heian_shogi_an_impasse_is_settled_by_a_search_alone() {
    let ask = |start: &str| {
        let game = GameText { variant: "heian9x8".to_owned(), ..text(start, "") };
        Talk::new().ask(Request::AskImpasse { id: 1, game, level: 2 })
    };
    assert_eq!(ask("2GKG4/9/9/9/9/9/9/4gkg2 b - 1"), [Response::Impasse { id: 1, agree: true }]);
    assert_eq!(ask("2GK5/9/9/9/4s4/9/4s4/3sgkg2 b - 1"), [Response::Impasse { id: 1, agree: false }]);
}

#[test]
fn perft_and_bench_count_as_their_functions_do() {
    for (start, depth) in [("startpos", 1), ("startpos", 4), ("rook", 4)] {
        let ask = |played| Talk::new().measure(Measurement::Perft { id: 6, game: text(start, ""), depth, played });
        let rules = Rules::of(Variant::Shogi);
        let mut position = Start::parse(rules, start).unwrap().position(rules, &Default::default()).unwrap().0;
        let expected = perft::perft(&mut position, depth) as f64;
        for responses in [ask(false), ask(true)] {
            assert!(
                matches!(responses[..], [Response::Measured { id: 6, nodes, .. }] if nodes == expected),
                "{responses:?}"
            );
        }
    }
    for variant in [Variant::Shogi, Variant::Heian8x8] {
        let expected = bench::run(Rules::of(variant)).nodes as f64;
        let (starts, depth) = bench::suite(variant);
        let starts = starts.iter().map(|start| (*start).to_owned()).collect();
        let responses =
            Talk::new().measure(Measurement::Bench { id: 7, variant: variant.id().to_owned(), starts, depth });
        assert!(
            matches!(responses[..], [Response::Measured { id: 7, nodes, .. }] if nodes == expected),
            "{responses:?}"
        );
    }
    for (variant, start) in [("chess", "startpos"), ("sho", "nonsense")] {
        let (starts, depth) = (vec![start.to_owned()], 3);
        let part = if start == "startpos" { "chess" } else { "start" };
        check_not_measured(Measurement::Bench { id: 8, variant: variant.to_owned(), starts, depth }, part);
    }
}

#[test]
fn stopped_counting_says_so() {
    let mut talk = Talk::new();
    talk.begin(Measurement::Perft { id: 6, game: text("startpos", ""), depth: 9, played: false });
    talk.step();
    let responses = talk.say(Request::Stop { id: 6 });
    assert!(matches!(&responses[..], [Response::Failed { id: 6, why }] if why == "stopped"), "{responses:?}");
    assert!(!talk.host.is_busy());
}

#[test]
fn mangled_games_never_panic() {
    let mut generator = Random(1);
    let mut random = move |n| generator.below(n);
    let alphabet: Vec<char> = "lnsgkrbpe+/123456789 wb-*LNSGKRBPE\u{0}\u{e9}\u{9f8d}".chars().collect();
    let starts = ["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "startpos", "two_piece"];
    let mut talk = Talk::new();
    for n in 0..3_000 {
        let mut start: Vec<char> = starts[random(3)].chars().collect();
        for _ in 0..random(4) {
            let at = random(start.len());
            start[at] = alphabet[random(alphabet.len())];
        }
        let mv: String = (0..random(6)).map(|_| alphabet[random(alphabet.len())]).collect();
        let game = GameText {
            variant: Variant::ALL[random(Variant::ALL.len())].id().to_owned(),
            start: start.into_iter().collect(),
            moves: if random(2) == 0 { vec![mv] } else { Vec::new() },
            choices: Vec::new(),
            end: None,
        };
        let limits = SearchLimits { nodes: Some(200), ..SearchLimits::default() };
        let responses = talk.ask(go_with(n, game, limits, 0));
        let last = responses.last().unwrap();
        assert!(matches!(last, Response::Best { id, .. } | Response::Failed { id, .. } if *id == n), "{last:?}");
    }
}

#[test]
fn the_net_of_a_game_is_asked_for_at_full_strength_alone_and_counts_from_the_next_search_on() {
    let name = net_path();
    let mut talk = Talk::new();
    let few = SearchLimits { nodes: Some(300), ..SearchLimits::default() };
    talk.ask(go_with(1, text("startpos", ""), few, 3));
    assert_eq!(talk.wanted(), None, "levels were measured with the tables");
    talk.ask(go(2, 300));
    assert_eq!(talk.wanted(), Some(name.clone()));
    talk.ask(go(3, 300));
    assert_eq!((talk.wanted(), talk.host.evaluation()), (None, "tables"), "it is on its way");

    // what is no net, or comes not at all, leaves the tables until the next game
    assert!(talk.host.give_file(&name, Some(b"hello".to_vec())).is_err());
    talk.ask(go(4, 300));
    assert_eq!((talk.wanted(), talk.host.evaluation()), (None, "tables"));
    talk.say(Request::NewGame);
    talk.ask(go(5, 300));
    assert_eq!(talk.wanted(), Some(name.clone()));
    assert_eq!(talk.host.give_file(&name, net::built_in(NetGame::Shogi).map(<[u8]>::to_vec)), Ok(()));
    let with_net = talk.ask(go(6, 3_000));
    assert!(name.contains(talk.host.evaluation()), "{}", talk.host.evaluation());
    talk.ask(Request::NewGame);
    let again = talk.ask(go(7, 3_000));
    let answer = |responses: &[Response]| match responses.last() {
        Some(Response::Best { best, score, .. }) => (best.clone(), *score),
        other => panic!("{other:?}"),
    };
    assert_eq!(answer(&with_net), answer(&again), "and stays");
}

#[test]
fn what_has_no_clock_waits_for_the_net_of_its_game() {
    let name = net_path();
    let evaluated = |talk: &Talk| talk.host.evaluation() != "tables";
    let net = || net::built_in(NetGame::Shogi).map(<[u8]>::to_vec);
    // a study: the first position is judged as the others are
    let mut talk = Talk::fetching_files();
    assert_eq!(talk.ask(go(1, 300)), []);
    assert_eq!(talk.wanted(), Some(name.clone()));
    assert_eq!(talk.ask(go(2, 300)).len(), 1, "the first is told that it is stopped");
    talk.host.give_file(&name, net()).unwrap();
    assert_eq!(bests(&talk.finish()), [2]);
    assert!(evaluated(&talk));

    // without it the tables do, at once when it cannot be had, else soon
    for is_late in [false, true] {
        let mut talk = Talk::fetching_files();
        talk.ask(go(1, 300));
        talk.wanted();
        if is_late {
            talk.host.file_is_late(&name);
        } else {
            talk.host.give_file(&name, None).unwrap();
        }
        assert_eq!(bests(&talk.finish()), [1]);
        assert_eq!(bests(&talk.ask(go(2, 300))), [2], "nor does the next one wait");
        assert!(!evaluated(&talk));
        if is_late {
            // it is welcome all the same
            talk.host.give_file(&name, net()).unwrap();
            talk.ask(go(3, 300));
            assert!(evaluated(&talk));
        }
    }

    // neither a move by the clock nor a level waits, and what is stopped has an answer
    let mut talk = Talk::fetching_files();
    let quick = SearchLimits { movetime_ms: Some(20), ..SearchLimits::default() };
    assert_eq!(bests(&talk.ask(go_with(1, text("startpos", ""), quick, 0))), [1]);
    let few = SearchLimits { nodes: Some(300), ..SearchLimits::default() };
    assert_eq!(bests(&talk.ask(go_with(2, text("startpos", ""), few, 3))), [2]);
    assert_eq!(talk.ask(analyse(3)), []);
    let stopped = talk.say(Request::Stop { id: 3 });
    assert_eq!(bests(&stopped), [3], "{stopped:?}");
    assert_eq!(talk.wanted(), Some(name.clone()));
}

#[test]
fn a_level_that_is_asked_about_an_impasse_thinks_without_the_net() {
    let mut talk = Talk::new();
    talk.ask(go(1, 300));
    talk.wanted();
    talk.host.give_file(&net_path(), net::built_in(NetGame::Shogi).map(<[u8]>::to_vec)).unwrap();
    talk.ask(go(2, 300));
    assert_ne!(talk.host.evaluation(), "tables");
    // the points are even
    let start = "3GKG3/3S1S3/9/9/9/9/9/3s1s3/3gkg3 b RB2N2L9Prb2n2l9p 1";
    let asked = talk.ask(Request::AskImpasse { id: 3, game: text(start, ""), level: 5 });
    assert!(matches!(asked[..], [Response::Impasse { id: 3, .. }]), "{asked:?}");
    assert_eq!(talk.host.evaluation(), "tables");
    talk.ask(go(4, 300));
    assert_ne!(talk.host.evaluation(), "tables", "full strength has it again");
}

/// A move of the computer, which a book may give.
fn own_move(id: SearchId, game: GameText, seed: u32) -> Request {
    let limits = SearchLimits { movetime_ms: Some(20), ..SearchLimits::default() };
    Request::Go { id, game, limits, level: 3, seed, multi_pv: 0 }
}

#[test]
fn the_first_moves_come_from_a_book_where_it_is_here() {
    let path = book::path(Variant::Shogi).to_owned();
    let answer = |responses: &[Response]| match responses {
        [Response::Best { best: BestMove::Move { usi, .. }, score, .. }] => Some((usi.clone(), score.is_some())),
        _ => None,
    };
    // a host that nobody fetches for searches, as it does until the file comes
    let mut talk = Talk::new();
    assert!(matches!(
        talk.ask(own_move(1, text("startpos", ""), 1)).last(),
        Some(Response::Best { score: Some(_), .. })
    ));
    assert_eq!(talk.wanted(), Some(path.clone()));
    let mut talk = Talk::fetching_files();
    assert_eq!(talk.ask(own_move(1, text("startpos", ""), 1)), []);
    assert_eq!(talk.wanted(), Some(path.clone()));
    talk.host.give_file(&path, Some(book::built_in(Variant::Shogi).to_vec())).unwrap();
    let first = answer(&talk.finish()).expect("a move without a search");
    assert!(!first.1);
    assert_eq!(answer(&talk.ask(own_move(2, text("startpos", ""), 1))), Some(first.clone()), "the seed chooses");
    let others = (2..40).map(|seed| answer(&talk.ask(own_move(3, text("startpos", ""), seed))).expect("a move").0);
    assert!(others.collect::<std::collections::HashSet<_>>().len() > 2);
    assert!(answer(&talk.ask(own_move(4, text("startpos", &first.0), 1))).is_some_and(|(_, is_searched)| !is_searched));

    // neither what is only looked into, nor another start, nor what the book does not know
    assert_eq!(talk.ask(go(5, 300)), [], "it waits for its net");
    let net = talk.wanted().expect("a net");
    talk.host.give_file(&net, None).unwrap();
    assert!(matches!(talk.finish().last(), Some(Response::Best { id: 5, score: Some(_), .. })));
    for game in [text("two_piece", ""), text("startpos", "9g9f 1c1d 9f9e 1d1e")] {
        let responses = talk.ask(own_move(6, game, 1));
        assert!(matches!(responses.last(), Some(Response::Best { score: Some(_), .. })), "{responses:?}");
    }
    // a damaged book is told of, and does no harm
    let mut talk = Talk::fetching_files();
    talk.ask(own_move(1, text("startpos", ""), 1));
    talk.wanted();
    let spoilt = book::built_in(Variant::Shogi)[..20].to_vec();
    assert!(talk.host.give_file(&path, Some(spoilt)).unwrap_err().starts_with(&path));
    assert_eq!(bests(&talk.finish()), [1]);
}

fn go_mate(id: SearchId, start: &str, limits: SearchLimits) -> Request {
    go_with(id, text(start, ""), limits, 0)
}

const MATE_IN_SEVEN: &str = "7kl/6p1p/5+P1p1/9/9/9/9/9/K8 b RGSN 1";

#[test]
fn a_mate_is_looked_for_in_slices_and_told_as_its_line() {
    let limits = SearchLimits { mate: Some(99), ..SearchLimits::default() };
    let responses = Talk::new().ask(go_mate(3, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", limits));
    let [Response::Info { id: 3, depth: 0, score: Score::Mate(1), pv, .. }, Response::Best { id: 3, best, score }] =
        &responses[..]
    else {
        panic!("{responses:?}")
    };
    assert_eq!((pv.join(" ").as_str(), *score), ("G*5b", Some(Score::Mate(1))));
    assert!(matches!(best, BestMove::Move { usi, .. } if usi == "G*5b"));
    // there is none: all plies that were asked for are told
    let responses = Talk::new().ask(go_mate(4, "startpos", limits));
    assert!(
        matches!(
            &responses[..],
            [.., Response::Info { depth: 99, score: Score::Cp(0), pv, .. }, Response::Best { best: BestMove::Resign, score: None, .. }]
                if pv.is_empty()
        ),
        "{responses:?}"
    );
}

#[test]
fn a_search_for_a_mate_goes_on_from_slice_to_slice_and_ends_by_its_limits() {
    let limits = SearchLimits { mate: Some(99), ..SearchLimits::default() };
    let verdict = |responses: &[Response]| match responses {
        [.., Response::Info { depth, .. }, Response::Best { score, .. }] => (*depth, *score),
        other => panic!("{other:?}"),
    };
    let line = |responses: &[Response]| match responses {
        [.., Response::Info { pv, .. }, Response::Best { .. }] => pv.clone(),
        other => panic!("{other:?}"),
    };
    let mut talk = Talk::new();
    talk.say(go_mate(3, MATE_IN_SEVEN, limits));
    let mut slices = 0;
    let mut responses = Vec::new();
    while talk.host.is_busy() {
        // a slice of a single look at the clock
        talk.now_ms += 60;
        let now_ms = &mut talk.now_ms;
        responses.extend(talk.host.step(&mut || {
            *now_ms += 30;
            *now_ms
        }));
        slices += 1;
    }
    let (depth, score) = verdict(&responses);
    assert_eq!((depth, score), (5, Some(Score::Mate(7))), "none within five plies");
    assert!(slices > 1, "{slices} slices for a mate in seven");
    let whole = Talk::new().ask(go_mate(3, MATE_IN_SEVEN, limits));
    assert_eq!(verdict(&whole), (depth, score), "as if it had been one");
    assert_eq!(line(&whole), line(&responses), "the longest resistance, too");
    assert_eq!(line(&whole).len(), 7);
    // positions, time, plies and a stop
    let few = SearchLimits { nodes: Some(300), ..limits };
    assert_eq!(verdict(&Talk::new().ask(go_mate(3, MATE_IN_SEVEN, few))).1, None);
    let short = SearchLimits { movetime_ms: Some(1), ..limits };
    assert_eq!(verdict(&Talk::new().ask(go_mate(3, MATE_IN_SEVEN, short))).1, None);
    let plies = SearchLimits { mate: Some(depth), ..limits };
    assert_eq!(verdict(&Talk::new().ask(go_mate(3, MATE_IN_SEVEN, plies))), (depth, None));
    let mut talk = Talk::new();
    talk.say(go_mate(3, MATE_IN_SEVEN, limits));
    assert_eq!(verdict(&talk.say(Request::Stop { id: 3 })).1, None);
    assert!(!talk.host.is_busy());
}
