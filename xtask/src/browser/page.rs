//! The page of `examples/web` in a browser: its kernels do on WebGPU, and on the CPU in wasm, what Rust does.

use serde_json::json;

use super::webdriver::Browser;
use crate::Result;
use crate::web::{self, Server};

/// What the page says of a device, after the device's name.
const REPORT: &str = "\
saxpy is Rust's
workgroups cooperate
the fourth of 100
kernel `count_to` panicked at examples/web/src/check.rs";

/// Waits until the page has run its kernels, and calls `done` with what it says.
const SCRIPT: &str = "
const [done] = arguments;
const report = document.getElementById('report');
const look = () => report.dataset.done ? done(report.textContent) : setTimeout(look, 50);
look();";

pub(super) fn run(browser: &Browser) -> Result {
    let server = Server::start(web::build()?)?;
    browser.open(&server.url())?;
    let said = browser.run(SCRIPT, &json!([]))?;
    let said = said.as_str().unwrap_or_default();
    println!("{said}");
    match said.matches(REPORT).count() {
        2 => Ok(()),
        count => Err(format!("the page's kernels are to run on two devices, and did on {count}")),
    }
}
