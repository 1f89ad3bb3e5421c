//! The game that is being played, and what its players have done apart from their moves.

use super::{
    super::{
        board::BoardState,
        record::move_text::odds,
        tutor::{
            guard::Guard,
            hint::{Advice, Hint},
        },
    },
    clock::GameClock,
    furigoma::Toss,
    players,
    prompt::{Prompt, StatusMessage},
    undo::Undone,
};
use crate::{
    clock::{controls_text, parse_controls},
    i18n::{Comment, Odds, Side},
    persist::{Aid, DisabledAids, Player, SavedClock, SavedGame, Table},
    protocol::BestMove,
    record::{Cursor, Ending, GameRecord, History, NodeId},
    rules::{Act, ByColor, Color, Game, IllegalMove, Move},
};

/// A game on the board.
#[derive(Debug, Clone)]
pub struct Session {
    /// Tells this game from others in storage.
    pub id: String,
    /// Number of times that it was stored.
    pub saves: usize,
    pub(super) game: GameRecord,
    pub players: ByColor<Player>,
    /// What a teacher has taken out.
    pub disabled_aids: DisabledAids,
    /// None in a game without time.
    pub clock: Option<GameClock>,
    /// The side that is played here, in a game that two people play by sending links to each other.
    pub by_link: Option<Color>,
    pub board: BoardState,
    /// Whether nobody may move here.
    pub view_only: bool,
    /// Another tab has this game: here it can be looked at.
    pub in_other_tab: bool,
    /// Where the reader stands, and on which line.
    pub(super) cursor: Cursor,
    /// The game there, where that is another position than the one of the game as it stands.
    pub viewed: Option<Game>,
    pub(super) revision: u32,
    /// Edits of the record, to be taken back.
    pub history: History,
    /// The reader wants to try moves while the game goes on.
    pub(super) tries: bool,
    /// Where a comment is being typed.
    pub(super) commented: Option<NodeId>,
    /// The reader comments on the record.
    pub notes_open: bool,
    /// Where the game went on from, and where it stood before that.
    pub(super) left: Option<(NodeId, NodeId)>,
    /// A game that plays by itself, or one with a clock, stands still.
    pub paused: bool,
    pub reply_delay: Option<ReplyDelay>,
    pub hint: Option<Hint>,
    /// What was found for it so far.
    pub advice: Advice,
    /// The look at the last move before it is answered.
    pub guard: Option<Box<Guard>>,
    pub prompt: Option<Prompt>,
    pub status: Option<StatusMessage>,
    /// The move that was asked about because it loses: made a second time, it is meant.
    pub warned_of: Option<Move>,
    /// What is said of the move of a ply, in a game that is commented.
    pub(super) comment: Option<(usize, Comment)>,
    /// The game that stands there when somebody comes for the first time.
    pub is_first: bool,
    /// The ply at which an impasse was last proposed: once a turn is enough.
    pub proposed_at: Option<usize>,
    /// The game that is to take this one's place, while that is asked about.
    pub(super) next: Option<Box<Session>>,
    /// Tells it from what stood on the board before it.
    pub serial: u32,
    /// Something of it is kept nowhere else: what a link or a file brought, they bring again.
    is_changed: bool,
    /// The end of what was brought: it is no move of somebody here, and is not taken back.
    pub(super) brought: Option<NodeId>,
    /// The end of what was played elsewhere, by whomever.
    pub(super) elsewhere: Option<NodeId>,
    /// Moves that were tried here and not played.
    pub(super) tried: Vec<NodeId>,
    /// What was taken back since the last move, the latest at the end.
    pub(super) undone: Vec<Undone>,
    /// What the stored game says beyond what this version knows.
    unknown: Unknown,
}

/// Rule switches and fields of a stored game that another version wrote, to be written back.
#[derive(Debug, Clone, Default)]
struct Unknown {
    choices: Vec<(String, String)>,
    fields: Table,
}

/// The end of a game between people, as far as it was over when it came here.
fn end_of(record: &GameRecord, players: &ByColor<Player>) -> Option<NodeId> {
    let (tree, last) = (record.tree(), record.last());
    let is_between_people = Color::ALL.into_iter().all(|color| players[color] == Player::Human);
    let states_end = |id| matches!(tree.node(id).ending(), Some(Ending::Stated(_)));
    let is_over = || record.outcome().is_some() || tree.children(last).any(states_end);
    (is_between_people && is_over()).then_some(last)
}

