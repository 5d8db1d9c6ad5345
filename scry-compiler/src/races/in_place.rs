//! Which slices may be one: whether a launch may pass a slice that is only read as one that is written, too.
//!
//! A kernel is written for slices that are apart. It does the same with one if no invocation reads by one name what another writes by the
//! other ([`Facts::keeps_apart`]), nor what it has written itself (`order.rs`). Then each element is read before it is written, and by no
//! more than one invocation; so what the compiler knows of elements that nobody writes stays true, as long as nothing is read later than the
//! source says.
//!
//! In doubt, they may not be one. What `unsafe` blocks access is looked at as well: their authors vouch for slices that are apart.

use super::Races;
use super::accesses::{Access, Accesses};
use super::order::{Later, Order};
use super::pairs::LoopId;
use crate::facts::{Asked, Op, Rounds, Sum, Two, Value, ValueId};
use crate::ir::{BinaryOp, InPlace, Kernel, ParamId, Root};
use crate::verdicts;

impl Races {
    /// Which slices may be one in which launches.
    pub(crate) fn in_place(&mut self, kernel: &Kernel) -> Vec<InPlace> {
        let Self { accesses, judged } = self;
        let asked_for: Vec<&Asked> =
            judged.iter().filter(|judged| !judged.is_vouched() && !judged.apart.is_never()).map(|judged| &judged.apart).collect();
        let pair = |[read, written]: [ParamId; 2]| {
            let asked = accesses.in_place(kernel, [read, written]);
            let condition = |part: &Asked| {
                let holds = accesses.facts.written_out(part);
                let text = verdicts::condition_text(&holds, kernel);
                (holds, text)
            };
            let conditions = asked
                .parts()
                .iter()
                .filter(|part| !asked_for.iter().any(|known| accesses.facts.implies(known, part)))
                .map(condition)
                .collect();
            (!asked.is_never()).then_some(InPlace { read, written, conditions })
        };
        kernel.pairs_in_place().into_iter().filter_map(pair).collect()
    }
}

impl Accesses {
    /// Of what launches a slice that is read may be one that is written.
    fn in_place(&mut self, kernel: &Kernel, [read, written]: [ParamId; 2]) -> Asked {
        let of = |slice: ParamId, is_write: bool| -> Vec<Access> {
            let classes = self.classes.iter().map(|(class, _)| class);
            classes.filter(|class| class.root == Root::Slice(slice) && class.is_write == is_write).cloned().collect()
        };
        let (reads, writes) = (of(read, false), of(written, true));
        if !reads.is_empty() && !writes.is_empty() && (!self.are_alike(&reads, &writes) || !self.reads_first(kernel, [read, written])) {
            return Asked::NEVER;
        }
        let mut asked = Asked::ALWAYS;
        for one in &reads {
            for other in &writes {
                asked = asked.and(|| self.ask(Two::Any, [one, other], &[]));
            }
        }
        asked
    }

    /// Whether each read is where something is written, but for what loops and constants add to the indices. Where not, a proof would be a
    /// rare find, and the search for it takes long.
    fn are_alike(&self, reads: &[Access], writes: &[Access]) -> bool {
        let of_loop = |atom: ValueId| matches!(self.facts.made(atom).op, Op::Counter(..) | Op::Round | Op::Unknown { .. });
        // A product that is all of an index is one of its factors, and elsewhere a value.
        let multiplied = |atom: ValueId| {
            let Value { op, operands, scalar: _ } = self.facts.made(atom);
            let product = match (op, &operands[..]) {
                (Op::Binary(BinaryOp::Mul), [a, b]) => Sum::of(*a).times(&Sum::of(*b)),
                _ => None,
            };
            product.unwrap_or_else(|| Sum::of(atom))
        };
        let place = |sum: &Sum| {
            let mut sum = sum.mapped(multiplied)?;
            sum.terms.retain(|(product, _)| !product.atoms().any(of_loop));
            Some(sum)
        };
        let places = |access: &Access| access.sums()?.iter().map(place).collect::<Option<Vec<_>>>();
        let written: Vec<_> = writes.iter().map(places).collect();
        reads.iter().map(places).all(|read| read.is_some() && written.contains(&read))
    }

    /// Whether no invocation reads an element of one slice that it has written as one of the other.
    fn reads_first(&mut self, kernel: &Kernel, pair: [ParamId; 2]) -> bool {
        let Some(later) = Order::of(kernel, &self.all, pair) else { return false };
        later.into_iter().all(|Later { read, write, of, around }| {
            let Some(counter) = self.counter(of) else { return false };
            let accesses = [read, write].map(|number| self.all[number].clone());
            let rounds: Vec<(LoopId, Rounds)> = around.into_iter().map(|loop_| (loop_, Rounds::Same)).collect();
            self.ask(Two::Itself(counter), accesses.each_ref(), &rounds).is_always()
        })
    }

    /// The counter of a loop, if it has one.
    pub(super) fn counter(&self, of: LoopId) -> Option<ValueId> {
        let mut counters =
            self.loops.iter().filter(|(value, loops)| loops.last() == Some(&of) && matches!(self.facts.made(**value).op, Op::Counter(..)));
        let (counter, _) = counters.next().filter(|_| counters.next().is_none())?;
        Some(*counter)
    }
}
