//! How far a proof is: a line for each phase, and a bar for those that take long. How long the solver has been at work.

use facedown::engine::Event;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
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
            // Shuffles of one phase take longer than those of another: the time left cannot be estimated.
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

/// Runs the work; from the first second on, a line on the terminal shows how long it has been running.
pub(super) fn with_progress<T>(work: impl FnOnce() -> T) -> T {
    with_progress_line(|_| work())
}

/// The same for work that says how far it is, or writes something else in the meantime.
pub(super) fn with_progress_line<T>(work: impl FnOnce(&Line<'_>) -> T) -> T {
    let terminal = io::stderr();
    if terminal.is_terminal() {
        with_ticks(Ticks::new(terminal), Duration::from_secs(1), work)
    } else {
        work(&Line(None))
    }
}

/// The line on the terminal; without a terminal there is none.
pub(super) struct Line<'a>(Option<&'a Mutex<Ticks<dyn Write + Send + 'a>>>);

impl Line<'_> {
    /// From now on the line says that this is being done, and not solving.
    pub(super) fn doing(&self, what: &'static str) {
        if let Some(ticks) = self.0 {
            lock(ticks).doing = what;
        }
    }

    /// From now on the line also shows this: how far the work is.
    pub(super) fn show(&self, how_far: impl Into<String>) {
        if let Some(ticks) = self.0 {
            lock(ticks).how_far = how_far.into();
        }
    }

    /// Writes to standard output, so that both can stand on one terminal. What goes to a file does not meet the line.
    pub(super) fn output<T>(&self, write: impl FnOnce() -> T) -> T {
        if io::stdout().is_terminal() { self.between(write) } else { write() }
    }

    /// Writes to the terminal while the line is away.
    pub(super) fn between<T>(&self, write: impl FnOnce() -> T) -> T {
        let mut ticks = self.0.map(lock);
        if let Some(ticks) = &mut ticks {
            ticks.clear();
        }
        // The line stays away as long as it is locked.
        write()
    }
}

fn lock<'a, W: ?Sized>(ticks: &'a Mutex<Ticks<W>>) -> MutexGuard<'a, Ticks<W>> {
    ticks.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the work, with a tick each time that so much time has passed.
fn with_ticks<T>(ticks: Ticks<impl Write + Send>, each: Duration, work: impl FnOnce(&Line<'_>) -> T) -> T {
    let start = Instant::now();
    let (done, is_done) = mpsc::channel::<()>();
    let ticks = &Mutex::new(ticks);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(each) == Err(RecvTimeoutError::Timeout) {
                lock(ticks).tick(start.elapsed());
            }
            lock(ticks).clear();
        });
        let result = work(&Line(Some(ticks)));
        drop(done);
        result
    })
}

/// A line that shows how long work has been running, and how far it is, overwritten in place.
struct Ticks<W: ?Sized> {
    doing: &'static str,
    how_far: String,
    /// The columns of the line that is there now.
    width: usize,
    to: W,
}

impl<W: Write> Ticks<W> {
    const fn new(to: W) -> Self {
        Self { doing: "solving", how_far: String::new(), width: 0, to }
    }
}

impl<W: Write + ?Sized> Ticks<W> {
    /// A line that went on in the next one could not be written over: few terminals are narrower than this.
    const WIDEST: usize = 79;
    const END: &str = " ...";

    // That the terminal is gone does not matter to the work.
    fn tick(&mut self, passed: Duration) {
        let mut line = format!("{} for {} s", self.doing, passed.as_secs());
        if !self.how_far.is_empty() {
            line = format!("{line}: {}", self.how_far);
        }
        let (line, width) = fitting(&line, Self::WIDEST - Self::END.len());
        let width = width + Self::END.len();
        // What is left of a longer line goes.
        let rest = self.width.saturating_sub(width);
        self.width = self.width.max(width);
        let _ = write!(self.to, "\r{line}{}{:rest$}", Self::END, "").and_then(|()| self.to.flush());
    }

    fn clear(&mut self) {
        if self.width > 0 {
            let _ = write!(self.to, "\r{:1$}\r", "", self.width).and_then(|()| self.to.flush());
            self.width = 0;
        }
    }
}

