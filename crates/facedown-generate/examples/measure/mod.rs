//! What the examples share.

use std::error::Error;

/// The processor time of this process so far, in seconds, in steps of a hundredth: on a busy machine, wall-clock time says little.
pub(crate) fn processor_time() -> Result<f64, Box<dyn Error>> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat")?;
    let (_, after_name) = text.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let ticks = after_name.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / TICKS_PER_SECOND)
}
