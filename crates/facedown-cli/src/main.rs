//! The command line of Facedown.

fn main() {
    println!("facedown {}", env!("CARGO_PKG_VERSION"));
}
