// What classes keep to themselves, and the names in them that the interpreter and its library read
// by text: private attributes, __match_args__, the fields of data classes.
#include <algorithm>
#include <utility>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/fold.h"
#include "analyzer/languages/python/names.h"

namespace gantlet::python {

// Private names that the file itself binds: `self._x = 1`, or `_x` in a class body.
void Emitter::collectBoundNames() {
  const bool dataClasses = p_.importedModules.count("dataclasses") != 0;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (dataClasses && !renamesFields_) renamesFields_ = reachesFields(i);
    const Context context = p_.contexts[i];
    if (context != Context::kStore && context != Context::kAugmented) continue;
    NodeIndex name = kNoNode;
    if (p_.kind(i) == Kind::kAttribute) name = p_.child(i, f_.attribute);
    if (p_.kind(i) == Kind::kIdentifier) name = i;
    if (name == kNoNode || !p_.tree.text(name).starts_with('_')) continue;
    if (name == i && p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) continue;
    boundPrivateNames_.insert(p_.name(name));
  }
}

// dataclasses.fields and __dataclass_fields__ hand out the fields of a class, whose names a child's
// decorator puts into code.
bool Emitter::reachesFields(NodeIndex i) const {
  if (p_.kind(i) != Kind::kIdentifier) return false;
  const std::string_view text = p_.tree.text(i);
  if (text == "__dataclass_fields__") return true;
  if (p_.contexts[i] == Context::kName) return text == "fields";
  const auto& atoms = t_.atoms(values_[i]);
  return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kStar || atom.text == "dataclasses.fields";
  });
}

// The first parameter of a method around: an object of the file's own class.
bool Emitter::isSelf(NodeIndex object) const {
  if (object == kNoNode || p_.kind(object) != Kind::kIdentifier) return false;
  for (NodeIndex i = object; p_.parent(i) != kNoNode; i = p_.parent(i)) {
    if (p_.kind(i) != Kind::kFunctionDefinition) continue;
    const NodeIndex parameters = p_.child(i, f_.parameters);
    const NodeIndex first = parameters == kNoNode ? kNoNode : p_.namedChild(parameters, 0);
    if (first == kNoNode || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) continue;
    if (p_.tree.text(first) == p_.tree.text(object)) return true;
  }
  return false;
}

// `__match_args__ = ("a",)`: which attributes patterns read by position.
void Emitter::emitMatchArgs(NodeIndex assignment) {
  const NodeIndex target = p_.child(assignment, f_.left);
  const NodeIndex names = p_.child(assignment, f_.right);
  if (target == kNoNode || names == kNoNode || p_.kind(target) != Kind::kIdentifier) return;
  if (p_.tree.text(target) != "__match_args__") return;
  const auto& atoms = t_.atoms(valueOf(names));
  const bool tuple = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kTuple;
  if (!tuple) {
    addDynamic("attrgetter", "", assignment);
    return;
  }
  for (const NodeIndex element : p_.elements(t_.atom(atoms[0]).node)) {
    const auto texts = candidates(t_, valueOf(element), AtomKind::kText);
    if (texts.empty()) addDynamic("attrgetter", "", element);
    for (const std::string& text : texts)
      emitAttributeRead(element, kUnknownValue, text, "pattern");
  }
}

// dataclasses.make_dataclass puts its fields' names into code. It checks that they are identifiers,
// but a text of the file's own class may claim to be one.
void Emitter::emitClassFields(NodeIndex call, const std::vector<Argument>& arguments) {
  const auto found = std::find_if(arguments.begin(), arguments.end(), [](const Argument& a) {
    return a.key == "1" || a.key == "fields";
  });
  const auto isText = [this](NodeIndex node) { return t_.isAll(valueOf(node), AtomKind::kText); };
  const auto isField = [this, &isText](NodeIndex node) {
    if (isText(node)) return true;
    const bool sequence = p_.kind(node) == Kind::kTuple || p_.kind(node) == Kind::kList;
    const NodeIndex name = sequence ? p_.namedChild(node, 0) : kNoNode;
    return name != kNoNode && isText(name);
  };
  bool plain = false;
  if (found != arguments.end() && found->node != kNoNode) {
    const Kind kind = p_.kind(found->node);
    const auto& elements = p_.elements(found->node);
    plain = (kind == Kind::kTuple || kind == Kind::kList) &&
            std::all_of(elements.begin(), elements.end(), isField);
  }
  if (!plain) addDynamic("class-fields", "", call);
}

// object.__setattr__(x, "name", value) and x.__setattr__("name", value) are setattr. Inside of a
// method of that name, the name that it was given is handed on.
void Emitter::emitSetattrMethod(NodeIndex call, const std::string& method,
                                const std::vector<Argument>& arguments) {
  const bool set = method == "__setattr__";
  const std::size_t count = set ? 3 : 2;
  const std::size_t at = arguments.size() == count ? 1 : 0;
  const std::string word = set ? "setattr" : "delattr";
  if (at >= arguments.size() || arguments[at].key != std::to_string(at)) {
    addDynamic(word, "", call);
    return;
  }
  const NodeIndex name = arguments[at].node;
  const auto names = candidates(t_, valueOf(name), AtomKind::kText);
  if (names.empty() && !isOwnParameter(name, method)) addDynamic(word, "", call);
  const NodeIndex object = at == 1 ? arguments[0].node : kNoNode;
  for (const std::string& text : names) {
    emitAttributeStore(call, object, text, set ? "" : "delete");
  }
}

// type.__new__(type, "A", (), {…}) is type("A", (), {…}). A metaclass hands on what it was given.
void Emitter::emitTypeMethod(ValueId receiver, const std::string& method,
                             const std::vector<Argument>& arguments) {
  const auto& atoms = t_.atoms(receiver);
  const auto isType = [this](AtomId id) { return t_.atom(id).text == "type"; };
  if (std::none_of(atoms.begin(), atoms.end(), isType)) return;
  Fact callee;
  callee.origin = Origin::kBuiltin;
  callee.name = "type";
  for (const Argument& argument : arguments) {
    const bool star = argument.key == "*" || argument.key == "**";
    if (!star && (argument.key == "0" || isOwnParameter(argument.node, method))) continue;
    emitArgument(callee, {star ? argument.key : "1", argument.node});
  }
}

// A parameter of the innermost function around, which is called `function`.
bool Emitter::isOwnParameter(NodeIndex node, std::string_view function) const {
  if (p_.kind(node) != Kind::kIdentifier) return false;
  NodeIndex i = node;
  while (i != kNoNode && p_.kind(i) != Kind::kFunctionDefinition) i = p_.parent(i);
  if (i == kNoNode || p_.tree.text(p_.child(i, f_.name)) != function) return false;
  const NodeIndex parameters = p_.child(i, f_.parameters);
  if (parameters == kNoNode) return false;
  for (NodeIndex c = p_.tree.firstChild(parameters); c != kNoNode; c = p_.tree.nextSibling(c)) {
    const NodeIndex name = p_.kind(c) == Kind::kIdentifier ? c : c + 1;
    if (p_.tree.text(name) == p_.tree.text(node)) return true;
  }
  return false;
}

}  // namespace gantlet::python
