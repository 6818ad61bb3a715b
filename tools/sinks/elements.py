"""What libraries' source consists of: modules, classes, and functions with their operations."""


class Module:
    def __init__(self, name, path, is_package):
        self.name, self.path, self.is_package = name, path, is_package
        self.names = {}  # name -> ("function", Function) | ("class", Class) | ("dotted", text)
        self.stars = []  # modules that were imported by a star


class Class:
    def __init__(self, module, qualname):
        self.module, self.qualname = module, qualname
        self.bases, self.base_names = [], []
        self.subclasses = []
        self.methods = {}  # name -> Function
        # Filled by solve.py:
        self.field_sinks = {}  # attribute -> {(rest of path, kind, detail): place}
        self.field_types = {}  # attribute -> set of classes
        self.field_users = {}  # attribute -> functions that store it
        self.relatives_ = None

    def relatives(self):
        """The classes whose methods may meet this one's on one object, in a fixed order."""
        if self.relatives_ is None:
            below = reach([self], lambda c: c.subclasses)
            self.relatives_ = sorted(reach(below, lambda c: c.bases), key=lambda c: (c.module.name, c.qualname))
        return self.relatives_

    def method(self, name, seen=None):
        seen = set() if seen is None else seen
        if self in seen:
            return None
        seen.add(self)
        if name in self.methods:
            return self.methods[name]
        for base in self.bases:
            found = base.method(name, seen)
            if found is not None:
                return found
        return None

    def overrides(self, name, limit=4):
        found, queue, seen = [], list(self.subclasses), set()
        while queue and len(found) < limit:
            cls = queue.pop(0)
            if cls in seen:
                continue
            seen.add(cls)
            if name in cls.methods:
                found.append(cls.methods[name])
            queue += cls.subclasses
        return found


def reach(start, step):
    found, queue = set(start), list(start)
    while queue:
        for other in step(queue.pop()):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


class Function:
    def __init__(self, module, qualname, cls, line):
        self.module, self.qualname, self.cls, self.line = module, qualname, cls, line
        self.positional, self.keyword_only = [], []
        self.vararg = self.kwarg = None
        self.is_static = self.is_property = self.is_class_method = False
        self.ops = []
        self.count = 0
        self.parameters = {}  # name -> node
        # Filled by solve.py:
        self.returns = set()  # inputs that reach what is returned
        self.return_types = set()
        self.sinks = {}  # (input, kind, detail) -> place
        self.callers = set()

    @property
    def name(self):
        return self.qualname.rpartition(".")[2]

    def __repr__(self):
        return f"{self.module.name}.{self.qualname}"
