//! Messages that more than one place gives, or that need some thought to word; each ends with a way out.

use proc_macro2::{Delimiter, Ident, LineColumn, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{BinOp, Expr as Ast, ExprLit, Lit, Member};

use crate::ir::{BinaryOp, NotWide};
use crate::syntax::{other_systems, types};
use crate::ty::{COMPONENTS, Class, Kind, Scalar, Ty, Var};

pub(crate) const NOT_CONSTANT: &str = "this is not a constant that kernels can evaluate\nhelp: write its value";

pub(crate) const UNKNOWN_LENGTH: &str = "the length of this array is not known here\nhelp: write its type down: `let a: [f32; 4]`";
pub(crate) const NO_PLACE: &str =
    "this cannot be assigned\nhelp: variables, their fields and elements can, and the elements of `&mut [T]` parameters";

/// Generic arguments for a function of the language's own.
pub(crate) fn not_generic(name: &Ident) -> String {
    format!("`{name}` takes no generic arguments\nhelp: remove them")
}

pub(crate) const FUNCTION_VALUE: &str =
    "kernels have no function values: a GPU cannot call what it does not know\nhelp: write the code in the kernel";

pub(crate) const CALLED_KERNEL: &str =
    "a kernel can only be launched by the host, not called\nhelp: move what both do into a function with `#[scry::device]`";

pub(crate) const NOT_A_KERNEL: &str =
    "this is not a generic kernel\nhelp: an instance is of a function with `#[scry::kernel]` that has generic parameters";

pub(crate) const NOT_A_FUNCTION: &str = "a kernel is a function\nhelp: write `#[scry::kernel]` on a `fn`";

/// A kernel is to have a wide form and has none.
pub(crate) fn no_wide_form(width: u32, why: NotWide) -> String {
    format!("this kernel cannot be coarsened by {width}: {why}\nhelp: leave `coarsen` out")
}

/// Another number of generic arguments than something takes.
pub(crate) fn generic_count(name: &str, expected: usize, given: usize) -> String {
    let [parameters, arguments] = [("parameter", expected), ("argument", given)]
        .map(|(word, count)| format!("{count} generic {word}{}", if count == 1 { "" } else { "s" }));
    let (are, help) =
        (if given == 1 { "is" } else { "are" }, if given < expected { "name all of them" } else { "remove those that are too many" });
    format!("`{name}` has {parameters}, but {arguments} {are} given\nhelp: {help}")
}

/// Something calls itself.
pub(crate) fn recursion(what: &str) -> String {
    format!("{what}, and a GPU has no stack to recurse on\nhelp: write a loop")
}

/// A value of one type where another is needed.
pub(crate) fn mismatched(ast: &Ast, expected: &Ty, found: &Ty) -> String {
    let help = conversion(ast, expected, found).map_or_else(String::new, |help| format!("\nhelp: {help}"));
    format!("mismatched types: expected `{expected}`, found `{found}`{help}")
}

/// How to make `expected` of `ast`.
fn conversion(ast: &Ast, expected: &Ty, found: &Ty) -> Option<String> {
    let text = source(ast);
    if *expected == Ty::UNIT {
        return Some("end it with `;` to drop the value".to_owned());
    }
    if let Some(optional) = found.optional() {
        return Some(format!("take the value out: `{0}.unwrap()`, or `if let {1}(value) = {0}`", operand(ast), optional.constructor()));
    }
    if let (Some(number), true) = (expected.scalar(), found.is_enum())
        && number.is_integer()
    {
        return Some(format!("convert it: `{} as {}`", operand(ast), number.name()));
    }
    if let (Ty::Array(_, expected), Ty::Array(_, found)) = (expected, found)
        && expected != found
    {
        return Some(format!("write {expected} elements"));
    }
    if let (Ty::Infer(Var { kind, .. }), Ty::Scalar(found)) = (expected, found) {
        return match (kind, found) {
            (Kind::Float, found) if found.is_integer() => Some(format!("convert it: `{} as f32`", operand(ast))),
            (Kind::Integer, Scalar::F32 | Scalar::F64) => Some("write the integers it goes with as floats, such as `0.0`".to_owned()),
            _ => None,
        };
    }
    if let (Ast::Assign(assign), Some(Scalar::Bool)) = (ast, expected.scalar()) {
        return Some(format!("compare with `==`: `{} == {}`", source(&assign.left), source(&assign.right)));
    }
    let [is_integer, is_float] = [Kind::Integer, Kind::Float].map(|kind| found.is_literal(kind));
    match (expected.scalar()?, found.scalar()) {
        (Scalar::F16, _) => Some(to_half(ast, found)),
        (expected, Some(Scalar::F16)) if expected != Scalar::Bool => Some(from_half(ast, expected)),
        (expected, None) if expected.is_float() && is_integer && is_literal(ast) => Some(format!("write `{text}.0`")),
        (expected, None) if expected.is_integer() && is_float && is_literal(ast) => {
            Some(text.strip_suffix(".0").map_or_else(|| "write an integer".to_owned(), |integer| format!("write `{integer}`")))
        }
        (Scalar::Bool, Some(found)) => Some(format!("compare it: `{text} != {}`", if found.is_float() { "0.0" } else { "0" })),
        (expected, Some(Scalar::Bool)) if expected.is_float() => Some(format!("choose the numbers: `if {text} {{ 1.0 }} else {{ 0.0 }}`")),
        (expected, None) if !(is_float || (is_integer && expected.is_float())) => None,
        (expected, Some(_) | None) => Some(format!("convert it: `{} as {}`", operand(ast), expected.name())),
    }
}

/// How to make a `f16`, which has no `as`.
fn to_half(ast: &Ast, found: &Ty) -> String {
    match found.scalar() {
        Some(Scalar::F32) => format!("convert it: `f16::from_f32({})`", source(ast)),
        None if found.is_literal(Kind::Float) => format!("convert it: `f16::from_f32({})`", source(ast)),
        None if is_literal(ast) => format!("write `f16::from_f32({}.0)`", source(ast)),
        Some(_) | None => format!("convert it: `f16::from_f32({} as f32)`", operand(ast)),
    }
}

/// How to make another number of a `f16`.
fn from_half(ast: &Ast, to: Scalar) -> String {
    match to {
        Scalar::F32 => format!("convert it: `{}.to_f32()`", operand(ast)),
        _ => format!("convert it: `{}.to_f32() as {}`", operand(ast), to.name()),
    }
}

/// What to write instead of a cast that is not Rust; `None` if it is.
pub(crate) fn cast(ast: &Ast, from: &Ty, to: &Ty) -> Option<String> {
    let (Some(number), Some(to), operand) = (from.repr().scalar(), to.scalar(), operand(ast)) else {
        let is_number = to.scalar().is_some();
        return Some(
            if is_number { "take a part of it that is a number: a field, or an element" } else { "`as` makes numbers" }.to_owned(),
        );
    };
    Some(match (number, to, number.class(), to.class()) {
        _ if from.is_enum() && !to.is_integer() => format!("cast to an integer first: `{operand} as i32 as {}`", to.name()),
        (.., Class::Bool, Class::Float) => format!("cast through an integer: `{operand} as u32 as {}`", to.name()),
        (.., Class::Float, Class::Bool) => format!("compare with zero: `{operand} != 0.0`"),
        (.., Class::Signed | Class::Unsigned, Class::Bool) => format!("compare with zero: `{operand} != 0`"),
        // `f16` is a struct of the `half` crate.
        (Scalar::F16, Scalar::F16, ..) => return None,
        (Scalar::F16, ..) => from_half(ast, to),
        (_, Scalar::F16, ..) => to_half(ast, from),
        _ => return None,
    })
}

/// `T::from` of a type that does not fit.
pub(crate) fn lossy_from(ast: &Ast, from: &Ty, to: Scalar) -> String {
    let help = match (from.scalar(), to) {
        (_, Scalar::F16) => to_half(ast, from),
        (Some(Scalar::F16), _) => from_half(ast, to),
        (Some(_) | None, _) => format!("convert it: `{} as {}`", operand(ast), to.name()),
    };
    format!("`{from}` cannot be converted to `{}` without loss\nhelp: {help}", to.name())
}

/// A method that Vulkan's shaders do not have for a type.
pub(crate) fn not_in_wgsl(name: &Ident, scalar: Scalar) -> String {
    let ty = scalar.name();
    format!(
        "Vulkan has no `{name}` of `{ty}`, where this kernel runs too\nhelp: compute it in `f32`: `(x as f32).{name}(..) as {ty}`; or leave Vulkan out: `#[scry::kernel(targets(cuda, cpu))]`"
    )
}

/// Whether an expression is a number as it is written, with its sign.
fn is_literal(ast: &Ast) -> bool {
    match ast {
        Ast::Lit(_) => true,
        Ast::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_)) && is_literal(&unary.expr),
        Ast::Paren(paren) => is_literal(&paren.expr),
        _ => false,
    }
}

