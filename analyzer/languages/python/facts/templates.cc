#include "analyzer/languages/python/facts/templates.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
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

}  // namespace

bool Templates::isReachedByClass(NodeIndex method) {
  const std::string_view name = p_.tree.text(p_.child(method, f_.name));
  if (++traits_.nameSearches > kMaxSearches) return true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != name) continue;
    if (parts_.classes.isCalledThroughClass(i)) return true;
  }
  return false;
}

bool Templates::readsNoAttributes(NodeIndex formatMethod) {
  if (p_.kind(formatMethod) != Kind::kAttribute) return false;
  const NodeIndex receiver = p_.child(formatMethod, f_.object);
  if (receiver == kNoNode) return false;
  if (parts_.classes.isSelf(receiver) && parts_.levels.isLogHandler(receiver) &&
      !isReachedByClass(parts_.classes.methodOfSelf(receiver))) {
    return true;
  }
  if (parts_.constructors.isSuper(receiver) && parts_.levels.isLogHandler(receiver)) return true;
  std::vector<NodeIndex> followed;
  const NodeIndex method = p_.kind(receiver) == Kind::kAttribute
                               ? parts_.classes.methodOfSelf(p_.child(receiver, f_.object))
                               : kNoNode;
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
bool Templates::isPlainTemplate(NodeIndex text, NodeIndex where) {
  std::vector<std::string> read;
  if (text == kNoNode || !origins_.isPlainTemplate(text, read)) return false;
  std::sort(read.begin(), read.end());
  read.erase(std::unique(read.begin(), read.end()), read.end());
  for (const std::string& name : read)
    parts_.attributes.emitAttributeRead(where, kUnknownValue, name, "format");
  return true;
}

// df.style.format({"a": "{:.2f}"}): the method of a pandas Styler. Nothing of the file's is called
// `style`, and what is handed over are templates, functions and words: as the arguments of a
// template they would give away nothing either.
bool Templates::isStylerFormat(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.importedModules.count("pandas") == 0 || list == kNoNode) return false;
  if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList) return false;
  if (!hasStyle(p_.child(function, f_.object), 0)) return false;
  const auto& given = p_.elements(list);
  // format(precision=1): even a template would get nothing but numbers and texts, which lead to
  // nothing of Python's.
  const bool constants = std::all_of(given.begin(), given.end(), [this](NodeIndex argument) {
    if (p_.kind(argument) != Kind::kKeywordArgument) return false;
    const ValueId value = valueOf(p_.child(argument, f_.value));
    return t_.isConstant(value) && !t_.has(value, AtomKind::kTuple) &&
           !t_.has(value, AtomKind::kList);
  });
  if ((!constants || given.empty()) && bindsStyle()) return false;
  return std::all_of(given.begin(), given.end(), [this](NodeIndex argument) {
    if (p_.kind(argument) != Kind::kKeywordArgument) return isStylerValue(argument);
    return isOneOf(p_.tree.text(p_.child(argument, f_.name)),
                   {"formatter", "subset", "na_rep", "precision", "decimal", "thousands", "escape",
                    "hyperlinks"}) &&
           isStylerValue(p_.child(argument, f_.value));
  });
}

// x.style, x.style.bar(…).hide(…), or a name for one of these.
bool Templates::hasStyle(NodeIndex node, int steps) {
  constexpr int kMaxChain = 24;
  if (node == kNoNode || steps > kMaxChain) return false;
  switch (p_.kind(node)) {
    case Kind::kAttribute:
      return p_.tree.text(p_.child(node, f_.attribute)) == "style" ||
             hasStyle(p_.child(node, f_.object), steps + 1);
    case Kind::kCall: return hasStyle(p_.child(node, f_.function), steps + 1);
    case Kind::kParenthesizedExpression: return hasStyle(p_.namedChild(node, 0), steps + 1);
    case Kind::kIdentifier: {
      const auto sources = parts_.classes.onlySources(node);
      return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return p_.kind(source) != Kind::kIdentifier && hasStyle(source, steps + 1);
      });
    }
    default: return false;
  }
}

// A template could come under that name by an attribute, a field or a row of a table.
bool Templates::bindsStyle() const {
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
bool Templates::isStylerValue(NodeIndex node) {
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
      const NodeIndex source = parts_.classes.onlySource(node);
      return source != kNoNode && p_.kind(source) != Kind::kIdentifier && isStylerValue(source);
    }
    default: return false;
  }
}

// The depth is bounded by the number of nodes that are followed.
bool Templates::hasPlainPieces(NodeIndex node, std::vector<NodeIndex>& followed) {
  if (node == kNoNode || followed.size() > kMaxFollowed || traits_.nameSearches > kMaxSearches)
    return false;
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
      if (index_.has("__rmul__") || index_.has("__mul__")) return false;
      return times && (hasPlainPieces(left, followed) || hasPlainPieces(right, followed));
    }
    case Kind::kIdentifier: return isPlainName(node, followed);
    case Kind::kAttribute: return isPlainOwnAttribute(node, followed);
    case Kind::kCall: return isPlainJoin(node, followed);
    default: return false;
  }
}

// Every expression that the name is bound to is plain, and nothing else binds it.
bool Templates::isPlainName(NodeIndex name, std::vector<NodeIndex>& followed) {
  ++traits_.nameSearches;
  const auto sources = parts_.classes.onlySources(name);
  return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
    return hasPlainPieces(source, followed);
  });
}

