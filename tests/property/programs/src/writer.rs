//! What is known while a body is written: the variables in scope, what jumps may name, and how much work there is already.

use std::collections::HashSet;

use crate::functions::Function;
use crate::names::{self, Use};
use crate::random::Random;
use crate::types::{Number, Type, Types, len_text};

/// Work of a body, in statements that run, beyond which it grows no more.
const MOST_COST: u64 = 4_000;
/// Draws that choose names: the more, the more names.
pub(crate) const NAMES: usize = 4000;

/// Writes one body.
pub(crate) struct Writer<'a> {
    /// Where choices come from.
    pub(crate) random: &'a mut Random,
    /// The program's types.
    pub(crate) types: &'a Types,
    /// The functions that may be called.
    pub(crate) functions: &'a [Function],
    /// What names stand for.
    pub(crate) variables: Vec<Variable>,
    /// Variables before this one are not to be assigned: a closure or an argument borrows them.
    pub(crate) frozen: usize,
    /// What jumps may name, outermost first.
    pub(crate) labels: Vec<Label>,
    /// What a `return` needs.
    pub(crate) returns: Returns,
    /// Whether it is a constant, which calls nothing that is no `const fn`.
    pub(crate) is_constant: bool,
    /// Whether `T: Rank` is a parameter.
    pub(crate) generic: bool,
    /// Whether it is a kernel's body, where loops may be unrolled.
    pub(crate) kernel: bool,
    /// How often what is written now runs at most.
    pub(crate) weight: u64,
    /// How many statements run at most.
    pub(crate) cost: u64,
    /// How many statements and operators there are.
    pub(crate) size: u64,
    /// Distinguishes names.
    pub(crate) names: usize,
    /// The names of the compiler's that variables have.
    given: HashSet<String>,
    /// How often something is printed at most.
    pub(crate) prints: usize,
    /// How far lines are indented.
    pub(crate) indent: usize,
}

/// Something with a name.
#[derive(Clone)]
pub(crate) struct Variable {
    /// The name, or how the place is written.
    pub(crate) text: String,
    /// Its type.
    pub(crate) ty: Type,
    /// What can be done with it.
    pub(crate) kind: Kind,
    /// Whether it may be assigned.
    pub(crate) mutable: bool,
    /// Whether it must not be mentioned now.
    pub(crate) hidden: bool,
}

/// What a name stands for.
#[derive(Clone, PartialEq)]
pub(crate) enum Kind {
    /// A value.
    Value,
    /// A reference to one.
    Reference,
    /// A slice; the type is an element's.
    Slice,
    /// A slice of which this invocation has the element `n`; the type is an element's.
    Own,
    /// A slice of atomics of this type, with what all do to them: the order in which they do it must not matter.
    Atomics(&'static str),
    /// Something to call, with these parameters; the type is the result's.
    Closure(Vec<Type>),
    /// A value that is only for the sum in the end.
    Summed,
}

/// What a jump may name.
#[derive(Clone)]
pub(crate) struct Label {
    /// `'name`
    pub(crate) name: String,
    /// Whether it is a loop's.
    pub(crate) is_loop: bool,
    /// What a `break` carries.
    pub(crate) value: Option<Type>,
}

/// What a `return` needs.
#[derive(Clone)]
pub(crate) enum Returns {
    /// There is none here.
    Never,
    /// No value.
    Unit,
    /// A value.
    Value(Type),
}

impl<'a> Writer<'a> {
    /// A writer that knows no names yet.
    pub(crate) fn new(random: &'a mut Random, types: &'a Types, functions: &'a [Function], returns: Returns) -> Self {
        Self {
            random,
            types,
            functions,
            variables: Vec::new(),
            frozen: 0,
            labels: Vec::new(),
            returns,
            is_constant: false,
            generic: false,
            kernel: false,
            weight: 1,
            cost: 0,
            size: 0,
            names: 0,
            given: HashSet::new(),
            prints: 0,
            indent: 1,
        }
    }

