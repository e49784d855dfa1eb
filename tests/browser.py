"""Headless Chromium for tests, spoken to over its own pipe (the DevTools protocol), without any library."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), "")
MISSING = "Chromium is not installed; on Debian: apt-get install chromium"
_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--remote-debugging-pipe",
)
# Editing keys do something only with their code; letters are sent as text.
_KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
         "ArrowDown": 40, "Home": 36, "End": 35}
_WAIT = 60.0


class Browser:
    """A running Chromium; ``tab`` opens an empty page in it."""

    def __init__(self, profile: Path) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        self._out, self._in = ours_out, ours_in
        self._bytes = b""
        self._number = 0
        self._tabs: dict[str, Tab] = {}

        def fix() -> None:
            # The program reads commands from file 3 and answers on file 4; move both out of the way first.
            low, high = os.dup2(theirs_in, 60), os.dup2(theirs_out, 61)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self._process = subprocess.Popen(
            [CHROMIUM, *_QUIET, f"--user-data-dir={profile}", "about:blank"], pass_fds=(3, 4), preexec_fn=fix,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)
        os.close(self._out)
        os.close(self._in)

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """One command, and its answer; events that come before it go to their tabs."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self._send(json.dumps(message).encode() + b"\0")
        answer = self.wait(lambda told: told if told.get("id") == number else None)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer.get("result", {})
        return result

    def wait(self, wanted: Callable[[dict[str, Any]], Any]) -> Any:
        """Read messages until ``wanted`` makes something of one."""
        limit = time.monotonic() + _WAIT
        while time.monotonic() < limit:
            told = self._next(limit)
            if tab := self._tabs.get(told.get("sessionId", "")):
                tab.hear(told)
            if found := wanted(told):
                return found
        raise TimeoutError("the browser did not answer")

    def tab(self) -> Tab:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, target, session)
        self._tabs[session] = tab
        tab.start()
        return tab

    def _send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._out, data):]

    def _next(self, limit: float) -> dict[str, Any]:
        while b"\0" not in self._bytes:
            if not select([self._in], [], [], max(0.0, limit - time.monotonic()))[0]:
                raise TimeoutError("the browser did not answer")
            part = os.read(self._in, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self._bytes += part
        line, _, self._bytes = self._bytes.partition(b"\0")
        told: dict[str, Any] = json.loads(line)
        return told


class Tab:
    """One page; remembers what it asked the network for and what it complained of."""

    def __init__(self, browser: Browser, target: str, session: str) -> None:
        self._browser, self._target, self._session = browser, target, session
        self.requests: list[str] = []
        self.complaints: list[str] = []

    def start(self) -> None:
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def close(self) -> None:
        self._browser.call("Target.closeTarget", targetId=self._target)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **params)

    def hear(self, told: Mapping[str, Any]) -> None:
        method, params = told.get("method"), told.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded":
            self.complaints.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(str(params["args"]))

    def size(self, width: int, height: int = 900, *, dark: bool = False) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def scripts(self, on: bool) -> None:
        self.call("Emulation.setScriptExecutionDisabled", value=not on)

    def open(self, page: Path | str, fragment: str = "") -> None:
        """Load a page, also when only the fragment differs from where the tab stands."""
        self.call("Page.navigate", url="about:blank")
        address = (page.as_uri() if isinstance(page, Path) else page) + (f"#{fragment}" if fragment else "")
        self.requests, self.complaints = [], []
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def js(self, expression: str) -> Any:
        """The value of an expression; a promise is waited for. Raises RuntimeError where it throws."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", expression))
        return answer["result"].get("value")

    def until(self, expression: str) -> None:
        limit = time.monotonic() + _WAIT
        while not self.js(expression):
            if time.monotonic() > limit:
                raise TimeoutError(f"never true: {expression}")
            time.sleep(0.02)

    def press(self, *keys: str, shift: bool = False) -> None:
        """Keys as a person would strike them; a text of several letters is typed."""
        for key in keys:
            if key not in _KEYS:
                self.call("Input.insertText", text=key)
                continue
            held = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": _KEYS[key],
                    "modifiers": 8 if shift else 0}
            text = {"Enter": "\r", " ": " "}.get(key)
            self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown",
                      **held, **({"text": text} if text else {}))
            self.call("Input.dispatchKeyEvent", type="keyUp", **held)

    def click(self, selector: str) -> None:
        """A click with the mouse in the middle of the first element that a selector finds."""
        x, y = self.js(f"(() => {{ const it = document.querySelector({json.dumps(selector)});"
                       "it.scrollIntoView({block: 'center', inline: 'center'}); const at = it.getBoundingClientRect();"
                       "return [at.x + at.width / 2, at.y + at.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def choose(self, selector: str, value: str) -> None:
        """Choose in a list, or tick or write into a field, as the browser reports it."""
        self.js(f"(() => {{ const it = document.querySelector({json.dumps(selector)});"
                f"it.value = {json.dumps(value)}; it.dispatchEvent(new Event('input', {{bubbles: true}}));"
                "it.dispatchEvent(new Event('change', {bubbles: true})); })()")

    def picture(self, path: Path, *, whole: bool = False) -> None:
        found = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(found["data"]))

    def pdf(self, path: Path) -> None:
        found = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        path.write_bytes(base64.b64decode(found["data"]))


@contextmanager
def browser() -> Iterator[Browser]:
    with tempfile.TemporaryDirectory(prefix="profile", ignore_cleanup_errors=True) as profile:
        running = Browser(Path(profile))
        try:
            yield running
        finally:
            running.close()
