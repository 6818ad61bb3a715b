#include "analyzer/languages/python/facts/made.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 10;
// Searches over the whole file.
constexpr std::size_t kMaxSearches = 192;

bool isCapital(std::string_view name) {
  return !name.empty() && name.front() >= 'A' && name.front() <= 'Z';
}

// Classes whose objects are no data frames, and the functions that make such.
bool isLibraryClass(std::string_view path) {
  const auto dot = path.rfind('.');
  const std::string_view name = dot == std::string_view::npos ? path : path.substr(dot + 1);
  if (path.starts_with("sklearn.")) {
    return isCapital(name) ||
           isOneOf(name, {"make_pipeline", "make_union", "make_column_transformer"});
  }
  return isOneOf(path, {"PIL.Image.open", "PIL.Image.new", "PIL.Image.fromarray", "re.compile",
                        "nltk.stem.PorterStemmer", "nltk.PorterStemmer", "nltk.TweetTokenizer",
                        "nltk.stem.SnowballStemmer", "nltk.stem.snowball.SnowballStemmer"});
}

// Methods of such objects that are handed on as functions.
bool isMethodName(std::string_view name) {
  return isOneOf(name, {"findall", "finditer", "search", "match", "fullmatch", "sub", "split",
                        "stem", "tokenize", "predict", "transform", "inverse_transform"});
}

}  // namespace

// An object that holds what the file has put into it: one of the file's own class, a
// SimpleNamespace, what argparse has parsed.
bool MadeObjects::isDataObject(NodeIndex node) {
  if (parts_.classes.isParsedArguments(node) || isLogRecord(node)) return true;
  if (reassignsClasses()) return false;
  if (parts_.classes.plainClassOf(node) != kNoNode || parts_.descriptors.isOwnDictionary(node))
    return true;
  const NodeIndex made = node != kNoNode && p_.kind(node) == Kind::kIdentifier
                             ? parts_.classes.onlySource(node)
                             : node;
  if (made != kNoNode && p_.kind(made) == Kind::kCall) {
    const auto& atoms = t_.atoms(valueOf(p_.child(made, f_.function)));
    if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
        t_.atom(atoms[0]).text == "types.SimpleNamespace") {
      return true;
    }
  }
  return parts_.classes.methodOfSelf(node) == kNoNode && ++traits_.textSearches <= kMaxSearches &&
         (parts_.receivers.isMadeBy(node, {}, true, 0) || parts_.dictionaries.isOfOwnClasses(node));
}

// `record` in format(self, record) of a formatter of the program's, and its like: logging calls
// them with records, and nobody else does.
bool MadeObjects::isLogRecord(NodeIndex node) {
  const NodeIndex method = parts_.descriptors.methodOfParameter(node, 1);
  if (method == kNoNode) return false;
  const std::string name(p_.tree.text(p_.child(method, f_.name)));
  if (!isOneOf(name, {"format", "filter", "emit"})) return false;
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex bases = owner == kNoNode ? kNoNode : p_.child(owner, f_.superclasses);
  if (bases == kNoNode || p_.elements(bases).size() != 1) return false;
  const auto& atoms = t_.atoms(valueOf(p_.elements(bases)[0]));
  if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kPath ||
      !isOneOf(t_.atom(atoms[0]).text, {"logging.Formatter", "logging.Filter", "logging.Handler",
                                        "logging.StreamHandler", "logging.FileHandler"})) {
    return false;
  }
  if (index_.has("attrgetter") || index_.has("methodcaller")) return false;
  static constexpr std::array<std::string_view, 5> kHooks{"format", "filter", "emit", "handle",
                                                          "callHandlers"};
  for (const NodeIndex getter : index_.named("getattr")) {  // getattr(record, "user", "-")
    const NodeIndex call = p_.parent(getter);
    const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
    if (list == kNoNode || p_.child(call, f_.function) != getter ||
        p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list) || p_.elements(list).size() < 2) {
      return false;
    }
    const auto names = candidates(t_, valueOf(p_.elements(list)[1]), AtomKind::kText);
    const bool other = !names.empty() && t_.isConstant(valueOf(p_.elements(list)[1])) &&
                       std::none_of(names.begin(), names.end(), [](const std::string& text) {
                         return text.starts_with("_") || isOneOf(text, kHooks);
                       });
    if (!other) return false;
  }
  // These hand records on, or make them of something else.
  for (const std::string_view other :
       {"setLogRecordFactory", "makeRecord", "QueueHandler", "QueueListener", "MemoryHandler"}) {
    if (index_.has(other)) return false;
  }
  for (const std::string_view other : {"callHandlers", "handle"}) {
    for (const NodeIndex i : index_.named(other)) {
      // A function of the file's is no method of a logger's.
      const bool function = p_.kind(p_.parent(i)) != Kind::kAttribute &&
                            p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass;
      if (!function) return false;
    }
  }
  const auto isPlain = [this](NodeIndex i) {
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member) {  // a definition, a keyword; in a class's body it would be the function
      return p_.kind(parent) != Kind::kKeywordPattern &&
             (p_.contexts[i] != Context::kLoad ||
              p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass);
    }
    const NodeIndex object = p_.child(parent, f_.object);
    return parts_.shown.called(parent) &&
           (parts_.constructors.isSuper(object) || t_.isAll(valueOf(object), AtomKind::kText));
  };
  for (const std::string_view hook : {"format", "filter", "emit"}) {
    const auto& uses = index_.named(hook);
    if (!std::all_of(uses.begin(), uses.end(), isPlain)) return false;
  }
  return true;
}

