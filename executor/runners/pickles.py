# A program's own pickles. Reading a pickle runs what it says, so that a program may read none but those that it has written itself in the
# same run. What pickle and joblib write is recorded here by its digest, with the classes and functions that it names; what they read is
# held against that before any of it is looked at, is read from the very bytes that were held against it, and finds those same objects,
# whatever their names mean by then. Reading is so no more than copy.deepcopy is. Loaded where a program asks for pickle, or before a fork;
# what is recorded hangs on closures alone. This is no wall against native code or frames: the analysis lets a program reach neither.
import sys
from bisect import bisect_left, insort

_FUNCTION, _BUILTIN = type(lambda: None), type(len)
_OF_C = (_BUILTIN, type(object.__reduce__), type(object.__init__), type(dict.__dict__["fromkeys"]), type(_FUNCTION.__dict__["__code__"]),
         type(_FUNCTION.__dict__["__globals__"]), staticmethod)
_names_of, _bases_of, _flags_of = (type.__dict__[name].__get__ for name in ("__dict__", "__mro__", "__flags__"))
_MADE_IN_PYTHON = 1 << 9  # Py_TPFLAGS_HEAPTYPE; some of C's have it as well

# By these a class of the program's own would say how its objects are put together again.
_HOOKS = ("__reduce__", "__reduce_ex__", "__getnewargs__", "__getnewargs_ex__", "__getattribute__", "__class__")

# Modules of which a pickle may name classes and functions, with all below them: the program's own, and those whose objects are data.
_ROOTS = frozenset("""
__main__ main array collections datetime decimal enum fractions functools ipaddress itertools math operator pathlib random re statistics
string types typing uuid zoneinfo _collections _decimal _functools _operator _random
bs4 dateutil joblib matplotlib mpl_toolkits mpmath networkx nltk numpy pandas patsy PIL plotly pytz scipy seaborn sklearn statsmodels sympy
""".split())
_BUILTINS = frozenset("""
bool bytearray bytes complex dict enumerate filter float frozenset int list map object range reversed set slice str tuple zip
abs all any ascii bin chr divmod hash hex iter len max min oct ord pow repr round sorted sum Ellipsis NotImplemented
""".split())
# Of these modules: what reads attributes by their names, files, or texts as code.
_NEVER = frozenset(["operator.attrgetter", "operator.methodcaller", "_operator.attrgetter", "_operator.methodcaller"])
_READERS = ("load", "read", "eval", "exec", "compile", "import", "open", "fetch", "get_attr", "getattr")


def _allowed(module, name, value):
    if module == "builtins":
        return name in _BUILTINS or issubclass(type(value), type) and issubclass(value, BaseException)
    path = module + "." + name
    if path == "_codecs.encode" or path == "re._compile":  # bytes in protocol 2; patterns
        return True
    root = module.partition(".")[0]
    if root not in _ROOTS or path in _NEVER:
        return False
    if root == "__main__" or root == "main" or issubclass(type(value), type):
        return True
    return not name.rpartition(".")[2].lstrip("_").startswith(_READERS)


class _Store:
    """What was written in one format: bytes that are one in both would say two things."""

    def __init__(self):
        self.written = {}  # digest: the names and what they stand for, or why it can't be read back
        self.lengths = []

    def record(self, digest, length, names):
        at = bisect_left(self.lengths, length)
        if at == len(self.lengths) or self.lengths[at] != length:
            insort(self.lengths, length)
        self.written[digest] = names.wrong or names.known


