#include "analyzer/languages/python/facts/carried.h"

#include <algorithm>
#include <array>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Builtins that look at a class, or call it with one argument, and give nothing back but what comes
// of that.
constexpr std::array<std::string_view, 17> kCallers{
    "map",      "filter", "sorted", "isinstance", "issubclass", "repr",   "str",  "print",  "hash",
    "callable", "id",     "len",    "dir",        "bool",       "format", "help", "hasattr"};
constexpr std::array<std::string_view, 4> kKeyed{"sort", "groupby", "nlargest", "nsmallest"};

// What calls a function with arguments that stand elsewhere, and with those that stand there.
constexpr std::array<std::string_view, 14> kBinders{
    "partial",    "partialmethod", "starmap",      "MethodType",    "GenericAlias",
    "frompyfunc", "vectorize",     "apply_async",  "starmap_async", "starapply",
    "Thread",     "Timer",         "methodcaller", "reduce"};
constexpr std::array<std::string_view, 6> kHanders{"submit", "to_thread", "run_in_executor",
                                                   "call",   "call_soon", "call_later"};

}  // namespace

// The class itself goes on to somebody who may call it, or change it.
bool CarriedClasses::isHandedOn(NodeIndex i, const Consumer& consumer) {
  switch (consumer.use) {
    case Use::kReturn:
    case Use::kStored:
    case Use::kDecorator: return true;
    case Use::kContainer: {
      // isinstance(x, (A, B)), except (A, B)
      const NodeIndex outer = p_.parent(p_.outermost(consumer.node));
      if (p_.kind(consumer.node) == Kind::kTuple && p_.kind(outer) == Kind::kArgumentList &&
          isOneOf(parts_.words.calledBuiltin(p_.parent(outer)), {"isinstance", "issubclass"})) {
        return false;
      }
      return p_.kind(outer) != Kind::kExceptClause;
    }
    case Use::kOther: {
      const Kind kind = p_.kind(consumer.node);
      return kind != Kind::kExceptClause && kind != Kind::kRaiseStatement && !isInAnnotation(i);
    }
    case Use::kArgument: {
      const bool keyword = p_.kind(consumer.node) == Kind::kKeywordArgument;
      const NodeIndex list = keyword ? p_.parent(consumer.node) : consumer.node;
      const NodeIndex call = p_.parent(list);
      if (p_.kind(call) != Kind::kCall) return true;
      const std::string builtin = parts_.words.calledBuiltin(call);
      if (builtin == "map") {
        return p_.elements(list).size() != 2 || p_.elements(list)[0] != consumer.operand;
      }
      // max(type, type) gives it; with key= it is called.
      if (isOneOf(builtin, {"max", "min"})) return !keyword;
      if (isOneOf(builtin, kCallers)) return false;
      const NodeIndex function = p_.child(call, f_.function);
      const NodeIndex name =
          p_.kind(function) == Kind::kAttribute ? p_.child(function, f_.attribute) : function;
      // groupby(xs, type), xs.sort(key=type)
      return !(isOneOf(p_.tree.text(name), kKeyed) &&
               !parts_.receivers.definesMethod(p_.tree.text(name)) &&
               !t_.has(valueOf(function), AtomKind::kOwn));
    }
    default: return false;
  }
}

// In an annotation that nothing in the file reads. What stands in brackets, dict[str, type[Own]],
// is only had by the arguments of the whole.
bool CarriedClasses::isInAnnotation(NodeIndex i) {
  NodeIndex annotation = kNoNode;
  for (NodeIndex node = p_.parent(i); node != kNoNode; node = p_.parent(node)) {
    if (p_.kind(node) == Kind::kType) annotation = node;
    if (p_.kind(node) == Kind::kCall || p_.kind(node) == Kind::kBlock) break;
  }
  if (annotation == kNoNode) return false;
  const NodeIndex owner = p_.parent(annotation);
  if (p_.kind(owner) == Kind::kAssignment &&
      (p_.kind(p_.child(owner, f_.left)) != Kind::kIdentifier ||
       p_.scopeTable[p_.scopes[owner]].kind == ScopeKind::kFunction)) {
    return true;  // self.table: dict[type, str] = {} is kept nowhere
  }
  const bool read = givesDefaults(p_) || index_.has("__annotations__") ||
                    index_.has("get_type_hints") || index_.has("get_annotations") ||
                    index_.has("fields") || index_.has("__dataclass_fields__");
  const bool whole = p_.namedChild(annotation, 0) == i;
  return !read || (!whole && !index_.has("__args__") && !index_.has("get_args"));
}

