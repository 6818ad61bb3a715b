#include "analyzer/languages/python/facts/classes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// They call the function with an object of the class, or the class.
bool isMethodDecorator(std::string_view decorator) {
  static constexpr std::array<std::string_view, 8> kKnown{
      "@property",           "@classmethod",     "@abstractmethod",
      "@abc.abstractmethod", "@cached_property", "@functools.cached_property",
      "@override",           "@contextmanager"};
  return std::find(kKnown.begin(), kKnown.end(), decorator) != kKnown.end() ||
         decorator.ends_with(".setter") || decorator.ends_with(".getter") ||
         decorator.ends_with(".deleter");
}

// Classes that run, format or look up the text that they are made with: who has an object has its
// class, type(x)(text).
bool isGuardedClass(std::string_view path) {
  static constexpr std::array<std::string_view, 6> kGuarded{
      "Timer", "Template", "StrMethodFormatter", "Formatter", "set_major_formatter", "from_string"};
  const auto dot = path.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? path : path.substr(dot + 1);
  return path != "threading.Timer" && path != "string.Template" && path != "logging.Formatter" &&
         std::find(kGuarded.begin(), kGuarded.end(), last) != kGuarded.end();
}

}  // namespace

// Private names that the file itself binds: `self._x = 1`, or `_x` in a class body.
void ClassFacts::collectBoundNames() {
  const bool dataClasses = p_.importedModules.count("dataclasses") != 0;
  traits_.readsBoundNames = dataClasses || p_.importedModules.count("copy") != 0;
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    const std::string& text = t_.atom(id).text;
    const bool dispatch =
        text.starts_with("functools.singledispatch") || text == "typing.get_type_hints" ||
        (t_.atom(id).kind == AtomKind::kStar && text.starts_with("singledispatch"));
    traits_.evaluatesAnnotations = traits_.evaluatesAnnotations || dispatch;
    const bool getter = isForeign(t_.atom(id).kind) &&
                        (text.ends_with("attrgetter") || text.ends_with("methodcaller"));
    traits_.makesGetters = traits_.makesGetters || getter;
    traits_.makesGuarded =
        traits_.makesGuarded || getter || (isForeign(t_.atom(id).kind) && isGuardedClass(text));
    const std::string_view top = std::string_view(text).substr(0, text.find('.'));
    const bool reads = t_.atom(id).kind == AtomKind::kStar || top == "dataclasses" ||
                       top == "inspect" || text.find("__annotations__") != std::string::npos;
    traits_.readsAnnotations = traits_.readsAnnotations || reads;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    traits_.readsBoundNames = traits_.readsBoundNames || p_.kind(i) == Kind::kClassPattern;
    if (dataClasses && !traits_.renamesFields) traits_.renamesFields = reachesFields(i);
    const bool named = p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == "__annotations__";
    traits_.readsAnnotations = traits_.readsAnnotations || named;
    if (p_.kind(i) == Kind::kCall) parts_.factories.collectBoundByCall(i);
    if (p_.kind(i) == Kind::kIdentifier || p_.kind(i) == Kind::kAttribute)
      parts_.families.noteEnumeration(i);
    const Context context = p_.contexts[i];
    if (context != Context::kStore && context != Context::kAugmented) continue;
    NodeIndex name = kNoNode;
    if (p_.kind(i) == Kind::kAttribute) name = p_.child(i, f_.attribute);
    if (p_.kind(i) == Kind::kIdentifier) name = i;
    // self.__dict__["_x"] = 1
    if (std::string word = parts_.descriptors.wordStoredInSelf(i); word.starts_with('_')) {
      traits_.boundPrivateNames.insert(std::move(word));
    }
    if (std::string word = parts_.factories.wordStoredInNamespace(i); !word.empty()) {
      traits_.boundPrivateNames.insert(std::move(word));
    }
    if (name == kNoNode || !p_.tree.text(name).starts_with('_')) continue;
    if (name == i && p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) continue;
    traits_.boundPrivateNames.insert(p_.name(name));
  }
  parts_.definitions.collectBoundNames();
}

