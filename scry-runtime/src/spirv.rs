//! A SPIR-V module as a list of instructions: enough of the format to find a kernel's needs and to add to it.
//!
//! Numbers are those of the SPIR-V specification, section 3; the layout of a module is its section 2.4. This reads words and
//! must never decide what a device can do.

mod aliasing;
mod float_controls;
mod loops;

use std::collections::HashSet;
use std::ffi::CString;
use std::ops::Range;

use ash::vk;

use crate::kernel::KernelDef;
use float_controls::WidthMode;

pub(crate) const OP_EXTENSION: u16 = 10;
#[cfg(all(feature = "vulkan", feature = "wgsl"))]
pub(crate) const OP_EXT_INST: u16 = 12;
pub(crate) const OP_ENTRY_POINT: u16 = 15;
pub(crate) const OP_EXECUTION_MODE: u16 = 16;
pub(crate) const OP_CAPABILITY: u16 = 17;
#[cfg(all(feature = "vulkan", feature = "wgsl"))]
pub(crate) const OP_TYPE_FLOAT: u16 = 22;
pub(crate) const OP_TYPE_VECTOR: u16 = 23;
const OP_FUNCTION: u16 = 54;
const OP_FUNCTION_END: u16 = 56;
const OP_FUNCTION_CALL: u16 = 57;
const OP_DECORATE: u16 = 71;
const NO_CONTRACTION: u32 = 42;

const MAGIC: u32 = 0x0723_0203;
const HEADER_WORDS: usize = 5;

/// What a driver is given in the place of the modules that the compiler wrote.
pub(crate) struct Dialect {
    float_modes: Vec<WidthMode>,
    /// Whether it is llvmpipe, whose loops are to be left at two places, and not all unrolled.
    is_llvmpipe: bool,
}

impl Dialect {
    pub(crate) fn of_device(v12: &vk::PhysicalDeviceVulkan12Properties<'_>) -> Self {
        Self { float_modes: float_controls::of_device(v12), is_llvmpipe: v12.driver_id == vk::DriverId::MESA_LLVMPIPE }
    }

    /// What a kernel that is to be the same everywhere needs, and the device does not promise.
    pub(crate) fn lacks_for(&self, kernel: &KernelDef) -> Option<String> {
        let missing = float_controls::first_missing_for(kernel, &self.float_modes)?;
        Some(format!("it is `deterministic`, and the driver does not promise {missing}"))
    }

    /// The words of a kernel's module.
    pub(crate) fn words(&self, kernel: &KernelDef, module: Module<'_>) -> Vec<u32> {
        let words = module.with_entry_point(kernel.entry);
        let words = aliasing::insert_for(kernel, Module { words: &words });
        let words = float_controls::insert_for(kernel, Module { words: &words }, &self.float_modes);
        if !self.is_llvmpipe {
            return words;
        }
        let mut words = loops::left_at_start(Module { words: &words }).unwrap_or(words);
        loops::keep_nests(&mut words);
        words
    }
}

/// A module whose instructions lie end to end from the header to the last word.
#[derive(Clone, Copy)]
pub(crate) struct Module<'a> {
    words: &'a [u32],
}

/// An instruction: its opcode, where its first word is, and the words after that one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Instruction<'a> {
    pub(crate) opcode: u16,
    pub(crate) start: usize,
    pub(crate) operands: &'a [u32],
}

impl Instruction<'_> {
    /// The index of the word after the instruction.
    pub(crate) fn end(&self) -> usize {
        self.start + 1 + self.operands.len()
    }
}

impl<'a> Module<'a> {
    /// The module in `words`, or `None` if they are not one.
    pub(crate) fn parse(words: &'a [u32]) -> Option<Self> {
        let mut start = HEADER_WORDS;
        while start < words.len() {
            start += Some((words[start] >> 16) as usize).filter(|&count| count > 0)?;
        }
        (words.first() == Some(&MAGIC) && start == words.len()).then_some(Self { words })
    }