void CarriedClasses::emitFactory(NodeIndex i, const Atom& atom, const Consumer& consumer) {
  const bool factory = atom.kind == AtomKind::kBuiltin
                           ? atom.text == "type"
                           : isOneOf(atom.text, {"abc.ABCMeta", "enum.EnumMeta", "enum.EnumType"});
  if (!factory || !isHandedOn(i, consumer) || !makesClassesUnseen()) return;
  Fact fact;
  fact.origin = Origin::kBuiltin;
  fact.name = "type";
  parts_.calls.emitArgument(fact, {"1", i});
}

bool CarriedClasses::makesClassesUnseen() {
  if (makesClassesUnseen_) return *makesClassesUnseen_;
  makesClassesUnseen_ = false;
  for (NodeIndex i = 0; i < p_.tree.size() && !*makesClassesUnseen_; ++i) {
    makesClassesUnseen_ = p_.kind(i) == Kind::kCall && mayMakeClass(i);
  }
  return *makesClassesUnseen_;
}

// x("A", (), {…}), x(*parts), partial(x, "A"): nothing says that `x` is not `type`.
bool CarriedClasses::mayMakeClass(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList) return false;
  const auto& given = p_.elements(list);
  const auto& atoms = t_.atoms(valueOf(function));
  const auto isUnknown = [this](NodeIndex node) {
    const Kind kind = p_.kind(node);
    return kind != Kind::kLambda && !t_.isConstant(valueOf(node)) &&
           (t_.atoms(valueOf(node)).empty() || t_.has(valueOf(node), AtomKind::kUnknown));
  };
  const NodeIndex name =
      p_.kind(function) == Kind::kAttribute ? p_.child(function, f_.attribute) : function;
  const bool many = given.size() >= 4 || p_.hasSplat(list);  // executor.submit(x, "A", (), {…})
  if (isOneOf(p_.tree.text(name), kBinders) || (many && isOneOf(p_.tree.text(name), kHanders))) {
    return std::any_of(given.begin(), given.end(), [&](NodeIndex argument) {
      const bool keyword = p_.kind(argument) == Kind::kKeywordArgument;
      return isUnknown(keyword ? p_.child(argument, f_.value) : argument);
    });
  }
  const bool known = !atoms.empty() && std::none_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kUnknown;
  });
  if (known || isOwnMethodCall(function)) return false;
  std::vector<NodeIndex> positional;
  for (const NodeIndex argument : given) {
    if (p_.kind(argument) == Kind::kListSplat) return true;
    if (p_.kind(argument) == Kind::kKeywordArgument ||
        p_.kind(argument) == Kind::kDictionarySplat) {
      continue;
    }
    positional.push_back(argument);
  }
  if (positional.size() != 3) return false;
  // A name, a tuple and a dictionary, as far as that is seen.
  constexpr std::array<Kind, 3> kWanted{Kind::kString, Kind::kTuple, Kind::kDictionary};
  constexpr std::array<Kind, 8> kShapes{
      Kind::kString, Kind::kTuple,  Kind::kDictionary,        Kind::kList,
      Kind::kSet,    Kind::kLambda, Kind::kListComprehension, Kind::kSetComprehension};
  for (std::size_t at = 0; at < 3; ++at) {
    const NodeIndex argument = positional[at];
    const Kind kind = p_.kind(argument);
    const bool other =
        kind != kWanted[at] && std::find(kShapes.begin(), kShapes.end(), kind) != kShapes.end();
    if (other || t_.isAll(valueOf(argument), AtomKind::kInteger) ||
        t_.isAll(valueOf(argument), AtomKind::kLiteral) ||
        (at != 0 && t_.isAll(valueOf(argument), AtomKind::kText))) {
      return false;
    }
  }
  return true;
}