// x.__class__ = type: an object of another class. update_wrapper(x, y), wraps(y)(x): what y has of
// its own is put into x's dictionary.
bool MadeObjects::reassignsClasses() const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kStringContent && p_.tree.text(i) == "__class__") return true;
    if (p_.kind(i) != Kind::kIdentifier) continue;
    if (p_.tree.text(i) == "update_wrapper") return true;
    if (p_.tree.text(i) == "wraps") {
      NodeIndex user = p_.parent(i);
      while (p_.kind(user) == Kind::kAttribute || p_.kind(user) == Kind::kCall) {
        user = p_.parent(user);
      }
      const Kind kind = p_.kind(user);
      const bool named = kind == Kind::kDottedName || kind == Kind::kImportFromStatement;
      if (kind != Kind::kDecorator && !named) return true;
    }
    if (p_.tree.text(i) != "__class__") continue;
    const NodeIndex parent = p_.parent(i);  // x.__class__.__name__ only reads it
    const bool read = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute &&
                      p_.contexts[parent] == Context::kLoad;
    if (!read) return true;
  }
  return false;
}

// json.dumps(x.__dict__), json.dumps([{**x.__dict__, "a": 1} for x in xs]): it goes into the
// document, and nowhere else.
bool MadeObjects::isOnlyWritten(NodeIndex dictionary) {
  NodeIndex parent = p_.parent(dictionary);
  while (p_.kind(parent) == Kind::kDictionarySplat || p_.kind(parent) == Kind::kDictionary ||
         p_.kind(parent) == Kind::kList ||
         (p_.kind(parent) == Kind::kPair && p_.namedChild(parent, 1) == dictionary) ||
         (p_.kind(parent) == Kind::kListComprehension && p_.namedChild(parent, 0) == dictionary)) {
    dictionary = parent;
    parent = p_.parent(dictionary);
  }
  if (p_.kind(parent) != Kind::kArgumentList) return false;
  const NodeIndex call = p_.parent(parent);
  const auto& atoms = t_.atoms(valueOf(p_.child(call, f_.function)));
  const bool writes = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
                      isOneOf(t_.atom(atoms[0]).text,
                              {"json.dumps", "json.dump", "pprint.pprint", "pprint.pformat"});
  if (!writes || p_.elements(parent).front() != dictionary) return false;
  // default= and cls= would get what is in it.
  for (const NodeIndex argument : p_.elements(parent)) {
    if (p_.kind(argument) == Kind::kDictionarySplat) return false;
    if (p_.kind(argument) != Kind::kKeywordArgument) continue;
    const std::string_view name = p_.tree.text(p_.child(argument, f_.name));
    if (name == "cls") return false;
    if (name != "default") continue;
    const auto& function = t_.atoms(valueOf(p_.child(argument, f_.value)));
    if (function.size() != 1 || t_.atom(function[0]).kind != AtomKind::kBuiltin ||
        !isOneOf(t_.atom(function[0]).text, {"str", "repr"})) {
      return false;
    }
  }
  return true;
}

// Every method of this name in the file gives its own object, and nothing else has the name.
bool MadeObjects::givesSelf(std::string_view method) {
  if (++traits_.textSearches > kMaxSearches || parts_.receivers.isRebound(method)) return false;
  bool defined = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kFunctionDefinition || p_.tree.text(p_.child(i, f_.name)) != method) {
      continue;
    }
    const NodeIndex first = p_.namedChild(p_.child(i, f_.parameters), 0);
    const ScopeIndex inside = p_.innerScopes[i];
    if (first == kNoNode || p_.kind(first) != Kind::kIdentifier ||
        p_.kind(p_.parent(i)) == Kind::kDecoratedDefinition ||
        p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass ||
        p_.tree.text(i).substr(0, 5) == "async") {
      return false;
    }
    bool returned = false;
    for (NodeIndex c = i; c < p_.tree.node(i).end; ++c) {
      if (p_.scopes[c] != inside) continue;
      if (p_.kind(c) == Kind::kYield) return false;
      const bool bound = p_.kind(c) == Kind::kIdentifier &&
                         p_.tree.text(c) == p_.tree.text(first) &&
                         p_.contexts[c] != Context::kLoad && c != first;
      if (bound && p_.field(c) != f_.attribute) return false;
      if (p_.kind(c) != Kind::kReturnStatement) continue;
      const NodeIndex value = p_.namedChild(c, 0);
      if (value == kNoNode || p_.kind(value) != Kind::kIdentifier ||
          p_.tree.text(value) != p_.tree.text(first)) {
        return false;
      }
      returned = true;
    }
    if (!returned) return false;
    defined = true;
  }
  return defined;
}

