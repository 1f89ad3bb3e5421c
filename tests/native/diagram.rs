//! Positions as pictures: golden files of telling cases, and what holds of every picture.
//!
//! `SUIZO_BLESS=1 cargo test --no-default-features --test native diagram` writes `tests/data/diagrams`; look at the pictures before
//! committing them.

use proptest::prelude::*;
use std::{collections::BTreeSet, env, fs, path::PathBuf};
use suizo::{
    diagram::{self, Colours, Coordinates, Diagram, Labels, Options, Pace, PieceSet, Shape, Sheet, Signs, Style},
    record::Mark,
    rules::{ByColor, Color, Hand, Kind, Move, Piece, Position, Rules, Setup, Square, Variant, sfen},
};

fn signs(set: PieceSet) -> Signs {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("static/pieces/{}.svg", set.id()));
    let file = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Signs::read(set, &file).unwrap_or_else(|missing| panic!("{}: {}", path.display(), missing.sign))
}

fn position(variant: Variant, text: &str) -> Diagram {
    let rules = Rules::of(variant);
    let setup = sfen::parse(rules.geometry(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Diagram::of(variant, setup)
}

fn start(variant: Variant) -> Diagram {
    Diagram::of_position(&Position::start(Rules::of(variant)), 1)
}

fn marks(text: &str) -> Vec<Mark> {
    text.split(' ').map(|mark| mark.parse().unwrap_or_else(|_| panic!("{mark} is no mark"))).collect()
}

fn moves(text: &str) -> Vec<(Move, String)> {
    text.split(' ').map(|mv| (mv.parse().unwrap_or_else(|_| panic!("{mv} is no move")), mv.to_owned())).collect()
}

fn names(black: &str, white: &str) -> ByColor<String> {
    ByColor { black: black.to_owned(), white: white.to_owned() }
}

fn labels(lang: &str, black: &str, white: &str, in_hand: &str, nothing: &str) -> Labels {
    Labels {
        lang: lang.to_owned(),
        sides: names(black, white),
        in_hand: in_hand.to_owned(),
        nothing: nothing.to_owned(),
    }
}

fn english() -> Labels {
    labels("en", "Black", "White", "in hand", "nothing")
}

/// Compares with the golden file, or writes it; whatever is drawn keeps what pictures promise.
#[track_caller]
fn check(name: &str, drawn: &str) {
    stands_alone(name, drawn);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/diagrams").join(name);
    if env::var_os("SUIZO_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("the path has a folder")).expect("the folder can be made");
        fs::write(&path, drawn).expect("the golden file can be written");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if kept != drawn {
        let same = kept.chars().zip(drawn.chars()).take_while(|(kept, drawn)| kept == drawn).count();
        let near = |text: &str| text.chars().skip(same.saturating_sub(60)).take(160).collect::<String>();
        panic!("{name}, character {same}:\n  kept  {}\n  drawn {}", near(&kept), near(drawn));
    }
}

/// Well-formed, and nothing in it leads outside or does anything.
#[track_caller]
fn stands_alone(name: &str, drawn: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    let mut used = BTreeSet::new();
    let is_html = drawn.starts_with("<!doctype html>");
    for part in drawn.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("{name}: <{part}"));
        assert!(!text.contains('>'), "{name}: {part}");
        for entity in text.split('&').skip(1) {
            assert!(
                ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|known| entity.starts_with(known)),
                "{name}: &{entity}"
            );
        }
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{name}");
            continue;
        }
        let element = tag.split([' ', '/']).next().unwrap_or_default();
        let known = ["svg", "title", "desc", "defs", "g", "use", "path", "rect", "circle", "text", "tspan", "style"];
        assert!(
            known.contains(&element) || is_html && ["!doctype", "html", "meta", "body"].contains(&element),
            "{name}: <{tag}>"
        );
        let mut rest = tag[element.len()..].trim_end_matches('/').trim();
        while let Some((attribute, value)) = rest.split_once("=\"") {
            let (value, after) = value.split_once('"').unwrap_or_else(|| panic!("{name}: <{tag}>"));
            let known = [
                "xmlns",
                "xmlns:xlink",
                "xml:lang",
                "viewBox",
                "width",
                "height",
                "role",
                "id",
                "class",
                "x",
                "y",
                "cx",
                "cy",
                "r",
                "rx",
                "d",
                "transform",
                "fill",
                "fill-rule",
                "fill-opacity",
                "stroke",
                "stroke-width",
                "stroke-opacity",
                "stroke-linejoin",
                "stroke-linecap",
                "stroke-dasharray",
                "font-family",
                "font-size",
                "text-anchor",
                "visibility",
                "xlink:href",
                "lang",
                "charset",
            ];
            assert!(known.contains(&attribute), "{name}: {attribute} in <{tag}>");
            match attribute {
                "id" => assert!(ids.insert(value), "{name}: {value} twice"),
                "xlink:href" => drop(used.insert(value.strip_prefix('#').unwrap_or_else(|| panic!("{name}: {value}")))),
                "xmlns" => assert_eq!(value, "http://www.w3.org/2000/svg"),
                "xmlns:xlink" => assert_eq!(value, "http://www.w3.org/1999/xlink"),
                _ => assert!(!value.contains("://") && !value.contains("url("), "{name}: {attribute}={value}"),
            }
            rest = after.trim_start();
        }
        assert!(rest.is_empty() || element == "!doctype", "{name}: <{tag}>");
        if !tag.ends_with('/') && !["!doctype", "meta"].contains(&element) {
            open.push(element);
        }
    }
    assert_eq!(open, [""; 0], "{name}: all is closed");
    assert_eq!(ids, used, "{name}: what is defined is used, and what is used is defined");
    assert!(!drawn.contains("@import") && !drawn.contains("url("), "{name}");
    assert!(!drawn.chars().any(|c| c.is_control() && c != '\n'), "{name}");
}