// self.draw(x, y, z): a method that the file defines, and under whose name nothing else comes.
bool CarriedClasses::isOwnMethodCall(NodeIndex function) {
  if (p_.kind(function) != Kind::kAttribute) return false;
  const std::string name(p_.tree.text(p_.child(function, f_.attribute)));
  const auto [known, fresh] = ownMethods_.emplace(name, false);
  if (fresh) {
    known->second = parts_.receivers.definesMethod(name) && !parts_.receivers.isRebound(name);
  }
  return known->second;
}

void CarriedClasses::emitStore(NodeIndex where, NodeIndex object, const Atom& atom) {
  if (atom.kind == AtomKind::kClassOf) {  // type(x).a = …
    if (storedValue(where) != Stored::kData && !parts_.families.isOwnReceiver(atom.node)) {
      addDynamic("class-store", "class", where);
    }
    return;
  }
  if (atom.kind != AtomKind::kUnknown) return;
  const Stored stored = storedValue(where);
  if (stored == Stored::kData || !handsOnClasses() || parts_.families.isOwnReceiver(object)) return;
  // What nobody sees counts where the file shows that the object may be such a class.
  if (stored == Stored::kUnknown && !madeTexts_.isLibraryClass(object)) return;
  addDynamic("class-store", "handed", where);
}

// See Kind::kTypeCall: `type(x).a = value`, of which the grammar makes a type statement.
void CarriedClasses::emitTypeStore(NodeIndex call, const std::vector<Argument>& arguments) {
  const NodeIndex attribute = p_.parent(call);
  NodeIndex statement = attribute;
  while (statement != kNoNode && p_.kind(statement) != Kind::kTypeAliasStatement) {
    statement = p_.parent(statement);
  }
  if (p_.kind(attribute) != Kind::kAttribute || statement == kNoNode || arguments.size() != 1) {
    return;
  }
  NodeIndex value = p_.child(statement, f_.right);
  if (p_.kind(value) == Kind::kType) value = p_.namedChild(value, 0);
  NodeIndex object = arguments[0].node;
  while (p_.kind(object) == Kind::kParenthesizedExpression) object = p_.namedChild(object, 0);
  if (kindOfValue(value) != Stored::kData && !parts_.families.isOwnReceiver(object)) {
    addDynamic("class-store", "class", attribute);
  }
}

// Options.__init__(string.Template, "%"), Options.fill(string.Template), Options.size.fget(x): what
// the method sets of its object is set in the library's class.
void CarriedClasses::emitLentMethod(NodeIndex attribute) {
  const NodeIndex word = p_.child(attribute, f_.attribute);
  const NodeIndex object = p_.child(attribute, f_.object);
  const std::string name(p_.tree.text(word));
  const bool initializer = isOneOf(name, {"__init__", "__post_init__", "__setstate__"});
  const bool getter = isOneOf(name, {"fget", "fset", "fdel", "__func__"});
  if (!initializer && !getter &&
      (!parts_.receivers.definesMethod(name) || !parts_.classes.isCalledThroughClass(word) ||
       isBoundToClass(name))) {
    return;
  }
  if (p_.kind(object) == Kind::kCall && parts_.words.calledBuiltin(object) == "super") return;
  const Consumer consumer = consumerOf(p_, attribute);
  if (consumer.use != Use::kCallee) {
    // inspect.signature(Options.__init__)
    const bool handed = consumer.use == Use::kAlias || isHandedOn(attribute, consumer);
    if (initializer && handed && !isOnlyAsked(consumer) && handsOnClasses()) {
      addDynamic("class-store", "lent", attribute);
    }
    return;
  }
  const NodeIndex list = p_.child(p_.parent(attribute), f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).empty()) return;
  const NodeIndex lent = p_.elements(list)[0];
  const bool unseen = initializer && t_.has(valueOf(lent), AtomKind::kUnknown) &&
                      !parts_.classes.isSelf(lent) && !parts_.families.isOwnReceiver(lent) &&
                      handsOnClasses();
  if (isLibraryClass(lent) || unseen) addDynamic("class-store", "lent", attribute);
}

