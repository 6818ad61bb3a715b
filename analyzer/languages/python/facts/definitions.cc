#include "analyzer/languages/python/facts/definitions.h"

#include <algorithm>
#include <array>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 6;
constexpr std::size_t kMostNames = 64;
// What gives a function another's name.
constexpr std::array<std::string_view, 3> kCopiers{"update_wrapper", "wraps",
                                                   "WRAPPER_ASSIGNMENTS"};

// What the search for an attribute's source asks for on its way must not lead back to it.
class Searching {
 public:
  explicit Searching(bool& flag) : flag_(flag) { flag_ = true; }
  ~Searching() { flag_ = false; }
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;

 private:
  bool& flag_;
};

}  // namespace

std::vector<std::string> DefinitionNames::names(NodeIndex node) {
  if (node == kNoNode || !index_.has("__name__") || !keepsNames()) return {};
  return namesOf(node, 0);
}

// Nobody gives a function another name.
bool DefinitionNames::keepsNames() {
  if (keepsNames_) return *keepsNames_;
  keepsNames_ = false;
  if (parts_.named.hasText("__name__")) return false;
  for (const NodeIndex i : index_.named("__name__")) {
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if ((member ? p_.contexts[parent] : p_.contexts[i]) != Context::kLoad) return false;
  }
  for (const std::string_view copier : kCopiers) {
    const auto& uses = index_.named(copier);
    if (!std::all_of(uses.begin(), uses.end(),
                     [this](NodeIndex i) { return origins_.isOnlyDecorating(i); })) {
      return false;
    }
  }
  keepsNames_ = !fetchesCopier();
  return *keepsNames_;
}

// getattr(functools, "wraps"): under no name that is seen.
bool DefinitionNames::fetchesCopier() const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const Kind kind = p_.kind(i);
    if (kind != Kind::kCall && kind != Kind::kSubscript) continue;
    for (const AtomId id : t_.atoms(valueOf(i))) {
      const Atom& atom = t_.atom(id);
      if (isForeign(atom.kind) &&
          std::find(kCopiers.begin(), kCopiers.end(), lastPart(atom.text)) != kCopiers.end())
        return true;
    }
  }
  return false;
}

std::vector<std::string> DefinitionNames::namesOf(NodeIndex node, int depth) {
  if (node == kNoNode || depth > kDeepest) return {};
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return namesOf(p_.namedChild(node, 0), depth + 1);
    case Kind::kIdentifier: return namesOf(parts_.classes.onlySource(node), depth + 1);
    case Kind::kAttribute:
      if (p_.tree.text(p_.child(node, f_.attribute)) == "__name__") {
        return decorated(p_.child(node, f_.object), depth + 1);
      }
      return namesOf(sourceOf(node), depth + 1);
    case Kind::kBinaryOperator: {  // "_" + function.__name__
      const NodeIndex op = p_.child(node, f_.op);
      const auto texts = candidates(t_, valueOf(p_.child(node, f_.left)), AtomKind::kText);
      if (op == kNoNode || p_.tree.text(op) != "+" || texts.size() != 1) return {};
      auto found = namesOf(p_.child(node, f_.right), depth + 1);
      for (std::string& name : found) name.insert(0, texts[0]);
      return found;
    }
    case Kind::kString: {  // f"_{function.__name__}"
      std::vector<std::string> found;
      std::string beginning;
      for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
        if (p_.kind(c) != Kind::kStringContent && p_.kind(c) != Kind::kInterpolation) continue;
        if (!found.empty()) return {};
        if (p_.kind(c) == Kind::kStringContent) {
          beginning = p_.tree.text(c);
          continue;
        }
        const bool plain = p_.namedChild(c, 1) == kNoNode &&
                           p_.tree.text(c).find_first_of("=!:") == std::string_view::npos;
        found = plain ? namesOf(p_.namedChild(c, 0), depth + 1) : std::vector<std::string>();
        if (found.empty()) return {};
      }
      if (beginning.find_first_of("\\{}") != std::string::npos) return {};
      for (std::string& name : found) name.insert(0, beginning);
      return found;
    }
    default: return {};
  }
}

// self.function = function in the constructor, where nothing else binds the attribute: what is
// bound there. `self` is an object of the class.
NodeIndex DefinitionNames::sourceOf(NodeIndex attribute) {
  const NodeIndex self = p_.child(attribute, f_.object);
  if (searches_) return kNoNode;
  const Searching searching(searches_);
  if (!parts_.classes.isSelf(self) || !parts_.dictionaries.isOwnSelf(self) ||
      !parts_.families.isPlainFamily(attribute)) {
    return kNoNode;
  }
  const std::string_view name = p_.tree.text(p_.child(attribute, f_.attribute));
  NodeIndex source = kNoNode;
  for (const NodeIndex i : index_.named(name)) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) return kNoNode;
    if (p_.kind(parent) != Kind::kAttribute || p_.field(i) != f_.attribute) {
      const bool bound = p_.contexts[i] != Context::kLoad && p_.contexts[i] != Context::kName;
      if (bound && p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) return kNoNode;
      continue;
    }
    if (p_.contexts[parent] == Context::kLoad) continue;
    const NodeIndex statement = p_.parent(parent);
    if (source != kNoNode || p_.kind(statement) != Kind::kAssignment ||
        p_.child(statement, f_.left) != parent) {
      return kNoNode;
    }
    source = p_.child(statement, f_.right);
    const NodeIndex method = parts_.descriptors.methodOfParameter(p_.child(parent, f_.object), 0);
    if (source == kNoNode || method == kNoNode ||
        p_.tree.text(p_.child(method, f_.name)) != "__init__" ||
        parts_.families.areApart(parent, attribute)) {
      return kNoNode;
    }
  }
  return source == kNoNode || setsOther(attribute) ? kNoNode : source;
}

