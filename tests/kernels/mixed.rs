//! Structs of every width, and enums: as elements, as parameters, in part.

use scry::f16;

use crate::support::{code, every_device, every_device_alone, expect_panic};

#[scry::device]
pub(crate) mod mixed {
    use scry::f16;

    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub(crate) enum Kind {
        Solid = 3,
        Fluid = 200,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) enum Phase {
        Hot,
        Cold,
    }

    /// Three bytes, and none of padding.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Color {
        pub(crate) r: u8,
        pub(crate) g: i8,
        pub(crate) b: u8,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Particle {
        pub(crate) kind: Kind,
        pub(crate) mass: f64,
        pub(crate) color: Color,
        pub(crate) short: i16,
        pub(crate) half: f16,
        pub(crate) history: [u16; 5],
        pub(crate) id: u64,
        pub(crate) phase: Phase,
    }

    impl Particle {
        pub(crate) fn older(mut self, by: u16) -> Self {
            for i in 0..5 {
                self.history[i] = self.history[i].wrapping_add(by);
            }
            self.mass = self.mass * 1.5;
            self.kind = match self.kind {
                Kind::Solid => Kind::Fluid,
                Kind::Fluid => Kind::Solid,
            };
            self
        }
    }
}

use mixed::{Color, Kind, Particle, Phase};

#[scry::kernel]
fn words(x: &[Particle], change: Color, model: Particle, y: &mut [Particle], colors: &mut [Color], kinds: &mut [Kind]) {
    let i = global_id().x;
    y[i] = x[i].older(7);
    y[i].short = x[i].short - model.short;
    y[i].history[i % 5] = x[i].history[(i + 1) % 5] ^ 0xff;
    y[i].color.g = y[i].color.g - change.g;
    if x[i].phase == Phase::Cold {
        y[i].id += model.id;
        y[i].phase = Phase::Hot;
    }
    colors[i] = Color { r: x[i].color.b, g: change.g, b: x[i].color.r + change.b };
    kinds[i] = x[i].kind;
}

fn words_in_rust(x: Particle, i: usize, change: Color, model: Particle) -> (Particle, Color, Kind) {
    let mut y = x.older(7);
    y.short = x.short.wrapping_sub(model.short);
    y.history[i % 5] = x.history[(i + 1) % 5] ^ 0xff;
    y.color.g = x.color.g.wrapping_sub(change.g);
    if x.phase == Phase::Cold {
        y.id += model.id;
        y.phase = Phase::Hot;
    }
    (y, Color { r: x.color.b, g: change.g, b: x.color.r.wrapping_add(change.b) }, x.kind)
}

fn particle(i: u32) -> Particle {
    Particle {
        kind: if i % 3 == 0 { Kind::Solid } else { Kind::Fluid },
        mass: f64::from(i) * 0.1,
        color: Color { r: i as u8, g: (i * 7) as u8 as i8, b: (i * 31) as u8 },
        short: (i * 999) as u16 as i16,
        half: f16::from_f32(i as f32 * 0.25),
        history: [i as u16, 2, 3, (i * 777) as u16, 65535],
        id: u64::from(i) << 31,
        phase: if i % 2 == 0 { Phase::Hot } else { Phase::Cold },
    }
}

#[test]
fn structs_of_every_width_keep_their_fields() {
    let x: Vec<Particle> = (0..77).map(particle).collect();
    let (change, model) = (Color { r: 1, g: -100, b: 250 }, particle(12345));
    every_device(|gpu| {
        let (y, colors) = (gpu.alloc(x.len())?, gpu.alloc(x.len())?);
        let kinds = gpu.upload(&vec![Kind::Solid; x.len()])?;
        words.launch(gpu, &gpu.upload(&x)?, change, model, &y, &colors, &kinds, x.len())?;
        let expected = x.iter().enumerate().map(|(i, x)| words_in_rust(*x, i, change, model));
        let (ys, rest): (Vec<_>, Vec<_>) = expected.map(|(y, color, kind)| (y, (color, kind))).unzip();
        assert_eq!(y.download()?, ys);
        assert_eq!(colors.download()?.into_iter().zip(kinds.download()?).collect::<Vec<_>>(), rest);
        Ok(())
    });
}

/// An enum's buffer may hold what is no value of it, and so may a struct's: it is asked wherever one is loaded.
#[scry::kernel]
fn checked(way: u32, kinds: &[Kind], particles: &[Particle], y: &mut [u32]) {
    let i = global_id().x;
    let code = |kind: Kind| match kind {
        Kind::Solid => 1,
        Kind::Fluid => 2,
    };
    y[i] = 5;
    match way {
        0 => y[i] = code(kinds[i]),
        1 => y[i] = code(particles[i].kind),
        2 => {
            let whole = particles[i];
            y[i] = whole.history[0] as u32;
        }
        _ => y[i] = particles[i].history[0] as u32,
    }
}

#[test]
fn what_is_no_value_of_an_enum_is_no_value_in_a_kernel() {
    let numbers = [3u8, 200, 0, 7, 255];
    every_device_alone(|gpu| {
        let bytes = gpu.upload(&numbers)?;
        let (kinds, particles) = (bytes.cast()?, gpu.alloc::<Particle>(5)?);
        let y = gpu.alloc::<u32>(5)?;
        checked.launch(gpu, 0, &kinds, &particles, &y, 5)?;
        let panic = expect_panic(y.download());
        assert_eq!((panic.kernel, code(&panic).as_str(), panic.count), ("checked", "kinds[i]),", 3));
        let number = numbers[panic.global_id[0]];
        assert_eq!(panic.message, format!("trying to construct an enum from an invalid value {number:#x}"));
        assert_eq!(y.download()?, [1, 2, 5, 5, 5]);
        // Of those particles every byte is zero.
        for (way, place, message) in [
            (1, "particles[i].kind),", "trying to construct an enum from an invalid value 0x0"),
            (2, "particles[i];", "trying to construct an enum from an invalid value"),
        ] {
            checked.launch(gpu, way, &kinds, &particles, &y, 5)?;
            let panic = expect_panic(y.download());
            assert_eq!((code(&panic).as_str(), panic.message.as_str(), panic.count), (place, message, 5));
            assert_eq!(y.download()?, [5; 5]);
        }
        checked.launch(gpu, 3, &kinds, &particles, &y, 5)?;
        assert_eq!(y.download()?, [0; 5]);
        assert!(particles.download().is_err(), "zero is no value of `Kind`");
        Ok(())
    });
}

#[test]
fn one_that_is_no_value_is_found_among_many() {
    let mut numbers: Vec<u8> = (0..1000).map(|i| if i % 3 == 0 { 3 } else { 200 }).collect();
    numbers[777] = 4;
    every_device_alone(|gpu| {
        let (bytes, particles) = (gpu.upload(&numbers)?, gpu.alloc::<Particle>(0)?);
        let y = gpu.alloc::<u32>(1000)?;
        checked.launch(gpu, 0, &bytes.cast()?, &particles, &y, 1000)?;
        let panic = expect_panic(y.download());
        assert_eq!((panic.global_id, panic.count), ([777, 0, 0], 1));
        assert_eq!(panic.message, "trying to construct an enum from an invalid value 0x4");
        let expected: Vec<u32> =
            numbers.iter().map(|number| [(3, 1), (200, 2), (4, 5)].iter().find(|(n, _)| n == number).unwrap().1).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
