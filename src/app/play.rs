//! The game on the board: who plays, what is being looked at, what is asked and said.

use super::{board_view::Place, furigoma::Toss, input::Input, sketch::Sketch, timing::GameClock};
use crate::{
    clock::{controls_text, parse_controls},
    i18n::{Moved, Odds, Side, Why},
    persist::{Help, Player, SavedClock, SavedGame, Table, Without},
    protocol::{BestMove, GameText, SearchLimits},
    record::GameRecord,
    rules::{ByColor, Color, Game, IllegalMove, Kind, Move, Piece, Position},
};

/// A question that stands in the line below the board until it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    Resign,
    Declare,
    /// A move of theirs that loses by perpetual check.
    Perpetual {
        mv: Move,
    },
    /// A move that is made only when it is confirmed.
    Confirm {
        mv: Move,
    },
    /// An impasse that this side proposed to a friend.
    Impasse {
        by: Color,
    },
}

/// What the line says beyond what the position says by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Refused {
        why: IllegalMove,
        kind: Option<Kind>,
    },
    NotYourTurn,
    TheirPiece,
    ImpasseDeclined,
    NoHint,
    /// The pawns that decided who begins lie on the board.
    Tossed(Toss),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    pub mv: Move,
    /// At first only the piece is shown, then the move.
    pub whole: bool,
    pub why: Option<Why>,
}

/// Too short a game says nothing.
const SUGGESTED_FROM: usize = 20;

/// What might make the next game a better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suggestion {
    pub won: bool,
    /// The next level; below the gentlest one a handicap is left.
    pub level: Option<u8>,
}

/// An earlier position of the game, stepped to.
#[derive(Debug, Clone)]
pub struct Looking {
    pub ply: usize,
    pub game: Game,
}

#[derive(Debug, Clone)]
pub struct Play {
    /// Tells this game from others in storage.
    pub id: String,
    pub game: GameRecord,
    pub players: ByColor<Player>,
    /// What a teacher has taken out.
    pub without: Without,
    /// None in a game without time.
    pub clock: Option<GameClock>,
    /// Who sits at the bottom.
    pub bottom: Color,
    /// Whether nobody may move here.
    pub view_only: bool,
    pub looking: Option<Looking>,
    /// A game that plays by itself, or one with a clock, stands still.
    pub paused: bool,
    /// The computer's moment before its move, and the move if it is found.
    pub moment: Option<Option<BestMove>>,
    pub input: Input,
    /// The piece whose movement is shown.
    pub looked_at: Option<Place>,
    pub sketch: Sketch,
    pub hint: Option<Hint>,
    pub asking: Option<Asking>,
    pub said: Option<Said>,
    /// The move that was asked about because it loses: made a second time, it is meant.
    pub warned_of: Option<Move>,
    /// The ply at which an impasse was last proposed: once a turn is enough.
    pub proposed_at: Option<usize>,
    /// What the stored game says beyond what this version knows.
    pub unknown: Unknown,
}

/// Rule switches and fields of a stored game that another version wrote, to be written back.
#[derive(Debug, Clone, Default)]
pub struct Unknown {
    pub choices: Vec<(String, String)>,
    pub fields: Table,
}

impl Play {
    #[must_use]
    pub fn new(game: Game, players: ByColor<Player>, random: u32) -> Play {
        Play::of(GameRecord::new(game), players, random)
    }

    fn of(game: GameRecord, players: ByColor<Player>, random: u32) -> Play {
        let mut play = Play {
            id: format!("{random:08x}"),
            game,
            players,
            without: Without::default(),
            clock: None,
            bottom: Color::Black,
            view_only: false,
            looking: None,
            paused: false,
            moment: None,
            input: Input::default(),
            looked_at: None,
            sketch: Sketch::default(),
            hint: None,
            asking: None,
            said: None,
            warned_of: None,
            proposed_at: None,
            unknown: Unknown::default(),
        };
        play.bottom = play.you().unwrap_or(Color::Black);
        play
    }

    /// A game from storage.
    #[must_use]
    pub fn restore(saved: SavedGame) -> Play {
        let players = ByColor { black: saved.black, white: saved.white };
        let mut play = Play::of(saved.record.into_owned(), players, 0);
        play.id = saved.game_id;
        play.bottom = saved.orientation;
        play.without = saved.without;
        play.unknown = Unknown { choices: saved.unknown_choices, fields: saved.other };
        if let Some(ply) = saved.viewed_ply {
            play.look_at(ply);
        }
        play.clock = saved.clock.and_then(|kept| {
            let controls = parse_controls(&kept.time).ok()?;
            Some(GameClock::restore(controls, &play.game, &play.game.times(), kept.used_ms))
        });
        // a game that plays by itself waits for a person to come back to it, and so does a clock
        play.paused = play.may_pause();
        play
    }

