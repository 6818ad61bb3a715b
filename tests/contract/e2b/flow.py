"""A user's program on E2B's own packages, as PyPI has them, against a Gantlet service: once with what waits, once with
what is awaited. The service's address and key come as E2B's own variables.

  usage: python flow.py
"""
import asyncio
import inspect
import os
import sys

from e2b import (FileNotFoundException, NotFoundException, SandboxException, TimeoutException)
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


flow(Sandbox.create, Sandbox.connect)
loop = asyncio.new_event_loop()
flow(lambda **named: Waiting(loop.run_until_complete(AsyncSandbox.create(**named)), loop),
     lambda name: Waiting(loop.run_until_complete(AsyncSandbox.connect(name)), loop))
print("PyPI: %d steps ended as they should" % steps, flush=True)
os._exit(0)  # the clients' own threads now and then abort while the interpreter ends
