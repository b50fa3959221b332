//! Reading the printed sheets: what is on the page, not what it was made of.

use crate::sheet::AGAIN;
use crate::words::matched;

/// A tag with its attributes, or the text between two tags.
enum HtmlPiece<'h> {
    Tag(&'h str),
    Text(String),
}

fn pieces(html: &str) -> Vec<HtmlPiece<'_>> {
    let (mut rest, mut all) = (html, Vec::new());
    while let Some((text, after)) = rest.split_once('<') {
        if !text.is_empty() {
            all.push(HtmlPiece::Text(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")));
        }
        let (tag, after) = after.split_once('>').expect("a whole tag");
        all.push(HtmlPiece::Tag(tag));
        rest = after;
    }
    all
}

/// P's list, line by line.
pub(crate) fn list(page: &str) -> Vec<String> {
    let entries = page.split("<div>○ ").skip(1);
    let sentence = |entry: &str| {
        let (line, _) = entry.split_once("</div>").expect("the end of a line");
        let (number, sentence) = line.split_once(". ").expect("a number");
        assert!(number.parse::<usize>().is_ok(), "{line}");
        sentence.to_owned()
    };
    entries.map(sentence).collect()
}

/// What stands in a block that is being read.
#[derive(Default)]
struct Reader {
    lines: Vec<String>,
    /// Blocks that are open, by their class.
    open: Vec<String>,
    /// Whether a procedure or a list is being read, whose lines are indented.
    inner: usize,
    text: String,
    /// The only parameter of a block, if it has one.
    name: Option<String>,
    times: Vec<Vec<(String, String)>>,
}

impl Reader {
    fn line(&mut self, depth: usize, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(depth + self.inner)));
    }

    fn depth(&self) -> usize {
        self.open.iter().filter(|class| ["unit", "repeat"].contains(&class.as_str())).count()
    }

    fn value(value: &str) -> String {
        let is_list = value.contains("; ") || value.contains("in turn ");
        if is_list { format!("[{value}]") } else { value.to_owned() }
    }

    /// The values of a repeated block, as the text has them: in its head, or each time in a line of its own.
    fn end_times(&mut self, in_turn: bool) {
        let times = std::mem::take(&mut self.times);
        if let Some(name) = self.name.take() {
            let mut times: Vec<String> = times.iter().map(|time| Self::value(&time[0].1)).collect();
            times.extend(in_turn.then(|| AGAIN.to_owned()));
            let head = self.lines.last_mut().expect("the head of the block");
            *head += &format!("{name} is in turn {}:", times.join("; "));
            return;
        }
        for time in times {
            let given = time.iter().map(|(name, value)| format!(" {name} {}", Self::value(value)));
            let given: String = given.collect();
            self.line(self.depth(), &format!("○{given}"));
        }
        if in_turn {
            self.line(self.depth(), AGAIN);
        }
    }

    fn end(&mut self, tag: &str, class: &str) {
        let text = std::mem::take(&mut self.text).trim().to_owned();
        match (tag, class) {
            ("h2", _) => {
                self.inner = usize::from(text.starts_with("To do ") || text.starts_with("List "));
                let line = if self.inner == 1 { format!("{text}:") } else { format!("── {text} ──") };
                self.lines.push(line);
            }
            ("p", "step") => self.line(self.depth() - 1, &text),
            ("p", "head") => match matched(&text, "{}, where {} is in turn:") {
                Some(found) => {
                    self.name = Some(found[1].to_owned());
                    self.line(self.depth() - 1, &format!("{}, where ", found[0]));
                }
                None => self.line(self.depth() - 1, &text),
            },
            ("li", _) => self.line(self.depth(), &text),
            // A pile of a list.
            ("div", "") => self.line(0, &text),
            // `Piles, each from the top.`
            ("p", "") => {}
            ("p", "end") => assert!(text.ends_with("V accepts."), "{text}"),
            _ => panic!("<{tag} class={class}> on a sheet"),
        }
    }
}

/// The script on a sheet, as the terminal prints it, without empty lines.
pub(crate) fn script(page: &str) -> Vec<String> {
    let (_, page) = page.split_once("</ul><div class=\"columns\">").expect("the script after the rules");
    let (page, _) = page.split_once("\n</body>").expect("the end of the page");
    let (mut reader, mut tags): (Reader, Vec<(String, String)>) = (Reader::default(), Vec::new());
    let (mut name, mut is_turn) = (String::new(), false);
    let page = format!("<div class=\"columns\">{page}");
    for piece in pieces(&page) {
        match piece {
            HtmlPiece::Text(text) => reader.text += &text,
            HtmlPiece::Tag(tag) if !tag.starts_with('/') => {
                let class = tag.split_once("class=\"").map_or("", |(_, class)| class.trim_end_matches('"'));
                let tag = tag.split(' ').next().unwrap_or_default();
                match class {
                    "time" => {
                        reader.times.push(Vec::new());
                        reader.text.clear();
                    }
                    "value" => {
                        name.clear();
                        reader.text.clear();
                    }
                    "times" => is_turn = false,
                    _ => {}
                }
                if ["h2", "li"].contains(&tag)
                    || ["step", "head"].contains(&class)
                    || (tag, class) == ("div", "")
                {
                    reader.text.clear();
                }
                reader.open.push(class.to_owned());
                tags.push((tag.to_owned(), class.to_owned()));
            }
            HtmlPiece::Tag(_) => {
                let (tag, class) = tags.pop().expect("a tag that was opened");
                match class.as_str() {
                    "value" => {
                        let value = std::mem::take(&mut reader.text).trim().to_owned();
                        reader.times.last_mut().expect("a time").push((std::mem::take(&mut name), value));
                    }
                    "turn" => is_turn = true,
                    "time" => {}
                    "times" => {
                        reader.text.clear();
                        reader.end_times(is_turn);
                    }
                    _ if tag == "b" && reader.open.iter().any(|class| class == "value") => {
                        name = std::mem::take(&mut reader.text);
                    }
                    // Emphasis within a line.
                    _ if ["b", "i", "span"].contains(&tag.as_str()) => {}
                    _ if ["unit", "repeat", "columns", "many"].contains(&class.as_str()) || tag == "ul" => {
                        reader.text.clear();
                    }
                    _ => reader.end(&tag, &class),
                }
                reader.open.pop();
            }
        }
    }
    assert!(tags.is_empty(), "tags are left open: {tags:?}");
    reader.lines
}
