# Texts that libraries run as Python, or import as modules. What constant texts say is judged before a run; what is only known in it is held to
# the same here: mathematics, and nothing that opens, imports, or reads attributes. What a text's names stand for is looked up once, and the text gets
# those very objects. Loaded where a program asks for such a library, or before a fork. This is no wall against native code or frames: the
# analysis lets a program reach neither.
import sys

from gantlet_replaced import replace as _replace

_Module = type(sys)
_FUNCTION, _BUILTIN, _BOUND = type(lambda: None), type(len), type(_Module("x").__init__)
_METHOD = type(type("A", (), {"f": lambda self: None})().f)


def _is_own(value):
    """A function or class of the program's own."""
    return isinstance(value, (_FUNCTION, _METHOD, type)) and value.__module__ in ("__main__", "main")


# --- sympy ----------------------------------------------------------------------------------------

# Names that a text may not have for a value or a function: all of Python's that run, open or look up, and sympy's.
_NOT_IN_TEXTS = frozenset("""
aiter anext breakpoint bytearray bytes callable chr classmethod compile copyright credits delattr dir eval exec exit filter format
getattr globals hasattr help input iter license locals map memoryview next object open print property quit repr setattr staticmethod
super type vars zip autowrap doctest init_session preview print_gtk public source test ufuncify var
""".split())

# Of numpy, scipy and mpmath: what reads or writes files, imports, evaluates or shows. A program's own function may have such a name.
_NOT_OF_LIBRARIES = frozenset("""
DataSource LowLevelCallable Tester add_docstring add_newdoc add_newdoc_ufunc byte_bounds deprecate deprecate_with_doc disp fromfile fromregex
genfromtxt get_include info load loadtxt lookfor memmap recfromcsv recfromtxt safe_eval save savetxt savez savez_compressed set_string_function
seterrcall setbufsize show_config show_runtime source test who
FPContext MPContext MPIntervalContext cplot doctests identify memoize monitor plot runtests splot timing
""".split())
# Of what lambdify writes: an array's own, and a ufunc's.
_ARRAY_NAMES = frozenset("evalf T conj conjugate dot imag ravel real reduce reshape shape transpose".split())
_LIBRARIES = {"cmath": "cmath", "math": "math", "mpmath": "mpmath", "numpy": "numpy", "scipy": "scipy", "np": "numpy",
              "imath": "sympy.plotting.intervalmath"}


def _is_mathematics(ast, node):
    """Whether an attribute leads to no more than a function of mathematics: numpy.ctypeslib.os does not."""
    if node.attr in _ARRAY_NAMES:
        return True
    library = node.value
    inner = isinstance(library, ast.Attribute) and library.attr in ("special", "linalg")
    if inner:
        library = library.value
    if isinstance(library, ast.Name) and library.id == "builtins":
        return not inner and node.attr in ("abs", "max", "min", "range", "sum")
    if not isinstance(library, ast.Name) or library.id not in _LIBRARIES or node.attr in _NOT_OF_LIBRARIES:
        return False
    module = sys.modules.get(_LIBRARIES[library.id])
    if inner:
        module = getattr(module, node.value.attr, None)
    return not node.attr.startswith("_") and not isinstance(getattr(module, node.attr, None), _Module)


def _is_library(name):
    """Whether a name that stands alone in lambdify's text may mean a module: its value would be handed out."""
    return name in _LIBRARIES or name == "builtins" or any(
        isinstance(getattr(sys.modules.get(library), name, None), _Module) for library in _LIBRARIES.values())


def _refuse(name):
    raise ValueError("gantlet: sympy would run this text as Python (%s): an expression of mathematics has numbers, symbols and functions "
                     "alone" % name)


def _parse(text, what):
    import ast
    if type(text) is not str:
        _refuse(type(text).__name__)
    return ast, ast.parse(text, mode=what)


