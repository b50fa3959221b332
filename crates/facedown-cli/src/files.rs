//! Writes files so that under the final name there is never half a file.

use crate::failure::Failure;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes the whole text under this name, or nothing at all.
///
/// The text goes to a temporary file beside it, which takes the name once all of it is on the disk. Only a device or
/// a pipe, which cannot be replaced, is written directly.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let result = match fs::metadata(&target) {
        Ok(there) if there.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
        Ok(there) if !there.is_file() => {
            OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(text.as_bytes()))
        }
        _ => replace(&target, text),
    };
    result.map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))
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
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = path.display().to_string();
        let opened = match fs::metadata(&target) {
            Ok(there) if there.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(there) if !there.is_file() => {
                OpenOptions::new().write(true).open(&target).map(|file| (file, None))
            }
            _ => {
                let temporary = temporary_name(&target);
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
        let result = self.file.flush().and_then(|()| match self.rename.take() {
            None => Ok(()),
            Some((temporary, target)) => {
                if let Ok(there) = fs::metadata(&target) {
                    self.file.get_ref().set_permissions(there.permissions())?;
                }
                self.file.get_ref().sync_all()?;
                fs::rename(&temporary, &target)
            }
        });
        result.map_err(|error| Failure::new(format!("cannot write {}: {error}", self.name)))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // A file that did not come to its end is no file.
        if let Some((temporary, _)) = &self.rename {
            let _ = fs::remove_file(temporary);
        }
    }
}

fn replace(target: &Path, text: &str) -> io::Result<()> {
    let temporary = temporary_name(target);
    let result = fill(&temporary, target, text).and_then(|()| fs::rename(&temporary, target));
    if result.is_err() {
        // What matters is told already; there may be no temporary file at all.
        let _ = fs::remove_file(&temporary);
    }
    result
}

fn fill(temporary: &Path, target: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    if let Ok(there) = fs::metadata(target) {
        file.set_permissions(there.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn temporary_name(target: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    target.with_file_name(name)
}
