//! The list of all sentences, in the order of the files of words.

use super::{
    interpolate::Interpolate,
    texts::Texts,
    values::{Command, Handicap, Key, Level, LinkFault, RuleValue, Side},
    words::{Family, words},
};
use crate::{
    notation::records::{Loss, RemarkKind},
    openings::{Castle, Opening},
    persist::Aid,
    record::Glyph,
    rules::{Color, EndReason, IllegalMove, Kind, RuleSwitch, Square, Variant},
    study::{MistakeKind, Phase},
};

words! {
    /// Every sentence of the page, as a translator writes it.
    Words said by Texts
    plain {
        // -- words of the game
        /// The names of the nine ranks, one character each.
        ranks,
        /// Any piece, where none is named, in three forms as the kinds are.
        any_piece,

        // -- names for assistive technology
        moves_label,
        actions_label,
        opponent_label,
        player_label,
        steps_label,
        typed_label,
        /// Follows the name of a square: the chosen piece can go there, take there, ...
        mark_target,
        mark_prey,
        mark_check,
        mark_last,

        // -- the line below the board
        /// Between two sentences.
        space,
        your_turn,
        check,
        check_king,
        check_prince,
        check_both,
        check_may_stand,
        prince_made,
        /// A side with a bare king has one move to bare the other.
        may_bare_back_you,
        perpetual_question,
        /// Whether a move is to be tried while the game goes on.
        try_question,
        try_yes,
        perpetual_yes,
        replace_yes,
        /// The game that would be lost stays.
        replace_no,
        keep_question,
        /// Answers to the question whether a move is meant; both begin with a sign.
        confirm_yes,
        confirm_no,
        /// Shown while presses draw.
        draw_about,
        first_move,
        promotion_title,
        /// In place of what a piece can do, where an illegal move loses.
        strict,
        yours_not_your_turn,
        looking_only,
        paused,
        clock_paused,
        /// The question of a first visit, and its answers.
        welcome,
        first_steps,
        welcome_no,
        resign_question,
        resign_yes,
        resign_no,
        /// Follows the count of points.
        declare_question,
        declare_yes,
        declare_no,
        /// Both kings have entered, in a game whose impasse has no points.
        impasse_possible,

        // -- typed moves and questions, help
        typed_not_now,
        help,

        // -- analysis
        analyse,
        /// Every position of a game, and what it says of the moves.
        study,

        // -- results
        you_win,
        draw,
        rematch,
        suggested,
        other_level,

        // -- actions
        new_game,
        undo,
        hint,
        draw_marks,
        /// Opens the actions for which there is no room in the row.
        more,
        all_moves,
        /// The button that takes the comments away, and brings them back.
        comments,
        flip,
        turn_over,
        resign,
        share,
        settings,
        learn,
        propose_impasse,
        declare,
        pause,
        resume,
        play_on,
        back_to_game,
        /// Opens the panel in which the record is commented on.
        notes,
        first,
        previous,
        next,
        last,
        close,
        dismiss,

        // -- bars and title
        you,
        computer_full,
        thinks,
        title_your_turn,
        title_over,
        moves_none,

        // -- header and settings
        language,
        pieces,
        kanji2,
        kanji1,
        marks,
        international,
        letters,
        notation,

        // -- the form of a new game
        form_cancel,

        // -- the library
        library,

        // -- notices
        storage_refused,
        storage_full,
        data_damaged,
        data_newer,
        save_aside,
        from_link,
        keep_this_game,
        other_tab,
        continue_here,
        engine_restarted,
        engine_failed,
        engine_outdated,
        words_failed,
        prose_loading,
        prose_failed,
        try_again,
        reload,

        // -- a game by links
        by_link_send,
    }
    filled {
        // -- names for assistive technology
        board_label(game: &str, n: usize, turn: &str),
        square_standing(square: Square, who: Side, piece: Kind),
        square_empty(square: Square),
        /// A square with a piece that could be captured; `free` when nothing could recapture.
        square_in_danger(label: &str, free: bool),
        hand_of(who: Side),
        hand_entry(piece: Kind, n: u8),
        /// The name of a square, and what marks it.
        marked(label: &str, mark: &str),

        // -- announcements for screen readers
        moved_from(who: Side, piece: Kind, from: Square, square: Square, promotes: bool, declines: bool),
        took_from(who: Side, piece: Kind, from: Square, square: Square, taken: Kind, promotes: bool, declines: bool),
        taken_back(ply: usize),
        turned(who: Side),
        seconds_left(who: Side, n: u32),

        // -- the line below the board
        dropped(who: Side, piece: Kind, square: Square),
        took(who: Side, piece: Kind, square: Square, taken: Kind, promotes: bool, declines: bool),
        went(who: Side, piece: Kind, square: Square, promotes: bool, declines: bool),
        turn_of(who: Side),
        thinking(who: Side),
        /// One of two royals was captured; this one is left.
        royal_lost(left: Kind),
        may_bare_back_of(who: Side),
        /// The second or third occurrence of a position, and what the fourth brings.
        recurrence_draw(times: u32, second: bool),
        recurrence_loss_you(times: u32, second: bool),
        recurrence_loss(times: u32, second: bool, who: Side),
        /// What a selected piece can do: its square, or that it is in hand, and the number of targets.
        can_go_to(piece: Kind, square: Square, n: usize),
        cannot_go(piece: Kind, square: Square),
        can_drop(piece: Kind, n: usize),
        cannot_drop(piece: Kind),
        /// Whether another game may take the place of this one, or of the one in another tab.
        replace_question(in_other_tab: bool),
        promote(piece: Kind),
        decline(piece: Kind),
        not_your_turn(who: Side),
        piece_of(who: Side),
        /// The question whether a move is meant, in the notation of the move list.
        confirm_question(text: &str),
        looking_at(ply: usize, last: usize),
        /// The position shown is not one of the game.
        in_variation(ply: usize),
        /// Number of moves that are known from the position shown.
        ways_on(n: usize),
        /// The move that led there is one of several: its place among them, from 1.
        which_way(place: usize, count: usize),
        /// A piece of an earlier position was pressed; `may`: whether the game may go on from there.
        looking_back(ply: usize, may: bool),
        went_back(ply: usize),
        /// Points of both sides.
        points24(black: u16, white: u16),
        /// Points, and pieces in the promotion zone.
        points_declare27(black: u16, black_zone: u32, white: u16, white_zone: u32),
        points_declare24(black: u16, black_zone: u32, white: u16, white_zone: u32),

        // -- results
        wins_of(who: Side),
        timeout_main(who: Side),
        timeout_byoyomi(who: Side),
        /// In a game with a time for each move.
        timeout_move(who: Side),

        // -- bars, title and form
        title_turn_of(who: Side),
        computer_numbered(level: u8),
        clock_of(who: Side),
    }
    each {
        /// A piece as named in a sentence: `pawn|the pawn|a pawn`.
        kind: Kind {},
        /// A player as named in a sentence: `Black|Black’s`.
        side: Side {},
        /// The name of a side in bars and forms, in even games ...
        color_even: Color {},
        /// ... and in handicap games.
        color_odds: Color {},
        variant: Variant {},
        handicap_named: Handicap {},
        /// Why a move is refused: the piece is the one that was to move, or the royal that would be lost.
        refusal: IllegalMove { piece },
        reason: EndReason {},
    }
    // what only sheets, pages to read, analysis, typing and questions say: fetched with the part of the program that says it
    later {
        plain {
            // -- questions to the engine, and what could not be kept
            impasse_waiting,
            impasse_declined,
            impasse_agree,
            impasse_decline,
            library_failed,
            hint_thinking,
            hint_resign,
            hint_more,
            update_ready,
            update_now,

            // -- why a start cannot be set up, as part of a sentence
            start_unknown,
            start_no_handicaps,
            /// Between two faults.
            faults_joint,
            sfen_no_turn,
            sfen_turn,
            sfen_hand_count,
            sfen_move_number,
            sfen_too_long,
            fault_hand,
            link_move_unreadable,
            link_newer,
            link_old,

            // -- why a move is advised, and comments on the first moves
            why_bares,
            why_answers,
            why_checks,
            why_threatens_mate,
            why_only,
            /// The search finds no move better, and another about as good.
            why_even,
            /// In a game that is commented: how a check can be answered.
            comment_check,

            // -- what can be shown of a move
            /// Before what speaks against a move that is about to be answered, and the answers.
            sure_question,
            sure_yes,
            sure_no,
            /// A setting.
            sure_about,
            /// A button.
            fact_why,
            deed_second_royal,

            // -- the library
            library_about,
            library_empty,
            library_no_match,
            library_search,
            library_field,
            library_any,
            library_players,
            library_event,
            library_opening,
            library_date,
            library_tags,
            library_result,
            library_open,
            library_board,
            library_position,
            library_material,
            library_sort,
            library_kept,
            library_newest,
            library_oldest,
            library_longest,
            library_choose_all,
            library_name,
            library_delete,
            library_restore,
            library_previous,
            library_next,
            library_import,
            library_export,
            library_everything,
            library_stop,
            /// What was played from the position on the board, and scores.
            library_tally,
            library_moves,
            /// From a frame to the page of its own.
            whole_page,
            library_no_moves,
            library_scores,
            /// Headings of two tables.
            library_move,
            library_score_of,
            library_games,
            library_won,
            library_lost,
            library_draws,
            /// A score over all games.
            library_total,

            // -- notes on a record
            notes_start,
            verdict,
            verdict_none,
            comment_label,
            /// The moves that were tried.
            variations,
            make_main,
            /// Among the variations of a position.
            line_up,
            line_down,
            delete_move,
            undo_edit,
            redo_edit,

            // -- positions that are set up
            editor,
            editor_about,
            editor_box,
            editor_start,
            editor_starts,
            editor_clear,
            editor_turn,
            editor_turn_over,
            editor_side,
            editor_remove,
            editor_swap,
            editor_fit,
            editor_text,
            editor_sound,
            editor_unsound,
            editor_faulty,
            editor_show,
            editor_play,

            // -- names for assistive technology
            /// In place of a list that is empty.
            nothing,

            // -- typed moves and questions, help
            help_board,
            help_asking,
            help_typing,
            /// How moves can be typed. Examples stand next to it.
            help_typing_about,
            help_key,
            help_typed,
            help_does,
            key_space,
            or,

            // -- analysis
            threat,
            /// The game has ended by its rules.
            analysis_over,
            lines,
            evaluation,
            win_rate,
            pawns,
            workers,

            // -- header and settings
            coordinates,
            coordinates_japanese,
            coordinates_western,
            coordinates_numerals,
            coordinates_none,
            theme,
            theme_auto,
            theme_light,
            theme_dark,
            /// The materials of board and pieces.
            material,
            material_kaya,
            material_walnut,
            material_slate,
            material_tatami,
            material_washi,
            board_size,
            left_handed_about,
            facing_about,
            contrast_about,
            sound,
            volume,
            sound_off,
            sound_soft,
            sound_full,
            /// The countdown of a clock's last seconds.
            countdown,
            countdown_off,
            countdown_beep,
            countdown_voice,
            guidance_about,
            comments_about,
            movement_about,
            threats_about,
            confirm_about,
            pause_about,
            letters_about,
            typing_about,
            wheel_about,
            /// Headings of the settings.
            settings_board,
            settings_pieces,
            settings_play,
            settings_words,
            settings_offline,
            offline_keep,
            offline_stop,
            /// Before the sentence that says what is missing.
            offline_failed,
            install,
            install_by_menu,
            installed,
            settings_file,
            settings_file_about,
            export_settings,
            import_settings,
            settings_loaded,
            settings_unreadable,
            settings_of_others,
            settings_newer,

            // -- the form of a new game
            form_title,
            form_opponent,
            form_computer,
            form_friend,
            form_watch,
            form_level,
            /// Each side has a level where the computer plays both.
            form_level_black,
            form_level_white,
            /// Two questions that suggest a level, and their three answers.
            ask_shogi,
            ask_chess,
            played_never,
            played_some,
            played_much,
            form_side,
            form_random,
            form_furigoma,
            form_throw,
            /// Beside the button that throws, before the throw.
            form_throw_about,
            form_variant,
            /// Each game in one sentence.
            about_shogi,
            about_sho,
            about_heian,
            about_asakura,
            form_handicap,
            /// A game that begins with the position that was shown, next to the one that it comes from.
            form_from_here,
            form_even,
            form_handicap_about,
            form_time,
            time_none,
            time_own,
            form_minutes,
            form_increment,
            form_byoyomi,
            form_periods,
            /// Neither minutes nor byoyomi.
            time_missing,
            form_rules,
            form_teach,
            form_teach_rules,
            form_teacher,
            form_start,
            form_replaces,

            // -- share
            link,
            link_about,
            /// A link that holds nothing but the moves.
            bare_link,
            copy_link,
            copy_usi,
            copy_kif,
            copied,
            copy_by_hand,
            format,
            copy,
            paste,
            print,
            /// Where a link is so long that no QR code is drawn of it.
            qr_too_long,

            // -- pictures of positions
            diagram,
            diagram_style,
            diagram_book,
            diagram_western,
            /// What a piece is drawn as.
            diagram_shape,
            diagram_sign,
            diagram_wedge,
            diagram_colours,
            diagram_print,
            diagram_plain,
            diagram_dark,
            /// The language of what the picture says.
            diagram_lang,
            diagram_scale,
            /// Of a moving picture.
            diagram_plies,
            diagram_pace,
            diagram_grid,
            diagram_heading,
            diagram_caption,
            diagram_title,
            diagram_last,
            diagram_marks,
            /// Under the board.
            diagram_says_move,
            diagram_comment,
            diagram_turned,
            diagram_paper,
            diagram_moving,
            diagram_save_png,
            diagram_save_svg,
            diagram_copy,
            diagram_copy_svg,
            diagram_add,
            /// Several diagrams, collected.
            diagram_sheet,
            diagram_remove,
            diagram_failed,
            /// What a browser may refuse.
            diagram_no_png,
            diagram_no_copy,
            diagram_no_text,
            /// Above the pieces in hand, in few letters.
            diagram_in_hand,

            // -- games from outside
            import_title,
            import_choose,
            /// Stands before the remarks of a reader.
            import_about,
            import_no_game,
            import_unreadable,
            import_no_clipboard,
            import_keep_all,
            open_game,

            // -- a game by links
            by_link,

            // -- the worker of records
            records_failed,

            // -- the study of a whole game
            study_start,
            study_stop,
            study_resume,
            study_again,
            study_failed,
            /// What is spent on every position, ...
            study_budget,
            /// ... by name, ...
            study_quick,
            study_normal,
            study_deep,
            /// Chances of winning by move, drawn.
            study_graph,
            study_table,
            study_table_hide,
            study_black,
            study_move,
            study_phase,
            study_time,
            study_mistakes,
            study_none,
            study_better,
            study_insert,
            /// Whether there is a mate by checks.
            mate_ask,
            mate_none,
            /// Of a mate that was found.
            mate_shorter_sought,
            mate_maybe_shorter,
            /// Two moves beside each other.
            compare,
            compare_first,
            compare_second,
            compare_even,
            /// The engine plays on against itself.
            play_out,
            play_out_stop,
            /// The game replays itself, and stands still.
            replay,
            replay_pause,
            replay_pace,
            replay_played,
            replay_aloud,
            study_accuracy,
            study_loss,
            practice_begin,
            /// Mistakes as puzzles in the library, and that they are there; what they are tagged with.
            puzzles_keep,
            puzzles_kept,
            puzzle_tag,
            practice_resume,
            practice_restart,
            practice_checking,
            practice_right,
            practice_no_mate,
            practice_solved,
            practice_show,
            practice_next,
        }
        filled {
            // -- after a game
            /// A suggestion after a game that was won or lost: another level, or a handicap.
            suggest_level(won: bool, level: u8),
            suggest_full(won: bool),
            suggest_handicap(won: bool),

            // -- hints
            hint_square(piece: Kind, square: Square),
            hint_hand(piece: Kind),
            hint_move_to(piece: Kind, square: Square, promotes: bool, declines: bool),
            hint_drop(piece: Kind, square: Square),

            // -- what is proposed to a person
            impasse_question_points(who: Side),
            impasse_question_draw(who: Side),

            // -- what was done with what comes later
            /// The line of an analysis that is stepped through, and where in it.
            looking_at_line(line: usize, at: usize, last: usize),
            /// A line of a study, or a mate, that is stepped through, and where in it.
            looking_at_a_line(at: usize, last: usize),
            /// The result of furigoma: what the five pawns show, the side that the thrower plays, and whether it begins.
            tossed_you(pawns: u32, tokin: u32, plays: Side, begins: bool),
            tossed_near(pawns: u32, tokin: u32, plays: Side, begins: bool),

            // -- faults of a link
            link_passed_over(key: &str, value: &str, why: &str),
            /// The start of a link that cannot be set up.
            link_start(text: &str, why: &str),
            link_move_refused(ply: usize, text: &str, why: &str),
            sfen_at(what: &str, column: usize),
            sfen_unexpected(found: &str),
            sfen_ranks(found: usize, expected: u8),
            sfen_files(rank: usize, found: usize, expected: u8),
            sfen_cannot_promote(found: &str),
            sfen_hand_piece(found: &str),
            fault_off_board(square: Square),
            fault_not_in_game(piece: Kind, square: Square),
            fault_never_moves(piece: Kind, square: Square),
            fault_nifu(who: Side, file: u8),
            fault_two_royals(who: Side, piece: Kind, square: Square),
            fault_capturable(who: Side, square: Square),

            // -- games that go out, and that come from outside
            /// Everything after that move of a packed game is lost.
            link_broken(ply: usize),
            /// A link of the game that is played by links here has another move.
            link_conflicts(ply: usize),

            // -- why a move is advised, and comments on the first moves
            /// The length of the mate in plies, as Japanese counts, and in moves of the side that mates.
            why_mates(n: i32, moves: i32),
            why_takes(piece: Kind),
            why_becomes(piece: Kind),
            why_saves(piece: Kind),
            why_attacks(piece: Kind),
            /// The piece that stands behind a pawn that goes ahead.
            why_backed(piece: Kind),
            why_opens(piece: Kind),
            why_guards(piece: Kind),
            /// How many squares the piece reaches, and how many it reached before.
            why_freer(piece: Kind, squares: u32, before: u32),
            /// By how many per cent the chances of winning are better than with the next best move.
            why_best(percent: u32),
            /// Comments on the first moves: what can be lost, ...
            comment_careful(piece: Kind, square: Square),
            /// ... what can be taken, ...
            comment_take(piece: Kind, square: Square),
            /// ... and what becomes of what was taken, where pieces are dropped and where they are not.
            comment_hand(piece: Kind, who: Side),
            comment_gone(piece: Kind),
            /// How many steps a pawn is from where it may promote.
            comment_steps(n: u8),

            // -- what can be shown of a move
            /// Before a deed: the move of the other side that does it.
            fact_reply(mv: &str),
            /// The same of a move that comes later.
            fact_later(mv: &str),
            /// Before a deed: the move that was better.
            fact_better(mv: &str),
            /// The same where the deed comes later: the first move of the line, and that.
            fact_better_later(first: &str, mv: &str),
            /// Where nothing can be shown: the better move, and by how much.
            fact_none(mv: &str, percent: u32),
            /// The same of a move that was tried: the answer to it.
            fact_answer(mv: &str),
            /// A threat of mate in this number of plies, or moves of the side that mates.
            deed_threat(n: u32, moves: u32),
            /// The same where nothing but checks helps.
            deed_brink(n: u32, moves: u32),
            /// What is taken, of two royals.
            deed_royal(piece: Kind, square: Square),
            /// The last man beside the other king: it is left, or attacked.
            deed_leaves_one(piece: Kind, square: Square),
            deed_threatens_bare(piece: Kind, square: Square),
            /// Nothing takes back.
            deed_takes(piece: Kind, square: Square),
            deed_exchanges(piece: Kind, square: Square, gives: Kind),
            /// Two men are attacked.
            deed_forks(piece: Kind, square: Square, other: Kind, at: Square),
            /// The second stands behind the first.
            deed_pins(piece: Kind, square: Square, other: Kind, at: Square),
            /// The second stands behind the first, which has to go.
            deed_skewers(piece: Kind, square: Square, other: Kind, at: Square),
            /// The first piece attacks the second from now on.
            deed_discovers(piece: Kind, square: Square, other: Kind, at: Square),
            deed_traps(piece: Kind, square: Square),
            deed_attacks(piece: Kind, square: Square),
            deed_saves(piece: Kind, square: Square),
            /// The number of points.
            deed_enters(n: u16),
            deed_completes(castle: &str),
            deed_wins(piece: Kind, square: Square),
            fault_steps_into(piece: Kind, square: Square),
            fault_leaves(piece: Kind, square: Square),
            fault_unguards(piece: Kind, square: Square),
            /// The first piece attacks the second from now on.
            fault_opens_line(piece: Kind, square: Square, other: Kind, at: Square),
            fault_mate(n: u32, moves: u32),
            fault_no_pawn(square: Square),
            fault_unpromoted(piece: Kind),
            fault_castle(castle: &str),

            // -- the library
            library_range(first: usize, last: usize, n: usize),
            library_deleted(n: usize),
            library_chosen(n: usize),
            library_used(size: &str),
            library_imported(added: u32, known: u32, failed: u32),
            library_stopped(added: u32, known: u32, failed: u32),
            library_plies(n: usize),
            /// A score against an opening.
            library_against(name: &str),
            library_handicap(name: &str),

            // -- the form, and hints
            /// The time of one side, where both may differ, and that it has the other's.
            form_time_of(who: Side),
            time_as(who: Side),
            /// How play may go on after the move of a hint.
            hint_line(moves: &str),

            // -- notes on a record
            notes_of(ply: usize),
            move_took(seconds: &str),

            // -- positions that are set up
            editor_to_hand(who: Side),
            editor_rest(who: Side),
            /// Such a position can be played all the same: problems lack the king of the side that mates.
            editor_kingless(who: Side),
            editor_left(name: &str, n: usize),
            /// More of a piece stand on the board and in hands than a full set has.
            editor_over(name: &str, n: usize),

            // -- answers to questions
            listed(what: &str, items: &str),
            rank_named(sign: &str),
            file_named(file: u8),
            piece_on(piece: Kind, squares: &str),
            counted(piece: Kind, n: u8),
            attackers_of(who: Side, square: Square),
            reaches(piece: Kind),
            pieces_left(who: Side, n: u32),

            // -- why a typed line cannot be carried out
            typed_unknown(text: &str),
            typed_several(piece: Kind, squares: &str),
            typed_either(text: &str),
            typed_nobody(piece: Kind),

            // -- what decided a game
            /// The move after which a winner's chances had risen most, as a sentence, and the chances before and after it.
            swing(ply: usize, sentence: &str, who: Side, before: u32, after: u32),

            // -- analysis
            /// The length of a mate: `n` plies, or moves of the side that mates.
            mate_length(n: i32, moves: i32),
            /// The side that is better, and its chances of winning in per cent.
            chances_of(who: Side, percent: u32),
            /// Depth of the search, and thousands of nodes a second.
            depth(depth: u32, speed: u32),

            // -- bars, title and form
            level_numbered(level: u8, name: &str),
            /// What the two questions come to.
            level_suits(level: u8),
            /// What a number of a clock can be.
            time_sudden(main: &str),
            time_fischer(main: &str, increment: u32),
            time_byoyomi(main: &str, byoyomi: u32, periods: u8),
            time_each(byoyomi: u32, periods: u8),
            time_number(most: u32),

            // -- faults of a file of settings
            settings_not_json(at: usize),
            settings_value(name: &str, value: &str),

            // -- the copy on the device
            /// Thousands of bytes.
            offline_missing(missing: u32, all: u32),
            offline_whole(all: u32),

            // -- pictures of positions
            diagram_name(who: Side),
            diagram_added(n: usize),
            diagram_full(n: usize),
            /// Under a position: the move that led there.
            diagram_after(ply: usize, text: &str),
            /// Above one of several.
            diagram_numbered(n: usize),

            // -- games that go out, and that come from outside
            link_too_long(n: usize),
            /// A remark of a reader.
            import_line(line: usize, what: &str),
            import_bad_start(line: usize, cause: &str),
            /// Millions of bytes, as 2^20.
            import_too_large(megabytes: usize),
            import_bytes(n: usize, encoding: &str),
            import_more(n: usize),
            moves_count(n: usize),
            /// A game was put on the board, of this number of moves.
            opened(n: usize),
            losses_are(items: &str),
            /// Characters that an encoding lacks.
            missing_signs(signs: &str),
            saved_as(name: &str),

            // -- the study of a whole game
            /// ... or by number.
            study_nodes(n: u32),
            study_seconds(seconds: &str),
            study_depth(n: u32),
            /// A mistake as a puzzle: its move, and what kind it was.
            puzzle_title(ply: usize, mv: &str, kind: &str),
            /// Within this number of plies, or moves of the side that mates, there is no mate: so far, and at the end of the search.
            mate_searched(plies: u32, moves: u32),
            mate_open(plies: u32, moves: u32),
            /// Which of two moves is better, by how many per cent.
            compare_better(mv: &str, percent: u32),
            replay_faster(times: u32),
            study_done(done: usize, all: usize),
            study_paused(done: usize, all: usize),
            /// The time is written as on a clock.
            study_left(done: usize, all: usize, time: &str),
            /// A position by the move that led there.
            study_at(ply: usize, mv: &str),
            /// Where the game turned, with the winner's chances before and after.
            study_swing(ply: usize, mv: &str, who: Side, before: u32, after: u32),
            study_lead(ply: usize, mv: &str, who: Side),
            study_level(level: u8),
            /// The level that loses as much, what was lost a move, the level played against, and what that loses, in pawns.
            study_level_against(level: u8, loss: &str, other: u8, others: &str),
            study_longest(time: &str),
            study_cost(before: u32, after: u32),
            /// A mistake to be mended: which of how many, the ply and the move, and who is to move.
            practice_ask(place: usize, all: usize, ply: usize, mv: &str, who: Side),
            practice_wrong(percent: u32),
            practice_score(found: usize, late: usize, shown: usize, passed: usize),
        }
        each {
            link_fault: LinkFault {},
            mistake_kind: MistakeKind {},
            phase: Phase {},
            /// A verdict on a move.
            glyph: Glyph {},
            level_name: Level {},
            /// A description of a level.
            level_about: Level {},
            rule: RuleSwitch {},
            rule_value_of: RuleValue { value },
            /// What the value means, and its source.
            rule_about_of: RuleValue {},
            without: Aid {},
            /// Words that can be typed for it, the first of which is shown.
            command: Command {},
            command_about: Command {},
            key_about: Key {},
            /// What was repaired or left out, after its line.
            remark: RemarkKind {},
            /// What a format cannot hold, as part of a list.
            loss: Loss {},
            opening_name: Opening {},
            castle_name: Castle {},
        }
    }
}
