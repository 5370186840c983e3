"""Controls headless Chromium through a pipe (Chrome DevTools Protocol), for scripts that test pages."""
import base64, json, os, shutil, subprocess, sys, time

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 30
SCRIPT = os.path.basename(sys.argv[0])


def browser():
    for attempt in (0, 1):
        for name in NAMES:
            if shutil.which(name):
                return shutil.which(name)
        if attempt == 0 and os.geteuid() == 0 and shutil.which("apt-get"):
            subprocess.run(["apt-get", "-q", "-y", "install", "--no-install-recommends", "chromium"],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env=dict(os.environ, DEBIAN_FRONTEND="noninteractive"))
    print("skipped: Chromium is not installed and cannot be installed")
    sys.exit(0)


class Page:
    """A page in a browser that is controlled through a pipe (Chrome DevTools Protocol)."""

    def __init__(self, program, folder, own=()):
        # The prefixes of the addresses that the page may load.
        self.own = ("file:", "data:", "about:", "blob:") + tuple(own)
        mine, theirs = os.pipe(), os.pipe()
        self.writer, self.reader = mine[1], theirs[0]

        def connect():
            # Numbers above 4, because dup2 to 3 or 4 would otherwise close one of them.
            read, write = os.dup2(mine[0], 40), os.dup2(theirs[1], 41)
            os.dup2(read, 3)
            os.dup2(write, 4)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars",
             "--disable-dev-shm-usage", f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(mine[0])
        os.close(theirs[1])
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def receive(self):
        while b"\0" not in self.rest:
            more = os.read(self.reader, 1 << 20)
            if not more:
                sys.exit(f"{SCRIPT}: Chromium exited")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writer, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{SCRIPT}: {method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{SCRIPT}: {expression}: {answer['exceptionDetails'].get('exception', {}).get('description', answer['exceptionDetails']['text'])}")
        return answer["result"].get("value")

    def until(self, expression, what):
        end = time.monotonic() + PATIENCE
        while not self.value(expression):
            if time.monotonic() > end:
                sys.exit(f"{SCRIPT}: {what}: timed out")
            time.sleep(.02)
        print(f"ok      {what}")

    def move(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press(self, x, y, *way):
        """Presses the mouse button, drags the pointer through the points and releases the button."""
        self.move(x, y)
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
        for x, y in way:
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)

    def key(self, key, modifiers=0):
        code = ord(key.upper()) if len(key) == 1 else 0
        for type in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=type, key=key, windowsVirtualKeyCode=code, modifiers=modifiers,
                      **({"text": key} if type == "keyDown" and len(key) == 1 and not modifiers else {}))

    def middle(self, selector):
        return self.value(f"(b => {{ b.scrollIntoView({{block: 'nearest'}}); const r = b.getBoundingClientRect();"
                          f" return [r.x + r.width / 2, r.y + r.height / 2] }})(document.querySelector({json.dumps(selector)}))")

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def faults(self):
        found = []
        for event in self.events:
            method, said = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(said["exceptionDetails"]["text"])
            elif method == "Runtime.consoleAPICalled":
                found.append(f"console: {said['type']}")
            elif method == "Log.entryAdded":
                found.append(said["entry"]["text"])
            elif method == "Page.javascriptDialogOpening":
                found.append("a dialog: " + said["message"])
            elif method == "Network.loadingFailed" and not said.get("canceled"):
                found.append(said["errorText"])
            elif method == "Network.requestWillBeSent" and not said["request"]["url"].startswith(self.own):
                found.append("asks for " + said["request"]["url"])
        return found

    def close(self):
        self.process.terminate()
        self.process.wait()
