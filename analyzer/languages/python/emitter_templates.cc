// Format templates that are not constant, but put together of constant pieces: ("{:>8}" * n), a
// name that is only ever bound to such, an attribute of the file's own objects. As long as no piece
// has a dot before a name, no order of them reads an attribute.
#include <algorithm>
#include <array>
#include <cctype>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kMaxFollowed = 32;

// Looks through all of a file for what binds a name; more templates are taken for unknown.
constexpr std::size_t kMaxSearches = 512;

// "{:.2f}" is plain, "{0.real}" is not; nor is "{0.", whose name may come with the next piece.
bool isPlainPiece(const std::string& text) {
  for (auto dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1)) {
    if (dot + 1 == text.size()) return false;
    const auto next = static_cast<unsigned char>(text[dot + 1]);
    if (std::isalpha(next) != 0 || next == '_' || next >= 0x80U) return false;
  }
  return true;
}

// The beginnings of methods that programs look up by name: a word and an underscore, and nothing
// that leads to frames, or to libraries' readers, writers and programs.
bool isHarmlessPrefix(std::string_view text) {
  static constexpr std::array<std::string_view, 14> kHarmless{
      "visit_", "do_",     "handle_", "cmd_",  "on_",   "process_", "action_",
      "op_",    "_visit_", "test_",   "case_", "step_", "eval_",    "validate_"};
  return std::any_of(kHarmless.begin(), kHarmless.end(),
                     [text](std::string_view prefix) { return text.starts_with(prefix); });
}

// Of attributes of the file's own objects. What a class has from `type` begins otherwise, too.
bool isOwnPrefix(std::string_view text) {
  if (text.size() < 2 || text == "mr" || text == "mro") return false;
  const std::size_t letter = text[0] == '_' ? 1 : 0;
  return std::islower(static_cast<unsigned char>(text[letter])) != 0;
}

bool isOwnSuffix(std::string_view text) {
  return text.size() >= 3 && text.front() == '_' &&
         std::isalnum(static_cast<unsigned char>(text.back())) != 0;
}

}  // namespace

bool Emitter::isReachedByClass(NodeIndex method) {
  const std::string_view name = p_.tree.text(p_.child(method, f_.name));
  if (++searches_ > kMaxSearches) return true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != name) continue;
    if (isCalledThroughClass(i)) return true;
  }
  return false;
}

bool Emitter::readsNoAttributes(NodeIndex formatMethod) {
  if (p_.kind(formatMethod) != Kind::kAttribute) return false;
  const NodeIndex receiver = p_.child(formatMethod, f_.object);
  if (receiver == kNoNode) return false;
  if (isSelf(receiver) && isLogHandler(receiver) && !isReachedByClass(methodOfSelf(receiver))) {
    return true;
  }
  if (isSuper(receiver) && isLogHandler(receiver)) return true;
  std::vector<NodeIndex> followed;
  const NodeIndex method =
      p_.kind(receiver) == Kind::kAttribute ? methodOfSelf(p_.child(receiver, f_.object)) : kNoNode;
  bool plain = false;
  if (method == kNoNode) {
    plain = hasPlainPieces(receiver, followed);
  } else {
    // self.text means the same wherever it stands in one method.
    const auto [entry, added] = plainAttributes_.emplace(
        std::to_string(method) + std::string(p_.tree.text(receiver)), false);
    if (added) entry->second = hasPlainPieces(receiver, followed);
    plain = entry->second;
  }
  return plain || isPlainTemplate(receiver, formatMethod);
}

// Whatever the text comes of, it is constants and numbers. What whole constants read is told as if
// they stood here.
bool Emitter::isPlainTemplate(NodeIndex text, NodeIndex where) {
  std::vector<std::string> read;
  if (text == kNoNode || !origins_.isPlainTemplate(text, read)) return false;
  std::sort(read.begin(), read.end());
  read.erase(std::unique(read.begin(), read.end()), read.end());
  for (const std::string& name : read) emitAttributeRead(where, kUnknownValue, name, "format");
  return true;
}

