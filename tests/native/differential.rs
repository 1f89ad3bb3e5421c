//! The rules compared with the slow referee: the same games, and at every ply the same moves, refusals and ends.

use crate::{
    files::unpacked,
    random::Random,
    referee::{self, GAMES, Record, Side},
};
use serde_json::Value;
use std::collections::BTreeMap;
use suizo::rules::{Act, Color, Game, Kind, Move, Outcome, RuleChoices, RuleSwitch, Rules, Start, Variant};

/// A switch and one of its values.
type Switch<'a> = (&'a str, &'a str);

/// Values of every switch of a game; of the move limits also some that random games reach.
fn switch_values(variant: Variant) -> Vec<(RuleSwitch, Vec<&'static str>)> {
    let values = |switch: RuleSwitch| {
        let mut values = switch.values(variant).to_vec();
        if switch == RuleSwitch::MoveLimit {
            values.extend(["1", "2", "7", "30", "60"]);
        }
        (switch, values)
    };
    RuleSwitch::ALL.into_iter().map(values).filter(|(_, values)| !values.is_empty()).collect()
}

fn choices(switches: &[Switch]) -> RuleChoices {
    let mut choices = RuleChoices::default();
    for (key, value) in switches {
        choices.set(RuleSwitch::from_key(key).expect("a switch"), value).expect("a value");
    }
    choices
}

/// The same game by the rules and by the referee.
struct BothGames {
    quick: Game,
    slow: Record,
    /// The game, switches and start, for the message of a difference.
    setup: String,
}

impl BothGames {
    /// Both set up the start, or both refuse it.
    fn new(variant: Variant, switches: &[Switch], start: &str) -> Option<BothGames> {
        let slow = Record::new(variant.id(), switches, start);
        let quick = Start::parse(Rules::of(variant), start);
        let setup = format!("{} {switches:?} {start}", variant.id());
        assert_eq!(quick.is_ok(), slow.is_ok(), "{setup}: {:?} but {:?}", quick.as_ref().err(), slow.as_ref().err());
        let quick = Game::new(variant, choices(switches), quick.ok()?).expect("a parsed start");
        Some(BothGames { quick, slow: slow.ok()?, setup })
    }

    fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, quick: T, slow: T) {
        assert!(
            quick == slow,
            "{what} after {:?} of {}\nquick {quick:?}\n slow {slow:?}",
            self.quick.moves(),
            self.setup
        );
    }

    /// Everything that a player could ask about the position.
    fn compare(&self) -> Vec<String> {
        let mut quick: Vec<String> = self.quick.legal_moves().iter().map(Move::to_string).collect();
        let mut slow: Vec<String> = self.slow.position().legal().iter().map(referee::Move::to_string).collect();
        quick.sort();
        slow.sort();
        self.same("legal moves", &quick, &slow);
        self.same("SFEN", self.quick.sfen(), self.slow.sfen());
        self.same("check", self.quick.position().in_check(), self.slow.position().in_check());
        self.same("result", outcome(self.quick.outcome()), self.slow.outcome);
        self.same("occurrences", self.quick.repetitions() as usize, self.slow.occurrences());
        let agreement = self.slow.agreement();
        self.same("impasse offered", self.quick.can_propose_impasse(), agreement.is_some());
        if let Some(agreed) = agreement {
            let end = self.quick.clone().end(Act::Agree, self.quick.turn()).expect("allowed");
            self.same("impasse agreed", outcome(Some(end)), Some(agreed));
        }
        let mut declaring = self.quick.clone();
        let declared = declaring.end(Act::Declare, self.quick.turn()).ok();
        self.same("declaration", outcome(declared), self.slow.declaration());
        if let Some(impasse) = self.quick.impasse() {
            let counted = [impasse.points.black as usize, impasse.points.white as usize];
            self.same("points", counted, Side::BOTH.map(|side| self.slow.counted_points(side)));
        }
        quick
    }

    /// Why moves are refused, for some that sixteen bits can say and some that differ little from a legal one.
    fn compare_refusals(&self, dice: &mut Random, legal: &[String]) {
        for _ in 0..12 {
            if let Some(mv) = any_move(dice) {
                self.compare_refusal(mv);
            }
        }
        let own: Vec<_> = self.slow.position().pieces(self.slow.position().turn).map(|(square, _)| square).collect();
        for _ in 0..12 {
            let Some(from) = own.get(dice.below(own.len().max(1))) else { break };
            let to = self.slow.position().all_squares().nth(dice.below(64)).expect("a square");
            let text = format!("{from}{to}{}", ["", "+"][dice.below(2)]);
            if let Ok(mv) = text.parse() {
                self.compare_refusal(mv);
            }
        }
        for text in legal.iter().take(3) {
            let other = text.strip_suffix('+').map_or(format!("{text}+"), str::to_owned);
            if let Ok(mv) = other.parse() {
                self.compare_refusal(mv);
            }
        }
    }

    fn compare_refusal(&self, mv: Move) {
        let Some(slow_mv) = referee::Move::read(&mv.to_string()).filter(|&slow_mv| self.slow.position().holds(slow_mv))
        else {
            return;
        };
        let quick = self.quick.explain(mv).err().map(|why| why.word());
        self.same(&format!("refusal of {mv}"), quick, self.slow.refusal(slow_mv));
    }

    /// Plays one turn on both; whether it was taken.
    fn play(&mut self, text: &str) -> bool {
        let quick = self.quick.play(text.parse().expect("a move")).map_err(|why| why.word());
        let slow = self.slow.play(referee::Move::read(text).expect("a move"));
        self.same(&format!("answer to {text}"), quick, slow);
        quick.is_ok()
    }
}

