// What calls give, and what parameters get.
#include <algorithm>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/origins/made_texts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Methods that make a text, or several, of what they are called on or given.
constexpr auto kTextMethods = std::to_array<std::string_view>({"join",
                                                               "format",
                                                               "format_map",
                                                               "lower",
                                                               "upper",
                                                               "strip",
                                                               "lstrip",
                                                               "rstrip",
                                                               "decode",
                                                               "title",
                                                               "capitalize",
                                                               "swapcase",
                                                               "casefold",
                                                               "removeprefix",
                                                               "removesuffix",
                                                               "translate",
                                                               "zfill",
                                                               "center",
                                                               "ljust",
                                                               "rjust",
                                                               "expandtabs",
                                                               "hex",
                                                               "read",
                                                               "readline",
                                                               "readlines",
                                                               "read_text",
                                                               "getvalue",
                                                               "group",
                                                               "groups",
                                                               "groupdict",
                                                               "findall",
                                                               "split",
                                                               "rsplit",
                                                               "splitlines",
                                                               "partition",
                                                               "rpartition",
                                                               "substitute",
                                                               "safe_substitute",
                                                               "strftime",
                                                               "isoformat",
                                                               "get_text",
                                                               "render",
                                                               "tobytes",
                                                               "parse_args",
                                                               "communicate",
                                                               "__str__",
                                                               "__repr__",
                                                               "__format__",
                                                               "__add__",
                                                               "__mod__",
                                                               "__mul__",
                                                               "construct_scalar",
                                                               "construct_yaml_str",
                                                               "construct_object",
                                                               "construct_sequence",
                                                               "construct_mapping",
                                                               "construct_pairs"});
// They give what they hold, or what they were called on.
constexpr auto kHolderMethods =
    std::to_array<std::string_view>({"get", "pop", "popleft", "popitem", "setdefault", "copy",
                                     "send", "get_nowait", "peek", "tolist"});
constexpr auto kNumbers = std::to_array<std::string_view>(
    {"int",        "float",    "complex", "len",  "range", "abs",   "round",
     "sum",        "pow",      "divmod",  "bool", "ord",   "hash",  "id",
     "isinstance", "callable", "any",     "all",  "type",  "bytes", "bytearray"});
constexpr auto kMakers = std::to_array<std::string_view>(
    {"repr", "chr", "format", "input", "ascii", "open", "hex", "oct", "bin"});
// Modules whose functions give texts from outside, or texts that they have decoded.
constexpr auto kTextModules = std::to_array<std::string_view>(
    {"json",      "csv",       "base64",   "binascii",    "codecs",  "zlib",         "gzip",
     "bz2",       "lzma",      "html",     "yaml",        "tomllib", "configparser", "textwrap",
     "string",    "re",        "struct",   "ast",         "pprint",  "reprlib",      "locale",
     "gettext",   "shlex",     "difflib",  "unicodedata", "email",   "quopri",       "fileinput",
     "linecache", "io",        "argparse", "pathlib",     "os",      "importlib",    "sys",
     "inspect",   "traceback", "pickle",   "marshal",     "shelve",  "sqlite3",      "secrets",
     "uuid"});

// Modules that read texts, and call the functions that they are given with what they read.
constexpr auto kReaders =
    std::to_array<std::string_view>({"json", "csv", "yaml", "re", "argparse", "configparser",
                                     "tomllib", "html", "xml", "cmd", "sqlite3"});
constexpr auto kReadingMethods = std::to_array<std::string_view>(
    {"add_constructor", "add_multi_constructor", "add_argument", "create_function"});

// Bases whose objects say nothing of their own as texts.
constexpr auto kTextlessBases = std::to_array<std::string_view>(
    {"object", "int",     "float",      "complex",   "bool",     "list",    "tuple",
     "dict",   "set",     "frozenset",  "type",      "Protocol", "Generic", "ABC",
     "Enum",   "IntEnum", "NamedTuple", "TypedDict", "Thread",   "TestCase"});