def _check_expression(text):
    ast, tree = _parse(text.strip() if type(text) is str else text, "eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            _refuse(node.attr)
        elif isinstance(node, ast.Name) and (node.id.startswith("__") or node.id in _NOT_IN_TEXTS):
            _refuse(node.id)
        elif isinstance(node, (ast.Lambda, ast.JoinedStr, ast.NamedExpr)):
            _refuse(type(node).__name__)


class _Code:
    """Looks through the code that lambdify writes, in which the names of symbols stand as they are. `free`: the names that are not bound in
    it, as Python binds names."""

    def __init__(self, text):
        self.ast, tree = _parse(text, "exec")
        ast = self.ast
        self.free = set()
        self.statements = (ast.FunctionDef, ast.Assign, ast.AugAssign, ast.Return, ast.Expr, ast.If, ast.For, ast.While, ast.Pass, ast.Break,
                           ast.Continue)
        self.loops = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
        for node in tree.body:
            self.look(node, frozenset())

    def bound(self, function):
        """Names that a function binds in its own scope."""
        ast, left = self.ast, list(function.body)
        names = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
        while left:
            node = left.pop()
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.FunctionDef):
                names.add(node.name)
            elif not isinstance(node, self.loops + (ast.Lambda,)):
                left += ast.iter_child_nodes(node)
        return names

    def look(self, node, own, leads=False):
        ast = self.ast
        if isinstance(node, ast.stmt) and not isinstance(node, self.statements) or isinstance(node, (ast.JoinedStr, ast.NamedExpr, ast.Await,
                                                                                                     ast.Yield, ast.YieldFrom)):
            _refuse(type(node).__name__)
        if isinstance(node, ast.Attribute):
            # numpy.linalg by itself is a module, numpy.linalg.inv is none.
            if not _is_mathematics(ast, node) and not (leads and node.attr in ("special", "linalg") and isinstance(node.value, ast.Name)
                                                       and node.value.id in _LIBRARIES):
                _refuse(node.attr)
            return self.look(node.value, own, True)
        if isinstance(node, ast.Name):
            if node.id.startswith("__"):
                _refuse(node.id)
            if node.id in own or isinstance(node.ctx, ast.Store):
                return None
            if node.id in _NOT_IN_TEXTS or not leads and _is_library(node.id):
                _refuse(node.id)
            if not leads:
                self.free.add(node.id)
            return None
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            for outside in node.args.defaults + [value for value in node.args.kw_defaults if value] + getattr(node, "decorator_list", []):
                self.look(outside, own)
            if isinstance(node, ast.Lambda):
                return self.look(node.body, own | {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)})
            own = own | self.bound(node)
            for statement in node.body:
                self.look(statement, own)
            return None
        if isinstance(node, self.loops):
            # The first iterable belongs to the scope around.
            self.look(node.generators[0].iter, own)
            own = own | {name.id for part in node.generators for name in ast.walk(part.target) if isinstance(name, ast.Name)}
            for part in node.generators:
                self.look(part.target, own)
                for condition in part.ifs:
                    self.look(condition, own)
            for part in node.generators[1:]:
                self.look(part.iter, own)
            for value in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
                self.look(value, own)
            return None
        for child in ast.iter_child_nodes(node):
            self.look(child, own)

    def check_values(self, namespace):
        """Held against what the names mean."""
        for name in self.free:
            value = namespace.get(name)
            if isinstance(value, _Module) or name in _NOT_OF_LIBRARIES and value is not None and not _is_own(value):
                _refuse(name)


def mend_sympy_parser(module):
    stringify = module.stringify_expr

    def stringify_expr(*arguments, **keywords):
        text = stringify(*arguments, **keywords)
        _check_expression(text)
        return text
    _replace(module, stringify_expr=stringify_expr)


def mend_sympy_lambdify(module):
    from re import compile as pattern
    imports = pattern(r"from (?:math|cmath|mpmath|numpy|numpy\.linalg|scipy\.special|scipy\.integrate|scipy\.sparse|sympy(?:\.[a-z_]+)*) "
                      r"import ([A-Za-z]\w*)", 256).fullmatch  # re.ASCII
    start = frozenset(command for _, _, _, commands in module.MODULES.values() for command in commands)
    waiting = {}

    def compiled(text, *arguments, **keywords):
        seen = _Code(text)
        code = compile(text, *arguments, **keywords)
        waiting[id(code)] = code, seen
        return code

    def run(code, *namespaces):
        if type(code) is str:
            found = imports(code)
            if code not in start and (found is None or found[1] in _NOT_OF_LIBRARIES):
                _refuse(code)
        else:
            known = waiting.pop(id(code), None)
            if known is None:
                _refuse("code")
            known[1].check_values(namespaces[0])
        return exec(code, *namespaces)
    _replace(module, compile=compiled, exec=run)


