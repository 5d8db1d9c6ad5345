//! NVRTC from its Python wheel: CUDA C is compiled with it where there is no GPU.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::insist;
use crate::Result;
use crate::cargo::{nvrtc, output, succeed};

/// The version that the runtime binds to, else one of the same major version.
const WHEELS: [&str; 2] = ["nvidia-cuda-nvrtc==13.0.*", "nvidia-cuda-nvrtc==13.*"];

pub(super) fn install() -> Result {
    let place = nvrtc();
    if place.is_dir() {
        println!("already there: NVRTC in {}", place.display());
        return Ok(());
    }
    let work = place.with_extension("download");
    let installed = download(&work).and_then(|()| unpack(&work)).and_then(|()| take_libraries(&work, &place));
    let cleared = fs::remove_dir_all(&work).map_err(|error| told(&work, &error));
    installed.and(cleared)
}

fn download(work: &Path) -> Result {
    fs::create_dir_all(work).map_err(|error| told(work, &error))?;
    output(&mut python("pip --version")).map_err(|error| format!("NVRTC comes by Python's pip: {error}"))?;
    insist(|| {
        // A page that pip kept from a failed download would fail each try.
        let pip = || python("pip download --quiet --no-cache-dir --no-deps --dest");
        let found = WHEELS.iter().any(|wheel| succeed(pip().arg(work).arg(wheel)).is_ok());
        if found { Ok(()) } else { Err(format!("`python3 -m pip download {}` failed, so there is no NVRTC", WHEELS[1])) }
    })
}

fn unpack(work: &Path) -> Result {
    let wheels = files(work).map_err(|error| told(work, &error))?;
    wheels.iter().try_for_each(|wheel| succeed(python("zipfile --extract").arg(wheel).arg(work)))
}

/// Makes the directory of the wheel's libraries, `nvidia/cu13/lib`, the `place` where the tests look for them.
fn take_libraries(work: &Path, place: &Path) -> Result {
    let libraries = work.join("nvidia/cu13/lib");
    fs::rename(&libraries, place).map_err(|error| told(&libraries, &error))
}

fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect()
}

fn python(words: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg("-m").args(words.split_whitespace());
    command
}

fn told(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
