//! What the editor shows: its board, the box of pieces, and what is wrong with the position.

use super::{
    super::{
        board::{BoardView, HandEntry, HandView, Overlay, Place, SquareView},
        session::{Session, view::result},
        settings::Preferences,
    },
    edit::other_face,
    state::Editor,
};
use crate::{
    diagram::has_one_king,
    i18n::{Odds, Side, Texts},
    persist::Aid,
    rules::{ByColor, Color, Kind, Piece, Rules, Setup, SetupErrors, SetupFault, Square, StartError, Variant},
};

/// A piece of the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxPiece {
    pub piece: Piece,
    pub name: String,
    /// Presses put it down.
    pub chosen: bool,
    /// How many a full set has beyond those of the position, in games with hands.
    pub left: Option<i32>,
}

/// A start to begin again from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartEntry {
    pub id: &'static str,
    pub name: &'static str,
}

/// The panel beside the editor's board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditorView {
    pub variant: Variant,
    pub variants: Vec<(Variant, &'static str)>,
    /// The game's own start and its handicaps.
    pub starts: Vec<StartEntry>,
    pub turn: Color,
    pub sides: ByColor<String>,
    pub box_of: Color,
    pub pieces: Vec<BoxPiece>,
    pub has_hands: bool,
    /// The piece that the buttons act on, with its name.
    pub at_hand: Option<(Piece, String)>,
    /// Which of these buttons can do something: turn over, change side, to a hand, remove.
    pub can_turn_over: bool,
    pub can_hold: bool,
    pub can_remove: bool,
    pub can_undo: bool,
    pub can_redo: bool,
    /// There are pieces that this game has no place for.
    pub can_fit: bool,
    /// The position as text, or the text that is none.
    pub text: String,
    pub text_fault: Option<String>,
    /// Everything that is wrong, one sentence each; empty where the position can be played.
    pub faults: Vec<String>,
    /// What is to be known of one that can be played.
    pub remarks: Vec<String>,
    /// How a game has ended that begins with it: there is nothing to play.
    pub over: Option<String>,
    pub bottom: Color,
    pub one_king: bool,
    /// Not while a game goes on from which a teacher has taken hints.
    pub may_analyse: bool,
}

/// The panel.
#[must_use]
pub fn view(editor: &Editor, session: &Session, texts: &'static Texts) -> EditorView {
    let (rules, setup) = (editor.rules(), editor.setup());
    let faults = editor.faults();
    let left = setup.missing(rules);
    let pieces = editor.kinds().map(|kind| BoxPiece {
        piece: Piece::new(editor.box_of, kind),
        name: texts.piece_name(kind),
        chosen: editor.brush == Some(Piece::new(editor.box_of, kind)),
        left: left.iter().find(|(held, _)| *held == kind).map(|(_, left)| *left),
    });
    let own_start = [StartEntry { id: "startpos", name: texts.editor_start() }];
    let handicaps =
        rules.handicaps().iter().map(|handicap| StartEntry { id: handicap.id, name: texts.handicap(handicap.id) });
    let at_hand = editor.at_hand();
    let (can_undo, can_redo) = editor.can_undo_redo();
    let is_outside = |fault: &SetupFault| {
        matches!(fault, SetupFault::OffBoard(_) | SetupFault::NotInThisGame(..) | SetupFault::HandWithoutDrops)
    };
    EditorView {
        variant: rules.variant(),
        variants: Variant::ALL.map(|variant| (variant, texts.variant(variant))).to_vec(),
        starts: own_start.into_iter().chain(handicaps).collect(),
        turn: setup.turn,
        sides: ByColor::from_fn(|color| texts.name(Side::Of(color, Odds::Even))),
        box_of: editor.box_of,
        pieces: pieces.collect(),
        has_hands: rules.has_drops(),
        at_hand: at_hand.map(|piece| (piece, texts.piece_name(piece.kind()))),
        can_turn_over: at_hand.is_some_and(|piece| other_face(rules, piece.kind()).is_some())
            && !matches!(editor.held, Some(Place::Hand(..))),
        can_hold: rules.has_drops() && at_hand.is_some_and(|piece| Kind::HAND.contains(&piece.kind().unpromoted())),
        can_remove: editor.held.is_some(),
        can_undo,
        can_redo,
        can_fit: faults.iter().any(is_outside),
        text: editor.refused.as_ref().map_or_else(|| editor.sfen(), |(text, _)| text.clone()),
        text_fault: editor.refused.as_ref().map(|(_, error)| texts.start_error(&StartError::Sfen(error.clone()))),
        faults: faults.iter().map(|fault| texts.start_error(&StartError::Setup(SetupErrors(vec![*fault])))).collect(),
        remarks: kingless(rules, setup).map(|color| texts.editor_kingless(Side::Of(color, Odds::Even))).collect(),
        over: over(editor, texts),
        bottom: editor.board.bottom,
        one_king: has_one_king(rules.variant()),
        may_analyse: session.is_over() || !session.disabled_aids.has(Aid::Hints),
    }
}

