//! Holds printed texts to the preludes: a text has the helpers and types of one that it names, and no others. The printers note each while
//! they print.

use std::collections::HashMap;

use scry::__private::KernelDef;

/// What is wrong about what a kernel's texts have of the preludes.
pub(crate) fn complaints(name: &str, kernel: &KernelDef) -> Vec<String> {
    let texts = [kernel.wgsl, kernel.cuda].into_iter().zip(scry_compiler::preludes());
    let complaints = texts.flat_map(|(text, prelude)| complaints_about(text, prelude));
    complaints.map(|complaint| format!("the text of `{name}` {complaint}")).collect()
}

/// The same of one text; each item of the prelude has a name and a text.
fn complaints_about(text: &str, prelude: &[(&str, &str)]) -> Vec<String> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    words(text).for_each(|word| *uses.entry(word).or_default() += 1);
    let complaint = |(name, item): &(&str, &str)| {
        let (has, uses) = (text.contains(item), uses.get(name).copied().unwrap_or(0));
        let own = if has { words(item).filter(|word| word == name).count() } else { 0 };
        match (has, uses > own) {
            (true, false) => Some(format!("has `{name}` of the prelude, which it does not name")),
            (false, true) => Some(format!("names `{name}`, which it does not have of the prelude")),
            (true, true) | (false, false) => None,
        }
    };
    prelude.iter().filter_map(complaint).collect()
}

/// The words of a text, without those of its comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_comment, code)| code));
    let code = outside.flat_map(str::lines).filter_map(|line| line.split("//").next());
    code.flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')))
}

#[test]
fn what_a_text_lacks_and_what_it_has_in_vain_are_found() {
    const PRELUDE: [(&str, &str); 2] = [("half", "// Of `x`.\nfn half(x) { x / 2 }"), ("twice", "fn twice(x) { 2 * x }")];
    let [(_, half), (_, twice)] = PRELUDE;
    assert_eq!(complaints_about(&format!("{half}\n\nf(half(y)) // twice"), &PRELUDE), [""; 0]);
    assert_eq!(complaints_about("f(half(y))", &PRELUDE), ["names `half`, which it does not have of the prelude"]);
    assert_eq!(complaints_about(&format!("{twice}\n\nf(y) /* twice */"), &PRELUDE), ["has `twice` of the prelude, which it does not name"]);
}
