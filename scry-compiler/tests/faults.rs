//! The races of the sanitizer's corpus (`tests/sanitizer/faults`), which stand in `unsafe` blocks there: each kernel without these is refused,
//! by the compiler or by a condition on its launches. None passes for proven.

#[path = "goldens/expand.rs"]
mod expand;

use std::fs;
use std::path::Path;

use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprBlock, Item, ItemFn, Stmt};

/// The files whose faults are races.
const FILES: [&str; 7] = [
    "order_between_workgroups.rs",
    "order_in_workgroup.rs",
    "race_between_workgroups.rs",
    "race_in_forms.rs",
    "race_in_loops.rs",
    "race_in_places.rs",
    "race_in_workgroup.rs",
];

/// The fewest kernels with a race.
const FEWEST: usize = 80;

#[test]
fn no_race_of_the_sanitizers_corpus_passes() {
    let (mut refused, mut settled, mut wrong) = (0, 0, Vec::new());
    for name in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/sanitizer/faults").join(name);
        let file = fs::read_to_string(&path).expect("the corpus has the file");
        let file = syn::parse_file(&file).expect("a test of the workspace parses");
        let shared: Vec<&Item> = file.items.iter().filter(|item| attributes(item).contains("scry :: device")).collect();
        for kernel in file.items.iter().filter_map(without_unsafe) {
            let fault = format!("{name}: `{}`", kernel.sig.ident);
            match expand::expand(&quote!(#(#shared)* #kernel).to_string()) {
                Err(message) if message.contains("invocation") => refused += 1,
                Err(message) => wrong.push(format!("{fault} is refused for something else: {message}")),
                Ok(printed) if printed.native.iter().any(has_condition_of_races) => settled += 1,
                Ok(_) => wrong.push(format!("{fault} passes")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{refused} kernels are refused, and {settled} have conditions on their launches");
    assert!(refused + settled >= FEWEST, "only {refused} and {settled} kernels");
}

/// A kernel that is in `unsafe` blocks, without these.
fn without_unsafe(item: &Item) -> Option<ItemFn> {
    let Item::Fn(kernel) = item else { return None };
    let mut unwrap = Unwrap { count: 0 };
    let mut kernel = kernel.clone();
    unwrap.visit_item_fn_mut(&mut kernel);
    (attributes(item).contains("scry :: kernel") && unwrap.count > 0).then_some(kernel)
}

struct Unwrap {
    count: usize,
}

impl VisitMut for Unwrap {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Unsafe(block) = expr {
            let (attrs, block) = (block.attrs.clone(), block.block.clone());
            *expr = Expr::Block(ExprBlock { attrs, label: None, block });
            self.count += 1;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    /// A body that is one block is what the block is: variables of the workgroup are declared in bodies.
    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        visit_mut::visit_item_fn_mut(self, function);
        if let [Stmt::Expr(Expr::Block(ExprBlock { block, label: None, .. }), None)] = &function.block.stmts[..] {
            let block: Block = block.clone();
            *function.block = block;
        }
    }
}

/// Whether launches are asked for something without which invocations could race.
fn has_condition_of_races(item: &Item) -> bool {
    let text = item.to_token_stream().to_string();
    text.contains("fn requirements") && text.contains("race : cpu :: Some")
}

fn attributes(item: &Item) -> String {
    let (Item::Const(syn::ItemConst { attrs, .. })
    | Item::Enum(syn::ItemEnum { attrs, .. })
    | Item::Fn(ItemFn { attrs, .. })
    | Item::Impl(syn::ItemImpl { attrs, .. })
    | Item::Mod(syn::ItemMod { attrs, .. })
    | Item::Struct(syn::ItemStruct { attrs, .. })
    | Item::Type(syn::ItemType { attrs, .. })) = item
    else {
        return String::new();
    };
    attrs.iter().map(|attribute| attribute.to_token_stream().to_string()).collect()
}
