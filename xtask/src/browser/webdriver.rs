//! Chromium, driven by `chromedriver`: the few commands of W3C's protocol that are needed, as <https://www.w3.org/TR/webdriver2> has them.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::Result;

const DRIVER: &str = "chromedriver";

/// What `chromedriver --port=0` says before the port that it has chosen.
const STARTED: &str = "started successfully on port ";

/// Software WebGPU, which Chromium has on Linux behind a switch. Containers often lack what its sandbox is made of, and the pages are ours.
/// Its camera shows a test picture.
const ARGUMENTS: [&str; 7] = [
    "--headless=new",
    "--no-sandbox",
    "--enable-unsafe-webgpu",
    "--use-webgpu-adapter=swiftshader",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--window-size=1000,960",
];

/// Without an adapter for WebGPU, as on most machines without a GPU.
pub(super) const WITHOUT_ADAPTER: [&str; 3] = ["--headless=new", "--no-sandbox", "--window-size=1000,960"];

/// The longest that a script may take.
const LONGEST_SCRIPT: Duration = Duration::from_secs(500);

/// A browser without a window. It ends when this is dropped.
pub(super) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    pub(super) fn start() -> Result<Self> {
        Self::start_with(&ARGUMENTS)
    }

    pub(super) fn start_with(arguments: &[&str]) -> Result<Self> {
        let started = Command::new(DRIVER).arg("--port=0").stdout(Stdio::piped()).spawn();
        let driver = started.map_err(|error| format!("`{DRIVER}` does not start: {error}"))?;
        let mut browser = Self { driver, port: 0, session: String::new() };
        browser.port = browser.announced_port()?;
        let options = json!({ "goog:chromeOptions": { "args": arguments }, "timeouts": { "script": LONGEST_SCRIPT.as_millis() as u64 } });
        let session = browser.command("POST", "/session", &json!({ "capabilities": { "alwaysMatch": options } }))?;
        session["sessionId"].as_str().unwrap_or_default().clone_into(&mut browser.session);
        Ok(browser)
    }

    /// Opens a page.
    pub(super) fn open(&self, url: &str) -> Result {
        self.command("POST", &format!("/session/{}/url", self.session), &json!({ "url": url })).map(drop)
    }

    /// Runs the body of a function in the page with these `arguments` and a function after them, and gives what it calls that with.
    pub(super) fn run(&self, script: &str, arguments: &Value) -> Result<Value> {
        let path = format!("/session/{}/execute/async", self.session);
        self.command("POST", &path, &json!({ "script": script, "args": arguments }))
    }

    /// What it shows, as a PNG file in base64.
    pub(super) fn screenshot(&self) -> Result<String> {
        let png = self.command("GET", &format!("/session/{}/screenshot", self.session), &Value::Null)?;
        Ok(png.as_str().unwrap_or_default().to_owned())
    }

    /// Has an input device, a keyboard or a pointer, do something.
    pub(super) fn perform(&self, device: &Value) -> Result {
        self.command("POST", &format!("/session/{}/actions", self.session), &json!({ "actions": [device] })).map(drop)
    }

    /// A command of Chromium's own protocol: <https://chromedevtools.github.io/devtools-protocol>.
    pub(super) fn tell_chromium(&self, command: &str, parameters: &Value) -> Result {
        let told = json!({ "cmd": command, "params": parameters });
        self.command("POST", &format!("/session/{}/goog/cdp/execute", self.session), &told).map(drop)
    }

    fn announced_port(&mut self) -> Result<u16> {
        let output = self.driver.stdout.take().expect("standard output is piped");
        let lines = BufReader::new(output).lines().map_while(std::result::Result::ok);
        let port = |line: String| line.split_once(STARTED)?.1.trim_end_matches('.').parse().ok();
        { lines }.find_map(port).ok_or_else(|| format!("`{DRIVER}` does not say its port"))
    }

    /// The value that a command answers with.
    fn command(&self, method: &str, path: &str, parameters: &Value) -> Result<Value> {
        let told = |error: std::io::Error| format!("`{DRIVER}`: {error}");
        let body = if parameters.is_null() { String::new() } else { parameters.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(told)?;
        stream.set_read_timeout(Some(LONGEST_SCRIPT + Duration::from_mins(1))).map_err(told)?;
        stream.write_all((head + &body).as_bytes()).map_err(told)?;
        let answer: Value = serde_json::from_slice(&answer(stream).map_err(told)?).map_err(|error| format!("`{DRIVER}`: {error}"))?;
        let value = &answer["value"];
        match value["error"].as_str() {
            Some(error) => Err(format!("`{DRIVER}`: {error}: {}", value["message"].as_str().unwrap_or_default())),
            None => Ok(value.clone()),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the browser with its session; who cannot be told any more is ended all the same.
        drop(self.command("DELETE", &format!("/session/{}", self.session), &json!({})));
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

/// The body of an answer, which says its length.
fn answer(stream: TcpStream) -> std::io::Result<Vec<u8>> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.trim().parse().unwrap_or(0),
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}
