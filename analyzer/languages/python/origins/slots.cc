#include "analyzer/languages/python/origins/slots.h"

#include <algorithm>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::string_view kHook = "__set_name__";
constexpr std::size_t kMostNames = 128;

}  // namespace

// Nobody calls __set_name__ by its name or by a text, and no class comes of anything but a class
// statement: there, the names would be texts of the program's.
bool SlotOrigins::isCalledByInterpreter() {
  if (calledByInterpreter_) return *calledByInterpreter_;
  calledByInterpreter_ = false;
  for (const NodeIndex i : named(kHook)) {
    if (p_.kind(p_.parent(i)) != Kind::kFunctionDefinition || p_.field(i) != f_.name) return false;
  }
  // locals()["name"] = Field() in a class's body, and what else makes classes.
  if (parts_.kept.hasOneOf({"locals", "globals", "__prepare__", "new_class", "make_dataclass",
                            "metaclass", "exec", "__build_class__"})) {
    return false;
  }
  // Enum("E", {"name": Field()})
  if (!p_.starImports.empty() || p_.importedModules.count("enum") != 0 ||
      parts_.attributes.bindsByText() || parts_.parameters.isReachedByText(kHook, true)) {
    return false;
  }
  calledByInterpreter_ = true;
  return true;
}

bool SlotOrigins::isHook(NodeIndex function) {
  return p_.scopeTable[p_.scopes[function]].kind == ScopeKind::kClass &&
         p_.tree.text(p_.child(function, f_.name)) == kHook && isCalledByInterpreter();
}

bool SlotOrigins::isSlotName(const Parameter& parameter) {
  return parameter.position == 2 && parameter.unpacking == Unpacking::kWhole &&
         parameter.standard == kNoNode &&
         p_.kind(p_.parent(parameter.function)) != Kind::kDecoratedDefinition &&
         isHook(parameter.function);
}

bool SlotOrigins::addSlotNames() {
  if (search_.words == nullptr) return false;
  search_.work += p_.tree.size() / 64;
  // `match`, `with`, `for` and others bind names in ways of their own.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kClassDefinition) continue;
    const auto statements = p_.elements(p_.child(i, f_.body));
    const bool plain = std::all_of(statements.begin(), statements.end(), [this](NodeIndex one) {
      switch (p_.kind(one)) {
        case Kind::kExpressionStatement:
        case Kind::kFunctionDefinition:
        case Kind::kDecoratedDefinition:
        case Kind::kClassDefinition:
        case Kind::kAssignment:
        case Kind::kPassStatement: return true;
        default: return false;
      }
    });
    if (!plain) return false;
  }
  std::size_t count = 0;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.contexts[i] == Context::kLoad ||
        p_.contexts[i] == Context::kName || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) {
      continue;
    }
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kAssignment && p_.field(i) == f_.left) {
      if (!mayBeDescriptor(p_.child(parent, f_.right))) continue;
    } else if (p_.kind(parent) == Kind::kFunctionDefinition) {
      if (p_.kind(p_.parent(parent)) != Kind::kDecoratedDefinition) continue;
    }
    const std::string_view text = p_.tree.text(i);
    // Its class gives it another name.
    if (text.starts_with("__") && !text.ends_with("__")) return false;
    search_.words->emplace_back(text);
    if (++count > kMostNames) return false;
  }
  return count != 0;
}

bool SlotOrigins::isOwner(NodeIndex object) {
  if (object == kNoNode || p_.kind(object) != Kind::kIdentifier || p_.useOf[object] == kNone) {
    return false;
  }
  const NameUse& use = p_.uses[p_.useOf[object]];
  if (use.fixed != kNothing || use.variables.size() != 1) return false;
  const VariableIndex variable = use.variables[0];
  const NodeIndex function = functionOf(variable);
  if (function == kNoNode || !isHook(function)) return false;
  const std::string_view name = p_.tree.text(object);
  const auto parameter = parts_.parameters.parameterOf(function, name);
  const bool bound = std::any_of(p_.bindings.begin(), p_.bindings.end(),
                                 [&](const Binding& one) { return one.variable == variable; });
  return parameter && parameter->position == 1 && parameter->unpacking == Unpacking::kWhole &&
         !bound && parts_.parameters.isBoundInPlain(function, name);
}

bool SlotOrigins::isDefinition(NodeIndex name) const {
  return p_.kind(p_.parent(name)) == Kind::kFunctionDefinition && p_.field(name) == f_.name &&
         p_.scopeTable[p_.scopes[name]].kind == ScopeKind::kClass;
}

bool SlotOrigins::mayBeDescriptor(NodeIndex value) {
  if (value == kNoNode || t_.isConstant(valueOf(value))) return false;
  switch (p_.kind(value)) {
    case Kind::kTuple:
    case Kind::kList:
    case Kind::kSet:
    case Kind::kDictionary:
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kDictionaryComprehension:
    case Kind::kLambda:
    case Kind::kNone: return false;
    case Kind::kBinaryOperator: {  // names + (name,), where no class of the file adds
      const NodeIndex op = p_.child(value, f_.op);
      if (op == kNoNode || p_.tree.text(op) != "+" || hasName("__add__") || hasName("__radd__")) {
        return true;
      }
      const Kind left = p_.kind(p_.child(value, f_.left));
      const Kind right = p_.kind(p_.child(value, f_.right));
      return left != Kind::kTuple && left != Kind::kList && right != Kind::kTuple &&
             right != Kind::kList;
    }
    case Kind::kCall:
      return !isOneOf(parts_.calls.builtinOf(value), {"list", "tuple", "dict", "set", "sorted"});
    default: return true;
  }
}

}  // namespace gantlet::python
