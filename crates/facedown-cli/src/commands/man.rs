//! `facedown man`: manual pages from the definitions of the command line.

use crate::CommandLine;
use crate::failure::Failure;
use crate::files;
use crate::output::{Output, Reply, VERSION};
use crate::usage;
use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io;
use std::path::PathBuf;

/// Write manual pages
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown man | man -l -                     read the page of the program
  facedown man prove | man -l -               read the page of a command
  facedown man -o ~/.local/share/man/man1     install all pages: then `man facedown-prove`")]
pub(crate) struct Args {
    /// Write the page of this command
    #[arg(value_name = "COMMAND")]
    page: Option<String>,
    /// Write all pages into this directory
    #[arg(short, long, aliases = ["dir", "directory"], value_name = "DIR", conflicts_with = "page")]
    output: Option<PathBuf>,
}

/// A manual page: its name, such as `facedown-prove`, and its text.
struct ManPage {
    name: String,
    text: String,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    if let Some(directory) = &args.output {
        files::make_folder(directory)?;
        let mut written = Vec::new();
        for page in pages()? {
            let file = directory.join(format!("{}.1", page.name));
            files::write(&file, &page.text)?;
            out.line(format!("wrote {}", file.display()))?;
            written.push(file.display().to_string());
        }
        out.field("files", written);
        return Ok(Reply::Yes);
    }
    let name = args.page.as_ref().map_or("facedown".to_owned(), |command| format!("facedown-{command}"));
    let mut pages = pages()?;
    let Some(page) = pages.iter().position(|page| page.name == name) else {
        let names: Vec<&str> = pages.iter().filter_map(|page| page.name.strip_prefix("facedown-")).collect();
        let name = args.page.as_deref().unwrap_or_default();
        return Err(usage::unknown(format!("unknown command `{name}`"), name, &names));
    };
    let ManPage { name, text } = pages.swap_remove(page);
    out.field("page", name);
    out.deliver(None, text)?;
    Ok(Reply::Yes)
}

/// The page of the program, and one for each command.
fn pages() -> Result<Vec<ManPage>, Failure> {
    let mut program = CommandLine::command().disable_help_subcommand(true);
    program.build();
    std::iter::once(&program)
        .chain(program.get_subcommands())
        .map(|command| {
            let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
            // A bare title: the default one carries the date of the build, and pages should not change by themselves.
            render(command, &name)
                .map(|text| ManPage { name: name.clone(), text })
                .map_err(|error| Failure::new(format!("cannot write the page {name}: {error}")))
        })
        .collect()
}

fn render(command: &clap::Command, name: &str) -> io::Result<String> {
    let source = format!("facedown {VERSION}");
    let man = Man::new(command.clone()).title(name).source(source).manual("Facedown");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(help) = command.get_after_help() {
        // The examples stand as they are in the help: lines that are not filled.
        let mut examples = Roff::new();
        let help = help.to_string();
        examples.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in help.strip_prefix("Examples:\n").unwrap_or(&help).lines() {
            examples.text([roman(line)]);
        }
        examples.control("fi", []).to_writer(&mut page)?;
    }
    Ok(String::from_utf8_lossy(&page).into_owned())
}
