//! Endgame tables: on small boards against the slow referee, position by position; on a real one against the rules, the committed figures, the mate
//! solver and the engine.

mod engine;
mod lessons;
mod real;
mod small;

use crate::program::suizo;
use std::{fs, path::PathBuf, sync::OnceLock};
use suizo::{
    rules::{BareKing, Rules, Variant},
    tools::endgames::{Board, Material, Tables, packed},
};

/// The quickest real tables: the smallest board, a gold against a pawn and against a gold, which the pawn may become.
const QUICK: &str = "KG-KP";

/// Tables of a board that the program has made, with its row.
struct Made {
    board: Board,
    tables: Tables,
    row: String,
}

/// Makes the quick tables by the program, once for all tests.
fn quick() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("endgames-{}", std::process::id()));
        let out = folder.join("rows.jsonl");
        fs::create_dir_all(&folder).expect("a folder");
        let (tables, rows) = (folder.to_str().expect("a name"), out.to_str().expect("a name"));
        let args = ["endgames", "--game", "heian8x8", "--material", QUICK, "--tables", tables, "--out", rows];
        let output = suizo(&args);
        assert!(output.status.success(), "{output:?}");
        let row = fs::read_to_string(&out).expect("a row");
        assert_eq!(String::from_utf8_lossy(&output.stdout), row);
        // what is there is not made again, and a row is written once
        let again = suizo(&args);
        assert!(again.status.success() && again.stdout.is_empty() && again.stderr.is_empty(), "{again:?}");
        // a position is looked up in the folder
        let asked = suizo(&[
            "endgames",
            "--game",
            "heian8x8",
            "--tables",
            tables,
            "--position",
            "5k2/5p2/5G2/5K2/8/8/8/8 b - 1",
        ]);
        let said = String::from_utf8_lossy(&asked.stdout).into_owned();
        assert!(said.starts_with("won in 1 ply\n3c3b won in 1 ply\n") && said.ends_with("\nline 3c3b\n"), "{said}");
        let made = read(Variant::Heian8x8, QUICK, &folder);
        fs::remove_dir_all(&folder).expect("it is there");
        Made { row, ..made }
    })
}

/// A table and those that promotions lead to, from the files of a folder.
fn read(variant: Variant, name: &str, folder: &std::path::Path) -> Made {
    let board = Board::of(Rules::of(variant));
    let mut tables = Tables::default();
    let mut wanted = vec![Material::read(&board, name).expect("a material")];
    while let Some(material) = wanted.pop() {
        if tables.get(material).is_none() {
            let path = folder.join(format!("{}-{}.table", variant.id(), material.name(&board)));
            let bytes = fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            tables.add(packed::read(&board, material, BareKing::Immediate, &bytes).expect("a table"));
            wanted.extend(material.promoted(&board));
        }
    }
    Made { board, tables, row: String::new() }
}
