//! Editing the record: verdicts and comments on moves, the order of variations, and taking edits back.

use super::{
    super::{
        context::Context,
        effect::{Effect, Focus},
        followup::{Followup, Followups},
        session::Session,
        settings::Evaluation,
    },
    messages::NotesMsg,
};
use crate::{
    chances::win_percent,
    i18n::Texts,
    record::{GameTree, Glyph, NodeId, Notes, Score},
    rules::Variant,
};

/// The panel, as plain values.
#[derive(Debug, Clone, PartialEq)]
pub struct NotesView {
    pub node: u32,
    /// Which position this is about.
    pub title: String,
    pub comment: String,
    /// None before the first move.
    pub glyph: Option<&'static str>,
    /// What the move took, and what a search found there.
    pub facts: String,
    pub may_make_main: bool,
    pub may_rise: bool,
    pub may_fall: bool,
    pub may_delete: bool,
    pub may_undo: bool,
    pub may_redo: bool,
}

/// Carries out what was asked for; what cannot be done changes nothing.
pub fn update(session: &mut Session, msg: NotesMsg, ctx: &Context) -> Followups {
    let node = session.node();
    let is_done = match msg {
        NotesMsg::Try(mv) if session.explores() => return session.on_try(mv, ctx),
        NotesMsg::TryAndMore(mv) if session.explores() => return session.try_more(mv),
        NotesMsg::KeepMarks => session.explores() && session.keep_marks(),
        NotesMsg::Try(_) | NotesMsg::TryAndMore(_) => false,
        NotesMsg::RedoMoves { pressed } => return session.on_redo(pressed),
        NotesMsg::Toggle => {
            let was_open = session.notes_open;
            session.notes_open = !was_open && session.may_be_noted();
            // it may have been closed from within, and be far from its button
            let focus = if was_open { "notes" } else { "close-notes" };
            return vec![Followup::Effect(Effect::Focus(Focus::Button(focus)))];
        }
        _ if !session.may_be_noted() => return Vec::new(),
        NotesMsg::Glyph(text) => {
            let glyph = Glyph::from_text(&text).filter(|_| node != NodeId::ROOT);
            session.edit(|tree| {
                let known = tree.node(node).notes().and_then(|notes| notes.glyph);
                (known != glyph).then(|| tree.set_glyph(node, glyph))
            })
        }
        NotesMsg::Comment(text) => session.comment_on(&text.replace("\r\n", "\n")),
        NotesMsg::MakeMain => session.edit(|tree| (!tree.is_main(node)).then(|| tree.make_main(node))),
        NotesMsg::Move(by) => session.edit(|tree| {
            let branch = branch_of(tree, node)?;
            let place = tree.place(branch).checked_add_signed(by)?;
            let count = tree.node(branch).parent().map_or(0, |parent| tree.children(parent).count());
            (place < count).then(|| tree.reorder(branch, place))
        }),
        NotesMsg::Delete if !session.may_change(node) => false,
        NotesMsg::Delete => {
            let is_done = session.edit(|tree| tree.delete(node));
            // a second press must not take another line away
            let undo = Followup::Effect(Effect::Focus(Focus::Button("undo-edit")));
            return if is_done { vec![Followup::SaveGame, undo] } else { Vec::new() };
        }
        NotesMsg::Undo => session.undo_edit(false),
        NotesMsg::Redo => session.undo_edit(true),
    };
    if is_done { vec![Followup::SaveGame] } else { Vec::new() }
}

/// The nearest node at or above this one that has siblings.
fn branch_of(tree: &GameTree, node: NodeId) -> Option<NodeId> {
    let has_others = |id: &NodeId| tree.node(*id).parent().is_some_and(|parent| tree.children(parent).nth(1).is_some());
    tree.ancestors(node).find(has_others)
}

/// `☗ 1.35`, `☗ 57%` or `☖ mate in 7`.
fn score(score: Score, shown: Evaluation, variant: Variant, texts: &Texts) -> String {
    let words = match score {
        Score::Cp(value) => number(value, shown, variant),
        Score::Mate(plies) => texts.mate_in(plies),
    };
    format!("{} {words}", better(score))
}

/// `☗1.35`, `☗57%` or `☖#7`: in a list there is no room for words. Mates are counted as the words for them count.
pub(super) fn short_score(score: Score, shown: Evaluation, variant: Variant, texts: &Texts) -> String {
    let number = match score {
        Score::Cp(value) => number(value, shown, variant),
        Score::Mate(plies) => {
            let count: String = texts.mate_in(plies).chars().filter(char::is_ascii_digit).collect();
            format!("#{count}")
        }
    };
    format!("{}{number}", better(score))
}

/// What a score is worth to the side that stands better.
fn number(value: i32, shown: Evaluation, variant: Variant) -> String {
    match shown {
        Evaluation::Pawns => pawns(value),
        Evaluation::WinRate => format!("{}%", win_percent(value.saturating_abs(), variant)),
    }
}

/// The sign of the side that stands better.
fn better(score: Score) -> char {
    let (Score::Cp(value) | Score::Mate(value)) = score;
    if value < 0 { '☖' } else { '☗' }
}

fn pawns(value: i32) -> String {
    let most = value.unsigned_abs();
    format!("{}.{:02}", most / 100, most % 100)
}

/// The panel, while it is open.
#[must_use]
pub fn view(session: &Session, shown: Evaluation, texts: &Texts) -> Option<NotesView> {
    if !session.notes_open || !session.may_be_noted() {
        return None;
    }
    let (tree, node) = (session.record().tree(), session.node());
    let notes = tree.node(node).notes();
    let branch = branch_of(tree, node);
    let place = branch.map_or(0, |branch| tree.place(branch));
    let count = branch.and_then(|branch| tree.node(branch).parent()).map_or(1, |parent| tree.children(parent).count());
    let may_change = |may: bool| may && session.may_change(node);
    let time = tree.node(node).time().map(|time| texts.move_took(&seconds(time.ms)));
    let found = tree.node(node).evaluation().map(|found| score(found.score, shown, session.game().variant(), texts));
    Some(NotesView {
        node: node.number(),
        title: if node == NodeId::ROOT {
            texts.notes_start().to_owned()
        } else {
            texts.notes_of(tree.node(node).ply())
        },
        comment: notes.map(|notes: &Notes| notes.comment.clone()).unwrap_or_default(),
        glyph: (node != NodeId::ROOT).then(|| notes.and_then(|notes| notes.glyph).map_or("", Glyph::text)),
        facts: time.into_iter().chain(found).collect::<Vec<_>>().join(" · "),
        may_make_main: !tree.is_main(node) && session.is_free(),
        may_rise: place > 1 || (place == 1 && session.is_free()),
        may_fall: branch.is_some() && place + 1 < count && (place > 0 || session.is_free()),
        may_delete: may_change(node != NodeId::ROOT),
        may_undo: session.history.can_undo(),
        may_redo: session.history.can_redo(),
    })
}

/// `12` or `12.5`. Without a float: printing one would take every visitor some kilobytes.
fn seconds(ms: u32) -> String {
    match (ms / 1_000, ms % 1_000 / 100) {
        (seconds, 0) => seconds.to_string(),
        (seconds, tenths) => format!("{seconds}.{tenths}"),
    }
}