/// A move that sixteen bits and a text can say.
fn any_move(dice: &mut Random) -> Option<Move> {
    let mv = Move::from_bits(dice.below(1 << 16) as u16)?;
    (mv.to_string().parse() == Ok(mv)).then_some(mv)
}

fn outcome(quick: Option<Outcome>) -> Option<referee::Outcome> {
    quick.map(|outcome| referee::Outcome {
        winner: outcome.winner.map(|color| if color == Color::Black { Side::Black } else { Side::White }),
        reason: outcome.reason.word(),
    })
}

/// What a random player prefers, so that every kind of end comes up.
#[derive(Clone, Copy, PartialEq)]
enum Preference {
    Any,
    /// Captures and promotions.
    Lively,
    /// Back where the piece came from.
    Restless,
    /// Checks, and the way back.
    Checking,
    /// Towards the far side with the king.
    Entering,
}

const PREFERENCES: [Preference; 5] =
    [Preference::Any, Preference::Lively, Preference::Restless, Preference::Checking, Preference::Entering];

/// How well a move suits the preference; 0 is not at all.
fn rate(preference: Preference, games: &BothGames, text: &str) -> usize {
    let position = games.quick.position();
    let mv: Move = text.parse().expect("a move");
    let past = games.quick.moves();
    let goes_back = past.len() >= 2 && {
        let before = past[past.len() - 2].to_string();
        before.len() == 4 && text == format!("{}{}", &before[2..4], &before[..2])
    };
    match preference {
        Preference::Any => 0,
        Preference::Lively => (position.captured_by(mv).is_some() || mv.promotes()) as usize,
        Preference::Restless => goes_back as usize,
        Preference::Checking if !position.gives_check(mv) => 0,
        Preference::Checking => {
            let mut next = position.clone();
            next.do_move(mv);
            if next.count_legal_moves() == 0 { 3 } else { 1 + goes_back as usize }
        }
        Preference::Entering => {
            let king = position.moved_piece(mv).is_some_and(|piece| piece.kind() == Kind::King);
            let (before, after) = (text.as_bytes()[1], text.as_bytes()[3]);
            let up = if position.turn() == Color::Black { after < before } else { after > before };
            (king && up) as usize
        }
    }
}

