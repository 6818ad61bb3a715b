#include "analyzer/languages/python/facts/sinks.h"

#include <algorithm>
#include <array>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Sorted by bytes; made by tools/sinks/find.py.
constexpr std::string_view kSinkNames[] = {
#include "analyzer/languages/python/facts/sink_names.inc"
};

constexpr int kDeepestText = 12;
// Each looks through the file for what binds a name, or calls a function.
constexpr std::size_t kMaxTextSearches = 192;
constexpr std::array<std::string_view, 12> kNoTexts{"abs", "bool",  "float", "hash", "id",   "int",
                                                    "len", "range", "round", "sum",  "type", "zip"};
constexpr std::array<std::string_view, 8> kPassing{"dict", "list",     "tuple",  "set",
                                                   "iter", "reversed", "sorted", "enumerate"};
// What they give is called.
constexpr std::array<std::string_view, 4> kFunctionMakers{
    "functools.partial", "operator.itemgetter", "numpy.vectorize", "functools.cmp_to_key"};

bool isClassName(std::string_view name) {
  return !name.empty() && name.front() >= 'A' && name.front() <= 'Z';
}

}  // namespace

bool TextSinks::isSinkName(std::string_view path) {
  return std::binary_search(std::begin(kSinkNames), std::end(kSinkNames), lastPart(path));
}

// Nothing but what is called, counted or drawn: functions, classes, modules' own values.
bool TextSinks::isNoText(ValueId value) const {
  const auto& atoms = t_.atoms(value);
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kOwn || atom.kind == AtomKind::kPath ||
           atom.kind == AtomKind::kBuiltin || atom.kind == AtomKind::kModule;
  });
}

// np.sum, where a star import may have bound `np` anew: a library's own value from either.
bool TextSinks::isOfModule(NodeIndex attribute) const {
  const auto& atoms = t_.atoms(valueOf(p_.child(attribute, f_.object)));
  const auto isModule = [this](AtomId id) { return t_.atom(id).kind == AtomKind::kModule; };
  return std::any_of(atoms.begin(), atoms.end(), isModule) &&
         std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
           return isModule(id) || t_.atom(id).kind == AtomKind::kStar;
         });
}

// A constant inside of a table: rules see the table, and not what it holds, so that what getattr
// may not read counts as not known.
bool TextSinks::isPrivateWord(ValueId value) const {
  const auto& atoms = t_.atoms(value);
  return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const std::string& text = t_.atom(id).text;
    return t_.atom(id).kind == AtomKind::kText &&
           (text.starts_with('_') || text.find("__") != std::string::npos);
  });
}

// True for a text that is not known, and for a display that holds one.
bool TextSinks::mayBeText(NodeIndex node, int depth) {
  if (node == kNoNode || depth > kDeepestText) return true;
  if (t_.isConstant(valueOf(node))) return depth > 0 && isPrivateWord(valueOf(node));
  if (isNoText(valueOf(node))) return false;
  const auto anyElement = [&](NodeIndex display) {
    const auto& elements = p_.elements(display);
    return std::any_of(elements.begin(), elements.end(),
                       [&](NodeIndex element) { return mayBeText(element, depth + 1); });
  };
  switch (p_.kind(node)) {
    case Kind::kLambda:
    case Kind::kInteger:
    case Kind::kFloat:
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kNone:
    case Kind::kNotOperator:
    case Kind::kComparisonOperator: return false;
    case Kind::kParenthesizedExpression:
    case Kind::kListSplat:
    case Kind::kDictionarySplat:
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kGeneratorExpression: return mayBeText(p_.namedChild(node, 0), depth + 1);
    case Kind::kDictionaryComprehension: {
      const NodeIndex pair = p_.namedChild(node, 0);
      return p_.kind(pair) != Kind::kPair || mayBeText(p_.namedChild(pair, 1), depth + 1);
    }
    case Kind::kPair: return mayBeText(p_.namedChild(node, 1), depth + 1);
    case Kind::kList:
    case Kind::kSet:
    case Kind::kDictionary: return anyElement(node);
    case Kind::kTuple:  // total=("_amount", "sum"): a column comes first
      if (const auto& elements = p_.elements(node);
          elements.size() == 2 && t_.isConstant(valueOf(elements[0]))) {
        return mayBeText(elements[1], depth + 1);
      }
      return anyElement(node);
    case Kind::kConditionalExpression:
      return mayBeText(p_.namedChild(node, 0), depth + 1) ||
             mayBeText(p_.namedChild(node, 2), depth + 1);
    case Kind::kBooleanOperator:
      return mayBeText(p_.child(node, f_.left), depth + 1) ||
             mayBeText(p_.child(node, f_.right), depth + 1);
    case Kind::kSubscript:  // TABLE[key]; but a slice puts a text together anew
      return p_.kind(p_.child(node, f_.subscript)) == Kind::kSlice ||
             mayBeText(p_.child(node, f_.value), depth + 1);
    case Kind::kIdentifier: return mayNameText(node, depth);
    case Kind::kAttribute:
      return !isOfModule(node) && !parts_.receivers.isOwnMethod(node) &&
             !parts_.made.isMethodValue(node, depth);
    case Kind::kCall: return mayGiveText(node, depth);
    default: break;
  }
  std::vector<NodeIndex> followed;
  return !parts_.prefixes.startsHarmlessly(node, followed);
}

