//! The study of a game: the search of all positions, the numbers of both sides, the mistakes, and learning from them.

use super::{
    analysis::{insert, line_keys},
    button::{button, sends},
    choice::{Choice, Entry},
    graph::Graph,
};
use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        diagram::DiagramMsg,
        page_view::Button,
        record::Navigation,
        study::{
            Asked, PracticeMsg, ReplayMsg, StudyMsg,
            practice_view::{PracticeView, PuzzlesView, StageView},
            replay_view::ReplayView,
            view::{MistakeView, RowView, RunState, RunView, SideView, StudyView},
            why::FactView,
        },
    },
    i18n::Texts,
    rules::Color,
};
use std::rc::Rc;
use yew::prelude::*;

/// The graph stands under the board, the rest beside it.
pub fn study(view: &StudyView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let act = |id, msg, label, tone| button(&Button::new(id, Msg::from(msg), label, tone), dispatch);
    let is_blank = view.sides.is_empty() && view.run.state == RunState::New;
    // what could be searched once more stands below what is known
    let is_done = view.run.state == RunState::Done;
    let practises = matches!(view.practice, PracticeView::Task { .. } | PracticeView::Done { .. });
    let table = if view.table.is_some() { texts.study_table_hide() } else { texts.study_table() };
    html! {
        <>
            <Graph view={Rc::clone(&view.graph)} {texts} dispatch={dispatch.clone()} />
            <section class={classes!("findings", practises.then_some("practises"))} aria-label={texts.study()} data-run={state_id(view.run.state)} data-done={view.run.done.to_string()}>
                { replay(&view.replay, texts, dispatch) }
                { practice(&view.practice, view.lang, texts, dispatch) }
                if !is_done {
                    { run(&view.run, texts, dispatch) }
                }
                if !view.sides.is_empty() {
                    { sides(&view.sides, texts) }
                }
                if let Some((node, words)) = &view.turned {
                    <button type="button" class="turned" data-turned="" onclick={sends(Msg::Navigate(Navigation::To(*node)), dispatch)}>
                        { words.clone() }
                    </button>
                }
                if !view.mistakes.is_empty() {
                    { mistakes(view, texts, dispatch) }
                } else if view.run.state == RunState::Done {
                    <p class="findings-none">{ texts.study_none() }</p>
                }
                if !is_blank {
                    { act("study-table", StudyMsg::Table, table, Tone::Plain) }
                    { button(&Button::new("diagram", Msg::from(SheetMsg::Diagram(DiagramMsg::Open)), texts.diagram(), Tone::Plain), dispatch) }
                }
                if is_done {
                    { run(&view.run, texts, dispatch) }
                }
                if let Some(rows) = &view.table { { self::table(rows, view.lang, texts) } }
            </section>
        </>
    }
}

fn state_id(state: RunState) -> &'static str {
    match state {
        RunState::New => "new",
        RunState::Going => "going",
        RunState::Paused => "paused",
        RunState::Stopped => "stopped",
        RunState::Done => "done",
        RunState::Failed => "failed",
    }
}

fn run(view: &RunView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let act = |id, msg, label, tone| button(&Button::new(id, Msg::from(msg), label, tone), dispatch);
    let goes = matches!(view.state, RunState::Going | RunState::Paused);
    let on_budget = dispatch.reform(|value| Msg::from(StudyMsg::Budget(value)));
    let budgets: Vec<Entry> =
        view.budgets.iter().map(|(value, text)| Entry::new(value.clone(), text.clone())).collect();
    let start = match view.state {
        RunState::New => (texts.study_start(), Tone::Primary),
        RunState::Done => (texts.study_again(), Tone::Plain),
        _ => (texts.study_resume(), Tone::Primary),
    };
    html! {
        <div class="run">
            if !view.progress.is_empty() {
                <progress class="run-bar" max={view.all.to_string()} value={view.done.to_string()} aria-label={texts.study_start()}></progress>
                <p class="run-words">{ view.progress.clone() }</p>
            }
            <div class="run-acts">
                if !goes {
                    <Choice name="budget" label={texts.study_budget()} value={view.budget.clone()} entries={budgets} on={on_budget} />
                }
                if goes {
                    { act("study-stop", StudyMsg::Stop, texts.study_stop(), Tone::Plain) }
                } else if view.may {
                    { act("study-start", StudyMsg::Start, start.0, start.1) }
                }
            </div>
        </div>
    }
}

