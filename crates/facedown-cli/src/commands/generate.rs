//! `facedown generate`: boards with exactly one solution.

use super::progress::with_progress_line;
use super::target::Target;
use crate::failure::Failure;
use crate::files;
use crate::input::{LAYOUT, Role, Source};
use crate::numbers::{from_one, seconds, whole};
use crate::output::{Output, Reply};
use crate::usage;
use clap::builder::{PossibleValue, PossibleValuesParser};
use facedown::formats::Format;
use facedown_generate::{BoardGenre, BoardSize, Clues, Generated, Layout, Symmetry, Wish, generate};
use facedown_solve::{Cutoff, Level};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Make boards with exactly one solution
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown generate nurikabe                          a 10x10 board, as an address
  facedown generate shakashaka 12x17 --to picture     a picture in the terminal
  facedown generate hitori 8x8 --difficulty hard      what `facedown rate` calls hard
  facedown generate sudoku --seed 7 --count 20        the same twenty boards every time
  facedown generate nurikabe --clues few              question marks wherever a size is not needed
  facedown generate sudoku --clues layout.txt         numbers in the cells marked `#` in a file
  facedown generate numberlink 20x36 -o board.svg     draw it into a file
  facedown generate norinori --count 1000 --time-limit 60 -o list.txt
                                                      a list, which solve, rate and bench read

Each board is proved to have exactly one solution. Clues that are not needed are dropped, unless
`--clues many` (the default of nurikabe) or a layout asks for more. In sudoku, clues are dropped
together with those symmetrical to them. Every island of nurikabe shows its size unless `--clues
few` is given. With `--difficulty easy` or `medium`, a clue stays if the board would be harder
without it. With `--json`, `minimal` says whether the solver has found several solutions without
any one clue. Without `--seed`, a seed is chosen at random and printed, so that you can make the
same boards again.

Ctrl-C and `--time-limit` end the run and keep the boards made so far.

Not every genre has every level: no hitori is easy. An expert hitori has at least 28 cells, an
expert numberlink at least 10x10 and at most 196 cells, an expert shakashaka at least 10x10, an
expert sudoku at least 9x9. An expert shakashaka, and an expert sudoku of 9x9, has no symmetry. Most
expert boards take a second or less, but the search for a sudoku of 16x16 may take minutes, and may
find none.

The exit code is 0 if all requested boards were made, and 1 otherwise.")]
pub(crate) struct Args {
    /// The genre of the boards
    #[arg(value_parser = genres(), ignore_case = true)]
    genre: String,
    /// Rows and columns, such as 12x17 [default: 10x10, for sudoku 9x9]
    size: Option<String>,
    /// The seed of the random choices: the same seed makes the same boards
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The number of boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = from_one, allow_negative_numbers = true)]
    count: u64,
    /// The level of difficulty, exactly as `facedown rate` measures it
    #[arg(long, value_name = "LEVEL", value_parser = PossibleValuesParser::new(Level::ALL.map(Level::name)))]
    difficulty: Option<String>,
    /// The symmetry of the cells with clues: by default `rotate` for shakashaka, nurikabe and sudoku
    #[arg(long, value_parser = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)))]
    symmetry: Option<String>,
    /// `few`, `many`, or a layout: a file, `-` for standard input, or rows of `.` and `#` separated by `/`
    #[arg(long, value_name = "few|many|LAYOUT")]
    clues: Option<String>,
    /// What to write for each board; without `--solved`, only `solution` holds the solution
    #[arg(long, value_parser = Target::among(Target::OF_BOARDS))]
    to: Option<Target>,
    /// Include the solution; an address cannot hold it
    #[arg(long)]
    solved: bool,
    /// Write into this file instead of standard output, in the format of its extension or of `--to`; several boards are a list of addresses
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The number of threads, which does not change the boards [default: one per core]
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Stop after this many seconds, and keep the boards made so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
}

