//! A board in somebody else's page: attributes, play, records, puzzles, and the engine that all boards share.

use suizo::{
    app::{
        board::{BoardEvent, Place},
        effect::{Effect, Timer},
        embed::{EngineReport, SharedEngine, Tag, TagEffect, TagEffects, TagMsg, Tone, reader},
        engine::{EngineEvent, Question, jobs::level_limits},
        platform::game_link,
        record::Navigation,
        settings::{Material, PieceSet, Theme},
    },
    i18n::{Lang, TagTexts},
    protocol::{BestMove, Request, Response, VERSION},
    rules::{Color, Game, RuleChoices, Start, Variant},
};

fn texts(lang: Lang) -> &'static TagTexts {
    TagTexts::read(&lang.tag_file().expect("the words are complete")).expect("a file of words can be read")
}

fn set(tag: &mut Tag, attributes: &[(&str, &str)]) -> TagEffects {
    let changes = attributes.iter().map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned())));
    tag.update(TagMsg::Set { changes: changes.collect(), awaits_record: false })
}

/// The attribute is not there any more.
fn unset(tag: &mut Tag, names: &[&str]) -> TagEffects {
    let changes = names.iter().map(|name| ((*name).to_owned(), None));
    tag.update(TagMsg::Set { changes: changes.collect(), awaits_record: false })
}

fn tag(attributes: &[(&str, &str)]) -> Tag {
    let mut tag = Tag::new(Lang::En, texts(Lang::En), 1);
    let effects = set(&mut tag, attributes);
    assert_eq!(effects, [], "{attributes:?}");
    tag
}

fn tap(tag: &mut Tag, square: &str) -> TagEffects {
    tag.update(TagMsg::Board(BoardEvent::Tap(Place::Square(square.parse().expect("a square")))))
}

fn moves(effects: &[TagEffect]) -> Vec<&str> {
    let usi = effects.iter().filter_map(|effect| match effect {
        TagEffect::Moved { usi, .. } => Some(usi.as_str()),
        _ => None,
    });
    usi.collect()
}

fn problems(effects: &[TagEffect]) -> Vec<&str> {
    let problems = effects.iter().filter_map(|effect| match effect {
        TagEffect::Problem(text) => Some(text.as_str()),
        _ => None,
    });
    problems.collect()
}

fn ends(effects: &[TagEffect]) -> bool {
    effects.iter().any(|effect| matches!(effect, TagEffect::Ended { .. }))
}

fn timer(effects: &[TagEffect]) -> TagMsg {
    let number = effects.iter().find_map(|effect| match effect {
        TagEffect::Timer { number, .. } => Some(*number),
        _ => None,
    });
    TagMsg::Timer(number.expect("something is waited for"))
}

#[test]
fn both_sides_are_moved_by_hand_where_nothing_else_is_said() {
    let mut tag = tag(&[]);
    tap(&mut tag, "7g");
    let effects = tap(&mut tag, "7f");
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2".to_owned();
    assert_eq!(effects, [TagEffect::Moved { usi: "7g7f".into(), sfen: sfen.clone(), ply: 1 }]);
    assert_eq!((tag.sfen(), tag.usi()), (sfen, "position startpos moves 7g7f".into()));
    tap(&mut tag, "3c");
    assert_eq!(moves(&tap(&mut tag, "3d")), ["3c3d"]);
    tag.update(TagMsg::Undo);
    assert_eq!(tag.usi(), "position startpos moves 7g7f");
}

#[test]
fn a_move_from_an_earlier_position_is_another_way() {
    let mut tag = tag(&[("moves", "7g7f 3c3d")]);
    tag.update(TagMsg::Go(Navigation::First));
    assert_eq!(tag.play("2g2f").map(|effects| moves(&effects).len()), Ok(1));
    assert_eq!(tag.usi(), "position startpos moves 2g2f");
    let ways: Vec<String> = tag.view().ways.into_iter().map(|way| way.text).collect();
    assert_eq!(ways, ["P-2f", "P-7f"]);
}

