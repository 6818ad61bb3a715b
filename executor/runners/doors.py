# Small changes to modules that many programs load: getters of operator's and templates of logging's that lead inside are refused, matplotlib
# and reportlab find no settings of the program's, and urllib3 opens no socket. Loaded where a program asks for one of them, or before a fork.
import posix
import sys

_Module = type(sys)


# urllib3 opens a socket while it is imported, to learn whether there is IPv6: there is no network.

def without_ipv6():
    import socket
    socket.has_ipv6 = False


# Libraries look for settings in the working folder and in the home folder, which both are the workspace. What a program writes there
# must not become code: reportlab would run such files (its hooks for them are empty modules: runner.py, _NO_SETTINGS), matplotlib would evaluate parts of them.

_SETTINGS = "/etc/matplotlibrc"
_look_up = None


def hide_settings():
    global _look_up
    import posixpath
    _look_up = look_up = posixpath.exists
    posixpath.exists = lambda path: look_up(path) and (type(path) is not str or path == _SETTINGS or not path.endswith("matplotlibrc"))


def keep_settings_hidden(module):
    import posixpath
    posixpath.exists = _look_up
    module.matplotlib_fname = lambda: _SETTINGS
    module.get_configdir = lambda: "/etc/matplotlib"  # its styles, too
    drop_font_cache(module)


# Who has an object of one of operator's classes has the class, and may give it another name. This one reads no name that leads
# to the interpreter's inside.

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


def mend_operator(module):
    get_of_c, call_of_c, text_of = module.attrgetter, module.methodcaller, str.__str__
    # A mapping of attributes, a frame, code: nothing to be handed out by name.
    hidden = frozenset([_Module, type(mend_operator.__code__), type(mend_operator.__globals__.__class__.__dict__)])

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
                    import gantlet_templates
                    gantlet_templates.check_template(obj)
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


def mend_logging(module):
    plain = module.StrFormatStyle._format

    def _format(self, record):
        import gantlet_templates
        gantlet_templates.check_template(self._fmt)
        return plain(self, record)
    module.StrFormatStyle._format = _format


# matplotlib keeps what it knows of fonts in a folder of the workspace. Who lists the workspace is to meet
# the user's files alone, and nobody reads the folder again in a run.

def make_font_cache():
    try:
        posix.mkdir(_FONT_CACHE, 0o700)
    except OSError:
        pass


def drop_font_cache(module):
    try:
        for name in posix.listdir(_FONT_CACHE):
            posix.unlink(_FONT_CACHE + "/" + name)
        posix.rmdir(_FONT_CACHE)
    except OSError:
        pass


_FONT_CACHE = "/workspace/.matplotlib"  # MPLCONFIGDIR


def without(absent):
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
