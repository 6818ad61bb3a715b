#include "analyzer/languages/python/origins/attributes.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

// for name in vars(x), sorted(vars(x)): texts come of it, and nothing gets into it.
bool AttributeOrigins::givesKeys(NodeIndex call) const {
  if (p_.kind(call) != Kind::kCall || parts_.calls.builtinOf(call) != "vars") return false;
  const NodeIndex user = p_.parent(call);
  if (p_.kind(user) == Kind::kForStatement || p_.kind(user) == Kind::kForInClause) {
    return p_.field(call) == f_.right;
  }
  return p_.kind(user) == Kind::kArgumentList && p_.namedChild(user, 1) == kNoNode &&
         isOneOf(parts_.calls.builtinOf(p_.parent(user)),
                 {"sorted", "list", "len", "set", "tuple", "print", "str", "repr"});
}

// @functools.wraps(function) above a definition: what is copied goes into that function.
bool AttributeOrigins::isOnlyDecorating(NodeIndex name) const {
  const NodeIndex parent = p_.parent(name);
  if (p_.kind(parent) == Kind::kDottedName) return true;  // its import
  const NodeIndex whole = isMember(name) ? parent : name;
  const NodeIndex call = p_.parent(whole);
  return p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == whole &&
         p_.kind(p_.parent(call)) == Kind::kDecorator;
}

// Attributes may be bound, or given, by names that are texts.
bool AttributeOrigins::bindsByText() {
  if (bindsByText_) return *bindsByText_;
  bindsByText_ = false;
  for (const NodeIndex i : named("type")) {  // type("A", (Base,), {"TABLE": …})
    const NodeIndex call = p_.parent(i);
    const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
    const bool makes = list != kNoNode && p_.kind(list) == Kind::kArgumentList &&
                       p_.child(call, f_.function) == i && p_.elements(list).size() > 1;
    if (makes) bindsByText_ = true;
  }
  for (const std::string_view text :
       {"__setattr__", "__getattr__", "__getattribute__", "__dict__", "vars", "metaclass",
        "__setstate__", "__class__", "partialmethod", "__set__", "__get__", "patch",
        "update_wrapper", "wraps", "setLogRecordFactory", "makeLogRecord"}) {
    for (const NodeIndex i : named(text)) {
      // type(self).__name__ and self.__class__.__name__ only show it.
      if (text == "__class__" && p_.kind(p_.parent(p_.parent(i))) == Kind::kAttribute &&
          p_.contexts[p_.parent(i)] == Context::kLoad) {
        continue;
      }
      if (text == "vars" && givesKeys(p_.parent(i))) continue;
      if (text == "wraps" && isOnlyDecorating(i)) continue;
      // What the class of a descriptor defines: fromNamed() goes by who has one.
      if ((text == "__get__" || text == "__set__") && parts_.slots.isDefinition(i)) continue;
      if (text == "__dict__" && isItemOfDictionary(i)) continue;
      if (isOnlyRead(i)) {
        readsNamespaces_ = true;
        continue;
      }
      bindsByText_ = true;
    }
  }
  if (*bindsByText_) return true;
  // for name in self.FIELDS: setattr(self, name, x) binds these words, and nothing else. They are
  // found as if no setattr bound an attribute on the way to them; that holds if none of them is
  // such an attribute: the first call of all that bound one would have had to have its name
  // already.
  const std::vector<NodeIndex> calls = named("setattr");
  const bool known = std::all_of(calls.begin(), calls.end(),
                                 [this](NodeIndex function) { return addBoundWords(function); });
  const std::vector<NodeIndex> tables = named("__dict__");
  const bool stored = std::all_of(tables.begin(), tables.end(),
                                  [this](NodeIndex table) { return addStoredWords(table); });
  bindsByText_ =
      !known || !stored || std::any_of(boundWords_.begin(), boundWords_.end(), [this](auto& word) {
        // setattr(Color.RED, "_value_", x)
        return word.starts_with("__") || (word.starts_with('_') && word.ends_with('_')) ||
               asked_.count(word) != 0;
      });
  return *bindsByText_;
}

// setattr(x, NAME, value), called by its name.
bool AttributeOrigins::addBoundWords(NodeIndex function) {
  const NodeIndex call = p_.parent(function);
  if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != function ||
      parts_.calls.builtinOf(call) != "setattr") {
    return false;
  }
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
  const auto& arguments = p_.elements(list);
  std::vector<std::string> found;
  if (arguments.size() == 2 && p_.kind(arguments[1]) == Kind::kListSplat) {  // setattr(x, *pair)
    found = parts_.words.first(p_.namedChild(arguments[1], 0));
  } else if (arguments.size() == 3 && !parts_.calls.isUnpacked(call)) {
    found = parts_.words.words(arguments[1]);
  }
  boundWords_.insert(found.begin(), found.end());
  return !found.empty();
}