    #[must_use]
    pub fn to_saved(&self) -> SavedGame<'_> {
        SavedGame {
            unknown_choices: self.unknown.choices.clone(),
            other: self.unknown.fields.clone(),
            game_id: self.id.clone(),
            black: self.players.black,
            white: self.players.white,
            orientation: self.bottom,
            viewed_ply: self.looking.as_ref().map(|looking| looking.ply),
            without: self.without,
            clock: self
                .clock
                .as_ref()
                .map(|timed| SavedClock { time: controls_text(timed.clock.controls()), used_ms: timed.clock.banked() }),
            ..SavedGame::of(&self.game)
        }
    }

    /// The one person at the screen, when exactly one side is a person's.
    #[must_use]
    pub fn you(&self) -> Option<Color> {
        match (self.players.black, self.players.white) {
            (Player::Human, Player::Computer { .. }) => Some(Color::Black),
            (Player::Computer { .. }, Player::Human) => Some(Color::White),
            _ => None,
        }
    }

    /// Both sides are the computer's.
    #[must_use]
    pub fn is_watch(&self) -> bool {
        Color::ALL.iter().all(|&color| self.players[color] != Player::Human)
    }

    #[must_use]
    pub fn odds(&self) -> Odds {
        odds(&self.game)
    }

    /// How the reader knows that side.
    #[must_use]
    pub fn side(&self, color: Color) -> Side {
        match self.you() {
            Some(you) if you == color => Side::You,
            Some(_) => Side::Computer,
            None => Side::Of(color, self.odds()),
        }
    }

    /// The game as it is shown: as it stands, or as it stood.
    #[must_use]
    pub fn shown(&self) -> &Game {
        self.looking.as_ref().map_or(&self.game, |looking| &looking.game)
    }

    #[must_use]
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whose pieces the person at the screen may move now.
    #[must_use]
    pub fn movable(&self) -> Option<Color> {
        let turn = self.turn();
        let free = !self.view_only
            && !self.paused
            && self.looking.is_none()
            && !self.is_over()
            && !matches!(self.asking, Some(Asking::Impasse { .. }));
        (free && self.players[turn] == Player::Human).then_some(turn)
    }

    /// Chooses among the games that a level may play: the same in all of this game, also after a reload. A game that was never
    /// given a name takes chance.
    #[must_use]
    pub fn seed(&self, random: u32) -> u32 {
        let add = |seed: u32, byte: u8| seed.wrapping_mul(0x0100_0193) ^ u32::from(byte);
        if self.id.is_empty() { random } else { self.id.bytes().fold(0, add) }
    }

    /// The level of the computer that has the move.
    #[must_use]
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.players[self.turn()] {
            Player::Computer { level } if !self.is_over() && !self.paused && !self.view_only => Some(level),
            _ => None,
        }
    }

    /// Whether the game can stand still: one that plays by itself, or one with a clock.
    #[must_use]
    pub fn may_pause(&self) -> bool {
        (self.is_watch() || self.clock.is_some()) && !self.is_over() && !self.view_only
    }

    /// The pawns that lie on the board until the game goes on.
    #[must_use]
    pub fn toss(&self) -> Option<Toss> {
        match self.said {
            Some(Said::Tossed(toss)) => Some(toss),
            _ => None,
        }
    }

    /// Shows the game as it stood after so many plies; the last ply is the game as it stands.
    pub fn look_at(&mut self, ply: usize) {
        self.looking = (ply < self.game.ply()).then(|| Looking { ply, game: self.game.at_ply(ply) });
        self.settle();
    }

    #[must_use]
    pub fn shown_ply(&self) -> usize {
        self.shown().ply()
    }

    /// Whether there is a move of a person, or an ending, to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        if self.without.has(Help::Undo) || self.view_only || self.is_watch() || self.looking.is_some() {
            return false;
        }
        self.game.final_act().is_some()
            || self.game.illegal_attempt().is_some()
            || self.first_own_ply().is_some_and(|ply| self.game.ply() > ply)
    }

    /// Takes back to a person's own turn.
    pub fn undo(&mut self) {
        loop {
            let took_back = self.game.undo();
            if !took_back || self.players[self.turn()] == Player::Human {
                break;
            }
        }
        self.settle();
    }

    /// After anything that changed the game or what is shown of it, half-made moves and stale words go.
    pub fn settle(&mut self) {
        self.input.clear();
        self.looked_at = None;
        self.sketch.clear();
        self.hint = None;
        self.asking = None;
        self.said = None;
        self.warned_of = None;
    }

    /// What to play next after a game against the computer: another level, or at the ends of the list none.
    #[must_use]
    pub fn suggestion(&self) -> Option<Suggestion> {
        let you = self.you().filter(|_| !self.view_only && !self.without.has(Help::Level))?;
        let won = self.game.outcome()?.winner? == you;
        let Player::Computer { level } = self.players[!you] else { return None };
        // full strength is 0, and stands above the strongest level
        let level = match (won, level) {
            (true, 0) => None,
            (true, Player::MAX_LEVEL) => Some(0),
            (true, level) => Some(level + 1),
            (false, 0) => Some(Player::MAX_LEVEL),
            (false, level) => Some(level - 1).filter(|&level| level > 0),
        };
        let is_enough = self.game.ply() >= SUGGESTED_FROM && (level.is_some() || !won);
        is_enough.then_some(Suggestion { won, level })
    }

    /// Whose resignation the button means: the one person's, else that of the side to move.
    #[must_use]
    pub fn resigner(&self) -> Color {
        self.you().unwrap_or(self.turn())
    }

    /// What makes the moves of this game read as they do, beside the moves themselves.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}{}{}{}", self.id, self.game.start(), self.players.black, self.players.white)
    }

    /// The ply of the first move that is a person's.
    fn first_own_ply(&self) -> Option<usize> {
        let first = self.game.start_position().turn();
        [first, !first].into_iter().position(|color| self.players[color] == Player::Human)
    }
}

