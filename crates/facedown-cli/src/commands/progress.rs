//! How far a proof is: a line for each phase, and a bar for those that take long.

use facedown::engine::Event;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// What happened in the phase that is under way: the outermost scope.
#[derive(Default)]
pub(super) struct Phases {
    depth: usize,
    name: &'static str,
    shuffles: usize,
    turned: usize,
}

impl Phases {
    /// Takes note of an event; at the end of a phase, a line about it.
    pub(super) fn after(&mut self, event: &Event<'_>) -> Option<String> {
        match event {
            Event::Enter(name) => {
                if self.depth == 0 {
                    self.name = name;
                }
                self.depth += 1;
            }
            Event::Shuffle { .. } => self.shuffles += 1,
            Event::TurnUp { seen, .. } => self.turned += seen.len(),
            Event::Leave(_) => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    return self.end();
                }
            }
            _ => {}
        }
        None
    }

    /// A line about the phase that ends here, if one is under way.
    pub(super) fn end(&mut self) -> Option<String> {
        let Self { name, shuffles, turned, .. } = std::mem::take(self);
        let line = || format!("  {name:<24} {shuffles:>8} shuffles {turned:>10} cards turned up");
        (!name.is_empty()).then(line)
    }
}

/// A progress bar over the shuffles, for runs that take longer than a moment. It draws on terminals only.
pub(super) struct Bar {
    start: Instant,
    total: Option<u64>,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Bar {
    pub(super) fn new(shuffles: Option<usize>) -> Self {
        Self { start: Instant::now(), total: shuffles.map(|count| count as u64), done: 0, bar: None }
    }

    pub(super) fn advance(&mut self) {
        self.done += 1;
        if !self.done.is_multiple_of(64) || self.start.elapsed() < Duration::from_millis(500) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            // Shuffles of one phase take longer than those of another: the time that is left cannot be told.
            let style = ProgressStyle::with_template("  {bar:40} {pos}/{len} shuffles");
            let bar = self.total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
        });
        bar.set_position(self.done);
    }

    pub(super) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
