//! Where answers go: text or one JSON object on standard output, progress on standard error.

use crate::failure::Failure;
use crate::files;
use clap::builder::StyledStr;
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// The version of the program: in every answer in JSON, and in every result file.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The answer of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// Solvable, obeys the rules, accepted, passed, written: exit code 0.
    Yes,
    /// Unsolvable, breaks a rule, rejected, failed: exit code 1.
    No,
}

/// What a command says. Text is written at once; the fields of the JSON object are collected and written at the end.
pub(crate) struct Output {
    json: bool,
    fields: Map<String, Value>,
    stdout: io::BufWriter<io::Stdout>,
}

impl Output {
    /// An output for the command of this name.
    pub(crate) fn new(json: bool, command: &str) -> Self {
        let mut fields = Map::new();
        fields.insert("command".to_owned(), command.into());
        fields.insert("version".to_owned(), VERSION.into());
        Self { json, fields, stdout: io::BufWriter::new(io::stdout()) }
    }

    /// Whether text is written for people, at once.
    pub(crate) const fn is_text(&self) -> bool {
        !self.json
    }

    /// The text in the colour of a verdict, on a terminal that wants colours.
    pub(crate) fn coloured(&self, verdict: Reply, text: &str) -> String {
        if self.json || !colours_on(&io::stdout()) {
            return text.to_owned();
        }
        let colour = match verdict {
            Reply::Yes => 32,
            Reply::No => 31,
        };
        format!("\x1b[1;{colour}m{text}\x1b[0m")
    }

    /// Writes a line of text for people; nothing under `--json`.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        if !self.json {
            writeln!(self.stdout, "{}", text.as_ref())?;
        }
        Ok(())
    }

    /// Writes text for people as it is, without adding the end of a line; nothing under `--json`.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        if !self.json {
            write!(self.stdout, "{}", text.as_ref())?;
        }
        Ok(())
    }

    /// Sends what was written so far on its way: for commands that take long between lines.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.stdout.flush()?)
    }

    /// Sets a key of the JSON object; nothing without `--json`.
    pub(crate) fn field(&mut self, key: &'static str, value: impl Into<Value>) {
        if self.json {
            self.fields.insert(key.to_owned(), value.into());
        }
    }

    /// Writes a text that was asked for to this file, or else to standard output.
    pub(crate) fn deliver(&mut self, file: Option<&Path>, text: String) -> Result<(), Failure> {
        match file {
            Some(file) => {
                files::write(file, &text)?;
                self.field("file", file.display().to_string());
            }
            None => {
                self.text(&text)?;
                self.field("text", text);
            }
        }
        Ok(())
    }

    /// Reports progress on standard error; a closed standard error does not matter.
    pub(crate) fn progress(&self, text: impl AsRef<str>) {
        let _ = writeln!(io::stderr(), "{}", text.as_ref());
    }

    /// Writes the JSON object now, for a command that goes on: what comes after it is not reported.
    pub(crate) fn announce(&mut self) -> Result<(), Failure> {
        if self.json {
            self.close(Reply::Yes)?;
            self.json = false;
        }
        Ok(())
    }

    /// Ends the command: writes the JSON object or the failure, and gives the exit code.
    pub(crate) fn finish(mut self, result: Result<Reply, Failure>) -> ExitCode {
        let result = result.and_then(|verdict| self.close(verdict));
        match result {
            Ok(Reply::Yes) => ExitCode::SUCCESS,
            Ok(Reply::No) => ExitCode::from(1),
            // What a shell reports for a program that a closed pipe ended. It must not be 0, which means yes.
            Err(Failure::ClosedPipe) => ExitCode::from(141),
            Err(failure) => {
                if self.json {
                    self.fields.retain(|key, _| key == "command" || key == "version");
                    self.fields.insert("verdict".to_owned(), "bad_input".into());
                    self.fields.insert("error".to_owned(), failure.json());
                    let _ = self.write_object();
                }
                let _ = self.stdout.flush();
                let _ = write!(io::stderr(), "{}", failure.render(colours_on(&io::stderr())));
                ExitCode::from(2)
            }
        }
    }

    /// Ends a run that asked for help.
    pub(crate) fn help(mut self, text: &StyledStr) -> ExitCode {
        // Help is text, whatever else was asked for.
        self.json = false;
        let result = self.text(rendered(text, &io::stdout()));
        self.finish(result.map(|()| Reply::Yes))
    }

    /// Ends a run that asked for nothing: the usage goes to standard error.
    pub(crate) fn usage(self, text: &StyledStr) -> ExitCode {
        let _ = write!(io::stderr(), "{}", rendered(text, &io::stderr()));
        ExitCode::from(2)
    }

    fn close(&mut self, verdict: Reply) -> Result<Reply, Failure> {
        if self.json {
            let word = match verdict {
                Reply::Yes => "yes",
                Reply::No => "no",
            };
            // A command with more than two answers has set its own word.
            self.fields.entry("verdict").or_insert_with(|| json!(word));
            self.write_object()?;
        }
        self.flush()?;
        Ok(verdict)
    }

    fn write_object(&mut self) -> Result<(), Failure> {
        let object = Value::Object(std::mem::take(&mut self.fields));
        writeln!(self.stdout, "{object:#}")?;
        self.flush()
    }
}

fn rendered(text: &StyledStr, stream: &impl IsTerminal) -> String {
    if colours_on(stream) { text.ansi().to_string() } else { text.to_string() }
}

/// Colours are for terminals, and <https://no-color.org> turns them off.
fn colours_on(stream: &impl IsTerminal) -> bool {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    wanted && stream.is_terminal() && std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}
