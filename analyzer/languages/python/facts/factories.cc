#include "analyzer/languages/python/facts/factories.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// What such a class may bind beside public names: nothing that answers for names of attributes.
constexpr std::array<std::string_view, 9> kClassWords{"__doc__",  "__module__", "__init__",
                                                      "__repr__", "__str__",    "__len__",
                                                      "__iter__", "__call__",   "__qualname__"};

// … and these, where the function has the same name: who asks for a class's operators finds it.
constexpr std::array<std::string_view, 8> kOperatorWords{
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__"};

// {k: v for k, v in self.__dict__.items() if …}: a part of what the object has, under the same
// names.
bool isPartOfState(Program& p, const Fields& f, NodeIndex comprehension,
                   const std::string& object) {
  if (p.kind(comprehension) != Kind::kDictionaryComprehension) return false;
  const NodeIndex pair = p.namedChild(comprehension, 0);
  const NodeIndex loop = p.namedChild(comprehension, 1);
  if (p.kind(pair) != Kind::kPair || p.kind(loop) != Kind::kForInClause) return false;
  const NodeIndex targets = p.child(loop, f.left);
  const std::string_view source = p.tree.text(p.child(loop, f.right));
  if (p.kind(targets) != Kind::kPatternList || p.elements(targets).size() != 2 ||
      (source != object + ".__dict__.items()" && source != "vars(" + object + ").items()")) {
    return false;
  }
  for (const std::uint32_t i : {0U, 1U}) {
    const NodeIndex target = p.elements(targets)[i];
    const NodeIndex part = p.namedChild(pair, i);
    if (p.kind(target) != Kind::kIdentifier || p.kind(part) != Kind::kIdentifier ||
        p.tree.text(target) != p.tree.text(part)) {
      return false;
    }
  }
  // One loop, and conditions that bind neither name anew.
  const auto& parts = p.elements(comprehension);
  return p.tree.text(comprehension).find(":=") == std::string_view::npos &&
         std::count_if(parts.begin(), parts.end(),
                       [&](NodeIndex part) { return p.kind(part) == Kind::kForInClause; }) == 1;
}

}  // namespace

// object.__setattr__(self, "_x", 1) binds _x, as self._x = 1 does. type("A", (), {…}) makes a
// class.
void Factories::collectBoundByCall(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (function == kNoNode || list == kNoNode || p_.kind(list) != Kind::kArgumentList) return;
  if (p_.tree.text(function) == "type" && p_.elements(list).size() > 1) traits_.makesClasses = true;
  traits_.makesClasses = traits_.makesClasses || parts_.families.isClassMaker(function, list);
  if (p_.tree.text(function) == "setattr" && p_.elements(list).size() == 3) {
    for (std::string& name : parts_.named.slotWords(p_.elements(list)[1])) {
      traits_.boundPrivateNames.insert(std::move(name));
    }
  }
  if (p_.tree.text(function) != "object.__setattr__" || p_.elements(list).size() != 3) return;
  if (!parts_.classes.isSelf(p_.elements(list)[0])) return;
  for (const std::string& name : candidates(t_, valueOf(p_.elements(list)[1]), AtomKind::kText)) {
    if (name.starts_with('_')) traits_.boundPrivateNames.insert(name);
  }
}

// namespace["_fields"] = … in __new__(mcls, name, bases, namespace) of a metaclass: the class that
// is made has that attribute, as if its body bound it. The private name; "" of anything else.
std::string Factories::wordStoredInNamespace(NodeIndex subscript) {
  if (p_.kind(subscript) != Kind::kSubscript || p_.contexts[subscript] != Context::kStore)
    return "";
  const NodeIndex method = parts_.descriptors.methodOfParameter(p_.child(subscript, f_.value), 3);
  if (method == kNoNode || p_.tree.text(p_.child(method, f_.name)) != "__new__") return "";
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner == kNoNode || !parts_.constructors.isMetaclass(owner, 0)) return "";
  auto names = candidates(t_, valueOf(p_.child(subscript, f_.subscript)), AtomKind::kText);
  const bool word = names.size() == 1 && names[0].starts_with('_') && !names[0].starts_with("__");
  return word ? std::move(names[0]) : "";
}

