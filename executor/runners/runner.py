# The Python end of a run. It starts under the submission's own filter, in the sandbox; nothing here
# is a wall. It reads the submission from descriptor 4, runs it, and writes main()'s value as JSON to
# descriptor 3, which user code cannot confuse with stdout. A cold start executes this file; a fork
# server loads it once, and each of its children calls run_and_exit().
import sys


def _read_input():
    import posix
    parts = []
    while True:
        piece = posix.read(4, 1 << 16)
        if not piece:
            break
        parts.append(piece)
    posix.close(4)
    data = b"".join(parts)
    if data[:4] != b"GNT1":
        sys.exit("gantlet: the submission did not arrive")
    lengths = [int.from_bytes(data[4 + 4 * i:8 + 4 * i], "little") for i in range(3)]
    texts = []
    offset = 16
    for length in lengths:
        texts.append(data[offset:offset + length])
        offset += length
    return texts[0].decode("utf-8", "replace"), texts[1], texts[2]


def frame(*texts):
    """A submission as it arrives."""
    return b"GNT1" + b"".join(len(text).to_bytes(4, "little") for text in texts) + b"".join(texts)


def prepare():
    # What site.py would have done, without its cost: packages of the distribution, exit() and quit().
    import _sitebuiltins
    import builtins
    version = "%d.%d" % sys.version_info[:2]
    sys.path[:] = [p for p in sys.path if p and p != "/gantlet"]
    sys.path += ["/usr/local/lib/python%s/dist-packages" % version, "/usr/lib/python3/dist-packages"]
    builtins.exit = _sitebuiltins.Quitter("exit", "Ctrl-D (i.e. EOF)")
    builtins.quit = _sitebuiltins.Quitter("quit", "Ctrl-D (i.e. EOF)")
    sys.dont_write_bytecode = True
    sys.argv[:] = ["main.py"]