def mend_sympy_plotting(module):
    def run(text, namespace):
        _Code(text).check_values(namespace)
        return exec(text, namespace)
    _replace(module, exec=run)


# --- mpmath ---------------------------------------------------------------------------------------

_OF_MPMATH = frozenset("sqrt cbrt root exp log ln log10 sin cos tan sec csc cot asin acos atan sinh cosh tanh gamma zeta power fac mpf".split())


def mend_mpmath(module):
    def evaluated(text, namespace):
        ast, tree = _parse(text.strip() if type(text) is str else text, "eval")
        called = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _OF_MPMATH:
                called.add(node.func)
            elif isinstance(node, ast.Name):
                if node.id not in namespace or node not in called and callable(namespace[node.id]) and node.id not in (
                        "pi", "e", "phi", "euler", "catalan", "khinchin", "glaisher", "apery", "degree", "twinprime", "mertens"):
                    _refuse(node.id)
            elif not isinstance(node, (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Constant, ast.operator, ast.unaryop, ast.expr_context)):
                _refuse(type(node).__name__)
        return eval(text, {**namespace, "__builtins__": {}})
    _replace(module, eval=evaluated)


# --- patsy: the formulas of statsmodels ---------------------------------------------------------------

_OF_FORMULAS = frozenset("C I Q bs cr cc te center scale standardize Treatment Sum Poly Helmert Diff".split())


class _Factor:
    """One factor of a formula: names of columns and variables that are data, numbers, operators, functions of _OF_FORMULAS and numpy's."""

    def __init__(self, text, find):
        import ast
        if type(text) is not str:
            self.refuse(type(text).__name__)
        self.ast, self.find, self.names = ast, find, {}
        self.patsy = sys.modules["patsy.builtins"].__dict__
        self.numpy = sys.modules["numpy"]
        self.look(ast.parse(text.strip(), mode="eval").body)

    def refuse(self, what):
        raise ValueError("gantlet: a formula is run as Python, and this one is more than names of columns and well-known functions (%s). "
                         "Compute the column first, and name it in the formula: \"y ~ a + C(b) + np.log(c)\"" % what)

    def value(self, name):
        if name not in self.names:
            try:
                self.names[name] = self.find(name)
            except KeyError:
                raise NameError("name %r is not defined" % name) from None
        return self.names[name]

    def look(self, node):
        ast = self.ast
        if isinstance(node, ast.Name):
            return self.look_at_name(node.id)
        if isinstance(node, ast.Call):
            self.look_at_function(node.func)
            for argument in node.args:
                self.look(argument)
            for keyword in node.keywords:
                if keyword.arg is None:
                    self.refuse("**")
                self.look(keyword.value)
            if isinstance(node.func, ast.Name) and node.func.id == "Q":
                # It looks a name up, as if that stood in the formula.
                if len(node.args) != 1 or node.keywords or not isinstance(node.args[0], ast.Constant) or type(node.args[0].value) is not str:
                    self.refuse("Q")
                self.look_at_name(node.args[0].value)
            return None
        if isinstance(node, ast.Attribute):
            value = self.numpys(node)
            if type(value) is not float:
                self.refuse(node.attr)
            return None
        if isinstance(node, ast.Constant):
            if node.value is not None and type(node.value) not in (int, float, complex, bool, str):
                self.refuse(type(node.value).__name__)
            return None
        if not isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.List, ast.Tuple, ast.operator, ast.unaryop, ast.boolop,
                                 ast.cmpop, ast.expr_context)):
            self.refuse(type(node).__name__)
        for child in ast.iter_child_nodes(node):
            self.look(child)

    def look_at_name(self, name):
        value = self.value(name)
        kind = type(value)
        if name.startswith("__"):
            self.refuse(name)
        # What a program may hold in a variable and name: data. The frame that names are looked up in may be a library's.
        root = (kind.__module__ or "").partition(".")[0]
        if kind in (int, float, complex, bool, str, list, tuple, range, dict, _NoneType) or root in ("numpy", "pandas", "datetime", "decimal", "fractions"):
            if kind is not self.numpy.ufunc and not isinstance(value, type):
                return
        if kind.__module__ == "patsy.contrasts" or isinstance(value, type) and value.__module__ == "patsy.contrasts":
            return
        if kind.__module__ in ("__main__", "main") or _is_own(value):
            return
        self.refuse(name)

    def numpys(self, node):
        ast = self.ast
        if isinstance(node.value, ast.Name) and not node.attr.startswith("_") and self.value(node.value.id) is self.numpy:
            return getattr(self.numpy, node.attr, None)
        return None

    def look_at_function(self, node):
        ast = self.ast
        if isinstance(node, ast.Name):
            if node.id not in _OF_FORMULAS:
                self.refuse(node.id)
            value = self.value(node.id)
            if value is not self.patsy.get(node.id) and not _is_own(value) and not isinstance(value, self.numpy.ufunc):
                self.refuse(node.id)
            return
        if not isinstance(node, ast.Attribute):
            self.refuse(type(node).__name__)
        # patsy has written center(x) as _patsy_stobj0__center__.transform(x).
        if node.attr in ("transform", "memorize_chunk") and isinstance(node.value, ast.Name) and node.value.id.startswith("_patsy_stobj"):
            if (type(self.value(node.value.id)).__module__ or "").partition(".")[0] != "patsy":
                self.refuse(node.value.id)
            return
        if not isinstance(self.numpys(node), self.numpy.ufunc):
            self.refuse(node.attr)


