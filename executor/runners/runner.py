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
    sys.excepthook = _show_exception
    builtins.display = _display
    posix.sysconf = _sysconf
    if "os" in sys.modules:
        sys.modules["os"].sysconf = _sysconf
    sys.meta_path[:0] = [_Mending, _Ours]
    # A fork server has loaded some before this: no import of theirs comes by here.
    for name, (_, mend) in _MENDED.items():
        if mend is not None and name in sys.modules:
            mend(sys.modules[name])


_real_sysconf = posix.sysconf
_MEMORY = ("SC_PHYS_PAGES", "SC_AVPHYS_PAGES", posix.sysconf_names["SC_PHYS_PAGES"], posix.sysconf_names["SC_AVPHYS_PAGES"])


def _sysconf(name):
    # The C library asks the kernel, which is not to tell, and takes what lies on its stack for the answer.
    if name in _MEMORY:
        raise PermissionError(1, "the host's memory is not to be seen")
    return _real_sysconf(name)


# --- libraries' doors ---------------------------------------------------------------------------------
# Libraries evaluate texts as Python, and read pickles. What constant texts may say is judged before a run; a text that is only known in it
# is held to the same (texts.py), as pickles are (pickles.py). And urllib3 opens a socket while it is imported, to learn whether there is
# IPv6: there is no network.

