//! Looks into a kernel while it runs: `println!` and `dbg!` in it, a struct that prints itself, and a program that takes what is printed.
//!
//! `cargo run --release --example debug -- [--device cpu|vulkan|vulkan:1|cuda]`

mod common;

use std::sync::{Arc, Mutex};

use scry::StandardStream;

/// A date of a year that is no leap year; months and days count from 1.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Date {
    month: u32,
    day: u32,
}

/// The days of the year, from 0, that the months start with.
const STARTS: [u32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/// Finds the dates of days of the year, by halving the months that are left, and says how for one of them: so many invocations run that
/// all of them could tell little.
#[scry::kernel]
fn dates(days: &[u32], starts: &[u32], watched: usize, found: &mut [Date]) {
    let i = global_id().x;
    let day = days[i];
    let (mut low, mut high) = (0, starts.len());
    while high - low > 1 {
        let middle = (low + high) / 2;
        let is_late = day < starts[middle];
        if i == watched {
            println!("day {day:>3}, months {low:>2}..{high:<2}: {middle:>2} starts with {:>3}, too late: {is_late}", starts[middle]);
        }
        if is_late {
            high = middle;
        } else {
            low = middle;
        }
    }
    let date = Date { month: low as u32 + 1, day: day - starts[low] + 1 };
    found[i] = if i == watched { dbg!(date) } else { date };
}

fn main() -> common::Result {
    let gpu = common::Arguments::parse()?.device;
    let days: Vec<u32> = (0..365).collect();
    let (device_days, starts) = (gpu.upload(&days)?, gpu.upload(&STARTS)?);
    let found = gpu.zeros(days.len())?;

    // What kernels print is written to the program's own streams, as soon as somebody waits for the device.
    dates.launch(&gpu, &device_days, &starts, 59, &found, days.len())?;
    println!("launched   nothing is printed yet");
    let expected: Vec<Date> = days.iter().map(|day| plain(*day)).collect();
    if found.download()? != expected {
        return Err("the host finds other dates".into());
    }
    println!("checked    {} dates, as in plain Rust", expected.len());

    // Or a program takes it: here, into a list.
    let log = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&log);
    gpu.on_print(move |stream, text| sink.lock().expect("no sink panics").push((stream, text.to_owned())));
    for watched in [0, 364] {
        dates.launch(&gpu, &device_days, &starts, watched, &found, days.len())?;
    }
    gpu.sync()?;
    let log = log.lock().expect("no sink panics");
    for (stream, text) in log.iter() {
        let line = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        println!("{:<11}{line}", format!("{stream:?}"));
    }
    check(&log)
}

/// Fails unless the log ends as it must: with the date of the last day of the year, which `dbg!` wrote to standard error.
fn check(log: &[(StandardStream, String)]) -> common::Result {
    let date = format!("date = {:#?}\n", plain(364));
    match log.last() {
        Some((StandardStream::Err, text)) if text.ends_with(&date) => Ok(()),
        last => Err(format!("the last print should be {date:?}, but it is {last:?}").into()),
    }
}

/// The date of a day of the year, month by month.
fn plain(day: u32) -> Date {
    let (month, start) = STARTS.iter().enumerate().rfind(|(_, start)| **start <= day).expect("the first month starts with day 0");
    Date { month: month as u32 + 1, day: day - start + 1 }
}