_NoneType = type(None)


def mend_patsy(module):
    Environment, Look = module.EvalEnvironment, module.VarLookupDict

    def evaluated(self, expr, source_name="<string>", inner_namespace={}):
        factor = _Factor(expr, Look([inner_namespace] + self._namespaces).__getitem__)
        return eval(compile(expr.strip(), source_name, "eval", self.flags, False), {"__builtins__": {}}, factor.names)
    evaluated.__name__, evaluated.__qualname__ = "eval", "EvalEnvironment.eval"
    _replace(Environment, eval=evaluated)


# --- scipy.stats ------------------------------------------------------------------------------------

def mend_scipy_stats(module):
    from re import compile as pattern
    template = module.parse_arg_template
    head = pattern(r"\ndef _parse_args\(self, ((?:[A-Za-z_][A-Za-z_0-9]*, )*) (loc=0(?:, scale=1)?)\):\n", 256).match

    def run(text, namespace):
        found = head(text) if type(text) is str else None
        if found is None or text != template % {"shape_arg_str": found[1], "locscale_in": found[2],
                                                "locscale_out": "loc, scale" if "scale" in found[2] else "loc, 1"}:
            raise ValueError("gantlet: scipy would run this text as Python: give the shapes of a distribution as names, shapes=\"a, b\", or as "
                             "parameters of _pdf")
        return exec(text, namespace)
    _replace(module, exec=run)


# --- reportlab and PIL ------------------------------------------------------------------------------

def mend_reportlab(module):
    # <onDraw name="x"/> calls the canvas's method of that name.
    def refuse(self, attributes):
        raise ValueError("gantlet: <onDraw> would call a method by its name: make a Flowable with a draw() of its own")
    _replace(module.ParaParser, start_ondraw=refuse, start_onDraw=refuse)


def mend_eps(module):
    # EPS is a program, which Ghostscript would run.
    def refuse(*arguments, **keywords):
        raise OSError("gantlet: nothing runs the PostScript of an EPS file here: keep pictures as PNG or JPEG")
    _replace(module, Ghostscript=refuse)


# --- pandas: DataFrame.query and eval --------------------------------------------------------------------

# Of tables, columns, texts and dates: policy/query_text.cc has the same.
_OF_TABLES = frozenset("""
abs between count contains date day dayofweek dayofyear days dt endswith first head hour idxmax idxmin index isin isna isnull item keys kurt
last len lower max mean median microsecond min minute mode month name notna notnull nunique prod quantile quarter rank round second seconds
sem shape size skew startswith std str strip sum tail tolist total_seconds unique upper values var year
""".split())
# What a column may not be asked for, either: they take the names of methods, other texts and functions, or write files.
_NOT_OF_COLUMNS = frozenset("""
agg aggregate apply applymap assign combine eval filter format format_map groupby map mro pipe pivot_table plot query resample rolling style
transform ctypes data base tofile dump dumps
""".split())
_INNER = ("_", "f_", "gi_", "cr_", "ag_", "tb_", "co_", "func_", "to_")


