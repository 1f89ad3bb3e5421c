//! Words and signs of Rust source text, each with its line, without comments, strings, characters and lifetimes.

#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Word(String),
    /// `::`
    Path,
    Sign(char),
}

impl Token {
    pub fn word(&self) -> Option<&str> {
        match self {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// A source text in tokens; `lines[i]` is the line of `tokens[i]`, from 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Source {
    pub tokens: Vec<Token>,
    pub lines: Vec<usize>,
}

impl Source {
    pub fn read(code: &str) -> Source {
        let chars: Vec<char> = code.chars().collect();
        let starts = |at: usize, a: char, b: char| chars[at] == a && chars.get(at + 1) == Some(&b);
        let mut source = Source::default();
        let (mut at, mut line, mut counted) = (0, 1, 0);
        while at < chars.len() {
            let c = chars[at];
            line += chars[counted..at].iter().filter(|c| **c == '\n').count();
            counted = at;
            if starts(at, '/', '/') {
                at = chars[at..].iter().position(|c| *c == '\n').map_or(chars.len(), |end| at + end);
            } else if starts(at, '/', '*') {
                at = comment_end(&chars, at);
            } else if let Some(end) = string_end(&chars, at) {
                at = end;
            } else if c == '\'' {
                at = quote_end(&chars, at);
            } else if c.is_alphanumeric() || c == '_' {
                let end = chars[at..].iter().position(|c| !c.is_alphanumeric() && *c != '_');
                let end = end.map_or(chars.len(), |end| at + end);
                source.push(Token::Word(chars[at..end].iter().collect()), line);
                at = end;
            } else if starts(at, ':', ':') {
                source.push(Token::Path, line);
                at += 2;
            } else {
                if !c.is_whitespace() {
                    source.push(Token::Sign(c), line);
                }
                at += 1;
            }
        }
        source
    }

    fn push(&mut self, token: Token, line: usize) {
        self.tokens.push(token);
        self.lines.push(line);
    }

    /// Where the bracket that opens at `open` is closed; the end of the text when it is not.
    pub fn closing(&self, open: usize) -> usize {
        let mut depth = 0;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match token {
                Token::Sign('{' | '[' | '(') => depth += 1,
                Token::Sign('}' | ']' | ')') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        self.tokens.len().saturating_sub(1)
    }

    /// Without what stands in `#[cfg(test)] mod NAME { ... }`.
    pub fn without_tests(&self) -> Source {
        let marker = Source::read("#[cfg(test)] mod").tokens;
        let mut kept = Source::default();
        let mut at = 0;
        while at < self.tokens.len() {
            if self.tokens[at..].starts_with(&marker) {
                // `mod NAME;` has its tests in a file of its own
                let ends = |token: &Token| matches!(token, Token::Sign('{' | ';'));
                let open =
                    self.tokens[at..].iter().skip(marker.len()).position(ends).map(|open| at + marker.len() + open);
                at = open.map_or(self.tokens.len(), |open| match self.tokens[open] {
                    Token::Sign('{') => self.closing(open) + 1,
                    _ => open + 1,
                });
            } else {
                kept.push(self.tokens[at].clone(), self.lines[at]);
                at += 1;
            }
        }
        kept
    }
}

/// Where the block comment that begins here ends; such comments may lie in each other.
fn comment_end(chars: &[char], mut at: usize) -> usize {
    let mut depth = 0;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                at += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// Where the character ends that begins here; of a lifetime only its quote is passed.
fn quote_end(chars: &[char], at: usize) -> usize {
    match (chars.get(at + 1), chars.get(at + 2)) {
        (Some('\\'), _) => chars.iter().skip(at + 3).position(|c| *c == '\'').map_or(chars.len(), |end| at + end + 4),
        (Some(_), Some('\'')) => at + 3,
        _ => at + 1,
    }
}

/// Where the string that begins here ends; `None` when none begins here.
fn string_end(chars: &[char], at: usize) -> Option<usize> {
    let mut quote = at;
    while matches!(chars.get(quote), Some('b' | 'r' | 'c')) && quote < at + 2 {
        quote += 1;
    }
    let is_raw = chars[at..quote].contains(&'r');
    let hashes = if is_raw { chars[quote..].iter().take_while(|c| **c == '#').count() } else { 0 };
    quote += hashes;
    let is_inside_a_word = at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_');
    if chars.get(quote) != Some(&'"') || (is_inside_a_word && quote > at) {
        return None;
    }
    let mut end = quote + 1;
    while end < chars.len() {
        match chars[end] {
            '\\' if !is_raw => end += 1,
            '"' if chars[end + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes => {
                return Some(end + 1 + hashes);
            }
            _ => {}
        }
        end += 1;
    }
    Some(chars.len())
}

#[test]
fn tokens_know_their_lines() {
    let source = Source::read("a /* \n */ b\n\"c\nd\" 'e' 'f: g::h // i\nj");
    let words: Vec<(&str, usize)> =
        source.tokens.iter().zip(&source.lines).filter_map(|(t, l)| Some((t.word()?, *l))).collect();
    assert_eq!(words, [("a", 1), ("b", 2), ("f", 4), ("g", 4), ("h", 4), ("j", 5)]);
}
