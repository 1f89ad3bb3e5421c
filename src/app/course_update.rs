//! What happens to the sets of exercises, as far as it concerns the rest of the page.

use super::{
    board::BoardEvent,
    context::Context,
    followup::{Followup, Followups},
    learn::{Course, CourseMsg},
    sheets::Sheet,
    update::Update,
};
use crate::lessons::Topic;

impl Update<'_> {
    pub fn on_course(&mut self, msg: CourseMsg) {
        self.with_course(|course, ctx| course.update(msg, ctx));
    }

    /// What a person does to the board of a topic's exercise.
    pub fn on_course_board(&mut self, topic: Topic, event: BoardEvent) {
        self.with_course(|course, ctx| course.on_board(topic, event, ctx));
    }

    fn with_course(&mut self, act: impl FnOnce(&mut Course, &Context) -> Followups) {
        let mut kept = std::mem::take(&mut self.model.course);
        let mut followups = Vec::new();
        let shown = match &self.model.sheet {
            Some(Sheet::Learn(learn)) if matches!(learn.topic, Topic::Lessons(_)) => Some(learn.topic),
            _ => None,
        };
        let (_, _, ctx) = self.model.split(self.now);
        // who has closed it, or looks at another game's, hears and sees nothing of a move that was on its way
        let mut is_open = false;
        kept.change(|course: &mut Course| {
            followups = act(course, &ctx);
            is_open = shown.is_some_and(|topic| course.open.is_none() || course.open_in(topic).is_some());
        });
        self.model.course = kept;
        followups.retain(|followup| is_open || matches!(followup, Followup::StepLearned(_)));
        self.apply(followups);
    }

    /// Asks for the sets in the language of the page, once.
    pub fn sync_course(&mut self) {
        let lang = self.model.lang();
        let mut asked = None;
        let is_known = self.model.course.get().is_some_and(|course: &Course| course.sets(lang).is_some());
        if !is_known {
            self.model.course.change(|course: &mut Course| asked = course.request(lang));
        }
        self.fx.extend(asked);
    }
}
