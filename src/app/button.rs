//! A button as it is drawn, with what it sends.

/// A button beside the board.
#[derive(Debug, Clone, PartialEq)]
pub struct ButtonView<M> {
    pub id: ButtonId,
    pub label: &'static str,
    pub msg: M,
    pub tone: Tone,
    /// Nothing to do at the moment; it keeps its place.
    pub idle: bool,
    /// A switch, and whether it is on.
    pub on: Option<bool>,
}

/// What a button is called in the markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonId {
    /// `data-action`
    Action(&'static str),
    /// `data-answer`
    Answer(&'static str),
}

/// How much a button stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Primary,
    /// There when looked for.
    Quiet,
}

impl<M> ButtonView<M> {
    /// A button that is called `id` in the markup.
    #[must_use]
    pub fn new(id: &'static str, msg: M, label: &'static str, tone: Tone) -> ButtonView<M> {
        ButtonView { id: ButtonId::Action(id), label, msg, tone, idle: false, on: None }
    }

    /// A button that answers a question.
    #[must_use]
    pub fn answer(answer: &'static str, msg: M, label: &'static str, tone: Tone) -> ButtonView<M> {
        ButtonView { id: ButtonId::Answer(answer), ..ButtonView::new(answer, msg, label, tone) }
    }

    /// Whether it has nothing to do at the moment.
    #[must_use]
    pub fn idle(self, idle: bool) -> ButtonView<M> {
        ButtonView { idle, ..self }
    }

    /// Makes a switch of it.
    #[must_use]
    pub fn on(self, on: bool) -> ButtonView<M> {
        ButtonView { on: Some(on), ..self }
    }

    /// The same button with its message inside another one.
    #[must_use]
    pub fn map<N>(self, wrap: impl FnOnce(M) -> N) -> ButtonView<N> {
        let ButtonView { id, label, msg, tone, idle, on } = self;
        ButtonView { id, label, msg: wrap(msg), tone, idle, on }
    }
}
