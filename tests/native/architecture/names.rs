//! What a source file names: the leaves of its `use` trees and the paths in its code, resolved to the file that defines the name.

use super::tokens::{Source, Token};
use std::collections::{BTreeMap, BTreeSet};

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Base {
    Crate,
    /// The module that lies this many levels above the file's own.
    Up(usize),
    /// A crate, a name that the file has imported, or one of its own modules.
    Name,
}

/// A path as the file has it, without the words that say where it begins.
#[derive(Debug, Clone)]
pub struct NamedPath {
    base: Base,
    words: Vec<String>,
}

/// A leaf of a `use` tree.
#[derive(Debug, Clone)]
struct Import {
    path: NamedPath,
    /// What the file calls it; none for `*` and `as _`.
    name: Option<String>,
    is_glob: bool,
    is_public: bool,
}

/// A source file, read.
#[derive(Debug, Default)]
pub struct File {
    pub code: String,
    pub source: Source,
    /// Of the crate's modules: `app/session/mod.rs` is `["app", "session"]`.
    pub module: Vec<String>,
    imports: Vec<Import>,
    /// Paths in the code, `use` apart.
    paths: Vec<NamedPath>,
    /// Words in the code outside of `use`, but for those after a point or a path's sign.
    pub words: BTreeSet<String>,
    /// Names of items that are defined here.
    defined: BTreeSet<String>,
    /// Macros that are called here.
    pub macros: BTreeSet<String>,
}

/// All source files, by their path below `src`.
#[derive(Debug, Default)]
pub struct Tree {
    pub files: BTreeMap<String, File>,
    modules: BTreeMap<Vec<String>, String>,
}

/// What a path leads to.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// A module itself, which is no import yet.
    Module(Vec<String>),
    /// A name, and the file that defines it.
    Item { file: String, name: String },
    /// Another crate, or something of the file's own.
    Elsewhere,
}

impl Tree {
    pub fn read(files: impl IntoIterator<Item = (String, String)>) -> Tree {
        let mut tree = Tree::default();
        for (path, code) in files {
            let file = File::read(&path, code);
            if !path.starts_with("bin/") {
                tree.modules.insert(file.module.clone(), path.clone());
            }
            tree.files.insert(path, file);
        }
        tree
    }

    /// Whether other modules lie in this one: then its public `use` lines are the face of a folder and no imports of its own.
    fn is_folder(&self, module: &[String]) -> bool {
        self.modules.keys().any(|other| other.len() > module.len() && other.starts_with(module))
    }

    /// What the file imports from other files: file, then names.
    pub fn arrows(&self, path: &str) -> BTreeMap<String, BTreeSet<String>> {
        let file = &self.files[path];
        let is_face = self.is_folder(&file.module);
        let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut add = |target: Target| {
            if let Target::Item { file: other, name } = target
                && other != path
            {
                arrows.entry(other).or_default().insert(name);
            }
        };
        for import in &file.imports {
            // a name that the folder shows and also uses itself is an import all the same
            let is_used = import.name.as_ref().is_some_and(|name| file.words.contains(name));
            if is_face && import.is_public && !is_used {
                continue;
            }
            match self.resolve(path, &import.path, 0) {
                Target::Module(module) if import.is_glob => {
                    if let Some(other) = self.modules.get(&module) {
                        add(Target::Item { file: other.clone(), name: "*".to_owned() });
                    }
                }
                target => add(target),
            }
        }
        for named in &file.paths {
            add(self.resolve(path, named, 0));
        }
        arrows
    }

    /// The absolute paths that the file names, as written: `crate::app::Model` is `["app", "Model"]`.
    pub fn literal(&self, path: &str) -> Vec<Vec<String>> {
        let file = &self.files[path];
        let all = file
            .imports
            .iter()
            .map(|import| (&import.path, import.is_glob))
            .chain(file.paths.iter().map(|path| (path, false)));
        all.filter_map(|(named, is_glob)| {
            let mut words = file.absolute(named)?;
            if is_glob && words.is_empty() {
                words.push("everything".to_owned());
            }
            Some(words)
        })
        .collect()
    }

