#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| facedown_fuzz::unseal(text));
