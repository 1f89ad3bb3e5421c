//! The parts of the page's program that are fetched later, as the splitter left them: made small, named, and known to the page's script.

use super::{attribute, blank_folders, files::short_digest};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// What the parts may use, which no section of it says; the same as the program's own.
const FEATURES: [&str; 8] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-extended-const",
];

/// How the page's script fetches them: the third as soon as the answer for the second begins, as it is wanted next. It becomes a part of that script: one request less, and no circle of names.
const LOADER: &str = include_str!("../split/loader.js");

/// What the splitter calls the parts, and what they are called here: the second and the third, and what both of them need. The number
/// of the latter is that of its place among all.
const PARTS: [(&str, &str); 3] = [("split_extras", "extras"), ("split_study", "study"), ("chunk_", "shared")];

/// Where the wrapper of wasm-bindgen leaves what was split off.
fn folder(mode: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Path::new(env!("CARGO_MANIFEST_DIR")).join(target).join("wasm-bindgen").join(mode).join("parts")
}

/// The files of the parts, in the order of [`PARTS`].
fn files(parts: &Path) -> io::Result<Vec<PathBuf>> {
    let files: Vec<PathBuf> = fs::read_dir(parts)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    let programs: Vec<&PathBuf> =
        files.iter().filter(|file| file.extension().is_some_and(|end| end == "wasm")).collect();
    let of = |start: &str| {
        let is_it = |file: &&&PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(start));
        programs.iter().find(is_it).map(|file| (**file).clone())
    };
    let found: Vec<PathBuf> = PARTS.iter().filter_map(|(start, _)| of(start)).collect();
    assert!(found.len() == PARTS.len() && programs.len() == PARTS.len(), "the program has three parts: {files:?}");
    Ok(found)
}

/// In a debug build the parts and the splitter's own script lie next to the page's script, which is all that this needs.
pub fn bring_debug(dir: &Path, script: &str) -> io::Result<()> {
    let parts = folder("debug");
    for file in files(&parts)? {
        fs::copy(&file, dir.join(file.file_name().expect("a file")))?;
    }
    let text = fs::read_to_string(parts.join("__wasm_split.js"))?;
    fs::write(dir.join("__wasm_split.js"), text.replace("./app.js", &format!("./{script}")))
}

/// In a release build they are made as small as the program was. Their functions lie at places in the program's table that are those of
/// this build alone, so their names say what is in the program too.
pub fn bring(dir: &Path, script: &Path, program: &Path) -> io::Result<()> {
    let index = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("index.html"))?;
    let tag = index.split("<link ").find(|tag| tag.contains("data-bin=\"app\"")).expect("the program's link");
    let mut names = Vec::new();
    for (file, (_, part)) in files(&folder("release"))?.iter().zip(PARTS) {
        let small = dir.join(format!("{part}.wasm"));
        let done = Command::new("wasm-opt")
            .arg(format!("-O{}", attribute(tag, "data-wasm-opt")))
            .args(FEATURES)
            .args(attribute(tag, "data-wasm-opt-params").split(' '))
            .arg(file)
            .arg("-o")
            .arg(&small)
            .status()?;
        assert!(done.success(), "wasm-opt cannot read {}", file.display());
        let mut bytes = fs::read(&small)?;
        blank_folders(&mut bytes);
        fs::write(&small, &bytes)?;
        bytes.extend(fs::read(program)?);
        let name = format!("{part}-{}.wasm", short_digest(&bytes));
        fs::rename(small, dir.join(&name))?;
        names.push((part, name));
    }
    let text = fs::read_to_string(script)?;
    fs::write(script, with_loader(&text, &names))
}

/// The page's script with the loader in the place of the imports of the splitter's own, one for each part.
fn with_loader(script: &str, parts: &[(&str, String)]) -> String {
    let mut script = script.to_owned();
    let mut names: Vec<String> = Vec::new();
    while let Some(statement) = import_of_parts(&script) {
        let (start, length) = (script.find(&statement).unwrap_or_default(), statement.len());
        let name = statement.trim_start_matches("import").trim_start_matches([' ', '*']);
        let name = name.trim_start_matches("as ").split([' ', '\n']).next().unwrap_or_default();
        names.push(name.trim_end_matches("from").to_owned());
        script.replace_range(start..start + length, "");
    }
    let (first, others) = names.split_first().expect("the splitter's script is imported");
    let loader: Vec<&str> = LOADER.lines().map(str::trim).collect();
    let mut loader = parts.iter().fold(loader.join("").replace("__NAME__", first), |loader, (part, file)| {
        loader.replace(&format!("__{}__", part.to_uppercase()), &format!("./{file}"))
    });
    others.iter().for_each(|name| loader.push_str(&format!("const {name} = {first};")));
    assert!(script.contains("function initSync("), "the script has its name for what has been started");
    // an import may stand before what it needs, a constant may not
    script + &loader
}

/// The first statement that imports the splitter's script.
fn import_of_parts(script: &str) -> Option<String> {
    let is_it = |statement: &str| statement.starts_with("import") && statement.contains("__wasm_split.js");
    let statements = script.match_indices("import").map(|(at, _)| &script[at..]);
    let whole = |rest: &str| rest.split_inclusive(';').next().unwrap_or_default().to_owned();
    statements.map(whole).find(|statement| is_it(statement) && !statement.contains('{'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_takes_the_place_of_the_import() {
        for import in ["import*as a from\"./__wasm_split.js\";", "import * as a from './__wasm_split.js';"] {
            let script = format!(
                "import*as b from\"./b.js\";{import}import*as c from\"./__wasm_split.js\";function initSync(){{}}\
                 const i={{\"./__wasm_split.js\":a,\"./__wasm_split.js\":c}};"
            );
            let names = PARTS.map(|(_, part)| (part, format!("{part}-1.wasm")));
            let loaded = with_loader(&script, &names);
            assert!(loaded.starts_with("import*as b from\"./b.js\";function initSync(){}const i="), "{loaded}");
            assert!(loaded.contains("const a = {__wasm_split_load_extras: loader("), "{loaded}");
            assert!(loaded.contains("fetched(\"./extras-1.wasm\")"), "{loaded}");
            assert!(loaded.contains("fetched(\"./shared-1.wasm\")"), "{loaded}");
            assert!(loaded.ends_with("const c = a;"), "{loaded}");
            assert!(!loaded.contains("__NAME__") && !loaded.contains("__STUDY__"), "{loaded}");
        }
    }
}
