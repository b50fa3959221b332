#![no_main]

use facedown::formats::Format;

libfuzzer_sys::fuzz_target!(|text: &str| facedown_fuzz::read_as(text, Format::Dimacs));
