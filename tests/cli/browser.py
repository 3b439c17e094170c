"""A headless Chromium, told what to do over a pipe (its DevTools protocol)."""

import fcntl
import json
import os
import select
import shutil
import subprocess
import time

PATIENCE = 60  # seconds, for a busy machine; what is waited for is asked again and again


def find():
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def beyond_ten(descriptor):
    """The same file under a number that is in nobody's way."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return moved


class Browser:
    """One page. What it complains of is in `complaints`, what it loads in `requests`."""

    def __init__(self, program, profile):
        told, self.tell = map(beyond_ten, os.pipe())
        self.hear, said = map(beyond_ten, os.pipe())

        def connect():
            os.dup2(told, 3)
            os.dup2(said, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", "--window-size=1200,800", f"--user-data-dir={profile}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(3, 4),
            preexec_fn=connect)
        os.close(told)
        os.close(said)
        self.last, self.rest, self.session = 0, b"", None
        self.complaints, self.requests = [], []
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.tell)
        os.close(self.hear)
        self.process.terminate()
        self.process.wait()

    def __call__(self, method, **parameters):
        """Gives the answer; what happens meanwhile is noted."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.tell, json.dumps(message).encode() + b"\0")
        while True:
            heard = self.next()
            if heard.get("id") == self.last:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']}")
                return heard["result"]
            self.note(heard)

    def next(self):
        while b"\0" not in self.rest:
            if not select.select([self.hear], [], [], PATIENCE)[0]:
                raise RuntimeError("the browser does not answer")
            read = os.read(self.hear, 1 << 16)
            if not read:
                raise RuntimeError("the browser has ended")
            self.rest += read
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def note(self, event):
        method, parameters = event.get("method"), event.get("params")
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(parameters["exceptionDetails"]))
        elif method == "Log.entryAdded" or method == "Runtime.consoleAPICalled":
            self.complaints.append(json.dumps(parameters))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def ask(self, expression):
        """The value of a JavaScript expression in the page."""
        answer = self("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.ask(f"!!({expression})"):
                return
            time.sleep(0.02)
        raise RuntimeError(f"it never came to be: {expression}")

    def open(self, url):
        self("Page.navigate", url=url)
        self.wait_for("document.documentElement?.dataset.ready === 'yes'")

    def type(self, selector, text):
        """In the place of what is there."""
        self.ask(f"document.querySelector({json.dumps(selector)}).select()")
        self.ask(f"document.querySelector({json.dumps(selector)}).focus()")
        self("Input.insertText", text=text)

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self("Input.dispatchKeyEvent", type=kind, key=key)

    def point(self, selector, text=None):
        """Moves the mouse to the middle of the first element that is seen, with this text, and gives the place."""
        place = self.ask(f"""(() => {{
          const all = [...document.querySelectorAll({json.dumps(selector)})];
          const found = all.find(e => e.offsetParent && ({json.dumps(text)} === null || e.textContent.includes({json.dumps(text)})));
          if (!found) return null;
          found.scrollIntoView({{block: "center"}});
          const box = found.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        if place is None:
            raise RuntimeError(f"nothing to click: {selector} {text or ''}")
        x, y = place
        self("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        return x, y

    def click(self, selector, text=None):
        x, y = self.point(selector, text)
        for kind in ("mousePressed", "mouseReleased"):
            self("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
