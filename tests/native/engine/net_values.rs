//! Values of the nets, which are the same to the last bit on every machine: asked natively, and in a browser.

use suizo::{
    engine::{Engine, net::NetGame},
    rules::{MoveList, Position, Rules, Variant, random::SplitMix64},
};

/// A net by the name of its file, with what is in it.
type NetFile = (&'static str, &'static [u8]);

macro_rules! net {
    ($file:literal) => {
        ($file, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/nets/", $file)) as &[u8])
    };
}

/// Each board with its net, and what its values come to.
const BOARDS: [(Variant, NetFile, u64); 4] = [
    (Variant::Shogi, net!("shogi-1a7b42c3ce8b1b33.nnue"), 0xa701_91c4_73b8_3f24),
    (Variant::Sho, net!("sho-cc9a4693a887b92d.nnue"), 0xae68_1f1a_d5da_9e10),
    (Variant::Heian9x8, net!("heian-4f33ee0d59fb02ab.nnue"), 0xba45_8123_cae4_5795),
    (Variant::Heian9x9, net!("heian-4f33ee0d59fb02ab.nnue"), 0xb2cf_af6a_084c_14c3),
];
const GAMES: u64 = 40;
const PLIES: usize = 150;

/// A sum (FNV-1a) over the values of positions in games of random moves.
fn sum_of(variant: Variant, file: &[u8]) -> u64 {
    let rules = Rules::of(variant);
    let mut engine = Engine::new(rules, 1);
    engine.set_net(Some(file)).expect("a net of the game");
    let mut sum = 0xcbf2_9ce4_8422_2325;
    for game in 0..GAMES {
        let mut random = SplitMix64::of_part(7, game);
        let mut position = Position::start(rules);
        for _ in 0..PLIES {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.do_move(moves[random.below(moves.len())]);
            for byte in engine.evaluate(&position).to_le_bytes() {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    sum
}

/// Checks all boards.
pub fn check() {
    for (variant, (name, file), wanted) in BOARDS {
        assert_eq!(NetGame::of(variant).file(), Some(name));
        let sum = sum_of(variant, file);
        assert_eq!(sum, wanted, "{variant:?}: {sum:#x}");
    }
}
