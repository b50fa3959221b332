//! A command line that cannot be parsed, reported like every other failure: what is wrong, the place marked in the
//! command line, and what was expected or probably meant.
//!
//! Value parsers follow the same rule: their error says what was expected, "a number of seconds" and not "invalid float".

use crate::CommandLine;
use crate::failure::Failure;
use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use std::error::Error as _;
use std::ffi::OsString;

/// The command line, the program first.
pub(crate) fn words() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The command line for clap, whose `help` takes no options: help is the same with `--help` and `--json`.
pub(crate) fn line() -> Vec<OsString> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let is_help = words.get(1).is_some_and(|word| word == "help");
    let is_passed_over = |word: &OsString| is_help && (word == "--help" || word == "-h" || word == "--json");
    words.into_iter().filter(|word| !is_passed_over(word)).collect()
}

/// A word of the command line that is not one of these names: marked, with what was probably meant.
pub(crate) fn unknown(what: impl Into<String>, word: &str, names: &[&str]) -> Failure {
    at_word(Failure::new(what).expected(either(names)).did_you_mean(meant(word, names)), word)
}

/// Which of these names were probably meant by a word: those that are alike enough, the nearest first, as code: "`solve`, `serve` or `prove`".
pub(crate) fn meant(word: &str, names: &[&str]) -> String {
    let mut near: Vec<(usize, &str)> =
        names.iter().filter_map(|name| Some((distance(word, name)?, *name))).collect();
    near.sort_by_key(|(distance, _)| *distance);
    either(&near.iter().map(|(_, name)| format!("`{name}`")).collect::<Vec<_>>())
}

/// One of these: "url, text or svg".
pub(crate) fn either<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Marks a word of the command line that turned out to be wrong.
pub(crate) fn at_word(failure: Failure, word: &str) -> Failure {
    let (line, offset, length) = place(&words(), "", word);
    failure.at("command line", &line, offset, length)
}

/// Reads clap's error; `words` is the command line, the program first.
pub(crate) fn failure(error: &Error, words: &[String]) -> Failure {
    let text = |kind| text(error, kind);
    let argument = text(ContextKind::InvalidArg);
    let argument = if argument.is_empty() { text(ContextKind::InvalidSubcommand) } else { argument };
    // What may be left out has square brackets in the help only.
    let argument = argument.replace('[', "<").replace(']', ">");
    let (mut similar, mut expected, mut marked) = (String::new(), String::new(), String::new());
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            similar = text(ContextKind::SuggestedArg);
            marked.clone_from(&argument);
            if argument.starts_with('-') {
                format!("unknown option `{argument}`")
            } else {
                expected = arguments(words);
                format!("unexpected argument `{argument}`")
            }
        }
        ErrorKind::InvalidSubcommand => {
            marked = text(ContextKind::InvalidSubcommand);
            let program = CommandLine::command();
            // A command may have commands of its own. clap adds `help` to the others by itself.
            let own =
                words.get(1).filter(|word| **word != marked).and_then(|word| program.find_subcommand(word));
            let names: Vec<&str> = own.unwrap_or(&program).get_subcommands().map(Command::get_name).collect();
            if let Some(command) = own.filter(|_| !names.is_empty()) {
                expected = format!("{} or an option of `{}`", either(&names), command.get_name());
            }
            similar = names.into_iter().chain(own.is_none().then_some("help")).collect::<Vec<_>>().join(", ");
            format!("unknown command `{marked}`")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            similar = text(ContextKind::ValidValue);
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            expected = either(&similar.split(", ").collect::<Vec<_>>()) + &why;
            marked = text(ContextKind::InvalidValue);
            if marked.is_empty() {
                if expected.is_empty() {
                    expected = format!("`{argument}`");
                }
                format!("`{}` needs a value", flag(&argument))
            } else {
                format!("invalid value `{marked}` for `{}`", flag(&argument))
            }
        }
        ErrorKind::MissingRequiredArgument => {
            // One thing at a time: the next is reported when this one is there.
            let first = argument.split(", ").next().unwrap_or_default();
            expected = about(words, first);
            format!("`{first}` is missing")
        }
        ErrorKind::MissingSubcommand => {
            expected = text(ContextKind::ValidSubcommand);
            "no command is given".to_owned()
        }
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg);
            "only one of them".clone_into(&mut expected);
            let (one, other) = (flag(&argument), flag(&other));
            // The name of a value, such as <PROTOCOL>, is not on the command line.
            let on_the_line = if one.starts_with('<') { other } else { one };
            on_the_line.clone_into(&mut marked);
            if other == one || other.is_empty() {
                format!("`{one}` is given more than once")
            } else {
                format!("`{one}` conflicts with `{other}`")
            }
        }
        ErrorKind::TooManyValues => {
            marked = text(ContextKind::InvalidValue);
            expected = format!("`{}` alone", flag(&argument));
            format!("`{}` takes no value", flag(&argument))
        }
        _ => {
            // The rest is rare; clap's own first line is good enough.
            marked.clone_from(&argument);
            let rendered = error.render().to_string();
            let line = rendered.lines().next().unwrap_or_default();
            line.strip_prefix("error: ").unwrap_or(line).to_owned()
        }
    };
    let similar = meant(&marked, &similar.split(", ").collect::<Vec<_>>());
    if expected.is_empty() && similar.is_empty() {
        expected = help(words);
    }
    let (line, offset, length) = place(words, flag(&argument), &marked);
    let failure = Failure::new(what).expected(expected).did_you_mean(similar);
    failure.at("command line", &line, offset, length)
}

