// Whose method a call is: names such as `transform` and `apply` are sinks of pandas alone, and mean
// nothing on the file's own objects, on texts and on scikit-learn's models.
#include <algorithm>
#include <array>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 10;
// Each looks through the file.
constexpr std::size_t kMaxSearches = 192;

// Methods that take a text for a name in pandas, and in no class that isLibraryClass knows.
constexpr std::array<std::string_view, 6> kPandasMethods{"agg",       "aggregate", "apply",
                                                         "transform", "filter",    "compute"};

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

// The receiver is no object of a library whose method of this name takes a text for a name.
bool Emitter::isNoLibraryMethod(NodeIndex receiver, const std::string& method) {
  if (receiver == kNoNode) return false;
  if (t_.isConstant(valueOf(receiver))) return true;  // "{}".format(x)
  if (++textSearches_ > kMaxSearches) return false;
  const bool ownOnly = !isOneOf(method, kPandasMethods);
  return isMadeBy(receiver, {}, ownOnly, 0) && !isRebound(method) &&
         (definesMethod(method) || (!ownOnly && !isMadeBy(receiver, {}, true, 0)));
}

// self.apply = df.apply: something else than a method of a class may come under that name.
bool Emitter::isRebound(std::string_view method) const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"setattr", "__setattr__", "__getattr__", "__getattribute__", "__dict__",
                       "vars", "partialmethod"})) {
      return true;
    }
    if (text != method) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) {
      const NodeIndex outer = p_.parent(parent);
      if (p_.kind(outer) != Kind::kDecoratedDefinition) continue;
      const auto& decorators = p_.elements(outer);
      const bool plain =
          std::all_of(decorators.begin(), decorators.end(), [this](NodeIndex decorator) {
            return p_.kind(decorator) != Kind::kDecorator ||
                   isOneOf(p_.tree.text(decorator), {"@staticmethod", "@classmethod",
                                                     "@abstractmethod", "@abc.abstractmethod"});
          });
      if (!plain) return true;
      continue;
    }
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const Context context = p_.contexts[member ? parent : i];
    const bool inClass = p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if ((member || inClass) && context != Context::kLoad && context != Context::kName) return true;
  }
  return false;
}

bool Emitter::definesMethod(std::string_view method) const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kFunctionDefinition &&
        p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
        p_.tree.text(p_.child(i, f_.name)) == method) {
      return true;
    }
  }
  return false;
}

// A class of the file's all of whose bases are such, builtins, or of modules without data frames:
// what a method of it does with a text is written in the file.
bool Emitter::isOwnClass(NodeIndex owner, int depth) {
  if (p_.kind(owner) != Kind::kClassDefinition || depth > kDeepest) return false;
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return true;
  const auto isPlain = [&](NodeIndex base) {
    const NodeIndex named = p_.kind(base) == Kind::kSubscript ? p_.child(base, f_.value) : base;
    const auto& atoms = t_.atoms(valueOf(named));
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn) return isOwnClass(atom.node, depth + 1);
      if (atom.kind == AtomKind::kUnknown) {
        const NodeIndex decorated = decoratedClass(named);
        return decorated != kNoNode && isOwnClass(decorated, depth + 1);
      }
      if (atom.kind == AtomKind::kBuiltin) return isOneOf(atom.text, {"object", "Exception"});
      return atom.kind == AtomKind::kPath &&
             isOneOf(atom.text, {"abc.ABC", "typing.Protocol", "typing.Generic",
                                 "sklearn.base.BaseEstimator", "sklearn.base.TransformerMixin"});
    });
  };
  for (NodeIndex c = p_.tree.firstChild(bases); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (!p_.isNamedChild(c)) continue;
    if (p_.kind(c) == Kind::kKeywordArgument) {  // metaclass=ABCMeta
      const auto& atoms = t_.atoms(valueOf(p_.child(c, f_.value)));
      if (atoms.size() != 1 || t_.atom(atoms[0]).text != "abc.ABCMeta") return false;
    } else if (!isPlain(c)) {
      return false;
    }
  }
  return true;
}

// class Both(Own, DataFrame): a method of Own has an object whose other methods are a library's.
bool Emitter::mixesClasses() {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kClassDefinition || isOwnClass(i, 0)) continue;
    const NodeIndex bases = p_.child(i, f_.superclasses);
    const auto& given = p_.elements(bases);
    const bool own = std::any_of(given.begin(), given.end(), [this](NodeIndex base) {
      return !t_.isAll(valueOf(base), AtomKind::kPath) && p_.kind(base) != Kind::kKeywordArgument;
    });
    if (own) return true;
  }
  return false;
}

