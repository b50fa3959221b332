//! How far a proof is: a line for each phase, and a bar for those that take long. How long the solver has been at work.

use facedown::engine::Event;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
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

/// Runs the work; from the first second on, a line on the terminal tells how long it has been going on.
pub(super) fn with_progress<T>(work: impl FnOnce() -> T) -> T {
    with_progress_between(|_| work())
}

/// Writes something while the line is away, so that both can stand on one terminal.
pub(super) type Between<'a> = &'a dyn Fn(&mut dyn FnMut());

/// The same for work that writes to standard output in the meantime.
pub(super) fn with_progress_between<T>(work: impl FnOnce(Between<'_>) -> T) -> T {
    let terminal = io::stderr();
    if !terminal.is_terminal() {
        return work(&|write| write());
    }
    with_ticks(Ticks::new(terminal), Duration::from_secs(1), |between| {
        // What goes to a file does not meet the line.
        if io::stdout().is_terminal() { work(between) } else { work(&|write| write()) }
    })
}

/// Runs the work, with a tick each time that so much time has passed.
fn with_ticks<T>(ticks: Ticks<impl Write + Send>, each: Duration, work: impl FnOnce(Between<'_>) -> T) -> T {
    let start = Instant::now();
    let (done, is_done) = mpsc::channel::<()>();
    let ticks = Mutex::new(ticks);
    let line = || ticks.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(each) == Err(RecvTimeoutError::Timeout) {
                line().tick(start.elapsed());
            }
            line().clear();
        });
        let result = work(&|write| {
            let mut line = line();
            line.clear();
            write();
        });
        drop(done);
        result
    })
}

/// A line that tells how long work has been going on, written over itself.
struct Ticks<W> {
    to: W,
    /// The length of the line that is there now.
    length: usize,
}

impl<W: Write> Ticks<W> {
    const fn new(to: W) -> Self {
        Self { to, length: 0 }
    }

    // That the terminal is gone does not matter to the work.
    fn tick(&mut self, passed: Duration) {
        let line = format!("solving for {} s ...", passed.as_secs());
        self.length = line.len();
        let _ = write!(self.to, "\r{line}").and_then(|()| self.to.flush());
    }

    fn clear(&mut self) {
        if self.length > 0 {
            let _ = write!(self.to, "\r{:1$}\r", "", self.length).and_then(|()| self.to.flush());
            self.length = 0;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_written_over_itself_and_goes() {
        let mut ticks = Ticks::new(Vec::new());
        ticks.tick(Duration::from_millis(1_002));
        ticks.tick(Duration::from_millis(99_900));
        ticks.clear();
        let text = String::from_utf8(ticks.to).unwrap();
        assert_eq!(text, "\rsolving for 1 s ...\rsolving for 99 s ...\r                    \r");
    }

    #[test]
    fn work_that_is_done_at_once_leaves_no_trace() {
        let mut written = Vec::new();
        let result = with_ticks(Ticks::new(&mut written), Duration::from_secs(3_600), |_| 7);
        assert_eq!((result, written), (7, Vec::new()));
    }

    /// Says that something was written.
    struct Told(mpsc::Sender<Vec<u8>>);

    impl Write for Told {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            let _ = self.0.send(text.to_vec());
            Ok(text.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The work waits for the second line, however long that takes.
    #[test]
    fn work_that_takes_long_has_a_line_until_it_is_done() {
        let (told, tells) = mpsc::channel();
        let mut text = Vec::new();
        with_ticks(Ticks::new(Told(told)), Duration::from_millis(1), |_| {
            while text.iter().filter(|&&byte| byte == b'\r').count() < 2 {
                text.extend(tells.recv().unwrap());
            }
        });
        text.extend(tells.iter().flatten());
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("\rsolving for 0 s ...\r"), "{text:?}");
        assert!(text.ends_with("\r                   \r"), "{text:?}");
    }

    /// The line may come again as soon as something was written, so that only the first is known.
    #[test]
    fn the_line_goes_before_something_else_is_written() {
        let (told, tells) = mpsc::channel();
        let other = told.clone();
        let mut text = Vec::new();
        with_ticks(Ticks::new(Told(told)), Duration::from_millis(1), |between| {
            text.extend(tells.recv().unwrap());
            between(&mut || other.send(b"solution".to_vec()).unwrap());
        });
        drop(other);
        text.extend(tells.iter().flatten());
        let text = String::from_utf8(text).unwrap();
        let (before, _) = text.split_once("solution").unwrap();
        assert!(before.ends_with(" s ...\r                   \r"), "{text:?}");
    }
}
