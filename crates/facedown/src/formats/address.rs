//! The frame of a puzz.link address. How the body spells cells is in [`super::code`]. Addresses of other programs are known by their
//! hosts.
//!
//! ```text
//! https://puzz.link/p?nurikabe/COLUMNS/ROWS/BODY
//! ```

use super::lines::{Token, lines, misfit, size_misread};
use super::retold::Retold;
use super::{Format, Misread, kanpen, penpa};
use crate::grid::Size;
use std::borrow::Cow;
use std::iter::successors;
use std::ops::Range;

/// What addresses of other programs have in them.
const KANPEN: [&str; 2] = ["kanpen.net", "pencil_applet"];
const PENPA: &str = "penpa-edit";

/// How often an address is decoded: a message may have passed through a few programs, each of which has encoded `%` once more.
const MOST_TIMES: usize = 8;

/// An address taken apart.
pub(crate) struct Address<'a> {
    pub(crate) genre: Token<'a>,
    pub(crate) board: AddressBoard<'a>,
}

/// The board of an address.
pub(crate) enum AddressBoard<'a> {
    /// As puzz.link spells it.
    Body(Body<'a>),
    /// As another program spells it.
    Retold(Retold),
}

impl<'a> Address<'a> {
    /// Takes an address apart, whatever its host: what counts follows the first question mark, if there is one.
    pub(crate) fn read(text: &'a str) -> Result<Self, Misread> {
        let whole = lines(text, &['\n']).find(|line| !line.is_blank());
        let whole = whole.unwrap_or(Token { text, at: 0 }).trim();
        if let Some(more) = lines(text, &['\n']).find(|line| line.at > whole.at && !line.is_blank()) {
            return Err(more.trim().misread("the end of the address"));
        }
        match host(whole.text) {
            host if KANPEN.iter().any(|name| host.contains(name)) => return kanpen::read(whole),
            host if host.contains(PENPA) => return penpa::read(whole),
            host if host.contains("tinyurl.com") => {
                let instead =
                    "the address that it leads to: open it in a browser and copy the address from there";
                return Err(whole.misread(instead).found("a short link, which holds no board"));
            }
            host if host.contains("puzsq") => {
                let instead = "an address of puzz.link, another pzpr site, kanpen or penpa-edit, a pzpr file, or the board typed as text, which takes a line for each row";
                return Err(whole.misread(instead).found("an address of puzsq, which is not supported"));
            }
            _ => {}
        }
        if whole.text.contains("://") && !whole.text.contains('?') {
            return Err(
                whole.misread("an address of a puzzle, such as https://puzz.link/p?nurikabe/3/2/2g1i")
            );
        }
        // A hitori body may hold neither, so the first `?` always ends the host.
        let start = whole.text.find('?').map_or(0, |mark| mark + 1);
        let query = Token { text: &whole.text[start..], at: whole.at + start };
        // A genre, perhaps flags, the size, and the beginning of a body.
        let parts: Vec<Token<'_>> = query.text.split('/').take(5).map(|part| query.part(part)).collect();
        let nothing = Token { text: "", at: query.at + query.text.len() };
        let part = |number: usize| parts.get(number).copied().unwrap_or(nothing);
        let is_number = |number| part(number).count("").is_ok();
        // Flags such as `v:` or `d` stand before the size. Without a size and a body after it, it is a wrong number of columns.
        let has_flags = !is_number(1) && is_number(2) && is_number(3) && parts.len() == 5;
        let genre = part(0);
        let (columns, rows) = if has_flags { (part(2), part(3)) } else { (part(1), part(2)) };
        // The body may have one.
        if let Some(wrong) = [genre, columns, rows].into_iter().find_map(Token::escape_in) {
            return Err(wrong.wrong_escape());
        }
        if parts.len() < 3 || (parts.len() == 3 && !is_number(1)) || (is_number(1) && rows.text.is_empty()) {
            return Err(nothing.misread("`/COLUMNS/ROWS/BODY`").found("an address without a board"));
        }
        let width = columns.side("the number of columns")?;
        let height = rows.side("the number of rows")?;
        let size =
            Size::new(height, width).map_err(|error| size_misread(columns.at..rows.span().end, error))?;
        let at = (rows.span().end + 1).min(nothing.at);
        let body = &query.text[at - query.at..];
        let body = closed(body);
        // The body of a single room of one cell is empty.
        if body.is_empty() && size.area() > 1 {
            return Err(nothing.misread("`/BODY` after the size").found("an address without a board"));
        }
        let body = Body { text: body, at, next: 0, size, size_at: columns.at..rows.span().end };
        Ok(Self { genre: genre.editor_removed(), board: AddressBoard::Body(body) })
    }
}