// A(), A().fit(x).
bool MadeObjects::isMadeByCall(NodeIndex call, bool ownOnly, int depth) {
  const NodeIndex function = p_.child(call, f_.function);
  if (function == kNoNode) return false;
  const auto& atoms = t_.atoms(valueOf(function));
  const bool made = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kOwn)
      return parts_.receivers.isOwnClass(atom.node, 0) && parts_.receivers.makesItself(atom.node);
    if (atom.kind == AtomKind::kUnknown) {
      const NodeIndex owner = parts_.receivers.decoratedClass(function);
      return owner != kNoNode && parts_.receivers.isOwnClass(owner, 0);
    }
    return !ownOnly && atom.kind == AtomKind::kPath && isLibraryClass(atom.text);
  });
  if (made) return true;
  if (p_.kind(function) == Kind::kAttribute &&
      givesSelf(p_.tree.text(p_.child(function, f_.attribute))) &&
      parts_.receivers.isMadeBy(p_.child(function, f_.object), {}, true, depth + 1)) {
    return true;
  }
  return !ownOnly && p_.kind(function) == Kind::kAttribute &&
         isOneOf(p_.tree.text(p_.child(function, f_.attribute)),
                 {"fit", "partial_fit", "set_params"}) &&
         parts_.receivers.isMadeBy(p_.child(function, f_.object), {}, false, depth + 1);
}

// config = Config(), config = cls() in a class method: the name has that object and no other.
bool MadeObjects::isJustMade(NodeIndex name) {
  if (parts_.words.onlyVariable(name) == kNone) return false;
  const NodeIndex call = parts_.classes.onlySource(name);
  if (call == kNoNode || p_.kind(call) != Kind::kCall || traits_.makesClasses) return false;
  const NodeIndex made = p_.child(call, f_.function);
  if (made == kNoNode || p_.kind(made) != Kind::kIdentifier) return false;
  if (!parts_.ancestors.isClassOfMethod(made)) return isMadeByCall(call, true, 0);
  // `cls` is its class, or one below.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kClassDefinition &&
        (!parts_.receivers.isOwnClass(i, 0) || !parts_.receivers.makesItself(i))) {
      return false;
    }
  }
  return true;
}

// Every binding of the name gives such an object; or it is a parameter that only gets such.
bool MadeObjects::isNameMadeBy(NodeIndex name, const Path& path, bool ownOnly, int depth) {
  if (p_.useOf[name] == kNone || ++traits_.textSearches > kMaxSearches) return false;
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return false;
  const VariableIndex variable = use.variables[0];
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    if (binding.source == name || binding.source == kNoNode) return false;
    Path whole = binding.path;
    whole.insert(whole.end(), path.begin(), path.end());
    if (!path.empty() && !isFilledWith(variable, path, ownOnly, depth)) return false;
    // What is filled later may be empty here.
    const bool empty = !path.empty() && p_.kind(binding.source) == Kind::kList &&
                       p_.elements(binding.source).empty() && binding.path.empty();
    if (!empty && !parts_.receivers.isMadeBy(binding.source, std::move(whole), ownOnly, depth + 1))
      return false;
    bound = true;
  }
  if (bound) return !p_.variables[variable].unseen;
  std::vector<NodeIndex> passed;
  if (!parts_.sinks.passedTo(name, passed) || passed.empty()) return false;
  return std::all_of(passed.begin(), passed.end(), [&](NodeIndex argument) {
    return parts_.receivers.isMadeBy(argument, path, ownOnly, depth + 1);
  });
}

// Of a library that puts nothing into the lists that it gets, as heapq and bisect do.
bool MadeObjects::isReadingFunction(NodeIndex function) const {
  static constexpr std::array<std::string_view, 11> kReading{
      "statistics.", "random.", "json.",       "math.",     "pprint.", "numpy.",
      "pandas.",     "copy.",   "matplotlib.", "tabulate.", "tqdm."};
  const auto& atoms = t_.atoms(valueOf(function));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kPath &&
           std::any_of(kReading.begin(), kReading.end(),
                       [&](std::string_view module) { return atom.text.starts_with(module); });
  });
}

