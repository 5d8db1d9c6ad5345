//! The cache as drivers use it, in folders of the tests' own: shared, damaged, full and closed.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use tempfile::{TempDir, tempdir};

use super::folder::Folder;
use crate::system::test_process;

fn cache_in(folder: &TempDir) -> Folder {
    Folder::new(folder.path().join("cache"))
}

fn names_in(folder: &TempDir) -> Vec<String> {
    let listed = fs::read_dir(folder.path().join("cache")).into_iter().flatten();
    listed.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn what_is_stored_is_loaded_and_replaced() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    assert_eq!(cache.load(b"key"), None);
    for value in [&b"value"[..], b"", b"another"] {
        cache.store(b"key", value);
        assert_eq!(cache.load(b"key").as_deref(), Some(value));
    }
    assert_eq!(cache.load(b"other"), None);
    assert_eq!(names_in(&folder).len(), 1, "nothing but the entry is left: {:?}", names_in(&folder));
}

#[test]
fn damaged_files_are_misses_and_replaced() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    cache.store(b"key", b"value");
    let whole = fs::read(cache.place(b"key")).unwrap();
    let cuts = (0..whole.len()).map(|len| whole[..len].to_vec());
    let flips = (0..8 * whole.len()).map(|bit| {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    for bytes in cuts.chain(flips).chain([[&whole[..], &whole[..]].concat()]) {
        fs::write(cache.place(b"key"), &bytes).unwrap();
        assert_eq!(cache.load(b"key"), None, "{bytes:?}");
        assert_eq!(cache.contents().stale_entries, usize::from(!super::entry::is_whole(&bytes)));
    }
    cache.store(b"key", b"value");
    assert_eq!(cache.load(b"key").as_deref(), Some(&b"value"[..]));
}

/// Two keys may have one name, since names are hashes.
#[test]
fn an_entry_of_another_key_is_a_miss() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    cache.store(b"theirs", b"value");
    fs::rename(cache.place(b"theirs"), cache.place(b"ours")).unwrap();
    assert_eq!(cache.load(b"ours"), None);
    cache.store(b"ours", b"value");
    assert_eq!(cache.load(b"ours").as_deref(), Some(&b"value"[..]));
}

/// The value that writer `writer` stores: as long as it likes, and of one byte only.
fn value(writer: u8) -> Vec<u8> {
    vec![writer; 1000 + 7 * usize::from(writer)]
}

/// Stores and loads one entry over and over; whatever is found must be what one of the writers stored.
fn contend(cache: &Folder, writer: u8) {
    for _ in 0..200 {
        cache.store(b"key", &value(writer));
        let found = cache.load(b"key").expect("an entry that was once stored is never missing, nor half-written");
        assert!(found == value(found[0]), "an entry of {} bytes is made of two", found.len());
    }
}

/// Where a process that another test has started finds the folder.
const CONTENDER: &str = "SCRY_TEST_CACHE_CONTENDER";

#[test]
fn threads_and_processes_that_store_one_entry_leave_it_whole() {
    if let Some(folder) = std::env::var_os(CONTENDER) {
        let cache = Folder::new(Path::new(&folder).join("cache"));
        let contend = |thread| contend(&cache, (std::process::id() as u8).wrapping_add(thread));
        return std::thread::scope(|scope| (0..4).for_each(|thread| _ = scope.spawn(move || contend(thread))));
    }
    let folder = tempdir().unwrap();
    let start = || {
        let test = "cache::tests::threads_and_processes_that_store_one_entry_leave_it_whole";
        test_process::only(test).env(CONTENDER, folder.path()).spawn().unwrap()
    };
    let processes = [start(), start(), start()];
    for mut process in processes {
        assert!(process.wait().unwrap().success());
    }
    assert_eq!(names_in(&folder).len(), 1, "{:?}", names_in(&folder));
}

#[test]
fn places_that_cannot_be_written_are_misses() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    for path in [folder.path().join("file"), folder.path().join("file/cache"), "/proc/scry".into(), "\0".into()] {
        let cache = Folder::new(path);
        cache.store(b"key", b"value");
        assert_eq!(cache.load(b"key"), None, "{}", cache.place(b"key").display());
        assert_eq!(cache.contents().entries, 0);
        cache.shrink(0);
    }
}

