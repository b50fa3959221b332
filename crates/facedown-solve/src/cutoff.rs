//! When to give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// When to give up: at a moment, when somebody asks for it, after some amount of work, or never.
///
/// ```
/// use facedown_solve::Cutoff;
/// use std::time::Duration;
///
/// assert!(!Cutoff::never().is_due());
/// assert!(Cutoff::after(Duration::ZERO).is_due());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cutoff {
    at: Option<Instant>,
    asked: Vec<Arc<AtomicBool>>,
    /// How often it may still be looked before it is time to give up.
    looks_left: Option<Arc<AtomicUsize>>,
}

impl Cutoff {
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
    pub fn or_when(mut self, asked: Arc<AtomicBool>) -> Self {
        self.asked.push(asked);
        self
    }

    /// The moment at which to give up, if there is one.
    #[must_use]
    pub const fn at(&self) -> Option<Instant> {
        self.at
    }

    /// Give up when it was asked this often whether it is time to, as well. The solver asks after each small piece of work, so this limit
    /// is the same on fast and on slow machines. Clones share what is left of it.
    ///
    /// ```
    /// use facedown_solve::Cutoff;
    ///
    /// let stop = Cutoff::never().or_after_looks(2);
    /// assert_eq!([stop.is_due(), stop.is_due(), stop.is_due()], [false, false, true]);
    /// ```
    #[must_use]
    pub fn or_after_looks(self, looks: usize) -> Self {
        Self { looks_left: Some(Arc::new(AtomicUsize::new(looks))), ..self }
    }

    /// Whether it is time to give up.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let is_worked_off = |left: &AtomicUsize| {
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
        };
        self.looks_left.as_deref().is_some_and(is_worked_off)
            || self.at.is_some_and(|at| Instant::now() >= at)
            || self.asked.iter().any(|asked| asked.load(Ordering::Relaxed))
    }
}
