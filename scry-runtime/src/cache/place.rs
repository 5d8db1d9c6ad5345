//! Where the cache is, as the environment says.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of the cache, by the environment variables that `variable` gives; `None` if it is off, or the platform has none.
pub(super) fn directory(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if variable("SCRY_CACHE").is_some_and(|value| value == "off") {
        return None;
    }
    let platform = || {
        if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library/Caches"))
        } else {
            // "If an implementation encounters a relative path in any of these variables it should consider the path invalid and
            // ignore it": the XDG Base Directory Specification.
            let chosen = folder("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
            chosen.or_else(|| folder("HOME").map(|home| home.join(".cache")))
        }
    };
    folder("SCRY_CACHE_DIR").or_else(|| platform().map(|caches| caches.join("scry")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(variables: &[(&str, &str)]) -> Option<PathBuf> {
        let find = |name: &str| variables.iter().find(|(variable, _)| *variable == name);
        directory(|name| find(name).map(|(_, value)| OsString::from(value)))
    }

    #[test]
    fn variables_say_where_the_cache_is() {
        let named = Some(PathBuf::from("/named"));
        assert_eq!(place(&[("SCRY_CACHE_DIR", "/named"), ("HOME", "/home/me"), ("LOCALAPPDATA", "/local")]), named);
        assert_eq!(place(&[("SCRY_CACHE_DIR", "/named"), ("SCRY_CACHE", "on")]), named);
        assert_eq!(place(&[("SCRY_CACHE_DIR", "/named"), ("SCRY_CACHE", "off")]), None);
        assert_eq!(place(&[]), None, "a process without a home has no cache");
    }

    #[test]
    fn without_any_it_is_where_the_platform_keeps_caches() {
        let all = [("HOME", "/home/me"), ("LOCALAPPDATA", "/local"), ("SCRY_CACHE_DIR", "")];
        let (folder, with_xdg) = if cfg!(windows) {
            ("/local/scry", "/local/scry")
        } else if cfg!(target_os = "macos") {
            ("/home/me/Library/Caches/scry", "/home/me/Library/Caches/scry")
        } else {
            ("/home/me/.cache/scry", "/caches/scry")
        };
        assert_eq!(place(&all), Some(folder.into()));
        assert_eq!(place(&[all[0], all[1], ("XDG_CACHE_HOME", "/caches")]), Some(with_xdg.into()));
        assert_eq!(place(&[all[0], all[1], ("XDG_CACHE_HOME", "caches")]), Some(folder.into()), "a relative path counts for nothing");
    }
}