/// One of the moves that suit best; one time in `steadiness` any move.
fn choose<'a>(
    preference: Preference,
    steadiness: usize,
    games: &BothGames,
    legal: &'a [String],
    dice: &mut Random,
) -> &'a str {
    if dice.below(steadiness) == 0 {
        return &legal[dice.below(legal.len())];
    }
    let ratings: Vec<usize> = legal.iter().map(|text| rate(preference, games, text)).collect();
    let best = ratings.iter().max().copied().unwrap_or(0);
    let preferred: Vec<&String> =
        legal.iter().zip(ratings).filter(|(_, rating)| *rating == best).map(|(text, _)| text).collect();
    preferred[dice.below(preferred.len())]
}

/// A random game; what it ended by.
fn game(dice: &mut Random, tally: &mut Tally) {
    let variant = Variant::ALL[dice.below(Variant::ALL.len())];
    let switches: Vec<Switch> = switch_values(variant)
        .into_iter()
        .filter_map(|(switch, values)| (dice.below(3) == 0).then(|| (switch.key(), values[dice.below(values.len())])))
        .collect();
    let start = random_start(variant, dice);
    let Some(mut games) = BothGames::new(variant, &switches, &start) else {
        tally.refused += 1;
        return;
    };
    let preferences = [PREFERENCES[dice.below(5)], PREFERENCES[dice.below(5)]];
    let steadiness = [4, 50][dice.below(2)];
    let longest = 20 + dice.below(120);
    loop {
        let legal = games.compare();
        tally.plies += 1;
        games.compare_refusals(dice, &legal);
        if games.quick.outcome().is_some() || games.slow.plies() > longest {
            break;
        }
        if dice.below(100) == 0 && try_anything(&mut games, dice) {
            continue;
        }
        let preference = preferences[games.slow.plies() % 2];
        let text = choose(preference, steadiness, &games, &legal, dice);
        assert!(games.play(text));
    }
    let end = games.slow.outcome.map_or("unfinished", |outcome| outcome.reason);
    *tally.ends.entry((variant.id(), end)).or_default() += 1;
}

/// A piece of the side to move to any square, most likely wrong; whether the rules took it.
fn try_anything(games: &mut BothGames, dice: &mut Random) -> bool {
    let position = games.slow.position();
    let own: Vec<_> = position.pieces(position.turn).collect();
    let to = position.all_squares().nth(dice.below(64)).expect("a square");
    let text = match position.held_letters(position.turn).next() {
        Some(letter) if dice.below(3) == 0 => format!("{letter}*{to}"),
        _ => format!("{}{to}{}", own[dice.below(own.len())].0, ["", "+"][dice.below(2)]),
    };
    text.parse::<Move>().is_ok() && games.play(&text)
}

fn random_start(variant: Variant, dice: &mut Random) -> String {
    let handicaps = Rules::of(variant).handicaps();
    match dice.below(8) {
        0 if !handicaps.is_empty() => handicaps[dice.below(handicaps.len())].id.to_owned(),
        0 | 1 => "startpos".to_owned(),
        _ => strewn(variant, dice),
    }
}

/// A board with some pieces anywhere, mostly with a king each.
fn strewn(variant: Variant, dice: &mut Random) -> String {
    let game = referee::particulars(variant.id());
    let mut squares = vec![String::new(); game.files as usize * game.ranks as usize];
    let n_pieces = [0, 2, 4, 8, 24][dice.below(5)];
    for index in 0..2 + n_pieces + dice.below(n_pieces + 1) {
        let square = dice.below(squares.len());
        let letter = game.letters.as_bytes()[dice.below(game.letters.len())] as char;
        let letter = if index < 2 && dice.below(16) > 0 { 'K' } else { letter };
        let promoted = if letter != 'K' && letter != 'G' && dice.below(3) == 0 { "+" } else { "" };
        let black = if index < 2 { index == 0 } else { dice.below(2) == 0 };
        squares[square] = format!("{promoted}{}", if black { letter } else { letter.to_ascii_lowercase() });
    }
    let row = |row: &[String]| row.iter().map(|piece| if piece.is_empty() { "1" } else { piece }).collect::<String>();
    let board: Vec<String> = squares.chunks(game.files as usize).map(row).collect();
    let mut hand = String::new();
    if game.drops {
        for letter in "RBGSNLPrbgsnlp".chars() {
            match dice.below(6) {
                0 => hand.push(letter),
                1 => hand += &format!("2{letter}"),
                _ => {}
            }
        }
    }
    let hand = if hand.is_empty() { "-" } else { &hand };
    format!("{} {} {hand} {}", joined_gaps(&board.join("/")), ["b", "w"][dice.below(2)], 1 + dice.below(40))
}

