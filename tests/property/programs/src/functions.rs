//! Device functions, and calls of them.

use crate::items::{Item, item_name};
use crate::random::Random;
use crate::types::{Len, Number, Type, Types};
use crate::writer::{Kind, Returns, Variable, Writer};

/// A function that kernels and other functions call.
pub(crate) struct Function {
    /// Its name.
    name: String,
    form: Form,
    /// Its parameters.
    params: Vec<Param>,
    /// What it gives.
    result: Type,
    /// Whether it has the parameter `T: Rank`.
    generic: bool,
    /// Whether it has the parameter `const N: usize`.
    counted: bool,
    /// How many statements run at most.
    cost: u64,
    /// How large it is.
    size: u64,
    /// How often it prints at most.
    prints: usize,
}

/// What a function is.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Free,
    /// A method of its first parameter.
    Method,
    /// A method that takes `self` by value and first mixes all that it holds into what it is lent.
    Teller,
}

impl Function {
    /// The first parameter by value and the last one, if there are two such that the argument of the last may change what that of the first is
    /// made of: none before it borrows what is only read.
    fn first_and_last_value(&self) -> Option<[usize; 2]> {
        let reads = |param: &Param| matches!(param.passing, Passing::Reference | Passing::Slice | Passing::Closure(_));
        let end = self.params.iter().position(reads).unwrap_or(self.params.len());
        let mut values = (0..end).filter(|index| self.params[*index].passing == Passing::Value);
        Some([values.next()?, values.next_back()?])
    }
}

#[derive(Clone)]
struct Param {
    ty: Type,
    passing: Passing,
}

/// A call.
struct Call {
    /// Declares variables that it needs.
    before: String,
    text: String,
    /// The first place that it borrows to change.
    lent: Option<String>,
}

/// How an argument is passed.
#[derive(Clone, PartialEq)]
enum Passing {
    Value,
    Reference,
    Mutable,
    Slice,
    MutableSlice,
    Closure(Type),
}

/// Writes a function with a body.
pub(crate) fn function(random: &mut Random, types: &Types, functions: &[Function], name: String) -> (Function, String) {
    let generic = !types.ranked.is_empty() && random.below(3) == 2;
    let counted = random.below(4) == 3;
    let params: Vec<Param> = (0..2 + random.below(2)).map(|k| param(random, types, generic && k == 0, counted && k == 1)).collect();
    let result = if generic && random.below(2) == 0 { Type::Param } else { types.local(random) };
    let mut writer = Writer::new(random, types, functions, Returns::Value(result.clone()));
    writer.generic = generic;
    let texts: Vec<String> = params.iter().map(|param| writer.parameter(param)).collect();
    let given = writer.variables.len();
    let lines = writer.statements(4, 3);
    let value = writer.result(&result, given);
    let mut generics = Vec::new();
    generics.extend(generic.then_some("T: Rank"));
    generics.extend(counted.then_some("const N: usize"));
    let generics = if generics.is_empty() { String::new() } else { format!("<{}>", generics.join(", ")) };
    let text = format!("pub fn {name}{generics}({}) -> {} {{\n{lines}    {value}\n}}\n\n", texts.join(", "), types.text(&result));
    let (cost, size, prints) = (writer.cost, writer.size, writer.prints);
    (Function { name, form: Form::Free, params, result, generic, counted, cost, size, prints }, text)
}

/// Writes a function that does next to nothing, whose name the compiler may have for another one.
pub(crate) fn helper(random: &mut Random, types: &mut Types) -> (Function, Item) {
    let name = item_name(random, types, "helper");
    let number = Number::integer(random);
    let ty = number.name();
    let text = format!("pub fn {name}(value: {ty}) -> {ty} {{\n    value ^ {}\n}}\n\n", random.below(9));
    let result = Type::Number(number);
    let params = vec![Param { ty: result.clone(), passing: Passing::Value }];
    let function =
        Function { name: name.clone(), form: Form::Free, params, result, generic: false, counted: false, cost: 1, size: 1, prints: 0 };
    (function, Item { name, text })
}

