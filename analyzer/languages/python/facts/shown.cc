#include "analyzer/languages/python/facts/shown.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/python.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// What a formatter does with the text, and what may change which attributes it reads.
constexpr std::array<std::string_view, 5> kFormatterParts{"format", "vformat", "_vformat", "parse",
                                                          "get_field"};

constexpr std::size_t kMaxTimedBytes = 4096;
constexpr std::size_t kMaxTimedTexts = 8;

}  // namespace

bool ShownValues::called(NodeIndex function) const {
  const NodeIndex call = p_.parent(function);
  return call != kNoNode && p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == function;
}

// f"{k}={v!r}" for k, v in vars(self).items(): in the method that shows an object, both names
// stand in replacement fields alone. Whatever the object is, a text is all that comes of it.
bool ShownValues::areItemsShown(NodeIndex dictionary, NodeIndex object) {
  if (object == kNoNode || p_.kind(object) != Kind::kIdentifier ||
      !parts_.composed.isOnlyParameter(object)) {
    return false;
  }
  NodeIndex function = p_.parent(object);
  while (function != kNoNode && p_.kind(function) != Kind::kFunctionDefinition &&
         p_.kind(function) != Kind::kLambda) {
    function = p_.parent(function);
  }
  if (function == kNoNode || p_.kind(function) != Kind::kFunctionDefinition ||
      !isOneOf(p_.tree.text(p_.child(function, f_.name)), {"__repr__", "__str__"})) {
    return false;
  }
  const NodeIndex parameters = p_.child(function, f_.parameters);
  const NodeIndex first = p_.namedChild(parameters, 0);
  if (first == kNoNode || p_.kind(first) != Kind::kIdentifier ||
      p_.tree.text(first) != p_.tree.text(object) || p_.namedChild(parameters, 1) != kNoNode) {
    return false;
  }
  const NodeIndex items = p_.parent(dictionary);
  if (p_.kind(items) != Kind::kAttribute || p_.child(items, f_.object) != dictionary ||
      p_.tree.text(p_.child(items, f_.attribute)) != "items" || !called(items)) {
    return false;
  }
  const NodeIndex call = p_.parent(items);
  const NodeIndex list = p_.child(call, f_.arguments);
  const NodeIndex clause = p_.parent(call);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList ||
      p_.namedChild(list, 0) != kNoNode || p_.kind(clause) != Kind::kForInClause ||
      p_.field(call) != f_.right) {
    return false;
  }
  const NodeIndex target = p_.child(clause, f_.left);
  if (target == kNoNode || p_.hasSplat(target) ||
      (p_.kind(target) != Kind::kPatternList && p_.kind(target) != Kind::kTuplePattern)) {
    return false;
  }
  const auto targets = p_.elements(target);
  if (targets.size() != 2) return false;
  // By their text: a name of the same spelling that means something else only makes it stricter.
  const NodeIndex comprehension = p_.parent(clause);
  for (const NodeIndex name : targets) {
    if (p_.kind(name) != Kind::kIdentifier || p_.tree.text(name) == p_.tree.text(object)) {
      return false;
    }
    for (NodeIndex i = comprehension; i < p_.tree.node(comprehension).end; ++i) {
      if (i == name || p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != p_.tree.text(name)) {
        continue;
      }
      if (p_.kind(p_.parent(i)) != Kind::kInterpolation) return false;
    }
  }
  return true;
}

// The x of vars(x) and of x.__dict__.
NodeIndex ShownValues::objectOfDictionary(NodeIndex dictionary) const {
  if (p_.kind(dictionary) == Kind::kAttribute) {
    const bool whole = p_.tree.text(p_.child(dictionary, f_.attribute)) == "__dict__";
    return whole ? p_.child(dictionary, f_.object) : kNoNode;
  }
  if (p_.kind(dictionary) != Kind::kCall || parts_.words.calledBuiltin(dictionary) != "vars")
    return kNoNode;
  const auto& given = p_.elements(p_.child(dictionary, f_.arguments));
  return given.size() == 1 ? given[0] : kNoNode;
}

// type(x) and x.__class__ of the method's parameter.
bool ShownValues::isTypeOfParameter(NodeIndex type, NodeIndex method,
                                    std::uint32_t position) const {
  if (type != kNoNode && p_.kind(type) == Kind::kAttribute) {
    return p_.tree.text(p_.child(type, f_.attribute)) == "__class__" &&
           parts_.descriptors.methodOfParameter(p_.child(type, f_.object), position) == method;
  }
  if (type == kNoNode || p_.kind(type) != Kind::kCall ||
      parts_.words.calledBuiltin(type) != "type") {
    return false;
  }
  const NodeIndex of = p_.child(type, f_.arguments);
  return of != kNoNode && p_.kind(of) == Kind::kArgumentList && p_.elements(of).size() == 1 &&
         parts_.descriptors.methodOfParameter(p_.elements(of)[0], position) == method;
}

