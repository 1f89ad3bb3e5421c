//! The same thing said twice and compared, over random games of every variant.

use crate::random::Random;
use proptest::prelude::*;
use std::collections::BTreeMap;
use suizo::rules::{
    Color, Game, IllegalMove, Kind, Move, MoveList, Piece, Position, RuleChoices, RuleSwitch, Rules, Setup, Square,
    SquareSet, Start, Variant, legality, sfen,
};

/// Every move that sixteen bits can say.
fn conceivable() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_bits)
}

fn legal(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

fn sorted(list: &[Move]) -> Vec<Move> {
    let mut list = list.to_vec();
    list.sort();
    list
}

/// Checks are the legal moves that give check, in their order, and are put after what a list holds; replies are counted as they are.
fn check_replies_and_checks(position: &Position, moves: &MoveList) {
    let mut checks = MoveList::new();
    position.checks(&mut checks);
    let n_checks = checks.len();
    position.checks(&mut checks);
    assert_eq!(checks[..n_checks], checks[n_checks..], "{position:?}");
    let expected: Vec<Move> = moves.iter().copied().filter(|mv| position.gives_check(*mv)).collect();
    assert_eq!(checks[..n_checks], expected[..], "{position:?}");
    let (dropped, moved): (Vec<Move>, Vec<Move>) = moves.iter().partition(|mv| mv.drop_kind().is_some());
    let squares: SquareSet = dropped.iter().fold(SquareSet::EMPTY, |all, mv| all | SquareSet::of(mv.to()));
    let n_replies = position.count_replies();
    assert_eq!(n_replies, moved.len() as u64 + u64::from(squares.len()), "{position:?}");
    let mut after = position.clone();
    for mv in moves.iter() {
        after.do_move(*mv);
        assert_eq!(position.board_key_after(*mv), after.board_key(), "{mv} of {position:?}");
        after.undo_move();
    }
}

/// What the position's own queries must agree on.
fn check_queries(position: &Position) {
    let moves = legal(position);
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position:?}");
    assert_eq!(position.no_move_outcome().is_none(), !moves.is_empty(), "{position:?}");
    check_replies_and_checks(position, &moves);
    let mut parts = MoveList::new();
    position.captures(&mut parts);
    let n_captures = parts.len();
    for mv in &parts[..n_captures] {
        let kind = position.moved_piece(*mv).expect("a piece moves").kind();
        let tactical =
            position.captured_by(*mv).is_some() || mv.promotes() && (kind == Kind::Pawn || kind == Kind::Elephant);
        assert!(tactical, "{mv} of {position:?} is quiet");
    }
    position.quiets(&mut parts);
    assert_eq!(sorted(&parts), sorted(&moves), "captures and quiets of {position:?}");
    assert_eq!((position.board_key(), position.hand_key()), position.recomputed_keys(), "{position:?}");

    // attackers found backwards from the square equal those found forwards from each piece
    let occupied = position.occupied();
    for color in Color::ALL {
        for square in position.rules().geometry().squares() {
            let forwards: SquareSet = position
                .by_color(color)
                .iter()
                .filter(|from| {
                    let piece = position.piece_at(*from).expect("an occupied square");
                    position.attacks_from(piece, *from, occupied).contains(square)
                })
                .collect();
            assert_eq!(position.attackers_to(square, color, occupied), forwards, "{square} in {position:?}");
        }
    }
    for square in Square::all() {
        let colors = Color::ALL.into_iter().filter(|color| position.by_color(*color).contains(square)).count();
        let kinds = Kind::ALL.into_iter().filter(|kind| position.by_kind(*kind).contains(square)).count();
        let pieces = position.piece_at(square).is_some() as usize;
        assert_eq!((colors, kinds), (pieces, pieces), "{square} in {position:?}");
    }
}

fn check_conceivable(position: &Position) {
    let moves = legal(position);
    for mv in conceivable() {
        let listed = moves.contains(&mv);
        assert_eq!(position.is_legal(mv), listed, "{mv} in {position:?}");
        assert_eq!(legality::check(position, mv).is_ok(), listed, "{mv} in {position:?}");
        assert!(!listed || position.is_pseudo_legal(mv));
    }
}

fn check_texts(position: &Position) {
    let rules = position.rules();
    let text = position.to_sfen(7);
    let setup = sfen::parse(rules.geometry(), &text).expect("what was written is read");
    assert_eq!(setup, position.to_setup(7));
    let again = Position::from_setup(rules, &setup).expect("what was played can be set up");
    assert_eq!(again.to_sfen(7), text);
    assert_eq!((again.board_key(), again.hand_key()), (position.board_key(), position.hand_key()));
    assert_eq!(again.checkers(), position.checkers(), "{position:?}");
    for mv in legal(position).iter() {
        assert_eq!(mv.to_string().parse(), Ok(*mv));
        assert_eq!(Move::from_bits(mv.bits()), Some(*mv));
    }
}

