//! When to give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When to give up: at a moment, when somebody asks for it, or never.
///
/// ```
/// use facedown_solve::Stop;
/// use std::time::Duration;
///
/// assert!(!Stop::never().is_due());
/// assert!(Stop::after(Duration::ZERO).is_due());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    at: Option<Instant>,
    asked: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// Never give up.
    #[must_use]
    pub fn never() -> Self {
        Self::default()
    }

    /// Give up when this much time has passed from now on.
    #[must_use]
    pub fn after(time: Duration) -> Self {
        Self { at: Instant::now().checked_add(time), asked: None }
    }

    /// Give up as soon as the flag is raised, too.
    #[must_use]
    pub fn or_when(self, asked: Arc<AtomicBool>) -> Self {
        Self { asked: Some(asked), ..self }
    }

    /// The moment at which to give up, if there is one.
    #[must_use]
    pub const fn at(&self) -> Option<Instant> {
        self.at
    }

    /// Whether it is time to give up.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at)
            || self.asked.as_ref().is_some_and(|asked| asked.load(Ordering::Relaxed))
    }
}
