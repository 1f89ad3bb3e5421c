//! Text in a picture: escaped, measured roughly, and broken into lines.

/// Text as XML can hold it: nothing in it is markup, and what XML has no way to say is left out.
///
/// ```
/// use suizo::diagram::escape;
/// assert_eq!(escape("</text><script>\"'&\u{1}"), "&lt;/text&gt;&lt;script&gt;&quot;&#39;&amp;");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            // the rest of what XML 1.0 excludes; reordering signs would reach beyond their own text
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// Width of a character in hundredths of its size, rather too much than too little: fonts differ.
fn width_of(c: char) -> i32 {
    match c {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' => 38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 95,
        'A'..='Z' | '&' | '#' => 73,
        // combining marks stand over their letters
        '\u{300}'..='\u{36f}' => 0,
        '\0'..='\u{2ff}' | '\u{1e00}'..='\u{1eff}' | '\u{370}'..='\u{5ff}' => 58,
        '\u{2010}'..='\u{2027}' => 60,
        _ => 100,
    }
}

/// Whether a text stands upright in a column, character under character.
pub(super) fn is_columnar(text: &str) -> bool {
    text.chars().all(|c| width_of(c) == 100)
}

/// Width of a text at a size.
pub(super) fn width(text: &str, size: i32) -> i32 {
    text.chars().map(width_of).sum::<i32>() * size / 100
}

/// The text, cut where it would become wider; whoever cuts says so.
pub(super) fn fitted(text: &str, size: i32, most: i32) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut left = (most - size) * 100 / size.max(1);
    let kept: String = text
        .chars()
        .take_while(|c| {
            left -= width_of(*c);
            left >= 0
        })
        .collect();
    format!("{}…", kept.trim_end())
}

/// Lines of a text that are no wider than that, broken at blanks or between wide characters; the last one is cut.
pub(super) fn wrapped(text: &str, size: i32, most: i32, most_lines: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in words(paragraph) {
            if !line.is_empty() && width(&line, size) + width(word.trim_end(), size) > most {
                lines.push(line.trim_end().to_owned());
                line = String::new();
            }
            line.push_str(word);
        }
        lines.push(line.trim_end().to_owned());
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if lines.len() > most_lines {
        lines.truncate(most_lines);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines.iter().map(|line| fitted(line, size, most)).collect()
}

/// Signs that no line begins with.
const CLOSING: &str = "、。，．・：；？！ー）」』】〕〉》…";

/// What may be parted: words with the blank behind them, and wide characters each with what must follow them.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let may_part = before.is_some_and(|before: char| {
            let wide = |c: char| width_of(c) == 100;
            before == ' ' && c != ' '
                || (wide(before) || wide(c)) && !CLOSING.contains(c) && !"（「『【〔〈《☗☖".contains(before)
        });
        if may_part {
            words.push(&text[start..at]);
            start = at;
        }
        before = Some(c);
    }
    words.push(&text[start..]);
    words
}

/// Fonts for a language: serif as the outlines of the pieces are, where pictures are read as books.
pub(super) fn fonts(lang: &str, serif: bool) -> &'static str {
    match (lang, serif) {
        ("ja", true) => "'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',serif",
        ("ja", false) => "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic','Meiryo',sans-serif",
        ("zh", true) => "'Noto Serif CJK SC','Noto Serif SC','Songti SC','SimSun',serif",
        ("zh", false) => "'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif",
        (_, true) => {
            "'Noto Serif','Georgia','Times New Roman','Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif"
        }
        (_, false) => "'Noto Sans','Helvetica Neue','Arial','Noto Sans CJK JP','Hiragino Sans','Yu Gothic',sans-serif",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_a_language_breaks_them() {
        assert_eq!(wrapped("White answers with the bishop", 10, 95, 5), ["White answers", "with the bishop"]);
        assert_eq!(wrapped("図は３四歩まで（第１図）。", 10, 70, 5), ["図は３四歩まで", "（第１図）。"]);
        assert_eq!(wrapped("one\n\ntwo\n", 10, 100, 5), ["one", "", "two"]);
        assert_eq!(wrapped("one two three four", 10, 39, 2), ["one", "two…"]);
        assert_eq!(wrapped("", 10, 100, 5), [""; 0]);
    }

    #[test]
    fn what_is_too_wide_is_cut() {
        assert_eq!(fitted("歩歩歩", 10, 30), "歩歩歩");
        assert_eq!(fitted("歩歩歩歩", 10, 30), "歩歩…");
        assert_eq!(fitted("歩", 10, 0), "…");
    }
}
