#include "analyzer/languages/python/facts/calls.h"

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Builtins that take an attribute's name as their second argument.
constexpr std::array<std::string_view, 4> kAttributeCalls{"getattr", "hasattr", "setattr",
                                                          "delattr"};
constexpr std::array<std::string_view, 2> kImportPaths{"importlib.import_module",
                                                       "importlib.__import__"};

Fact constantArgument(Fact fact, const Atom& atom) {
  fact.hasValue = true;
  fact.value = atom.kind == AtomKind::kInteger ? std::to_string(atom.number) : atom.text;
  return fact;
}

}  // namespace

std::vector<Argument> CallFacts::argumentsOf(NodeIndex call) {
  std::vector<Argument> arguments;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode) return arguments;
  if (p_.kind(list) != Kind::kArgumentList) {
    arguments.push_back({"0", list});  // f(x for x in y)
    return arguments;
  }
  int position = 0;
  for (const NodeIndex c : p_.elements(list)) {
    switch (p_.kind(c)) {
      case Kind::kKeywordArgument: {
        const NodeIndex name = p_.child(c, f_.name);
        arguments.push_back({std::string(p_.tree.text(name)), p_.child(c, f_.value)});
        break;
      }
      case Kind::kListSplat: arguments.push_back({"*", c}); break;
      case Kind::kDictionarySplat: addDictionaryArguments(c, arguments); break;
      default: arguments.push_back({std::to_string(position++), c}); break;
    }
  }
  return arguments;
}

// f(**{"a": 1}) is f(a=1); anything less plain stays "**".
void CallFacts::addDictionaryArguments(NodeIndex splat, std::vector<Argument>& arguments) {
  const NodeIndex dictionary = p_.namedChild(splat, 0);
  const std::size_t before = arguments.size();
  bool plain = dictionary != kNoNode && p_.kind(dictionary) == Kind::kDictionary;
  if (plain) {
    for (const NodeIndex pair : p_.elements(dictionary)) {
      const NodeIndex key = p_.namedChild(pair, 0);
      const auto names = candidates(t_, valueOf(key), AtomKind::kText);
      plain = plain && p_.kind(pair) == Kind::kPair && names.size() == 1;
      if (plain) arguments.push_back({names[0], p_.namedChild(pair, 1)});
    }
  }
  if (plain) return;
  arguments.resize(before);
  arguments.push_back({"**", splat});
}

void CallFacts::emitCall(NodeIndex i) {
  const NodeIndex function = p_.child(i, f_.function);
  if (function == kNoNode) return;
  const auto arguments = argumentsOf(i);
  const auto& atoms = t_.atoms(valueOf(function));
  bool other = atoms.empty();
  for (const AtomId id : atoms) {
    const Atom& atom = t_.atom(id);
    switch (atom.kind) {
      case AtomKind::kPath:
      case AtomKind::kBuiltin:
      case AtomKind::kStar:
      case AtomKind::kUnresolved: emitCallOf(i, function, atom, arguments, atoms.size() > 1); break;
      case AtomKind::kFormatMethod:
        // Without arguments there is nothing to read attributes of.
        if (arguments.empty() && p_.child(i, f_.arguments) != kNoNode &&
            p_.kind(p_.child(i, f_.arguments)) == Kind::kArgumentList &&
            p_.kind(function) == Kind::kAttribute &&
            !t_.has(valueOf(p_.child(function, f_.object)), AtomKind::kBuiltin)) {
          break;
        }
        if (parts_.shown.isFormatterCall(i)) {
          parts_.named.emitTemplate(function, valueOf(arguments[0].node));
        } else if (!parts_.templates.readsNoAttributes(function) &&
                   !parts_.templates.isStylerFormat(i)) {
          addDynamic("format", "call", function);
        }
        break;
      case AtomKind::kOwn:
        parts_.constructors.emitOwnCall(atom, arguments);
        other = true;
        break;
      case AtomKind::kClassOf:
        parts_.constructors.emitClassOfCall(i, atom, arguments);
        other = true;
        break;
      default:
        other = true;
        if (p_.kind(function) != Kind::kAttribute) {
          parts_.evaluated.emitSympyCall(function, arguments);
        }
        break;
    }
  }
  if (other || p_.kind(function) == Kind::kAttribute) emitMethodCall(i, arguments);
}