/// Operands that do not go together.
pub(crate) fn operands(op: BinaryOp, token: &BinOp, (left_ast, left): (&Ast, &Ty), (right_ast, right): (&Ast, &Ty)) -> String {
    let what = match op {
        BinaryOp::Add => format!("cannot add `{right}` to `{left}`"),
        BinaryOp::Sub => format!("cannot subtract `{right}` from `{left}`"),
        BinaryOp::Mul => format!("cannot multiply `{left}` by `{right}`"),
        BinaryOp::Div => format!("cannot divide `{left}` by `{right}`"),
        _ => format!("`{}` needs two values of one type, not `{left}` and `{right}`", token.to_token_stream()),
    };
    let help = vector_operand(left, right, right_ast)
        .or_else(|| float_literal(left_ast, right).or_else(|| float_literal(right_ast, left)))
        .or_else(|| conversion(right_ast, left, right))
        .or_else(|| conversion(left_ast, right, left))
        .or_else(|| matches!((left, right), (Ty::Adt(..), _) | (_, Ty::Adt(..))).then(|| IMPLEMENT_OPERATOR.to_owned()));
    help.map_or(what.clone(), |help| format!("{what}\nhelp: {help}"))
}

/// What to write for an integer that stands beside a float.
fn float_literal(ast: &Ast, other: &Ty) -> Option<String> {
    match ast {
        Ast::Lit(ExprLit { lit: Lit::Int(number), .. }) if other.scalar().is_some_and(Scalar::is_float) && number.suffix().is_empty() => {
            Some(format!("write it as a float: `{number}.0`"))
        }
        _ => None,
    }
}

