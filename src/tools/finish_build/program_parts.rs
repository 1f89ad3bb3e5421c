//! The parts of the page's program that are fetched later, as the splitter left them: made small, named, and known to the page's script.

use super::{attribute, blank_sources, files::short_digest};
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

/// How the page's script fetches them. It becomes a part of that script: one request less, and no circle of names.
const LOADER: &str = include_str!("../split/loader.js");

/// What the splitter calls what is behind a split point, and what that is called here.
const PARTS: [(&str, &str); 3] = [("split_extras", "extras"), ("split_study", "study"), ("split_tutor", "tutor")];

/// A file that the splitter left.
struct Part {
    file: PathBuf,
    name: &'static str,
    /// The parts that need it; only of what several need, which has no other name.
    needed_by: Vec<String>,
}

/// Where the wrapper of wasm-bindgen leaves what was split off.
fn folder(mode: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Path::new(env!("CARGO_MANIFEST_DIR")).join(target).join("wasm-bindgen").join(mode).join("parts")
}

/// The parts, and what several of them need. The splitter's script says who needs what, each time before it names the file.
fn parts(folder: &Path) -> io::Result<Vec<Part>> {
    let script = fs::read_to_string(folder.join("__wasm_split.js"))?;
    let mut found = Vec::new();
    for file in fs::read_dir(folder)? {
        let file = file?.path();
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_none_or(|end| end != "wasm") {
            continue;
        }
        let (name, needed_by) = match PARTS.iter().find(|(split, _)| stem.starts_with(split)) {
            Some((_, name)) => (*name, Vec::new()),
            None => ("shared", needed_by(&script, &stem)),
        };
        found.push(Part { file, name, needed_by });
    }
    found.sort_by(|a, b| (a.name == "shared", &a.file).cmp(&(b.name == "shared", &b.file)));
    assert!(PARTS.iter().all(|(_, name)| found.iter().any(|part| part.name == *name)), "a part is missing");
    Ok(found)
}

/// Who needs what several parts share, by the comment that stands before it: `/* extras, study */`.
fn needed_by(script: &str, chunk: &str) -> Vec<String> {
    let before = script.split(&format!("const __{chunk} ")).next().filter(|before| before.len() < script.len());
    let comment = before.and_then(|before| before.rsplit("/*").next()).and_then(|comment| comment.split("*/").next());
    let names: Vec<String> = comment.unwrap_or_default().split(',').map(|name| name.trim().to_owned()).collect();
    let is_known = |name: &String| PARTS.iter().any(|(_, part)| part == name);
    assert!(names.iter().all(is_known), "{chunk} is needed by {names:?}");
    names
}

/// In a debug build the parts and the splitter's own script lie next to the page's script, which is all that this needs.
pub fn bring_debug(dir: &Path, script: &str) -> io::Result<()> {
    let folder = folder("debug");
    for Part { file, .. } in parts(&folder)? {
        fs::copy(&file, dir.join(file.file_name().expect("a file")))?;
    }
    let text = fs::read_to_string(folder.join("__wasm_split.js"))?;
    fs::write(dir.join("__wasm_split.js"), text.replace("./app.js", &format!("./{script}")))
}

/// In a release build they are made as small as the program was. Their functions lie at places in the program's table that are those of
/// this build alone, so their names say what is in the program too.
pub fn bring(dir: &Path, script: &Path, program: &Path) -> io::Result<()> {
    let index = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("index.html"))?;
    let tag = index.split("<link ").find(|tag| tag.contains("data-bin=\"app\"")).expect("the program's link");
    let mut found = parts(&folder("release"))?;
    for Part { file, name, .. } in &mut found {
        let small = dir.join(format!("{name}.wasm"));
        let done = Command::new("wasm-opt")
            .arg(format!("-O{}", attribute(tag, "data-wasm-opt")))
            .args(FEATURES)
            .args(attribute(tag, "data-wasm-opt-params").split(' '))
            .arg(&*file)
            .arg("-o")
            .arg(&small)
            .status()?;
        assert!(done.success(), "wasm-opt cannot read {}", file.display());
        let mut bytes = fs::read(&small)?;
        blank_sources(&mut bytes);
        fs::write(&small, &bytes)?;
        bytes.extend(fs::read(program)?);
        *file = dir.join(format!("{name}-{}.wasm", short_digest(&bytes)));
        fs::rename(small, &*file)?;
    }
    let text = fs::read_to_string(script)?;
    fs::write(script, with_loader(&text, &found))
}

