# The Python end of a run. It starts under the submission's own filter, in the sandbox; nothing here
# is a wall. It reads the submission from descriptor 4, runs it, and writes main()'s value as JSON to
# descriptor 3, which user code cannot confuse with stdout. A cold start executes this file; a fork
# server loads it once, and each of its children calls run_and_exit(). What a child writes to it must
# copy first, page by page; an import in a function, though all is loaded, writes to three or four of
# them, a new function to more. So what every run takes is imported at the top, and made once.
import posix
import sys
from _struct import Struct
from _thread import _count as _threads_running
from atexit import _ncallbacks

_Module = type(sys)
_leave = posix._exit
_unpack_header = Struct("<4sIII").unpack_from
_unpack_more = Struct("<IIII").unpack_from
_HEADER = 16
_STARTS_ITSELF, _ANY_PICKLE, _ANY_TEXT = 1, 2, 4
_LIVES = b"GNTS"  # no submission: pieces of code will follow, one after another (cells.py)


def _read_input():
    data = posix.read(4, 4096)  # most are smaller
    if data == _LIVES:
        import gantlet_cells
        gantlet_cells.serve(sys.modules[__name__])
    parts = _parse(data) or _parse(_read_to_end(data))
    posix.close(4)
    if not parts:
        sys.exit("gantlet: the submission did not arrive")
    return parts


def _read_to_end(first):
    parts = [first]
    while parts[-1]:
        parts.append(posix.read(4, 1 << 16))
    return b"".join(parts)


def _parse(data):
    """File name, arguments, source, from where to where its last expression stands (None: it ends with none), flags
    (_STARTS_ITSELF, _ANY_PICKLE, _ANY_TEXT), packages that are not here for it, and environment variables as JSON, or nothing; None
    where there must be more to come."""
    if len(data) < _HEADER:
        return None
    magic, name, arguments, source = _unpack_header(data)
    start, last, flags, absent, variables = _HEADER, None, 0, 0, 0
    if magic == b"GNT2" or magic == b"GNT3":
        start += 16 if magic == b"GNT2" else 20
        if len(data) < start:
            return None
        first, end, flags, absent = _unpack_more(data, _HEADER)
        last = (first, end) if end else None
        if magic == b"GNT3":
            variables = int.from_bytes(data[start - 4:start], "little")
    name += start
    arguments += name
    source += arguments
    absent += source
    variables += absent
    if magic not in (b"GNT1", b"GNT2", b"GNT3") or len(data) < variables:
        return None
    return (data[start:name].decode("utf-8", "replace"), data[name:arguments], data[arguments:source], last, flags,
            data[source:absent].decode().split(), data[absent:variables])


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
    sys.excepthook = _show_exception
    builtins.display = _display
    posix.sysconf = _sysconf
    if "os" in sys.modules:
        sys.modules["os"].sysconf = _sysconf
    sys.meta_path[:0] = [_Mending, _Ours]
    # A fork server has loaded some before this: no import of theirs comes by here.
    for name, (file, _, after) in _MENDED.items():
        if after is not None and name in sys.modules:
            getattr(__import__(file), after)(sys.modules[name])


_real_sysconf = posix.sysconf
_MEMORY = ("SC_PHYS_PAGES", "SC_AVPHYS_PAGES", posix.sysconf_names["SC_PHYS_PAGES"], posix.sysconf_names["SC_AVPHYS_PAGES"])


def _sysconf(name):
    # The C library asks the kernel, which is not to tell, and takes what lies on its stack for the answer.
    if name in _MEMORY:
        raise PermissionError(1, "the host's memory is not to be seen")
    return _real_sysconf(name)


# --- libraries' doors ---------------------------------------------------------------------------------
# Libraries evaluate texts as Python, and read pickles. What constant texts may say is judged before a run; a text that is only known in it
# is held to the same (texts.py, templates.py, tools.py), as pickles are (pickles.py); what little else is changed is in doors.py.