/// What to do where one operand is a vector or matrix.
fn vector_operand(left: &Ty, right: &Ty, right_ast: &Ast) -> Option<String> {
    match (left, right) {
        (Ty::Vector { scalar: Scalar::Bool, .. }, _) | (_, Ty::Vector { scalar: Scalar::Bool, .. }) => {
            Some("a mask chooses components: `Vec3::select(mask, a, b)`".to_owned())
        }
        (Ty::Vector { scalar: _, len }, Ty::Vector { scalar: _, len: other }) if len == other => {
            Some(format!("convert it: `{}.as_{}()`", operand(right_ast), left.to_string().to_lowercase()))
        }
        (Ty::Vector { .. }, Ty::Vector { .. }) => Some("take as many components of each: `v.xy()`, `v.extend(0.0)`".to_owned()),
        (Ty::Vector { .. }, Ty::Matrix(_)) => Some("the matrix comes first: `m * v`".to_owned()),
        (Ty::Vector { scalar, .. }, Ty::Scalar(_)) => Some(format!("convert it: `{} as {}`", operand(right_ast), scalar.name())),
        _ => None,
    }
}

pub(crate) fn atomic_assigned(ty: &Ty) -> String {
    format!(
        "`{ty}` cannot be assigned: other invocations may change it at the same time\nhelp: write an atomic with `.store(value, Relaxed)`"
    )
}

const IMPLEMENT_OPERATOR: &str = "implement the operator's trait in a module with `#[scry::device]`";

pub(crate) fn no_operator(token: &BinOp, ty: &Ty) -> String {
    let help = match ty {
        Ty::Scalar(Scalar::Bool) => "it is for numbers; for `bool` there are `&`, `|`, `^`, `!`, `&&` and `||`",
        Ty::Scalar(scalar) if scalar.is_float() => "it is for integers; `x.to_bits()` gives a float's bits",
        Ty::Vector { .. } => "compare components: `a.cmplt(b)` gives a `bool` for each, and `.all()` or `.any()` one for all",
        Ty::Matrix(_) => "there are `+`, `-`, `*`, `/` by a number, `==` and `-`",
        Ty::Tuple(_) | Ty::Array(..) | Ty::Id => "work on its fields or elements one by one",
        Ty::Scalar(_) => "it is for `bool`; for integers there are `&` and `|`",
        Ty::Adt(..) => IMPLEMENT_OPERATOR,
        Ty::Atomic(_) => "load it first: `x.load(Relaxed)`",
        Ty::Borrowed { .. } | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => "write the type down",
    };
    format!("`{}` is not for values of type `{ty}`\nhelp: {help}", token.to_token_stream())
}

/// What helps where a type of the user's lacks a trait that kernels know by `derive` alone. A `derive` above the attribute is gone when that is
/// expanded.
pub(crate) fn derive(trait_name: &str) -> String {
    format!("write `#[derive({trait_name})]` on it, below `#[scry::device]`")
}

const METHODS: &str = "the documentation of `scry::kernel` lists the methods there are";

pub(crate) const VECTOR_INDEX_ASSIGNED: &str = "a component of a vector cannot be assigned by an index that is no constant\nhelp: assign `.x`, `.y`, .., or build an array and make the vector of that: `Vec3::from_array(a)`";

/// A function, type or constant that is not there.
pub(crate) fn unknown_item(path: &str, similar: Option<&str>) -> String {
    let help = match similar {
        Some(similar) => format!("did you mean `{similar}`?"),
        None => "correct the name, import it with `use`, or define it with `#[scry::device]`".to_owned(),
    };
    format!("cannot find `{path}`\nhelp: {help}")
}

