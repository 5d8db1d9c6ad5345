//! Passes: what each target's printer needs done to a kernel, from IR to IR.
//!
//! `lib.rs` lists the passes of each target, in order. A printer prints what comes out of them and decides nothing. No pass knows
//! syntax or the text of a target.

pub(crate) mod abreast;
pub(crate) mod atomic_floats;
pub(crate) mod checks;
pub(crate) mod constants;
pub(crate) mod copies;
pub(crate) mod fission;
pub(crate) mod forms;
pub(crate) mod forward_substitution;
pub(crate) mod hoist;
pub(crate) mod jumps;
pub(crate) mod memory_order;
pub(crate) mod panics;
pub(crate) mod phases;
pub(crate) mod shared_reuse;
pub(crate) mod split;
pub(crate) mod tiles;
pub(crate) mod wide;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::intrinsic::helpers::HelperId;
use crate::ir::{BinaryOp, Function, FunctionId, Kernel, LabelId, LocalId, ParamId, UnaryOp};
use crate::ty::{Scalar, Ty};

/// What has been lowered in an expansion beside its kernels: all its instances and targets share it.
#[derive(Default)]
pub(crate) struct Helpers {
    /// The helpers, each for a type.
    pub(crate) lowered: RefCell<HashMap<(HelperId, Scalar), Function>>,
    /// The functions of `scry-elementary`'s text, of modules that were needed.
    pub(crate) text: RefCell<HashMap<TextPath, TextFunction>>,
}

/// A function of `scry-elementary`'s text: its module, and its name there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TextPath {
    pub(crate) module: &'static str,
    pub(crate) name: String,
}

#[derive(Clone)]
pub(crate) struct TextFunction {
    pub(crate) function: Function,
    /// What it calls: the number of a function is that in this list.
    pub(crate) calls: Vec<TextPath>,
}

/// A function that a target needs beside those of the kernel.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Supplied {
    /// A helper, for a type.
    Helper(HelperId, Scalar),
    /// A function of `scry-elementary`'s text.
    Text(TextPath),
    /// The operator on a vector of this type, component by component.
    Unary(UnaryOp, Ty),
    /// The operator on operands of these types, of which one at least is a vector.
    Binary(BinaryOp, Ty, Ty),
}

/// A kernel on its way to one target, and what passes have found out about it.
pub(crate) struct Lowered<'a> {
    pub(crate) kernel: Kernel,
    pub(crate) helpers: &'a Helpers,
    /// The helpers that are among the functions, in order, or that are to be.
    pub(crate) supplied: Vec<Supplied>,
    /// Whether all invocations of the last workgroups run, those outside of the launch as well. Phases replace barriers, so this is
    /// asked before.
    pub(crate) runs_whole_workgroups: bool,
    /// Of a kernel in phases: the loops that all of a workgroup go through together, for hoisting to leave it at that.
    pub(crate) loops_together: HashSet<LabelId>,
    /// By body, the local that stands for whether the invocation has panicked.
    pub(crate) panicked: HashMap<Option<FunctionId>, LocalId>,
    /// The local that stands for whether somebody has panicked before a barrier that all have passed, if the body asks.
    pub(crate) meeting: Option<LocalId>,
    /// The slices whose elements are atomic floats in the text, too, and not only the bits of floats.
    pub(crate) atomic_floats: Vec<ParamId>,
    /// Whether WGSL is printed for naga to make SPIR-V of it, and nobody else sees it.
    pub(crate) is_for_naga: bool,
}

/// A step on the way to a target.
pub(crate) type Pass = fn(&mut Lowered);

impl<'a> Lowered<'a> {
    /// What becomes of a kernel by `passes`, in their order; it has the helpers that are `supplied` in any case.
    fn by(passes: &[Pass], kernel: Kernel, helpers: &'a Helpers, supplied: Vec<Supplied>) -> Self {
        let mut lowered = Self {
            helpers,
            supplied,
            runs_whole_workgroups: kernel.cooperates(),
            loops_together: HashSet::new(),
            panicked: HashMap::new(),
            meeting: None,
            atomic_floats: Vec::new(),
            is_for_naga: false,
            kernel,
        };
        passes.iter().for_each(|pass| pass(&mut lowered));
        lowered
    }
}
