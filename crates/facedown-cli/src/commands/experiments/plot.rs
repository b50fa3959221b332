//! The plot of the times on the boards of Figure 9.

use super::paper::Measured;
use facedown::picture::with_version;
use plotters::prelude::*;

/// The factor by which the time grows with n: the line of least squares through the logarithms, from n = 10 on, where
/// starting up no longer matters.
pub(super) fn growth(points: &[(u64, f64)]) -> Option<f64> {
    let points: Vec<(f64, f64)> =
        points.iter().filter(|&&(n, _)| n >= 10).map(|&(n, seconds)| (n as f64, seconds.ln())).collect();
    let count = points.len() as f64;
    let mean = |value: fn(&(f64, f64)) -> f64| points.iter().map(value).sum::<f64>() / count;
    let (middle, height) = (mean(|point| point.0), mean(|point| point.1));
    let spread: f64 = points.iter().map(|point| (point.0 - middle).powi(2)).sum();
    let tilt: f64 = points.iter().map(|point| (point.0 - middle) * (point.1 - height)).sum();
    (spread > 0.0).then(|| (tilt / spread).exp())
}

pub(super) fn series(all: &[Measured], of: fn(&Measured) -> Option<f64>) -> Vec<(u64, f64)> {
    all.iter().filter_map(|measured| Some((measured.n, of(measured)?))).collect()
}

pub(super) fn draw(all: &[Measured]) -> Result<String, Box<dyn std::error::Error>> {
    let published = series(all, |measured| measured.published);
    let repaired = series(all, |measured| measured.repaired);
    let sat = series(all, |measured| measured.sat);
    let last = all.last().map_or(2, |measured| measured.n) as f64;
    let seconds = || published.iter().chain(&repaired).chain(&sat).map(|&(_, seconds)| seconds.max(1e-5));
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
        let lines = [
            ("published program", &published, RED),
            ("repaired program", &repaired, GREEN),
            ("SAT", &sat, BLUE),
        ];
        for (name, points, colour) in lines {
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
    Ok(with_version(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_of_a_power_is_its_base() {
        let points: Vec<(u64, f64)> = (2..40).map(|n| (n, 0.01 * 1.18_f64.powi(n as i32))).collect();
        assert!((growth(&points).unwrap() - 1.18).abs() < 1e-9);
    }

    #[test]
    fn the_plot_has_the_version() {
        let one = |n| Measured { n, published: None, repaired: None, sat: Some(0.01) };
        assert!(draw(&[one(2), one(3)]).unwrap().contains(env!("CARGO_PKG_VERSION")));
    }
}
