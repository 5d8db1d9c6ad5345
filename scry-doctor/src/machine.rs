//! What is on the machine beside its devices: libraries and drivers, variables, the cache.

use scry::diagnostics::{BackendReport, CacheReport, Component, Variable};

use crate::text;

/// What devices of one kind stand on, and why there are none, if so.
pub(crate) fn backend(report: &BackendReport) -> String {
    let mut rows: Vec<_> = report.components.iter().map(component).collect();
    match &report.devices {
        Ok(devices) => rows.push(["devices".to_owned(), String::new(), devices.len().to_string()]),
        // Whatever is missing says so in a line of its own.
        Err(_) if report.components.iter().any(|component| component.is_needed && component.found.is_err()) => {}
        Err(reason) => rows.push(["devices".to_owned(), String::new(), format!("none: {reason}")]),
    }
    format!("{}\n{}\n", report.kind, text::table(&rows))
}

fn component(component: &Component) -> [String; 3] {
    let (state, text) = match &component.found {
        Ok(text) => ("found", text),
        Err(reason) => (if component.is_needed { "missing" } else { "lacks" }, reason),
    };
    [state, component.name, text].map(str::to_owned)
}

/// The variables that are set.
pub(crate) fn environment(variables: &[Variable]) -> String {
    let row = |variable: &Variable| {
        let meaning = variable.meaning.unwrap_or("nothing looks at it: is the name right?");
        Some([variable.name.clone(), format!("{}\n{meaning}", variable.value.as_ref()?)])
    };
    let rows: Vec<_> = variables.iter().filter_map(row).collect();
    let lines = if rows.is_empty() { "  nothing is set that scry looks at\n".to_owned() } else { text::table(&rows) };
    format!("environment\n{lines}\n")
}

/// Where compiled kernels are kept, and how many.
pub(crate) fn cache(report: &CacheReport) -> String {
    let Some(directory) = &report.directory else {
        return "cache\n  off: each process compiles its kernels anew\n\n".to_owned();
    };
    let (all, most) = (text::bytes(report.bytes), text::bytes(report.most_bytes));
    let mut rows = vec![
        ["folder".to_owned(), directory.display().to_string()],
        ["entries".to_owned(), format!("{}, {all} of at most {most}", report.entries)],
    ];
    if report.stale_entries > 0 {
        let stale = text::bytes(report.stale_bytes);
        rows.push([
            "stale".to_owned(),
            format!("{}, {stale}: nothing uses them, and they make room when it is needed", report.stale_entries),
        ]);
    }
    format!("cache\n{}\n", text::table(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_this_machine_can_be_told() {
        for report in scry::diagnostics::backends() {
            let text = backend(&report);
            assert!(text.starts_with(&format!("{}\n  ", report.kind)) && text.ends_with("\n\n"), "{text}");
            for component in &report.components {
                assert!(text.contains(component.name), "{text}");
            }
        }
        assert!(environment(&scry::diagnostics::variables()).starts_with("environment\n  "));
        assert!(environment(&[]).contains("nothing is set"));
        assert!(cache(&scry::diagnostics::cache()).starts_with("cache\n  "));
    }
}