#[test]
fn the_computer_is_asked_after_the_first_move_and_answers() {
    let mut tag = tag(&[("white", "ai:3")]);
    let effects = tag.play("7g7f").expect("a legal move");
    let asked = effects.iter().find_map(|effect| match effect {
        TagEffect::Ask(question) => Some((question.level, question.game.moves.clone())),
        _ => None,
    });
    assert_eq!(asked, Some((3, vec!["7g7f".to_owned()])));
    assert_eq!(tag.play("3c3d"), Err("not_now"), "that is the computer's move");
    let best = BestMove::Move { usi: "3c3d".into(), ponder: None };
    assert_eq!(moves(&tag.update(TagMsg::Engine(best.clone()))), ["3c3d"]);
    assert_eq!(moves(&tag.update(TagMsg::Engine(best))), [""; 0], "nobody asked for a second one");
    tag.update(TagMsg::Undo);
    assert_eq!(tag.usi(), "position startpos", "its answer goes with one's own move");
}

#[test]
fn a_computer_with_the_first_move_waits_until_it_is_told_to_begin() {
    let mut tag = tag(&[("black", "ai:0")]);
    assert_eq!(tag.view().buttons[0].id, "begin");
    let effects = tag.update(TagMsg::Begin);
    assert!(matches!(effects[..], [TagEffect::Ask(_)]), "{effects:?}");
    assert_eq!(tag.view().board.orientation, Color::White, "the person sits at the bottom");
}

#[test]
fn without_the_engine_both_sides_are_moved_by_hand_and_it_is_said() {
    let mut tag = tag(&[("white", "ai:3")]);
    tag.play("7g7f").expect("a legal move");
    tag.update(TagMsg::WithoutEngine);
    assert_eq!(tag.view().notes.len(), 1);
    assert_eq!(tag.play("3c3d").map(|effects| moves(&effects).len()), Ok(1));
}

#[test]
fn an_illegal_answer_of_the_engine_is_none() {
    let mut tag = tag(&[("white", "ai:3")]);
    tag.play("7g7f").expect("a legal move");
    let effects = tag.update(TagMsg::Engine(BestMove::Move { usi: "1a1i".into(), ponder: None }));
    assert_eq!((moves(&effects).len(), tag.view().notes.len()), (0, 1));
}

#[test]
fn what_cannot_be_used_changes_nothing_and_is_told() {
    let mut tag = tag(&[("variant", "sho"), ("bare-king", "counter")]);
    let before = tag.sfen();
    for (name, value) in [
        ("variant", "chess"),
        ("white", "ai:99"),
        ("mode", "<script>"),
        ("orientation", "north"),
        ("ply", "-1"),
        ("pieces", "emoji"),
        ("bare-king", "sometimes"),
        ("start", "9/9/9"),
        ("onclick", "alert(1)"),
        ("start", &"9/".repeat(5_000)),
    ] {
        let effects = set(&mut tag, &[(name, value)]);
        assert_eq!(problems(&effects).len(), 1, "{name}");
        assert_eq!((tag.sfen(), tag.view().notes.len()), (before.clone(), 1), "{name}");
        // as a page that mends it
        set(&mut tag, &[("start", "")]);
    }
    assert!(tag.fragment().contains("bare_king=counter"), "{}", tag.fragment());
}

#[test]
fn an_attribute_that_only_links_know_is_told_until_it_goes() {
    let mut tag = Tag::new(Lang::En, texts(Lang::En), 1);
    assert_eq!(problems(&set(&mut tag, &[("without", "hints")])), ["without=hints: cannot be used here"]);
    assert_eq!(tag.view().notes, ["without=“hints” cannot be used here."]);
    assert_eq!(unset(&mut tag, &["without"]), []);
    assert_eq!(tag.view().notes.len(), 0);
}

#[test]
fn moves_before_one_that_cannot_be_played_are_kept() {
    let mut tag = Tag::new(Lang::En, texts(Lang::En), 1);
    let effects = set(&mut tag, &[("moves", "7g7f,1a1i,3c3d")]);
    assert_eq!(problems(&effects), ["moves: 1a1i, move 2, cannot be played"]);
    assert_eq!(tag.usi(), "position startpos moves 7g7f");
}

#[test]
fn an_attribute_that_goes_takes_its_value_along() {
    let mut tag = tag(&[("variant", "heian8x8"), ("orientation", "white")]);
    unset(&mut tag, &["variant", "orientation"]);
    let view = tag.view();
    assert_eq!((view.board.variant, view.board.orientation), ("shogi", Color::Black));
}