constexpr auto kContainers =
    std::to_array<std::string_view>({"list", "tuple", "dict", "set", "frozenset", "deque",
                                     "UserList", "UserDict", "OrderedDict", "defaultdict"});
constexpr int kDeepestFamily = 6;

}  // namespace

bool MadeTexts::isPrinting(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('.') + 1);
  return path.starts_with("sympy.printing") || name.ends_with("code") || name.ends_with("str") ||
         isOneOf(name, {"latex", "pretty", "srepr", "mathml", "lambdify"});
}

// Its objects are texts, or sympy asks them for one: class Text(str), def __str__(self).
bool MadeTexts::isTextClass(NodeIndex owner, int depth) const {
  if (depth > kDeepestFamily) return true;
  const NodeIndex body = p_.child(owner, f_.body);
  for (NodeIndex i = body; i != kNoNode && i < p_.tree.node(body).end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.scopes[i] != p_.scopes[body]) continue;
    if (p_.contexts[i] != Context::kLoad && isOneOf(p_.tree.text(i), {"__str__", "__repr__"}))
      return true;
  }
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return false;
  const auto& elements = p_.elements(bases);
  return std::any_of(elements.begin(), elements.end(), [&](NodeIndex base) {
    if (p_.kind(base) == Kind::kKeywordArgument) return false;
    if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
    const auto& atoms = t_.atoms(valueOf(base));
    return atoms.empty() || std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
             const Atom& atom = t_.atom(id);
             if (atom.kind == AtomKind::kOwn) {
               return p_.kind(atom.node) != Kind::kClassDefinition ||
                      isTextClass(atom.node, depth + 1);
             }
             return firstPart(atom.text) != "sympy" &&
                    !isOneOf(lastPart(atom.text), kTextlessBases) &&
                    !isOneOf(lastPart(atom.text), kContainers);
           });
  });
}

// Text("x"), of a class of the file's: a text, or a container of what it is given.
void MadeTexts::reachMade(NodeIndex owner, const std::vector<NodeIndex>& given, const Path& path) {
  if (!forObject_ && path.empty() && isTextClass(owner, 0)) {
    foundText();
    return;
  }
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return;
  for (const NodeIndex base : p_.elements(bases)) {
    for (const AtomId id : t_.atoms(valueOf(base))) {
      if (isOneOf(lastPart(t_.atom(id).text), kContainers)) return reachAll(given, path);
    }
  }
}

std::vector<NodeIndex> MadeTexts::givenTo(NodeIndex call) {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode) return {};
  if (p_.kind(list) == Kind::kGeneratorExpression) return {list};
  return p_.elements(list);
}

void MadeTexts::reachCall(NodeIndex call, const Path& path) {
  const NodeIndex function = p_.child(call, f_.function);
  if (function == kNoNode) return;
  const std::vector<NodeIndex> given = givenTo(call);
  if (t_.has(valueOf(function), AtomKind::kFormatMethod)) foundText();
  bool known = false;
  for (const AtomId id : t_.atoms(valueOf(function))) {
    const Atom& atom = t_.atom(id);
    known = known || atom.kind == AtomKind::kBuiltin || atom.kind == AtomKind::kPath ||
            atom.kind == AtomKind::kOwn;
    if (atom.kind == AtomKind::kBuiltin) reachBuiltin(atom.text, given, path);
    if (atom.kind == AtomKind::kPath) reachLibrary(atom.text, given, path);
    if (atom.kind != AtomKind::kOwn) continue;
    if (p_.kind(atom.node) == Kind::kClassDefinition) {
      reachMade(atom.node, given, path);
    } else {
      reachFunction(atom.node, path);
    }
  }
  if (!known && p_.kind(function) == Kind::kAttribute) return reachMethod(call, given, path);
  if (!known) reach(function, {});  // TABLE[name](…): functions that are written there
}

