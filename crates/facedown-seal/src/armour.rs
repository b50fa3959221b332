//! Bytes as a block of text that survives a mail or a forum post.
//!
//! ```text
//! -----BEGIN FACEDOWN SEAL-----
//! AQhudXJpa2FiZQhyZXBhaXJlZCkAAABodHRwczovL3B1enoubGluay9wP251cmlrYWJlLzQvMy9n
//! ...
//! -----END FACEDOWN SEAL-----
//! ```
//!
//! Between the two lines stands base 64 (RFC 4648, section 4). The reader does not mind what stands before and after, how
//! lines are broken and ended, whether they are quoted with `>` or `|`, and what became of the dashes. It does mind every
//! other character, and bits beyond the last byte: a block stands for just one sequence of bytes, and a sequence of bytes
//! for one sequence of letters. There is no checksum, because the proof is one.

use crate::problem::SealError;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;

const BEGIN: &str = "BEGIN FACEDOWN SEAL";
const END: &str = "END FACEDOWN SEAL";
/// Bytes in a line, which are 72 letters: few programs break lines as short as this.
const WIDTH: usize = 54;
/// The longest text that is read: the seal of a board far beyond what can be sealed is a hundredth of it.
const LONGEST_TEXT: usize = 4 << 20;

/// Writes a block, each line ended.
pub(crate) fn write(bytes: &[u8]) -> String {
    let lines: String = bytes.chunks(WIDTH).map(|line| BASE64.encode(line) + "\n").collect();
    format!("-----{BEGIN}-----\n{lines}-----{END}-----\n")
}

/// Reads the block that a text holds.
pub(crate) fn read(text: &str) -> Result<Vec<u8>, SealError> {
    if text.len() > LONGEST_TEXT {
        return Err(SealError::not_a_seal(format!(
            "the text is too long for a seal: more than {LONGEST_TEXT} bytes"
        )));
    }
    let Some((before, rest)) = text.split_once(BEGIN) else {
        return Err(SealError::not_a_seal(format!("there is no line `-----{BEGIN}-----`")));
    };
    let first_line = before.matches('\n').count() + 1;
    let Some((block, after)) = rest.split_once(END) else {
        return Err(SealError::not_a_seal(format!("there is no line `-----{END}-----`")));
    };
    if block.contains(BEGIN) || after.contains(BEGIN) {
        return Err(SealError::not_a_seal("there is more than one seal"));
    }
    let mut letters = String::with_capacity(block.len());
    for (line, text) in block.split('\n').enumerate() {
        for letter in without_marks(text).chars().filter(|&letter| !is_blank(letter)) {
            let wrong = |what: String| Err(SealError::NotASeal { what, line: Some(first_line + line) });
            if !letter.is_ascii_alphanumeric() && !"+/=".contains(letter) {
                return wrong(format!("invalid base 64 letter `{}`", letter.escape_debug()));
            }
            if letter != '=' && letters.ends_with('=') {
                return wrong("letters follow the `=` that ends the seal".to_owned());
            }
            letters.push(letter);
        }
    }
    if letters.trim_end_matches('=').len() % 4 == 1 {
        return Err(SealError::not_a_seal("a letter of the seal is missing"));
    }
    let bytes = BASE64.decode(letters);
    bytes.map_err(|_| SealError::not_a_seal("the last letters of the seal do not fit its length"))
}

/// A line without the marks of a quotation, and without what is left of the dashes beside `BEGIN` and `END`.
fn without_marks(line: &str) -> &str {
    let is_dash =
        |letter: char| matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}') || is_blank(letter);
    let line = line.trim_start_matches(|letter| matches!(letter, '>' | '|') || is_blank(letter));
    line.trim_matches(is_dash)
}

/// Space of any kind, also such as has no width.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|place| (place * 151 + place / 7) as u8).collect()
    }

    #[test]
    fn a_block_survives_what_mails_and_forums_do_to_it() {
        for length in [0, 1, 2, 3, 53, 54, 55, 200] {
            let (bytes, plain) = (bytes(length), write(&bytes(length)));
            let each_line = |change: &dyn Fn(&str) -> String| plain.lines().map(change).collect::<String>();
            let versions = [
                plain.replace('\n', "\r\n"),
                plain.replace('\n', " "),
                plain.replace('\n', "\n\n"),
                plain.replace("-----", "—-"),
                plain.replace("-----", ""),
                each_line(&|line| format!("> {line}\n")),
                each_line(&|line| format!(">> > {line}  \r\n")),
                each_line(&|line| format!("\u{feff}| {line}\u{a0}\n")),
                each_line(&|line| format!("    {line}\n")),
                format!("Dear rival,\n\nsee below.\n{plain}--\nYours - P >\n"),
                plain
                    .chars()
                    .enumerate()
                    .map(|(place, letter)| {
                        // Broken at a width of its own, but not within the two lines of words.
                        let inside = place > 40 && place + 40 < plain.chars().count();
                        if inside && place % 11 == 0 { format!("{letter}\n> ") } else { letter.to_string() }
                    })
                    .collect(),
            ];
            for text in versions {
                assert_eq!(read(&text).as_ref().unwrap(), &bytes, "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_no_block_is_refused_with_the_reason() {
        let plain = write(&bytes(100));
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message("").contains("no line `-----BEGIN FACEDOWN SEAL-----`"));
        assert!(message(&plain.replace("END", "END OF")).contains("no line `-----END FACEDOWN SEAL-----`"));
        assert!(message(&(plain.clone() + &plain)).contains("more than one"));
        assert!(
            message(&plain.replacen("AJcu", "AJ*u", 1)).contains("line 2: invalid base 64 letter `*`"),
            "{plain}"
        );
        assert!(message(&plain.replacen("AJcu", "AJu", 1)).contains("missing"));
        assert!(message(&plain.replacen("==", "", 1)).contains("do not fit"));
        assert!(message(&plain.replacen("==", "=", 1)).contains("do not fit"));
        assert!(message(&plain.replacen("AJcu", "AJ=cu", 1)).contains("letters follow"));
        assert!(message(&"x".repeat(LONGEST_TEXT + 1)).contains("too long for a seal"));
    }

    #[test]
    fn the_bits_beyond_the_last_byte_are_zero() {
        let letters = || ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']);
        let reads =
            |letters: String| read(&format!("BEGIN FACEDOWN SEAL {letters} END FACEDOWN SEAL")).is_ok();
        assert_eq!(letters().filter(|last| reads(format!("A{last}=="))).count(), 4);
        assert_eq!(letters().filter(|last| reads(format!("AA{last}="))).count(), 16);
    }
}