    pub(crate) fn words(self) -> &'a [u32] {
        self.words
    }

    pub(crate) fn instructions(self) -> impl Iterator<Item = Instruction<'a>> {
        let mut start = HEADER_WORDS;
        std::iter::from_fn(move || {
            let first = *self.words.get(start)?;
            let count = (first >> 16) as usize;
            let instruction = Instruction { opcode: first as u16, start, operands: &self.words[start + 1..start + count] };
            start += count;
            Some(instruction)
        })
    }

    pub(crate) fn capabilities(self) -> impl Iterator<Item = u32> {
        self.instructions().filter(|i| i.opcode == OP_CAPABILITY).filter_map(|i| i.operands.first().copied())
    }

    /// The id and the name of the first entry point.
    pub(crate) fn entry_point(self) -> Option<(u32, CString)> {
        self.instructions().find_map(entry_point)
    }

    /// The ids of the variables that the first entry point reads of the device.
    fn inputs(self) -> Option<&'a [u32]> {
        let entry = self.instructions().find(|i| i.opcode == OP_ENTRY_POINT)?;
        let [_execution_model, _id, name @ ..] = entry.operands else { return None };
        name.get(literal_string(name)?.as_bytes().len() / 4 + 1..)
    }

    /// The words of the module without its other entry points and what only these call: NVIDIA's driver compiles some kernels to slower code
    /// beside others.
    fn with_entry_point(self, name: &str) -> Vec<u32> {
        let entries = || self.instructions().filter_map(entry_point);
        let is_it = |(_, other): &(u32, CString)| other.as_bytes() == name.as_bytes();
        if entries().all(|entry| is_it(&entry)) {
            return self.words.to_vec();
        }
        let mut called: Vec<u32> = entries().filter(is_it).map(|(id, _)| id).collect();
        let functions = self.functions();
        let mut next = 0;
        while let Some(&caller) = called.get(next) {
            let callees = functions.iter().filter(|(id, ..)| *id == caller).flat_map(|(_, _, callees)| callees);
            for callee in callees {
                if !called.contains(callee) {
                    called.push(*callee);
                }
            }
            next += 1;
        }
        let left_out: Vec<&Range<usize>> = functions.iter().filter(|(id, ..)| !called.contains(id)).map(|(_, range, _)| range).collect();
        let is_inside = |i: &Instruction<'_>| left_out.iter().any(|range| range.contains(&i.start));
        // What has a result that is decorated so has it as its second operand, behind the type.
        let results: HashSet<u32> = self.instructions().filter(|i| !is_inside(i)).filter_map(|i| i.operands.get(1).copied()).collect();
        let is_kept = |i: &Instruction<'_>| match (i.opcode, i.operands) {
            (OP_ENTRY_POINT, [_, id, ..]) | (OP_EXECUTION_MODE, [id, ..]) => called.contains(id),
            (OP_DECORATE, [id, NO_CONTRACTION]) => results.contains(id),
            _ => !is_inside(i),
        };
        let kept = self.instructions().filter(is_kept).flat_map(|i| &self.words[i.start..i.end()]);
        self.words[..HEADER_WORDS].iter().chain(kept).copied().collect()
    }

    /// The functions: the id, where it is, and which it calls.
    fn functions(self) -> Vec<(u32, Range<usize>, Vec<u32>)> {
        let mut functions: Vec<(u32, Range<usize>, Vec<u32>)> = Vec::new();
        for i in self.instructions() {
            match (i.opcode, i.operands, functions.last_mut()) {
                (OP_FUNCTION, [_type, id, ..], _) => functions.push((*id, i.start..i.end(), Vec::new())),
                (OP_FUNCTION_CALL, [_type, _result, callee, ..], Some((.., callees))) => callees.push(*callee),
                (OP_FUNCTION_END, _, Some((_, range, _))) => range.end = i.end(),
                _ => {}
            }
        }
        functions
    }
}

/// The id and the name of an entry point, if an instruction declares one.
fn entry_point(instruction: Instruction<'_>) -> Option<(u32, CString)> {
    let [_execution_model, id, name @ ..] = instruction.operands else { return None };
    if instruction.opcode == OP_ENTRY_POINT { Some((*id, literal_string(name)?)) } else { None }
}

/// The string that starts `words`: UTF-8 octets, "packed four per word, following the little-endian convention", and a nul.
pub(crate) fn literal_string(words: &[u32]) -> Option<CString> {
    let octets: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let text = std::ffi::CStr::from_bytes_until_nul(&octets).ok()?;
    Some(text.to_owned())
}

/// One instruction's words.
pub(crate) fn encode(opcode: u16, operands: &[u32]) -> Vec<u32> {
    let count = operands.len() as u32 + 1;
    let mut words = vec![count << 16 | u32::from(opcode)];
    words.extend(operands);
    words
}

