//! Short names for what a program and its script, both written by wasm-bindgen, call each other by. Its own are long, and end in
//! digits that look random: of no use once both files are built, they would take a visitor five kilobytes.

mod script;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

/// The sections of a WebAssembly module that hold such names.
const IMPORTS: u8 = 2;
const EXPORTS: u8 = 7;
/// Length of a module's magic number and version.
const PREAMBLE: usize = 8;

/// Renames imports and exports in both files, and makes the script shorter.
///
/// # Panics
/// When the program is not a WebAssembly module whose imports all come from its script, or where the script cannot be made shorter.
pub fn shorten(script: &Path, program: &Path) -> io::Result<()> {
    let text = fs::read_to_string(script)?;
    let module = fs::read(program)?;
    let mut names = Names::unlike(words(&text));
    let module = names.rename_module(&module);
    fs::write(program, module)?;
    fs::write(script, script::shorter(&names.rename_script(&text)))
}

/// Old names and new ones.
struct Names<'a> {
    /// Words of the script, which no new name may be.
    taken: BTreeSet<&'a str>,
    new: BTreeMap<String, String>,
    /// Number of the next name.
    next: u32,
}

impl<'a> Names<'a> {
    fn unlike(words: impl Iterator<Item = &'a str>) -> Names<'a> {
        Names { taken: words.collect(), new: BTreeMap::new(), next: 0 }
    }

    /// The new name; what wasm-bindgen did not make up stays.
    fn of(&mut self, old: &str) -> String {
        if !["__wbg_", "__wbindgen_", "wasm_bindgen__", "_ZN12wasm_bindgen", "./"]
            .iter()
            .any(|start| old.starts_with(start))
        {
            return old.to_owned();
        }
        if let Some(new) = self.new.get(old) {
            return new.clone();
        }
        let new = loop {
            let (first, rest) = (char::from(b'a' + (self.next % 26) as u8), self.next / 26);
            self.next += 1;
            let name = if rest == 0 { first.to_string() } else { format!("{first}{rest}") };
            if !self.taken.contains(name.as_str()) {
                break name;
            }
        };
        self.new.insert(old.to_owned(), new.clone());
        new
    }

    fn rename_module(&mut self, module: &[u8]) -> Vec<u8> {
        let mut out = module[..PREAMBLE].to_vec();
        let mut reader = Reader { bytes: module, at: PREAMBLE };
        while reader.at < module.len() {
            let id = reader.byte();
            let length = reader.number();
            let section = reader.take(length);
            let section = match id {
                IMPORTS => self.rename_section(section, 2),
                EXPORTS => self.rename_section(section, 1),
                _ => section.to_vec(),
            };
            out.push(id);
            write_number(&mut out, section.len());
            out.extend(section);
        }
        out
    }

    /// A section whose entries begin with that number of names.
    fn rename_section(&mut self, section: &[u8], names: usize) -> Vec<u8> {
        let mut out = Vec::new();
        let mut reader = Reader { bytes: section, at: 0 };
        let entries = reader.number();
        write_number(&mut out, entries);
        for _ in 0..entries {
            for _ in 0..names {
                let length = reader.number();
                let name = self.of(std::str::from_utf8(reader.take(length)).expect("names are UTF-8"));
                write_number(&mut out, name.len());
                out.extend(name.bytes());
            }
            let start = reader.at;
            let kind = reader.byte();
            assert!(names == 1 || kind == 0, "a script lends its program functions alone");
            reader.number();
            out.extend(&section[start..reader.at]);
        }
        out
    }

    fn rename_script(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            // the name of the script itself stands in quotes
            let quoted = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
            let (old, after) = match quoted {
                Some((name, after)) if name.starts_with("./") && self.new.contains_key(name) => (name, after),
                _ => {
                    let word = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
                    rest.split_at(word.max(rest.chars().next().map_or(0, char::len_utf8)))
                }
            };
            out += self.new.get(old).map_or(old, String::as_str);
            rest = after;
        }
        out
    }
}

fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty())
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    fn take(&mut self, length: usize) -> &'a [u8] {
        self.at += length;
        &self.bytes[self.at - length..self.at]
    }

    /// Seven bits a byte, the lowest first (LEB128).
    fn number(&mut self) -> usize {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = self.byte();
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }
}

fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_and_script_get_the_same_new_names() {
        let name = |text: &str| [&[text.len() as u8], text.as_bytes()].concat();
        let section = |id: u8, body: Vec<u8>| [vec![id, body.len() as u8], body].concat();
        let imports = [vec![1], name("./app_bg.js"), name("__wbg_now_3b0d974bbf31e44f"), vec![0, 5]].concat();
        let exports = [vec![2], name("memory"), vec![2, 0], name("__wbindgen_malloc"), vec![0, 9]].concat();
        let rest = section(11, vec![0]);
        let module = [b"\0asm\x01\0\0\0".to_vec(), section(2, imports), section(7, exports), rest.clone()].concat();
        // `a` is a word of the script already
        let script = "let a=\"é\";x={\"./app_bg.js\":{__wbg_now_3b0d974bbf31e44f:f}};a.memory;a.__wbindgen_malloc()";
        let mut names = Names::unlike(words(script));
        let renamed = names.rename_module(&module);
        let imports = [vec![1], name("b"), name("c"), vec![0, 5]].concat();
        let exports = [vec![2], name("memory"), vec![2, 0], name("d"), vec![0, 9]].concat();
        assert_eq!(renamed, [b"\0asm\x01\0\0\0".to_vec(), section(2, imports), section(7, exports), rest].concat());
        assert_eq!(names.rename_script(script), "let a=\"é\";x={b:{c:f}};a.memory;a.d()");
    }

    #[test]
    fn numbers_are_written_as_they_are_read() {
        for number in [0, 127, 128, 300, 1 << 20] {
            let mut bytes = Vec::new();
            write_number(&mut bytes, number);
            let mut reader = Reader { bytes: &bytes, at: 0 };
            assert_eq!((reader.number(), reader.at), (number, bytes.len()));
        }
    }
}