/// Writes a method of a struct, which may be generic.
pub(crate) fn method(random: &mut Random, types: &Types, functions: &[Function], of: &Type, name: String) -> (Function, String) {
    let generic = matches!(of, Type::Item(_, Some(_)));
    let (passing, receiver) = random.pick(&[(0, "self"), (0, "mut self"), (1, "&self"), (2, "&mut self"), (2, "&mut self")]);
    let passing = [Passing::Value, Passing::Reference, Passing::Mutable][passing].clone();
    let result = if generic { Type::Param } else { types.local(random) };
    // Behind a `self` by value, an argument may change what that was made of; and what takes a `&mut` besides is written out where it is called.
    let is_value = passing == Passing::Value;
    let more = is_value || random.below(2) == 1;
    let lends = is_value && random.below(3) > 0;
    let mut others =
        vec![if lends { Param { ty: types.local(random), passing: Passing::Mutable } } else { param(random, types, false, false) }];
    others.extend(more.then(|| Param { ty: types.small(random), passing: Passing::Value }));
    let mut writer = Writer::new(random, types, functions, Returns::Value(result.clone()));
    writer.generic = generic;
    let (kind, mutable) = (if passing == Passing::Value { Kind::Value } else { Kind::Reference }, receiver.contains("mut"));
    writer.variables.push(Variable { text: "self".to_owned(), ty: of.clone(), kind, mutable, hidden: false });
    let parameters = others.iter().map(|param| writer.parameter(param)).collect::<Vec<_>>().join(", ");
    let given = writer.variables.len();
    let told = if lends { writer.told(&others[0].ty, of) } else { None };
    let lines = told.clone().unwrap_or_default() + &writer.statements(3, 2);
    let value = writer.result(&result, given);
    let head = if generic { "impl<T: Rank>" } else { "impl" };
    let text = format!(
        "{head} {} {{\n    pub fn {name}({receiver}, {parameters}) -> {} {{\n{lines}    {value}\n    }}\n}}\n\n",
        types.text(of),
        types.text(&result)
    );
    let (cost, size, prints) = (writer.cost, writer.size, writer.prints);
    let params = std::iter::once(Param { ty: of.clone(), passing }).chain(others).collect();
    let form = if told.is_some() { Form::Teller } else { Form::Method };
    (Function { name, form, params, result, generic, counted: false, cost, size, prints }, text)
}

fn param(random: &mut Random, types: &Types, generic: bool, counted: bool) -> Param {
    if counted {
        return Param { ty: Type::Array(Box::new(types.small(random)), Len::Param), passing: Passing::Value };
    }
    let passing = match random.below(10) {
        9 => Passing::Reference,
        1 | 2 | 6 => Passing::Mutable,
        3 => Passing::Slice,
        4 => Passing::MutableSlice,
        5 => Passing::Closure(Type::Number(Number::integer(random))),
        _ => Passing::Value,
    };
    let ty = match passing {
        // Arrays of numbers are common enough to be found.
        Passing::Slice | Passing::MutableSlice => {
            Type::Number(random.pick(&[Number::Unsigned(32), Number::Signed(16), Number::Float(32), Number::Unsigned(64)]))
        }
        Passing::Closure(_) => Type::Number(Number::any(random)),
        Passing::Value | Passing::Reference | Passing::Mutable if generic => Type::Param,
        Passing::Value | Passing::Reference | Passing::Mutable => types.local(random),
    };
    Param { ty, passing }
}

