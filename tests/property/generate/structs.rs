//! The generator: random structs of every field type there is, each with a kernel that copies and rewrites its parts one by one.

use scry_property_programs::Random;

/// Structs in the file.
const STRUCTS: usize = 20;
/// Larger ones would not fit in a launch's parameters twice.
const MAX_SIZE: usize = 1200;

/// The source of `src/layouts.rs`'s structs, kernels, twins and their table.
pub(crate) fn source(seed: u64) -> String {
    let mut random = Random::new(seed);
    let modules: String = (0..STRUCTS).map(|number| module(&mut random, number)).collect();
    let cases: String = (0..STRUCTS).map(|number| format!("    struct_{number}::check,\n")).collect();
    format!("{modules}/// The check of every struct.\npub const CHECKS: &[Check] = &[\n{cases}];\n")
}

/// A number type, and what the kernel may do to a value of it besides copying it.
#[derive(Clone, Copy)]
struct Scalar {
    name: &'static str,
    size: usize,
    is_float: bool,
}

const SCALARS: &[Scalar] = &[
    Scalar { name: "f32", size: 4, is_float: true },
    Scalar { name: "i32", size: 4, is_float: false },
    Scalar { name: "u32", size: 4, is_float: false },
    Scalar { name: "f64", size: 8, is_float: true },
    Scalar { name: "i64", size: 8, is_float: false },
    Scalar { name: "u64", size: 8, is_float: false },
    Scalar { name: "f16", size: 2, is_float: true },
    Scalar { name: "i16", size: 2, is_float: false },
    Scalar { name: "u16", size: 2, is_float: false },
    Scalar { name: "i8", size: 1, is_float: false },
    Scalar { name: "u8", size: 1, is_float: false },
];

/// The enums of each module: name, size, and variants with their discriminants.
const ENUMS: &[(&str, usize, &[&str])] = &[
    ("Plain", 4, &["First", "Second", "Third"]),
    ("Signed", 4, &["Low = -70000", "Middle", "High = 9"]),
    ("Byte", 1, &["None", "Some = 7", "All = 255"]),
    ("Short", 2, &["Under = -300", "Over = 300"]),
];

#[derive(Clone)]
enum Type {
    Scalar(Scalar),
    Enum(usize),
    Array(Box<Type>, usize),
    /// The struct of this number.
    Struct(usize),
}

/// A struct: its fields, which have letters for names or, in a tuple struct, numbers.
struct Struct {
    fields: Vec<Type>,
    is_tuple: bool,
}

impl Struct {
    fn field(&self, number: usize) -> String {
        if self.is_tuple { number.to_string() } else { format!("{}", (b'a' + number as u8) as char) }
    }
}

/// Size and alignment by C's rule, computed here once more.
fn layout(ty: &Type, structs: &[Struct]) -> (usize, usize) {
    match ty {
        Type::Scalar(scalar) => (scalar.size, scalar.size),
        Type::Enum(number) => (ENUMS[*number].1, ENUMS[*number].1),
        Type::Array(element, len) => {
            let (size, align) = layout(element, structs);
            (size * len, align)
        }
        Type::Struct(number) => {
            let (mut size, mut align) = (0usize, 1);
            for field in &structs[*number].fields {
                let (field_size, field_align) = layout(field, structs);
                size = size.next_multiple_of(field_align) + field_size;
                align = align.max(field_align);
            }
            (size.next_multiple_of(align), align)
        }
    }
}

fn random_type(random: &mut Random, structs: usize, depth: usize) -> Type {
    match random.below(8) {
        0 | 1 if depth > 0 => Type::Array(Box::new(random_type(random, structs, depth - 1)), 1 + random.below(3)),
        2 | 3 if structs > 0 => Type::Struct(random.below(structs)),
        4 => Type::Enum(random.below(ENUMS.len())),
        _ => Type::Scalar(random.pick(SCALARS)),
    }
}

/// Two or three structs, of which later ones may hold earlier ones; the last is the buffer's element.
fn random_structs(random: &mut Random) -> Vec<Struct> {
    loop {
        let mut structs = Vec::new();
        for number in 0..2 + random.below(2) {
            let fields = (0..=random.below(5)).map(|_| random_type(random, number, 2)).collect();
            structs.push(Struct { fields, is_tuple: random.below(3) == 0 });
        }
        if layout(&Type::Struct(structs.len() - 1), &structs).0 <= MAX_SIZE {
            return structs;
        }
    }
}

fn type_text(ty: &Type) -> String {
    match ty {
        Type::Scalar(scalar) => scalar.name.to_owned(),
        Type::Enum(number) => ENUMS[*number].0.to_owned(),
        Type::Array(element, len) => format!("[{}; {len}]", type_text(element)),
        Type::Struct(number) => format!("Struct{number}"),
    }
}