// df.style.format({"a": "{:.2f}"}): the method of a pandas Styler. Nothing of the file's is called
// `style`, and what is handed over are templates, functions and words: as the arguments of a
// template they would give away nothing either.
bool Emitter::isStylerFormat(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.importedModules.count("pandas") == 0 || list == kNoNode) return false;
  if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList) return false;
  if (!hasStyle(p_.child(function, f_.object), 0) || bindsStyle()) return false;
  const auto& given = p_.elements(list);
  return std::all_of(given.begin(), given.end(), [this](NodeIndex argument) {
    if (p_.kind(argument) != Kind::kKeywordArgument) return isStylerValue(argument);
    return isOneOf(p_.tree.text(p_.child(argument, f_.name)),
                   {"formatter", "subset", "na_rep", "precision", "decimal", "thousands", "escape",
                    "hyperlinks"}) &&
           isStylerValue(p_.child(argument, f_.value));
  });
}

// x.style, x.style.bar(…).hide(…), or a name for one of these.
bool Emitter::hasStyle(NodeIndex node, int steps) {
  constexpr int kMaxChain = 24;
  if (node == kNoNode || steps > kMaxChain) return false;
  switch (p_.kind(node)) {
    case Kind::kAttribute:
      return p_.tree.text(p_.child(node, f_.attribute)) == "style" ||
             hasStyle(p_.child(node, f_.object), steps + 1);
    case Kind::kCall: return hasStyle(p_.child(node, f_.function), steps + 1);
    case Kind::kParenthesizedExpression: return hasStyle(p_.namedChild(node, 0), steps + 1);
    case Kind::kIdentifier: {
      const auto sources = onlySources(node);
      return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return p_.kind(source) != Kind::kIdentifier && hasStyle(source, steps + 1);
      });
    }
    default: return false;
  }
}

// A template could come under that name by an attribute, a field or a row of a table.
bool Emitter::bindsStyle() const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kString && isOneOf(p_.tree.text(i), {"'style'", "\"style\""}))
      return true;
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"itertuples", "iterrows", "namedtuple", "NamedTuple", "SimpleNamespace",
                       "Namespace", "setattr", "__getattr__", "__getattribute__", "__dict__"})) {
      return true;
    }
    if (text != "style") continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const Context context = p_.contexts[member ? parent : i];
    if (member ? context != Context::kLoad : context == Context::kStore) return true;
    const bool named =
        p_.kind(parent) == Kind::kFunctionDefinition || p_.kind(parent) == Kind::kTypedParameter;
    if (named && !member) return true;
  }
  return false;
}

// A constant, "{:.2f}".format, a lambda or a function of the file's, or a list or dictionary of
// such.
bool Emitter::isStylerValue(NodeIndex node) {
  if (node == kNoNode) return false;
  const ValueId value = valueOf(node);
  if (t_.isConstant(value) || t_.isAll(value, AtomKind::kOwn)) return true;
  switch (p_.kind(node)) {
    case Kind::kLambda: return true;
    case Kind::kAttribute:
      return t_.isAll(valueOf(p_.child(node, f_.object)), AtomKind::kText) &&
             p_.tree.text(p_.child(node, f_.attribute)) == "format";
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDictionary: {
      const auto& elements = p_.elements(node);
      return std::all_of(elements.begin(), elements.end(),
                         [this](NodeIndex element) { return isStylerValue(element); });
    }
    case Kind::kPair: return isStylerValue(p_.namedChild(node, 1));
    case Kind::kDictionaryComprehension: {
      const NodeIndex pair = p_.namedChild(node, 0);
      return pair != kNoNode && p_.kind(pair) == Kind::kPair && isStylerValue(pair);
    }
    case Kind::kIdentifier: {
      const NodeIndex source = onlySource(node);
      return source != kNoNode && p_.kind(source) != Kind::kIdentifier && isStylerValue(source);
    }
    default: return false;
  }
}

