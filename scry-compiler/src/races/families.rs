//! Families: accesses that differ in constants, as those that an unrolled loop makes. One access stands for all of them, with a number that
//! is not known in the place of constants that differ, as if the loop still counted it: so many accesses are one question.
//!
//! The conditions that lead to them may differ in constants as well. Where the same constants differ, the numbers are the same.

use std::collections::BTreeSet;

use super::accesses::{Access, Accesses, Block, Way};
use super::pairs::LoopId;
use crate::facts::{Facts, Map, Op, Value, ValueId, of_type};
use crate::ir::BinaryOp;
use crate::ty::Scalar;

/// Fewer accesses are as well asked about one by one.
const FEWEST: usize = 4;

impl Accesses {
    /// Takes together what differs in constants; `blocks` are all of the body, by their numbers.
    pub(super) fn join_families(&mut self, blocks: &[Block]) {
        let (mut shapes, mut groups): (Shapes, Vec<(u64, Vec<usize>)>) = (Shapes::default(), Vec::new());
        for (number, (class, _)) in self.classes.iter().enumerate() {
            if class.is_copy {
                continue;
            }
            let shape = class.indices.iter().fold(0, |shape, index| mixed(shape, shapes.of(*index, &self.facts)));
            match groups.iter_mut().find(|(known, group)| *known == shape && self.classes[group[0]].0.is_of_the_kind_of(class)) {
                Some((_, group)) => group.push(number),
                None => groups.push((shape, vec![number])),
            }
        }
        let mut joined = Vec::new();
        for (_, group) in groups.into_iter().filter(|(_, group)| group.len() > 1) {
            let mut members: Vec<usize> = group.iter().flat_map(|number| self.classes[*number].1.clone()).collect();
            members.sort_unstable();
            if members.len() >= FEWEST
                && let Some(family) = self.family(&members, blocks)
            {
                self.classes[group[0]] = (family, members);
                joined.extend_from_slice(&group[1..]);
            }
        }
        joined.sort_unstable();
        joined.into_iter().rev().for_each(|number| _ = self.classes.remove(number));
    }

    /// The access that stands for some, by their numbers.
    fn family(&mut self, numbers: &[usize], blocks: &[Block]) -> Option<Access> {
        let members: Vec<&Access> = numbers.iter().map(|number| &self.all[*number]).collect();
        let first = members[0];
        let around = members.iter().fold(first.blocks.len(), |around, member| common(&first.blocks[..around], &member.blocks));
        // What is known where the first one's way parts from those of others holds for these, too: they come later.
        let at = first.blocks.get(around).map_or(&first.at, |block| &blocks[*block].at).clone();
        let ways: Option<Vec<Vec<(ValueId, bool)>>> = members.iter().map(|member| conditions(member, around, blocks)).collect();
        let (facts, ways, indices) = (&mut self.facts, ways?, first.indices.len());
        let (indices, at, numbers) = facts.at(&at, |facts| {
            let mut joining = Joining { facts, numbers: Vec::new(), joined: Vec::new() };
            let of = |number: usize| members.iter().map(|member| member.indices[number]).collect::<Vec<_>>();
            let indices: Vec<ValueId> = (0..indices).map(|number| joining.joined(&of(number))).collect::<Option<_>>()?;
            joining.assume(&ways)?;
            let numbers: Vec<ValueId> = joining.numbers.iter().map(|(_, number)| *number).collect();
            Some((indices, facts.enter(), numbers))
        })?;
        let sums: Option<Vec<_>> = indices.iter().map(|index| facts.without_constant(*index)).collect();
        let mut family = first.clone();
        family.stmts = members.iter().flat_map(|member| member.stmts.clone()).collect();
        (family.indices, family.at, family.sums) = (indices, at.into(), sums.map(|sums| sums.into_iter().unzip()));
        // They are others for each access, as the counters of a loop of which nobody knows the rounds.
        let of = LoopId(first.stmts[0]);
        numbers.into_iter().for_each(|number| _ = self.loops.insert(number, vec![of]));
        Some(family)
    }
}

