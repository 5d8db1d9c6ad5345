//! The programs of `first-hour`, with what their errors say to do.

use std::fs;
use std::path::PathBuf;

/// A program of `first-hour` with one mistake.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// What the error points at.
    pub(crate) at: &'static str,
    /// What it says to do.
    pub(crate) help: &'static str,
    /// The texts that it says to change, each of which is there once, and what is to be there instead.
    pub(crate) changes: &'static [(&'static str, &'static str)],
}

pub(crate) const CASES: [Case; 20] = [
    Case {
        name: "function-without-device",
        at: "square",
        help: "add `#[scry::device]` to `fn square`",
        changes: &[("fn square(", "#[scry::device]\nfn square(")],
    },
    Case {
        name: "struct-without-device",
        at: "Complex",
        help: "add `#[scry::device]` to `struct Complex`",
        changes: &[("#[derive(Clone, Copy)]", "#[scry::device]\n#[derive(Clone, Copy)]")],
    },
    Case { name: "misspelt-name", at: "facter", help: "did you mean `factor`?", changes: &[("facter", "factor")] },
    Case {
        name: "index-of-u32",
        at: "order[i]",
        help: "convert it: `order[i] as usize`",
        changes: &[("x[order[i]]", "x[order[i] as usize]")],
    },
    Case { name: "index-of-three-axes", at: "i", help: "take one of its axes: `i.x`", changes: &[("y[i]", "y[i.x]")] },
    Case { name: "usize-for-u32", at: "i", help: "convert it: `i as u32`", changes: &[("y[i] = i;", "y[i] = i as u32;")] },
    Case { name: "immutable-variable", at: "sum", help: "declare it `mut sum`", changes: &[("let sum", "let mut sum")] },
    Case { name: "float-without-point", at: "*", help: "write it as a float: `2.0`", changes: &[("2 * x[i]", "2.0 * x[i]")] },
    Case {
        name: "function-for-method",
        at: "sqrt",
        help: "numbers have it as a method: `x.sqrt()`",
        changes: &[("sqrt(x[i])", "x[i].sqrt()")],
    },
    Case {
        name: "vec-parameter",
        at: "Vec<f32>",
        help: "take a slice: `&[T]` to read, `&mut [T]` to write",
        changes: &[("a: Vec<f32>", "a: &[f32]")],
    },
    Case { name: "write-to-input", at: "x[i]", help: "declare it `x: &mut [f32]`", changes: &[("x: &[f32]", "x: &mut [f32]")] },
    Case {
        name: "returned-value",
        at: "-> f32",
        help: "write results to a `&mut [T]` parameter",
        changes: &[(") -> f32", ", y: &mut [f32])"), ("a[i] + b[i]", "y[i] = a[i] + b[i];"), ("&a, &b, 2", "&a, &b, &y, 2")],
    },
    Case {
        name: "sync-threads",
        at: "__syncthreads",
        help: "write `barrier()`, which every invocation of the workgroup reaches",
        changes: &[("__syncthreads()", "barrier()")],
    },
    Case { name: "thread-idx", at: "threadIdx", help: "write `local_id()`", changes: &[("threadIdx", "local_id()")] },
    Case { name: "block-size", at: "block", help: "did you mean `workgroup`?", changes: &[("block =", "workgroup =")] },
    Case {
        name: "barrier-under-if",
        at: "barrier",
        help: "let every invocation get to the barrier, and put only the work before and after it under the `if`",
        changes: &[("        barrier();\n", "    }\n    barrier();\n    if i < x.len() {\n")],
    },
    Case {
        name: "missing-barrier",
        at: "tile",
        help: "put a `barrier()` between them, which every invocation of the workgroup reaches",
        changes: &[("    if i < y.len()", "    barrier();\n    if i < y.len()")],
    },
    Case {
        name: "neighbour-in-place",
        at: "x",
        help: "read from one buffer and write to another",
        changes: &[("x: &mut [f32]", "x: &[f32], y: &mut [f32]"), ("x[i] =", "y[i] ="), ("&x, 3", "&x, &y, 3")],
    },
    Case {
        name: "histogram-without-atomics",
        at: "bins",
        help: "make `bins` atomic, such as `AtomicU32`, and use `fetch_add(1, Relaxed)`",
        changes: &[("bins: &mut [u32]", "bins: &[AtomicU32]"), ("] += 1", "].fetch_add(1, Relaxed)")],
    },
    Case { name: "device-by-value", at: "gpu", help: "consider borrowing here", changes: &[("launch(gpu,", "launch(&gpu,")] },
];

impl Case {
    pub(crate) fn source(&self) -> String {
        read(&format!("first-hour/{}.rs", self.name))
    }

    /// The program with what its error says done.
    pub(crate) fn mended(&self) -> String {
        self.changes.iter().fold(self.source(), |source, (from, to)| {
            assert_eq!(source.matches(from).count(), 1, "`{from}` in {}", self.name);
            source.replace(from, to)
        })
    }
}

/// A file, by its path from this folder.
pub(crate) fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
