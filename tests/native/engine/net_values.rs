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
    (Variant::Shogi, net!("shogi-3a5e6942e2c18462.nnue"), 0xfedf_7d86_a661_6fd8),
    (Variant::Sho, net!("sho-a41adbaf41b718f9.nnue"), 0x67ba_d1cd_6092_6797),
    (Variant::Heian9x8, net!("heian-6a7e69277f9ce757.nnue"), 0x1a27_c544_a502_6402),
    (Variant::Heian9x9, net!("heian-6a7e69277f9ce757.nnue"), 0x191c_509d_5e2f_2852),
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
        assert_eq!(NetGame::of(variant).file(), name);
        let sum = sum_of(variant, file);
        assert_eq!(sum, wanted, "{variant:?}: {sum:#x}");
    }
}