// isinstance(other, type(self)), isinstance(other, Own) and, by `sign`, type(self) is type(other)
// with the two parameters of the method.
bool ShownValues::testsClass(NodeIndex condition, NodeIndex method, std::string_view sign) {
  if (condition == kNoNode) return false;
  if (p_.kind(condition) == Kind::kComparisonOperator) {
    const auto& operands = p_.elements(condition);
    if (operands.size() != 2) return false;
    const std::string_view between = p_.tree.text(p_.tree.nextSibling(operands[0]));
    if (between != sign && !(between == "==" && sign == "is") &&
        !(between == "!=" && sign == "is not")) {
      return false;
    }
    return (isTypeOfParameter(operands[0], method, 0) &&
            isTypeOfParameter(operands[1], method, 1)) ||
           (isTypeOfParameter(operands[0], method, 1) && isTypeOfParameter(operands[1], method, 0));
  }
  if (sign != "is" || p_.kind(condition) != Kind::kCall ||
      parts_.words.calledBuiltin(condition) != "isinstance") {
    return false;
  }
  const NodeIndex list = p_.child(condition, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
  const auto& given = p_.elements(list);
  if (given.size() != 2 || parts_.descriptors.methodOfParameter(given[0], 1) != method)
    return false;
  if (isTypeOfParameter(given[1], method, 0)) return true;
  const auto& atoms = t_.atoms(valueOf(given[1]));  // of a class without a metaclass
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn &&
         parts_.receivers.isOwnClass(t_.atom(atoms[0]).node, 0);
}

// Behind `isinstance(…) and`, or after `if not isinstance(…): return …` at the method's beginning.
bool ShownValues::isGuardedByClass(NodeIndex comparison, NodeIndex method) {
  const NodeIndex both = p_.parent(comparison);
  if (p_.kind(both) == Kind::kBooleanOperator && p_.namedChild(both, 1) == comparison &&
      p_.tree.text(both).find(" or ") == std::string_view::npos &&
      testsClass(p_.namedChild(both, 0), method, "is")) {
    return p_.tree.text(p_.tree.nextSibling(p_.namedChild(both, 0))) == "and";
  }
  const NodeIndex test = p_.namedChild(p_.child(method, f_.body), 0);
  if (test == kNoNode || p_.kind(test) != Kind::kIfStatement ||
      comparison < p_.tree.node(test).end) {
    return false;
  }
  const NodeIndex negated = p_.namedChild(test, 0);
  const NodeIndex body = p_.namedChild(test, 1);
  if (negated == kNoNode || body == kNoNode) return false;
  const NodeIndex left = p_.namedChild(body, 0);
  const bool tested = p_.kind(negated) == Kind::kNotOperator
                          ? testsClass(p_.namedChild(negated, 0), method, "is")
                          : testsClass(negated, method, "is not");
  return tested && left != kNoNode && p_.kind(left) == Kind::kReturnStatement;
}

// vars(self) == vars(other) in __eq__ after a test of the class. Only operators call the method:
// its first parameter is an object of the file's, and so is then the second. What is compared gets
// to see values of the other side, which must never be those of a class or of a library's object.
bool ShownValues::isOwnEquality(NodeIndex dictionary, NodeIndex object) {
  const NodeIndex comparison = p_.parent(dictionary);
  if (object == kNoNode || p_.kind(comparison) != Kind::kComparisonOperator) return false;
  const auto operands = p_.elements(comparison);
  if (operands.size() != 2) return false;
  const NodeIndex sign = p_.tree.nextSibling(operands[0]);
  if (sign == kNoNode || p_.tree.text(sign) != "==") return false;
  const NodeIndex one = objectOfDictionary(operands[0]);
  const NodeIndex other = objectOfDictionary(operands[1]);
  const NodeIndex method = parts_.descriptors.methodOfParameter(one, 0);
  if (method == kNoNode || parts_.descriptors.methodOfParameter(other, 1) != method ||
      p_.tree.text(p_.child(method, f_.name)) != "__eq__" ||
      p_.elements(p_.child(method, f_.parameters)).size() != 2) {
    return false;
  }
  if (!isGuardedByClass(comparison, method)) return false;
  if (!parts_.dictionaries.isOwnSelf(one) &&
      !(parts_.descriptors.hasPlainClasses() && parts_.descriptors.isOnlyCalledOnObjects(method)))
    return false;
  // What else says of an object that it is of a class, or has a method of that name found.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kIdentifier &&
        isOneOf(p_.tree.text(i), {"register", "ABC", "ABCMeta", "Protocol", "runtime_checkable",
                                  "__instancecheck__", "__subclasshook__", "__getattr__", "setattr",
                                  "__setattr__", "metaclass", "inspect", "getmembers"}) &&
        p_.parent(i) != operands[0] && p_.parent(i) != operands[1]) {
      return false;
    }
  }
  return true;
}

