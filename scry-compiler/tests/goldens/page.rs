//! A golden as a page of Markdown, and the parts of the printed texts that it shows.
//!
//! The first fenced block is the kernel, with the device items that it uses. Each other one shows what is printed of it, as the words
//! behind its opening fence say:
//!
//! - `cuda wide`: the entry point of the wide form;
//! - `wgsl` or `cuda`: the entry point and the functions of the kernel; then the names of further declarations to show, such as `Launch`;
//! - `rust`: the items of the native code that are named, such as `invocation`.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

use crate::expand::{Printed, expand};

const FENCE: &str = "```";

/// A page, cut into prose and fenced blocks.
pub(crate) struct Page<'a> {
    parts: Vec<Part<'a>>,
    printed: Printed,
}

enum Part<'a> {
    Line(&'a str),
    /// A block whose content is printed: the words behind its opening fence.
    Printed(Vec<&'a str>),
}

impl<'a> Page<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, String> {
        let (mut parts, mut kernel) = (Vec::new(), None);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(words) = line.strip_prefix(FENCE) else {
                parts.push(Part::Line(line));
                continue;
            };
            let content: Vec<&str> = lines.by_ref().take_while(|line| *line != FENCE).collect();
            if kernel.is_some() {
                parts.push(Part::Printed(words.split(' ').collect()));
            } else {
                parts.extend([line].into_iter().chain(content.iter().copied()).chain([FENCE]).map(Part::Line));
                kernel = Some(content.join("\n"));
            }
        }
        let printed = expand(&kernel.ok_or("a page holds a kernel")?)?;
        Ok(Self { parts, printed })
    }

    /// The page with what is printed now.
    pub(crate) fn printed_anew(&self) -> Result<String, String> {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Line(line) => text.extend([line, "\n"]),
                Part::Printed(words) => text.extend([FENCE, &words.join(" "), "\n", &self.section(words)?, FENCE, "\n"]),
            }
        }
        Ok(text)
    }

    fn text(&self, language: &str) -> &str {
        if language == "wgsl" { &self.printed.wgsl } else { &self.printed.cuda }
    }

    fn section(&self, words: &[&str]) -> Result<String, String> {
        match words {
            ["cuda", "wide"] if self.printed.wide.is_empty() => Err("there is no wide form".to_owned()),
            ["cuda", "wide"] => checked(&self.printed.wide, &[]),
            [language @ ("wgsl" | "cuda"), "proven"] => proven(self.text(language)),
            [language @ ("wgsl" | "cuda"), declarations @ ..] => checked(self.text(language), declarations),
            ["rust", items @ ..] => native(&self.printed.native, items),
            _ => Err(format!("no target is called `{}`", words.join(" "))),
        }
    }
}

/// What an entry point begins with, and what stands around two of them.
const ENTRIES: [&str; 2] = ["@compute", "extern \"C\""];
const CHOICES: [&str; 3] = ["#ifndef PROVEN_FORM", "#else", "#endif"];

/// The blocks of a text, and where the entry points begin: of the checked form, and of the proven one or at the end.
fn blocks(text: &str) -> Result<(Vec<&str>, [usize; 2]), String> {
    let blocks: Vec<&str> = text.trim_end().split("\n\n").skip(1).filter(|block| !CHOICES.contains(&block.trim())).collect();
    let mut entries = (0..blocks.len()).filter(|i| ENTRIES.iter().any(|entry| blocks[*i].starts_with(entry)));
    let checked = entries.next().ok_or("there is no entry point")?;
    let proven = entries.next().unwrap_or(blocks.len());
    Ok((blocks, [checked, proven]))
}

/// The entry point of the proven form.
fn proven(text: &str) -> Result<String, String> {
    let (blocks, [_, proven]) = blocks(text)?;
    let shown: Vec<String> = blocks[proven..].iter().map(|block| without_origin(block)).collect();
    if shown.is_empty() { Err("there is no proven form".to_owned()) } else { Ok(shown.join("\n")) }
}

/// The functions of a kernel, which have their origin above them, then the entry point of its checked form and all that follows; before
/// them, the declarations that are named.
fn checked(text: &str, declarations: &[&str]) -> Result<String, String> {
    let (mut blocks, [start, end]) = blocks(text)?;
    blocks.truncate(end);
    let declares =
        |block: &str, name: &str| declaration(block).split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name);
    if let Some(name) = declarations.iter().find(|name| !blocks.iter().any(|block| declares(block, name))) {
        let declared: Vec<&str> = blocks.iter().map(|block| declaration(block)).collect();
        return Err(format!("nothing that is called `{name}` is declared, but\n{}", declared.join("\n")));
    }
    let is_shown = |(i, block): &(usize, &&str)| *i >= start || is_function(block) || declarations.iter().any(|name| declares(block, name));
    let shown: Vec<String> = blocks.iter().enumerate().filter(is_shown).map(|(_, block)| without_origin(block)).collect();
    Ok(shown.join("\n"))
}

/// What the printers write above a function: where it stands in the source, whose name a text that was parsed has not, or whose it is.
const ORIGINS: [&str; 2] = ["// <parsed string", "// glam's "];

fn is_function(block: &str) -> bool {
    ORIGINS.iter().any(|origin| block.starts_with(origin))
}

/// A block without the line of the source, which moves.
fn without_origin(block: &str) -> String {
    block.lines().filter(|line| !line.starts_with(ORIGINS[0])).flat_map(|line| [line, "\n"]).collect()
}

/// The first line of a block below its comment.
fn declaration(block: &str) -> &str {
    block.lines().find(|line| !line.starts_with("//")).unwrap_or_default()
}

/// The items of the native code that are named.
fn native(items: &[Item], names: &[&str]) -> Result<String, String> {
    let of_name = |name: &&str| {
        let found = items.iter().find(|item| declared_name(item).is_some_and(|declared| declared == *name));
        found.cloned().ok_or_else(|| format!("the native code has no item `{name}`, but {}", list(items)))
    };
    let items = names.iter().map(of_name).collect::<Result<_, _>>()?;
    Ok(prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items }))
}

fn list(items: &[Item]) -> String {
    items.iter().filter_map(declared_name).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The word behind `fn`, `struct` and the like.
fn declared_name(item: &Item) -> Option<String> {
    let tokens: TokenStream = item.to_token_stream();
    let mut words = tokens.into_iter().skip_while(|token| !matches!(token, TokenTree::Ident(word) if word == "fn" || word == "struct"));
    words.nth(1).map(|name| name.to_string())
}
