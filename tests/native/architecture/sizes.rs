//! How long files and functions may be.

use super::tokens::{Source, Token};

const MOST_LINES_OF_A_FILE: usize = 450;
const MOST_LINES_OF_A_FUNCTION: usize = 80;
/// Lines of a function, in all, that a table or a match of one line an arm may have around its rows.
const LINES_AROUND_A_TABLE: usize = 12;
/// Files and folders of words and numbers, which are as long as there are words and numbers.
const WORDS_AND_NUMBERS: [&str; 8] = [
    "i18n/en.rs",
    "i18n/ja.rs",
    "i18n/zh.rs",
    "i18n/vi.rs",
    "i18n/sv.rs",
    "i18n/sentences.rs",
    "i18n/prose/",
    "engine/eval/numbers/",
];

/// What of a file is too long.
pub fn too_long(path: &str, code: &str, source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    let lines = code.lines().count();
    if lines > MOST_LINES_OF_A_FILE && !WORDS_AND_NUMBERS.iter().any(|exempt| path.starts_with(exempt)) {
        found.push(format!("{path}: {lines} lines, {MOST_LINES_OF_A_FILE} at most"));
    }
    for Function { name, first, last, rows } in functions(source) {
        let lines = last - first + 1;
        if lines > MOST_LINES_OF_A_FUNCTION && lines - rows > LINES_AROUND_A_TABLE {
            found.push(format!(
                "{path}:{first}: fn {name} has {lines} lines, {rows} of them rows; {MOST_LINES_OF_A_FUNCTION} at most"
            ));
        }
    }
    found
}

struct Function {
    name: String,
    /// From the line of `fn` to that of the closing brace.
    first: usize,
    last: usize,
    /// Lines that are one arm of a match or one entry of a list, and nothing else.
    rows: usize,
}

fn functions(source: &Source) -> Vec<Function> {
    let mut found = Vec::new();
    for at in 0..source.tokens.len() {
        let (Token::Word(word), Some(Token::Word(name))) = (&source.tokens[at], source.tokens.get(at + 1)) else {
            continue;
        };
        if word != "fn" {
            continue;
        }
        let Some(open) = body(source, at) else { continue };
        let close = source.closing(open);
        let (first, last) = (source.lines[at], source.lines[close]);
        found.push(Function { name: name.clone(), first, last, rows: rows(source, open, close) });
    }
    found
}

/// Where the body of the function begins whose `fn` stands at `at`; `None` for one without a body.
fn body(source: &Source, at: usize) -> Option<usize> {
    let mut at = at;
    loop {
        match source.tokens.get(at)? {
            Token::Sign('(' | '[') => at = source.closing(at),
            Token::Sign('{') => return Some(at),
            Token::Sign(';') => return None,
            _ => {}
        }
        at += 1;
    }
}

/// Lines between two braces that hold one whole row: they end with a comma, and every bracket that opens there closes there.
fn rows(source: &Source, open: usize, close: usize) -> usize {
    let mut rows = 0;
    let mut at = open + 1;
    while at < close {
        let line = source.lines[at];
        let end = (at..close).find(|next| source.lines[*next] != line).unwrap_or(close);
        let mut depth = 0_i32;
        let mut lowest = 0;
        for token in &source.tokens[at..end] {
            match token {
                Token::Sign('{' | '[' | '(') => depth += 1,
                Token::Sign('}' | ']' | ')') => depth -= 1,
                _ => {}
            }
            lowest = lowest.min(depth);
        }
        if depth == 0 && lowest == 0 && source.tokens[end - 1] == Token::Sign(',') {
            rows += 1;
        }
        at = end;
    }
    rows
}

#[track_caller]
fn check(path: &str, code: &str, expected: &[&str]) {
    assert_eq!(too_long(path, code, &Source::read(code)), expected);
}

#[test]
fn long_files_are_found_but_for_words_and_numbers() {
    let lines = |count| "//\n".repeat(count);
    check("app/view.rs", &lines(450), &[]);
    check("app/view.rs", &lines(451), &["app/view.rs: 451 lines, 450 at most"]);
    check("i18n/texts.rs", &lines(451), &["i18n/texts.rs: 451 lines, 450 at most"]);
    check("i18n/sv.rs", &lines(900), &[]);
    check("engine/eval/numbers/sho.rs", &lines(900), &[]);
}

#[test]
fn long_functions_are_found_but_for_tables() {
    let function = |line: &str, count| {
        format!(
            "impl S {{\n/// Says.\n#[must_use]\nfn long<T>(x: [u8; 2]) -> T where T: F {{\n{}}}\n}}",
            format!("{line}\n").repeat(count)
        )
    };
    check("a.rs", &function("f();", 78), &[]);
    check("a.rs", &function("f();", 79), &["a.rs:4: fn long has 81 lines, 0 of them rows; 80 at most"]);
    check("a.rs", &function("// why", 79), &["a.rs:4: fn long has 81 lines, 0 of them rows; 80 at most"]);
    // a match or a list of one line an entry
    check("a.rs", &function("A::B(c) if d => vec![1, 2],", 200), &[]);
    check("a.rs", &function("(\"one\", Row { of: 1 }),", 200), &[]);
    // arms of several lines are no table
    let arm = "A => {\nf(1,\n2);\n}";
    check("a.rs", &function(arm, 20), &["a.rs:4: fn long has 82 lines, 0 of them rows; 80 at most"]);
}

#[test]
fn a_function_without_a_body_is_none() {
    check("a.rs", &format!("trait T {{ fn f(&self); {} }}", "\n".repeat(100)), &[]);
}