void ClassFacts::emitClassKeywords(NodeIndex i) {
  const NodeIndex bases = p_.child(i, f_.superclasses);
  const NodeIndex name = p_.child(i, f_.name);
  if (bases == kNoNode || name == kNoNode) return;
  Fact callee;
  callee.origin = Origin::kOwn;
  callee.name = p_.tree.text(name);
  for (const NodeIndex c : p_.elements(bases)) {
    if (p_.kind(c) == Kind::kKeywordArgument) {
      parts_.calls.emitArgument(
          callee, {std::string(p_.tree.text(p_.child(c, f_.name))), p_.child(c, f_.value)});
    } else if (p_.kind(c) == Kind::kDictionarySplat) {
      parts_.calls.emitArgument(callee, {"**", c});
    }
  }
}

// dataclasses.fields and __dataclass_fields__ hand out the fields of a class, whose names a child's
// decorator puts into code.
bool ClassFacts::reachesFields(NodeIndex i) const {
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

// The method whose first parameter `object` is: an object of the file's own class. A decorator that
// is not known may hand anything to the function.
NodeIndex ClassFacts::methodOfSelf(NodeIndex object) const {
  if (object == kNoNode || p_.kind(object) != Kind::kIdentifier) return kNoNode;
  for (NodeIndex i = object; p_.parent(i) != kNoNode; i = p_.parent(i)) {
    if (p_.kind(i) != Kind::kFunctionDefinition) continue;
    const NodeIndex parameters = p_.child(i, f_.parameters);
    const NodeIndex first = parameters == kNoNode ? kNoNode : p_.namedChild(parameters, 0);
    if (first == kNoNode || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) continue;
    if (p_.tree.text(first) != p_.tree.text(object)) continue;
    const NodeIndex definition = p_.parent(i);
    if (p_.kind(definition) != Kind::kDecoratedDefinition) return i;
    for (NodeIndex c = definition + 1; c < i; c = p_.tree.node(c).end) {
      if (p_.kind(c) == Kind::kDecorator && !isMethodDecorator(p_.tree.text(c))) return kNoNode;
    }
    return i;
  }
  return kNoNode;
}

bool ClassFacts::isSelf(NodeIndex object) const { return methodOfSelf(object) != kNoNode; }

// A.method, type(a).method, a.__class__.method, or `method` alone in the class body: what it is
// called with need not be an object of the class.
bool ClassFacts::isCalledThroughClass(NodeIndex identifier) const {
  const NodeIndex parent = p_.parent(identifier);
  if (p_.kind(parent) != Kind::kAttribute || p_.field(identifier) != f_.attribute) {
    return p_.contexts[identifier] == Context::kLoad;
  }
  const NodeIndex object = p_.child(parent, f_.object);
  if (t_.has(valueOf(object), AtomKind::kOwn)) return true;
  if (p_.kind(object) == Kind::kCall) {
    return p_.tree.text(p_.child(object, f_.function)) == "type";
  }
  return p_.kind(object) == Kind::kAttribute && p_.tree.text(object).ends_with("__class__");
}

// What a name is bound to, where it is bound once and by a plain assignment.
NodeIndex ClassFacts::onlySource(NodeIndex name) const {
  const auto sources = name == kNoNode ? std::vector<NodeIndex>() : onlySources(name);
  if (sources.size() != 1 || sources[0] == kNoNode) return kNoNode;
  const NodeIndex parent = p_.parent(sources[0]);
  const bool assigned = parent != kNoNode && p_.kind(parent) == Kind::kAssignment &&
                        p_.child(parent, f_.right) == sources[0] &&
                        p_.kind(p_.child(parent, f_.left)) == Kind::kIdentifier;
  return assigned ? sources[0] : kNoNode;
}

NodeIndex ClassFacts::plainClassOf(NodeIndex node) const {
  const NodeIndex call = onlySource(node);
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return kNoNode;
  const NodeIndex function = p_.child(call, f_.function);
  if (function == kNoNode) return kNoNode;
  const auto& atoms = t_.atoms(values_[function]);
  if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kOwn) return kNoNode;
  const NodeIndex owner = t_.atom(atoms[0]).node;
  if (p_.kind(owner) != Kind::kClassDefinition || p_.child(owner, f_.superclasses) != kNoNode ||
      p_.kind(p_.parent(owner)) == Kind::kDecoratedDefinition ||
      p_.tree.text(owner).find("__new__") != std::string_view::npos) {
    return kNoNode;
  }
  return owner;
}

// `__match_args__ = ("a",)`: which attributes patterns read by position.
void ClassFacts::emitMatchArgs(NodeIndex assignment) {
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
      parts_.attributes.emitAttributeRead(element, kUnknownValue, text, "pattern");
  }
}

