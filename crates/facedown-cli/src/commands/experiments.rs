//! `facedown experiments`: the artificial boards of the 2013 paper again, by its integer program and by SAT.

use super::progress::{Line, with_progress_line};
use crate::failure::Failure;
use crate::files;
use crate::output::{Output, Verdict};
use facedown::grid::{Grid, Size};
use facedown::puzzles::Sheet;
use facedown::puzzles::shakashaka::{Shakashaka, Square};
use facedown_program::Variant;
use facedown_solve::{Goal, Outcome, SolveError, Stop, Verdict as Solved, solve_sheet};
use plotters::prelude::*;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Run the experiments of the 2013 paper again, and write a table and a plot
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown experiments                       writes docs/experiments.md and docs/experiments.svg
  facedown experiments --ip-to 20 --sat-to 30 --directory results

The boards are those of Figure 9: 2n x 2n squares whose only solution is one square on its corner.")]
pub(crate) struct Args {
    /// The largest n for the integer program
    #[arg(long, default_value_t = 40, value_parser = side, allow_negative_numbers = true)]
    ip_to: u64,
    /// The largest n for SAT
    #[arg(long, default_value_t = 100, value_parser = side, allow_negative_numbers = true)]
    sat_to: u64,
    /// Where to write
    #[arg(long, default_value = "docs")]
    directory: PathBuf,
}

/// Reads an n: the boards go up to 500x500.
fn side(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|n| (2..=250).contains(n))
        .ok_or_else(|| "a whole number from 2 to 250".to_owned())
}

/// The seconds that each engine took for a board.
struct Measured {
    n: u64,
    ip: Option<f64>,
    sat: Option<f64>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
    std::fs::create_dir_all(&args.directory)
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", args.directory.display())))?;
    let all = with_progress_line(|line| measure(args, line, out))?;
    let plot = args.directory.join("experiments.svg");
    files::write(&plot, &draw(&all).map_err(|error| Failure::new(format!("cannot draw: {error}")))?)?;
    let table = args.directory.join("experiments.md");
    files::write(&table, &describe(&all))?;
    out.field("files", vec![table.display().to_string(), plot.display().to_string()]);
    out.line(format!("wrote {} and {}", table.display(), plot.display()))?;
    Ok(Verdict::Yes)
}

fn measure(args: &Args, line: &Line<'_>, out: &mut Output) -> Result<Vec<Measured>, Failure> {
    let last = args.ip_to.max(args.sat_to);
    let mut all = Vec::new();
    for n in 2..=last {
        let sheet = Sheet { puzzle: artificial(n as usize)?, answer: None };
        let never = Stop::never();
        let by_sat = || {
            line.tell(format!("n = {n} of {last}, by SAT"));
            timed(|| solve_sheet(&sheet, Goal::Unique, &never))
        };
        let by_program = || {
            line.tell(format!("n = {n} of {last}, by the integer program"));
            timed(|| facedown_program::solve_sheet(&sheet, Variant::Published, Goal::One, &never))
        };
        let sat = (n <= args.sat_to).then(by_sat).transpose()?;
        let ip = (n <= args.ip_to).then(by_program).transpose()?;
        let word = |seconds: Option<f64>| seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.4}"));
        let text = format!("n = {n:3}: integer program {:>9} s, SAT {:>9} s", word(ip), word(sat));
        line.output(|| out.line(text).and_then(|()| out.flush()))?;
        all.push(Measured { n, ip, sat });
    }
    Ok(all)
}

/// The board of Figure 9 for this n.
fn artificial(n: usize) -> Result<Shakashaka, Failure> {
    let size = Size::new(2 * n, 2 * n).map_err(|error| Failure::new(error.to_string()))?;
    let squares = Grid::from_fn(size, |cell| {
        let (row, column) = (cell.row + 1, cell.column + 1);
        // How far inside each black corner the square lies; 0 on its diagonal.
        let depths = [
            n.checked_sub(row + column),
            column.checked_sub(row + n + 1),
            row.checked_sub(column + n + 1),
            (row + column).checked_sub(3 * n + 2),
        ];
        match depths.into_iter().flatten().min() {
            None => Square::White,
            Some(0) => Square::Clue(2),
            Some(_) => Square::Black,
        }
    });
    Ok(Shakashaka { squares })
}

fn timed(work: impl FnOnce() -> Result<Outcome, SolveError>) -> Result<f64, Failure> {
    let start = Instant::now();
    let outcome = work()?;
    if outcome.verdict == Solved::None || outcome.count > 1 {
        return Err(Failure::new("an artificial board should have one solution"));
    }
    Ok(start.elapsed().as_secs_f64())
}

