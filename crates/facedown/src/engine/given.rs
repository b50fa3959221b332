//! What the steps of a remembered round are given: it distinguishes one round from another.
//!
//! Such steps are a plain function, so that they can depend on nothing but their inputs and the table. The compiler cannot
//! rule out a `static` that changes, a clock, or an input that is changed behind its back; whoever uses these is on their own.

use super::row::Row;
use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::panic::Location;
use std::sync::Arc;

/// What steps can be given: any value that can be kept and compared.
pub trait Input: Hash + Eq + Debug + Clone + Send + Sync + 'static {}

impl<T: Hash + Eq + Debug + Clone + Send + Sync + 'static> Input for T {}

/// What lies on the table and is given to steps: rows, and things made of rows. `Key` is all of it that steps can see.
///
/// Only this library can say what else is made of rows, so that nothing else slips in.
pub trait Lying: Copy + Sealed {
    /// What it is known by.
    type Key: Input;
    /// What it is known by.
    fn key(self) -> Self::Key;
}

/// Keeps [`Lying`] to this library.
pub trait Sealed {}

impl Sealed for &Row {}
impl Lying for &Row {
    type Key = usize;
    fn key(self) -> usize {
        self.id
    }
}

impl Sealed for () {}
impl Lying for () {
    type Key = ();
    fn key(self) {}
}

impl<T: Lying> Sealed for Option<T> {}
impl<T: Lying> Lying for Option<T> {
    type Key = Option<T::Key>;
    fn key(self) -> Self::Key {
        self.map(T::key)
    }
}

impl<T: Lying, const N: usize> Sealed for [T; N] {}
impl<T: Lying, const N: usize> Lying for [T; N] {
    type Key = [T::Key; N];
    fn key(self) -> Self::Key {
        self.map(T::key)
    }
}

impl<T: Lying, U: Lying> Sealed for (T, U) {}
impl<T: Lying, U: Lying> Lying for (T, U) {
    type Key = (T::Key, U::Key);
    fn key(self) -> Self::Key {
        (self.0.key(), self.1.key())
    }
}

/// Steps, by their place in the source and their address, and what they are given. Two functions at one place (a helper is
/// given the function to call) differ in the address; two functions at one address do the same.
#[derive(Clone)]
pub(super) struct Given {
    pub(super) place: &'static Location<'static>,
    pub(super) steps: usize,
    pub(super) inputs: Arc<dyn ErasedInput>,
}

/// An [`Input`] whose type is forgotten.
pub(super) trait ErasedInput: Any + Debug + Send + Sync {
    fn is(&self, other: &dyn Any) -> bool;
    fn add_to(&self, digest: &mut dyn Hasher);
    fn as_any(&self) -> &dyn Any;
}

impl<I: Input> ErasedInput for I {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>() == Some(self)
    }

    fn add_to(&self, mut digest: &mut dyn Hasher) {
        self.hash(&mut digest);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl PartialEq for Given {
    fn eq(&self, other: &Self) -> bool {
        (self.place, self.steps) == (other.place, other.steps) && self.inputs.is(other.inputs.as_any())
    }
}

impl Eq for Given {}

impl Hash for Given {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.place, self.steps).hash(state);
        self.inputs.add_to(state);
    }
}
