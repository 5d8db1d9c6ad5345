//! Whole programs: items, kernels that use them, and the kernels' twins, which have the same bodies.

use std::collections::HashSet;

use crate::features::Features;
use crate::functions::{Function, function, helper, method};
use crate::items::{self, Item, item_name};
use crate::random::Random;
use crate::types::{Case, Number, Type, Types};
use crate::writer::{Kind, Returns, Variable, Writer};
use crate::{COUNT, Size};

/// Elements of a short slice, and cells of atomics.
const SHORT: usize = 5;

/// The slice that all variables go into in the end, so that none is computed in vain.
const SUM: &str = "c8";

/// The kernels of a program, and what belongs to them.
struct Kernels {
    /// Their texts.
    texts: String,
    /// Their bodies as functions of the host.
    twins: String,
    /// What runs them, and compares.
    runs: String,
}

/// A parameter of a kernel.
struct Param {
    name: String,
    ty: Type,
    how: How,
}

#[derive(Clone, Copy, PartialEq)]
enum How {
    /// By value.
    Value,
    /// A slice with an element for each invocation.
    Read,
    /// A short slice.
    Short,
    /// A slice of which each invocation writes its own element.
    Write,
    /// Cells, and what all invocations do to them.
    Atomics(&'static str),
}

/// Writes program `number`, of which invocations may panic or not: its twins, its kernels, and what people read.
pub(crate) fn program(random: &mut Random, number: usize, panics: bool, size: Size, features: &Features) -> [String; 3] {
    let (mut types, mut items) = items::types(random, panics, size, features.clone());
    let count = random.enter_list(size.functions);
    let names: Vec<String> = (0..count).map(|k| item_name(random, &mut types, &format!("function_{k}"))).collect();
    let mut functions: Vec<Function> = Vec::new();
    for name in names {
        random.enter("function");
        let (one, text) = if random.below(2) == 1 {
            let of =
                if random.below(3) == 2 { Type::Item(4, Some(Box::new(Type::Param))) } else { Type::Item(random.pick(&[2, 3, 5]), None) };
            method(random, &types, &functions, &of, name.clone())
        } else {
            function(random, &types, &functions, name.clone())
        };
        random.leave();
        items.push(Item { name, text });
        functions.push(one);
    }
    random.leave();
    for _ in 0..random.enter_list(size.helpers) {
        random.enter("function");
        let (one, item) = helper(random, &mut types);
        random.leave();
        items.push(item);
        functions.push(one);
    }
    random.leave();
    let mut written = Kernels { texts: String::new(), twins: String::new(), runs: String::new() };
    let count = random.enter_list(size.kernels);
    for k in 0..count + usize::from(size.generic) {
        random.enter("kernel");
        let name = item_name(random, &mut types, &format!("kernel_{k}"));
        kernel(random, &types, &functions, &name, k == count, size, &mut written);
        random.leave();
    }
    random.leave();
    modules(number, &types, items, &written)
}

/// The texts of a program's modules.
fn modules(number: usize, types: &Types, items: Vec<Item>, Kernels { texts: kernels, twins, runs }: &Kernels) -> [String; 3] {
    let items = used(items, kernels);
    let arbitrary = arbitrary(types, &items);
    let items: String = items.into_iter().map(|item| item.text).collect();
    let atomics = "use scry::prelude::{AtomicF32, AtomicI32, AtomicI64, AtomicU32, AtomicU64, Relaxed};\n";
    let twins = format!(
        "#[scry::device]\npub mod items {{\n{items}}}\n\npub mod twins {{\nuse super::items::*;\n{atomics}\n{twins}}}\n\n\
         use scry_property_compare::{{Arbitrary, Inputs}};\nuse items::*;\n\n{arbitrary}\n\
         pub const TEXT: &str = include_str!(\"items_{number}.rs\");\n"
    );
    let source = format!("{items}{kernels}");
    let kernels = format!(
        "use scry_property_compare::{{Comparison, Inputs, Sources}};\nuse scry_property_twins::program_{number}::{{self as host, items::*, twins}};\n{atomics}\n{kernels}\
         const SOURCES: Sources = [(\"items_{number}.rs\", host::TEXT), (\"kernels_{number}.rs\", include_str!(\"kernels_{number}.rs\"))];\n\n\
         pub const TEXT: &str = {source:?};\n\n\
         pub fn run(device: &scry::Device, inputs: &mut Inputs, differences: &mut Vec<String>) -> scry::Result<()> {{\n{runs}    Ok(())\n}}\n"
    );
    [twins, kernels, source]
}

/// Whether an item is among the words of a text; the trait is if one of what it has is.
fn is_named(item: &str, words: &HashSet<String>) -> bool {
    words.contains(item) || item == "Rank" && ["rank", "mixed", "blend", "LOW"].iter().any(|word| words.contains(*word))
}

/// The items that a text names, and those that they name.
fn used(mut items: Vec<Item>, text: &str) -> Vec<Item> {
    let mut named = words(text);
    let mut used = vec![false; items.len()];
    while let Some(next) = (0..items.len()).find(|&index| !used[index] && is_named(&items[index].name, &named)) {
        used[next] = true;
        named.extend(words(&items[next].text));
    }
    let mut used = used.into_iter();
    items.retain(|_| used.next() == Some(true));
    items
}

fn words(text: &str) -> HashSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
}

