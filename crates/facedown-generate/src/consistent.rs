//! Whether a partial board is consistent.

/// What is known cannot be: there is no solution.
pub(crate) struct Inconsistent;

/// Whether what was learnt fits what is known.
pub(crate) type Consistent = Result<(), Inconsistent>;
