//! How text is kept apart from what has a meaning: quoted in headers, escaped in comments.

/// In quotation marks, with a backslash before what would end them; line breaks and braces are escaped too, as such text may stand in a
/// comment.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' | '{' | '}' | '[' | ']' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Quoted text at the beginning, and what follows it.
pub(super) fn unquoted(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut found = String::new();
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((found, &inside[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => found.push('\n'),
                'r' => found.push('\r'),
                c => found.push(c),
            },
            _ => found.push(c),
        }
    }
    None
}

/// The text of a comment: what would end it, begin a command or be trimmed gets a backslash.
pub(super) fn escaped(text: &str) -> String {
    let inner = text.trim();
    let begins = text.len() - text.trim_start().len();
    let ends = begins + inner.len();
    let mut escaped = String::new();
    for (at, c) in text.char_indices() {
        let is_edge = at < begins || at >= ends;
        match c {
            '\r' => escaped.push_str("\\r"),
            '\n' if is_edge => escaped.push_str("\\n"),
            '{' | '}' | '[' | ']' | '\\' => escaped.extend(['\\', c]),
            _ if is_edge => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Reads [`escaped`] text; blanks at the ends that have no backslash go.
pub(super) fn unescaped(text: &str) -> String {
    let mut found = String::new();
    // up to where the text is certain to stay
    let mut kept = 0;
    let mut chars = text.trim_start().chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                match chars.next() {
                    Some('n') => found.push('\n'),
                    Some('r') => found.push('\r'),
                    Some(c) => found.push(c),
                    None => found.push('\\'),
                }
                kept = found.len();
            }
            // of a line break in a file that was written elsewhere
            '\r' => {}
            _ => {
                found.push(c);
                if !c.is_whitespace() {
                    kept = found.len();
                }
            }
        }
    }
    found.truncate(kept);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for text in [
            "",
            "a",
            " a ",
            "\n",
            "\\",
            "a\\",
            "[%emt 1]",
            "{}",
            "a\r\nb",
            "\u{3000}歩\u{2028}",
            "a\n\nb\n",
            "\\n",
            " \\ ",
        ] {
            assert_eq!(unescaped(&escaped(text)), text, "{text:?}");
            let line = quoted(text) + "rest";
            assert_eq!(unquoted(&line), Some((text.to_owned(), "rest")), "{text:?}");
        }
    }
}
