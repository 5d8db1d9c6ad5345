// The page: it shows what the kernels compute, frame by frame, and passes on what is done with pointers and keys.
//
// Tests read `document.body.dataset`: what is shown, how many frames were computed, how many actions they
// followed, how coarse the last one is, and when the first one was there.

import init, { Opened, Shown, check } from "./scry_web.js";

const HINTS = {
    life: "Draw with the pointer: single cells while it is paused, else with a broad pen. The edges are joined.",
    stars: "All pull at each other. Drag to turn, scroll or pinch to zoom.",
    mandelbrot: "Drag to move, scroll or pinch to zoom.",
    drawing: "Choose a photograph, drop one here, or use the camera. It stays on this machine.",
};

const find = (id) => document.getElementById(id);
const picture = find("picture");
const context = picture.getContext("2d");
const tabs = [...document.querySelectorAll("[role=tab]")];
const radios = [...document.querySelectorAll("[name=device]")];

// What is shown.

/** The devices that were opened, by name: a promise of each. */
const devices = new Map();
/** It changes between frames only. */
let stage = null;
let shown = { demo: null, device: null };
let wanted = { demo: "life", device: "wgpu" };
let isPaused = false;
/** What is done to the stage before the next frame: while one is computed, nothing else can be. */
let actions = [];
/** The generations or steps that were asked for one by one. */
let steps = 0;
/** The pixels along an axis for which one is computed; 1 is the whole picture. Only the Mandelbrot set costs so much. */
let coarseness = 1;
const COARSEST = 8;
/** The place that keys move and draw at, in Life. */
let mark = { x: 0.5, y: 0.5, isShown: false };
let video = null;

function act(action) {
    actions.push(action);
}

function open(name) {
    if (!devices.has(name)) {
        devices.set(name, Opened.open(name).then(async (opened) => ({ opened, label: await label(name, opened) })));
    }
    return devices.get(name);
}

/** What a device is called. Browsers tell of a GPU its maker and its architecture, and seldom its name. */
async function label(name, opened) {
    if (name === "cpu") {
        return "CPU, WebAssembly";
    }
    const { description, vendor, architecture } = (await navigator.gpu.requestAdapter())?.info ?? {};
    return `GPU, ${description || [vendor, architecture].filter(Boolean).join(" ") || opened.name()}`;
}

function tell(message) {
    find("missing").textContent = message;
    find("missing").hidden = !message;
}

/** Says why there is no GPU, and goes on with the CPU. */
async function missGpu(error) {
    let why = `${error}`;
    if (!window.isSecureContext) {
        why = "browsers have WebGPU only for pages from https:// or localhost";
    } else if (!navigator.gpu) {
        why = "this browser has no WebGPU";
    } else if (!(await navigator.gpu.requestAdapter())) {
        why = "this browser has WebGPU, but finds no GPU for it";
    }
    tell(`The GPU cannot be used: ${why}. The CPU computes instead.`);
    const [gpu, cpu] = radios;
    gpu.disabled = true;
    cpu.checked = true;
    wanted = { ...wanted, device: "cpu" };
}

/** Opens what is wanted, if that is not what is shown. */
async function change() {
    if (shown.demo === wanted.demo && shown.device === wanted.device) {
        return;
    }
    const { demo, device } = wanted;
    let opened = null;
    try {
        ({ opened } = await open(device));
    } catch (error) {
        if (device === "cpu") {
            throw error;
        }
        await missGpu(error);
        return change();
    }
    stage?.free();
    stage = null;
    stage = new Shown(opened, demo);
    actions = [];
    steps = 0;
    coarseness = demo === "mandelbrot" ? COARSEST : 1;
    mark.isShown = false;
    times = [];
    shown = { demo, device };
    describe();
    if (demo === "stars") {
        stage.set_star_count(Number(find("count").value));
    }
    if (demo === "drawing") {
        await showPhoto(photo);
    } else {
        stopCamera();
    }
}

/** Has the page's parts say what is shown. */
function describe() {
    for (const tab of tabs) {
        const isSelected = tab.dataset.demo === shown.demo;
        tab.setAttribute("aria-selected", isSelected);
        tab.tabIndex = isSelected ? 0 : -1;
    }
    find("panel").setAttribute("aria-labelledby", `tab-${shown.demo}`);
    for (const part of document.querySelectorAll("[data-for]")) {
        part.hidden = !part.dataset.for.split(" ").includes(shown.demo);
    }
    find("hint").textContent = HINTS[shown.demo];
    picture.className = shown.demo === "life" ? "cells" : "";
    picture.setAttribute("aria-label", tabs.find((tab) => tab.dataset.demo === shown.demo).textContent);
}

// Frames.

/** The times at which the last frames were shown, and what the last one took. */
let times = [];
let lasted = 0;