// What `path` takes from `node` is an object of the file's own class or, unless `ownOnly`, of a
// class without data frames.
bool Emitter::isMadeBy(NodeIndex node, Path path, bool ownOnly, int depth) {
  if (node == kNoNode || depth > kDeepest) return false;
  const Kind kind = p_.kind(node);
  if (kind == Kind::kParenthesizedExpression) {
    return isMadeBy(p_.namedChild(node, 0), std::move(path), ownOnly, depth + 1);
  }
  if (!path.empty()) {
    const std::uint32_t step = path.front();
    const Path rest(path.begin() + 1, path.end());
    switch (kind) {
      case Kind::kList:
      case Kind::kTuple: {
        const auto& elements = p_.elements(node);
        if (p_.hasSplat(node) || elements.empty() || step == kSomePart) return false;
        if (step != kEachElement) {
          return step < elements.size() && isMadeBy(elements[step], rest, ownOnly, depth + 1);
        }
        return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
          return isMadeBy(element, rest, ownOnly, depth + 1);
        });
      }
      case Kind::kListComprehension:
        return step == kEachElement && isMadeBy(p_.namedChild(node, 0), rest, ownOnly, depth + 1);
      case Kind::kIdentifier: return isNameMadeBy(node, path, ownOnly, depth);
      case Kind::kCall: {  // {"a": A()}.items()
        const NodeIndex function = p_.child(node, f_.function);
        if (step != kEachElement || p_.kind(function) != Kind::kAttribute) return false;
        const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
        NodeIndex table = p_.child(function, f_.object);
        if (table != kNoNode && p_.kind(table) == Kind::kIdentifier) {
          if (isFilledLater(table, onlySource(table) == kNoNode ? node : onlySource(table))) {
            return false;
          }
          table = onlySource(table);
        }
        if (table == kNoNode || p_.kind(table) != Kind::kDictionary) return false;
        const bool items = method == "items" && !rest.empty() && rest[0] == 1;
        if (!items && method != "values") return false;
        const Path inner(rest.begin() + (items ? 1 : 0), rest.end());
        const auto& pairs = p_.elements(table);
        return !pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
          return p_.kind(pair) == Kind::kPair &&
                 isMadeBy(p_.namedChild(pair, 1), inner, ownOnly, depth + 1);
        });
      }
      default: return false;
    }
  }
  switch (kind) {
    case Kind::kCall: return isMadeByCall(node, ownOnly, depth);
    case Kind::kIdentifier: {
      if (const NodeIndex method = methodOfSelf(node); method != kNoNode) {
        const NodeIndex owner = p_.parent(p_.kind(p_.parent(method)) == Kind::kDecoratedDefinition
                                              ? p_.parent(p_.parent(method))
                                              : p_.parent(method));
        return isOwnClass(owner, 0) && isOnlyCalledOnOwn(method, depth) && !mixesClasses();
      }
      return isNameMadeBy(node, {}, ownOnly, depth);
    }
    case Kind::kConditionalExpression:
      return isMadeBy(p_.namedChild(node, 0), {}, ownOnly, depth + 1) &&
             isMadeBy(p_.namedChild(node, 2), {}, ownOnly, depth + 1);
    case Kind::kAttribute: {
      const std::string_view name = p_.tree.text(p_.child(node, f_.attribute));
      const NodeIndex object = p_.child(node, f_.object);
      // search.best_estimator_
      if (!ownOnly && name == "best_estimator_") return isMadeBy(object, {}, false, depth + 1);
      return isAttributeMadeBy(name, ownOnly, depth);
    }
    case Kind::kSubscript: {
      const NodeIndex list = p_.child(node, f_.value);  // people[0]
      const NodeIndex index = p_.child(node, f_.subscript);
      if (index != kNoNode && p_.kind(index) != Kind::kSlice &&
          p_.kind(list) == Kind::kIdentifier &&
          isMadeBy(list, {kEachElement}, ownOnly, depth + 1)) {
        return true;
      }
      // pipeline["tfidf"]
      return !ownOnly && isMadeBy(p_.child(node, f_.value), {}, false, depth + 1) &&
             !isMadeBy(p_.child(node, f_.value), {}, true, depth + 1);
    }
    default: return false;
  }
}

// Nothing else comes of calling the class: no __new__, and no decorator that puts something else in
// its place.
bool Emitter::makesItself(NodeIndex owner) {
  if (p_.tree.text(owner).find("__new__") != std::string_view::npos) return false;
  const NodeIndex outer = p_.parent(owner);
  if (p_.kind(outer) != Kind::kDecoratedDefinition) return true;
  const auto& parts = p_.elements(outer);
  return std::all_of(parts.begin(), parts.end(), [this](NodeIndex part) {
    if (p_.kind(part) != Kind::kDecorator) return true;
    NodeIndex name = p_.namedChild(part, 0);
    if (name != kNoNode && p_.kind(name) == Kind::kCall) name = p_.child(name, f_.function);
    const auto& atoms = t_.atoms(valueOf(name));
    return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
           isOneOf(t_.atom(atoms[0]).text, {"dataclasses.dataclass", "functools.total_ordering"});
  });
}

