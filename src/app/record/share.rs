//! The game as text for others: a link, and records in every format.

use super::{
    super::{
        platform::game_link::{self, GameLink, Mode},
        session::Session,
    },
    qr::{self, Qr},
    share_format::ShareText,
};
use crate::{
    i18n::Texts,
    notation::{
        packed,
        records::{Loss, encoding::Encoding},
    },
    persist::{DisabledAids, Player},
    protocol::TextWritten,
    record::{GameTree, Header, NodeId, Notes},
    rules::{ByColor, Color},
};
use std::rc::Rc;

/// The longest link that is offered: programs that pass links on cut longer ones.
pub const MOST_LINK: usize = 8_000;
/// A link that names its moves can be read by people; a longer one had better be short.
const MOST_NAMED_MOVES: usize = 24;

/// The open sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Share {
    /// What is shown: what was chosen or copied last.
    pub format: ShareText,
    /// Written when it was asked for.
    pub text: String,
    /// What the format cannot hold of the game.
    pub losses: Vec<Loss>,
    /// Letters of a link that is too long to be offered.
    pub too_long: Option<usize>,
    /// A link can be had that says less than the whole record.
    pub has_bare: bool,
    /// Whether the game can go on by links from here.
    pub may_go_by_link: bool,
    /// It has just begun to.
    pub goes_by_link: bool,
    /// A link that fits one.
    pub qr: Option<Qr>,
    /// How the last copying went.
    pub copied: Option<bool>,
    /// The name of the file that was saved last.
    pub saved: Option<String>,
    /// Characters that its encoding lacks, in whose places their names stand.
    pub missing: String,
    /// The game as records, once the worker has written it.
    pub written: Rc<[TextWritten]>,
    /// The question to write it that waits for its answer.
    pub asked: Option<u32>,
    /// What is done with the answer.
    pub after: Option<AfterWriting>,
    /// The worker has broken down, or could not be started.
    pub failed: bool,
}

/// What was pressed before the text was there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterWriting {
    Copy,
    Save,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShareMsg {
    Open,
    /// Shows the game in this format.
    Show(ShareText),
    Copy(ShareText),
    Copied {
        ok: bool,
    },
    /// Goes on with the game by links.
    GoByLink,
    /// Saves a file in the format shown.
    Save,
    Saved {
        name: String,
        missing: String,
    },
    /// The worker of records has written the game, as the question of that number asked.
    Written {
        number: u32,
        texts: Rc<[TextWritten]>,
    },
    Print,
    /// The page is about to be printed, or has been.
    OnPaper(bool),
}

/// The game in a format, as far as it is `written`. A link opens it at the position shown, from this side and in the same mode; `address`
/// is the page's own.
#[must_use]
pub fn write(format: ShareText, session: &Session, mode: Mode, address: &str, written: &[TextWritten]) -> Share {
    let tree = session.record().tree();
    let has_bare = session.by_link.is_none() && !is_bare(tree);
    let share = Share { format, has_bare, ..Share::default() };
    if format == ShareText::Sfen {
        let game = session.game();
        let has_moves = tree.main_child(NodeId::ROOT).is_some();
        let has_rules = !game.choices().differing(game.variant()).is_empty();
        let losses = [(Loss::Rules, has_rules), (Loss::Moves, has_moves)];
        let losses = losses.into_iter().filter_map(|(loss, is_held)| is_held.then_some(loss)).collect();
        return Share { text: session.shown().sfen(), losses, ..share };
    }
    if format.is_link() {
        let text = match format {
            ShareText::BareLink => link(session, &bare(tree), mode, address),
            _ => shortest_link(session, mode, address),
        };
        let length = text.chars().count();
        return match length > MOST_LINK {
            true => Share { too_long: Some(length), ..share },
            false => {
                let may_go_by_link = session.may_go_by_link();
                Share { qr: qr::draw(&text), text, may_go_by_link, ..share }
            }
        };
    }
    let Some(TextWritten { text, losses, .. }) = find(written, format) else { return share };
    let loss = |word: &String| Loss::ALL.into_iter().find(|loss| loss.word() == word);
    Share { text: text.clone(), losses: losses.iter().filter_map(loss).collect(), ..share }
}

/// The text in a format, where it is written.
#[must_use]
pub fn find(written: &[TextWritten], format: ShareText) -> Option<&TextWritten> {
    let id = format.record()?.id();
    written.iter().find(|text| text.format == id)
}

/// The players as the page calls them where the record has no names.
#[must_use]
pub fn names(session: &Session, texts: &Texts) -> ByColor<String> {
    let mut names = session.record().tree().header().names.clone();
    for color in Color::ALL {
        if !names[color].is_empty() {
            continue;
        }
        names[color] = match session.players[color] {
            Player::Computer { level } => texts.computer_level(level),
            Player::Human if session.you().is_some() => texts.you().to_owned(),
            Player::Human => continue,
        };
    }
    names
}