fn params(random: &mut Random, types: &Types, generic: bool) -> Vec<Param> {
    let mut params: Vec<Param> = Vec::new();
    for (k, how) in [How::Read, How::Read, How::Value, How::Value, How::Write, How::Write, How::Short].into_iter().enumerate() {
        let ty = if generic && k % 2 == 0 { Type::Param } else { types.element(random) };
        let prefix = match how {
            How::Value => "p",
            How::Read => "x",
            How::Write => "y",
            How::Short => "s",
            How::Atomics(_) => unreachable!("they come last"),
        };
        params.push(Param { name: format!("{prefix}{k}"), ty, how });
    }
    params.push(Param { name: SUM.to_owned(), ty: Type::Number(Number::Unsigned(64)), how: How::Write });
    if types.features.has("atomics") {
        let numbers =
            [Number::Unsigned(32), Number::Signed(32), Number::Unsigned(64), Number::Signed(64), Number::Float(32), Number::Float(32)];
        let number = random.pick(&numbers);
        let method = match number {
            Number::Float(_) => random.pick(&["fetch_max", "fetch_min"]),
            _ => random.pick(&["fetch_add", "fetch_max", "fetch_min", "fetch_xor", "fetch_or"]),
        };
        params.push(Param { name: "h7".to_owned(), ty: Type::Number(number), how: How::Atomics(method) });
    }
    params
}

fn kernel(random: &mut Random, types: &Types, functions: &[Function], name: &str, generic: bool, size: Size, written: &mut Kernels) {
    let mut params = params(random, types, generic);
    let body = kernel_body(random, types, functions, &params, generic, size);
    let named = words(&body);
    // The first slice that shows a parameter decides about it, so it stays.
    params.retain(|param| named.contains(&param.name) || generic && param.name == "x0");
    let lifetime = !generic && types.features.has("lifetimes") && random.below(6) == 5;
    let list = params.iter().map(|param| declaration(types, param, lifetime)).collect::<Vec<_>>().join(", ");
    let generics = if generic {
        "<T: Rank>"
    } else if lifetime {
        "<'a>"
    } else {
        ""
    };
    let ranked: Vec<String> = types.ranked.iter().map(|ty| types.text(ty)).collect();
    let instances = if generic { format!(", instances(T = [{}])", ranked.join(", ")) } else { String::new() };
    let workgroup = random.pick(&[32, 1, 33, 7, 64]);
    // What is out of bounds would be another invocation's in a longer slice and a larger launch.
    let requires = if types.panics { format!(", requires(launch_size().x <= {COUNT})") } else { String::new() };
    written.texts += &format!(
        "/// A random kernel.\n#[scry::kernel(workgroup = {workgroup}{instances}{requires})]\npub fn {name}{generics}({list}) {{\n    let n = global_id().x;\n{body}}}\n\n"
    );
    written.twins += &format!("pub fn {name}{generics}(n: usize, {list}) {{\n{}}}\n\n", body.replace("#[unroll]", ""));
    let instances: Vec<Option<&Type>> = if generic { types.ranked.iter().map(Some).collect() } else { vec![None] };
    for instance in instances {
        written.runs += &run(types, name, &params, instance);
    }
}

