//! Panics and prints in WGSL.
//!
//! A panic leaves the function that it is in, and its callers leave theirs, as `passes/panics.rs` says and, where a barrier follows,
//! `passes/phases.rs`; the entry point then tells the host.

use std::collections::BTreeSet;

use super::passed;
use super::types::Wgsl;
use crate::ir::Identity;
use crate::print::c_like::{Language, Printer};
use crate::print::shared::report_words;

/// What a record of a panic, or of a print, has before its values (`../prelude/record.wgsl`, `../prelude/ring.wgsl`).
const PANIC_HEAD: usize = 11;
const PRINT_HEAD: usize = 10;

impl Printer<'_, Wgsl> {
    /// The end of the entry point of a kernel that can panic, and its body.
    pub(super) fn panicking(&mut self, lane: bool) {
        let mut identities = self.kernel.identities();
        identities.extend(lane.then_some(Identity::SubgroupLane));
        let (names, params): (Vec<&str>, Vec<String>) = passed(&identities).into_iter().unzip();
        if self.lowered.meeting.is_some() {
            let nobody = if self.lowered.is_for_naga { "0xffffffffu" } else { "0u" };
            self.out.line(&format!("if (all(local_id == vec3<u32>())) {{ atomicStore(&workgroup_panicked, {nobody}); }}"));
            self.out.line("workgroupBarrier();");
        }
        let invocation = if self.is_proven { "proven_invocation" } else { "invocation" };
        self.out.line(&format!("{invocation}({});", names.join(", ")));
        // A wide form reports panics where they are.
        if self.kernel.one_by_one.is_none() {
            let report = (Wgsl::SYNTAX.report)(self.needs, "workgroup_id", "local_id");
            self.out.line(&format!("if (panicked != 0u) {{ {report} }}"));
        }
        self.out.close("}");
        self.out.blank();
        self.out.open(&format!("fn {invocation}({}) {{", params.join(", ")));
        self.stmts(&self.kernel.body);
        self.out.close("}");
    }

    /// The record, the ring, and the functions that write there.
    pub(super) fn records(&mut self) {
        let (panics, prints) = self.kernel.effects();
        let mut binding = self.kernel.slices().count() + usize::from(!self.kernel.has_immediates());
        let (panic_words, print_words) = report_words(self.kernel);
        if panics {
            self.record(binding, &panic_words);
            binding += 1;
        }
        if prints {
            self.ring(binding, &print_words);
        }
    }

    fn record(&mut self, binding: usize, counts: &BTreeSet<usize>) {
        let most = counts.last().copied().unwrap_or(0);
        let function = |count: &usize| {
            let values: String = (0..*count).map(|i| format!("    panic_value_{i} = value_{i};\n")).collect();
            format!("fn panic_with_{count}(site: u32{}) {{\n    panicked = site + 1u;\n{values}}}\n\n", value_params(*count))
        };
        let meeting = self.lowered.meeting.map(|_| self.meeting() + "\n");
        let functions: String = counts.iter().map(function).chain(meeting).collect();
        let values: String = (0..most).map(|i| format!("var<private> panic_value_{i}: u32;\n")).collect();
        let stores: String = (0..most).map(|i| format!("    record.words[{}] = panic_value_{i};\n", PANIC_HEAD - 2 + i)).collect();
        let text = include_str!("../prelude/record.wgsl").replace("$BINDING", &binding.to_string());
        self.out.line(&text.replace("$VALUES", &values).replace("$FUNCTIONS", &functions).replace("$STORES", &stores));
        self.out.blank();
    }

    /// The function that tells all of a workgroup whether one has panicked.
    fn meeting(&self) -> String {
        let (text, barriers) = if self.lowered.is_for_naga {
            (include_str!("../prelude/meeting.naga.wgsl"), self.barriers(true))
        } else {
            // The load's own barriers are for the workgroup's memory.
            let barrier = self.talks_through_slices().then_some("storageBarrier();");
            (include_str!("../prelude/meeting.wgsl"), barrier.into_iter().collect())
        };
        let barriers: String = barriers.iter().map(|barrier| format!("    {barrier}\n")).collect();
        text.replace("$BARRIERS", &barriers)
    }

    fn ring(&mut self, binding: usize, counts: &BTreeSet<usize>) {
        self.out.line(&include_str!("../prelude/ring.wgsl").replace("$BINDING", &binding.to_string()));
        self.out.blank();
        for &count in counts {
            let is_full = if count > 0 { "    if (at > ring.capacity) { return; }\n" } else { "" };
            let values: String = (0..count).map(|i| format!("    ring.words[at + {i}u] = value_{i};\n")).collect();
            let (params, len) = (value_params(count), PRINT_HEAD + count);
            self.out.line(&format!(
                "fn print_with_{count}(site: u32{params}) {{\n    let at = print_at(site, {len}u);\n{is_full}{values}}}\n\n"
            ));
        }
    }
}

fn value_params(count: usize) -> String {
    (0..count).map(|i| format!(", value_{i}: u32")).collect()
}
