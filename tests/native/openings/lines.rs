//! A line of moves to each opening.

use super::{alone, check_steady, line, names_of};
use std::collections::BTreeSet;
use suizo::{
    openings::Opening::{self, *},
    rules::Color::{self, Black, White},
};

/// What one side plays while the other moves its rook to and fro.
const ALONE: &[(Opening, &str)] = &[
    (Ibisha, "2726"),
    (Furibisha, "7776 8877 9796 1716 3736 2898"),
    (Yagura, "7776 7968 6877 6978"),
    (YaguraSannanaGin, "7776 7968 6877 6978 6766 5756 4958 5867 3948 3736 4837"),
    (MorishitaSystem, "7776 7968 6877 6978 6766 5756 4958 5867 3948 5969 8879 7968"),
    (YaguraBogin, "7776 7968 6877 6978 2726 2625 3938 3827"),
    (Suzumezashi, "7776 7968 6877 6978 1716 1615 1917 2818"),
    (YaguraNakabisha, "7776 7968 6877 6978 5756 2858"),
    (Gangi, "7776 6766 7968 6867 6978 3948 5756"),
    (TsunoginGangi, "7776 6766 7968 6867 6978 3948 5756 4746 4847"),
    (Hayakuri, "2726 3948 3736 4837 3746"),
    (Koshikake, "2726 4746 3948 4847 4756"),
    (UreshinoRyu, "7968 5756 8879"),
    (Bogin, "2726 2625 3938 3827"),
    (MigiShiken, "7776 4746 3948 4847 4756 2848"),
    (Sodebisha, "2726 3736 2838"),
    (Chikatetsu, "2726 4746 3948 4847 3736 2937 2829 5948 4838 4948 7776 7968 6978 8977 2989"),
    (YodoFuribisha, "2726 7776 6766 2868"),
    (Kakutofu, "7776 8786"),
    (Onigoroshi, "7776 8977"),
    (Shikenbisha, "7776 6766 2868"),
    (FujiiSystem, "7776 6766 2868 3938 1716 6958"),
    (TateishiRyu, "7776 6766 6665 2868 7675 6978 6866"),
    (Sangenbisha, "7776 6766 2878"),
    (Ishida, "7776 6766 2878 7675 7876"),
    (HayaIshida, "7776 7675 2878"),
    (IshidaHongumi, "7776 6766 2878 7675 7876 9796 8897 8977"),
    (Tomahawk, "7776 6766 2878 1716 2917"),
    (Nakabisha, "5756 2858"),
    (Tsunogin, "5756 2858 6766 7968 6867 4746 3948 4847"),
    (GosujiNakabisha, "5756 5655 2858 3948 4857 5756"),
    (KaniKaniGin, "5756 2858 7968 6857 5766 3948 4857 5746"),
    (Mukaibisha, "7776 6766 8877 2888"),
];

const YOKO: &str = "7776 3334 2726 8384 2625 8485 6978 4132 2524 2324 2824 8586 8786 8286 2434";
const KAKU: &str = "7776 8384 2726 4132 6978 8485 8877 3334 7968 2277+ 6877 3122";
const AI: &str = "2726 8384 2625 8485 6978 4132";
const GOKIGEN: &str = "7776 3334 2726 5354 2625 8252";
/// Static rook against fourth file rook, up to the usual castles.
const TAIKOKEI: &str = "7776 3334 2726 4344 3948 8242 5968 5162 6878 6272 4958 7282 5756 7172 7968 9394 6857 1314";

