//! The part of the page's program that is fetched later, as the splitter left it: made small, named, and known to the page's script.

use super::{attribute, blank_folders, short_digest};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// What the part may use, which no section of it says; the same as the program's own.
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

/// How the page's script fetches it. It becomes a part of that script: one request less, and no circle of names.
const LOADER: &str = include_str!("../split/loader.js");

const PART: &str = "split_extras.wasm";

/// Where the wrapper of wasm-bindgen leaves what was split off.
fn folder(mode: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Path::new(env!("CARGO_MANIFEST_DIR")).join(target).join("wasm-bindgen").join(mode).join("parts")
}

/// In a debug build the part and the splitter's own script lie next to the page's script, which is all that this needs.
pub fn bring_debug(dir: &Path, script: &str) -> io::Result<()> {
    let parts = folder("debug");
    fs::copy(parts.join(PART), dir.join(PART))?;
    let text = fs::read_to_string(parts.join("__wasm_split.js"))?;
    fs::write(dir.join("__wasm_split.js"), text.replace("./app.js", &format!("./{script}")))
}

/// In a release build it is made as small as the program was. Its functions lie at places in the program's table that are those of
/// this build alone, so its name says what is in the program too.
pub fn bring(dir: &Path, script: &Path, program: &Path) -> io::Result<()> {
    let parts = folder("release");
    let files: Vec<PathBuf> = fs::read_dir(&parts)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    let programs = files.iter().filter(|file| file.extension().is_some_and(|end| end == "wasm"));
    assert!(programs.eq([&parts.join(PART)]), "the program has one part: {files:?}");

    let part = dir.join("extras.wasm");
    let index = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("index.html"))?;
    let tag = index.split("<link ").find(|tag| tag.contains("data-bin=\"app\"")).expect("the program's link");
    let done = Command::new("wasm-opt")
        .arg(format!("-O{}", attribute(tag, "data-wasm-opt")))
        .args(FEATURES)
        .args(attribute(tag, "data-wasm-opt-params").split(' '))
        .arg(parts.join(PART))
        .arg("-o")
        .arg(&part)
        .status()?;
    assert!(done.success(), "wasm-opt cannot read {PART}");
    let mut bytes = fs::read(&part)?;
    blank_folders(&mut bytes);
    fs::write(&part, &bytes)?;
    bytes.extend(fs::read(program)?);
    let name = format!("extras-{}.wasm", short_digest(&bytes));
    fs::rename(part, dir.join(&name))?;

    let text = fs::read_to_string(script)?;
    fs::write(script, with_loader(&text, &name))
}

/// The page's script with the loader in the place of the import of the splitter's own.
fn with_loader(script: &str, part: &str) -> String {
    let end = script.find("__wasm_split.js").expect("the splitter's script is imported");
    let start = script[..end].rfind("import").expect("by a statement");
    let statement = script[start..].split_inclusive(';').next().unwrap_or_default();
    let name = statement.trim_start_matches("import").trim_start_matches([' ', '*']);
    let name = name.trim_start_matches("as ").split([' ', '\n']).next().unwrap_or_default();
    let name = name.trim_end_matches("from");
    let loader: Vec<&str> = LOADER.lines().map(str::trim).collect();
    let loader = loader.join("").replace("__NAME__", name).replace("__PART__", &format!("./{part}"));
    assert!(script.contains("function initSync("), "the script has its name for what has been started");
    // an import may stand before what it needs, a constant may not
    format!("{}{}{loader}", &script[..start], &script[start + statement.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_takes_the_place_of_the_import() {
        for import in ["import*as a from\"./__wasm_split.js\";", "import * as a from './__wasm_split.js';"] {
            let script = format!(
                "import*as b from\"./b.js\";{import}function initSync(){{}}const i={{\"./__wasm_split.js\":a}};"
            );
            let loaded = with_loader(&script, "extras-1.wasm");
            assert!(loaded.starts_with("import*as b from\"./b.js\";function initSync(){}const i="), "{loaded}");
            assert!(loaded.contains("const a = {async __wasm_split_load_extras("), "{loaded}");
            assert!(loaded.contains("new URL(\"./extras-1.wasm\","), "{loaded}");
        }
    }
}
