"""Chromium without a window, driven for real."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WANTED = "ADAOS_CTX_BROWSER"  # set to 1 where Chromium and its driver are installed
_FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--window-size=1280,900",
)  # fmt: skip


def why_not() -> str:
    """Why no browser can be driven; "" when one can."""
    if os.environ.get(WANTED) != "1":
        return f"{WANTED}=1 runs the tests in Chromium"
    if not shutil.which("chromedriver") or not shutil.which("chromium"):
        return "no Chromium here: apt-get install chromium chromium-driver"
    return ""


class Browser:
    """One window.

    Args:
        driver: Of selenium.
    """

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.base = ""

    def js(self, code: str, *given: object) -> Any:
        return self.driver.execute_script(code, *given)

    def until(self, code: str, *given: object, seconds: float = 30.0) -> Any:
        """Wait for an expression to become true; gives its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.js(f"return {code}", *given)
            if found:
                return found
            time.sleep(0.03)
        return pytest.fail(f"never true: {code}; {self.text()[:600]}")

    def show(self, page: str, seconds: float = 30.0) -> None:
        """Go to a page and wait until it is there."""
        self.js(
            "document.getElementById('main')?.removeAttribute('data-ready'); location.hash = '#x'; location.hash = arguments[0]",
            f"#{page}/",
        )
        self.until(f"document.getElementById('main')?.dataset.ready === {page!r}", seconds=seconds)

    def click(self, selector: str) -> None:
        self.until("document.querySelector(arguments[0])", selector)
        self.js("document.querySelector(arguments[0]).click()", selector)

    def type(self, selector: str, text: str) -> None:
        """Put text into a field, as if it had been typed."""
        self.js(
            "const f = document.querySelector(arguments[0]); f.value = arguments[1];"
            "f.dispatchEvent(new Event('input', {bubbles: true})); f.dispatchEvent(new Event('change', {bubbles: true}))",
            selector, text,
        )  # fmt: skip

    def key(self, name: str, selector: str = "body") -> None:
        self.js(
            "(document.querySelector(arguments[1]) ?? document.body).dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true, cancelable: true}))",
            name, selector,
        )  # fmt: skip

    def text(self, selector: str = "body") -> str:
        return str(
            self.js("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
        )

    def faults(self) -> list[str]:
        """What the console complained of since the last call."""
        return [f"{row['level']} {row['message']}" for row in self.driver.get_log("browser")]

    def size(self, wide: int, high: int = 900) -> None:
        metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def measured(self, name: str) -> list[float]:
        """Milliseconds of the page's own measures of an interaction."""
        return list(
            self.js(
                "return performance.getEntriesByName(arguments[0]).map((m) => m.duration)",
                f"ctx:{name}",
            )
        )


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """A window with a profile of its own."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (*_FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(shutil.which("chromedriver"))))
    try:
        yield Browser(driver)
    finally:
        driver.quit()
