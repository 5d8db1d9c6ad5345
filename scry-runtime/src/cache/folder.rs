//! The folder of the cache: entries as files, whichever processes share it, and an end to its growth.
//!
//! Only files with the cache's own names are looked at, let alone removed: the user may have named a folder with others in it. What an
//! entry holds is run: so a folder or a file that another user could have written is as good as none.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::entry;
use crate::backend::CacheReport;

/// The most bytes that the entries have together, but for a few that are stored between two looks.
pub(super) const MOST_BYTES: u64 = 256 << 20;

/// How many entries a process stores before it looks at the folder's size again; it looks at its first as well.
const STORES_BETWEEN_LOOKS: u32 = 32;

/// An entry's time of use is noted if the last note is older: often enough to tell what is in use, and seldom a write.
const NOTE_AGAIN: Duration = Duration::from_hours(24);

/// A file on its way to its place for so long belongs to a process that has ended.
const LEFT_BEHIND: Duration = Duration::from_hours(1);

/// What entries end in, and files on their way to become one.
const ENTRY: &str = "scry";
const TEMPORARY: &str = "scry-tmp";

pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The value under `key`, if it is there and whole.
    pub(super) fn load(&self, key: &[u8]) -> Option<Vec<u8>> {
        is_private(&fs::metadata(&self.path).ok()?).then_some(())?;
        let file = open(&self.place(key))?;
        let mut bytes = read(&file)?;
        let start = bytes.len() - entry::decode(&bytes, key)?.len();
        note_use(&file);
        bytes.drain(..start);
        Some(bytes)
    }

    /// Stores `value` under `key`, if the disk lets it.
    pub(super) fn store(&self, key: &[u8], value: &[u8]) {
        static STORES: AtomicU32 = AtomicU32::new(0);
        if self.try_store(key, value).is_ok() && STORES.fetch_add(1, Ordering::Relaxed).is_multiple_of(STORES_BETWEEN_LOOKS) {
            self.shrink(MOST_BYTES);
        }
    }

    fn try_store(&self, key: &[u8], value: &[u8]) -> io::Result<()> {
        create_private(&self.path)?;
        if !is_private(&fs::metadata(&self.path)?) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let temporary = self.path.join(format!("{:016x}-{}.{TEMPORARY}", entry::name(key), unique()));
        let written = OpenOptions::new().write(true).create_new(true).open(&temporary)?.write_all(&entry::encode(key, value));
        let stored = written.and_then(|()| fs::rename(&temporary, self.place(key)));
        if stored.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        stored
    }

    /// Removes what was left behind and, if the rest has more than `most` bytes, what was used longest ago, until it has a quarter
    /// less: so that this is not due again at once.
    pub(super) fn shrink(&self, most: u64) {
        let mut files = self.files();
        files.retain(|file| !(file.is_left_behind() && fs::remove_file(&file.path).is_ok()));
        let mut bytes: u64 = files.iter().map(|file| file.size).sum();
        if bytes <= most {
            return;
        }
        files.sort_by_key(|file| file.used);
        for file in files {
            if bytes <= most - most / 4 {
                return;
            }
            // Another process may have removed it first.
            let _ = fs::remove_file(&file.path);
            bytes -= file.size;
        }
    }

    /// What is there; reads every entry.
    pub(super) fn contents(&self) -> CacheReport {
        let files = self.files();
        let is_stale = |file: &&CacheFile| !open(&file.path).and_then(|file| read(&file)).is_some_and(|bytes| entry::is_whole(&bytes));
        let stale: Vec<_> = files.iter().filter(is_stale).collect();
        CacheReport {
            directory: Some(self.path.clone()),
            entries: files.len(),
            bytes: files.iter().map(|file| file.size).sum(),
            stale_entries: stale.len(),
            stale_bytes: stale.iter().map(|file| file.size).sum(),
            most_bytes: MOST_BYTES,
        }
    }

    pub(super) fn place(&self, key: &[u8]) -> PathBuf {
        self.path.join(format!("{:016x}.{ENTRY}", entry::name(key)))
    }

    /// The cache's files.
    fn files(&self) -> Vec<CacheFile> {
        let listed = fs::read_dir(&self.path).into_iter().flatten().flatten();
        listed.filter_map(|file| CacheFile::of(file.path(), &file.metadata().ok()?)).collect()
    }
}

/// A file that this cache has made.
struct CacheFile {
    path: PathBuf,
    size: u64,
    /// When it was last written, or noted as used.
    used: SystemTime,
}

impl CacheFile {
    fn of(path: PathBuf, metadata: &fs::Metadata) -> Option<Self> {
        let is_ours = path.extension().is_some_and(|extension| extension == ENTRY || extension == TEMPORARY);
        let stem = path.file_stem().and_then(OsStr::to_str)?;
        let is_named = stem.get(..16).is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_hexdigit()));
        (is_ours && is_named && metadata.is_file()).then_some(())?;
        Some(Self { path, size: metadata.len(), used: metadata.modified().ok()? })
    }

    fn is_left_behind(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == TEMPORARY) && age(self.used) > LEFT_BEHIND
    }
}

/// Opens an entry; a file that another user could have written is not one, nor is what is no file at all.
fn open(path: &Path) -> Option<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    // "O_NONBLOCK: a process opening a pipe for reading does not wait for somebody who writes"; of files it means nothing.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.open(path).ok()?;
    let metadata = file.metadata().ok()?;
    (metadata.is_file() && is_private(&metadata)).then_some(file)
}

fn read(mut file: &File) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Whether nobody but the user, and who administers the system, decides what is in a folder or a file.
#[cfg(unix)]
fn is_private(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    const OTHERS_WRITE: u32 = 0o002;
    // SAFETY: "these functions are always successful", and have no requirement.
    let user = unsafe { libc::geteuid() };
    [user, 0].contains(&metadata.uid()) && metadata.mode() & OTHERS_WRITE == 0
}

/// Elsewhere, folders of caches are the user's own by where they are.
#[cfg(not(unix))]
fn is_private(_: &fs::Metadata) -> bool {
    true
}

/// Notes that an entry is in use, so that it stays; on a disk that does not let it, the entry just counts as older.
fn note_use(file: &File) {
    let written = file.metadata().and_then(|metadata| metadata.modified());
    if written.is_ok_and(|written| age(written) > NOTE_AGAIN) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// How long ago it was; nothing is older than the clock says.
fn age(time: SystemTime) -> Duration {
    time.elapsed().unwrap_or_default()
}

/// No other file is called like this: processes in two containers may have one number, so there is chance in it as well.
fn unique() -> String {
    format!("{}-{:016x}", std::process::id(), RandomState::new().build_hasher().finish())
}

/// Makes the folder, for the user alone: whoever writes there decides what the user's kernels do.
fn create_private(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
