//! What drivers compile, kept on disk between runs: in `SCRY_CACHE_DIR`, else the platform's cache directory.
//!
//! An entry holds its whole key and a checksum, so a foreign, stale or damaged file is a miss, never a wrong kernel. Files
//! are written beside their place and renamed into it, so processes that run at once never see a half-written one. The
//! cache never fails: without a directory, or with `SCRY_CACHE=off`, every look-up is a miss.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

const MAGIC: &[u8; 8] = b"scry-c1\n";

/// The bytes stored under `key`, if they are there and whole.
pub(crate) fn load(key: &[u8]) -> Option<Vec<u8>> {
    let entry = fs::read(path(key)?).ok()?;
    decode(&entry, key).map(<[u8]>::to_vec)
}

/// Stores `value` under `key`; a failure costs the next run a compilation, nothing else.
pub(crate) fn store(key: &[u8], value: &[u8]) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let Some(path) = path(key) else { return };
    let unique = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let temporary = path.with_extension(unique);
    let directory = path.parent().expect("an entry lies in the cache directory");
    let written = fs::create_dir_all(directory).and_then(|()| fs::write(&temporary, encode(key, value)));
    if written.and_then(|()| fs::rename(&temporary, &path)).is_err() {
        let _ = fs::remove_file(&temporary);
    }
}

fn encode(key: &[u8], value: &[u8]) -> Vec<u8> {
    let mut entry = MAGIC.to_vec();
    entry.extend((key.len() as u64).to_le_bytes());
    entry.extend(key);
    entry.extend(hash(value).to_le_bytes());
    entry.extend(value);
    entry
}

fn decode<'a>(entry: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    let rest = entry.strip_prefix(MAGIC)?;
    let rest = rest.strip_prefix(&(key.len() as u64).to_le_bytes())?;
    let rest = rest.strip_prefix(key)?;
    let (checksum, value) = rest.split_first_chunk::<8>()?;
    (hash(value) == u64::from_le_bytes(*checksum)).then_some(value)
}

fn path(key: &[u8]) -> Option<PathBuf> {
    Some(directory()?.join(format!("{:016x}", hash(key))))
}

fn directory() -> Option<PathBuf> {
    if std::env::var_os("SCRY_CACHE").is_some_and(|value| value == "off") {
        return None;
    }
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let platform = || {
        if cfg!(windows) {
            variable("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            variable("HOME").map(|home| home.join("Library/Caches"))
        } else {
            variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))
        }
    };
    variable("SCRY_CACHE_DIR").or_else(|| platform().map(|caches| caches.join("scry")))
}

/// FNV-1a, 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>. Names files and finds damage; whole keys are compared.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_under_its_own_key_only() {
        let entry = encode(b"key", b"value");
        assert_eq!(decode(&entry, b"key"), Some(&b"value"[..]));
        assert_eq!(decode(&entry, b"kex"), None);
        assert_eq!(decode(&entry, b"ke"), None);
    }

    #[test]
    fn a_damaged_entry_is_a_miss() {
        let entry = encode(b"key", b"value");
        for i in 0..entry.len() {
            let mut damaged = entry.clone();
            damaged[i] ^= 1;
            assert_eq!(decode(&damaged, b"key"), None, "byte {i}");
            assert_eq!(decode(&entry[..i], b"key"), None, "cut at {i}");
        }
    }

    #[test]
    fn fnv_matches_its_published_vectors() {
        assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