// What the call gives may be, or hold, a text.
bool TextSinks::mayGiveText(NodeIndex call, int depth) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (function == kNoNode || list == kNoNode || p_.kind(list) != Kind::kArgumentList) return true;
  const auto& atoms = t_.atoms(valueOf(function));
  const bool object = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kBuiltin) return isOneOf(atom.text, kNoTexts);
    if (atom.kind == AtomKind::kPath) {
      return isClassName(lastPart(atom.text)) || isOneOf(atom.text, kFunctionMakers);
    }
    if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kFunctionDefinition) {
      return parts_.made.returnsNoText(atom.node, depth);
    }
    return atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition &&
           p_.child(atom.node, f_.superclasses) == kNoNode;
  });
  const bool named = atoms.size() == 1 && t_.atom(atoms[0]).text == "pandas.NamedAgg";
  if (object && !named) return false;
  const auto anyArgument = [&] {
    const auto& given = p_.elements(list);
    return std::any_of(given.begin(), given.end(), [&](NodeIndex argument) {
      if (p_.kind(argument) == Kind::kKeywordArgument) argument = p_.child(argument, f_.value);
      return mayBeText(argument, depth + 1);
    });
  };
  if (named) return anyArgument();
  if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kBuiltin &&
      isOneOf(t_.atom(atoms[0]).text, kPassing)) {
    // dict(pairs): its keys are told from its values by nobody.
    const NodeIndex first = p_.namedChild(list, 0);
    if (t_.atom(atoms[0]).text == "dict" && first != kNoNode &&
        p_.kind(first) != Kind::kKeywordArgument) {
      return true;
    }
    return anyArgument();
  }
  // TABLE.get(key, default), TABLE.items().
  if (p_.kind(function) != Kind::kAttribute ||
      !isOneOf(p_.name(p_.child(function, f_.attribute)), {"get", "items", "values", "copy"})) {
    return true;
  }
  if (mayBeText(p_.child(function, f_.object), depth + 1)) return true;
  const auto& given = p_.elements(list);
  return std::any_of(given.begin(), given.end(), [&, first = true](NodeIndex argument) mutable {
    const bool key = std::exchange(first, false);
    return !key && mayBeText(argument, depth + 1);
  });
}

