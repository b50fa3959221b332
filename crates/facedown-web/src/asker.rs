//! Whoever asked for something, and may have gone away since.

use facedown_solve::Cutoff;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Somebody who waits for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    has_gone: Arc<AtomicBool>,
    /// The longest that anything is computed for them.
    pub(crate) longest: Duration,
}

impl Default for Asker {
    /// Somebody who does not go away.
    fn default() -> Self {
        Self::who_waits(Duration::MAX)
    }
}

impl Asker {
    /// Somebody for whom nothing is computed any longer.
    pub(crate) fn who_waits(longest: Duration) -> Self {
        Self { has_gone: Arc::default(), longest }
    }

    /// Until this much time has passed, or the asker has gone; and how many seconds that is at most.
    pub(crate) fn patience(&self, time: Duration) -> (Cutoff, u64) {
        let time = time.min(self.longest);
        (Cutoff::after(time).or_when(Arc::clone(&self.has_gone)), time.as_secs())
    }

    /// A guard: when it is dropped, the asker has gone.
    pub(crate) fn present(&self) -> Present {
        Present(Arc::clone(&self.has_gone))
    }
}

/// As long as this lives, the asker waits.
pub(crate) struct Present(Arc<AtomicBool>);

impl Drop for Present {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_given_up_when_the_asker_has_gone() {
        let asker = Asker::default();
        let present = asker.present();
        let (stop, _) = asker.patience(Duration::from_secs(3600));
        assert!(!stop.is_due());
        drop(present);
        assert!(stop.is_due());
    }
}