function showRate(label) {
    const [now, first] = [times.at(-1), times[0]];
    const rate = (1000 * (times.length - 1)) / (now - first);
    let said = Number.isFinite(rate) ? `${rate.toFixed(rate < 10 ? 1 : 0)} frames a second` : "";
    if (isPaused && canPause()) {
        said = "paused";
    } else if (isStill()) {
        said = `drawn in ${lasted.toFixed(0)} ms`;
    }
    find("device").textContent = label;
    find("rate").textContent = said;
}

const canPause = () => shown.demo === "life" || shown.demo === "stars";

/** Whether the next frame would be the same as the last one. */
function isStill() {
    if (shown.demo === "mandelbrot") {
        return coarseness === 1;
    }
    return shown.demo === "drawing" ? !video : isPaused;
}

function showFrame() {
    const [width, height] = [stage.width(), stage.height()];
    if (picture.width !== width) {
        [picture.width, picture.height] = [width, height];
    }
    // The memory's buffer is another one after the memory has grown.
    const bytes = new Uint8ClampedArray(wasm.memory.buffer, stage.pixels(), 4 * width * height);
    context.putImageData(new ImageData(bytes, width, height), 0, 0);
    if (mark.isShown) {
        const size = isPaused ? 3 : 9;
        const corner = ({ x, y }) => [Math.floor(x * width) - (size - 1) / 2 - 0.5, Math.floor(y * height) - (size - 1) / 2 - 0.5];
        context.strokeStyle = "#ffb000";
        context.strokeRect(...corner(mark), size, size);
    }
}

/** Has a picture that moves be so coarse that it is computed in time, and one that stays become finer. */
function refine(isMoved) {
    if (shown.demo !== "mandelbrot") {
        return;
    }
    if (!isMoved || lasted < 8) {
        coarseness = Math.max(1, coarseness / 2);
    } else if (lasted > 40) {
        coarseness = Math.min(COARSEST, coarseness * 2);
    }
}

/** How long a picture stays as coarse as it was while it moved: another movement may follow. */
const SETTLES = 200;
let movedAt = -SETTLES;

/** Whether there is nothing to compute now. */
function isIdle() {
    const isSettling = shown.demo === "mandelbrot" && performance.now() - movedAt < SETTLES;
    return isStill() || isSettling;
}

/** Computes and shows a frame, if it is another one than the last. */
async function frame() {
    await change();
    if (video) {
        takePhoto(video, video.videoWidth, video.videoHeight);
    }
    const due = actions;
    actions = [];
    const isFirst = times.length === 0;
    const isMoved = due.length > 0;
    if (!isFirst && !isMoved && isIdle()) {
        return;
    }
    due.forEach((action) => action(stage));
    movedAt = isMoved ? performance.now() : movedAt;
    if (!isFirst) {
        refine(isMoved);
    }
    const advances = isFirst || isPaused ? steps : 1;
    steps = 0;
    const start = performance.now();
    await stage.frame(advances, coarseness);
    showFrame();
    const now = performance.now();
    lasted = now - start;
    times = [...times, now].slice(-30);
    const { dataset } = document.body;
    dataset.frames = Number(dataset.frames ?? 0) + 1;
    dataset.shown = `${shown.demo} ${shown.device}`;
    dataset.coarseness = coarseness;
    dataset.actions = Number(dataset.actions ?? 0) + due.length;
    dataset.firstFrame ??= now.toFixed(0);
}

async function run() {
    try {
        await frame();
        const now = performance.now();
        if (now - toldAt > 250) {
            toldAt = now;
            showRate((await open(shown.device)).label);
        }
    } catch (error) {
        if (shown.device !== "wgpu") {
            tell(`It stopped: ${error}`);
            throw error;
        }
        shown = { demo: null, device: null };
        await missGpu(error);
    }
    requestAnimationFrame(run);
}

/** When the status was told. */
let toldAt = 0;

// Photographs.

/** What is drawn. */
let photo = "astronaut.png";
/** A canvas in which photographs are cut to the picture's size. */
const cut = document.createElement("canvas");

function takePhoto(image, width, height) {
    [cut.width, cut.height] = [stage.width(), stage.height()];
    const scale = Math.max(cut.width / width, cut.height / height);
    const drawn = cut.getContext("2d", { willReadFrequently: true });
    // What is above the middle, as faces are, is kept rather than what is below.
    drawn.drawImage(image, (cut.width - scale * width) / 2, (cut.height - scale * height) / 6, scale * width, scale * height);
    const { data } = drawn.getImageData(0, 0, cut.width, cut.height);
    act((stage) => stage.set_photo(new Uint32Array(data.buffer)));
}

async function showPhoto(source) {
    try {
        const image = await createImageBitmap(typeof source === "string" ? await (await fetch(source)).blob() : source);
        takePhoto(image, image.width, image.height);
    } catch (error) {
        tell(`This is no photograph that the browser can read: ${error.message}`);
    }
}

function choosePhoto(file) {
    if (file && shown.demo === "drawing") {
        tell("");
        stopCamera();
        photo = file;
        showPhoto(file);
    }
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
        times = times.slice(-1);
    } catch (error) {
        tell(`The camera cannot be used: ${error.message}`);
    }
}