// x.__dict__[NAME], x.__dict__[NAME] = value
bool AttributeOrigins::isItemOfDictionary(NodeIndex name) const {
  const NodeIndex dictionary = p_.parent(name);
  const NodeIndex item = p_.parent(dictionary);
  return isMember(name) && p_.contexts[dictionary] == Context::kLoad &&
         p_.kind(item) == Kind::kSubscript && p_.field(dictionary) == f_.value;
}

bool AttributeOrigins::isOnlyRead(NodeIndex name) {
  NodeIndex dictionary = p_.parent(name);
  if (p_.kind(dictionary) == Kind::kCall) {
    // vars() without an argument has the names of the file.
    if (p_.child(dictionary, f_.function) != name || parts_.calls.builtinOf(dictionary) != "vars" ||
        parts_.calls.given(dictionary).size() != 1) {
      return false;
    }
  } else if (!isMember(name) || p_.tree.text(name) != "__dict__" ||
             p_.contexts[dictionary] != Context::kLoad) {
    return false;
  }
  const NodeIndex method = p_.parent(dictionary);
  NodeIndex view = p_.parent(method);
  if (p_.kind(method) != Kind::kAttribute || p_.child(method, f_.object) != dictionary ||
      p_.kind(view) != Kind::kCall || p_.child(view, f_.function) != method ||
      !isOneOf(p_.tree.text(p_.child(method, f_.attribute)), {"items", "keys"}) ||
      !parts_.calls.given(view).empty()) {
    return false;
  }
  const bool pairs = p_.tree.text(p_.child(method, f_.attribute)) == "items";
  while (p_.kind(p_.parent(view)) == Kind::kArgumentList &&
         p_.namedChild(p_.parent(view), 1) == kNoNode &&
         isOneOf(parts_.calls.builtinOf(p_.parent(p_.parent(view))), {"list", "sorted", "tuple"})) {
    view = p_.parent(p_.parent(view));
  }
  // A view as such has the dictionary itself: items().mapping.
  const NodeIndex loop = p_.parent(view);
  if ((p_.kind(loop) != Kind::kForStatement && p_.kind(loop) != Kind::kForInClause) ||
      p_.field(view) != f_.right) {
    return false;
  }
  return !pairs || areValuesAsked(view);
}

// for key, value in view: if isinstance(value, Field): …
bool AttributeOrigins::areValuesAsked(NodeIndex view) {
  if (parts_.kept.hasOneOf({"__instancecheck__", "__subclasshook__"})) return false;
  for (const Binding& binding : p_.bindings) {
    if (binding.source != view) continue;
    if (binding.path.size() != 2 || binding.path[0] != kEachElement || binding.path[1] > 1) {
      return false;
    }
    if (binding.path[1] == 0) continue;
    if (p_.variables[binding.variable].unseen) return false;
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
      const auto& variables = p_.uses[p_.useOf[i]].variables;
      if (std::find(variables.begin(), variables.end(), binding.variable) == variables.end()) {
        continue;
      }
      const NodeIndex list = p_.parent(i);
      if (p_.kind(list) != Kind::kArgumentList || p_.elements(list)[0] != i ||
          parts_.calls.builtinOf(p_.parent(list)) != "isinstance") {
        return false;
      }
    }
  }
  return true;
}

// x.__dict__[NAME] = value binds these words, and x.__dict__[NAME].append(value) changes what they
// hold. (Other uses of a dictionary are asked for before.)
bool AttributeOrigins::addStoredWords(NodeIndex name) {
  const NodeIndex dictionary = p_.parent(name);
  const NodeIndex item = p_.parent(dictionary);
  if (p_.kind(item) != Kind::kSubscript) return true;
  const auto found = parts_.words.words(p_.child(item, f_.subscript));
  if (p_.contexts[item] == Context::kLoad) {
    readsAnyItem_ = readsAnyItem_ || found.empty();
    readWords_.insert(found.begin(), found.end());
    return true;
  }
  boundWords_.insert(found.begin(), found.end());
  return !found.empty();
}

bool AttributeOrigins::bindsByText(std::string_view attribute) {
  if (bindsByText()) return true;
  asked_.emplace(attribute);
  return boundWords_.find(attribute) != boundWords_.end();
}

