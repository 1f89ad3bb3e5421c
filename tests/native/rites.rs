//! What surrounds the moves: the strict rule, warnings, and the toss that decides who begins.

use super::app::{FRIENDS, Page, answer_msg, at, env, form_msg, settings_msg, square, view};
use serde::Deserialize;
use suizo::{
    app::{
        board::BoardEvent, board::Place, effect::Timer, model::Model, model::Sheet, msg::Msg, record::Step,
        session::furigoma::Toss, session::new_game::Form, session::new_game::FormChange, session::new_game::SideChoice,
        session::view::tossed, settings::SettingsChange,
    },
    i18n::Lang,
    rules::{Color, Game, Kind, Move, RuleChoices, RuleSwitch, Rules, Start, Variant, random::SplitMix64},
};

fn friends(game: &str, start: &str, more: &str) -> Page {
    Page::start(&env(&format!("{FRIENDS}&variant={game}&start={}{more}", start.replace(' ', "_"))))
}

// --- the strict rule ---

/// A move that loses under the strict rule, made by Black.
#[derive(Deserialize, Clone)]
struct Illegal {
    game: String,
    start: String,
    /// A square, or the letter of a piece in hand.
    from: String,
    to: String,
    /// `turned` over before the move, or promotion `declined` after it.
    #[serde(default)]
    face: String,
    kind: String,
}

impl Illegal {
    /// The same move by White, the board turned by half a turn.
    fn by_white(&self) -> Illegal {
        let geometry = Rules::of(Variant::from_id(&self.game).expect("a game")).geometry();
        let turn = |name: &str| match name.parse() {
            Ok(square) => geometry.rotate(square).to_string(),
            Err(_) => name.to_owned(),
        };
        let swap = |text: &str| -> String {
            let other = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
            text.chars().map(other).collect()
        };
        let [board, _, hands, number] = self.start.split(' ').collect::<Vec<_>>()[..] else { panic!("an SFEN") };
        let board: String = swap(board).chars().rev().collect();
        assert!(!board.contains('+'), "a sign would come behind its piece");
        let start = format!("{board} w {} {number}", swap(hands));
        Illegal { start, from: turn(&self.from), to: turn(&self.to), ..self.clone() }
    }

    fn place(&self, color: Color) -> String {
        if self.from.len() == 1 { format!("{} {}", color.name(), self.from) } else { self.from.clone() }
    }
}

fn illegal_moves() -> Vec<(Color, Illegal)> {
    let cases: Vec<Illegal> = serde_json::from_str(include_str!("../data/strict.json")).expect("readable");
    cases.into_iter().flat_map(|case| [(Color::White, case.by_white()), (Color::Black, case)]).collect()
}

fn choose(page: &mut Page, case: &Illegal, color: Color, by_drag: bool) {
    let place = case.place(color);
    if case.face == "turned" {
        page.tap(&place).act("turn-over");
    }
    if by_drag {
        page.send(Msg::Board(BoardEvent::Lift(at(&place))));
        page.send(Msg::Board(BoardEvent::Release(Some(square(&case.to)))));
    } else {
        if case.face != "turned" {
            page.tap(&place);
        }
        page.tap(&case.to);
    }
}

#[test]
fn friends_go_by_their_colours_in_every_language() {
    let mut page = Page::linked("black=human&white=human");
    for lang in Lang::ALL {
        page.send(settings_msg(SettingsChange::Lang(lang)));
        for color in Color::ALL {
            let name = view::bar(&page.model, color).name;
            assert!(!name.is_empty() && !name.contains('|'), "{name} in {}", lang.name());
        }
    }
    assert_eq!(view::bar(&page.model, Color::Black).name, "Svart");
}

