"""What the load programs share: a service of their own, HTTP over plain sockets in one event loop, and
what can be seen of the service from outside."""
import asyncio
import base64
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINARY = Path(os.environ.get("GANTLET", ROOT / "build" / "release" / "gantlet"))


def say(text):
    print(text, file=sys.stderr, flush=True)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Service:
    """`gantlet serve` on a free port with a data folder of its own."""

    def __init__(self, *flags, memory=False, folder=None):
        self.folder = Path(tempfile.mkdtemp(prefix="gantlet-load-", dir="/dev/shm" if memory else folder))
        self.log = open(self.folder / "messages", "w")
        self.process = subprocess.Popen(
            [BINARY, "serve", "--listen", "127.0.0.1:0", "--data-dir", self.folder / "data", *flags],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not match:
            raise SystemExit(f"the service did not start: {(self.folder / 'messages').read_text()}")
        self.port = int(match.group(1))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(60)
        self.log.close()
        return code

    def verify(self):
        return subprocess.run([BINARY, "audit", "verify", "--data-dir", self.folder / "data"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def sample(self):
        pid = self.process.pid
        family = [pid, *below(pid)]
        return {
            "rss_mb": round(rss_mb(pid), 1),
            "family_rss_mb": round(sum(rss_mb(p) for p in family), 1),
            "fds": count(f"/proc/{pid}/fd"),
            "threads": count(f"/proc/{pid}/task"),
            "processes": len(family),
            "cgroups": cgroups(pid),
            "mounts": sum(1 for _ in open("/proc/self/mountinfo")),
            "audit_lag_s": round(self.audit_lag(), 1),
        }

    def audit_lag(self):
        """How much older the signed checkpoint is than the last record of the journal."""
        folder = self.folder / "data" / "audit"
        try:
            newest = max(p.stat().st_mtime for p in folder.iterdir() if p.is_file() and p.name != "checkpoint")
            return max(0.0, newest - (folder / "checkpoint").stat().st_mtime)
        except (OSError, ValueError):
            return 0.0


def count(folder):
    try:
        return len(os.listdir(folder))
    except OSError:
        return 0


def rss_mb(pid):
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    except (OSError, IndexError):
        return 0.0


def below(pid):
    found = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                for child in file.read().split():
                    found += [int(child), *below(int(child))]
    except OSError:
        pass
    return found


def cgroups(pid):
    total = 0
    for path in Path("/sys/fs/cgroup").glob(f"**/gantlet-{pid}"):
        total += 1 + sum(1 for entry in path.rglob("*") if entry.is_dir())
    return total


def body(source, language="python", **more):
    return json.dumps({"language": language, "code_b64": base64.b64encode(source.encode()).decode(), **more})


def request(path, text, tenant, more=""):
    data = text.encode()
    return (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"X-Tenant-ID: {tenant}\r\n{more}Content-Length: {len(data)}\r\n\r\n").encode() + data


async def read_response(reader):
    """(status, body); status 0 where the connection ended."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0, b""
    status = int(head.split(b" ", 2)[1])
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    if not length:
        return status, b""
    try:
        return status, await reader.readexactly(int(length.group(1)))
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0, b""


class Client:
    """One kept-alive connection."""

    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    async def call(self, data):
        """(status, body, seconds)"""
        begin = time.perf_counter()
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 26)
        try:
            self.writer.write(data)
            await self.writer.drain()
            status, text = await read_response(self.reader)
        except ConnectionError:
            status, text = 0, b""
        if status == 0 or status >= 400:
            self.close()
        return status, text, time.perf_counter() - begin

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.writer = None
