//! Marks: comments in the source of a kernel that say which lines are at fault.

/// The lines of two accesses that race, or the one of an access that is wrong by itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) first: Option<u32>,
    pub(super) second: u32,
}

/// The lines of `source` that are marked in a kernel, or in a function between the kernel before it and this one.
pub(super) fn marks(source: &str, kernel: &str) -> Marks {
    let lines: Vec<&str> = source.lines().collect();
    let is_head = |line: &&str| ["(", "<"].iter().any(|behind| line.starts_with(&format!("fn {kernel}{behind}")));
    let start = lines.iter().position(is_head).unwrap_or_else(|| panic!("there is no kernel `{kernel}`"));
    let end = end_of_function(&lines, start);
    // The attribute of this kernel is right above it.
    let before = lines[..start - 1].iter().rposition(|line| line.starts_with("#[scry::kernel"));
    let section = before.map_or(0, |attribute| end_of_function(&lines, attribute))..end;
    let marked = |mark: &str| {
        let mut marked = section.clone().filter(|line| has_mark(lines[*line], mark)).map(|line| number(&lines, line));
        let line = marked.next();
        assert_eq!(marked.next(), None, "two lines of `{kernel}` are marked as the {mark}");
        line
    };
    let second = marked("second").unwrap_or_else(|| panic!("no line of `{kernel}` is marked as the second"));
    Marks { first: marked("first"), second }
}

/// How many kernels of `source` have marks.
pub(super) fn marked_kernels(source: &str) -> usize {
    source.lines().filter(|line| has_mark(line, "second")).count()
}

/// The first line behind `start` that ends a function.
fn end_of_function(lines: &[&str], start: usize) -> usize {
    let len = lines[start..].iter().position(|line| *line == "}").expect("a function has an end");
    start + len
}

fn has_mark(line: &str, mark: &str) -> bool {
    line.rsplit_once("// ").is_some_and(|(_, comment)| comment.split(" and ").any(|word| word == mark))
}

/// The number of the line that the mark in `line` is for: that line, or the one behind it if there is nothing else in it.
fn number(lines: &[&str], line: usize) -> u32 {
    let is_alone = lines[line].trim_start().starts_with("//");
    line as u32 + if is_alone { 2 } else { 1 }
}

#[test]
fn marks_are_found_in_a_kernel_and_in_the_functions_before_it() {
    let source = "\
#[scry::kernel]
fn one(y: &mut [u32]) {
    y[0] = 1; // first and second
}

#[scry::device]
fn get(y: &[u32]) -> u32 {
    y[0] // first
}

#[scry::kernel]
fn two(y: &mut [u32]) {
    let x = get(y); // a first one
    y[0] = x; // second
}

#[scry::kernel]
fn three(y: &mut [u32]) {
    // second
    if y[9] == 1 {}
}
";
    assert_eq!(marks(source, "one"), Marks { first: Some(3), second: 3 });
    assert_eq!(marks(source, "two"), Marks { first: Some(8), second: 14 });
    assert_eq!(marks(source, "three"), Marks { first: None, second: 20 });
    assert_eq!(marked_kernels(source), 3);
}