/// `111` is 3.
fn joined_gaps(board: &str) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for letter in board.chars().chain(['/']) {
        if letter == '1' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        gap = 0;
        text.push(letter);
    }
    text.pop();
    text
}

/// Whether `make test-long` runs, which tries everything there is.
fn is_long() -> bool {
    std::env::var_os("SUIZO_LONG").is_some()
}

#[derive(Default, Debug)]
struct Tally {
    plies: usize,
    refused: usize,
    ends: BTreeMap<(&'static str, &'static str), usize>,
}

/// Ends that random games come to, and how many sorts of them each game must have shown.
const ENDS: &str = "checkmate stalemate bare_king bare_king_draw repetition perpetual_check move_limit illegal_move";
const SORTS: usize = 5;

impl Tally {
    fn has_every_end(&self) -> bool {
        ENDS.split(' ').all(|end| self.ends.keys().any(|(_, met)| *met == end))
    }

    fn sorts(&self, game: &str) -> usize {
        self.ends.keys().filter(|(of, _)| *of == game).count()
    }
}

/// `SUIZO_PLIES` makes it a long run; by itself it goes on until it has met every end.
#[test]
fn random_games_are_the_same_by_both() {
    let asked = std::env::var("SUIZO_PLIES").ok().map(|text| text.parse().expect("a number of plies"));
    let wanted: usize = asked.unwrap_or(8_000);
    let most = wanted.max(20_000);
    let mut tally = Tally::default();
    for seed in 1.. {
        game(&mut Random(seed), &mut tally);
        let has_all = tally.has_every_end() && GAMES.iter().all(|game| tally.sorts(game) >= SORTS);
        if tally.plies >= if has_all { wanted } else { most } {
            break;
        }
    }
    println!("{} plies, {} starts refused by both", tally.plies, tally.refused);
    for ((game, end), count) in &tally.ends {
        println!("{game} {end}: {count}");
    }
    assert!(tally.has_every_end(), "an end of {ENDS} is missing in all these plies");
    for game in GAMES {
        assert!(tally.sorts(game) >= SORTS, "too few sorts of ends in {game}");
    }
}

/// One of the moves after which a royal of the other side could be taken; any move where there is none.
fn attacking(games: &BothGames, legal: &[String], dice: &mut Random) -> String {
    let attacks = |text: &&String| {
        let mut next = games.quick.position().clone();
        next.do_move(text.parse().expect("a move"));
        let (mover, occupied) = (!next.turn(), next.occupied());
        next.royals(next.turn()).into_iter().any(|royal| next.is_attacked(royal, mover, occupied))
    };
    let attackers: Vec<&String> = legal.iter().filter(attacks).collect();
    if attackers.is_empty() {
        legal[dice.below(legal.len())].clone()
    } else {
        attackers[dice.below(attackers.len())].clone()
    }
}