/// The items of a module: the enums, the structs, the kernel and what the test calls.
fn module(random: &mut Random, number: usize) -> String {
    let structs = random_structs(random);
    let last = Type::Struct(structs.len() - 1);
    let name = type_text(&last);
    let mut places = Vec::new();
    leaves(&last, &structs, String::new(), &mut places);
    let (mut kernel, mut twin) = (String::new(), String::new());
    for (place, ty) in &places {
        let (in_kernel, in_twin) = rewritten(random, place, ty);
        kernel += &format!("        to[i]{place} = {in_kernel};\n");
        twin += &format!("        to{place} = {in_twin};\n");
    }
    let items: String = (0..structs.len()).map(|i| definition(&structs, i)).collect();
    let makers: String = (0..structs.len()).map(|i| maker(&structs, i)).collect();
    let (size, align) = layout(&last, &structs);
    format!(
        "mod struct_{number} {{
    use half::f16;

    use super::*;

{enums}{items}    #[scry::kernel(workgroup = 32)]
    fn rewrite(from: &[{name}], by: {name}, to: &mut [{name}]) {{
        let i = global_id().x;
{kernel}    }}

    fn twin(from: {name}, by: {name}) -> {name} {{
        let mut to = from;
{twin}        to
    }}

{makers}    pub(super) fn check(device: &Device, random: &mut Random) -> Result<()> {{
        assert_eq!((size_of::<{name}>(), align_of::<{name}>()), ({size}, {align}), \"struct {number}\");
        super::check(device, \"struct {number}\", |random| {make}, twin, |device, from, by, to, n| rewrite.launch(device, from, by, to, n), random)
    }}
}}

",
        enums = enums(),
        make = made(&last),
    )
}

fn enums() -> String {
    let reprs = ["", "", "#[repr(u8)] ", "#[repr(i16)] "];
    let define = |((name, _, variants), repr): (&(&str, usize, &[&str]), &str)| {
        format!("    #[scry::device] {repr}#[derive(Debug, Clone, Copy, PartialEq)]\n    pub enum {name} {{ {} }}\n\n", variants.join(", "))
    };
    ENUMS.iter().zip(reprs).map(define).collect()
}

fn definition(structs: &[Struct], number: usize) -> String {
    let Struct { fields, is_tuple } = &structs[number];
    let field = |(i, ty): (usize, &Type)| {
        if *is_tuple { format!("pub {}", type_text(ty)) } else { format!("pub {}: {}", structs[number].field(i), type_text(ty)) }
    };
    let fields = fields.iter().enumerate().map(field).collect::<Vec<_>>().join(", ");
    let body = if *is_tuple { format!("({fields});") } else { format!(" {{ {fields} }}") };
    format!("    #[scry::device] #[derive(Debug, Clone, Copy, PartialEq)]\n    pub struct Struct{number}{body}\n\n")
}

/// A function that makes a random struct.
fn maker(structs: &[Struct], number: usize) -> String {
    let fields = structs[number].fields.iter().enumerate();
    let fields: Vec<String> = fields.map(|(i, ty)| format!("{}: {}", structs[number].field(i), made(ty))).collect();
    format!(
        "    fn make_{number}(random: &mut Random) -> Struct{number} {{\n        Struct{number} {{ {} }}\n    }}\n\n",
        fields.join(", ")
    )
}

/// An expression for a random value.
fn made(ty: &Type) -> String {
    match ty {
        Type::Scalar(Scalar { name: "f16", .. }) => "f16::from_f32(random.number())".to_owned(),
        Type::Scalar(scalar) if scalar.is_float => format!("random.number() as {}", scalar.name),
        Type::Scalar(scalar) => format!("random.next() as {}", scalar.name),
        Type::Enum(number) => {
            let (name, _, variants) = ENUMS[*number];
            let variants: Vec<String> =
                variants.iter().map(|variant| format!("{name}::{}", variant.split(' ').next().unwrap_or_default())).collect();
            format!("[{}][random.next() as usize % {}]", variants.join(", "), variants.len())
        }
        Type::Array(element, _) => format!("std::array::from_fn(|_| {})", made(element)),
        Type::Struct(number) => format!("make_{number}(random)"),
    }
}

/// The places of all numbers and enums in a value.
fn leaves(ty: &Type, structs: &[Struct], place: String, found: &mut Vec<(String, Type)>) {
    match ty {
        Type::Scalar(_) | Type::Enum(_) => found.push((place, ty.clone())),
        Type::Array(element, len) => (0..*len).for_each(|i| leaves(element, structs, format!("{place}[{i}]"), found)),
        Type::Struct(number) => {
            let Struct { fields, .. } = &structs[*number];
            for (i, field) in fields.iter().enumerate() {
                leaves(field, structs, format!("{place}.{}", structs[*number].field(i)), found);
            }
        }
    }
}

/// What a place becomes, in the kernel and in the twin.
fn rewritten(random: &mut Random, place: &str, ty: &Type) -> (String, String) {
    match (random.below(4), ty) {
        (0, _) => (format!("by{place}"), format!("by{place}")),
        (1, Type::Scalar(scalar)) if scalar.is_float => (format!("-from[i]{place}"), format!("-from{place}")),
        (1, Type::Scalar(_)) => (format!("from[i]{place} ^ by{place}"), format!("from{place} ^ by{place}")),
        _ => (format!("from[i]{place}"), format!("from{place}")),
    }
}
