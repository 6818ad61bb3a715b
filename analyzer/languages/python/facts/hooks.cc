#include "analyzer/languages/python/facts/hooks.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::array<std::string_view, 3> kHooks{"__getattr__", "__setattr__", "__delattr__"};
constexpr std::array<std::string_view, 4> kNamers{"getattr", "hasattr", "setattr", "delattr"};

// Ways for a library to ask an object for names that the object itself, or its class, makes up.
constexpr std::array<std::string_view, 19> kMadeUp{
    "__getstate__",    "__setstate__",      "__reduce__",           "__reduce_ex__",   "setp",
    "getmembers",      "getmembers_static", "getattr_static",       "__dir__",         "__slots__",
    "__match_args__",  "__signature__",     "__dataclass_fields__", "make_dataclass",  "_fields",
    "__annotations__", "attrgetter",        "methodcaller",         "__getattribute__"};

// Functions that tell something of what they are given, and keep nothing that can be had.
constexpr std::array<std::string_view, 9> kAskers{"inspect.isfunction",
                                                  "inspect.ismethod",
                                                  "inspect.isclass",
                                                  "inspect.isroutine",
                                                  "inspect.isbuiltin",
                                                  "inspect.isawaitable",
                                                  "inspect.iscoroutine",
                                                  "inspect.iscoroutinefunction",
                                                  "asyncio.iscoroutinefunction"};

// Attributes that tell of an object, and lead nowhere.
constexpr std::array<std::string_view, 4> kShown{"__name__", "__qualname__", "__doc__",
                                                 "__module__"};

constexpr std::size_t kMaxUseSearches = 1000;

}  // namespace

// The hook whose name of an attribute `name` is: __getattr__(self, name), where nobody else can
// call the function.
NodeIndex Hooks::hookOfName(NodeIndex name) {
  const NodeIndex method = parts_.descriptors.methodOfParameter(name, 1);
  if (method == kNoNode) return kNoNode;
  const std::string_view hook = p_.tree.text(p_.child(method, f_.name));
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (!isOneOf(hook, kHooks) || owner == kNoNode || parts_.constructors.isMetaclass(owner, 0) ||
      p_.kind(p_.parent(owner)) == Kind::kDecoratedDefinition) {
    return kNoNode;
  }
  if (parts_.named.hasText(hook)) return kNoNode;  // "__geta" "ttr__", too
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kStringContent && p_.tree.text(i) == hook) return kNoNode;
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != hook) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    // super().__setattr__(name, value), object.__setattr__(self, "x", value)
    const NodeIndex object = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute
                                 ? p_.child(parent, f_.object)
                                 : kNoNode;
    const bool handed =
        object != kNoNode && parts_.shown.called(parent) &&
        (parts_.constructors.isSuper(object) || t_.isAll(valueOf(object), AtomKind::kBuiltin));
    if (!handed) return kNoNode;
  }
  return method;
}

// Every name that getattr and its kin are asked for is a constant, or one that a hook was asked
// for.
bool Hooks::areNamesWritten() {
  if (namesWritten_) return *namesWritten_;
  namesWritten_ = false;
  if (p_.importedModules.count("jinja2") != 0 || p_.importedModules.count("ast") != 0 ||
      !p_.starImports.empty()) {
    return false;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kClassPattern) {  // reads what __match_args__ of its class says
      continue;
    }
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, kMadeUp)) return false;
    if (!isOneOf(text, kNamers)) continue;
    const NodeIndex call = p_.parent(i);
    if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != i) return false;
    const NodeIndex list = p_.child(call, f_.arguments);
    if (p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list) || p_.elements(list).size() < 2) {
      return false;
    }
    const NodeIndex name = p_.elements(list)[1];
    const bool seen = t_.isAll(valueOf(name), AtomKind::kText) || hookOfName(name) != kNoNode;
    if (!seen) return false;
  }
  namesWritten_ = true;
  return true;
}

// getattr(x, name) in __getattr__, and in the other hooks: the name that was asked for, or set.
// Libraries ask an object for names of their own (__code__, cr_frame): what the hook finds for them
// may not stay in the file's hands.
bool Hooks::isHandedOn(NodeIndex name) {
  const NodeIndex method = hookOfName(name);
  if (method == kNoNode || !areNamesWritten()) return false;
  const NodeIndex call = p_.parent(p_.parent(name));
  return p_.tree.text(p_.child(method, f_.name)) != "__getattr__" || keepsNothing(call, name, 0);
}

