#include "analyzer/languages/python/program/program.h"

#include <algorithm>

#include "analyzer/languages/python/syntax/names.h"

namespace gantlet::python {
namespace {

bool isComprehension(Kind kind) {
  return kind == Kind::kListComprehension || kind == Kind::kSetComprehension ||
         kind == Kind::kDictionaryComprehension || kind == Kind::kGeneratorExpression;
}

// Nodes whose value the resolver works out, or whose end is where a binding takes effect.
bool isEvaluated(Kind kind) {
  switch (kind) {
    case Kind::kIdentifier:
    case Kind::kDottedName:
    case Kind::kAttribute:
    case Kind::kCall:
    case Kind::kSubscript:
    case Kind::kParenthesizedExpression:
    case Kind::kNamedExpression:
    case Kind::kConditionalExpression:
    case Kind::kBooleanOperator:
    case Kind::kString:
    case Kind::kConcatenatedString:
    case Kind::kInteger:
    case Kind::kFloat:
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kNone:
    case Kind::kUnaryOperator:
    case Kind::kBinaryOperator:
    case Kind::kTuple:
    case Kind::kExpressionList:
    case Kind::kPatternList:
    case Kind::kTuplePattern:
    case Kind::kListPattern:
    case Kind::kList:
    case Kind::kAssignment:
    case Kind::kAugmentedAssignment:
    case Kind::kLambda:
    case Kind::kGenericType: return true;
    default: return false;
  }
}

// One forward walk: parents come before their children.
class ScopeBuilder {
 public:
  explicit ScopeBuilder(Program& program)
      : p_(program), f_(grammar().fields), kindOfSymbol_(grammar().kinds) {}

  void run() {
    const NodeIndex count = p_.tree.size();
    p_.kinds.assign(count, Kind::kToken);
    p_.contexts.assign(count, Context::kLoad);
    p_.scopes.assign(count, 0);
    p_.innerScopes.assign(count, kNone);
    p_.useOf.assign(count, kNone);
    p_.bindingOf.assign(count, kNone);
    p_.scopeTable.push_back(Scope{});
    for (NodeIndex i = 0; i < count; ++i) {
      leaveBefore(i);
      p_.kinds[i] = kindOf(i);
      if (i != 0) {
        p_.scopes[i] = scopeOf(i);
        p_.contexts[i] = contextOf(i);
      }
      openScope(i);
      if (isEvaluated(p_.kinds[i])) open_.push_back(i);
      if (p_.kinds[i] == Kind::kWildcardImport) addStarImport(i);
      if (p_.kinds[i] == Kind::kTypeAliasStatement) findTypeCall(i);
    }
    leaveBefore(count);
  }

 private:
  Kind kindOf(NodeIndex i) const {
    if (i == typeCall_) return Kind::kTypeCall;
    const Kind kind = kindOfSymbol_[p_.tree.node(i).symbol];
    const bool specified = kind == Kind::kNamedExpression && isSpecification(p_.tree, i);
    return specified ? Kind::kFormatSpecified : kind;
  }

  void leaveBefore(NodeIndex i) {
    while (!open_.empty() && p_.tree.node(open_.back()).end <= i) {
      p_.postOrder.push_back(open_.back());
      open_.pop_back();
    }
  }

  void openScope(NodeIndex i) {
    const Kind kind = p_.kinds[i];
    Scope scope;
    if (kind == Kind::kFunctionDefinition || kind == Kind::kLambda) {
      scope.kind = ScopeKind::kFunction;
    } else if (kind == Kind::kClassDefinition) {
      scope.kind = ScopeKind::kClass;
    } else if (isComprehension(kind)) {
      scope.kind = ScopeKind::kComprehension;
    } else {
      return;
    }
    scope.parent = p_.scopes[i];
    scope.className = p_.scopeTable[scope.parent].className;
    if (scope.kind == ScopeKind::kClass) {
      const NodeIndex name = p_.child(i, f_.name);
      if (name != kNoNode) scope.className = p_.tree.text(name);
    }
    p_.innerScopes[i] = static_cast<ScopeIndex>(p_.scopeTable.size());
    p_.scopeTable.push_back(scope);
  }