class _Mending:
    """First in sys.meta_path: modules of _MENDED are changed when they have been loaded."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        mend = _MENDED.get(name)
        if mend is None:
            return None
        file, before, after = mend
        spec = sys.modules["_frozen_importlib_external"].PathFinder.find_spec(name, path, target)
        if spec is not None:
            load = spec.loader.exec_module

            def exec_module(module):
                if before:
                    getattr(__import__(file), before)()
                load(module)
                if after:
                    getattr(__import__(file), after)(module)
            spec.loader.exec_module = exec_module
        return spec


# Module: (file, what is called before it is loaded, what changes it then).
_PICKLES = {
    "pickle": ("gantlet_pickles", None, "mend_pickle"), "joblib.numpy_pickle": ("gantlet_pickles", None, "mend_joblib"),
    "pandas.io.pickle": ("gantlet_pickles", None, "mend_pandas"), "shelve": ("gantlet_pickles", None, "mend_shelve"),
}
_TEXTS = {
    "sympy.parsing.sympy_parser": ("gantlet_texts", None, "mend_sympy_parser"),
    "sympy.utilities.lambdify": ("gantlet_texts", None, "mend_sympy_lambdify"),
    "sympy.plotting.experimental_lambdify": ("gantlet_texts", None, "mend_sympy_plotting"),
    "mpmath.identification": ("gantlet_texts", None, "mend_mpmath"), "patsy.eval": ("gantlet_texts", None, "mend_patsy"),
    "scipy.stats._distn_infrastructure": ("gantlet_texts", None, "mend_scipy_stats"),
    "reportlab.platypus.paraparser": ("gantlet_texts", None, "mend_reportlab"), "PIL.EpsImagePlugin": ("gantlet_texts", None, "mend_eps"),
    "pandas.core.computation.expr": ("gantlet_texts", None, "mend_pandas_expressions"),
    "matplotlib.cbook": ("gantlet_texts", None, "mend_matplotlib_backends"), "pandas.plotting._core": ("gantlet_texts", None, "mend_pandas_backends"),
    "matplotlib.rcsetup": ("gantlet_texts", None, "mend_matplotlib_settings"),
    "matplotlib.ticker": ("gantlet_templates", None, "mend_matplotlib_templates"), "jinja2.environment": ("gantlet_templates", None, "mend_jinja"),
    "jinja2.runtime": ("gantlet_templates", None, "mend_jinja_calls"), "timeit": ("gantlet_tools", None, "mend_timeit"),
    "cProfile": ("gantlet_tools", None, "mend_profiles"), "pstats": ("gantlet_tools", None, "mend_statistics"),
    "unittest.loader": ("gantlet_tools", None, "mend_unittest"), "unittest.main": ("gantlet_tools", None, "mend_unittest_main"),
}
_MENDED = {
    "operator": ("gantlet_doors", None, "mend_operator"), "logging": ("gantlet_doors", None, "mend_logging"),
    "urllib3.util.connection": ("gantlet_doors", "without_ipv6", None),
    "matplotlib": ("gantlet_doors", "hide_settings", "keep_settings_hidden"),
    "matplotlib.font_manager": ("gantlet_doors", "make_font_cache", "drop_font_cache"),
    "plotly.io._renderers": ("gantlet_display", None, "mend_plotly"), **_PICKLES, **_TEXTS,
}
_NO_SETTINGS = ("reportlab_mods", "reportlab_settings")  # modules that are found empty: doors.py


def _let_all_in(guarded, name):
    for module in guarded:
        _MENDED.pop(module, None)
    if name in sys.modules:
        sys.modules[name].let_all_in()


def _display(*objects, **options):
    import gantlet_display
    gantlet_display.display(*objects, **options)


_display.__name__ = _display.__qualname__ = "display"


_FILES = frozenset(("gantlet_display", "gantlet_charts", "gantlet_doors", "gantlet_pickles", "gantlet_rehearsal", "gantlet_replaced",
                    "gantlet_templates", "gantlet_texts", "gantlet_tools", "gantlet_values", "gantlet_cells"))


class _Ours:
    """Modules that look like the notebook's, made when they are asked for."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in _FILES or name == "gantlet_figures" or name == "IPython" or name == "IPython.display" or name in _NO_SETTINGS:
            return sys.modules["_frozen_importlib"].ModuleSpec(name, _Ours, is_package=name == "IPython")
        return None

    @staticmethod
    def create_module(spec):
        if spec.name in _FILES:
            return sys.modules["_frozen_importlib_external"].SourceFileLoader(spec.name, "/gantlet/%s.py" % spec.name[8:]).load_module()
        if spec.name == "IPython":
            package = _Module("IPython")
            package.get_ipython = lambda: None  # matplotlib asks
            return package
        if spec.name in _NO_SETTINGS:
            return None  # an empty module
        import gantlet_display
        return gantlet_display.figures() if spec.name == "gantlet_figures" else gantlet_display.module()

    @staticmethod
    def exec_module(module):
        pass


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
    try:
        text = _encode(value)
    except (TypeError, ValueError):
        import gantlet_values
        text = _encode(gantlet_values.clean(value))
    _write(text)


