//! The page of `examples/web` in a browser: its kernels do on WebGPU, and on the CPU in wasm, what Rust does; and whoever clicks, drags and types
//! sees what they ask for.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::webdriver::{Browser, WITHOUT_WEBGPU};
use crate::Result;
use crate::cargo::{cargo, output, target};
use crate::web::{self, Server};

/// The devices of a page, by the names that `Device::open` takes.
const DEVICES: [&str; 2] = ["wgpu", "cpu"];

/// What is shown.
const DEMOS: [&str; 4] = ["life", "stars", "mandelbrot", "drawing"];

/// What the page says of a device, after the device's name.
const REPORT: &str = "\
saxpy is Rust's
workgroups cooperate
the fourth of 100
kernel `count_to` panicked at examples/web/src/check.rs";

/// The most bytes of the module, compressed.
const MOST_BYTES: usize = 3 << 19;

/// By how much a channel of a colour may differ between devices, whose `log2`, `sqrt` and `cos` do.
const SHADES: u32 = 2;

/// Of the pixels of a picture of the Mandelbrot set, how many may be of another colour: where a device's logarithm rounds otherwise, the colours
/// of a cosine's turn may be far apart.
const STRAYS: usize = 1000;

/// Waits until the page is there.
const READY: &str = "
const done = arguments[arguments.length - 1];
const look = () => globalThis.scry ? done('') : setTimeout(look, 20);
look();";

/// Clicks on what a selector finds, and waits until five frames of what is wanted were shown.
const CLICK: &str = "
const [selectors, wanted, done] = arguments;
selectors.forEach((selector) => document.querySelector(selector).click());
let first = null;
const look = () => {
    const { shown, frames, error } = document.body.dataset;
    first ??= shown === wanted ? Number(frames) : null;
    if (error || (first !== null && Number(frames) >= first + 5)) {
        done(error ?? document.getElementById('status').textContent);
    } else {
        setTimeout(look, 20);
    }
};
look();";

pub(super) fn run(browser: &Browser) -> Result {
    let site = web::build()?;
    check_size(&site.join("scry_web_bg.wasm"))?;
    let server = Server::start(site)?;
    browser.open(&server.url())?;
    browser.run(READY, &json!([]))?;
    check_kernels(browser)?;
    check_pictures(browser)?;
    check_page(browser)?;
    check_without_webgpu(&server)
}

fn check_size(module: &Path) -> Result {
    let compressed = Command::new("gzip").args(["--best", "--stdout"]).arg(module).output().map_err(|error| format!("gzip: {error}"))?;
    let bytes = compressed.stdout.len();
    println!("the module has {} KiB, compressed", bytes >> 10);
    if (1..=MOST_BYTES).contains(&bytes) { Ok(()) } else { Err(format!("the module has {bytes} bytes, compressed, of {MOST_BYTES}")) }
}

/// Cooperation, prints and panics on both devices.
fn check_kernels(browser: &Browser) -> Result {
    for device in DEVICES {
        let said = call(browser, &format!("globalThis.scry.check('{device}')"))?;
        println!("{said}");
        if !said.contains(REPORT) {
            return Err(format!("the page's kernels do not do on `{device}` what they are to"));
        }
    }
    Ok(())
}

/// Pictures on both devices, beside those of the CPU device outside of browsers.
fn check_pictures(browser: &Browser) -> Result {
    let expected = output(&mut cargo("run --quiet --package scry-web"))?;
    let [life, mandelbrot] = lines(&expected)?;
    for device in DEVICES {
        let found = call(browser, &format!("globalThis.scry.pictures('{device}')"))?;
        let [found_life, found_mandelbrot] = lines(&found)?;
        if found_life != life {
            return Err(format!("the Game of Life is another one on `{device}`"));
        }
        let pairs = || mandelbrot.iter().zip(&found_mandelbrot);
        let strays = pairs().filter(|(a, b)| (0..3).any(|channel| shade(**a, channel).abs_diff(shade(**b, channel)) > SHADES)).count();
        println!("{device}: {} cells as elsewhere, {} of {} pixels", life.len(), mandelbrot.len() - strays, mandelbrot.len());
        if found_mandelbrot.len() != mandelbrot.len() || strays > mandelbrot.len() / STRAYS {
            return Err(format!("{strays} pixels of the Mandelbrot set are of another colour on `{device}`"));
        }
    }
    Ok(())
}

fn shade(color: u32, channel: u32) -> u32 {
    color >> (8 * channel) & 0xff
}

