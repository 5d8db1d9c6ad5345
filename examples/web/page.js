// The page: it shows what the kernels compute, frame by frame, and passes on what is done with pointers and keys.

import init, { Opened, Stage, check } from "./scry_web.js";

const HELP = {
    life: "Draw with the pointer, or move the mark with the arrow keys and draw with D.",
    stars: "2048 stars pull at each other. Drag or press arrow keys to turn, scroll or press + and − to zoom.",
    mandelbrot: "Drag or press arrow keys to move, scroll, pinch or press + and − to zoom.",
    drawing: "Choose a photograph with O, or switch the camera on with V.",
};
const KEYS = "1 to 4 choose, G switches between GPU and CPU, Space pauses, R starts anew.";

const find = (id) => document.getElementById(id);
const picture = find("picture");
const context = picture.getContext("2d");
const tabs = [...document.querySelectorAll("[role=tab]")];

/** The devices that were opened, by name; a promise of each. */
const devices = new Map();
/** What is shown: set only between frames. */
let stage = null;
let shown = { demo: null, device: null };
let wanted = { demo: "life", device: "wgpu" };
let isPaused = false;
/** What is to be done before the next frame, with the stage. */
let actions = [];
/** The mark that keys move, in the Game of Life. */
let mark = { x: 320, y: 200, isShown: false };
let video = null;

const wasm = await init();
picture.width = Stage.width();
picture.height = Stage.height();

/** Does something with the stage as soon as no frame is being computed. */
function act(action) {
    actions.push(action);
}

function open(name) {
    if (!devices.has(name)) {
        devices.set(name, Opened.open(name));
    }
    return devices.get(name);
}

/** Says what a page without WebGPU lacks, and goes on with the CPU. */
function missGpu(error) {
    find("missing").hidden = false;
    const why = navigator.gpu ? error : "this browser has no WebGPU, or the page is not served by https";
    find("missing").textContent = `The GPU cannot be used: ${why}. The CPU computes instead.`;
    find("gpu").disabled = true;
    wanted.device = "cpu";
}

function choose(demo) {
    wanted = { ...wanted, demo };
}

function switchDevice(device) {
    if (!(device === "wgpu" && find("gpu").disabled)) {
        wanted = { ...wanted, device };
    }
}

/** Opens what is wanted, if that is not shown yet. */
async function change() {
    if (shown.demo === wanted.demo && shown.device === wanted.device) {
        return;
    }
    const { demo, device } = wanted;
    const opened = await open(device).catch((error) => {
        if (device === "cpu") {
            throw error;
        }
        missGpu(error);
    });
    if (!opened) {
        return change();
    }
    stage?.free();
    stage = new Stage(opened, demo);
    actions = [];
    shown = { demo, device };
    if (demo !== "drawing") {
        stopCamera();
    }
    if (demo === "drawing") {
        await showPhoto("astronaut.png");
    }
    for (const tab of tabs) {
        tab.setAttribute("aria-selected", tab.dataset.demo === demo);
        tab.tabIndex = tab.dataset.demo === demo ? 0 : -1;
    }
    for (const button of [find("gpu"), find("cpu")]) {
        button.setAttribute("aria-checked", button.dataset.device === device);
    }
    for (const part of document.querySelectorAll("[data-for]")) {
        part.hidden = !part.dataset.for.split(" ").includes(demo);
    }
    find("help").textContent = `${HELP[demo]} ${KEYS}`;
    picture.setAttribute("aria-label", tabs.find((tab) => tab.dataset.demo === demo).textContent);
    times = [];
}

/** The times at which the last frames were shown. */
let times = [];

function showStatus(name) {
    const now = performance.now();
    times = [...times, now].slice(-30);
    const rate = (1000 * (times.length - 1)) / (now - times[0]);
    const shownRate = Number.isFinite(rate) ? `${rate.toFixed(rate < 10 ? 1 : 0)} frames a second` : "";
    find("status").textContent = `${name}, ${isPaused ? "paused" : shownRate}`;
    document.body.dataset.frames = Number(document.body.dataset.frames ?? 0) + 1;
    document.body.dataset.shown = `${shown.demo} ${shown.device}`;
    document.body.dataset.firstFrame ??= now.toFixed(0);
}

function showFrame() {
    const { width, height } = picture;
    // The memory's buffer is another one after the memory has grown.
    const bytes = new Uint8ClampedArray(wasm.memory.buffer, stage.pixels(), 4 * width * height);
    context.putImageData(new ImageData(bytes, width, height), 0, 0);
    if (shown.demo === "life" && mark.isShown) {
        context.strokeStyle = "#ffb000";
        context.lineWidth = 2;
        context.strokeRect(mark.x - 6, mark.y - 6, 12, 12);
    }
}

async function run() {
    try {
        await change();
        if (video && shown.demo === "drawing") {
            takePhoto(video, video.videoWidth, video.videoHeight);
        }
        const due = actions;
        actions = [];
        due.forEach((action) => action(stage));
        if (!isPaused || due.length > 0) {
            await stage.frame();
            showFrame();
        }
        showStatus((await open(shown.device)).name());
        requestAnimationFrame(run);
    } catch (error) {
        find("missing").hidden = false;
        find("missing").textContent = `It stopped: ${error}`;
        document.body.dataset.error = error;
    }
}

