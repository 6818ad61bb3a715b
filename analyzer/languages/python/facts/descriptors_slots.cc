// Slots: attributes by the names that class bodies give descriptors, or that the descriptors were
// made with.
#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/descriptors.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// With something behind it, it may say `format` or `format_map`.
bool startsFormat(std::string_view text) {
  static constexpr std::string_view kName = "format_map";
  return text.starts_with("format") || kName.starts_with(text);
}

}  // namespace

// A constant text that a name may have before it.
bool Descriptors::isBeginning(NodeIndex text) const {
  const auto texts = candidates(t_, valueOf(text), AtomKind::kText);
  return t_.isAll(valueOf(text), AtomKind::kText) &&
         std::none_of(texts.begin(), texts.end(), startsFormat);
}

// "_" + name, f"_{name}" and `name` itself, where `name` is the last parameter of __set_name__; the
// name of the method that the descriptor decorates.
bool Descriptors::isSlotName(NodeIndex node) {
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return isSlotName(p_.namedChild(node, 0));
    case Kind::kIdentifier: return isParameterOf(node, 2, "__set_name__");
    case Kind::kBinaryOperator: {
      const NodeIndex left = p_.child(node, f_.left);
      const NodeIndex right = p_.child(node, f_.right);
      const NodeIndex op = p_.child(node, f_.op);
      const bool text = left != kNoNode && p_.kind(left) == Kind::kString && isBeginning(left);
      return text && op != kNoNode && p_.tree.text(op) == "+" && right != kNoNode &&
             p_.kind(right) == Kind::kIdentifier && isSlotName(right);
    }
    case Kind::kString: {
      bool named = false;
      for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
        if (p_.kind(c) == Kind::kStringContent) {
          // f"__{name}__" would be a name of the interpreter's, f"for{name}" and f"{name}t" the
          // method `format`; f"\x66{name}" is read as it is not written.
          const std::string_view text = p_.tree.text(c);
          if (named || startsFormat(text) || text.find_first_of("\\{}") != text.npos) return false;
        }
        if (p_.kind(c) != Kind::kInterpolation) continue;
        const NodeIndex value = p_.namedChild(c, 0);
        const bool alone = value != kNoNode && p_.kind(value) == Kind::kIdentifier &&
                           p_.namedChild(c, 1) == kNoNode;
        if (!alone || !isSlotName(value)) return false;
        named = true;
      }
      return true;
    }
    case Kind::kAttribute: {  // function.__name__
      const NodeIndex method = methodOfParameter(p_.child(node, f_.object), 1);
      if (method == kNoNode || p_.tree.text(p_.child(node, f_.attribute)) != "__name__") {
        return false;
      }
      for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
        if (p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == "__name__" &&
            (p_.contexts[i] == Context::kStore || (p_.kind(p_.parent(i)) == Kind::kAttribute &&
                                                   p_.contexts[p_.parent(i)] != Context::kLoad))) {
          return false;
        }
      }
      return takesDefinition(method);
    }
    default: return p_.kind(node) == Kind::kNone;
  }
}

// The attribute that a descriptor's slot goes by: self._name, f"_{self._name}", "_" + self._name.
// `beginning`: the text before it.
NodeIndex Descriptors::slotAttribute(NodeIndex name, std::string& beginning) const {
  switch (p_.kind(name)) {
    case Kind::kAttribute: return name;
    case Kind::kParenthesizedExpression: return slotAttribute(p_.namedChild(name, 0), beginning);
    case Kind::kBinaryOperator: {
      const NodeIndex left = p_.child(name, f_.left);
      const NodeIndex op = p_.child(name, f_.op);
      const NodeIndex right = p_.child(name, f_.right);
      const auto texts = candidates(t_, valueOf(left), AtomKind::kText);
      if (op == kNoNode || p_.tree.text(op) != "+" || texts.size() != 1 || !isBeginning(left)) {
        return kNoNode;
      }
      beginning = texts[0];
      return p_.kind(right) == Kind::kAttribute ? right : kNoNode;
    }
    case Kind::kString: {
      NodeIndex found = kNoNode;
      for (NodeIndex c = p_.tree.firstChild(name); c != kNoNode; c = p_.tree.nextSibling(c)) {
        if (p_.kind(c) != Kind::kStringContent && p_.kind(c) != Kind::kInterpolation) continue;
        if (found != kNoNode) return kNoNode;
        if (p_.kind(c) == Kind::kStringContent) {
          beginning = p_.tree.text(c);
          if (beginning.find_first_of("\\{}") != std::string::npos || startsFormat(beginning)) {
            return kNoNode;
          }
          continue;
        }
        found = p_.namedChild(c, 0);
        const bool plain = p_.namedChild(c, 1) == kNoNode &&
                           p_.tree.text(c).find_first_of("=!:") == std::string_view::npos;
        if (!plain || p_.kind(found) != Kind::kAttribute) return kNoNode;
      }
      return found;
    }
    default: return kNoNode;
  }
}

