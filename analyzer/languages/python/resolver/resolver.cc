#include "analyzer/languages/python/resolver/resolver.h"

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/fold.h"

namespace gantlet::python {
namespace {

constexpr int kMaxRounds = 400;

// Elements that are asked for one by one; more make a value unknown.
constexpr std::size_t kMaxElements = 64;

}  // namespace

PerNode<ValueId> Resolver::run() {
  findFixpoint();
  // What has no value even now can't be evaluated without an exception (`x = f(x)` alone). Should
  // that be a fault of ours, it must not hide anything: names become unresolved, all else unknown.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (value_[i] != kNothing) continue;
    const bool name = p_.kind(i) == Kind::kIdentifier && p_.useOf[i] != kNone;
    value_[i] = name ? t_.named(AtomKind::kUnresolved, p_.name(i)) : kUnknownValue;
  }
  return std::move(value_);
}

void Resolver::findFixpoint() {
  value_.assign(p_.tree.size(), kUnknownValue);
  final_.assign(p_.tree.size(), false);
  for (const NodeIndex i : p_.postOrder) value_[i] = kNothing;
  findConstantLists();
  bindUnevaluated();
  for (int round = 0; round < kMaxRounds; ++round) {
    changed_ = false;
    if (!runRound()) {
      sink_.limit("deadline");
      return;
    }
    if (!changed_) return;
  }
  sink_.limit("resolution");
}

bool Resolver::runRound() {
  int sinceCheck = 0;
  for (const NodeIndex i : p_.postOrder) {
    if (++sinceCheck == 512) {
      sinceCheck = 0;
      if (deadline_.passed()) return false;
    }
    if (!final_[i]) {
      // United with what it was, a value only ever grows: that is what ends the rounds.
      const ValueId now = t_.unite(value_[i], evaluate(i));
      if (now != value_[i]) changed_ = true;
      value_[i] = now;
    }
    if (p_.bindingOf[i] != kNone) applyBindings(i);
  }
  return true;
}

// Sources that have no value of their own (await, comparisons, …) bind an unknown.
void Resolver::bindUnevaluated() {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (value_[i] == kUnknownValue && p_.bindingOf[i] != kNone) applyBindings(i);
  }
}

void Resolver::applyBindings(NodeIndex source) {
  for (auto b = p_.bindingOf[source]; b != kNone; b = p_.bindings[b].next) {
    const Binding& binding = p_.bindings[b];
    ValueId part = value_[source];
    for (const std::uint32_t step : binding.path) part = takePart(part, step);
    Variable& variable = p_.variables[binding.variable];
    const ValueId now = t_.unite(variable.value, withoutLists(part));
    if (now != variable.value) changed_ = true;
    variable.value = now;
  }
}

// A list that has a name may change: its elements are no longer known.
ValueId Resolver::withoutLists(ValueId value) {
  if (!t_.has(value, AtomKind::kList)) return value;
  ValueId result = kNothing;
  for (const AtomId id : t_.atoms(value)) {
    const Atom atom = t_.atom(id);
    const bool known = atom.kind != AtomKind::kList || constantLists_[atom.node];
    result = t_.unite(result, known ? t_.single(atom) : kUnknownValue);
  }
  return result;
}

