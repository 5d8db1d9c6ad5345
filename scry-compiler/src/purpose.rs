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
    Program {
        /// Whether it may be optimised.
        is_optimised: bool,
    },
}

impl Purpose {
    /// That of this process, a compiler, by its name and its arguments. One that is not known, such as Miri's, may run what it is only told to
    /// check, and may optimise.
    pub(crate) fn get() -> Self {
        static PURPOSE: LazyLock<Purpose> = LazyLock::new(|| {
            let program = std::env::current_exe().unwrap_or_default();
            let name = program.file_stem().unwrap_or_default().to_string_lossy();
            Purpose::of(&name, std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()))
        });
        *PURPOSE
    }

    fn of(compiler: &str, arguments: impl Iterator<Item = String>) -> Self {
        match compiler {
            "rustdoc" => Self::Documentation,
            "rustc" | "clippy-driver" => Self::of_rustc(arguments),
            _ => Self::Program { is_optimised: true },
        }
    }

    fn of_rustc(mut arguments: impl Iterator<Item = String>) -> Self {
        let (mut kinds, mut is_optimised, mut is_shown) = (Vec::new(), false, false);
        while let Some(argument) = arguments.next() {
            // Arguments in a file are not read: they may ask for optimisation.
            is_optimised |= argument == "-O" || argument.starts_with('@');
            // Somebody wants to see what is printed.
            is_shown |= argument.contains("unpretty");
            let of = |name: &str| argument.strip_prefix(name).map(|value| value.trim_start_matches('=').to_owned());
            let (emitted, set) = (of("--emit"), of("-C").or_else(|| of("--codegen")));
            let mut value = |value: Option<String>| value.and_then(|value| if value.is_empty() { arguments.next() } else { Some(value) });
            if let Some(asked) = value(emitted) {
                kinds.extend(asked.split(',').map(|kind| kind.split('=').next().unwrap_or_default().to_owned()));
            }
            if let Some(level) = value(set).as_deref().and_then(|set| set.strip_prefix("opt-level=")) {
                is_optimised = level != "0";
            }
        }
        let is_metadata = |kind: &String| kind == "metadata";
        let is_check = kinds.iter().any(is_metadata) && kinds.iter().all(|kind| is_metadata(kind) || kind == "dep-info");
        if is_check && !is_shown { Self::Check } else { Self::Program { is_optimised } }
    }
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
            "rustc --emit=asm,metadata -C opt-level=3 -C opt-level=0",
            "rustc --emit=metadata -Zunpretty=expanded",
            "clippy-driver --emit=link -Copt-level=0",
        ] {
            assert_eq!(of(program), Purpose::Program { is_optimised: false }, "{program}");
        }
        for program in [
            "rustc --emit=link -C opt-level=s",
            "rustc -O a.rs",
            "rustc -C codegen-units=1 -Copt-level=1 --emit link",
            "rustc --codegen opt-level=2",
            "rustc --codegen=opt-level=2",
            "rustc @arguments",
            "miri --emit=dep-info,metadata",
            "rust-analyzer-proc-macro-srv",
        ] {
            assert_eq!(of(program), Purpose::Program { is_optimised: true }, "{program}");
        }
    }
}
