//! Structs of every width, and enums: as elements, as parameters, in part.

use scry::f16;

use crate::support::{every_device, golden};

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

golden![words, invalid];

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

/// An enum's buffer may hold what is no value of it: a kernel takes that for the first variant.
#[scry::kernel]
fn invalid(kinds: &[Kind], particles: &[Particle], y: &mut [u32]) {
    let i = global_id().x;
    let whole = particles[i];
    let code = |kind: Kind| match kind {
        Kind::Solid => 1,
        Kind::Fluid => 2,
    };
    y[i] = code(kinds[i]) * 100 + code(particles[i].kind) * 10 + code(whole.kind);
}

#[test]
fn what_is_no_value_of_an_enum_is_its_first() {
    every_device(|gpu| {
        let bytes = gpu.upload(&[3u8, 200, 0, 7, 255])?;
        let particles = gpu.alloc::<Particle>(5)?;
        let y = gpu.alloc(5)?;
        invalid.launch(gpu, &bytes.cast()?, &particles, &y, 5)?;
        assert_eq!(y.download()?, [111u32, 211, 111, 111, 111]);
        assert!(particles.download().is_err(), "zero is no value of `Kind`");
        Ok(())
    });
}
