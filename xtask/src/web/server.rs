//! A server of the files in a folder, for this machine only.

use std::fs;
use std::io::{BufRead, BufReader, Result as IoResult, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use crate::Result;

pub(crate) struct Server {
    port: u16,
    thread: JoinHandle<()>,
}

impl Server {
    /// Serves the files in `folder`, from now on until the process ends.
    pub(crate) fn start(folder: PathBuf) -> Result<Self> {
        let told = |error| format!("there is no port to serve at: {error}");
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(told)?;
        let port = listener.local_addr().map_err(told)?.port();
        let serve = move || listener.incoming().for_each(|stream| drop(stream.and_then(|stream| answer(stream, &folder))));
        Ok(Self { port, thread: thread::spawn(serve) })
    }

    /// Where a browser finds it: a secure context, as WebGPU wants it.
    pub(crate) fn url(&self) -> String {
        format!("http://localhost:{}/", self.port)
    }

    /// Serves on and on.
    pub(super) fn wait(self) {
        drop(self.thread.join());
    }
}

/// Answers the one request of a connection.
fn answer(mut stream: TcpStream, folder: &Path) -> IoResult<()> {
    let mut lines = BufReader::new(&stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of its head is read, so that the connection ends in order.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or_default().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    // The files lie in the folder itself.
    let contents = if name.contains(['/', '\\']) { None } else { fs::read(folder.join(name)).ok() };
    let (status, contents) = contents.map_or(("404 Not Found", Vec::new()), |contents| ("200 OK", contents));
    let length = contents.len();
    let kind = kind(name);
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")?;
    stream.write_all(&contents)
}

fn kind(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
