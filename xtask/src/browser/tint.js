// Compiles each of the modules, on a device with all that the adapter has, and makes a pipeline of it. Calls `done` with the adapter's name
// and features, and for each module with what is wrong about it, or with null. WebDriver makes a function of this.
const [modules, done] = arguments;

// The parameter block in a text, and where it is if a device has less room for immediates.
const IMMEDIATES = "var<immediate> launch: Launch;";
const BUFFER = "@group(1) @binding(0) var<storage, read> launch: Launch;";

async function compile(device, wgsl) {
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ code: wgsl });
    const { messages } = await module.getCompilationInfo();
    await device.popErrorScope();
    const errors = messages.filter((message) => message.type === "error");
    const lines = wgsl.split("\n");
    return { module, errors: errors.map(({ message, lineNum }) => `${message}\n    ${lineNum}: ${lines[lineNum - 1]}`) };
}

async function complaint(device, { wgsl, entry, blockSize }) {
    let { module, errors } = await compile(device, wgsl);
    if (errors.length === 0 && wgsl.includes(IMMEDIATES) && blockSize > (device.limits.maxImmediateSize ?? 0)) {
        ({ module, errors } = await compile(device, wgsl.replace(IMMEDIATES, BUFFER)));
    }
    if (errors.length > 0) {
        return errors.join("\n");
    }
    try {
        await device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: entry } });
        return null;
    } catch (error) {
        return String(error);
    }
}

async function judge() {
    const adapter = await navigator.gpu?.requestAdapter();
    if (!adapter) {
        return { error: "the browser has no WebGPU adapter" };
    }
    const requiredLimits = {};
    for (const name in adapter.limits) {
        requiredLimits[name] = adapter.limits[name];
    }
    const device = await adapter.requestDevice({ requiredFeatures: [...adapter.features], requiredLimits });
    const complaints = [];
    for (const module of modules) {
        complaints.push(await complaint(device, module));
    }
    const { vendor, architecture } = adapter.info;
    return { adapter: `${vendor} ${architecture}`, features: [...adapter.features], complaints };
}

judge().then(done, (error) => done({ error: String(error) }));