pub(crate) fn unknown_name(name: &Ident, similar: Option<&str>) -> String {
    if let Some(message) = of_another_system(&name.to_string()) {
        return message;
    }
    let help = match similar {
        Some(similar) => format!("did you mean `{similar}`?"),
        None => "pass a value of the host as a parameter; a function is not a value, but can be called".to_owned(),
    };
    format!("cannot find `{name}` in this kernel\nhelp: {help}")
}

pub(crate) fn unknown_path(path: &str) -> String {
    let own = path.split_once("::").map_or_else(String::new, |(name, _)| types::own_path(name));
    format!(
        "cannot find `{path}` in this kernel\nhelp: there are the constants of the number types, such as `f32::MAX`, and of `std::f32::consts`; pass others as parameters{own}"
    )
}

pub(crate) fn unknown_struct(name: &str) -> String {
    let own = types::own_path(name);
    if !own.is_empty() {
        let own = if own.is_empty() { "\nhelp: give your own another name" } else { &own };
        return format!("kernels take `{name}` for the standard library's, which has no such fields{own}");
    }
    format!("kernels do not know the struct `{name}`\nhelp: write `#[scry::device]` on its definition")
}

pub(crate) fn unknown_function(path: &syn::Path, similar: Option<&str>, is_method: bool) -> String {
    let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    if let [.., ty, _] = &segments[..]
        && let Some(message) = types::heap(ty)
    {
        return message;
    }
    let name = segments.join("::");
    if let Some(message) = of_another_system(&name) {
        return message;
    }
    let help = match similar {
        Some(similar) => format!("did you mean `{similar}()`?"),
        None if is_method => return method_as_function(&name, segments.last().map_or("", String::as_str)),
        None => "write its code in the kernel; numbers have methods, such as `x.sqrt()`, and `global_id()` says which invocation runs"
            .to_owned(),
    };
    format!("kernels do not know the function `{name}`\nhelp: {help}")
}

/// `#[scry::device]` on an `impl`.
pub(crate) const IMPL_ALONE: &str = "kernels cannot find an `impl` alone, as it has no name\nhelp: put it and its type in a module, and write `#[scry::device]` on the module";

/// A name that stands for something in another system, and for nothing here.
pub(crate) fn of_another_system(name: &str) -> Option<String> {
    let (system, form) = other_systems::instead(name)?;
    Some(format!("kernels do not have {system}'s `{name}`\nhelp: write {form}"))
}

/// A method of numbers that is called as a function.
pub(crate) fn method_as_function(path: &str, name: &str) -> String {
    format!("kernels do not know the function `{path}`\nhelp: numbers have it as a method: `x.{name}()`")
}

/// What floats have in the place of `cmp`.
pub(crate) const COMPARED_FLOATS: &str = "floats have `partial_cmp` and `total_cmp`";

pub(crate) fn unknown_method(name: &str, ty: Scalar, similar: Option<&str>, other: Option<Scalar>) -> String {
    let help = match (other, similar) {
        _ if name == "cmp" && ty.is_float() => COMPARED_FLOATS.to_owned(),
        (Some(Scalar::F16), _) => "`f16` has it: convert with `f16::from_f32(x)`".to_owned(),
        _ if name == "abs_diff" && ty.is_float() => "write `(x - y).abs()`".to_owned(),
        (Some(other), Some(similar)) if ty.is_float() && other.is_integer() => format!("did you mean `{similar}`?"),
        (Some(other), _) if ty == Scalar::F16 => format!("`{0}` has it: convert with `x.to_f32() as {0}`", other.name()),
        (Some(other), _) => format!("`{0}` has it: convert with `as {0}`", other.name()),
        (None, Some(similar)) => format!("did you mean `{similar}`?"),
        (None, None) if name == "into" => "convert with `as`".to_owned(),
        (None, None) => {
            format!("{METHODS}\nhelp: to call a method of a trait of yours, import the trait in the kernel's body: `use path::Trait;`")
        }
    };
    let ty = ty.name();
    format!("`{ty}` has no method `{name}` in kernels\nhelp: {help}")
}

pub(crate) fn no_methods(name: &Ident, ty: &Ty) -> String {
    let help = match ty {
        Ty::Array(..) => "arrays have `len()`, `get(i)`, `first()` and `last()`; loop over their indices: `for i in 0..a.len()`",
        Ty::Tuple(_) => "take its fields: `t.0`",
        Ty::Id => "take its axes: `global_id().x`, or several as a tuple, `global_id().xy()`",
        Ty::Vector { .. } | Ty::Matrix(_) => "the documentation of `scry::kernel` says which of glam's methods there are",
        Ty::Atomic(_) => "there are `load`, `store`, `swap`, `compare_exchange` and those that start with `fetch_`",
        Ty::Scalar(_) | Ty::Adt(..) | Ty::Borrowed { .. } | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => METHODS,
    };
    format!("values of type `{ty}` have no method `{name}` in kernels\nhelp: {help}")
}