// The depth is bounded by the number of nodes that are followed.
bool Emitter::hasPlainPieces(NodeIndex node, std::vector<NodeIndex>& followed) {
  if (node == kNoNode || followed.size() > kMaxFollowed || searches_ > kMaxSearches) return false;
  if (std::find(followed.begin(), followed.end(), node) != followed.end()) return true;
  followed.push_back(node);
  if (t_.isAll(valueOf(node), AtomKind::kText)) {
    const auto& atoms = t_.atoms(valueOf(node));
    return std::all_of(atoms.begin(), atoms.end(),
                       [this](AtomId id) { return isPlainPiece(t_.atom(id).text); });
  }
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return hasPlainPieces(p_.namedChild(node, 0), followed);
    case Kind::kConditionalExpression:
      return hasPlainPieces(p_.namedChild(node, 0), followed) &&
             hasPlainPieces(p_.namedChild(node, 2), followed);
    case Kind::kAugmentedAssignment:
    case Kind::kBinaryOperator: {
      const NodeIndex left = p_.child(node, f_.left);
      const NodeIndex right = p_.child(node, f_.right);
      const NodeIndex op = p_.child(node, f_.op);
      const std::string_view symbol = op == kNoNode ? "" : p_.tree.text(op).substr(0, 1);
      if (symbol == "+") return hasPlainPieces(left, followed) && hasPlainPieces(right, followed);
      const bool times = symbol == "*" && p_.tree.text(op).substr(0, 2) != "**";
      return times && (hasPlainPieces(left, followed) || hasPlainPieces(right, followed));
    }
    case Kind::kIdentifier: return isPlainName(node, followed);
    case Kind::kAttribute: return isPlainOwnAttribute(node, followed);
    case Kind::kCall: return isPlainJoin(node, followed);
    default: return false;
  }
}

// Every expression that the name is bound to is plain, and nothing else binds it.
bool Emitter::isPlainName(NodeIndex name, std::vector<NodeIndex>& followed) {
  ++searches_;
  const auto sources = onlySources(name);
  return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
    return hasPlainPieces(source, followed);
  });
}

// getattr(self, f"visit_{x}"): names that begin like this lead nowhere on objects; modules are
// another matter. An object of the file's own class has nothing but what the file gives it, and
// names with underscores on both sides.
bool Emitter::hasHarmlessPrefix(NodeIndex object, NodeIndex name) {
  for (const AtomId id : t_.atoms(valueOf(object))) {
    if (isForeign(t_.atom(id).kind)) return false;
  }
  std::vector<NodeIndex> followed;
  if (startsHarmlessly(name, followed)) return true;
  const std::string guarded = guardedPrefix(name);
  if (isHarmlessPrefix(guarded) || guarded == "test") return true;
  if (++searches_ > kMaxSearches || !isMadeBy(object, {}, true, 0) || reassignsClasses()) {
    return false;
  }
  return isOwnPrefix(guarded) || hasOwnPiece(name, 0);
}

// A constant beginning or end that no name of the interpreter's has.
bool Emitter::hasOwnPiece(NodeIndex node, int steps) {
  if (node == kNoNode || steps > 4 || searches_ > kMaxSearches) return false;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return hasOwnPiece(p_.namedChild(node, 0), steps + 1);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      if (op == kNoNode || p_.tree.text(op) != "+") return false;
      const auto starts = candidates(t_, valueOf(p_.child(node, f_.left)), AtomKind::kText);
      const auto ends = candidates(t_, valueOf(p_.child(node, f_.right)), AtomKind::kText);
      if (!starts.empty() && std::all_of(starts.begin(), starts.end(), isOwnPrefix)) return true;
      if (!ends.empty() && std::all_of(ends.begin(), ends.end(), isOwnSuffix)) return true;
      return hasOwnPiece(p_.child(node, f_.left), steps + 1);
    }
    case Kind::kString: {  // f"run_{x}", f"{x}_handler"
      NodeIndex first = kNoNode;
      NodeIndex last = kNoNode;
      for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
        const Kind kind = p_.kind(c);
        if (kind != Kind::kStringContent && kind != Kind::kInterpolation) continue;
        if (first == kNoNode) first = c;
        last = c;
      }
      if (first == kNoNode) return false;
      return (p_.kind(first) == Kind::kStringContent && isOwnPrefix(p_.tree.text(first))) ||
             (p_.kind(last) == Kind::kStringContent && isOwnSuffix(p_.tree.text(last)));
    }
    case Kind::kIdentifier: {
      ++searches_;
      const auto sources = onlySources(node);
      return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return source != node && hasOwnPiece(source, steps + 1);
      });
    }
    default: return false;
  }
}