// The class of the file's that a name means, where dataclass and the like decorate it and nothing
// else has that name.
NodeIndex Emitter::decoratedClass(NodeIndex name) {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier) return kNoNode;
  if (++textSearches_ > kMaxSearches) return kNoNode;
  const std::string_view text = p_.tree.text(name);
  NodeIndex owner = kNoNode;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != text) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kClassDefinition && p_.field(i) == f_.name) {
      if (owner != kNoNode) return kNoNode;
      owner = parent;
      continue;
    }
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const bool keyword = p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name;
    if (!member && !keyword && p_.contexts[i] != Context::kLoad) return kNoNode;
  }
  const bool known = owner != kNoNode && p_.scopes[owner] == 0 && makesItself(owner);
  return known ? owner : kNoNode;
}

// The method's first parameter is an object of its class: it is called on such, or with as many
// arguments as it has parameters after the first.
bool Emitter::isOnlyCalledOnOwn(NodeIndex method, int depth) {
  if (++textSearches_ > kMaxSearches) return false;
  const std::string_view name = p_.tree.text(p_.child(method, f_.name));
  const auto& parameters = p_.elements(p_.child(method, f_.parameters));
  const bool plain = std::all_of(parameters.begin(), parameters.end(), [this](NodeIndex parameter) {
    return p_.kind(parameter) == Kind::kIdentifier || p_.kind(parameter) == Kind::kTypedParameter;
  });
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != name) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) != Kind::kAttribute || p_.field(i) != f_.attribute) {
      if (p_.contexts[i] == Context::kLoad &&
          p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) {
        return false;
      }
      continue;
    }
    const NodeIndex object = p_.child(parent, f_.object);
    if (isSelf(object) || isSuper(object)) continue;
    if (t_.has(valueOf(object), AtomKind::kOwn)) return false;  // through the class
    const NodeIndex call = p_.parent(parent);
    const bool called = p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == parent;
    const NodeIndex list = called ? p_.child(call, f_.arguments) : kNoNode;
    const bool few = plain && list != kNoNode && p_.kind(list) == Kind::kArgumentList &&
                     !p_.hasSplat(list) && p_.elements(list).size() < parameters.size();
    if (!few && !isMadeBy(object, {}, true, depth + 1)) return false;
  }
  return true;
}

// An object that holds what the file has put into it: one of the file's own class, a
// SimpleNamespace, what argparse has parsed.
bool Emitter::isDataObject(NodeIndex node) {
  if (isParsedArguments(node)) return true;
  if (reassignsClasses()) return false;
  if (isPlainObject(node) || isOwnDictionary(node)) return true;
  const NodeIndex made =
      node != kNoNode && p_.kind(node) == Kind::kIdentifier ? onlySource(node) : node;
  if (made != kNoNode && p_.kind(made) == Kind::kCall) {
    const auto& atoms = t_.atoms(valueOf(p_.child(made, f_.function)));
    if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
        t_.atom(atoms[0]).text == "types.SimpleNamespace") {
      return true;
    }
  }
  return methodOfSelf(node) == kNoNode && ++textSearches_ <= kMaxSearches &&
         (isMadeBy(node, {}, true, 0) || isOfOwnClasses(node));
}

// x.__class__ = type: an object of another class. update_wrapper(x, y), wraps(y)(x): what y has of
// its own is put into x's dictionary.
bool Emitter::reassignsClasses() const {
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

// json.dumps(x.__dict__): it goes into the document, and nowhere else.
bool Emitter::isOnlyWritten(NodeIndex dictionary) {
  const NodeIndex parent = p_.parent(dictionary);
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
bool Emitter::givesSelf(std::string_view method) {
  if (++textSearches_ > kMaxSearches || isRebound(method)) return false;
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
bool Emitter::isMadeByCall(NodeIndex call, bool ownOnly, int depth) {
  const NodeIndex function = p_.child(call, f_.function);
  if (function == kNoNode) return false;
  const auto& atoms = t_.atoms(valueOf(function));
  const bool made = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kOwn) return isOwnClass(atom.node, 0) && makesItself(atom.node);
    if (atom.kind == AtomKind::kUnknown) {
      const NodeIndex owner = decoratedClass(function);
      return owner != kNoNode && isOwnClass(owner, 0);
    }
    return !ownOnly && atom.kind == AtomKind::kPath && isLibraryClass(atom.text);
  });
  if (made) return true;
  if (p_.kind(function) == Kind::kAttribute &&
      givesSelf(p_.tree.text(p_.child(function, f_.attribute))) &&
      isMadeBy(p_.child(function, f_.object), {}, true, depth + 1)) {
    return true;
  }
  return !ownOnly && p_.kind(function) == Kind::kAttribute &&
         isOneOf(p_.tree.text(p_.child(function, f_.attribute)),
                 {"fit", "partial_fit", "set_params"}) &&
         isMadeBy(p_.child(function, f_.object), {}, false, depth + 1);
}

