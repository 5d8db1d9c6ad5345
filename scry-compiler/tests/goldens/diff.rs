//! A difference between two texts, for people.

/// The lines in which `actual` departs from `expected`, with line numbers; what both begin and end with is left out.
pub(crate) fn diff(expected: &str, actual: &str) -> String {
    let (expected, actual): (Vec<_>, Vec<_>) = (expected.lines().collect(), actual.lines().collect());
    let start = common(expected.iter().zip(&actual));
    let end = common(expected[start..].iter().rev().zip(actual[start..].iter().rev()));
    let mut text = format!("  from line {}:\n", start + 1);
    mark(&mut text, '-', &expected[start..expected.len() - end]);
    mark(&mut text, '+', &actual[start..actual.len() - end]);
    text
}

fn common<'a>(pairs: impl Iterator<Item = (&'a &'a str, &'a &'a str)>) -> usize {
    pairs.take_while(|(a, b)| a == b).count()
}

fn mark(text: &mut String, sign: char, lines: &[&str]) {
    for line in lines {
        text.extend(["  ", sign.encode_utf8(&mut [0; 4]), " ", line, "\n"]);
    }
}

#[test]
fn only_what_differs_is_shown() {
    assert_eq!(diff("a\nb\nc\nd\n", "a\nx\ny\nd\n"), "  from line 2:\n  - b\n  - c\n  + x\n  + y\n");
    assert_eq!(diff("a\na\n", "a\n"), "  from line 2:\n  - a\n");
    assert_eq!(diff("", "a\n"), "  from line 1:\n  + a\n");
}