class _Mending:
    """First in sys.meta_path: modules of _MENDED are changed when they have been loaded."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        mend = _MENDED.get(name)
        if mend is None:
            return None
        before, after = mend
        spec = sys.modules["_frozen_importlib_external"].PathFinder.find_spec(name, path, target)
        if spec is not None:
            load = spec.loader.exec_module

            def exec_module(module):
                if before:
                    before()
                load(module)
                if after:
                    after(module)
            spec.loader.exec_module = exec_module
        return spec


def _without_ipv6():
    import socket
    socket.has_ipv6 = False


# Libraries look for settings in the working folder and in the home folder, which both are the workspace. What a program writes there
# must not become code: reportlab would run such files (its hooks for them are _NO_SETTINGS, empty), matplotlib would evaluate parts of them.

_NO_SETTINGS = ("reportlab_mods", "reportlab_settings")
_SETTINGS = "/etc/matplotlibrc"
_look_up = None


def _hide_settings():
    global _look_up
    import posixpath
    _look_up = look_up = posixpath.exists
    posixpath.exists = lambda path: look_up(path) and (type(path) is not str or path == _SETTINGS or not path.endswith("matplotlibrc"))


def _keep_settings_hidden(module):
    import posixpath
    posixpath.exists = _look_up
    module.matplotlib_fname = lambda: _SETTINGS
    module.get_configdir = lambda: "/etc/matplotlib"  # its styles, too
    _drop_font_cache(module)


# Who has an object of one of operator's classes has the class, and may give it another name. This one reads no name that leads
# to the interpreter's inside. Here, and not in texts.py: too many modules load operator.

_READABLE = frozenset("""
__abs__ __add__ __all__ __and__ __annotations__ __bool__ __bytes__ __call__ __ceil__ __cause__ __complex__ __contains__ __context__ __copy__
__dataclass_fields__ __deepcopy__ __delitem__ __divmod__ __doc__ __enter__ __eq__ __exit__ __file__ __float__ __floor__ __floordiv__ __format__
__ge__ __getitem__ __gt__ __hash__ __index__ __int__ __invert__ __iter__ __le__ __len__ __lshift__ __lt__ __match_args__ __matmul__ __members__
__mod__ __module__ __mul__ __name__ __ne__ __neg__ __next__ __or__ __pos__ __pow__ __qualname__ __radd__ __repr__ __reversed__ __round__
__rshift__ __setitem__ __sizeof__ __slots__ __str__ __sub__ __truediv__ __trunc__ __version__ __xor__
""".split())
_FRAMES = frozenset("""
f_back f_builtins f_code f_globals f_locals f_trace gi_code gi_frame gi_yieldfrom cr_await cr_code cr_frame cr_origin ag_await ag_code ag_frame tb_frame
""".split())


def _mend_operator(module):
    get_of_c, call_of_c, text_of = module.attrgetter, module.methodcaller, str.__str__
    # A mapping of attributes, a frame, code: nothing to be handed out by name.
    hidden = frozenset([_Module, type(_mend_operator.__code__), type(_mend_operator.__globals__.__class__.__dict__)])

    def text(name):
        if not isinstance(name, str):
            raise TypeError("attribute name must be a string")
        return text_of(name)

    def leads_inside(name):
        return name[:2] == "__" and name not in _READABLE or name in _FRAMES

    def refuse(name):
        raise AttributeError("gantlet: %s leads to the interpreter's inside" % name)

    class attrgetter:
        """Return a callable object that fetches the given attribute(s) from its operand."""
        __slots__ = ("_attrs", "_call")

        def __init__(self, attr, *attrs):
            self._attrs = attrs = tuple([text(name) for name in (attr, *attrs)])
            first = attrs[0]
            if len(attrs) == 1 and "." not in first and not leads_inside(first):
                get = get_of_c(first)

                def call(obj):
                    value = get(obj)
                    if type(value) in hidden:
                        refuse(first)
                    return value
            else:
                parts = [name.split(".") for name in attrs]

                def walk(obj, path):
                    for part in path:
                        if leads_inside(part):  # asked for here, as libraries make getters that nobody calls
                            refuse(part)
                        obj = getattr(obj, part)
                        if type(obj) in hidden:
                            refuse(part)
                    return obj

                def call(obj):
                    return walk(obj, parts[0]) if len(parts) == 1 else tuple([walk(obj, path) for path in parts])
            self._call = call

        def __call__(self, obj, /):
            return self._call(obj)

        def __repr__(self):
            return "operator.attrgetter(%s)" % ", ".join(map(repr, self._attrs))

        def __reduce__(self):
            return attrgetter, self._attrs

    class methodcaller:
        """Return a callable object that calls the given method on its operand."""
        __slots__ = ("_name", "_args", "_kwargs", "_call")

        def __init__(self, name, /, *args, **kwargs):
            self._name, self._args, self._kwargs = name, args, kwargs = text(name), args, kwargs
            call_it = call_of_c(name, *args, **kwargs)

            def call(obj):
                if leads_inside(name):
                    refuse(name)
                if name in ("format", "format_map") and isinstance(obj, str):
                    import gantlet_texts
                    gantlet_texts.check_template(obj)
                value = call_it(obj)
                if type(value) in hidden:
                    refuse(name)
                return value
            self._call = call

        def __call__(self, obj, /):
            return self._call(obj)

        def __repr__(self):
            given = [repr(self._name), *map(repr, self._args), *("%s=%r" % item for item in self._kwargs.items())]
            return "operator.methodcaller(%s)" % ", ".join(given)

        def __reduce__(self):
            if not self._kwargs:
                return methodcaller, (self._name,) + self._args
            from functools import partial
            return partial(methodcaller, self._name, **self._kwargs), self._args
    for made in (attrgetter, methodcaller):
        made.__module__, made.__qualname__ = "operator", made.__name__
        setattr(module, made.__name__, made)


def _mend_logging(module):
    plain = module.StrFormatStyle._format

    def _format(self, record):
        import gantlet_texts
        gantlet_texts.check_template(self._fmt)
        return plain(self, record)
    module.StrFormatStyle._format = _format


# matplotlib keeps what it knows of fonts in a folder of the workspace. Who lists the workspace is to meet
# the user's files alone, and nobody reads the folder again in a run.

def _make_font_cache():
    try:
        posix.mkdir(_FONT_CACHE, 0o700)
    except OSError:
        pass


def _drop_font_cache(module):
    try:
        for name in posix.listdir(_FONT_CACHE):
            posix.unlink(_FONT_CACHE + "/" + name)
        posix.rmdir(_FONT_CACHE)
    except OSError:
        pass


_FONT_CACHE = "/workspace/.matplotlib"  # MPLCONFIGDIR


def _guarding(name):
    def mend(module):
        import gantlet_pickles
        getattr(gantlet_pickles, name)(module)
    return None, mend


def _holding(name):
    def mend(module):
        import gantlet_texts
        getattr(gantlet_texts, name)(module)
    return None, mend


_PICKLES = {"pickle": _guarding("mend_pickle"), "joblib.numpy_pickle": _guarding("mend_joblib"),
            "pandas.io.pickle": _guarding("mend_pandas"), "shelve": _guarding("mend_shelve")}
_TEXTS = {"sympy.parsing.sympy_parser": _holding("mend_sympy_parser"), "sympy.utilities.lambdify": _holding("mend_sympy_lambdify"),
          "sympy.plotting.experimental_lambdify": _holding("mend_sympy_plotting"), "mpmath.identification": _holding("mend_mpmath"),
          "patsy.eval": _holding("mend_patsy"), "scipy.stats._distn_infrastructure": _holding("mend_scipy_stats"),
          "reportlab.platypus.paraparser": _holding("mend_reportlab"), "PIL.EpsImagePlugin": _holding("mend_eps"),
          "pandas.core.computation.expr": _holding("mend_pandas_expressions"),
          "matplotlib.cbook": _holding("mend_matplotlib_backends"), "pandas.plotting._core": _holding("mend_pandas_backends"),
          "matplotlib.rcsetup": _holding("mend_matplotlib_settings"), "matplotlib.ticker": _holding("mend_matplotlib_templates"),
          "timeit": _holding("mend_timeit"), "jinja2.environment": _holding("mend_jinja"), "jinja2.runtime": _holding("mend_jinja_calls"),
          "unittest.loader": _holding("mend_unittest"), "unittest.main": _holding("mend_unittest_main"), "cProfile": _holding("mend_profiles"), "pstats": _holding("mend_statistics")}
_MENDED = {"operator": (None, _mend_operator), "logging": (None, _mend_logging),
           "urllib3.util.connection": (_without_ipv6, None), "matplotlib": (_hide_settings, _keep_settings_hidden),
           "matplotlib.font_manager": (_make_font_cache, _drop_font_cache), **_PICKLES, **_TEXTS}


def _let_all_in(guarded, name):
    for module in guarded:
        _MENDED.pop(module, None)
    if name in sys.modules:
        sys.modules[name].let_all_in()


def _without(absent):
    """The builtins of a program that takes these packages for not installed: its own imports fail, those of libraries do not.
    `absent` may grow."""
    import builtins
    names, load = dict(builtins.__dict__), builtins.__import__

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0 and name.partition(".")[0] in absent:
            raise ModuleNotFoundError("No module named %r" % name, name=name)
        return load(name, globals, locals, fromlist, level)
    names["__import__"] = __import__
    return names


def _display(*objects, **options):
    import gantlet_display
    gantlet_display.display(*objects, **options)


_display.__name__ = _display.__qualname__ = "display"


_FILES = frozenset(("gantlet_display", "gantlet_charts", "gantlet_pickles", "gantlet_texts", "gantlet_cells"))


class _Ours:
    """Modules that look like the notebook's, made when they are asked for."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in _FILES or name == "gantlet_figures" or name == "IPython" or name == "IPython.display" or name in _NO_SETTINGS:
            from importlib.machinery import ModuleSpec
            return ModuleSpec(name, _Ours, is_package=name == "IPython")
        return None

    @staticmethod
    def create_module(spec):
        if spec.name in _FILES:
            from importlib.machinery import SourceFileLoader
            return SourceFileLoader(spec.name, "/gantlet/%s.py" % spec.name[8:]).load_module()
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