// n.startswith("test_"), alone or in an `and`: the text. So with n.endswith("_test").
std::string Emitter::testedPrefix(NodeIndex condition, std::uint32_t variable,
                                  std::string_view method) {
  if (condition == kNoNode) return {};
  switch (p_.kind(condition)) {
    case Kind::kParenthesizedExpression:
      return testedPrefix(p_.namedChild(condition, 0), variable, method);
    case Kind::kBooleanOperator: {
      const NodeIndex op = p_.child(condition, f_.op);
      if (op == kNoNode || p_.tree.text(op) != "and") return {};
      std::string prefix = testedPrefix(p_.child(condition, f_.left), variable, method);
      return prefix.empty() ? testedPrefix(p_.child(condition, f_.right), variable, method)
                            : prefix;
    }
    case Kind::kCall: {
      const NodeIndex function = p_.child(condition, f_.function);
      const NodeIndex list = p_.child(condition, f_.arguments);
      if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList) return {};
      if (p_.tree.text(p_.child(function, f_.attribute)) != method) return {};
      if (onlyVariable(p_.child(function, f_.object)) != variable) return {};
      if (p_.elements(list).size() != 1) return {};
      const auto texts = candidates(t_, valueOf(p_.elements(list)[0]), AtomKind::kText);
      return texts.size() == 1 ? texts[0] : std::string();
    }
    default: return {};
  }
}

// What the innermost loop around `name` that binds it goes through; kNoNode where something else
// may bind it inside of that loop, or from elsewhere.
NodeIndex Emitter::loopOf(NodeIndex name, std::uint32_t variable) const {
  NodeIndex source = kNoNode;
  NodeIndex end = 0;
  for (NodeIndex outer = p_.parent(name); outer != kNoNode; outer = p_.parent(outer)) {
    for (const Binding& binding : p_.bindings) {
      if (binding.variable != variable || binding.path.size() != 1) continue;
      const NodeIndex loop = p_.parent(binding.source);
      const bool clause = p_.kind(loop) == Kind::kForInClause && p_.parent(loop) == outer;
      const bool statement = p_.kind(loop) == Kind::kForStatement && loop == outer;
      if (binding.path[0] != kEachElement || !(clause || statement)) continue;
      if (source != kNoNode) return kNoNode;
      source = binding.source;
      end = p_.tree.node(outer).end;
    }
    if (source != kNoNode) break;
  }
  if (source == kNoNode) return kNoNode;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable || binding.source == source) continue;
    const bool inside = binding.source > source && binding.source < end;
    if (inside || p_.scopes[binding.source] != p_.scopes[source]) return kNoNode;
  }
  return source;
}