// dataclasses.make_dataclass puts its fields' names into code. It checks that they are identifiers,
// but a text of the file's own class may claim to be one.
void ClassFacts::emitClassFields(NodeIndex call, const std::vector<Argument>& arguments) {
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
  // [(h, str) for h in header]: dataclasses takes identifiers alone, and without a default they are
  // attributes of the object and of nothing else, as in SimpleNamespace(**row).
  const auto isOwnName = [this](NodeIndex comprehension) {
    const NodeIndex element = p_.namedChild(comprehension, 0);
    if (element == kNoNode || p_.kind(element) == Kind::kIdentifier) return element != kNoNode;
    const auto& parts = p_.elements(element);
    return p_.kind(element) == Kind::kTuple && parts.size() == 2 &&
           p_.kind(parts[0]) == Kind::kIdentifier && parts_.sinks.isNoText(valueOf(parts[1]));
  };
  const bool computed =
      arguments.size() == 2 && arguments[1].key == "1" && arguments[1].node != kNoNode &&
      p_.kind(arguments[1].node) == Kind::kListComprehension && isOwnName(arguments[1].node);
  bool plain = computed;
  if (found != arguments.end() && found->node != kNoNode && !computed) {
    const Kind kind = p_.kind(found->node);
    const auto& elements = p_.elements(found->node);
    plain = (kind == Kind::kTuple || kind == Kind::kList) &&
            std::all_of(elements.begin(), elements.end(), isField);
  }
  if (!plain) addDynamic("class-fields", "", call);
}

// object.__setattr__(x, "name", value) and x.__setattr__("name", value) are setattr. Inside of a
// method of that name, the name that it was given is handed on.
void ClassFacts::emitSetattrMethod(NodeIndex call, const std::string& method,
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
  const NodeIndex receiver = p_.child(p_.child(call, f_.function), f_.object);
  const bool plain = receiver != kNoNode && p_.tree.text(receiver) == "object";
  const bool own = set && at == 1 && plain && !traits_.readsBoundNames &&
                   isSelf(arguments[0].node) &&
                   !parts_.families.isCalledOnOthers(arguments[0].node);
  if (names.empty() && !own && !isOwnParameter(name, method)) addDynamic(word, "", call);
  const NodeIndex object = at == 1 ? arguments[0].node : kNoNode;
  for (const std::string& text : names) {
    parts_.attributes.emitAttributeStore(call, object, text, set ? "" : "delete");
  }
}

// json.dumps(x, default=lambda o: o.__dict__): what is read goes into the document, and nowhere
// else.
bool ClassFacts::isJsonDefault(NodeIndex attribute) const {
  if (isEncoderDefault(attribute)) return true;
  const NodeIndex lambda = p_.parent(attribute);
  return lambda != kNoNode && p_.kind(lambda) == Kind::kLambda && isDefaultOfDocument(lambda);
}

// json.dumps(x, default=function)
bool ClassFacts::isDefaultOfDocument(NodeIndex function) const {
  const NodeIndex keyword = p_.parent(function);
  if (p_.kind(keyword) != Kind::kKeywordArgument) return false;
  if (p_.tree.text(p_.child(keyword, f_.name)) != "default") return false;
  const NodeIndex call = p_.parent(p_.parent(keyword));
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return false;
  // An encoder of the file's own may call the function for itself.
  for (const NodeIndex argument : p_.elements(p_.child(call, f_.arguments))) {
    if (p_.kind(argument) == Kind::kDictionarySplat) return false;
    if (p_.kind(argument) == Kind::kKeywordArgument &&
        p_.tree.text(p_.child(argument, f_.name)) == "cls") {
      return false;
    }
  }
  const auto& atoms = t_.atoms(valueOf(p_.child(call, f_.function)));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kPath && (atom.text == "json.dumps" || atom.text == "json.dump");
  });
}