// See Kind::kTypeCall.
void CallFacts::emitTypeCall(NodeIndex i) {
  std::vector<Argument> arguments;
  for (const NodeIndex c : p_.elements(i)) {
    arguments.push_back({std::to_string(arguments.size()), c});
  }
  parts_.carried.emitTypeStore(i, arguments);
  const NameUse& use = p_.uses[p_.useOf[i]];
  ValueId callee = use.fixed;
  for (const VariableIndex v : use.variables) {
    callee = p_.values.unite(callee, p_.variables[v].value);
  }
  for (const AtomId id : t_.atoms(callee)) {
    const Atom& atom = t_.atom(id);
    if (isForeign(atom.kind)) emitCallOf(i, i, atom, arguments, !use.variables.empty());
  }
}

// vars(object), of which nothing comes that the object would not give by its attributes' names.
bool CallFacts::isPlainVars(NodeIndex call, NodeIndex object) {
  if (parts_.dictionaries.handsView(call)) return false;
  return parts_.named.isPublicListing(call) || parts_.made.isDataObject(object) ||
         parts_.made.isOnlyWritten(call) || parts_.clones.isUpdate(call) ||
         parts_.shown.areItemsShown(call, object) || parts_.shown.isOwnEquality(call, object) ||
         parts_.descriptors.isDictionaryOfWords(call, object) ||
         parts_.dictionaries.isDictionaryShown(call) || parts_.collected.isRead(call) ||
         parts_.marked.areItemsMarked(call) ||
         (parts_.dictionaries.isDictionaryRead(call) && parts_.dictionaries.isOwnSelf(object));
}