    /// Crates, and modules of the standard library, that the file names.
    pub fn crates(&self, path: &str) -> BTreeSet<String> {
        let file = &self.files[path];
        let named = file.imports.iter().map(|import| &import.path).chain(&file.paths);
        let first = |named: &NamedPath| {
            let words = match (named.base, &named.words[..]) {
                (Base::Name, [std, inner, ..]) if matches!(std.as_str(), "std" | "core" | "alloc") => {
                    format!("std::{inner}")
                }
                (Base::Name, [first, ..]) => first.clone(),
                _ => return None,
            };
            Some(words)
        };
        named.filter_map(first).collect()
    }

    /// Follows a path of a file to what it names, through whatever passes the name on.
    fn resolve(&self, path: &str, named: &NamedPath, depth: usize) -> Target {
        let file = &self.files[path];
        if depth > 20 {
            return Target::Elsewhere;
        }
        if let Some(words) = file.absolute(named) {
            return self.walk(&[], &words, depth);
        }
        let Some((first, rest)) = named.words.split_first() else { return Target::Elsewhere };
        let below: Vec<String> = file.module.iter().chain([first]).cloned().collect();
        if !path.starts_with("bin/") && (self.modules.contains_key(&below) || self.is_folder(&below)) {
            return self.walk(&below, rest, depth);
        }
        match file.imports.iter().find(|import| import.name.as_ref() == Some(first) && import.path.words != named.words)
        {
            Some(import) => self.beyond(self.resolve(path, &import.path, depth + 1), rest, depth),
            None => Target::Elsewhere,
        }
    }

    /// Goes on from a module with the words that are left.
    fn walk(&self, module: &[String], words: &[String], depth: usize) -> Target {
        let mut module = module.to_vec();
        for (at, word) in words.iter().enumerate() {
            module.push(word.clone());
            if self.modules.contains_key(&module) || self.is_folder(&module) {
                continue;
            }
            module.pop();
            let Some(path) = self.modules.get(&module) else { return Target::Elsewhere };
            let file = &self.files[path];
            let here = Target::Item { file: path.clone(), name: word.clone() };
            if depth > 20 {
                return here;
            }
            if let Some(import) = file.imports.iter().find(|import| import.name.as_ref() == Some(word)) {
                return match self.resolve(path, &import.path, depth + 1) {
                    // another crate's name, passed on here
                    Target::Elsewhere => here,
                    target => self.beyond(target, &words[at + 1..], depth),
                };
            }
            if file.defined.contains(word) {
                return here;
            }
            let globs = file.imports.iter().filter(|import| import.is_glob && import.is_public);
            for glob in globs {
                if let Target::Module(other) = self.resolve(path, &glob.path, depth + 1)
                    && let Target::Item { file: found, .. } = self.walk(&other, &words[at..=at], depth + 1)
                    && self.files[&found].defined.contains(word)
                {
                    return Target::Item { file: found, name: word.clone() };
                }
            }
            return here;
        }
        Target::Module(module)
    }

    fn beyond(&self, target: Target, rest: &[String], depth: usize) -> Target {
        match target {
            Target::Module(module) if !rest.is_empty() => self.walk(&module, rest, depth + 1),
            target => target,
        }
    }
}

