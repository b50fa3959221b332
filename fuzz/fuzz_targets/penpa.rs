#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| facedown_fuzz::run("penpa", bytes));
