//! The tag for other people's pages: its script, which keeps its name, and a folder with all the rest, named by its content.
//!
//! Trunk leaves both programs (`embed`, `reader`) beside the page's and the scripts of `static/embed` in a folder of that name. The
//! style is put together from the page's own: in a tag there is no `:root`, so `.tag` stands for it, and what the page around may set goes
//! before the page's colours.

use super::{
    files::{short_digest, walk},
    shrink,
};
use crate::{
    i18n::Lang,
    json::Json,
    rules::{RuleChoices, Rules, Start, Variant},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The page's sheets that a board needs, and its own.
const SHEETS: [&str; 8] = [
    "styles/tokens.css",
    "styles/board/box.css",
    "styles/board/marks.css",
    "styles/board/air.css",
    "styles/board/stands.css",
    "styles/board/promotion.css",
    "styles/board/pieces.css",
    "static/embed/tag.css",
];

/// What the page around may set, as `--suizo-wood`.
const OPEN_COLOURS: [&str; 14] = [
    "paper",
    "card",
    "ink",
    "soft",
    "line",
    "indigo",
    "on-indigo",
    "vermilion",
    "wood",
    "grain",
    "edge",
    "coord",
    "face",
    "foot",
];

/// Where the files of another folder lie, seen from the tag's own.
pub struct Beside<'a> {
    pub pieces: &'a str,
    pub worker: &'a str,
}

/// Puts script and folder of the tag into the build. In a debug build the programs stay as they are.
///
/// # Panics
/// When scripts and hook no longer fit together.
pub fn bring(dir: &Path, beside: &Beside<'_>, is_release: bool) -> io::Result<()> {
    let folder = dir.join("embed");
    for program in ["embed", "reader"] {
        let (script, wasm) = (dir.join(format!("{program}.js")), dir.join(format!("{program}_bg.wasm")));
        if is_release {
            shrink(&script, &wasm)?;
        }
        fs::rename(&script, folder.join(format!("{program}.js")))?;
        fs::rename(&wasm, folder.join(format!("{program}_bg.wasm")))?;
    }
    for lang in Lang::ALL {
        fs::write(folder.join(format!("{}.txt", lang.id())), lang.tag_file().map_err(io::Error::other)?)?;
    }
    fs::remove_file(folder.join("tag.css"))?;
    fs::write(folder.join("style.css"), style()?)?;
    let langs: Vec<String> = Lang::ALL.iter().map(|lang| format!("{:?}", lang.id())).collect();
    let board = squeezed(&fs::read_to_string(folder.join("board.js"))?);
    let board = filled(&board, "__LANGS__", &format!("[{}]", langs.join(",")));
    let board = filled(&board, "__PIECES__", &format!("../{}", beside.pieces));
    fs::write(folder.join("board.js"), filled(&board, "__WORKER__", &format!("../{}", beside.worker)))?;
    let record = folder.join("record.js");
    fs::write(&record, squeezed(&fs::read_to_string(&record)?))?;
    let script = squeezed(&fs::read_to_string(folder.join("tag.js"))?);
    fs::remove_file(folder.join("tag.js"))?;
    let mut files: Vec<PathBuf> = Vec::new();
    walk(&folder, &mut files)?;
    files.sort();
    let mut bytes = Vec::new();
    for file in files {
        bytes.extend(fs::read(file)?);
    }
    let named = format!("embed-{}", short_digest(&bytes));
    fs::rename(&folder, dir.join(&named))?;
    let script = filled(&script, "__PARTS__", &format!("{named}/board.js"));
    let script = filled(&script, "__STARTS__", &object(starts()));
    let words = Lang::ALL.map(|lang| (lang.id(), lang.tag_words().whole_page.to_owned()));
    fs::write(dir.join("embed.js"), filled(&script, "__WORDS__", &object(words.to_vec())))
}

/// The starts of all games as SFEN, by the ids of games and handicaps.
fn starts() -> Vec<(&'static str, String)> {
    let sfen = |rules: &'static Rules, start: &Start| {
        let position = start.position(rules, &RuleChoices::default());
        position.map(|(position, number)| position.to_sfen(number)).unwrap_or_default()
    };
    let games = Variant::ALL.into_iter().map(|variant| (variant.id(), sfen(Rules::of(variant), &Start::Standard)));
    let shogi = Rules::of(Variant::Shogi);
    let handicaps = shogi.handicaps().iter().map(|handicap| (handicap.id, sfen(shogi, &Start::Handicap(handicap))));
    games.chain(handicaps).collect()
}

