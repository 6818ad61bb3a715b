#include "analyzer/languages/python/facts/settings.h"

#include <algorithm>
#include <array>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Groups of rc(group, **settings) without a key that runs, imports or starts anything.
constexpr std::array<std::string_view, 15> kHarmlessGroups{
    "font",  "lines", "xtick", "ytick",    "figure",  "legend",  "savefig", "grid",
    "patch", "image", "hist",  "errorbar", "boxplot", "scatter", "contour"};
constexpr std::array<std::string_view, 6> kThemes{"set",         "set_theme",  "set_style",
                                                  "set_context", "axes_style", "plotting_context"};
constexpr std::array<std::string_view, 7> kReaders{"dict", "len",    "list", "print",
                                                   "repr", "sorted", "str"};
// Searches for the uses of a name, each over the whole file.
constexpr std::size_t kMaxSettingSearches = 64;

bool isLibraryPath(std::string_view path) {
  return path.starts_with("matplotlib.") || path.starts_with("seaborn.");
}

}  // namespace

bool Settings::isSettingsPath(const Atom& atom) {
  const bool path = atom.kind == AtomKind::kPath && atom.text.starts_with("matplotlib.");
  if (!path && atom.kind != AtomKind::kStar) return false;
  return isOneOf(lastPart(atom.text), {"rcParams", "rcParamsDefault", "rcParamsOrig"});
}

bool Settings::isSettings(NodeIndex node) const {
  const auto& atoms = t_.atoms(valueOf(node));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(),
                                       [this](AtomId id) { return isSettingsPath(t_.atom(id)); });
}

// The name that `source` is bound to is only read: subscripted, or handed to the libraries that
// take settings. Whoever else gets a dictionary may put other keys into it. A table of dictionaries
// is `nested`: what is had of it by a key is held to the same.
bool Settings::isOnlyRead(NodeIndex source, bool nested) {
  const NodeIndex assignment = p_.parent(p_.outermost(source));
  if (assignment == kNoNode || p_.kind(assignment) != Kind::kAssignment) return false;
  const NodeIndex left = p_.child(assignment, f_.left);
  if (p_.kind(left) != Kind::kIdentifier || p_.bindingOf[source] == kNone) return false;
  if (++traits_.settingSearches > kMaxSettingSearches) return false;
  const VariableIndex variable = p_.bindings[p_.bindingOf[source]].variable;
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == i &&
        p_.contexts[parent] == Context::kLoad) {
      if (!nested) continue;
      // A dictionary of the table, which must not be changed either.
      const NodeIndex user = p_.parent(parent);
      if (p_.kind(user) == Kind::kSubscript && p_.child(user, f_.value) == parent &&
          p_.contexts[user] == Context::kLoad) {
        continue;
      }
      parent = user;
    } else if (nested &&
               (p_.kind(parent) == Kind::kForStatement || p_.kind(parent) == Kind::kForInClause)) {
      if (p_.field(i) == f_.right) continue;  // its keys
      return false;
    } else if (nested) {
      const std::string builtin = parts_.words.calledBuiltin(p_.parent(parent));
      const bool keys = p_.kind(parent) == Kind::kArgumentList &&
                        isOneOf(builtin, {"list", "sorted", "len", "tuple", "enumerate"});
      const bool asked = p_.kind(parent) == Kind::kComparisonOperator &&
                         p_.elements(parent).size() == 2 && p_.elements(parent)[1] == i &&
                         p_.tree.text(p_.tree.nextSibling(p_.elements(parent)[0])).find("in") !=
                             std::string_view::npos;
      if (keys || asked) continue;
      return false;
    }
    if (p_.kind(parent) == Kind::kDictionarySplat) continue;  // **name gives a copy
    if (p_.kind(parent) == Kind::kKeywordArgument) parent = p_.parent(parent);
    if (p_.kind(parent) != Kind::kArgumentList || p_.kind(p_.parent(parent)) != Kind::kCall) {
      return false;
    }
    const auto& callee = t_.atoms(valueOf(p_.child(p_.parent(parent), f_.function)));
    const bool known =
        !callee.empty() && std::all_of(callee.begin(), callee.end(), [this](AtomId id) {
          const Atom& atom = t_.atom(id);
          return atom.kind == AtomKind::kPath && isLibraryPath(atom.text);
        });
    if (!known) return false;
  }
  return true;
}

// cycler(…), sums and products of such, the setting itself as it was.
bool Settings::isCycler(NodeIndex node, int depth) {
  if (node == kNoNode || depth > 4) return false;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return isCycler(p_.namedChild(node, 0), depth + 1);
    case Kind::kBinaryOperator:
      return isCycler(p_.child(node, f_.left), depth + 1) &&
             isCycler(p_.child(node, f_.right), depth + 1);
    case Kind::kSubscript: return isSettings(p_.child(node, f_.value));
    case Kind::kIdentifier: return isCycler(parts_.classes.onlySource(node), depth + 1);
    case Kind::kCall: {
      const auto& atoms = t_.atoms(valueOf(p_.child(node, f_.function)));
      return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
        const Atom& atom = t_.atom(id);
        return atom.kind == AtomKind::kPath &&
               isOneOf(atom.text,
                       {"cycler.cycler", "matplotlib.cycler", "matplotlib.pyplot.cycler"});
      });
    }
    default: return false;
  }
}