// The value is returned, called, or asked what it is, and nothing else. `name`: the attribute's.
bool Hooks::keepsNothing(NodeIndex value, NodeIndex name, int depth) {
  for (NodeIndex outer = p_.parent(value); outer != kNoNode; outer = p_.parent(outer)) {
    if (p_.kind(outer) == Kind::kNamedExpression) return false;  // it has two names
    if (p_.kind(outer) == Kind::kBlock) break;
  }
  const Consumer consumer = consumerOf(p_, value);
  switch (consumer.use) {
    case Use::kStatement:
    case Use::kCallee:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kFormatted: return true;
    // value.replace() gives another one of its kind.
    case Use::kObject:
      return isOneOf(p_.tree.text(p_.child(consumer.node, f_.attribute)), kShown) &&
             !readsFailedObjects();
    case Use::kReturn: {
      // By the hook itself: a function in it could be called by anybody.
      NodeIndex function = consumer.node;
      while (p_.kind(function) != Kind::kFunctionDefinition && p_.kind(function) != Kind::kLambda) {
        function = p_.parent(function);
      }
      return p_.kind(consumer.node) == Kind::kReturnStatement &&
             function == parts_.descriptors.methodOfParameter(name, 1);
    }
    case Use::kArgument: return asksOnly(consumer.operand);
    case Use::kAlias: break;
    default: return false;
  }
  if (depth == 4 || ++traits_.useSearches > kMaxUseSearches) return false;
  bool followed = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.source == kNoNode || binding.source > value ||
        p_.tree.node(binding.source).end <= value) {
      continue;
    }
    followed = true;
    const auto& uses = index_.usesOf(binding.variable);
    const bool plain =
        binding.path.empty() && !p_.variables[binding.variable].unseen &&
        std::all_of(uses.begin(), uses.end(), [&](NodeIndex use) {
          // value |= other calls other.__ror__(value).
          if (p_.contexts[use] == Context::kAugmented) return false;
          return p_.contexts[use] != Context::kLoad || keepsNothing(use, name, depth + 1);
        });
    if (!plain) return false;
  }
  return followed;
}

// error.obj is the object that lacks an attribute.
bool Hooks::readsFailedObjects() {
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    if (t_.atom(id).kind == AtomKind::kText && t_.atom(id).text == "obj") return true;
  }
  const auto& uses = index_.named("obj");
  return std::any_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    const NodeIndex attribute = p_.parent(i);
    return p_.kind(attribute) == Kind::kKeywordPattern ||
           (p_.kind(attribute) == Kind::kAttribute && p_.field(i) == f_.attribute &&
            !parts_.dictionaries.isOwnSelf(p_.child(attribute, f_.object)));
  });
}

// callable(value), isinstance(value, list), type(value).__name__, @wraps(value)
bool Hooks::asksOnly(NodeIndex argument) {
  const NodeIndex list = p_.parent(argument);
  const NodeIndex call = list == kNoNode ? kNoNode : p_.parent(list);
  if (p_.kind(list) != Kind::kArgumentList || p_.kind(call) != Kind::kCall || p_.hasSplat(list)) {
    return false;
  }
  const std::string builtin = parts_.words.calledBuiltin(call);
  const auto& given = p_.elements(list);
  if (isOneOf(builtin, {"callable", "hasattr", "id"})) return given[0] == argument;
  if (builtin == "getattr") {
    const auto texts = candidates(t_, valueOf(given.back()), AtomKind::kText);
    return given.size() == 2 && given[0] == argument && texts.size() == 1 &&
           isOneOf(texts[0], kShown) && !readsFailedObjects();
  }
  // A class of the file's may see what it is asked about (__instancecheck__).
  if (isOneOf(builtin, {"isinstance", "issubclass"})) {
    return given.size() == 2 && given[0] == argument && isLibraryType(given[1]);
  }
  if (builtin == "type") {
    const Consumer type = consumerOf(p_, call);
    return given.size() == 1 &&
           (type.use == Use::kIdentity || type.use == Use::kFormatted ||
            (type.use == Use::kObject &&
             isOneOf(p_.tree.text(p_.child(type.node, f_.attribute)), kShown)));
  }
  const NodeIndex decorated =
      p_.kind(p_.parent(call)) == Kind::kDecorator ? p_.parent(p_.parent(call)) : kNoNode;
  // Right above a function: another decorator could give an object of the file's.
  const bool isDecorator = decorated != kNoNode && p_.elements(decorated).size() == 2 &&
                           p_.kind(p_.elements(decorated)[1]) == Kind::kFunctionDefinition;
  const auto& functions = t_.atoms(valueOf(p_.child(call, f_.function)));
  return !functions.empty() && std::all_of(functions.begin(), functions.end(), [&](AtomId id) {
    if (t_.atom(id).kind != AtomKind::kPath) return false;
    // What wraps(value) decorates has it as __wrapped__.
    if (t_.atom(id).text == "functools.wraps") return isDecorator && !readsWrapped();
    return isOneOf(t_.atom(id).text, kAskers);
  });
}

