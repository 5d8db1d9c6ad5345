use scry::prelude::*;

#[scry::kernel]
fn closures(n: u32, y: &mut [u32]) {
    let add = |a: u32| a + n;
    let twice = |a| add(add(a));
    let mut total = 0;
    let mut note = |v: u32| -> u32 {
        if v == 3 {
            return 0;
        }
        total += v;
        total
    };
    note(1);
    y[0] = twice(1) + note(3) + note(5);
    let unused = |a: u32| a;
    y[1] = (move || total)();
}

pub fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let y = device.alloc(2)?;
    closures.launch(&device, 10, &y, 1)?;
    assert_eq!(y.download()?, [27, 6]);
    Ok(())
}
