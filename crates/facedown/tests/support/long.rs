//! What takes long is tried by `./test long`, which sets `FACEDOWN_LONG`. `./test` tries the same on smaller boards, or on fewer.

/// Whether there is time for everything.
pub(crate) fn is_long() -> bool {
    std::env::var_os("FACEDOWN_LONG").is_some()
}