bool Settings::isSeenSetting(NodeIndex key, NodeIndex value) {
  const auto names = candidates(t_, valueOf(key), AtomKind::kText);
  return !names.empty() && std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    if (name == "axes.prop_cycle") return isCycler(value, 0);
    return name != "backend" || t_.isAll(valueOf(value), AtomKind::kText);
  });
}

// A dictionary with constant keys, none of which takes text that runs.
bool Settings::isSeenSettings(NodeIndex node, int depth) {
  if (node == kNoNode || depth > 4) return false;
  if (isSettings(node) || t_.isConstant(valueOf(node))) return true;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return isSeenSettings(p_.namedChild(node, 0), depth + 1);
    case Kind::kDictionary: {
      const auto& pairs = p_.elements(node);
      return std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
        if (p_.kind(pair) == Kind::kDictionarySplat) {
          return isSeenSettings(p_.namedChild(pair, 0), depth + 1);
        }
        return p_.kind(pair) == Kind::kPair &&
               isSeenSetting(p_.namedChild(pair, 0), p_.namedChild(pair, 1));
      });
    }
    case Kind::kIdentifier: {
      const NodeIndex source = parts_.classes.onlySource(node);
      return source != kNoNode && p_.kind(source) != Kind::kIdentifier &&
             isSeenSettings(source, depth + 1) && isOnlyRead(source);
    }
    case Kind::kSubscript: {  // THEMES[name]
      const NodeIndex table = parts_.classes.onlySource(p_.child(node, f_.value));
      if (table == kNoNode || p_.kind(table) != Kind::kDictionary || !isOnlyRead(table, true))
        return false;
      const auto& pairs = p_.elements(table);
      return std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
        const NodeIndex value = p_.kind(pair) == Kind::kPair ? p_.namedChild(pair, 1) : kNoNode;
        return value != kNoNode && p_.kind(value) == Kind::kDictionary &&
               isSeenSettings(value, depth + 1);
      });
    }
    case Kind::kCall: {  // rcParams.copy()
      const NodeIndex function = p_.child(node, f_.function);
      return p_.kind(function) == Kind::kAttribute && isSettings(p_.child(function, f_.object)) &&
             p_.name(p_.child(function, f_.attribute)) == "copy";
    }
    default: return false;
  }
}

// rcParams[key] = value.
// The item of os.environ that is read or plainly assigned, or the test for one: what is done is
// known by the variable's name alone.
NodeIndex Settings::environmentItem(NodeIndex environment) const {
  const NodeIndex item = p_.parent(environment);
  if (item == kNoNode) return kNoNode;
  if (p_.kind(item) == Kind::kComparisonOperator) {
    const bool tested = p_.elements(item).size() == 2 && p_.elements(item)[1] == environment &&
                        p_.tree.text(item).find(" in ") != std::string_view::npos;
    return tested ? item : kNoNode;
  }
  if (p_.kind(item) != Kind::kSubscript || p_.field(environment) != f_.value) return kNoNode;
  if (p_.kind(p_.child(item, f_.subscript)) == Kind::kSlice) return kNoNode;
  if (p_.contexts[item] == Context::kLoad) return item;
  const NodeIndex assignment = p_.parent(item);
  const bool assigned = p_.contexts[item] == Context::kStore &&
                        p_.kind(assignment) == Kind::kAssignment && p_.field(item) == f_.left;
  return assigned ? item : kNoNode;
}

// os.environ[NAME] is told as os.environ.get(NAME), and with a value as os.environ.setdefault.
bool Settings::emitEnvironmentItem(NodeIndex environment, bool maybe) {
  const NodeIndex item = environmentItem(environment);
  if (item == kNoNode) return false;
  if (p_.kind(item) == Kind::kComparisonOperator) return true;  // yes or no
  const bool stored = p_.contexts[item] == Context::kStore;
  Fact callee = factOf(FactKind::kCall, t_.atom(t_.atoms(values_[environment])[0]), maybe);
  callee.name = stored ? "os.environ.setdefault" : "os.environ.get";
  add(Fact(callee), item);
  parts_.calls.emitArgument(callee, Argument{"0", p_.child(item, f_.subscript)}, false);
  if (stored)
    parts_.calls.emitArgument(callee, Argument{"1", p_.child(p_.parent(item), f_.right)}, false);
  return true;
}

void Settings::emitSettingsStore(NodeIndex subscript) {
  const auto& atoms = t_.atoms(valueOf(p_.child(subscript, f_.value)));
  const bool settings = std::any_of(atoms.begin(), atoms.end(),
                                    [this](AtomId id) { return isSettingsPath(t_.atom(id)); });
  if (!settings || p_.contexts[subscript] == Context::kDelete) return;
  const NodeIndex parent = p_.parent(subscript);
  const bool assigned =
      p_.kind(parent) == Kind::kAssignment && p_.child(parent, f_.left) == subscript;
  const NodeIndex value = assigned ? p_.child(parent, f_.right) : kNoNode;
  if (!isSeenSetting(p_.child(subscript, f_.subscript), value)) {
    addDynamic("settings", "item", subscript);
  }
}