#[must_use]
pub fn odds(game: &Game) -> Odds {
    match game.handicap() {
        Some(handicap) if handicap.id != "white_first" => Odds::Handicap,
        _ => Odds::Even,
    }
}

#[must_use]
pub fn has_entered(position: &Position, color: Color) -> bool {
    let kings = position.pieces(color, Kind::King);
    !(kings & position.rules().promotion_zone(color)).is_empty()
}

/// A move in a position, as told to the reader; `None` when it moves no piece.
#[must_use]
pub fn moved(before: &Position, mv: Move, side: impl Fn(Color) -> Side) -> Option<Moved> {
    let promoted = mv.from().map(|from| Move::board(from, mv.to(), true));
    Some(Moved {
        by: side(before.turn()),
        kind: kind_of(before, mv)?,
        from: mv.from(),
        to: mv.to(),
        captured: before.captured_by(mv).map(Piece::kind),
        is_drop: mv.is_drop(),
        promotes: mv.promotes(),
        declines: !mv.promotes() && promoted.is_some_and(|promoted| before.is_legal(promoted)),
    })
}

/// The last move of a game, as told to the reader.
#[must_use]
pub fn last_moved(game: &Game, side: impl Fn(Color) -> Side) -> Option<Moved> {
    let mv = *game.moves().last()?;
    let mut before = game.clone();
    // an act that ended the game is taken back by itself
    while before.ply() == game.ply() {
        before.undo();
    }
    moved(before.position(), mv, side)
}

/// The kind that a move would move, if there is a piece to move.
#[must_use]
pub fn kind_of(position: &Position, mv: Move) -> Option<Kind> {
    match mv.from() {
        Some(from) => position.piece_at(from).map(|piece| piece.kind()),
        None => mv.drop_kind(),
    }
}

/// The kind that a refusal speaks of: the last royal where that would be lost, else the piece that was to move.
#[must_use]
pub fn kind_refused(position: &Position, mv: Move, why: IllegalMove) -> Option<Kind> {
    match why {
        IllegalMove::LeavesRoyalCapturable => position.sole_royal(position.turn()).and_then(|at| position.piece_at(at)),
        _ => position.moved_piece(mv),
    }
    .map(Piece::kind)
}

/// The game as the worker reads it.
#[must_use]
pub fn game_text(game: &Game) -> GameText {
    GameText {
        variant: game.variant().id().to_owned(),
        start: game.start().to_string(),
        moves: game.moves().iter().map(Move::to_string).collect(),
        choices: game
            .choices()
            .differing(game.variant())
            .into_iter()
            .map(|(switch, value)| (switch.key().to_owned(), value))
            .collect(),
    }
}

/// How long a level may think about a move. Full strength uses it; the others are bounded by what they look at, and the time is
/// only there for a device that stands still.
#[must_use]
pub fn level_limits(level: u8) -> SearchLimits {
    let movetime_ms = if level == 0 { 3_000 } else { 10_000 };
    SearchLimits { movetime_ms: Some(movetime_ms), ..SearchLimits::default() }
}