#[test]
fn looks_change_without_a_new_game() {
    let mut tag = tag(&[]);
    tag.play("7g7f").expect("a legal move");
    assert_eq!(set(&mut tag, &[("board", "slate"), ("theme", "dark"), ("pieces", "kanji1")]), []);
    let view = tag.view();
    assert_eq!((view.material, view.theme, view.board.ply), ("slate", "dark", 1));
}

const KIF: &str = "手合割：平手\n先手：大橋\n後手：伊藤\n*はじめ\n   1 ７六歩(77)\n*角道を\n*開ける\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n\n変化：3手\n   3 ６六歩(67)\n*無難\n";

/// The record comes.
fn record(tag: &mut Tag, text: &str) -> TagEffects {
    let read = reader::read(text).expect("a record");
    tag.update(TagMsg::Record { lines: read.lines, packed: read.packed, is_cut: read.is_cut })
}

fn viewer(text: &str) -> Tag {
    let mut tag = tag(&[("mode", "view")]);
    assert_eq!(record(&mut tag, text), []);
    tag
}

/// A viewer whose record is on its way, with the place to show, and what was told so far.
fn awaiting(ply: &str) -> Tag {
    let mut tag = Tag::new(Lang::En, texts(Lang::En), 1);
    let changes = [("mode", "view"), ("ply", ply)].map(|(name, value)| (name.to_owned(), Some(value.to_owned())));
    assert_eq!(tag.update(TagMsg::Set { changes: changes.into(), awaits_record: true }), []);
    assert_eq!(tag.view().notes.len(), 0);
    tag
}

#[test]
fn the_place_in_a_record_is_judged_when_the_record_is_there() {
    let mut tag = awaiting("3");
    assert_eq!((record(&mut tag, KIF), tag.view().board.ply), (vec![], 3));
    let mut tag = awaiting("9");
    assert_eq!(problems(&record(&mut tag, KIF)), ["ply=9: beyond the last move"]);
    assert_eq!((tag.view().board.ply, tag.view().notes.len()), (3, 1), "the end is shown");
    let longer = "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d";
    assert_eq!(record(&mut tag, longer), []);
    assert_eq!((tag.view().board.ply, tag.view().notes.len()), (9, 0), "it is within this one");
}

#[test]
fn where_no_record_comes_the_place_is_judged_by_what_attributes_tell() {
    let mut tag = awaiting("4");
    assert_eq!(problems(&tag.update(TagMsg::NoRecord)), ["ply=4: beyond the last move"]);
    assert_eq!(tag.view().notes.len(), 1);
}

#[test]
fn a_file_that_cannot_be_had_is_told_in_other_words_than_one_that_is_no_record() {
    let mut tag = awaiting("4");
    let failed = |why: &str, src: Option<&str>| TagMsg::RecordFailed { why: why.into(), src: src.map(str::to_owned) };
    assert_eq!(problems(&tag.update(failed("404", Some("games/none.kif")))), ["src=games/none.kif: 404"]);
    assert_eq!(tag.view().notes, ["src=“games/none.kif” cannot be used here."]);
    // as when the page turns dark, or light to be printed
    set(&mut tag, &[("theme", "light")]);
    assert_eq!(tag.view().notes.len(), 1, "the start of a game is still not the record");
    assert_eq!(problems(&tag.update(failed("the text is no record", None))), ["the text is no record"]);
    assert_eq!(tag.view().notes, ["The record could not be read."]);
    let effects = record(&mut tag, "position startpos moves 7g7f 3c3d 2g2f 8c8d");
    assert_eq!((effects, tag.view().notes.len()), (vec![], 0));
}

#[test]
fn a_record_is_read_from_its_beginning_with_comments_and_variations() {
    let mut tag = viewer(KIF);
    let view = tag.view();
    assert_eq!(view.names.map(|names| names.black).as_deref(), Some("大橋"));
    assert_eq!((view.board.ply, view.comment.as_str()), (0, "はじめ"));
    assert_eq!(view.steps.map(|steps| steps.place), Some((0, 4)));
    tag.update(TagMsg::Go(Navigation::Next));
    assert_eq!(tag.view().comment, "角道を\n開ける");
    tag.update(TagMsg::Slide(2));
    let ways = tag.view().ways;
    assert_eq!(ways.iter().map(|way| way.text.as_str()).collect::<Vec<_>>(), ["P-2f", "P-6f"]);
    tag.update(TagMsg::Go(Navigation::To(ways[1].node)));
    let view = tag.view();
    assert_eq!((view.comment.as_str(), view.board.ply), ("無難", 3));
    assert!(view.ways[1].is_taken);
    tag.update(TagMsg::Go(Navigation::To(ways[0].node)));
    tag.update(TagMsg::Go(Navigation::Last));
    assert_eq!(tag.view().result, Some(("black", "resign")));
    tap(&mut tag, "7f");
    assert_eq!(tag.usi(), "position startpos moves 7g7f 3c3d 2g2f", "nothing is moved in a record");
}

