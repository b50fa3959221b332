//! Stops the writing of a model that takes too long.

use std::fmt;
use std::rc::Rc;

/// When to give up. Two models are equal if they have the same constraints, whatever the clock.
#[derive(Clone, Default)]
pub(super) struct Clock(Option<Rc<dyn Fn() -> bool>>);

impl Clock {
    pub(super) fn new(is_due: impl Fn() -> bool + 'static) -> Self {
        Self(Some(Rc::new(is_due)))
    }

    pub(super) fn is_due(&self) -> bool {
        self.0.as_ref().is_some_and(|is_due| is_due())
    }
}

impl PartialEq for Clock {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Clock {}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "a clock" } else { "no clock" })
    }
}