// Each annotation in the body is a field of its own, and an argument at its position.
bool AttributeOrigins::hasPlainFields(NodeIndex body) const {
  static constexpr std::array<std::string_view, 6> kKeywords{
      "default", "default_factory", "repr", "compare", "hash", "metadata"};
  std::set<std::string_view> names;
  for (const NodeIndex statement : p_.elements(body)) {
    switch (p_.kind(statement)) {
      case Kind::kFunctionDefinition:
      case Kind::kDecoratedDefinition:
      case Kind::kPassStatement: continue;
      case Kind::kExpressionStatement:
      case Kind::kAssignment: break;
      default: return false;  // if DEBUG: x: int = 1
    }
    const NodeIndex field =
        p_.kind(statement) == Kind::kExpressionStatement ? p_.namedChild(statement, 0) : statement;
    if (field == kNoNode || p_.kind(field) != Kind::kAssignment) continue;
    const NodeIndex type = p_.child(field, f_.type);
    if (type == kNoNode) continue;
    if (!names.insert(p_.tree.text(p_.child(field, f_.left))).second) return false;
    for (NodeIndex i = type; i < p_.tree.node(type).end; ++i) {
      if (p_.kind(i) == Kind::kString) return false;
      const auto& atoms = t_.atoms(valueOf(i));
      const bool special = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
        return isOneOf(t_.atom(id).text,
                       {"typing.ClassVar", "dataclasses.KW_ONLY", "dataclasses.InitVar"});
      });
      if (special) return false;
    }
    const NodeIndex value = p_.child(field, f_.right);
    if (value == kNoNode || p_.kind(value) != Kind::kCall) continue;
    if (parts_.calls.libraryOf(value) != "dataclasses.field") continue;
    for (const NodeIndex argument : p_.elements(p_.child(value, f_.arguments))) {
      if (p_.kind(argument) != Kind::kKeywordArgument ||
          !isOneOf(p_.tree.text(p_.child(argument, f_.name)), kKeywords)) {
        return false;
      }
    }
  }
  return true;
}

// A field of a data class: what the calls of the class give it.
bool AttributeOrigins::fromField(NodeIndex owner, NodeIndex name, const Steps& path) {
  const std::string_view field = p_.tree.text(name);
  std::uint32_t position = 0;
  const NodeIndex body = p_.child(owner, f_.body);
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  // P.__init__(p, value), super().__init__(value) below it: the field is given once more.
  for (const NodeIndex i : named("__init__")) {
    if (!isMember(i)) continue;
    const NodeIndex below = parts_.objects.classAround(i);
    const NodeIndex above = below == kNoNode ? kNoNode : p_.child(below, f_.superclasses);
    const NodeIndex object = p_.child(p_.parent(i), f_.object);
    const bool parents =
        p_.kind(object) == Kind::kCall && parts_.calls.builtinOf(object) == "super";
    if (!parents || above == kNoNode) return false;
    for (const NodeIndex base : p_.elements(above)) {
      if (parts_.objects.classOf(base) != kNoNode) return false;
    }
  }
  // Some of what is annotated is no argument, or none by its position.
  bool inherits = p_.tree.text(body).find("ClassVar") != std::string_view::npos ||
                  p_.tree.text(body).find("KW_ONLY") != std::string_view::npos ||
                  p_.tree.text(body).find("kw_only") != std::string_view::npos ||
                  p_.tree.text(body).find("init=") != std::string_view::npos;
  if (bases != kNoNode) {
    for (const NodeIndex base : p_.elements(bases)) {
      inherits = inherits || parts_.objects.classOf(base) != kNoNode;
    }
  }
  inherits = inherits || !hasPlainFields(body);
  for (const NodeIndex statement : p_.elements(body)) {
    const NodeIndex assignment =
        p_.kind(statement) == Kind::kExpressionStatement ? p_.namedChild(statement, 0) : statement;
    if (assignment == kNoNode || p_.kind(assignment) != Kind::kAssignment) continue;
    if (p_.child(assignment, f_.left) == name) break;
    if (p_.child(assignment, f_.type) != kNoNode) ++position;
  }
  // replace(x, **words)
  if (hasName("replace") || hasName("_replace") || hasName("_make")) {
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kDictionarySplat) return false;
    }
    if (hasName("_make")) return false;
  }
  std::vector<CallOf> calls;
  if (!parts_.parameters.addClassCalls(owner, calls, 0)) return false;
  for (const CallOf& call : calls) {
    const NodeIndex list = p_.child(call.first, f_.arguments);
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
    std::uint32_t at = 0;
    for (const NodeIndex argument : p_.elements(list)) {
      switch (p_.kind(argument)) {
        case Kind::kKeywordArgument:
          if (p_.tree.text(p_.child(argument, f_.name)) == field &&
              !parts_.search.from(p_.child(argument, f_.value), path)) {
            return false;
          }
          break;
        case Kind::kListSplat:
          if (!parts_.search.from(p_.namedChild(argument, 0),
                                  before({Step::Kind::kEach, 0, {}}, path))) {
            return false;
          }
          break;
        case Kind::kDictionarySplat:
          if (!parts_.search.from(p_.namedChild(argument, 0),
                                  before({Step::Kind::kKey, 0, std::string(field)}, path))) {
            return false;
          }
          break;
        default:
          // With fields of a base's before them, any may be ours.
          if ((inherits || at == position) && !parts_.search.from(argument, path)) return false;
          ++at;
      }
    }
  }
  return true;
}

