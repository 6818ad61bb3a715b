"""Which inputs of each function reach which sinks: summaries, bottom up, until nothing changes.

An input is a path: the parameter's name, then what is read of it: ("node", "_fields"), ("kwargs",
"[dest]"), ("self", "_name()") for what an overridable method returns, ("kwargs", "<key>") for the names of
keywords. A sink is an input with a kind and a detail (the constant beginning and end of the text).
Something that leads inside the interpreter is an input too: ("!frame",); where a function returns
it, that is an escape.
"""

from collections import deque

LONGEST_WAY = 7  # calls between an input and its sink
MOST_INPUTS = 40  # of one value; more are rarely told apart by anybody
MOST_CANDIDATES = 1  # methods of one name that an unknown object's may be; of more, none is taken
DEEPEST = 60  # functions that are solved inside of one another, callees first

STRING_METHODS = frozenset("""capitalize casefold center encode decode expandtabs join ljust lower lstrip
    partition removeprefix removesuffix replace rjust rpartition rsplit rstrip split splitlines strip swapcase
    title translate upper zfill format format_map""".split())
CONTAINER_METHODS = frozenset("get pop setdefault items values keys copy popitem popleft __getitem__ __iter__ __next__".split())
MUTATORS = frozenset("append extend insert add update appendleft put __setitem__ push".split())
# Functions of other modules whose results may be, or hold, the texts that they were given. What other
# functions in C give back is taken for something new.
PASSING = frozenset("""str repr ascii format list tuple dict set frozenset sorted reversed iter next map filter
    zip enumerate min max sum vars copy.copy copy.deepcopy collections.OrderedDict collections.deque
    collections.defaultdict functools.partial itertools.chain itertools.product warnings.warn bytes bytearray
    types.SimpleNamespace typing.cast textwrap.dedent re.sub re.split re.findall re.match re.search
    re.fullmatch re.escape sys.intern unicodedata.normalize shlex.split shlex.quote""".split())
PASSING_MODULES = ("os.path.", "posixpath.", "string.", "six.", "urllib.parse.", "itertools.")
ESCAPES = {"f_globals": "frame", "f_locals": "frame", "f_back": "frame", "gi_frame": "frame", "tb_frame": "frame",
           "f_builtins": "frame", "__globals__": "globals", "__code__": "code", "__closure__": "globals",
           "__subclasses__": "classes", "__builtins__": "globals", "func_globals": "globals"}
ESCAPING_CALLS = {"sys._getframe": "frame", "inspect.currentframe": "frame", "inspect.stack": "frame",
                  "importlib.import_module": "module", "__import__": "module", "gc.get_objects": "classes",
                  "globals": "globals", "inspect.getmodule": "module"}


def compose(prefixes, rest):
    """Paths are kept short: what was read first of an object (its own attributes are linked by it), and
    what was read last (the name that a sink is known by)."""
    for p in prefixes:
        if p[0][0] == "!":
            continue
        path = p + rest
        longest = 3 if p[0] in ("self", "cls") else 2
        if len(path) > longest:
            path = (*path[:longest - 1], path[-1])
        if len(path) == 3 and path[1] == path[2]:
            path = path[:2]
        yield path


def in_order(classes):
    return sorted(classes or (), key=lambda c: (c.module.name, c.qualname))