/// A method of a number whose type is not decided yet, which Rust does not allow either.
pub(crate) fn ambiguous_method(name: &Ident, ty: &Ty, receiver: &Ast) -> String {
    let help = match (ty, receiver) {
        (ty, Ast::Lit(_)) if ty.is_literal(Kind::Float) => format!("write `{}f32`", source(receiver)),
        (ty, Ast::Lit(_)) if ty.is_literal(Kind::Integer) => format!("write `{}u32`", source(receiver)),
        (_, Ast::Path(_)) => format!("give the variable a type where it is declared: `let {}: f32 = ...`", source(receiver)),
        _ => "give a literal in it a type, such as `1.0f32`".to_owned(),
    };
    format!("cannot call `{name}` before the type of `{}` is known: it is `{ty}`\nhelp: {help}", source(receiver))
}

pub(crate) fn slice_method(name: &Ident, slice: &str) -> String {
    let help = format!(
        "slices have `len()`, `get(i)`, `first()`, `last()`, `swap(i, j)`, `scatter(i, value)`, `iter()`, indices and ranges: `{slice}[i]`, `{slice}[a..b]`"
    );
    format!("a slice has no method `{name}` in kernels\nhelp: {help}")
}

pub(crate) const NO_ITERATOR_VALUE: &str = "an iterator cannot be a value in a kernel\nhelp: loop over it, name it with `let`, or end it with a method such as `sum()`, `fold(..)` or `any(..)`";

pub(crate) const READ_ONLY_SLICE: &str = "this slice is borrowed by `&`, so it cannot be written\nhelp: borrow it as `&mut x[..]`";

/// What to say of elements whose store is not one access everywhere.
pub(crate) fn scattered(element: &Ty) -> String {
    let help = "scatter numbers of at most 32 bits or `bool`s, such as the parts in slices of their own; or, if you know that no index is there twice, write `unsafe { y[index] = value }` and say why in a `// SAFETY:` comment";
    format!("elements of type `{element}` cannot be scattered: not every device stores one in a single access\nhelp: {help}")
}

pub(crate) const NO_SLICE: &str = "this is not a slice\nhelp: write one, `&x[a..b]`, or call a function that ends with one";

/// What to say of another struct than is expected, both of which hold slices or references.
pub(crate) fn other_struct(expected: &Ty, found: &Ty) -> String {
    format!("mismatched types: expected `{expected}`, found `{found}`\nhelp: make a `{expected}`")
}

pub(crate) const COPIED_REFERENCE: &str = "this is a copy, which cannot be written: `get(i)` and alternatives of a `|` bind copies in kernels\nhelp: assign the element itself, `x[i] = ..`, or write an arm for each alternative";

pub(crate) const OTHER_SLICE: &str = "the branches of this `if` are parts of different slices, but it must be known at compile time which slice a name stands for\nhelp: choose an index into one slice, or use each slice in its own branch";

/// What to say of a slice without a reference to it.
pub(crate) fn unsized_slice(ast: &Ast) -> String {
    let text = match ast {
        Ast::Unary(unary) => source(&unary.expr),
        other => format!("&{}", source(other)),
    };
    format!("the size of a slice is not known at compile time\nhelp: borrow it: `{text}`, or with `&mut` to write it")
}

pub(crate) const NO_BORROWER: &str =
    "this is not a struct that holds slices or references\nhelp: make one by `Name { .. }`, or by a function that ends with one";

pub(crate) const READ_ONLY_REFERENCE: &str =
    "this is behind a `&` reference, so it cannot be written\nhelp: take a `&mut` reference, or loop with `iter_mut()`";

pub(crate) const LENT_ONCE: &str = "in kernels, a variable that is a slice, a reference or an iterator cannot be assigned again\nhelp: remove `mut`, and use another `let` for another one";

/// What to say of a method that no iterator has.
pub(crate) fn no_consumer(name: &Ident, known: &[&str], similar: Option<&str>) -> String {
    let help = match name.to_string().as_str() {
        "collect" => "kernels have no heap: loop, and store into a slice or an array".to_owned(),
        "next" => "loop over it, or take one item by `nth(n)`".to_owned(),
        _ => match similar {
            Some(similar) => format!("did you mean `{similar}`?"),
            None => format!("there are `{}`, and adaptors such as `map`, `filter`, `zip` and `rev`", known.join("`, `")),
        },
    };
    format!("iterators have no method `{name}` in kernels\nhelp: {help}")
}

/// What to say of a function that returns a reference, and does not end with what it lends.
pub(crate) fn lends_at_the_end(name: &Ident) -> String {
    format!(
        "`{name}` returns a reference, and kernels follow one that is the last expression of a function: `&mut self.cells[i]`\nhelp: end it so, without a `return` before"
    )
}