#[test]
fn under_the_strict_rule_every_illegal_move_loses_for_either_side_by_click_and_by_drag() {
    let mut kinds = std::collections::BTreeSet::new();
    for (color, case) in illegal_moves() {
        for by_drag in [false, true] {
            let mut page = friends(&case.game, &case.start, "&illegal_moves=lose");
            let what = format!("{} {} {}{} by {}", case.kind, case.game, case.from, case.to, color.name());
            let before = page.sfen();
            assert_eq!(page.model.session.turn(), color, "{what}");
            choose(&mut page, &case, color, by_drag);
            if case.face == "declined" {
                assert!(
                    page.model.session.board.selection.question.is_some(),
                    "{what}: asked, though only yes is legal"
                );
                page.send(Msg::Board(BoardEvent::Promote(false)));
            }
            assert!(page.model.session.is_over(), "{what}: {}", page.line());
            assert_eq!(page.result(), ((!color).name(), "illegal_move"), "{what}");
            let (mv, why) = page.model.session.game().illegal_attempt().expect("an illegal move");
            assert_eq!((why.word(), mv.to()), (case.kind.as_str(), square(&case.to)), "{what}");
            let kind = match why.word() {
                "leaves_royal_capturable" => Some(Kind::King),
                _ => page.model.session.game().position().moved_piece(mv).map(|piece| piece.kind()),
            };
            for lang in Lang::ALL {
                page.send(settings_msg(SettingsChange::Lang(lang)));
                let words = view::line(&page.model).line.result.expect("over").why;
                let refusal = lang.texts().refused(why, kind);
                assert!(words.ends_with(&refusal), "{what}: {words}");
            }
            assert_eq!(page.sfen(), before, "{what}: the position stays");
            let marked = view::board(&page.model).squares.into_iter().filter(|seen| seen.last).count();
            assert_eq!(marked, if mv.is_drop() { 1 } else { 2 }, "{what}: the attempt is marked");
            kinds.insert(why.word());
        }
    }
    let physical = suizo::rules::IllegalMove::ALL.into_iter().filter(|why| why.is_physical()).count();
    assert_eq!(kinds.len(), physical, "{kinds:?}");
}

#[test]
fn by_default_the_same_moves_are_refused_or_put_right() {
    for (color, case) in illegal_moves().into_iter().filter(|(_, case)| case.face != "turned") {
        let mut page = friends(&case.game, &case.start, "");
        choose(&mut page, &case, color, false);
        if case.face == "declined" {
            let mv = page.model.session.game().moves().first().copied().expect("promoted without a question");
            assert!(mv.promotes(), "{}", case.kind);
            continue;
        }
        assert_eq!(page.model.session.game().ply(), 0);
        let why = suizo::rules::IllegalMove::ALL.into_iter().find(|why| why.word() == case.kind).expect("a refusal");
        let from = page.model.session.game().position();
        let king = why == suizo::rules::IllegalMove::LeavesRoyalCapturable;
        let kind = match at(&case.place(color)) {
            _ if king => Some(Kind::King),
            Place::Square(square) => from.piece_at(square).map(|piece| piece.kind()),
            Place::Hand(_, kind) => Some(kind),
        };
        assert_eq!(page.line(), Lang::En.texts().refused(why, kind));
    }
}

