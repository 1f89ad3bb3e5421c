//! The open editor: the position, what is picked up, and every state before.

use super::{
    super::{
        board::{BoardEvent, BoardState, Place},
        session::Session,
    },
    edit::{Edit, edited, other_face},
};
use crate::{
    persist::Player,
    record::GameRecord,
    rules::{
        ByColor, Color, Game, Position, RuleChoices, Rules, Setup, SetupFault, Square, Start, Variant,
        sfen::{self, SfenError},
    },
    rules::{Kind, Piece},
};

/// Changes that can be taken back.
const MOST_CHANGES: usize = 500;

/// What can be done next with a position that can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It is put on the board.
    Show,
    /// The form for a game that begins with it.
    Play,
    Analyse,
    /// An analysis that also looks for a mate.
    Mate,
    Share,
}

/// What a person does in the editor apart from the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditorMsg {
    /// Opens it with the position that the board shows.
    Open,
    Variant(Variant),
    /// Begins again from a start of the game, as [`Start::parse`] reads it.
    Start(String),
    /// Chooses the piece that presses put down, or no longer.
    Pick(Piece),
    /// Shows the other player's pieces in the box.
    BoxOf(Color),
    Edit(Edit),
    /// Turns over what is picked up.
    TurnOver,
    /// Gives what is picked up to the other player.
    ChangeSide,
    /// Gives what is picked up to a hand.
    ToHand(Color),
    /// Takes what is picked up out of the game.
    Remove,
    Undo,
    Redo,
    /// A pointer is let go over the stand of a hand; what the board says of it comes next.
    LetGoOver(Color),
    /// Looks at the board from the other side.
    Flip,
    /// The position as SFEN or as a diagram in text.
    Text(String),
    Then(Then),
}

/// A position and the game that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    variant: Variant,
    setup: Setup,
}

/// The open editor.
#[derive(Debug, Clone)]
pub struct Editor {
    state: State,
    /// What it was opened with.
    first: State,
    /// Earlier states, the latest last, and those that were taken back.
    past: Vec<State>,
    future: Vec<State>,
    /// What presses put down.
    pub brush: Option<Piece>,
    /// The piece that is picked up.
    pub held: Option<Place>,
    /// Over whose stand the pointer was let go just now.
    over: Option<Color>,
    /// Whose pieces the box shows.
    pub box_of: Color,
    pub board: BoardState,
    /// The text that was given last, where it is no position, and why.
    pub refused: Option<(String, SfenError)>,
    /// How the game is played that begins here.
    choices: RuleChoices,
}

impl Editor {
    /// On a position of a game.
    #[must_use]
    pub fn of(game: &Game, bottom: Color) -> Editor {
        let state = State { variant: game.variant(), setup: game.position().to_setup(1) };
        Editor {
            first: state.clone(),
            state,
            past: Vec::new(),
            future: Vec::new(),
            brush: None,
            held: None,
            over: None,
            box_of: Color::Black,
            board: BoardState::new(bottom),
            refused: None,
            choices: *game.choices(),
        }
    }

    /// Whether both were opened with the same position.
    #[must_use]
    pub fn has_begun_as(&self, other: &Editor) -> bool {
        self.first == other.first
    }

