//! What rustc makes of a crate, on which it depends how much of a kernel is printed.

use std::sync::LazyLock;

/// What a kernel is expanded for. Whichever it is, the errors of kernels are the same, except that documentation asks naga nothing and needs no
/// instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// `rustdoc`: nothing runs, and no constant is evaluated.
    Documentation,
    /// `cargo check` or `cargo clippy`: nothing runs, but constants have their values. The native code of kernels would take most of the time.
    Check,
    /// Something that may run.
    Program,
}

impl Purpose {
    /// That of this process, a compiler, by its name and its arguments. One that is not known, such as Miri's, may run what it is only told to
    /// check.
    pub(crate) fn get() -> Self {
        static PURPOSE: LazyLock<Purpose> = LazyLock::new(|| {
            let program = std::env::current_exe().unwrap_or_default();
            let name = program.file_stem().unwrap_or_default().to_string_lossy();
            Purpose::of(&name, std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()))
        });
        *PURPOSE
    }

    fn of(compiler: &str, mut arguments: impl Iterator<Item = String>) -> Self {
        match compiler {
            "rustdoc" => Self::Documentation,
            "rustc" | "clippy-driver" if is_check(&mut arguments) => Self::Check,
            _ => Self::Program,
        }
    }
}

/// Whether all that is asked for is metadata. Arguments in a file are not looked at: then code is printed that nobody needs.
fn is_check(arguments: &mut impl Iterator<Item = String>) -> bool {
    let mut kinds = Vec::new();
    while let Some(argument) = arguments.next() {
        if argument.contains("unpretty") {
            // Somebody wants to see what is printed.
            return false;
        }
        let asked = if argument == "--emit" { arguments.next() } else { argument.strip_prefix("--emit=").map(str::to_owned) };
        kinds.extend(asked.iter().flat_map(|asked| asked.split(',')).map(|kind| kind.split('=').next().unwrap_or_default().to_owned()));
    }
    let is_metadata = |kind: &String| kind == "metadata";
    kinds.iter().any(is_metadata) && kinds.iter().all(|kind| is_metadata(kind) || kind == "dep-info")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(command: &str) -> Purpose {
        let mut words = command.split(' ').map(str::to_owned);
        Purpose::of(&words.next().unwrap_or_default(), words)
    }

    #[test]
    fn what_only_checks_is_told_from_what_makes_a_program() {
        assert_eq!(of("rustdoc --crate-name a --test"), Purpose::Documentation);
        assert_eq!(of("rustc --crate-name a --emit=dep-info,metadata -C metadata=1"), Purpose::Check);
        assert_eq!(of("clippy-driver --emit metadata=a.rmeta"), Purpose::Check);
        for program in [
            "rustc --emit=dep-info,metadata,link",
            "rustc a.rs",
            "rustc --emit=dep-info",
            "rustc --emit=asm,metadata",
            "rustc --emit=metadata -Zunpretty=expanded",
            "rustc @arguments",
            "miri --emit=dep-info,metadata",
            "rust-analyzer-proc-macro-srv",
        ] {
            assert_eq!(of(program), Purpose::Program, "{program}");
        }
    }
}
