//! Is a protocol complete, sound and zero-knowledge? Exactly, on small boards; and if not, why not.

pub mod outcomes;
