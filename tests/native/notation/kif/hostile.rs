//! Files that mean harm, or nothing: no panic, no endless work.

use super::{dialects::sample, trees::any_tree};
use crate::random::Random;
use std::{fs, path::Path, time::Instant};
use suizo::{
    notation::records::{MAX_PLIES, MAX_TEXT, ReadError, RemarkKind, bod, ki2, kif},
    rules::Variant,
};

/// Whatever is read can be written, and what is written is read as the same.
fn try_all(text: &str) {
    let _ = bod::read(text);
    let Ok(parsed) = kif::read(text) else { return };
    let written = kif::write(&parsed.tree);
    let again = kif::read(&written.text).unwrap_or_else(|why| panic!("{why:?}:\n{}\nfrom\n{text}", written.text));
    assert!(again.tree.preorder().count() == parsed.tree.preorder().count(), "{}\nfrom\n{text}", written.text);
    let _ = ki2::read(&ki2::write(&parsed.tree).text);
    let _ = bod::read(&bod::write(&parsed.tree).text);
}

fn samples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let mut names: Vec<_> =
        fs::read_dir(folder).expect("samples").map(|entry| entry.expect("a file").file_name()).collect();
    names.sort();
    let kept = |name: &String| [".kif", ".ki2", ".bod"].iter().any(|end| name.ends_with(end));
    names.into_iter().filter_map(|name| name.into_string().ok()).filter(kept).map(|name| sample(&name)).collect()
}

#[test]
fn random_bytes_are_survived() {
    let mut random = Random(7);
    let signs: Vec<char> =
        "１２7六同歩金玉龍成不打(77) \n\r*&#|+v・：:/▲△変化手まで先後手番の持駒数＝投了中断0-".chars().collect();
    for _ in 0..3_000 {
        let text: String = (0..random.below(300)).map(|_| signs[random.below(signs.len())]).collect();
        try_all(&text);
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.below(256) as u8).collect();
        try_all(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn samples_cut_short_or_mutilated_are_survived() {
    let mut random = Random(8);
    let mut texts = samples();
    texts.extend(Variant::ALL.map(|variant| kif::write(&any_tree(variant, 60, &mut random)).text));
    for text in &texts {
        let chars: Vec<char> = text.chars().collect();
        for end in (0..chars.len()).step_by(17) {
            try_all(&chars[..end].iter().collect::<String>());
        }
        for _ in 0..150 {
            let mut chars = chars.clone();
            for _ in 0..=random.below(4) {
                let (at, other) = (random.below(chars.len()), random.below(chars.len()));
                match random.below(4) {
                    0 => drop(chars.remove(at)),
                    1 => chars.swap(at, other),
                    2 => chars.insert(at, chars[other]),
                    _ => {
                        let (from, to) = (at.min(other), at.max(other).min(at.min(other) + 60));
                        let part = chars[from..to].to_vec();
                        chars.splice(at..at, part);
                    }
                }
            }
            try_all(&chars.iter().collect::<String>());
        }
    }
}

#[test]
fn large_files_are_read_in_time_or_refused() {
    let begun = Instant::now();
    // a move and its variation again and again, and a variation of each position of a long line
    let many = "変化：1手\n1 ７六歩(77)\n".repeat(200_000);
    assert_eq!(kif::read(&many).unwrap().tree.preorder().count(), 1);
    let shuffle = ["２八飛(38)", "８二飛(72)", "３八飛(28)", "７二飛(82)"];
    let line = |plies: usize| -> String {
        let first = "1 ３八飛(28)\n2 ７二飛(82)\n".to_owned();
        (3..=plies).fold(first, |text, ply| text + &format!("{ply} {}\n", shuffle[(ply + 1) % 4]))
    };
    let other = |ply: usize| format!("変化：{ply}手\n{ply} {}\n", ["９四歩(93)", "９六歩(97)"][ply % 2]);
    let nested = (2..=2_000).rev().fold(line(2_000), |text, ply| text + &other(ply));
    assert_eq!(kif::read(&nested).unwrap().tree.preorder().count(), 2_000 + 1_999);
    // shallow first: each goes back to the long line
    let jumps = (2..=2_000).fold(line(2_000), |text, ply| text + &other(ply));
    let parsed = kif::read(&jumps).unwrap();
    assert!(parsed.tree.preorder().count() > 2_400);
    let long = kif::read(&line(10_100)).unwrap();
    assert_eq!(long.tree.main_line().count(), MAX_PLIES);
    assert_eq!(long.remarks.last().map(|remark| remark.kind), Some(RemarkKind::TooMuch));
    // a line of ten million characters, and a remark for every line
    let wide = kif::read(&format!("手合割：平手\n*{}\n", "あ".repeat(3_000_000))).unwrap();
    assert_eq!(wide.tree.comment(suizo::record::NodeId::ROOT).len(), 9_000_000);
    let noise = kif::read(&format!("手合割：平手\n{}", "noise\n".repeat(1_000_000))).unwrap();
    assert!(noise.remarks.len() < 2_000);
    for line in ["a：b\n", "*a\n", "&a\n"] {
        assert!(kif::read(&format!("手合割：平手\n{}", line.repeat(1_000_000))).is_ok());
        assert!(kif::read(&format!("1 ７六歩(77)\n{}", line.repeat(1_000_000))).is_ok());
    }
    let hands = format!("先手の持駒：{}\n", "歩".repeat(1_000_000));
    assert!(matches!(kif::read(&hands), Err(ReadError::BadStart { .. })));
    let huge = " ".repeat(MAX_TEXT + 1);
    assert_eq!(kif::read(&huge).unwrap_err(), ReadError::TooLarge);
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}
