//! When to give up.

use std::sync::Arc;
#[cfg(test)]
use std::sync::atomic::AtomicUsize;
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
    /// How often it may still be looked before it is time to give up.
    #[cfg(test)]
    looks_left: Option<Arc<AtomicUsize>>,
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
        Self { at: Instant::now().checked_add(time), ..Self::default() }
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

    /// Give up when it was looked this often.
    #[cfg(test)]
    pub(crate) fn after_looks(looks: usize) -> Self {
        Self { looks_left: Some(Arc::new(AtomicUsize::new(looks))), ..Self::default() }
    }

    /// Whether it is time to give up.
    #[must_use]
    pub fn is_due(&self) -> bool {
        #[cfg(test)]
        if let Some(left) = &self.looks_left {
            return left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
                .is_err();
        }
        self.at.is_some_and(|at| Instant::now() >= at)
            || self.asked.as_ref().is_some_and(|asked| asked.load(Ordering::Relaxed))
    }
}
