//! The errors that a newcomer makes first: each is one, at the token to blame, says what to do, and that is right: the programs that
//! do it compile and run, in `passing.rs`. `guide/src/first-errors.md` has them all.

use std::collections::HashSet;

use crate::mistakes::{CASES, Case, read};

#[test]
fn each_mistake_is_one_error_with_a_help_at_its_token() {
    let page = read("../guide/src/first-errors.md");
    for Case { name, at, help, .. } in &CASES {
        let text = read(&format!("first-hour/{name}.stderr"));
        let begins = |start| text.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!((begins("error"), begins("warning")), (1, 0), "{name}:\n{text}");
        assert!(text.contains(help), "{name} says `{help}`:\n{text}");
        assert_eq!(marked(&text), Some(*at), "{name}:\n{text}");
        let message: Vec<&str> = text.lines().take_while(|line| !line.trim_start().starts_with("-->")).collect();
        assert!(page.contains(&message.join("\n")), "the guide has the message of {name}:\n{}", message.join("\n"));
    }
}

#[test]
fn mended_programs_do_what_the_helps_say() {
    for case in &CASES {
        let (source, mended, said) = (case.source(), case.mended(), read(&format!("first-hour/{}.stderr", case.name)));
        let known: HashSet<&str> = words(&source).chain(words(&said)).collect();
        // What a new parameter is called is the reader's choice: a letter.
        let unsaid: Vec<&str> = words(&mended).filter(|word| word.len() > 1 && !known.contains(word)).collect();
        assert!(unsaid.is_empty(), "{}: the help says nothing of {unsaid:?}", case.name);
        for code in case.help.split('`').skip(1).step_by(2) {
            assert!(has_code(&mended, code), "{}: the help says `{code}`:\n{mended}", case.name);
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Whether a program has the code of a help, where `T` stands for a type, and `x` for a value whose method is called.
fn has_code(program: &str, code: &str) -> bool {
    let code = code.strip_prefix('x').filter(|rest| rest.starts_with('.')).unwrap_or(code);
    program.contains(code) || (words(code).any(|word| word == "T") && words(program).any(|ty| program.contains(&code.replace('T', ty))))
}

/// What the carets of an error are under.
fn marked(text: &str) -> Option<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let (source, carets) =
        lines.iter().zip(&lines[1..]).find(|(_, carets)| carets.contains('^') && carets.trim_start().starts_with('|'))?;
    let start = carets.find('^')?;
    let len = carets[start..].chars().take_while(|mark| *mark == '^').count();
    source.get(start..start + len)
}
