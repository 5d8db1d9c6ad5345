//! The devices: what each of them is, whether it passes the self-test, and how fast it is.

use scry::{Device, DeviceInfo};

use crate::measure::{self, Measurements};
use crate::{selftest, text};

/// What is found out about a device by using it.
pub(crate) struct Examined {
    pub(crate) passed: bool,
    pub(crate) text: String,
}

/// What its driver says about it.
pub(crate) fn description(info: &DeviceInfo) -> String {
    let longest = match info.max_buffer_size {
        size if size >= info.memory => "as long as there is memory".to_owned(),
        size => text::bytes(size),
    };
    let shared = match info.max_shared_memory {
        u64::MAX => "without a limit".to_owned(),
        size => text::bytes(size),
    };
    let subgroups = format!("{} invocations", info.subgroup_size);
    let mut rows = vec![
        row("driver", &info.driver),
        row("memory", &text::bytes(info.memory)),
        row("longest buffer", &longest),
        row("shared memory", &shared),
        row("subgroups", &subgroups),
    ];
    rows.extend(info.driver_faults().map(|faults| row("known faults", faults)));
    format!("{}:{}  {}\n{}", info.kind, info.index, info.name, text::table(&rows))
}

/// Opens and uses it.
pub(crate) fn examine(info: &DeviceInfo) -> Examined {
    let opened = Device::with_info(info).map_err(|error| error.to_string());
    let tested = opened.and_then(|device| selftest::run(&device).map(|()| device));
    let (passed, rows) = match &tested {
        Ok(device) => (true, [vec![row("self-test", "passed")], speed(device)].concat()),
        Err(reason) => (false, vec![row("self-test", &format!("failed: {reason}"))]),
    };
    Examined { passed, text: format!("{}\n", text::table(&rows)) }
}

fn speed(device: &Device) -> Vec<[String; 2]> {
    let Measurements { size, upload, download, fill, copy, queued, round_trip } = match measure::run(device) {
        Ok(measurements) => measurements,
        Err(error) => return vec![row("speed", &format!("not measured: {error}"))],
    };
    vec![
        row("upload", &text::throughput(size, upload)),
        row("download", &text::throughput(size, download)),
        row("fill", &text::throughput(size, fill)),
        row("copy", &format!("{}, read and written", text::throughput(2 * size, copy))),
        row("launch", &format!("{} to queue, {} with the wait for it", text::micros(queued), text::micros(round_trip))),
    ]
}

/// A row of a table whose first column is as wide in all of them.
fn row(name: &str, text: &str) -> [String; 2] {
    [format!("{name:14}"), text.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_device_of_this_machine_passes() {
        for info in Device::list() {
            assert!(description(&info).contains(&info.driver));
            let examined = examine(&info);
            assert!(examined.passed && examined.text.contains("launch"), "{}", examined.text);
        }
    }
}