def mend_pandas_expressions(module):
    """pandas.core.computation.expr: an expression is read node by node, and each attribute when it is met."""
    import ast
    from datetime import date, datetime, timedelta
    from pandas._libs.tslibs import Timestamp
    Visitor, Scope = module.BaseExprVisitor, sys.modules["pandas.core.computation.scope"].Scope
    numpy = sys.modules["numpy"]
    tag = sys.modules["pandas.core.computation.ops"].LOCAL_TAG
    kinds = (bool, int, float, str, list, tuple, date, datetime, timedelta, Timestamp)
    plain = frozenset(kinds + (complex, bytes, dict, set, frozenset, range, slice, _NoneType))
    attribute, call, resolve = Visitor.visit_Attribute, Visitor.visit_Call, Scope.resolve
    called = set()  # nodes

    def refuse(name):
        raise ValueError("gantlet: the expression reaches more than the values of tables and variables (%s): compute the value before, "
                         "limit = df[\"a\"].quantile(0.9), and name it alone, df.query(\"a > @limit\")" % name)

    def is_hidden(value):
        if isinstance(value, type):
            return not any(value is kind for kind in kinds)
        # The frame that names are looked up in may be a library's: no frames, no scopes, nothing that imports.
        kind = type(value)
        return kind.__module__ == "builtins" and kind not in plain or isinstance(value, _Module) or kind.__module__.startswith(
            ("pandas.core.computation", "importlib", "_frozen", "patsy"))

    def resolved(self, key, is_local):
        value = resolve(self, key, is_local)
        if is_hidden(value) and key not in self.temps:
            refuse(key)
        return value

    def is_column(visitor, node):
        """Whether an attribute is read from a column, and not from a variable of the program."""
        while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
            node = node.func if isinstance(node, ast.Call) else node.value
        return isinstance(node, ast.Name) and not node.id.startswith(tag) and visitor.env.has_resolvers

    def visit_Attribute(self, node, **keywords):
        if node.attr in _NOT_OF_COLUMNS or node.attr.startswith(_INNER):
            refuse(node.attr)
        found = attribute(self, node, **keywords)
        value = getattr(found, "value", found)
        # A method that is not called would be handed out: any of them, by a name that is computed.
        if isinstance(value, (_Module, type)) or isinstance(value, (_FUNCTION, _BUILTIN, _METHOD, _BOUND)) and node not in called:
            refuse(node.attr)
        return found

    def visit_Call(self, node, side=None, **keywords):
        if not isinstance(node.func, ast.Attribute):
            return call(self, node, side, **keywords)
        if node.func.attr not in _OF_TABLES and not is_column(self, node.func):
            refuse(node.func.attr)
        called.add(node.func)
        try:
            return call(self, node, side, **keywords)
        finally:
            called.discard(node.func)
    _replace(Visitor, visit_Attribute=visit_Attribute, visit_Call=visit_Call)
    _replace(Scope, resolve=resolved)


# --- matplotlib's settings ------------------------------------------------------------------------------

def mend_matplotlib_settings(module):
    def evaluated(text, namespace):
        ast, tree = _parse(text.strip() if type(text) is str else text, "eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and not isinstance(node.func, ast.Name) or isinstance(node, ast.Name) and node.id != "cycler" or not isinstance(
                    node, (ast.Expression, ast.Call, ast.Name, ast.keyword, ast.BinOp, ast.Add, ast.Mult, ast.UnaryOp, ast.USub, ast.Constant, ast.List,
                           ast.Tuple, ast.Load)):
                raise ValueError("gantlet: a cycler of settings has names of properties and lists of values alone")
        return eval(text, namespace)
    _replace(module, eval=evaluated)


# --- modules by their names -------------------------------------------------------------------------------

def mend_matplotlib_backends(module):
    """matplotlib.cbook: figures are drawn by modules of matplotlib's own, and the notebook's."""
    plain = module._backend_module_name

    def name_of(name):
        if type(name) is not str or name.startswith("module://") and name != "module://gantlet_figures":
            raise ValueError("gantlet: matplotlib would import %s: leave the backend out" % name)
        return plain(name)
    _replace(module, _backend_module_name=name_of)


def mend_pandas_backends(module):
    plain = module._load_backend

    def load(backend):
        if type(backend) is not str or backend not in ("matplotlib", "plotly"):
            raise ValueError("gantlet: pandas would import %s: leave the backend out, or name matplotlib or plotly" % backend)
        return plain(backend)
    _replace(module, _load_backend=load)