class _Opaque(Exception):
    pass


def _clean(value, depth=0, strict=False):
    """A value that JSON can hold, for `value`: numbers of numpy become numbers, NaN becomes null,
    tables and everything else a description; where `strict`, _Opaque is raised for everything else."""
    if value is None or value is True or value is False or type(value) in (int, str):
        return value
    if depth > 100:
        if strict:
            raise _Opaque
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
        return {_key(key): _clean(item, depth + 1, strict) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(item, depth + 1, strict) for item in value]
    return _describe(value, depth, strict)


def _key(key):
    if isinstance(key, str):
        return key
    if key is True or key is False:
        return "true" if key else "false"
    if key is None:
        return "null"
    return str(key)


_ROWS = 1000


def _describe(value, depth, strict):
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
        return {"type": kind.__name__, "items": [_clean(item, depth + 1, strict) for item in value]}
    if strict:
        raise _Opaque
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
    try:
        text = _encode(value)
    except (TypeError, ValueError):
        text = _encode(_clean(value))
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
        whole = False
        try:
            text = _encode(_clean(value, 0, True))
        except (_Opaque, TypeError, ValueError, RecursionError):
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
    names["__builtins__"] = _without(frozenset(absent)) if absent else __builtins__
    if flags & _ANY_PICKLE:
        _let_all_in(_PICKLES, "gantlet_pickles")
    if flags & _ANY_TEXT:
        _let_all_in(_TEXTS, "gantlet_texts")
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
        _save_figures()
    if "gantlet_display" in sys.modules:
        sys.modules["gantlet_display"].finish()
    if told or text is not None:
        _flush()
        _send(value) if told else _write(text)


def _save_figures():
    """Open figures of matplotlib become artifacts, unless the program has saved images itself."""
    pyplot = sys.modules["matplotlib.pyplot"]
    ours = sys.modules.get("gantlet_display")
    shown = ours._figures if ours is not None else ()
    if pyplot is None or not (shown or pyplot.get_fignums()):
        return
    folder = "/workspace/artifacts"
    try:
        posix.mkdir(folder, 0o700)
    except FileExistsError:
        pass
    if any(name.lower().endswith((".png", ".jpg", ".jpeg", ".svg", ".pdf")) for name in posix.listdir(folder)):
        return
    for number, png in enumerate(shown[:10], 1):
        with open("%s/figure-%d.png" % (folder, number), "wb") as out:
            out.write(png)
    for number in pyplot.get_fignums()[:10 - len(shown)]:
        figure = pyplot.figure(number)
        if not getattr(figure.canvas, "gantlet_saved", False):
            figure.savefig("%s/figure-%d.png" % (folder, number + len(shown)))


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


# What most programs do, and more of it.
_SAMPLE = (b"import math\nclass A:\n    x = 1\ndef main(a=2):\n    return {'a': [math.sqrt(a), f'{a:.1f}', A().x]}\n"
           b"for i in range(2):\n    print(end='')\n")


def rehearse():
    """Goes the way of a submission with a sample of ours."""
    filename, _, source, last, _, _, _ = _parse(frame(b"main.py", b"{}", _SAMPLE))
    code, _ = _compile(source, filename, last)
    _stores_main(code)
    module = _Module("main")
    module.__builtins__ = __builtins__
    exec(code, module.__dict__)
    _encode(module.main())
    _flush()
    _needs_exit_handlers()


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