#[test]
fn a_record_survives_the_way_to_the_board_and_back() {
    let tag = viewer(KIF);
    let written = reader::write(&tag.fragment(), "kif").expect("the whole record");
    for part in ["先手：大橋", "*角道を", "変化：3手", "*無難", "投了"] {
        assert!(written.contains(part), "{part} in {written}");
    }
}

#[test]
fn a_link_leads_to_the_same_in_the_page_of_its_own() {
    let attributes = [("variant", "sho"), ("white", "ai:4"), ("bare-king", "counter"), ("moves", "7g7f")];
    let tag = tag(&[&attributes[..], &[("orientation", "white")]].concat());
    let link = game_link::parse(&tag.fragment());
    assert_eq!(link.problems, []);
    assert_eq!((link.variant, link.moves.len(), link.flip), (Some(Variant::Sho), 1, Some(true)));
    assert_eq!(link.players.white.map(|player| player.to_string()).as_deref(), Some("ai:4"));
    assert_eq!(link.choices.bare_king, suizo::rules::BareKing::Counter);
    assert_eq!((link.lang, link.pieces, link.theme, link.board), (Some(Lang::En), None, None, None));
}

#[test]
fn the_page_of_its_own_looks_and_speaks_as_the_tag() {
    let looks = [("pieces", "letters"), ("theme", "dark"), ("board", "slate")];
    let link = game_link::parse(&tag(&looks).fragment());
    assert_eq!(link.problems, []);
    let told = (link.lang, link.pieces, link.theme, link.board);
    assert_eq!(told, (Some(Lang::En), Some(PieceSet::Letters), Some(Theme::Dark), Some(Material::Slate)));
}

#[test]
fn lines_that_are_no_record_are_refused() {
    for lines in
        ["", "vshogi", "vshogi\nostartpos\nB\nW", "vgo\nostartpos\nB\nW\n", "vshogi\no9/9\nB\nW\n", "é\nvshogi\n"]
    {
        let mut tag = tag(&[("mode", "view")]);
        let record = TagMsg::Record { lines: lines.into(), packed: String::new(), is_cut: false };
        // one without moves is a record too
        let is_record = lines.contains("ostartpos\nB") && lines.starts_with("vshogi");
        assert_eq!(problems(&tag.update(record)).is_empty(), is_record, "{lines}");
    }
}