  ScopeIndex scopeOf(NodeIndex i) const {
    const NodeIndex parent = p_.parent(i);
    const ScopeIndex outer = p_.scopes[parent];
    const std::uint16_t field = p_.field(i);
    switch (p_.kinds[parent]) {
      case Kind::kFunctionDefinition:
      case Kind::kClassDefinition:
      case Kind::kLambda: {
        const bool inside = field != 0 && (field == f_.body || field == f_.parameters ||
                                           field == f_.typeParameters);
        return inside ? p_.innerScopes[parent] : outer;
      }
      case Kind::kDefaultParameter:
      case Kind::kTypedDefaultParameter:
      case Kind::kTypedParameter: {
        // Defaults and annotations are evaluated where the function is defined.
        const bool outside = field != 0 && (field == f_.value || field == f_.type);
        return outside ? p_.scopeTable[outer].parent : outer;
      }
      case Kind::kForInClause: {
        // So is the first iterable of a comprehension.
        const NodeIndex comprehension = p_.parent(parent);
        const bool first = parent == p_.namedChild(comprehension, 1);
        return field == f_.right && first ? p_.scopes[comprehension] : outer;
      }
      default: return isComprehension(p_.kinds[parent]) ? p_.innerScopes[parent] : outer;
    }
  }

  Context inherited(NodeIndex parent) const {
    const Context context = p_.contexts[parent];
    return context == Context::kName ? Context::kLoad : context;
  }

  Context contextOf(NodeIndex i) const {
    const NodeIndex parent = p_.parent(i);
    const std::uint16_t field = p_.field(i);
    const auto storeIf = [](bool yes) { return yes ? Context::kStore : Context::kLoad; };
    const auto nameIf = [](bool yes) { return yes ? Context::kName : Context::kLoad; };
    switch (p_.kinds[parent]) {
      case Kind::kAssignment:
      case Kind::kForStatement:
      case Kind::kForInClause: return storeIf(field == f_.left);
      case Kind::kAugmentedAssignment:
        return field == f_.left ? Context::kAugmented : Context::kLoad;
      case Kind::kNamedExpression:
      case Kind::kDefaultParameter:
      case Kind::kTypedDefaultParameter:
      case Kind::kFunctionDefinition:
      case Kind::kClassDefinition: return storeIf(field == f_.name || isTypeParameters(i, field));
      case Kind::kTypedParameter: return storeIf(field != f_.type);
      case Kind::kParameters:
      case Kind::kLambdaParameters:
      case Kind::kSplatPattern: return Context::kStore;
      case Kind::kAsPattern: return storeIf(field == f_.alias || isCaseAlias(i, parent));
      case Kind::kExceptClause: return storeIf(field == f_.alias);
      case Kind::kDeleteStatement: return Context::kDelete;
      case Kind::kTypeAliasStatement: return storeIf(field == f_.left);
      case Kind::kAttribute: return nameIf(field == f_.attribute);
      case Kind::kKeywordArgument: return nameIf(field == f_.name);
      case Kind::kKeywordPattern: return i == parent + 1 ? Context::kName : patternContext(i);
      case Kind::kMemberType: return nameIf(p_.kinds[i] == Kind::kIdentifier);
      case Kind::kConstrainedType: return i == parent + 1 ? inherited(parent) : Context::kLoad;
      default: return structuralContext(i, parent);
    }
  }

  Context structuralContext(NodeIndex i, NodeIndex parent) const {
    switch (p_.kinds[parent]) {
      case Kind::kListSplatPattern:
      case Kind::kDictionarySplatPattern:
      case Kind::kPatternList:
      case Kind::kTuplePattern:
      case Kind::kListPattern:
      case Kind::kTuple:
      case Kind::kList:
      case Kind::kParenthesizedExpression:
      case Kind::kListSplat:
      case Kind::kExpressionList:
      case Kind::kAsPatternTarget:
      case Kind::kType:
      case Kind::kTypeParameter:
      case Kind::kSplatType:
      case Kind::kGenericType: return inherited(parent);
      case Kind::kCasePattern:
      case Kind::kUnionPattern:
      case Kind::kDictPattern: return patternContext(i);
      case Kind::kClassPattern: return Context::kLoad;
      case Kind::kDottedName:
        // case name: the identifier is bound, as the name around it is.
        return inherited(parent) == Context::kStore ? Context::kStore : Context::kName;
      case Kind::kAliasedImport:
      case Kind::kImportStatement:
      case Kind::kImportFromStatement:
      case Kind::kFutureImportStatement:
      case Kind::kRelativeImport:
      case Kind::kGlobalStatement:
      case Kind::kNonlocalStatement: return Context::kName;
      default: return Context::kLoad;
    }
  }

