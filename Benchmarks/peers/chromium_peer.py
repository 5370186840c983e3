"""Headless Chromium with its software compositor: a page of elements moved by the Web Animations API.

The page waits for a request, displays the scene, skips some frames, counts the requested number of frames and returns
their total time. It hides the scene between requests, so that other engines can use the processor.
"""

import atexit
import http.server
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update",
    "--window-size=1920,1080", "--force-device-scale-factor=1",
]


class Peer:
    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise RuntimeError("chromium not found; run apt-get install chromium")
        said = subprocess.run([program, "--version"], capture_output=True, text=True)
        self.version = said.stdout.strip() or "Chromium"
        self.orders, self.answers = queue.Queue(), queue.Queue()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=server.serve_forever, daemon=True).start()
        folder = tempfile.mkdtemp(prefix="bench-chromium-")
        # Uses a separate process group, so that all processes of the browser can be terminated together.
        self.process = subprocess.Popen(
            [program, *FLAGS, "--user-data-dir=" + folder,
             "127.0.0.1:%d" % server.server_port],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        atexit.register(self._end, folder)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        if self._answer(60) != "ready":
            raise RuntimeError("the page did not start")

    def _end(self, folder):
        if self.process.poll() is None:
            os.killpg(self.process.pid, 15)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, 9)
        shutil.rmtree(folder, ignore_errors=True)

    def _handler(peer):
        page = pathlib.Path(__file__).with_name("scene-a.html").read_bytes()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == "/next":
                    self._send(peer.orders.get().encode(), "text/plain")
                elif self.path == "/":
                    self._send(page, "text/html")
                else:
                    self.send_error(404)

            def do_POST(self):
                length = int(self.headers["Content-Length"])
                peer.answers.put(self.rfile.read(length).decode())
                self._send(b"", "text/plain")

            def _send(self, body, kind):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler

    def _answer(self, patience):
        """Returns the next message of the page."""
        end = time.monotonic() + patience
        while True:
            try:
                return self.answers.get(timeout=0.5)
            except queue.Empty:
                if self.process.poll() is not None:
                    raise RuntimeError("chromium exited unexpectedly")
                if time.monotonic() > end:
                    raise RuntimeError("no response within %d seconds" % patience)

    def _processor_time(self):
        """Returns the processor time of all processes of the browser, in seconds."""
        parents, times = {}, {}
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            process = int(stat.parent.name)
            parents[process] = int(fields[1])
            times[process] = int(fields[11]) + int(fields[12])

        def is_ours(process):
            while process and process != self.process.pid:
                process = parents.get(process, 0)
            return process != 0

        return sum(t for p, t in times.items() if is_ours(p)) / os.sysconf("SC_CLK_TCK")

    def run(self, work, repetitions):
        """Returns the elapsed time and the processor time of the given number of frames, in seconds."""
        if work != "scene-a":
            raise AttributeError("no page for " + work)
        before = self._processor_time()
        self.orders.put(str(repetitions))
        wall = float(self._answer(60 + repetitions)) / 1000
        return wall, self._processor_time() - before
