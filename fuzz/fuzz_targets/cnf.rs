#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| facedown_fuzz::read_formula(text));