impl Writer<'_> {
    /// Declares a parameter.
    fn parameter(&mut self, param: &Param) -> String {
        let ty = self.types.text(&param.ty);
        let name = self.unused();
        let mut add = |kind, mutable| {
            self.variables.push(Variable { text: name.clone(), ty: param.ty.clone(), kind, mutable, hidden: false });
        };
        match &param.passing {
            Passing::Value => {
                let pattern = self.irrefutable(&param.ty, 2);
                return format!("{pattern}: {ty}");
            }
            Passing::Reference => add(Kind::Reference, false),
            Passing::Mutable => add(Kind::Reference, true),
            Passing::Slice => add(Kind::Slice, false),
            Passing::MutableSlice => add(Kind::Slice, true),
            Passing::Closure(argument) => add(Kind::Closure(vec![argument.clone()]), false),
        }
        match &param.passing {
            Passing::Value => unreachable!("returned above"),
            Passing::Reference => format!("{name}: &{ty}"),
            Passing::Mutable => format!("{name}: &mut {ty}"),
            Passing::Slice => format!("{name}: &[{ty}]"),
            Passing::MutableSlice => format!("{name}: &mut [{ty}]"),
            Passing::Closure(argument) => format!("{name}: impl Fn({}) -> {ty}", self.types.text(argument)),
        }
    }

    /// Mixes what `self` holds into the first integer of what the first parameter lends, if there is one.
    fn told(&mut self, lent: &Type, of: &Type) -> Option<String> {
        let place = format!("(*{})", self.variables[1].text);
        let (leaf, ty) = self.types.leaves(&place, lent).into_iter().find(|(_, ty)| is_integer(ty))?;
        let held = self.types.leaves("self", of);
        let value = held.iter().fold(leaf.clone(), |value, part| mixed(value, &ty, part));
        Some(self.line(&format!("{leaf} = {value};")))
    }

    /// What a body gives, of which the first `given` variables are parameters: mostly mixed with all that one of these holds in the end, so that a
    /// call shows what it was given.
    fn result(&mut self, ty: &Type, given: usize) -> String {
        let value = self.value(ty, 3);
        let is_value = |index: &usize| *index < given && self.variables[*index].kind == Kind::Value;
        let values: Vec<usize> = self.visible().into_iter().filter(is_value).collect();
        if values.is_empty() || self.once_in(4) {
            return value;
        }
        // The first more often: a method's `self`.
        let given = values[self.random.below(values.len()).min(self.random.below(values.len()))];
        let held = self.types.leaves(&self.variables[given].text, &self.variables[given].ty);
        if let Type::Number(_) | Type::Param = ty {
            return held.iter().fold(value, |value, part| mixed(value, ty, part));
        }
        let name = self.fresh("r");
        let parts = self.types.leaves(&name, ty);
        let Some((place, of)) = parts.iter().find(|(_, ty)| matches!(ty, Type::Number(_) | Type::Param)) else { return value };
        let set = held.iter().fold(place.clone(), |value, part| mixed(value, of, part));
        format!("({{ let mut {name} = {value}; {place} = {set}; {name} }})")
    }

    /// A call of a function that gives `ty`.
    pub(crate) fn call_value(&mut self, ty: &Type, depth: usize) -> Option<String> {
        let gives = |function: &Function| function.result == *ty && !function.generic;
        let gives_param = |function: &Function| function.result == Type::Param && (*ty == Type::Param || self.types.ranked.contains(ty));
        let fits = |function: &&Function| (gives(function) || gives_param(function)) && self.may_call(function);
        let found: Vec<&Function> = self.functions.iter().filter(fits).collect();
        if found.is_empty() {
            return None;
        }
        let function = found[self.random.below(found.len())];
        let conflicts = self.random.below(2) == 1;
        Some(self.call(function, Some(ty), conflicts, depth))
    }

    /// A call for its effects, or whose result is named.
    pub(crate) fn call_statement(&mut self, depth: usize) -> String {
        let functions = self.functions;
        let conflicts = self.random.below(2) == 1;
        self.call_of(functions.iter().collect(), conflicts, depth)
    }

    /// A call of which an argument changes what an earlier one is made of.
    pub(crate) fn conflicting_call(&mut self, depth: usize) -> String {
        let functions = self.functions;
        self.call_of(functions.iter().filter(|function| function.first_and_last_value().is_some()).collect(), true, depth)
    }

    fn call_of(&mut self, mut functions: Vec<&Function>, conflicts: bool, depth: usize) -> String {
        functions.retain(|function| self.may_call(function));
        if functions.is_empty() {
            return self.line(";");
        }
        let function = functions[self.random.below(functions.len())];
        let wanted = if function.generic { None } else { Some(&function.result) };
        let Call { before, text, lent } = self.written_call(function, wanted, conflicts, depth);
        let (before, text) = if function.form == Form::Teller && !before.is_empty() {
            (self.line(&before), text)
        } else {
            (String::new(), in_block(&before, text))
        };
        let call = if function.generic {
            self.line(&format!("let _ = {text};"))
        } else {
            let name = self.name();
            self.bind(&name, &function.result, true);
            self.line(&format!("let mut {name} = {text};"))
        };
        before + &call + &self.shown(function, lent)
    }

    /// A variable of what a method has told, which goes into the sum of all variables.
    fn shown(&mut self, function: &Function, lent: Option<String>) -> String {
        let Some(place) = lent.filter(|_| function.form == Form::Teller) else { return String::new() };
        let (leaf, _) = self.types.leaves(&place, &function.params[1].ty).into_iter().find(|(_, ty)| is_integer(ty)).expect("it tells");
        let name = self.fresh("told");
        let ty = Type::Number(Number::Unsigned(64));
        self.variables.push(Variable { text: name.clone(), ty, kind: Kind::Summed, mutable: false, hidden: false });
        self.line(&format!("let {name} = {leaf} as u64;"))
    }

    /// Whether there may be a call more. Prints are few, for they must not exceed what a device keeps of them.
    fn may_call(&self, function: &Function) -> bool {
        self.may(function.cost, function.size) && (function.prints == 0 || self.weight == 1 && self.prints < 3)
    }

    /// A call; if it `conflicts`, and can, an argument changes what an earlier one is made of.
    fn call(&mut self, function: &Function, wanted: Option<&Type>, conflicts: bool, depth: usize) -> String {
        let Call { before, text, .. } = self.written_call(function, wanted, conflicts, depth);
        in_block(&before, text)
    }

    fn written_call(&mut self, function: &Function, wanted: Option<&Type>, conflicts: bool, depth: usize) -> Call {
        self.cost += function.cost * self.weight;
        self.size += function.size;
        self.prints += function.prints;
        let ty = match wanted {
            Some(wanted) if function.result == Type::Param => wanted.clone(),
            _ if self.generic => Type::Param,
            _ if function.generic => self.types.ranked[self.random.below(self.types.ranked.len())].clone(),
            _ => Type::BOOL,
        };
        let len = 1 + self.random.below(3);
        let borrows = function.params.iter().any(|param| param.passing != Passing::Value);
        let hidden: Vec<bool> = self.variables.iter().map(|variable| variable.hidden).collect();
        let mut before = String::new();
        let mut places = Vec::new();
        // What is borrowed to be changed is chosen first: nothing else may mention it.
        for param in &function.params {
            places.push(match param.passing {
                Passing::Mutable => Some(self.lend(&param.ty.with(&ty, len), &mut before)),
                Passing::MutableSlice => Some(self.lend(&Type::Array(Box::new(param.ty.clone()), Len::Known(3)), &mut before)),
                Passing::Value | Passing::Reference | Passing::Slice | Passing::Closure(_) => None,
            });
        }
        let lent = places.iter().flatten().next().cloned();
        let conflict = function.first_and_last_value().filter(|_| conflicts && self.types.features.has("effects")).map(|[first, last]| {
            let of = function.params[first].ty.with(&ty, len);
            let place = self.writable(&of).map(|(place, _)| place).unwrap_or_else(|| self.declared(&of, &mut before));
            (first, place, of, last)
        });
        let argument = |writer: &mut Self, (param, place): (&Param, Option<String>)| writer.argument(param, place, &ty, len, depth.min(2));
        let pairs = function.params.iter().zip(places);
        let mut arguments: Vec<String> = if borrows {
            self.pure(|writer| pairs.map(|pair| argument(writer, pair)).collect())
        } else {
            pairs.map(|pair| argument(self, pair)).collect()
        };
        if let Some((first, place, of, last)) = conflict {
            let (part, ty) = if self.once_in(2) { (place.clone(), of) } else { self.leaf(&place, &of) };
            let set = self.pure(|writer| writer.value(&ty, 1));
            arguments[last] = format!("{{ {part} = {set}; {} }}", arguments[last]);
            arguments[first] = place;
        }
        for (variable, hidden) in self.variables.iter_mut().zip(hidden) {
            variable.hidden = hidden;
        }
        if function.form != Form::Free {
            let (receiver, rest) = arguments.split_first().expect("a method has `self`");
            let receiver = receiver.trim_start_matches("&mut ").trim_start_matches('&');
            let text = format!("{receiver}.{}({})", function.name, rest.join(", "));
            return Call { before, text, lent };
        }
        let mut turbofish = Vec::new();
        // Where it has `impl Fn`, the other arguments may still be named.
        if function.generic {
            turbofish.push(self.types.text(&ty));
        }
        if function.counted {
            turbofish.push(len.to_string());
        }
        let turbofish = if turbofish.is_empty() || (!function.generic && self.once_in(2)) {
            String::new()
        } else {
            format!("::<{}>", turbofish.join(", "))
        };
        let text = format!("{}{turbofish}({})", function.name, arguments.join(", "));
        Call { before, text, lent }
    }

    /// A place to borrow mutably, which is hidden then; a variable made for it if there is none.
    fn lend(&mut self, ty: &Type, before: &mut String) -> String {
        if let Some((place, variable)) = self.writable(ty) {
            let text = self.variables[variable].text.clone();
            for variable in self.variables.iter_mut().filter(|variable| variable.text == text) {
                variable.hidden = true;
            }
            return place;
        }
        self.declared(ty, before)
    }

    /// A variable that is declared `before` the call.
    fn declared(&mut self, ty: &Type, before: &mut String) -> String {
        let name = self.fresh("t");
        let value = self.pure(|writer| writer.simple(ty));
        *before += &format!("let mut {name}: {} = {value};", self.types.text(ty));
        name
    }

    fn argument(&mut self, param: &Param, place: Option<String>, ty: &Type, len: usize, depth: usize) -> String {
        let of = param.ty.with(ty, len);
        match &param.passing {
            Passing::Value => self.value(&of, depth),
            Passing::Reference => format!("&{}", self.value(&of, depth)),
            Passing::Mutable | Passing::MutableSlice => format!("&mut {}", place.expect("it was chosen before")),
            Passing::Slice => {
                let is_slice = |index: &usize| self.variables[*index].kind == Kind::Slice && self.variables[*index].ty == of;
                let slices: Vec<usize> = self.visible().into_iter().filter(is_slice).collect();
                match slices.first() {
                    Some(slice) if self.once_in(2) => self.variables[*slice].text.clone(),
                    _ => format!("&{}", self.simple(&Type::Array(Box::new(of), Len::Known(2 + self.names % 3)))),
                }
            }
            Passing::Closure(argument) => self.closure(std::slice::from_ref(argument), &of, depth.min(1)),
        }
    }
}

fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Number(Number::Signed(_) | Number::Unsigned(_)))
}

/// The call behind the variables that it needs.
fn in_block(before: &str, call: String) -> String {
    if before.is_empty() { call } else { format!("({{ {before} {call} }})") }
}

/// A value of a type, changed by what a place holds if there is a way to do that.
fn mixed(value: String, ty: &Type, (place, part): &(String, Type)) -> String {
    match (ty, part) {
        (Type::Number(Number::Bool), Type::Number(_)) => format!("({value} ^ (({place} as u8) & 1 == 1))"),
        (Type::Number(number), Type::Number(_)) if number.is_integer() => format!("({value} ^ ({place} as {}))", number.name()),
        (Type::Number(number), Type::Number(part)) if *part != Number::Bool => format!("({value} + ({place} as {}))", number.name()),
        (Type::Param, Type::Param) => format!("{value}.blend({place})"),
        _ => value,
    }
}
