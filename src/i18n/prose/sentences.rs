//! The list of all sentences of the pages to read and of the lessons, in the order of their files.

use crate::{
    i18n::{
        interpolate::Interpolate,
        texts::{Texts, WrongWords},
        words::{Family, words},
    },
    lessons::{Era, Stage, Task},
    rules::{Kind, Square},
};

/// The prose of one language, as the page has fetched it: the sentences are its methods.
#[derive(Debug)]
pub struct Book {
    lines: Vec<&'static str>,
    /// The words of the same language, for the names of pieces.
    texts: &'static Texts,
}

/// Each language is read once, so two are equal only if they are the same.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Book {
    /// Takes over a file of prose, for as long as the page lives.
    ///
    /// # Errors
    /// When it is not one of this page.
    pub fn read(file: &str, texts: &'static Texts) -> Result<&'static Book, WrongWords> {
        let lines: Vec<&'static str> = Box::leak(Box::<str>::from(file)).split('\n').collect();
        if lines.get(Prose::COUNT).is_some_and(|line| line.starts_with(PAGE)) {
            Ok(Box::leak(Box::new(Book { lines, texts })))
        } else {
            Err(WrongWords { lines: lines.len() })
        }
    }

    /// A line of the file, empty beyond its end.
    pub(super) fn line(&self, at: usize) -> &'static str {
        self.lines.get(at).copied().unwrap_or_default()
    }

    /// The lines after the sentences.
    pub(super) fn page_lines(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.lines.iter().copied().skip(Prose::COUNT)
    }

    pub(super) fn fill(&self, line: &str, values: &[&dyn Interpolate]) -> String {
        self.texts.fill(line, values)
    }
}

/// The beginning of the line before the blocks of a page; the topic's id follows.
pub(super) const PAGE: &str = "page ";

