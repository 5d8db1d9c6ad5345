//! The same by Vulkan's own functions: the kernel's SPIR-V, in command buffers that are recorded once, with barriers between launches
//! as its arguments ask for.

use std::ffi::CStr;
use std::time::Instant;

use ash::{Entry, khr, vk};

use super::{LAUNCHES, Launches, N, saxpy};

/// Launches on the device of that name, if there is one.
pub(super) fn launches(name: &str) -> Option<Box<dyn Launches>> {
    // SAFETY: Vulkan's loader may be loaded at any time.
    let entry = unsafe { Entry::load() }.ok()?;
    let raw = Raw::open(&entry, name)?;
    let (one, all) = (raw.record(1), raw.record(LAUNCHES));
    let (pool, commands) = raw.commands();
    Some(Box::new(Recorded { raw, one, all, pool, commands, _entry: entry }))
}

struct Recorded {
    raw: Raw,
    one: vk::CommandBuffer,
    all: vk::CommandBuffer,
    /// What recording is measured with.
    pool: vk::CommandPool,
    commands: vk::CommandBuffer,
    /// Which keeps the loader.
    _entry: Entry,
}

impl Launches for Recorded {
    fn launch(&self) {
        self.raw.submit(self.one);
    }

    /// A batch is one submission of all of them: that is what a row of launches is held against.
    fn queue(&self) {
        self.raw.submit(self.all);
    }

    fn replay(&self) {
        self.raw.submit(self.all);
    }

    fn wait(&self) {
        self.raw.wait();
    }

    /// A launch that is queued is recorded, when there is memory for it from before.
    fn recording(&self) -> Option<f64> {
        // SAFETY: the pool's commands were never submitted.
        unsafe { self.raw.device.reset_command_pool(self.pool, vk::CommandPoolResetFlags::empty()) }.expect("it is reset");
        let start = Instant::now();
        self.raw.fill(self.commands, LAUNCHES);
        Some(start.elapsed().as_secs_f64() / LAUNCHES as f64)
    }
}

struct Raw {
    device: ash::Device,
    queue: vk::Queue,
    family: u32,
    push: khr::push_descriptor::Device,
    pipeline: vk::Pipeline,
    layout: vk::PipelineLayout,
    /// `x`, `y` and the record.
    buffers: [vk::Buffer; 3],
}

impl Raw {
    fn open(entry: &Entry, name: &str) -> Option<Self> {
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_2);
        // SAFETY: everything that is created gets what was created before, and lives until the process ends.
        unsafe {
            let instance = entry.create_instance(&vk::InstanceCreateInfo::default().application_info(&application), None).ok()?;
            let named = |device: &vk::PhysicalDevice| {
                let properties = instance.get_physical_device_properties(*device);
                CStr::from_ptr(properties.device_name.as_ptr()).to_string_lossy() == name
            };
            let physical = instance.enumerate_physical_devices().ok()?.into_iter().find(named)?;
            let families = instance.get_physical_device_queue_family_properties(physical);
            let family = families.iter().position(|family| family.queue_flags.contains(vk::QueueFlags::COMPUTE))? as u32;
            let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&[1.0])];
            let extensions = [khr::push_descriptor::NAME.as_ptr()];
            let info = vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&extensions);
            let device = instance.create_device(physical, &info, None).ok()?;
            let queue = device.get_device_queue(family, 0);
            let push = khr::push_descriptor::Device::new(&instance, &device);
            let memory = instance.get_physical_device_memory_properties(physical);
            let buffers = [(); 3].map(|()| buffer(&device, &memory));
            let (pipeline, layout) = pipeline(&device);
            Some(Self { device, queue, family, push, pipeline, layout, buffers })
        }
    }

    /// A command buffer of so many launches, which may be submitted while it runs.
    fn record(&self, launches: usize) -> vk::CommandBuffer {
        let (_, commands) = self.commands();
        self.fill(commands, launches);
        commands
    }

    /// A command buffer with a pool of its own.
    fn commands(&self) -> (vk::CommandPool, vk::CommandBuffer) {
        // SAFETY: everything is of this device.
        unsafe {
            let pool = vk::CommandPoolCreateInfo::default().queue_family_index(self.family);
            let pool = self.device.create_command_pool(&pool, None).expect("a pool");
            let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
            (pool, self.device.allocate_command_buffers(&info).expect("a command buffer")[0])
        }
    }

    fn fill(&self, commands: vk::CommandBuffer, launches: usize) {
        let Self { device, push, pipeline, layout, buffers, .. } = self;
        let n = N as u32;
        let block: [u32; 13] = [n, 1, 1, 0, 0, 0, 0, 0, 0.5f32.to_bits(), n, 0, n, 0];
        let infos = buffers.map(|buffer| [vk::DescriptorBufferInfo::default().buffer(buffer).range(vk::WHOLE_SIZE)]);
        let write = |binding: usize| {
            let write = vk::WriteDescriptorSet::default().dst_binding(binding as u32);
            write.descriptor_type(vk::DescriptorType::STORAGE_BUFFER).buffer_info(&infos[binding])
        };
        let writes = [write(0), write(1), write(2)];
        let hazard = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE)
            .dst_access_mask(vk::AccessFlags::SHADER_READ | vk::AccessFlags::SHADER_WRITE)];
        let (compute, none) = (vk::PipelineStageFlags::COMPUTE_SHADER, vk::DependencyFlags::empty());
        // SAFETY: everything is of this device, and the block has as many bytes as the layout says.
        unsafe {
            let info = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::SIMULTANEOUS_USE);
            device.begin_command_buffer(commands, &info).expect("it begins");
            device.cmd_bind_pipeline(commands, vk::PipelineBindPoint::COMPUTE, *pipeline);
            for _ in 0..launches {
                device.cmd_pipeline_barrier(commands, compute, compute, none, &hazard, &[], &[]);
                push.cmd_push_descriptor_set(commands, vk::PipelineBindPoint::COMPUTE, *layout, 0, &writes);
                let bytes = block.map(u32::to_ne_bytes);
                device.cmd_push_constants(commands, *layout, vk::ShaderStageFlags::COMPUTE, 0, bytes.as_flattened());
                device.cmd_dispatch(commands, n.div_ceil(256), 1, 1);
            }
            device.end_command_buffer(commands).expect("it ends");
        }
    }

    fn submit(&self, commands: vk::CommandBuffer) {
        let commands = [commands];
        // SAFETY: the commands are recorded, and may be pending more than once.
        let submitted =
            unsafe { self.device.queue_submit(self.queue, &[vk::SubmitInfo::default().command_buffers(&commands)], vk::Fence::null()) };
        submitted.expect("it submits");
    }

    fn wait(&self) {
        // SAFETY: the queue is used by this thread alone.
        unsafe { self.device.queue_wait_idle(self.queue) }.expect("it waits");
    }
}

