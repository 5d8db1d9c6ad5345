//! Structs, enums and the trait of a program.

use crate::Size;
use crate::features::Features;
use crate::names::{self, Use};
use crate::random::Random;
use crate::types::{self, Case, ItemKind, Len, Number, Type, Types};
use crate::writer::{Kind, NAMES, Returns, Variable, Writer};

const DERIVES: &str = "#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]\n";

/// A struct, enum, function or impl of a program, which is there if something names it.
pub(crate) struct Item {
    /// What it is named by.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: String,
}

/// Makes a program's types, and their text.
pub(crate) fn types(random: &mut Random, panics: bool, size: Size, features: Features) -> (Types, Vec<Item>) {
    let mut types = Types { panics, features, most_size: size.body, ..Types::default() };
    let mut items = vec![enumeration(random, &mut types, "Mode"), enumeration(random, &mut types, "Stage")];
    let numbers = |random: &mut Random, count: usize| (0..count).map(|_| Type::Number(Number::any(random))).collect::<Vec<_>>();
    let count = 2 + random.below(3);
    let fields = numbers(random, count);
    items.push(structure(random, &mut types, "Point", fields, Form::Named));
    let fields = numbers(random, 2);
    items.push(structure(random, &mut types, "Couple", fields, Form::Tuple));
    let fields = vec![Type::Param, Type::Number(Number::any(random)), Type::Array(Box::new(Type::Param), Len::Known(2))];
    items.push(structure(random, &mut types, "Many", fields, Form::Generic));
    let inner = Type::Item(4, Some(Box::new(Type::Number(Number::any(random)))));
    let mut fields =
        vec![Type::Item(2, None), Type::Item(random.below(2), None), Type::Array(Box::new(Type::Item(3, None)), Len::Known(2)), inner];
    fields.rotate_left(random.below(4));
    items.push(structure(random, &mut types, "Whole", fields, Form::Named));
    if types.features.has("sums") {
        items.push(sum(random, &mut types));
    }
    let ranked = [Type::Number(Number::any(random)), Type::Item(2, None), Type::Item(random.below(2), None)];
    items.push(Item { name: "Rank".to_owned(), text: rank(random, &mut types, &ranked) });
    (types, items)
}

/// A name for an item, which no other has: this one, or one that the compiler gives to something.
pub(crate) fn item_name(random: &mut Random, types: &mut Types, plain: &str) -> String {
    let is_type = plain.starts_with(|c: char| c.is_ascii_uppercase());
    let numbered = (1..).map(|number| format!("{plain}_{number}"));
    let mut name = std::iter::once(plain.to_owned()).chain(numbered).find(|name| !types.names.contains(name)).expect("there are more");
    if types.features.has("names") && random.below(2) == 1 {
        let other = names::name(random.below(NAMES), if is_type { Use::Type } else { Use::Function }, &types.items);
        if !types.names.contains(&other) {
            name = other;
        }
    }
    types.names.insert(name.clone());
    name
}

fn enumeration(random: &mut Random, types: &mut Types, plain: &str) -> Item {
    let name = item_name(random, types, plain);
    let variants: Vec<String> =
        ["One", "Two", "Three", "Four", "Five"][..2 + random.below(4)].iter().map(|&variant| variant.to_owned()).collect();
    let repr = random.pick(&["", "#[repr(u8)]\n", "#[repr(i16)]\n", "#[repr(u32)]\n", ""]);
    // Negative discriminants start at the first variant, others leave a gap somewhere.
    let (set, value) = if repr.contains('i') { (0, -7) } else { (random.below(variants.len()), 40) };
    let written = |(i, variant): (usize, &String)| {
        if i == set && !repr.is_empty() { format!("{variant} = {value}") } else { variant.clone() }
    };
    let listed: Vec<String> = variants.iter().enumerate().map(written).collect();
    let arms: String = variants
        .iter()
        .enumerate()
        .map(|(i, variant)| format!("            {name}::{variant} => Self::{},\n", variants[(i + 1) % variants.len()]))
        .collect();
    let text = format!(
        "{DERIVES}{repr}pub enum {name} {{ {} }}\n\nimpl {name} {{\n    pub fn next(self) -> Self {{\n        match self {{\n{arms}        }}\n    }}\n}}\n\n",
        listed.join(", ")
    );
    types.items.push(types::Item { name: name.clone(), kind: ItemKind::Enum(variants) });
    Item { name, text }
}