const MATE: [(&str, &str); 2] = [("mode", "puzzle"), ("start", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")];

#[test]
fn a_mate_solves_a_puzzle_without_a_solution() {
    let mut tag = tag(&MATE);
    assert_eq!(tag.view().line, "Black to move: find the solution.");
    assert_eq!(tag.play("G*4b"), Ok(vec![]), "judged, and not made");
    assert_eq!((tag.view().tone, tag.usi().contains("moves")), (Tone::Bad, false));
    let effects = tag.play("G*5b").expect("a legal move");
    assert_eq!(effects.last(), Some(&TagEffect::Solved), "{effects:?}");
    assert_eq!(tag.view().line, "Solved!");
}

#[test]
fn the_moves_of_the_record_solve_a_puzzle_and_the_answers_come() {
    let start = "ln1gk2nl/1r4gs1/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bb 1";
    let mut tag = tag(&[("mode", "puzzle"), ("start", start), ("moves", "B*1e 5a6b 1e3c+ 8b9b")]);
    let steps = tag.view().steps;
    assert_eq!(steps, None, "the solution is not to be leafed through");
    let effects = tag.play("B*1e").expect("a legal move");
    assert_eq!(moves(&effects), ["B*1e"]);
    assert_eq!(tag.play("1e3c+"), Err("not_now"), "the answer comes first");
    let effects = tag.update(timer(&effects));
    assert_eq!(moves(&effects), ["5a6b"]);
    let effects = tag.play("1e3c+").expect("a legal move");
    let effects = tag.update(timer(&effects));
    assert_eq!((moves(&effects), effects.last()), (vec!["8b9b"], Some(&TagEffect::Solved)));
}

#[test]
fn the_solution_is_played_for_who_asks() {
    let mut tag = tag(&[&MATE[..], &[("moves", "G*5b")]].concat());
    let effects = tag.update(TagMsg::ShowSolution);
    assert_eq!(moves(&effects), ["G*5b"]);
    assert!(!ends(&effects), "nobody has won what was only shown: {effects:?}");
    tag.update(timer(&effects));
    assert_eq!(tag.view().line, "This is the solution.");
    tag.update(TagMsg::Again);
    assert!(tag.play("G*5b").is_ok_and(|effects| ends(&effects)));
}

/// Files of words have every sentence that a board says: where one is missing the line would be empty or lack a part.
#[test]
fn nothing_is_left_unsaid_in_any_language() {
    for lang in Lang::ALL {
        for variant in Variant::ALL {
            let mut tag = Tag::new(lang, texts(lang), 1);
            set(&mut tag, &[("variant", variant.id()), ("white", "ai:1")]);
            let mut said = vec![tag.view()];
            unset(&mut tag, &["white"]);
            for _ in 0..60 {
                let game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a start");
                let mut game = game;
                for mv in tag.usi().split("moves ").nth(1).unwrap_or_default().split(' ').filter(|mv| !mv.is_empty()) {
                    game.play(mv.parse().expect("a move")).expect("a legal one");
                }
                let Some(mv) = game.legal_moves().first().copied() else { break };
                if let Some(from) = mv.from() {
                    tap(&mut tag, &from.to_string());
                    said.push(tag.view());
                    tap(&mut tag, &from.to_string());
                }
                if tag.play(&mv.to_string()).is_err() {
                    break;
                }
                said.push(tag.view());
            }
            for view in said {
                assert!(
                    !view.line.is_empty() && !view.board.label.contains("  "),
                    "{} {}",
                    lang.id(),
                    view.board.label
                );
                let labels = view.board.squares.iter().map(|square| &square.label);
                assert!(labels.into_iter().all(|label| label.chars().count() >= 2), "{}", lang.id());
                assert!(view.buttons.iter().all(|button| !button.label.is_empty()), "{}", lang.id());
            }
        }
    }
}

fn question() -> Question {
    let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a start");
    Question::to_move(&game, 1, level_limits(1), 0)
}

fn sent(effects: &[Effect]) -> Vec<u32> {
    let ids = effects.iter().filter_map(|effect| match effect {
        Effect::Engine(Request::Go { id, .. }) => Some(*id),
        _ => None,
    });
    ids.collect()
}

#[test]
fn boards_take_turns_with_one_engine() {
    let (mut engine, mut effects) = (SharedEngine::new(8), Vec::new());
    engine.ask(1, question(), &mut effects);
    engine.ask(2, question(), &mut effects);
    let workers = effects.iter().filter(|effect| matches!(effect, Effect::SpawnEngine { .. })).count();
    assert_eq!((workers, sent(&effects).len()), (1, 0));
    let ready = EngineEvent::Says(Response::Ready { version: VERSION, simd: true, name: "engine".into() });
    assert_eq!(engine.on_event(1, ready, &mut effects), None);
    assert_eq!(sent(&effects).len(), 1);
    let best = |id| EngineEvent::Says(Response::Best { id, score: None, best: BestMove::Resign });
    let first = sent(&effects)[0];
    assert_eq!(engine.on_event(1, best(first), &mut effects), Some(EngineReport::Best(1, BestMove::Resign)));
    let second = *sent(&effects).last().expect("the second question");
    assert_ne!(first, second);
    engine.forget(2, &mut effects);
    assert_eq!(engine.on_event(1, best(second), &mut effects), None, "nobody waits for it");
}

#[test]
fn a_worker_that_never_comes_up_is_given_up_at_once() {
    let (mut engine, mut effects) = (SharedEngine::new(8), Vec::new());
    engine.ask(1, question(), &mut effects);
    engine.ask(2, question(), &mut effects);
    assert_eq!(engine.on_event(1, EngineEvent::Broke, &mut effects), Some(EngineReport::Gone(vec![1, 2])));
    assert!(!engine.ask(3, question(), &mut effects), "nor is it tried again");
    assert_eq!(engine.on_timer(Timer::EngineLoad { worker: 1 }, &mut effects), None);
}