void MadeTexts::reachBuiltin(const std::string& name, const std::vector<NodeIndex>& given,
                             const Path& path) {
  if (isOneOf(name, kNumbers)) return;
  if (isOneOf(name, kMakers)) {
    foundText();
    return;
  }
  if (name == "str") {  // of a number it is harmless
    if (hasOwnText()) foundText();
    for (const NodeIndex argument : given) reachPart(argument);
    return;
  }
  if (name == "map") {
    if (!given.empty()) reachCalled(given[0], {given.begin() + 1, given.end()}, rest(path));
    return;
  }
  if (name == "enumerate" || name == "zip") {
    if (path.size() < 2 || path[1] >= given.size() + 1) return reachAll(given, {});
    if (name == "zip") {
      if (path[1] < given.size())
        reach(given[path[1]], before(kEachElement, Path(path.begin() + 2, path.end())));
    } else if (path[1] == 1 && !given.empty()) {
      reach(given[0], before(kEachElement, Path(path.begin() + 2, path.end())));
    }
    return;
  }
  if (name == "filter" && given.size() > 1) return reach(given[1], path);
  if (name == "next" && !given.empty()) return reach(given[0], before(kEachElement, path));
  if (name == "dict" || name == "getattr") return reachAll(given, {});
  if ((name == "min" || name == "max") && given.size() == 1)
    return reach(given[0], before(kEachElement, path));
  // list, tuple, sorted, reversed, iter, min, max, print …; of a text they give its letters.
  for (const NodeIndex argument : given) {
    if (t_.has(valueOf(argument), AtomKind::kText) && !path.empty()) foundText();
    reach(argument, path);
  }
}

// map(f, values): what f gives for them.
void MadeTexts::reachCalled(NodeIndex function, const std::vector<NodeIndex>& given,
                            const Path& path) {
  for (const AtomId id : t_.atoms(valueOf(function))) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kBuiltin && isOneOf(atom.text, kNumbers)) return;
    if (atom.kind == AtomKind::kBuiltin && isOneOf(atom.text, kMakers)) foundText();
    if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition) {
      reachMade(atom.node, given, path);
    } else if (atom.kind == AtomKind::kOwn) {
      reachFunction(atom.node, path);
    }
    if (atom.kind == AtomKind::kPath) return reachLibrary(atom.text, given, path);
  }
  if (p_.kind(function) == Kind::kAttribute &&
      isOneOf(p_.name(p_.child(function, f_.attribute)), kTextMethods)) {
    foundText();
  }
  if (p_.kind(function) == Kind::kLambda) return reachFunction(function, path);
  reachAll(given, {});
}

void MadeTexts::reachMethod(NodeIndex call, const std::vector<NodeIndex>& given, const Path& path) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex object = p_.child(function, f_.object);
  const std::string method = p_.name(p_.child(function, f_.attribute));
  bool own = false;
  for (const NodeIndex i : index_.named(method)) {
    if (p_.kind(p_.parent(i)) != Kind::kFunctionDefinition || p_.field(i) != f_.name) continue;
    own = true;
    reachFunction(p_.parent(i), path);
  }
  if (own) return;
  if (isOneOf(method, kTextMethods)) {
    foundText();
    return;
  }
  if (forObject_ && !isOneOf(method, kHolderMethods)) reach(object, path);  // m.inv(), rows.items()
  if (method == "replace") {  // sympy's own takes expressions
    for (const NodeIndex argument : given) reachPart(argument);
    return reach(object, path);
  }
  if (method == "values") return reach(object, before(kSomePart, rest(path)));
  if (method == "keys") return reach(object, path.empty() ? before(kEachElement, path) : path);
  if (method == "items") {
    if (path.size() < 2) return reach(object, {});
    return reach(object, before(path[1] == 0 ? kEachElement : kSomePart,
                                Path(path.begin() + 2, path.end())));
  }
  if (isOneOf(method, kHolderMethods)) {
    reach(object, method == "copy" || method == "tolist" ? path : before(kSomePart, path));
    if (method == "get" || method == "setdefault" || method == "pop") {
      for (std::size_t k = 1; k < given.size(); ++k) reach(given[k], path);
    }
  }
}