// " ".join(["{:>8}"] * n), "".join("{}" for x in y).
bool Templates::isPlainJoin(NodeIndex call, std::vector<NodeIndex>& followed) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (function == kNoNode || list == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
  if (p_.tree.text(p_.child(function, f_.attribute)) != "join") return false;
  if (!hasPlainPieces(p_.child(function, f_.object), followed)) return false;
  NodeIndex parts = p_.kind(list) == Kind::kArgumentList ? p_.namedChild(list, 0) : list;
  if (parts == kNoNode) return false;
  if (p_.kind(parts) == Kind::kBinaryOperator) {  // [...] * n
    const NodeIndex op = p_.child(parts, f_.op);
    if (op == kNoNode || p_.tree.text(op) != "*" || index_.has("__rmul__")) return false;
    parts = p_.child(parts, f_.left);
  }
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
bool Templates::isPlainOwnAttribute(NodeIndex attribute, std::vector<NodeIndex>& followed) {
  const NodeIndex object = p_.child(attribute, f_.object);
  const NodeIndex nameNode = p_.child(attribute, f_.attribute);
  if (object == kNoNode || nameNode == kNoNode || traits_.makesClasses) return false;
  if (!parts_.classes.isSelf(object) && !t_.isAll(valueOf(object), AtomKind::kOwn)) return false;
  NodeIndex owner = object;  // a base of a library's may bind the name as well
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner != kNoNode && !parts_.receivers.isOwnClass(owner, 0)) return false;
  const std::string_view name = p_.tree.text(nameNode);
  const NodeIndex method = parts_.classes.methodOfSelf(object);
  const std::string_view methodName =
      method == kNoNode ? std::string_view() : p_.tree.text(p_.child(method, f_.name));
  ++traits_.nameSearches;
  // Attributes by names that are texts; a metaclass may change what a class binds.
  for (const std::string_view other : {"setattr", "__setattr__", "__dict__", "getattr",
                                       "attrgetter", "methodcaller", "metaclass", "patch"}) {
    if (index_.has(other)) return false;
  }
  const std::vector<NodeIndex>& calls = index_.named(methodName);
  if (std::any_of(calls.begin(), calls.end(),
                  [this](NodeIndex call) { return parts_.classes.isCalledThroughClass(call); })) {
    return false;
  }
  bool bound = false;
  for (const NodeIndex i : index_.named(name)) {
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

// `x.format` as a value may be the method of a template that nobody has seen; where its value is
// only looked at, or followed by name, it is not.
void Templates::emitFormatValue(NodeIndex i, const Consumer& consumer) {
  switch (consumer.use) {
    case Use::kCallee:  // the call reports it
    case Use::kAlias:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kFormatted:
    case Use::kStatement: return;
    case Use::kObject: {  // str.format.__get__(template)
      const NodeIndex next = p_.child(p_.parent(i), f_.attribute);
      if (next == kNoNode || p_.tree.text(next) != "__get__") return;
      break;
    }
    case Use::kCompare:  // with an object of the file's own, which gets the method
      if (!parts_.taken.mayCompare() || parts_.holders.isComparedToConstants(consumer)) return;
      break;
    default: break;
  }
  if (consumer.use == Use::kArgument && parts_.named.keepsModulesIn(consumer)) return;
  if (p_.kind(i) == Kind::kAttribute && isPlainTemplate(p_.child(i, f_.object), i)) return;
  // args.format: an option of the program's.
  if (p_.kind(i) == Kind::kAttribute && parts_.classes.isParsedArguments(p_.child(i, f_.object)))
    return;
  if (p_.kind(i) == Kind::kAttribute && isOwnConstant(p_.child(i, f_.object))) return;
  addDynamic("format", "value", i);
}

// cls.format, self.format: bodies of classes bind it to constants, and nothing else binds it. No
// class of the file's has a base that could be a text.
bool Templates::isOwnConstant(NodeIndex object) {
  if (traits_.makesClasses || parts_.receivers.answersForAttributes() ||
      !parts_.collected.isOfOwnBody(object)) {
    return false;
  }
  bool bound = false;
  for (const NodeIndex i : index_.named("format")) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute) {
      if (p_.contexts[parent] != Context::kLoad) return false;
      continue;
    }
    if (p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) continue;
    const NodeIndex value = p_.kind(parent) == Kind::kAssignment && p_.field(i) == f_.left
                                ? p_.child(parent, f_.right)
                                : kNoNode;
    if (value == kNoNode || !(t_.isConstant(valueOf(value)) || p_.kind(value) == Kind::kNone)) {
      return false;
    }
    bound = true;
  }
  return bound;
}

// x.filters.update(name=function): as x.filters["name"] = function, one by one.
bool Templates::isUpdated(NodeIndex table) const {
  const NodeIndex method = p_.parent(table);
  return p_.kind(method) == Kind::kAttribute && p_.child(method, f_.object) == table &&
         p_.tree.text(p_.child(method, f_.attribute)) == "update" && parts_.shown.called(method) &&
         p_.kind(p_.parent(p_.parent(method))) == Kind::kExpressionStatement;
}

}  // namespace gantlet::python