/// The page's script with the loader in the place of the imports of the splitter's own, one for each part.
fn with_loader(script: &str, parts: &[Part]) -> String {
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
    let mut loader = loader(parts).replace("__NAME__", first);
    others.iter().for_each(|name| loader.push_str(&format!("const {name} = {first};")));
    assert!(script.contains("function initSync("), "the script has its name for what has been started");
    // an import may stand before what it needs, a constant may not
    script + &loader
}

/// The loader, with the names of the files.
fn loader(parts: &[Part]) -> String {
    let lines: Vec<&str> = LOADER.lines().map(str::trim).collect();
    let address = |part: &Part| format!("./{}", part.file.file_name().unwrap_or_default().to_string_lossy());
    let shared: Vec<&Part> = parts.iter().filter(|part| part.name == "shared").collect();
    let statement = |(n, part): (usize, &&Part)| format!("const shared{n} = part({:?});", address(part));
    let statements: String = shared.iter().enumerate().map(statement).collect();
    let mut loader = lines.join("").replace("__SHARED__", &statements);
    for (_, name) in PARTS {
        let part = parts.iter().find(|part| part.name == name).expect("a part");
        let needs = shared.iter().enumerate().filter(|(_, shared)| shared.needed_by.iter().any(|by| by == name));
        let needs: Vec<String> = needs.map(|(n, _)| format!("shared{n}")).collect();
        let name = name.to_uppercase();
        loader = loader.replace(&format!("__{name}__"), &address(part));
        loader = loader.replace(&format!("__{name}_NEEDS__"), &needs.join(", "));
    }
    loader
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
            let part = |name, file: &str, needed_by: &[&str]| Part {
                file: file.into(),
                name,
                needed_by: needed_by.iter().map(|by| (*by).to_owned()).collect(),
            };
            let parts = [
                part("extras", "dist/extras-1.wasm", &[]),
                part("study", "dist/study-1.wasm", &[]),
                part("tutor", "dist/tutor-1.wasm", &[]),
                part("shared", "dist/shared-1.wasm", &["extras", "study"]),
                part("shared", "dist/shared-2.wasm", &["study", "tutor"]),
            ];
            let loaded = with_loader(&script, &parts);
            assert!(loaded.starts_with("import*as b from\"./b.js\";function initSync(){}const i="), "{loaded}");
            let loads = [
                "const a = {__wasm_split_load_extras: loader(part(\"./extras-1.wasm\", styles, shared0)),",
                "__wasm_split_load_study: loader(part(\"./study-1.wasm\", shared0, shared1)),",
                "__wasm_split_load_tutor: loader(part(\"./tutor-1.wasm\", shared1)),",
                "const shared1 = part(\"./shared-2.wasm\");",
            ];
            loads.iter().for_each(|load| assert!(loaded.contains(load), "{loaded}"));
            assert!(loaded.ends_with("const c = a;"), "{loaded}");
            assert!(
                !loaded.contains("__NAME__") && !loaded.contains("_NEEDS__") && !loaded.contains("__STUDY__"),
                "{loaded}"
            );
        }
    }

    #[test]
    fn the_splitters_script_says_who_needs_what_is_shared() {
        let script = "/* a */ x; /* extras, study */\nconst __chunk_3 = makeLoad(1);\n/* study, tutor */\nconst __chunk_33 = makeLoad(2);";
        assert_eq!(needed_by(script, "chunk_3"), ["extras", "study"]);
        assert_eq!(needed_by(script, "chunk_33"), ["study", "tutor"]);
    }
}
