//! The generator: random kernels whose invocations wait for each other, in random control flow, and panic here and there, each beside
//! a twin that takes a workgroup statement by statement.
//!
//! What an invocation does by itself is one text for both: `@0` is its variable, `#3` an assertion that fails where the inputs say,
//! and `!` leaves the statements that are left to it. The rest is control flow of the whole workgroup, on variables that it shares.

use crate::random::Random;

/// How deep statements are nested.
const DEPTH: usize = 3;
/// The variables that each invocation has of its own.
const OWN: usize = 3;
/// The variables that are the same in a workgroup.
const COMMON: usize = 3;
/// Invocations of a workgroup: a power of two, one, and odd ones that are less or more than subgroups.
const LANES: [usize; 8] = [64, 1, 33, 7, 1, 65, 100, 3];

/// What prints.
const SAY: &str = "#[scry::device]\nfn say(what: u32) -> u32 {\n    println!(\"{what}\");\n    what + 1\n}\n\n";

/// Writes program `number`: its twins, its kernels, and what people read.
pub(crate) fn program(random: &mut Random, number: usize) -> [String; 3] {
    let lanes = random.pick(&LANES);
    let mut program = Program {
        random,
        lanes,
        kernel: String::new(),
        twin: String::new(),
        names: 0,
        sites: 0,
        says: false,
        has_loops: false,
        loops: Vec::new(),
    };
    program.statements(12, DEPTH);
    let Program { kernel, twin, sites, says, has_loops, .. } = program;
    let kernel = format!(
        "{}#[scry::kernel(workgroup = {lanes})]
fn kernel(limits: &[u32], x: &[u32], fails: &[u32], z: &mut [u32], y: &mut [u32]) {{
    let mut tile = shared::<[u32; {lanes}]>();
    let mut told = shared::<u32>();
    let (i, lane, group) = (global_id().x, local_id().x, workgroup_id().x);
    let (mut v0, mut v1, mut v2) = (x[i], x[i] >> 8, x[i] >> 16);
    let (mut u0, mut u1, mut u2) = (group as u32, limits[group], 5u32);
{kernel}    y[i] = v0 ^ v1.rotate_left(8) ^ v2.rotate_left(16) ^ u0 ^ u1 ^ u2;
}}
",
        if says { SAY } else { "" }
    );
    let twin = format!(
        "pub fn twin(group: usize, limits: &[u32], x: &[u32], fails: &[u32]) -> Outcome {{
    const LANES: usize = {lanes};
    let mut all = Outcome::new(LANES);
    let of = |shift: u32| std::array::from_fn::<u32, LANES, _>(|lane| x[group * LANES + lane] >> shift);
    let (mut v0, mut v1, mut v2) = (of(0), of(8), of(16));
    let (mut u0, mut u1, mut u2) = (group as u32, limits[group], 5u32);
{twin}    all.each(|lane, _, y| *y = Some(v0[lane] ^ v1[lane].rotate_left(8) ^ v2[lane].rotate_left(16) ^ u0 ^ u1 ^ u2));
    all
}}
"
    );
    let source = format!("{kernel}\n{twin}");
    let kernels = format!(
        "use scry::prelude::*;\nuse scry_property_compare::{{Inputs, workgroups::{{Case, compare}}}};\nuse scry_property_twins::program_{number}::twin;\n\n{kernel}
const CASE: Case = Case {{
    launch: |device, to| kernel.launch(device, &to.limits, &to.x, &to.fails, &to.z, &to.y, to.x.len()),
    twin,
    lanes: {lanes},
    sites: {sites},
    has_loops: {has_loops},
}};

pub const TEXT: &str = {source:?};

pub fn run(device: &Device, inputs: &mut Inputs, differences: &mut Vec<String>) -> scry::Result<()> {{
    compare(device, &CASE, inputs, differences)
}}
"
    );
    [format!("use scry_property_compare::workgroups::Outcome;\n\n{twin}"), kernels, source]
}

/// The text of one invocation, as the kernel has it.
fn of_kernel(text: &str) -> String {
    (0..OWN).fold(text.to_owned(), |text, variable| text.replace(&format!("@{variable}"), &format!("v{variable}")))
}