// A method of that name is one of the class itself, or of nothing.
bool CarriedClasses::isBoundToClass(const std::string& name) const {
  for (const NodeIndex i : index_.named(name)) {
    const NodeIndex function = p_.parent(i);
    const NodeIndex decorated = p_.parent(function);
    if (p_.kind(function) != Kind::kFunctionDefinition || p_.field(i) != f_.name ||
        p_.kind(decorated) != Kind::kDecoratedDefinition) {
      continue;
    }
    for (NodeIndex c = decorated + 1; c < function; c = p_.tree.node(c).end) {
      if (p_.kind(c) == Kind::kDecorator &&
          isOneOf(p_.tree.text(p_.namedChild(c, 0)), {"classmethod", "staticmethod"})) {
        return true;
      }
    }
  }
  return false;
}

bool CarriedClasses::isOnlyAsked(const Consumer& consumer) const {
  if (consumer.use != Use::kArgument) return false;
  const NodeIndex function = p_.child(p_.parent(consumer.node), f_.function);
  if (function == kNoNode) return false;
  const NodeIndex name =
      p_.kind(function) == Kind::kAttribute ? p_.child(function, f_.attribute) : function;
  return isOneOf(p_.tree.text(name), {"signature", "getfullargspec", "get_type_hints", "getsource",
                                      "getdoc", "isfunction", "callable", "hasattr", "print"});
}

// What an assignment to `where`, or a call of setattr, stores.
CarriedClasses::Stored CarriedClasses::storedValue(NodeIndex where) {
  if (p_.kind(where) == Kind::kCall) {  // setattr(x, "name", value)
    const auto& given = p_.elements(p_.child(where, f_.arguments));
    return given.size() != 3 ? Stored::kFunction : kindOfValue(given[2]);  // delattr(x, "name")
  }
  if (p_.contexts[where] == Context::kAugmented) return Stored::kData;
  if (p_.contexts[where] == Context::kDelete) return Stored::kFunction;
  NodeIndex target = where;
  while (p_.kind(p_.parent(target)) == Kind::kPatternList ||
         p_.kind(p_.parent(target)) == Kind::kTuplePattern ||
         p_.kind(p_.parent(target)) == Kind::kListPattern) {
    target = p_.parent(target);
  }
  if (p_.kind(p_.parent(target)) != Kind::kAssignment) return Stored::kFunction;  // for c.a in …
  const NodeIndex value = p_.child(p_.parent(target), f_.right);
  if (value == kNoNode) return Stored::kData;  // x.a: int
  if (target == where) return kindOfValue(value);
  if (p_.kind(value) != Kind::kTuple && p_.kind(value) != Kind::kExpressionList &&
      p_.kind(value) != Kind::kList) {
    return kindOfValue(value);
  }
  const auto& given = p_.elements(value);  // x.a, b = f, 1
  const bool function = std::any_of(given.begin(), given.end(), [this](NodeIndex element) {
    return kindOfValue(element) == Stored::kFunction;
  });
  return function ? Stored::kFunction : Stored::kUnknown;
}

