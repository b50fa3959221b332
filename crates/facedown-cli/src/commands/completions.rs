//! `facedown completions`: what a shell needs to complete the command line.

use crate::CommandLine;
use crate::failure::Failure;
use crate::output::{Output, Reply};
use clap::CommandFactory;
use clap_complete::Shell;

/// Write completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown completions bash > ~/.local/share/bash-completion/completions/facedown
  facedown completions zsh > ~/.zfunc/_facedown       with ~/.zfunc in $fpath
  facedown completions fish > ~/.config/fish/completions/facedown.fish")]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut CommandLine::command(), "facedown", &mut script);
    out.field("shell", args.shell.to_string());
    out.deliver(None, String::from_utf8_lossy(&script).into_owned())?;
    Ok(Reply::Yes)
}
