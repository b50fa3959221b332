//! What is kept of a table of two people: its setup and every choice, a line each.
//!
//! A line is written and flushed to the disk before the choice is answered. After a crash the last line may be torn: it was not answered,
//! and is cut off.

use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The longest journal that is read: more choices than any run has.
const LONGEST: u64 = 64 << 20;

/// The file of a table; nothing is kept without a folder.
pub(crate) struct Journal {
    file: Option<(File, PathBuf)>,
}

impl Journal {
    /// A table that is not kept.
    pub(crate) const fn none() -> Self {
        Self { file: None }
    }

    /// A new file with this first line.
    pub(crate) fn create(folder: &Path, name: &str, setup: &Value) -> std::io::Result<Self> {
        let path = folder.join(format!("{name}.table"));
        let file = OpenOptions::new().write(true).read(true).create_new(true).open(&path)?;
        let mut journal = Self { file: Some((file, path)) };
        journal.append(setup)?;
        // The name of the file must be on the disk, too.
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(journal)
    }

    /// Writes a line and waits until it is on the disk. When that fails, nothing of the line stays.
    pub(crate) fn append(&mut self, line: &Value) -> std::io::Result<()> {
        let Some((file, _)) = &mut self.file else { return Ok(()) };
        let before = file.seek(SeekFrom::End(0))?;
        let written = file.write_all(format!("{line}\n").as_bytes()).and_then(|()| file.sync_data());
        if written.is_err() {
            let _ = file.set_len(before);
        }
        written
    }

    /// Removes the file: the table has ended.
    pub(crate) fn remove(&mut self) {
        if let Some((_, path)) = self.file.take() {
            let _ = std::fs::remove_file(path);
        }
    }

    /// Reads a file: its whole lines. What comes behind the last of them is cut off.
    pub(crate) fn read(path: &Path) -> std::io::Result<(Self, Vec<Value>)> {
        let file = OpenOptions::new().write(true).read(true).open(path)?;
        let mut text = Vec::new();
        (&file).take(LONGEST).read_to_end(&mut text)?;
        let (mut lines, mut whole) = (Vec::new(), 0_usize);
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            let Some(line) = line.strip_suffix(b"\n") else { break };
            let Ok(value) = serde_json::from_slice(line) else { break };
            lines.push(value);
            whole += line.len() + 1;
        }
        if whole < text.len() {
            file.set_len(whole as u64)?;
            file.sync_data()?;
        }
        Ok((Self { file: Some((file, path.to_owned())) }, lines))
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
        let mut journal = Journal::create(&folder, "one", &json!({ "setup": 1 })).unwrap();
        journal.append(&json!({ "lay": "♣ ♥" })).unwrap();
        journal.append(&json!({ "look": 1 })).unwrap();
        let path = folder.join("one.table");
        let whole = std::fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut journal, lines) = Journal::read(&path).unwrap();
            let ends = whole[..length].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(lines.len(), ends);
            journal.append(&json!("more")).unwrap();
            assert_eq!(Journal::read(&path).unwrap().1.len(), ends + 1);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