#[test]
fn a_read_only_folder_is_read() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    cache.store(b"key", b"value");
    let mut permissions = fs::metadata(folder.path().join("cache")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.path().join("cache"), permissions.clone()).unwrap();
    cache.store(b"other", b"value");
    assert_eq!(cache.load(b"key").as_deref(), Some(&b"value"[..]));
    #[expect(clippy::permissions_set_readonly_false, reason = "the folder is removed next")]
    permissions.set_readonly(false);
    fs::set_permissions(folder.path().join("cache"), permissions).unwrap();
}

fn set_age(path: &Path, hours: u64) {
    let time = SystemTime::now() - Duration::from_hours(hours);
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn what_was_used_longest_ago_goes_first_and_nothing_else() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    let keys: Vec<[u8; 1]> = (0..10).map(|key| [key]).collect();
    for (key, hours) in keys.iter().zip(0..) {
        cache.store(key, &[7; 1000]);
        set_age(&cache.place(key), 100 * hours);
    }
    assert!(cache.load(&keys[9]).is_some(), "a use, which is noted");
    fs::write(folder.path().join("cache/users-own.scry"), vec![0; 100_000]).unwrap();
    fs::write(folder.path().join("cache/0123456789abcdef"), vec![0; 100_000]).unwrap();
    let bytes = cache.contents().bytes;
    assert_eq!(cache.contents().entries, 10);
    cache.shrink(bytes);
    assert_eq!(cache.contents().entries, 10, "they fit");
    cache.shrink(bytes - 1);
    let left: Vec<bool> = keys.iter().map(|key| cache.load(key).is_some()).collect();
    assert_eq!(left, [true, true, true, true, true, true, false, false, false, true], "a quarter less than the most");
    assert_eq!(names_in(&folder).len(), 9, "files of others stay");
}

#[test]
fn what_a_process_left_behind_goes() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    cache.store(b"key", b"value");
    let [old, new] = ["old", "new"].map(|name| folder.path().join(format!("cache/0123456789abcdef-{name}.scry-tmp")));
    for path in [&old, &new] {
        fs::write(path, "half an ent").unwrap();
    }
    set_age(&old, 2);
    assert_eq!(cache.contents().stale_entries, 2);
    cache.shrink(u64::MAX);
    assert!(!old.exists() && new.exists() && cache.load(b"key").is_some());
}

/// What `work` returns, if that is in time.
fn in_time<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> Option<R> {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(work()));
    receiver.recv_timeout(Duration::from_secs(10)).ok()
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_a_miss() {
    let folder = tempdir().unwrap();
    let cache = cache_in(&folder);
    cache.store(b"key", b"value");
    fs::remove_file(cache.place(b"key")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(cache.place(b"key")).status().unwrap().success());
    let fifo = cache_in(&folder);
    assert_eq!(in_time(move || fifo.load(b"key")), Some(None), "a pipe that nobody writes to");
    cache.store(b"key", b"value");
    assert_eq!(cache.load(b"key").as_deref(), Some(&b"value"[..]), "an entry takes its place");
    fs::remove_file(cache.place(b"key")).unwrap();
    fs::create_dir(cache.place(b"key")).unwrap();
    assert_eq!(cache.load(b"key"), None);
}

#[cfg(unix)]
#[test]
fn a_folder_that_others_can_write_is_not_trusted() {
    use std::os::unix::fs::{PermissionsExt, chown};
    let folder = tempdir().unwrap();
    let (cache, path) = (cache_in(&folder), folder.path().join("cache"));
    cache.store(b"key", b"value");
    let set_mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    for (mode, is_trusted) in [(0o755, true), (0o777, false), (0o702, false), (0o1777, false), (0o700, true)] {
        set_mode(mode);
        cache.store(b"other", b"value");
        assert_eq!(cache.load(b"key").is_some(), is_trusted, "{mode:o}");
    }
    // Only root can give a folder or a file away.
    for path in [cache.place(b"key"), path] {
        if chown(&path, Some(12345), None).is_err() {
            return eprintln!("NOT CHECKED: a cache of another user, since this one is not root");
        }
        assert_eq!(cache.load(b"key"), None, "{} is another's", path.display());
        cache.store(b"key", b"value");
    }
    assert_eq!(cache.load(b"key"), None);
}
