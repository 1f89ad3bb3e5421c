//! Small boards in full. Every position's verdict is the one that follows from those after each move of the slow referee: since that holds of
//! mates, of positions without a move and of captures, it holds by induction of all.

use crate::referee::{Particulars, Position, particulars};
use suizo::{
    rules::{BareKing, Geometry, Rules, Variant, sfen},
    tools::endgames::{Board, Material, Tables, Verdict, make},
};

/// A side of a referee's position is bare, and what that comes to for who has just moved; `None` while the game goes on.
fn end(after: &Position, bare_king: BareKing) -> Option<Verdict> {
    let (us, them) = (after.turn.other(), after.turn);
    match (after.is_bare(us), after.is_bare(them)) {
        (true, true) => Some(Verdict::Drawn),
        (true, false) => Some(Verdict::Lost(1)),
        (false, false) => None,
        (false, true) if bare_king == BareKing::Immediate => Some(Verdict::Won(1)),
        (false, true) => {
            let bares_back = after.legal().into_iter().any(|mv| after.after(mv).is_bare(us));
            Some(if bares_back { Verdict::Drawn } else { Verdict::Won(1) })
        }
    }
}

/// What the referee says of a position, given the verdicts after each move.
fn expected(position: &Position, bare_king: BareKing, after: impl Fn(&Position) -> Verdict) -> Verdict {
    let (mut win, mut loss, mut is_drawn) = (None, 0, false);
    for mv in position.legal() {
        let next = position.after(mv);
        let verdict = end(&next, bare_king).unwrap_or_else(|| match after(&next) {
            Verdict::Won(plies) => Verdict::Lost(plies + 1),
            Verdict::Lost(plies) => Verdict::Won(plies + 1),
            Verdict::Drawn => Verdict::Drawn,
        });
        match verdict {
            Verdict::Won(plies) => win = Some(win.unwrap_or(u8::MAX).min(plies)),
            Verdict::Lost(plies) => loss = loss.max(plies),
            Verdict::Drawn => is_drawn = true,
        }
    }
    match win {
        Some(plies) => Verdict::Won(plies),
        None if is_drawn => Verdict::Drawn,
        None => Verdict::Lost(loss),
    }
}

/// A game as it would be on a smaller board.
struct Small {
    board: Board,
    particulars: Particulars,
    tables: Tables,
    bare_king: BareKing,
}

impl Small {
    fn new(variant: Variant, files: u8, ranks: u8, bare_king: BareKing) -> Small {
        let particulars = Particulars { files: files as i8, ranks: ranks as i8, ..particulars(variant.id()) };
        let board = Board::cut(Rules::of(variant), Geometry::new(files, ranks));
        Small { board, particulars, tables: Tables::default(), bare_king }
    }

    fn make(&mut self, material: Material) {
        for promoted in material.promoted(&self.board) {
            if self.tables.get(promoted).is_none() {
                self.make(promoted);
            }
        }
        let promoted = |other| self.tables.get(other).cloned().ok_or_else(|| "it is missing".to_owned());
        let table = make(&self.board, material, self.bare_king, promoted).expect("it is made");
        self.tables.add(table);
    }

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let text = format!("{} 1", position.sfen());
        let setup = sfen::parse(self.board.geometry(), &text).expect("an SFEN");
        self.tables.verdict_of(&self.board, &setup)
    }

    /// Compares every entry; returns the numbers of wins, losses and draws.
    fn check(&mut self, material: Material) -> [u64; 3] {
        self.make(material);
        let table = self.tables.get(material).expect("just made");
        let mut found = [0; 3];
        for place in 0..table.n_entries() {
            let Some((setup, verdict)) = table.entry(&self.board, place) else { continue };
            let text = sfen::write(self.board.geometry(), &setup);
            let position = Position::read(&self.particulars, &text).expect("an SFEN");
            let pieces = crate::referee::Side::BOTH.into_iter().flat_map(|side| position.pieces(side));
            let is_dead = pieces.into_iter().any(|(square, piece)| piece.is_dead(&position, square));
            let is_legal = !is_dead && !position.last_royal_attacked(position.turn.other());
            assert_eq!(verdict.is_some(), is_legal, "{text}");
            let Some(verdict) = verdict else { continue };
            let expected = expected(&position, self.bare_king, |next| self.verdict(next).expect("a position"));
            assert_eq!(verdict, expected, "{} {text}", material.name(&self.board));
            found[match verdict {
                Verdict::Won(_) => 0,
                Verdict::Lost(_) => 1,
                Verdict::Drawn => 2,
            }] += 1;
        }
        found
    }
}