fn declaration(types: &Types, Param { name, ty, how }: &Param, lifetime: bool) -> String {
    let (ty, life) = (types.text(ty), if lifetime { "'a " } else { "" });
    match how {
        How::Value => format!("{name}: {ty}"),
        How::Read | How::Short => format!("{name}: &{life}[{ty}]"),
        How::Write => format!("{name}: &mut [{ty}]"),
        How::Atomics(_) => format!("{name}: &[{}]", atomic(&ty)),
    }
}

/// The atomic of a number.
fn atomic(number: &str) -> String {
    format!("Atomic{}", number.to_uppercase())
}

fn kernel_body(random: &mut Random, types: &Types, functions: &[Function], params: &[Param], generic: bool, size: Size) -> String {
    let mut writer = Writer::new(random, types, functions, Returns::Unit);
    (writer.generic, writer.kernel) = (generic, true);
    for Param { name, ty, how } in params {
        if name == SUM {
            continue;
        }
        let kind = match how {
            How::Value => Kind::Value,
            How::Read | How::Short => Kind::Slice,
            // Each invocation has an element of its own.
            How::Write => Kind::Own,
            How::Atomics(method) => Kind::Atomics(method),
        };
        writer.variables.push(Variable { text: name.clone(), ty: ty.clone(), kind, mutable: *how == How::Write, hidden: false });
    }
    writer.bind("n", &Type::Number(Number::Own), false);
    let mut lines = writer.list(3, |writer| {
        let alias = writer.unused_index();
        // What is chosen has a variable of its own in every text.
        let value = if writer.once_in(3) {
            "n".to_owned()
        } else {
            format!("if {} {{ n }} else {{ n }}", writer.pure(|writer| writer.condition(1)))
        };
        writer.bind(&alias, &Type::Number(Number::Own), false);
        writer.line(&format!("let {alias} = {value};"))
    });
    for Param { name, ty, how } in params {
        if *how == How::Read && writer.random.below(8) > 0 {
            let local = writer.unused();
            lines += &writer.line(&format!("let mut {local} = {name}[n];"));
            writer.bind(&local, ty, true);
        }
    }
    lines += &writer.risk();
    lines += &writer.statements(size.statements, size.depth);
    for Param { name, ty, how } in params {
        if *how == How::Write && name != SUM {
            lines += &writer.statements(size.statements, size.depth);
            lines += &writer.risk();
            if types.features.has("atomics") {
                lines += &writer.list(2, |writer| writer.part("statement", |writer| writer.atomic(2)));
            }
            if writer.random.below(8) > 0 {
                let value = writer.value(ty, size.depth);
                lines += &writer.line(&format!("{name}[n] = {value};"));
            }
        }
    }
    lines += &writer.statements(size.statements, size.depth);
    lines + &writer.sum(SUM)
}