/// The name of a file without its ending: who played. None of it is a sign that some system does not take.
#[must_use]
pub fn file_stem(session: &Session, texts: &Texts) -> String {
    const MOST: usize = 60;
    let names = names(session, texts);
    let names = [&names.black, &names.white].map(|name| name.trim());
    let mut stem = match names {
        ["", ""] => session.game().variant().id().to_owned(),
        ["", name] | [name, ""] => name.to_owned(),
        [black, white] => format!("{black}-{white}"),
    };
    if let Some(date) = session.record().tree().header().day() {
        stem = format!("{date}-{stem}");
    }
    let is_taken = |c: &char| !c.is_control() && !"/\\:*?\"<>|#%".contains(*c);
    let stem: String =
        stem.chars().filter(is_taken).map(|c| if c.is_whitespace() { '_' } else { c }).take(MOST).collect();
    stem.trim_matches(['.', '_', '-']).to_owned()
}

/// Whether the record says when it was played.
#[must_use]
pub fn has_date(session: &Session) -> bool {
    session.record().tree().header().day().is_some()
}

/// The bytes of a file, where they are not those of UTF-8.
#[must_use]
pub fn encoding(format: ShareText) -> Encoding {
    if format == ShareText::KifSjis { Encoding::ShiftJis } else { Encoding::Utf8 }
}

/// The address that opens the game: with all its notes, unless those make it longer than links may be.
#[must_use]
pub fn shortest_link(session: &Session, mode: Mode, address: &str) -> String {
    let tree = session.record().tree();
    let text = link(session, tree, mode, address);
    // what searches found can be found again
    if text.chars().count() > MOST_LINK { link(session, &without_evaluations(tree), mode, address) } else { text }
}

fn without_evaluations(tree: &GameTree) -> GameTree {
    let mut tree = tree.clone();
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.preorder()).collect();
    nodes.into_iter().for_each(|node| drop(tree.set_evaluation(node, None)));
    tree
}

/// The moves of the game, how it ended and who played.
fn bare(tree: &GameTree) -> GameTree {
    let mut bare = tree.clone();
    let names = tree.header().names.clone();
    bare.set_header(Header { names, ..Header::default() });
    for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
        if tree.is_main(id) {
            bare.annotate(id, |notes| *notes = Notes::default());
            bare.set_time(id, None);
        } else {
            bare.delete(id);
        }
    }
    bare
}

/// Whether a record has nothing beside that.
fn is_bare(tree: &GameTree) -> bool {
    let is_said = |id| {
        let node = tree.node(id);
        tree.children(id).nth(1).is_some() || node.time().is_some() || node.notes().is_some()
    };
    tree.header().fields.is_empty() && !std::iter::once(NodeId::ROOT).chain(tree.preorder()).any(is_said)
}

fn link(session: &Session, tree: &GameTree, mode: Mode, address: &str) -> String {
    let record = session.record();
    let is_whole = session.by_link.is_none() && is_plain(tree) && tree.main_line().count() <= MOST_NAMED_MOVES;
    // a game may have been gone back in, with moves beyond the last one played
    let last = (tree.main_line().count() > session.game().ply() && !session.is_over() && record.was_gone_back())
        .then(|| session.game().ply());
    // a teacher's game is to be played against the opponent that it was made with; one that is over names its players
    let disabled_aids = session.disabled_aids;
    let players = ByColor::from_fn(|color| match session.players[color] {
        player if disabled_aids != DisabledAids::default() => Some(player),
        player @ Player::Computer { .. } if session.is_over() => Some(player),
        _ => None,
    });
    let link = GameLink {
        ply: session.viewed_ply().or(last),
        // who is sent a game by links sits at the other side
        flip: (session.board.bottom == Color::White && session.by_link.is_none()).then_some(true),
        players,
        disabled_aids,
        // what a teacher gave to look at is not to be played by those who get it from a pupil
        mode: (mode == Mode::View).then_some(mode),
        time: session.clock.as_ref().map(|timed| timed.clock.controls()),
        ..GameLink::to_game(session.game())
    };
    let id = if session.by_link.is_some() { session.id.as_str() } else { "" };
    let link = if is_whole {
        link
    } else {
        let variant = link.variant.filter(|variant| *variant != game_link::DEFAULT_VARIANT);
        GameLink { variant, moves: Vec::new(), packed: Some(packed::write(tree, id)), ..link }
    };
    format!("{address}#{}", game_link::write(&link))
}

/// Whether a record is its moves and nothing else.
fn is_plain(tree: &GameTree) -> bool {
    let is_nameless = tree.header().names == ByColor::default();
    is_nameless && is_bare(tree) && tree.main_line().all(|id| tree.node(id).ending().is_none())
}