/// The game plays itself on the board, the graph being its time line.
fn replay(view: &ReplayView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let label = if view.is_on { texts.replay_pause() } else { texts.replay() };
    let toggle =
        Button::new("replay", Msg::from(StudyMsg::Replay(ReplayMsg::Toggle)), label, Tone::Plain).idle(!view.may);
    let aloud = Button::new(
        "replay-aloud",
        Msg::from(StudyMsg::Replay(ReplayMsg::Aloud(!view.aloud))),
        texts.replay_aloud(),
        Tone::Plain,
    );
    let paces = view.paces.iter().map(|(value, text)| Entry::new(value.clone(), text.clone())).collect::<Vec<_>>();
    let on_pace = dispatch.reform(|value| Msg::from(StudyMsg::Replay(ReplayMsg::Pace(value))));
    html! {
        <div class="replay" data-replays={view.is_on.then_some("")}>
            { button(&toggle, dispatch) }
            <Choice name="replay-pace" label={texts.replay_pace()} value={view.pace.clone()} entries={paces} on={on_pace} />
            { button(&aloud.on(view.aloud), dispatch) }
        </div>
    }
}

fn sides(sides: &[SideView], texts: &'static Texts) -> Html {
    let row = |side: &SideView| {
        html! {
            <div class="side-of" data-side={side.color.name()} data-accuracy={side.accuracy.clone()}>
                <p class="side-title">
                    <span aria-hidden="true">{ mark(side.color) }</span>
                    { " " }
                    <strong>{ side.name.clone() }</strong>
                </p>
                <dl class="side-numbers">
                    <div><dt>{ texts.study_accuracy() }</dt><dd>{ side.accuracy.clone() }</dd></div>
                    <div><dt>{ texts.study_loss() }</dt><dd>{ side.loss.clone() }</dd></div>
                    { for side.kinds.iter().map(|(kind, count)| html! {
                        <div class="side-kind"><dt>{ *kind }</dt><dd>{ count.to_string() }</dd></div>
                    }) }
                </dl>
                { for side.level.iter().map(|level| html! { <p class="side-level">{ level.clone() }</p> }) }
            </div>
        }
    };
    html! { <div class="sides">{ for sides.iter().map(row) }</div> }
}

fn mark(color: Color) -> &'static str {
    match color {
        Color::Black => "☗",
        Color::White => "☖",
    }
}

fn mistakes(view: &StudyView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let onkeydown = line_keys(dispatch);
    html! {
        <ol class="mistakes" role="list" aria-label={texts.study_mistakes()} {onkeydown}>
            { for view.mistakes.iter().map(|mistake| self::mistake(mistake, view.lang, texts, dispatch)) }
        </ol>
    }
}

fn mistake(view: &MistakeView, lang: &'static str, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let MistakeView { ply, node, .. } = *view;
    let better = |(place, text): (usize, &String)| {
        let at = place + 1;
        html! {
            <button
                key={place}
                type="button"
                class="move"
                {lang}
                tabindex={if place == 0 { "0" } else { "-1" }}
                aria-current={(at == view.shown).then_some("step")}
                onclick={sends(Msg::from(StudyMsg::Better { ply, at }), dispatch)}
            >
                { text.clone() }
            </button>
        }
    };
    html! {
        <li key={node} class={format!("mistake grave-{}", view.grave)} data-mistake={view.word} data-ply={ply.to_string()}>
            <button
                type="button"
                class="mistake-head"
                aria-current={view.is_current.then_some("step")}
                onclick={sends(Msg::Navigate(Navigation::To(node)), dispatch)}
            >
                <span class="mistake-ply">{ ply.to_string() }</span>
                <span class="mistake-move" {lang}>{ view.text.clone() }</span>
                <span class="mistake-kind">{ view.kind }</span>
                <span class="mistake-cost">{ texts.study_cost(view.before, view.after) }</span>
            </button>
            <div class="mistake-better">
                if !view.better.is_empty() {
                    <span class="better-word">{ texts.study_better() }</span>
                    <span class="line-moves">{ for view.better.iter().enumerate().map(better) }</span>
                    if view.may_insert {
                        { insert(Msg::from(StudyMsg::Insert(ply)), true, texts, dispatch) }
                    }
                }
                { why(Asked::Ply(ply), Some(&view.text), view.facts.is_some(), texts, dispatch) }
            </div>
            { facts(view.facts.as_deref(), lang, dispatch) }
        </li>
    }
}

/// Asks what is wrong with a move, `of` being its words where several are asked about.
fn why(asked: Asked, of: Option<&str>, is_open: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let why = texts.fact_why();
    let id = match asked {
        Asked::Ply(ply) => ply.to_string(),
        Asked::Tried => "tried".to_owned(),
    };
    html! {
        <button
            type="button"
            class="why"
            data-why={id}
            aria-label={of.map(|of| format!("{why} {of}"))}
            aria-expanded={if is_open { "true" } else { "false" }}
            onclick={sends(Msg::from(StudyMsg::Why(asked)), dispatch)}
        >
            { why }
        </button>
    }
}

/// What is told, where it was asked for.
fn facts(facts: Option<&[FactView]>, lang: &'static str, dispatch: &Callback<Msg>) -> Html {
    let Some(facts) = facts else { return Html::default() };
    html! {
        <ul class="facts" role="list">
            { for facts.iter().enumerate().map(|(place, fact)| self::fact(place, fact, lang, dispatch)) }
        </ul>
    }
}