/// What stands before the board of an address, in small letters: the host and perhaps a page there. `GENRE/COLUMNS/ROWS/BODY` has none.
fn host(address: &str) -> String {
    let has_host = address.contains("://") || address.contains(['?', '#']);
    let host = address.split(['?', '#']).next().filter(|_| has_host);
    host.unwrap_or_default().to_ascii_lowercase()
}

/// An address as it is typed into a browser: without white space, quotation marks, brackets or the `**` of Markdown around it, without a comma or semicolon after it, out
/// of a Markdown link, and with `%2F` and the like spelled out, whether all of it was encoded or parts, once or more often. Where `%` may belong to the board, its reader decides that. Any other text is left as it is.
///
/// ```
/// use facedown::formats::plain_address;
/// assert_eq!(plain_address("<https://puzz.link/p?nurikabe%2F2%2F2%2F1i>"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("https://puzz.link/p%253fnurikabe/2%2F2/1i"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("[my board](https://puzz.link/p?nurikabe/2/2/1i)"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("**https://puzz.link/p?nurikabe/2/2/1i**."), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("https://puzz.link/p?nurikabe/2/2/1i,"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("hitori/3/1/%2f"), "hitori/3/1/%2f"); // a question mark, 2 and 15
/// assert_eq!(plain_address("nurikabe\n1 .\n"), "nurikabe\n1 .\n");
/// ```
#[must_use]
pub fn plain_address(text: &str) -> Cow<'_, str> {
    // A full stop may be the last cell of a board, which the reader of the body decides; a comma or a semicolon is part of none.
    let mut inner = text.trim().trim_end_matches([',', ';']);
    let link = inner.trim_start_matches('!').strip_prefix('[').and_then(|link| link.strip_suffix(')'));
    if let Some((_, address)) = link.and_then(|link| link.rsplit_once("](")) {
        inner = address.trim();
    }
    // After a quotation mark or a bracket, a full stop is not part of the board.
    inner = inner.strip_suffix('.').filter(|inner| unwrapped(inner).is_some()).unwrap_or(inner);
    while let Some(next) = unwrapped(inner) {
        inner = next;
    }
    let is_address = inner.contains(['/', '?', '%']) && !inner.contains(char::is_whitespace);
    if !is_address {
        return Cow::Borrowed(text);
    }
    let plain = without_escapes(inner);
    if Format::of(&plain) == Format::Url { plain } else { Cow::Borrowed(text) }
}

/// What is between quotation marks, brackets or the like.
fn unwrapped(text: &str) -> Option<&str> {
    const AROUND: [(char, char); 16] = [
        ('*', '*'),
        ('_', '_'),
        ('<', '>'),
        ('"', '"'),
        ('\'', '\''),
        ('`', '`'),
        ('“', '”'),
        ('„', '“'),
        ('„', '”'),
        ('‘', '’'),
        ('‚', '‘'),
        ('«', '»'),
        ('»', '«'),
        ('‹', '›'),
        ('(', ')'),
        ('[', ']'),
    ];
    AROUND.iter().find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close)).map(str::trim)
}

/// The address with `%2F` and the like decoded, as often as a program has encoded it, as a whole or in part.
fn without_escapes(address: &str) -> Cow<'_, str> {
    let mut plain = Cow::Borrowed(address);
    for _ in 0..MOST_TIMES {
        if is_plain(&plain) {
            break;
        }
        let next = blanks_encoded(decoded(&plain).trim());
        if next == *plain {
            break;
        }
        plain = Cow::Owned(next);
    }
    plain
}

/// White space and control characters inside an address stay encoded: they would end it, and the reader of the board marks them.
fn blanks_encoded(address: &str) -> String {
    let is_blank = |letter: char| letter.is_ascii_whitespace() || letter.is_ascii_control();
    let mut encoded = String::with_capacity(address.len());
    for letter in address.chars() {
        if is_blank(letter) {
            encoded.push_str(&format!("%{:02X}", u32::from(letter)));
        } else {
            encoded.push(letter);
        }
    }
    encoded
}