// What a name of a loop begins with where it is used: a condition around it, or around what the
// loop goes through, says so. A text of the file's own class could say so without being it.
std::string Emitter::guardedPrefix(NodeIndex name) {
  const std::uint32_t variable = onlyVariable(name);
  if (variable == kNone || ++searches_ > kMaxSearches) return {};
  const NodeIndex source = loopOf(name, variable);
  if (source == kNoNode) return {};
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (text == "__getattribute__") return {};
    if (text == "startswith" &&
        (p_.kind(p_.parent(i)) == Kind::kFunctionDefinition ||
         p_.contexts[p_.parent(i)] == Context::kStore || p_.contexts[i] == Context::kStore)) {
      return {};
    }
  }
  // [n for n in dir(self) if n.startswith("test_")]
  const NodeIndex list = p_.kind(source) == Kind::kIdentifier ? onlySource(source) : source;
  if (list != kNoNode && p_.kind(list) == Kind::kListComprehension) {
    const bool looked = p_.kind(source) != Kind::kIdentifier ||
                        (onlyVariable(source) != kNone && isOnlyLookedAt(onlyVariable(source)));
    const std::uint32_t inner = onlyVariable(p_.namedChild(list, 0));
    if (looked && inner != kNone) {
      std::string prefix = clausePrefix(list, inner);
      if (!prefix.empty()) return prefix;
    }
  }
  for (NodeIndex inner = name; p_.parent(inner) != kNoNode; inner = p_.parent(inner)) {
    const NodeIndex outer = p_.parent(inner);
    switch (p_.kind(outer)) {
      case Kind::kLambda:
      case Kind::kFunctionDefinition:
      case Kind::kClassDefinition:
      case Kind::kGeneratorExpression: return {};  // runs later, or in parts
      case Kind::kBooleanOperator: {
        const NodeIndex op = p_.child(outer, f_.op);
        if (inner != p_.child(outer, f_.right) || op == kNoNode || p_.tree.text(op) != "and") break;
        std::string prefix = testedPrefix(p_.child(outer, f_.left), variable);
        if (!prefix.empty()) return prefix;
        break;
      }
      case Kind::kListComprehension:
      case Kind::kSetComprehension:
      case Kind::kDictionaryComprehension: {
        if (inner != p_.namedChild(outer, 0)) break;
        std::string prefix = clausePrefix(outer, variable);
        if (!prefix.empty()) return prefix;
        break;
      }
      case Kind::kIfStatement: {
        const auto& parts = p_.elements(outer);  // the condition, the body, else
        if (parts.size() < 2 || inner != parts[1]) break;
        std::string prefix = testedPrefix(parts[0], variable);
        if (!prefix.empty()) return prefix;
        break;
      }
      case Kind::kBlock: {  // if not n.startswith("test_"): continue
        for (const NodeIndex statement : p_.elements(outer)) {
          if (statement == inner) break;
          if (p_.kind(statement) != Kind::kIfStatement) continue;
          const auto parts = p_.elements(statement);
          if (parts.size() != 2 || p_.kind(parts[0]) != Kind::kNotOperator) continue;
          const auto& body = p_.elements(parts[1]);
          if (body.size() != 1 || p_.kind(body[0]) != Kind::kContinueStatement) continue;
          std::string prefix = testedPrefix(p_.namedChild(parts[0], 0), variable);
          if (!prefix.empty()) return prefix;
        }
        break;
      }
      default: break;
    }
  }
  return {};
}

// … for n in x if n.startswith("test_")
std::string Emitter::clausePrefix(NodeIndex comprehension, std::uint32_t variable) {
  for (const NodeIndex clause : p_.elements(comprehension)) {
    if (p_.kind(clause) != Kind::kIfClause) continue;
    std::string prefix = testedPrefix(p_.namedChild(clause, 0), variable);
    if (!prefix.empty()) return prefix;
  }
  return {};
}

