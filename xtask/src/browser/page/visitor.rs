//! Who looks at the page, clicks and types.

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::picture::Picture;
use crate::Result;
use crate::browser::webdriver::Browser;
use crate::cargo::target;

/// The arrow key to the right, as the protocol writes it: <https://www.w3.org/TR/webdriver2/#keyboard-actions>.
pub(super) const RIGHT: &str = "\u{e014}";

/// Calls `done` with what an expression comes to, or the promise that it is.
const EVALUATE: &str = "
const [expression, done] = arguments;
Promise.resolve().then(() => (0, eval)(expression)).then((said) => done(String(said)), (error) => done(`error: ${error}`));";

/// Calls `done` when an expression is true, or when it was not for a minute.
const WAIT: &str = "
const [expression, done] = arguments;
const end = performance.now() + 60000;
const look = () => {
    if ((0, eval)(expression)) {
        done('true');
    } else if (performance.now() > end) {
        done(`${JSON.stringify(document.body.dataset)} ${document.getElementById('missing').textContent}`);
    } else {
        setTimeout(look, 5);
    }
};
look();";

/// The canvas's pixels, in base64.
const PICTURE: &str = "(() => {
    const canvas = document.getElementById('picture');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let i = 0; i < data.length; i += 8192) {
        text += String.fromCharCode(...data.subarray(i, i + 8192));
    }
    return btoa(text);
})()";

pub(super) struct Visitor<'a> {
    browser: &'a Browser,
}

impl<'a> Visitor<'a> {
    pub(super) fn new(browser: &'a Browser) -> Self {
        Self { browser }
    }

    pub(super) fn open(&self, url: &str) -> Result {
        self.browser.open(url)
    }

    /// What an expression of JavaScript comes to, or a promise that it is, as text.
    pub(super) fn evaluate(&self, expression: &str) -> Result<String> {
        let said = text(&self.browser.run(EVALUATE, &json!([expression]))?)?;
        if said.starts_with("error: ") { Err(format!("the page: {said}")) } else { Ok(said) }
    }

    pub(super) fn number(&self, expression: &str) -> Result<f64> {
        let said = self.evaluate(expression)?;
        said.parse().map_err(|_| format!("`{expression}` is no number: {said}"))
    }

    pub(super) fn wait_for(&self, expression: &str) -> Result {
        match &*text(&self.browser.run(WAIT, &json!([expression]))?)? {
            "true" => Ok(()),
            said => Err(format!("`{expression}` did not come true: {said}")),
        }
    }

    /// Waits until so many more frames were shown.
    pub(super) fn see_frames(&self, count: u32) -> Result {
        let before = self.number("document.body.dataset.frames")?;
        self.wait_for(&format!("Number(document.body.dataset.frames) >= {before} + {count}"))
    }

    /// Chooses what is shown, and waits until its status is told.
    pub(super) fn show(&self, demo: &str, device: &str) -> Result {
        self.click(&format!("[value={device}]"))?;
        self.click(&format!("[data-demo={demo}]"))?;
        self.wait_for(&format!("document.body.dataset.shown === '{demo} {device}'"))?;
        let rate = if demo == "life" || demo == "stars" { "frames a second" } else { "drawn in" };
        let name = if device == "cpu" { "CPU, " } else { "GPU, " };
        let status = "document.getElementById('status').textContent";
        self.wait_for(&format!("{status}.includes('{rate}') && {status}.startsWith('{name}')"))
    }

    /// The device's name, and how fast it is.
    pub(super) fn status(&self) -> Result<String> {
        let said = self.evaluate("document.getElementById('status').textContent")?;
        Ok(said.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    pub(super) fn click(&self, selector: &str) -> Result {
        self.evaluate(&format!("document.querySelector('{selector}').click()")).map(drop)
    }

    pub(super) fn press(&self, key: &str) -> Result {
        let keys = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        self.browser.perform(&json!({ "type": "key", "id": "keys", "actions": keys }))
    }

    /// Presses a key that changes what is shown, and waits for the picture after that.
    pub(super) fn press_and_see(&self, key: &str) -> Result {
        self.see(|| self.press(key))
    }

    /// Chooses one of several values, and waits for the picture after that.
    pub(super) fn choose(&self, selector: &str, value: &str) -> Result {
        let chosen = format!(
            "(() => {{ const list = document.querySelector('{selector}'); list.value = '{value}'; list.dispatchEvent(new Event('change')); }})()"
        );
        self.see(|| self.evaluate(&chosen).map(drop))
    }

    /// Waits for a picture that follows what `act` does.
    fn see(&self, act: impl FnOnce() -> Result) -> Result {
        let before = self.number("document.body.dataset.actions ?? 0")?;
        act()?;
        self.wait_for(&format!("Number(document.body.dataset.actions) > {before}"))
    }

    /// Draws a line with a pointer, between places that are parts of the picture's width and height.
    pub(super) fn drag(&self, from: [f64; 2], to: [f64; 2]) -> Result {
        let [left, top, width, height] = ["left", "top", "width", "height"]
            .map(|side| self.number(&format!("document.getElementById('picture').getBoundingClientRect().{side}")));
        let (left, top, width, height) = (left?, top?, width?, height?);
        let at = |[x, y]: [f64; 2], duration: u32| json!({ "type": "pointerMove", "duration": duration, "x": left + x * width, "y": top + y * height });
        let way = json!([at(from, 0), { "type": "pointerDown", "button": 0 }, at(to, 100), { "type": "pointerUp", "button": 0 }]);
        self.browser.perform(&json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": way }))
    }

    /// What the canvas shows.
    pub(super) fn picture(&self) -> Result<Picture> {
        let bytes = STANDARD.decode(self.evaluate(PICTURE)?).map_err(|error| format!("a picture: {error}"))?;
        Ok(Picture::new(&bytes))
    }

    /// Writes what the browser shows to `target/web/screenshots`.
    pub(super) fn screenshot(&self, name: &str) -> Result {
        let folder = target().join("web/screenshots");
        let path = folder.join(format!("{name}.png"));
        let png = STANDARD.decode(self.browser.screenshot()?).map_err(|error| format!("a screenshot: {error}"))?;
        fs::create_dir_all(&folder).and_then(|()| fs::write(&path, png)).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Makes the screen as narrow, and as many pixels high as telephones have for such a width.
    pub(super) fn narrow(&self, width: u32) -> Result {
        let metrics = json!({ "width": width, "height": 2 * width, "deviceScaleFactor": 2, "mobile": true });
        self.browser.tell_chromium("Emulation.setDeviceMetricsOverride", &metrics)
    }
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("this is no text: {value}"))
}