void CallFacts::emitCallOf(NodeIndex call, NodeIndex function, const Atom& atom,
                           const std::vector<Argument>& arguments, bool maybe) {
  Fact fact = factOf(FactKind::kCall, atom, maybe);
  Fact callee = fact;
  if (atom.kind == AtomKind::kBuiltin && atom.text == "vars" && arguments.size() == 1 &&
      arguments[0].key == "0" && isPlainVars(call, arguments[0].node)) {
    fact.value = "data";
    fact.hasValue = true;
  }
  if (atom.kind == AtomKind::kBuiltin && atom.text == "compile" &&
      parts_.documents.isSyntaxCheck(call, arguments)) {
    return;
  }
  if (atom.kind == AtomKind::kBuiltin && isOneOf(atom.text, {"globals", "locals"}) &&
      arguments.empty() &&
      (parts_.factories.isNamespaceShown(call) || parts_.words.isOwnListing(call))) {
    return;
  }
  if (atom.text == "pandas.eval" && parts_.shown.isTableText(call, arguments)) {
    fact.value = "[tables]";
    fact.hasValue = true;
  }
  if (isOneOf(atom.text, {"os.fdopen", "os.close"}) && !arguments.empty() &&
      arguments[0].key == "0" && parts_.words.isTemporaryDescriptor(arguments[0].node)) {
    fact.value = "temporary";
    fact.hasValue = true;
  }
  if (atom.text == "typing.get_type_hints" && arguments.size() == 1 && arguments[0].key == "0") {
    const bool own =
        parts_.documents.isAnnotatedHere(arguments[0].node) || parts_.hints.areHintsWritten();
    if (own) fact.value = "own";
    fact.hasValue = own;
  }
  if (atom.text == "inspect.getmembers" && parts_.dictionaries.areMembersShown(call)) {
    fact.value = "shown";
    fact.hasValue = true;
  }
  if (atom.text == "argparse.FileType" && parts_.paths.isArgumentType(call)) {
    fact.value = "argument";
    fact.hasValue = true;
  }
  if (atom.text == "logging.config.dictConfig" &&
      parts_.configured.isSeenConfiguration(arguments)) {
    fact.value = "seen";
    fact.hasValue = true;
  }
  if (atom.text == "unittest.mock.patch.object" && parts_.configured.isOwnPatch(call, arguments)) {
    fact.value = "own";
    fact.hasValue = true;
  }
  if (atom.text == "unittest.mock.create_autospec" &&
      parts_.configured.isOwnSpecification(arguments)) {
    fact.value = "own";
    fact.hasValue = true;
  }
  add(std::move(fact), function);
  callee.kind = FactKind::kArg;
  const bool timed = parts_.shown.emitTimedText(call, atom, arguments);
  if (atom.kind == AtomKind::kBuiltin && atom.text == "type" && arguments.size() > 1 &&
      p_.kind(function) == Kind::kIdentifier && p_.tree.text(function) == "type" &&
      parts_.factories.isPlainFactory(arguments)) {
    for (const Argument& argument : arguments) {
      callee.key = argument.key;
      callee.hasValue = true;
      callee.value = "[plain]";
      add(callee, argument.node);
    }
    return;
  }
  for (const Argument& argument : arguments) {
    if (timed && t_.isAll(valueOf(argument.node), AtomKind::kText)) continue;
    emitArgument(callee, argument);
    parts_.paths.emitOpenedPath(atom, argument);
    parts_.paths.emitOpenedNumber(atom, argument);
  }
  if (atom.kind == AtomKind::kBuiltin && isOneOf(atom.text, kAttributeCalls)) {
    parts_.named.emitAttributeCall(call, atom.text, arguments);
  }
  const bool importer = atom.kind == AtomKind::kBuiltin ? atom.text == "__import__"
                                                        : isOneOf(atom.text, kImportPaths);
  if (importer) parts_.named.emitImportCall(call, atom.text, arguments);
  if (atom.kind == AtomKind::kPath) emitLibraryCall(call, function, atom, arguments);
  // After `from operator import *`, attrgetter is operator's.
  for (const Atom& path : starPaths(atom)) {
    for (const Argument& argument : arguments) parts_.paths.emitOpenedPath(path, argument);
    emitLibraryCall(call, function, path, arguments);
  }
}

// What the name may be, as a path through each of the modules that were imported by a star.
std::vector<Atom> CallFacts::starPaths(const Atom& atom) const {
  std::vector<Atom> paths;
  if (atom.kind != AtomKind::kStar) return paths;
  for (const StarImport& star : p_.starImports) {
    Atom path;
    path.kind = AtomKind::kPath;
    path.text = star.module + "." + atom.text;
    paths.push_back(std::move(path));
  }
  return paths;
}

// The functions of the library that name attributes and fields by text.
void CallFacts::emitLibraryCall(NodeIndex call, NodeIndex function, const Atom& atom,
                                const std::vector<Argument>& arguments) {
  parts_.constructors.emitConstructorCall(atom, arguments);
  parts_.decorated.emitCall(call, atom, arguments);
  parts_.settings.emitSettingsCall(call, atom, arguments);
  if (atom.text == "operator.attrgetter" || atom.text == "operator.methodcaller") {
    parts_.named.emitGetterCall(call, atom.text, arguments);
  }
  if (atom.text == "dataclasses.make_dataclass") parts_.classes.emitClassFields(call, arguments);
  if (atom.text.starts_with("unittest.mock.")) parts_.configured.emitStandIn(call, arguments);
  // A node takes any attribute as a keyword.
  if (atom.text.starts_with("ast.") && std::any_of(arguments.begin(), arguments.end(),
                                                   [](auto& given) { return given.key == "**"; })) {
    addDynamic("setattr", "", call);
  }
  // An attribute of a module may be a template: mod.TEXT.format(x).
  const bool deep = std::count(atom.text.begin(), atom.text.end(), '.') > 1;
  if (deep && (atom.text.ends_with(".format") || atom.text.ends_with(".format_map"))) {
    addDynamic("format", "call", function);
  }
}