// rcParams goes where it can't be followed.
void Settings::emitSettingsUse(NodeIndex i, const Atom& atom, const Consumer& consumer) {
  if (!isSettingsPath(atom)) return;
  if (p_.kind(p_.parent(i)) == Kind::kSubscript && p_.child(p_.parent(i), f_.value) == i) return;
  switch (consumer.use) {
    case Use::kArgument: {
      if (p_.kind(consumer.node) != Kind::kArgumentList) break;
      const auto& callee = t_.atoms(valueOf(p_.child(p_.parent(consumer.node), f_.function)));
      const bool known =
          !callee.empty() && std::all_of(callee.begin(), callee.end(), [this](AtomId id) {
            const Atom& function = t_.atom(id);
            if (function.kind == AtomKind::kBuiltin) {
              return isOneOf(function.text, kReaders);
            }
            return function.kind == AtomKind::kPath && isLibraryPath(function.text);
          });
      if (known) return;
      break;
    }
    case Use::kStatement:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kFormatted:
    case Use::kAlias:
    case Use::kObject:
    case Use::kCallee: return;
    case Use::kCompare:  // an object of the file's own would get them
      if (!parts_.taken.mayCompare()) return;
      break;
    case Use::kOther:
      if (p_.kind(consumer.node) == Kind::kForStatement ||
          p_.kind(consumer.node) == Kind::kForInClause ||
          p_.kind(consumer.node) == Kind::kDictionarySplat ||
          p_.kind(consumer.node) == Kind::kWithItem) {
        return;
      }
      break;
    default: break;
  }
  addDynamic("settings", "value", i);
}

// The functions that take settings: rc, rc_context, rcParams.update, style.use, seaborn's themes.
void Settings::emitSettingsCall(NodeIndex call, const Atom& callee,
                                const std::vector<Argument>& arguments) {
  const std::string_view path = callee.text;
  if (!isLibraryPath(path)) return;
  const std::string_view last = lastPart(path);
  const auto dot = path.rfind('.');
  const std::string_view owner = dot == std::string_view::npos ? "" : path.substr(0, dot);
  const bool parameters = isOneOf(lastPart(owner), {"rcParams", "rcParamsDefault", "rcParamsOrig"});
  bool seen = true;
  if (parameters && (last == "setdefault" || last == "__setitem__")) {
    seen = arguments.size() == 2 && isSeenSetting(arguments[0].node, arguments[1].node);
  } else if (parameters && (last == "copy" || last == "find_all")) {
    const NodeIndex use = p_.parent(p_.outermost(call));
    seen = last == "copy" && (p_.kind(use) == Kind::kArgumentList || isOnlyRead(call));
  } else if ((parameters && last == "update") || last == "rc_context" ||
             path.ends_with("style.use") || path.ends_with("style.context")) {
    for (const Argument& argument : arguments) {
      if (argument.key == "after_reset") continue;
      if (p_.kind(argument.node) == Kind::kList) {
        const auto& styles = p_.elements(argument.node);
        seen = seen && std::all_of(styles.begin(), styles.end(),
                                   [this](NodeIndex style) { return isSeenSettings(style, 0); });
      } else {
        seen =
            seen && argument.key != "*" && argument.key != "**" && isSeenSettings(argument.node, 0);
      }
    }
  } else if (path == "matplotlib.rc" || path == "matplotlib.pyplot.rc") {
    bool harmless = false;
    for (const Argument& argument : arguments) {
      if (argument.key == "0" || argument.key == "group") {
        std::vector<NodeIndex> groups{argument.node};
        const bool several =
            p_.kind(argument.node) == Kind::kTuple || p_.kind(argument.node) == Kind::kList;
        if (several) groups = p_.elements(argument.node);
        harmless = true;
        for (const NodeIndex group : groups) {
          const auto names = candidates(t_, valueOf(group), AtomKind::kText);
          seen = seen && !names.empty();
          harmless =
              harmless && std::all_of(names.begin(), names.end(), [](const std::string& name) {
                return isOneOf(name, kHarmlessGroups);
              });
        }
      } else if (argument.key == "prop_cycle") {
        seen = seen && isCycler(argument.node, 0);
      } else if (argument.key == "**") {
        seen = seen && harmless;
      } else {
        seen = seen && argument.key != "*";
      }
    }
  } else if (path.starts_with("seaborn.") && isOneOf(last, kThemes)) {
    for (const Argument& argument : arguments) {
      const bool settings =
          isOneOf(argument.key, {"0", "1", "6", "rc", "style", "context", "*", "**"});
      seen = seen && (!settings || isSeenSettings(argument.node, 0));
    }
  }
  if (!seen) addDynamic("settings", "call", call);
}

}  // namespace gantlet::python
