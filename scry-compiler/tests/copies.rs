//! Random kernels that copy to pages in shared memory while they use others. Each is run step by step: if a copy may go on, or begin, while
//! its page is in use, the compiler refuses the kernel. It proves most of those that are right.

#[path = "goldens/expand.rs"]
mod expand;
#[allow(dead_code, reason = "the unit tests use the rest")]
#[path = "../src/random.rs"]
mod random;

use quote::ToTokens;
use random::Random;
use syn::Item;

const KERNELS: u64 = 300;

/// The rounds that loops have when a kernel is run.
const ROUNDS: usize = 6;

#[derive(Clone, Debug)]
enum Step {
    Copy(Page),
    Commit,
    Wait(usize),
    Barrier,
    Read(Page),
    Write(Page),
    Loop(Vec<Step>),
    /// In a round whose number, or 0, is at least that.
    From(usize, Vec<Step>),
}

/// Which page: `(round + plus) % of`, or `plus` where it stands in no loop or is `fixed`.
#[derive(Clone, Copy, Debug)]
struct Page {
    plus: usize,
    of: usize,
    fixed: bool,
}

impl Page {
    fn number(self, round: Option<usize>) -> usize {
        (self.plus + round.filter(|_| !self.fixed).unwrap_or(0)) % self.of
    }
}

use Step::{Barrier, Commit, Copy, From, Loop, Read, Wait, Write};

/// How far a copy is: begun, or committed with so many groups behind it.
type Copying = Option<usize>;

/// A workgroup on its way.
#[derive(Default)]
struct Run {
    /// The pages that are copied to, and how far each copy is; `None` behind a wait.
    copies: Vec<(usize, Option<Copying>)>,
    /// The pages that have been read and written since the last barrier.
    read: Vec<usize>,
    written: Vec<usize>,
    is_wrong: bool,
}

impl Run {
    fn steps(&mut self, steps: &[Step], round: Option<usize>) {
        for step in steps {
            let page = |page: &Page| page.number(round);
            match step {
                Copy(to) => {
                    let to = page(to);
                    self.is_wrong |= self.is_copied(to) || self.read.contains(&to) || self.written.contains(&to);
                    self.copies.push((to, Some(None)));
                }
                Commit => self.copies.iter_mut().filter_map(|(_, copying)| copying.as_mut()).for_each(|copying| {
                    *copying = Some(copying.map_or(0, |behind| behind + 1));
                }),
                Wait(pending) => self.copies.iter_mut().for_each(|(_, copying)| {
                    if matches!(copying, Some(Some(behind)) if *behind >= *pending) {
                        *copying = None;
                    }
                }),
                Barrier => {
                    self.copies.retain(|(_, copying)| copying.is_some());
                    self.read.clear();
                    self.written.clear();
                }
                Read(at) => {
                    let at = page(at);
                    self.is_wrong |= self.is_copied(at) || self.written.contains(&at);
                    self.read.push(at);
                }
                Write(at) => {
                    let at = page(at);
                    self.is_wrong |= self.is_copied(at) || self.read.contains(&at);
                    self.written.push(at);
                }
                Loop(body) => (0..ROUNDS).for_each(|round| self.steps(body, Some(round))),
                From(first, body) => {
                    if round.unwrap_or(0) >= *first {
                        self.steps(body, round);
                    }
                }
            }
        }
    }

    fn is_copied(&self, page: usize) -> bool {
        self.copies.iter().any(|(to, _)| *to == page)
    }
}

/// How a kernel is written.
#[derive(Clone, Copy)]
struct Style {
    has_rows: bool,
    is_literal: bool,
}

fn text(steps: &[Step], depth: usize, style: Style) -> String {
    let page = |page: &Page| match depth {
        _ if page.fixed => (page.plus % page.of).to_string(),
        0 => (page.plus % page.of).to_string(),
        _ => format!("(round_{depth} + {}) % {}", page.plus, page.of),
    };
    let step = |step: &Step| match step {
        Copy(to) if style.has_rows => format!("pages[{}].copy_rows_from(x, 16, 16);", page(to)),
        Copy(to) => format!("pages[{}].copy_from(x);", page(to)),
        Commit => "commit_copies();".to_owned(),
        Wait(pending) => format!("wait_copies({pending});"),
        Barrier => "barrier();".to_owned(),
        Read(at) if style.has_rows => format!("sum += pages[{}][3 - lane / 16][lane % 16];", page(at)),
        Read(at) => format!("sum += pages[{}][63 - lane];", page(at)),
        Write(at) if style.has_rows => format!("pages[{}][lane / 16][lane % 16] = sum;", page(at)),
        Write(at) => format!("pages[{}][lane] = sum;", page(at)),
        Loop(body) => {
            let rounds = if style.is_literal { ROUNDS.to_string() } else { "rounds".to_owned() };
            format!("for round_{} in 0..{rounds} {{ {} }}", depth + 1, text(body, depth + 1, style))
        }
        From(first, body) if depth > 0 => format!("if round_{depth} >= {first} {{ {} }}", text(body, depth, style)),
        From(first, body) => format!("if {} {{ {} }}", *first == 0, text(body, depth, style)),
    };
    steps.iter().map(step).collect::<Vec<_>>().join("\n")
}