// Every binding of the name gives such an object; or it is a parameter that only gets such.
bool Emitter::isNameMadeBy(NodeIndex name, const Path& path, bool ownOnly, int depth) {
  if (p_.useOf[name] == kNone || ++textSearches_ > kMaxSearches) return false;
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
    if (!empty && !isMadeBy(binding.source, std::move(whole), ownOnly, depth + 1)) return false;
    bound = true;
  }
  if (bound) return !p_.variables[variable].unseen;
  std::vector<NodeIndex> passed;
  if (!passedTo(name, passed) || passed.empty()) return false;
  return std::all_of(passed.begin(), passed.end(), [&](NodeIndex argument) {
    return isMadeBy(argument, path, ownOnly, depth + 1);
  });
}

// people = []; people.append(Person()): nothing else is put into it, and it has no other name.
bool Emitter::isFilledWith(VariableIndex variable, const Path& path, bool ownOnly, int depth) {
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
        if (isOneOf(calledBuiltin(p_.parent(parent)), {"len", "print", "sorted", "list", "sum"}) ||
            t_.isAll(valueOf(p_.child(p_.parent(parent), f_.function)), AtomKind::kPath)) {
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
        if (given.size() != 1 || !isMadeBy(given[0], rest, ownOnly, depth + 1)) return false;
        continue;
      }
      default: return false;
    }
  }
  return true;
}

// x.name: the file binds that attribute to such objects alone, and no attribute by a text.
bool Emitter::isAttributeMadeBy(std::string_view name, bool ownOnly, int depth) {
  if (++textSearches_ > kMaxSearches) return false;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"setattr", "__setattr__", "__dict__", "__getattr__", "__getattribute__",
                       "vars", "metaclass"})) {
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
      if (!isSelf(p_.child(parent, f_.object))) return false;
      continue;
    }
    const NodeIndex statement = p_.parent(parent);
    const bool assigned = p_.kind(statement) == Kind::kAssignment && p_.field(parent) == f_.left &&
                          p_.child(statement, f_.right) != kNoNode;
    if (!assigned) return false;
    const NodeIndex right = p_.child(statement, f_.right);
    if (p_.kind(right) == Kind::kNone) continue;
    if (!isMadeBy(right, {}, ownOnly, depth + 1)) return false;
    bound = true;
  }
  return bound;
}

// "|".join, pattern.findall, stemmer.stem: a method as a function, and no text.
bool Emitter::isMethodValue(NodeIndex attribute, int depth) {
  const NodeIndex object = p_.child(attribute, f_.object);
  if (object == kNoNode) return false;
  const std::string_view name = p_.tree.text(p_.child(attribute, f_.attribute));
  // str.strip is a function as well.
  const bool type = t_.isAll(valueOf(object), AtomKind::kBuiltin) &&
                    isOneOf(p_.tree.text(object), {"str", "int", "float", "bytes", "dict", "list"});
  if (type || t_.isConstant(valueOf(object))) {
    return !name.starts_with('_');
  }
  if (isMethodName(name)) return isMadeBy(object, {}, false, depth + 1);
  if (name != "get" || p_.kind(object) != Kind::kIdentifier) return false;
  const NodeIndex source = onlySource(object);
  return source != kNoNode && (p_.kind(source) == Kind::kDictionary ||
                               p_.kind(source) == Kind::kDictionaryComprehension);
}

// A function that gives a function of its own: make_grader(90).
bool Emitter::returnsNoText(NodeIndex function, int depth) {
  if (++textSearches_ > kMaxSearches) return false;
  if (p_.kind(p_.parent(function)) == Kind::kDecoratedDefinition || depth > kDeepest) return false;
  bool returned = false;
  const ScopeIndex inside = p_.innerScopes[function];
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) == Kind::kYield && p_.scopes[i] == inside) return false;
    if (p_.kind(i) != Kind::kReturnStatement || p_.scopes[i] != inside) continue;
    const NodeIndex value = p_.namedChild(i, 0);
    if (value == kNoNode || mayBeText(value, depth + 1)) return false;
    returned = true;
  }
  return returned && p_.tree.text(function).substr(0, 5) != "async";
}

}  // namespace gantlet::python