// people = []; people.append(Person()): nothing else is put into it, and it has no other name.
bool MadeObjects::isFilledWith(VariableIndex variable, const Path& path, bool ownOnly, int depth) {
  if (path.front() != kEachElement) return false;
  const Path rest(path.begin() + 1, path.end());
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    const NodeIndex parent = p_.parent(i);
    switch (p_.kind(parent)) {
      case Kind::kForStatement:
      case Kind::kForInClause: continue;
      case Kind::kAssignment:  // where it is bound
        if (p_.child(parent, f_.left) == i) continue;
        return false;
      case Kind::kSubscript:
        if (p_.contexts[parent] == Context::kLoad) continue;
        return false;
      case Kind::kArgumentList:
        if (isOneOf(parts_.words.calledBuiltin(p_.parent(parent)),
                    {"len", "print", "sorted", "list", "sum"}) ||
            isReadingFunction(p_.child(p_.parent(parent), f_.function))) {
          continue;
        }
        return false;
      case Kind::kAttribute: {
        const NodeIndex call = p_.parent(parent);
        if (p_.tree.text(p_.child(parent, f_.attribute)) != "append" ||
            p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != parent) {
          return false;
        }
        const auto& given = p_.elements(p_.child(call, f_.arguments));
        if (given.size() != 1 || !parts_.receivers.isMadeBy(given[0], rest, ownOnly, depth + 1))
          return false;
        continue;
      }
      default: return false;
    }
  }
  return true;
}

// x.name: the file binds that attribute to such objects alone, and no attribute by a text.
bool MadeObjects::isAttributeMadeBy(std::string_view name, bool ownOnly, int depth) {
  if (traits_.makesClasses || ++traits_.textSearches > kMaxSearches) return false;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"setattr", "__setattr__", "__dict__", "__getattr__", "__getattribute__",
                       "vars", "metaclass", "patch", "update_wrapper"})) {
      return false;
    }
    if (text != name) continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member) {
      // A class's own, a field, a parameter that becomes one: only self.name = … is followed.
      if (p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) return false;
      continue;
    }
    if (p_.contexts[parent] == Context::kLoad) {
      // A library's object has attributes of its own, which nobody here binds.
      if (!parts_.classes.isSelf(p_.child(parent, f_.object))) return false;
      continue;
    }
    const NodeIndex statement = p_.parent(parent);
    const bool assigned = p_.kind(statement) == Kind::kAssignment && p_.field(parent) == f_.left &&
                          p_.child(statement, f_.right) != kNoNode;
    if (!assigned) return false;
    const NodeIndex right = p_.child(statement, f_.right);
    if (p_.kind(right) == Kind::kNone) continue;
    if (!parts_.receivers.isMadeBy(right, {}, ownOnly, depth + 1)) return false;
    bound = true;
  }
  return bound;
}

// "|".join, pattern.findall, stemmer.stem: a method as a function, and no text.
bool MadeObjects::isMethodValue(NodeIndex attribute, int depth) {
  const NodeIndex object = p_.child(attribute, f_.object);
  if (object == kNoNode) return false;
  const std::string_view name = p_.tree.text(p_.child(attribute, f_.attribute));
  // str.strip is a function as well.
  const bool type = t_.isAll(valueOf(object), AtomKind::kBuiltin) &&
                    isOneOf(p_.tree.text(object), {"str", "int", "float", "bytes", "dict", "list"});
  if (type || t_.isConstant(valueOf(object))) {
    return !name.starts_with('_');
  }
  if (isMethodName(name)) return parts_.receivers.isMadeBy(object, {}, false, depth + 1);
  if (name != "get" || p_.kind(object) != Kind::kIdentifier) return false;
  const NodeIndex source = parts_.classes.onlySource(object);
  return source != kNoNode && (p_.kind(source) == Kind::kDictionary ||
                               p_.kind(source) == Kind::kDictionaryComprehension);
}

// A function that gives a function of its own: make_grader(90).
bool MadeObjects::returnsNoText(NodeIndex function, int depth) {
  if (++traits_.textSearches > kMaxSearches) return false;
  if (p_.kind(p_.parent(function)) == Kind::kDecoratedDefinition || depth > kDeepest) return false;
  bool returned = false;
  const ScopeIndex inside = p_.innerScopes[function];
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) == Kind::kYield && p_.scopes[i] == inside) return false;
    if (p_.kind(i) != Kind::kReturnStatement || p_.scopes[i] != inside) continue;
    const NodeIndex value = p_.namedChild(i, 0);
    if (value == kNoNode || parts_.sinks.mayBeText(value, depth + 1)) return false;
    returned = true;
  }
  return returned && p_.tree.text(function).substr(0, 5) != "async";
}

}  // namespace gantlet::python
