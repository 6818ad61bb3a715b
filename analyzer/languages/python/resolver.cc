#include "analyzer/languages/python/resolver.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "analyzer/languages/python/fold.h"
#include "analyzer/languages/python/literals.h"

namespace gantlet::python {
namespace {

constexpr int kMaxRounds = 400;

// Elements that are asked for one by one; more make a value unknown.
constexpr std::size_t kMaxElements = 64;

class Resolver {
 public:
  Resolver(Program& program, const Deadline& deadline, FactSink& sink)
      : p_(program), t_(program.values), f_(grammar().fields), deadline_(deadline), sink_(sink) {}

  std::vector<ValueId> run() {
    findFixpoint();
    // What has no value even now can't be evaluated without an exception (`x = f(x)` alone). Should
    // that be a fault of ours, it must not hide anything: names become unresolved, all else
    // unknown.
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (value_[i] != kNothing) continue;
      const bool name = p_.kind(i) == Kind::kIdentifier && p_.useOf[i] != kNone;
      value_[i] = name ? t_.named(AtomKind::kUnresolved, p_.name(i)) : kUnknownValue;
    }
    return std::move(value_);
  }

 private:
  void findFixpoint() {
    value_.assign(p_.tree.size(), kUnknownValue);
    final_.assign(p_.tree.size(), false);
    for (const NodeIndex i : p_.postOrder) value_[i] = kNothing;
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

  bool runRound() {
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
  void bindUnevaluated() {
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (value_[i] == kUnknownValue && p_.bindingOf[i] != kNone) applyBindings(i);
    }
  }

  void applyBindings(NodeIndex source) {
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
  ValueId withoutLists(ValueId value) {
    if (!t_.has(value, AtomKind::kList)) return value;
    ValueId result = kUnknownValue;
    for (const AtomId id : t_.atoms(value)) {
      if (t_.atom(id).kind != AtomKind::kList) result = t_.unite(result, t_.single(t_.atom(id)));
    }
    return result;
  }

  ValueId takePart(ValueId value, std::uint32_t step) {
    if (value == kNothing) return kNothing;
    ValueId result = kNothing;
    for (const AtomId id : t_.atoms(value)) {
      const Atom atom = t_.atom(id);
      const bool sequence = atom.kind == AtomKind::kTuple || atom.kind == AtomKind::kList;
      result = t_.unite(result, sequence ? elementOf(atom.node, step) : kUnknownValue);
    }
    return result;
  }

  ValueId elementOf(NodeIndex sequence, std::uint32_t step) {
    const auto& elements = p_.elements(sequence);
    if (step == kSomePart || elements.size() > kMaxElements) return kUnknownValue;
    const bool splat = std::any_of(elements.begin(), elements.end(),
                                   [this](NodeIndex e) { return p_.kind(e) == Kind::kListSplat; });
    if (splat) return kUnknownValue;
    if (step != kEachElement) {
      return step < elements.size() ? withoutLists(value_[elements[step]]) : kUnknownValue;
    }
    ValueId result = elements.empty() ? kUnknownValue : kNothing;
    for (const NodeIndex element : elements) {
      result = t_.unite(result, withoutLists(value_[element]));
    }
    return result;
  }

  ValueId evaluate(NodeIndex i) {
    switch (p_.kind(i)) {
      case Kind::kIdentifier:
      case Kind::kDottedName: return evaluateName(i);
      case Kind::kAttribute: return attributeOf(childValue(i, f_.object), attributeName(i));
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

  ValueId evaluateLiteral(NodeIndex i) {
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

  // Nothing is known yet; at the end of all rounds: it can't be evaluated without an exception.
  [[nodiscard]] bool isPending(NodeIndex i) const { return valueOf(i) == kNothing; }
  [[nodiscard]] bool anyPending(const std::vector<NodeIndex>& nodes) const {
    return std::any_of(nodes.begin(), nodes.end(), [this](NodeIndex i) { return isPending(i); });
  }

  [[nodiscard]] ValueId valueOf(NodeIndex i) const { return i == kNoNode ? kNothing : value_[i]; }
  [[nodiscard]] ValueId childValue(NodeIndex i, std::uint16_t field) const {
    return valueOf(p_.child(i, field));
  }

  std::string attributeName(NodeIndex attribute) const {
    const NodeIndex name = p_.child(attribute, f_.attribute);
    return name == kNoNode ? std::string() : p_.name(name);
  }

  ValueId evaluateName(NodeIndex i) {
    if (p_.useOf[i] == kNone) return kUnknownValue;
    const NameUse& use = p_.uses[p_.useOf[i]];
    ValueId value = use.fixed;
    for (const VariableIndex v : use.variables) value = t_.unite(value, p_.variables[v].value);
    if (p_.kind(i) != Kind::kDottedName) return value;
    const auto& parts = p_.elements(i);
    for (std::size_t k = 1; k < parts.size(); ++k) value = attributeOf(value, p_.name(parts[k]));
    return value;
  }

  // Modules' attributes are paths; any other attribute is unknown.
  ValueId attributeOf(ValueId object, const std::string& name) {
    ValueId result = kNothing;
    for (const AtomId id : t_.atoms(object)) {
      const Atom& atom = t_.atom(id);
      ValueId part = kUnknownValue;
      if (atom.kind == AtomKind::kModule || atom.kind == AtomKind::kPath) {
        part = extendPath(atom.text, name);
      } else if ((name == "format" || name == "format_map") && !isConstantKind(atom.kind)) {
        part = t_.named(AtomKind::kFormatMethod, "");
      }
      result = t_.unite(result, part);
    }
    return result;
  }

  ValueId extendPath(const std::string& path, const std::string& name) {
    const auto dots = std::count(path.begin(), path.end(), '.');
    if (dots >= static_cast<std::ptrdiff_t>(ValueTable::kMaxPathComponents)) {
      t_.setOverflowed();
      return kUnknownValue;
    }
    return t_.named(AtomKind::kPath, path.ends_with('.') ? path + name : path + "." + name);
  }

  ValueId evaluateSubscript(NodeIndex i) {
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

  ValueId evaluateSlice(ValueId text, NodeIndex slice) {
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

  ValueId evaluateBinary(NodeIndex i) {
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
  ValueId formatTuple(ValueId format, ValueId tuple) {
    const auto formats = candidates(t_, format, AtomKind::kText);
    if (formats.size() != 1 || t_.atoms(tuple).size() != 1) return kUnknownValue;
    const auto& elements = p_.elements(t_.atom(t_.atoms(tuple)[0]).node);
    if (anyPending(elements)) return kNothing;
    const auto texts = printedEach(elements);
    if (!texts) return kUnknownValue;
    auto result = percentFormat(formats[0], *texts);
    return result ? t_.text(std::move(*result)) : kUnknownValue;
  }

  std::optional<std::vector<std::string>> printedEach(const std::vector<NodeIndex>& nodes) const {
    std::vector<std::string> texts;
    for (const NodeIndex node : nodes) {
      const auto text = printed(t_, value_[node]);
      if (text.size() != 1) return std::nullopt;
      texts.push_back(text[0]);
    }
    return texts;
  }

  ValueId evaluateString(NodeIndex i) {
    const NodeIndex start = p_.tree.firstChild(i);
    if (start == kNoNode) return kUnknownValue;
    const auto prefix = parseStringStart(p_.tree.text(start));
    if (!prefix) return kUnknownValue;
    std::string text;
    for (NodeIndex c = p_.tree.nextSibling(start); c != kNoNode; c = p_.tree.nextSibling(c)) {
      if (p_.kind(c) == Kind::kStringContent) {
        auto part = decodeString(p_.tree.text(c), *prefix);
        if (!part) return kUnknownValue;
        if (prefix->format) part = replaceAll(replaceAll(*part, "{{", "{"), "}}", "}");
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
  std::optional<std::string> interpolated(NodeIndex interpolation) {
    const auto& parts = p_.elements(interpolation);
    if (parts.size() != 1) return std::nullopt;  // conversions and specifications
    const auto texts = printed(t_, value_[parts[0]]);
    const bool debug = p_.tree.text(p_.tree.node(parts[0]).end) == "=";
    if (texts.size() != 1 || debug) return std::nullopt;
    return texts[0];
  }

  ValueId evaluateConcatenation(NodeIndex i) {
    ValueId result = kNothing;
    for (const NodeIndex part : p_.elements(i)) {
      result = result == kNothing ? value_[part] : foldBinary(t_, "+", result, value_[part]);
    }
    return result;
  }

  // --- Calls -------------------------------------------------------------------------------------

  struct Arguments {
    std::vector<NodeIndex> positional;
    std::map<std::string, NodeIndex, std::less<>> keywords;
    bool unpacked = false;
  };

  Arguments argumentsOf(NodeIndex call) {
    Arguments arguments;
    const NodeIndex list = p_.child(call, f_.arguments);
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) {
      arguments.unpacked = true;
      return arguments;
    }
    for (const NodeIndex c : p_.elements(list)) {
      if (p_.kind(c) == Kind::kKeywordArgument) {
        const NodeIndex name = p_.child(c, f_.name);
        const NodeIndex value = p_.child(c, f_.value);
        if (name != kNoNode && value != kNoNode) arguments.keywords[p_.name(name)] = value;
      } else if (p_.kind(c) == Kind::kListSplat || p_.kind(c) == Kind::kDictionarySplat) {
        arguments.unpacked = true;
      } else {
        arguments.positional.push_back(c);
      }
    }
    return arguments;
  }

  ValueId evaluateCall(NodeIndex i) {
    const NodeIndex function = p_.child(i, f_.function);
    if (function == kNoNode) return kUnknownValue;
    const ValueId callee = value_[function];
    const Arguments arguments = argumentsOf(i);
    if (callee == kNothing || anyPending(arguments.positional)) return kNothing;
    for (const auto& keyword : arguments.keywords) {
      if (isPending(keyword.second)) return kNothing;
    }
    if (p_.kind(function) == Kind::kAttribute) {
      const ValueId receiver = childValue(function, f_.object);
      if (t_.isAll(receiver, AtomKind::kText) || t_.isAll(receiver, AtomKind::kBytes)) {
        return evaluateMethod(receiver, attributeName(function), arguments);
      }
    }
    ValueId result = kNothing;
    for (const AtomId id : t_.atoms(callee)) {
      const Atom atom = t_.atom(id);
      ValueId part = kUnknownValue;
      if (atom.kind == AtomKind::kBuiltin) part = evaluateBuiltin(atom.text, arguments);
      if (atom.kind == AtomKind::kPath && atom.text == "importlib.import_module") {
        part = importedBy(arguments, false);
      }
      result = t_.unite(result, part);
    }
    return result;
  }

  ValueId evaluateMethod(ValueId receiver, const std::string& method, const Arguments& arguments) {
    if (arguments.unpacked) return kUnknownValue;
    if (method == "join" && arguments.positional.size() == 1) {
      return evaluateJoin(receiver, value_[arguments.positional[0]]);
    }
    if (method == "format") return evaluateFormat(receiver, arguments);
    if (!arguments.keywords.empty()) return kUnknownValue;
    std::vector<ValueId> given;
    for (const NodeIndex argument : arguments.positional) {
      given.push_back(value_[argument]);
    }
    return foldMethod(t_, receiver, method, given);
  }

  ValueId evaluateJoin(ValueId separator, ValueId parts) {
    const auto separators = candidates(t_, separator, AtomKind::kText);
    const bool sequence = t_.isAll(parts, AtomKind::kTuple) || t_.isAll(parts, AtomKind::kList);
    if (separators.size() != 1 || !sequence || t_.atoms(parts).size() != 1) return kUnknownValue;
    std::string text;
    const auto& elements = p_.elements(t_.atom(t_.atoms(parts)[0]).node);
    if (anyPending(elements)) return kNothing;
    for (const NodeIndex element : elements) {
      const auto part = candidates(t_, value_[element], AtomKind::kText);
      if (part.size() != 1 || text.size() > kMaxConstantBytes) return kUnknownValue;
      if (element != elements.front()) text += separators[0];
      text += part[0];
    }
    return t_.text(std::move(text));
  }

  ValueId evaluateFormat(ValueId receiver, const Arguments& arguments) {
    const auto formats = candidates(t_, receiver, AtomKind::kText);
    const auto texts = printedEach(arguments.positional);
    if (formats.size() != 1 || !texts) return kUnknownValue;
    const auto named = [this, &arguments](std::string_view name) -> std::optional<std::string> {
      const auto found = arguments.keywords.find(name);
      if (found == arguments.keywords.end()) return std::nullopt;
      const auto text = printed(t_, value_[found->second]);
      if (text.size() != 1) return std::nullopt;
      return text[0];
    };
    auto result = braceFormat(formats[0], *texts, named);
    return result ? t_.text(std::move(*result)) : kUnknownValue;
  }

  ValueId evaluateBuiltin(const std::string& name, const Arguments& arguments) {
    const auto& positional = arguments.positional;
    if (name == "__import__") return importedBy(arguments, true);
    if (arguments.unpacked || positional.empty()) return kUnknownValue;
    const ValueId first = value_[positional[0]];
    if (name == "str" && positional.size() == 1 && t_.isAll(first, AtomKind::kText)) return first;
    if (name == "chr" && t_.isAll(first, AtomKind::kInteger)) {
      ValueId result = kNothing;
      for (const AtomId id : t_.atoms(first)) {
        auto text = characterOf(t_.atom(id).number);
        result = t_.unite(result, text ? t_.text(std::move(*text)) : kUnknownValue);
      }
      return result;
    }
    if (name == "getattr" && positional.size() >= 2) {
      const auto names = candidates(t_, value_[positional[1]], AtomKind::kText);
      ValueId result = names.empty() ? kUnknownValue : kNothing;
      for (const std::string& attribute : names) {
        result = t_.unite(result, attributeOf(first, attribute));
      }
      if (positional.size() > 2) result = t_.unite(result, value_[positional[2]]);
      return result;
    }
    return kUnknownValue;
  }

  // __import__("a.b") gives a (or a.b with a fromlist: both are assumed); import_module gives a.b.
  ValueId importedBy(const Arguments& arguments, bool alsoTop) {
    const NodeIndex node = importedName(arguments);
    if (node == kNoNode) return kUnknownValue;
    const auto names = candidates(t_, value_[node], AtomKind::kText);
    ValueId result = names.empty() ? kUnknownValue : kNothing;
    for (const std::string& name : names) {
      result = t_.unite(result, t_.named(AtomKind::kModule, name));
      if (alsoTop) {
        result = t_.unite(result, t_.named(AtomKind::kModule, name.substr(0, name.find('.', 1))));
      }
    }
    return result;
  }

  static NodeIndex importedName(const Arguments& arguments) {
    if (arguments.unpacked) return kNoNode;
    if (!arguments.positional.empty()) return arguments.positional[0];
    const auto found = arguments.keywords.find("name");
    return found == arguments.keywords.end() ? kNoNode : found->second;
  }

  Program& p_;
  ValueTable& t_;
  const Fields& f_;
  const Deadline& deadline_;
  FactSink& sink_;
  std::vector<ValueId> value_;
  std::vector<bool> final_;  // literals are worked out once
  bool changed_ = false;
};

}  // namespace

std::vector<ValueId> resolveValues(Program& program, const Deadline& deadline, FactSink& sink) {
  return Resolver(program, deadline, sink).run();
}

}  // namespace gantlet::python
