//! What comes from Debian's and Ubuntu's packages.

use std::process::{Command, Stdio};

use super::insist;
use crate::Result;
use crate::cargo::succeed;

pub(super) fn install(packages: &[&str]) -> Result {
    let absent: Vec<_> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if absent.is_empty() {
        println!("already there: {}", packages.join(", "));
        return Ok(());
    }
    if !works(Command::new("apt-get").arg("--version")) {
        println!("no apt-get here: install by hand what gives {}", absent.join(", "));
        return Ok(());
    }
    let elevation = elevation().ok_or_else(|| format!("to install {} takes root, or sudo without a password", absent.join(", ")))?;
    insist(|| {
        succeed(&mut apt_get(elevation, "update --quiet"))?;
        succeed(apt_get(elevation, "install --quiet --yes --no-install-recommends").args(&absent))
    })
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
