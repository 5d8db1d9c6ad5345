//! The operations of scry-kernels on each device, beside what others have for the same: how long they take, in one process and by one clock.
//!
//! `--small` runs small sizes, on software drivers too, to see that all of it runs and computes what it should.

mod arguments;
mod bench;
mod buffers;
mod ceilings;
mod chart;
mod contender;
mod kernels;
mod operations;
mod peers;
mod record;
mod statistics;
mod table;
mod timer;

use std::error::Error;
use std::process::ExitCode;

use arguments::Arguments;
use bench::Bench;
use record::Report;
use scry::{BackendKind, Device, DeviceClass, DeviceInfo};

/// What a part of the program gives, or what went wrong.
type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all results were right.
fn run() -> Result<bool> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    let mut reports = Vec::new();
    for info in devices(&arguments)? {
        let report = measure(&Device::with_info(&info)?, &arguments, &reports)?;
        if let Some(directory) = &arguments.out {
            report.write(directory)?;
            chart::write(&report, directory)?;
        }
        reports.push(report);
    }
    Ok(reports.iter().all(|report| report.failures.is_empty()))
}

/// The devices that were asked for; else CUDA, Vulkan and the CPU, where they are.
fn devices(arguments: &Arguments) -> Result<Vec<DeviceInfo>> {
    if arguments.devices.is_empty() {
        let is_wanted = |info: &DeviceInfo| match info.kind {
            BackendKind::Cuda | BackendKind::Vulkan => arguments.is_small || info.class != DeviceClass::Software,
            BackendKind::Cpu => true,
            _ => false,
        };
        return Ok(Device::list().into_iter().filter(is_wanted).collect());
    }
    let open = |choice: &String| Ok(Device::open(choice).map_err(|error| format!("--device {choice}: {error}"))?.info().clone());
    arguments.devices.iter().map(open).collect()
}

fn measure(device: &Device, arguments: &Arguments, earlier: &[Report]) -> Result<Report> {
    let mut bench = Bench::new(device, arguments, earlier)?;
    println!("{}", bench.report());
    bench.measure_ceilings()?;
    for operation in operations::ALL.iter().filter(|operation| arguments.wants(operation.group, operation.name)) {
        bench.run(operation);
    }
    let report = bench.finish();
    println!("{}", table::Missing(&report));
    Ok(report)
}