/// The words of two lines.
fn lines(text: &str) -> Result<[Vec<u32>; 2]> {
    let words = |line: &str| {
        let word = |digits: &[u8]| u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        line.as_bytes().chunks(6).map(word).collect::<Option<Vec<u32>>>()
    };
    let lines: Option<Vec<Vec<u32>>> = text.lines().map(words).collect();
    let lines = lines.and_then(|lines| lines.try_into().ok());
    lines.ok_or_else(|| format!("these are no two pictures: {}", text.chars().take(200).collect::<String>()))
}

/// Everything that is shown, on both devices; drawing, keys and the pause.
fn check_page(browser: &Browser) -> Result {
    let first = call(browser, "document.body.dataset.firstFrame")?;
    println!("the first frame was there {first} ms after the page was asked for");
    for device in DEVICES {
        for demo in DEMOS {
            let selectors = [format!("[data-device={device}]"), format!("[data-demo={demo}]")];
            let status = browser.run(CLICK, &json!([selectors, format!("{demo} {device}")]))?;
            println!("{demo} on {device}: {}", text(&status)?);
            if call(browser, "document.body.dataset.error")? != "undefined" {
                return Err(format!("{demo} does not run on {device}"));
            }
            let lit = call(browser, LIT)?;
            if lit == "0" {
                return Err(format!("{demo} on {device} is all black"));
            }
            screenshot(browser, &format!("{demo}-{device}"))?;
        }
    }
    browser.run(CLICK, &json!([["[data-demo=life]"], "life cpu"]))?;
    let drawn = call(browser, DRAW)?;
    println!("clear, then a line: {drawn}");
    if drawn != "dark, then lit" {
        return Err("what is drawn with the pointer does not show".to_owned());
    }
    for (key, expected) in [("3", "mandelbrot cpu"), ("g", "mandelbrot wgpu"), ("2", "stars wgpu")] {
        let press = format!("document.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}))");
        call(browser, &press)?;
        browser.run(CLICK, &json!([[], expected]))?;
    }
    Ok(())
}

/// How many pixels of the picture are not black.
const LIT: &str = "(() => {
    const canvas = document.getElementById('picture');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 1 && value > 40).length;
})()";

/// Clears the Game of Life, waits until all has faded, and draws a line with a pointer.
const DRAW: &str = "(async () => {
    const canvas = document.getElementById('picture');
    const frames = async (count) => {
        const first = Number(document.body.dataset.frames);
        while (Number(document.body.dataset.frames) < first + count) {
            await new Promise((done) => setTimeout(done, 20));
        }
    };
    const lit = () => canvas.getContext('2d').getImageData(100, 150, 400, 100).data.some((value, index) => index % 4 === 1 && value > 40);
    document.getElementById('clear').click();
    await frames(60);
    const before = lit();
    const { left, top, width, height } = canvas.getBoundingClientRect();
    canvas.setPointerCapture = () => {};
    const point = (name, x, y) => {
        const place = { clientX: left + (x * width) / canvas.width, clientY: top + (y * height) / canvas.height };
        canvas.dispatchEvent(new PointerEvent(name, { pointerId: 1, ...place }));
    };
    point('pointerdown', 150, 200);
    point('pointermove', 450, 200);
    point('pointerup', 450, 200);
    await frames(3);
    return `${before ? 'lit' : 'dark'}, then ${lit() ? 'lit' : 'dark'}`;
})()";

/// A browser without WebGPU says what it lacks, and computes on the CPU.
fn check_without_webgpu(server: &Server) -> Result {
    let browser = Browser::start_with(&WITHOUT_WEBGPU)?;
    browser.open(&server.url())?;
    browser.run(CLICK, &json!([[], "life cpu"]))?;
    let said = call(&browser, "document.getElementById('missing').textContent")?;
    println!("without WebGPU: {said}");
    if said.starts_with("The GPU cannot be used") { Ok(()) } else { Err("the page does not say that there is no WebGPU".to_owned()) }
}

/// What an expression of JavaScript comes to, or a promise that it is.
fn call(browser: &Browser, expression: &str) -> Result<String> {
    let script = format!("const done = arguments[0]; Promise.resolve({expression}).then((said) => done(String(said)), (error) => done(`error: ${{error}}`));");
    text(&browser.run(&script, &json!([]))?)
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("this is no text: {value}"))
}

/// Writes what the browser shows to `target/web/screenshots`.
fn screenshot(browser: &Browser, name: &str) -> Result<PathBuf> {
    let folder = target().join("web/screenshots");
    let path = folder.join(format!("{name}.png"));
    let png = STANDARD.decode(browser.screenshot()?).map_err(|error| format!("`chromedriver`: {error}"))?;
    fs::create_dir_all(&folder).and_then(|()| fs::write(&path, png)).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
