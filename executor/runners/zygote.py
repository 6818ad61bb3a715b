# A fork server: a pristine interpreter with modules preloaded, which forks a child for every run.
# It never reads a byte of a submission. Everything that confines a child is in zygote.so, built
# from the same source as the cold start; here is only what must be Python.
import os
import sys

# What programs import most. Each one more makes every fork dearer.
_PLAIN = """
abc array ast atexit base64 bisect builtins cmath collections collections.abc contextlib copy csv dataclasses datetime
decimal enum fractions functools hashlib heapq io itertools json keyword linecache math numbers operator os pathlib
pprint random re reprlib statistics string struct textwrap threading time token tokenize traceback types typing
unicodedata warnings weakref opcode uuid
"""
# The libraries that take longest to load and are asked for most. What is left out costs more memory than it saves time: openpyxl alone,
# for one, 13 MB; programs load it by themselves in some 50 ms.
_DATA = """
numpy pandas matplotlib matplotlib.pyplot matplotlib.figure matplotlib.backends.backend_agg scipy.stats seaborn
sklearn.linear_model sklearn.model_selection sklearn.preprocessing sklearn.metrics sklearn.pipeline
sklearn.ensemble sklearn.cluster
"""
# What programs of the data science image do first, whatever else they do: the pages that it writes to are copied at once
# for each child. And what many do: the server does both until the interpreter has learnt it, so that what it rewrites,
# and what the libraries cache, is there for all children. Nothing with a random number or a thread.
_DATA_FIRST = b"""
import numpy as np
import pandas as pd
frame = pd.DataFrame({"a": np.arange(4)})
int(frame["a"].sum())
"""
_DATA_OFTEN = _DATA_FIRST + b"""
frame = pd.DataFrame({"group": ["a", "b", "a", "b"], "n": [1, 2, 3, 4], "x": np.arange(8.0).reshape(4, 2)[:, 0]})
frame["y"] = frame["n"] * 2
frame.groupby("group")["x"].mean()
str(frame.head())
"""
_ROUNDS = 20  # a function is specialised at its eighth call


def _preload(names):
    import importlib
    for name in names.split():
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # not installed: programs that want it are told so themselves


def _preload_without_hooks(image):
    """Modules of the library have hooks run in every child: random draws a new seed, threading makes new locks. That
    writes to some 100 pages before a program has begun. Here is one thread only, so a first child needs new seeds and
    no new locks; the hooks are kept for programs that fork by themselves."""
    hooks = []
    register = os.register_at_fork
    os.register_at_fork = lambda **hook: hooks.append(hook)
    try:
        _preload(_PLAIN)
        if image == "data-science":
            _preload(_DATA)
    finally:
        os.register_at_fork = register
    _register_before_a_fork(hooks)


def _register_before_a_fork(hooks):
    import posix
    register = os.register_at_fork  # this file's own names are gone when a program runs

    def with_hooks(function):
        def fork():
            while hooks:
                register(**hooks.pop(0))
            return function()
        fork.__name__ = fork.__qualname__ = function.__name__
        fork.__doc__ = function.__doc__
        return fork

    for name in ("fork", "forkpty"):
        replacement = with_hooks(getattr(posix, name))
        setattr(posix, name, replacement)
        setattr(os, name, replacement)


def _seeding():
    """What gives a child its own randomness, before anything of a submission is there. Straight to the C function:
    the method in Python that it stands behind writes to more pages."""
    from _random import Random
    seed, shared = Random.seed, sys.modules["random"]._inst
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return lambda: seed(shared)

    def both():
        seed(shared)
        numpy.random.seed()
    return both


def _load_runner():
    from importlib.machinery import SourceFileLoader
    return SourceFileLoader("gantlet_runner", "/gantlet/runner.py").load_module()


def _load_native():
    """zygote.so; not to be imported by a program."""
    from importlib.machinery import ExtensionFileLoader, ModuleSpec
    spec = ModuleSpec("zygote", None, origin="/gantlet/zygote.so")
    native = ExtensionFileLoader(spec.name, spec.origin).create_module(spec)
    sys.modules.pop(spec.name, None)
    return native


def _samples(frame):
    """Submissions whose way children are measured on; the last one's pages are copied at once for all. Only a plain program
    tells which libraries' code is worth memory: numpy's and pandas' are tens of MB."""
    samples = [b"print('hello')\n"]
    if "pandas" in sys.modules:
        code = compile(_DATA_OFTEN, "sample", "exec")
        for _ in range(_ROUNDS):
            exec(code, {})
        samples.append(_DATA_FIRST)
    else:
        # Once more: after the first child, the server's memory is moved (large_pages).
        samples.append(samples[0])
    return [frame(b"main.py", b"{}", sample) for sample in samples]


def _show_own_thread():
    """The id of the main thread, as a child has it in its jail: process 1 is init. The server's own is the host's."""
    threading = sys.modules.get("threading")
    if threading is not None and hasattr(threading, "_main_thread"):
        threading._main_thread._native_id = 2


def _ready():
    """Makes the server; what serves is what it returns. This file's frame is the outermost caller of every program,
    so that nothing may hang on it: its names are gone, and no other frame of ours is left."""
    import gc
    from functools import partial
    # Ours alone: symbols are bound here, not in every child.
    del os.environ["LD_BIND_NOW"]
    image = sys.argv[1]
    runner = _load_runner()
    runner.prepare()
    # There is no file of ours where a child runs.
    import gantlet_cells, gantlet_charts, gantlet_display, gantlet_doors, gantlet_pickles, gantlet_rehearsal
    import gantlet_templates, gantlet_texts, gantlet_tools, gantlet_values
    _preload_without_hooks(image)
    _show_own_thread()
    runner.prepare_exit()
    native = _load_native()
    gantlet_cells._branch, gantlet_cells._take_piece = native.branch, native.piece
    seed = _seeding()
    gantlet_rehearsal.rehearse()
    samples = _samples(gantlet_rehearsal.frame)
    serve = partial(native.serve, seed, gantlet_rehearsal.rehearse, runner.run_and_exit)
    globals().clear()
    # Objects made so far never go through a collection in a child, which would write to their
    # pages.
    gc.collect()
    gc.freeze()
    native.settle()
    leave, runner._leave = runner._leave, native.measured
    for sample in samples:
        if native.measure(sample):
            seed()
            runner.run_and_exit()
    runner._leave = leave
    return serve


_ready()()
