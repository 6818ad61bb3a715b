// What calls give: methods of constants, and the functions that name attributes and modules by
// text.
#include <algorithm>
#include <utility>

#include "analyzer/languages/python/resolver/resolver.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/fold.h"

namespace gantlet::python {

Resolver::Arguments Resolver::argumentsOf(NodeIndex call) {
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

ValueId Resolver::evaluateCall(NodeIndex i) {
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
    // The usual way to write a template over several lines.
    if (atom.kind == AtomKind::kPath && atom.text == "textwrap.dedent") part = dedented(arguments);
    result = t_.unite(result, part);
  }
  return result;
}

ValueId Resolver::evaluateMethod(ValueId receiver, const std::string& method,
                                 const Arguments& arguments) {
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

ValueId Resolver::evaluateJoin(ValueId separator, ValueId parts) {
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

ValueId Resolver::dedented(const Arguments& arguments) {
  const bool plain = !arguments.unpacked && arguments.keywords.empty();
  if (!plain || arguments.positional.size() != 1) return kUnknownValue;
  const ValueId given = value_[arguments.positional[0]];
  if (!t_.isAll(given, AtomKind::kText)) return kUnknownValue;
  ValueId result = kNothing;
  for (const std::string& text : candidates(t_, given, AtomKind::kText)) {
    result = t_.unite(result, t_.text(dedent(text)));
  }
  return result == kNothing ? kUnknownValue : result;
}

ValueId Resolver::evaluateFormat(ValueId receiver, const Arguments& arguments) {
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

// type(…), which is a class.
bool Resolver::isTypeCall(NodeIndex node) const {
  if (p_.kind(node) != Kind::kCall) return false;
  return t_.has(childValue(node, f_.function), AtomKind::kBuiltin) &&
         p_.tree.text(p_.child(node, f_.function)) == "type";
}

ValueId Resolver::evaluateBuiltin(const std::string& name, const Arguments& arguments) {
  const auto& positional = arguments.positional;
  if (name == "__import__") return importedBy(arguments, true);
  if (arguments.unpacked || positional.empty()) return kUnknownValue;
  const ValueId first = value_[positional[0]];
  if (name == "str" && positional.size() == 1 && t_.isAll(first, AtomKind::kText)) return first;
  // type(int) is type; type(x) for anything else is a class that is not known.
  if (name == "type" && positional.size() == 1 && arguments.keywords.empty()) {
    return isTypeCall(positional[0]) ? t_.named(AtomKind::kBuiltin, "type")
                                     : classOf(first, positional[0]);
  }
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
      result = t_.unite(result, attributeOf(first, attribute, positional[0]));
    }
    if (positional.size() > 2) result = t_.unite(result, value_[positional[2]]);
    return result;
  }
  return kUnknownValue;
}

// __import__("a.b") gives a (or a.b with a fromlist: both are assumed); import_module gives a.b.
ValueId Resolver::importedBy(const Arguments& arguments, bool alsoTop) {
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

NodeIndex Resolver::importedName(const Arguments& arguments) {
  if (arguments.unpacked) return kNoNode;
  if (!arguments.positional.empty()) return arguments.positional[0];
  const auto found = arguments.keywords.find("name");
  return found == arguments.keywords.end() ? kNoNode : found->second;
}

}  // namespace gantlet::python
