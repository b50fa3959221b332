#![doc = include_str!(concat!(env!("OUT_DIR"), "/index.md"))]
// The pages under `docs/`, each a module that holds nothing but its text: see `build.rs`.

include!(concat!(env!("OUT_DIR"), "/pages.rs"));
