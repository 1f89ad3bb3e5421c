//! A line of moves to each castle, built by either side.

use super::{alone, check_steady, names_of};
use std::collections::BTreeSet;
use suizo::{openings::Castle, rules::Color};

/// What one side plays, and the castle that comes of it.
const LINES: &[(Castle, &str)] = &[
    (Castle::Yagura, YAGURA),
    (Castle::KataYagura, "7776 7968 6877 6766 5756 4958 5867 8879 7946 6968 5969 6978"),
    (Castle::DoiYagura, "7776 7968 6877 6766 6968 6867 4958 5756 5968 6878"),
    (Castle::GinYagura, "7776 7968 6877 6978 6766 3948 5756 4857 5768 6867 8879 7968 5969 6979 7988"),
    (Castle::SouYagura, "7776 7968 6877 6978 6766 5756 4958 5867 8879 7968 5969 6979 7988 3948 4857"),
    (Castle::HishiYagura, "7776 7968 6877 6978 6766 5756 4958 5867 8879 7968 5969 6979 7988 6665 3948 4857 5766"),
    (Castle::KikusuiYagura, "7776 7968 6877 6978 6766 5756 4958 5867 8879 7946 7788 8977 5969 6979 7989"),
    (Castle::GintachiYagura, "7776 7675 7968 6877 7776 6978 6766 5756 4958 5867 8879 7946 5969 6979 7988"),
    (Castle::YaguraAnaguma, "7776 7968 6877 6978 6766 5756 4958 5867 8879 7968 5969 6979 7988 9998 8899"),
    (Castle::HayaGakoi, "7776 7968 6877 6766 5756 4958 5867 5968 6878"),
    (Castle::KaniGakoi, "7776 7968 6978 4958 5969"),
    (Castle::Gangi, "7776 6766 7968 6867 6978 5756 3948 4857 4958 5969"),
    (Castle::Nakazumai, "7776 6978 4938 5958 3948"),
    (Castle::NakaharaGakoi, "7776 6978 3948 5969 4959"),
    (Castle::IchigoGakoi, "7776 6978 4958 5968"),
    (Castle::AhiruGakoi, "7968 3948 5958 4939 6979"),
    (Castle::MutekiGakoi, "5756 2858 7968 3948"),
    (Castle::MigiGyoku, "7776 4746 3948 4847 3736 2937 2829 5948 6978 4958"),
    (Castle::FunaGakoi, "7776 5968 6878 4958 5756 9796"),
    (Castle::HakoiriMusume, "7776 5968 6878 4958 5868"),
    (Castle::BonanzaGakoi, "7776 5968 6878 4958 7968 6877 6968"),
    (Castle::ElmoGakoi, "7776 5968 6878 7968 6979"),
    (Castle::HidariMino, "7776 6766 8877 5968 6878 7888 7978"),
    (Castle::HidariTakamino, "7776 6766 8877 5968 6878 7888 7978 4958 5867"),
    (Castle::TenshukakuMino, "7776 6766 8877 8786 5968 6878 7887 7978"),
    (Castle::IbishaGinkanmuri, "7776 6766 8877 5968 6878 7888 7978 8786 7887 6978"),
    (Castle::YonenagaGyoku, "7776 6766 8877 5968 6878 7888 7978 8786 7887 6978 9796 8898"),
    (Castle::KushikatsuGakoi, "7776 6766 8877 5968 6878 7888 9796 8898 7988"),
    (Castle::Millennium, "7776 6766 8877 7786 5968 6878 8977 7888 8889 7988 6979"),
    (Castle::IbishaAnaguma, "7776 6766 8877 5968 6878 7888 9998 8899 7988 6979"),
    (Castle::MatsuoAnaguma, "7776 6766 8877 5968 6878 7888 9998 8899 7988 6978 5756 3948 4857 5768 6879"),
    (Castle::GinkanAnaguma, "7776 6766 8877 5968 6878 7888 7978 8786 7887 6978 9998 8899"),
    (Castle::FuribishaAnaguma, "6766 2868 5948 4838 3828 1918 2819 3928 4939"),
    (
        Castle::BigFour,
        "7776 6766 8877 5968 6878 7888 9998 8899 7759 8786 7988 8887 6978 7888 4958 5868 6878 5756 3948 4857 5768 6877",
    ),
    (Castle::KataMino, "6766 2868 5948 4838 3828 3938"),
    (Castle::Mino, "6766 2868 5948 4838 3828 3938 6958"),
    (Castle::Hirame, "5756 2858 5948 4838 3828 3938 6959"),
    (Castle::GinMino, "6766 2878 5948 4838 3828 3938 7968 6859 5958"),
    (Castle::TakaMino, "6766 2868 5948 4838 3828 3938 6958 4746 5847"),
    (Castle::DiamondMino, "6766 2868 5948 4838 3828 3938 6958 7978 7867 6756 4746 5647"),
    (Castle::YonmaiMino, "7776 2878 5948 4838 3828 3938 6958 4746 5847 4645 5756 7968 6857 5746"),
    (Castle::KimuraMino, "6766 2868 5948 4838 3828 4746 3948 4847 4938"),
    (Castle::KinMino, "6766 2868 5948 4838 3828 3948 4938"),
    (Castle::Ginkanmuri, "6766 2868 5948 4838 3828 3938 6958 4746 5847 2726 3827 4938"),
    (Castle::Kinmuso, "7776 2878 5948 4838 3928 4948 6958"),
    (Castle::MigiYagura, "6766 2868 5948 4838 3828 3736 3938 3837 4938 4746 6958 5847"),
    (Castle::FuriMillennium, "6766 2868 3736 2937 5948 4838 3829 3928 4939"),
    (Castle::FuriElmo, "6766 2868 5948 4838 3948 4939"),
];