/// The names of the genres of which boards are made. Numberlink has another name at puzz.link.
fn genres() -> PossibleValuesParser {
    PossibleValuesParser::new(BoardGenre::ALL.map(|genre| {
        let value = PossibleValue::new(genre.name());
        if genre == BoardGenre::Numberlink { value.alias("numlin") } else { value }
    }))
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = files::named(args.output.as_deref());
    let layout = args.clues.as_deref().filter(|clues| Path::new(clues).is_file());
    files::keep_apart(&[layout], &[output])?;
    let target = target(args, output)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => drawn_seed()?,
    };
    let wish = wish(args)?.seed(seed);
    let count = usize::try_from(args.count).unwrap_or(usize::MAX);
    let threads = args.threads.map_or_else(cores, |threads| threads.min(64) as usize);
    // When a board cannot be written, no other is needed.
    let is_broken = Arc::new(AtomicBool::new(false));
    let interrupted = files::interrupted();
    let stop = args.time_limit.map_or_else(Cutoff::never, Cutoff::after);
    let stop = stop.or_when(Arc::clone(&is_broken)).or_when(Arc::clone(&interrupted));
    if wish.is_rare() {
        out.progress(
            "note: it takes long to find such a board, a minute or more; `--time-limit` ends the search",
        );
    }
    let start = Instant::now();
    let mut written = String::new();
    let mut failure = None;
    let mut boards: Vec<Value> = Vec::new();
    let ended = with_progress_line(|line| {
        line.doing("making boards");
        line.show(format!("0 of {count} made"));
        generate(&wish, count, threads, &stop, |board| {
            if failure.is_some() {
                return;
            }
            line.show(format!("{} of {count} made", boards.len() + 1));
            let result = board_text(args, target, &board).and_then(|text| {
                boards.push(board_json(&wish, &board, target, &text));
                if output.is_some() {
                    let _ = write!(written, "{text}");
                    return Ok(());
                }
                line.output(|| out.text(&text).and_then(|()| out.flush()))
            });
            if let Err(error) = result {
                is_broken.store(true, Ordering::Relaxed);
                failure = Some(error);
            }
        })
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Some(file) = output.filter(|_| ended.made > 0) {
        files::write(file, &written)?;
        out.field("file", file.display().to_string());
    }
    let seconds = start.elapsed().as_secs_f64();
    // The JSON says all of it.
    if out.is_text() {
        out.progress(format!(
            "{} of {count} {} {} made in {seconds:.2} s, seed {seed}, attempts: {}",
            ended.made,
            wish.genre(),
            wish.size(),
            ended.attempts
        ));
    }
    if interrupted.load(Ordering::Relaxed) {
        out.progress("interrupted: only these boards were finished");
    }
    if ended.gave_up {
        let why = if ended.repeats == 0 { "Perhaps there is none." } else { "Few others exist, or none." };
        out.progress(format!(
            "gave up: no new board in {} attempts. {why} Try other clues, another size or another difficulty, or search longer with `--time-limit`.",
            ended.failures
        ));
    } else if ended.made < count
        && stop.is_due()
        && args.time_limit.is_some()
        && !interrupted.load(Ordering::Relaxed)
    {
        out.progress("the time limit was reached");
    }
    out.field("genre", wish.genre().name());
    out.field("size", json!({ "height": wish.size().height(), "width": wish.size().width() }));
    out.field("seed", seed);
    out.field("asked", args.count);
    out.field("made", ended.made);
    out.field("attempts", ended.attempts);
    out.field("repeats", ended.repeats);
    out.field("gave_up", ended.gave_up);
    out.field("seconds", seconds);
    out.field("boards", boards);
    Ok(if ended.made >= count { Reply::Yes } else { Reply::No })
}

/// What to write for each board. Several boards in a file are a list of addresses, which other commands read; a solution has no place in an address.
fn target(args: &Args, output: Option<&Path>) -> Result<Target, Failure> {
    let is_list = args.count > 1 && output.is_some();
    // A list ends in `.txt` as well as a single board.
    let is_text = output.and_then(Path::extension).is_some_and(|ending| ending == "txt" || ending == "text");
    let to = args.to.or((is_list && is_text).then_some(Target::Format(Format::Url)));
    let target = Target::chosen(to, output, Format::Url)?;
    if is_list && args.solved {
        let failure =
            Failure::new("several boards in a file are a list of addresses, which hold no solutions");
        return Err(usage::at_word(failure.expected("no `--solved`, or `--count 1`"), "--solved"));
    }
    if is_list && target != Target::Format(Format::Url) {
        let what = "several boards in a file are a list of addresses, which other commands can read";
        let expected = match args.to {
            Some(_) => "`--to url`, or `--count 1`, or no `--output`",
            None => "a file that ends in `.txt` or `.url`, or `--to url`, or `--count 1`",
        };
        return Err(usage::at_word(Failure::new(what).expected(expected), "--count"));
    }
    if args.solved && !target.holds_answers() {
        let failure = Failure::new("an address cannot hold a solution, but `--solved` asks for it");
        return Err(usage::at_word(
            failure.expected("another format, such as `--to text`, or no `--solved`"),
            "--solved",
        ));
    }
    if target == Target::Svg && args.count > 1 {
        let failure = Failure::new("an SVG file holds one board, but `--count` asks for several");
        return Err(usage::at_word(failure.expected("`--count 1`, or another format"), "--count"));
    }
    Ok(target)
}

fn wish(args: &Args) -> Result<Wish, Failure> {
    let at = |word: &str| {
        let word = word.to_owned();
        move |error: facedown_generate::WishError| {
            usage::at_word(Failure::new(error.what()).expected(error.expected()), &word)
        }
    };
    let genre: BoardGenre = args.genre.parse().map_err(at(&args.genre))?;
    let clues = match args.clues.as_deref() {
        None => Clues::Usual,
        Some("few") => Clues::Few,
        Some("many") => Clues::Many,
        Some(layout) => Clues::At(read_layout(layout)?),
    };
    let size: BoardSize = match (&args.size, &clues) {
        (Some(size), _) => size.parse().map_err(at(size))?,
        (None, Clues::At(layout)) => layout.size().into(),
        (None, _) => genre.usual_size(),
    };
    // The usual size fits, so the size was given: as such, or by the layout.
    let mut wish = Wish::new(genre, size).map_err(at(args.size.as_deref().unwrap_or("--clues")))?;
    if let Some(symmetry) = &args.symmetry {
        if matches!(clues, Clues::At(_)) {
            let failure = Failure::new("a layout has its own symmetry").expected("no `--symmetry`");
            return Err(usage::at_word(failure, "--symmetry"));
        }
        let symmetry: Symmetry = symmetry.parse().map_err(|error: String| Failure::new(error))?;
        wish = wish.symmetry(symmetry).map_err(at("--symmetry"))?;
    }
    let is_full = matches!(genre, BoardGenre::Hitori | BoardGenre::Norinori);
    let expected = (is_full && !matches!(clues, Clues::At(_))).then_some("no `--clues`");
    wish = wish.clues(clues).map_err(at("--clues")).map_err(|failure| match expected {
        Some(expected) => failure.expected(expected),
        None => failure,
    })?;
    if let Some(level) = &args.difficulty {
        let level: Level = level.parse().map_err(|_| Failure::new("no such level"))?;
        wish = wish.difficulty(level).map_err(at("--difficulty"))?;
    }
    Ok(wish)
}

/// A layout as it was typed, from a file of this name, or from standard input.
fn read_layout(text: &str) -> Result<Layout, Failure> {
    let is_typed = text.contains('#') || text.chars().all(|letter| matches!(letter, '.' | '/' | ' '));
    let layout = if is_typed && !Path::new(text).is_file() {
        text.to_owned()
    } else {
        Source::read(text, Role::Layout)?.text
    };
    let parsed = layout.parse::<Layout>();
    parsed.map_err(|error| usage::at_word(Failure::new(error.what()).expected(LAYOUT), text))
}

fn drawn_seed() -> Result<u64, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| Failure::new(format!("cannot draw a seed: {error}")))?;
    // Six digits can be typed again.
    Ok(u64::from_le_bytes(bytes) % 1_000_000)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The board as it is written, with an empty line after what takes several.
fn board_text(args: &Args, target: Target, board: &Generated) -> Result<String, Failure> {
    let is_solved = args.solved || target == Target::Solution;
    let sheet = if is_solved { board.solved.boxed() } else { board.solved.without_answer() };
    let mut text = target.write(sheet.as_ref(), "the board")?;
    if args.count > 1 && target != Target::Format(Format::Url) {
        text.push('\n');
    }
    Ok(text)
}

fn board_json(wish: &Wish, board: &Generated, target: Target, text: &str) -> Value {
    let level = board.rating.as_ref().map(|rating| rating.level.name());
    json!({
        "attempt": board.attempt,
        "genre": wish.genre().name(),
        "url": board.solved.write(Format::Url).ok().map(|url| url.trim_end().to_owned()),
        "format": target.name(),
        "text": text,
        "solution": board.solved.write_solution(),
        "difficulty": level,
        "score": board.rating.as_ref().map(|rating| f64::from(rating.score) / 100.0),
        "minimal": board.is_minimal,
        "verdict": "unique",
    })
}