void MadeTexts::reachLibrary(const std::string& name, const std::vector<NodeIndex>& given,
                             const Path& path) {
  const std::string module(firstPart(name));
  if (forObject_ && !forClass_ && module == "sympy" && !isPrinting(name)) found_.made = true;
  if (isOneOf(module, {"sympy", "math", "numpy", "mpmath", "random", "time", "scipy", "fractions",
                       "decimal", "cmath", "matplotlib", "statistics"})) {
    if (!isOneOf(name, {"random.choice", "random.choices", "random.sample"})) return;
  }
  if (isOneOf(module, kTextModules) || name.starts_with("pandas.read_") ||
      name.starts_with("urllib.parse.")) {
    foundText();
    return;
  }
  // itertools.chain(a, b), functools.reduce(f, parts), copy.copy(x): texts that others may be made
  // of.
  const bool joins = isOneOf(name, {"functools.reduce", "operator.add", "operator.concat",
                                    "operator.mod", "operator.mul", "itertools.accumulate"});
  for (const NodeIndex argument : given) {
    if (joins) {
      reachPart(argument);
    } else {
      reach(argument, path);
    }
  }
}

// What the function returns or yields.
void MadeTexts::reachFunction(NodeIndex function, const Path& path) {
  if (p_.kind(function) == Kind::kLambda) return reach(p_.child(function, f_.body), path);
  if (p_.kind(function) != Kind::kFunctionDefinition ||
      !seen_.emplace(function, path, part_).second)
    return;
  const ScopeIndex scope = p_.innerScopes[function];
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    const Kind kind = p_.kind(i);
    if (kind != Kind::kReturnStatement && kind != Kind::kYield) continue;
    if (p_.scopes[i] != scope) continue;
    const NodeIndex value = p_.namedChild(i, 0);
    if (value != kNoNode) reach(value, kind == Kind::kYield ? rest(path) : path);
  }
}

// What calls of the function, wherever they are, give the parameter `name`; and what whoever is
// handed the function may give it.
void MadeTexts::reachParameter(NodeIndex function, std::string_view name, const Path& path) {
  const NodeIndex list = p_.child(function, f_.parameters);
  std::uint32_t position = 0;
  bool found = false;
  if (list != kNoNode) {
    const auto parameters = p_.elements(list);
    for (const NodeIndex parameter : parameters) {
      NodeIndex named = parameter;
      const Kind kind = p_.kind(parameter);
      if (kind == Kind::kDefaultParameter || kind == Kind::kTypedDefaultParameter) {
        named = p_.child(parameter, f_.name);
        if (p_.tree.text(named) == name) reach(p_.child(parameter, f_.value), path);
      } else if (kind == Kind::kTypedParameter || kind == Kind::kListSplatPattern ||
                 kind == Kind::kDictionarySplatPattern) {
        named = p_.namedChild(parameter, 0);
      }
      found = named != kNoNode && p_.tree.text(named) == name;
      if (found) break;
      ++position;
    }
  }
  if (!found) return;
  const bool method = p_.scopeTable[p_.scopes[function]].kind == ScopeKind::kClass;
  std::string_view called;
  if (p_.kind(function) == Kind::kFunctionDefinition) {
    called = p_.tree.text(p_.child(function, f_.name));
  } else {
    const NodeIndex parent = p_.parent(p_.outermost(function));
    if (p_.kind(parent) == Kind::kAssignment &&
        p_.kind(p_.child(parent, f_.left)) == Kind::kIdentifier) {
      called = p_.tree.text(p_.child(parent, f_.left));
    }
    if (p_.kind(parent) == Kind::kArgumentList || p_.kind(parent) == Kind::kKeywordArgument) {
      reachArguments(function, position, name, false, path);
    }
    // put = staticmethod(lambda c: …), TABLE = {"put": lambda c: …}: nobody sees who calls it.
    if (called.empty() && forClass_) found_.made = true;
    if (called.empty()) return;
  }
  if (method && (called == "__init__" || called == "__new__" || called == "__call__")) {
    NodeIndex owner = function;
    while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
    if (owner != kNoNode && called != "__call__") called = p_.tree.text(p_.child(owner, f_.name));
  }
  // The caller of the service gives main() what he likes.
  if (!method && called == "main") foundText();
  if (method && position > 0 && isReadersMethod(function)) foundText();
  for (const NodeIndex i : index_.named(called)) {
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member && p_.useOf[i] == kNone) continue;
    reachArguments(member ? parent : i, position, name, method, path);
  }
}