bool Hooks::readsWrapped() {
  return index_.has("__wrapped__") || index_.has("__dict__") || index_.has("vars") ||
         index_.has("unwrap") || parts_.named.hasText("wrapped") ||
         parts_.named.hasText("__dict__");
}

bool Hooks::isLibraryType(NodeIndex type) {
  if (p_.kind(type) == Kind::kTuple) {
    const auto& types = p_.elements(type);
    return std::all_of(types.begin(), types.end(),
                       [this](NodeIndex one) { return isLibraryType(one); });
  }
  const auto& atoms = t_.atoms(valueOf(type));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    // Of an abstract one, a class of the file's may be registered as a subclass.
    return t_.atom(id).kind == AtomKind::kBuiltin || t_.atom(id).text.starts_with("types.");
  });
}

// _A__x in the body of A, where __x is the same name. What is asked of a name's uses goes by what
// is written.
bool Hooks::isMangledByHand(NodeIndex name) const {
  const std::string_view text = p_.tree.text(name);
  const std::string_view owner = p_.scopeTable[p_.scopes[name]].className;
  if (!text.starts_with('_') || owner.empty() || p_.contexts[name] == Context::kName) return false;
  const auto rest = text.find("__", 1);
  return rest != std::string_view::npos && !text.starts_with("__") &&
         mangledName(text.substr(rest), owner) == text;
}

// x._A__slot = value, setattr(x, "_A__slot", value): what the class A calls __slot.
bool Hooks::isMangledStore(NodeIndex where, const std::string& name) {
  if (!name.starts_with('_') || name.starts_with("__")) return false;
  // It matters where something goes by what such an attribute holds.
  static constexpr std::array<std::string_view, 12> kGoByTexts{
      "getattr", "setattr",    "delattr", "hasattr",  "attrgetter", "methodcaller",
      "format",  "format_map", "vars",    "__dict__", "__get__",    "vformat"};
  const bool matters = !parts_.hints.importsPlainModules() ||
                       std::any_of(kGoByTexts.begin(), kGoByTexts.end(),
                                   [this](std::string_view text) { return index_.has(text); });
  if (!matters) return false;
  if (p_.kind(where) == Kind::kAttribute &&
      p_.tree.text(p_.child(where, f_.attribute)).starts_with("__")) {
    return false;
  }
  for (auto rest = name.find("__", 1); rest != std::string::npos;
       rest = name.find("__", rest + 1)) {
    const std::string_view own = std::string_view(name).substr(rest);
    if (!index_.has(own)) continue;
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kClassDefinition &&
          mangledName(own, p_.tree.text(p_.child(i, f_.name))) == name) {
        return true;
      }
    }
  }
  return false;
}

// A class answers for the attributes of another object: what is called on its objects is called
// on that one.
bool Hooks::forwardsNames() {
  if (forwardsNames_) return *forwardsNames_;
  forwardsNames_ = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kFunctionDefinition) continue;
    const std::string_view name = p_.tree.text(p_.child(i, f_.name));
    if (name != "__getattr__" && name != "__getattribute__") continue;
    if (p_.tree.text(i).find("getattr(") != std::string_view::npos) forwardsNames_ = true;
  }
  return *forwardsNames_;
}

// d.__get__(x): a descriptor's method may be called with any object.
bool Hooks::callsDescriptors() {
  if (parts_.named.hasText("__get__") || parts_.named.hasText("__set__") ||
      parts_.named.hasText("__delete__"))
    return true;
  for (const std::string_view method : {"__get__", "__set__", "__delete__"}) {
    for (const NodeIndex i : index_.named(method)) {
      const bool defined =
          p_.kind(p_.parent(i)) == Kind::kFunctionDefinition && p_.field(i) == f_.name;
      if (!defined && !parts_.descriptors.isHandedToParent(i)) return true;
    }
  }
  return false;
}

// super().__getattribute__(name) in a method of that name whose parameter `name` is; __getattr__
// too, where it is the base's.
bool Hooks::handsNameOn(NodeIndex method, std::string_view hook) {
  const NodeIndex function = p_.parent(method);
  const NodeIndex call = function == kNoNode ? kNoNode : p_.parent(function);
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode) return false;
  const bool parent = parts_.constructors.isSuper(p_.child(function, f_.object));
  if (hook == "__getattr__" && !parent) return false;
  const auto& given = p_.elements(list);
  if (p_.kind(list) != Kind::kArgumentList || given.size() != (parent ? 1 : 2)) return false;
  // An object that is a text could ask for itself.
  const NodeIndex of = parts_.descriptors.methodOfParameter(given.back(), 1);
  if (of == kNoNode || p_.tree.text(p_.child(of, f_.name)) != hook) return false;
  if (hook == "__getattr__" && !keepsNothing(call, given.back(), 0)) return false;
  return parent || parts_.descriptors.methodOfParameter(given[0], 0) == of;
}

}  // namespace gantlet::python