/// As much of the text as fits into so many columns, and how many it takes. Names of files can hold anything: what would
/// move the cursor is replaced, and what is no ASCII may take two columns.
fn fitting(text: &str, columns: usize) -> (String, usize) {
    let mut width = 0;
    let shown = text.chars().map(|character| if character.is_control() { '?' } else { character });
    let fits = shown.take_while(|character| {
        let wider = width + if character.is_ascii() { 1 } else { 2 };
        let fits = wider <= columns;
        if fits {
            width = wider;
        }
        fits
    });
    (fits.collect(), width)
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
    fn a_shorter_line_leaves_nothing_of_a_longer_one() {
        let mut ticks = Ticks::new(Vec::new());
        for how_far in ["n = 9", "", "\x1b[2J\n好"] {
            ticks.how_far = how_far.to_owned();
            ticks.tick(Duration::from_secs(1));
        }
        let text = String::from_utf8(ticks.to).unwrap();
        assert_eq!(
            text,
            "\rsolving for 1 s: n = 9 ...\rsolving for 1 s ...       \rsolving for 1 s: ?[2J?好 ..."
        );
    }

    /// Half of a letter that takes two columns does not fit into the last one.
    #[test]
    fn a_line_is_no_wider_than_a_terminal() {
        for (how_far, letters) in
            [("x".repeat(100), 58), ("好".repeat(100), 29), ("x".to_owned() + &"好".repeat(99), 29)]
        {
            let mut ticks = Ticks::new(Vec::new());
            ticks.how_far = how_far.clone();
            ticks.tick(Duration::from_secs(1));
            let shown: String = how_far.chars().take(letters).collect();
            assert_eq!(String::from_utf8(ticks.to).unwrap(), format!("\rsolving for 1 s: {shown} ..."));
            assert!(ticks.width <= 79);
        }
    }

    #[test]
    fn work_that_is_done_at_once_leaves_no_trace() {
        let mut written = Vec::new();
        let result = with_ticks(Ticks::new(&mut written), Duration::from_secs(3_600), |_| 7);
        assert_eq!((result, written), (7, Vec::new()));
    }

    /// Says that something was written.
    struct Sent(mpsc::Sender<Vec<u8>>);

    impl Write for Sent {
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
        let (sender, receiver) = mpsc::channel();
        let mut text = Vec::new();
        with_ticks(Ticks::new(Sent(sender)), Duration::from_millis(1), |_| {
            while text.iter().filter(|&&byte| byte == b'\r').count() < 2 {
                text.extend(receiver.recv().unwrap());
            }
        });
        text.extend(receiver.iter().flatten());
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("\rsolving for 0 s ...\r"), "{text:?}");
        assert!(text.ends_with("\r                   \r"), "{text:?}");
    }

    /// The work waits for the line that shows it.
    #[test]
    fn the_line_shows_how_far_the_work_is() {
        let (sender, receiver) = mpsc::channel();
        let mut text = Vec::new();
        with_ticks(Ticks::new(Sent(sender)), Duration::from_millis(1), |line| {
            line.doing("counting");
            line.show("n = 7");
            while !String::from_utf8_lossy(&text).contains("counting for 0 s: n = 7 ...") {
                text.extend(receiver.recv_timeout(Duration::from_secs(60)).unwrap());
            }
        });
    }

    /// The line may come again as soon as something was written, so that only the first is known.
    #[test]
    fn the_line_goes_before_something_else_is_written() {
        let (sender, receiver) = mpsc::channel();
        let other = sender.clone();
        let mut text = Vec::new();
        with_ticks(Ticks::new(Sent(sender)), Duration::from_millis(1), |line| {
            text.extend(receiver.recv().unwrap());
            line.between(|| other.send(b"solution".to_vec()).unwrap());
        });
        drop(other);
        text.extend(receiver.iter().flatten());
        let text = String::from_utf8(text).unwrap();
        let (before, _) = text.split_once("solution").unwrap();
        assert!(before.ends_with(" s ...\r                   \r"), "{text:?}");
    }
}
