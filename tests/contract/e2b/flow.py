"""A user's program on E2B's own packages, as PyPI has them, against a Gantlet service: once with what waits, once with
what is awaited. The service's address and key come as E2B's own variables.

  usage: python flow.py
"""
import asyncio
import inspect
import os
import sys

from e2b import (AsyncVolume, FileNotFoundException, NotFoundException, SandboxException, TimeoutException, Volume)
from e2b.exceptions import VolumeException
from e2b_code_interpreter import AsyncSandbox, Sandbox

steps = 0


class Waiting:
    """What is awaited, called as what waits: one flow for both."""

    def __init__(self, target, loop):
        self._target, self._loop = target, loop

    def __getattr__(self, name):
        value = getattr(self._target, name)
        if callable(value):
            def call(*arguments, **named):
                return self._wait(value(*[plain(one) for one in arguments], **named))
            return call
        return Waiting(value, self._loop) if type(value).__module__.startswith("e2b") else value

    def _wait(self, value):
        return self._loop.run_until_complete(value) if inspect.isawaitable(value) else value


def plain(value):
    return value._target if isinstance(value, Waiting) else value


def step(name, truth):
    global steps
    if not truth:
        sys.exit("PyPI: FAILED: " + name)
    steps += 1


def raises(kind, words, act):
    try:
        act()
    except kind as error:
        return words in str(error)
    return False


def flow(create, connect):
    sandbox = create(timeout=120, metadata={"purpose": "python"})
    info = sandbox.get_info()
    step("a sandbox is told of as it was asked for", info.metadata == {"purpose": "python"})
    step("it lives as long as was asked", 100 < (info.end_at - info.started_at).total_seconds() <= 121)
    step("it runs", sandbox.is_running())

    first = sandbox.run_code("x = 1\nprint('hello')")
    step("what is printed comes back", first.logs.stdout == ["hello\n"] and first.error is None)
    step("variables last", sandbox.run_code("x += 1; x").text == "2")
    seen = []
    failed = sandbox.run_code("print('a')\n1 / 0", on_stdout=lambda message: seen.append(message.line),
                              on_error=lambda error: seen.append(error.name))
    step("exceptions are told", seen == ["a\n", "ZeroDivisionError"] and failed.error.name == "ZeroDivisionError")
    denied = sandbox.run_code("import subprocess\nsubprocess.run(['id'])")
    step("what the policy forbids is an error with a hint",
         denied.error.name == "PolicyDenied" and "do in Python" in denied.error.value)

    context = sandbox.create_code_context()
    step("a context has its own variables", "nothing binds the name x" in sandbox.run_code("x", context=context).error.value)
    step("contexts are listed", context.id in [one.id for one in sandbox.list_code_contexts()])
    sandbox.restart_code_context(context)
    sandbox.remove_code_context(context)
    step("a removed context is not there",
         raises(NotFoundException, "not found", lambda: sandbox.run_code("1", context=context)))

    files = sandbox.files
    written = files.write("data/a.txt", "ä hello")
    step("a file goes up", written.path == "/home/user/data/a.txt" and files.read("data/a.txt") == "ä hello")
    files.write_files([{"path": "b.bin", "data": bytes(range(256))}, {"path": "empty", "data": b""}])
    step("bytes come down", bytes(files.read("b.bin", format="bytes")) == bytes(range(256)))
    step("an empty file comes down", files.read("empty") == "")
    step("code sees files", sandbox.run_code("len(open('/mnt/data/b.bin', 'rb').read())").text == "256")
    step("folders are listed", [one.name for one in files.list("/home/user/data")] == ["a.txt"])
    step("a file is told of", files.get_info("data/a.txt").size == 8)
    step("a file moves", files.rename("data/a.txt", "c.txt").path == "/home/user/c.txt" and not files.exists("data/a.txt"))
    step("a folder is made once", files.make_dir("new") and not files.make_dir("new"))
    files.remove("new")
    step("what was removed is gone", not files.exists("new"))
    step("what is not there is their error", raises(FileNotFoundException, "", lambda: files.read("missing")))
    step("nothing leads out", raises(SandboxException, "", lambda: files.read("/etc/passwd")))

    step("there is no shell, and it says so",
         raises(SandboxException, "there is no shell in this sandbox", lambda: sandbox.commands.run("ls")))
    step("no process runs", sandbox.commands.list() == [])
    step("measurements are not offered, and it says so",
         raises(SandboxException, "keeps no measurements", lambda: sandbox.get_metrics()))

    again = connect(sandbox.sandbox_id)
    step("another client goes on where the first one was", again.run_code("x").text == "2")
    again.set_timeout(90)
    step("code that its client gives up is interrupted",
         raises(TimeoutException, "", lambda: sandbox.run_code("import time\ntime.sleep(300)", timeout=1))
         and sandbox.run_code("1 + 1", timeout=30).text == "2")
    step("a sandbox is killed", sandbox.kill() and not sandbox.kill() and not sandbox.is_running())
    step("what is asked of it then is their error",
         raises(TimeoutException, "sandbox was not found", lambda: sandbox.run_code("1")))