/// An enum whose variants have fields.
fn sum(random: &mut Random, types: &mut Types) -> Item {
    let name = item_name(random, types, "Shape");
    let repr = random.pick(&["C", "u32", "u8", "C, u8", "i16"]);
    let mut cases = Vec::new();
    for variant in &["Disc", "Line", "Box", "Nothing"][..2 + random.below(3)] {
        let count = if *variant == "Nothing" { 0 } else { 1 + random.below(3) };
        let is_named = random.below(2) == 1;
        let field = |k: usize| {
            let ty = match random.below(6) {
                4 => Type::Item(random.pick(&[0, 2, 3]), None),
                5 => Type::Array(Box::new(Type::Number(Number::any(random))), Len::Known(2)),
                _ => Type::Number(Number::any(random)),
            };
            (is_named.then(|| ["a", "b", "c"][k]), ty)
        };
        cases.push(Case { path: format!("{name}::{variant}"), fields: (0..count).map(field).collect() });
    }
    let written = |case: &Case| {
        let own = Case { path: case.path.rsplit(':').next().expect("it is a path").to_owned(), fields: case.fields.clone() };
        own.with(&case.fields.iter().map(|(_, ty)| types.text(ty)).collect::<Vec<_>>())
    };
    let variants = cases.iter().map(written).collect::<Vec<_>>().join(", ");
    let text = format!("#[derive(Debug, Clone, Copy, PartialEq)]\n#[repr({repr})]\npub enum {name} {{ {variants} }}\n\n");
    types.items.push(types::Item { name: name.clone(), kind: ItemKind::Sum(cases) });
    Item { name, text }
}

/// How a struct is defined.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Named,
    Tuple,
    Generic,
}

fn structure(random: &mut Random, types: &mut Types, plain: &str, fields: Vec<Type>, form: Form) -> Item {
    let name = item_name(random, types, plain);
    let (tuple, generic) = (form == Form::Tuple, form == Form::Generic);
    let mut named: Vec<(String, Type)> = Vec::new();
    for (i, ty) in fields.into_iter().enumerate() {
        let mut field = if tuple { i.to_string() } else { ["a", "b", "c", "d"][i].to_owned() };
        if !tuple && types.features.has("names") && random.below(4) == 3 {
            let other = names::name(random.below(NAMES), Use::Variable, &types.items);
            if named.iter().all(|(known, _)| *known != other) {
                field = other;
            }
        }
        named.push((field, ty));
    }
    let head = if generic { format!("{name}<T>") } else { name.clone() };
    let text =
        |(field, ty): &(String, Type)| if tuple { format!("pub {}", types.text(ty)) } else { format!("pub {field}: {}", types.text(ty)) };
    let list = named.iter().map(text).collect::<Vec<_>>().join(", ");
    let body = if tuple { format!("({list});") } else { format!(" {{ {list} }}") };
    let text = format!("{DERIVES}pub struct {head}{body}\n\n");
    types.items.push(types::Item { name: name.clone(), kind: ItemKind::Struct { fields: named, tuple, generic } });
    Item { name, text }
}

/// The trait `Rank`, implemented for some types.
fn rank(random: &mut Random, types: &mut Types, ranked: &[Type]) -> String {
    let default = body(random, types, &Type::U32, &[("by", Type::U32), ("own", Type::U32)]);
    let mut text = format!(
        "pub trait Rank: Copy + PartialEq {{\n    const LOW: Self;\n    const WEIGHT: u32 = {};\n    fn rank(self) -> u32;\n    fn blend(self, other: Self) -> Self;\n    \
         fn mixed(&self, by: u32) -> u32 {{\n        let own = self.rank() ^ Self::WEIGHT;\n{}    }}\n}}\n\n",
        random.below(100),
        default
    );
    for (i, ty) in ranked.iter().enumerate() {
        let constant = constant(random, types, ty);
        let rank = body(random, types, &Type::U32, &[("self", ty.clone())]);
        let blend = body(random, types, ty, &[("self", ty.clone()), ("other", ty.clone())]);
        let weight = if i == 0 { format!("    const WEIGHT: u32 = {};\n", random.below(50)) } else { String::new() };
        text += &format!(
            "impl Rank for {0} {{\n    const LOW: Self = {constant};\n{weight}    fn rank(self) -> u32 {{\n{rank}    }}\n    fn blend(self, other: Self) -> Self {{\n{blend}    }}\n}}\n\n",
            types.text(ty)
        );
    }
    types.ranked = ranked.to_vec();
    text
}

/// A constant expression.
fn constant(random: &mut Random, types: &Types, ty: &Type) -> String {
    let mut writer = Writer::new(random, types, &[], Returns::Never);
    writer.is_constant = true;
    writer.literal(ty)
}

/// The body of a function that calls none.
fn body(random: &mut Random, types: &Types, result: &Type, params: &[(&str, Type)]) -> String {
    let mut writer = Writer::new(random, types, &[], Returns::Value(result.clone()));
    for (name, ty) in params {
        writer.variables.push(Variable { text: (*name).to_owned(), ty: ty.clone(), kind: Kind::Value, mutable: false, hidden: false });
    }
    writer.indent = 2;
    let lines = writer.statements(1, 1);
    let value = writer.value(result, 2);
    lines + &writer.line(&value)
}
