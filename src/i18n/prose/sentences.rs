//! The list of all sentences of the pages to read and of the lessons, in the order of their files.

use super::{
    super::{
        said::Said,
        words::{Family, words},
    },
    Book,
};
use crate::{
    lessons::{Era, Stage, Task},
    rules::{Kind, Square},
};

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

        // -- moves, captures, promotion
        h_turn,
        turn,
        captured_kept,
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
        prince_caption,
        h_bare,
        bare,
        bare_sho,
        bare_caption,

        // -- repetition, impasse, other ends, the beginning
        h_repetition,
        repetition,
        perpetual,
        perpetual_sho,
        h_impasse,
        impasse_shogi,
        impasse_points,
        impasse_agreed,
        impasse_declared,
        impasse_credit,
        impasse_heian,
        impasse_sho,
        h_ends,
        ends,
        chance,
        h_start,
        furigoma,
        handicaps,
    }
    filled {
        // -- lessons
        step_of(n: usize, all: usize),
        /// A step in the list, and whether it was done.
        step_named(n: usize, done: bool),
        miss_elsewhere(square: Square),
        /// What answers a check that should have been mate.
        miss_mate(piece: Kind, square: Square),

        // -- numbers out of the games' tables
        setup(files: &str, ranks: &str, pieces: &str),
        board_caption(files: &str, ranks: &str, pieces: &str),
        promotion(zone: &str),
        pawns_held(n: u8),
    }
    each {
        era: Era {},
        rules_title: Era {},
        aim: Era {},
        /// What the name of a piece means.
        meaning: Kind {},
        /// How it moves, in words.
        how: Kind {},
        task: Task {},
        stage_title: Stage {},
        stage: Stage {},
    }
}