def volumes(volumes, create, name):
    volume = volumes.create(name)
    step("a volume is told of as it was made", volume.name == name and volumes.get_info(volume.volume_id).name == name)
    step("it is among all", volume.volume_id in [one.volume_id for one in volumes.list()])
    step("its name is taken", raises(VolumeException, "", lambda: volumes.create(name)))
    written = volume.write_file("data/in.txt", "4")
    step("a file is written into it", written.path == "/data/in.txt" and written.size == 1 and written.type == "file")
    step("a file is read as it was written", volume.read_file("data/in.txt") == "4")
    step("bytes are", volume.write_file("/b", bytes(range(256))) and volume.read_file("/b", format="bytes") == bytes(range(256)))
    step("a folder is listed", sorted(one.name for one in volume.list("/")) == ["b", "data"]
         and sorted(one.path for one in volume.list("/", depth=2)) == ["/b", "/data", "/data/in.txt"])
    step("a folder is made", volume.make_dir("new").type == "directory" and volume.exists("new"))
    volume.remove("new")
    step("what was removed is gone", not volume.exists("new"))
    step("what is not there is their error", raises(NotFoundException, "", lambda: volume.read_file("missing")))
    step("nothing leads out", raises(VolumeException, "..", lambda: volume.read_file("../x")))
    step("modes are not offered, and it says so",
         raises(VolumeException, "modes of files", lambda: volume.update_metadata("b", mode=0o600))
         and raises(VolumeException, "'mode' is not offered", lambda: volume.write_file("c", "", mode=0o600))
         and not volume.exists("c"))
    step("it stands below /volumes, and it says so",
         raises(SandboxException, "/volumes", lambda: create(volume_mounts={"/mnt/d": name})))
    sandbox = create(timeout=120, volume_mounts={"/volumes/d": volume})
    step("a sandbox names it", sandbox.get_info().volume_mounts == [{"name": name, "path": "/volumes/d"}])
    step("code reads what stands in it", sandbox.run_code("int(open('/volumes/d/data/in.txt').read()) + 1").text == "5")
    sandbox.run_code("open('/volumes/d/out.txt', 'w').write('six')")
    step("and writes what is read outside", volume.read_file("out.txt") == "six")
    step("one that a sandbox has stays", raises(VolumeException, "", lambda: volumes.destroy(volume.volume_id)))
    sandbox.kill()
    again = volumes.connect(volume.volume_id)
    step("it outlives the sandbox", again.read_file("out.txt") == "six")
    other = volumes.create(name + "-other")
    stranger = volumes.connect(other.volume_id)
    step("a token opens its own volume alone",
         raises(Exception, "", lambda: volume.read_file("out.txt", token=stranger.token)))
    step("a volume is destroyed", volumes.destroy(other.volume_id) and volumes.destroy(volume.volume_id)
         and not volumes.destroy(volume.volume_id))
    step("and is gone", raises(NotFoundException, "", lambda: volumes.connect(volume.volume_id)))


flow(Sandbox.create, Sandbox.connect)
volumes(Volume, Sandbox.create, "waiting")
loop = asyncio.new_event_loop()
flow(lambda **named: Waiting(loop.run_until_complete(AsyncSandbox.create(**named)), loop),
     lambda name: Waiting(loop.run_until_complete(AsyncSandbox.connect(name)), loop))


class Volumes:
    """AsyncVolume's own functions, called as what waits."""

    def __getattr__(self, name):
        def call(*arguments, **named):
            value = loop.run_until_complete(getattr(AsyncVolume, name)(*arguments, **named))
            return Waiting(value, loop) if isinstance(value, AsyncVolume) else value
        return call


volumes(Volumes(), lambda **named: Waiting(loop.run_until_complete(AsyncSandbox.create(
    **{name: {path: plain(one) for path, one in value.items()} if name == "volume_mounts" else value
       for name, value in named.items()})), loop), "awaited")
print("PyPI: %d steps ended as they should" % steps, flush=True)
os._exit(0)  # the clients' own threads now and then abort while the interpreter ends