def _clean(value, depth=0):
    """A value that JSON can hold, for `value`: numbers of numpy become numbers, NaN becomes null,
    tables and everything else a description."""
    if value is None or value is True or value is False or type(value) in (int, str):
        return value
    if depth > 100:
        return {"type": type(value).__name__, "text": "(nested too deeply)"}
    if isinstance(value, bool):
        return bool(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        value = float(value)
        return value if value - value == 0.0 else None
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {_key(key): _clean(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(item, depth + 1) for item in value]
    return _describe(value, depth)


def _key(key):
    if isinstance(key, str):
        return key
    if key is True or key is False:
        return "true" if key else "false"
    if key is None:
        return "null"
    return str(key)


_ROWS = 1000


def _describe(value, depth):
    kind = type(value)
    module = (kind.__module__ or "").partition(".")[0]
    if module == "numpy":
        if hasattr(value, "ndim") and value.ndim == 0:
            return _clean(value.item(), depth + 1) if hasattr(value, "item") else str(value)
        if hasattr(value, "tolist") and getattr(value, "size", 0) <= 100 * _ROWS:
            return _clean(value.tolist(), depth + 1)
    if module == "pandas":
        if kind.__name__ == "DataFrame":
            head = value.head(_ROWS)
            return {"type": "DataFrame", "columns": [str(name) for name in value.columns],
                    "rows": _clean(head.values.tolist(), depth + 1), "row_count": len(value),
                    "truncated": len(value) > _ROWS, "text": value.to_string(max_rows=20)}
        if kind.__name__ == "Series":
            return {"type": "Series", "name": None if value.name is None else str(value.name),
                    "index": [str(label) for label in value.index[:_ROWS]],
                    "values": _clean(value.head(_ROWS).tolist(), depth + 1), "row_count": len(value),
                    "truncated": len(value) > _ROWS, "text": value.to_string(max_rows=20)}
    if isinstance(value, (set, frozenset)):
        return {"type": kind.__name__, "items": [_clean(item, depth + 1) for item in value]}
    text = str(value)
    return {"type": kind.__name__, "text": text if len(text) <= 10000 else text[:10000] + "..."}


_encoder = None


def _make_encoder():
    """json.JSONEncoder(allow_nan=False, ensure_ascii=False).encode, less what it makes anew for every call."""
    from json import encoder
    if encoder.c_make_encoder is None:
        return encoder.JSONEncoder(allow_nan=False, ensure_ascii=False).encode
    make = encoder.c_make_encoder({}, _refuse, encoder.encode_basestring, None, ": ", ", ", False, False, False)
    return lambda value: "".join(make(value, 0))


def _refuse(value):
    raise TypeError


def _encode(value):
    global _encoder
    if _encoder is None:  # a fork server's rehearsal has made it
        _encoder = _make_encoder()
    try:
        return _encoder(value)
    except BaseException:
        _encoder = None  # it remembers where it stood
        raise


def _send(value):
    import posix
    try:
        text = _encode(value)
    except (TypeError, ValueError):
        text = _encode(_clean(value))
    data = memoryview(text.encode("utf-8", "replace"))
    while data:
        data = data[posix.write(3, data):]


def _stores_main(code):
    # Whether the top level binds `main`; known before running, so that `__name__` can be right.
    return "main" in code.co_names and any(
        getattr(constant, "co_name", None) == "main" for constant in code.co_consts) or _aliases_main(code)


def _aliases_main(code):
    if "main" not in code.co_names:
        return False
    import opcode
    index = code.co_names.index("main")
    store = (opcode.opmap["STORE_NAME"], opcode.opmap.get("STORE_GLOBAL", -1))
    extended, argument = opcode.EXTENDED_ARG, 0
    raw = code.co_code
    for offset in range(0, len(raw), 2):
        argument = (argument << 8) | raw[offset + 1]
        if raw[offset] == extended:
            continue
        if raw[offset] in store and argument == index:
            return True
        argument = 0
    return False


def _run():
    filename, arguments, source = _read_input()
    import types
    filename = filename or "main.py"
    code = compile(source, filename, "exec", dont_inherit=True)
    has_main = _stores_main(code)
    # A script that guards its start with `if __name__ == "__main__"` starts there; one that defines
    # main() is called by us, once.
    module = types.ModuleType("main" if has_main else "__main__")
    module.__file__ = filename
    module.__builtins__ = __builtins__
    sys.modules["__main__"] = module
    sys.modules["main"] = module
    if arguments != b"{}":
        import json
        module.arguments = json.loads(arguments)
    else:
        module.arguments = {}
    sys.excepthook = _excepthook(filename, source)
    del source, arguments
    exec(code, module.__dict__)
    value, told = None, False
    if has_main and callable(getattr(module, "main", None)):
        value, told = module.main(**module.arguments), True
        if hasattr(value, "__await__"):
            import asyncio
            value = asyncio.run(_await(value))
    elif "result" in module.__dict__:
        value, told = module.__dict__["result"], True
    _save_figures()
    if told:
        _flush()
        _send(value)


def _save_figures():
    """Open figures of matplotlib become artifacts, unless the program has saved images itself."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or not pyplot.get_fignums():
        return
    import os
    folder = "/workspace/artifacts"
    if any(name.lower().endswith((".png", ".jpg", ".jpeg", ".svg", ".pdf")) for name in os.listdir(folder)):
        return
    for number in pyplot.get_fignums()[:10]:
        pyplot.figure(number).savefig("%s/figure-%d.png" % (folder, number))


async def _await(value):
    return await value


def _flush():
    sys.stdout.flush()
    sys.stderr.flush()


def _excepthook(filename, source):
    def hook(kind, value, trace):
        import linecache
        import traceback
        text = source.decode("utf-8", "replace")
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        # Our own frames say nothing to the submitter.
        while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
            trace = trace.tb_next
        traceback.print_exception(kind, value, trace)
    return hook


# What most programs do, and more of it.
_SAMPLE = (b"import math\nclass A:\n    x = 1\ndef main(a=2):\n    return {'a': [math.sqrt(a), f'{a:.1f}', A().x]}\n"
           b"for i in range(2):\n    print(end='')\n")


def rehearse():
    """Goes the way of a submission with a sample of ours."""
    import types
    code = compile(_SAMPLE, "main.py", "exec", dont_inherit=True)
    _stores_main(code)
    module = types.ModuleType("main")
    module.__builtins__ = __builtins__
    exec(code, module.__dict__)
    _encode(module.main())
    _flush()


def run_and_exit():
    """Runs the submission and ends the process as the interpreter would at the end of a script,
    without tearing down what was preloaded."""
    import os
    code = 0
    try:
        _run()
    except SystemExit as leave:
        code = _exit_code(leave.code)
    except KeyboardInterrupt:
        sys.excepthook(*sys.exc_info())
        code = 130
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    try:
        _run_exit_handlers()
    except BaseException:
        sys.excepthook(*sys.exc_info())
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            code = code or 120
    os._exit(code)


def _run_exit_handlers():
    threading = sys.modules.get("threading")
    if threading is not None and _has_threads(threading):
        threading._shutdown()
    import atexit
    if atexit._ncallbacks():
        atexit._run_exitfuncs()


def _has_threads(threading):
    """Whether threading._shutdown() has anything to do; an interpreter whose lists have other names: always."""
    locks = getattr(threading, "_shutdown_locks", None)  # the main thread's own is one of them
    return locks is None or len(locks) > 1 or bool(getattr(threading, "_threading_atexits", True))


def _exit_code(value):
    if value is None:
        return 0
    if isinstance(value, int):
        return value & 0xFF
    print(value, file=sys.stderr)
    return 1


def _announce():
    import posix
    posix.write(3, b"R")  # "I wait": nothing of the submission has been read


if __name__ == "__main__":
    prepare()
    _announce()
    _run()