/// Two moves each, there and back, three times over: who attacks a royal with both, and whether it is a perpetual check, is the same
/// by both under either reading of `royal_attack`.
#[test]
fn repetitions_with_two_royals_are_the_same_by_both() {
    let mut ends: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let met = |ends: &BTreeMap<(&str, &str), usize>, reading, end| ends.get(&(reading, end)).copied().unwrap_or(0);
    // the readings must be seen to differ; an everyday run goes no further than that takes
    let differ = |ends: &BTreeMap<(&str, &str), usize>| {
        let [checks, draws] =
            ["perpetual_check", "repetition"].map(|end| ["last", "any"].map(|reading| met(ends, reading, end)));
        checks[1] > checks[0] && draws[0] > draws[1] && draws[1] > 0
    };
    for seed in 0..6_000 {
        if seed >= 2_000 && !is_long() && differ(&ends) {
            break;
        }
        let mut dice = Random(seed * 31 + 7);
        let start = two_royals(&mut dice);
        for reading in ["last", "any"] {
            let Some(mut games) = BothGames::new(Variant::Sho, &[("royal_attack", reading)], &start) else { break };
            let mut dice = Random(seed);
            let mut round: Vec<String> = Vec::new();
            while games.quick.outcome().is_none() && round.len() < 2 {
                let legal: Vec<String> = games.quick.legal_moves().iter().map(Move::to_string).collect();
                round.push(attacking(&games, &legal, &mut dice));
                assert!(games.play(round.last().expect("a move")));
            }
            let back = |text: &String| format!("{}{}", &text[2..4], &text[..2]);
            let returns: Vec<String> = round.iter().map(back).collect();
            for text in returns.iter().chain([&round, &returns].into_iter().cycle().take(4).flatten()) {
                let is_legal = games.quick.legal_moves().iter().any(|mv| mv.to_string() == *text);
                if games.quick.outcome().is_some() || !is_legal || round.iter().any(|text| text.len() > 4) {
                    break;
                }
                assert!(games.play(text));
            }
            games.compare();
            let end = games.slow.outcome.map_or("none", |outcome| outcome.reason);
            *ends.entry((reading, end)).or_default() += 1;
        }
    }
    assert!(differ(&ends), "{ends:?}");
}

/// Kings, often with a crown prince beside them, and some pieces that attack from afar.
fn two_royals(dice: &mut Random) -> String {
    let mut squares = vec!['1'; 81];
    for piece in "KkRrPpXx".chars().chain(["", "BX", "xb", "XxS"][dice.below(4)].chars()) {
        squares[dice.below(81)] = piece;
    }
    let row = |row: &[char]| row.iter().collect::<String>().replace('X', "+E").replace('x', "+e");
    let board: Vec<String> = squares.chunks(9).map(row).collect();
    format!("{} {} - 1", joined_gaps(&board.join("/")), ["b", "w"][dice.below(2)])
}

/// What is written down as the end of a game is one by both.
#[test]
fn written_ends_are_the_same_by_both() {
    for end in crate::rules::ends::ends() {
        let variant = Variant::from_id(&end.game).expect("a game");
        let rules: Vec<(&str, &str)> = end.rules.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let mut games = BothGames::new(variant, &rules, &end.start).expect("a start");
        for mv in &end.moves {
            games.compare();
            assert!(games.play(mv), "{mv} of {}", games.setup);
        }
        games.compare();
        if end.act.is_none() {
            assert_eq!(games.slow.outcome.map(|outcome| outcome.reason), Some(end.reason.as_str()), "{}", end.why);
        }
    }
}

fn packed(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/positions/{file}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    unpacked(path).lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// The referee itself is held to what other programs say: on every third position in an everyday run.
#[test]
fn the_slow_referee_knows_the_moves_of_every_reference_position() {
    let heian = ["heian9x8", "heian8x8", "heian9x9", "heian8x9"];
    for file in ["shogi", "shogi_uchifuzume", "shoshogi", "shoshogi_special"].into_iter().chain(heian) {
        for entry in packed(file).into_iter().step_by(if is_long() { 1 } else { 3 }) {
            let game = if file.starts_with("shoshogi") { "sho" } else { &file[..file.find('_').unwrap_or(file.len())] };
            let sfen = entry["sfen"].as_str().expect("an SFEN");
            let record = Record::new(game, &[], sfen).unwrap_or_else(|fault| panic!("{fault}: {sfen}"));
            let mut legal: Vec<String> = record.position().legal().iter().map(referee::Move::to_string).collect();
            legal.sort();
            let expected: Vec<&str> =
                entry["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
            assert_eq!(legal, expected, "{sfen}");
            assert_eq!(Some(record.position().in_check()), entry["in_check"].as_bool(), "{sfen}");
        }
    }
}