// NAMES = ["norm", "gamma"], where NAMES is bound once and only looped over, counted or searched.
void Resolver::findConstantLists() {
  constantLists_.assign(p_.tree.size(), false);
  std::vector<NodeIndex> lists(p_.variables.size(), kNoNode);
  std::vector<bool> changes(p_.variables.size(), false);
  for (const Binding& binding : p_.bindings) {
    const VariableIndex v = binding.variable;
    const NodeIndex list = binding.source;
    const NodeIndex assignment = p_.parent(list);
    const bool named = p_.kind(list) == Kind::kList && binding.path.empty() &&
                       assignment != kNoNode && p_.kind(assignment) == Kind::kAssignment &&
                       p_.kind(p_.child(assignment, f_.left)) == Kind::kIdentifier &&
                       p_.kind(p_.parent(assignment)) == Kind::kExpressionStatement;
    if (!named || lists[v] != kNoNode) changes[v] = true;
    if (named) lists[v] = list;
  }
  for (VariableIndex v = 0; v < p_.variables.size(); ++v) {
    const auto isText = [this](NodeIndex element) { return p_.kind(element) == Kind::kString; };
    const bool texts =
        lists[v] != kNoNode && !p_.elements(lists[v]).empty() &&
        std::all_of(p_.elements(lists[v]).begin(), p_.elements(lists[v]).end(), isText);
    if (!texts || p_.variables[v].unseen || p_.variables[v].opaque || p_.variables[v].deleted) {
      lists[v] = kNoNode;
    }
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.useOf[i] == kNone) continue;
    for (const VariableIndex v : p_.uses[p_.useOf[i]].variables) {
      if (lists[v] != kNoNode && !changes[v] && !isOnlyRead(i)) changes[v] = true;
    }
  }
  for (VariableIndex v = 0; v < p_.variables.size(); ++v) {
    if (lists[v] != kNoNode && !changes[v]) constantLists_[lists[v]] = true;
  }
}

// Whoever uses the name there neither keeps nor changes the list.
bool Resolver::isOnlyRead(NodeIndex name) const {
  static constexpr std::array<std::string_view, 14> kReaders{
      "len",   "list", "tuple", "sorted", "set",      "enumerate", "zip",
      "print", "max",  "min",   "any",    "reversed", "str",       "all"};
  if (p_.kind(name) != Kind::kIdentifier) return false;
  const NodeIndex parent = p_.parent(name);
  switch (p_.kind(parent)) {
    case Kind::kForStatement:
    case Kind::kForInClause: return p_.field(name) == f_.right;
    case Kind::kInterpolation: return true;
    case Kind::kSubscript:
      return p_.contexts[parent] == Context::kLoad && p_.child(parent, f_.value) == name;
    case Kind::kArgumentList: {
      const NodeIndex function = p_.child(p_.parent(parent), f_.function);
      if (function == kNoNode || p_.kind(function) != Kind::kIdentifier) return false;
      if (p_.useOf[function] == kNone || !p_.uses[p_.useOf[function]].variables.empty())
        return false;
      // max(x, y, key=f): the function gets the list.
      const std::string_view reader = p_.tree.text(function);
      if ((reader == "max" || reader == "min") && p_.elements(parent).size() > 1 &&
          p_.kind(p_.elements(parent)[1]) != Kind::kKeywordArgument) {
        return false;
      }
      return p_.starImports.empty() &&
             std::find(kReaders.begin(), kReaders.end(), p_.tree.text(function)) != kReaders.end();
    }
    default: return false;
  }
}

ValueId Resolver::takePart(ValueId value, std::uint32_t step) {
  if (value == kNothing) return kNothing;
  ValueId result = kNothing;
  for (const AtomId id : t_.atoms(value)) {
    const Atom atom = t_.atom(id);
    const bool sequence = atom.kind == AtomKind::kTuple || atom.kind == AtomKind::kList;
    result = t_.unite(result, sequence ? elementOf(atom.node, step) : kUnknownValue);
  }
  return result;
}

ValueId Resolver::elementOf(NodeIndex sequence, std::uint32_t step) {
  const auto& elements = p_.elements(sequence);
  if (step == kSomePart || elements.size() > kMaxElements) return kUnknownValue;
  if (p_.hasSplat(sequence)) return kUnknownValue;
  if (step != kEachElement) {
    return step < elements.size() ? withoutLists(value_[elements[step]]) : kUnknownValue;
  }
  ValueId result = elements.empty() ? kUnknownValue : kNothing;
  for (const NodeIndex element : elements) {
    result = t_.unite(result, withoutLists(value_[element]));
  }
  return result;
}

