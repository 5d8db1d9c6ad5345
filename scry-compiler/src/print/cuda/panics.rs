//! Panics and prints in CUDA C.
//!
//! A panic leaves the function that it is in, and its callers leave theirs; the entry point then tells the host. A thread that has
//! left is not waited for: "as threads exit, barriers waiting on all threads are checked to see if the exiting threads are the only
//! threads that have not yet made it" (PTX ISA, `exit`).

use super::scalar::scalar_name;
use super::{Cuda, passed, type_name};
use crate::ir::{Block, Condition, Expr, Function, FunctionId, LocalId, SiteId};
use crate::print::shared::record_words;
use crate::ty::{Scalar, Ty};

impl Cuda<'_> {
    /// The body of a kernel that can panic.
    pub(super) fn panicking(&mut self, body: &Block) {
        if self.shares_panics {
            self.out.line("// The barriers passed, and the fewest of any invocation that has panicked.");
            self.out.line("unsigned phase = 0u;");
            self.out.line("__shared__ unsigned workgroup_panicked;");
            self.out.line("if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;");
            self.out.line("__syncthreads();");
        }
        self.out.line(&format!("{} panicked;", self.panic_type()));
        self.out.open("[&]() {");
        self.stmts(body);
        self.out.close("}();");
        self.out.line("if (panicked.site != 0u) report(record, launch, panicked);");
    }

    /// What a function that can panic says it with.
    pub(super) fn panicked_param(&self, function: &Function) -> Option<String> {
        function.panics.then(|| format!("{} &panicked", self.panic_type()))
    }

    fn panic_type(&self) -> String {
        format!("Panic<{}>", record_words(self.kernel).max(1))
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
        let words: String = words.iter().map(|word| format!(", {word}")).collect();
        self.out.line(&format!("panic(panicked, {}u{words});", site.0));
        self.return_();
    }

    /// Leaves the function; what it returns, nobody looks at.
    fn return_(&mut self) {
        if self.shares_panics {
            self.out.line("atomicMin(&workgroup_panicked, phase);");
        }
        let line = match &self.result {
            Some(ty) => format!("return {}{{}};", type_name(ty)),
            None => "return;".to_owned(),
        };
        self.out.line(&line);
    }

    pub(super) fn print(&mut self, site: SiteId, values: &[Expr]) {
        let words: String = self.words(values).iter().map(|word| format!(", {word}")).collect();
        self.out.line(&format!("print(ring, launch, {}u{words});", site.0));
    }

    pub(super) fn call(&mut self, result: LocalId, function: FunctionId, args: &[Expr]) {
        let call = self.invoke(function, args);
        let (name, ty) = (self.names.local(result).to_owned(), type_name(&self.locals[result.0].ty));
        let unused = if self.read.contains(&result) { "" } else { "[[maybe_unused]] " };
        let constness = if self.locals[result.0].mutable { "" } else { "const " };
        self.out.line(&format!("{unused}{constness}{ty} {name} = {call};"));
        if self.kernel.functions[function.0].panics {
            self.out.open("if (panicked.site != 0u) {");
            self.return_();
            self.out.close("}");
        }
    }

    pub(super) fn invoke(&self, id: FunctionId, args: &[Expr]) -> String {
        let function = &self.kernel.functions[id.0];
        let own = args.iter().map(|arg| self.expr(arg));
        let passed = passed(&function.identities, function.prints).map(|(name, _)| name.to_owned());
        let args: Vec<String> = own.chain(passed).chain(function.panics.then(|| "panicked".to_owned())).collect();
        format!("{}({})", self.names.function(id), args.join(", "))
    }

    /// Numbers as the words of a record.
    fn words(&self, values: &[Expr]) -> Vec<String> {
        values.iter().flat_map(|value| words(&self.expr(value), &value.ty)).collect()
    }
}

fn words(text: &str, ty: &Ty) -> Vec<String> {
    match ty.repr().expect_scalar() {
        Scalar::U32 | Scalar::Usize => vec![format!("({text})")],
        Scalar::Bool | Scalar::I32 | Scalar::U8 | Scalar::U16 => vec![format!("unsigned({text})")],
        Scalar::I8 | Scalar::I16 => vec![format!("unsigned(int({text}))")],
        Scalar::F16 => vec![format!("unsigned(({text}).bits)")],
        Scalar::F32 => vec![format!("__float_as_uint({text})")],
        Scalar::F64 => vec![format!("unsigned(__double2loint({text}))"), format!("unsigned(__double2hiint({text}))")],
        scalar @ (Scalar::I64 | Scalar::U64) => {
            let wide = scalar_name(scalar.unsigned());
            vec![format!("unsigned({text})"), format!("unsigned({wide}({text}) >> 32)")]
        }
    }
}