// Pointers: one draws or drags, two zoom.

const pointers = new Map();

/** The part of the picture's width and height at which an event is. */
function at({ clientX, clientY }) {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function drag(from, to) {
    const isBroad = !isPaused;
    act((stage) => stage.drag(from.x, from.y, to.x, to.y, isBroad));
}

function zoom(factor, { x, y }) {
    if (shown.demo === "stars" || shown.demo === "mandelbrot") {
        act((stage) => stage.zoom(factor, x, y));
    }
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
        const distance = (point) => Math.hypot(point.x - other.x, (point.y - other.y) * 0.625);
        zoom(distance(now) / Math.max(distance(before), 0.01), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else if (shown.demo !== "drawing") {
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
        if (shown.demo === "stars" || shown.demo === "mandelbrot") {
            event.preventDefault();
            zoom(Math.exp(-event.deltaY / 400), at(event));
        }
    },
    { passive: false },
);

for (const name of ["dragover", "drop"]) {
    document.addEventListener(name, (event) => {
        event.preventDefault();
        choosePhoto(event.dataTransfer.files[0]);
    });
}

// Buttons and keys.

function choose(demo) {
    wanted = { ...wanted, demo };
}

function switchDevice(device) {
    const radio = radios.find(({ value }) => value === device);
    if (!radio.disabled) {
        radio.checked = true;
        wanted = { ...wanted, device };
    }
}

function setPause(value) {
    isPaused = value;
    times = times.slice(-1);
    find("pause").setAttribute("aria-pressed", isPaused);
}

/** Pauses; what is shown next is one step after what is shown now. */
function step() {
    if (canPause()) {
        setPause(true);
        steps += 1;
        act(() => {});
    }
}

const reset = () => act((stage) => stage.reset());
const clear = () => act((stage) => stage.clear());
const MIDDLE = { x: 0.5, y: 0.5 };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function move([x, y]) {
    if (shown.demo !== "life") {
        // What is seen moves the other way.
        return drag(MIDDLE, { x: 0.5 - 0.05 * x, y: 0.5 - 0.05 * y });
    }
    const clamp = (value) => Math.min(Math.max(value, 0), 0.999);
    // A cell, or as many as the broad pen has.
    const [width, height] = isPaused ? [1 / 512, 1 / 320] : [6 / 512, 6 / 320];
    mark = { x: clamp(mark.x + width * x), y: clamp(mark.y + height * y), isShown: true };
    act(() => {});
}

const ON_KEY = {
    g: () => switchDevice(wanted.device === "wgpu" ? "cpu" : "wgpu"),
    " ": () => canPause() && setPause(!isPaused),
    n: step,
    r: reset,
    c: clear,
    d: () => shown.demo === "life" && drag(mark, mark),
    o: () => shown.demo === "drawing" && find("file").click(),
    v: () => shown.demo === "drawing" && switchCamera(),
    "+": () => zoom(1.25, MIDDLE),
    "=": () => zoom(1.25, MIDDLE),
    "-": () => zoom(0.8, MIDDLE),
};

/** Whether the focused part of the page has a use of its own for a key. */
function isTaken({ target, key }) {
    if (target instanceof HTMLSelectElement) {
        return true;
    }
    const isControl = target instanceof HTMLButtonElement || target instanceof HTMLInputElement || target.localName === "summary";
    return isControl && (key === " " || (target.type === "radio" && key in ARROWS));
}

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) {
        return;
    }
    const isTab = event.target.role === "tab";
    const tab = tabs[Number(event.key) - 1];
    const onKey = ON_KEY[event.key.toLowerCase()];
    if (tab) {
        choose(tab.dataset.demo);
    } else if (isTab && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
        const next = tabs[(tabs.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
        next.focus();
        choose(next.dataset.demo);
    } else if (event.key in ARROWS) {
        move(ARROWS[event.key]);
    } else if (onKey) {
        onKey();
    } else {
        return;
    }
    event.preventDefault();
});

tabs.forEach((tab) => tab.addEventListener("click", () => choose(tab.dataset.demo)));
radios.forEach((radio) => radio.addEventListener("change", () => switchDevice(radio.value)));
find("pause").addEventListener("click", () => setPause(!isPaused));
find("step").addEventListener("click", step);
find("reset").addEventListener("click", reset);
find("clear").addEventListener("click", clear);
find("count").addEventListener("change", ({ target }) => act((stage) => stage.set_star_count(Number(target.value))));
find("choose").addEventListener("click", () => find("file").click());
find("camera").addEventListener("click", switchCamera);
find("file").addEventListener("change", ({ target }) => choosePhoto(target.files[0]));

// What does not fit is folded away.
find("keys").open = matchMedia("(min-width: 40rem)").matches;

/** For the project's tests: what the kernels of `check.rs` do. */
globalThis.scry = { check };

const wasm = await init();
run();