ValueId Resolver::evaluate(NodeIndex i) {
  switch (p_.kind(i)) {
    case Kind::kIdentifier:
    case Kind::kDottedName: return evaluateName(i);
    case Kind::kAttribute:
      return attributeOf(childValue(i, f_.object), attributeName(i), p_.child(i, f_.object));
    case Kind::kCall: return evaluateCall(i);
    case Kind::kSubscript: return evaluateSubscript(i);
    case Kind::kParenthesizedExpression: return valueOf(p_.namedChild(i, 0));
    case Kind::kNamedExpression: return childValue(i, f_.value);
    case Kind::kConditionalExpression:
      return t_.unite(valueOf(p_.namedChild(i, 0)), valueOf(p_.namedChild(i, 2)));
    case Kind::kBooleanOperator: return t_.unite(childValue(i, f_.left), childValue(i, f_.right));
    case Kind::kAssignment: return childValue(i, f_.right);
    case Kind::kAugmentedAssignment:
    case Kind::kBinaryOperator: return evaluateBinary(i);
    case Kind::kTuple:
    case Kind::kExpressionList:
    case Kind::kPatternList:
    case Kind::kTuplePattern: return t_.ofNode(AtomKind::kTuple, i);
    case Kind::kList:
    case Kind::kListPattern: return t_.ofNode(AtomKind::kList, i);
    case Kind::kLambda: return t_.ofNode(AtomKind::kOwn, i);
    case Kind::kGenericType: return kUnknownValue;
    default: return evaluateLiteral(i);
  }
}

ValueId Resolver::evaluateLiteral(NodeIndex i) {
  final_[i] = p_.kind(i) != Kind::kConcatenatedString && p_.kind(i) != Kind::kUnaryOperator;
  switch (p_.kind(i)) {
    case Kind::kString: return evaluateString(i);
    case Kind::kConcatenatedString: return evaluateConcatenation(i);
    case Kind::kInteger:
      if (const auto number = parseInteger(p_.tree.text(i))) return t_.integer(*number);
      return kUnknownValue;
    case Kind::kFloat:
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kNone:
      if (p_.tree.text(i).size() > 64) return kUnknownValue;
      return t_.named(AtomKind::kLiteral, p_.tree.text(i));
    case Kind::kUnaryOperator: {
      const NodeIndex operand = p_.namedChild(i, 0);
      const bool minus = p_.tree.text(i + 1) == "-";
      return minus ? foldNegation(t_, valueOf(operand)) : kUnknownValue;
    }
    default: return kUnknownValue;
  }
}

bool Resolver::anyPending(const std::vector<NodeIndex>& nodes) const {
  return std::any_of(nodes.begin(), nodes.end(), [this](NodeIndex i) { return isPending(i); });
}

ValueId Resolver::childValue(NodeIndex i, std::uint16_t field) const {
  return valueOf(p_.child(i, field));
}

std::string Resolver::attributeName(NodeIndex attribute) const {
  const NodeIndex name = p_.child(attribute, f_.attribute);
  return name == kNoNode ? std::string() : p_.name(name);
}

ValueId Resolver::evaluateName(NodeIndex i) {
  if (p_.useOf[i] == kNone) return kUnknownValue;
  const NameUse& use = p_.uses[p_.useOf[i]];
  ValueId value = use.fixed;
  for (const VariableIndex v : use.variables) value = t_.unite(value, p_.variables[v].value);
  if (p_.kind(i) != Kind::kDottedName) return value;
  const auto& parts = p_.elements(i);
  for (std::size_t k = 1; k < parts.size(); ++k) value = attributeOf(value, p_.name(parts[k]), i);
  return value;
}

