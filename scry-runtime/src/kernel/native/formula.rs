//! Formulas: which element an invocation accesses, as the compiler writes it. They are asked for an error alone, so they are text: as Rust, they
//! would be more code than the kernel.
//!
//! A formula is words in postfix notation, between spaces. Numbers and `bool`s are `i128`s on a stack.
//!
//! | word | what it does |
//! |---|---|
//! | `7` | pushes the number |
//! | `4@36` | pushes the number of 1, 2 or 4 bytes, without a sign, at that byte offset of the parameter block |
//! | `global_id.0`, `local_id.0`, `workgroup_id.0`, `launch_size.0`, `num_workgroups.0` | pushes what the invocation has there, along an axis |
//! | `variable.0` | pushes the variable of the first loop |
//! | `+` `-` `*` `/` `%` `<<` `>>` `&` `\|` `^` `==` `!=` `<` `<=` `>` `>=` `min` `max` `abs_diff` `div_ceil` | of the two upper numbers; what is divided by zero is zero |
//! | `neg` `!` | of the upper number |
//! | `u8` `u16` `u32` `i8` `i16` `i32` | brings it into the type |
//! | `clamp`, `select` | of the three upper ones: a number and its bounds; a condition and the two choices |
//! | `?` | takes a condition: where it is zero, the invocation makes no access |
//! | `each`, `first` | takes the start, end and step of a loop, whose variable has its value in the current round; `first` is made in the first round alone |
//! | `[]` | takes an index and a length, behind which the invocation makes no access |

use super::asked::Asked;
use super::ids::{Id, Ids};

/// In which round of each loop an invocation is.
pub(super) type Rounds = [u32; 2];
/// The indices of an element, of which those behind are zero that it does not have.
pub(super) type Element = [u32; 3];

/// A formula that has been read.
pub(super) struct Formula(Vec<Word>);

enum Word {
    Number(i128),
    Bytes { count: usize, offset: usize },
    Id { of: fn(&Ids) -> Id, axis: usize },
    Variable(usize),
    Of1(fn(i128) -> i128),
    Of2(fn(i128, i128) -> i128),
    Of3(fn(i128, i128, i128) -> i128),
    Condition,
    Loop { only_first: bool },
    Index,
}

/// What invocations have under a name.
fn id(word: &str) -> Option<fn(&Ids) -> Id> {
    Some(match word {
        "global_id" => Ids::global_id,
        "local_id" => Ids::local_id,
        "workgroup_id" => Ids::workgroup_id,
        "launch_size" => Ids::launch_size,
        "num_workgroups" => Ids::num_workgroups,
        _ => return None,
    })
}

/// What a word makes of a number.
fn of_1(word: &str) -> Option<fn(i128) -> i128> {
    Some(match word {
        "neg" => |a| -a,
        "!" => |a| !a,
        "u8" => |a| (a as u8).into(),
        "u16" => |a| (a as u16).into(),
        "u32" => |a| (a as u32).into(),
        "i8" => |a| (a as i8).into(),
        "i16" => |a| (a as i16).into(),
        "i32" => |a| (a as i32).into(),
        _ => return None,
    })
}

/// What a word makes of two numbers.
fn of_2(word: &str) -> Option<fn(i128, i128) -> i128> {
    Some(match word {
        "+" => |a, b| a + b,
        "-" => |a, b| a - b,
        "*" => |a, b| a * b,
        "/" => |a, b| a.checked_div(b).unwrap_or(0),
        "%" => |a, b| a.checked_rem(b).unwrap_or(0),
        "<<" => |a, b| a << b,
        ">>" => |a, b| a >> b,
        "&" => |a, b| a & b,
        "|" => |a, b| a | b,
        "^" => |a, b| a ^ b,
        "==" => |a, b| (a == b).into(),
        "!=" => |a, b| (a != b).into(),
        "<" => |a, b| (a < b).into(),
        "<=" => |a, b| (a <= b).into(),
        ">" => |a, b| (a > b).into(),
        ">=" => |a, b| (a >= b).into(),
        "min" => Ord::min,
        "max" => Ord::max,
        "abs_diff" => |a, b| (a - b).abs(),
        "div_ceil" => |a, b| (a + b - 1).checked_div(b).unwrap_or(0),
        _ => return None,
    })
}