// parser.setFeature(xml.sax.handler.feature_namespaces, 0)
bool ShownValues::isNamespaceFeature(NodeIndex call) {
  const NodeIndex feature = p_.namedChild(p_.child(call, f_.arguments), 0);
  if (feature == kNoNode) return false;
  const auto& atoms = t_.atoms(valueOf(feature));
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
         isOneOf(t_.atom(atoms[0]).text, {"xml.sax.handler.feature_namespaces",
                                          "xml.sax.handler.feature_namespace_prefixes"});
}

// setattr(namespace, self.dest, value) in __call__ of an argparse.Action, whose class the program
// hands to add_argument(action=…) and does nothing else with: the attribute is that of an option.
bool ShownValues::isOptionAttribute(NodeIndex object, NodeIndex name) {
  if (p_.kind(name) != Kind::kAttribute || !parts_.classes.isSelf(p_.child(name, f_.object)) ||
      p_.tree.text(p_.child(name, f_.attribute)) != "dest") {
    return false;
  }
  const NodeIndex method = parts_.descriptors.methodOfParameter(object, 2);
  if (method == kNoNode || p_.tree.text(p_.child(method, f_.name)) != "__call__") return false;
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex bases = owner == kNoNode ? kNoNode : p_.child(owner, f_.superclasses);
  if (bases == kNoNode || p_.elements(bases).size() != 1) return false;
  const auto& atoms = t_.atoms(valueOf(p_.elements(bases)[0]));
  if (atoms.size() != 1 || t_.atom(atoms[0]).text != "argparse.Action") return false;
  const std::string_view own = p_.tree.text(p_.child(owner, f_.name));
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.tree.text(i) == "dest" && p_.kind(parent) == Kind::kAttribute &&
        p_.contexts[parent] != Context::kLoad) {
      return false;
    }
    if (p_.tree.text(i) == "__call__" && p_.kind(parent) == Kind::kAttribute) return false;
    if (p_.tree.text(i) != own || p_.contexts[i] != Context::kLoad) continue;
    const bool handed = p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.value &&
                        p_.tree.text(p_.child(parent, f_.name)) == "action";
    if (!handed) return false;
  }
  return true;
}

bool ShownValues::writesProfiles() const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == "dump_stats") return true;
  }
  return false;
}

// A text that the program makes of others there, or under the only name for it.
bool ShownValues::isPutTogether(NodeIndex node) const {
  if (node != kNoNode && p_.kind(node) == Kind::kIdentifier) {
    if (const NodeIndex source = parts_.classes.onlySource(node); source != kNoNode) node = source;
  }
  if (node == kNoNode) return false;
  if (p_.kind(node) == Kind::kString || p_.kind(node) == Kind::kBinaryOperator) return true;
  if (p_.kind(node) != Kind::kCall) return false;
  const NodeIndex function = p_.child(node, f_.function);
  if (isOneOf(parts_.words.calledBuiltin(node), {"input", "str", "chr", "format"})) return true;
  return p_.kind(function) == Kind::kAttribute &&
         isOneOf(p_.tree.text(p_.child(function, f_.attribute)),
                 {"join", "format", "replace", "decode", "strip", "removeprefix", "removesuffix"});
}

// "json" in sys.modules
bool ShownValues::isSearchedForText(NodeIndex i, const Consumer& consumer) {
  const NodeIndex comparison = consumer.node;
  const NodeIndex first = p_.tree.firstChild(comparison);
  if (consumer.operand != i || first == kNoNode || p_.tree.nextSibling(i) != kNoNode) return false;
  if (!t_.isAll(valueOf(first), AtomKind::kText)) return false;
  std::string_view words;
  for (NodeIndex c = p_.tree.nextSibling(first); c != i; c = p_.tree.nextSibling(c)) {
    if (c == kNoNode || p_.isNamedChild(c)) return false;
    words = p_.tree.text(c);
  }
  return words == "in" || words == "not in";
}

