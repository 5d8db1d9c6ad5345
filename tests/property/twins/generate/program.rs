//! Whole programs: items, kernels that use them, and the kernels' twins, which have the same bodies.

use crate::functions::{Function, function, method};
use crate::items;
use crate::random::Random;
use crate::types::{Type, Types};
use crate::writer::{Kind, Returns, Variable, Writer};

/// Functions of a program, without its methods.
const FUNCTIONS: usize = 6;
/// Methods.
const METHODS: usize = 3;
/// Kernels that are not generic; there is one that is.
const KERNELS: usize = 2;

/// The texts of a program.
pub(crate) struct Program {
    /// What kernels and host share.
    pub(crate) items: String,
    /// The kernels' bodies as functions of the host.
    pub(crate) twins: String,
    /// Random values of the types.
    pub(crate) arbitrary: String,
    /// The kernels.
    pub(crate) kernels: String,
    /// What runs them, and compares.
    pub(crate) runs: String,
}

/// A parameter of a kernel.
struct Param {
    name: String,
    ty: Type,
    how: How,
}

#[derive(Clone, Copy, PartialEq)]
enum How {
    Value,
    Read,
    Write,
}

/// Writes program `number`, of which invocations may panic or not.
pub(crate) fn program(random: &mut Random, number: usize, panics: bool) -> Program {
    let (types, mut items) = items::types(random, panics);
    let mut functions: Vec<Function> = Vec::new();
    for k in 0..FUNCTIONS + METHODS {
        let (one, text) = if k % 3 == 2 {
            let of =
                if random.below(3) == 0 { Type::Item(4, Some(Box::new(Type::Param))) } else { Type::Item(random.pick(&[2, 3, 5]), None) };
            method(random, &types, &functions, &of, k)
        } else {
            function(random, &types, &functions, k)
        };
        items += &text;
        functions.push(one);
    }
    let mut program = Program { items, twins: String::new(), arbitrary: arbitrary(&types), kernels: String::new(), runs: String::new() };
    for k in 0..=KERNELS {
        kernel(random, &types, &functions, &format!("kernel_{number}_{k}"), k == KERNELS, &mut program);
    }
    program
}

fn kernel(random: &mut Random, types: &Types, functions: &[Function], name: &str, generic: bool, program: &mut Program) {
    let mut params: Vec<Param> = Vec::new();
    for (k, how) in [How::Read, How::Read, How::Value, How::Value, How::Write, How::Write].into_iter().enumerate() {
        let ty = if generic && k % 2 == 0 { Type::Param } else { types.element(random) };
        params.push(Param {
            name: format!(
                "{}{k}",
                ["p", "x", "y"][[How::Value, How::Read, How::Write].iter().position(|one| *one == how).expect("all are listed")]
            ),
            ty,
            how,
        });
    }
    let body = kernel_body(random, types, functions, &params, generic);
    let list = params.iter().map(|param| declaration(types, param)).collect::<Vec<_>>().join(", ");
    let generics = if generic { "<T: Rank>" } else { "" };
    let ranked: Vec<String> = types.ranked.iter().map(|ty| types.text(ty)).collect();
    let instances = if generic { format!(", instances(T = [{}])", ranked.join(", ")) } else { String::new() };
    program.kernels += &format!(
        "/// A random kernel.\n#[scry::kernel(workgroup = 32{instances})]\npub fn {name}{generics}({list}) {{\n    let n = global_id().x;\n{body}}}\n\n"
    );
    program.twins += &format!("pub fn {name}{generics}(n: usize, {list}) {{\n{}}}\n\n", body.replace("#[unroll]", ""));
    let instances: Vec<Option<&Type>> = if generic { types.ranked.iter().map(Some).collect() } else { vec![None] };
    for instance in instances {
        program.runs += &run(types, name, &params, instance);
    }
}

fn declaration(types: &Types, Param { name, ty, how }: &Param) -> String {
    let ty = types.text(ty);
    match how {
        How::Value => format!("{name}: {ty}"),
        How::Read => format!("{name}: &[{ty}]"),
        How::Write => format!("{name}: &mut [{ty}]"),
    }
}

fn kernel_body(random: &mut Random, types: &Types, functions: &[Function], params: &[Param], generic: bool) -> String {
    let mut writer = Writer::new(random, types, functions, Returns::Unit);
    (writer.generic, writer.kernel) = (generic, true);
    for Param { name, ty, how } in params {
        let (text, kind) = match how {
            How::Value => (name.clone(), Kind::Value),
            How::Read => (name.clone(), Kind::Slice),
            // Each invocation has an element of its own.
            How::Write => (format!("{name}[n]"), Kind::Value),
        };
        writer.variables.push(Variable { text, ty: ty.clone(), kind, mutable: *how == How::Write, hidden: false });
    }
    writer.bind("n", &Type::Number(crate::types::Number::Usize), false);
    let mut lines = String::new();
    for Param { name, ty, how } in params {
        if *how == How::Read {
            let local = writer.fresh("v");
            lines += &writer.line(&format!("let mut {local} = {name}[n];"));
            writer.bind(&local, ty, true);
        }
    }
    lines += &writer.risk();
    lines += &writer.statements(3, 4);
    for Param { name, ty, how } in params {
        if *how == How::Write {
            lines += &writer.statements(3, 4);
            lines += &writer.risk();
            let value = writer.value(ty, 4);
            lines += &writer.line(&format!("{name}[n] = {value};"));
        }
    }
    lines += &writer.statements(2, 3);
    lines
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
            How::Read | How::Write => {
                let is_written = *how == How::Write;
                let mutable = if is_written { "mut " } else { "" };
                text += &format!(
                    "        let {mutable}{name}: Vec<{ty}> = inputs.values();\n        let on_{name} = device.upload(&{name})?;\n"
                );
                launched.push(format!("&on_{name}"));
                twin.push(format!("&{mutable}{name}"));
                if is_written {
                    compared += &format!(
                        "        compare(device, {:?}, &{name}, &on_{name}.download()?, differences);\n",
                        format!("{title}: {name}")
                    );
                }
            }
        }
    }
    text += &format!("        {name}.launch(device, {}, COUNT)?;\n", launched.join(", "));
    let twin = format!("twins::{title}(n, {})", twin.join(", "));
    if types.panics {
        text += &format!("        let panics = panics(|n| {twin});\n        compare_panics(device, {title:?}, &panics, differences)?;\n");
    } else {
        text += &format!("        for n in 0..COUNT {{\n            {twin};\n        }}\n");
    }
    format!("    {{\n{text}{compared}    }}\n")
}

/// Random values of the program's types.
fn arbitrary(types: &Types) -> String {
    let mut text = String::new();
    for (id, item) in types.items.iter().enumerate() {
        let name = &item.name;
        let fields = types.fields(&Type::Item(id, None));
        let generic = fields.iter().any(|(_, ty)| *ty == Type::Param);
        let (head, of) = if generic { ("<T: Arbitrary>", "<T>") } else { ("", "") };
        let value = match types.variants(&Type::Item(id, None)) {
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
