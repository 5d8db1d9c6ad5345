//! What is found in the files of a crate, which each test writes for itself.

use std::fs;
use std::path::PathBuf;

use super::file::{self, File, declared};
use super::{Found, LONGEST_CHAIN};

/// A crate in a folder of its own, which goes with it.
struct Crate(PathBuf);

impl Crate {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("scry-{name}-{}", std::process::id()));
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
            fs::write(path, text).expect("a file can be written");
        }
        Self(folder)
    }

    /// What a path leads to from the top of a file.
    fn find(&self, file: &str, path: &str) -> String {
        let file = File::at(self.0.join(file)).expect("the file is Rust");
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        let found = file.find(0, &path, LONGEST_CHAIN);
        match (file.item(&found), &found) {
            (Some((_, _, entry)), _) => format!("{} {}", if entry.is_plain { "plain" } else { "device" }, entry.name),
            (None, Found::Unresolved) => "unresolved".to_owned(),
            (None, Found::Nothing) => "nothing".to_owned(),
            (None, Found::Foreign(path)) => format!("of a crate: {}", path.join("::")),
            (None, _) => "unknown".to_owned(),
        }
    }
}

impl Drop for Crate {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn items_are_found_in_other_files() {
    let files = [
        ("src/lib.rs", "mod a; mod b; fn root() {} #[scry::device] fn known() {}"),
        ("src/a.rs", "mod inner; use crate::b::*; use crate::b::{gone, beside as other}; fn own() {}"),
        ("src/a/inner.rs", "use super::*; fn here() {}"),
        ("src/b/mod.rs", "pub fn beside() {} pub mod deep { #[scry::device] pub fn down() {} }"),
    ];
    let files = Crate::new("files", &files);
    let found = |file, path| files.find(file, path);
    assert_eq!(found("src/lib.rs", "a::inner::here"), "plain here");
    assert_eq!(found("src/lib.rs", "b::deep::down"), "device down");
    assert_eq!(found("src/lib.rs", "b::nowhere"), "nothing");
    assert_eq!(found("src/lib.rs", "c::nowhere"), "of a crate: c::nowhere");
    assert_eq!(found("src/a.rs", "beside"), "plain beside");
    assert_eq!(found("src/a.rs", "deep::down"), "device down");
    assert_eq!(found("src/a.rs", "other"), "plain beside");
    assert_eq!(found("src/a.rs", "gone"), "unresolved");
    assert_eq!(found("src/a/inner.rs", "super::own"), "plain own");
    assert_eq!(found("src/a/inner.rs", "super::super::known"), "device known");
    assert_eq!(found("src/a/inner.rs", "crate::root"), "plain root");
    assert_eq!(found("src/a/inner.rs", "own"), "plain own");
    assert_eq!(found("src/b/mod.rs", "super::root"), "plain root");
    assert_eq!(found("src/b/mod.rs", "root"), "nothing");
}

/// A name that a macro or an attribute may make is left to rustc.
#[test]
fn what_may_be_made_is_not_said_to_be_missing() {
    let files = [
        ("src/lib.rs", "mod made; mod added; mod both;"),
        ("src/made.rs", "make!();"),
        ("src/added.rs", "#[derive(Builder)] struct A;"),
        ("src/both.rs", "mod twice; mod twice; extern crate other;"),
        ("src/both/twice.rs", "fn f() {}"),
    ];
    let files = Crate::new("made", &files);
    for path in ["made::f", "added::f", "both::twice::f", "both::f"] {
        assert_eq!(files.find("src/lib.rs", path), "unknown", "{path}");
    }
}

#[test]
fn items_of_other_crates_are_known_by_where_their_paths_start() {
    let files = [
        ("src/lib.rs", "mod a; mod b; mod c; use syn::{self, visit::{Visit as walk}}; use ::quote as q; use std::mem::swap; fn own() {}"),
        ("src/a.rs", "use syn::*; use super::b::*; fn f() { use quote::*; }"),
        ("src/b.rs", "pub fn beside() {}"),
        ("src/c.rs", "use syn::*; use quote::*; use crate::walk;"),
    ];
    let files = Crate::new("crates", &files);
    let found = |file, path| files.find(file, path);
    assert_eq!(found("src/lib.rs", "walk"), "of a crate: syn::visit::Visit");
    assert_eq!(found("src/lib.rs", "q::format"), "of a crate: quote::format");
    assert_eq!(found("src/lib.rs", "syn::visit::other"), "of a crate: syn::visit::other");
    assert_eq!(found("src/lib.rs", "::syn::other"), "of a crate: syn::other");
    assert_eq!(found("src/lib.rs", "own"), "plain own");
    assert_eq!(found("src/a.rs", "beside"), "unknown");
    assert_eq!(found("src/a.rs", "other"), "of a crate: syn::other");
    assert_eq!(found("src/c.rs", "either"), "unknown");
    assert_eq!(found("src/c.rs", "walk"), "of a crate: syn::visit::Visit");
    assert_eq!(found("src/lib.rs", "swap"), "of a crate: std::mem::swap");
    assert_eq!(found("src/lib.rs", "no_dependency::item"), "of a crate: no_dependency::item");
    let known = ["syn", "proc_macro2", "no_dependency"].map(file::Crate::of);
    assert_eq!(known, [file::Crate::Declared, file::Crate::Declared, file::Crate::Unknown]);
}

#[test]
fn crates_are_those_of_the_command_line() {
    let of = |arguments: &str| declared(arguments.split_whitespace().map(str::to_owned));
    let crates = of("rustc --extern syn=/deps/libsyn.rlib --extern priv,noprelude:quote=q.rlib --extern=proc_macro src/lib.rs");
    assert_eq!(crates, Some(["syn", "quote", "proc_macro"].map(str::to_owned).to_vec()));
    assert_eq!(of("rustc src/lib.rs"), None);
    assert_eq!(of("rustc --extern syn=s.rlib @more"), None);
}

#[test]
fn a_file_is_annotated_where_it_is_declared() {
    let files = [
        ("src/lib.rs", "#[scry::device] mod a; #[macro_use] mod b;"),
        ("src/a.rs", "mod inner;"),
        ("src/a/inner.rs", "fn here() {}"),
        ("src/b.rs", "fn beside() {}"),
    ];
    let files = Crate::new("annotated", &files);
    let is_annotated = |file| File::at(files.0.join(file)).expect("the file is Rust").is_annotated();
    assert_eq!(["src/lib.rs", "src/a.rs", "src/a/inner.rs", "src/b.rs"].map(is_annotated), [false, true, true, false]);
}

#[test]
fn methods_are_of_what_a_file_declares_and_imports() {
    let files = [
        ("src/lib.rs", "mod a; mod b; mod c; mod d; trait Own { fn own(self); }"),
        ("src/a.rs", "use super::*; use crate::b::Other; use syn::visit; use std::ops::Add;"),
        ("src/b.rs", "pub trait Other { fn other(self); }"),
        ("src/c.rs", "use syn::visit::Visit;"),
        ("src/d.rs", "make!();"),
    ];
    let files = Crate::new("methods", &files);
    let may_have = |file, name| File::at(files.0.join(file)).expect("the file is Rust").may_have_method(name, 2);
    assert!(may_have("src/lib.rs", "own") && !may_have("src/lib.rs", "other"));
    assert!(may_have("src/a.rs", "own") && may_have("src/a.rs", "other") && !may_have("src/a.rs", "neither"));
    assert!(!may_have("src/b.rs", "own") && may_have("src/c.rs", "any") && may_have("src/d.rs", "any"));
}