pub(crate) const COPY_OF_WRITTEN: &str = "this is not a slice that the kernel only reads\nhelp: copy from a parameter like `x: &[f32]`, or store the elements one by one: `tile[local_id().x] = y[global_id().x]`";

pub(crate) const NO_ROWS: &str =
    "this is not an array of rows\nhelp: copy rows to a whole `shared::<[[f32; 16]; 16]>()`, and consecutive elements with `copy_from`";

/// Of the receiver of a copy that is not in shared memory.
pub(crate) fn copies_to_shared(method: &Ident) -> String {
    format!(
        "`{method}` copies to shared memory, and this is not in shared memory\nhelp: call it on an array from `shared::<T>()`, or on a part of one"
    )
}

/// Of a copy whose elements are, or hold, enums.
pub(crate) fn copied_enums(ty: &Ty) -> String {
    format!(
        "a `{ty}` cannot be copied to shared memory this way: what lies behind the slice's end is zero, which need be no value of an enum\nhelp: store the elements one by one: `tile[local_id().x] = x[global_id().x]`"
    )
}

/// Of what is no constant that says how many groups of copies may be under way.
pub(crate) fn pending_copies(most: u32) -> String {
    format!(
        "the number of groups of copies that may still be running is a constant of at most {most}\nhelp: write a literal or a constant: `wait_copies(0)` waits for all that are committed"
    )
}

/// What to say of a slice that is one of other elements.
pub(crate) fn other_elements(expected: &Ty, found: &Ty) -> String {
    format!("mismatched types: expected a slice of `{expected}`, found one of `{found}`\nhelp: convert the elements one by one")
}

/// What to say of a type that is written for an iterator, or for a tuple of what is lent.
pub(crate) fn lent_type(written: &syn::Type) -> String {
    format!("kernels do not check the type `{}` here, as this is not a value\nhelp: remove the type", flat(written.to_token_stream()))
}

/// What to say of what is looped over and has no items.
pub(crate) fn not_a_sequence(ast: &Ast) -> String {
    format!(
        "cannot loop over `{}`: loops in kernels are over ranges, slices, arrays and their iterators\nhelp: write `for i in 0..n`",
        source(ast)
    )
}

/// What to say of a variant that has slices or references for fields.
pub(crate) fn borrowing_variant(ty: &Ty) -> String {
    format!(
        "a variant of an enum cannot hold `{ty}`: it is known only when the kernel runs which variant a value is\nhelp: hold it in a struct, or hold an index instead"
    )
}

/// What to say of a struct that has slices and references for fields where a value is expected.
pub(crate) fn no_value(ty: &Ty) -> String {
    let help = "name it with `let`, pass it to a function, or use its fields; if it depends on a condition, let its numbers depend on it";
    format!("`{ty}` holds slices or references, so it cannot be in an array, a buffer or an enum, or be the value of an `if`\nhelp: {help}")
}

pub(crate) fn bare_slice(at: &dyn ToTokens) -> String {
    let name = flat(at.to_token_stream());
    format!("a slice cannot be a value in a kernel\nhelp: write `{name}[i]` or `{name}.len()`")
}

pub(crate) fn immutable(name: &dyn std::fmt::Display) -> String {
    format!("cannot assign to `{name}`, which is not mutable\nhelp: declare it `mut {name}`")
}

pub(crate) fn negated(operand_ast: &Ast, scalar: Scalar) -> String {
    let (ty, signed) = (scalar.name(), if scalar.is_wide() { "i64" } else { "i32" });
    let help = match operand_ast {
        Ast::Lit(_) => format!("use `{signed}`; `-{}{signed} as {ty}` wraps around", source(operand_ast)),
        _ => format!("use `{signed}`; `{}.wrapping_neg()` wraps around", operand(operand_ast)),
    };
    format!("`{ty}` has no sign, so it cannot be negated\nhelp: {help}")
}

pub(crate) fn inner_item(item: &syn::Item) -> String {
    let help = match item {
        syn::Item::Fn(_) => "write its code where it is used",
        syn::Item::Struct(_) | syn::Item::Enum(_) => "use a tuple, or a variable for each field",
        syn::Item::Use(_) => "a macro cannot see what a glob imports; name it: `use shapes::{Disc, area};`",
        syn::Item::Static(_) => "write `const`, or pass the value as a parameter",
        _ => "move it out of the kernel",
    };
    format!("a kernel's body holds statements, `const`s and imports by name, no other items\nhelp: {help}")
}

pub(crate) fn immutable_param(name: &Ident) -> String {
    format!("cannot assign to the parameter `{name}`\nhelp: declare it `mut {name}`; each invocation has its own copy")
}