/// What runs a kernel and its twin, and compares what they wrote.
fn run(types: &Types, name: &str, params: &[Param], instance: Option<&Type>) -> String {
    let concrete = |ty: &Type| types.text(&ty.with(instance.unwrap_or(&Type::BOOL), 0));
    let turbofish = instance.map_or_else(String::new, |ty| format!("::<{}>", types.text(ty)));
    let title = format!("{name}{turbofish}");
    let (mut text, mut launched, mut twin) = (String::new(), Vec::new(), Vec::new());
    let mut compared = String::new();
    for Param { name, ty, how } in params {
        let ty = concrete(ty);
        match how {
            How::Value => {
                text += &format!("        let {name}: {ty} = inputs.value();\n");
                launched.push(name.clone());
                twin.push(name.clone());
            }
            How::Read | How::Short | How::Write => {
                let is_written = *how == How::Write;
                let mutable = if is_written { "mut " } else { "" };
                let len = if *how == How::Short { SHORT } else { COUNT };
                text += &format!(
                    "        let {mutable}{name}: Vec<{ty}> = inputs.values({len});\n        let on_{name} = device.upload(&{name})?;\n"
                );
                launched.push(format!("&on_{name}"));
                twin.push(format!("&{mutable}{name}"));
                if is_written {
                    compared += &format!("        comparison.values({name:?}, &{name}, &on_{name}.download()?);\n");
                }
            }
            How::Atomics(_) => {
                text += &format!(
                    "        let of_{name}: Vec<{ty}> = inputs.values({SHORT});\n        let on_{name} = device.upload(&of_{name})?;\n        \
                     let {name}: Vec<{}> = of_{name}.into_iter().map({0}::new).collect();\n",
                    atomic(&ty)
                );
                launched.push(format!("&on_{name}"));
                twin.push(format!("&{name}"));
                compared += &format!(
                    "        let {name}: Vec<{ty}> = {name}.iter().map(|cell| cell.load(Relaxed)).collect();\n        \
                     comparison.values({name:?}, &{name}, &on_{name}.download()?);\n"
                );
            }
        }
    }
    launched.push(COUNT.to_string());
    format!(
        "    {{\n{text}        let mut comparison = Comparison::new(device, {title:?}, &SOURCES, differences);\n        \
         {name}.launch(device, {})?;\n        comparison.run({COUNT}, |n| twins::{title}(n, {}))?;\n{compared}    }}\n",
        launched.join(", "),
        twin.join(", ")
    )
}

/// Random values of the program's types, of those items that there are.
fn arbitrary(types: &Types, items: &[Item]) -> String {
    let mut text = String::new();
    for (id, item) in types.items.iter().enumerate() {
        let name = &item.name;
        if items.iter().all(|item| item.name != *name) {
            continue;
        }
        let fields = types.fields(&Type::Item(id, None));
        let generic = fields.iter().any(|(_, ty)| *ty == Type::Param);
        let (head, of) = if generic { ("<T: Arbitrary>", "<T>") } else { ("", "") };
        let cases = types.cases(&Type::Item(id, None)).map(|cases| {
            let value = |case: &Case| case.with(&vec!["inputs.value()".to_owned(); case.fields.len()]);
            let arm = |(number, case)| format!("{number} => {}, ", value(case));
            let arms: String = cases.iter().enumerate().skip(1).map(arm).collect();
            format!("match inputs.below({}) {{ {arms}_ => {} }}", cases.len(), value(&cases[0]))
        });
        let value = match types.variants(&Type::Item(id, None)) {
            _ if cases.is_some() => cases.expect("it has some"),
            Some(variants) => format!("[{}][inputs.below({})]", variants.join(", "), variants.len()),
            None => {
                let values = fields.iter().map(|(field, _)| format!("{field}: inputs.value()")).collect::<Vec<_>>();
                format!("{name} {{ {} }}", values.join(", "))
            }
        };
        text += &format!(
            "impl{head} Arbitrary for {name}{of} {{\n    fn arbitrary(inputs: &mut Inputs) -> Self {{\n        {value}\n    }}\n}}\n\n"
        );
    }
    text
}
