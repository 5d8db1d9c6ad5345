//! What the host does for a device.

/// What the host does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Activity {
    Launch,
    Upload,
    Download,
    Fill,
    Sync,
    #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
    Compile,
}

impl Activity {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Launch => "launch",
            Self::Upload => "upload",
            Self::Download => "download",
            Self::Fill => "fill",
            Self::Sync => "sync",
            #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
            Self::Compile => "compile",
        }
    }

    /// Whether the host waits for the device.
    pub(super) fn waits(self) -> bool {
        matches!(self, Self::Download | Self::Sync)
    }

    #[cfg(feature = "tracing")]
    pub(super) fn enter(self, kernel: &str, bytes: u64) -> tracing::span::EnteredSpan {
        use tracing::trace_span;
        match self {
            Self::Launch => trace_span!(target: "scry", "launch", kernel),
            Self::Upload => trace_span!(target: "scry", "upload", bytes),
            Self::Download => trace_span!(target: "scry", "download", bytes),
            Self::Fill => trace_span!(target: "scry", "fill", bytes),
            Self::Sync => trace_span!(target: "scry", "sync"),
            #[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
            Self::Compile => tracing::debug_span!(target: "scry", "compile", kernel),
        }
        .entered()
    }
}

/// Something that the host did for a device.
#[derive(Debug, Clone)]
pub(super) struct HostSpan {
    pub(super) activity: Activity,
    /// The kernel's name, or nothing.
    pub(super) kernel: String,
    pub(super) bytes: u64,
    pub(super) start_ns: u64,
    pub(super) duration_ns: u64,
    pub(super) thread: u32,
}