const MIDDLE: &str = "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/2P1P4/1PSP1PP1P/1BK1G2R1/LN3G1NL b 2Ps 25";

#[test]
fn golden_books() {
    let kanji = signs(PieceSet::Kanji1);
    let options = Options::default();
    check("book-start.svg", &diagram::svg(&options, &kanji, &start(Variant::Shogi)));
    let middle = Diagram {
        last: "4c4d".parse().ok(),
        names: names("羽生善治", "谷川浩司"),
        heading: "第１図".to_owned(),
        after: "24手目 ☖４四歩まで".to_owned(),
        caption: "後手は△４四歩と突き、角道を止めた。先手は▲３六歩から右桂を活用したい。".to_owned(),
        ..position(Variant::Shogi, MIDDLE)
    };
    check("book-middle.svg", &diagram::svg(&options, &kanji, &middle));
    let wood = Options { colours: Colours::Wood, shape: Shape::Wedge, ..options.clone() };
    check("book-wood.svg", &diagram::svg(&wood, &signs(PieceSet::Kanji2), &middle));
    // the fullest hand there is, in a problem
    let mate = position(Variant::Shogi, "7nl/7k1/5Pppp/9/9/9/9/9/9 b RG2rb3g4s3n3l14p 1");
    let mate = Diagram { caption: "三手詰".to_owned(), ..mate };
    check("book-mate.svg", &diagram::svg(&options, &kanji, &mate));
    let full = position(Variant::Shogi, "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1");
    check("book-full-hand.svg", &diagram::svg(&options, &kanji, &full));
    let english = Options { labels: english(), coordinates: Coordinates::Western, ..options };
    check("book-english.svg", &diagram::svg(&english, &signs(PieceSet::International), &full));
}

#[test]
fn golden_western() {
    let options = Options { labels: english(), colours: Colours::Plain, ..Options::of(Style::Western) };
    let middle = Diagram {
        last: "4c4d".parse().ok(),
        names: names("Habu Yoshiharu", "Tanigawa Koji"),
        after: "After move 24: P-4d".to_owned(),
        ..position(Variant::Shogi, MIDDLE)
    };
    check("western-middle.svg", &diagram::svg(&options, &signs(PieceSet::International), &middle));
    let letters = Options { colours: Colours::Print, coordinates: Coordinates::Numerals, ..options.clone() };
    check("western-letters.svg", &diagram::svg(&letters, &signs(PieceSet::Letters), &start(Variant::Heian9x8)));
    let swedish = labels("sv", "Svart", "Vit", "i hand", "inget");
    let bare = Options {
        labels: swedish,
        coordinates: Coordinates::None,
        has_paper: false,
        colours: Colours::Slate,
        ..options
    };
    check("western-bare.svg", &diagram::svg(&bare, &signs(PieceSet::Kanji2), &middle));
}