// By a text. What descriptors store goes into objects of other classes.
bool DefinitionNames::setsOther(NodeIndex attribute) {
  return parts_.families.mayHoldDescriptors(attribute) ||
         parts_.dictionaries.setsByText(p_.tree.text(p_.child(attribute, f_.attribute)));
}

// The functions that `function` may be: those that the decorator around it is given.
std::vector<std::string> DefinitionNames::decorated(NodeIndex function, int depth) {
  if (function == kNoNode || depth > kDeepest) return {};
  if (p_.kind(function) == Kind::kAttribute) return decorated(sourceOf(function), depth + 1);
  if (p_.kind(function) != Kind::kIdentifier) return {};
  if (const NodeIndex method = parts_.descriptors.methodOfParameter(function, 1);
      method != kNoNode) {
    if (!parts_.descriptors.takesDefinition(method)) return {};
    NodeIndex owner = method;
    while (p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
    return decoratedWith(p_.tree.text(p_.child(owner, f_.name)));
  }
  const NodeIndex decorator = decoratorOf(function);
  if (decorator == kNoNode || !isOnlyDecorator(decorator)) return {};
  return decoratedWith(p_.tree.text(p_.child(decorator, f_.name)));
}

// The function whose only parameter the name is, never bound anew.
NodeIndex DefinitionNames::decoratorOf(NodeIndex parameter) const {
  if (p_.useOf[parameter] == kNone) return kNoNode;
  const NameUse& use = p_.uses[p_.useOf[parameter]];
  if (use.fixed != kNothing || use.variables.size() != 1) return kNoNode;
  const VariableIndex variable = use.variables[0];
  const NodeIndex function = index_.functionOf(variable);
  if (p_.kind(function) != Kind::kFunctionDefinition) return kNoNode;
  const auto& parameters = p_.elements(p_.child(function, f_.parameters));
  if (parameters.size() != 1) return kNoNode;
  const NodeIndex declared =
      p_.kind(parameters[0]) == Kind::kTypedParameter ? parameters[0] + 1 : parameters[0];
  const std::string_view name = p_.tree.text(parameter);
  if (p_.kind(declared) != Kind::kIdentifier || p_.tree.text(declared) != name) return kNoNode;
  for (const NodeIndex i : index_.named(name)) {
    if (i <= declared || i >= p_.tree.node(function).end || p_.contexts[i] == Context::kLoad) {
      continue;
    }
    const bool other =
        p_.contexts[i] == Context::kName &&
        (p_.field(i) == f_.attribute || p_.kind(p_.parent(i)) == Kind::kKeywordArgument);
    if (!other) return kNoNode;
  }
  return function;
}

// A function of the file's that stands above definitions, and is used for nothing else.
bool DefinitionNames::isOnlyDecorator(NodeIndex function) {
  const NodeIndex own = p_.child(function, f_.name);
  const std::string_view name = p_.tree.text(own);
  if (p_.scopeTable[p_.scopes[function]].kind == ScopeKind::kClass || name == "main" ||
      p_.kind(p_.parent(function)) == Kind::kDecoratedDefinition ||
      origins_.isReachedByText(name, false)) {
    return false;
  }
  const auto& uses = index_.named(name);
  return std::all_of(uses.begin(), uses.end(), [&](NodeIndex i) {
    const NodeIndex user = p_.parent(i);
    if (i == own || (p_.kind(user) == Kind::kAttribute && p_.field(i) == f_.attribute)) return true;
    return isAbove(i);
  });
}

// `decorator` alone, right above a function's definition.
bool DefinitionNames::isAbove(NodeIndex decorator) const {
  const NodeIndex user = p_.parent(decorator);
  const NodeIndex defined = p_.parent(user);
  const NodeIndex function =
      p_.kind(user) == Kind::kDecorator ? p_.namedChild(defined, 1) : kNoNode;
  return function != kNoNode && p_.kind(defined) == Kind::kDecoratedDefinition &&
         p_.kind(function) == Kind::kFunctionDefinition;
}

std::vector<std::string> DefinitionNames::decoratedWith(std::string_view decorator) const {
  std::vector<std::string> found;
  for (const NodeIndex i : index_.named(decorator)) {
    if (!isAbove(i)) continue;
    const NodeIndex function = p_.namedChild(p_.parent(p_.parent(i)), 1);
    found.emplace_back(p_.tree.text(p_.child(function, f_.name)));
    if (found.size() > kMostNames) return {};
  }
  return found;
}

void DefinitionNames::collectBoundNames() {
  if (!index_.has("__name__")) return;
  const auto bind = [this](NodeIndex name) {
    for (std::string& found : names(name)) {
      if (found.starts_with('_') && !found.starts_with("__")) {
        traits_.boundPrivateNames.insert(std::move(found));
      }
    }
  };
  for (const NodeIndex i : index_.named("setattr")) {
    const NodeIndex call = p_.parent(i);
    if (parts_.words.calledBuiltin(call) != "setattr") continue;
    const NodeIndex list = p_.child(call, f_.arguments);
    if (p_.kind(list) == Kind::kArgumentList && p_.elements(list).size() == 3) {
      bind(p_.elements(list)[1]);
    }
  }
  for (const NodeIndex i : index_.named("__dict__")) {
    const NodeIndex item = p_.parent(p_.parent(i));
    if (p_.kind(item) == Kind::kSubscript && p_.contexts[item] == Context::kStore) {
      bind(p_.child(item, f_.subscript));
    }
  }
}

}  // namespace gantlet::python