/// Every combination of the values of the switches that a game has.
pub fn combinations(variant: Variant) -> Vec<RuleChoices> {
    let mut all = vec![RuleChoices::default()];
    for switch in RuleSwitch::ALL {
        let values = switch.values(variant);
        if values.is_empty() {
            continue;
        }
        let with = |choices: &RuleChoices, value: &str| {
            let mut choices = *choices;
            choices.set(switch, value).expect("an offered value");
            choices
        };
        all = all.iter().flat_map(|choices| values.iter().map(move |value| with(choices, value))).collect();
    }
    all
}

/// What holds before a move and after it.
fn check_moves(game: &Game) {
    let before = game.position();
    for mv in &game.legal_moves() {
        let mut after = before.clone();
        let gives_check = before.gives_check(*mv);
        after.do_move(*mv);
        assert_eq!(after.in_check(), gives_check, "{mv} in {before:?}");
        let royal = after.sole_royal(before.turn());
        if let Some(royal) = royal {
            let capturable = after.is_attacked(royal, after.turn(), after.occupied());
            assert!(!capturable, "{mv} leaves a last royal capturable in {before:?}");
        }
        after.undo_move();
        assert_eq!(after, *before, "{mv} is not taken back whole");
    }
}

/// A legal move; captures and promotions are preferred now and then, so that games reach endings.
fn random_move(game: &Game, dice: &mut Random) -> Move {
    let moves = game.legal_moves();
    let captures = |mv: &Move| game.position().captured_by(*mv).is_some() || mv.promotes();
    let lively: Vec<Move> = moves.iter().copied().filter(captures).collect();
    let pool = if !lively.is_empty() && dice.below(3) == 0 { &lively } else { &moves };
    pool[dice.below(pool.len())]
}

/// Plays one random game from the variant's start to its end, with all the checks every `every` plies.
fn random_game(variant: Variant, choices: RuleChoices, seed: u64, every: usize) -> Game {
    let mut dice = Random(seed);
    let start = Game::new(variant, choices, Start::Standard).expect("the start");
    let mut game = start.clone();
    while game.outcome().is_none() {
        if game.ply() % every == seed as usize % every {
            check_queries(game.position());
            check_moves(&game);
        }
        if game.ply() % (20 * every) == seed as usize % (20 * every) {
            check_conceivable(game.position());
            check_texts(game.position());
        }
        let mv = random_move(&game, &mut dice);
        let before = game.position().clone();
        game.play(mv).expect("a listed move");
        assert!(game.undo() && *game.position() == before, "{mv} is not taken back in {before:?}");
        game.play(mv).expect("a listed move again");
    }
    assert_eq!(game.explain(game.moves()[0]), Err(IllegalMove::GameOver));
    let mut back = game.clone();
    while back.undo() {}
    assert_eq!(back, start);
    game
}

/// 200 games of each variant, and ten of every combination of its rule switches.
#[test]
fn random_games_to_their_end_keep_every_invariant() {
    const PER_VARIANT: usize = 200;
    const PER_COMBINATION: usize = 10;
    for variant in Variant::ALL {
        let combinations = combinations(variant);
        let n_games = PER_VARIANT.max(PER_COMBINATION * combinations.len());
        let mut ends = BTreeMap::new();
        for seed in 0..n_games {
            let choices = combinations[seed % combinations.len()];
            let game = random_game(variant, choices, seed as u64 * 977 + 11, 50);
            let outcome = game.outcome().expect("played to its end");
            *ends.entry(outcome.reason.word()).or_insert(0) += 1;
        }
        assert!(ends.len() > 1, "{variant:?} ends by nothing but {ends:?}");
    }
}

/// Few games, but every ply of them.
#[test]
fn random_games_keep_every_invariant_at_every_ply() {
    for variant in Variant::ALL {
        for seed in 0..12 {
            random_game(variant, RuleChoices::default(), seed * 977 + 13, 1);
        }
    }
}

#[test]
fn handicap_games_keep_every_invariant() {
    for handicap in Rules::of(Variant::Shogi).handicaps() {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Handicap(handicap)).expect("a handicap");
        check_queries(game.position());
        check_conceivable(game.position());
        check_texts(game.position());
    }
}

