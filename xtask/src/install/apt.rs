//! What comes from Debian's and Ubuntu's packages.

use std::path::Path;
use std::process::{Command, Stdio};

use super::insist;
use crate::Result;
use crate::cargo::{output, succeed};

pub(super) fn install(packages: &[&str]) -> Result {
    let absent: Vec<_> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if absent.is_empty() {
        println!("already there: {}", packages.join(", "));
        return Ok(());
    }
    if !has_apt() {
        println!("no apt-get here: install by hand what gives {}", absent.join(", "));
        return Ok(());
    }
    let elevation = elevation().ok_or_else(|| format!("to install {} takes root, or sudo without a password", absent.join(", ")))?;
    insist(|| {
        update(elevation)?;
        succeed(apt_get(elevation, "install --quiet --yes --no-install-recommends").args(&absent))
    })
}

/// Puts into `folder` the archives of `packages` and of what they depend on and this machine lacks.
pub(crate) fn download(packages: &[&str], folder: &Path) -> Result {
    if !has_apt() {
        return Err(format!("no apt-get here, which would give {}", packages.join(", ")));
    }
    insist(|| {
        if let Some(elevation) = elevation() {
            update(elevation)?;
        }
        let simulation = output(apt_get("env", "install --simulate --no-install-recommends").args(packages))?;
        let lacking = simulation.lines().filter_map(|line| line.strip_prefix("Inst ")?.split_whitespace().next());
        succeed(apt_get("env", "download --quiet").current_dir(folder).args(lacking))
    })
}

/// Reads the lists of packages anew; fails where one of them is out of reach, which apt-get only warns of.
fn update(elevation: &str) -> Result {
    succeed(&mut apt_get(elevation, "update --quiet --option APT::Update::Error-Mode=any"))
}

fn has_apt() -> bool {
    works(Command::new("apt-get").arg("--version"))
}

fn is_installed(package: &str) -> bool {
    let query = Command::new("dpkg-query").args(["--show", "--showformat=${Status}", package]).output();
    query.is_ok_and(|output| output.stdout.starts_with(b"install ok installed"))
}

/// The words before a command that make it root's, if any do.
fn elevation() -> Option<&'static str> {
    let user = Command::new("id").arg("-u").output().ok()?.stdout;
    if user.trim_ascii() == b"0" {
        return Some("env");
    }
    works(Command::new("sudo").args(["-n", "true"])).then_some("sudo -n env")
}

fn apt_get(elevation: &str, words: &str) -> Command {
    let line = format!("{elevation} DEBIAN_FRONTEND=noninteractive apt-get {words}");
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().expect("`elevation` is never empty"));
    command.args(words);
    command
}

fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