class _Names:
    """What one pickle names. `wrong`: why it can't be read back."""

    def __init__(self, protocol, doors):
        self.protocol, self.doors, self.known, self.harmless = protocol, doors, {}, set()
        self.wrong = "its protocol is %d" % protocol if protocol < 2 else None

    def add(self, value, name=None):
        if name is None:
            name = getattr(value, "__qualname__", None) or value.__name__
        module = self.doors.which(value, name)
        if type(module) is not str or type(name) is not str or module not in sys.modules:
            raise self.doors.CantWrite("Can't pickle %r: nothing is imported by the name of its module" % (value,))
        if (module, name) in self.known and self.known[module, name] is value:
            return
        found = sys.modules[module]
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is not value or (module, name) in self.known or (module, name) in self.doors.extensions or not _allowed(module, name, value):
            self.wrong = self.wrong or "it names %s.%s" % (module, name)
        self.known[module, name] = value

    def look_at(self, kind):
        """Whether it is a library that takes objects of a class apart, and not the program."""
        main = sys.modules["__main__"].__dict__
        for base in _bases_of(kind):
            if not _flags_of(base) & _MADE_IN_PYTHON:
                continue
            names = _names_of(base)
            for hook in _HOOKS:
                if hook not in names:
                    continue
                function = names[hook]
                own = function.__globals__ is main if type(function) is _FUNCTION else not (
                    type(function) in _OF_C or type(function).__name__ == "cython_function_or_method")
                if own:
                    self.wrong = self.wrong or "the class %s has a %s of its own" % (base.__qualname__, hook)
        self.harmless.add(id(kind))

    def reduced(self, value):
        """What pickle would ask an object itself, looked at. For Pickler.reducer_override."""
        kind = type(value)
        if kind is _FUNCTION or issubclass(kind, type):
            self.add(value)
            return NotImplemented
        if id(kind) not in self.harmless:
            self.look_at(kind)
        reduce = self.doors.reducers.get(kind)
        parts = reduce(value) if reduce is not None else value.__reduce_ex__(self.protocol)
        if isinstance(parts, str):
            self.add(value, parts)
            return parts
        if type(parts) is not tuple or not 2 <= len(parts) <= 6:
            return parts  # pickle says what is wrong
        if parts[0] is getattr and isinstance(value, self.doors.Enum):
            return kind, (value._value_,)
        made_by = type(parts[0])
        if not (made_by is _FUNCTION or made_by in _OF_C or issubclass(made_by, type) or
                made_by.__name__ == "cython_function_or_method") or len(parts) == 6 and parts[5] is not None:
            self.wrong = self.wrong or "an object of the class %s is put together by what is no function" % kind.__qualname__
        return parts


class _Doors:
    """What stands behind pickle's functions; bound before a program runs."""

    def __init__(self, pickle):
        from _compat_pickle import IMPORT_MAPPING, NAME_MAPPING
        from copyreg import _extension_registry, dispatch_table
        from enum import Enum
        from hashlib import sha256
        from io import BytesIO
        self.modules_then, self.names_then, self.reducers, self.Enum = IMPORT_MAPPING, NAME_MAPPING, dispatch_table, Enum
        self.extensions = _extension_registry  # codes that stand for names
        self.sha256, self.stream, self.which = sha256, BytesIO, pickle.whichmodule
        self.Refused, self.CantWrite = pickle.UnpicklingError, pickle.PicklingError
        self.standard, self.newest = pickle.DEFAULT_PROTOCOL, pickle.HIGHEST_PROTOCOL
        self.real = {name: getattr(pickle, name) for name in ("dump", "dumps", "load", "loads")}
        self.Writer = type("Pickler", (pickle.Pickler,), {})  # with attributes
        self.Reader = type("Unpickler", (pickle.Unpickler,), {})
        self.store = _Store()

    def names(self, protocol):
        return _Names(self.standard if protocol is None else self.newest if protocol < 0 else protocol, self)

    def write(self, value, protocol, fix_imports):
        names, out = self.names(protocol), self.stream()
        writer = self.Writer(out, names.protocol, fix_imports=fix_imports)
        writer.reducer_override = names.reduced
        writer.dump(value)
        data = out.getvalue()
        self.store.record(self.sha256(data).digest(), len(data), names)
        return data

    def finder(self, known):
        def find_class(module, name):
            if (module, name) not in known:  # protocol 2 has Python 2's names
                module, name = self.names_then.get((module, name), (self.modules_then.get(module, module), name))
            if (module, name) not in known:
                raise self.Refused("gantlet: a pickle names %s.%s, which it did not when it was written" % (module, name))
            return known[module, name]
        return find_class

    def find(self, data, store):
        """The names of what stands at the beginning of `data`, and its length."""
        if not data:
            raise EOFError("Ran out of input")
        view, digest, at = memoryview(data), self.sha256(), 0
        for length in store.lengths:
            if length > len(data):
                break
            if data[length - 1] != 46:  # "." ends each
                continue
            digest.update(view[at:length])
            at = length
            known = store.written.get(digest.digest())
            if known is not None:
                if type(known) is str:
                    raise self.Refused("gantlet: this pickle can't be read back here: %s. Keep the object in a variable, or store "
                                       "plain data as JSON, CSV, .npy or in SQLite" % known)
                return known, length
        raise self.refusal()

    def refusal(self):
        return self.Refused("gantlet: this program did not write this pickle in this run, or it was changed since, and reading a pickle runs "
                            "what it says. Pass data as JSON, CSV, .npy or SQLite, and fit a model again from its data")

    def take(self, file, store):
        """As much of a file as the longest that was written, the names and the length of what stands first in it; the file then stands
        behind that."""
        most, parts, size = store.lengths[-1] if store.lengths else 1, [], 0
        start = file.tell() if hasattr(file, "tell") and hasattr(file, "seek") else None
        while size < most:
            part = memoryview(file.read(most - size)).tobytes()
            if not part:
                break
            parts.append(part)
            size += len(part)
        data = b"".join(parts)
        known, length = self.find(data, store)
        if start is not None:
            file.seek(start + length)
        elif length < size:
            raise self.Refused("gantlet: what follows a pickle is lost in a file that can't seek: write one pickle to each file")
        return data[:length], known

    def read(self, data, known):
        reader = self.Reader(self.stream(data))
        reader.find_class = self.finder(known)
        return reader.load()


