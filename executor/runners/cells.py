# A context: an interpreter that lives between pieces of code (cells). It waits for each in a call that the supervisor
# holds until there is one (getsid(2) of a number that is none): that the main thread stands there is the kernel's word that a piece has ended.
# A piece comes over descriptor 4: its length, then what a submission looks like (runner.py, _parse), then environment variables as
# JSON, or nothing. What comes of it goes over descriptor 3 as claims: a letter, a little-endian length, JSON: "D" what was
# displayed, "R" the last expression's value as a MIME bundle, "W" the same as JSON, "V" where that says less, "E" an exception.
# Nothing here is a wall.
import _signal
import _thread
import ast
import json
import linecache
import os
import posix
import sys
import traceback

import gantlet_display
import gantlet_doors

_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
_COROUTINE = 0x80  # inspect.CO_COROUTINE
_MOST_TEXT = 64 << 10  # of an exception's parts, each
_MOST_VALUE = 1 << 20
_MOST_BUNDLE = 8 << 20
_running = False
_missing = set()
_texts, _values = [""], {}  # In and Out, as long as the program has nothing else of these names
_old_loops = []
_loop = None
_task = None  # the cell that awaits
_branch = _take_piece = None  # zygote.so's


def _interrupt(number, frame):
    if _running:
        raise KeyboardInterrupt


class _Raised:
    def __init__(self, error):
        self.error = error


def _guarded(function, *arguments):
    """What the function gives, or _Raised: an interrupt ends it, and nothing of ours."""
    global _running
    try:
        _running = True
        try:
            return function(*arguments)
        finally:
            _running = False
    except BaseException as error:
        return _Raised(error)


def serve(runner):
    module = runner._Module("__main__")
    names = module.__dict__
    names.update({"__builtins__": gantlet_doors.without(_missing), "_": None, "__": None, "___": None, "In": _texts, "Out": _values})
    sys.modules["__main__"] = module
    sys.stdout.reconfigure(line_buffering=True)
    while True:
        _signal.signal(_signal.SIGINT, _interrupt)
        piece = _next_piece()
        if not piece:
            runner._leave(0)
        passing = _guarded(_set_variables, runner, piece)
        _run(runner, names, runner._parse(piece))
        if passing:
            _guarded(_put_back, passing)


def _next_piece():
    while True:
        piece = _take_piece()
        if piece is not False:
            return piece
        _branch_off()


def _branch_off():
    global _loop
    if _branch() and _loop is not None:
        _old_loops.append(_loop)  # its descriptors are not the branch's: to close them would be to close others
        _loop = None
        sys.modules["asyncio"].set_event_loop(None)


def _set_variables(runner, piece):
    """Those of the piece; what is to be put back behind it."""
    header = runner._HEADER
    behind = header + 16 + sum(runner._unpack_header(piece)[1:]) + runner._unpack_more(piece, header)[3]
    if len(piece) == behind:
        return None
    given = json.loads(piece[behind:])
    os.environ.update(given["lasting"])
    before = {name: os.environ.get(name) for name in given["passing"]}
    os.environ.update(given["passing"])
    return before


def _put_back(variables):
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def _send(kind, text):
    data = text.encode("utf-8", "replace")
    data = memoryview(kind + len(data).to_bytes(4, "little") + data)
    while data:
        data = data[posix.write(3, data):]


def _run(runner, names, piece):
    filename, arguments, source, last, flags, absent, _ = piece  # variables are set by now
    text = source.decode("utf-8", "replace")
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    _missing.update(absent)
    if flags & runner._ANY_PICKLE:
        runner._let_all_in(runner._PICKLES, "gantlet_pickles")
    if flags & runner._ANY_TEXT:
        runner._let_all_in(runner._TEXTS, "gantlet_replaced")
    gantlet_display._shown[:] = [0, 0, 0]
    names["arguments"] = {} if arguments == b"{}" else json.loads(arguments)
    _texts.append(text)
    value = _guarded(_execute, text, filename, last is not None, names)
    if isinstance(value, _Raised):
        error = value.error
    else:
        shown = _guarded(_show, runner, names, value, text)
        error = shown.error if isinstance(shown, _Raised) else None
    after = _guarded(_end)
    if error is None and isinstance(after, _Raised):
        error = after.error
    # What sys.exit() was given, if no number, is printed once.
    exit_code = _guarded(_leave_with, runner, error.code) if isinstance(error, SystemExit) else 1
    if isinstance(exit_code, _Raised):
        exit_code = 1
    if error is not None and exit_code != 0:
        told = _guarded(_tell, error, exit_code)
        if isinstance(told, _Raised):
            _send(b"E", json.dumps({"name": type(error).__name__, "value": "", "traceback": ""}))


def _execute(text, filename, has_value, names):
    tree = compile(text, filename, "exec", ast.PyCF_ONLY_AST | _AWAIT, True)
    tail = None
    if has_value and tree.body and isinstance(tree.body[-1], ast.Expr):
        tail = compile(ast.Expression(tree.body.pop().value), filename, "eval", _AWAIT, True)
    body = compile(tree, filename, "exec", _AWAIT, True)
    if "asyncio" in sys.modules or "import asyncio" in text or "from asyncio" in text:
        _lend_loop()
    if any(code is not None and code.co_flags & _COROUTINE for code in (body, tail)):
        # All of it in the loop: what is begun before the first await needs that as well.
        return _run_in_loop(_await_all(body, tail, names))
    eval(body, names)
    return None if tail is None else eval(tail, names)


