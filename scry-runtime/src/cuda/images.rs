//! Compiled kernels on disk, each with a record of the compiler that made it.
//!
//! An image is found without NVRTC: loading that takes longer than launching all kernels of a program. So the key is what is
//! known anyway, and the compiler is in the entry: if its file is another by now, as after an update, the image is stale. If
//! the file is gone, the image is as good as ever.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::cache;

/// The image under `key`, unless its compiler has changed since.
pub(super) fn load(key: &[u8]) -> Option<Vec<u8>> {
    decode(&cache::load(key)?).map(<[u8]>::to_vec)
}

/// Stores what `compiler` made.
pub(super) fn store(key: &[u8], compiler: &Compiler, image: &[u8]) {
    cache::store(key, &encode(compiler, image));
}

/// A compiler: its version, and the file that it was loaded from where that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Compiler {
    version: [u32; 2],
    file: Option<Stamp>,
}

/// What tells one state of a file from another without reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    path: String,
    size: u64,
    /// In nanoseconds since 1970.
    modified: u128,
}

impl Compiler {
    /// The compiler of `version` in the library that was opened as `opened`.
    pub(super) fn new(version: [u32; 2], opened: &Path) -> Self {
        Self { version, file: location(opened).and_then(|path| Stamp::of(path.to_str()?)) }
    }

    /// Where it is, if that is known.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| Path::new(&file.path))
    }

    pub(super) fn version(&self) -> [u32; 2] {
        self.version
    }

    /// A line: the version, the file's size and time, its path.
    fn record(&self) -> String {
        let Self { version: [major, minor], file } = self;
        match file {
            None => format!("nvrtc {major}.{minor}\n"),
            Some(Stamp { path, size, modified }) => format!("nvrtc {major}.{minor} {size} {modified} {path}\n"),
        }
    }

    fn parse(record: &str) -> Option<Self> {
        let mut fields = record.strip_prefix("nvrtc ")?.splitn(4, ' ');
        let (major, minor) = fields.next()?.split_once('.')?;
        let version = [major.parse().ok()?, minor.parse().ok()?];
        let Some(size) = fields.next() else { return Some(Self { version, file: None }) };
        let (size, modified, path) = (size.parse().ok()?, fields.next()?.parse().ok()?, fields.next()?.to_owned());
        Some(Self { version, file: Some(Stamp { path, size, modified }) })
    }

    /// Whether the compiler is what it was; one that is gone compiles nothing, so nothing is newer.
    fn is_current(&self) -> bool {
        self.file.as_ref().is_none_or(|file| Stamp::of(&file.path).is_none_or(|now| now == *file))
    }
}

impl Stamp {
    /// `None` if the file is not there, or its name does not fit a line.
    fn of(path: &str) -> Option<Self> {
        let metadata = fs::metadata(path).ok().filter(|_| !path.contains('\n'))?;
        let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
        Some(Self { path: path.to_owned(), size: metadata.len(), modified })
    }
}

/// Where the library is that was opened as `opened`, which may be a bare name that the system has looked for.
pub(super) fn location(opened: &Path) -> Option<PathBuf> {
    if opened.components().nth(1).is_some() {
        return std::path::absolute(opened).ok();
    }
    let name = opened.to_str()?;
    // Where there is no such file, the system has no list of what is loaded.
    let loaded = fs::read_to_string("/proc/self/maps").ok()?;
    let paths = loaded.lines().filter_map(|line| line.find('/').map(|start| Path::new(&line[start..])));
    let named = |path: &&Path| path.file_name().and_then(|file| file.to_str()).is_some_and(|file| file.starts_with(name));
    let file = paths.into_iter().find(named)?;
    // The list has links resolved; an update changes where the link leads.
    let link = file.with_file_name(name);
    Some(if link.exists() { link } else { file.to_owned() })
}

fn encode(compiler: &Compiler, image: &[u8]) -> Vec<u8> {
    [compiler.record().as_bytes(), image].concat()
}

/// The image in an entry, if it is that of a kernel, and its compiler's last word.
fn decode(entry: &[u8]) -> Option<&[u8]> {
    let end = entry.iter().position(|&byte| byte == b'\n')?;
    let compiler = Compiler::parse(str::from_utf8(&entry[..end]).ok()?)?;
    let image = &entry[end + 1..];
    (compiler.is_current() && image.last() == Some(&0)).then_some(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMAGE: &[u8] = b"\x7fELF and so on\0";

    #[test]
    fn an_image_is_stale_once_its_compiler_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a folder/libnvrtc.so.13");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "version one").unwrap();
        let compiler = Compiler::new([13, 0], &file);
        assert_eq!((compiler.version(), compiler.path()), ([13, 0], Some(&*file)));
        let entry = encode(&compiler, IMAGE);
        assert_eq!(decode(&entry), Some(IMAGE));
        fs::write(&file, "version eleven").unwrap();
        assert_eq!(decode(&entry), None, "the compiler was updated");
        fs::remove_file(&file).unwrap();
        assert_eq!(decode(&entry), Some(IMAGE), "the compiler was removed");
    }

    #[test]
    fn a_compiler_that_nobody_can_find_never_changes() {
        let compiler = Compiler::new([12, 8], Path::new("no-library-has-this-name"));
        assert_eq!((compiler.path(), compiler.record().as_str()), (None, "nvrtc 12.8\n"));
        assert_eq!(decode(&encode(&compiler, IMAGE)), Some(IMAGE));
    }

    #[test]
    fn records_that_make_no_sense_are_misses() {
        for entry in ["", "\n\0", "\x7fELF\0", "nvrtc\n\0", "nvrtc 13\n\0", "nvrtc 13.0 5\n\0", "nvrtc 13.0 5 x /a\n\0", "nvrtc 13.0\n"] {
            assert_eq!(decode(entry.as_bytes()), None, "{entry:?}");
        }
        let record = "nvrtc 13.0 5 7 /a folder/with spaces\n";
        let compiler = Compiler::parse(record.trim_end()).unwrap();
        assert_eq!(compiler.record(), record);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_bare_name_is_found_where_the_system_has_loaded_it() {
        let libc = location(Path::new("libc.so.6")).expect("tests are linked to the C library");
        assert!(libc.is_absolute() && libc.ends_with("libc.so.6"), "{}", libc.display());
    }
}