/// A buffer of 4 KiB in the device's memory.
///
/// # Safety
/// The memory's properties are the device's.
unsafe fn buffer(device: &ash::Device, memory: &vk::PhysicalDeviceMemoryProperties) -> vk::Buffer {
    let info = vk::BufferCreateInfo::default().size(4096).usage(vk::BufferUsageFlags::STORAGE_BUFFER);
    // SAFETY: the memory is of a type that the buffer takes, and as long as that asks for.
    unsafe {
        let buffer = device.create_buffer(&info, None).expect("a buffer");
        let needs = device.get_buffer_memory_requirements(buffer);
        let is_local = |ty: &vk::MemoryType| ty.property_flags.contains(vk::MemoryPropertyFlags::DEVICE_LOCAL);
        let fits = |&(i, ty): &(usize, &vk::MemoryType)| needs.memory_type_bits >> i & 1 == 1 && is_local(ty);
        let (ty, _) = memory.memory_types_as_slice().iter().enumerate().find(fits).expect("a type of memory");
        let info = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(ty as u32);
        device.bind_buffer_memory(buffer, device.allocate_memory(&info, None).expect("memory"), 0).expect("it is bound");
        buffer
    }
}

fn pipeline(device: &ash::Device) -> (vk::Pipeline, vk::PipelineLayout) {
    let binding = |number| {
        let binding = vk::DescriptorSetLayoutBinding::default().binding(number).descriptor_count(1);
        binding.descriptor_type(vk::DescriptorType::STORAGE_BUFFER).stage_flags(vk::ShaderStageFlags::COMPUTE)
    };
    let bindings = [binding(0), binding(1), binding(2)];
    let flags = vk::DescriptorSetLayoutCreateFlags::PUSH_DESCRIPTOR_KHR;
    let constants = [vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE).size(52)];
    // SAFETY: naga has validated the module, and the layout has its bindings and its push constants.
    unsafe {
        let info = vk::DescriptorSetLayoutCreateInfo::default().flags(flags).bindings(&bindings);
        let sets = [device.create_descriptor_set_layout(&info, None).expect("a set's layout")];
        let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(&constants);
        let layout = device.create_pipeline_layout(&info, None).expect("a layout");
        let module = device.create_shader_module(&vk::ShaderModuleCreateInfo::default().code(saxpy::SPIRV), None).expect("a module");
        let stage = vk::PipelineShaderStageCreateInfo::default().stage(vk::ShaderStageFlags::COMPUTE).module(module).name(c"saxpy");
        let infos = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout)];
        (device.create_compute_pipelines(vk::PipelineCache::null(), &infos, None).expect("a pipeline")[0], layout)
    }
}