def _write(text):
    data = memoryview(text.encode("utf-8", "replace"))
    while data:
        data = data[posix.write(3, data):]


_MOST_UNASKED = 1 << 20  # of a value that nobody asked for by `result` or main()


def _last_as_json(value):
    """The value of a last expression as JSON, or None, and whether JSON says all of it."""
    try:
        text, whole = _encode(value), True
    except (TypeError, ValueError, RecursionError):
        import gantlet_values
        whole = False
        try:
            text = _encode(gantlet_values.clean(value, 0, True))
        except (gantlet_values.Opaque, TypeError, ValueError, RecursionError):
            text = None
    if text is not None and len(text) > _MOST_UNASKED:
        text, whole = None, False
    return text, whole


def _send_last(value):
    """What JSON says less well is shown as well."""
    text, whole = _last_as_json(value)
    if not whole:
        _display(value)
    return text


def _compile(source, filename, last, flags=0):
    """The program, and its last expression apart, where there is one: each is compiled once, and line numbers stay."""
    if last is not None:
        head = source[:last[0]]
        try:
            code = compile(head, filename, "exec", flags, True)
            return code, compile(b"\n" * head.count(b"\n") + source[last[0]:last[1]], filename, "eval",
                                 code.co_flags & _FUTURES | flags, True)
        except (SyntaxError, ValueError):
            pass  # not what the analysis took it for
    return compile(source, filename, "exec", flags, True), None


# A notebook's cell may `await` outside of a function.
_TOP_LEVEL_AWAIT = 0x2000  # ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
_COROUTINE = 0x80  # inspect.CO_COROUTINE


def _compile_any(source, filename, last):
    try:
        return _compile(source, filename, last)
    except SyntaxError:
        if b"await" not in source and b"async" not in source:
            raise
    return _compile(source, filename, last, _TOP_LEVEL_AWAIT)


def _run_awaiting(code, tail, names):
    """A program that awaits at its top level, in one event loop; the value of its last expression."""
    import asyncio
    with asyncio.Runner() as runner:
        value = None
        for part in (code, tail):
            value = None if part is None else eval(part, names)
            if part is not None and part.co_flags & _COROUTINE:
                value = runner.run(value)
        return value


_FUTURES = 0x1FE0000  # CO_FUTURE_* of CPython's code.h: they hold for all of a file


def _stores_main(code):
    # Whether the top level binds `main`; known before running, so that `__name__` can be right.
    return "main" in code.co_names and (
        any(getattr(constant, "co_name", None) == "main" for constant in code.co_consts) or _aliases_main(code))


def _aliases_main(code):
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


_submission = ("main.py", b"")  # for a traceback