words! {
    /// Every sentence of the pages to read and of the lessons, as a translator writes it.
    Prose said by Book
    plain {
        // -- around the pages
        rules_tab,
        steps_tab,
        history_tab,
        contents,
        /// Beside the value of a switch that is the default.
        usual,
        /// Above the diagram of a piece's other side.
        promoted_side,
        handicap_name,
        handicap_lacks,

        // -- lessons
        right,
        again,
        previous_step,
        next_step,
        lesson_end,
        play_game,
        miss_took,
        miss_promoted,
        miss_dropped,
        miss_check,
        miss_prince,
        miss_bare,
        history_marked,

        // -- sets of exercises
        lessons_tab,
        /// From a set back to the list of all.
        lessons_list,
        /// The set after this one.
        lessons_next,
        /// A legal move that is not asked for.
        lessons_other,
        /// A move that wins too late, or not at all.
        lessons_slow,
        lessons_build,

        // -- problems
        puzzles_tab,
        puzzle_task,
        puzzle_task_drops,
        puzzle_solution,
        puzzle_take_back,
        puzzle_next,
        puzzle_daily,
        /// The name of the choice of lengths, and its first value.
        puzzle_lengths,
        puzzle_all,
        puzzle_right,
        puzzle_solved,
        puzzle_solved_late,
        puzzle_shown,
        puzzle_no_check,
        puzzle_wrong,
        /// What is no mate: what is to be done, and what comes of it.
        puzzle_bare_task,
        puzzle_royal_task,
        /// Where the person has two.
        puzzle_two_royals,
        puzzle_best_task,
        puzzle_defence_task,
        puzzle_done,
        puzzle_done_late,
        puzzle_too_late,
        puzzle_better,
        puzzle_lets_mate,
        puzzle_hint_piece,
        puzzle_hint_drop,
        puzzle_hint_move,
        /// A race against the clock: to begin it, and to give it up.
        puzzle_race,
        puzzle_race_end,
        puzzle_race_task,
        puzzle_race_right,
        puzzle_race_missed,
        puzzle_race_again,
        puzzle_race_best,
        puzzle_missed,
        puzzle_by_length,
        /// What there is to see in a solution.
        puzzle_by_theme,
        theme_mate,
        theme_bare,
        theme_royal,
        theme_best,
        theme_defence,
        theme_drop,
        theme_sacrifice,
        theme_promotion,
        theme_interposition,
        /// The problem for others: as a link, and as a tag of HTML.
        puzzle_share,
        puzzle_share_about,
        puzzle_as_link,
        puzzle_as_tag,
        puzzle_copy_tag,
        /// A link asked for a problem that is not there.
        puzzle_no_such,
        /// A mistake of one's own: what is to be done, and what comes of it.
        theme_own,
        puzzle_own_task,
        puzzle_own_played,
        puzzle_own_forget,
        puzzle_as_good,
        puzzle_missed_mate,
        puzzle_unchecked,
        /// Above numbers of problems that are printed; above the solutions on paper.
        puzzle_print,
        puzzle_solutions,

        // -- aim and set-up
        h_aim,
        sides,
        squares,
        start_caption,
        h_boards,
        boards,
        boards_eight,
        rotated_caption,
        boards_pawns,
        second_caption,

        // -- the pieces
        h_pieces,
        pieces_about,
        /// The marks of the diagrams.
        legend,
        names_about,
        /// The other way to write promoted pieces.
        other_names,
        other_names_sho,
        /// How the kings are written: by both names, or, in Heian shogi, by one.
        kings_two,
        kings_one,
        /// What the name of a king of Heian shogi means, as `meaning` has it.
        meaning_jade,

        // -- moves, captures, promotion
        h_turn,
        turn,
        captured_kept,
        captured_asakura,
        captured_gone,
        h_promotion,
        zone_caption,
        zone_pawns,
        promotion_forced,
        promotion_none,
        promotion_declined,

        // -- drops
        h_drops,
        drops,
        nifu,
        nifu_caption,
        dead,
        dead_caption,
        uchifuzume,
        uchifuzume_asakura,
        uchifuzume_caption,

        // -- check, mate, the second royal, the bare king
        h_check,
        check,
        answers,
        answers_drop,
        own_check,
        own_check_sho,
        mate,
        mate_caption,
        stalemate,
        stalemate_old,
        h_prince,
        prince,
        prince_two,
        prince_last,
        /// Why both royals have to be mated.
        prince_source,
        prince_caption,
        h_bare,
        bare,
        bare_sho,
        bare_caption,

        // -- repetition, impasse, other ends, the beginning
        h_repetition,
        repetition,
        repetition_handless,
        perpetual,
        repetition_sho,
        perpetual_sho,
        h_impasse,
        impasse_shogi,
        impasse_points,
        impasse_agreed,
        impasse_declared,
        impasse_credit,
        impasse_asakura,
        impasse_heian,
        impasse_sho,
        h_ends,
        ends,
        chance,
        h_start,
        furigoma,
        handicaps,

        // -- notation
        h_notation,
        notation_sho,
        notation_drop,
        notation_promotion,
        notation_japanese,
        notation_usi,
    }
    filled {
        // -- lessons
        step_of(n: usize, all: usize),
        /// A step in the list, and whether it was done.
        step_named(n: usize, done: bool),
        miss_elsewhere(square: Square),
        /// A check that should have been mate, and its answer.
        miss_mate(piece: Kind, square: Square),

        // -- sets of exercises
        /// An exercise of a set.
        lessons_step(n: usize, all: usize),
        /// A set in the list, and whether it was done.
        lessons_set(title: &str, done: bool),
        /// How many sets were done.
        lessons_done(done: usize, all: usize),
        /// The move that is to be made, as it is written.
        lessons_move(mv: &str),
        /// A square of a castle has another piece than the one that it is kept for.
        lessons_place(square: Square, piece: Kind),
        /// A piece of a castle has to go to a square, past another one that has its place already.
        lessons_shut_in(piece: Kind, square: Square, other: Square),
        /// The length of a win, as of a mate.
        lessons_win(plies: usize, moves: usize),

        // -- problems
        /// The place of a problem among all, and its grade among all grades.
        puzzle_counted(n: usize, all: usize, grade: usize, grades: usize),
        /// The length of the mate in plies, as Japanese counts, and in moves of the attacker.
        puzzle_title(plies: usize, moves: usize),
        /// The same in the choice of lengths, and whether longer ones are meant, too.
        puzzle_length(plies: usize, moves: usize, more: bool),
        /// A wrong move and White's answer, as they are written.
        puzzle_refuted(wrong: &str, answer: &str),
        puzzle_bare_title(plies: usize, moves: usize),
        puzzle_royal_title(plies: usize, moves: usize),
        /// After the answer the aim is not reached in time; after it White mates.
        puzzle_held(wrong: &str, answer: &str),
        puzzle_own_counted(n: usize, all: usize),
        puzzle_worse(wrong: &str, answer: &str, percent: usize),
        puzzle_mated(wrong: &str, answer: &str),
        puzzle_progress(solved: usize, all: usize, rating: &str, due: usize),
        /// Beside the problem of the day: on how many days without a gap it was solved.
        puzzle_days(days: usize),
        puzzle_race_score(solved: usize, missed: usize),
        puzzle_race_over(solved: usize, missed: usize, best: usize),
        puzzle_of_length(plies: usize, moves: usize, solved: usize, all: usize),
        puzzle_of_theme(theme: &str, solved: usize, all: usize),

        // -- numbers out of the games' tables
        setup(files: &str, ranks: &str, pieces: &str),
        board_caption(files: &str, ranks: &str, pieces: &str),
        promotion(zone: &str),
        pawns_held(n: u8),

        // -- notation; Heian shogi has no rook, and only eight ranks
        notation(rook: bool),
        notation_signs(rook: bool),
        notation_origin(rook: bool),
        notation_japanese_handless(rook: bool),
        notation_usi_handless(rook: bool),
    }
    each {
        era: Era {},
        rules_title: Era {},
        aim: Era {},
        /// What the name of a piece means; in Japanese, how it is read.
        meaning: Kind {},
        /// How it moves, in words.
        how: Kind {},
        task: Task {},
        stage_title: Stage {},
        stage: Stage {},
    }
}
