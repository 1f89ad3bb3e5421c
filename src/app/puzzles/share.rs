//! A problem for others: a link that opens it here, and a tag that shows it in a page of theirs.

use super::{messages::ShareAs, trainer::Trainer};
use crate::{
    app::platform::game_link::{self, GameLink},
    lessons::Topic,
};

/// The problem at hand for others; none where there is none. `address` is the page's own.
#[must_use]
pub fn text(trainer: &Trainer, share: ShareAs, address: &str) -> Option<String> {
    let (task, era) = (trainer.task.as_ref()?, trainer.era?);
    let link = GameLink {
        learn: Some(Topic::Puzzles(era)),
        problem: Some(format!("{:x}", trainer.rows[task.at].id())),
        ..GameLink::default()
    };
    let link = format!("{address}#{}", game_link::write(&link));
    if share == ShareAs::Link {
        return Some(link);
    }
    // the tag's script lies beside the page
    let folder = address.rfind('/').map_or("", |end| &address[..=end]);
    let moves: Vec<String> = task.puzzle.line.iter().take(task.plies()).map(ToString::to_string).collect();
    let [variant, start, moves, link] =
        [trainer.rows[task.at].variant.id(), &task.puzzle.position.to_sfen(1), &moves.join(","), &link].map(escaped);
    // the link is there until the board is, and where there are no scripts
    Some(format!(
        "<script type=\"module\" src=\"{}embed.js\"></script>\n\
         <suizo-board variant=\"{variant}\" start=\"{start}\" moves=\"{moves}\" ply=\"0\" mode=\"puzzle\"><a href=\"{link}\">{start}</a></suizo-board>\n",
        escaped(folder)
    ))
}

/// A text between quotes of HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}
