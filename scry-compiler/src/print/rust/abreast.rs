//! The native code of neighbours that run abreast: a function that runs at most so many as a workgroup has, in phases.

use std::collections::HashSet;

use proc_macro2::TokenStream;

use super::Rust;
use super::claims::Claims;
use super::panics::Leaves;
use super::types::Params;
use crate::ir::Kernel;
use crate::passes::abreast;
use crate::passes::fission::Fission;

/// A kernel whose invocations run abreast where no check of it can fail.
pub(super) struct Abreast {
    /// Its workgroups are neighbours.
    kernel: Kernel,
    /// Those of the launch.
    workgroup: [u32; 3],
}

impl Abreast {
    /// That of a kernel, if it gains, for runs for which the claims hold.
    pub(super) fn of(kernel: &Kernel, claims: Option<&Claims>) -> Option<Self> {
        let holds = claims.map(|claims| claims.checks(kernel)).unwrap_or_default();
        let of_neighbours = abreast::of(kernel, |stmt| claims.and_then(|claims| claims.guard(stmt)), |stmt| holds.contains(&stmt.id))?;
        Some(Self { kernel: of_neighbours, workgroup: kernel.workgroup })
    }

    /// Prints `run_abreast` and what it needs.
    pub(super) fn print(&self, Params { names, types, bindings }: &Params) -> TokenStream {
        let (kernel, fission) = (&self.kernel, Fission::of(&self.kernel));
        let body = Rust::of_body(kernel, &kernel.body, &kernel.locals, &[], Leaves::Lane);
        let printer = Rust { hiding: HashSet::new(), fission: Some(&fission), is_abreast: true, ..body };
        let (fields, field_types): (Vec<_>, Vec<_>) = printer.fields(&fission).into_iter().unzip();
        let (most, [x, y, z], phases) = (kernel.workgroup[0], self.workgroup, printer.phases(&fission.phases));
        let args = hygienic!(launch, ids, #(&mut frame.#fields,)* #(#names),*);
        hygienic! {
            #[repr(align(64))]
            struct Frame { #(#fields: #field_types,)* }

            #[inline(always)]
            unsafe fn abreast(count: u32, launch: &cpu::CpuLaunch<'_>, ids: cpu::Ids, #(#fields: &mut #field_types,)* #(#names: #types),*) {
                unsafe {
                    let lane = 0usize;
                    #phases
                }
            }

            #[inline(always)]
            unsafe fn run_abreast(launch: &cpu::CpuLaunch<'_>, run: cpu::Run) {
                unsafe {
                    #(#bindings)*
                    let mut frame = cpu::frame::<Frame>();
                    let frame = frame.get();
                    let mut x = run.x_start;
                    while x < run.x_end {
                        let count = (run.x_end - x).min(#most);
                        let ids = cpu::Ids::new([x, run.y, run.z], launch, [#x, #y, #z]);
                        if count == #most { abreast(#most, #args) } else { abreast(count, #args) }
                        x += count;
                    }
                }
            }
        }
    }
}