bool Factories::isFactoryWord(NodeIndex key, NodeIndex value) {
  const auto names = candidates(t_, valueOf(key), AtomKind::kText);
  if (names.size() != 1) return false;
  const std::string& name = names[0];
  if (!name.starts_with('_')) {
    return !isLookedUpAttribute(name) && !isArchiveAttribute(name) && !isSensitiveAttribute(name) &&
           name != "mro" && !name.starts_with("format");
  }
  const ValueId bound = valueOf(value);
  if (isOneOf(name, kOperatorWords)) {
    const auto& atoms = t_.atoms(bound);
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      return atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kFunctionDefinition &&
             p_.tree.text(p_.child(atom.node, f_.name)) == name;
    });
  }
  if (!isOneOf(name, kClassWords)) return false;
  return name == "__doc__" || name == "__module__" || name == "__qualname__"
             ? t_.isAll(bound, AtomKind::kText) || p_.kind(value) == Kind::kString
             : t_.isAll(bound, AtomKind::kOwn);
}

// A class of the file's, `cls` in a method of one, or a builtin that is no class of classes.
bool Factories::isFactoryBase(NodeIndex base) {
  if (p_.kind(base) != Kind::kIdentifier) return false;
  // __class_getitem__(cls, item), which nobody calls by its name.
  const NodeIndex method = parts_.descriptors.methodOfParameter(base, 0);
  bool asked = method != kNoNode && p_.tree.text(p_.child(method, f_.name)) == "__class_getitem__";
  for (NodeIndex i = 0; asked && i < p_.tree.size(); ++i) {
    asked = p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != "__class_getitem__" ||
            p_.kind(p_.parent(i)) == Kind::kFunctionDefinition;
  }
  if (asked || parts_.ancestors.isClassOfMethod(base)) {
    NodeIndex owner = base;
    while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
    return owner != kNoNode && !parts_.constructors.isMetaclass(owner, 0);
  }
  return origins_.isEach(base, [this](NodeIndex leaf) {
    const auto& atoms = t_.atoms(valueOf(leaf));
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kBuiltin) {
        return isOneOf(atom.text, {"object", "dict", "list", "tuple", "int", "float"}) ||
               atom.text == "Exception" || atom.text.ends_with("Error");
      }
      return atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition &&
             !parts_.constructors.isMetaclass(atom.node, 0);
    });
  });
}

// type("Point", (Base,), {"x": 0, "area": lambda self: 1}): a class statement in other words. One
// base at most: a library's class beside one of the file's would bring attributes along.
bool Factories::isPlainFactory(const std::vector<Argument>& arguments) {
  if (arguments.size() != 3 || arguments[0].key != "0" || arguments[1].key != "1" ||
      arguments[2].key != "2") {
    return false;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {  // object.__setattr__(made, name, value)
    if (p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == "__setattr__") return false;
  }
  // Methods are looked for by the name of a class.
  const bool named = p_.importedModules.count("ast") + p_.importedModules.count("unittest") != 0;
  if (named && !t_.isAll(valueOf(arguments[0].node), AtomKind::kText)) return false;
  if (p_.importedModules.count("sympy") + p_.importedModules.count("dataclasses") != 0)
    return false;
  const NodeIndex bases = arguments[1].node;
  const NodeIndex body = arguments[2].node;
  if (p_.kind(bases) != Kind::kTuple || p_.hasSplat(bases) || p_.elements(bases).size() > 1 ||
      p_.kind(body) != Kind::kDictionary) {
    return false;
  }
  for (const NodeIndex base : p_.elements(bases)) {
    if (!isFactoryBase(base)) return false;
  }
  const auto& pairs = p_.elements(body);
  return std::all_of(pairs.begin(), pairs.end(), [this](NodeIndex pair) {
    return p_.kind(pair) == Kind::kPair &&
           isFactoryWord(p_.namedChild(pair, 0), p_.namedChild(pair, 1));
  });
}

// "{name}: {total}".format(**locals()), "%(name)s" % locals(): texts come of the values, and
// nothing else. sorted(globals()), "x" in locals(): the names.
bool Factories::isNamespaceShown(NodeIndex call) {
  const NodeIndex parent = p_.parent(call);
  switch (p_.kind(parent)) {
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(parent, f_.op);
      return op != kNoNode && p_.tree.text(op) == "%" && p_.child(parent, f_.right) == call &&
             t_.isAll(valueOf(p_.child(parent, f_.left)), AtomKind::kText);
    }
    case Kind::kComparisonOperator: {
      const auto& operands = p_.elements(parent);
      if (operands.size() != 2 || operands[1] != call) return false;
      const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
      return (sign == "in" || sign.starts_with("not")) &&
             t_.isAll(valueOf(operands[0]), AtomKind::kText);
    }
    case Kind::kDictionarySplat:
    case Kind::kArgumentList: {
      const bool unpacked = p_.kind(parent) == Kind::kDictionarySplat;
      const NodeIndex list = unpacked ? p_.parent(parent) : parent;
      if (p_.kind(list) != Kind::kArgumentList) return false;
      const NodeIndex user = p_.parent(list);
      if (!unpacked && p_.kind(user) == Kind::kCall &&
          isOneOf(parts_.words.calledBuiltin(user), {"len", "sorted", "list", "set"}) &&
          p_.elements(list).size() == 1) {
        return true;
      }
      const NodeIndex function =
          p_.kind(user) == Kind::kCall ? p_.child(user, f_.function) : kNoNode;
      if (function == kNoNode || p_.kind(function) != Kind::kAttribute ||
          p_.elements(list).size() != 1) {
        return false;
      }
      if (p_.tree.text(p_.child(function, f_.attribute)) != (unpacked ? "format" : "format_map")) {
        return false;
      }
      const auto texts = candidates(t_, valueOf(p_.child(function, f_.object)), AtomKind::kText);
      return !texts.empty() && std::all_of(texts.begin(), texts.end(), [](const std::string& text) {
        // No field goes on to an attribute or an item.
        for (auto open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
          const auto stop = text.find_first_of(".[:!}", open + 1);
          if (stop == text.npos || text[stop] == '.' || text[stop] == '[') return false;
        }
        return true;
      });
    }
    default: return false;
  }
}

