//! `initial`: the start by its name, or as a board.

use crate::{
    json::{Json, Table},
    notation::records::{
        csa_names,
        start::{RulesSaid, setup, variant_of},
    },
    record::GameTree,
    rules::{Color, Game, Kind, Piece, Rules, Setup, Square, Start, Variant},
};

/// Names of starts, our names for them, and whether every reader knows them.
const PRESETS: [(&str, &str, bool); 16] = [
    ("HIRATE", "startpos", true),
    ("KY", "lance", true),
    ("KY_R", "right_lance", true),
    ("KA", "bishop", true),
    ("HI", "rook", true),
    ("HIKY", "rook_lance", true),
    ("2", "two_piece", true),
    ("3", "three_piece", false),
    ("4", "four_piece", true),
    ("5", "five_piece", false),
    ("5_L", "left_five_piece", false),
    ("6", "six_piece", true),
    ("7_L", "left_seven_piece", false),
    ("7_R", "right_seven_piece", false),
    ("8", "eight_piece", true),
    ("10", "ten_piece", true),
];

/// The game that begins so, or where nothing is said with that handicap.
pub(super) fn read(initial: Option<&Json>, handicap: Option<Start>, said: &RulesSaid) -> Result<Game, String> {
    let Some(Json::Table(initial)) = initial else {
        let variant = said.variant.unwrap_or(Variant::Shogi);
        let start = handicap.filter(|_| variant == Variant::Shogi).unwrap_or_default();
        return said.game(variant, start);
    };
    let preset = match initial.get("preset") {
        Some(Json::Text(preset)) => preset.as_str(),
        _ => "OTHER",
    };
    if let Some((_, id, _)) = PRESETS.iter().find(|(name, ..)| *name == preset) {
        let variant = said.variant.unwrap_or(Variant::Shogi);
        let start = Start::parse(Rules::of(variant), id).map_err(|error| error.to_string())?;
        return said.game(variant, start);
    }
    match initial.get("data") {
        Some(Json::Table(data)) if preset == "OTHER" => from_data(data, said),
        _ => Err(format!("the start {preset:?} is not known")),
    }
}

fn from_data(data: &Table, said: &RulesSaid) -> Result<Game, String> {
    let files: &[Json] = match data.get("board") {
        Some(Json::List(files)) => files,
        _ => &[],
    };
    let mut pieces = Vec::new();
    let mut n_ranks = 0;
    for (file, ranks) in files.iter().enumerate() {
        let Json::List(ranks) = ranks else { continue };
        n_ranks = n_ranks.max(ranks.len());
        for (rank, cell) in ranks.iter().enumerate().filter(|(_, cell)| matches!(cell, Json::Table(_))) {
            if let Some(piece) = piece(cell)? {
                if file >= 9 || rank >= 9 {
                    return Err("no game has a board of this size".to_owned());
                }
                pieces.push((Square::new(file as u8, rank as u8), piece));
            }
        }
    }
    let (n_files, n_ranks) = if files.is_empty() { (9, 9) } else { (files.len(), n_ranks) };
    let has = |kind: Kind| pieces.iter().any(|(_, piece)| piece.kind() == kind);
    let mut setup = Setup::EMPTY;
    for (square, piece) in &pieces {
        setup.board[square.index()] = Some(*piece);
    }
    let hands: &[Json] = match data.get("hands") {
        Some(Json::List(hands)) => hands,
        _ => &[],
    };
    for (color, hand) in Color::ALL.into_iter().zip(hands) {
        let Json::Table(hand) = hand else { continue };
        for kind in Kind::HAND {
            if let Some(count) = hand.get(csa_names::name(kind)).and_then(Json::as_whole) {
                setup.hands[color].set(kind, count.min(100) as u8);
            }
        }
    }
    let is_held = Color::ALL.into_iter().any(|color| !setup.hands[color].is_empty());
    let variant = said.variant.or_else(|| variant_of(n_files, n_ranks, has, is_held));
    let variant = variant.ok_or("no game has a board of this size")?;
    if data.get("color").and_then(Json::as_whole) == Some(1) {
        setup.turn = Color::White;
    }
    said.game_from(variant, &setup)
}

/// `{"color": 0, "kind": "FU"}`, or an empty table.
fn piece(cell: &Json) -> Result<Option<Piece>, String> {
    let Json::Table(cell) = cell else { return Ok(None) };
    let Some(Json::Text(name)) = cell.get("kind") else { return Ok(None) };
    let kind = csa_names::kind(name).ok_or_else(|| format!("no piece is called {name:?}"))?;
    let color = if cell.get("color").and_then(Json::as_whole) == Some(1) { Color::White } else { Color::Black };
    Ok(Some(Piece::new(color, kind)))
}

/// `{"preset":…}`, with a board where the name alone does not say it to every reader.
pub(super) fn write(tree: &GameTree) -> String {
    let start = tree.start();
    let id = start.start().to_string();
    let preset = PRESETS.iter().find(|(_, known, everywhere)| *known == id && *everywhere);
    if let Some((name, ..)) = preset.filter(|_| start.variant() == Variant::Shogi) {
        return format!(r#"{{"preset":"{name}"}}"#);
    }
    let setup = setup(tree);
    let geometry = start.rules().geometry();
    let cell = |file, rank| match setup.board[Square::new(file, rank).index()] {
        None => "{}".to_owned(),
        Some(piece) => {
            format!(r#"{{"color":{},"kind":"{}"}}"#, piece.color() as u8, csa_names::name(piece.kind()))
        }
    };
    let file = |file| {
        let cells: Vec<String> = (0..geometry.ranks()).map(|rank| cell(file, rank)).collect();
        format!("[{}]", cells.join(","))
    };
    let files: Vec<String> = (0..geometry.files()).map(file).collect();
    let hand = |color: Color| {
        let counts =
            Kind::HAND.map(|kind| format!(r#""{}":{}"#, csa_names::name(kind), setup.hands[color].count(kind)));
        format!("{{{}}}", counts.join(","))
    };
    format!(
        r#"{{"preset":"OTHER","data":{{"color":{},"board":[{}],"hands":[{},{}]}}}}"#,
        setup.turn as u8,
        files.join(","),
        hand(Color::Black),
        hand(Color::White)
    )
}