// df.query("…"), x.open("/etc/passwd"): methods of receivers that are not known.
void CallFacts::emitMethodCall(NodeIndex i, const std::vector<Argument>& arguments) {
  const NodeIndex function = p_.child(i, f_.function);
  if (p_.kind(function) != Kind::kAttribute) return;
  const ValueId receiver = valueOf(p_.child(function, f_.object));
  const NodeIndex attribute = p_.child(function, f_.attribute);
  const bool modulesOnly =
      std::all_of(t_.atoms(receiver).begin(), t_.atoms(receiver).end(), [this](AtomId id) {
        const AtomKind kind = t_.atom(id).kind;
        return kind == AtomKind::kModule || kind == AtomKind::kPath;
      });
  if (attribute == kNoNode || modulesOnly) return;
  std::string name = p_.name(attribute);
  // df.agg.__call__("mean") is df.agg("mean").
  for (NodeIndex inner = p_.child(function, f_.object);
       name == "__call__" && p_.kind(inner) == Kind::kAttribute;
       inner = p_.child(inner, f_.object)) {
    name = p_.name(p_.child(inner, f_.attribute));
  }
  if (name == "__init__" || name == "__new__") {
    parts_.constructors.emitParentCall(function, name, arguments);
    parts_.constructors.emitMadeAgain(i, receiver, arguments);
  }
  for (const AtomId id : t_.atoms(receiver)) {
    for (Atom path : starPaths(t_.atom(id))) {
      path.text += "." + name;
      parts_.constructors.emitConstructorCall(path, arguments);
    }
  }
  Fact callee;
  callee.kind = FactKind::kArg;
  callee.origin = Origin::kUnknown;
  callee.name = "." + name;
  const bool sink = TextSinks::isSinkName(name) &&
                    !parts_.receivers.isNoLibraryMethod(p_.child(function, f_.object), name);
  for (const Argument& argument : arguments) {
    const bool positional = std::isdigit(static_cast<unsigned char>(argument.key[0])) != 0;
    if (positional && parts_.composed.emitComposed(callee, argument)) continue;
    // What comes second to parse_args is the object whose attributes it sets.
    const bool listed = name.starts_with("parse_") && argument.key == "1";
    if (!positional || listed || t_.isConstant(valueOf(argument.node)) ||
        (sink && parts_.sinks.mayBeText(argument.node, 0)) ||
        parts_.evaluated.isEvaluatedBySympy(callee.name)) {
      emitArgument(callee, argument, sink);
    }
  }
  parts_.evaluated.emitSympyMethod(function, arguments);
  if (t_.has(receiver, AtomKind::kBuiltin) && (name == "__new__" || name == "__call__")) {
    parts_.classes.emitTypeMethod(receiver, name, arguments);
  }
  if (name == "__new__") {
    for (const AtomId id : t_.atoms(receiver)) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition &&
          parts_.constructors.isMetaclass(atom.node, 0)) {
        parts_.constructors.emitFactoryCall(arguments);
      }
    }
  }
  emitMethodByText(i, name, arguments);
  parts_.paths.emitOpenedArguments(name, arguments);
  if (name == "configure_mock") parts_.configured.emitStandIn(i, arguments);
  if (name == "__setattr__" || name == "__delattr__")
    parts_.classes.emitSetattrMethod(i, name, arguments);
  // str.format(template, …) and Formatter().vformat(template, …) take the template as an argument.
  const bool unbound =
      t_.has(receiver, AtomKind::kBuiltin) && (name == "format" || name == "format_map");
  if (!unbound && name != "vformat") return;
  if (name == "vformat" && parts_.shown.isFormatterCall(i)) {
    parts_.named.emitTemplate(function, valueOf(arguments[0].node));
    return;
  }
  if (!arguments.empty() && arguments[0].key == "0") {
    parts_.named.emitTemplate(arguments[0].node, valueOf(arguments[0].node));
    if (t_.isAll(valueOf(arguments[0].node), AtomKind::kText)) return;
  }
  addDynamic("format", "call", function);
}