    /// The position as it stands.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.state.setup
    }

    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        Rules::of(self.state.variant)
    }

    /// Why it cannot be played; empty where it can.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        Position::from_setup(self.rules(), self.setup()).err().map(|errors| errors.0).unwrap_or_default()
    }

    /// Whether there is something to take back, and to do again.
    #[must_use]
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// The piece that the buttons act on: what is picked up, else what presses put down.
    #[must_use]
    pub fn at_hand(&self) -> Option<Piece> {
        self.held.map_or(self.brush, |place| self.piece_at(place))
    }

    /// The piece at a place.
    #[must_use]
    pub fn piece_at(&self, place: Place) -> Option<Piece> {
        match place {
            Place::Square(at) => self.setup().board[at.index()],
            Place::Hand(color, kind) => (self.setup().hands[color].count(kind) > 0).then(|| Piece::new(color, kind)),
        }
    }

    /// Makes a change; without effect where nothing changes.
    pub fn edit(&mut self, edit: Edit) {
        if let Some(setup) = edited(self.rules(), self.setup(), edit) {
            self.become_state(State { variant: self.state.variant, setup });
        }
    }

    fn become_state(&mut self, next: State) {
        if next == self.state {
            return;
        }
        self.future.clear();
        if self.past.len() == MOST_CHANGES {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.state, next));
        self.settle();
    }

    /// What is not there any more is not picked up either.
    fn settle(&mut self) {
        let rules = self.rules();
        self.held = self.held.filter(|place| self.piece_at(*place).is_some());
        self.brush = self.brush.filter(|piece| rules.has_kind(piece.kind()));
        self.refused = None;
        self.board.clear_transient();
    }

    fn step(&mut self, is_back: bool) {
        let (from, to) = if is_back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        if let Some(state) = from.pop() {
            to.push(std::mem::replace(&mut self.state, state));
            self.settle();
        }
    }

    /// Does what a button asks for. What leads out of the editor is done by the page.
    pub fn update(&mut self, msg: &EditorMsg) {
        match msg {
            EditorMsg::Open | EditorMsg::Then(_) => {}
            EditorMsg::Variant(variant) => self.change_variant(*variant),
            EditorMsg::Start(text) => {
                let start = Start::parse(self.rules(), text).ok();
                if let Some((position, number)) =
                    start.and_then(|start| start.position(self.rules(), &self.choices).ok())
                {
                    self.become_state(State { variant: self.state.variant, setup: position.to_setup(number) });
                }
            }
            EditorMsg::Pick(piece) => {
                self.brush =
                    Some(*piece).filter(|piece| self.brush != Some(*piece) && self.rules().has_kind(piece.kind()));
                self.held = None;
            }
            EditorMsg::BoxOf(color) => {
                self.box_of = *color;
                self.brush = self.brush.map(|piece| Piece::new(*color, piece.kind()));
            }
            EditorMsg::Edit(edit) => self.edit(*edit),
            EditorMsg::TurnOver => match (self.held, self.brush) {
                (Some(Place::Square(at)), _) => self.edit(Edit::TurnOver(at)),
                (None, Some(piece)) => {
                    let other = other_face(self.rules(), piece.kind());
                    self.brush = Some(other.map_or(piece, |kind| Piece::new(piece.color(), kind)));
                }
                _ => {}
            },
            EditorMsg::ChangeSide => match (self.held, self.brush) {
                (Some(place), _) => self.edit(Edit::ChangeSide(place)),
                (None, Some(piece)) => self.update(&EditorMsg::BoxOf(!piece.color())),
                _ => {}
            },
            EditorMsg::ToHand(color) => match (self.held, self.brush) {
                (Some(place), _) => self.edit(Edit::ToHand(place, *color)),
                (None, Some(piece)) => self.edit(Edit::Hold(*color, piece.kind().unpromoted())),
                _ => {}
            },
            EditorMsg::Remove => {
                if let Some(place) = self.held {
                    self.edit(Edit::Remove(place));
                }
            }
            EditorMsg::LetGoOver(color) => self.over = Some(*color),
            EditorMsg::Undo => self.step(true),
            EditorMsg::Redo => self.step(false),
            EditorMsg::Flip => self.board.bottom = !self.board.bottom,
            EditorMsg::Text(text) => self.read(text),
        }
    }

    /// Another game: its own start in the place of that of the game before, else the same pieces, whatever may be wrong with them.
    fn change_variant(&mut self, variant: Variant) {
        let choices = RuleChoices::default();
        let start =
            |variant| Start::Standard.position(Rules::of(variant), &choices).map(|(start, _)| start.to_setup(1));
        let is_start = start(self.state.variant).is_ok_and(|setup| setup == *self.setup());
        let setup = match start(variant) {
            Ok(setup) if is_start => setup,
            _ => self.setup().clone(),
        };
        self.choices = choices;
        self.become_state(State { variant, setup });
    }

    fn read(&mut self, text: &str) {
        let text = text.trim();
        // as USI writes it
        let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
        let text = text.strip_prefix("sfen ").unwrap_or(text);
        let text = text.split(" moves").next().unwrap_or(text);
        match sfen::parse(self.rules().geometry(), text) {
            Ok(setup) => self.become_state(State { variant: self.state.variant, setup }),
            Err(error) => self.refused = Some((text.to_owned(), error)),
        }
    }

    /// Another position of the same kind, as a record or a diagram brings it.
    pub fn show(&mut self, game: &Game) {
        self.become_state(State { variant: game.variant(), setup: game.position().to_setup(1) });
    }

    /// The position as text.
    #[must_use]
    pub fn sfen(&self) -> String {
        sfen::write(self.rules().geometry(), self.setup())
    }

    /// What a person does on the board.
    pub fn on_board(&mut self, event: BoardEvent) {
        let over = self.over.take();
        match event {
            BoardEvent::Tap(place) => self.tap(place),
            BoardEvent::Lift(place) => {
                self.brush = None;
                self.held = self.piece_at(place).map(|_| place);
            }
            BoardEvent::Release(at) => {
                let Some(held) = self.held.take() else { return };
                match (at, over) {
                    (Some(to), _) if held == Place::Square(to) => self.held = Some(held),
                    (Some(to), _) => self.edit(Edit::Move(held, to)),
                    (None, Some(color)) => self.edit(Edit::ToHand(held, color)),
                    // a piece that is carried off the board goes back into the box
                    (None, None) => self.edit(Edit::Remove(held)),
                }
            }
            BoardEvent::Cancel => (self.brush, self.held) = (None, None),
            BoardEvent::Draw { .. } | BoardEvent::Inspect(_) | BoardEvent::Promote(_) | BoardEvent::Query(_) => {}
        }
    }

    fn tap(&mut self, place: Place) {
        match (self.brush, self.held, place) {
            (Some(piece), _, Place::Square(at)) if self.piece_at(place) == Some(piece) => {
                self.edit(Edit::Remove(Place::Square(at)));
            }
            (Some(piece), _, Place::Square(at)) => self.edit(Edit::Put(at, piece)),
            (None, Some(held), Place::Square(at)) if held != place => {
                self.edit(Edit::Move(held, at));
                self.held = None;
            }
            (None, Some(held), _) if held == place => self.held = None,
            _ => {
                self.brush = None;
                self.held = self.piece_at(place).map(|_| place);
            }
        }
    }

    /// A game that begins here, for two people at the screen; `None` where the position cannot be played.
    #[must_use]
    pub fn session(&self, random: u32) -> Option<Session> {
        // the text leaves out what stands outside the board
        if !self.faults().is_empty() {
            return None;
        }
        let start = Start::parse(self.rules(), &self.sfen()).ok()?;
        let is_standard = |start: &Start| {
            let standard = start.position(self.rules(), &self.choices).map(|(position, _)| position.to_setup(1));
            standard.is_ok_and(|setup| setup == Setup { move_number: 1, ..self.setup().clone() })
        };
        // a start that has a name keeps it
        let handicaps = self.rules().handicaps().iter().map(Start::Handicap);
        let start = std::iter::once(Start::Standard).chain(handicaps).find(is_standard).unwrap_or(start);
        let game = Game::new(self.state.variant, self.choices, start).ok()?;
        let friends = ByColor { black: Player::Human, white: Player::Human };
        let mut session = Session::of(GameRecord::new(game), friends, random);
        session.board.bottom = self.board.bottom;
        Some(session)
    }

    /// The squares that faults are about.
    #[must_use]
    pub fn faulty_squares(faults: &[SetupFault]) -> Vec<Square> {
        let at = |fault: &SetupFault| match fault {
            SetupFault::OffBoard(at)
            | SetupFault::NotInThisGame(_, at)
            | SetupFault::NeverMoves(_, at)
            | SetupFault::TwoKings(_, at)
            | SetupFault::RoyalCapturable(_, at) => Some(*at),
            SetupFault::Nifu(..) | SetupFault::TooMany(_) | SetupFault::HandWithoutDrops => None,
        };
        faults.iter().filter_map(at).collect()
    }

    /// The kinds that the box offers.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.rules().kinds().iter().map(|row| row.kind)
    }
}