#[test]
fn a_strict_board_keeps_to_itself_what_is_legal() {
    let mut page = friends("shogi", "4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "&illegal_moves=lose");
    assert!(page.line().contains("an illegal move loses"), "{}", page.line());
    page.tap("5h");
    let board = view::board(&page.model);
    assert!(!board.shows_targets && board.squares.iter().any(|seen| seen.target.is_some()));
    assert!(!page.line().contains("squares"), "{}", page.line());
    let page = friends("shogi", "4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "");
    assert!(view::board(&page.model).shows_targets && !page.actions().contains(&"turn-over"));
}

#[test]
fn a_piece_can_be_turned_over_and_back_before_it_moves() {
    let mut page = friends("sho", "l3k4/9/9/4E4/9/9/9/9/4K4 b - 1", "&illegal_moves=lose");
    let face = |page: &Page| {
        let board = view::board(&page.model);
        let seen = board.squares.into_iter().find(|seen| seen.square == square("5d")).expect("a square");
        seen.piece.map(|piece| piece.kind())
    };
    page.act("turn-over");
    assert_eq!(face(&page), Some(Kind::Elephant), "nothing is chosen");
    page.tap("5i").act("turn-over").tap("5d");
    assert_eq!(face(&page), Some(Kind::Elephant), "a king has no other face, and another piece was not turned");
    page.act("turn-over");
    assert_eq!(face(&page), Some(Kind::Prince));
    page.act("turn-over");
    assert_eq!(face(&page), Some(Kind::Elephant));
    page.act("turn-over").send(Msg::Board(BoardEvent::Lift(at("5d"))));
    assert_eq!(face(&page), Some(Kind::Prince), "it stays turned in the hand");
    page.send(Msg::Board(BoardEvent::Release(Some(square("5c")))));
    assert_eq!(page.model.session.game().moves(), ["5d5c+".parse::<Move>().expect("a move")]);
}

#[test]
fn what_hands_cannot_do_is_refused_even_under_the_strict_rule() {
    let mut page = friends("shogi", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "&illegal_moves=lose");
    page.tap("5a");
    assert!(page.line().contains("White’s"), "{}", page.line());
    for (from, to, words) in [("5i", "5e", "Your own piece"), ("black P", "5a", "empty square")] {
        page.send(Msg::Board(BoardEvent::Lift(at(from))));
        page.send(Msg::Board(BoardEvent::Release(Some(square(to)))));
        assert!(page.line().contains(words), "{}", page.line());
        assert!(!page.model.session.is_over());
    }
}

// --- warnings ---

#[track_caller]
fn note(page: &Page, words: &str) {
    let note = view::line(&page.model).line.note;
    assert!(if words.is_empty() { note.is_empty() } else { note.contains(words) }, "{words}: {note}");
}

const CHASE: &str = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";
const ROUND: [&str; 4] = ["4i5i", "5a4a", "5i4i", "4a5a"];

#[test]
fn a_repeated_position_says_what_the_fourth_time_does() {
    let mut page = Page::start(&env(FRIENDS));
    for (round, words) in ["", "2nd time; the 4th is a draw", "3rd time; the 4th is a draw"].into_iter().enumerate() {
        note(&page, words);
        for usi in ["2h3h", "8b7b", "3h2h", "7b8b"] {
            assert!(!page.model.session.is_over(), "round {round}");
            page.play(usi);
        }
    }
    assert_eq!(page.result(), ("draw", "repetition"));
    note(&page, "");
    page.send(Msg::Step(Step::To(8)));
    note(&page, "3rd time");
}

#[test]
fn perpetual_check_is_told_of_when_the_other_side_could_complete_it() {
    let mut page = friends("shogi", CHASE, "");
    for usi in ROUND.repeat(2) {
        page.play(usi);
    }
    note(&page, "3rd time; the 4th loses for Black: perpetual check");
    page.play("4i5i").play("5a4a");
    note(&page, "3rd time; the 4th loses for Black: perpetual check");
    page.play("5i4i").play("4a5a");
    assert_eq!(page.result(), ("white", "perpetual_check"));
}

#[test]
fn perpetual_check_is_asked_about_before_it_is_completed() {
    // the position that comes up first is one with White to move
    let mut page = friends("shogi", "4k4/9/9/9/9/9/9/9/K5R2 b - 1", "");
    page.play("3i5i");
    for usi in ["5a4a", "5i4i", "4a5a", "4i5i"].repeat(2) {
        page.play(usi);
    }
    page.play("5a4a").play("5i4i").play("4a5a").tap("4i").tap("5i");
    let mv = "4i5i".parse().expect("a move");
    assert!(page.model.session.game().loses_by_perpetual_check(mv));
    let is_asked = |model: &Model| view::line(model).is_question();
    assert!(is_asked(&page.model) && page.line().contains("this move loses"), "{}", page.line());
    page.send(answer_msg(false));
    assert_eq!((page.model.session.game().ply(), is_asked(&page.model)), (12, false));
    // in the same position once more it is asked about again; made twice, it is meant
    page.act("undo").play("4a5a").tap("4i").tap("5i");
    assert!(is_asked(&page.model));
    page.tap("4i");
    assert!(!is_asked(&page.model), "the board goes on without an answer");
    page.tap("5i");
    assert_eq!(page.result(), ("white", "perpetual_check"));
}

#[test]
fn a_check_that_repeats_nothing_is_not_asked_about() {
    let page = friends("shogi", CHASE, "");
    for mv in page.model.session.game().legal_moves() {
        assert!(!page.model.session.game().loses_by_perpetual_check(mv));
    }
}

/// A line of `ends.json`, as far as it is about moves.
#[derive(Deserialize)]
struct End {
    game: String,
    rules: std::collections::BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    winner: Option<String>,
    reason: String,
}

#[test]
fn only_what_loses_by_perpetual_check_is_a_risk() {
    let ends: Vec<End> = serde_json::from_str(include_str!("../data/ends.json")).expect("a list of ends");
    let mut seen = std::collections::BTreeSet::new();
    for end in ends.iter().filter(|end| !end.moves.is_empty()) {
        let mut game = new_game(end);
        let mut risks = Vec::new();
        for mv in &end.moves {
            let mv: Move = mv.parse().expect("a move");
            risks.push((game.turn(), game.loses_by_perpetual_check(mv)));
            game.play(mv).expect("a move of the list");
        }
        let last = risks.pop().expect("a last move");
        assert!(risks.iter().all(|&(_, loses)| !loses), "{game:?}");
        let loser = Color::ALL.into_iter().find(|color| end.winner.as_deref() == Some((!*color).name()));
        let by_check = loser.filter(|_| end.reason == "perpetual_check");
        // where the other side makes the last move, nobody is to be asked
        let loses_now = by_check.is_some_and(|color| color == last.0);
        assert_eq!(last.1, loses_now, "{game:?}");
        seen.extend(by_check.map(|color| (end.game.clone(), color.name(), loses_now)));
    }
    assert_eq!(seen.len(), 6 * 2 * 2, "each game, either side, completed by either: {seen:?}");
}

fn new_game(end: &End) -> Game {
    let variant = Variant::from_id(&end.game).expect("a game");
    let mut choices = RuleChoices::default();
    for (key, value) in &end.rules {
        choices.set(RuleSwitch::from_key(key).expect("a switch"), value).expect("a value");
    }
    let start = Start::parse(Rules::of(variant), &end.start).expect("a start");
    Game::new(variant, choices, start).expect("a game")
}

#[test]
fn with_two_royals_the_call_of_check_names_the_one_attacked() {
    for (sfen, call) in [
        ("4k4/9/9/9/9/9/9/9/r3K3+E b - 1", "Check to the king!"),
        ("4k4/8r/9/9/9/9/9/9/4K3+E b - 1", "Check to the crown prince!"),
        ("4k4/4r3r/9/9/9/9/9/9/4K3+E b - 1", "Check to the king and the crown prince!"),
    ] {
        let page = friends("sho", sfen, "");
        assert_eq!(view::line(&page.model).line.check, Some(call));
        note(&page, "need not be answered");
    }
    let page = friends("sho", "4k4/9/9/9/9/9/9/P7r/8+E b - 1", "");
    assert_eq!(view::line(&page.model).line.check, Some("Check!"));
    note(&page, "");
}

#[test]
fn a_prince_made_and_a_royal_lost_are_told() {
    let mut page = friends("sho", "r3k4/9/4E4/9/9/9/9/9/3PK4 b - 1", "");
    page.play("5c5b+");
    note(&page, "one of the two may be lost");
    let mut page = friends("sho", "3rk4/9/9/9/9/9/9/9/P4K2+E w - 1", "");
    page.play("6a6i").play("9i9h").play("6i4i");
    note(&page, "the crown prince must not be lost");
    let mut page = friends("sho", "3rk4/9/9/9/9/9/9/5r3/P4+E2K w - 1", "");
    page.play("4h4i");
    note(&page, "the king must not be lost");
}

#[test]
fn a_bared_side_is_told_of_its_one_chance() {
    let start = "4k4/9/9/9/9/9/9/5l3/4KP3 w - 1";
    let mut page = friends("heian9x9", start, "&bare_king=counter");
    page.play("4h4i+");
    note(&page, "Black’s king is bare, with one move to bare the other for a draw.");
    page.play("5i4i");
    assert_eq!(page.result(), ("draw", "bare_king_draw"));
    let mut page = friends("heian9x9", start, "");
    page.play("4h4i+");
    assert_eq!(page.result(), ("white", "bare_king"));
}

#[test]
fn the_count_of_an_impasse_says_what_it_is_for() {
    let points = |more: &str| {
        let page = friends("shogi", "1K7/PPPPPPPPP/G8/9/9/9/9/9/7k1 b 2R2B 1", more);
        view::line(&page.model).line.points
    };
    assert_eq!(points("").as_deref(), Some("Points: ☗ 30, ☖ 0; an impasse needs 24."));
    let declared = "☗ 30/28 points, 10/10 in the zone; ☖ 0/27, 0/10.";
    assert_eq!(points("&impasse=declare27").as_deref(), Some(declared));
    let declared = "☗ 30/31 points, 10/10 in the zone; ☖ 0/31, 0/10; 24 draw.";
    assert_eq!(points("&impasse=declare24").as_deref(), Some(declared));
    assert_eq!(points("&impasse=off"), None);
    let mut page = friends("heian9x8", "4K4/9/P8/9/9/9/p8/4k4 b - 1", "");
    assert_eq!(view::line(&page.model).line.points, None, "no points in that game");
    note(&page, "Both kings have entered");
    page.act("propose-impasse");
    assert!(page.line().contains("the game is a draw"), "{}", page.line());
    page.send(answer_msg(true));
    assert_eq!(page.result(), ("draw", "impasse_draw"));
}

// --- furigoma ---

const THROWS: usize = 100_000;

/// Of [`THROWS`] seeded throws: how many showed so many tokin, which pawn showed it, and which two agreed.
fn throws(seed: u64) -> ([f64; 6], [f64; 5], Vec<f64>) {
    let mut random = SplitMix64::new(seed);
    let (mut tokin, mut pawns, mut pairs) = ([0.0; 6], [0.0; 5], vec![0.0; 10]);
    for _ in 0..THROWS {
        let toss = Toss::throw((random.next_u64() >> 32) as u32);
        let faces: Vec<bool> = (0..Toss::PAWNS).map(|pawn| toss.shows_tokin(pawn)).collect();
        tokin[toss.tokin() as usize] += 1.0;
        let mut pair = 0;
        for (at, &face) in faces.iter().enumerate() {
            pawns[at] += f64::from(u8::from(face));
            for &other in &faces[..at] {
                pairs[pair] += f64::from(u8::from(face == other));
                pair += 1;
            }
        }
    }
    (tokin, pawns, pairs)
}

fn chi_square(observed: &[f64], expected: &[f64]) -> f64 {
    observed.iter().zip(expected).map(|(seen, due)| (seen - due).powi(2) / due).sum()
}

#[test]
fn five_pawns_fall_as_five_fair_coins() {
    // beyond these one seed in a thousand would fall by chance: 5 and 1 degrees of freedom
    const FIVE: f64 = 20.515;
    const ONE: f64 = 10.828;
    let n = THROWS as f64;
    let odds = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0].map(|ways| n * ways / 32.0);
    for seed in [1, 2026] {
        let (tokin, pawns, pairs) = throws(seed);
        let statistic = chi_square(&tokin, &odds);
        assert!(statistic < FIVE, "{tokin:?}: {statistic:.2}");
        for seen in pawns.into_iter().chain(pairs) {
            let statistic = chi_square(&[seen, n - seen], &[n / 2.0, n / 2.0]);
            assert!(statistic < ONE, "{seen} of {n}: {statistic:.2}");
        }
    }
}

#[test]
fn more_backs_than_faces_give_the_thrower_white() {
    for bits in 0..32_u32 {
        let toss = Toss::throw(bits);
        assert_eq!(toss.tokin(), bits.count_ones());
        assert_eq!(toss.thrower(), if bits.count_ones() >= 3 { Color::White } else { Color::Black });
    }
}

fn form_of(page: &Page) -> &Form {
    match &page.model.sheet {
        Some(Sheet::NewGame(form)) => form,
        _ => panic!("the form is open"),
    }
}

/// Opens the form and fills it in; the page's random numbers go on from `random`.
fn form(fields: &[FormChange], random: u32) -> Page {
    let mut page = Page::fresh();
    page.act("new-game");
    for field in fields {
        page.send(form_msg(field.clone()));
    }
    page.random = random - 1;
    page
}

#[test]
fn what_the_throw_says_is_true_when_the_game_starts() {
    for bits in 0..32 {
        let mut page = form(&[], 64 + bits);
        page.act("furigoma");
        let toss = form_of(&page).toss().expect("thrown");
        assert_eq!(view::board(&page.model).toss, Some(toss), "it lies on the board");
        assert_eq!(form_of(&page).side, SideChoice::Furigoma);
        let told = tossed(toss, &form_of(&page).preview, false, Lang::En.texts());
        let (pawns, tokin) = (5 - toss.tokin(), toss.tokin());
        let s = if pawns == 1 { "" } else { "s" };
        let plays = if tokin >= 3 { "play White" } else { "begin as Black" };
        assert_eq!(told, format!("{pawns} pawn{s}, {tokin} tokin: you {plays}."));
        page.act("start");
        assert_eq!(page.model.session.you(), Some(toss.thrower()));
        assert_eq!(page.model.session.board.bottom, toss.thrower());
        assert_eq!(view::board(&page.model).toss, None, "the pawns were seen already");
    }
}

#[test]
fn starting_without_a_throw_throws_first() {
    let furigoma = FormChange::Side("furigoma".to_owned());
    for (random, you) in [(64, Color::Black), (64 + 0b111, Color::White)] {
        let mut page = form(std::slice::from_ref(&furigoma), random);
        page.engine_up().act("new-game").send(form_msg(furigoma.clone()));
        page.random = random - 1;
        page.act("start");
        assert_eq!(page.model.session.you(), Some(you));
        assert_eq!(view::board(&page.model).toss, Some(Toss::throw(random)));
        assert!(page.line().contains("tokin: you"), "{}", page.line());
        // whoever begins, nobody moves while the pawns fly
        assert_eq!(page.searched(), None);
        if you == Color::White {
            page.send(Msg::Timer(Timer::NextMove { ply: 0 }));
            let search = page.search();
            page.best(search, "7g7f");
        } else {
            page.play("7g7f");
        }
        assert_eq!(view::board(&page.model).toss, None, "with the first move they are gone");
    }
}

#[test]
fn friends_throw_for_the_near_side_and_a_handicap_is_thrown_for_too() {
    let fields = [
        FormChange::Opponent("friend".to_owned()),
        FormChange::Side("furigoma".to_owned()),
        FormChange::Handicap("rook".to_owned()),
    ];
    let mut page = form(&fields, 64 + 0b10110);
    page.act("furigoma");
    let toss = form_of(&page).toss().expect("thrown");
    let told = |lang: Lang| tossed(toss, &form_of(&page).preview, true, lang.texts());
    assert_eq!(told(Lang::En), "2 pawns, 3 tokin: the near side begins as White.", "who gives the handicap begins");
    assert_eq!(told(Lang::Ja), "歩が2枚、と金が3枚。手前が上手です。");
    page.act("start");
    assert_eq!((page.model.session.you(), page.model.session.board.bottom), (None, Color::White));
}

#[test]
fn another_choice_puts_the_pawns_away() {
    let mut page = form(&[], 64);
    page.act("furigoma").send(form_msg(FormChange::Side("white".to_owned())));
    assert_eq!(view::board(&page.model).toss, None);
    page.act("start");
    assert_eq!(page.model.session.you(), Some(Color::White));
}