/// What both sides play: the moves to begin with, those that follow, who names the opening, and its name.
const BOTH: &[(&str, &str, Color, Opening)] = &[
    (KAKU, "", Black, Kakugawari),
    (KAKU, "", White, Kakugawari),
    (KAKU, "3938 2233 3827", Black, KakugawariBogin),
    (KAKU, "3948 2233 3736 7162 4837 6364 3746", Black, KakugawariHayakuri),
    (KAKU, "4746 2233 3948 7162 4847 6364 4756", Black, KakugawariKoshikake),
    ("7776 3334 2726 4132 6978 2288+ 7988 3122", "3938 8384", Black, IchitezonKakugawari),
    ("7776 3334 2726 4132 6978 2288+ 7988 3122", "3938 8384", White, IchitezonKakugawari),
    (
        "7776 8384 7968 3334 6877 7162 2726 3142 3948 5354 5756 4132 4958 6152 6766 4233 6978 4344 5867 5243 8879 2231",
        "3736 7374 7946 3164 4837 6273 5969",
        Black,
        WakiSystem,
    ),
    (
        "7776 8384 7968 3334 6877 7162 2726 3142 3948 5354 5756 4132 4958 6152 6766 4233 6978 4344 5867 5243 8879 2231",
        "3736 7374 7946 3164 4837 6273 5969",
        White,
        WakiSystem,
    ),
    (AI, "", Black, Aigakari),
    (AI, "", White, Aigakari),
    (AI, "3938 7172 3827", Black, AigakariBogin),
    (AI, "3948 9394 3736 1314 4837 7172 3746", Black, AigakariHayakuri),
    (AI, "4746 9394 3948 1314 4847 7172 4756", Black, AigakariKoshikake),
    (AI, "2524 2324 2824 P*23 2426 7172 7776 6364 7675 9394 2676 1314 8977", Black, Hineribisha),
    (YOKO, "", Black, Yokofudori),
    (YOKO, "", White, Yokofudori),
    (YOKO, "2233", White, YokofuSansanKaku),
    (YOKO, "2233 3436 8685", White, ChuzaBisha),
    (YOKO, "2133", White, YokofuSansanKei),
    (YOKO, "2288+ 7988 B*45", White, YokofuYongoKaku),
    (YOKO, "2233 3736 5152 2937", Black, AonoRyu),
    (YOKO, "2233 5968", Black, YukiRyu),
    (YOKO, "2288+ 7988 8676", Black, AiYokofudori),
    (YOKO, "2288+ 7988 8676", White, AiYokofudori),
    (GOKIGEN, "", White, Gokigen),
    (GOKIGEN, "", Black, Ibisha),
    (GOKIGEN, "8822+ 3122", Black, MaruyamaVaccine),
    (GOKIGEN, "4958 5455 2524 2324 2824", Black, Chokyusen),
    (GOKIGEN, "3948 5455 5968 2233 3736 5162 4837 6272 6878", Black, Chosoku),
    ("7776 3334 2726 4344 2625 2233 3948 8242", "3736 5162 2937 6272 3745", Black, PonponKei),
    (TAIKOKEI, "", White, Shikenbisha),
    (TAIKOKEI, "", Black, Ibisha),
    (TAIKOKEI, "3736 7374 5746", Black, NanameBogin),
    (TAIKOKEI, "3736 7374 2937 5354 4746 6364 4645", Black, YongoHayashikake),
    (TAIKOKEI, "3736 7374 2838", Black, Saginomiya),
    ("7776 3334 2726 4344 2625 2233 5968 8232", "6878 5162 4938 6272 3827", Black, Bokin),
    ("7776 3334 2726 4344 5968 8242 6878 5162", "7675 6272 7968 7282 6877 7172 7776", Black, GyokutoKuraidori),
    ("7776 3334 2726 4344 5968 8242 6878 5162", "5756 6272 5655 7282 3948 7172 4857 9394 5756", Black, GosujiKuraidori),
    ("2726 3334 2625 2233 5756 4344 4958 8242", "5968 5162 6878 6272 7968 7282 8879", Black, IijimaRyu),
    ("7776 3334 8822+ 3122 B*45", "", Black, SujichigaiKaku),
    ("7776 4344", "", White, Pacman),
    ("7776 5162", "", White, ShinYonenaga),
    ("2878", "8384", Black, NekoDamashi),
    ("7776 8232", "", White, NitemeSanniHi),
    ("7776 3334 2726 2288+ 7988 8242", "", White, KakukokanShiken),
    ("7776 3334 2726 2288+ 7988 8242", "", Black, Ibisha),
    ("7776 3334 7675 8384 2878 8485 5948 7162 7876", "2288+ 7988", Black, MasudaIshida),
    ("5756 8384 7776 8485 2858", "", Black, SenteNakabisha),
    ("7776 3334 2726 4132 2625 2233 8833+ 3233 6978", "8222", White, SakataRyu),
    ("7776 3334 2726 2288+ 7988 8222", "", White, DirectMukai),
];

#[test]
fn each_opening_is_named() {
    for (opening, moves) in ALONE {
        for side in Color::ALL {
            let game = alone(side, moves);
            let found = names_of(&game).sides[side].opening;
            assert_eq!(found, Some(*opening), "{side:?} {moves}: {}", game.sfen());
            check_steady(&game);
        }
    }
    for (moves, more, side, opening) in BOTH {
        let game = line(&format!("{moves} {more}"));
        assert_eq!(names_of(&game).sides[*side].opening, Some(*opening), "{side:?} {moves} {more}: {}", game.sfen());
        check_steady(&game);
    }
}

#[test]
fn transpositions_have_the_same_names() {
    for moves in ["7776 8384 6766 3334 2868 7162", "6766 3334 7776 8384 2868 7162", "2868 7162 7776 8384 6766 3334"] {
        assert_eq!(names_of(&line(moves)).sides.black.opening, Some(Shikenbisha), "{moves}");
    }
    let orders = ["2726 8384 2625 8485 6978 4132", "2726 8384 6978 4132 2625 8485", "6978 8384 2726 8485 2625 4132"];
    for moves in orders {
        assert_eq!(names_of(&line(moves)).sides.white.opening, Some(Aigakari), "{moves}");
    }
}

#[test]
fn what_is_like_another_opening_has_its_own_name() {
    // both bishops' lines are open: this is on the way to 横歩取り, not 相掛かり
    let game = line("7776 3334 2726 8384 2625 8485 6978 4132");
    assert_eq!(names_of(&game).sides.black.opening, Some(Ibisha));
    // an exchange against a rook that ranges later is no 角換わり
    let game = line("7776 3334 2726 2288+ 7988 3122 2625 2233 3948 8242");
    let sides = names_of(&game).sides;
    assert_eq!((sides.black.opening, sides.white.opening), (Some(Ibisha), Some(KakukokanShiken)));
    // the bishop was not taken at home: no move is lost
    assert_eq!(names_of(&line(KAKU)).sides.white.opening, Some(Kakugawari));
}

#[test]
fn two_ranging_rooks_are_found() {
    let names = names_of(&line("7776 3334 6766 8232 2868"));
    assert!(names.is_double_ranging());
    assert_eq!(names.sides.white.opening, Some(Sangenbisha));
    assert!(!names_of(&line("7776 3334 6766 8384 2868")).is_double_ranging());
}

#[test]
fn all_openings_have_a_line() {
    let mut left: BTreeSet<Opening> = Opening::ALL.into_iter().collect();
    left.remove(&AiFuribisha);
    ALONE.iter().for_each(|(opening, _)| _ = left.remove(opening));
    BOTH.iter().for_each(|(.., opening)| _ = left.remove(opening));
    assert!(left.is_empty(), "{left:?}");
}