// A class of a library's is its data here: con.row_factory = sqlite3.Row. So is a constant of one.
CarriedClasses::Stored CarriedClasses::kindOfValue(NodeIndex value, bool followed) {
  if (value == kNoNode) return Stored::kUnknown;
  if (p_.kind(value) == Kind::kLambda) return Stored::kFunction;
  const auto& atoms = t_.atoms(valueOf(value));
  const bool function = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kPath) {
      const std::string_view name = lastPart(atom.text);
      return name.front() < 'A' || name.front() > 'Z';
    }
    return atom.kind == AtomKind::kOwn || isForeign(atom.kind);
  });
  if (function && p_.kind(value) != Kind::kCall) return Stored::kFunction;
  switch (p_.kind(value)) {
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet:
    case Kind::kDictionary:
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kDictionaryComprehension:
    case Kind::kComparisonOperator:
    case Kind::kNotOperator:
    case Kind::kString: return Stored::kData;
    default: break;
  }
  if (t_.isConstant(valueOf(value))) return Stored::kData;
  // A parameter, or a name for an element: one of the values that are seen may be a function.
  if (followed || p_.kind(value) == Kind::kCall) return Stored::kUnknown;
  bool found = false;
  (void)origins_.isEach(value, [&](NodeIndex leaf) {
    found = found || kindOfValue(leaf, true) == Stored::kFunction;
    return true;
  });
  return found ? Stored::kFunction : Stored::kUnknown;
}

bool CarriedClasses::handsOnClasses() {
  if (handsOnClasses_) return *handsOnClasses_;
  handsOnClasses_ = false;
  for (NodeIndex i = 0; i < p_.tree.size() && !*handsOnClasses_; ++i) {
    const Kind kind = p_.kind(i);
    if (kind != Kind::kIdentifier && kind != Kind::kAttribute && kind != Kind::kCall) continue;
    if (p_.contexts[i] != Context::kLoad) continue;
    if (isLibraryClass(i)) {
      handsOnClasses_ = isHandedOn(i, consumerOf(p_, i));
    } else if (kind == Kind::kIdentifier && p_.tree.text(i) == "type") {
      handsOnClasses_ = asksForClasses(i);
    }
  }
  return *handsOnClasses_;
}

// map(type, objects), groupby(objects, type), [type][0]: classes of objects come of it, and they
// may be a library's. To sort by it gives none.
bool CarriedClasses::asksForClasses(NodeIndex type) {
  const auto& atoms = t_.atoms(valueOf(type));
  if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kBuiltin) return false;
  const Consumer consumer = consumerOf(p_, type);
  if (consumer.use != Use::kArgument) return isHandedOn(type, consumer);
  const bool keyword = p_.kind(consumer.node) == Kind::kKeywordArgument;
  const NodeIndex call = p_.parent(keyword ? p_.parent(consumer.node) : consumer.node);
  if (p_.kind(call) != Kind::kCall) return true;
  const std::string builtin = parts_.words.calledBuiltin(call);
  if (isOneOf(builtin, {"isinstance", "issubclass", "print"})) return false;
  if (keyword && isOneOf(builtin, {"sorted", "min", "max"})) return false;
  const NodeIndex function = p_.child(call, f_.function);
  return p_.kind(function) != Kind::kAttribute ||
         p_.tree.text(p_.child(function, f_.attribute)) != "sort";
}

// By its name, as a class's name begins with a capital; or the class of an object.
bool CarriedClasses::isLibraryClass(NodeIndex i) {
  const auto& atoms = t_.atoms(valueOf(i));
  return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kClassOf) return !parts_.families.isOwnReceiver(atom.node);
    if (p_.kind(i) == Kind::kCall || atom.kind != AtomKind::kPath) return false;
    const std::string_view name = lastPart(atom.text);
    // ROUND_HALF_UP is a constant.
    const bool constant =
        name.find('_') != std::string_view::npos &&
        std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return (name.front() >= 'A' && name.front() <= 'Z' && !constant) ||
           atom.text.starts_with("sympy.") ||
           isOneOf(atom.text, {"csv.excel", "csv.excel_tab", "csv.unix_dialect", "tqdm.tqdm"});
  });
}

}  // namespace gantlet::python
