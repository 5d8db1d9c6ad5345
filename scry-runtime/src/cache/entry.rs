//! Entries: a key and a value as the bytes of a file, and whether such bytes are whole.

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// What an entry starts with: another version of scry, or of this form, has no use for it.
const MAGIC: &[u8] = concat!("scry ", env!("CARGO_PKG_VERSION"), " cache 2\n").as_bytes();

/// The entry of `value` under `key`.
pub(super) fn encode(key: &[u8], value: &[u8]) -> Vec<u8> {
    let checksum = xxh3_64(value).to_le_bytes();
    [MAGIC, &(key.len() as u64).to_le_bytes(), key, &checksum, value].concat()
}

/// The value in `entry`, if that is whole and its key is `key`.
pub(super) fn decode<'a>(entry: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    let (found, value) = parts(entry)?;
    (found == key).then_some(value)
}

/// Whether `entry` is whole, whatever its key.
pub(super) fn is_whole(entry: &[u8]) -> bool {
    parts(entry).is_some()
}

/// The key and the value in `entry`, if that is whole.
fn parts(entry: &[u8]) -> Option<(&[u8], &[u8])> {
    let (key_len, rest) = entry.strip_prefix(MAGIC)?.split_first_chunk::<8>()?;
    let key_len = usize::try_from(u64::from_le_bytes(*key_len)).ok()?;
    let (key, rest) = rest.split_at_checked(key_len)?;
    let (checksum, value) = rest.split_first_chunk::<8>()?;
    (xxh3_64(value) == u64::from_le_bytes(*checksum)).then_some((key, value))
}

/// What the entry of `key` is called; two keys may have one name.
pub(super) fn name(key: &[u8]) -> u64 {
    let mut hasher = Xxh3::new();
    hasher.update(MAGIC);
    hasher.update(key);
    hasher.digest()
}