// Modules' attributes are paths; any other attribute is unknown. What has a name outside of the
// file goes on under it: open.__call__ is open.
ValueId Resolver::attributeOf(ValueId object, const std::string& name, NodeIndex node) {
  ValueId result = name == "__class__" ? classOf(object, node) : kNothing;
  for (const AtomId id : t_.atoms(object)) {
    const Atom atom = t_.atom(id);
    const bool path = atom.kind == AtomKind::kModule || atom.kind == AtomKind::kPath;
    if (name == "__class__" && !path) continue;
    ValueId part = kUnknownValue;
    const bool module = atom.kind == AtomKind::kModule || p_.importedModules.count(atom.text) != 0;
    if (name == "__call__" && !module &&
        (isForeign(atom.kind) || atom.kind == AtomKind::kFormatMethod ||
         atom.kind == AtomKind::kClassOf)) {
      part = t_.single(atom);
    } else if (path) {
      part = extendPath(atom.text, name);
    } else if ((name == "format" || name == "format_map") && !isConstantKind(atom.kind)) {
      part = t_.named(AtomKind::kFormatMethod, "");
    }
    result = t_.unite(result, part);
  }
  return result;
}

// type(x) and x.__class__: of a class it is a metaclass, which makes classes as `type` does.
ValueId Resolver::classOf(ValueId object, NodeIndex node) {
  ValueId result = kNothing;
  for (const AtomId id : t_.atoms(object)) {
    const Atom atom = t_.atom(id);
    const bool own = atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition;
    ValueId part = kUnknownValue;
    if (atom.kind == AtomKind::kBuiltin || own) {
      part = t_.named(AtomKind::kBuiltin, "type");
    } else if (atom.kind == AtomKind::kPath) {
      part = t_.unite(t_.named(AtomKind::kBuiltin, "type"), t_.ofNode(AtomKind::kClassOf, node));
    } else if (!isConstantKind(atom.kind)) {
      part = t_.ofNode(AtomKind::kClassOf, node);
    }
    result = t_.unite(result, part);
  }
  return result;
}

ValueId Resolver::extendPath(const std::string& path, const std::string& name) {
  const auto dots = std::count(path.begin(), path.end(), '.');
  if (dots >= static_cast<std::ptrdiff_t>(ValueTable::kMaxPathComponents)) {
    t_.setOverflowed();
    return kUnknownValue;
  }
  return t_.named(AtomKind::kPath, path.ends_with('.') ? path + name : path + "." + name);
}

ValueId Resolver::evaluateSubscript(NodeIndex i) {
  const NodeIndex object = p_.child(i, f_.value);
  const NodeIndex index = p_.child(i, f_.subscript);
  if (object == kNoNode || index == kNoNode) return kUnknownValue;
  const ValueId value = value_[object];
  if (value == kNothing || isPending(index)) return kNothing;
  if (t_.isAll(value, AtomKind::kText)) {
    return p_.kind(index) == Kind::kSlice ? evaluateSlice(value, index)
                                          : foldIndex(t_, value, value_[index]);
  }
  const auto& indices = t_.atoms(value_[index]);
  if (indices.size() != 1 || t_.atom(indices[0]).kind != AtomKind::kInteger) {
    return kUnknownValue;
  }
  std::int64_t number = t_.atom(indices[0]).number;
  ValueId result = kNothing;
  for (const AtomId id : t_.atoms(value)) {
    const Atom atom = t_.atom(id);
    ValueId part = kUnknownValue;
    if (atom.kind == AtomKind::kTuple || atom.kind == AtomKind::kList) {
      const auto size = static_cast<std::int64_t>(p_.elements(atom.node).size());
      const std::int64_t position = number < 0 ? number + size : number;
      if (position >= 0 && position < size) {
        part = elementOf(atom.node, static_cast<std::uint32_t>(position));
      }
    }
    result = t_.unite(result, part);
  }
  return result;
}

ValueId Resolver::evaluateSlice(ValueId text, NodeIndex slice) {
  SliceBounds bounds;
  int colons = 0;
  for (NodeIndex c = p_.tree.firstChild(slice); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kToken) {
      ++colons;
      continue;
    }
    if (!p_.isNamedChild(c)) continue;
    if (isPending(c)) return kNothing;
    const auto& atoms = t_.atoms(value_[c]);
    if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kInteger) return kUnknownValue;
    const std::int64_t number = t_.atom(atoms[0]).number;
    if (colons == 0) bounds.start = number;
    if (colons == 1) bounds.stop = number;
    if (colons == 2) bounds.step = number;
  }
  return foldSlice(t_, text, bounds);
}