/// `text` as the words of a literal string.
pub(crate) fn encode_string(text: &str) -> Vec<u32> {
    let mut octets = text.as_bytes().to_vec();
    octets.resize((octets.len() / 4 + 1) * 4, 0);
    octets.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// Modules made by hand, for the tests of this folder.
#[cfg(test)]
pub(crate) mod by_hand {
    use super::*;

    /// `main`, a compute shader with the extra capabilities, extensions and modes given, which does nothing.
    pub(crate) fn module(capabilities: &[u32], extensions: &[&str], modes: &[&[u32]]) -> Vec<u32> {
        let [entry, void, function, label] = [1, 2, 3, 4];
        let mut words = vec![MAGIC, 0x0001_0300, 0, 5, 0];
        let mut push = |opcode, operands: &[u32]| words.extend(encode(opcode, operands));
        push(OP_CAPABILITY, &[1]);
        for &capability in capabilities {
            push(OP_CAPABILITY, &[capability]);
        }
        for extension in extensions {
            push(OP_EXTENSION, &encode_string(extension));
        }
        push(14, &[0, 1]); // OpMemoryModel Logical GLSL450
        push(OP_ENTRY_POINT, &[&[5, entry][..], &encode_string("main")].concat());
        push(OP_EXECUTION_MODE, &[entry, 17, 64, 1, 1]); // LocalSize
        for mode in modes {
            push(OP_EXECUTION_MODE, &[&[entry], *mode].concat());
        }
        push(19, &[void]); // OpTypeVoid
        push(33, &[function, void]); // OpTypeFunction
        push(54, &[void, entry, 0, function]); // OpFunction
        push(248, &[label]); // OpLabel
        push(253, &[]); // OpReturn
        push(56, &[]); // OpFunctionEnd
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_tells_its_entry_point_and_capabilities() {
        let words = by_hand::module(&[11], &[], &[]);
        let module = Module::parse(&words).expect("a module");
        assert_eq!(module.entry_point(), Some((1, c"main".to_owned())));
        assert_eq!(module.capabilities().collect::<Vec<_>>(), [1, 11]);
    }

    #[test]
    fn other_entry_points_are_left_out_with_what_only_they_call() {
        // Two entry points, 10 and 20; the first calls 30, the second 30 and 40. A sum in each.
        let functions = [(10, &[30][..]), (20, &[30, 40]), (30, &[]), (40, &[])];
        let module = |kept: &[u32]| {
            let mut words = vec![MAGIC, 0x0001_0300, 0, 99, 0];
            let functions = || functions.iter().filter(|(id, _)| kept.contains(id));
            for (id, name) in [(10, "main"), (20, "other")].iter().filter(|(id, _)| kept.contains(id)) {
                words.extend(encode(OP_ENTRY_POINT, &[&[5, *id][..], &encode_string(name)].concat()));
            }
            for (id, _) in functions().filter(|(id, _)| *id < 30) {
                words.extend(encode(OP_EXECUTION_MODE, &[*id, 17, 64, 1, 1]));
            }
            functions().for_each(|(id, _)| words.extend(encode(OP_DECORATE, &[id + 1, NO_CONTRACTION])));
            for (id, callees) in functions() {
                words.extend(encode(OP_FUNCTION, &[1, *id, 0, 2]));
                words.extend(encode(129, &[3, id + 1, 4, 5])); // OpFAdd
                callees.iter().for_each(|callee| words.extend(encode(OP_FUNCTION_CALL, &[1, id + 2, *callee])));
                words.extend(encode(OP_FUNCTION_END, &[]));
            }
            words
        };
        let whole = module(&[10, 20, 30, 40]);
        let of = |name: &str| Module::parse(&whole).expect("a module").with_entry_point(name);
        assert_eq!(of("main"), module(&[10, 30]));
        assert_eq!(of("other"), module(&[20, 30, 40]));
        assert_eq!(of("third"), module(&[]));
        let alone = module(&[10, 30]);
        assert_eq!(Module::parse(&alone).expect("a module").with_entry_point("main"), alone);
    }

    #[test]
    fn what_is_not_a_module_is_refused() {
        let words = by_hand::module(&[], &[], &[]);
        let mut endless = words.clone();
        endless[5] &= 0xffff;
        assert!(Module::parse(&endless).is_none(), "an instruction of no words");
        assert!(Module::parse(&words[..6]).is_none(), "an instruction that reaches past the end");
        assert!(Module::parse(&words[..3]).is_none(), "half a header");
        assert!(Module::parse(&[]).is_none(), "nothing");
    }

    #[test]
    fn strings_round_trip() {
        for text in ["", "abc", "abcd", "SPV_KHR_float_controls"] {
            let words = encode_string(text);
            assert_eq!(words.len(), text.len() / 4 + 1);
            assert_eq!(literal_string(&words).as_deref(), CString::new(text).ok().as_deref());
        }
    }
}
