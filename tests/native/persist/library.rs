//! The library's stored values and its archive: written, read again, and torn up.

use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use suizo::{
    notation::records::{self, Format, MAX_TEXT, Piece, Pieces, ReadError, kif},
    persist::{
        Player, SavedGame, StoredError,
        library::{
            Bundle, Catalogue, Entry, Field, Filter, Finish, PositionSearch, Query, Row, Sort, bytes_of_keys, has_key,
            is_id, position_keys, read_tags, search_key,
        },
        read_game,
        zip::{Writer, ZipError, crc32, end_of, members_of, unpack},
    },
    protocol::{FileFault, FileNote},
    record::{Ending, GameRecord, GameTree, Glyph, Header, NodeId, Statement, Step},
    records_host::archive::{self, GameText, Names},
    rules::{ByColor, Color, Game, RuleChoices, Rules, Start, Variant},
};

fn new_game(variant: Variant) -> Game {
    Game::new(variant, RuleChoices::default(), Start::Standard).expect("the usual start")
}

/// A game with a variation, a comment, a sign and headers, against the computer.
fn saved(id: &str) -> (SavedGame<'static>, Entry) {
    let mut tree = GameTree::new(&new_game(Variant::Shogi));
    let first = tree.insert(NodeId::ROOT, "7g7f".parse().expect("a move")).expect("legal").node;
    let _ = tree.insert(first, "3c3d".parse().expect("a move")).expect("legal").node;
    let other = tree.insert(first, "8c8d".parse().expect("a move")).expect("legal").node;
    tree.set_comment(other, "静かな手\n* & 変化：1手");
    tree.set_glyph(other, Some(Glyph::Dubious));
    let mut header =
        Header { names: ByColor { black: "大山\t康晴".to_owned(), ..Default::default() }, ..Header::default() };
    header.set("棋戦", "名人戦");
    tree.set_header(header);
    let record = GameRecord::of_tree(tree);
    let game = SavedGame { game_id: id.to_owned(), white: Player::Computer { level: 7 }, ..SavedGame::of(&record) };
    let entry = Entry {
        id: id.to_owned(),
        title: "夜の一局".to_owned(),
        tags: vec!["club".to_owned()],
        date: "2026-11-23 20:15".to_owned(),
        changed: 1_795_000_000_123,
        game: game.to_text(),
        ..Entry::default()
    };
    (read_game(&entry.game).expect("readable"), entry)
}

