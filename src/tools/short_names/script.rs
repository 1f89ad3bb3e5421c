//! What Trunk's minifier leaves long in a script of wasm-bindgen's: it shortens names within functions alone.

use super::{is_of_word, words};
use std::collections::BTreeSet;

/// What is shorter keeps its name.
const LONG: usize = 8;
/// The end of most functions that lend the program an object, and what says the same.
const OR_NONE: &str = "isLikeNone(NAME)?0:addToExternrefTable0(NAME)";
const OBJECT: &str = "objectOrNone";

/// The script, shorter, doing the same. It is one of wasm-bindgen's: without labels, templates within templates, and brackets in regular
/// expressions that do not come in pairs.
///
/// # Panics
/// When the script has names like those that it is to get, or brackets that are left open.
pub fn shorter(script: &str) -> String {
    let mut script = with_arrows(&with_objects(script));
    assert!(words(&script).all(|word| !is_new(word)), "the script has names like the new ones");
    for (n, name) in own_names(&script).into_iter().enumerate() {
        script = renamed(&script, &name, &new_name(n));
    }
    script
}

/// `$a` to `$z`, then `$a1` and so on.
fn new_name(n: usize) -> String {
    let letter = char::from(b'a' + (n % 26) as u8);
    if n < 26 { format!("${letter}") } else { format!("${letter}{}", n / 26) }
}

fn is_new(word: &str) -> bool {
    word.strip_prefix('$').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// `let a=X;return isLikeNone(a)?0:addToExternrefTable0(a)` becomes a call of one function.
fn with_objects(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    let mut is_used = false;
    while let Some(start) = rest.find("let ") {
        let (before, declared) = rest.split_at(start);
        out += before;
        let object = declared["let ".len()..].split_once('=').and_then(|(name, after)| {
            let (value, end) = after.split_once(';')?;
            let after = end.strip_prefix("return ")?.strip_prefix(&OR_NONE.replace("NAME", name))?;
            (!value.contains(['{', '}']) && is_one(value)).then_some((value, after))
        });
        let (text, after) = match object {
            Some((value, after)) => (format!("return {OBJECT}({value})"), after),
            None => ("let ".to_owned(), &declared["let ".len()..]),
        };
        is_used |= object.is_some();
        out += &text;
        rest = after;
    }
    out += rest;
    if is_used {
        out += &format!("function {OBJECT}(e){{return {};}}", OR_NONE.replace("NAME", "e"));
    }
    out
}

/// Functions that stand as values in a list become arrows, where they have no block within and do not look at their own `this`.
fn with_arrows(script: &str) -> String {
    const FUNCTION: &str = ":function(";
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(start) = rest.find(FUNCTION) {
        let (before, function) = rest.split_at(start);
        out += before;
        match arrow(&function[FUNCTION.len()..]) {
            Some((arrow, after)) => {
                out += &format!(":{arrow}");
                rest = after;
            }
            None => {
                out += FUNCTION;
                rest = &function[FUNCTION.len()..];
            }
        }
    }
    out + rest
}

/// The arrow for what follows `function(`, and what comes after it.
fn arrow(function: &str) -> Option<(String, &str)> {
    let (names, body) = function.split_once("){")?;
    let (body, after) = body.split_once('}')?;
    if names.contains(['(', '{']) || body.contains('{') || words(body).any(|word| ["this", "arguments"].contains(&word))
    {
        return None;
    }
    let is_single = !names.is_empty() && names.chars().all(is_of_word);
    let names = if is_single { names.to_owned() } else { format!("({names})") };
    let value = body.strip_prefix("return ").and_then(|value| value.strip_suffix(';')).filter(|value| is_one(value));
    let body = value.map_or_else(|| format!("{{{body}}}"), str::to_owned);
    Some((format!("{names}=>{body}"), after))
}

/// Whether an expression stays one in a list of values.
fn is_one(value: &str) -> bool {
    let mut depth = 0;
    value.chars().all(|c| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        c != ';' && (c != ',' || depth > 0)
    })
}

/// The long names that the script itself declares outside all functions, and gives nobody else.
fn own_names(script: &str) -> Vec<String> {
    let mut names = BTreeSet::new();
    let (mut depth, mut in_brackets) = (0, 0);
    let (mut is_exported, mut declares, mut is_next) = (false, false, false);
    for piece in pieces(script) {
        match piece {
            "{" => (depth, is_next) = (depth + 1, false),
            "}" => depth -= 1,
            _ if depth > 0 => continue,
            "(" | "[" => (in_brackets, is_next) = (in_brackets + 1, false),
            ")" | "]" => in_brackets -= 1,
            "export" => is_exported = true,
            "function" => is_next = true,
            "let" | "const" => (declares, is_next) = (true, true),
            "," => is_next = declares && in_brackets == 0,
            ";" => (declares, is_exported, is_next) = (false, false, false),
            _ if is_next && piece.starts_with(is_of_word) => {
                if !is_exported && piece.len() >= LONG {
                    names.insert(piece.to_owned());
                }
                (is_next, is_exported) = (false, is_exported && declares);
            }
            _ => is_next &= piece.trim().is_empty() || piece == "*",
        }
    }
    assert_eq!((depth, in_brackets), (0, 0), "the script is not read as it is meant");
    names.into_iter().filter(|name| is_only_a_name(script, name)).collect()
}

