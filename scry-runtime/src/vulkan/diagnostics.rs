//! What Vulkan devices stand on: the loader, the drivers that it finds, and the validation layer.

use std::path::PathBuf;
use std::{env, fs};

use super::adapter;
use super::instance::{self, INSTALL, Instance};
use super::validation;
use crate::backend::{Component, reason};

pub(super) fn components() -> Vec<Component> {
    let instance = instance::shared();
    let layer = instance.as_ref().ok().map(|instance| layer(instance));
    let version = instance.and_then(|instance| instance::version(&instance.entry)).map_err(reason);
    let found = version.map(|[major, minor, patch]| format!("version {major}.{minor}.{patch}"));
    let loader = Component { name: "Vulkan loader", is_needed: true, found };
    [Some(loader), drivers(), layer].into_iter().flatten().chain(passed_over()).collect()
}

/// The devices that Vulkan has and scry cannot drive.
fn passed_over() -> impl Iterator<Item = Component> {
    let refusals = adapter::survey().map_or_else(|_| Vec::new(), |(_, refusals)| refusals);
    refusals.into_iter().map(|refusal| Component {
        name: "a device",
        is_needed: false,
        found: Err(format!("is passed over: {refusal}\nhelp: a newer driver may have it")),
    })
}

fn layer(instance: &Instance) -> Component {
    let found = match validation::is_installed(&instance.entry) {
        Ok(true) => Ok("installed".to_owned()),
        Ok(false) => {
            Err("not installed\nhelp: it is only needed to check scry's own use of Vulkan, with SCRY_VULKAN_VALIDATION=1; on Debian \
                          and Ubuntu it is in `vulkan-validationlayers`"
                .to_owned())
        }
        Err(error) => Err(format!("{}\nhelp: the loader may be damaged; install it again", reason(error))),
    };
    Component { name: "validation layer", is_needed: false, found }
}

/// The drivers' manifests; `None` where they are not kept in folders.
fn drivers() -> Option<Component> {
    cfg!(target_os = "linux").then(|| {
        let names: Vec<String> = manifests().iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
        let found = if names.is_empty() { Err(format!("none is installed\n{INSTALL}")) } else { Ok(names.join(", ")) };
        Component { name: "Vulkan drivers", is_needed: true, found }
    })
}

/// Where the loader looks for drivers: "Driver Discovery on Linux" in the documentation of the Vulkan loader.
fn manifests() -> Vec<PathBuf> {
    let chosen = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].into_iter().find_map(|name| env::var_os(name).filter(|list| !list.is_empty()));
    if let Some(list) = chosen {
        return env::split_paths(&list).filter(|path| path.is_file()).collect();
    }
    let home = |below: &str| env::var_os("HOME").map(|home| PathBuf::from(home).join(below));
    let homes = [home(".config"), home(".local/share")].into_iter().flatten();
    let folders = homes.chain(["/etc/xdg", "/etc", "/usr/local/share", "/usr/share"].map(PathBuf::from));
    let files = folders.flat_map(|folder| fs::read_dir(folder.join("vulkan/icd.d")).into_iter().flatten().flatten());
    let mut manifests: Vec<_> = files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    manifests.sort();
    manifests
}