// The class around `node` is of another family than that around the descriptor's method: no object
// is of both.
bool Descriptors::isElsewhere(NodeIndex node, NodeIndex around) {
  return parts_.families.areApart(node, around);
}

// What __set_name__ gives the attribute, or constant texts that all calls of the descriptors'
// constructors have for it, which are added to `words`.
bool Descriptors::isSlotText(NodeIndex value, std::vector<std::string>& words) {
  if (isSlotName(value)) return true;
  return origins_.isEach(value, [&](NodeIndex leaf) {
    if (p_.kind(leaf) == Kind::kNone) return true;
    const auto texts = candidates(t_, valueOf(leaf), AtomKind::kText);
    for (const std::string& text : texts) {
      if (text.empty() || text.starts_with('_') || text.ends_with("__") || startsFormat(text) ||
          Holders::isModuleHolder(text) || Holders::isModuleHolder("_" + text) ||
          parts_.receivers.definesMethod(text)) {
        return false;
      }
      words.push_back(text);
    }
    return !texts.empty() && t_.isAll(valueOf(leaf), AtomKind::kText);
  });
}

// Whether an attribute of the descriptors around is only ever bound to what class bodies call them,
// or to constants.
bool Descriptors::isSlotAttribute(NodeIndex name) {
  const std::string_view attribute = p_.tree.text(p_.child(name, f_.attribute));
  NodeIndex around = name;
  while (around != kNoNode && p_.kind(around) != Kind::kClassDefinition) around = p_.parent(around);
  Slot& slot = slotAttributes_[std::string(attribute) + "#" + std::to_string(around)];
  if (slot.asked) {
    // On the way to the answer it counts as one: each read and store by it is told if it is none.
    slot.assumed = slot.assumed || !slot.answered;
    return slot.known || !slot.answered;
  }
  slot.asked = true;
  if (!traits_.makesClasses) slot.known = bindsSlots(attribute, around, slot.words);
  slot.answered = true;
  if (!slot.known && slot.assumed) addDynamic("getattr", "", name);
  return slot.known;
}

bool Descriptors::bindsSlots(std::string_view attribute, NodeIndex around,
                             std::vector<std::string>& words) {
  // One descriptor could store into another, under whatever name.
  if (parts_.families.mayHoldDescriptors(around) || parts_.definitions.fetchesCopier())
    return false;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    const bool inClass = p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    const bool stored = p_.contexts[i] == Context::kStore;
    // Descriptors' methods that are called, or held, by name.
    const bool defined =
        p_.kind(p_.parent(i)) == Kind::kFunctionDefinition && p_.field(i) == f_.name;
    if (!defined && isOneOf(text, {"__set_name__", "__get__", "__set__", "__delete__"}) &&
        !isHandedToParent(i)) {
      return false;
    }
    if (text == "update_wrapper" && !isWrappedOnce(i)) return false;
    if (text == "patch" || (text == "wraps" && !origins_.isOnlyDecorating(i))) return false;
    // "_" + "_class__" would be a name of the interpreter's.
    if (text.ends_with("__") && !isDunder(std::string(text))) return false;
    if (inClass && stored && Holders::isModuleHolder("_" + std::string(text))) return false;
    if (inClass && stored && text.starts_with("format")) return false;  // S("{0.x}").y(f)
    if (text != attribute) continue;
    if (inClass && p_.contexts[i] != Context::kLoad && p_.contexts[i] != Context::kName) {
      // The constructor of a data class binds it in whatever object it is given.
      const NodeIndex statement = p_.parent(i);
      const bool field =
          p_.kind(statement) == Kind::kAssignment && p_.child(statement, f_.type) != kNoNode;
      if (!field && isElsewhere(i, around)) continue;
      return false;
    }
    const NodeIndex member = p_.parent(i);
    if (p_.kind(member) != Kind::kAttribute || p_.field(i) != f_.attribute) continue;
    if (p_.contexts[member] == Context::kLoad) continue;
    const NodeIndex statement = p_.parent(member);
    const NodeIndex object = p_.child(member, f_.object);
    const bool assigned = p_.kind(statement) == Kind::kAssignment && p_.field(member) == f_.left &&
                          p_.child(statement, f_.right) != kNoNode;
    if (!parts_.classes.isSelf(object)) return false;
    if (isElsewhere(member, around) && parts_.dictionaries.isOwnSelf(object)) continue;
    if (!assigned || !isSlotText(p_.child(statement, f_.right), words)) return false;
    // A base's constructor, ImportError(name=…), or a hook could answer for it.
    if (!parts_.families.isPlainFamily(member)) return false;
    bound = bound || p_.kind(p_.child(statement, f_.right)) != Kind::kNone;
  }
  return bound && !parts_.dictionaries.setsByText(attribute);
}