// Follows names only one step at a time, without cycles: a text that grows at its end keeps its
// beginning.
bool Emitter::startsHarmlessly(NodeIndex node, std::vector<NodeIndex>& followed) {
  if (node == kNoNode || followed.size() > kMaxFollowed || searches_ > kMaxSearches) return false;
  if (std::find(followed.begin(), followed.end(), node) != followed.end()) return false;
  followed.push_back(node);
  if (t_.isAll(valueOf(node), AtomKind::kText)) {
    const auto& atoms = t_.atoms(valueOf(node));
    return std::all_of(atoms.begin(), atoms.end(),
                       [this](AtomId id) { return isHarmlessPrefix(t_.atom(id).text); });
  }
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return startsHarmlessly(p_.namedChild(node, 0), followed);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      const bool plus = op != kNoNode && p_.tree.text(op) == "+";
      return plus && startsHarmlessly(p_.child(node, f_.left), followed);
    }
    case Kind::kString: {  // an f-string whose first part is text
      const NodeIndex start = p_.tree.firstChild(node);
      const NodeIndex first = start == kNoNode ? kNoNode : p_.tree.nextSibling(start);
      if (first == kNoNode || p_.kind(first) != Kind::kStringContent) return false;
      return isHarmlessPrefix(p_.tree.text(first));
    }
    case Kind::kIdentifier: {
      ++searches_;
      const auto sources = onlySources(node);
      return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return startsHarmlessly(source, followed);
      });
    }
    default: return false;
  }
}

// " ".join(["{:>8}"] * n), "".join("{}" for x in y).
bool Emitter::isPlainJoin(NodeIndex call, std::vector<NodeIndex>& followed) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (function == kNoNode || list == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
  if (p_.tree.text(p_.child(function, f_.attribute)) != "join") return false;
  if (!hasPlainPieces(p_.child(function, f_.object), followed)) return false;
  NodeIndex parts = p_.kind(list) == Kind::kArgumentList ? p_.namedChild(list, 0) : list;
  if (parts == kNoNode) return false;
  if (p_.kind(parts) == Kind::kBinaryOperator) parts = p_.child(parts, f_.left);  // [...] * n
  if (parts == kNoNode) return false;
  switch (p_.kind(parts)) {
    case Kind::kGeneratorExpression:
    case Kind::kListComprehension: return hasPlainPieces(p_.namedChild(parts, 0), followed);
    case Kind::kList:
    case Kind::kTuple: {
      const auto& elements = p_.elements(parts);
      return std::all_of(elements.begin(), elements.end(),
                         [&](NodeIndex part) { return hasPlainPieces(part, followed); });
    }
    default: return false;
  }
}

// self.text, where the file binds `text` to nothing but plain pieces, in whatever class.
bool Emitter::isPlainOwnAttribute(NodeIndex attribute, std::vector<NodeIndex>& followed) {
  const NodeIndex object = p_.child(attribute, f_.object);
  const NodeIndex nameNode = p_.child(attribute, f_.attribute);
  if (object == kNoNode || nameNode == kNoNode) return false;
  if (!isSelf(object) && !t_.isAll(valueOf(object), AtomKind::kOwn)) return false;
  NodeIndex owner = object;  // a base of a library's may bind the name as well
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner != kNoNode && !isOwnClass(owner, 0)) return false;
  const std::string_view name = p_.tree.text(nameNode);
  const NodeIndex method = methodOfSelf(object);
  const std::string_view methodName =
      method == kNoNode ? std::string_view() : p_.tree.text(p_.child(method, f_.name));
  ++searches_;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    // Attributes by names that are texts.
    const std::string_view text = p_.tree.text(i);
    if (text == "setattr" || text == "__setattr__" || text == "__dict__") return false;
    if (text == "getattr" || text == "attrgetter" || text == "methodcaller") return false;
    if (text == methodName && isCalledThroughClass(i)) return false;
    if (text == "metaclass") return false;  // it may change what a class binds
    if (text != name) continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const NodeIndex target = member ? parent : i;
    const bool inClass = p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if (p_.contexts[target] == Context::kLoad || (!member && !inClass)) continue;
    // Annotated, it may be a field that data classes set.
    const NodeIndex statement = p_.parent(target);
    const bool assigned = p_.kind(statement) == Kind::kAssignment && p_.field(target) == f_.left &&
                          p_.child(statement, f_.type) == kNoNode;
    if (!assigned) return false;
    bound = true;
    if (!hasPlainPieces(p_.child(statement, f_.right), followed)) return false;
  }
  return bound;
}

}  // namespace gantlet::python
