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
use std::ops::Range;

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
            host if host.contains("kanpen.net") || host.contains("pencil_applet") => {
                return kanpen::read(whole);
            }
            host if host.contains("penpa-edit") => return penpa::read(whole),
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
        if parts.len() < 3 || (parts.len() == 3 && !is_number(1)) || (is_number(1) && rows.text.is_empty()) {
            return Err(nothing.misread("`/COLUMNS/ROWS/BODY`").found("an address without a board"));
        }
        let width = columns.side("the number of columns")?;
        let height = rows.side("the number of rows")?;
        let size =
            Size::new(height, width).map_err(|error| size_misread(columns.at..rows.span().end, error))?;
        let at = (rows.span().end + 1).min(nothing.at);
        let body = &query.text[at - query.at..];
        let body = body.strip_suffix('/').unwrap_or(body);
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

/// An address as it is typed into a browser: without white space, quotation marks or brackets around it, without a comma or semicolon after it, out
/// of a Markdown link, and with `%2F` and the like spelled out. Any other text is left as it is.
///
/// ```
/// use facedown::formats::plain_address;
/// assert_eq!(plain_address("<https://puzz.link/p?nurikabe%2F2%2F2%2F1i>"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("[my board](https://puzz.link/p?nurikabe/2/2/1i)"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("https://puzz.link/p?nurikabe/2/2/1i,"), "https://puzz.link/p?nurikabe/2/2/1i");
/// assert_eq!(plain_address("hitori/3/1/%2f"), "hitori/3/1/%2f"); // a question mark, 2 and 15
/// assert_eq!(plain_address("nurikabe\n1 .\n"), "nurikabe\n1 .\n");
/// ```
#[must_use]
pub fn plain_address(text: &str) -> Cow<'_, str> {
    /// The size comes before these many slashes.
    const MOST_PARTS: usize = 12;
    const AROUND: [(char, char); 14] = [
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
    // A full stop may be the last cell of a board; a comma or a semicolon is part of none.
    let mut inner = text.trim().trim_end_matches([',', ';']);
    let link = inner.trim_start_matches('!').strip_prefix('[').and_then(|link| link.strip_suffix(')'));
    if let Some((_, address)) = link.and_then(|link| link.rsplit_once("](")) {
        inner = address.trim();
    }
    while let Some(within) =
        AROUND.iter().find_map(|&(open, close)| inner.strip_prefix(open)?.strip_suffix(close))
    {
        inner = within.trim();
    }
    // A `%` also stands in bodies: for a question mark of Hitori, or before a large number. There, the slashes are plain.
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = inner.split('/').take(MOST_PARTS).collect();
    let has_size = parts.windows(2).any(|pair| pair.iter().all(is_number));
    let is_encoded = !has_size && ["%2f", "%2F"].iter().any(|code| inner.contains(code));
    let is_address = inner.contains(['/', '?', '%']) && !inner.contains(char::is_whitespace);
    match () {
        () if !is_address || (Format::of(inner) != Format::Url && !is_encoded) => Cow::Borrowed(text),
        () if is_encoded => Cow::Owned(decoded(inner)),
        () => Cow::Borrowed(inner),
    }
}

/// The text with `%2F` and the like decoded; invalid codes stay.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after
            .get(..2)
            .filter(|digits| first == b'%' && digits.iter().all(u8::is_ascii_hexdigit))
            .and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

impl<'a> Token<'a> {
    /// `nurikabe_edit` and `nurikabe_play` open the same puzzle as `nurikabe`.
    fn editor_removed(self) -> Self {
        let text = self.text;
        let name = text.strip_suffix("_edit").or_else(|| text.strip_suffix("_play")).unwrap_or(text);
        Token { text: name, at: self.at }
    }
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