  // In a case, a bare name is a capture and a dotted one a value to compare with.
  Context patternContext(NodeIndex i) const {
    const bool bare = p_.kinds[i] == Kind::kDottedName && p_.tree.node(i).end == i + 2;
    return bare || p_.kinds[i] == Kind::kIdentifier ? Context::kStore : Context::kLoad;
  }

  bool isTypeParameters(NodeIndex i, std::uint16_t field) const {
    return p_.kinds[i] == Kind::kTypeParameter && field == f_.typeParameters;
  }

  bool isCaseAlias(NodeIndex i, NodeIndex parent) const {
    return i != parent + 1 && p_.kinds[i] == Kind::kIdentifier &&
           p_.kinds[parent + 1] == Kind::kCasePattern;
  }

  // `type(x).y = z` parses as a type statement with (x).y for its name: "(x)" are the arguments of
  // a call of whatever `type` means here.
  void findTypeCall(NodeIndex statement) {
    NodeIndex left = p_.child(statement, f_.left);
    if (left == kNoNode) return;
    while (p_.tree.firstChild(left) != kNoNode) {
      const Kind kind = kindOfSymbol_[p_.tree.node(left).symbol];
      const bool prefix = kind == Kind::kType || kind == Kind::kAttribute ||
                          kind == Kind::kSubscript || kind == Kind::kCall;
      if (!prefix) break;
      left = p_.tree.firstChild(left);
    }
    const Kind kind = kindOfSymbol_[p_.tree.node(left).symbol];
    if (kind == Kind::kParenthesizedExpression || kind == Kind::kTuple) typeCall_ = left;
  }

  void addStarImport(NodeIndex i) {
    const NodeIndex statement = p_.parent(i);
    const NodeIndex module = p_.child(statement, f_.moduleName);
    if (module == kNoNode) return;
    p_.starImports.push_back({p_.dottedText(module), p_.tree.node(statement).endByte});
  }

  Program& p_;
  const Fields& f_;
  const std::vector<Kind>& kindOfSymbol_;
  std::vector<NodeIndex> open_;
  NodeIndex typeCall_ = kNoNode;
};

}  // namespace

std::string Program::name(NodeIndex identifier) const {
  const std::string_view text = tree.text(identifier);
  if (text.starts_with("__")) {
    std::string mangled = mangledName(text, scopeTable[scopes[identifier]].className);
    if (!mangled.empty()) return mangled;
  }
  return std::string(text);
}

NodeIndex Program::namedChild(NodeIndex i, std::uint32_t index) const {
  for (NodeIndex c = tree.firstChild(i); c != kNoNode; c = tree.nextSibling(c)) {
    if (isNamedChild(c) && index-- == 0) return c;
  }
  return kNoNode;
}

const std::vector<NodeIndex>& Program::elements(NodeIndex i) {
  const auto [entry, added] = elements_.try_emplace(i);
  if (added) {
    for (NodeIndex c = tree.firstChild(i); c != kNoNode; c = tree.nextSibling(c)) {
      if (isNamedChild(c)) entry->second.push_back(c);
    }
  }
  return entry->second;
}

bool Program::hasSplat(NodeIndex i) {
  const auto [entry, added] = splats_.try_emplace(i, false);
  if (added) {
    const auto& nodes = elements(i);
    entry->second = std::any_of(nodes.begin(), nodes.end(), [this](NodeIndex e) {
      return kinds[e] == Kind::kListSplat || kinds[e] == Kind::kListSplatPattern;
    });
  }
  return entry->second;
}

std::string Program::dottedText(NodeIndex i) const {
  std::string text;
  for (NodeIndex c = i; c < tree.node(i).end; ++c) {
    if (tree.node(c).end != c + 1) continue;
    if (kinds[c] == Kind::kIdentifier || tree.text(c) == ".") text += tree.text(c);
  }
  return text;
}

NodeIndex Program::outermost(NodeIndex i) const {
  NodeIndex result = i;
  while (parent(result) != kNoNode && kinds[parent(result)] == Kind::kParenthesizedExpression) {
    result = parent(result);
  }
  return result;
}

void buildScopes(Program& program) { ScopeBuilder(program).run(); }

}  // namespace gantlet::python