// df.apply(name, args=(text,)): pandas calls the method of that name with the arguments.
void CallFacts::emitMethodByText(NodeIndex call, const std::string& name,
                                 const std::vector<Argument>& arguments) {
  if (!isOneOf(name, {"agg", "aggregate", "apply", "transform"}) || arguments.size() < 2) return;
  NodeIndex called = kNoNode;
  bool hands = false;
  for (const Argument& argument : arguments) {
    if (argument.key == "0" || argument.key == "func") {
      called = argument.node;
    } else if (!isOneOf(argument.key, {"1", "axis", "raw", "result_type", "engine", "by_row",
                                       "convert_dtype", "include_groups", "meta", "numeric_only",
                                       "skipna", "min_count", "ddof", "dropna"})) {
      hands = true;
    }
  }
  if (!hands || called == kNoNode) return;
  const auto& atoms = t_.atoms(valueOf(called));
  const bool known = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind != AtomKind::kUnknown;
  });
  const NodeIndex function = p_.child(call, f_.function);
  if (known || parts_.receivers.isOwnMethod(called) ||
      parts_.receivers.isNoLibraryMethod(p_.child(function, f_.object), name)) {
    return;
  }
  addDynamic("method-by-text", "", call);
}

// What unittest.main is given: argv=["name", "-v"], argv=[sys.argv[0]] says nothing but the
// program's own name and how much to print, testRunner=unittest.TextTestRunner(…) runs the tests
// that it gets. Empty for what may say more.
std::string_view CallFacts::testArgument(const Argument& argument) {
  NodeIndex node = argument.node;
  if (argument.key == "testRunner") {
    if (p_.kind(node) == Kind::kCall) node = p_.child(node, f_.function);
    const auto& atoms = t_.atoms(valueOf(node));
    const bool known = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
                       t_.atom(atoms[0]).text == "unittest.TextTestRunner";
    return known ? "[runner]" : "";
  }
  if (argument.key != "argv" || p_.kind(node) != Kind::kList || p_.elements(node).empty())
    return "";
  const auto& given = p_.elements(node);
  const bool plain = std::all_of(given.begin(), given.end(), [&](NodeIndex text) {
    if (text == given[0] && p_.tree.text(text) == "sys.argv[0]") return true;
    if (p_.kind(text) != Kind::kString || !t_.isAll(valueOf(text), AtomKind::kText)) return false;
    const auto& atoms = t_.atoms(valueOf(text));
    return text == given[0] ||
           (atoms.size() == 1 &&
            isOneOf(t_.atom(atoms[0]).text,
                    {"-v", "-q", "-b", "-f", "--verbose", "--quiet", "--buffer", "--failfast"}));
  });
  return plain ? "[program]" : "";
}