// sys.excepthook = report, with a function of the file's own, or as it was.
bool ShownValues::isOwnHook(NodeIndex target, std::string_view path) {
  if (!isOneOf(path, {"sys.excepthook", "sys.unraisablehook", "threading.excepthook"}))
    return false;
  const NodeIndex assignment = p_.parent(target);
  if (p_.kind(assignment) != Kind::kAssignment || p_.child(assignment, f_.left) != target) {
    return false;
  }
  const auto& atoms = t_.atoms(valueOf(p_.child(assignment, f_.right)));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    const bool function =
        atom.kind == AtomKind::kOwn && p_.kind(atom.node) != Kind::kClassDefinition;
    const bool before = atom.kind == AtomKind::kPath &&
                        (atom.text == path ||
                         isOneOf(atom.text, {"sys.__excepthook__", "threading.__excepthook__"}));
    return function || before;
  });
}

// formatter.fmt = text: matplotlib's formatters keep their template under that name. An object of a
// class of the file's own without a base is none.
bool ShownValues::changesTemplates(NodeIndex object) {
  const bool charts =
      std::any_of(p_.importedModules.begin(), p_.importedModules.end(),
                  [](const std::string& module) { return module.starts_with("matplotlib"); });
  return charts && !parts_.receivers.isMadeBy(object, {}, true, 0) &&
         !parts_.classes.isSelf(object);
}

bool ShownValues::bindsFormatterPart() const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || !isOneOf(p_.tree.text(i), kFormatterParts)) continue;
    const NodeIndex parent = p_.parent(i);
    const Kind kind = p_.kind(parent);
    const bool read = kind == Kind::kAttribute && p_.contexts[parent] == Context::kLoad;
    const bool named = kind == Kind::kKeywordArgument;
    if (!read && !named) return true;
  }
  return false;
}

// string.Formatter(), an object of a class of the file's own that is one, or a name for such.
bool ShownValues::isFormatter(NodeIndex node) {
  if (node != kNoNode && p_.kind(node) == Kind::kIdentifier) node = parts_.classes.onlySource(node);
  if (node == kNoNode || p_.kind(node) != Kind::kCall) return false;
  const auto isClass = [this](NodeIndex name) {
    const auto& atoms = t_.atoms(valueOf(name));
    return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
           t_.atom(atoms[0]).text == "string.Formatter";
  };
  const NodeIndex function = p_.child(node, f_.function);
  if (function == kNoNode) return false;
  if (isClass(function)) return true;
  const auto& atoms = t_.atoms(valueOf(function));
  if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kOwn) return false;
  const NodeIndex owner = t_.atom(atoms[0]).node;
  if (p_.kind(owner) != Kind::kClassDefinition ||
      p_.kind(p_.parent(owner)) == Kind::kDecoratedDefinition) {
    return false;
  }
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  return bases != kNoNode && p_.elements(bases).size() == 1 && isClass(p_.elements(bases)[0]);
}

// Formatter().format("{name}", …), .vformat("{name}", (), values): the whole template stands there.
bool ShownValues::isFormatterCall(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (function == kNoNode || list == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
  if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).empty()) return false;
  const NodeIndex first = p_.elements(list)[0];
  if (p_.kind(first) == Kind::kKeywordArgument || !t_.isAll(valueOf(first), AtomKind::kText)) {
    return false;
  }
  return isFormatter(p_.child(function, f_.object)) && !bindsFormatterPart();
}

// A name of the module that only calls of pandas and numpy bind.
bool ShownValues::isTable(std::string_view name) const {
  const auto found = p_.moduleNames.find(std::string(name));
  if (found == p_.moduleNames.end() || !p_.starImports.empty()) return false;
  const Variable& variable = p_.variables[found->second];
  if (variable.unseen || variable.opaque || variable.deleted) return false;
  return std::all_of(p_.bindings.begin(), p_.bindings.end(), [&](const Binding& binding) {
    if (binding.variable != found->second) return true;
    if (p_.kind(binding.source) != Kind::kCall) return false;
    const auto& atoms = t_.atoms(valueOf(p_.child(binding.source, f_.function)));
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      const std::string& path = t_.atom(id).text;
      return t_.atom(id).kind == AtomKind::kPath &&
             (path.starts_with("pandas.") || path.starts_with("numpy."));
    });
  });
}

