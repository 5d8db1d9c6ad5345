//! Printing: where prints go, when, and in which order, wherever a kernel prints.

use std::process::Command;

use scry::StandardStream;
use scry::prelude::*;

use crate::support::{Printed, every_device_alone, every_printer, expect_panic};

#[scry::device]
#[derive(Debug, Clone, Copy)]
struct Pair {
    first: u32,
    second: f32,
}

/// `dbg!` is an expression, wherever one can be.
#[scry::kernel]
fn debugs(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let doubled = dbg!(x[i] * 2) + 1;
    let pair = dbg!(Pair { first: doubled, second: x[i] as f32 / 4.0 });
    if dbg!(pair.first > 20) {
        dbg!(i);
    }
    y[i] = dbg!(dbg!(doubled) + pair.second as u32);
}

#[test]
fn dbg_says_where_it_is_and_yields_its_value() {
    let place = |code: &str| {
        let (line, text) = include_str!("printing.rs").lines().enumerate().find(|(_, line)| line.contains(code)).expect("it is above");
        format!("[{}:{}:{}]", file!(), line + 1, text.find(code).expect("it is in the line") + 1)
    };
    let at = ["dbg!(x[i] * 2)", "dbg!(Pair {", "dbg!(pair.first > 20)", "dbg!(i);", "dbg!(doubled)", "dbg!(dbg!(doubled)"].map(place);
    let in_rust = |(i, x): (usize, &u32)| {
        let doubled = x * 2 + 1;
        let pair = Pair { first: doubled, second: *x as f32 / 4.0 };
        let code = ["x[i] * 2", "Pair { first: doubled, second: x[i] as f32 / 4.0 }", "pair.first > 20", "i", "doubled"];
        let mut prints = vec![
            format!("{} {} = {:#?}\n", at[0], code[0], x * 2),
            format!("{} {} = {pair:#?}\n", at[1], code[1]),
            format!("{} {} = {:#?}\n", at[2], code[2], doubled > 20),
        ];
        if doubled > 20 {
            prints.push(format!("{} {} = {i:#?}\n", at[3], code[3]));
        }
        prints.push(format!("{} {} = {doubled:#?}\n", at[4], code[4]));
        prints.push(format!("{} dbg!(doubled) + pair.second as u32 = {:#?}\n", at[5], doubled + x / 4));
        prints.into_iter().map(|print| (StandardStream::Err, print)).collect::<Vec<_>>()
    };
    let x = [3, 10, 100];
    every_printer(|gpu, printed| {
        let y = gpu.alloc(3)?;
        debugs.launch(gpu, &gpu.upload(&x)?, &y, 3)?;
        assert_eq!(y.download()?, x.map(|x| x * 2 + 1 + x / 4));
        assert_eq!(printed.take(), x.iter().enumerate().flat_map(in_rust).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn streams(x: &[i32]) {
    let i = global_id().x;
    print!("{i}: ");
    if x[i] < 0 {
        eprintln!("{} is negative", x[i]);
        eprint!("{i}, ");
    }
    println!("{:?}", x[i]);
    eprintln!();
    std::println!("std's");
}

fn streams_in_rust(i: usize, x: i32) -> Vec<(StandardStream, String)> {
    let mut prints = vec![(StandardStream::Out, format!("{i}: "))];
    if x < 0 {
        prints.extend([(StandardStream::Err, format!("{x} is negative\n")), (StandardStream::Err, format!("{i}, "))]);
    }
    prints.extend([
        (StandardStream::Out, format!("{x}\n")),
        (StandardStream::Err, "\n".to_owned()),
        (StandardStream::Out, "std's\n".to_owned()),
    ]);
    prints
}

#[test]
fn each_print_goes_to_its_stream_in_one_piece() {
    let x = [4, -4, 0, i32::MIN];
    every_printer(|gpu, printed| {
        streams.launch(gpu, &gpu.upload(&x)?, 4)?;
        gpu.sync()?;
        assert_eq!(printed.take(), x.iter().enumerate().flat_map(|(i, x)| streams_in_rust(i, *x)).collect::<Vec<_>>());
        Ok(())
    });
}

/// Runs itself once more, with prints that nobody takes.
#[test]
fn without_a_sink_prints_go_to_the_process_s_streams() {
    const NAME: &str = "printing::without_a_sink_prints_go_to_the_process_s_streams";
    const CHILD: &str = "SCRY_TESTS_PRINT";
    let x = [4, -4];
    if std::env::var_os(CHILD).is_some() {
        return every_device_alone(|gpu| {
            streams.launch(gpu, &gpu.upload(&x)?, 2)?;
            gpu.sync()
        });
    }
    let program = std::env::current_exe().expect("the tests are a program");
    let run =
        Command::new(program).args([NAME, "--exact", "--nocapture"]).env(CHILD, "1").output().expect("the tests can be started again");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let prints: Vec<_> = x.iter().enumerate().flat_map(|(i, x)| streams_in_rust(i, *x)).collect();
    for (stream, bytes) in [(StandardStream::Out, run.stdout), (StandardStream::Err, run.stderr)] {
        let expected: String = prints.iter().filter(|(of, _)| *of == stream).map(|(_, text)| text.as_str()).collect();
        let text = String::from_utf8(bytes).expect("text");
        assert!(text.contains(&expected), "{expected:?} is not in {text:?}");
    }
}

#[scry::kernel(workgroup = (4, 2, 2))]
fn places(launch: u32) {
    let (id, group) = (global_id(), workgroup_id());
    println!("{launch}: {} {} {}", id.x, id.y, id.z);
    if (id.x + id.y) % 2 == 0 {
        println!("of {} {} {}", group.x, group.y, group.z);
    }
    println!("end");
}

fn places_in_rust(launch: u32, [width, height, depth]: [usize; 3]) -> String {
    let mut text = String::new();
    for z in 0..depth {
        for y in 0..height {
            for x in 0..width {
                text += &format!("{launch}: {x} {y} {z}\n");
                if (x + y) % 2 == 0 {
                    text += &format!("of {} {} {}\n", x / 4, y / 2, z / 2);
                }
                text += "end\n";
            }
        }
    }
    text
}

#[test]
fn prints_are_ordered_by_launch_then_invocation_then_program() {
    every_printer(|gpu, printed| {
        places.launch(gpu, 7, (9, 5, 3))?;
        places.launch(gpu, 3, (1, 70, 1))?;
        seldom.launch(gpu, 10)?;
        places.launch(gpu, 5, 100)?;
        assert_eq!(printed.text(), "", "nobody has waited");
        gpu.sync()?;
        let (first, second, last) = (places_in_rust(7, [9, 5, 3]), places_in_rust(3, [1, 70, 1]), places_in_rust(5, [100, 1, 1]));
        assert_eq!(printed.text(), [&first, &second, "5\n", &last].concat());
        gpu.sync()?;
        assert_eq!(printed.text(), "", "a print is printed once");
        places.launch(gpu, 1, 2)?;
        gpu.upload(&[1])?.download()?;
        assert_eq!(printed.text(), places_in_rust(1, [2, 1, 1]), "whoever waits, for whatever");
        Ok(())
    });
}

/// Prints of a few invocations of many, which are in workgroups far apart.
#[scry::kernel]
fn seldom() {
    let i = global_id().x;
    if i % 9973 == 5 {
        println!("{i}");
    }
}

#[test]
fn a_few_of_many_print() {
    every_printer(|gpu, printed| {
        seldom.launch(gpu, 300_000)?;
        gpu.sync()?;
        assert_eq!(printed.text(), (0..300_000).filter(|i| i % 9973 == 5).map(|i| format!("{i}\n")).collect::<String>());
        Ok(())
    });
}

#[scry::device]
fn half_of(depth: u32, x: u32) -> u32 {
    println!("half of {x} in step {depth}");
    x / 2
}

/// Prints in functions of functions, in loops, on the way to `break` and `continue`, in the arms of `match`, by operands.
#[scry::device]
fn collatz(start: u32) -> u32 {
    let mut x = start;
    let mut steps = 0;
    while x != 1 {
        steps += 1;
        if steps > 20 {
            println!("too long");
            return steps;
        }
        x = match x % 4 {
            0 | 2 => half_of(steps, x),
            _ => {
                print!("3 * {x} + 1, ");
                3 * x + 1
            }
        };
    }
    steps
}

#[scry::kernel]
fn wanders(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let steps = collatz(x[i]);
    println!("{} takes {steps}, {}", x[i], half_of(99, 4) + half_of(100, 8));
    let say = |what: u32| println!("{i} says {what}");
    'rounds: for round in 0..4 {
        if round == 1 {
            continue;
        }
        for other in 0..3u32 {
            if round + other > x[i] % 5 {
                println!("left at {round}, {other}");
                break 'rounds;
            }
            say(round * 10 + other);
        }
    }
    #[unroll]
    for k in 0..3 {
        print!("{k}{}", if k < 2 { 7 } else { 8 });
    }
    let mut count = 0;
    let mut next = || {
        count += 1;
        count
    };
    println!("; {0} {0} {1}", next(), next());
    match x[i] {
        7 => println!("seven"),
        even if even % 2 == 0 => println!("even {even}"),
        _ => (),
    }
    y[i] = steps;
}

fn wanders_in_rust(i: usize, x: u32) -> (u32, String) {
    let (mut n, mut steps, mut text) = (x, 0, String::new());
    while n != 1 {
        steps += 1;
        if steps > 20 {
            text += "too long\n";
            break;
        }
        if n % 2 == 0 {
            text += &format!("half of {n} in step {steps}\n");
            n /= 2;
        } else {
            text += &format!("3 * {n} + 1, ");
            n = 3 * n + 1;
        }
    }
    text += &format!("half of 4 in step 99\nhalf of 8 in step 100\n{x} takes {steps}, 6\n");
    'rounds: for round in [0, 2, 3] {
        for other in 0..3 {
            if round + other > x % 5 {
                text += &format!("left at {round}, {other}\n");
                break 'rounds;
            }
            text += &format!("{i} says {}\n", round * 10 + other);
        }
    }
    text += "071728; 1 1 2\n";
    match x {
        7 => text += "seven\n",
        _ if x % 2 == 0 => text += &format!("even {x}\n"),
        _ => {}
    }
    (steps, text)
}

#[test]
fn functions_loops_and_branches_print() {
    let x = [1, 7, 8, 27, 4, 12, 3, 64, 99, 2];
    every_printer(|gpu, printed| {
        let y = gpu.alloc(x.len())?;
        wanders.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let (steps, prints): (Vec<_>, Vec<_>) = x.iter().enumerate().map(|(i, x)| wanders_in_rust(i, *x)).unzip();
        assert_eq!(y.download()?, steps);
        assert_eq!(printed.text(), prints.concat());
        Ok(())
    });
}

#[scry::device]
fn from_next(value: u32) -> u32 {
    let mut ring = shared::<[u32; 8]>();
    let lane = local_id().x;
    println!("puts {value}");
    ring[lane] = value;
    barrier();
    let taken = ring[(lane + 1) % 8];
    println!("takes {taken}");
    barrier();
    taken
}

/// Prints before barriers, between and behind, of values that live across them; and of what atomics and subgroups yield.
#[scry::kernel(workgroup = 8)]
fn around_barriers(rounds: u32, y: &mut [u32], counts: &[AtomicU32]) {
    let (i, lane) = (global_id().x, local_id().x);
    let mut value = i as u32;
    println!("starts with {value}");
    for round in 0..rounds {
        if lane % 2 == 0 {
            print!("round {round}: ");
        }
        value = from_next(value) + 100;
    }
    println!("adds {}", subgroup::max(3u32));
    counts[workgroup_id().x].fetch_add(1, Relaxed);
    barrier();
    if i >= launch_size().x {
        return;
    }
    println!("ends with {value}, as one of {}", counts[workgroup_id().x].load(Relaxed));
    y[i] = value;
}

#[test]
fn prints_stay_in_their_order_around_barriers() {
    let line = |i: usize| {
        let (group, lane) = (i / 8 * 8, i % 8);
        let mut text = format!("starts with {i}\n");
        let value = |of: usize, round: usize| group + (of + round) % 8 + 100 * round;
        for round in 0..3 {
            if lane % 2 == 0 {
                text += &format!("round {round}: ");
            }
            text += &format!("puts {}\ntakes {}\n", value(lane, round), value(lane + 1, round));
        }
        text += "adds 3\n";
        if i < 20 {
            text += &format!("ends with {}, as one of 8\n", value(lane, 3));
        }
        text
    };
    every_printer(|gpu, printed| {
        let (y, counts) = (gpu.alloc(20)?, gpu.alloc(3)?);
        around_barriers.launch(gpu, 3, &y, &counts, 20)?;
        gpu.sync()?;
        assert_eq!(printed.text(), (0..24).map(line).collect::<String>());
        let expected: Vec<u32> = (0..20).map(|i| i / 8 * 8 + (i + 3) % 8 + 300).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// Prints what it can before it panics.
#[scry::kernel]
fn prints_and_panics(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    println!("{i} starts");
    let quotient = 100 / x[i];
    eprintln!("{i} has {quotient}");
    assert!(quotient > 10, "{quotient} is too small");
    println!("{i} ends");
    y[i] = quotient;
}

#[test]
fn what_is_printed_before_a_panic_is_printed() {
    let in_rust = |i: usize, x: u32| {
        let mut prints = vec![(StandardStream::Out, format!("{i} starts\n"))];
        if let Some(quotient) = 100u32.checked_div(x) {
            prints.push((StandardStream::Err, format!("{i} has {quotient}\n")));
            if quotient > 10 {
                prints.push((StandardStream::Out, format!("{i} ends\n")));
            }
        }
        prints
    };
    let x = [5, 0, 20, 1, 0];
    every_printer(|gpu, printed| {
        let y = gpu.upload(&[7; 5])?;
        prints_and_panics.launch(gpu, &gpu.upload(&x)?, &y, 5)?;
        let panic = expect_panic(y.download());
        assert_eq!((panic.kernel, panic.count), ("prints_and_panics", 3));
        assert!([1, 2, 4].contains(&panic.global_id[0]), "{panic}");
        assert_eq!(printed.take(), x.iter().enumerate().flat_map(|(i, x)| in_rust(i, *x)).collect::<Vec<_>>());
        assert_eq!(y.download()?, [20, 7, 7, 100, 7]);
        assert_eq!(printed.text(), "", "a print is printed once");
        Ok(())
    });
}

#[scry::kernel]
fn prints_a_lot() {
    println!("{}", global_id().x);
}

#[test]
fn what_there_is_no_room_for_is_counted() {
    every_printer(|gpu, printed| {
        for _ in 0..2 {
            prints_a_lot.launch(gpu, 100_000)?;
            gpu.sync()?;
            let mut prints = printed.take();
            let (stream, loss) = prints.pop().expect("there are prints");
            assert_eq!(stream, StandardStream::Err);
            let lost = 100_000 - prints.len();
            assert!(loss.starts_with(&format!("scry: {lost} prints of kernels were lost: the buffer of 1048576 bytes")), "{loss}");
            let numbers = prints.iter().map(|(stream, text)| {
                assert_eq!(*stream, StandardStream::Out);
                text.trim_end().parse().expect("a number was printed")
            });
            let numbers: Vec<usize> = numbers.collect();
            assert!(numbers.len() > 1000 && numbers.is_sorted_by(|a, b| a < b) && numbers[numbers.len() - 1] < 100_000);
            prints_a_lot.launch(gpu, 3)?;
            gpu.sync()?;
            assert_eq!(printed.text(), "0\n1\n2\n", "there is room again");
        }
        Ok(())
    });
}

#[test]
fn a_sink_takes_over_from_another() {
    every_printer(|gpu, first| {
        prints_a_lot.launch(gpu, 2)?;
        gpu.sync()?;
        let second = Printed::by(&gpu.clone());
        prints_a_lot.launch(gpu, 3)?;
        gpu.sync()?;
        assert_eq!((first.text(), second.text()), ("0\n1\n".to_owned(), "0\n1\n2\n".to_owned()));
        Ok(())
    });
}