class Solver:
    def __init__(self, program):
        self.program = program
        self.queue = deque()
        self.queued = set()
        self.rounds = 0
        self.started = set()
        self.depth = 0
        self.looked_up = {}  # (attribute of any object, kind, detail) -> place

    def run(self):
        for function in self.program.functions:
            if function not in self.started:
                self.solve(function)
        while self.queue:
            function = self.queue.popleft()
            self.queued.discard(function)
            self.rounds += 1
            self.solve(function)

    def push(self, function):
        if function not in self.queued:
            self.queued.add(function)
            self.queue.append(function)

    def solve(self, f):
        self.started.add(f)
        outer = getattr(self, "frame", None)
        self.depth += 1
        values = [set() for _ in range(f.count)]
        types = [None] * f.count
        for name, node in f.parameters.items():
            values[node].add((name,))
        is_method = f.cls is not None and not f.is_static and f.positional
        if is_method:
            types[f.parameters[f.positional[0]]] = {f.cls}
        self.enter((f, values, types, {}, set(), set()))
        changed, passes = True, 0
        while changed and passes < 12:
            changed = False
            passes += 1
            for op in f.ops:
                if getattr(self, "do_" + op[0])(*op[1:]):
                    changed = True
        self.depth -= 1
        dirty = False
        if not self.returned <= f.returns or not self.return_types <= f.return_types:
            f.returns |= self.returned
            f.return_types |= self.return_types
            dirty = True
        for key, place in self.sinks.items():
            if key not in f.sinks or f.sinks[key][1] > place[1]:
                f.sinks[key] = place
                dirty = True
                self.field_sink(f, key, place)
        if dirty:
            for caller in sorted(f.callers, key=repr):
                self.push(caller)
        if outer is not None:
            self.enter(outer)

    def enter(self, frame):
        self.frame = frame
        self.f, self.values, self.types, self.sinks, self.returned, self.return_types = frame

    # A sink of an attribute of self is one of whatever is stored there.
    def field_sink(self, f, key, place):
        path, kind, detail = key
        if f.cls is None or not f.positional or path[0] != f.positional[0] or len(path) < 2:
            return
        if path[1].endswith("()"):
            return
        self.add_field_sink(f.cls, path[1], (path[2:], kind, detail), place)

    def add_field_sink(self, cls, name, sink, place):
        entry = cls.field_sinks.setdefault(name, {})
        if sink in entry and entry[sink][1] <= place[1]:
            return
        entry[sink] = place
        for other in cls.relatives():
            for user in sorted(other.field_users.get(name, ()), key=repr):
                self.push(user)

    def add(self, node, inputs):
        have = self.values[node]
        if len(have) > MOST_INPUTS:
            return False
        before = len(have)
        have.update(inputs)
        return len(have) != before

    def add_types(self, node, classes):
        if not classes:
            return False
        have = self.types[node]
        if have is None:
            self.types[node] = set(classes)
            return True
        before = len(have)
        have.update(classes)
        return len(have) != before

    def add_sink(self, path, kind, detail, place):
        if path[0][0] == "!" or place[1] > LONGEST_WAY:
            return
        own = self.f.cls is not None and self.f.positional and path[0] == self.f.positional[0]
        last = path[-1]
        if len(path) > (2 if own else 1) and last != "<key>" and last[0] != "[":
            # An attribute of whatever object comes in: who stores one of that name decides.
            self.look_up(last, kind, detail, place)
        else:
            key = (path, kind, detail)
            if key not in self.sinks or self.sinks[key][1] > place[1]:
                self.sinks[key] = place

    def look_up(self, name, kind, detail, place):
        if (name, kind, detail) in self.looked_up:
            return
        self.looked_up[(name, kind, detail)] = place
        module = place[0].partition(":")[0]
        for cls in self.program.classes:
            if cls.module.name == module and not name.endswith("()"):
                self.add_field_sink(cls, name, ((), kind, detail), place)

    def place(self, line):
        return (f"{self.f.module.name}:{line}", 0)

    # --- operations; each says whether something became known

    def do_copy(self, to, source):
        if to == source:
            return False
        return self.add(to, self.values[source]) | self.add_types(to, self.types[source])

    def do_global(self, to, target):
        if target[0] == "class":
            return False
        return False

    def do_keys(self, to, source):
        return self.add(to, list(compose(self.values[source], ("<key>",))))

    def do_item(self, to, source, key):
        # What is not a parameter's own dictionary is not told apart by keys.
        return self.add(to, list(compose(self.values[source], (key,))))

    def do_attribute(self, to, source, name, line):
        if name in ESCAPES:
            return self.add(to, [("!" + ESCAPES[name],)])
        changed = self.add(to, list(compose(self.values[source], (name,))))
        for cls in in_order(self.types[source]):
            method = cls.method(name)
            if method is not None and method.is_property:
                changed |= self.apply(method, to, source, [], [], line)
            for other in cls.relatives():
                changed |= self.add_types(to, other.field_types.get(name))
        return changed

    def do_store(self, holder, name, source, line):
        for cls in in_order(self.types[holder]):
            cls.field_users.setdefault(name, set()).add(self.f)
            for other in cls.relatives():
                for (rest, kind, detail), place in list(other.field_sinks.get(name, {}).items()):
                    for path in compose(self.values[source], rest):
                        self.add_sink(path, kind, detail, (place[0], place[1] + 1))
            if self.types[source]:
                cls.field_types.setdefault(name, set()).update(self.types[source])
            setter = cls.method(name + "=")
            if setter is not None:
                self.apply(setter, None, holder, [(source, False)], [], line)
        return False

    def do_sink(self, kind, detail, node, line):
        for path in self.values[node]:
            self.add_sink(path, kind, detail, self.place(line))
        return False

    def do_return(self, node):
        # Texts come back as they went in; what was read of an object, and what its methods gave, is
        # some other value.
        own = self.f.positional[0] if self.f.cls is not None and self.f.positional else None
        for path in self.values[node]:
            if len(path) == 1 or path[1][0] in "[<" or path[0] == own and len(path) == 2 and path[1][-1] != ")":
                self.returned.add(path)
        if self.types[node]:
            self.return_types |= self.types[node]
        return False

    def do_call(self, to, target, receiver, name, positional, keywords, line):
        kind, what = target
        if kind == "function":
            return self.apply(what, to, None, positional, keywords, line)
        if kind == "unbound":
            static = what.is_static
            if what.is_class_method or static or not positional:
                return self.apply(what, to, None if static else to, positional, keywords, line)
            return self.apply(what, to, positional[0][0], positional[1:], keywords, line)
        if kind == "class":
            changed = self.add_types(to, {what})
            for method in filter(None, (what.method("__init__"), what.method("__new__"))):
                changed |= self.apply(method, None, -1, positional, keywords, line)
            return changed
        if kind == "super":
            changed = False
            for base in what.bases if what is not None else ():
                method = base.method(name)
                if method is not None:
                    return self.apply(method, to, receiver, positional, keywords, line)
            return changed
        if kind == "method":
            return self.method_call(to, receiver, name, positional, keywords, line)
        changed = False
        if kind == "dotted":
            if what in ESCAPING_CALLS:
                changed |= self.add(to, [("!" + ESCAPING_CALLS[what],)])
            if what not in PASSING and not what.startswith(PASSING_MODULES):
                return changed if what != "getattr" else changed | self.default_of(to, positional)
        if kind == "value":
            for cls in in_order(self.types[receiver]):
                method = cls.method("__call__")
                if method is not None:
                    changed |= self.apply(method, to, receiver, positional, keywords, line)
            return changed
        for node in [n for n, _ in positional] + [n for _, n in keywords]:
            changed |= self.add(to, self.values[node])
        return changed

    def method_call(self, to, receiver, name, positional, keywords, line):
        changed = False
        if name in ESCAPES:
            changed |= self.add(to, [("!" + ESCAPES[name],)])
        classes = self.types[receiver]
        methods = []
        for cls in in_order(classes):
            method = cls.method(name)
            if method is not None and method not in methods:
                methods.append(method)
            methods += [m for m in cls.overrides(name) if m not in methods]
        arguments = [n for n, _ in positional] + [n for _, n in keywords]
        common = name in STRING_METHODS or name in CONTAINER_METHODS or name in MUTATORS
        if not methods and not classes and not common:
            candidates = self.program.by_method.get(name, ())
            if len(candidates) <= MOST_CANDIDATES:
                methods = list(candidates)
        for method in methods[:6]:
            changed |= self.apply(method, to, receiver, positional, keywords, line)
        if name in STRING_METHODS or name in CONTAINER_METHODS:
            changed |= self.add(to, self.values[receiver])
            for node in arguments:
                changed |= self.add(to, self.values[node])
            return changed
        if name in MUTATORS:
            for node in arguments:
                changed |= self.add(receiver, self.values[node])
            return changed
        private = name.startswith("_") and not name.startswith("__")
        changed |= self.add(to, list(compose(
            [v for v in self.values[receiver] if private or v[0] in ("self", "cls")], (name + "()",))))
        return changed

    def default_of(self, to, positional):
        return self.add(to, self.values[positional[2][0]]) if len(positional) > 2 else False

    def bind(self, callee, receiver, positional, keywords):
        """(root of an input of the callee, what of its path is taken off, node) for each argument."""
        names = list(callee.positional)
        method = callee.cls is not None and not callee.is_static
        if method and names:
            if receiver is not None and receiver != -1:
                yield names[0], (), receiver
            if receiver is not None:
                names = names[1:]
        for i, (node, star) in enumerate(positional):
            if star:
                for name in names[i:]:
                    yield name, (), node
                if callee.vararg:
                    yield callee.vararg, (), node
                break
            if i < len(names):
                yield names[i], (), node
            elif callee.vararg:
                yield callee.vararg, (), node
        everything = set(callee.positional) | set(callee.keyword_only)
        for key, node in keywords:
            if key is None:
                for name in [*names[len(positional):], *callee.keyword_only]:
                    yield name, None, node
                if callee.kwarg:
                    yield callee.kwarg, (), node
            elif key in everything:
                yield key, (), node
            elif callee.kwarg:
                yield callee.kwarg, (f"[{key}]",), node

    def apply(self, callee, to, receiver, positional, keywords, line):
        callee.callers.add(self.f)
        if callee not in self.started and self.depth < DEEPEST:
            self.solve(callee)
        by_root = {}
        for key, place in callee.sinks.items():
            by_root.setdefault(key[0][0], []).append((key, place))
        if not by_root and not callee.returns and not callee.return_types:
            return False
        returned = {}
        for path in callee.returns:
            returned.setdefault(path[0], []).append(path)
        changed = False
        if to is not None:
            changed |= self.add_types(to, callee.return_types)
            escapes = [p for p in callee.returns if p[0][0] == "!"]
            if escapes:
                changed |= self.add(to, escapes)
        for root, taken, node in self.bind(callee, receiver, positional, keywords):
            inputs = self.values[node]
            if not inputs:
                continue
            for (path, kind, detail), place in by_root.get(root, ()):
                for rest, sources in self.rest_of(path, taken, root, inputs):
                    for new in compose(sources, rest):
                        self.add_sink(new, kind, detail, (place[0], place[1] + 1))
            if to is None:
                continue
            for path in returned.get(root, ()):
                for rest, sources in self.rest_of(path, taken, root, inputs):
                    changed |= self.add(to, list(compose(sources, rest)))
        return changed

    @staticmethod
    def rest_of(path, taken, root, inputs):
        rest = path[1:]
        if taken is None:  # f(**d): the entry of d under the parameter's name
            return [((f"[{root}]", *rest), inputs)]
        if taken and rest[:1] == taken:
            return [(rest[1:], inputs)]
        if taken and rest and (rest[0] == "<key>" or rest[0].startswith("[")):
            return []
        return [(rest, inputs)]