/// The factor by which the time grows with n: the line of least squares through the logarithms, from n = 10 on, where
/// starting up no longer matters.
fn growth(points: &[(u64, f64)]) -> Option<f64> {
    let points: Vec<(f64, f64)> =
        points.iter().filter(|&&(n, _)| n >= 10).map(|&(n, seconds)| (n as f64, seconds.ln())).collect();
    let count = points.len() as f64;
    let mean = |value: fn(&(f64, f64)) -> f64| points.iter().map(value).sum::<f64>() / count;
    let (middle, height) = (mean(|point| point.0), mean(|point| point.1));
    let spread: f64 = points.iter().map(|point| (point.0 - middle).powi(2)).sum();
    let tilt: f64 = points.iter().map(|point| (point.0 - middle) * (point.1 - height)).sum();
    (spread > 0.0).then(|| (tilt / spread).exp())
}

fn series(all: &[Measured], of: fn(&Measured) -> Option<f64>) -> Vec<(u64, f64)> {
    all.iter().filter_map(|measured| Some((measured.n, of(measured)?))).collect()
}

fn describe(all: &[Measured]) -> String {
    let (ip, sat) = (series(all, |measured| measured.ip), series(all, |measured| measured.sat));
    let mut text = String::from(
        "# The experiments of 2013, again\n\n\
         Written by `cargo run --release --features ip -- experiments`; do not edit.\n\n\
         The boards are the artificial ones of Figure 9 in Demaine, Okamoto, Uehara and Uno (2013): 2n x 2n squares with\n\
         one solution, a single square that stands on its corner. The integer program is the published one, A to E, solved\n\
         by CBC until it has a solution, as in the paper. SAT also proves that the solution is the only one. One core.\n\n",
    );
    let rate = |points: &[(u64, f64)]| growth(points).map_or("-".to_owned(), |rate| format!("{rate:.3}^n"));
    let _ = writeln!(text, "| | growth, fitted from n = 10 on |\n|---|---|");
    let _ = writeln!(text, "| the paper (SCIP 3.0, 2013) | 1.18^n, 19.86 s at n = 40 |");
    let _ = writeln!(text, "| integer program, here | {} |\n| SAT, here | {} |\n", rate(&ip), rate(&sat));
    let _ = writeln!(text, "![seconds by n, on a logarithmic scale](experiments.svg)\n");
    let _ = writeln!(text, "| n | integer program, seconds | SAT, seconds |\n|---:|---:|---:|");
    for Measured { n, ip, sat } in all {
        let word = |seconds: &Option<f64>| seconds.map_or(String::new(), |seconds| format!("{seconds:.4}"));
        let _ = writeln!(text, "| {n} | {} | {} |", word(ip), word(sat));
    }
    text
}

fn draw(all: &[Measured]) -> Result<String, Box<dyn std::error::Error>> {
    let (ip, sat) = (series(all, |measured| measured.ip), series(all, |measured| measured.sat));
    let last = all.last().map_or(2, |measured| measured.n) as f64;
    let seconds = || ip.iter().chain(&sat).map(|&(_, seconds)| seconds.max(1e-5));
    let (least, most) = (seconds().fold(f64::MAX, f64::min), seconds().fold(20.0, f64::max));
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (760, 460)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .caption("Shakashaka, artificial boards of 2n x 2n squares", ("sans-serif", 18))
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(0.0..last, (least / 2.0..most * 2.0).log_scale())?;
        chart.configure_mesh().x_desc("n").y_desc("seconds").light_line_style(WHITE).draw()?;
        for (name, points, colour) in [("integer program (CBC)", &ip, RED), ("SAT", &sat, BLUE)] {
            let Some(rate) = growth(points) else { continue };
            let line = points.iter().map(|&(n, seconds)| (n as f64, seconds.max(1e-5)));
            chart
                .draw_series(LineSeries::new(line, &colour))?
                .label(format!("{name}: {rate:.3}^n"))
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], colour));
        }
        // The paper gives one point and the rate.
        let paper = (2..=40).map(|n| (f64::from(n), 19.86 * 1.18_f64.powi(n - 40)));
        chart
            .draw_series(LineSeries::new(paper, &BLACK.mix(0.5)))?
            .label("the paper's fit (SCIP, 2013): 1.18^n")
            .legend(|(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], BLACK.mix(0.5)));
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
        root.present()?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_artificial_boards_are_those_of_the_figure() {
        for n in 2..=6 {
            let board = artificial(n).ok().unwrap();
            let squares = board.squares.values();
            let black = squares.iter().filter(|&&square| square != Square::White).count();
            let numbers = squares.iter().filter(|&&square| square == Square::Clue(2)).count();
            assert_eq!((black, numbers), (2 * n * (n - 1), 4 * (n - 1)));
            let sheet = Sheet { puzzle: board, answer: None };
            assert_eq!(solve_sheet(&sheet, Goal::Unique, &Stop::never()).unwrap().verdict, Solved::Unique);
        }
    }

    #[test]
    fn growth_of_a_power_is_its_base() {
        let points: Vec<(u64, f64)> = (2..40).map(|n| (n, 0.01 * 1.18_f64.powi(n as i32))).collect();
        assert!((growth(&points).unwrap() - 1.18).abs() < 1e-9);
    }
}