impl File {
    fn read(path: &str, code: String) -> File {
        let mut module: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
            module.pop();
        }
        let source = Source::read(&code);
        let mut file = File { code, module, source: source.without_tests(), ..File::default() };
        file.read_names();
        file.source = source;
        file
    }

    /// A path from the top of the crate; none where it begins with a name.
    fn absolute(&self, named: &NamedPath) -> Option<Vec<String>> {
        let above = match named.base {
            Base::Crate => &[][..],
            Base::Up(levels) => &self.module[..self.module.len().saturating_sub(levels)],
            Base::Name => return None,
        };
        Some(above.iter().chain(&named.words).cloned().collect())
    }

    fn read_names(&mut self) {
        let tokens = std::mem::take(&mut self.source.tokens);
        let mut at = 0;
        while at < tokens.len() {
            let before = at.checked_sub(1).map(|before| &tokens[before]);
            match &tokens[at] {
                Token::Word(word) if word == "use" && begins_an_item(before) => {
                    let is_public =
                        before.is_some_and(|token| matches!(token, Token::Sign(')')) || token.word() == Some("pub"));
                    at = self.use_tree(&tokens, at + 1, &NamedPath { base: Base::Name, words: Vec::new() }, is_public);
                }
                Token::Word(word) if !matches!(before, Some(Token::Path | Token::Sign('.'))) => {
                    let (path, end) = path_at(&tokens, at);
                    let introduces =
                        ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules"];
                    if introduces.contains(&word.as_str()) {
                        let name = tokens[at + 1..].iter().find_map(Token::word).filter(|name| *name != "mut");
                        self.defined.extend(name.map(str::to_owned));
                    }
                    self.words.insert(word.clone());
                    if tokens.get(at + 1) == Some(&Token::Sign('!')) {
                        self.macros.insert(word.clone());
                    }
                    if end > at + 1 {
                        self.paths.push(path);
                    }
                    at = end;
                }
                _ => at += 1,
            }
        }
        self.source.tokens = tokens;
    }

    /// Reads a `use` tree from `at`, below `prefix`, and returns where it ends.
    fn use_tree(&mut self, tokens: &[Token], mut at: usize, prefix: &NamedPath, is_public: bool) -> usize {
        let mut path = prefix.clone();
        let mut import = Import { path: prefix.clone(), name: None, is_glob: false, is_public };
        loop {
            match tokens.get(at) {
                Some(Token::Word(word)) if word == "as" => {
                    import.name =
                        tokens.get(at + 1).and_then(Token::word).filter(|name| *name != "_").map(str::to_owned);
                    self.imports.push(Import { path, ..import });
                    return at + 2;
                }
                Some(Token::Word(word)) => {
                    path.push(word);
                    import.name = path.words.last().cloned();
                    at += 1;
                }
                Some(Token::Path) => at += 1,
                Some(Token::Sign('*')) => {
                    self.imports.push(Import { path, name: None, is_glob: true, ..import });
                    return at + 1;
                }
                Some(Token::Sign('{')) => {
                    at += 1;
                    while !matches!(tokens.get(at), None | Some(Token::Sign('}'))) {
                        at = match &tokens[at] {
                            Token::Sign(',') => at + 1,
                            _ => self.use_tree(tokens, at, &path, is_public),
                        };
                    }
                    return at + 1;
                }
                _ => {
                    self.imports.push(Import { path, ..import });
                    return at;
                }
            }
        }
    }
}

impl NamedPath {
    fn push(&mut self, word: &str) {
        match (self.base, word) {
            (Base::Name, "crate" | "suizo") if self.words.is_empty() => self.base = Base::Crate,
            (Base::Name, "self") if self.words.is_empty() => self.base = Base::Up(0),
            (Base::Name, "super") if self.words.is_empty() => self.base = Base::Up(1),
            (Base::Up(levels), "super") => self.base = Base::Up(levels + 1),
            (_, "self") => {}
            (_, word) => self.words.push(word.to_owned()),
        }
    }
}

/// Whether `use` stands at the beginning of an item here, and not in a bound such as `impl Trait + use<'a>`.
fn begins_an_item(before: Option<&Token>) -> bool {
    match before {
        None | Some(Token::Sign(';' | '{' | '}' | ']' | ')')) => true,
        Some(token) => token.word() == Some("pub"),
    }
}

/// The path that begins at a word, and where it ends.
fn path_at(tokens: &[Token], at: usize) -> (NamedPath, usize) {
    let mut path = NamedPath { base: Base::Name, words: Vec::new() };
    let mut end = at;
    while let Some(word) = tokens.get(end).and_then(Token::word) {
        // `self` and `super` alone, as in `self.x`, are no paths
        path.push(word);
        end += 1;
        match (tokens.get(end), tokens.get(end + 1)) {
            (Some(Token::Path), Some(Token::Word(_))) => end += 1,
            // `Type::<T>::new` and `module::{...}` end here
            _ => break,
        }
    }
    (path, end)
}
