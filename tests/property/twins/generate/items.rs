//! Structs, enums and the trait of a program.

use crate::random::Random;
use crate::types::{Item, ItemKind, Len, Number, Type, Types};
use crate::writer::{Kind, Returns, Variable, Writer};

const DERIVES: &str = "#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]\n";

/// Makes a program's types, and their text.
pub(crate) fn types(random: &mut Random, panics: bool) -> (Types, String) {
    let mut types = Types { panics, ..Types::default() };
    let mut text = enumeration(random, &mut types, "Mode") + &enumeration(random, &mut types, "Stage");
    let numbers = |random: &mut Random, count: usize| (0..count).map(|_| Type::Number(Number::element(random))).collect::<Vec<_>>();
    let count = 2 + random.below(3);
    let fields = numbers(random, count);
    text += &structure(&mut types, "Point", fields, false, false);
    let fields = numbers(random, 2);
    text += &structure(&mut types, "Couple", fields, true, false);
    let fields = vec![Type::Param, Type::Number(Number::element(random)), Type::Array(Box::new(Type::Param), Len::Known(2))];
    text += &structure(&mut types, "Many", fields, false, true);
    let inner = Type::Item(4, Some(Box::new(Type::Number(Number::element(random)))));
    let mut fields =
        vec![Type::Item(2, None), Type::Item(random.below(2), None), Type::Array(Box::new(Type::Item(3, None)), Len::Known(2)), inner];
    fields.rotate_left(random.below(4));
    text += &structure(&mut types, "Whole", fields, false, false);
    let ranked = [Type::Number(Number::element(random)), Type::Item(2, None), Type::Item(random.below(2), None)];
    text += &rank(random, &mut types, &ranked);
    (types, text)
}

fn enumeration(random: &mut Random, types: &mut Types, name: &str) -> String {
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
    types.items.push(Item { name: name.to_owned(), kind: ItemKind::Enum(variants) });
    format!(
        "{DERIVES}{repr}pub enum {name} {{ {} }}\n\nimpl {name} {{\n    pub fn next(self) -> Self {{\n        match self {{\n{arms}        }}\n    }}\n}}\n\n",
        listed.join(", ")
    )
}

fn structure(types: &mut Types, name: &str, fields: Vec<Type>, tuple: bool, generic: bool) -> String {
    let named = |(i, ty): (usize, Type)| (if tuple { i.to_string() } else { ["a", "b", "c", "d"][i].to_owned() }, ty);
    let fields: Vec<(String, Type)> = fields.into_iter().enumerate().map(named).collect();
    let head = if generic { format!("{name}<T>") } else { name.to_owned() };
    let text =
        |(field, ty): &(String, Type)| if tuple { format!("pub {}", types.text(ty)) } else { format!("pub {field}: {}", types.text(ty)) };
    let list = fields.iter().map(text).collect::<Vec<_>>().join(", ");
    let body = if tuple { format!("({list});") } else { format!(" {{ {list} }}") };
    types.items.push(Item { name: name.to_owned(), kind: ItemKind::Struct { fields, tuple, generic } });
    format!("{DERIVES}pub struct {head}{body}\n\n")
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
    Writer::new(random, types, &[], Returns::Never).literal(ty)
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
