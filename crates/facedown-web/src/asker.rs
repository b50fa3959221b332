//! Whoever asked for something, and may have gone away since.

use facedown_solve::Cutoff;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Somebody who waits for an answer. Who waits for none is there for ever.
#[derive(Clone, Default, Debug)]
pub(crate) struct Asker(Arc<AtomicBool>);

impl Asker {
    /// Until this much time has passed, or the asker has gone.
    pub(crate) fn patience(&self, time: Duration) -> Cutoff {
        Cutoff::after(time).or_when(Arc::clone(&self.0))
    }

    /// A guard: when it is dropped, the asker has gone.
    pub(crate) fn present(&self) -> Present {
        Present(self.clone())
    }
}

/// As long as this lives, the asker waits.
pub(crate) struct Present(Asker);

impl Drop for Present {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_given_up_when_the_asker_has_gone() {
        let asker = Asker::default();
        let present = asker.present();
        let stop = asker.patience(Duration::from_secs(3600));
        assert!(!stop.is_due());
        drop(present);
        assert!(stop.is_due());
    }
}