const YAGURA: &str = "7776 7968 6877 6978 6766 5756 4958 5867 8879 7968 5969 6979 7988";

#[test]
fn each_castle_is_named_on_either_side_and_not_a_move_before() {
    for (castle, moves) in LINES {
        for side in Color::ALL {
            let game = alone(side, moves);
            let names = names_of(&game);
            assert_eq!(names.sides[side].castle, Some(*castle), "{side:?} {moves}: {}", game.sfen());
            let other = names.sides[!side].castle;
            assert!(other.is_none_or(|other| other == Castle::Igyoku), "{castle:?}: the other side has none");
            check_steady(&game);
            let last = moves.rfind(' ').expect("several moves");
            // where a piece may stand on one of several squares, the last moves only make it what books show
            if *castle != Castle::Nakazumai && !castle.shapes().iter().any(|shape| shape.contains('/')) {
                let before = names_of(&alone(side, &moves[..last])).sides[side].castle;
                assert_ne!(before, Some(*castle), "{moves}");
            }
        }
    }
}

#[test]
fn a_king_that_stays_is_named_when_others_have_castled() {
    let moves =
        "1716 1615 9796 9695 3736 3635 4746 4645 5756 5655 6766 6665 7776 7675 8786 8685 2726 2625 1918 1817 9998";
    let moves: Vec<&str> = moves.split(' ').collect();
    for side in Color::ALL {
        assert_eq!(names_of(&alone(side, &moves[..10].join(" "))).sides[side].castle, None);
        let names = names_of(&alone(side, &moves.join(" "))).sides;
        assert_eq!(names[side].castle, Some(Castle::Igyoku));
    }
}

#[test]
fn all_castles_have_a_line() {
    let lines: BTreeSet<Castle> = LINES.iter().map(|(castle, _)| *castle).chain([Castle::Igyoku]).collect();
    assert_eq!(
        lines.len(),
        Castle::ALL.len(),
        "{:?}",
        Castle::ALL.iter().filter(|c| !lines.contains(c)).collect::<Vec<_>>()
    );
}