def _set_variables(variables):
    # Here, and not where the process starts: nothing of ours, and no loader, ever reads them.
    import json
    import os
    os.environ.update(json.loads(variables))


def _run():
    global _submission
    filename, arguments, source, last, flags, absent, variables = _read_input()
    filename = filename or "main.py"
    _submission = (filename, source)
    if variables:
        _set_variables(variables)
    code, tail = _compile_any(source, filename, last)
    # A script that guards its start with `if __name__ == "__main__"` starts there; one that defines
    # main() is called by us, once, but where it calls main() by itself.
    has_main = not flags & _STARTS_ITSELF and _stores_main(code)
    module = _Module("main" if has_main else "__main__")
    names = module.__dict__
    names["__file__"] = filename
    names["__builtins__"] = __builtins__
    if absent:
        import gantlet_doors
        names["__builtins__"] = gantlet_doors.without(frozenset(absent))
    if flags & _ANY_PICKLE:
        _let_all_in(_PICKLES, "gantlet_pickles")
    if flags & _ANY_TEXT:
        _let_all_in(_TEXTS, "gantlet_replaced")
    sys.modules["__main__"] = sys.modules["main"] = module
    # A program may have another `arguments` of its own; main() gets these all the same.
    given = {}
    if arguments != b"{}":
        import json
        given = json.loads(arguments)
    names["arguments"] = given
    del source, arguments
    value, told, text = None, False, None
    if (code.co_flags | (tail.co_flags if tail is not None else 0)) & _COROUTINE:
        last = _run_awaiting(code, tail, names)
    else:
        exec(code, names)
        if tail is not None:
            last = eval(tail, names)
    if has_main and callable(getattr(module, "main", None)):
        value, told = module.main(**given), True
        if hasattr(value, "__await__"):
            import asyncio
            value = asyncio.run(_await(value))
    elif "result" in names:
        value, told = names["result"], True
    elif tail is not None and last is not None:
        text = _send_last(last)
    if "matplotlib.pyplot" in sys.modules:
        import gantlet_display
        gantlet_display.save_figures()
    if "gantlet_display" in sys.modules:
        sys.modules["gantlet_display"].finish()
    if told or text is not None:
        _flush()
        _send(value) if told else _write(text)


async def _await(value):
    return await value


def _flush():
    sys.stdout.flush()
    sys.stderr.flush()


def _show_exception(kind, value, trace):
    import linecache
    import traceback
    filename, source = _submission
    text = source.decode("utf-8", "replace")
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    # Our own frames say nothing to the submitter.
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(kind, value, trace)


def run_and_exit():
    """Runs the submission and ends the process as the interpreter would at the end of a script,
    without tearing down what was preloaded."""
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
    if _needs_exit_handlers():
        try:
            _run_exit_handlers()
        except BaseException:
            sys.excepthook(*sys.exc_info())
    try:
        sys.stdout.flush()
    except BaseException:
        code = code or 120
    try:
        sys.stderr.flush()
    except BaseException:
        code = code or 120
    _leave(code)


# What threading runs at its end (concurrent.futures puts something there): its own list, where it was loaded before
# a program, which prepare_exit() sees; else it is asked.
_thread_exits = None


def prepare_exit():
    global _thread_exits
    _thread_exits = getattr(sys.modules.get("threading"), "_threading_atexits", None)


def _needs_exit_handlers():
    return _ncallbacks() or _threads_running() or _thread_exits or (_thread_exits is None and "threading" in sys.modules)


def _run_exit_handlers():
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    import atexit
    atexit._run_exitfuncs()


def _exit_code(value):
    if value is None:
        return 0
    if isinstance(value, int):
        return value & 0xFF
    print(value, file=sys.stderr)
    return 1


def _announce():
    posix.write(3, b"R")  # "I wait": nothing of the submission has been read


if __name__ == "__main__":
    prepare()
    _announce()
    _run()