/// What can be shown of a move, and the line that shows it. A press on a move shows the position after it.
fn fact(place: usize, view: &FactView, lang: &'static str, dispatch: &Callback<Msg>) -> Html {
    let step = |(before, text): (usize, &String)| {
        let at = before + 1;
        html! {
            <button
                key={before}
                type="button"
                class={classes!("move", (at == view.at).then_some("tells"))}
                {lang}
                tabindex={if at == view.at { "0" } else { "-1" }}
                aria-current={(at == view.shown).then_some("step")}
                onclick={sends(Msg::from(StudyMsg::Fact { fact: place, at }), dispatch)}
            >
                { text.clone() }
            </button>
        }
    };
    html! {
        <li key={place} class="fact" data-fact={view.word}>
            <p>{ view.text.clone() }</p>
            if !view.moves.is_empty() {
                <span class="line-moves">{ for view.moves.iter().enumerate().map(step) }</span>
            }
        </li>
    }
}

/// The button that keeps mistakes as puzzles, and says that it has.
fn keep_puzzles(view: PuzzlesView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let is_kept = view == PuzzlesView::Kept;
    let label = if is_kept { texts.puzzles_kept() } else { texts.puzzles_keep() };
    let keep = Button::new("keep-puzzles", Msg::from(StudyMsg::KeepPuzzles), label, Tone::Plain).idle(is_kept);
    if view == PuzzlesView::Absent { Html::default() } else { button(&keep, dispatch) }
}

fn practice(view: &PracticeView, lang: &'static str, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let act =
        |id, msg, label, tone| button(&Button::new(id, Msg::from(StudyMsg::Practice(msg)), label, tone), dispatch);
    match view {
        PracticeView::None => Html::default(),
        PracticeView::Offered { goes_on, puzzles } => {
            let label = if *goes_on { texts.practice_resume() } else { texts.practice_begin() };
            html! {
                <div class="practice">
                    { act("practice", PracticeMsg::Begin, label, Tone::Plain) }
                    { keep_puzzles(*puzzles, texts, dispatch) }
                </div>
            }
        }
        PracticeView::Done { score, puzzles } => html! {
            <div class="practice" data-practice="done">
                <p class="practice-words" role="status">{ score.clone() }</p>
                <div class="practice-acts">
                    { act("practice-restart", PracticeMsg::Restart, texts.practice_restart(), Tone::Plain) }
                    { keep_puzzles(*puzzles, texts, dispatch) }
                    { act("practice-leave", PracticeMsg::Leave, texts.close(), Tone::Plain) }
                </div>
            </div>
        },
        PracticeView::Task { words, stage, score, may_ask, facts } => {
            let is_done = matches!(stage, StageView::Right | StageView::Solved);
            let next = if is_done { Tone::Primary } else { Tone::Plain };
            html! {
                <div class="practice" data-practice={stage.id()}>
                    <div class="practice-told">
                        <p class="practice-words" role="status">{ words.clone() }</p>
                        if *may_ask {
                            { why(Asked::Tried, None, facts.is_some(), texts, dispatch) }
                        }
                    </div>
                    <div class="practice-acts">
                        if *stage == StageView::Wrong {
                            { act("practice-try", PracticeMsg::TryAgain, texts.try_again(), Tone::Primary) }
                        }
                        if *stage == StageView::Asking {
                            { act("practice-hint", PracticeMsg::Hint, texts.hint(), Tone::Plain) }
                        }
                        if !is_done {
                            { act("practice-show", PracticeMsg::Solution, texts.practice_show(), Tone::Plain) }
                        }
                        { act("practice-next", PracticeMsg::Next, texts.practice_next(), next) }
                        { act("practice-leave", PracticeMsg::Leave, texts.close(), Tone::Plain) }
                    </div>
                    { self::facts(facts.as_deref(), lang, dispatch) }
                    <p class="practice-score">{ score.clone() }</p>
                </div>
            }
        }
    }
}

fn table(rows: &[RowView], lang: &'static str, texts: &'static Texts) -> Html {
    let row = |row: &RowView| {
        html! {
            <tr>
                <th scope="row">{ row.ply.to_string() }</th>
                <td {lang}>{ row.text.clone() }</td>
                <td>{ row.black.clone() }</td>
                <td>{ row.kind }</td>
                <td>{ row.phase }</td>
                <td>{ row.time.clone() }</td>
            </tr>
        }
    };
    html! {
        <div class="findings-table" tabindex="0" role="region" aria-label={texts.study_graph()}>
            <table>
                <thead>
                    <tr>
                        <th scope="col" colspan="2">{ texts.study_move() }</th>
                        <th scope="col">{ texts.study_black() }</th>
                        <th scope="col">{ texts.study_mistakes() }</th>
                        <th scope="col">{ texts.study_phase() }</th>
                        <th scope="col">{ texts.study_time() }</th>
                    </tr>
                </thead>
                <tbody>{ for rows.iter().map(row) }</tbody>
            </table>
        </div>
    }
}
