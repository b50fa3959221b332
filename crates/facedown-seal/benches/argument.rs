//! How long proofs take.
fn main() {
    divan::main();
}
