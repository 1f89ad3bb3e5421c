//! The words of the page, in every language.

use std::{collections::BTreeMap, fs};
use suizo::{
    i18n::{Lang, Odds, Sentence, Side, Texts, Words, WrongWords},
    rules::{Color, EndReason, IllegalMove, Kind, RuleSwitch, Rules, Square, Variant},
};

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

#[test]
fn every_language_is_a_file_that_the_page_can_read() {
    for lang in Lang::ALL {
        let file = lang.file().unwrap_or_else(|error| panic!("{}: {error}", lang.name()));
        assert_eq!(file.lines().count(), Words::COUNT, "{}", lang.name());
        assert_eq!(Texts::read(&file).map(Texts::check), Ok(lang.texts().check()));
        let later = lang.later_file().unwrap_or_else(|error| panic!("{}: {error}", lang.name()));
        assert_eq!(later.lines().count(), Words::LATER, "{}", lang.name());
        let texts = Texts::read(&file).expect("a file of words can be read");
        assert!(!texts.has_later() && texts.read_later(&file).is_err() && !texts.has_later());
        assert_eq!(texts.read_later(&later).map(|()| texts.copy_link()), Ok(lang.texts().copy_link()));
        let short = file.rsplit_once('\n').map_or("", |(short, _)| short);
        assert_eq!(Texts::read(short), Err(WrongWords { lines: Words::COUNT - 1 }));
        assert!(Texts::read("").is_err(), "nothing is no file of words");
    }
}

#[test]
fn the_page_knows_which_files_there_are() {
    let page = fs::read_to_string("index.html").expect("the page");
    let langs = Lang::ALL.map(Lang::id).join(" ");
    assert!(page.contains(&format!("data-langs=\"{langs}\"")), "index.html lists other languages than {langs}");
}

/// Signs, numbers and the names of things that are the same everywhere.
const SHARED: [&str; 11] = [
    "ranks",
    "space",
    "faults_joint",
    "chances_of",
    "variant",
    "level_numbered",
    "marked",
    "listed",
    "piece_on",
    "counted",
    "time_sudden",
];
/// Words that the languages have borrowed from each other.
const BORROWED: [&str; 4] = ["Furigoma", "tokin", "Shogi", "Notation"];

#[test]
fn no_two_languages_share_a_sentence() {
    let mut said: BTreeMap<&str, (Lang, &str)> = BTreeMap::new();
    let mut shared = Vec::new();
    for lang in Lang::ALL {
        for Sentence { name, text, .. } in lang.words().sentences() {
            let (first, as_name) = *said.entry(text).or_insert((lang, name));
            // short words of Japanese and Chinese may well be the same
            let kanji =
                [lang, first].iter().all(|lang| matches!(lang, Lang::Ja | Lang::Zh)) && text.chars().count() <= 6;
            if first != lang && !kanji && !SHARED.contains(&name) && !BORROWED.contains(&text) {
                shared.push(format!("{name} is {text:?} in {} as {as_name} in {}", lang.name(), first.name()));
            }
        }
    }
    assert!(shared.is_empty(), "{}", shared.join("\n"));
}

#[test]
fn nouns_take_their_forms_and_sentences_a_capital() {
    let told = |lang: Lang| {
        let texts = lang.texts();
        [
            texts.refused(IllegalMove::NotReachable, Some(Kind::Rook)),
            texts.went(Side::Of(Color::White, Odds::Even), Kind::Elephant, square("5c"), true, false),
            texts.can_go(Kind::Gold, Some(square("4i")), 1),
            texts.can_go(Kind::Gold, Some(square("4i")), 3),
            texts.hand_label(Color::Black, Odds::Handicap),
        ]
    };
    assert_eq!(
        told(Lang::En),
        [
            "A rook does not move like that.",
            "White moved the drunk elephant to 5c and promoted.",
            "The gold on 4i can go to one square.",
            "The gold on 4i can go to 3 squares.",
            "Black’s pieces in hand",
        ]
    );
    assert_eq!(
        told(Lang::Sv),
        [
            "Så går inte tornet.",
            "Vit flyttade den druckna elefanten till 5c och befordrade.",
            "Guldgeneralen på 4i kan gå till en ruta.",
            "Guldgeneralen på 4i kan gå till 3 rutor.",
            "Svarts pjäser på hand",
        ]
    );
    assert_eq!(
        told(Lang::Ja),
        [
            "飛車はそのようには動けません。",
            "後手が5三へ醉象を動かして成りました。",
            "4九の金は1か所に動けます。",
            "4九の金は3か所に動けます。",
            "下手の持ち駒",
        ]
    );
    assert_eq!(told(Lang::Zh)[1], "后手把醉象走到5三并升变。");
    assert_eq!(told(Lang::Vi)[0], "Phi xa không đi như thế.");
}

/// A translator's slips: they are found when the page is built, those outside of families by the compiler.
#[test]
fn a_wrong_placeholder_is_named() {
    let line = |text| Sentence { name: "took", text, parts: &["who", "piece"] }.line();
    assert_eq!(line("{^who} takes {piece.the} {who?once|# times}"), Ok("{^0} takes {11} {0?once|# times}".to_owned()));
    assert_eq!(line("{whom} takes").unwrap_err(), "`took` has no `whom`, but [\"who\", \"piece\"]");
    assert_eq!(line("{who").unwrap_err(), "`took` has a brace without its pair");
    assert_eq!(line("{piece.this}").unwrap_err(), "`took` has the unknown form `.this`");
    assert_eq!(line("{piece?one}").unwrap_err(), "`took` has the unknown form `?one`");
    assert_eq!(line("two\nlines").unwrap_err(), "`took` has a line break");
}

#[test]
fn every_word_is_there_in_every_language() {
    for lang in Lang::ALL {
        let texts = lang.texts();
        for reason in EndReason::ALL {
            assert!(!texts.reason(reason).is_empty());
        }
        for refusal in IllegalMove::ALL {
            assert!(!texts.refused(refusal, Some(Kind::Pawn)).is_empty());
        }
        let mut names: Vec<_> =
            Rules::of(Variant::Shogi).handicaps().iter().map(|handicap| texts.handicap(handicap.id)).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "every handicap has a name of its own in {}", lang.name());
        for switch in RuleSwitch::ALL {
            for variant in Variant::ALL {
                for value in switch.values(variant) {
                    let text = texts.rule_value(switch, value);
                    let named = value.parse::<u16>().is_ok() || text != *value || *value == "off";
                    assert!(named, "{} {value} in {}", switch.key(), lang.name());
                }
            }
        }
        assert_ne!(texts.side(Side::Of(Color::Black, Odds::Even)), texts.side(Side::Of(Color::White, Odds::Even)));
    }
}

#[test]
fn a_mate_is_as_long_as_its_language_counts() {
    let told = |lang: Lang| {
        let texts = lang.texts();
        [texts.mate_in(7), texts.mate_in(-1), texts.mate_open(1, 1), texts.mate_searched(9, 5)]
    };
    assert_eq!(
        told(Lang::En),
        ["mate in 4", "mate in 1", "No mate was found within a move.", "No mate within 5 moves so far"]
    );
    assert_eq!(told(Lang::Sv)[..2], ["matt i 4", "matt i 1"]);
    assert_eq!(told(Lang::Vi)[0], "chiếu hết 4 nước");
    assert_eq!(told(Lang::Ja)[..2], ["7手詰", "1手詰"]);
    assert_eq!(told(Lang::Zh)[0], "7手将死");
}