// class Encoder(json.JSONEncoder): def default(self, o): return o.__dict__ — and nobody else calls
// a method of that name.
bool ClassFacts::isEncoderDefault(NodeIndex attribute) const {
  if (parts_.receivers.answersForAttributes()) return false;  // a hook could keep the method
  if (p_.kind(p_.parent(attribute)) != Kind::kReturnStatement) return false;
  const NodeIndex object = p_.child(attribute, f_.object);
  const NodeIndex method = parts_.descriptors.methodOfParameter(object, 1);
  if (method == kNoNode || p_.tree.text(p_.child(method, f_.name)) != "default") return false;
  NodeIndex owner = p_.parent(method);
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex bases = owner == kNoNode ? kNoNode : p_.child(owner, f_.superclasses);
  const NodeIndex base = bases == kNoNode ? kNoNode : p_.namedChild(bases, 0);
  if (base == kNoNode || p_.namedChild(bases, 1) != kNoNode) return false;
  const auto& atoms = t_.atoms(valueOf(base));
  if (atoms.size() != 1 || t_.atom(atoms[0]).text != "json.JSONEncoder") return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"getattr", "methodcaller", "attrgetter"})) return false;
    if (text != "default") continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) continue;
    // super() of a child would be this class.
    NodeIndex inside = p_.parent(i);
    while (inside != kNoNode && p_.kind(inside) != Kind::kClassDefinition) {
      inside = p_.parent(inside);
    }
    const bool handed = inside == owner && p_.kind(parent) == Kind::kAttribute &&
                        p_.field(i) == f_.attribute &&
                        parts_.constructors.isSuper(p_.child(parent, f_.object));
    if (!handed) return false;
  }
  return true;
}

// The expressions that a name is bound to; none where something else may bind it.
std::vector<NodeIndex> ClassFacts::onlySources(NodeIndex name) const {
  if (p_.kind(name) != Kind::kIdentifier || p_.useOf[name] == kNone) return {};
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return {};
  if (p_.variables[use.variables[0]].opaque) return {};
  std::vector<NodeIndex> sources;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable == use.variables[0]) sources.push_back(binding.source);
  }
  return sources;
}

// args, rest = parser.parse_known_args()
bool ClassFacts::isKnownArguments(NodeIndex name) {
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (variable == kNone || binding.variable != variable) continue;
    if (binding.path != std::vector<std::uint32_t>(1, 0) ||
        p_.kind(binding.source) != Kind::kCall || !isParsedArguments(binding.source) ||
        p_.tree.text(p_.child(binding.source, f_.function)).ends_with(".parse_args")) {
      return false;
    }
    bound = true;
  }
  return bound;
}

// What argparse.ArgumentParser().parse_args() gives, or a name for it: plain data.
bool ClassFacts::isParsedArguments(NodeIndex node) {
  if (node != kNoNode && p_.kind(node) == Kind::kIdentifier) {
    if (isKnownArguments(node)) return true;
    const auto sources = onlySources(node);
    return !sources.empty() && std::all_of(sources.begin(), sources.end(), [this](NodeIndex i) {
      return p_.kind(i) == Kind::kCall && isParsedArguments(i);
    });
  }
  if (node == kNoNode || p_.kind(node) != Kind::kCall) return false;
  const NodeIndex function = p_.child(node, f_.function);
  const NodeIndex list = p_.child(node, f_.arguments);
  if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList) return false;
  if (!isOneOf(p_.tree.text(p_.child(function, f_.attribute)), {"parse_args", "parse_known_args"}))
    return false;
  const auto& given = p_.elements(list);  // no namespace, which would come back
  if (given.size() > 1 || p_.hasSplat(list)) return false;
  if (!given.empty() && (p_.kind(given[0]) == Kind::kKeywordArgument ||
                         p_.kind(given[0]) == Kind::kDictionarySplat)) {
    return false;
  }
  return isParser(p_.child(function, f_.object), 0);
}

// argparse.ArgumentParser(…), a name for it, or a function of the file's that gives one.
bool ClassFacts::isParser(NodeIndex node, int depth) {
  constexpr int kDeepest = 4;
  constexpr std::size_t kMaxSearches = 192;
  if (node == kNoNode || depth > kDeepest || ++traits_.textSearches > kMaxSearches) return false;
  if (p_.kind(node) == Kind::kIdentifier) {
    const auto sources = onlySources(node);
    return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
      return p_.kind(source) == Kind::kCall && isParser(source, depth + 1);
    });
  }
  if (p_.kind(node) != Kind::kCall) return false;
  const auto& atoms = t_.atoms(valueOf(p_.child(node, f_.function)));
  if (atoms.size() != 1) return false;
  const Atom& atom = t_.atom(atoms[0]);
  if (atom.kind == AtomKind::kPath) return atom.text == "argparse.ArgumentParser";
  if (atom.kind != AtomKind::kOwn || p_.kind(atom.node) != Kind::kFunctionDefinition) return false;
  const ScopeIndex inside = p_.innerScopes[atom.node];
  bool returned = false;
  for (NodeIndex i = atom.node; i < p_.tree.node(atom.node).end; ++i) {
    if (p_.kind(i) == Kind::kYield) return false;
    if (p_.kind(i) != Kind::kReturnStatement || p_.scopes[i] != inside) continue;
    if (!isParser(p_.namedChild(i, 0), depth + 1)) return false;
    returned = true;
  }
  return returned;
}