/// Whether each `%` of the address belongs to the board. In bodies it stands for a question mark of Hitori, or before a large number; then digits and small letters follow.
/// In all that comes before the body it is part of an escape, and so it is in addresses of other programs.
fn is_plain(address: &str) -> bool {
    /// Genre, flags, size and body.
    const MOST_PARTS: usize = 5;
    if !address.contains('%') {
        return true;
    }
    let all = address.to_ascii_lowercase();
    let query = address.split_once('?').map(|(_, query)| query);
    let is_of_other_program = KANPEN.iter().chain([&PENPA]).any(|name| all.contains(name));
    if is_of_other_program || query.is_none() && address.contains("://") {
        return false;
    }
    let parts: Vec<&str> = query.unwrap_or(address).splitn(MOST_PARTS, '/').collect();
    let is_number = |part: usize| {
        parts.get(part).is_some_and(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let before_body = match () {
        () if is_number(1) && is_number(2) => 3,
        () if is_number(2) && is_number(3) => 4,
        () => return false,
    };
    let (before, body) = parts.split_at(before_body.min(parts.len()));
    !before.iter().any(|part| part.contains('%')) && !body.iter().any(|part| has_capital_escape(part))
}

/// Whether there is an escape that no body can hold: with a capital letter as a digit. Programs that encode addresses write it so.
fn has_capital_escape(body: &str) -> bool {
    body.split('%').skip(1).any(|after| {
        // An escape of an escape begins with `%25`.
        let mut code = after;
        while let Some(rest) = code.strip_prefix("25").filter(|rest| rest.len() > 1) {
            code = rest;
        }
        code.get(..2).is_some_and(|code| {
            let mut digits = code.bytes();
            digits.clone().all(|digit| digit.is_ascii_hexdigit())
                && digits.any(|digit| digit.is_ascii_uppercase())
        })
    })
}

/// The text with `%2F` and the like decoded; what stands for no character stays.
pub(super) fn decoded(text: &str) -> String {
    let decoded = |most: u8| {
        let mut bytes = Vec::with_capacity(text.len());
        let mut rest = text.as_bytes();
        while let Some((&first, after)) = rest.split_first() {
            let code = after
                .get(..2)
                .filter(|digits| first == b'%' && digits.iter().all(u8::is_ascii_hexdigit))
                .and_then(|digits| std::str::from_utf8(digits).ok());
            let byte = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            if let Some(byte) = byte.filter(|&byte| byte <= most) {
                bytes.push(byte);
                rest = &after[2..];
            } else {
                bytes.push(first);
                rest = after;
            }
        }
        String::from_utf8(bytes).ok()
    };
    // If bytes of larger characters do not fit together, all of them stay.
    decoded(u8::MAX).or_else(|| decoded(0x7f)).unwrap_or_else(|| text.to_owned())
}

impl<'a> Token<'a> {
    /// Why an escape cannot be read.
    fn wrong_escape(self) -> Misread {
        if decoded(self.text) != self.text {
            let found = format!("`{}` in place of a character", self.text);
            return self.misread(format!("`{}`", decoded(self.text))).found(found);
        }
        let found = format!("`{}`, which stands for no character", self.text);
        self.misread("`%` and the two hexadecimal digits of a character, such as `%2F` for `/`").found(found)
    }

    /// The first `%` with the two characters after it.
    fn escape_in(self) -> Option<Self> {
        let start = self.text.find('%')?;
        let end = self.text[start..].char_indices().nth(3).map_or(self.text.len(), |(end, _)| start + end);
        Some(Token { text: &self.text[start..end], at: self.at + start })
    }

    /// `nurikabe_edit` and `nurikabe_play` open the same puzzle as `nurikabe`.
    fn editor_removed(self) -> Self {
        let text = self.text;
        let name = text.strip_suffix("_edit").or_else(|| text.strip_suffix("_play")).unwrap_or(text);
        Token { text: name, at: self.at }
    }
}

/// A body without the `/` that closes it.
fn closed(body: &str) -> &str {
    body.strip_suffix('/').unwrap_or(body)
}

/// Writes the address of a body.
pub(crate) fn write(genre: &str, size: Size, body: &str) -> String {
    // Programs that find addresses in a text leave out a last full stop or the like.
    let close = if body.ends_with(|last: char| !last.is_ascii_alphanumeric()) { "/" } else { "" };
    format!("https://puzz.link/p?{genre}/{}/{}/{body}{close}", size.width(), size.height())
}

/// The body of an address, read from left to right.
pub(crate) struct Body<'a> {
    text: &'a str,
    at: usize,
    next: usize,
    pub(crate) size: Size,
    /// Where the address has the size.
    size_at: Range<usize>,
}

impl<'a> Body<'a> {
    /// Reads the whole body. One that cannot be read as it stands may have been encoded, or the full stop of a sentence may follow it: so it is
    /// decoded, as often as needed, and a full stop is left out. What can be read first is the board.
    pub(crate) fn read_whole<T>(
        self,
        read: impl Fn(&mut Body<'_>) -> Result<T, Misread>,
    ) -> Result<T, Misread> {
        let read_as = |text: &str| {
            let size_at = self.size_at.clone();
            let mut body = Body { text, at: self.at, next: 0, size: self.size, size_at };
            let board = read(&mut body)?;
            body.end().map(|()| board)
        };
        let as_it_stands = read_as(self.text);
        if as_it_stands.is_ok() || !self.text.contains('%') && !self.text.ends_with('.') {
            return as_it_stands;
        }
        let again = |text: &String| Some(decoded(text)).filter(|next| next != text);
        let other = successors(Some(self.text.to_owned()), again).take(MOST_TIMES + 1).find_map(|text| {
            let text = closed(text.trim_end());
            let spoken = text.strip_suffix('.').map(closed);
            read_as(text).ok().or_else(|| read_as(spoken?).ok())
        });
        other.map_or(as_it_stands, Ok)
    }

    /// The next character.
    pub(crate) fn next(&mut self) -> Option<char> {
        let letter = self.text[self.next..].chars().next()?;
        self.next += letter.len_utf8();
        Some(letter)
    }

    /// The next characters as a number of just this many digits in a base.
    pub(crate) fn digits(&mut self, count: u32, base: u32) -> Result<u32, Misread> {
        let mut value = 0;
        for _ in 0..count {
            let expected = || match count {
                1 => format!("a digit in base {base}"),
                _ => format!("{count} digits in base {base}"),
            };
            let letter = self.next().ok_or_else(|| self.ended(expected()))?;
            value = value * base + value_of(letter, base).ok_or_else(|| self.misread(expected()))?;
        }
        Ok(value)
    }

    /// This was expected instead of the character that was read last.
    pub(crate) fn misread(&self, expected: impl Into<String>) -> Misread {
        let end = self.at + self.next;
        let last = self.text[..self.next].chars().next_back().map_or(0, char::len_utf8);
        Misread::new(end - last..end, expected)
    }

    /// What was read last.
    pub(crate) fn last(&self, bytes: usize) -> Token<'a> {
        let start = self.next.saturating_sub(bytes);
        Token { text: &self.text[start..self.next], at: self.at + start }
    }

    /// This was expected instead of the end.
    pub(crate) fn ended(&self, expected: impl Into<String>) -> Misread {
        let end = self.at + self.text.len();
        Misread::new(end..end, expected).found("the end of the address")
    }

    /// There is no such board; these are the sizes.
    pub(crate) fn misfit(&self, sizes: String) -> Misread {
        misfit(self.size, self.size_at.clone(), sizes)
    }

    /// How far the address was read.
    pub(crate) const fn place(&self) -> usize {
        self.at + self.next
    }

    /// Nothing may follow.
    pub(crate) fn end(&self) -> Result<(), Misread> {
        if self.next == self.text.len() {
            return Ok(());
        }
        let expected = format!("the end of the address of a {} board", self.size);
        Err(Misread::new(self.at + self.next..self.at + self.text.len(), expected))
    }
}

/// The value of a digit; capital letters are none.
pub(crate) fn value_of(letter: char, base: u32) -> Option<u32> {
    if letter.is_ascii_uppercase() { None } else { letter.to_digit(base) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::registry;

    const ADDRESSES: [&str; 9] = [
        "https://puzz.link/p?nurikabe/5/5/3g2t4l1",
        "https://puzz.link/p?nurikabe_edit/v:/5/5/3g2t4l1",
        "https://puzz.link/p?hitori/3/1/%2f",
        "https://puzz.link/p?hitori/3/1/%2%",
        "puzz.link/p?shakashaka/5/5/.gcw6./",
        "numlin/5/5/g1g31g2g2i3r",
        "http://www.kanpen.net/nurikabe.html?problem=2/3/2_._1_/._._._/",
        "http://www.kanpen.net/norinori.html?problem=2/3/1/0_0_0_/0_0_0_/",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Rc9NCwIhEAbgu78iPM9hdT9avEW1pyiojQiR2MBoaSnaj4vSf28cCh14GOVFneE9Nb2FFCSkJSQgQuUShMhwF6tux86qGSym8f7qsQHYVRXcmm6wTP9ShjHv9sq7i9LmA+4Y2zK2B+XRrfJcFFxpLjm+yQU3SBkOxP8AY4LCZ7IiJVnjXeBSckUmZE5uKLMmT+SSzMiCMvPwG8a0KGjoPIgDxKX5c+rbR3O13LAv",
    ];

    fn encoded(text: &str, is_encoded: impl Fn(usize, char) -> bool, is_small: bool) -> String {
        let code = |letter: char| match is_small {
            true => format!("%{:02x}", u32::from(letter)),
            false => format!("%{:02X}", u32::from(letter)),
        };
        let each = text.char_indices().map(|(at, letter)| match is_encoded(at, letter) {
            true => code(letter),
            false => letter.to_string(),
        });
        each.collect()
    }

    fn is_special(letter: char) -> bool {
        !letter.is_ascii_alphanumeric() && !matches!(letter, '.' | '-' | '_')
    }

    #[test]
    fn addresses_are_read_however_they_were_encoded() {
        for address in ADDRESSES {
            assert_eq!(plain_address(address), address);
            let board = format!("{:?}", registry::read_any(address).unwrap());
            let mut once: Vec<String> = [false, true]
                .map(|is_small| encoded(address, |_, letter| is_special(letter), is_small))
                .to_vec();
            // One of the characters that are special. A program that encodes only some of them encodes `%`, too.
            let start = address.find(['?', '#']).unwrap_or(0);
            for (at, _) in address.match_indices(['/', '?', '=', '&', '#']).filter(|&(at, _)| at >= start) {
                let is_here = |place, letter| place == at || letter == '%';
                once.push(encoded(address, is_here, false));
                // In small letters, what closes a body could be part of it.
                if at + 1 < address.len() || address.contains("problem") {
                    once.push(encoded(address, is_here, true));
                }
            }
            assert!(once.len() > 6, "{address}");
            for once in once {
                let twice = encoded(&once, |_, letter| letter == '%', false);
                let again = encoded(&twice, |_, letter| is_special(letter), true);
                for address in [&once, &twice, &again] {
                    let plain = plain_address(address);
                    let read = registry::read_any(&plain).unwrap_or_else(|error| panic!("{address} {error}"));
                    assert_eq!(format!("{read:?}"), board, "{address}");
                }
            }
        }
    }

    /// Each address, and a plain one of the same board.
    #[test]
    fn a_body_is_decoded_only_if_it_cannot_be_read_as_it_stands() {
        for (address, plain) in [
            ("https://puzz.link/p?hitori/2/2/2a5%40", "hitori/2/2/2a5@"),
            ("hitori/2/2/2a5%2540", "hitori/2/2/2a5@"),
            ("hitori/2/1/%32a", "hitori/2/1/2a"),
            ("nurikabe/3/1/%2e1g", "nurikabe/3/1/.1g"),
            ("numlin/2/1/%2d1f3", "numlin/2/1/-1f3"),
            ("norinori/4/3/6k%648", "norinori/4/3/6kd8"),
            ("shakashaka/5/5/.gcw6%2e%2f", "shakashaka/5/5/.gcw6./"),
            ("nurikabe/2/2/1i%20", "nurikabe/2/2/1i"),
            ("nurikabe/2/2/1i%0a", "nurikabe/2/2/1i"),
            // The host does not matter.
            ("https://p%75%7A%7A.li%6Ek/p?hitori/3/1/be%32", "hitori/3/1/be2"),
            ("https://p%75zz.link/p?hitori/5/1/be%32", "hitori/5/1/be%32"),
            (
                "%68ttps://puz%7A.link/p?sudoku/6/6/i5%681g5%684h2h64h1%686h4g%32h1i",
                "sudoku/6/6/i5h1g5h4h2h64h1h6h4g2h1i",
            ),
            // As they stand.
            ("hitori/4/1/%32a", "hitori/4/1/@32a"),
            ("nurikabe/91/91/%0a1zzzzzzz", "nurikabe/91/91/%0a1zzzzzzz"),
        ] {
            let text = |address: &str| registry::read_any(address).map(|sheet| format!("{sheet:?}"));
            assert_eq!(text(&plain_address(address)), text(plain), "{address}");
        }
    }

    /// White space that was encoded within an address is neither read nor taken for the end of a line; that after it is left out.
    #[test]
    fn encoded_blanks_are_marked() {
        for (address, plain, found) in [
            ("nurikabe%2F4%2F4%2F1l%2032l1", "nurikabe/4/4/1l%2032l1", "`%203` is the number 8707"),
            ("nurikabe/4/4/1l%0A32l1", "nurikabe/4/4/1l%0A32l1", "found `A`"),
            ("hitori%2F2%2F2%2F1%252023", "hitori/2/2/1%2023", "found `23`"),
            ("nurikabe%2F4%204%2F1", "nurikabe/4%204/1", "found `%20`"),
        ] {
            assert_eq!(plain_address(address), plain);
            let error = registry::read_any(plain).err().unwrap().to_string();
            assert!(error.contains(found), "{address}: {error}");
        }
        assert_eq!(plain_address("nurikabe%2F2%2F2%2F1i%0D%0A"), "nurikabe/2/2/1i");
    }

    /// A full stop is the last cell if the board has one more cell.
    #[test]
    fn a_full_stop_after_an_address_is_left_out() {
        for (address, plain) in [
            ("https://puzz.link/p?nurikabe/2/2/1i.", "nurikabe/2/2/1i"),
            ("shakashaka/5/5/.gcw6./.", "shakashaka/5/5/.gcw6./"),
            ("shakashaka/5/5/.gcw6..", "shakashaka/5/5/.gcw6./"),
            ("hitori/2/1/12.", "hitori/2/1/12"),
            ("hitori/3/1/12.", "hitori/3/1/12./"),
            ("norinori/1/1/.", "norinori/1/1/"),
        ] {
            let text = |address: &str| format!("{:?}", registry::read_any(address).unwrap());
            assert_eq!(text(&plain_address(address)), text(plain), "{address}");
        }
        let kanpen = "http://www.kanpen.net/nurikabe.html?problem=1/2/1_.";
        assert_eq!(plain_address(kanpen), kanpen);
        assert!(registry::read_any("nurikabe/2/2/1i..").is_err());
    }

    #[test]
    fn a_wrong_escape_is_marked() {
        for (address, found) in [
            ("https://puzz.link/p?nurikabe%2G5/5/b", "found `%2G`, which stands for no character"),
            ("https://puzz.link/p?nurikabe%2F5/5%/b", "found `%`, which stands for no character"),
            ("nurikabe%2F5/5%F/b", "found `%F`, which stands for no character"),
            ("https://puzz.link/p%3Fnurikabe%FF%2F5/5/b", "found `%FF`, which stands for no character"),
            ("https://puzz.link/p?nurikabe/5%é/5/b", "found `%é`, which stands for no character"),
        ] {
            let error = registry::read_any(&plain_address(address)).err().unwrap().to_string();
            assert!(error.contains(found) && error.contains("such as `%2F` for `/`"), "{address} {error}");
        }
        let error = registry::read_any("nurikabe%2F5/5/5/b").err().unwrap().to_string();
        assert!(error.contains("found `%2F` in place of a character") && error.contains("`/`"), "{error}");
    }

    /// No text makes the reader panic, and what was read once stays as it is.
    #[test]
    fn escapes_of_any_kind_are_read_once_and_for_all() {
        const PIECES: [&str; 16] = [
            "%", "%2", "%2F", "%2f", "%25", "%252F", "%FF", "%C3", "%A9", "é", "/", "?", "nurikabe", "5",
            "://", "g2",
        ];
        let mut number = 1_u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..8 {
                number =
                    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push_str(PIECES[(number >> 60) as usize]);
            }
            let plain = plain_address(&text).into_owned();
            assert_eq!(plain_address(&plain), plain, "{text}");
            let _ = registry::read_any(&plain);
        }
    }
}