def _guard(doors):
    def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
        if buffer_callback is not None:  # parts of it would lie where no digest covers them: never read back
            return doors.real["dumps"](obj, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback)
        return doors.write(obj, protocol, fix_imports)

    def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
        write = file.write
        write(dumps(obj, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback))

    def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        data = memoryview(data).tobytes()
        known, length = doors.find(data, doors.store)
        if buffers is not None:
            raise doors.refusal()
        return doors.read(data[:length], known)

    def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        data, known = doors.take(file, doors.store)
        if buffers is not None:
            raise doors.refusal()
        return doors.read(data, known)

    return {"dump": dump, "dumps": dumps, "load": load, "loads": loads}


_doors = None
_before = []  # modules, names and what they stood for


def _replace(module, **replacements):
    for name, value in replacements.items():
        _before.append((module, name, getattr(module, name)))
        setattr(module, name, value)


def let_all_in():
    """For a policy that denies nothing."""
    while _before:
        setattr(*_before.pop())


def mend_pickle(module):
    global _doors
    _doors = _Doors(module)
    functions = _guard(_doors)
    for name, function in functions.items():
        function.__module__, function.__qualname__ = "pickle", name
    _replace(module, **functions)


def mend_joblib(module):
    """joblib.numpy_pickle: arrays lie between the pickle's pieces, uncompressed where the reader of a compressed file has done its work."""
    doors, store, Plain = _doors, _Store(), module.NumpyPickler
    taken_apart = frozenset(module.Pickler.dispatch) - {_FUNCTION, type}  # pickle's own business

    class Tee:
        def __init__(self, file):
            self.file, self.write_on, self.tell, self.digest, self.length = file, file.write, file.tell, doors.sha256(), 0

        def write(self, data):
            data = memoryview(data).tobytes()  # what is hashed is what is written
            self.digest.update(data)
            self.length += len(data)
            return self.write_on(data)

    class NumpyPickler(Plain):
        dispatch = Plain.dispatch

        def __init__(self, fp, protocol=None):
            Plain.__init__(self, fp, protocol)
            self.file_handle = Tee(fp)
            module.Pickler.__init__(self, self.file_handle, protocol=self.proto)

        def dump(self, obj):
            names = doors.names(self.proto)
            self.reducer_override = lambda value: NotImplemented if type(value) in taken_apart else names.reduced(value)
            Plain.dump(self, obj)
            store.record(self.file_handle.digest.digest(), self.file_handle.length, names)

    def unpickle(fobj, filename="", mmap_mode=None):
        data, known = doors.take(fobj, store)
        reader = module.NumpyUnpickler(filename, doors.stream(data))
        reader.find_class = doors.finder(known)
        return reader.load()

    def load_compatibility(filename):
        raise doors.refusal()

    _replace(module, NumpyPickler=NumpyPickler, _unpickle=unpickle, load_compatibility=load_compatibility)


def mend_pandas(module):
    """pandas.io.pickle: where pickle.load fails it tries a reader of its own."""
    class Never:
        @staticmethod
        def load(*arguments, **keywords):
            raise  # what was the matter
    _replace(module, pc=Never)


def mend_shelve(module):
    doors = _doors

    class Pickler:
        def __init__(self, file, protocol=None):
            self.write, self.protocol = file.write, protocol

        def dump(self, value):
            self.write(doors.write(value, self.protocol, True))

    class Unpickler:
        def __init__(self, file):
            self.file = file

        def load(self):
            return doors.read(*doors.take(self.file, doors.store))
    _replace(module, Pickler=Pickler, Unpickler=Unpickler)