fn is_long() -> bool {
    std::env::var_os("SUIZO_LONG").is_some()
}

/// Every material of a game on a board, or these; there have to be positions of all three kinds in all.
fn check(variant: Variant, (files, ranks): (u8, u8), bare_king: BareKing, names: &[&str]) {
    let mut small = Small::new(variant, files, ranks, bare_king);
    let named = names.iter().map(|name| Material::read(&small.board, name).expect("a material"));
    let materials = if is_long() || names.is_empty() { Material::all(&small.board) } else { named.collect() };
    let mut sum = [0; 3];
    for material in materials {
        let found = small.check(material);
        sum = [sum[0] + found[0], sum[1] + found[1], sum[2] + found[2]];
    }
    assert!(sum.iter().all(|n| *n > 0), "{variant:?} {files}x{ranks}: {sum:?}");
}

#[test]
fn heian_on_small_boards_is_as_the_slow_referee_says() {
    // an odd number of files, where positions are held twice, and an even one
    check(Variant::Heian9x9, (3, 4), BareKing::Immediate, &[]);
    check(Variant::Heian9x8, (4, 4), BareKing::Immediate, &["KS-KP"]);
    check(Variant::Heian9x9, (3, 4), BareKing::Counter, &["KG-KP", "KN-KL"]);
    if is_long() {
        check(Variant::Heian9x9, (3, 5), BareKing::Counter, &[]);
        check(Variant::Heian9x9, (5, 4), BareKing::Immediate, &[]);
    }
}

#[test]
fn sho_on_small_boards_is_as_the_slow_referee_says() {
    let names = ["K+E-K+E", "K+E-KE", "KE-KE", "KR-KB", "K+E-KP", "K+R-KL", "K+B-KS", "KE-KN"];
    check(Variant::Sho, (3, 4), BareKing::Immediate, &names);
    check(Variant::Sho, (3, 4), BareKing::Counter, &["KE-KE", "KR-KP"]);
    if is_long() {
        check(Variant::Sho, (4, 4), BareKing::Immediate, &[]);
    }
}

#[test]
fn materials_are_named_and_ordered() {
    let board = Board::of(Rules::of(Variant::Heian8x8));
    let all: Vec<String> = Material::all(&board).into_iter().map(|material| material.name(&board)).collect();
    assert_eq!(all.len(), 15);
    assert_eq!(all[..6], ["KG-KG", "KG-KS", "KG-KN", "KG-KL", "KG-KP", "KS-KS"]);
    let sho = Board::of(Rules::of(Variant::Sho));
    let all = Material::all(&sho);
    assert_eq!(all.len(), 66);
    for (at, material) in all.iter().enumerate() {
        assert_eq!(Material::read(&sho, &material.name(&sho)), Ok(*material));
        assert!(material.promoted(&sho).iter().all(|earlier| all[..at].contains(earlier)), "{}", material.name(&sho));
    }
    let name = |text: &str| Material::read(&sho, text).map(|material| material.name(&sho));
    assert_eq!(name("KP-K+P"), Ok("KG-KP".to_owned()));
    assert_eq!(name("KE-K+E"), Ok("K+E-KE".to_owned()));
    for bad in ["", "KG", "K-K", "KG-K", "KGS-KP", "G-P", "KG-KX"] {
        assert!(name(bad).is_err(), "{bad}");
    }
    for bad in ["KG-KR", "K+E-KG", "KK-KG", "KG-KE"] {
        assert!(Material::read(&board, bad).is_err(), "{bad}");
    }
}