void CallFacts::emitArgument(const Fact& callee, const Argument& argument, bool sink) {
  if (argument.node == kNoNode) return;
  Fact fact = callee;
  fact.kind = FactKind::kArg;
  fact.key = argument.key;
  const ValueId value = valueOf(argument.node);
  const bool unpacked = argument.key == "*" || argument.key == "**";
  if (callee.name == "unittest.main") {
    fact.value = testArgument(argument);
    fact.hasValue = !fact.value.empty();
  }
  // @functools.wraps(cls, updated=()): nothing is copied by that name.
  if (isOneOf(callee.name, {"functools.wraps", "functools.update_wrapper"}) &&
      isOneOf(argument.key, {"assigned", "updated"}) &&
      (p_.kind(argument.node) == Kind::kTuple || p_.kind(argument.node) == Kind::kList) &&
      p_.elements(argument.node).empty()) {
    fact.hasValue = true;
    fact.value = "[nothing]";
    add(std::move(fact), argument.node);
    return;
  }
  // What is timed is text, which timeit runs, or a function.
  if (callee.name.starts_with("timeit.") && t_.isAll(value, AtomKind::kOwn)) {
    fact.hasValue = true;
    fact.value = "[function]";
  }
  // sympy.Symbol(f"x{i}"): a word and numbers.
  if (!unpacked && callee.name.starts_with("sympy.") && !t_.isConstant(value)) {
    if (std::string text = parts_.words.numberedText(argument.node); !text.empty()) {
      fact.hasValue = true;
      fact.value = std::move(text);
    }
  }
  // for name in ("x", "y"): sympy.Symbol(name)
  if (!unpacked && !fact.hasValue && callee.name.starts_with("sympy.") &&
      p_.kind(argument.node) == Kind::kIdentifier && !t_.isConstant(value)) {
    const auto words = origins_.words(argument.node);
    for (const std::string& word : words) {
      fact.hasValue = true;
      fact.value = word;
      add(fact, argument.node);
    }
    if (!words.empty()) return;
  }
  if (isOneOf(callee.name, {"lxml.etree.XSLT", "lxml.etree.RelaxNG", "lxml.etree.XMLSchema"}) &&
      isOneOf(argument.key, {"0", "xslt_input", "etree"})) {
    for (std::string& text : parts_.documents.documentText(argument.node)) {
      fact.hasValue = true;
      fact.value = std::move(text);
    }
  }
  if (callee.name == "lxml.etree.DTD" && argument.key == "0" &&
      parts_.documents.isPlainGrammar(argument.node)) {
    fact.hasValue = true;
    fact.value = "[document]/";  // no file's name ends so
  }
  // mkstemp(prefix=path.name): the last part of a path.
  if (callee.name.starts_with("tempfile.") && isOneOf(argument.key, {"prefix", "suffix"}) &&
      parts_.documents.isLastPart(argument.node)) {
    fact.hasValue = true;
    fact.value = "[name]";
  }
  if (isOneOf(callee.name, {"pickle.load", "pickle.loads", "joblib.load", "pandas.read_pickle"})) {
    fact.value = parts_.pickled.signOf(argument.node);
    fact.hasValue = !fact.value.empty();
  }
  if (callee.name.starts_with("jinja2.") && parts_.documents.emitLoader(fact, argument)) return;
  if (!unpacked && parts_.composed.emitComposed(callee, argument)) return;
  // The runner reads what the program has dumped; a file of another kind is known to nobody.
  if (callee.name == "pstats.Stats" && t_.has(value, AtomKind::kText) &&
      !parts_.shown.writesProfiles()) {
    fact.mayBeText = true;
    add(std::move(fact), argument.node);
    return;
  }
  if (unpacked || !t_.isConstant(value)) {
    fact.mayBeText =
        sink && TextSinks::isSinkName(callee.name) && parts_.sinks.mayBeText(argument.node, 0);
    if (parts_.evaluated.isEvaluatedBySympy(callee.name)) {
      fact.madeText =
          parts_.evaluated.emitEvaluated(fact, argument.node, madeTexts_.find(argument.node));
    }
    if (callee.name == "xml.sax.parse") fact.mayBeText = parts_.shown.isPutTogether(argument.node);
    add(std::move(fact), argument.node);
    return;
  }
  for (const AtomId id : t_.atoms(value)) {
    add(constantArgument(fact, t_.atom(id)), argument.node);
  }
}

}  // namespace gantlet::python