// def __getstate__(self): state = self.__dict__.copy(); del state["lock"]; return state — what a
// copy gets is what the object has, or less.
bool Factories::isPlainState(NodeIndex name) {
  const NodeIndex method = p_.parent(name);
  if (p_.kind(method) != Kind::kFunctionDefinition || !parts_.classes.isOnlyMethod(method))
    return false;
  const auto& parameters = p_.elements(p_.child(method, f_.parameters));
  if (parameters.size() != 1 || p_.kind(parameters[0]) != Kind::kIdentifier) return false;
  const std::string_view self = p_.tree.text(parameters[0]);
  const std::string object(self);
  std::string state;
  bool returned = false;
  const auto isCopy = [&](NodeIndex value) {
    const std::string_view text = p_.tree.text(value);
    return text == object + ".__dict__.copy()" || text == "dict(" + object + ".__dict__)" ||
           text == "vars(" + object + ").copy()" || text == "{**" + object + ".__dict__}" ||
           text == "dict(vars(" + object + "))" || text == "copy.copy(" + object + ".__dict__)" ||
           isPartOfState(p_, f_, value, object);
  };
  const auto isWord = [&](NodeIndex key) {
    const auto texts = candidates(t_, valueOf(key), AtomKind::kText);
    return texts.size() == 1 && !isDunder(texts[0]);
  };
  const auto isOwnValue = [&](NodeIndex key, NodeIndex value) {  // {"x": self.x}
    return isWord(key) && p_.tree.text(value) ==
                              object + "." + candidates(t_, valueOf(key), AtomKind::kText).front();
  };
  const auto isItem = [&](NodeIndex target) {
    return p_.kind(target) == Kind::kSubscript && !state.empty() &&
           p_.tree.text(p_.child(target, f_.value)) == state &&
           isWord(p_.child(target, f_.subscript));
  };
  for (const NodeIndex statement : p_.elements(p_.child(method, f_.body))) {
    const NodeIndex first = p_.namedChild(statement, 0);
    switch (p_.kind(statement)) {
      case Kind::kExpressionStatement: {
        if (first == kNoNode) return false;
        if (p_.kind(first) == Kind::kString) break;  // what it says of itself
        if (p_.kind(first) == Kind::kAssignment) {
          const NodeIndex left = p_.child(first, f_.left);
          const NodeIndex right = p_.child(first, f_.right);
          if (right == kNoNode) return false;
          // state["version"] = 2: nothing that could be called, or be a name.
          const Kind kind = p_.kind(right);
          const bool plain = kind == Kind::kNone || kind == Kind::kTrue || kind == Kind::kFalse ||
                             kind == Kind::kInteger;
          if (isItem(left) && plain) break;
          if (!state.empty() || p_.kind(left) != Kind::kIdentifier || !isCopy(right)) return false;
          state = std::string(p_.tree.text(left));
          break;
        }
        // state.pop("lock", None)
        const NodeIndex function =
            p_.kind(first) == Kind::kCall ? p_.child(first, f_.function) : kNoNode;
        if (function == kNoNode || state.empty() || p_.tree.text(function) != state + ".pop") {
          return false;
        }
        break;
      }
      case Kind::kDeleteStatement:
        if (first == kNoNode || !isItem(first)) return false;
        break;
      case Kind::kReturnStatement: {
        if (first == kNoNode) return false;
        if (p_.kind(first) == Kind::kDictionary) {
          const auto& pairs = p_.elements(first);
          const bool words = std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
            return p_.kind(pair) == Kind::kPair &&
                   isOwnValue(p_.namedChild(pair, 0), p_.namedChild(pair, 1));
          });
          if (!words) return false;
        } else if (!isCopy(first) && (state.empty() || p_.tree.text(first) != state)) {
          return false;
        }
        returned = true;
        break;
      }
      default: return false;
    }
  }
  return returned;
}