/// What is said of a position in which there is nothing left to play.
fn over(editor: &Editor, texts: &Texts) -> Option<String> {
    let session = editor.session(0)?;
    let end = result(session.game(), |color| Side::Of(color, Odds::Even), None, texts)?;
    Some([end.headline.as_str(), &end.why].join(texts.space()))
}

/// The sides that have no royal.
fn kingless(rules: &'static Rules, setup: &Setup) -> impl Iterator<Item = Color> {
    let has_royal =
        |color: Color| setup.board.iter().flatten().any(|piece| piece.color() == color && rules.is_royal(piece.kind()));
    Color::ALL.into_iter().filter(move |color| !has_royal(*color))
}

/// The board: every piece of it can be picked up.
#[must_use]
pub fn board(editor: &Editor, prefs: &Preferences, texts: &'static Texts) -> BoardView {
    let (rules, setup) = (editor.rules(), editor.setup());
    let geometry = rules.geometry();
    let faulty = Editor::faulty_squares(&editor.faults());
    let square = |square: Square| {
        let piece = setup.board[square.index()];
        let standing = texts.square_label(square, piece.map(|piece| (piece.color(), Odds::Even, piece.kind())));
        let is_faulty = faulty.contains(&square);
        SquareView {
            square,
            piece,
            label: if is_faulty { texts.marked(&standing, texts.editor_faulty()) } else { standing },
            selected: editor.held == Some(Place::Square(square)),
            target: None,
            last: false,
            check: is_faulty,
            hint: false,
        }
    };
    let hand = |color: Color| HandView {
        label: texts.hand_label(color, Odds::Even),
        entries: setup.hands[color]
            .iter()
            .map(|(kind, count)| HandEntry {
                kind,
                count,
                label: texts.hand_entry(kind, count),
                selected: editor.held == Some(Place::Hand(color, kind)),
                hint: false,
            })
            .collect(),
    };
    let status =
        if faulty.is_empty() && editor.faults().is_empty() { texts.editor_sound() } else { texts.editor_unsound() };
    BoardView {
        one_king: has_one_king(rules.variant()),
        variant: rules.variant().id(),
        files: geometry.files(),
        ranks: geometry.ranks(),
        zone_ranks: rules.zone_ranks(),
        orientation: editor.board.bottom,
        turn: setup.turn,
        ply: 0,
        sfen: editor.sfen(),
        label: texts.board_label(texts.variant(rules.variant()), 0, status),
        squares: geometry.in_reading_order().map(square).collect(),
        hands: rules.has_drops().then(|| ByColor::from_fn(hand)),
        promotion: None,
        arrows: Vec::new(),
        overlay: Overlay::default(),
        shows_targets: false,
        toss: None,
        looks: prefs.board_looks(),
        movable: ByColor { black: true, white: true },
    }
}