// update_wrapper(self, function) in the __init__ of a class that decorates the methods of classes
// and is used for nothing else: what is copied into the descriptor is what such a function has of
// its own. Whatever else could have an attribute of the name that the descriptor reads.
bool Descriptors::isWrappedOnce(NodeIndex name) {
  const NodeIndex parent = p_.parent(name);
  if (p_.kind(parent) == Kind::kDottedName) return true;  // from functools import update_wrapper
  const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(name) == f_.attribute;
  const NodeIndex function = member ? parent : name;
  const NodeIndex call = p_.parent(function);
  const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
  if (list == kNoNode || p_.child(call, f_.function) != function ||
      p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 2) {
    return false;
  }
  const NodeIndex method = methodOfParameter(p_.elements(list)[0], 0);
  return method != kNoNode && methodOfParameter(p_.elements(list)[1], 1) == method &&
         takesDefinition(method);
}

// __init__ of a class that is used to decorate the methods of classes, and for nothing else: what
// it gets is a function that is defined there.
bool Descriptors::takesDefinition(NodeIndex method) {
  if (p_.tree.text(p_.child(method, f_.name)) != "__init__" ||
      p_.kind(p_.parent(method)) == Kind::kDecoratedDefinition) {
    return false;
  }
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner == kNoNode || p_.child(owner, f_.superclasses) != kNoNode ||
      p_.kind(p_.parent(owner)) == Kind::kDecoratedDefinition) {
    return false;
  }
  const std::string_view own = p_.tree.text(p_.child(owner, f_.name));
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    const NodeIndex user = p_.parent(i);
    const bool attribute = p_.kind(user) == Kind::kAttribute && p_.field(i) == f_.attribute;
    // Ways to call it other than by its name.
    if (isOneOf(text, {"getattr", "globals", "locals", "__self__", "__class__", "__func__"})) {
      return false;
    }
    if (text == "__init__" && attribute && !parts_.constructors.isSuper(p_.child(user, f_.object)))
      return false;
    if (text == "type" && !attribute && p_.contexts[i] == Context::kLoad) {
      const NodeIndex shown = p_.parent(user);
      if (p_.kind(user) != Kind::kCall || p_.kind(shown) != Kind::kAttribute ||
          p_.tree.text(p_.child(shown, f_.attribute)) != "__name__") {
        return false;
      }
    }
    if (text != own || attribute || p_.kind(user) == Kind::kClassDefinition) continue;
    if (p_.kind(user) != Kind::kDecorator) return false;
    const NodeIndex defined = p_.parent(user);
    const NodeIndex decorated = p_.namedChild(defined, 1);
    // Alone, and right in a class's body.
    if (p_.kind(defined) != Kind::kDecoratedDefinition || decorated == kNoNode ||
        p_.kind(decorated) != Kind::kFunctionDefinition ||
        p_.scopeTable[p_.scopes[defined]].kind != ScopeKind::kClass) {
      return false;
    }
  }
  return true;
}

