//! Panics and prints in WGSL.
//!
//! A panic leaves the function that it is in, and its callers leave theirs; the entry point then tells the host.
//! Where a barrier follows, `passes/phases.rs` says which way.

use super::scalar::carrier;
use super::{Wgsl, passed, type_name};
use crate::ir::{Block, Condition, Expr, FunctionId, Identity, LocalId, MAX_IMMEDIATES, SiteId};
use crate::print::prelude::words as words_of;
use crate::print::shared::record_words;
use crate::ty::{Scalar, Ty};

/// What a record of a panic, or of a print, has before its values.
const PANIC_HEAD: usize = 11;
const PRINT_HEAD: usize = 10;

impl Wgsl<'_> {
    /// Whether there are barriers behind which all know if one has panicked.
    fn has_meetings(&self) -> bool {
        self.lowered.panic_exits.as_ref().is_some_and(|exits| exits.has_meetings)
    }

    /// The end of the entry point of a kernel that can panic, and its body.
    pub(super) fn panicking(&mut self, body: &Block, lane: bool) {
        let uses = |identity: &Identity| self.kernel.uses(*identity) || (lane && *identity == Identity::SubgroupLane);
        let identities = [Identity::GlobalId, Identity::LocalId, Identity::WorkgroupId, Identity::SubgroupSize, Identity::SubgroupLane];
        let identities = identities.into_iter().filter(uses).collect();
        let names: Vec<&str> = passed(&identities).map(|(name, _)| name).collect();
        let params: Vec<String> = passed(&identities).map(|(name, ty)| format!("{name}: {ty}")).collect();
        if self.has_meetings() {
            self.out.line("if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }");
            self.out.line("workgroupBarrier();");
        }
        self.out.line(&format!("invocation({});", names.join(", ")));
        self.out.line("if (panicked != 0u) { report(workgroup_id, local_id); }");
        self.out.close("}");
        self.out.blank();
        self.out.open(&format!("fn invocation({}) {{", params.join(", ")));
        self.stmts(body);
        self.out.close("}");
    }

    pub(super) fn check(&mut self, condition: &Condition, site: SiteId) {
        match condition {
            Condition::Index { index, len } => {
                let (index, len) = (self.expr(index), self.expr(len));
                self.out.open(&format!("if ({index} >= {len}) {{"));
                self.leave(site, &[len, index]);
            }
            Condition::Holds(condition) => {
                self.out.open(&format!("if (!({})) {{", self.expr(condition)));
                self.leave(site, &[]);
            }
        }
        self.out.close("}");
    }

    pub(super) fn panic(&mut self, site: SiteId, values: &[Expr]) {
        let words = self.words(values);
        self.leave(site, &words);
    }

    fn leave(&mut self, site: SiteId, words: &[String]) {
        let values: String = words.iter().map(|word| format!(", {word}")).collect();
        self.out.line(&format!("panic_with_{}({}u{values});", words.len(), site.0));
        if !self.is_phased {
            self.return_();
        }
    }

    /// Leaves the function; what it returns, nobody looks at.
    fn return_(&mut self) {
        let line = match &self.result {
            Some(ty) => format!("return {}();", type_name(ty)),
            None => "return;".to_owned(),
        };
        self.out.line(&line);
    }

    pub(super) fn print(&mut self, site: SiteId, values: &[Expr]) {
        let words = self.words(values);
        let values: String = words.iter().map(|word| format!(", {word}")).collect();
        self.out.line(&format!("print_with_{}({}u{values});", words.len(), site.0));
    }

    pub(super) fn call(&mut self, result: LocalId, function: FunctionId, args: &[Expr]) {
        let call = self.invoke(function, args);
        let declared = &self.locals[result.0];
        let keyword = if declared.mutable || matches!(declared.ty, Ty::Array(..)) { "var" } else { "let" };
        self.out.line(&format!("{keyword} {} = {call};", self.names.local(result)));
        if self.kernel.functions[function.0].panics && !self.is_phased {
            self.out.open("if (panicked != 0u) {");
            self.return_();
            self.out.close("}");
        }
    }

    pub(super) fn invoke(&self, id: FunctionId, args: &[Expr]) -> String {
        let function = &self.kernel.functions[id.0];
        let own = args.iter().map(|arg| self.expr(arg));
        let passed = passed(&function.identities).map(|(name, _)| name.to_owned());
        let args: Vec<String> = own.chain(passed).collect();
        format!("{}({})", self.names.function(id), args.join(", "))
    }

    /// Numbers as the words of a record.
    fn words(&self, values: &[Expr]) -> Vec<String> {
        values.iter().flat_map(|value| words(&self.expr(value), &value.ty)).collect()
    }

    /// The record, the ring, and the functions that `body` calls to write there.
    pub(super) fn records(&mut self, body: &str) {
        let (panics, prints) = self.kernel.effects();
        let mut binding = self.kernel.slices().count() + usize::from(self.kernel.block_size > MAX_IMMEDIATES);
        if panics {
            self.record(binding, body);
            binding += 1;
        }
        if prints {
            self.ring(binding, body);
        }
    }

    fn record(&mut self, binding: usize, body: &str) {
        let most = record_words(self.kernel);
        self.out.line("struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }");
        self.out.line(&format!("@group(0) @binding({binding}) var<storage, read_write> record: Record;"));
        self.out.blank();
        self.out.line("// The number of the site, from 1, and the values of its message.");
        self.out.line("var<private> panicked: u32;");
        for i in 0..most {
            self.out.line(&format!("var<private> panic_value_{i}: u32;"));
        }
        self.out.blank();
        for count in counts(body, "panic_with_") {
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

    fn ring(&mut self, binding: usize, body: &str) {
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
        for count in counts(body, "print_with_") {
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

/// For how many values `body` calls the functions of a prefix, in order.
fn counts(body: &str, prefix: &str) -> Vec<usize> {
    let mut counts: Vec<usize> = words_of(body).filter_map(|word| word.strip_prefix(prefix)?.parse().ok()).collect();
    counts.sort_unstable();
    counts.dedup();
    counts
}

fn value_params(count: usize) -> String {
    (0..count).map(|i| format!(", value_{i}: u32")).collect()
}

fn words(text: &str, ty: &Ty) -> Vec<String> {
    let scalar = ty.repr().expect_scalar();
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