/// How many letters of a word are wrong, if it may be a misspelled or shortened name: at most one letter in three is wrong (or one), or the rest is missing. clap compares
/// shared letters only, and takes `nosuch` for `bench`.
fn distance(word: &str, name: &str) -> Option<usize> {
    let (word, name) = (word.to_lowercase(), name.to_lowercase());
    let wrong = strsim::osa_distance(&word, &name);
    let is_like = name.starts_with(&word) || wrong <= (word.chars().count() / 3).max(1);
    (is_like && !word.is_empty() && !name.is_empty()).then_some(wrong)
}

/// What clap says about something, without quotes; several things with commas between.
fn text(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

/// An option without the name of its value: `--to` for `--to <TO>`.
fn flag(argument: &str) -> &str {
    match argument.split_once(' ') {
        Some((flag, _)) if flag.starts_with('-') => flag,
        _ => argument,
    }
}

/// Which options of the command line need one that is missing: those with which alone it is missing, too.
fn needed_by(words: &[String], missing: &str) -> String {
    let mut program = CommandLine::command();
    program.build();
    let Some(command) = words.get(1).and_then(|name| program.find_subcommand(name)) else {
        return String::new();
    };
    let is_long = |word: &str, arg: &Arg| {
        word.split('=').next().and_then(|word| word.strip_prefix("--")) == arg.get_long()
    };
    let mut given = Vec::new();
    let mut plain = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let Some(arg) = command.get_arguments().find(|arg| arg.get_long().is_some() && is_long(word, arg))
        else {
            plain.push(word.clone());
            continue;
        };
        let value = if arg.get_action().takes_values() && !word.contains('=') { rest.next() } else { None };
        given.push([word].into_iter().chain(value).cloned().collect::<Vec<_>>());
    }
    let needs = |option: &&Vec<String>| {
        let error = CommandLine::command().try_get_matches_from(plain.iter().chain(*option)).err();
        error.is_some_and(|error| text(&error, ContextKind::InvalidArg).split(", ").any(|arg| arg == missing))
    };
    let needing: Vec<String> = given.iter().filter(needs).map(|option| format!("`{}`", option[0])).collect();
    format!("`{}`, which {} needs", missing.replace(['<', '>'], ""), either(&needing))
}

/// What the help says of an argument, by the name that it has there: its values, or its description.
fn about(words: &[String], argument: &str) -> String {
    let mut program = CommandLine::command();
    program.build();
    let command = words.get(1).and_then(|name| program.find_subcommand(name)).unwrap_or(&program);
    let name = |value: &PossibleValue| value.get_name().to_owned();
    let bare = |name: &str| name.replace(['<', '>', '[', ']'], "");
    let wanted = bare(argument);
    let Some(found) = command.get_arguments().find(|arg| bare(&arg.to_string()) == wanted) else {
        return String::new();
    };
    let values: Vec<String> =
        found.get_possible_values().iter().filter(|value| !value.is_hide_set()).map(name).collect();
    if values.is_empty() && found.get_long().is_some() {
        // An option is wanted because of another one, not for what it does.
        needed_by(words, argument)
    } else if values.is_empty() {
        lower(&found.get_help().map(ToString::to_string).unwrap_or_default())
    } else {
        either(&values)
    }
}

/// Which arguments the command takes, when it is given one too many.
fn arguments(words: &[String]) -> String {
    let program = CommandLine::command();
    let Some(command) = words.get(1).and_then(|name| program.find_subcommand(name)) else {
        return String::new();
    };
    let bare = |arg: &Arg| format!("`<{}>`", arg.to_string().trim_matches(['<', '>', '[', ']']));
    let taken: Vec<String> = command.get_positionals().map(bare).collect();
    match (command.get_name(), &taken[..]) {
        _ if command.has_subcommands() => String::new(),
        ("audit", _) => "one protocol, or `--all` for every one".to_owned(),
        (name, []) => format!("options only: `{name}` takes no argument"),
        (name, [one]) => format!("one argument: `{name}` takes {one}"),
        (name, several) => format!("{} arguments: `{name}` takes {}", several.len(), several.join(" and ")),
    }
}

/// The text with a small first letter, as it stands in the middle of a sentence.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Where to look it up.
fn help(words: &[String]) -> String {
    let command = words.get(1).filter(|word| crate::is_command(word));
    command.map_or("a command: see `facedown --help`".to_owned(), |command| {
        format!("an option or argument of `facedown {command}`: see its `--help`")
    })
}

/// The command line as one line, and the place of a word in it: after its option if it is a value, and at the end of the line if it is missing.
fn place(words: &[String], option: &str, marked: &str) -> (String, usize, usize) {
    let fits = |word: &String| {
        let parts = word.split_once('=');
        !marked.is_empty()
            && (word == marked || parts.is_some_and(|(flag, value)| flag == marked || value == marked))
    };
    // The same word may be elsewhere, too.
    let value = words.windows(2).position(|pair| pair[0] == option && fits(&pair[1])).map(|place| place + 1);
    let number = value.or_else(|| (1..words.len()).find(|&number| fits(&words[number])));
    let mut line = String::from("facedown");
    let mut found = None;
    for (place, word) in words.iter().enumerate().skip(1) {
        line.push(' ');
        let start = line.len();
        let plain = |character: char| character.is_alphanumeric() || "-_./=:?,@%+".contains(character);
        if !word.is_empty() && word.chars().all(plain) {
            line += word;
        } else {
            line += &format!("'{}'", word.replace(['\n', '\r', '\t'], " "));
        }
        if number == Some(place) {
            found = Some((start, line.len() - start));
        }
    }
    let (offset, length) = found.unwrap_or((line.len(), 1));
    (line, offset, length)
}