// A name of which not every source is seen to be something else.
bool TextSinks::mayNameText(NodeIndex name, int depth) {
  if (++traits_.textSearches > kMaxTextSearches) return true;
  // for m in ("mean", "max"): df.agg(m)
  if (const auto words = parts_.words.loopWords(name); !words.empty()) {
    return std::any_of(words.begin(), words.end(),
                       [](const std::string& word) { return word.starts_with('_'); });
  }
  // for label, f in {"mean": np.mean, "max": "max"}.items(): df.agg(f)
  if (const std::uint32_t variable = parts_.words.onlyVariable(name); variable != kNone) {
    bool looped = false;
    bool seen = true;
    for (const Binding& binding : p_.bindings) {
      if (binding.variable != variable) continue;
      looped = !binding.path.empty();
      seen = seen && looped && !mayHoldText(binding.source, binding.path, depth + 1);
    }
    if (looped && seen) return false;
  }
  if (const auto words = origins_.words(name); !words.empty()) {
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.starts_with('_') || word.find("__") != std::string::npos;
    });
  }
  const auto sources = parts_.classes.onlySources(name);
  const bool display = std::any_of(sources.begin(), sources.end(), [this](NodeIndex source) {
    return source != kNoNode &&
           (p_.kind(source) == Kind::kList || p_.kind(source) == Kind::kDictionary);
  });
  if (display && origins_.holdsWords(name)) return false;  // and what is put into it later
  if (!sources.empty()) {
    return std::any_of(sources.begin(), sources.end(), [&](NodeIndex source) {
      // A display that is filled later holds what nobody sees here.
      return source == kNoNode || source == name || isFilledLater(name, source) ||
             mayBeText(source, depth + 1);
    });
  }
  return mayPassText(name, depth);
}

// What `path` takes from a display that is written where it is looped over, or under a name that is
// only looked at.
bool TextSinks::mayHoldText(NodeIndex node, std::vector<std::uint32_t> path, int depth) {
  if (node == kNoNode || depth > kDeepestText) return true;
  if (path.empty()) return mayBeText(node, depth);
  const std::uint32_t step = path.front();
  const std::vector<std::uint32_t> rest(path.begin() + 1, path.end());
  switch (p_.kind(node)) {
    case Kind::kIdentifier: {
      const std::uint32_t variable = parts_.words.onlyVariable(node);
      const NodeIndex source = parts_.classes.onlySource(node);
      return variable == kNone || source == kNoNode || p_.kind(source) == Kind::kIdentifier ||
             !parts_.words.isOnlyLookedAt(variable) ||
             mayHoldText(source, std::move(path), depth + 1);
    }
    case Kind::kList:
    case Kind::kTuple: {
      const auto& elements = p_.elements(node);
      if (p_.hasSplat(node) || step == kSomePart) return true;
      if (step != kEachElement) {
        return step >= elements.size() || mayHoldText(elements[step], rest, depth + 1);
      }
      return std::any_of(elements.begin(), elements.end(),
                         [&](NodeIndex element) { return mayHoldText(element, rest, depth + 1); });
    }
    case Kind::kCall: {
      const NodeIndex function = p_.child(node, f_.function);
      if (step != kEachElement || p_.kind(function) != Kind::kAttribute) return true;
      const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
      const bool items = method == "items" && !rest.empty() && rest[0] == 1;
      if (!items && method != "values") return true;
      NodeIndex table = p_.child(function, f_.object);
      if (table != kNoNode && p_.kind(table) == Kind::kIdentifier) {
        const std::uint32_t variable = parts_.words.onlyVariable(table);
        if (variable == kNone || !parts_.words.isOnlyLookedAt(variable)) return true;
        table = parts_.classes.onlySource(table);
      }
      if (table == kNoNode || p_.kind(table) != Kind::kDictionary) return true;
      const std::vector<std::uint32_t> inner(rest.begin() + (items ? 1 : 0), rest.end());
      const auto& pairs = p_.elements(table);
      return std::any_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
        return p_.kind(pair) != Kind::kPair ||
               mayHoldText(p_.namedChild(pair, 1), inner, depth + 1);
      });
    }
    default: return true;
  }
}