/// What a word makes of three numbers.
fn of_3(word: &str) -> Option<fn(i128, i128, i128) -> i128> {
    Some(match word {
        "clamp" => |a, low, high| a.max(low).min(high),
        "select" => |condition, then, otherwise| if condition != 0 { then } else { otherwise },
        _ => return None,
    })
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Panics
    /// If it has an unknown word: a bug of the compiler.
    pub(super) fn read(text: &str) -> Self {
        Self(text.split_whitespace().map(Word::read).collect())
    }

    /// Of how many loops it needs the round.
    pub(super) fn loops(&self) -> usize {
        self.0.iter().filter(|word| matches!(word, Word::Loop { .. })).count()
    }

    /// How many indices an element has.
    pub(super) fn indices(&self) -> usize {
        self.0.iter().filter(|word| matches!(word, Word::Index)).count()
    }

    /// The element that an invocation accesses in these rounds of the loops, if it does.
    ///
    /// # Panics
    /// If an operand is missing: a bug of the compiler.
    pub(super) fn element(&self, launch: &Asked<'_>, ids: Ids, rounds: Rounds) -> Option<Element> {
        let (mut stack, mut variables) = (Vec::new(), Vec::new());
        let (mut element, mut indices) = (Element::default(), 0);
        let pop = |stack: &mut Vec<i128>| stack.pop().expect("a formula pushes what it takes");
        for word in &self.0 {
            let number = match *word {
                Word::Number(number) => number,
                Word::Bytes { count, offset } => launch.bytes(count, offset).into(),
                Word::Id { of, axis } => of(&ids).axis(axis).into(),
                Word::Variable(number) => variables[number],
                Word::Of1(of) => of(pop(&mut stack)),
                Word::Of2(of) => {
                    let b = pop(&mut stack);
                    of(pop(&mut stack), b)
                }
                Word::Of3(of) => {
                    let (c, b) = (pop(&mut stack), pop(&mut stack));
                    of(pop(&mut stack), b, c)
                }
                Word::Condition => {
                    if pop(&mut stack) == 0 {
                        return None;
                    }
                    continue;
                }
                Word::Loop { only_first } => {
                    let (step, to, from) = (pop(&mut stack), pop(&mut stack), pop(&mut stack));
                    let round = rounds[variables.len()];
                    let variable = from + i128::from(round) * step;
                    if only_first && round != 0 || variable >= to {
                        return None;
                    }
                    variables.push(variable);
                    continue;
                }
                Word::Index => {
                    let (len, index) = (pop(&mut stack), pop(&mut stack));
                    if index >= len {
                        return None;
                    }
                    element[indices] = index as u32;
                    indices += 1;
                    continue;
                }
            };
            stack.push(number);
        }
        Some(element)
    }
}

impl Word {
    fn read(word: &str) -> Self {
        Self::find(word).unwrap_or_else(|| unreachable!("`{word}` is no word of a formula"))
    }

    fn find(word: &str) -> Option<Self> {
        if let Some((count, offset)) = word.split_once('@') {
            return Some(Self::Bytes { count: count.parse().ok()?, offset: offset.parse().ok()? });
        }
        if let Some((name, number)) = word.split_once('.') {
            let number = number.parse().ok()?;
            let variable = || (name == "variable").then_some(Self::Variable(number));
            return id(name).map(|of| Self::Id { of, axis: number }).or_else(variable);
        }
        match word {
            "?" => Some(Self::Condition),
            "each" => Some(Self::Loop { only_first: false }),
            "first" => Some(Self::Loop { only_first: true }),
            "[]" => Some(Self::Index),
            _ => {
                let of_more = || of_2(word).map(Self::Of2).or_else(|| of_3(word).map(Self::Of3));
                let number = || word.parse().ok().map(Self::Number);
                of_1(word).map(Self::Of1).or_else(of_more).or_else(number)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a formula says of invocation (5, 1, 0) of 100 by 2, in workgroups of 4 by 1, in rounds 3 and 1.
    fn element(text: &str) -> Option<Element> {
        let block = [100, 2, 1, 0, 0xfe_0003, 7];
        let ids = Ids::of_invocation([5, 1, 0], [100, 2, 1], [4, 1, 1]);
        Formula::read(text).element(&Asked::new(&block), ids, [3, 1])
    }

    #[test]
    fn each_word_does_what_its_operator_does() {
        for (words, number) in [
            ("global_id.0 local_id.0 10 * + workgroup_id.0 100 * +", 115),
            ("launch_size.1 num_workgroups.0 * workgroup_id.1 +", 51),
            ("4@20 1@18 2@16 + +", 7 + 0xfe + 3),
            ("1@18 i8 neg", 2),
            ("3 5 - u8 3 5 - u16 +", 254 + 65534),
            ("3 5 - i32 i16 u32 4294967290 -", 4),
            ("0 ! neg", 1),
            ("17 5 / 17 5 % 10 * + 9 0 / + 9 0 % +", 23),
            ("1 4 << 256 3 >> |", 48),
            ("12 10 & 12 10 ^ +", 14),
            ("1 1 == 2 1 != + 1 2 < + 2 2 <= + 3 2 > + 2 2 >= +", 6),
            ("1 2 == 1 1 != + 2 2 < + 3 2 <= + 2 2 > + 1 2 >= +", 0),
            ("4 9 min 4 9 max 10 * + 4 9 abs_diff 100 * + 9 4 div_ceil 1000 * +", 3594),
            ("9 1 5 clamp 3 4 5 clamp 10 * +", 45),
            ("1 7 8 select 0 7 8 select 10 * +", 87),
        ] {
            assert_eq!(element(&format!("{words} 1000000 []")), Some([number, 0, 0]), "{words}");
        }
    }

    #[test]
    fn accesses_are_made_where_conditions_hold_in_rounds_that_there_are() {
        assert_eq!(element("global_id.0 6 < ? global_id.0 6 []"), Some([5, 0, 0]));
        assert_eq!(element("global_id.0 5 < ? global_id.0 6 []"), None);
        assert_eq!(element("global_id.0 5 []"), None);
        assert_eq!(element("10 17 2 each 0 9 1 each variable.0 100 [] variable.1 100 []"), Some([16, 1, 0]));
        assert_eq!(element("10 16 2 each variable.0 100 []"), None);
        assert_eq!(element("10 17 2 first variable.0 100 []"), None);
        let formula = Formula::read("10 17 2 each 0 9 1 first variable.0 100 [] 7 8 []");
        assert_eq!((formula.loops(), formula.indices()), (2, 2));
    }
}