/// The weak levels answer in no time: a short delay lets their move be seen as an answer. A press on the board skips what is left.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplyDelay {
    /// The move is still being thought about.
    Waiting,
    /// The move is found, and is made when the delay is over.
    Ready(BestMove),
}

impl Session {
    #[must_use]
    pub fn new(game: Game, players: ByColor<Player>, random: u32) -> Session {
        Session::of(GameRecord::new(game), players, random)
    }

    /// A session on a record, at the end of what was played.
    #[must_use]
    pub fn of(game: GameRecord, players: ByColor<Player>, random: u32) -> Session {
        let mut session = Session {
            id: format!("{random:08x}"),
            is_changed: false,
            serial: 0,
            brought: end_of(&game, &players),
            elsewhere: None,
            tried: Vec::new(),
            undone: Vec::new(),
            game,
            players,
            disabled_aids: DisabledAids::default(),
            clock: None,
            by_link: None,
            board: BoardState::new(players::you(&players).unwrap_or(Color::Black)),
            view_only: false,
            in_other_tab: false,
            cursor: Cursor::default(),
            viewed: None,
            revision: 0,
            saves: 0,
            history: History::default(),
            tries: false,
            notes_open: false,
            commented: None,
            left: None,
            paused: false,
            reply_delay: None,
            hint: None,
            advice: Advice::default(),
            guard: None,
            prompt: None,
            status: None,
            warned_of: None,
            comment: None,
            is_first: false,
            proposed_at: None,
            next: None,
            unknown: Unknown::default(),
        };
        session.sync_cursor();
        session
    }

    /// The game with all that was tried and said.
    #[must_use]
    pub fn record(&self) -> &GameRecord {
        &self.game
    }

    pub(super) fn record_mut(&mut self) -> &mut GameRecord {
        &mut self.game
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.game.game()
    }

    /// What the move of a ply took, kept with the record.
    pub fn set_time(&mut self, ply: usize, ms: u32) {
        self.game.set_time(ply, ms);
    }

