//! Rules of style that cost every press: where the subject of a selector has no name, and what it depends on stands beside it or inside of
//! something, the browser computes every element below anew whenever one of them changes.

/// The selectors of a style sheet that end in anything at all after `:has`, `+` or `~`.
pub fn nameless(css: &str) -> Vec<String> {
    selectors(css).into_iter().filter(|selector| is_nameless(selector)).collect()
}

/// The selectors of all rules, also of those inside of conditions.
fn selectors(css: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        text.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let heads = text.split('{').map(|part| part.rsplit([';', '}']).next().unwrap_or_default().trim());
    // what stands behind the last brace heads nothing
    let count = text.matches('{').count();
    heads.take(count).filter(|head| !head.starts_with('@')).flat_map(|head| split(head, ',')).collect()
}

/// The parts of a text between signs that stand in no brackets.
fn split(text: &str, sign: char) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        match parts.last_mut() {
            Some(part) if c != sign || depth > 0 => part.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

fn is_nameless(selector: &str) -> bool {
    let compounds = split(&selector.split_whitespace().collect::<Vec<&str>>().join(" "), ' ');
    let Some((subject, before)) = compounds.split_last() else { return false };
    // what a subject must not be, and how it stands, is no name
    let name = subject.split(':').next().unwrap_or_default();
    let has_name =
        !matches!(name, "" | "*") || [":is(", ":where(", ":root"].iter().any(|names| subject.starts_with(names));
    let depends = before.iter().any(|part| matches!(part.as_str(), "+" | "~") || part.contains(":has("));
    !has_name && depends
}

#[test]
fn a_subject_without_a_name_is_found() {
    let css = "/* a > * + * {} */ @media (x) { .a > * + * { color: red; } .b { c: d } }
        .c:has(.d) > .e > :not(.f), .g { }
        .h:has(.i) .j, .k > *, .l + .m:not(.n), .o ~ :is(.p, .q), .r:not(:has(~ .s)) { }";
    assert_eq!(nameless(css), [".a > * + *", ".c:has(.d) > .e > :not(.f)"]);
}