    /// Notes work; whether there may be more.
    pub(crate) fn work(&mut self, cost: u64, size: u64) -> bool {
        self.cost += self.weight * cost;
        self.size += size;
        self.may(0, 0)
    }

    /// Whether there may be so much more work.
    pub(crate) fn may(&self, cost: u64, size: u64) -> bool {
        self.cost + self.weight * cost < MOST_COST && self.size + size < self.types.most_size
    }

    /// Whether one of `n` choices was made.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    /// A name that nothing has; or, to shadow it, one that something has.
    pub(crate) fn name(&mut self) -> String {
        let own = |variable: &&Variable| variable.text.starts_with('v') && !variable.hidden;
        let known: Vec<&str> = self.variables.iter().filter(own).map(|variable| variable.text.as_str()).collect();
        if !known.is_empty() && self.random.below(6) == 5 {
            let name = known[self.random.below(known.len())].to_owned();
            return name;
        }
        self.unused()
    }

    /// A name that nothing in the body has; perhaps one that the compiler gives to something.
    pub(crate) fn unused(&mut self) -> String {
        self.unused_as(Use::Variable)
    }

    /// The same for a variable that places are indexed by.
    pub(crate) fn unused_index(&mut self) -> String {
        self.unused_as(Use::Index)
    }

    fn unused_as(&mut self, of: Use) -> String {
        if self.types.features.has("names") && self.random.below(2) == 1 {
            let name = names::name(self.random.below(NAMES), of, &self.types.items);
            if !self.types.names.contains(&name) && self.given.insert(name.clone()) {
                return name;
            }
        }
        self.fresh("v")
    }

    /// A name that nothing has.
    pub(crate) fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Names a value. What it shadows is hidden for good: it comes after it in its scope.
    pub(crate) fn bind(&mut self, text: &str, ty: &Type, mutable: bool) {
        self.variables.push(Variable { text: text.to_owned(), ty: ty.clone(), kind: Kind::Value, mutable, hidden: false });
    }

    /// Whether a variable is visible: neither hidden nor shadowed.
    fn is_visible(&self, index: usize) -> bool {
        let variable = &self.variables[index];
        !variable.hidden && self.variables[index + 1..].iter().all(|later| later.text != variable.text)
    }

    /// The visible variables of a kind.
    pub(crate) fn visible(&self) -> Vec<usize> {
        (0..self.variables.len()).filter(|index| self.is_visible(*index)).collect()
    }

    /// Runs `write`, which writes a part of a kind that smaller programs may lack.
    pub(crate) fn part<R>(&mut self, kind: &str, write: impl FnOnce(&mut Self) -> R) -> R {
        self.random.enter(kind);
        let written = write(self);
        self.random.leave();
        written
    }

    /// Runs `write` up to `most` times, for parts that smaller programs may have fewer of.
    pub(crate) fn list(&mut self, most: usize, mut write: impl FnMut(&mut Self) -> String) -> String {
        let count = self.random.enter_list(most);
        let written = (0..count).map(|_| write(self)).collect();
        self.random.leave();
        written
    }

    /// Runs `write` in a scope of its own.
    pub(crate) fn scoped<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let len = self.variables.len();
        self.indent += 1;
        let written = write(self);
        self.indent -= 1;
        self.variables.truncate(len);
        written
    }

