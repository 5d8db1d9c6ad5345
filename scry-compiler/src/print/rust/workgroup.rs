//! The native code of kernels that cooperate: a function that runs one workgroup, in phases.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::contiguous::Contiguous;
use super::panics::Leaves;
use super::sanitized::Accesses;
use super::types::{Params, shared_field, stored_tokens, type_tokens};
use super::{Rust, Settled};
use crate::ir::{Collective, Expr, LabelId, Lane, Local, LocalId, SharedId, Stmt, StmtKind};
use crate::passes::fission::{Fission, Jump, Lanes, Phase, Storage};
use crate::ty::Ty;

/// LLVM unrolls a loop that it knows to have no more rounds than that before it looks for vectors, and then finds none; not so if
/// there is a loop inside, which makes it too long.
const MAX_UNROLLED: u32 = 32;

/// Prints the functions and the frame that run a workgroup.
pub(super) fn print<'a>(
    rust: &Rust<'a>,
    fission: &'a Fission<'a>,
    accesses: Option<&Accesses<'_>>,
    Params { names, types, bindings }: &Params,
) -> TokenStream {
    let kernel = rust.kernel;
    let printer = Rust { leaves: Leaves::Lane, hiding: HashSet::new(), claims: None, fission: Some(fission), ..rust.clone() };
    let (fields, field_types): (Vec<_>, Vec<_>) = printer.fields(fission).into_iter().unzip();
    let lanes = kernel.workgroup_size() as usize;
    let clear = fission.has_skips().then(|| hygienic!(*skip = [0; #lanes];));
    let panicked = kernel.effects().0.then(|| hygienic!(let mut panicked = false;));
    let [x, y, z] = kernel.workgroup;
    // Each part of the frame is an argument, since LLVM knows of those that no two of them overlap.
    let params = hygienic!(launch: &cpu::CpuLaunch<'_>, ids: cpu::Ids, #(#fields: &mut #field_types,)* #(#names: #types),*);
    let args = hygienic!(launch, ids, #(&mut frame.#fields,)* #(#names),*);
    let functions = |[workgroup, run]: [&str; 2], settled: &Settled, known: TokenStream, phases: TokenStream| {
        let (declared, passed) = (settled.declared(), settled.passed());
        let [workgroup, run] = [workgroup, run].map(|name| Ident::new(name, Span::mixed_site()));
        hygienic! {
            #[inline(always)]
            unsafe fn #workgroup #declared (#params) {
                unsafe {
                    let lane = 0usize;
                    #known
                    #panicked
                    #clear
                    #phases
                }
            }

            #[inline(always)]
            unsafe fn #run #declared (launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                unsafe {
                    #(#bindings)*
                    let mut frame = cpu::frame::<Frame>();
                    let frame = frame.get();
                    for x in cpu::rounds(run.x_start, run.x_end) {
                        let ids = cpu::Ids::of_workgroup([x, run.y, run.z], launch, [#x, #y, #z]);
                        #workgroup #passed (#args);
                    }
                }
            }
        }
    };
    let counts = hygienic!(let counts = [#x, #y, #z].map(cpu::count););
    let plain = kernel.targets.cpu.then(|| functions(["workgroup", "run"], &Settled::of(kernel), counts, printer.phases(&fission.phases)));
    let sanitized = accesses.map(|accesses| {
        let phases = printer.sanitizing(accesses).phases(&fission.phases);
        functions(["sanitized_workgroup", "sanitized"], &Settled::default(), accesses.bind_watches(), phases)
    });
    hygienic! {
        #[repr(align(64))]
        struct Frame { #(#fields: #field_types,)* }

        #plain
        #sanitized
    }
}

/// What a lane brings to a collective is kept in an array of the frame.
fn operand_ident(result: LocalId, number: usize) -> Ident {
    format_ident!("operand_{}_{}", result.0, number, span = Span::mixed_site())
}

impl Rust<'_> {
    /// What outlives a loop over the lanes: the fields of the frame, each with its type.
    pub(super) fn fields(&self, fission: &Fission<'_>) -> Vec<(Ident, TokenStream)> {
        let (kernel, lanes) = (self.kernel, self.kernel.workgroup_size() as usize);
        let shared = kernel.shared.iter().enumerate().map(|(i, shared)| (shared_field(SharedId(i)), stored_tokens(&shared.ty)));
        let mut fields: Vec<(Ident, TokenStream)> = shared.collect();
        let of_lanes = |ty: &Ty| {
            let ty = type_tokens(ty);
            quote!([#ty; #lanes])
        };
        kernel.body.walk(&mut |stmt| {
            if let Some(local) = stmt.declares().filter(|local| fission.storages.of_local(*local) == Storage::Frame) {
                fields.push((self.kept_name(local), of_lanes(&self.locals[local.0].ty)));
            }
            if let StmtKind::Collective { result, operation: _, operands } = &stmt.kind {
                let operand = |(number, operand): (usize, &Expr)| (operand_ident(*result, number), of_lanes(&operand.ty));
                fields.extend(operands.iter().enumerate().map(operand));
            }
        });
        let skip = fission.has_skips().then(|| (Ident::new("skip", Span::mixed_site()), quote!([u32; #lanes])));
        fields.into_iter().chain(skip).collect()
    }

    /// A local's name in the code of a workgroup; nothing else there is called "of" a number.
    pub(super) fn kept_name(&self, local: LocalId) -> Ident {
        let Local { name, user: _, mutable: _, ty: _ } = &self.locals[local.0];
        format_ident!("{}_of_{}", name, local.0, span = Span::mixed_site())
    }

    pub(super) fn phases(&self, phases: &[Phase<'_>]) -> TokenStream {
        phases.iter().map(|phase| self.phase(phase)).collect()
    }

    fn phase(&self, phase: &Phase<'_>) -> TokenStream {
        let (stmt, blocks) = match phase {
            Phase::Lanes(lanes) => return self.lanes(lanes),
            Phase::Once(stmt, blocks) => (stmt, blocks),
        };
        match &stmt.kind {
            StmtKind::Barrier => self.reach_barrier(),
            StmtKind::Collective { result, operation, operands } => self.collective(*result, *operation, operands, stmt.span),
            StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. } => {
                let block = |phases: &Vec<Phase<'_>>| {
                    let (phases, resume) = (self.phases(phases), stmt.label().and_then(|label| self.resume(label)));
                    quote!({ #phases #resume })
                };
                let blocks: Vec<TokenStream> = blocks.iter().map(block).collect();
                self.construct(stmt, &blocks, |expr| self.once(expr))
            }
            _ => {
                let for_workgroup = Self { leaves: Leaves::Workgroup, ..self.clone() };
                let (told, stmt) = self.telling(|| for_workgroup.stmt(stmt));
                let enter = self.enter_first(&told);
                quote!(#enter #stmt)
            }
        }
    }

    /// Where lanes go on that have skipped the rest of a construct.
    fn resume(&self, target: LabelId) -> Option<TokenStream> {
        let mask = self.fission?.resuming(target)?;
        Some(hygienic! {
            for skip in &mut *skip {
                if *skip == #mask {
                    *skip = 0;
                }
            }
        })
    }

    /// An expression that the workgroup evaluates once, as its first lane.
    pub(super) fn once(&self, expr: &Expr) -> TokenStream {
        let (told, (recomputed, value)) = self.telling(|| (self.recomputed(&expr.locals(), &[]), self.expr(expr)));
        let enter = self.enter_first(&told);
        // In parentheses: it may be what a loop goes to.
        if enter.is_none() && recomputed.is_empty() { value } else { quote!(({ #enter #recomputed #value })) }
    }

    fn recomputed(&self, used: &[LocalId], declared: &[LocalId]) -> TokenStream {
        let Some(fission) = self.fission else { return TokenStream::new() };
        let again = fission.storages.recomputed(used, declared);
        again.into_iter().map(|(local, value)| self.declare(local, Some(self.expr(value)), value.span)).collect()
    }

    fn lanes(&self, lanes: &Lanes<'_>) -> TokenStream {
        let loops = if self.accesses.is_some() { self.sanitized_lanes(lanes) } else { self.rows(lanes) };
        // Whoever waits for a lane that has panicked waits in vain.
        let end = lanes.stmts.iter().any(|stmt| self.kernel.panics_in(stmt)).then(|| hygienic! { if panicked { return; } });
        quote!({ #loops } #end)
    }

    /// The lanes row by row. A row, which is what lies along x, has a form for where what it accesses is there.
    fn rows(&self, lanes: &Lanes<'_>) -> TokenStream {
        let outer = |row| (1..3).fold(row, |inner, axis| self.loop_over(lanes, axis, None, &inner));
        let row = self.row(lanes);
        let Some(contiguous) = self.fission.and_then(|fission| Contiguous::of(self, fission, lanes)) else { return outer(row) };
        let proven = Rust { contiguous: Some(&contiguous), ..self.clone() }.row(lanes);
        let Contiguous { are_there, ahead, .. } = &contiguous;
        let (ahead, loops) = (ahead.clone().map(outer), outer(hygienic! { if #are_there { #proven } else { #row } }));
        quote!(#ahead #loops)
    }

    /// The lanes in the order that the sanitizer wants.
    fn sanitized_lanes(&self, lanes: &Lanes<'_>) -> TokenStream {
        let ([x, y, _], size) = (self.kernel.workgroup, self.kernel.workgroup_size());
        let each = |turn: TokenStream| {
            hygienic! {
                'lane: for number in cpu::rounds(0, #size) {
                    let flat = turns.lane(number, #size);
                    let lane = flat as usize;
                    let ids = ids.in_workgroup([flat % #x, flat / #x % #y, flat / (#x * #y)]);
                    let turn = turns.enter(ids);
                    #turn
                }
            }
        };
        let (told, lanes) = self.telling(|| self.with_unwatched_loads(&lanes.stmts, |rust| each(rust.turn(lanes))));
        let start = self.start_phase(&told);
        quote!(#start #lanes)
    }

    fn turn(&self, lanes: &Lanes<'_>) -> TokenStream {
        let (used, declared) = lanes.locals();
        let recomputed = self.recomputed(&used, &declared);
        let stmts = lanes.stmts.iter().map(|stmt| self.stmt(stmt));
        let brings = lanes.brings.map(|stmt| self.operands(stmt));
        let skip = self.fission.filter(|fission| fission.is_skipped(lanes)).map(|_| hygienic! { if skip[lane] != 0 { continue 'lane; } });
        hygienic! {
            #skip
            #recomputed
            #(#stmts)*
            #brings
        }
    }

    fn row(&self, lanes: &Lanes<'_>) -> TokenStream {
        let ([x, y, _], size, turn) = (self.kernel.workgroup, self.kernel.workgroup_size(), self.turn(lanes));
        let ids = self.lane_ids(&hygienic!(x));
        let turn = hygienic! {
            let lane = cpu::below((z * #y + y) * #x + x, #size) as usize;
            let ids = #ids;
            #turn
        };
        self.loop_over(lanes, 0, Some(&hygienic!('lane:)), &turn)
    }

    /// A loop along an axis. The one along x is there in any case: a lane ends its turn by its label.
    fn loop_over(&self, lanes: &Lanes<'_>, axis: usize, label: Option<&TokenStream>, inner: &TokenStream) -> TokenStream {
        let (name, len) = (Ident::new(["x", "y", "z"][axis], Span::mixed_site()), self.kernel.workgroup[axis]);
        if len == 1 && label.is_none() {
            return hygienic!(let #name = 0u32; #inner);
        }
        if self.is_abreast {
            return hygienic!(#label for #name in cpu::rounds(0, count) { #inner });
        }
        let has_loop = lanes.stmts.iter().any(|stmt| stmt.any(&|part| matches!(part.kind, StmtKind::Loop { .. })));
        let is_opaque = len <= MAX_UNROLLED && !has_loop;
        let end = if is_opaque { hygienic!(counts[#axis]) } else { quote!(#len) };
        hygienic! {
            #label for #name in cpu::rounds(0, #end) {
                let #name = cpu::below(#name, #len);
                #inner
            }
        }
    }

    /// The ids of the lane at `x` in its row.
    pub(super) fn lane_ids(&self, x: &TokenStream) -> TokenStream {
        if self.is_abreast { hygienic!(ids.at(ids.global_id().x.wrapping_add(#x))) } else { hygienic!(ids.in_workgroup([#x, y, z])) }
    }

    /// How many lanes a row has.
    pub(super) fn lanes_along_x(&self) -> TokenStream {
        let len = self.kernel.workgroup[0];
        if self.is_abreast { hygienic!(count) } else { quote!(#len) }
    }

    fn operands(&self, stmt: &Stmt) -> TokenStream {
        let StmtKind::Collective { result, operation: _, operands } = &stmt.kind else { unreachable!("a collective") };
        let bring = |(number, operand): (usize, &Expr)| {
            let (name, value) = (operand_ident(*result, number), self.expr(operand));
            hygienic!(#name[lane] = #value;)
        };
        operands.iter().enumerate().map(bring).collect()
    }

    /// What the lanes make together of what they have brought.
    fn collective(&self, result: LocalId, operation: Collective, operands: &[Expr], span: Span) -> TokenStream {
        if operation == Collective::WorkgroupLoad {
            let (declaration, barrier) = (self.declare(result, Some(self.once(&operands[0])), span), self.reach_barrier());
            return quote!(#barrier #declaration #barrier);
        }
        let name = if operation == Collective::Shuffle(Lane::Broadcast) { "shuffle" } else { operation.name() };
        let (function, result_field) = (format_ident!("{}", name), self.kept_name(result));
        let operands = (0..operands.len()).map(|number| operand_ident(result, number));
        hygienic! {
            cpu::subgroup::#function(#(&*#operands,)* &mut *#result_field, ids.subgroup_size());
        }
    }
}

pub(super) fn end_lane(jump: &Jump) -> TokenStream {
    let set = jump.mask().map(|mask| hygienic!(skip[lane] = #mask;));
    hygienic!({ #set continue 'lane; })
}
