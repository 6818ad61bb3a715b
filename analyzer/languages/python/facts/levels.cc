#include "analyzer/languages/python/facts/levels.h"

#include <algorithm>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 4;

bool isHandler(std::string_view path) {
  return isOneOf(path,
                 {"logging.getLogger", "logging.StreamHandler", "logging.FileHandler",
                  "logging.NullHandler", "logging.handlers.RotatingFileHandler",
                  "logging.handlers.TimedRotatingFileHandler", "logging.handlers.MemoryHandler"});
}

}  // namespace

// No logger or handler has a setLevel of the file's own.
bool LogLevels::setsPlainLevels() {
  if (plainLevels_) return *plainLevels_;
  plainLevels_ = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    // A name for the level may be read by its text, or be given out with all others.
    if (isOneOf(text, {"globals", "locals", "query", "eval"})) return false;
    if (isOneOf(text, {"setLoggerClass", "loggerClass", "_loggerClass", "manager", "loggerDict",
                       "basicConfig", "__class__", "__dict__", "vars", "__setattr__", "setattr"})) {
      // logging.basicConfig(…) as a call; x.__class__.__name__
      const NodeIndex parent = p_.parent(i);
      const bool read = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute &&
                        p_.contexts[parent] == Context::kLoad;
      const bool import = p_.kind(parent) == Kind::kDottedName;
      const bool plain =
          text == "basicConfig"
              ? (read && parts_.shown.called(parent)) || import || parts_.shown.called(i)
              : text == "__class__" && read &&
                    p_.tree.text(p_.parent(parent)).ends_with("__name__");
      if (!plain) return false;
    }
    if (text != "setLevel") continue;
    const NodeIndex member = p_.parent(i);
    if (p_.kind(member) != Kind::kAttribute || p_.field(i) != f_.attribute ||
        !parts_.shown.called(member)) {
      return false;
    }
  }
  plainLevels_ = true;
  return true;
}

// The value is handed to logging as a level or, under a name, looked at and shown as well.
bool LogLevels::isTakenForLevel(NodeIndex value, int depth) {
  if (depth > kDeepest) return false;
  const NodeIndex parent = p_.parent(value);
  switch (p_.kind(parent)) {
    case Kind::kParenthesizedExpression: return isTakenForLevel(parent, depth);
    case Kind::kKeywordArgument: {  // basicConfig(level=…)
      const auto& callee = t_.atoms(valueOf(p_.child(p_.parent(p_.parent(parent)), f_.function)));
      return p_.tree.text(p_.child(parent, f_.name)) == "level" && callee.size() == 1 &&
             t_.atom(callee[0]).kind == AtomKind::kPath &&
             t_.atom(callee[0]).text == "logging.basicConfig";
    }
    case Kind::kArgumentList: {
      const NodeIndex function = p_.child(p_.parent(parent), f_.function);
      if (p_.kind(function) == Kind::kAttribute && p_.elements(parent).size() == 1 &&
          p_.tree.text(p_.child(function, f_.attribute)) == "setLevel") {
        return origins_.isEach(p_.child(function, f_.object), [this](NodeIndex leaf) {
          if (p_.kind(leaf) != Kind::kCall) return false;
          const auto& maker = t_.atoms(valueOf(p_.child(leaf, f_.function)));
          return maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
                 isHandler(t_.atom(maker[0]).text);
        });
      }
      return depth > 0 && parts_.dictionaries.isValueShown(value);
    }
    case Kind::kAssignment: {
      const NodeIndex name = p_.child(parent, f_.left);
      if (p_.child(parent, f_.right) != value || p_.kind(name) != Kind::kIdentifier ||
          p_.kind(p_.parent(parent)) != Kind::kExpressionStatement) {
        return false;
      }
      const NodeIndex use = name;
      VariableIndex variable = kNone;
      for (const Binding& binding : p_.bindings) {
        if (binding.source == value && binding.path.empty()) variable = binding.variable;
      }
      return variable != kNone && isEveryUse(variable, [&](NodeIndex read) {
               return read == use || p_.contexts[read] == Context::kStore ||
                      isTakenForLevel(read, depth + 1);
             });
    }
    default: return depth > 0 && parts_.dictionaries.isValueShown(value);
  }
}

// getattr(logging, name), getattr(logging, name, logging.INFO)
bool LogLevels::isLogLevel(NodeIndex call) {
  if (call == kNoNode || parts_.words.calledBuiltin(call) != "getattr") return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
  const auto& given = p_.elements(list);
  if (given.size() < 2 || given.size() > 3) return false;
  for (const NodeIndex argument : given) {
    if (p_.kind(argument) == Kind::kKeywordArgument ||
        p_.kind(argument) == Kind::kDictionarySplat || p_.kind(argument) == Kind::kListSplat) {
      return false;
    }
  }
  const auto& module = t_.atoms(valueOf(given[0]));
  return module.size() == 1 && isForeign(t_.atom(module[0]).kind) &&
         t_.atom(module[0]).text == "logging" && setsPlainLevels() && isTakenForLevel(call, 0);
}

// `self` of a class whose bases are all of logging: its format() formats records.
bool LogLevels::isLogHandler(NodeIndex self) const {
  NodeIndex owner = self;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex bases = owner == kNoNode ? kNoNode : p_.child(owner, f_.superclasses);
  if (bases == kNoNode || p_.elements(bases).empty()) return false;
  const auto& elements = p_.elements(bases);
  return std::all_of(elements.begin(), elements.end(), [this](NodeIndex base) {
    const auto& atoms = t_.atoms(values_[base]);
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      const Atom& atom = t_.atom(id);
      return atom.kind == AtomKind::kPath && atom.text.starts_with("logging.") &&
             (atom.text.ends_with("Formatter") || atom.text.ends_with("Handler"));
    });
  });
}

}  // namespace gantlet::python
