//! Boards for experts that are stored, one list for each genre: others are made from them.

/// The addresses of a genre. Lines with a `#` say where they come from.
fn addresses(list: &'static str) -> Vec<&'static str> {
    list.lines().filter(|line| !line.starts_with('#')).collect()
}

pub(crate) fn hitori() -> Vec<&'static str> {
    addresses(include_str!("kernels/hitori.txt"))
}

pub(crate) fn numberlink() -> Vec<&'static str> {
    addresses(include_str!("kernels/numberlink.txt"))
}

pub(crate) fn shakashaka() -> Vec<&'static str> {
    addresses(include_str!("kernels/shakashaka.txt"))
}

pub(crate) fn sudoku() -> Vec<&'static str> {
    addresses(include_str!("kernels/sudoku.txt"))
}