ValueId Resolver::evaluateBinary(NodeIndex i) {
  const NodeIndex op = p_.child(i, f_.op);
  const NodeIndex right = p_.child(i, f_.right);
  if (op == kNoNode || right == kNoNode) return kUnknownValue;
  std::string_view symbol = p_.tree.text(op);
  if (p_.kind(i) == Kind::kAugmentedAssignment) symbol.remove_suffix(1);
  const ValueId left = childValue(i, f_.left);
  if (symbol == "%" && t_.isAll(value_[right], AtomKind::kTuple)) {
    return formatTuple(left, value_[right]);
  }
  return foldBinary(t_, symbol, left, value_[right]);
}

// "…" % (a, b), and "…".format(a, b) below: one candidate each, or unknown.
ValueId Resolver::formatTuple(ValueId format, ValueId tuple) {
  const auto formats = candidates(t_, format, AtomKind::kText);
  if (formats.size() != 1 || t_.atoms(tuple).size() != 1) return kUnknownValue;
  const auto& elements = p_.elements(t_.atom(t_.atoms(tuple)[0]).node);
  if (anyPending(elements)) return kNothing;
  const auto texts = printedEach(elements);
  if (!texts) return kUnknownValue;
  auto result = percentFormat(formats[0], *texts);
  return result ? t_.text(std::move(*result)) : kUnknownValue;
}

std::optional<std::vector<std::string>> Resolver::printedEach(
    const std::vector<NodeIndex>& nodes) const {
  std::vector<std::string> texts;
  for (const NodeIndex node : nodes) {
    const auto text = printed(t_, value_[node]);
    if (text.size() != 1) return std::nullopt;
    texts.push_back(text[0]);
  }
  return texts;
}

ValueId Resolver::evaluateString(NodeIndex i) {
  const NodeIndex start = p_.tree.firstChild(i);
  if (start == kNoNode) return kUnknownValue;
  const auto prefix = parseStringStart(p_.tree.text(start));
  if (!prefix) return kUnknownValue;
  std::string text;
  for (NodeIndex c = p_.tree.nextSibling(start); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      std::string content(p_.tree.text(c));
      if (prefix->format) content = replaceAll(replaceAll(content, "{{", "{"), "}}", "}");
      const auto part = decodeString(content, *prefix);
      if (!part) return kUnknownValue;
      text += *part;
    } else if (p_.kind(c) == Kind::kInterpolation) {
      final_[i] = false;
      if (isPending(p_.namedChild(c, 0))) return kNothing;
      const auto part = interpolated(c);
      if (!part) return kUnknownValue;
      text += *part;
    }
    if (text.size() > kMaxConstantBytes) return kUnknownValue;
  }
  return prefix->bytes ? t_.bytes(std::move(text)) : t_.text(std::move(text));
}

// A plain {x} of one known constant.
std::optional<std::string> Resolver::interpolated(NodeIndex interpolation) {
  const auto& parts = p_.elements(interpolation);
  if (parts.size() != 1) return std::nullopt;  // conversions and specifications
  const auto texts = printed(t_, value_[parts[0]]);
  const bool debug = p_.tree.text(p_.tree.node(parts[0]).end) == "=";
  if (texts.size() != 1 || debug) return std::nullopt;
  return texts[0];
}

ValueId Resolver::evaluateConcatenation(NodeIndex i) {
  ValueId result = kNothing;
  for (const NodeIndex part : p_.elements(i)) {
    result = result == kNothing ? value_[part] : foldBinary(t_, "+", result, value_[part]);
  }
  return result;
}

}  // namespace gantlet::python