// Photographs.

/** A canvas in which photographs are cut to the picture's size. */
const cut = document.createElement("canvas");

function takePhoto(image, width, height) {
    [cut.width, cut.height] = [picture.width, picture.height];
    const scale = Math.max(cut.width / width, cut.height / height);
    const drawn = cut.getContext("2d", { willReadFrequently: true });
    // Heads are seldom at the bottom.
    drawn.drawImage(image, (cut.width - scale * width) / 2, (cut.height - scale * height) / 5, scale * width, scale * height);
    const { data } = drawn.getImageData(0, 0, cut.width, cut.height);
    const words = new Uint32Array(data.buffer);
    act((stage) => stage.photo(words));
}

async function showPhoto(source) {
    const image = await createImageBitmap(typeof source === "string" ? await (await fetch(source)).blob() : source);
    takePhoto(image, image.width, image.height);
}

function stopCamera() {
    video?.srcObject.getTracks().forEach((track) => track.stop());
    video = null;
    find("camera").setAttribute("aria-pressed", "false");
}

async function switchCamera() {
    if (video) {
        return stopCamera();
    }
    try {
        const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 800 } });
        const element = document.createElement("video");
        Object.assign(element, { srcObject: stream, muted: true, playsInline: true });
        await element.play();
        video = element;
        find("camera").setAttribute("aria-pressed", "true");
    } catch (error) {
        find("missing").hidden = false;
        find("missing").textContent = `There is no camera: ${error.message}`;
    }
}

// Pointers: one draws or drags, two zoom.

const pointers = new Map();

function at(event) {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return { x: ((event.clientX - left) * picture.width) / width, y: ((event.clientY - top) * picture.height) / height };
}

function drag(from, to) {
    act((stage) => stage.drag(from.x, from.y, to.x, to.y));
}

function zoom(factor, { x, y }) {
    act((stage) => stage.zoom(factor, x, y));
}

picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    mark.isShown = false;
    if (shown.demo === "life") {
        drag(at(event), at(event));
    }
});

picture.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
        return;
    }
    const now = at(event);
    if (pointers.size === 2 && shown.demo !== "life") {
        const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
        const distance = (point) => Math.hypot(point.x - other.x, point.y - other.y);
        zoom(distance(now) / Math.max(distance(before), 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else {
        drag(before, now);
    }
    pointers.set(event.pointerId, now);
});

for (const name of ["pointerup", "pointercancel"]) {
    picture.addEventListener(name, (event) => pointers.delete(event.pointerId));
}

picture.addEventListener(
    "wheel",
    (event) => {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 400), at(event));
    },
    { passive: false },
);

// Buttons and keys.

function pause() {
    isPaused = !isPaused;
    find("pause").setAttribute("aria-pressed", isPaused);
}

const reset = () => act((stage) => stage.reset());
const middle = { x: picture.width / 2, y: picture.height / 2 };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function move([x, y]) {
    if (shown.demo !== "life") {
        // What is seen moves the other way.
        return drag(middle, { x: middle.x - 24 * x, y: middle.y - 24 * y });
    }
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    mark = { x: clamp(mark.x + 8 * x, picture.width), y: clamp(mark.y + 8 * y, picture.height), isShown: true };
}

const ON_KEY = {
    g: () => switchDevice(wanted.device === "wgpu" ? "cpu" : "wgpu"),
    " ": pause,
    r: reset,
    c: () => act((stage) => stage.clear()),
    d: () => shown.demo === "life" && drag(mark, mark),
    o: () => shown.demo === "drawing" && find("file").click(),
    v: () => shown.demo === "drawing" && switchCamera(),
    "+": () => zoom(1.25, middle),
    "=": () => zoom(1.25, middle),
    "-": () => zoom(0.8, middle),
};

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
        return;
    }
    const isButton = event.target instanceof HTMLButtonElement;
    const isTab = isButton && event.target.role === "tab";
    const tab = tabs[Number(event.key) - 1];
    if (tab) {
        choose(tab.dataset.demo);
    } else if (isTab && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
        const next = tabs[(tabs.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
        next.focus();
        choose(next.dataset.demo);
    } else if (ARROWS[event.key]) {
        move(ARROWS[event.key]);
    } else if (ON_KEY[event.key.toLowerCase()] && !(isButton && event.key === " ")) {
        ON_KEY[event.key.toLowerCase()]();
    } else {
        return;
    }
    event.preventDefault();
});

tabs.forEach((tab) => tab.addEventListener("click", () => choose(tab.dataset.demo)));
[find("gpu"), find("cpu")].forEach((button) => button.addEventListener("click", () => switchDevice(button.dataset.device)));
find("pause").addEventListener("click", pause);
find("reset").addEventListener("click", reset);
find("clear").addEventListener("click", ON_KEY.c);
find("camera").addEventListener("click", switchCamera);
find("file").addEventListener("change", ({ target }) => {
    stopCamera();
    if (target.files[0]) {
        showPhoto(target.files[0]);
    }
});

/** For the project's tests: what the kernels compute, in words. */
globalThis.scry = { check, pictures: async (device) => (await open(device)).pictures() };

run();