// self.__dict__.update(state) in __setstate__(self, state): the names are those of a state that
// such a __getstate__ gave, or of the object itself.
bool Factories::isStateTaken(NodeIndex dictionary) {
  const NodeIndex parent = p_.parent(dictionary);
  const NodeIndex call = p_.parent(parent);
  const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1) {
    return false;
  }
  const NodeIndex method = parts_.descriptors.methodOfParameter(p_.elements(list)[0], 1);
  if (method == kNoNode || p_.tree.text(p_.child(method, f_.name)) != "__setstate__" ||
      parts_.descriptors.methodOfParameter(p_.child(dictionary, f_.object), 0) != method) {
    return false;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"__reduce__", "__reduce_ex__", "copyreg", "metaclass"})) return false;
    if (text == "__setstate__" && p_.kind(p_.parent(i)) != Kind::kFunctionDefinition) return false;
    if (text == "__getstate__" && !isPlainState(i)) return false;
  }
  return true;
}

// def __reduce__(self): return (Money, (self.amount,)): whoever copies it calls a class of the
// file's, as the file itself may. A third part would be put into the object's dictionary.
bool Factories::isPlainReduction(NodeIndex name) {
  const NodeIndex method = p_.parent(name);
  if (p_.kind(method) != Kind::kFunctionDefinition || !parts_.classes.isOnlyMethod(method))
    return false;
  if (p_.elements(p_.child(method, f_.parameters)).size() != 1) return false;
  bool returned = false;
  for (NodeIndex i = method; i < p_.tree.node(method).end; ++i) {
    const Kind kind = p_.kind(i);
    if (kind == Kind::kYield || kind == Kind::kLambda ||
        (i != method && kind == Kind::kFunctionDefinition)) {
      return false;
    }
    if (kind != Kind::kReturnStatement) continue;
    NodeIndex value = p_.namedChild(i, 0);
    while (value != kNoNode && p_.kind(value) == Kind::kParenthesizedExpression) {
      value = p_.namedChild(value, 0);
    }
    const bool tuple = value != kNoNode &&
                       (p_.kind(value) == Kind::kTuple || p_.kind(value) == Kind::kExpressionList);
    if (!tuple || p_.hasSplat(value) || p_.elements(value).size() != 2) return false;
    const NodeIndex type = p_.elements(value)[0];
    const auto& atoms = t_.atoms(valueOf(type));
    const bool own = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn &&
                     p_.kind(t_.atom(atoms[0]).node) == Kind::kClassDefinition &&
                     parts_.receivers.isOwnClass(t_.atom(atoms[0]).node, 0);
    if (!own && parts_.receivers.decoratedClass(type) == kNoNode) return false;
    if (p_.kind(p_.elements(value)[1]) != Kind::kTuple) return false;
    returned = true;
  }
  return returned;
}

}  // namespace gantlet::python
