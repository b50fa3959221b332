//! A browser that is driven: the few commands of WebDriver that the tests need, spoken to `chromedriver` over one plain connection.
//!
//! The WebDriver crates bring an HTTP client, TLS and a dozen others with them; this is a hundred lines on what the workspace has.

use crate::http::request;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::Ipv4Addr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything in a view may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// No window, one process for all pages (a new one for each page takes a fifth more time), and nothing of what a browser does in the background.
const FLAGS: [&str; 14] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--window-size=1280,900",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--disable-features=SpareRendererForSitePerProcess,BackForwardCache,OptimizationHints,MediaRouter,Translate",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
];

/// The same engine without a window around it, which takes two thirds of the processor time. Not by the script of that name on the search path: it
/// would end without the browser.
const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// The key that is held while another one is pressed.
pub(crate) const CONTROL: char = '\u{e009}';

/// A running browser, and the driver that it belongs to.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts one, or says what is missing.
    pub(crate) fn start() -> Result<Self, String> {
        let chromium = [SHELL, "chromium", "chromium-browser", "google-chrome"]
            .into_iter()
            .find(|name| here(name))
            .ok_or("no chromium")?;
        let program = ["chromedriver", "chromium.chromedriver"]
            .into_iter()
            .find(|name| here(name))
            .ok_or("no chromedriver")?;
        let mut driver = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut lines = BufReader::new(driver.stdout.take().ok_or("no output")?).lines();
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_suffix('.')?.rsplit_once("port ")?.1.parse().ok())
            .ok_or("no port")?;
        std::thread::spawn(move || lines.for_each(drop));
        let mut browser = Self { driver, port, session: String::new() };
        let options =
            json!({"binary": which(chromium), "args": FLAGS, "perfLoggingPrefs": {"enablePage": false}});
        let wanted = json!({"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}});
        let made = browser.send("POST", "/session", &wanted)?;
        browser.session =
            made["sessionId"].as_str().ok_or_else(|| format!("no session: {made}"))?.to_string();
        Ok(browser)
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let driver = (Ipv4Addr::LOCALHOST, self.port).into();
        let answer = request(driver, (method, path), "Content-Type: application/json\r\n", &body);
        let (_, _, answer) = answer.map_err(|error| error.to_string())?;
        let answer: Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        match answer["value"]["error"].as_str() {
            Some(error) => {
                Err(format!("{path}: {error}: {}", answer["value"]["message"].as_str().unwrap_or_default()))
            }
            None => Ok(answer["value"].clone()),
        }
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        self.send("POST", &format!("/session/{}{path}", self.session), body)
    }

    /// What a command of Chromium's own tools answers.
    pub(crate) fn devtools(&self, command: &str, params: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": params})).unwrap()
    }

    /// A window of this size, in light or dark colours, with motion or without.
    pub(crate) fn window(&self, width: u32, height: u32, dark: bool, motion: bool) {
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            &json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}),
        );
        self.devtools("Emulation.setEmulatedMedia", &json!({"features": [{"name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" }}, {"name": "prefers-reduced-motion", "value": if motion { "no-preference" } else { "reduce" }}]}));
    }

    /// Goes to an address.
    pub(crate) fn open(&self, address: &str) {
        self.post("/url", &json!({"url": "about:blank"})).unwrap();
        self.post("/url", &json!({"url": address})).unwrap();
    }

    /// Another tab at this address; returns the names of the one before and of the new one.
    pub(crate) fn tab(&self, address: &str) -> [Value; 2] {
        let old = self.send("GET", &format!("/session/{}/window", self.session), &Value::Null).unwrap();
        let new = self.post("/window/new", &json!({"type": "tab"})).unwrap()["handle"].clone();
        self.go_to(&new);
        self.open(address);
        [old, new]
    }

    /// Goes to a tab.
    pub(crate) fn go_to(&self, tab: &Value) {
        self.post("/window", &json!({ "handle": tab })).unwrap();
    }

    /// Closes this tab and goes to another.
    pub(crate) fn close_for(&self, tab: &Value) {
        self.send("DELETE", &format!("/session/{}/window", self.session), &Value::Null).unwrap();
        self.go_to(tab);
    }

    /// What a script returns.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What the promise of an expression resolves to.
    pub(crate) fn promised(&self, expression: &str) -> Value {
        let script =
            format!("const done = arguments[0]; ({expression}).then(done, (error) => done(String(error)))");
        self.post("/execute/async", &json!({"script": script, "args": []}))
            .unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until a script's expression is true.
    pub(crate) fn wait(&self, what: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run(&format!("return !!({what})")) != json!(true) {
            assert!(
                Instant::now() < end,
                "waited in vain for {what}\nthe page says: {}",
                self.run(
                    "return location.href + ' ' + document.body.innerText.replace(/\\s+/g, ' ').slice(0, 600)"
                )
            );
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Waits until something can be seen.
    pub(crate) fn see(&self, css: &str) {
        self.wait(&format!("document.querySelector({})?.checkVisibility()", json!(css)));
    }

    /// Waits until these words stand in what `css` finds.
    pub(crate) fn read(&self, css: &str, words: &str) {
        self.wait(&format!(
            "[...document.querySelectorAll({})].some(one => one.innerText.includes({}))",
            json!(css),
            json!(words)
        ));
    }

    /// The text of the first that is found.
    pub(crate) fn text(&self, css: &str) -> String {
        self.run(&format!("return document.querySelector({})?.innerText ?? ''", json!(css)))
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// Clicks, as a finger or a mouse does.
    pub(crate) fn click(&self, css: &str) {
        self.see(css);
        // As somebody would who finds it below the controls at the lower edge of a phone.
        self.run(&format!("document.querySelector({}).scrollIntoView({{block: 'center'}})", json!(css)));
        self.click_found(&json!({"using": "css selector", "value": css}), css);
    }

    /// Clicks on the button or link with these words.
    pub(crate) fn click_words(&self, words: &str) {
        let path = format!(
            "//*[self::button or self::a or self::summary][contains(normalize-space(.), \"{words}\")][not(@disabled)]"
        );
        self.wait(&format!("document.evaluate({}, document, null, 9).singleNodeValue", json!(path)));
        self.run(&format!(
            "document.evaluate({}, document, null, 9).singleNodeValue.scrollIntoView({{block: 'center'}})",
            json!(path)
        ));
        self.click_found(&json!({"using": "xpath", "value": path}), words);
    }

    fn click_found(&self, how: &Value, name: &str) {
        let end = Instant::now() + PATIENCE;
        loop {
            let clicked = self.post("/element", how).and_then(|found| {
                let id = found
                    .as_object()
                    .and_then(|one| one.values().next())
                    .and_then(Value::as_str)
                    .unwrap_or_default()
                    .to_string();
                self.post(&format!("/element/{id}/click"), &json!({}))
            });
            match clicked {
                Ok(_) => return,
                Err(error) => assert!(Instant::now() < end, "click on {name}: {error}"),
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Presses keys, one after the other. WebDriver's special keys are given as their characters; Control is held until the end.
    pub(crate) fn press(&self, keys: &str) {
        let stroke = |key: char| {
            let up = if key == CONTROL {
                json!({"type": "pause"})
            } else {
                json!({"type": "keyUp", "value": key})
            };
            [json!({"type": "keyDown", "value": key}), up]
        };
        let mut actions: Vec<Value> = keys.chars().flat_map(stroke).collect();
        actions.push(json!({"type": "keyUp", "value": CONTROL}));
        let actions = json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]});
        self.post("/actions", &actions).unwrap();
    }

    /// Writes into a field, as if it were typed or pasted.
    pub(crate) fn write(&self, css: &str, text: &str) {
        self.see(css);
        self.run(&format!("const field = document.querySelector({}); field.focus(); field.value = {}; field.dispatchEvent(new Event('input', {{bubbles: true}}))", json!(css), json!(text)));
    }

    /// The texts that a screen reader finds, in their order.
    pub(crate) fn spoken(&self) -> Vec<String> {
        let tree = self.devtools("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let texts = nodes.iter().filter(|node| node["role"]["value"] == "StaticText");
        texts.filter_map(|node| node["name"]["value"].as_str().map(String::from)).collect()
    }

    /// A picture of the window, as base64.
    pub(crate) fn picture(&self) -> String {
        self.send("GET", &format!("/session/{}/screenshot", self.session), &Value::Null)
            .unwrap()
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// Errors on the console since the last call, and all addresses that were asked for.
    pub(crate) fn heard(&self) -> (Vec<String>, Vec<String>) {
        let log = |kind: &str| {
            self.post("/se/log", &json!({"type": kind})).unwrap().as_array().cloned().unwrap_or_default()
        };
        let errors = log("browser")
            .iter()
            .filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")))
            .map(|entry| entry["message"].to_string())
            .collect();
        let network = log("performance");
        let asked = network.iter().filter_map(|entry| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let request = (message["message"]["method"] == "Network.requestWillBeSent")
                .then(|| message["message"]["params"]["request"]["url"].as_str().map(String::from));
            request.flatten()
        });
        (errors, asked.collect())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn which(name: &str) -> String {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
        .map(|path| path.display().to_string())
        .unwrap_or_default()
}

fn here(name: &str) -> bool {
    !which(name).is_empty()
}