fn object(members: Vec<(&'static str, String)>) -> String {
    let member = |(name, value): &(&str, String)| format!("{name}:{}", Json::from(value.as_str()));
    format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
}

fn filled(text: &str, mark: &str, with: &str) -> String {
    assert_eq!(text.matches(mark).count(), 1, "{mark} must occur once in static/embed");
    text.replacen(mark, with, 1)
}

/// A script without comments that stand on lines of their own, and without indentation.
fn squeezed(script: &str) -> String {
    let mut is_comment = false;
    let mut code = String::new();
    for line in script.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            code += line;
            code.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    code
}

/// The style of a board in a shadow tree.
fn style() -> io::Result<String> {
    let mut css = String::new();
    for sheet in SHEETS {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(sheet))?;
        // pawns are thrown only on the page's own board
        css += text.split("/* furigoma").next().unwrap_or_default();
    }
    let css = without_unused(&short_css(&css)).replace(":root", ".tag");
    // where the visitor or the system wants stronger colours, those of the page around do not count
    let (head, tail) = css.split_at(css.find("@media (prefers-contrast").unwrap_or(css.len()));
    let (mut css, tail) = (head.to_owned(), tail.to_owned());
    for name in OPEN_COLOURS {
        // a declaration ends at the next semicolon or brace: no colour has one
        let mut open = String::new();
        let mut rest = css.as_str();
        let start = format!("--{name}:");
        while let Some((before, after)) = rest.split_once(&start) {
            let end = after.find([';', '}']).unwrap_or(after.len());
            open += &format!("{before}{start}var(--suizo-{name},{})", &after[..end]);
            rest = &after[end..];
        }
        css = open + rest;
    }
    Ok(css + &tail)
}

/// Without the rules for what only the page's own board shows: an analysis, hints, dangers, moves to be confirmed, contrast by choice.
fn without_unused(css: &str) -> String {
    const UNUSED: [&str; 7] =
        [".arrow", ".tentative", "[data-tentative]", ".danger", ".hint ", ".in-hand.hint", ":root:root[data-contrast"];
    let is_unused = |rule: &str| UNUSED.iter().any(|start| rule.trim_start_matches(['{', '}']).starts_with(start));
    // a rule ends with its brace; what begins a group of rules ends with none of its own
    let css: String = css.split_inclusive('}').filter(|rule| !is_unused(rule)).collect();
    // such selectors among others
    let css =
        css.replace(",.toss", "").replace(",[data-tentative] .wash", "").replace(":is(.board,.diagram) ", ".board ");
    without_unused_values(&css)
}

/// Without the named values that no rule asks for.
fn without_unused_values(css: &str) -> String {
    let mut kept = String::new();
    let mut rest = css;
    while let Some(at) = rest.find("--") {
        kept += &rest[..at];
        rest = &rest[at..];
        let is_given = kept.ends_with(['{', ';']);
        let name = rest.split([':', ')', ',', ' ', ';']).next().unwrap_or(rest);
        if is_given && !css.contains(&format!("var({name})")) && !css.contains(&format!("var({name},")) {
            // the brace that ends a rule stays
            rest = rest[rest.find([';', '}']).unwrap_or(rest.len())..].trim_start_matches(';');
        } else {
            kept += name;
            rest = &rest[name.len()..];
        }
    }
    (kept + rest).replace(";}", "}")
}

/// A style sheet without comments, and with blanks only where they mean something.
fn short_css(css: &str) -> String {
    let mut text = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        text += before;
        rest = after.split_once("*/").map_or("", |parts| parts.1);
    }
    text += rest;
    let mut short = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for sign in ["{", "}", ";", ","] {
        short = short.replace(&format!("{sign} "), sign).replace(&format!(" {sign}"), sign);
    }
    // a switch that is off has a blank as its value
    short = short.replace(": ", ":").replace(":;", ": ;").replace(":}", ": }");
    short.replace(";}", "}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_nothing_asks_for_are_left_out() {
        let css = ".a{--zero:0;--nought:0;--one:1px;--two:var(--one);--three:3}.b{--four:4;x:calc(var(--two) - var(--five,5px))}";
        assert_eq!(
            without_unused_values(css),
            ".a{--one:1px;--two:var(--one)}.b{x:calc(var(--two) - var(--five,5px))}"
        );
    }

    #[test]
    fn styles_keep_what_they_say() {
        assert_eq!(
            short_css("/* a */\n.a,\n.b {\n  x: calc(1px + 2px);\n  --off: ;\n}\n"),
            ".a,.b{x:calc(1px + 2px);--off: }"
        );
        let style = style().expect("the sheets are there");
        assert!(!style.contains(":root") && !style.contains("thrown"), "{style}");
        assert!(style.contains("--wood:var(--suizo-wood,var(--light,#e6c588) var(--dark,#a9854f))"), "{style}");
        assert_eq!(style.matches('{').count(), style.matches('}').count());
    }

    #[test]
    fn scripts_lose_comments_alone() {
        assert_eq!(squeezed("// a\nconst a = 1; // b\n  /**\n   * c\n   */\n  b();\n"), "const a = 1; // b\nb();\n");
    }
}