#[test]
fn a_null_move_is_taken_back_whole() {
    let mut position = Position::start(Rules::of(Variant::Shogi));
    let before = position.clone();
    position.do_null();
    assert_eq!(position.turn(), Color::White);
    assert_eq!((position.board_key(), position.hand_key()), position.recomputed_keys());
    position.undo_null();
    assert_eq!(position, before);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused_as_sfen(text in "[ -~]{0,80}|[a-zA-Z0-9+/ -]{0,80}|\\PC{0,40}") {
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            if let Ok(setup) = sfen::parse(rules.geometry(), &text) {
                // whatever was read is either playable or says why not
                match Position::from_setup(rules, &setup) {
                    Ok(position) => check_texts(&position),
                    Err(errors) => prop_assert!(!errors.0.is_empty()),
                }
            }
            let _ = Start::parse(rules, &text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_as_a_move(text in "[1-9a-i+*PLNSBRGKE]{0,7}|\\PC{0,8}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    /// Whatever position is reached, its SFEN can be read, set up and written again: from any hands, with any number of royals, and at
    /// any move number.
    #[test]
    fn what_is_written_of_any_game_can_be_set_up(seed in any::<u64>(), n_pieces in 2usize..60, number in any::<u32>()) {
        let mut dice = Random(seed);
        let variant = Variant::ALL[dice.below(Variant::ALL.len())];
        let rules = Rules::of(variant);
        let mut setup = Setup { move_number: number >> dice.below(32), ..Setup::EMPTY };
        let squares: Vec<Square> = rules.geometry().squares().collect();
        for index in 0..n_pieces {
            let kinds: Vec<Kind> = rules.kinds().iter().map(|row| row.kind).collect();
            let royal = [Kind::King, Kind::Elephant][dice.below(2).min(usize::from(rules.has_kind(Kind::Elephant)))];
            let kind = if index < 2 { Kind::King } else if dice.below(3) == 0 { royal } else { kinds[dice.below(kinds.len())] };
            setup.board[squares[dice.below(squares.len())].index()] = Some(Piece::new(Color::ALL[index % 2], kind));
        }
        if rules.has_drops() {
            for kind in Kind::HAND {
                setup.hands.black.set(kind, [0, 1, 40, 127][dice.below(4)]);
                setup.hands.white.set(kind, [0, 1, 40, 87][dice.below(4)]);
            }
        }
        let text = sfen::write(rules.geometry(), &setup);
        prop_assert!(sfen::parse(rules.geometry(), &text).is_ok(), "{}", text);
        let Ok(start) = Start::parse(rules, &text) else { return Ok(()) };
        let mut game = Game::new(variant, RuleChoices::default(), start).expect("a parsed start");
        for _ in 0..24 {
            let sfen = game.sfen();
            let again = Start::parse(rules, &sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
            prop_assert_eq!(Game::new(variant, RuleChoices::default(), again).expect("a parsed start").sfen(), sfen);
            if game.outcome().is_some() {
                break;
            }
            let mv = random_move(&game, &mut dice);
            game.play(mv).expect("a listed move");
        }
    }

    /// Boards of random pieces: set up or refused with reasons, and if set up, consistent.
    #[test]
    fn boards_of_random_pieces_are_consistent(seed in any::<u64>(), n_pieces in 2usize..40) {
        let mut dice = Random(seed);
        let variant = Variant::ALL[dice.below(Variant::ALL.len())];
        let rules = Rules::of(variant);
        let mut setup = Setup::EMPTY;
        let squares: Vec<Square> = rules.geometry().squares().collect();
        for index in 0..n_pieces {
            let color = Color::ALL[index % 2];
            let kinds = rules.kinds();
            let kind = if index < 2 { Kind::King } else { kinds[dice.below(kinds.len())].kind };
            let square = squares[dice.below(squares.len())];
            if setup.board[square.index()].is_none() {
                setup.board[square.index()] = Some(Piece::new(color, kind));
            }
        }
        if rules.has_drops() {
            for kind in Kind::HAND {
                setup.hands.black.set(kind, dice.below(3) as u8);
                setup.hands.white.set(kind, dice.below(2) as u8);
            }
        }
        if let Ok(position) = Position::from_setup(rules, &setup) {
            check_queries(&position);
            check_conceivable(&position);
            check_texts(&position);
            let before = position.clone();
            for mv in legal(&before).iter() {
                let mut after = before.clone();
                let gives_check = before.gives_check(*mv);
                after.do_move(*mv);
                prop_assert_eq!(after.in_check(), gives_check, "{} in {:?}", mv, before);
                after.undo_move();
                prop_assert_eq!(&after, &before);
            }
        }
    }
}