    /// Plays a move of the game as it stands; under the strict rule an illegal one loses.
    ///
    /// # Errors
    /// Why the move is refused.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.touch();
        self.sync_cursor();
        Ok(())
    }

    /// Ends the game by an act; whether it is allowed here.
    pub fn end(&mut self, act: Act, by: Color) -> bool {
        let is_allowed = self.game.end(act, by).is_ok();
        if is_allowed {
            self.touch();
        }
        self.sync_cursor();
        is_allowed
    }

    /// Goes on from the other position shown; whether one is shown. What was played stays in the record.
    pub fn go_on_from_viewed(&mut self) -> bool {
        let node = self.node();
        if self.viewed.take().is_none() {
            return false;
        }
        self.left = Some((node, self.game.last()));
        self.game.go_on_from(node);
        self.brought = None;
        self.touch();
        true
    }

    /// Whether anything would be lost with this game: a move, an end or a note that neither a link nor a file has.
    #[must_use]
    pub fn has_work(&self) -> bool {
        self.is_changed && !self.game.tree().is_blank()
    }

    /// The record is another one now than what was brought, and what was taken back from the one before does not follow any more.
    pub(super) fn touch(&mut self) {
        self.is_changed = true;
        self.undone.clear();
    }

    /// Whether nothing has followed yet what a link or a file brought.
    #[must_use]
    pub fn has_brought_end(&self) -> bool {
        self.brought == Some(self.game.last())
    }

    /// What was brought is to be kept as if it had been played here.
    pub fn adopt(&mut self) {
        self.is_changed = true;
    }

    /// What is stored with the game beyond what this file knows.
    pub(super) fn kept(&self) -> &Table {
        &self.unknown.fields
    }

    pub(super) fn kept_mut(&mut self) -> &mut Table {
        &mut self.unknown.fields
    }

    /// Whether the game can be changed here.
    #[must_use]
    pub fn is_ours(&self) -> bool {
        !self.view_only && !self.in_other_tab
    }

    /// Whether the person to move may propose an impasse now; while an answer is awaited that is up to the caller.
    #[must_use]
    pub fn can_propose(&self) -> bool {
        // a friend far away is not there to be asked
        self.by_link.is_none()
            && self.movable().is_some()
            && self.game.can_propose_impasse()
            && self.proposed_at != Some(self.game.ply())
    }

    /// Whether a declaration button makes sense: the rule is on and a royal of the person to move has entered.
    #[must_use]
    pub fn can_declare(&self) -> bool {
        self.movable().is_some_and(|turn| self.game.position().has_entered(turn)) && self.game.declaration().is_some()
    }

    /// Whether the game may go on from the earlier position shown.
    #[must_use]
    pub fn may_play_on(&self) -> bool {
        self.is_ours() && !self.disabled_aids.has(Aid::Undo)
    }

    /// Whether this game may be looked into: nobody gets help against the computer while the game lasts, nor where a teacher says
    /// so.
    #[must_use]
    pub fn may_be_analysed(&self) -> bool {
        let is_free = self.view_only || (self.you().is_none() && (!self.is_watch() || self.paused));
        self.is_over() || (is_free && !self.disabled_aids.has(Aid::Hints))
    }

    /// A game from storage.
    #[must_use]
    pub fn restore(saved: SavedGame) -> Session {
        let players = ByColor { black: saved.black, white: saved.white };
        let mut session = Session::of(saved.record.into_owned(), players, 0);
        session.id = saved.game_id;
        session.saves = saved.revision;
        session.is_changed = true;
        session.board.bottom = saved.orientation;
        session.disabled_aids = saved.disabled_aids;
        session.by_link = saved.by_link;
        session.unknown = Unknown { choices: saved.unknown_choices, fields: saved.other };
        if let Some(ply) = saved.viewed_ply {
            session.look_at(ply);
        }
        let viewed = saved.viewed_node.and_then(|place| session.game.tree().preorder().nth(place));
        if let Some(node) = viewed {
            session.stand_at(node);
        }
        session.clock = saved.clock.and_then(|kept| {
            let controls = parse_controls(&kept.time).ok()?;
            Some(GameClock::restore(controls, session.game(), &session.game.times(), kept.used_ms))
        });
        // a game that plays by itself waits for a person to come back to it, and so does a clock
        session.paused = session.may_pause();
        session
    }

    #[must_use]
    pub fn to_saved(&self) -> SavedGame<'_> {
        SavedGame {
            unknown_choices: self.unknown.choices.clone(),
            other: self.unknown.fields.clone(),
            game_id: self.id.clone(),
            revision: self.saves,
            black: self.players.black,
            white: self.players.white,
            orientation: self.board.bottom,
            viewed_ply: self.viewed_ply(),
            viewed_node: self.viewed.as_ref().filter(|_| !self.is_in_game()).and_then(|_| {
                let node = self.node();
                self.game.tree().preorder().position(|other| other == node)
            }),
            disabled_aids: self.disabled_aids,
            by_link: self.by_link,
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
        players::you(&self.players)
    }

    /// Both sides are the computer's.
    #[must_use]
    pub fn is_watch(&self) -> bool {
        players::is_watch(&self.players)
    }

    #[must_use]
    pub fn odds(&self) -> Odds {
        odds(self.game())
    }

    /// How the reader knows that side.
    #[must_use]
    pub fn side(&self, color: Color) -> Side {
        if self.by_link == Some(color) { Side::You } else { players::side(&self.players, self.odds(), color) }
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
        let free = self.is_ours()
            && self.by_link.is_none_or(|mine| mine == turn)
            && !self.paused
            && self.viewed.is_none()
            && !self.is_over()
            && !matches!(self.prompt, Some(Prompt::Impasse { .. }));
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
            Player::Computer { level } if !self.is_over() && !self.paused && self.is_ours() => Some(level),
            _ => None,
        }
    }

    /// Whether the game can stand still: one that plays by itself, or one with a clock.
    #[must_use]
    pub fn may_pause(&self) -> bool {
        (self.is_watch() || self.clock.is_some()) && !self.is_over() && self.is_ours()
    }

    /// The pawns that lie on the board until the game goes on.
    #[must_use]
    pub fn toss(&self) -> Option<Toss> {
        match self.status {
            Some(StatusMessage::Tossed(toss)) => Some(toss),
            _ => None,
        }
    }

    /// After anything that changed the game or what is shown of it, half-made moves and stale words go.
    pub fn clear_transient(&mut self) {
        self.board.clear_transient();
        self.hint = None;
        self.prompt = None;
        self.status = None;
        self.warned_of = None;
    }

    /// Whose resignation the button means: the one person's, else that of the side to move.
    #[must_use]
    pub fn resigner(&self) -> Color {
        self.you().or(self.by_link).unwrap_or(self.turn())
    }

    /// What makes the moves of this game read as they do, apart from the moves themselves; another one for each game put on the board.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}{}{}{}{}", self.id, self.game.start(), self.players.black, self.players.white, self.serial)
    }
}