// super().__set__(object, value) in a descriptor's own method, with the object that it was given.
bool Descriptors::isHandedToParent(NodeIndex name) {
  const NodeIndex function = p_.parent(name);
  const NodeIndex call = p_.parent(function);
  if (p_.kind(function) != Kind::kAttribute || p_.kind(call) != Kind::kCall) return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (!parts_.constructors.isSuper(p_.child(function, f_.object)) || list == kNoNode ||
      p_.hasSplat(list))
    return false;
  if (p_.tree.text(name) == "__set_name__") {  // as it was called itself
    return p_.elements(list).size() == 2 && isSlotName(p_.elements(list)[1]) &&
           p_.kind(p_.elements(list)[1]) == Kind::kIdentifier;
  }
  const NodeIndex object = p_.namedChild(list, 0);
  return object != kNoNode && descriptorMethod(object) != kNoNode;
}

// getattr(object, self._name) in __get__, setattr(object, self._name, value) in __set__.
bool Descriptors::isSlot(NodeIndex object, NodeIndex name) {
  const NodeIndex method = descriptorMethod(object);
  std::string beginning;
  const NodeIndex attribute = method == kNoNode ? kNoNode : slotAttribute(name, beginning);
  return attribute != kNoNode && methodOfParameter(p_.child(attribute, f_.object), 0) == method &&
         isSlotAttribute(attribute);
}

// The attributes that a slot's constant names read, and store.
void Descriptors::emitSlotWords(NodeIndex where, NodeIndex object, NodeIndex name, bool stored) {
  std::string beginning;
  const NodeIndex attribute = slotAttribute(name, beginning);
  if (attribute == kNoNode || !isSlotAttribute(attribute)) return;
  NodeIndex around = attribute;
  while (around != kNoNode && p_.kind(around) != Kind::kClassDefinition) around = p_.parent(around);
  const Slot& slot = slotAttributes_[std::string(p_.tree.text(p_.child(attribute, f_.attribute))) +
                                     "#" + std::to_string(around)];
  for (const std::string& word : slot.words) {
    parts_.attributes.emitAttributeRead(where, kUnknownValue, beginning + word, "getattr");
    if (stored) parts_.attributes.emitAttributeStore(where, object, beginning + word, "");
  }
}

// object.__dict__[self._name], object.__dict__.get(self._name) in those methods.
bool Descriptors::isSlotDictionary(NodeIndex dictionary) {
  static constexpr std::array<std::string_view, 3> kMethods{"get", "pop", "setdefault"};
  const NodeIndex object = p_.child(dictionary, f_.object);
  const NodeIndex parent = p_.parent(dictionary);
  if (p_.kind(parent) == Kind::kSubscript) {
    const NodeIndex key = p_.child(parent, f_.subscript);
    if (p_.field(dictionary) != f_.value || !isSlot(object, key)) return false;
    emitSlotWords(dictionary, object, key, p_.contexts[parent] != Context::kLoad);
    return true;
  }
  const NodeIndex call = p_.parent(parent);
  if (p_.kind(parent) != Kind::kAttribute || p_.kind(call) != Kind::kCall ||
      p_.field(parent) != f_.function ||
      !isOneOf(p_.tree.text(p_.child(parent, f_.attribute)), kMethods)) {
    return false;
  }
  const NodeIndex list = p_.child(call, f_.arguments);
  const NodeIndex name = list == kNoNode ? kNoNode : p_.namedChild(list, 0);
  if (name == kNoNode) return false;
  if (isSlot(object, name)) {
    emitSlotWords(dictionary, object, name, true);
    return true;
  }
  // object.__dict__.setdefault("_memo", {}): object._memo, and no method of a class.
  if (descriptorMethod(object) == kNoNode) return false;
  const auto words = candidates(t_, valueOf(name), AtomKind::kText);
  if (words.size() != 1 || !t_.isConstant(valueOf(name)) || words[0].starts_with("__") ||
      words[0].starts_with("format") || parts_.receivers.definesMethod(words[0]) ||
      Holders::isModuleHolder(words[0]) || parts_.hooks.callsDescriptors()) {
    return false;
  }
  if (p_.tree.text(p_.child(parent, f_.attribute)) == "setdefault") {
    traits_.boundPrivateNames.insert(words[0]);
  }
  parts_.attributes.emitAttributeRead(dictionary, kUnknownValue, words[0], "getattr");
  return true;
}

}  // namespace gantlet::python