/// A write to a slice parameter, with its type as it is and as it is to be.
pub(crate) fn write_to_shared(name: &Ident, [is, should_be]: &[String; 2]) -> String {
    format!("cannot write to `{name}`, which is a `{is}`\nhelp: declare it `{name}: {should_be}`")
}

/// A bound of a loop's range that is no integer, or one of another type than the other bound.
pub(crate) fn range_bound(ast: &Ast, expected: &Ty, found: &Ty) -> String {
    let help = if found.is_literal(Kind::Float) || found.scalar().is_some_and(Scalar::is_float) {
        "count with integers, and compute the float from them: `let t = i as f32 * 0.1`".to_owned()
    } else {
        format!("convert it: `{} as {}`", operand(ast), if expected.is_literal(Kind::Integer) { &Ty::USIZE } else { expected })
    };
    format!("the bounds of a loop's range are integers of one type: expected `{expected}`, found `{found}`\nhelp: {help}")
}

pub(crate) fn unknown_label(label: &syn::Lifetime, jump: &str, similar: Option<&str>) -> String {
    let help = similar.map_or_else(|| format!("label one: `{label}: loop {{ ... }}`"), |similar| format!("did you mean `'{similar}`?"));
    format!("there is no loop or block `{label}` around this `{jump}`\nhelp: {help}")
}

/// A call with another number of arguments than it takes.
pub(crate) fn argument_count(what: &str, expected: usize, given: usize, help: &str) -> String {
    let s = if expected == 1 { "" } else { "s" };
    let were = if given == 1 { "was" } else { "were" };
    format!("{what} takes {expected} argument{s}, but {given} {were} given\nhelp: {help}")
}

pub(crate) fn index(ast: &Ast, indexed: &str, found: &str) -> String {
    let help = match ast {
        Ast::Range(_) => "name the part, `let part = &x[a..b]`, pass it to a function, or loop over it".to_owned(),
        _ if found == "Id" => format!("take one of its axes: `{}.x`", source(ast)),
        _ => format!("convert it: `{} as usize`", operand(ast)),
    };
    let what = if indexed == "[_]" { "a slice".to_owned() } else { format!("an array `{indexed}`") };
    format!("{what} is indexed by `usize`, not by `{found}`\nhelp: {help}")
}

pub(crate) fn no_field(ty: &Ty, member: &Member) -> String {
    let member = member.to_token_stream();
    let names = || ty.field_names().iter().map(|name| format!("`.{name}`")).collect::<Vec<_>>().join(", ");
    let help = match ty {
        Ty::Tuple(fields) if !fields.is_empty() => format!("its fields are `.0` to `.{}`", fields.len() - 1),
        Ty::Id => "its fields are `.x`, `.y` and `.z`; several are a tuple: `.xy()`".to_owned(),
        Ty::Vector { scalar: _, len } => {
            format!("its fields are {}, and `v.{}()` is a swizzle", names(), COMPONENTS[..*len as usize].concat())
        }
        Ty::Matrix(_) => format!("its fields are its columns: {}", names()),
        Ty::Array(..) => "index it: `a[i]`".to_owned(),
        Ty::Adt(..) if !ty.variants().is_empty() => "an enum has variants: compare it, or `match` on it".to_owned(),
        Ty::Adt(..) => format!("its fields are {}", names()),
        Ty::Scalar(_)
        | Ty::Atomic(_)
        | Ty::Tuple(_)
        | Ty::Borrowed { .. }
        | Ty::Const(_)
        | Ty::Param(_)
        | Ty::Never
        | Ty::Error
        | Ty::Infer(_) => "a number has methods, and no fields".to_owned(),
    };
    format!("values of type `{ty}` have no field `{member}`\nhelp: {help}")
}

pub(crate) fn no_variant(ty: &Ty, name: &Ident) -> String {
    let variants: Vec<String> = ty.variants().iter().map(|variant| format!("`{}`", variant.name)).collect();
    format!("`{ty}` has no variant `{name}`\nhelp: there are {}", variants.join(", "))
}

pub(crate) fn suffix(suffix: &str) -> String {
    let instead = if suffix == "f16" { "f16::from_f32(1.0)" } else { types::other_number(suffix).unwrap_or("i32") };
    format!("kernels do not have literals of the type `{suffix}`\nhelp: write `{instead}`")
}

pub(crate) fn literal(lit: &Lit) -> String {
    let (what, help) = match lit {
        Lit::Str(_) => ("strings", "pass numbers: bytes can go in a `&[u8]`"),
        Lit::ByteStr(_) | Lit::CStr(_) => ("byte strings", "pass the bytes in a `&[u8]`"),
        Lit::Char(_) => ("characters", "write the number: `'a' as u32` is 97"),
        _ => ("such literals", "there are numbers and `bool`s"),
    };
    format!("kernels do not have {what}\nhelp: {help}")
}

