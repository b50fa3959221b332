//! How far work is that takes long: a line on the terminal. And a line of text for each phase of a proof.

use facedown::engine::Event;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

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
        let noun = if shuffles == 1 { "shuffle " } else { "shuffles" };
        let line = || format!("  {name:<24} {shuffles:>8} {noun} {turned:>10} cards turned up");
        (!name.is_empty()).then(line)
    }
}

/// Runs the work; from the first second on, a line on the terminal shows how long it has been running.
pub(super) fn with_progress<T>(work: impl FnOnce() -> T) -> T {
    with_progress_line(|_| work())
}

/// The same for work that says how far it is, or writes something else in the meantime.
pub(super) fn with_progress_line<T>(work: impl FnOnce(&ProgressLine) -> T) -> T {
    const PATIENCE: Duration = Duration::from_secs(1);
    // Work that is done at once leaves no trace.
    let line = ProgressLine(
        ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_prefix("solving"),
    );
    line.style("{prefix} for {elapsed}{wide_msg}");
    let (done, is_done) = mpsc::channel::<()>();
    let result = std::thread::scope(|scope| {
        let bar = line.0.clone();
        scope.spawn(move || {
            if is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(PATIENCE);
            }
        });
        let result = work(&line);
        drop(done);
        result
    });
    line.0.finish_and_clear();
    result
}

/// The line on the terminal; without a terminal nothing is drawn.
pub(super) struct ProgressLine(ProgressBar);

impl ProgressLine {
    /// From now on the line says that this is being done, and not solving.
    pub(super) fn doing(&self, what: &'static str) {
        self.0.set_prefix(what);
    }

    /// From now on the line also shows this: how far the work is. Names of files can hold anything, also what would move the cursor.
    pub(super) fn show(&self, how_far: impl AsRef<str>) {
        self.0.set_message(format!(": {}", how_far.as_ref().replace(char::is_control, "?")));
    }

    /// From now on the line is a bar: so many of these are to be done, if that is known, and none is yet.
    pub(super) fn count(&self, total: Option<usize>, what: &str) {
        self.0.set_position(0);
        match total {
            Some(total) => self.0.set_length(total as u64),
            None => self.0.unset_length(),
        }
        self.0.set_prefix(what.to_owned());
        self.style("{prefix} {wide_bar} {pos}/{len}");
    }

    /// One more is done.
    pub(super) fn advance(&self) {
        self.0.inc(1);
    }

    fn style(&self, template: &str) {
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.0.set_style(style);
        }
    }

    /// Writes to standard output, so that both can stand on one terminal. What goes to a file does not meet the line.
    pub(super) fn output<T>(&self, write: impl FnOnce() -> T) -> T {
        if io::stdout().is_terminal() { self.between(write) } else { write() }
    }

    /// Writes to the terminal while the line is away.
    pub(super) fn between<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}