    /// Runs `write` where nothing outside can be assigned or jumped to.
    pub(crate) fn pure<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let frozen = std::mem::replace(&mut self.frozen, self.variables.len());
        let labels = std::mem::take(&mut self.labels);
        let returns = std::mem::replace(&mut self.returns, Returns::Never);
        let written = write(self);
        (self.frozen, self.labels, self.returns) = (frozen, labels, returns);
        written
    }

    /// Runs `write` in what runs `times` times as often.
    pub(crate) fn repeated<R>(&mut self, times: u64, write: impl FnOnce(&mut Self) -> R) -> R {
        let weight = self.weight;
        self.weight *= times;
        let written = write(self);
        self.weight = weight;
        written
    }

    /// A place of this type to read.
    pub(crate) fn readable(&mut self, ty: &Type) -> Option<String> {
        self.place(ty, false).map(|(text, _)| text)
    }

    /// A place of this type to assign, and the variable that it is in.
    pub(crate) fn writable(&mut self, ty: &Type) -> Option<(String, usize)> {
        self.place(ty, true)
    }

    fn place(&mut self, ty: &Type, write: bool) -> Option<(String, usize)> {
        let of = |writer: &Self, index: &usize| {
            let variable = &writer.variables[*index];
            !matches!(variable.kind, Kind::Closure(_) | Kind::Atomics(_)) && (!write || (variable.mutable && *index >= writer.frozen))
        };
        let candidates: Vec<usize> = self.visible().into_iter().filter(|index| of(self, index)).collect();
        if candidates.is_empty() {
            return None;
        }
        // Later variables more often: they are a program's own.
        for _ in 0..8 {
            let index = candidates[self.random.below(candidates.len()).max(self.random.below(candidates.len()))];
            let variable = self.variables[index].clone();
            if let Some(text) = self.walk(&variable, ty) {
                return Some((text, index));
            }
        }
        None
    }

    /// A place of type `wanted` in a variable.
    fn walk(&mut self, variable: &Variable, wanted: &Type) -> Option<String> {
        let (mut text, mut ty) = (variable.text.clone(), variable.ty.clone());
        if variable.kind == Kind::Own {
            text = format!("{text}[{}]", self.own_index());
        } else if variable.kind == Kind::Slice {
            let index = self.index(&format!("{text}.len()"));
            text = format!("{text}[{index}]");
        }
        let mut dereferenced = variable.kind != Kind::Reference;
        while ty != *wanted {
            dereferenced = true;
            (text, ty) = self.part_of(&text, &ty)?;
        }
        Some(if dereferenced { text } else { format!("(*{text})") })
    }

    /// A number or enum in a place.
    pub(crate) fn leaf(&mut self, place: &str, ty: &Type) -> (String, Type) {
        let (mut text, mut ty) = (place.to_owned(), ty.clone());
        while let Some(part) = self.part_of(&text, &ty) {
            (text, ty) = part;
        }
        (text, ty)
    }

    /// An element or a field of a place, if it has any.
    fn part_of(&mut self, place: &str, ty: &Type) -> Option<(String, Type)> {
        if let Type::Array(element, len) = ty {
            let index = self.index(&len_text(*len));
            return Some((format!("{place}[{index}]"), (**element).clone()));
        }
        let fields = self.types.fields(ty);
        if fields.is_empty() {
            return None;
        }
        let (name, field) = fields[self.random.below(fields.len())].clone();
        Some((format!("{place}.{name}"), field))
    }

    /// The index of the invocation's own element; where the program panics, perhaps one that is out of bounds.
    pub(crate) fn own_index(&mut self) -> String {
        // Aliases of `n` are never assigned.
        let is_alias = |index: &usize| self.variables[*index].ty == Type::Number(Number::Own);
        let aliases: Vec<usize> = self.visible().into_iter().filter(is_alias).collect();
        let Some(&alias) = aliases.get(self.random.below(aliases.len().max(1))) else { return "n".to_owned() };
        let alias = self.variables[alias].text.clone();
        if self.types.panics && self.random.below(8) == 7 && self.size < self.types.most_size {
            let flag = self.pure(|writer| writer.flat(&Type::U32));
            return format!("{alias} + ({flag} & 1) as usize * {}", crate::COUNT);
        }
        alias
    }

    /// An index below `len`, which is not zero; where the program panics, perhaps one that is not.
    pub(crate) fn index(&mut self, len: &str) -> String {
        if self.types.panics
            && self.random.below(3) == 2
            && let Some(index) = self.risky_index(len)
        {
            return index;
        }
        if let (Ok(len), true) = (len.parse::<usize>(), self.once_in(3)) {
            return self.random.below(len).to_string();
        }
        if let (Some(counter), true) = (self.counter(), self.once_in(2)) {
            return format!("({counter} % {len})");
        }
        let numbers = [Number::Unsigned(32), Number::Unsigned(8), Number::Unsigned(16)];
        let number = Type::Number(self.random.pick(&numbers));
        // A short expression of a variable; a place in an index is one without indices of its own that are long.
        let value = if self.size < self.types.most_size { self.pure(|writer| writer.flat(&number)) } else { "1u32".to_owned() };
        format!("(({value} as usize) % {len})")
    }

    fn risky_index(&mut self, len: &str) -> Option<String> {
        // A constant beyond the end would be an error while compiling, and the counter of an unrolled loop is constant.
        let number = self.random.pick(&[Number::Unsigned(32), Number::Unsigned(8), Number::Unsigned(16)]);
        let mut found = self.variables_of(&Type::Number(number));
        found.retain(|variable| !variable.starts_with('k'));
        let variable = found.get(self.random.below(found.len().max(1)))?;
        // The elements of a slice are as many as the invocations, and most random numbers are small.
        Some(if len.contains("len") { format!("({variable} as usize)") } else { format!("(({variable} as usize) % ({len} + 1))") })
    }

    /// A variable of type `usize`.
    pub(crate) fn counter(&mut self) -> Option<String> {
        let is_counter = |index: &usize| {
            matches!(self.variables[*index].ty, Type::Number(Number::Usize | Number::Own)) && self.variables[*index].kind == Kind::Value
        };
        let counters: Vec<usize> = self.visible().into_iter().filter(is_counter).collect();
        if counters.is_empty() { None } else { Some(self.variables[counters[self.random.below(counters.len())]].text.clone()) }
    }

    /// Adds every integer that is visible to the invocation's own element of a slice of `u64`.
    pub(crate) fn sum(&mut self, slice: &str) -> String {
        let is_integer = |index: &usize| {
            let Variable { ty, kind, .. } = &self.variables[*index];
            matches!(kind, Kind::Value | Kind::Summed) && matches!(ty, Type::Number(Number::Signed(_) | Number::Unsigned(_) | Number::Bool))
        };
        let found: Vec<String> = self.visible().into_iter().filter(is_integer).map(|index| self.variables[index].text.clone()).collect();
        let mut lines = String::new();
        for variable in found {
            lines += &self.part("statement", |writer| {
                if writer.random.below(16) == 0 {
                    String::new()
                } else {
                    writer.line(&format!("{slice}[n] = {slice}[n] * 31 + ({variable} as u64);"))
                }
            });
        }
        lines
    }

    /// A variable of this very type, or a constant.
    pub(crate) fn flat(&mut self, ty: &Type) -> String {
        let found = self.variables_of(ty);
        if found.is_empty() || self.once_in(4) { self.literal(ty) } else { found[self.random.below(found.len())].clone() }
    }

    /// The variables of this very type.
    fn variables_of(&self, ty: &Type) -> Vec<String> {
        let fits = |index: &usize| self.variables[*index].ty == *ty && self.variables[*index].kind == Kind::Value;
        self.visible().into_iter().filter(fits).map(|index| self.variables[index].text.clone()).collect()
    }

    /// A line of its own.
    pub(crate) fn line(&self, text: &str) -> String {
        format!("{}{text}\n", "    ".repeat(self.indent))
    }

    /// `{`, lines, and `}` where the line began.
    pub(crate) fn braces(&self, lines: &str) -> String {
        format!("{{\n{lines}{}}}", "    ".repeat(self.indent))
    }
}