async def _await_all(body, tail, names):
    global _task
    _task = sys.modules["asyncio"].current_task()
    value = None
    for code in (body, tail):
        value = None if code is None else eval(code, names)
        if code is not None and code.co_flags & _COROUTINE:
            value = await value
    return value


def _run_in_loop(coroutine):
    global _task
    runner = _own_loop()
    try:
        return runner.run(coroutine)
    except BaseException:
        # An interrupt that came while it waited: without this it would go on in the next cell.
        if _task is not None and not _task.done():
            _task.cancel()
            try:
                runner.get_loop().run_until_complete(_task)
            except sys.modules["asyncio"].CancelledError:
                pass
        raise
    finally:
        _task = None


def _own_loop():
    global _loop
    if _loop is None:
        import asyncio
        _loop = asyncio.Runner()
    return _loop


def _lend_loop():
    """As in a notebook, a cell that awaits nothing may begin a task, which a later one awaits: in the loop of all cells. That
    is made when it is asked for, and does not run meanwhile, so that asyncio.run() works as well."""
    import asyncio
    from asyncio import events
    if getattr(events.get_running_loop, "__module__", "") == __name__:
        return
    running, current = events.get_running_loop, events.get_event_loop
    main = _thread.get_ident()

    def get_running_loop():
        if events._get_running_loop() is not None or _thread.get_ident() != main:
            return running()
        return _own_loop().get_loop()

    def get_event_loop(stacklevel=0):
        local = getattr(asyncio.get_event_loop_policy(), "_local", None)
        if events._get_running_loop() is not None or _thread.get_ident() != main or getattr(local, "_loop", None) is not None:
            return current()
        return _own_loop().get_loop()
    events.get_running_loop = asyncio.get_running_loop = get_running_loop
    events.get_event_loop = asyncio.get_event_loop = get_event_loop
    if hasattr(events, "_get_event_loop"):  # Python 3.11's gather() and ensure_future() ask this one
        events._get_event_loop = get_event_loop


def _show(runner, names, value, text):
    if value is None:
        return
    names["___"], names["__"], names["_"] = names.get("__"), names.get("_"), value
    _values[len(_texts) - 1] = value
    if text.rstrip().endswith(";"):
        return
    bundle = gantlet_display.bundle_of(value)
    if isinstance(value, str):
        bundle["text/plain"] = gantlet_display.cut(repr(value), _MOST_VALUE)
    if gantlet_display._is_figure(value) and "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close(value)
    try:
        data = json.dumps(bundle, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        data = None
    if data is None or len(data) > _MOST_BUNDLE:
        others = ", ".join(sorted(str(kind)[:100] for kind in bundle if kind != "text/plain")[:10])
        text = gantlet_display.cut(str(bundle.get("text/plain", "")), _MOST_VALUE)
        if others:
            text += "\n[left out, for at most %d bytes are returned: %s]" % (_MOST_BUNDLE, others)
        data = json.dumps({"text/plain": text})
    _send(b"R", data)
    plain, whole = runner._last_as_json(value)
    if plain is not None:
        _send(b"W" if whole else b"V", plain)


def _end():
    """Figures that are open are shown, as a notebook does, what was printed goes out, and threads that nobody of the program
    knows of end, since no branch is made of an interpreter that has others."""
    try:
        _end_monitor()
        _end_idle_pool()
        if "matplotlib.pyplot" in sys.modules and sys.modules["matplotlib.pyplot"].get_fignums():
            gantlet_display.show()
        gantlet_display._figures.clear()
        gantlet_display.finish()
    finally:
        for stream in (sys.stdout, sys.__stdout__, sys.stderr):
            stream.flush()


def _leave_with(runner, value):
    code = runner._exit_code(value)
    sys.stderr.flush()
    return code


def _end_monitor():
    """Of tqdm, which refreshes bars that stand still; the next bar begins another."""
    bars = getattr(sys.modules.get("tqdm.std"), "tqdm", None)
    monitor = getattr(bars, "monitor", None)
    if monitor is not None and not getattr(bars, "_instances", None):
        monitor.exit()
        bars.monitor = None


def _end_idle_pool():
    """Of the loop (asyncio.to_thread), where nothing runs in it; the next call begins another."""
    loop = None if _loop is None else _loop.get_loop()
    pool = getattr(loop, "_default_executor", None)
    idle = getattr(getattr(pool, "_idle_semaphore", None), "_value", -1)
    if pool is not None and idle == len(pool._threads) and pool._work_queue.empty():
        loop._default_executor = None
        pool.shutdown(wait=True)


def _tell(error, exit_code):
    told = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
    _leave_ours_out(told)
    lines = "".join(told.format())
    if len(lines) > _MOST_TEXT:
        lines = lines[:_MOST_TEXT // 2] + "\n...\n" + lines[-_MOST_TEXT // 2:]
    _send(b"E", json.dumps({"name": type(error).__name__, "value": gantlet_display.cut(str(error), _MOST_TEXT),
                            "traceback": lines, "exit_code": exit_code}, ensure_ascii=False))


def _leave_ours_out(told):
    while told is not None:
        told.stack[:] = [frame for frame in told.stack if frame.filename not in _OURS]
        told = told.__cause__ or told.__context__


_OURS = (__file__, "/gantlet/runner.py", "/gantlet/doors.py", "/gantlet/values.py")
