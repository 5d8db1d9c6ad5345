//! Panics and prints in WGSL.
//!
//! A panic leaves the function that it is in, and its callers leave theirs; the entry point then tells the host.
//! Where a barrier follows, `passes/phases.rs` says which way.

use std::collections::BTreeSet;

use super::identities::passed;
use super::scalar::carrier;
use super::types::Wgsl;
use crate::ir::{Identity, MAX_IMMEDIATES};
use crate::print::c_like::Printer;
use crate::print::shared::report_words;
use crate::ty::Scalar;

/// What a record of a panic, or of a print, has before its values.
const PANIC_HEAD: usize = 11;
const PRINT_HEAD: usize = 10;

impl Printer<'_, Wgsl> {
    /// Whether there are barriers behind which all know if one has panicked.
    fn has_meetings(&self) -> bool {
        self.lowered.panic_exits.as_ref().is_some_and(|exits| exits.has_meetings)
    }

    /// The end of the entry point of a kernel that can panic, and its body.
    pub(super) fn panicking(&mut self, lane: bool) {
        let uses = |identity: &Identity| self.kernel.uses(*identity) || (lane && *identity == Identity::SubgroupLane);
        let identities = [Identity::GlobalId, Identity::LocalId, Identity::WorkgroupId, Identity::SubgroupSize, Identity::SubgroupLane];
        let identities = identities.into_iter().filter(uses).collect();
        let names: Vec<&str> = passed(&identities).map(|(name, _)| name).collect();
        let params: Vec<&str> = passed(&identities).map(|(_, declaration)| declaration).collect();
        if self.has_meetings() {
            self.out.line("if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }");
            self.out.line("workgroupBarrier();");
        }
        self.out.line(&format!("invocation({});", names.join(", ")));
        self.out.line("if (panicked != 0u) { report(workgroup_id, local_id); }");
        self.out.close("}");
        self.out.blank();
        self.out.open(&format!("fn invocation({}) {{", params.join(", ")));
        self.stmts(self.body);
        self.out.close("}");
    }

    /// The record, the ring, and the functions that write there.
    pub(super) fn records(&mut self) {
        let (panics, prints) = self.kernel.effects();
        let mut binding = self.kernel.slices().count() + usize::from(self.kernel.block_size > MAX_IMMEDIATES);
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
        self.out.line("struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }");
        self.out.line(&format!("@group(0) @binding({binding}) var<storage, read_write> record: Record;"));
        self.out.blank();
        self.out.line("// The number of the site, from 1, and the values of its message.");
        self.out.line("var<private> panicked: u32;");
        for i in 0..most {
            self.out.line(&format!("var<private> panic_value_{i}: u32;"));
        }
        self.out.blank();
        for &count in counts {
            self.out.open(&format!("fn panic_with_{count}(site: u32{}) {{", value_params(count)));
            self.out.line("panicked = site + 1u;");
            for i in 0..count {
                self.out.line(&format!("panic_value_{i} = value_{i};"));
            }
            self.out.close("}");
            self.out.blank();
        }
        if self.has_meetings() {
            self.meeting();
        }
        self.out.open("fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {");
        self.out.line("if (atomicAdd(&record.count, 1u) != 0u) { return; }");
        let head = [
            "launch.kernel",
            "launch.number",
            "panicked - 1u",
            "workgroup_id.x",
            "workgroup_id.y",
            "workgroup_id.z",
            "local_id.x",
            "local_id.y",
            "local_id.z",
        ];
        for (i, word) in head.iter().enumerate() {
            self.out.line(&format!("record.words[{i}] = {word};"));
        }
        for i in 0..most {
            self.out.line(&format!("record.words[{}] = panic_value_{i};", PANIC_HEAD - 2 + i));
        }
        self.out.line("record.is_complete = 1u;");
        self.out.close("}");
        self.out.blank();
    }

    /// The barrier behind which all know whether one has panicked. Who asks late must not hear of the panics behind it, and so they
    /// are told with the number of the meeting before them.
    fn meeting(&mut self) {
        self.out.line("var<workgroup> workgroup_panicked: atomic<u32>;");
        self.out.line("var<private> meetings: u32;");
        self.out.blank();
        self.out.line("// Waits for all; whether one has panicked before.");
        self.out.open("fn workgroup_has_panicked() -> bool {");
        self.out.line("if (panicked != 0u) { atomicMin(&workgroup_panicked, meetings); }");
        self.barrier_of(true);
        self.out.line("meetings += 1u;");
        self.out.line("return atomicLoad(&workgroup_panicked) < meetings;");
        self.out.close("}");
        self.out.blank();
    }

    fn ring(&mut self, binding: usize, counts: &BTreeSet<usize>) {
        self.out.line("struct Ring { head: atomic<u32>, lost: atomic<u32>, capacity: u32, unused: u32, words: array<u32> }");
        self.out.line(&format!("@group(0) @binding({binding}) var<storage, read_write> ring: Ring;"));
        self.out.line("var<private> printing_workgroup: vec3<u32>;");
        self.out.line("var<private> printing_local: vec3<u32>;");
        self.out.blank();
        self.out.line("// Where the values of a text go, behind its head; the end of the ring, and one, if there is no room.");
        self.out.open("fn print_at(site: u32, len: u32) -> u32 {");
        self.out.line("var at = atomicLoad(&ring.head);");
        self.out.line("if (at <= ring.capacity && len <= ring.capacity - at) { at = atomicAdd(&ring.head, len); }");
        self.out.open("if (at > ring.capacity || len > ring.capacity - at) {");
        self.out.line("atomicAdd(&ring.lost, 1u);");
        self.out.line("return ring.capacity + 1u;");
        self.out.close("}");
        let head = [
            "len",
            "launch.kernel",
            "launch.number",
            "site",
            "printing_workgroup.x",
            "printing_workgroup.y",
            "printing_workgroup.z",
            "printing_local.x",
            "printing_local.y",
            "printing_local.z",
        ];
        for (i, word) in head.iter().enumerate() {
            self.out.line(&format!("ring.words[at + {i}u] = {word};"));
        }
        self.out.line(&format!("return at + {PRINT_HEAD}u;"));
        self.out.close("}");
        self.out.blank();
        for &count in counts {
            self.out.open(&format!("fn print_with_{count}(site: u32{}) {{", value_params(count)));
            self.out.line(&format!("let at = print_at(site, {}u);", PRINT_HEAD + count));
            if count > 0 {
                self.out.line("if (at > ring.capacity) { return; }");
            }
            for i in 0..count {
                self.out.line(&format!("ring.words[at + {i}u] = value_{i};"));
            }
            self.out.close("}");
            self.out.blank();
        }
    }
}

fn value_params(count: usize) -> String {
    (0..count).map(|i| format!(", value_{i}: u32")).collect()
}

/// A number as the words of a record.
pub(super) fn words(text: &str, scalar: Scalar) -> Vec<String> {
    match carrier(scalar) {
        Scalar::U32 | Scalar::Usize => vec![text.to_owned()],
        Scalar::Bool => vec![format!("select(0u, 1u, ({text}))")],
        Scalar::I32 => vec![format!("bitcast<u32>({text})")],
        Scalar::F16 => vec![format!("f16_to_bits({text})")],
        Scalar::F32 => vec![format!("bitcast<u32>({text})")],
        Scalar::U64 => vec![format!("u32({text})"), format!("u32(({text}) >> 32u)")],
        Scalar::I64 | Scalar::F64 => {
            let bits = format!("bitcast<u64>({text})");
            vec![format!("u32({bits})"), format!("u32({bits} >> 32u)")]
        }
        Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16 => unreachable!("WGSL has none of these"),
    }
}