// Nothing but properties have this name: each read gives what the function returns then, so that
// who had it by a text has had another.
bool AttributeOrigins::isProperty(std::string_view attribute) {
  bool bound = false;
  for (const NodeIndex i : named(attribute)) {
    if (isMember(i)) {
      if (p_.contexts[p_.parent(i)] != Context::kLoad) return false;
      continue;
    }
    const NodeIndex function = p_.parent(i);
    const NodeIndex outer = p_.parent(function);
    if (p_.kind(function) != Kind::kFunctionDefinition || p_.field(i) != f_.name ||
        p_.kind(outer) != Kind::kDecoratedDefinition || p_.namedChild(outer, 1) != function ||
        p_.tree.text(p_.namedChild(outer, 0)) != "@property") {
      return false;
    }
    bound = true;
  }
  return bound;
}

// ClassVar[…]: no field of a data class, and no parameter of what makes its objects.
bool AttributeOrigins::isClassVariable(NodeIndex type) const {
  NodeIndex name = type;
  while (name < p_.tree.node(type).end && p_.kind(name) != Kind::kIdentifier) ++name;
  if (name >= p_.tree.node(type).end || !p_.tree.text(type).starts_with("ClassVar")) return false;
  const auto& atoms = t_.atoms(valueOf(name));
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
         t_.atom(atoms[0]).text == "typing.ClassVar";
}

bool AttributeOrigins::fromAttribute(NodeIndex attribute, const Steps& path) {
  return fromNamed(p_.child(attribute, f_.object), p_.tree.text(p_.child(attribute, f_.attribute)),
                   path);
}

