//! What a kernel requires of each launch, asked on the host before it.

use half::f16;

use super::asked::Asked;
use super::race::Race;

/// A condition on a launch.
#[derive(Debug)]
pub struct Requirement {
    /// What it was written as, or would be.
    pub condition: &'static str,
    /// If invocations of a launch without it might race: how.
    pub race: Option<Race>,
    /// Whether a launch fulfils it.
    pub holds: fn(&Asked<'_>) -> bool,
    /// What the condition names, and what that is in a launch, in words. `{f32:4@36}` stands for the number of that type and size that the parameter
    /// block has at that offset, `{launch_size}` for the numbers of invocations.
    pub values: &'static str,
}

impl Requirement {
    /// The values in a launch.
    #[cold]
    pub(crate) fn values_in(&self, launch: &Asked<'_>) -> String {
        let (mut text, mut rest) = (String::new(), self.values);
        while let Some((before, behind)) = rest.split_once('{') {
            let (asked, after) = behind.split_once('}').expect("the compiler closes what it opens");
            text += before;
            text += &value(launch, asked);
            rest = after;
        }
        text + rest
    }
}

/// What stands between braces.
///
/// # Panics
/// If it is nothing that the compiler writes: a bug of it.
fn value(launch: &Asked<'_>, asked: &str) -> String {
    if asked == "launch_size" {
        return format!("{:?}", launch.size());
    }
    let (ty, place) = asked.split_once(':').expect("a number has a type");
    let (size, offset) = place.split_once('@').expect("a number has an offset");
    let offset = offset.parse().expect("an offset is a number");
    let bits = if size == "8" { launch.value(offset) } else { u64::from(launch.bytes(size.parse().expect("a size is a number"), offset)) };
    match ty {
        "bool" => (bits != 0).to_string(),
        "u8" => (bits as u8).to_string(),
        "u16" => (bits as u16).to_string(),
        "u32" => (bits as u32).to_string(),
        "u64" => bits.to_string(),
        "i8" => (bits as i8).to_string(),
        "i16" => (bits as i16).to_string(),
        "i32" => (bits as i32).to_string(),
        "i64" => (bits as i64).to_string(),
        "f16" => format!("{:?}", f16::from_bits(bits as u16)),
        "f32" => format!("{:?}", f32::from_bits(bits as u32)),
        "f64" => format!("{:?}", f64::from_bits(bits)),
        _ => unreachable!("`{ty}` is no type of numbers"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &'static str, block: &[u32]) -> String {
        let requirement = Requirement { condition: "", race: None, holds: |_| true, values };
        requirement.values_in(&Asked::new(block))
    }

    #[test]
    fn values_are_those_of_the_block() {
        let block = [4, 5, 6, 1.5f32.to_bits(), u32::MAX, 0, 1, 0x3c00_0000, 0, 0x8000_0000];
        assert_eq!(shown("`launch_size()` is {launch_size}", &block), "`launch_size()` is [4, 5, 6]");
        assert_eq!(shown("`a` is {f32:4@12}, `b` is {i32:4@16}", &block), "`a` is 1.5, `b` is -1");
        assert_eq!(shown("({u8:1@19}, {i64:8@16}, {u64:8@16})", &block), "(255, 4294967295, 4294967295)");
        assert_eq!(shown("{bool:4@24} {bool:1@25} {f16:2@30} {f64:8@32}", &block), "true false 1.0 -0.0");
        assert_eq!(shown("", &block), "");
    }
}
