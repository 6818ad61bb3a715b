#include "analyzer/languages/python/facts/configured.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestTable = 6;

// Those that open files by name, write to streams, and put texts together.
constexpr std::array<std::string_view, 9> kLogClasses{"logging.StreamHandler",
                                                      "logging.FileHandler",
                                                      "logging.NullHandler",
                                                      "logging.Formatter",
                                                      "logging.Filter",
                                                      "logging.handlers.RotatingFileHandler",
                                                      "logging.handlers.TimedRotatingFileHandler",
                                                      "logging.handlers.WatchedFileHandler",
                                                      "logging.handlers.MemoryHandler"};

// "send", "send.return_value": no part begins with an underscore, and only what stands for results
// is set below a stand-in.
bool isStandInKey(std::string_view key) {
  bool first = true;
  while (!key.empty()) {
    const std::size_t dot = std::min(key.find('.'), key.size());
    const std::string_view part = key.substr(0, dot);
    if (part.empty() || part.front() == '_') return false;
    const bool last = dot == key.size();
    if (last && !first && part != "return_value" && part != "side_effect") return false;
    key.remove_prefix(std::min(dot + 1, key.size()));
    first = false;
  }
  return !first;
}

}  // namespace

// logging.config.dictConfig({…}): a table of constants, which names classes of logging alone. Its
// texts are followed by logging where they begin with "ext://", its "()" are called: these are
// classes of the program's, by their names and not by texts.
bool Configurations::isSeenConfiguration(const std::vector<Argument>& arguments) {
  if (arguments.size() != 1 || (arguments[0].key != "0" && arguments[0].key != "config")) {
    return false;
  }
  NodeIndex table = arguments[0].node;
  if (p_.kind(table) == Kind::kIdentifier) {
    const std::uint32_t variable = parts_.words.onlyVariable(table);
    if (variable == kNone) return false;
    // Nobody else gets hold of it.
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.useOf[i] == kNone) continue;
      const auto& variables = p_.uses[p_.useOf[i]].variables;
      if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
      const NodeIndex call = p_.parent(p_.parent(i));
      if (p_.kind(p_.parent(i)) != Kind::kArgumentList || p_.kind(call) != Kind::kCall ||
          !p_.tree.text(p_.child(call, f_.function)).ends_with("dictConfig")) {
        return false;
      }
    }
    table = parts_.classes.onlySource(table);
  }
  return table != kNoNode && p_.kind(table) == Kind::kDictionary && !p_.elements(table).empty() &&
         isSeenTable(table, 0);
}

bool Configurations::isSeenTable(NodeIndex table, int depth) {
  if (depth > kDeepestTable) return false;
  const auto pairs = p_.elements(table);
  return std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
    if (p_.kind(pair) != Kind::kPair) return false;
    const auto keys = candidates(t_, valueOf(p_.namedChild(pair, 0)), AtomKind::kText);
    // A factory is called with what stands beside it: one of the program's own is.
    if (keys.size() == 1 && keys[0] == "()") {
      return t_.isAll(valueOf(p_.namedChild(pair, 1)), AtomKind::kOwn);
    }
    if (keys.size() != 1 || keys[0] == "." || keys[0].starts_with('_')) {
      return false;
    }
    return isSeenEntry(keys[0], p_.namedChild(pair, 1), depth);
  });
}

bool Configurations::isSeenEntry(const std::string& key, NodeIndex value, int depth) {
  switch (p_.kind(value)) {
    case Kind::kDictionary: return isSeenTable(value, depth + 1);
    case Kind::kList:
    case Kind::kTuple: {
      const auto elements = p_.elements(value);
      return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
        return p_.kind(element) != Kind::kListSplat && isSeenEntry("", element, depth + 1);
      });
    }
    default: break;
  }
  const auto& atoms = t_.atoms(valueOf(value));
  if (atoms.size() != 1) return false;
  const Atom& atom = t_.atom(atoms[0]);
  if (atom.kind == AtomKind::kPath) {  // logging.DEBUG, sys.stdout
    return isOneOf(atom.text, {"logging.DEBUG", "logging.INFO", "logging.WARNING", "logging.ERROR",
                               "logging.CRITICAL", "sys.stdout", "sys.stderr"});
  }
  if (atom.kind == AtomKind::kInteger || atom.kind == AtomKind::kLiteral) return true;
  if (atom.kind != AtomKind::kText) return false;
  if (key == "class") return isOneOf(atom.text, kLogClasses);
  if (atom.text.find("://") != std::string::npos) {
    return key == "stream" && isOneOf(atom.text, {"ext://sys.stdout", "ext://sys.stderr"});
  }
  if (key == "filename") {
    Fact fact;
    fact.kind = FactKind::kArg;
    fact.origin = Origin::kModule;
    fact.name = "logging.FileHandler";
    fact.module = "logging";
    fact.key = "filename";
    fact.value = atom.text;
    fact.hasValue = true;
    add(std::move(fact), value);
  }
  return true;
}

// Mock(name=…, **{"send.return_value": 1}), m.configure_mock(…): the keys are attributes' names.
void Configurations::emitStandIn(NodeIndex call, const std::vector<Argument>& arguments) {
  const bool plain = std::all_of(arguments.begin(), arguments.end(), [](const Argument& argument) {
    const bool position = argument.key.find_first_not_of("0123456789") == std::string::npos;
    return position || (argument.key != "**" && argument.key != "*" && isStandInKey(argument.key));
  });
  if (!plain) addDynamic("setattr", "", call);
}

// create_autospec(Own, instance=True) of a class of the program's own. Of a function it would write
// code, with the function's name in it.
bool Configurations::isOwnSpecification(const std::vector<Argument>& arguments) {
  if (arguments.empty() || (arguments[0].key != "0" && arguments[0].key != "spec")) return false;
  if (parts_.receivers.answersForAttributes()) return false;  // of what it takes for a function
  const auto& atoms = t_.atoms(valueOf(arguments[0].node));
  const bool own = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kOwn &&
           p_.kind(t_.atom(id).node) == Kind::kClassDefinition;
  });
  return (own || parts_.receivers.decoratedClass(arguments[0].node) != kNoNode) &&
         std::all_of(arguments.begin() + 1, arguments.end(), [](const Argument& argument) {
           return isOneOf(argument.key, {"instance", "spec_set", "1", "2"});
         });
}

// with patch.object(Own, "name", return_value=1): an attribute of the program's own class or
// object, for as long as the block or the function runs. The object that patches goes nowhere.
bool Configurations::isOwnPatch(NodeIndex call, const std::vector<Argument>& arguments) {
  if (arguments.size() < 2 || arguments[0].key != "0" || arguments[1].key != "1") return false;
  const auto names = candidates(t_, valueOf(arguments[1].node), AtomKind::kText);
  if (names.size() != 1 || names[0].starts_with('_')) return false;
  const NodeIndex owner = arguments[0].node;
  const bool own =
      t_.isAll(valueOf(owner), AtomKind::kOwn) || parts_.receivers.isMadeBy(owner, {}, true, 0);
  for (const Argument& argument : arguments) {
    if (!isOneOf(argument.key, {"0", "1", "2", "new", "return_value", "side_effect"})) return false;
  }
  const NodeIndex user = p_.parent(call);
  const bool block =
      p_.kind(user) == Kind::kWithItem ||
      (p_.kind(user) == Kind::kAsPattern && p_.kind(p_.parent(user)) == Kind::kWithItem);
  return own && (block || p_.kind(user) == Kind::kDecorator);
}

}  // namespace gantlet::python