bool AttributeOrigins::fromNamed(NodeIndex object, std::string_view name, const Steps& path) {
  if (object == kNoNode || name.starts_with("__") || bindsByText(name)) return false;
  // What a class collects out of its namespace is CollectedNames' question: an attribute that holds
  // names has other ways to it, such as a copy's memo.
  if (!path.empty() && readsNamespaces_ && !isProperty(name)) return false;
  // Own.other = Own.word writes the slot under another name.
  if (hasName("__slots__") || hasName("slots")) {
    for (const NodeIndex i : named(name)) {
      if (isMember(i) && p_.contexts[p_.parent(i)] == Context::kLoad &&
          parts_.objects.classOf(p_.child(p_.parent(i), f_.object)) != kNoNode) {
        return false;
      }
    }
  }
  // Of what is copied, what is inside is still the same.
  if (!path.empty() && !isProperty(name) && isReadByText(name, path.size() == 1)) return false;
  // Class.TABLE
  std::vector<NodeIndex> owners;
  if (const NodeIndex owner = parts_.objects.classOf(object); owner != kNoNode) {
    owners.push_back(owner);
  } else if (const NodeIndex around = parts_.objects.ownerOfClass(object); around != kNoNode) {
    owners.push_back(around);
  } else if (parts_.slots.isOwner(object)) {
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kClassDefinition) owners.push_back(i);
    }
  } else if (!parts_.objects.isOwnObject(object, owners)) {
    return false;
  }
  if (owners.empty()) return true;  // there is no such object
  for (const NodeIndex owner : owners) {
    if (!parts_.objects.isOwnClass(owner, name, 0)) return false;
  }
  // What an enumeration binds in its body are its members, and not their values.
  const bool enumerations = std::any_of(owners.begin(), owners.end(), [this](NodeIndex owner) {
    return parts_.objects.isEnumerated(owner, 0);
  });
  if (enumerations) {
    return name == "value" && path.empty() &&
           std::all_of(owners.begin(), owners.end(), [&](NodeIndex owner) {
             return parts_.objects.isEnumeration(owner) && parts_.objects.fromMembers(owner, path);
           });
  }
  if (parts_.objects.mixesClasses(name)) return false;
  if (!search_.seen->insert(keyOf("a" + std::string(name), 0, path)).second) return true;
  bool bound = false;
  const bool hasDescriptors = hasName("__get__") || hasName("__set__");
  search_.work += named(name).size() / 4;
  for (const NodeIndex i : named(name)) {
    const NodeIndex parent = p_.parent(i);
    if (isMember(i)) {
      if (p_.contexts[parent] == Context::kLoad) {
        if (!path.empty() && !parts_.kept.isKept(parent, path)) return false;
      } else if (p_.contexts[parent] != Context::kDelete) {
        const NodeIndex statement = p_.parent(parent);
        const bool plain = p_.tree.text(p_.child(parent, f_.object)) == "self" ||
                           (p_.kind(statement) == Kind::kAssignment &&
                            !parts_.slots.mayBeDescriptor(p_.child(statement, f_.right)));
        if (hasDescriptors && !plain) return false;  // cls.x = Descriptor()
        if (!parts_.search.fromTarget(parent, path)) return false;
        bound = true;
      }
      continue;
    }
    // replace(x, name=value), and whatever else of a library's may bind it.
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) {
      const NodeIndex call = p_.parent(p_.parent(parent));
      const NodeIndex callee = p_.kind(call) == Kind::kCall ? p_.child(call, f_.function) : kNoNode;
      const bool own = callee != kNoNode && (parts_.objects.classOf(callee) != kNoNode ||
                                             t_.isAll(valueOf(callee), AtomKind::kOwn) ||
                                             t_.isAll(valueOf(callee), AtomKind::kBuiltin));
      if (!own && !parts_.search.from(p_.child(parent, f_.value), path)) return false;
      continue;
    }
    const NodeIndex owner = parts_.objects.classAround(i);
    const Kind import = p_.kind(p_.parent(parent));
    if (owner != kNoNode && p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
        (p_.kind(parent) == Kind::kAliasedImport || p_.kind(parent) == Kind::kDottedName ||
         p_.kind(parent) == Kind::kGlobalStatement || p_.kind(parent) == Kind::kNonlocalStatement ||
         import == Kind::kImportFromStatement || import == Kind::kImportStatement)) {
      return false;
    }
    // words = [own]; also = words, in a class's body
    if (owner != kNoNode && p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
        p_.contexts[i] == Context::kLoad && !path.empty() && !parts_.kept.isKept(i, path)) {
      return false;
    }
    if (owner == kNoNode || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass ||
        p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName) {
      continue;
    }
    bound = true;
    if (p_.kind(parent) == Kind::kFunctionDefinition) {  // a property
      const NodeIndex outer = p_.parent(parent);
      const bool property =
          p_.kind(outer) == Kind::kDecoratedDefinition &&
          p_.tree.text(outer).substr(0, 64).find("property") != std::string_view::npos;
      if (!property || !parts_.calls.fromReturns(parent, path)) return false;
      continue;
    }
    if (p_.kind(parent) != Kind::kAssignment || p_.field(i) != f_.left) return false;
    const NodeIndex value = p_.child(parent, f_.right);
    // What is read is what the descriptor gives.
    if (hasDescriptors && parts_.slots.mayBeDescriptor(value)) return false;
    if (p_.child(parent, f_.type) != kNoNode && parts_.objects.isDataClass(owner) &&
        !isClassVariable(p_.child(parent, f_.type))) {
      if (!fromField(owner, i, path)) return false;
      if (value == kNoNode) continue;
      if (p_.kind(value) == Kind::kCall && parts_.calls.libraryOf(value) == "dataclasses.field") {
        for (const NodeIndex argument : p_.elements(p_.child(value, f_.arguments))) {
          if (p_.kind(argument) != Kind::kKeywordArgument) return false;
          const std::string_view key = p_.tree.text(p_.child(argument, f_.name));
          const NodeIndex standard = p_.child(argument, f_.value);
          if (key == "default" && !parts_.search.from(standard, path)) return false;
          if (key == "default_factory") {
            const bool empty = t_.isAll(valueOf(standard), AtomKind::kBuiltin) &&
                               isOneOf(p_.tree.text(standard), {"list", "dict", "set", "str"});
            const bool made = p_.kind(standard) == Kind::kLambda &&
                              parts_.search.from(p_.child(standard, f_.body), path);
            if (!empty && !made) return false;
          }
        }
        continue;
      }
    }
    if (value != kNoNode && !parts_.search.fromTarget(i, path)) return false;
  }
  return bound;
}

}  // namespace gantlet::python