#[test]
fn golden_games() {
    let kanji = signs(PieceSet::Kanji1);
    let wood = Options { colours: Colours::Wood, ..Options::default() };
    let sho = Diagram { names: names("", "大橋宗桂"), ..start(Variant::Sho) };
    check("sho-wood.svg", &diagram::svg(&wood, &kanji, &sho));
    let promoted = "k8/1+p+l+n+s+b+r+e1/1plnsbreg/9/9/9/GERBSNLP1/1+E+R+B+S+N+L+P1/8K b - 1";
    for set in PieceSet::ALL {
        let name = format!("sho-pieces-{}.svg", set.id());
        let shape = if set == PieceSet::Marks { Shape::Wedge } else { Shape::Sign };
        let options = Options { shape, coordinates: Coordinates::None, ..Options::default() };
        check(&name, &diagram::svg(&options, &signs(set), &position(Variant::Sho, promoted)));
    }
    let tatami = Options { colours: Colours::Tatami, shape: Shape::Wedge, ..Options::default() };
    check("heian8x8-tatami.svg", &diagram::svg(&tatami, &signs(PieceSet::Marks), &start(Variant::Heian8x8)));
    let turned = Options { bottom: Color::White, colours: Colours::Walnut, shape: Shape::Wedge, ..Options::default() };
    check("heian8x9-turned.svg", &diagram::svg(&turned, &kanji, &start(Variant::Heian8x9)));
    let chinese = labels("zh", "先手", "后手", "持驹", "无");
    let plain = Options { labels: chinese, colours: Colours::Plain, bottom: Color::White, ..Options::default() };
    check("shogi-turned-chinese.svg", &diagram::svg(&plain, &kanji, &position(Variant::Shogi, MIDDLE)));
}

#[test]
fn golden_marks() {
    let drawn = Diagram {
        marks: marks("7g7f:green 8h2b:red 2h6h:blue 5e5e:yellow 3c3c:green 9a1i:yellow"),
        last: "3c3d".parse().ok(),
        ..position(Variant::Shogi, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
    };
    let kanji = signs(PieceSet::Kanji1);
    let dark = Options { colours: Colours::Dark, ..Options::default() };
    check("marks-dark.svg", &diagram::svg(&dark, &kanji, &drawn));
    check("marks-print.svg", &diagram::svg(&Options::default(), &kanji, &drawn));
    let without = Options { draws_marks: false, marks_last: false, ..Options::default() };
    let plain = Diagram { marks: Vec::new(), last: None, ..drawn.clone() };
    assert_eq!(diagram::svg(&without, &kanji, &drawn), diagram::svg(&without, &kanji, &plain));
}

/// What an editor may hold: pieces beside the board, hands in a game without drops, no king and more pieces than there are.
fn impossible() -> Diagram {
    let mut setup = Setup::EMPTY;
    for square in Square::all() {
        setup.board[square.index()] = Some(Piece::from_index(square.index() % Piece::N));
    }
    for color in Color::ALL {
        for kind in Kind::HAND {
            setup.hands[color].set(kind, Hand::MAX_COUNT);
        }
    }
    let marks = Square::all().map(|to| Mark { from: Square::new(8, 8), to, brush: Default::default() }).collect();
    Diagram { marks, last: "9i8i".parse().ok(), ..Diagram::of(Variant::Heian8x8, setup) }
}

#[test]
fn golden_impossible() {
    check("impossible.svg", &diagram::svg(&Options::default(), &signs(PieceSet::Kanji1), &impossible()));
    let western = Options { labels: english(), ..Options::of(Style::Western) };
    check("impossible-western.svg", &diagram::svg(&western, &signs(PieceSet::International), &impossible()));
    for variant in Variant::ALL {
        for options in [Options::default(), western.clone()] {
            let options = Options { bottom: Color::White, ..options };
            let drawn = Diagram { variant, ..impossible() };
            stands_alone(variant.id(), &diagram::svg(&options, &signs(PieceSet::Kanji2), &drawn));
        }
    }
}

#[test]
fn golden_animation() {
    let line = moves("7g7f 3c3d 8h2b+ 3a2b B*4e");
    let kanji = signs(PieceSet::Kanji1);
    let options = Options { colours: Colours::Wood, shape: Shape::Wedge, ..Options::default() };
    let drawn = diagram::animated(&options, &kanji, &start(Variant::Shogi), &line, Pace::default());
    check("animated.svg", &drawn);
    assert_eq!(drawn.matches("<style>").count(), 1);
    assert!(
        drawn.contains("<style>@media (prefers-reduced-motion:no-preference){"),
        "whoever wants no motion sees none"
    );
    // the line ends before what no piece can do
    let broken = diagram::animated(&options, &kanji, &start(Variant::Shogi), &moves("7g7f 5e5d 3c3d"), Pace::of(400));
    let whole = diagram::animated(&options, &kanji, &start(Variant::Shogi), &moves("7g7f"), Pace::of(400));
    assert_eq!(broken, whole);
    let none = diagram::animated(&options, &kanji, &start(Variant::Sho), &[], Pace::of(0));
    stands_alone("no moves", &none);
    for variant in Variant::ALL {
        let start = Diagram { variant, ..impossible() };
        let line = moves("9i8i 8a9i 1a2b+ 8i5e 4d5e+");
        stands_alone(variant.id(), &diagram::animated(&options, &kanji, &start, &line, Pace::default()));
    }
}

#[test]
fn golden_sheet() {
    let diagrams: Vec<Diagram> = Variant::ALL
        .into_iter()
        .zip(1..)
        .map(|(variant, number)| Diagram {
            heading: format!("第{number}図"),
            caption: if number == 2 {
                "小将棋\n醉象は太子に成る。".to_owned()
            } else {
                variant.id().to_owned()
            },
            ..start(variant)
        })
        .chain([start(Variant::Shogi)])
        .collect();
    let sheet = Sheet { title: "将棋の初形".to_owned(), ..Sheet::default() };
    let (options, kanji) = (Options::default(), signs(PieceSet::Kanji1));
    let pages = sheet.pages(&options, &kanji, &diagrams);
    assert_eq!(pages.len(), 2);
    check("sheet-1.svg", &pages[0]);
    let html = sheet.html(&options, &kanji, &diagrams);
    assert_eq!(html.matches("<svg ").count(), 2);
    stands_alone("sheet.html", &html);
    for grid in [(1, 1), (3, 4), (0, 0), (10, 10)] {
        for page in (Sheet { grid, ..sheet.clone() }).pages(&options, &kanji, &diagrams) {
            stands_alone("grid", &page);
        }
    }
    assert_eq!(sheet.pages(&options, &kanji, &[]).len(), 0);
}

#[test]
fn every_piece_of_every_set_and_game_is_drawn() {
    for set in PieceSet::ALL {
        let signs = signs(set);
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            for kind in rules.kinds().iter().map(|row| row.kind) {
                for color in Color::ALL {
                    let mut setup = Setup::EMPTY;
                    setup.board[Square::new(4, 4).index()] = Some(Piece::new(color, kind));
                    let drawn = diagram::svg(&Options::default(), &signs, &Diagram::of(variant, setup));
                    let name = diagram::sign_id(Piece::new(color, kind));
                    let name = if diagram::has_one_king(variant) && kind == Kind::King { "bK" } else { name };
                    let id = format!("{}-{name}", set.id());
                    assert!(drawn.contains(&format!("<defs><g id=\"{id}\"><path ")), "{id} of {}", variant.id());
                    assert!(drawn.contains(&format!("<use xlink:href=\"#{id}\"")), "{id} of {}", variant.id());
                }
            }
        }
    }
}

