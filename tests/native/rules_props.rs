//! The same thing said twice and compared, over random games of every variant.

use proptest::prelude::*;
use suizo::rules::{
    Color, Game, Kind, Move, MoveList, Position, RuleChoices, Rules, Square, SquareSet, Start, Variant, legality, sfen,
};

/// A small generator of chance: the games must be the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
}

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

/// What the position's own queries must agree on.
fn check_queries(position: &Position) {
    let moves = legal(position);
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position:?}");
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

/// Plays one random game from the variant's start with all the checks; returns its plies.
fn random_game(variant: Variant, seed: u64) -> usize {
    let mut dice = Dice(seed);
    let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("the start");
    while game.outcome().is_none() && game.ply() < 300 {
        let before = game.position().clone();
        check_queries(&before);
        if game.ply() % 20 == (seed % 20) as usize {
            check_conceivable(&before);
            check_texts(&before);
        }
        let moves = game.legal_moves();
        for mv in &moves {
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
            assert_eq!(after, before, "{mv} is not taken back whole");
        }
        // prefer captures and promotions now and then, so that games reach endings
        let lively: Vec<Move> =
            moves.iter().copied().filter(|mv| before.captured_by(*mv).is_some() || mv.promotes()).collect();
        let pool = if !lively.is_empty() && dice.roll(3) == 0 { &lively } else { &moves };
        let mv = pool[dice.roll(pool.len())];
        game.play(mv).expect("a listed move");
    }
    let plies = game.ply();
    let mut back = game.clone();
    while back.undo() {}
    assert_eq!(back, Game::new(variant, RuleChoices::default(), Start::Standard).expect("the start"));
    plies
}

#[test]
fn random_games_keep_every_invariant() {
    for variant in Variant::ALL {
        let plies: usize = (0..60).map(|seed| random_game(variant, seed * 977 + 11)).sum();
        assert!(plies > 300, "{variant:?}: the games were too short to show anything");
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

    /// Boards strewn with random pieces: set up or refused with reasons, and if set up, consistent.
    #[test]
    fn strewn_boards_are_consistent(seed in any::<u64>(), n_pieces in 2usize..40) {
        let mut dice = Dice(seed);
        let variant = Variant::ALL[dice.roll(Variant::ALL.len())];
        let rules = Rules::of(variant);
        let mut setup = suizo::rules::Setup::EMPTY;
        let squares: Vec<Square> = rules.geometry().squares().collect();
        for index in 0..n_pieces {
            let color = Color::ALL[index % 2];
            let kinds = rules.kinds();
            let kind = if index < 2 { Kind::King } else { kinds[dice.roll(kinds.len())].kind };
            let square = squares[dice.roll(squares.len())];
            if setup.board[square.index()].is_none() {
                setup.board[square.index()] = Some(suizo::rules::Piece::new(color, kind));
            }
        }
        if rules.has_drops() {
            for kind in Kind::HAND {
                setup.hands.black.set(kind, dice.roll(3) as u8);
                setup.hands.white.set(kind, dice.roll(2) as u8);
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
