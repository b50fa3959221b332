//! Writes files so that under the final name there is never half a file, whatever happens: a full disk, an error, Ctrl-C.

use crate::failure::Failure;
use crate::usage;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// Writes the whole text under this name, or nothing at all.
///
/// The text goes to a temporary file beside it, which takes the name once all of it is on the disk. Only a device or
/// a pipe, which cannot be replaced, is written directly.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = Stream::create(path)?;
    file.write(text)?;
    file.finish()
}

/// The file that `-o` names; nothing for `-`, which is standard output.
pub(crate) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|file| file.as_os_str() != "-")
}

/// Makes a directory, unless it is there.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    expect_folder(path)?;
    fs::create_dir_all(path).map_err(|error| Failure::new(format!("cannot make {}: {error}", path.display())))
}

/// Refuses a file in place of a directory.
pub(crate) fn expect_folder(path: &Path) -> Result<(), Failure> {
    if path.exists() && !path.is_dir() {
        return Err(Failure::new(format!("{} is not a directory", path.display()))
            .expected("a directory, or a name that does not exist yet"));
    }
    Ok(())
}

/// Refuses outputs that are an input, or the same file twice: one would replace the other. Refuses those without a directory, too, before the work is done.
pub(crate) fn keep_apart(inputs: &[Option<&str>], outputs: &[Option<&Path>]) -> Result<(), Failure> {
    let mut taken: Vec<PathBuf> = inputs.iter().flatten().filter_map(|name| place(Path::new(name))).collect();
    for path in outputs.iter().flatten() {
        if path.as_os_str() == "-" {
            return Err(Failure::new("`-` is not a file to write")
                .expected("a name, or `./-` for a file of that name"));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::metadata(folder).map_err(|error| {
                Failure::new(format!("cannot write {}: {error}", path.display()))
                    .expected("a file in a directory that exists")
            })?;
        }
        let Some(place) = place(path) else { continue };
        if taken.contains(&place) {
            return Err(Failure::new(format!("{} would be overwritten", path.display()))
                .expected("a file that is not read or written already"));
        }
        taken.push(place);
    }
    Ok(())
}

/// Refuses outputs that are there already: what is written takes long to make, and so may have what it would replace.
pub(crate) fn expect_new(outputs: &[Option<&Path>]) -> Result<(), Failure> {
    match outputs.iter().flatten().find(|path| fs::metadata(path).is_ok_and(|there| there.is_file())) {
        None => Ok(()),
        Some(path) => Err(Failure::new(format!("{} exists already", path.display()))
            .expected("the name of a file that does not exist")),
    }
}

/// Refuses a file for a picture whose extension promises something else: pictures are SVG.
pub(crate) fn expect_svg(option: &str, file: Option<&Path>) -> Result<(), Failure> {
    let other = |file: &&Path| file.extension().is_some_and(|ending| !ending.eq_ignore_ascii_case("svg"));
    match file.filter(other) {
        None => Ok(()),
        Some(file) => {
            let failure =
                Failure::new(format!("`{option}` writes SVG")).expected("a file that ends in `.svg`");
            Err(usage::at_word(failure, &file.display().to_string()))
        }
    }
}

/// Where a file is, or will be; nothing for a device or a pipe, which can be written to any number of times.
fn place(path: &Path) -> Option<PathBuf> {
    match fs::canonicalize(path) {
        Ok(there) => there.is_file().then_some(there),
        Err(_) => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            Some(fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()?.join(path.file_name()?))
        }
    }
}

/// A file that is written piece by piece, and takes its name only when it is whole.
pub(crate) struct Stream {
    name: String,
    file: BufWriter<File>,
    /// The temporary file and the name that it is to have; nothing for a device or a pipe.
    rename: Option<(PathBuf, PathBuf)>,
}

impl Stream {
    /// Begins a file of this name.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        // A link stays a link: what it points to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = path.display().to_string();
        let opened = match fs::metadata(&target) {
            Ok(there) if there.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(there) if !there.is_file() => {
                OpenOptions::new().write(true).open(&target).map(|file| (file, None))
            }
            _ => {
                let temporary = begin(&target);
                File::create(&temporary).map(|file| (file, Some((temporary, target))))
            }
        };
        let (file, rename) = opened.map_err(|error| Failure::new(format!("cannot write {name}: {error}")))?;
        Ok(Self { name, file: BufWriter::new(file), rename })
    }

    /// Writes a piece.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        let result = self.file.write_all(text.as_bytes());
        result.map_err(|error| Failure::new(format!("cannot write {}: {error}", self.name)))
    }

    /// Ends the file, and gives it its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let result = self.file.flush().and_then(|()| match &self.rename {
            None => Ok(()),
            Some((temporary, target)) => {
                if let Ok(there) = fs::metadata(target) {
                    self.file.get_ref().set_permissions(there.permissions())?;
                }
                self.file.get_ref().sync_all()?;
                fs::rename(temporary, target)
            }
        });
        if result.is_ok()
            && let Some((temporary, _)) = self.rename.take()
        {
            end(&temporary);
        }
        result.map_err(|error| Failure::new(format!("cannot write {}: {error}", self.name)))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // An unfinished file is removed.
        if let Some((temporary, _)) = &self.rename {
            let _ = fs::remove_file(temporary);
            end(temporary);
        }
    }
}

/// The temporary files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The name of a temporary file for this target. From now on it goes when the user interrupts.
fn begin(target: &Path) -> PathBuf {
    let name = temporary_name(target);
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        unfinished.push(name.clone());
    }
    #[cfg(unix)]
    interruption::expect();
    name
}

/// The temporary file is gone.
fn end(temporary: &Path) {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        unfinished.retain(|path| path != temporary);
    }
}

/// Becomes true when the user interrupts, instead of an end of the program: it can keep what it has. A second interruption ends it.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let asked = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        use signal_hook::flag::{register, register_conditional_default};
        // Without a handler the program ends at once, as it would without this function.
        let _ = register_conditional_default(signal, Arc::clone(&asked))
            .and_then(|_| register(signal, Arc::clone(&asked)));
    }
    asked
}

#[cfg(unix)]
mod interruption {
    use super::UNFINISHED;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::Once;

    /// From now on an interruption removes what is unfinished, and then ends the program as it would have anyway: by
    /// the signal, which a shell shows as exit code 130 for Ctrl-C.
    pub(super) fn expect() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // Without a handler the program ends all the same, and leaves a temporary file.
            let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    if let Ok(unfinished) = UNFINISHED.lock() {
                        for temporary in unfinished.iter() {
                            let _ = std::fs::remove_file(temporary);
                        }
                    }
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }
}

fn temporary_name(target: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    target.with_file_name(name)
}