/// The text of one invocation, as the twin has it.
fn of_twin(text: &str) -> String {
    (0..OWN).fold(text.to_owned(), |text, variable| text.replace(&format!("@{variable}"), &format!("v{variable}[lane]")))
}

struct Program<'a> {
    random: &'a mut Random,
    /// The invocations of a workgroup.
    lanes: usize,
    kernel: String,
    twin: String,
    /// The names given so far.
    names: usize,
    /// The assertions so far, which count from 1.
    sites: usize,
    /// Whether there is a call that prints: more could exceed what a device keeps of it.
    says: bool,
    /// Whether there is a loop of the whole workgroup.
    has_loops: bool,
    /// For each loop around, whether `continue` goes on with it.
    loops: Vec<bool>,
}

impl Program<'_> {
    /// Some statements that all of a workgroup go through.
    fn statements(&mut self, most: usize, depth: usize) {
        for _ in 0..self.random.enter_list(most) {
            self.random.enter("statement");
            self.statement(depth);
            self.random.leave();
        }
        self.random.leave();
    }

    fn statement(&mut self, depth: usize) {
        match self.random.below(if depth > 0 { 18 } else { 12 }) {
            0 => {}
            1 | 2 => self.alone(),
            3 | 4 => self.exchange(),
            5 => self.tell(),
            8 => self.own_cell(),
            9 => self.spread(),
            7 if depth == DEPTH && !self.says && self.random.below(2) == 1 => self.say(),
            10 | 11 => self.lanes_own(),
            6 => {
                let (variable, value) = (self.random.below(COMMON), self.common());
                self.both(&format!("u{variable} = {value};"));
            }
            7 => self.leave(),
            12 | 13 => self.branches(depth),
            14 => self.counted(depth),
            15 => self.counting(depth),
            16 => self.endless(depth),
            _ => self.block(),
        }
    }

    /// The same line in both texts.
    fn both(&mut self, line: &str) {
        self.kernel += &format!("{line}\n");
        self.twin += &format!("{line}\n");
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("n{}", self.names)
    }

    /// A value that all have, from 0 to a few.
    fn few(&mut self) -> String {
        format!("(u{} % {})", self.random.below(COMMON), 2 + self.random.below(3))
    }

    /// A value that all have.
    fn common(&mut self) -> String {
        let (a, b, number) = (self.random.below(COMMON), self.random.below(COMMON), self.random.below(60));
        match self.random.below(4) {
            0 => format!("limits[(u{a} % 3) as usize] ^ {number}"),
            1 => format!("(u{a} ^ u{b}) % 50 + {number}"),
            2 => format!("u{a} / {} + {number}", 1 + number),
            _ => format!("u{a} % 90 * 3 + u{b} % 7"),
        }
    }

    fn condition(&mut self) -> String {
        let (a, divisor) = (self.random.below(COMMON), 2 + self.random.below(3));
        format!("u{a} % {divisor} == {}", self.random.below(divisor))
    }

    /// What each invocation does by itself.
    fn alone(&mut self) {
        let text = self.own(2);
        self.lanes(&text, "");
    }

    /// What each invocation does by itself, and how it leaves what is left of it.
    fn lanes(&mut self, text: &str, leaving: &str) {
        let mut lanes = (of_kernel(&text.replace('!', leaving)), of_twin(&text.replace('!', "return;")));
        for site in (1..=self.sites).rev() {
            lanes.0 = lanes.0.replace(&format!("#{site}"), &format!("assert!(fails[i] != {site}, \"site {site}\");"));
            lanes.1 =
                lanes.1.replace(&format!("#{site}"), &format!("if fails[group * LANES + lane] == {site} {{ *dead = true; return; }}"));
        }
        self.kernel += &lanes.0;
        self.twin += &format!("all.each(|lane, dead, _| {{\n{}}});\n", lanes.1);
    }

    /// Statements of one invocation.
    fn own(&mut self, depth: usize) -> String {
        let (a, b, c) = (self.random.below(OWN), self.random.below(OWN), self.random.below(COMMON));
        let (number, divisor) = (self.random.below(1000), 2 + self.random.below(3));
        let mut text = match self.random.below(if depth > 0 { 8 } else { 5 }) {
            0 => format!("@{a} = @{b}.wrapping_mul({number}) ^ u{c};\n"),
            1 => format!("@{a} ^= x[(@{b} % {}) as usize];\n", 1 + self.random.below(3 * self.lanes)),
            2 => format!("@{a} = @{a}.rotate_left({}) | lane as u32;\n", number % 32),
            3 => format!("@{a} = {number} / (@{b} % {divisor} + 1) ^ @{a};\n"),
            4 => {
                self.sites += 1;
                format!("#{}\n", self.sites)
            }
            5 => format!("if @{a} % {divisor} == 0 {{\n{}}} else {{\n{}}}\n", self.own(depth - 1), self.own(depth - 1)),
            6 => format!("for _ in 0..@{a} % 3 {{\n{}}}\n", self.own(depth - 1)),
            _ => format!("for k in 0..3u32 {{\nif @{a} % {divisor} == k {{ break; }}\n{}}}\n", self.own(depth - 1)),
        };
        // Not for 0, which is what choices are where none are left: there would be no end.
        if self.random.below(2) == 1 {
            text += &self.own(depth.saturating_sub(1));
        }
        text
    }

    /// All wait, and some may have panicked before.
    fn meet(&mut self) {
        self.twin += "if all.has_ended() { return all; }\n";
    }

    /// Everybody reads what another has written.
    fn exchange(&mut self) {
        let (from, to, distance) = (self.random.below(OWN), self.random.below(OWN), self.random.below(self.lanes));
        self.kernel += &format!("tile[lane] = v{from};\nbarrier();\n");
        self.meet();
        self.twin += &format!("let tile = v{from};\n");
        let lanes = self.lanes;
        self.kernel += &format!("v{to} = v{to}.wrapping_add(tile[(lane + {distance}) % {lanes}]);\n");
        self.twin += &format!("(0..LANES).for_each(|lane| v{to}[lane] = v{to}[lane].wrapping_add(tile[(lane + {distance}) % {lanes}]));\n");
        let text = if self.random.below(2) == 0 { self.own(1) } else { String::new() };
        if !text.is_empty() {
            self.lanes(&text, "");
        }
        self.kernel += "barrier();\n";
        self.meet();
    }

    /// Each stores to an element of its own, in shared memory, and loads from it again; nobody waits.
    fn own_cell(&mut self) {
        let (from, to) = (self.random.below(OWN), self.random.below(OWN));
        let add = self.random.below(9);
        let body = match self.random.below(4) {
            0 => format!("tile[lane] = @{from} + {add};\n@{to} ^= tile[lane];\n"),
            1 => format!("tile[lane] = @{from};\ntile[lane] ^= {add};\n@{to} = tile[lane];\n"),
            2 => format!("tile[lane] = @{from};\nlet before = tile[lane];\ntile[lane] = {add};\n@{to} ^= before | tile[lane];\n"),
            _ => format!("tile[lane] = @{from};\n@{to} = tile[lane] ^ {{ tile[lane] = {add}; @{from} | tile[lane] }};\n"),
        };
        // A barrier before, for others may still read it.
        self.kernel += "barrier();\n";
        self.meet();
        self.kernel += &of_kernel(&body);
        self.twin += &format!("let mut tile = [0; LANES];\nall.each(|lane, _, _| {{\n{}}});\n", of_twin(&body));
    }

    /// Each stores to an element of a slice, and all wait for what they are told.
    fn spread(&mut self) {
        let (from, to, distance) = (self.random.below(OWN), self.random.below(OWN), self.random.below(self.lanes));
        let (common, lanes) = (self.random.below(COMMON), self.lanes);
        self.kernel += &format!(
            "z[i] = v{from};\nif lane == {distance} {{ told = v{to}; }}\nu{common} = workgroup_uniform_load(&told);\n\
             v{to} = v{to}.wrapping_sub(z[group * {lanes} + (lane + {distance}) % {lanes}]);\nbarrier();\n"
        );
        self.meet();
        self.twin += &format!(
            "let z = v{from};\nu{common} = v{to}[{distance}];\n\
             (0..LANES).for_each(|lane| v{to}[lane] = v{to}[lane].wrapping_sub(z[(lane + {distance}) % LANES]));\n"
        );
        self.meet();
    }

    /// What each invocation does by itself, in a condition that all share.
    fn lanes_own(&mut self) {
        let condition = self.condition();
        self.both(&format!("if {condition} {{"));
        self.alone();
        self.both("}");
    }

    /// Each prints the same.
    fn say(&mut self) {
        let (to, from) = (self.random.below(COMMON), self.random.below(COMMON));
        self.says = true;
        self.kernel += &format!("u{to} = say(u{from} % 100);\n");
        self.twin += &format!("u{to} = all.say(u{from} % 100);\n");
    }

    /// One tells all.
    fn tell(&mut self) {
        let (from, to, teller) = (self.random.below(OWN), self.random.below(COMMON), self.random.below(self.lanes));
        self.kernel += &format!("if lane == {teller} {{ told = v{from}; }}\nu{to} = workgroup_uniform_load(&told);\n");
        self.meet();
        self.twin += &format!("u{to} = v{from}[{teller}];\n");
    }

    /// All leave a loop's round, the loop or the kernel.
    fn leave(&mut self) {
        let condition = self.condition();
        match self.loops.last() {
            Some(true) if self.random.below(2) == 0 => self.both(&format!("if {condition} {{ continue; }}")),
            Some(_) => self.both(&format!("if {condition} {{ break; }}")),
            None => {
                let variable = self.random.below(OWN);
                self.kernel += &format!("if {condition} && u0 % 5 == 1 {{\ny[i] = v{variable};\nreturn;\n}}\n");
                self.twin +=
                    &format!("if {condition} && u0 % 5 == 1 {{\nall.each(|lane, _, y| *y = Some(v{variable}[lane]));\nreturn all;\n}}\n");
            }
        }
    }

    fn branches(&mut self, depth: usize) {
        let condition = self.condition();
        self.both(&format!("if {condition} {{"));
        self.statements(3, depth - 1);
        self.both("} else {");
        self.statements(3, depth - 1);
        self.both("}");
    }

    /// Statements of a loop.
    fn rounds(&mut self, may_continue: bool, depth: usize) {
        self.has_loops = true;
        self.loops.push(may_continue);
        self.statements(3, depth - 1);
        self.loops.pop();
    }

    fn counted(&mut self, depth: usize) {
        let (name, few, variable) = (self.name(), self.few(), self.random.below(COMMON));
        self.both(&format!("for {name} in 0..{few} {{"));
        self.rounds(true, depth);
        self.both(&format!("u{variable} ^= {name};"));
        // Who is not of the last round may go on with the next at once.
        if self.random.below(2) == 0 {
            let text = format!("if @0 % 3 == 0 {{ ! }}\n{}", self.own(1));
            self.lanes(&text, "continue;");
        }
        self.both("}");
    }

    fn counting(&mut self, depth: usize) {
        let (name, few) = (self.name(), self.few());
        self.both(&format!("let mut {name} = 0;\nwhile {name} < {few} + 1 {{\n{name} += 1;"));
        self.rounds(true, depth);
        // The bound may change meanwhile, but not for ever.
        self.both(&format!("if {name} > 3 {{ break; }}\n}}"));
    }

    fn endless(&mut self, depth: usize) {
        let (name, few) = (self.name(), self.few());
        self.both(&format!("let mut {name} = 0;\nloop {{"));
        self.rounds(false, depth);
        self.both(&format!("{name} += 1;\nif {name} > {few} || {name} > 3 {{ break; }}\n}}"));
    }

    /// A block that some leave early.
    fn block(&mut self) {
        let name = self.name();
        self.both(&format!("'{name}: {{"));
        self.exchange();
        let (before, behind) = (self.own(1), self.own(2));
        self.lanes(&format!("{before}if @1 % 2 == 0 {{ ! }}\n{behind}"), &format!("break '{name};"));
        self.both("}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Tree;

    #[test]
    fn statements_without_further_choices_come_to_an_end() {
        let statement = |choice| Tree { kind: "statement".to_owned(), numbers: vec![choice], parts: Vec::new() };
        let list = Tree { kind: "list".to_owned(), numbers: Vec::new(), parts: (0..18).map(statement).collect() };
        let [twin, ..] = program(&mut Random::again(Tree { parts: vec![list], ..Tree::default() }), 0);
        assert!(twin.contains("loop {"), "{twin}");
    }
}