// pd.eval("a.x + b.x > 2"): numbers, operators, tables of the module and their columns.
bool ShownValues::isTableText(NodeIndex call, const std::vector<Argument>& arguments) {
  if (p_.scopeTable[p_.scopes[call]].kind != ScopeKind::kModule || arguments.empty()) return false;
  const bool plain = std::all_of(arguments.begin(), arguments.end(), [](const Argument& argument) {
    return isOneOf(argument.key, {"0", "expr", "engine", "target", "parser"});
  });
  const auto& atoms = t_.atoms(valueOf(arguments[0].node));
  if (!plain || atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kText) return false;
  const std::string& text = t_.atom(atoms[0]).text;
  const auto isWord = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  std::size_t at = 0;
  bool behindName = false;
  while (at < text.size()) {
    const char c = text[at];
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      while (at < text.size() && (isWord(text[at]) || text[at] == '.')) ++at;
      behindName = false;
      continue;
    }
    if (isWord(c)) {
      const std::size_t start = at;
      while (at < text.size() && isWord(text[at])) ++at;
      const std::string_view word = std::string_view(text).substr(start, at - start);
      const bool assigned = text.find_first_not_of(' ', at) != std::string::npos &&
                            text[text.find_first_not_of(' ', at)] == '=' && start == 0 &&
                            text[text.find_first_not_of(' ', at) + 1] != '=';
      if (word.starts_with('_')) return false;
      if (!isOneOf(word, {"and", "or", "not"}) && !assigned && !isTable(word)) return false;
      if (at + 1 < text.size() && text[at] == '.' && isWord(text[at + 1])) {
        const std::size_t column = at + 1;
        at = column;
        while (at < text.size() && isWord(text[at])) ++at;
        parts_.attributes.emitAttributeRead(arguments[0].node, kUnknownValue,
                                            text.substr(column, at - column), "");
      }
      behindName = true;
      continue;
    }
    if (std::string_view(" +-*/%<>=!&|~()").find(c) == std::string_view::npos) return false;
    if (c == '(' && behindName) return false;
    if (c != ' ') behindName = false;
    ++at;
  }
  return true;
}

// timeit.timeit("sum(x)", setup="x = range(9)"): the texts are a program of their own, and what it
// does is told as if it stood here. Not where its names are the file's (globals=), or timeit's.
bool ShownValues::emitTimedText(NodeIndex call, const Atom& callee,
                                const std::vector<Argument>& arguments) {
  if (callee.kind != AtomKind::kPath ||
      !isOneOf(callee.text, {"timeit.timeit", "timeit.repeat", "timeit.Timer"})) {
    return false;
  }
  std::vector<std::string> setups{""};
  std::vector<std::string> statements{"pass"};
  for (const Argument& argument : arguments) {
    const bool first = argument.key == "0" || argument.key == "stmt";
    const bool second = argument.key == "1" || argument.key == "setup";
    if (!first && !second) {
      const bool known = isOneOf(argument.key, {"2", "3", "timer", "number", "repeat"}) &&
                         !(callee.text == "timeit.Timer" && argument.key == "3");
      if (known || (argument.key == "4" && callee.text == "timeit.repeat")) continue;
      return false;
    }
    auto texts = candidates(t_, valueOf(argument.node), AtomKind::kText);
    if (texts.empty()) return false;
    (first ? statements : setups) = std::move(texts);
  }
  if (setups.size() * statements.size() > kMaxTimedTexts) return false;
  std::vector<Fact> facts;
  for (const std::string& setup : setups) {
    for (const std::string& statement : statements) {
      if (!readTimedText(setup + "\n" + statement + "\n", facts)) return false;
    }
  }
  for (Fact& fact : facts) add(std::move(fact), call);
  return true;
}

bool ShownValues::readTimedText(const std::string& text, std::vector<Fact>& found) {
  if (text.size() > kMaxTimedBytes) return false;
  // timeit indents the lines, those within a text as well, and `global` would name what is its own.
  for (const std::string_view word :
       {"'''", "\"\"\"", "\\", "global", "nonlocal", "timeit", "__"}) {
    if (text.find(word) != std::string::npos) return false;
  }
  FactSink sink(text);
  analyzePython(text, deadline_, sink);
  Facts facts = sink.take();
  if (!facts.complete || !facts.plain.empty()) return false;
  found.insert(found.end(), std::make_move_iterator(facts.items.begin()),
               std::make_move_iterator(facts.items.end()));
  return true;
}

}  // namespace gantlet::python
