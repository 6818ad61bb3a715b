# What Python's own tools (timeit, cProfile, pstats, unittest) would run of a text, of a file or by a name. The classes themselves are
# changed: who has an object has its class, and gives it another text. Loaded where a program asks for such a tool, or before a fork.
import sys

from gantlet_replaced import replace as _replace

_Module, _FUNCTION = type(sys), type(lambda: None)

_TIMED = frozenset("""
abs all any bool bytes chr complex dict divmod enumerate filter float frozenset hash int isinstance len list map max min ord pow print range repr
reversed round set sorted str sum tuple zip
""".split())
_METHODS_TIMED = frozenset("""
add append clear copy count discard endswith extend find get index insert isdigit items join keys lower lstrip pop remove replace reverse rstrip
setdefault sort split startswith strip title union update upper values
""".split())


# Modules that a timed text may import: what their public names give computes.
_TIMED_MODULES = frozenset("bisect collections datetime decimal fractions heapq itertools math random statistics string".split())


def mend_timeit(module):
    import ast
    import builtins
    prepare, hidden = module.Timer.__init__, (frozenset(vars(module)) | frozenset(vars(builtins))) - _TIMED

    def refuse(what):
        raise ValueError("gantlet: timeit would run this text as Python (%s): give it a function, timeit.timeit(lambda: work(data), number=10)" % what)

    def bring(node, brought):
        """import math, from math import sqrt: what `brought` has under a name is no module but one of those."""
        from types import ModuleType
        for alias in node.names:
            name = alias.name if isinstance(node, ast.Import) else node.module
            if name not in _TIMED_MODULES or getattr(node, "level", 0):
                refuse(name)
            found = __import__(name)
            if isinstance(node, ast.ImportFrom):
                found = vars(found).get(alias.name)
                if alias.name.startswith("_") or found is None or isinstance(found, ModuleType):
                    refuse(alias.name)
            brought[alias.asname or alias.name] = found

    def look(text, brought):
        from types import ModuleType
        if not isinstance(text, str):
            return text
        text = str.__str__(text)
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                bring(node, brought)
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                base = brought.get(node.value.id) if isinstance(node.value, ast.Name) else None
                if isinstance(base, ModuleType) and not node.attr.startswith("_"):
                    if not isinstance(vars(base).get(node.attr), (ModuleType, type(None))):
                        continue
                if id(node) not in called or node.attr not in _METHODS_TIMED:
                    refuse(node.attr)
            elif isinstance(node, ast.Name):
                if node.id not in brought and (node.id in hidden or node.id.startswith("__")):
                    refuse(node.id)
            elif isinstance(node, (ast.Import, ast.ImportFrom, ast.alias)):
                continue
            elif not isinstance(node, (ast.Module, ast.Expr, ast.Assign, ast.AugAssign, ast.For, ast.If, ast.Pass, ast.BoolOp, ast.BinOp, ast.UnaryOp,
                                       ast.Compare, ast.IfExp, ast.Call, ast.keyword, ast.Starred, ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict,
                                       ast.Subscript, ast.Slice, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension,
                                       ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)):
                refuse(type(node).__name__)
        return text

    def __init__(self, stmt="pass", setup="pass", timer=module.default_timer, globals=None):
        brought = {}
        setup = look(setup, brought)
        prepare(self, look(stmt, brought), setup, timer, globals)
    _replace(module.Timer, __init__=__init__)


_profiles = set()  # digests of what the program has written


def _dump_statistics(stats, file):
    from hashlib import sha256
    import marshal
    data = marshal.dumps(stats)
    _profiles.add(sha256(data).digest())
    file.write(data)


def mend_profiles(module):
    """cProfile: the code of functions stays inside, and no text is run."""
    Profile = module.Profile
    plain, entries = Profile.snapshot_stats, Profile.getstats

    class Shot:
        pass

    def snapshot_stats(self):
        shot = Shot()
        shot.getstats = lambda: entries(self)
        plain(shot)
        self.stats = shot.stats

    def getstats(self):
        raise ValueError("gantlet: the code of functions is not handed out: read the figures with pstats.Stats(profile)")

    def dump_stats(self, file):
        self.create_stats()
        with open(file, "wb") as out:
            _dump_statistics(self.stats, out)

    def runctx(self, cmd, globals, locals):
        raise ValueError("gantlet: cProfile would run this text as Python: profile a function, Profile().runcall(work, data)")
    _replace(Profile, snapshot_stats=snapshot_stats, getstats=getstats, dump_stats=dump_stats, runctx=runctx)


def mend_statistics(module):
    """pstats: marshal makes code of a file, and believes it; what this program has written is read."""
    class Marshal:
        dump = staticmethod(_dump_statistics)

        @staticmethod
        def load(file):
            from hashlib import sha256
            import marshal
            data = file.read()
            if sha256(data).digest() not in _profiles:
                raise ValueError("gantlet: this program did not write these statistics: reading them could run code")
            return marshal.loads(data)
    _replace(module, marshal=Marshal)


def mend_unittest(module):
    """Tests by name, which may stand in sys.argv: cases of the program's, and no files that nobody has looked at."""
    Loader, TestCase = module.TestLoader, module.case.TestCase
    plain = Loader.loadTestsFromName

    def refuse(name):
        raise ValueError("gantlet: unittest would import or call %s by its name: name a test case of the program, or none" % name)

    def loadTestsFromName(self, name, module=None):
        first, _, method = name.partition(".") if type(name) is str else ("", "", "")
        case = vars(module).get(first) if isinstance(module, _Module) else None
        if not isinstance(case, type) or not issubclass(case, TestCase) or method and (
                method[:1] == "_" or not isinstance(getattr(case, method, None), _FUNCTION)):
            refuse(name)
        return plain(self, name, module)

    def discover(self, start_dir, pattern="test*.py", top_level_dir=None):
        refuse(start_dir)
    _replace(Loader, loadTestsFromName=loadTestsFromName, discover=discover)


def mend_unittest_main(module):
    start = module.TestProgram.__init__

    def __init__(self, module="__main__", *arguments, **keywords):
        if isinstance(module, str) and (type(module) is not str or module != "__main__"):
            raise ValueError("gantlet: unittest would import %s: name a test case of the program, or none" % module)
        start(self, module, *arguments, **keywords)
    _replace(module.TestProgram, __init__=__init__)