// type.__new__(type, "A", (), {…}) is type("A", (), {…}). A metaclass hands on what it was given.
void ClassFacts::emitTypeMethod(ValueId receiver, const std::string& method,
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
    parts_.calls.emitArgument(callee, {star ? argument.key : "1", argument.node});
  }
}

// A function directly in a class body that nobody else gets hold of as it is made: neither a
// decorator nor a metaclass, who is handed all that the body binds.
bool ClassFacts::isOnlyMethod(NodeIndex function) const {
  if (p_.scopeTable[p_.scopes[function]].kind != ScopeKind::kClass) return false;
  if (p_.kind(p_.parent(function)) == Kind::kDecoratedDefinition) return false;
  NodeIndex owner = function;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  return owner != kNoNode && !isUnderMetaclass(owner, 0);
}

bool ClassFacts::isUnderMetaclass(NodeIndex owner, int depth) const {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return false;
  if (depth > 8) return true;
  const auto& elements = p_.elements(bases);
  return std::any_of(elements.begin(), elements.end(), [&](NodeIndex base) {
    if (p_.kind(base) == Kind::kDictionarySplat || p_.kind(base) == Kind::kListSplat) return true;
    const bool keyword = p_.kind(base) == Kind::kKeywordArgument;
    if (keyword && p_.tree.text(p_.child(base, f_.name)) != "metaclass") return false;
    const auto& atoms = t_.atoms(valueOf(keyword ? p_.child(base, f_.value) : base));
    return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (isForeign(atom.kind)) return false;  // the library's
      const bool own = atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition;
      return keyword || !own || isUnderMetaclass(atom.node, depth + 1);
    });
  });
}

// A parameter of the innermost function around, which is called `function`.
bool ClassFacts::isOwnParameter(NodeIndex node, std::string_view function) const {
  if (p_.kind(node) != Kind::kIdentifier) return false;
  NodeIndex i = node;
  while (i != kNoNode && p_.kind(i) != Kind::kFunctionDefinition) {
    if (p_.kind(i) == Kind::kLambda) return false;  // which may have a parameter of that name
    i = p_.parent(i);
  }
  if (i == kNoNode || p_.tree.text(p_.child(i, f_.name)) != function) return false;
  if (!isOnlyMethod(i)) return false;
  const NodeIndex parameters = p_.child(i, f_.parameters);
  if (parameters == kNoNode) return false;
  // name = "__cla" + "ss__": what is handed on then is not what was asked for.
  for (NodeIndex c = p_.tree.node(parameters).end; c < p_.tree.node(i).end; ++c) {
    if (p_.kind(c) != Kind::kIdentifier || p_.contexts[c] == Context::kLoad ||
        p_.tree.text(c) != p_.tree.text(node)) {
      continue;
    }
    // x.name and f(name=1) are other names; patterns and imports bind this one.
    const bool other =
        p_.contexts[c] == Context::kName &&
        (p_.field(c) == f_.attribute || p_.kind(p_.parent(c)) == Kind::kKeywordArgument);
    if (!other) return false;
  }
  for (NodeIndex c = p_.tree.firstChild(parameters); c != kNoNode; c = p_.tree.nextSibling(c)) {
    NodeIndex name = p_.kind(c) == Kind::kIdentifier ? c : c + 1;
    if (p_.kind(name) == Kind::kToken) ++name;  // *args, **options
    // One with a default was not given by who called the hook.
    if (p_.tree.text(name) == p_.tree.text(node)) {
      return p_.kind(c) != Kind::kDefaultParameter && p_.kind(c) != Kind::kTypedDefaultParameter;
    }
  }
  return false;
}

}  // namespace gantlet::python