fn page(plus: usize, of: usize) -> Page {
    Page { plus, of, fixed: false }
}

/// Kernels that are right, more or less, for others to be made of.
fn pattern(random: &mut Random) -> Vec<Step> {
    let of = 2 + random.below(3);
    let first = |number: usize| Copy(Page { plus: number, of, fixed: true });
    match random.below(5) {
        0 => vec![first(0), first(1), Commit, Wait(0), Barrier, Read(page(0, of)), Read(page(1, of))],
        1 => vec![Loop(vec![Copy(page(0, of)), Commit, Wait(0), Barrier, Read(page(0, of)), Barrier])],
        2 => {
            let body = vec![From(0, vec![Copy(page(1, of))]), Commit, Wait(1), Barrier, Read(page(0, of)), Barrier];
            vec![first(0), Commit, Loop(body)]
        }
        3 => {
            let mut steps: Vec<Step> = (0..of - 1).flat_map(|number| [first(number), Commit]).collect();
            let body = vec![Wait(of - 2), Barrier, Copy(page(of - 1, of)), Commit, Read(page(0, of))];
            steps.extend([Loop(body), Wait(0), Barrier]);
            steps
        }
        _ => {
            let late = From(1, vec![Read(page(of - 1, of))]);
            vec![Loop(vec![Copy(page(0, of)), Commit, Wait(1), Barrier, late, Barrier]), Wait(0), Barrier, Write(page(0, of))]
        }
    }
}

/// Changes something somewhere.
fn mutate(steps: &mut Vec<Step>, random: &mut Random) {
    let at = random.below(steps.len());
    let of = 2 + random.below(3);
    match (&mut steps[at], random.below(7)) {
        (Loop(body) | From(_, body), 0..6) if !body.is_empty() => mutate(body, random),
        (_, 0) => _ = steps.remove(at),
        (Copy(page) | Read(page) | Write(page), 1 | 2) => page.plus += 1,
        (Wait(pending), 1 | 2) => *pending = random.below(3),
        (_, 3) => {
            let inserted = [Barrier, Commit, Wait(random.below(3)), Copy(page(random.below(4), of))];
            steps.insert(at, inserted[random.below(4)].clone());
        }
        (_, 4) => {
            let step = steps.remove(at);
            let to = random.below(steps.len() + 1);
            steps.insert(to, step);
        }
        (_, 5) => steps[at] = Loop(vec![steps[at].clone()]),
        _ => steps.insert(at, Read(page(random.below(4), of))),
    }
    if steps.is_empty() {
        steps.push(Barrier);
    }
}

/// Whether launches are asked for something without which invocations could race.
fn has_condition_of_races(item: &Item) -> bool {
    let text = item.to_token_stream().to_string();
    text.contains("fn requirements") && text.contains("race : :: core :: option :: Option :: Some")
}

#[test]
fn no_page_is_used_while_it_is_copied_to() {
    let (mut right, mut proven, mut refused) = (0, 0, 0);
    for seed in 0..KERNELS {
        let mut random = Random::new(seed);
        let mut steps = pattern(&mut random);
        for _ in 0..random.below(4) {
            mutate(&mut steps, &mut random);
        }
        let mut run = Run::default();
        run.steps(&steps, None);
        let has_rows = seed % 3 == 0;
        let page = if has_rows { "[[f32; 16]; 4]" } else { "[f32; 64]" };
        let body = text(&steps, 0, Style { has_rows, is_literal: seed % 2 == 0 });
        let kernel = format!(
            "#[scry::kernel(workgroup = 64)] fn kernel(rounds: usize, x: &[f32]) {{\nlet mut pages = shared::<[{page}; 4]>();\nlet lane = local_id().x;\nlet mut sum = 0.0;\n{body} }}"
        );
        let is_proven = match expand::expand(&kernel) {
            Ok(printed) => !printed.native.iter().any(has_condition_of_races),
            Err(message) => {
                assert!(message.contains("invocation") || message.contains("copy"), "seed {seed}: {message}\n{kernel}");
                false
            }
        };
        assert!(!(run.is_wrong && is_proven), "seed {seed} passes, and is wrong:\n{kernel}");
        right += usize::from(!run.is_wrong);
        proven += usize::from(is_proven);
        refused += usize::from(run.is_wrong);
    }
    println!("{right} kernels are right, of which {proven} are proven; {refused} are wrong and refused");
    assert!(proven * 2 > right && proven > 50 && refused > 50, "{proven} of {right} are proven, {refused} are refused");
}