// It calls what it is given with texts that it has read: json.loads(…, object_hook=f).
bool MadeTexts::isReader(NodeIndex function) const {
  if (function == kNoNode) return false;
  if (p_.kind(function) == Kind::kAttribute &&
      isOneOf(p_.name(p_.child(function, f_.attribute)), kReadingMethods)) {
    return true;
  }
  const auto& atoms = t_.atoms(valueOf(function));
  return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (isOneOf(lastPart(atom.text), {"dump", "dumps"})) return false;  // they write
    return atom.kind == AtomKind::kPath &&
           (isOneOf(firstPart(atom.text), kReaders) || atom.text.starts_with("pandas.read_"));
  });
}

// def handle_data(self, data), in a class below html.parser.HTMLParser
bool MadeTexts::isReadersMethod(NodeIndex function) const {
  NodeIndex owner = function;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex bases = owner == kNoNode ? kNoNode : p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return false;
  const auto& elements = p_.elements(bases);
  return std::any_of(elements.begin(), elements.end(),
                     [this](NodeIndex base) { return isReader(base); });
}

// `use` stands for the function: it is called there, or handed to somebody who calls it with his
// other arguments.
void MadeTexts::reachArguments(NodeIndex use, std::uint32_t position, std::string_view name,
                               bool method, const Path& path) {
  const NodeIndex outer = p_.outermost(use);
  const NodeIndex parent = p_.parent(outer);
  if (p_.kind(parent) == Kind::kCall && p_.child(parent, f_.function) == outer) {
    const NodeIndex list = p_.child(parent, f_.arguments);
    if (list == kNoNode) return;
    if (method && position == 0) return;
    std::uint32_t at = method ? 1 : 0;
    for (const NodeIndex argument : givenTo(parent)) {
      if (p_.kind(argument) == Kind::kKeywordArgument) {
        if (p_.tree.text(p_.child(argument, f_.name)) == name)
          reach(p_.child(argument, f_.value), path);
      } else if (p_.kind(argument) == Kind::kListSplat ||
                 p_.kind(argument) == Kind::kDictionarySplat) {
        reach(p_.namedChild(argument, 0), {});
      } else if (at++ == position) {
        reach(argument, path);
      }
    }
    return;
  }
  NodeIndex list = parent;
  while (p_.kind(list) == Kind::kKeywordArgument || p_.kind(list) == Kind::kPair ||
         p_.kind(list) == Kind::kDictionary) {  // converters={"a": f}
    list = p_.parent(list);
  }
  if (p_.kind(list) != Kind::kArgumentList) return;
  if (isReader(p_.child(p_.parent(list), f_.function))) foundText();
  const auto arguments = p_.elements(list);
  for (const NodeIndex argument : arguments) {
    if (argument != outer && argument != parent) reach(argument, before(kEachElement, path));
  }
}

}  // namespace gantlet::python