/// Whether the script names nothing else by a word: no member, no key, nothing in quotes, nothing that it exports.
fn is_only_a_name(script: &str, name: &str) -> bool {
    let exports = script.rsplit_once("export{").and_then(|(_, list)| list.split_once('}')).map_or("", |(list, _)| list);
    let mut before = "";
    let mut all = pieces(script).peekable();
    while let Some(piece) = all.next() {
        let is_in_quotes = piece.starts_with(['"', '\'', '`']) && words(piece).any(|word| word == name);
        let after = all.peek().copied().unwrap_or_default();
        let is_short = before == "{" && [",", "}"].contains(&after) || before == "," && after == "}";
        let is_other = piece == name && (before == "." || after == ":" || is_short);
        if is_in_quotes || is_other {
            return false;
        }
        before = piece;
    }
    words(exports).all(|word| word != name)
}

fn renamed(script: &str, old: &str, new: &str) -> String {
    pieces(script).map(|piece| if piece == old { new } else { piece }).collect()
}

/// Words, texts in quotes, and each other character.
fn pieces(script: &str) -> impl Iterator<Item = &str> {
    let mut rest = script;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = if is_of_word(first) {
            rest.find(|c| !is_of_word(c)).unwrap_or(rest.len())
        } else if ['"', '\'', '`'].contains(&first) {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == first && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else {
            first.len_utf8()
        };
        let (piece, after) = rest.split_at(length);
        rest = after;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_of_the_script_itself_are_short_and_no_others() {
        let script = "let wasmModule,other=join(longArgument,2),lastOne1=\"wasm\";export function openPage(e){return getString(e);}\
            function getString(e){let somewhere=e;return lastOne1.somewhere+somewhere;}export{initSync,getThings as default};\
            function initSync(){}function getThings(){}function quotedName(){return`${quotedName}`;}\
            const kinds=[Uint8Array,DataView],memberName=1,keyName12=2,shortHand=3;f(a.memberName,{keyName12:1},{shortHand});";
        let short = "let $c,other=join(longArgument,2),$b=\"wasm\";export function openPage(e){return $a(e);}\
            function $a(e){let somewhere=e;return $b.somewhere+somewhere;}export{initSync,getThings as default};\
            function initSync(){}function getThings(){}function quotedName(){return`${quotedName}`;}\
            const kinds=[Uint8Array,DataView],memberName=1,keyName12=2,shortHand=3;f(a.memberName,{keyName12:1},{shortHand});";
        assert_eq!(shorter(script), short);
    }

    #[test]
    #[should_panic(expected = "names like the new ones")]
    fn a_script_that_has_been_made_shorter_is_refused() {
        let _ = shorter("let wasmModule;function getString(){return $a;}");
    }

    #[test]
    fn an_object_or_none_is_one_call() {
        let script = "{a:function(e){let n=e.body;return isLikeNone(n)?0:addToExternrefTable0(n);},b:function(e){let n=e.x;return n;}}";
        let short = "{a:function(e){return objectOrNone(e.body);},b:function(e){let n=e.x;return n;}}\
            function objectOrNone(e){return isLikeNone(e)?0:addToExternrefTable0(e);}";
        assert_eq!(with_objects(script), short);
        let other = "let n=e.body;return isLikeNone(e)?0:addToExternrefTable0(n)";
        assert_eq!(with_objects(other), other);
        let two = "let n=e.body,t=2;return isLikeNone(n)?0:addToExternrefTable0(n)";
        assert_eq!(with_objects(two), two);
    }

    #[test]
    fn functions_in_a_list_are_arrows_where_that_is_the_same() {
        for (function, arrow) in [
            ("{a:function(e){return e.b(1,2);}}", "{a:e=>e.b(1,2)}"),
            ("{a:function(){return 1;},c:2}", "{a:()=>1,c:2}"),
            ("{a:function(e,n){return e(),n;}}", "{a:(e,n)=>{return e(),n;}}"),
            ("{a:function(e){e.b=1;}}", "{a:e=>{e.b=1;}}"),
            ("{a:function(...e){return e;}}", "{a:(...e)=>e}"),
            ("{a:function(e){return this.b;}}", "{a:function(e){return this.b;}}"),
            ("{a:function(e){return()=>{f();};}}", "{a:function(e){return()=>{f();};}}"),
            (
                "{a:function(){return h(function(e){e();},arguments);}}",
                "{a:function(){return h(function(e){e();},arguments);}}",
            ),
        ] {
            assert_eq!(with_arrows(function), arrow);
        }
    }

    #[test]
    fn all_names_are_new() {
        assert_eq!([0, 25, 26, 53].map(new_name), ["$a", "$z", "$a1", "$b2"]);
        assert!(is_new("$a1") && !is_new("$") && !is_new("a"));
    }
}