pub(crate) fn unknown_macro(path: &syn::Path) -> String {
    let name = path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    let help = match name.as_str() {
        "vec" => "a kernel has no heap: use an array, `[0.0; 16]`",
        "format" => "a kernel has no strings: write numbers to a `&mut [T]` parameter, and format them on the host",
        _ => "write out what the macro stands for",
    };
    format!("kernels do not have the macro `{name}!`\nhelp: {help}")
}

pub(crate) fn unknown_pattern(pat: &syn::Pat) -> String {
    let help = match pat {
        syn::Pat::Reference(_) => "remove the `&`; values are copied",
        syn::Pat::Rest(_) => "`..` stands for several fields of a tuple or elements of an array",
        _ => "there are literals, ranges, `|`, tuples, arrays, names and `_`",
    };
    format!("kernels do not have this pattern\nhelp: {help}")
}

/// The token that an unsupported expression is reported at: its keyword where it has one.
pub(crate) fn unsupported_token(ast: &Ast) -> TokenStream {
    match ast {
        Ast::Closure(closure) => closure.or1_token.to_token_stream(),
        Ast::Async(block) => block.async_token.to_token_stream(),
        Ast::Await(await_) => await_.await_token.to_token_stream(),
        Ast::Try(try_) => try_.question_token.to_token_stream(),
        Ast::TryBlock(block) => block.try_token.to_token_stream(),
        other => other.to_token_stream(),
    }
}

pub(crate) fn unsupported(ast: &Ast) -> String {
    let (what, help) = match ast {
        Ast::Closure(_) => ("closures that are stored, passed or returned", "give it a name and call it: `let f = |x| ..;`, then `f(x)`"),
        Ast::Async(_) | Ast::Await(_) => ("`async` code: invocations never wait", "launches are asynchronous already"),
        Ast::Try(_) | Ast::TryBlock(_) => ("`?`", "take an `Option` apart: `let Some(value) = .. else { return };`"),
        Ast::Reference(reference) if matches!(&*reference.expr, Ast::Index(index) if matches!(*index.index, Ast::Range(_))) => {
            ("parts of slices as values", "name it with `let`, pass it to a function, or index it")
        }
        Ast::Reference(_) => ("references other than slices", "use the value itself; it is copied"),
        Ast::Range(_) => ("ranges as values", "write a loop over it, `for i in 0..n`, or compare: `a <= x && x < b`"),
        Ast::Infer(_) => ("a value for `_`", "name the value"),
        _ => ("this kind of expression", "there are arithmetic, calls of methods on numbers, indexing, `if`, `match`, blocks and loops"),
    };
    format!("kernels do not have {what}\nhelp: {help}")
}

/// The source of an expression, on one line, with the spaces it has there.
pub(crate) fn source(ast: &Ast) -> String {
    flat(ast.to_token_stream())
}

/// Tokens on one line, with the spaces they have in the source.
pub(crate) fn flat(stream: TokenStream) -> String {
    let text = whole(stream);
    if text.len() > 40 { "...".to_owned() } else { text }
}

/// The same, however long it is.
pub(crate) fn whole(stream: TokenStream) -> String {
    let mut line = Line::default();
    line.add(stream);
    line.text
}

/// Tokens one behind the other.
#[derive(Default)]
struct Line {
    text: String,
    /// Where the last one ends in the source.
    end: Option<LineColumn>,
}

impl Line {
    fn add(&mut self, tokens: TokenStream) {
        for token in tokens {
            // Of a group that has been parsed, only the place of the whole is known.
            let (start, end) = (token.span().start(), token.span().end());
            let TokenTree::Group(group) = token else {
                self.push(&token.to_string(), start, end);
                continue;
            };
            let (open, close) = match group.delimiter() {
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::None => ("", ""),
            };
            self.push(open, start, LineColumn { column: start.column + open.len(), ..start });
            self.add(group.stream());
            self.push(close, LineColumn { column: end.column.saturating_sub(close.len()), ..end }, end);
        }
    }

    fn push(&mut self, token: &str, start: LineColumn, end: LineColumn) {
        if self.end.is_some_and(|end| end != start) {
            self.text.push(' ');
        }
        self.text += token;
        self.end = Some(end);
    }
}

/// The source of an expression, in parentheses where `as` needs them.
pub(crate) fn operand(ast: &Ast) -> String {
    match ast {
        Ast::Binary(_) | Ast::Unary(_) | Ast::Range(_) | Ast::If(_) | Ast::Match(_) => format!("({})", source(ast)),
        _ => source(ast),
    }
}

/// For an item of a type that kernels have not been shown.
pub(crate) fn not_seen(ty: &Ty, what: &str, name: &Ident) -> String {
    format!(
        "`{ty}` has no {what} `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"
    )
}
