//! Items of other crates, where each way to name them is used.

mod by_glob {
    use scry_shared_items::*;

    #[scry::kernel]
    pub fn by_glob(y: &mut [u32]) {
        let i = scry::global_id().x;
        y[i] = in_tile(i).x + noise::hash(i as u32);
    }
}

mod by_path {
    use ::scry_shared_items::noise as sound;
    use scry_shared_items as shared;

    #[scry::device]
    fn both(i: usize) -> u32 {
        shared::in_tile(i).x + sound::hash(i as u32)
    }

    #[scry::kernel]
    pub fn by_path(y: &mut [u32]) {
        let i = scry::global_id().x;
        y[i] = both(i) + ::scry_shared_items::in_tile(i).y;
    }
}

pub fn main() -> scry::Result<()> {
    use scry_shared_items::in_tile;

    #[scry::kernel]
    fn in_a_block(y: &mut [u32]) {
        let i = scry::global_id().x;
        y[i] = in_tile(i).x + scry_shared_items::in_tile(i).y;
    }

    let gpu = scry::Device::cpu()?;
    let y = gpu.zeros(8)?;
    by_glob::by_glob.launch(&gpu, &y, 8)?;
    by_path::by_path.launch(&gpu, &y, 8)?;
    in_a_block.launch(&gpu, &y, 8)
}