#[test]
fn the_picture_says_which_position_it_is() {
    let drawn = diagram::svg(&Options::default(), &signs(PieceSet::Kanji1), &position(Variant::Shogi, MIDDLE));
    assert!(drawn.contains(&format!("<desc>shogi SFEN {MIDDLE}</desc>")));
}

fn said(text: &str) -> Diagram {
    let text = text.to_owned();
    Diagram {
        names: ByColor { black: text.clone(), white: text.clone() },
        heading: text.clone(),
        after: text.clone(),
        caption: text,
        ..start(Variant::Shogi)
    }
}

#[test]
fn text_never_becomes_markup() {
    let evil = "</text></g></svg><script>alert(1)</script><!-- ]]> &amp; \" ' onload=\"x\" \u{0}\u{1b}\u{fffe}\u{202e}";
    let evil_labels = labels("ja\" onload=\"x", evil, evil, evil, evil);
    for style in Style::ALL {
        let options = Options { labels: evil_labels.clone(), ..Options::of(style) };
        let signs = signs(style.pieces());
        for diagram in [said(evil), said("")] {
            let drawn = diagram::svg(&options, &signs, &diagram);
            stands_alone("evil", &drawn);
            assert!(!drawn.contains("<script") && !drawn.contains("<!--"), "{drawn}");
        }
        let line = vec![("7g7f".parse().expect("a move"), evil.to_owned())];
        stands_alone("evil line", &diagram::animated(&options, &signs, &said(evil), &line, Pace::default()));
        let sheet = Sheet { title: evil.to_owned(), ..Sheet::default() };
        stands_alone("evil sheet", &sheet.pages(&options, &signs, &[said(evil)])[0]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_said(text in "\\PC{0,300}|[<>&\"'/ a-z歩]{0,80}|.{0,40}") {
        let signs = Signs::read(PieceSet::Letters, include_str!("../../static/pieces/letters.svg")).expect("the set");
        for style in Style::ALL {
            stands_alone("any", &diagram::svg(&Options::of(style), &signs, &said(&text)));
        }
    }
}