// names = []; names.append(…): a method is called on the name, or one of its items is set.
bool TextSinks::isFilledLater(NodeIndex name, NodeIndex source) const {
  const Kind kind = p_.kind(source);
  const bool display = kind == Kind::kList || kind == Kind::kDictionary || kind == Kind::kSet;
  if (!display || p_.parent(p_.outermost(source)) == kNoNode ||
      p_.kind(p_.parent(p_.outermost(source))) != Kind::kAssignment) {
    return false;
  }
  const VariableIndex variable = p_.uses[p_.useOf[name]].variables[0];
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == i &&
        p_.contexts[parent] != Context::kLoad) {
      return true;
    }
    if (p_.kind(parent) == Kind::kAugmentedAssignment) return true;
    if (p_.kind(parent) == Kind::kAttribute &&
        isOneOf(p_.name(p_.child(parent, f_.attribute)),
                {"append", "extend", "insert", "add", "update", "setdefault"})) {
      return true;
    }
  }
  return false;
}

// A parameter of a function of the file's that is only ever called, each time with something seen.
bool TextSinks::mayPassText(NodeIndex name, int depth) {
  std::vector<NodeIndex> passed;
  return !passedTo(name, passed) ||
         std::any_of(passed.begin(), passed.end(),
                     [&](NodeIndex argument) { return mayBeText(argument, depth + 1); });
}

// What a parameter of a function of the file's gets: the arguments of all calls, and its default;
// false where somebody else may call the function.
bool TextSinks::passedTo(NodeIndex name, std::vector<NodeIndex>& passed) {
  const std::string_view text = p_.tree.text(name);
  NodeIndex function = p_.parent(name);
  std::uint32_t position = 0;
  NodeIndex standard = kNoNode;
  bool found = false;
  for (; function != kNoNode && !found; function = found ? function : p_.parent(function)) {
    if (p_.kind(function) == Kind::kLambda || p_.kind(function) == Kind::kClassDefinition)
      return false;
    if (p_.kind(function) != Kind::kFunctionDefinition) continue;
    position = 0;
    for (const NodeIndex parameter : p_.elements(p_.child(function, f_.parameters))) {
      NodeIndex named = parameter;
      standard = kNoNode;
      if (p_.kind(parameter) == Kind::kDefaultParameter ||
          p_.kind(parameter) == Kind::kTypedDefaultParameter) {
        named = p_.child(parameter, f_.name);
        standard = p_.child(parameter, f_.value);
      } else if (p_.kind(parameter) == Kind::kTypedParameter) {
        named = p_.namedChild(parameter, 0);
      }
      if (p_.kind(named) != Kind::kIdentifier) return false;  // *, *args
      if (p_.tree.text(named) == text) {
        found = true;
        break;
      }
      ++position;
    }
    if (found) break;
  }
  if (!found || p_.kind(p_.parent(function)) == Kind::kDecoratedDefinition) return false;
  if (standard != kNoNode) passed.push_back(standard);
  const std::string_view called = p_.tree.text(p_.child(function, f_.name));
  const bool method = p_.scopeTable[p_.scopes[function]].kind == ScopeKind::kClass;
  if (method && position == 0) return false;
  // main() gets the caller's arguments, and what a text names whatever it is handed there.
  if ((!method && called == "main") || origins_.isReachedByText(called, method)) return false;
  if (method) {  // a library calls those of its own classes: handle_data(self, text)
    NodeIndex owner = function;
    while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
    if (owner == kNoNode || !parts_.receivers.isOwnClass(owner, 0)) return false;
  }
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != called) continue;
    if (p_.parent(i) == function && p_.field(i) == f_.name) continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const NodeIndex callee = member ? parent : i;
    const NodeIndex call = p_.parent(callee);
    if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != callee) {
      if (p_.kind(call) == Kind::kKeywordArgument && p_.field(i) == f_.name) continue;
      return false;  // handed on: whoever gets it calls it as he likes
    }
    if (member != method) return false;
    const NodeIndex list = p_.child(call, f_.arguments);
    if (p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
    std::uint32_t at = method ? 1 : 0;
    for (NodeIndex argument : p_.elements(list)) {
      if (p_.kind(argument) == Kind::kDictionarySplat) return false;
      if (p_.kind(argument) == Kind::kKeywordArgument) {
        if (p_.tree.text(p_.child(argument, f_.name)) != text) continue;
        argument = p_.child(argument, f_.value);
      } else if (at++ != position) {
        continue;
      }
      passed.push_back(argument);
    }
  }
  return true;
}

}  // namespace gantlet::python