/// How many blocks are around both.
fn common(one: &[usize], other: &[usize]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The conditions that lead to an access from behind the blocks that are around all, if no loop does.
fn conditions(access: &Access, around: usize, blocks: &[Block]) -> Option<Vec<(ValueId, bool)>> {
    let Some(block) = access.blocks.get(around) else { return Some(Vec::new()) };
    let mut conditions = Vec::new();
    for way in &access.way_of_blocks[blocks[*block].way..] {
        match way {
            Way::Condition(condition, is_true) => conditions.push((*condition, *is_true)),
            Way::Round { .. } => return None,
            Way::Doubt => {}
        }
    }
    Some(conditions)
}

/// What values look like without their constants: those that look alike may be joined.
#[derive(Default)]
struct Shapes(Map<ValueId, u64>);

impl Shapes {
    fn of(&mut self, value: ValueId, facts: &Facts) -> u64 {
        if let Some(known) = self.0.get(&value) {
            return *known;
        }
        let Value { op, operands, scalar: _ } = facts.made(value);
        let shape = match op {
            Op::Constant(_) => 1,
            _ if let Some((whole, _)) = added(value, facts) => self.of(whole, facts),
            _ if is_function(*op) => {
                operands.iter().fold(operands.len() as u64 + 1, |shape, operand| mixed(shape, self.of(*operand, facts)))
            }
            _ => mixed(2, value.index() as u64),
        };
        self.0.insert(value, shape);
        shape
    }
}

fn mixed(shape: u64, part: u64) -> u64 {
    (shape.rotate_left(26) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Whether the operands alone decide what a value is.
fn is_function(op: Op) -> bool {
    matches!(op, Op::Unary(_) | Op::Binary(_) | Op::Cast | Op::Select | Op::Call(_) | Op::Element(_))
}

/// What constants are added to, and their sum.
fn added(value: ValueId, facts: &Facts) -> Option<(ValueId, i128)> {
    let Value { op: Op::Binary(BinaryOp::Add), operands, scalar } = facts.made(value) else { return None };
    let Op::Constant(constant) = facts.made(operands[1]).op else { return None };
    let (whole, others) = added(operands[0], facts).unwrap_or((operands[0], 0));
    let (min, max) = scalar.and_then(of_type)?;
    (min..=max).contains(&(constant + others)).then_some((whole, constant + others))
}

/// A part of numbers: so many multiples of `step`, from zero on.
struct Digit {
    step: i128,
    count: i128,
}

/// Of which digits, the lowest first, numbers are made that have each combination of these: 0 to 3 and 16 to 19 are four and two multiples of
/// 1 and 16. Combinations that are none of the numbers would be none of the kernel's.
fn digits(numbers: &[i128]) -> Option<Vec<Digit>> {
    let (mut left, mut digits): (BTreeSet<i128>, Vec<Digit>) = (numbers.iter().copied().collect(), Vec::new());
    while let Some(step) = left.iter().copied().nth(1) {
        let count = (1..=left.len() as i128).find(|count| !left.contains(&(count * step)))?;
        let starts: BTreeSet<i128> = left.iter().copied().filter(|number| !left.contains(&(number - step))).collect();
        let is_whole = |start: &i128| (0..count).all(|digit| left.contains(&(start + digit * step)));
        if starts.len() * count as usize != left.len() || !starts.iter().all(is_whole) {
            return None;
        }
        digits.push(Digit { step, count });
        left = starts;
    }
    Some(digits)
}

/// Values of several accesses, with one in the place of those of all.
struct Joining<'a> {
    facts: &'a mut Facts,
    /// What stands for digits of constants.
    numbers: Vec<(Vec<i128>, ValueId)>,
    joined: Vec<(Vec<ValueId>, ValueId)>,
}

impl Joining<'_> {
    /// The value that stands for these, if they differ in constants only.
    fn joined(&mut self, values: &[ValueId]) -> Option<ValueId> {
        if values.iter().all(|value| *value == values[0]) {
            return Some(values[0]);
        }
        if let Some((_, known)) = self.joined.iter().find(|(known, _)| known == values) {
            return Some(*known);
        }
        let Value { op, operands: of_first, scalar } = self.facts.made(values[0]).clone();
        if values.iter().any(|value| self.facts.made(*value).scalar != scalar) {
            return None;
        }
        let constant = |value: &ValueId| if let Op::Constant(constant) = self.facts.made(*value).op { Some(constant) } else { None };
        let joined = if let Some(constants) = values.iter().map(constant).collect::<Option<Vec<_>>>() {
            self.number(&constants, scalar?)?
        } else if values.iter().any(|value| added(*value, self.facts).is_some()) {
            // To some of them, zero may be added.
            let parts: Vec<(ValueId, i128)> = values.iter().map(|value| added(*value, self.facts).unwrap_or((*value, 0))).collect();
            let (wholes, constants): (Vec<ValueId>, Vec<i128>) = parts.into_iter().unzip();
            let operands = vec![self.joined(&wholes)?, self.number(&constants, scalar?)?];
            self.facts.made_of(Value { op: Op::Binary(BinaryOp::Add), operands, scalar })
        } else {
            let is_like = |value: &ValueId| {
                let Value { op: of, operands, scalar: _ } = self.facts.made(*value);
                *of == op && operands.len() == of_first.len()
            };
            if !is_function(op) || !values.iter().all(is_like) {
                return None;
            }
            let mut operands = Vec::new();
            for number in 0..of_first.len() {
                let of_all: Vec<ValueId> = values.iter().map(|value| self.facts.made(*value).operands[number]).collect();
                operands.push(self.joined(&of_all)?);
            }
            self.facts.made_of(Value { op, operands, scalar })
        };
        self.joined.push((values.to_vec(), joined));
        Some(joined)
    }

    /// What stands for constants of a type.
    fn number(&mut self, constants: &[i128], scalar: Scalar) -> Option<ValueId> {
        if !scalar.is_integer() || scalar.bits() < 32 {
            return None;
        }
        let least = *constants.iter().min()?;
        let mut left: Vec<i128> = constants.iter().map(|constant| constant - least).collect();
        let mut sum = self.constant(least, scalar);
        for Digit { step, count } in digits(&left)?.into_iter().rev() {
            let digits: Vec<i128> = left.iter().map(|left| left / step).collect();
            left.iter_mut().for_each(|left| *left %= step);
            let known = self.numbers.iter().find(|(known, _)| *known == digits).map(|(_, number)| *number);
            let number = known.unwrap_or_else(|| {
                let number = self.facts.number_up_to(count - 1);
                self.numbers.push((digits, number));
                number
            });
            let cast = Value { op: Op::Cast, operands: vec![number], scalar: Some(scalar) };
            let number = if scalar == Scalar::Usize { number } else { self.facts.made_of(cast) };
            let operands = vec![number, self.constant(step, scalar)];
            let multiple = self.facts.made_of(Value { op: Op::Binary(BinaryOp::Mul), operands, scalar: Some(scalar) });
            sum = self.facts.made_of(Value { op: Op::Binary(BinaryOp::Add), operands: vec![multiple, sum], scalar: Some(scalar) });
        }
        Some(sum)
    }

    fn constant(&mut self, constant: i128, scalar: Scalar) -> ValueId {
        self.facts.made_of(Value { op: Op::Constant(constant), operands: Vec::new(), scalar: Some(scalar) })
    }

    /// What leads to each of them leads to all.
    fn assume(&mut self, ways: &[Vec<(ValueId, bool)>]) -> Option<()> {
        for number in 0..ways.iter().map(Vec::len).max()? {
            let conditions: Vec<(ValueId, bool)> = ways.iter().map(|way| way.get(number).copied()).collect::<Option<_>>()?;
            let (conditions, are): (Vec<ValueId>, Vec<bool>) = conditions.into_iter().unzip();
            let condition = self.joined(&conditions).filter(|_| are.iter().all(|is| *is == are[0]))?;
            self.facts.assume_value(condition, are[0]);
        }
        Some(())
    }
}
