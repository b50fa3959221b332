//! What is kept of a table of two people: its setup and every choice, a line each.
//!
//! A line is written and flushed to the disk before the choice is answered. After a crash the last line may be torn: it was not answered,
//! and is cut off. A file is open only while it is written, so that tables need no files of the system; it is for its owner alone,
//! since it holds P's answer.

use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Read as _, Result, Write as _};
use std::path::{Path, PathBuf};

/// The longest journal that is read: more choices than any run has.
const LONGEST: u64 = 64 << 20;

/// The file of a table; nothing is kept without a folder.
pub(crate) struct Journal(Option<PathBuf>);

impl Journal {
    /// A table that is not kept.
    pub(crate) const fn none() -> Self {
        Self(None)
    }

    /// A new file with this first line.
    pub(crate) fn create(folder: &Path, name: &str, setup: &Value) -> Result<Self> {
        let path = folder.join(format!("{name}.table"));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path)?;
        let journal = Self(Some(path));
        journal.append(setup).inspect_err(|_| journal.remove())?;
        // The name of the file must be on the disk, too, where a folder can be opened.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(journal)
    }

    /// Writes a line and waits until it is on the disk. When that fails, nothing of the line stays.
    pub(crate) fn append(&self, line: &Value) -> Result<()> {
        let Some(path) = &self.0 else { return Ok(()) };
        let mut file = OpenOptions::new().append(true).open(path)?;
        let before = file.metadata()?.len();
        let written = file.write_all(format!("{line}\n").as_bytes()).and_then(|()| file.sync_data());
        written.inspect_err(|_| drop(file.set_len(before)))
    }

    /// Removes the file: the table has ended.
    pub(crate) fn remove(&self) {
        if let Some(path) = &self.0 {
            let _ = std::fs::remove_file(path);
        }
    }

    /// Reads a file: its lines. A torn one at its end is cut off. A file that is not a journal is an error, and is not changed.
    pub(crate) fn read(path: &Path) -> Result<(Self, Vec<Value>)> {
        let file = OpenOptions::new().write(true).read(true).open(path)?;
        if file.metadata()?.len() > LONGEST {
            return Err(Error::new(ErrorKind::FileTooLarge, "it is longer than any journal"));
        }
        let mut text = Vec::new();
        (&file).take(LONGEST).read_to_end(&mut text)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let lines = text[..whole].split_inclusive(|byte| *byte == b'\n').map(serde_json::from_slice);
        let lines = lines.collect::<serde_json::Result<_>>()?;
        if whole < text.len() {
            file.set_len(whole as u64)?;
            file.sync_data()?;
        }
        Ok((Self(Some(path.to_owned())), lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// However many bytes of a journal are on the disk, it is read back up to its last whole line, and can be written on.
    #[test]
    fn a_torn_line_is_cut_off() {
        let folder = std::env::temp_dir().join(format!("facedown-journal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let journal = Journal::create(&folder, "one", &json!({ "setup": 1 })).unwrap();
        journal.append(&json!({ "lay": "♣ ♥" })).unwrap();
        journal.append(&json!({ "look": 1 })).unwrap();
        let path = folder.join("one.table");
        let whole = std::fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (journal, lines) = Journal::read(&path).unwrap();
            let ends = whole[..length].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(lines.len(), ends);
            journal.append(&json!("more")).unwrap();
            assert_eq!(Journal::read(&path).unwrap().1.len(), ends + 1);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