#[test]
fn an_entry_comes_back_with_what_other_versions_wrote() {
    let (_, entry) = saved("a");
    assert_eq!(Entry::read(&entry.to_text(), entry.game.clone()), Ok(entry.clone()));
    let more = entry.to_text().replace(r#""tags""#, r#""stars":4,"tags""#);
    let read = Entry::read(&more, String::new()).expect("readable");
    assert!(read.to_text().contains(r#""stars":4"#));
    assert!(matches!(Entry::read(r#"{"v":9,"data":{}}"#, String::new()), Err(StoredError::Newer { version: 9 })));
    for damaged in ["", "{}", r#"{"v":1,"data":{}}"#, r#"{"v":1,"data":{"id":"a","tags":[1]}}"#] {
        assert!(matches!(Entry::read(damaged, String::new()), Err(StoredError::Damaged { .. })), "{damaged}");
    }
}

#[test]
fn a_record_has_an_id_of_its_own_text() {
    let (mut game, _) = saved("kept elsewhere");
    let entry = Entry::of_record(&mut game);
    assert_eq!((&entry.id, &entry.game), (&game.game_id, &game.to_text()), "the text is what the game writes itself");
    let (mut again, _) = saved("somewhere else");
    assert_eq!(Entry::of_record(&mut again), entry, "where it came from changes nothing");
    let (mut other, _) = saved("a");
    other.white = Player::Computer { level: 8 };
    assert_ne!(Entry::of_record(&mut other).id, entry.id);
}

#[test]
fn a_row_comes_back_whatever_stands_in_its_texts() {
    let (game, mut entry) = saved("a");
    entry.title = "one\ttwo\nthree".to_owned();
    let row = Row::of(&entry, &game);
    assert_eq!(
        (row.names.black.as_str(), row.event.as_str(), row.title.as_str()),
        ("大山 康晴", "名人戦", "one two three")
    );
    assert_eq!((row.plies, row.finish), (2, Finish::Open));
    assert_eq!(Row::read(&row.to_text()), Some(row.clone()));
    assert!(!row.to_text().contains('\n'));
    assert_eq!(Row::read(&row.to_text().replacen('3', "2", 1)), None, "of another version");
    let text = row.to_text();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let _ = Row::read(&text[..end]);
    }
}

#[test]
fn a_list_that_changes_lists_what_is_there() {
    let (game, entry) = saved("");
    let row = Row::of(&entry, &game);
    let (mut random, mut catalogue, mut kept) = (Random(1), Catalogue::default(), BTreeMap::new());
    let all = Query { sort: Sort::Longest, ..Query::default() };
    for turn in 0..400 {
        // some come again, in no order, and not only letters that all sort alike
        let id = format!("{}{}", ["a", "é", "\u{ffff}", "😀"][random.below(4)], random.below(40));
        if random.below(3) == 0 {
            catalogue.remove([id.as_str(), "nobody"]);
            kept.remove(&id);
        } else {
            let row = Row { id: id.clone(), plies: turn, title: format!("game {turn}"), ..row.clone() };
            catalogue.add(&format!("{}\n2\tof another version\n", row.to_text()));
            kept.insert(id, row);
        }
        let mut wanted: Vec<&Row> = kept.values().collect();
        wanted.sort_by_key(|row| std::cmp::Reverse(row.plies));
        let listing = catalogue.list(&all, 0);
        assert_eq!((listing.n_games, listing.n_listed), (kept.len(), kept.len()));
        assert!(listing.rows.iter().eq(wanted.iter().copied().take(listing.rows.len())), "turn {turn}");
        let named = |text: &str| Filter { text: text.to_owned(), field: Field::All, ..Filter::default() };
        let found = catalogue.all(&Query { filter: named(&format!("game {turn}")), ..Query::default() });
        let has_it = kept.values().any(|row| row.plies == turn);
        assert_eq!(found.iter().any(|label| label.title == format!("game {turn}")), has_it);
    }
}

#[test]
fn every_order_is_that_of_whole_values() {
    let (game, entry) = saved("");
    let row = Row::of(&entry, &game);
    let mut random = Random(2);
    // alike for eight bytes and more, parts of one another, and none
    let dates = ["", "2026", "2026-11-", "2026-11-23", "2026-11-23 20:15", "2026-11-24", "昭和43年春"];
    let names = ["", "a", "habu yoshiharu", "habu yoshihiro", "habu yos", "羽生善治", "羽生", "羽生善春"];
    let rows: Vec<Row> = (0..200)
        .map(|n| Row {
            id: format!("{n:03}"),
            changed: random.below(50) as u64,
            date: dates[random.below(dates.len())].to_owned(),
            names: ByColor::from_fn(|_| names[random.below(names.len())].to_owned()),
            plies: random.below(40),
            ..row.clone()
        })
        .collect();
    let mut catalogue = Catalogue::default();
    catalogue.add(&rows.iter().map(Row::to_text).collect::<Vec<_>>().join("\n"));
    // what has none stands last, and of those that are alike what was kept last stands first
    let empty_last = |text: &str| (text.is_empty(), text.to_owned());
    let players = |row: &Row| {
        let both = [row.names.black.as_str(), &row.names.white].join("\u{1f}");
        empty_last(both.trim_matches('\u{1f}'))
    };
    let later = |a: &Row, b: &Row| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id));
    for sort in Sort::ALL {
        let mut wanted: Vec<&Row> = rows.iter().collect();
        wanted.sort_by(|a, b| {
            let by = match sort {
                Sort::Kept => std::cmp::Ordering::Equal,
                Sort::Newest => b.date.cmp(&a.date),
                Sort::Oldest => empty_last(&a.date).cmp(&empty_last(&b.date)),
                Sort::Longest => b.plies.cmp(&a.plies),
                Sort::Names => players(a).cmp(&players(b)),
            };
            by.then_with(|| later(a, b))
        });
        let listed = catalogue.all(&Query { sort, ..Query::default() });
        let ids = |label: &suizo::persist::library::Label| label.id.clone();
        assert_eq!(
            listed.iter().map(ids).collect::<Vec<_>>(),
            wanted.iter().map(|row| row.id.clone()).collect::<Vec<_>>(),
            "{sort:?}"
        );
    }
}

#[test]
fn the_handicap_is_a_field_of_its_own() {
    let start = Start::parse(Rules::of(Variant::Shogi), "two_piece").expect("a handicap");
    let record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a start"));
    let row = Row::of(&Entry::default(), &SavedGame::of(&record));
    assert_eq!((row.start.as_str(), row.handicap().map(|handicap| handicap.japanese)), ("two_piece", Some("二枚落ち")));
    assert_eq!(Row::read(&row.to_text()), Some(row));
    let even = Row::of(&Entry::default(), &SavedGame::of(&GameRecord::new(new_game(Variant::Shogi))));
    assert_eq!((even.start.as_str(), even.handicap()), ("", None));
}

#[test]
fn results_that_only_a_record_states_count() {
    for (kif, finish) in [
        ("手合割：平手\n   1 ７六歩(77)\n   2 投了\n", Finish::Won(Color::Black)),
        ("手合割：平手\n   1 ７六歩(77)\n   2 中断\n", Finish::Open),
        ("手合割：平手\n   1 ７六歩(77)\n   2 千日手\n", Finish::Drawn),
        ("手合割：平手\n   1 ７六歩(77)\n   2 反則負け\n", Finish::Won(Color::Black)),
    ] {
        let read = archive::bundles_of_text(GameText { text: kif, before: 0 }, None, "x.kif");
        assert_eq!((read.failed, read.bundles[0].row.finish), (false, finish), "{kif}");
    }
}

#[test]
fn a_problem_is_called_by_its_name_and_author() {
    let of = |head: &str| {
        let kif = format!("{head}手合割：平手\n   1 ７六歩(77)\n");
        let text = GameText { text: &kif, before: 0 };
        archive::bundles_of_text(text, None, "folder/file.kif").bundles.remove(0).row.title
    };
    assert_eq!(of("作品名：煙詰\n作者：伊藤看寿\n"), "煙詰 伊藤看寿");
    assert_eq!(of("作者：伊藤看寿\n"), "伊藤看寿");
    assert_eq!(of("作品名：\n"), "file");
    assert_eq!(of("作品名：煙詰\n先手：大橋\n"), "", "a game has names");
}

#[test]
fn every_position_of_a_game_and_its_variations_is_found() {
    let (game, _) = saved("a");
    let tree = game.record.tree();
    let keys = bytes_of_keys(&position_keys(tree, 2));
    let found = |moves: &[&str], what| {
        let mut game = new_game(Variant::Shogi);
        moves.iter().for_each(|mv| game.play(mv.parse().expect("a move")).expect("legal"));
        has_key(&keys, search_key(game.position(), what))
    };
    for moves in [&[][..], &["7g7f"], &["7g7f", "3c3d"], &["7g7f", "8c8d"]] {
        assert!(found(moves, PositionSearch::Position), "{moves:?}");
    }
    assert!(!found(&["2g2f"], PositionSearch::Position));
    assert!(found(&["2g2f"], PositionSearch::Material));
    assert!(!found(&["7g7f", "3c3d", "8h2b+"], PositionSearch::Material), "a bishop more");
    let sho = new_game(Variant::Sho);
    assert!(!has_key(&[0; 7], 0) && !has_key(&keys, search_key(sho.position(), PositionSearch::Material)));
}

#[test]
fn a_persons_words_stay_when_the_game_goes_on() {
    let (_, earlier) = saved("a");
    let record = GameRecord::new(new_game(Variant::Shogi));
    let game = SavedGame { game_id: "a".to_owned(), ..SavedGame::of(&record) };
    let entry = Entry { id: "a".to_owned(), game: game.to_text(), ..Entry::default() };
    let next =
        Bundle::of(entry.clone(), &game).following(Some(&earlier), "2027-01-01 00:00", 7).expect("it has changed");
    assert_eq!((next.entry.title.as_str(), next.row.title.as_str()), ("夜の一局", "夜の一局"));
    assert_eq!((next.entry.date.as_str(), next.row.changed), ("2026-11-23 20:15", 7));
    assert_eq!(next.row.tags, ["club"]);
    assert_eq!(Bundle::of(next.entry.clone(), &game).following(Some(&next.entry), "", 9), None, "nothing is new");
    let first = Bundle::of(entry, &game).following(None, "2027-01-01 00:00", 7).expect("it is new");
    assert_eq!(first.row.date, "2027-01-01 00:00");
}

#[test]
fn a_record_that_is_worked_on_is_listed_under_its_own_day() {
    let (game, _) = saved("one");
    let mut tree = game.record.tree().clone();
    let mut header = tree.header().clone();
    header.set("開始日時", "2003/05/03 10:30:00");
    tree.set_header(header);
    let record = GameRecord::of_tree(tree);
    let text = SavedGame { game_id: "one".to_owned(), ..SavedGame::of(&record) }.to_text();
    let bundle = archive::bundle_of_game("one", &text).expect("can be read");
    let kept = bundle.following(None, "2027-01-01 00:00", 7).expect("it is new");
    assert_eq!(kept.row.date, "2003-05-03 10:30");
}

#[test]
fn tags_are_read_as_they_are_typed() {
    assert_eq!(read_tags("a，b、 a,\tc d "), ["a", "b", "c d"]);
    assert_eq!(read_tags(" , "), [""; 0]);
}

fn pack(entry: &Entry, taken: &mut BTreeSet<String>) -> archive::Packed {
    let computers: Vec<String> = (0..=12).map(|level| format!("Computer {level}")).collect();
    archive::pack(&entry.to_text(), &entry.game, Names { you: "You", computers: &computers }, taken)
}

#[test]
fn an_archive_holds_readable_records_and_brings_everything_back() {
    let (_, first) = saved("a");
    let (_, second) = saved("b");
    let mut taken = BTreeSet::new();
    let packed = [pack(&first, &mut taken), pack(&second, &mut taken)];
    assert_eq!(packed[0].name, "2026-11-23 夜の一局.kifu");
    assert_eq!(packed[1].name, "2026-11-23 夜の一局 (2).kifu");
    assert!(packed[0].kif.contains("後手：Computer 7"), "{}", packed[0].kif);
    let read = records::read(&packed[0].kif, None).expect("other programs read it too");
    assert_eq!(read[0].tree.preorder().count(), 3);
    let lines: Vec<String> = packed.iter().map(|packed| packed.index.clone()).collect();
    let index = archive::read_index(&archive::index_text(&lines)).expect("our own");
    assert_eq!((index.len(), index[0].crc), (2, crc32(packed[0].kif.as_bytes())));
    let bundle = archive::bundle_of_index(&index[0].entry, &index[0].game, None).expect("readable");
    assert_eq!(bundle.entry, first, "all that KIF cannot say too");
    let other = archive::bundle_of_index(&index[0].entry, &index[0].game, Some("c".to_owned())).expect("readable");
    assert_eq!(other.entry.read_game().expect("readable").game_id, "c");
    for no_index in ["", "[]", "{}", r#"{"suizo":"library","v":2,"games":[]}"#, r#"{"suizo":"settings","v":1}"#] {
        assert_eq!(archive::read_index(no_index), None, "{no_index}");
    }
    assert!(archive::is_index("index.json") && archive::is_index("index-12.json"));
    assert!(!archive::is_index("indexes.json") && !archive::is_index("index-.json"));
}

#[test]
fn a_game_that_cannot_be_read_goes_along_in_the_index() {
    let entry = Entry { id: "x".to_owned(), game: r#"{"v":99,"data":{"secret":1}}"#.to_owned(), ..Entry::default() };
    let packed = pack(&entry, &mut BTreeSet::new());
    assert_eq!((packed.name.as_str(), packed.kif.as_str()), ("", ""));
    let index = archive::read_index(&archive::index_text(&[packed.index])).expect("our own");
    assert_eq!(index[0].game, entry.game);
}

#[test]
fn names_of_files_are_those_that_every_system_takes() {
    let mut taken = BTreeSet::new();
    for (title, name) in [
        ("a/b:c*?\"<>|\\", "2026-11-23 a_b_c_______.kifu"),
        ("..", "2026-11-23.kifu"),
        ("A", "2026-11-23 A.kifu"),
        ("a", "2026-11-23 a (2).kifu"),
    ] {
        let (_, entry) = saved("a");
        assert_eq!(pack(&Entry { title: title.to_owned(), ..entry }, &mut taken).name, name);
    }
    let (_, entry) = saved("a");
    let long = pack(&Entry { title: "長".repeat(500), ..entry }, &mut taken).name;
    assert!(long.len() <= 200, "{}", long.len());
}

#[test]
fn a_text_with_many_games_is_cut_between_them() {
    let n_of = |parts: &[GameText<'_>], format| -> usize {
        parts.iter().map(|part| archive::bundles_of_text(*part, format, "x").bundles.len()).sum()
    };
    let csa = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+B\nPI\n+\n+2726FU\n%CHUDAN\n";
    let (format, parts) = archive::split_games(csa, None);
    let parts: Vec<GameText<'_>> = parts.collect();
    assert_eq!((format, parts.len()), (Some(Format::Csa), 2));
    let names: Vec<String> = parts
        .iter()
        .flat_map(|part| archive::bundles_of_text(*part, format, "x.csa").bundles)
        .map(|bundle| bundle.row.names.black)
        .collect();
    assert_eq!(names, ["A", "B"]);
    let (game, _) = saved("a");
    let psn = records::write(game.record.tree(), Format::Psn).text;
    let twice = [psn.as_str(), psn.as_str()].join("\n");
    let (format, parts) = archive::split_games(&twice, None);
    let parts: Vec<GameText<'_>> = parts.collect();
    assert_eq!((parts.len(), n_of(&parts, format)), (2, 2));
    let kif = kif::write(game.record.tree()).text;
    let twice = [kif.as_str(), kif.as_str()].join("\n");
    let (format, parts) = archive::split_games(&twice, None);
    let parts: Vec<GameText<'_>> = parts.collect();
    assert_eq!((format, parts.len(), n_of(&parts, format)), (Some(Format::Kif), 2, 2));
    assert_eq!(parts[1].before, twice[..twice.len() - parts[1].text.len()].lines().count());
}

#[test]
fn an_import_says_what_was_left_out_and_where() {
    let whole = |text| GameText { text, before: 0 };
    let none = archive::bundles_of_text(whole("Dear diary"), None, "x.txt");
    assert_eq!((none.bundles.len(), none.failed), (0, true));
    assert_eq!(none.notes, [FileNote::Fault { why: FileFault::NoGame }]);
    // a wrong move truncates a game: the second of a file here
    let csa = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+7775FU\n%TORYO\n";
    let (format, parts) = archive::split_games(csa, None);
    let notes: Vec<FileNote> = parts.flat_map(|part| archive::bundles_of_text(part, format, "x.csa").notes).collect();
    let [FileNote::Remark { remark }] = notes.as_slice() else { panic!("{notes:?}") };
    assert_eq!((remark.line, remark.kind.as_str(), remark.text.as_str()), (8, "illegal_move", "+7775FU"));
    let noisy = format!("手合割：平手\n{}   1 ７六歩(77)\n", "noise\n".repeat(50));
    let noisy = archive::bundles_of_text(whole(&noisy), None, "x.kif");
    assert_eq!((noisy.bundles.len(), noisy.notes.len(), noisy.n_notes), (1, 5, 50), "other games have a place too");
    let bad =
        archive::bundles_of_text(GameText { text: "後手の持駒：飛九百\n|x|\n", before: 10 }, Some(Format::Kif), "x");
    assert!(
        matches!(bad.notes[..], [FileNote::Fault { why: FileFault::BadStart { line: 11, .. } }]),
        "{:?}",
        bad.notes
    );
}

#[test]
fn files_larger_than_readers_take_are_read_piece_by_piece() {
    let game = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\n";
    let psn = "[Black \"A\"]\n\n1. P-7f *\n\n";
    let cases = [
        (Format::Csa, game.to_owned()),
        (Format::Csa, game.replace('\n', "\r\n")),
        (Format::Usi, "setoption name UCI_Variant value shogi\nposition startpos moves 7g7f\n".to_owned()),
        (Format::Psn, psn.to_owned()),
    ];
    for (format, game) in cases {
        let file = game.repeat(1_000);
        let mut pieces = Pieces::new(None, 5_000);
        let (mut n_games, mut lines, mut n_pieces) = (0, 0, 0);
        let mut read = |piece: Piece| {
            assert_eq!(piece.before, lines, "{format:?}");
            let text = String::from_utf8(piece.bytes).expect("text");
            lines += text.lines().count();
            n_pieces += 1;
            n_games += records::read(&text, Some(format)).map_or(0, |games| games.len());
        };
        for bytes in file.as_bytes().chunks(777) {
            pieces.add(bytes);
            if let Some(piece) = pieces.take().expect("small games") {
                read(piece);
            }
        }
        assert_eq!(pieces.format(), Some(format));
        read(pieces.rest());
        assert_eq!(n_games, 1_000, "{format:?}");
        assert!(n_pieces > 3, "{format:?}: {n_pieces}");
    }
    let mut pieces = Pieces::new(None, 5_000);
    let kif = "手合割：平手\n   1 ７六歩(77)\n";
    for _ in 0..MAX_TEXT / kif.len() / 1_000 {
        pieces.add(kif.repeat(1_000).as_bytes());
        assert_eq!(pieces.take(), Ok(None), "no end of a game is known");
    }
    pieces.add(&[b' '; 100_000]);
    assert_eq!(pieces.take(), Err(ReadError::TooLarge));
}

#[test]
fn the_same_record_is_the_same_game() {
    let kif = "手合割：平手\n開始日時：2003/5/3 10:30:00\n   1 ７六歩(77)\n";
    let read = |text: &str| {
        archive::bundles_of_text(GameText { text, before: 0 }, None, "old games/first.kif").bundles.remove(0)
    };
    assert_eq!(read(kif).entry.id, read(&kif.replace('\n', "\r\n")).entry.id);
    assert_ne!(read(kif).entry.id, read(&kif.replace("７六歩(77)", "２六歩(27)")).entry.id);
    assert_eq!((read(kif).row.date.as_str(), read(kif).row.title.as_str()), ("2003-05-03 10:30", "first"));
    assert_eq!(read(kif).entry.read_game().expect("readable").game_id, read(kif).entry.id);
    assert!(archive::is_record("a/b.KIF") && !archive::is_record("__MACOSX/._b.kif") && !archive::is_record("b.exe"));
}

/// An archive of these members.
fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = Writer::default();
    let mut bytes: Vec<u8> = members.iter().flat_map(|(name, content)| writer.add(name, content)).collect();
    bytes.extend(writer.finish());
    bytes
}

/// Reads an archive as the page does; nothing in it may bring it down.
fn unzip(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, ZipError> {
    let end = end_of(bytes, bytes.len())?;
    let directory = bytes.get(end.start..end.start + end.len).ok_or(ZipError::NotZip)?;
    let member = |member: suizo::persist::zip::Member| {
        let content = unpack(&member, bytes.get(member.start..).unwrap_or_default(), 1 << 20)?;
        Ok((member.name, content))
    };
    members_of(directory)?.into_iter().map(member).collect()
}

#[test]
fn archives_are_read_as_they_were_written() {
    let members = [("a.kif", &b"one"[..]), ("棋譜/二.kif", "歩".as_bytes()), ("empty", b"")];
    let read = unzip(&zip(&members)).expect("our own");
    assert_eq!(read, members.map(|(name, content)| (name.to_owned(), content.to_vec())));
    assert_eq!(unzip(&zip(&[])), Ok(Vec::new()));
}

#[test]
fn packed_archives_of_other_programs_are_read() {
    let content = "pawn pawn pawn pawn pawn\n".repeat(40);
    let mut packed = Vec::new();
    std::io::Read::read_to_end(
        &mut flate2::read::DeflateEncoder::new(content.as_bytes(), flate2::Compression::best()),
        &mut packed,
    )
    .expect("packed");
    // a stored archive whose one member is then said to be deflated
    let mut bytes = zip(&[("p.kif", &packed)]);
    let central = bytes.len() - 22 - 46 - 5;
    for (method, len, crc) in [(8, 22, 14), (central + 10, central + 24, central + 16)] {
        bytes[method] = 8;
        bytes[len..len + 4].copy_from_slice(&(content.len() as u32).to_le_bytes());
        bytes[crc..crc + 4].copy_from_slice(&crc32(content.as_bytes()).to_le_bytes());
    }
    assert_eq!(unzip(&bytes), Ok(vec![("p.kif".to_owned(), content.clone().into_bytes())]));
    // one that says less than it holds would otherwise fill the memory
    bytes[central + 24..central + 28].copy_from_slice(&10_u32.to_le_bytes());
    assert_eq!(unzip(&bytes), Err(ZipError::Damaged));
    bytes[central + 24..central + 28].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(unzip(&bytes), Err(ZipError::TooLarge));
    bytes[central + 10] = 12;
    bytes[central + 24..central + 28].copy_from_slice(&10_u32.to_le_bytes());
    assert_eq!(unzip(&bytes), Err(ZipError::Unsupported));
}

#[test]
fn torn_archives_are_refused_and_never_bring_the_page_down() {
    let whole = zip(&[("a.kif", b"one"), ("b.kif", b"two")]);
    for end in 0..whole.len() {
        assert!(unzip(&whole[..end]).is_err(), "cut at {end}");
    }
    for at in 0..whole.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= flip;
            let _ = unzip(&bytes);
        }
    }
    let mut damaged = whole.clone();
    damaged[36] ^= 1;
    assert_eq!(unzip(&damaged), Err(ZipError::Damaged), "the check sum tells");
}

#[test]
fn states_of_a_game_that_say_the_same_are_the_same_game() {
    let (game, entry) = saved("one");
    let again = SavedGame { revision: game.revision + 5, ..read_game(&entry.game).expect("readable") }.to_text();
    assert_ne!(again, entry.game);
    assert!(archive::is_same_game(&again, &entry.game), "stored once more, as when it was only looked at");
    let other = SavedGame { white: Player::Human, ..game }.to_text();
    assert!(!archive::is_same_game(&other, &entry.game));
    assert!(!archive::is_same_game("{", &entry.game) && archive::is_same_game("{", "{"));
}

#[test]
fn a_name_that_would_tear_rows_apart_gives_way_to_one_of_its_own() {
    let (_, entry) = saved("one");
    for id in ["", "one\tdraw", "one\ntwo", &"x".repeat(101)] {
        let torn = Entry { id: id.to_owned(), ..entry.clone() };
        let bundle = archive::bundle_of_index(&torn.to_text(), &entry.game, None).expect("the game is whole");
        assert!(is_id(&bundle.entry.id), "{id:?} became {:?}", bundle.entry.id);
        assert_eq!(Row::read(&bundle.row.to_text()).expect("a row").id, bundle.entry.id);
    }
}

#[test]
fn a_value_that_is_no_json_leaves_the_index_readable() {
    let (_, entry) = saved("one");
    let mut taken = BTreeSet::new();
    let names = Names { you: "You", computers: &[] };
    let broken = archive::pack("{\"v\":1", "no game", names, &mut taken);
    let whole = archive::pack(&entry.to_text(), &entry.game, names, &mut taken);
    let index = archive::read_index(&archive::index_text(&[broken.index, whole.index])).expect("an index");
    assert_eq!(index.len(), 2);
    assert_eq!((broken.name.as_str(), index[1].game.as_str()), ("", entry.game.as_str()));
}

#[test]
fn a_stated_mate_of_a_game_that_was_gone_back_in_is_no_result() {
    let mut tree = GameTree::new(&new_game(Variant::Shogi));
    let first = tree.insert(NodeId::ROOT, "7g7f".parse().expect("a move")).expect("legal").node;
    tree.insert(first, Step::End(Ending::Stated(Statement::Mate))).expect("an end");
    let mut record = GameRecord::of_tree(tree);
    let finish = |record: &GameRecord| {
        let game = SavedGame::of(record);
        Row::of(&Entry::default(), &game).finish
    };
    assert_eq!(finish(&record), Finish::Won(Color::Black));
    record.go_back(0);
    assert_eq!(finish(&record), Finish::Open);
}
