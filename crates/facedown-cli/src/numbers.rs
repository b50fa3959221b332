//! Numbers on the command line. Each reader's error says what was expected: see [`crate::usage`].

use std::net::IpAddr;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A whole number from 0 on.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    within(0..=u64::MAX)(text)
}

/// A whole number from 1 on.
pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    within(1..=u64::MAX)(text)
}

/// A whole number within these bounds. Where only the size of an integer is the limit, it is said of a number beyond it, and not
/// otherwise.
pub(crate) fn within(bounds: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text.parse::<u64>();
        let is_larger = number.as_ref().is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow);
        number.ok().filter(|number| bounds.contains(number)).ok_or_else(|| match bounds.end() {
            &u64::MAX if !is_larger => format!("a whole number, {} or more", bounds.start()),
            end => format!("a whole number from {} to {end}", bounds.start()),
        })
    }
}

/// A port of this machine.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("a port from 0 to {}", u16::MAX))
}

/// An address to listen on.
pub(crate) fn ip_address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "an IP address, such as 127.0.0.1 or 0.0.0.0".to_owned())
}

/// A number of seconds, perhaps with a fraction. More than a clock can count is as long as it can count.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds >= 0.0);
    let seconds = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    seconds.ok_or_else(|| "a number of seconds, such as 60 or 0.5".to_owned())
}
