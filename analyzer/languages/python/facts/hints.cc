#include "analyzer/languages/python/facts/hints.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// With them, annotations come from elsewhere than from what is written at a definition.
constexpr std::array<std::string_view, 18> kHintMakers{
    "__annotations__", "__dict__",         "vars",        "make_dataclass", "ForwardRef",
    "__getattr__",     "__getattribute__", "metaclass",   "__prepare__",    "SimpleNamespace",
    "Namespace",       "ArgumentParser",   "__setattr__", "__setstate__",   "__class_getitem__",
    "__reduce__",      "__reduce_ex__",    "__class__"};

constexpr std::array<std::string_view, 4> kMakers{"typing.TypeVar", "typing.NewType",
                                                  "typing.ParamSpec", "typing.TypeVarTuple"};

}  // namespace

// functools.singledispatch evaluates annotations until no text is left: only classes may stand
// there.
void TypeHints::emitEvaluatedAnnotation(NodeIndex type) {
  for (NodeIndex i = type; i < p_.tree.node(type).end; ++i) {
    if (!p_.isNamedChild(i) || p_.contexts[i] == Context::kName) continue;
    switch (p_.kind(i)) {
      case Kind::kType:
      case Kind::kSubscript:
      case Kind::kGenericType:
      case Kind::kTypeParameter:
      case Kind::kUnionType:
      case Kind::kBinaryOperator:
      case Kind::kTuple:
      case Kind::kList:
      case Kind::kEllipsis:
      case Kind::kNone: continue;
      case Kind::kAttribute:
      case Kind::kIdentifier: {
        const auto& atoms = t_.atoms(valueOf(i));
        const bool plain = std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
          return isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kOwn;
        });
        if (plain && !atoms.empty()) continue;
        // @dataclass(frozen=True) hands back the class of the file's that it decorates.
        if (parts_.receivers.decoratedClass(i, true) != kNoNode) continue;
        // T = TypeVar("T"): no text.
        if (const NodeIndex made = parts_.classes.onlySource(i);
            made != kNoNode && p_.kind(made) == Kind::kCall) {
          const auto& maker = t_.atoms(valueOf(p_.child(made, f_.function)));
          if (maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
              isOneOf(t_.atom(maker[0]).text, kMakers)) {
            continue;
          }
        }
        // P, R = ParamSpec("P"), TypeVar("R"); P.args
        NodeIndex name = i;
        if (p_.kind(i) == Kind::kAttribute &&
            isOneOf(p_.tree.text(p_.child(i, f_.attribute)), {"args", "kwargs"})) {
          name = p_.child(i, f_.object);
        }
        if (isMadeType(name)) {
          i = p_.tree.node(i).end - 1;
          continue;
        }
        break;
      }
      case Kind::kString:
        if (!isPlainTypeText(i) && !isLiteralText(i)) break;
        i = p_.tree.node(i).end - 1;
        continue;
      default: break;
    }
    addDynamic("annotation-evaluated", "", i);
    return;
  }
}

// Literal["avg", "max"]: its texts are values, which nothing evaluates.
bool TypeHints::isLiteralText(NodeIndex string) {
  NodeIndex list = p_.parent(string);
  while (p_.kind(list) == Kind::kType || p_.kind(list) == Kind::kTypeParameter ||
         p_.kind(list) == Kind::kTuple) {
    list = p_.parent(list);
  }
  const bool subscript = p_.kind(list) == Kind::kSubscript || p_.kind(list) == Kind::kGenericType;
  if (!subscript) return false;
  const NodeIndex of = p_.namedChild(list, 0);
  const auto& atoms = t_.atoms(valueOf(of));
  return of != string && atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
         isOneOf(t_.atom(atoms[0]).text, {"typing.Literal", "typing_extensions.Literal"});
}

// x.__annotations__, x.__annotations__.items(), get_type_hints(x).items(): `part` is what a loop
// over it has the names as.
bool TypeHints::isAnnotationTable(NodeIndex table, bool items) {
  if (table == kNoNode) return false;
  if (p_.kind(table) == Kind::kAttribute) {
    return !items && p_.tree.text(p_.child(table, f_.attribute)) == "__annotations__";
  }
  if (p_.kind(table) != Kind::kCall) return false;
  const NodeIndex function = p_.child(table, f_.function);
  const auto& atoms = t_.atoms(valueOf(function));
  if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath) {
    return !items && t_.atom(atoms[0]).text == "typing.get_type_hints";
  }
  if (p_.kind(function) != Kind::kAttribute ||
      p_.tree.text(p_.child(table, f_.arguments)) != "()") {
    return false;
  }
  const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
  return method == (items ? "items" : "keys") &&
         isAnnotationTable(p_.child(function, f_.object), false);
}

// The name of a loop over annotations, and of nothing else.
bool TypeHints::isAnnotatedName(NodeIndex name) {
  const VariableIndex variable = parts_.words.onlyVariable(name);
  if (variable == kNone) return false;
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    const auto& path = binding.path;
    const bool pair = path.size() == 2 && path[1] == 0;
    if (path.empty() || path[0] != kEachElement || (path.size() != 1 && !pair) ||
        !isAnnotationTable(binding.source, pair)) {
      return false;
    }
    bound = true;
  }
  return bound && !annotatedNames().empty();
}

// All names that annotations may have: those that the file annotates, where nothing else makes or
// changes annotations; empty where something may. Those of a library's are harmless words.
const std::vector<std::string>& TypeHints::annotatedNames() {
  if (annotatedNames_) return *annotatedNames_;
  annotatedNames_.emplace();
  if (traits_.makesClasses || !importsPlainModules()) return *annotatedNames_;
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    const std::string& text = t_.atom(id).text;
    if (t_.atom(id).kind == AtomKind::kText && text.find("annotations") != text.npos &&
        text.find(' ') == text.npos) {
      return *annotatedNames_;
    }
  }
  std::set<std::string> names{"return"};
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kAssignment && p_.child(i, f_.type) != kNoNode &&
        p_.kind(p_.child(i, f_.left)) == Kind::kIdentifier) {
      names.insert(p_.name(p_.child(i, f_.left)));
    }
    const bool parameter =
        p_.kind(i) == Kind::kTypedParameter || p_.kind(i) == Kind::kTypedDefaultParameter;
    for (NodeIndex c = i; parameter && c < p_.tree.node(i).end; ++c) {
      if (p_.kind(c) == Kind::kIdentifier) names.insert(p_.name(c));  // and what stands for types
    }
    if (p_.kind(i) == Kind::kIdentifier && !leavesAnnotations(i)) return *annotatedNames_;
  }
  annotatedNames_->assign(names.begin(), names.end());
  return *annotatedNames_;
}

// The name at `i` does not stand for what makes annotations of values, or changes them.
bool TypeHints::leavesAnnotations(NodeIndex i) {
  const std::string_view text = p_.tree.text(i);
  const NodeIndex parent = p_.parent(i);
  const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
  if (text == "__annotations__") {
    // A class of the file's could get the table to compare itself with.
    const bool compared = p_.kind(p_.parent(parent)) == Kind::kComparisonOperator;
    return member && p_.contexts[parent] == Context::kLoad && !compared &&
           parts_.dictionaries.isDictionaryRead(parent);
  }
  if (isOneOf(text,
              {"make_dataclass", "TypedDict", "__prepare__", "metaclass", "new_class",
               "__setstate__", "__setattr__", "__dict__", "vars", "__getattr__", "__getattribute__",
               "__get__", "ForwardRef", "SimpleNamespace", "Namespace", "delattr"})) {
    return false;
  }
  if (text == "NamedTuple") {  // as a base
    const NodeIndex whole = member ? parent : i;
    return p_.kind(p_.parent(whole)) != Kind::kCall;
  }
  if (text != "setattr") return true;
  const NodeIndex list = p_.kind(parent) == Kind::kCall && p_.child(parent, f_.function) == i
                             ? p_.child(parent, f_.arguments)
                             : kNoNode;
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list) ||
      p_.elements(list).size() != 3) {
    return false;
  }
  const NodeIndex name = p_.elements(list)[1];
  if (t_.isAll(valueOf(name), AtomKind::kText)) return true;
  // What is found meanwhile holds as long as this does.
  const VariableIndex variable = parts_.words.onlyVariable(name);
  if (variable == kNone) return false;
  return std::all_of(p_.bindings.begin(), p_.bindings.end(), [&](const Binding& binding) {
    if (binding.variable != variable) return true;
    const bool pair = binding.path.size() == 2 && binding.path[1] == 0;
    return !binding.path.empty() && binding.path[0] == kEachElement &&
           (binding.path.size() == 1 || pair) && isAnnotationTable(binding.source, pair);
  });
}

// Of the module types nothing but names of classes that make no object with attributes of choice.
bool TypeHints::usesPlainTypes() const {
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    const Atom& atom = t_.atom(id);
    const bool other =
        atom.kind == AtomKind::kPath && atom.text.starts_with("types.") &&
        !isOneOf(atom.text, {"types.UnionType", "types.NoneType", "types.GenericAlias",
                             "types.MappingProxyType", "types.EllipsisType"});
    if (other) return false;
  }
  return true;
}

// None of the file's modules sets attributes of an object by names that it is given.
bool TypeHints::importsPlainModules() {
  static constexpr std::array<std::string_view, 56> kPlain{
      "typing",    "inspect",     "dataclasses", "functools", "abc",        "collections",
      "enum",      "datetime",    "decimal",     "json",      "re",         "math",
      "itertools", "pathlib",     "random",      "time",      "string",     "textwrap",
      "uuid",      "contextlib",  "csv",         "io",        "statistics", "fractions",
      "numbers",   "__future__",  "asyncio",     "operator",  "shlex",      "sqlite3",
      "heapq",     "bisect",      "hashlib",     "base64",    "struct",     "shutil",
      "os",        "sys",         "tempfile",    "calendar",  "zoneinfo",   "secrets",
      "threading", "queue",       "difflib",     "pprint",    "traceback",  "glob",
      "fnmatch",   "html",        "array",       "colorsys",  "gzip",       "zipfile",
      "ipaddress", "configparser"};
  return p_.starImports.empty() &&
         std::all_of(p_.importedModules.begin(), p_.importedModules.end(),
                     [this](const std::string& module) {
                       if (module == "types") return usesPlainTypes();
                       // Its objects of classes get the attributes that a document names.
                       if (module == "yaml") return !index_.has("YAMLObject");
                       return isOneOf(std::string_view(module).substr(0, module.find('.')), kPlain);
                     });
}

// Whatever typing.get_type_hints is given: every annotation stands in the file, where it is judged,
// or in a library.
bool TypeHints::areHintsWritten() {
  if (hintsWritten_) return *hintsWritten_;
  hintsWritten_ = false;
  if (traits_.makesClasses || !importsPlainModules()) return false;
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    const std::string& text = t_.atom(id).text;
    const auto at = t_.atom(id).kind == AtomKind::kText ? text.find("annotations") : text.npos;
    if (at == text.npos) continue;
    // Prose that has the word, """Check the annotations.""", is no name; a name that is put
    // together of its words in the run is no constant, as those below must be.
    const bool prose = text.find(' ') != text.npos && text.find('_') == text.npos;
    if (!prose) return false;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, kHintMakers)) return false;
    if (text == "__set_name__" && p_.kind(p_.parent(i)) != Kind::kFunctionDefinition) return false;
    if (isOneOf(text, {"TypedDict", "NamedTuple"}) && p_.kind(p_.parent(i)) == Kind::kDottedName &&
        p_.kind(p_.parent(p_.parent(i))) == Kind::kAliasedImport) {
      return false;
    }
    if (text == "setattr" || text == "delattr") {
      const NodeIndex call = p_.parent(i);
      const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
      if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list) ||
          p_.elements(list).size() < 2 ||
          (!t_.isAll(valueOf(p_.elements(list)[1]), AtomKind::kText) &&
           !isAnnotatedName(p_.elements(list)[1]))) {
        return false;
      }
    }
    // TypedDict("T", {…}), NamedTuple("N", […]): their annotations are values.
    if (isOneOf(text, {"TypedDict", "NamedTuple"}) &&
        p_.kind(p_.parent(i)) != Kind::kArgumentList &&
        p_.kind(p_.parent(i)) != Kind::kDottedName && p_.kind(p_.parent(i)) != Kind::kAttribute) {
      return false;
    }
    // Base of a class only.
    if (isOneOf(text, {"TypedDict", "NamedTuple"}) &&
        p_.kind(p_.parent(i)) == Kind::kArgumentList &&
        p_.kind(p_.parent(p_.parent(i))) != Kind::kClassDefinition) {
      return false;
    }
    if (isOneOf(text, {"TypedDict", "NamedTuple"}) && p_.kind(p_.parent(i)) == Kind::kAttribute) {
      const NodeIndex user = p_.parent(p_.parent(i));
      if (p_.kind(user) != Kind::kArgumentList ||
          p_.kind(p_.parent(user)) != Kind::kClassDefinition) {
        return false;
      }
    }
  }
  hintsWritten_ = true;
  return true;
}

// Lift.__annotations__["floor"] of a class of the file's: one of them is read, by a constant.
bool TypeHints::isAnnotationShown(NodeIndex attribute) {
  const NodeIndex item = p_.parent(attribute);
  if (p_.kind(attribute) != Kind::kAttribute || p_.kind(item) != Kind::kSubscript ||
      p_.child(item, f_.value) != attribute || p_.contexts[item] != Context::kLoad ||
      !t_.isAll(valueOf(p_.child(item, f_.subscript)), AtomKind::kText)) {
    return false;
  }
  const NodeIndex object = p_.child(attribute, f_.object);
  if (parts_.receivers.decoratedClass(object) != kNoNode) return true;
  const auto& atoms = t_.atoms(valueOf(object));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kOwn &&
           p_.kind(t_.atom(id).node) == Kind::kClassDefinition;
  });
}

// -> "Node", list["T"]: classes and names of types, and nothing that is a text in its turn.
bool TypeHints::isPlainTypeText(NodeIndex string) {
  while (p_.kind(string) != Kind::kString && p_.parent(string) != kNoNode) {
    string = p_.parent(string);
  }
  const auto texts = candidates(t_, valueOf(string), AtomKind::kText);
  if (texts.size() != 1) return false;
  const std::string& text = texts[0];
  for (std::size_t start = 0; start < text.size();) {
    if (std::isalpha(static_cast<unsigned char>(text[start])) == 0) {
      if (std::string_view(" ,[]|.").find(text[start]) == std::string_view::npos) return false;
      ++start;
      continue;
    }
    std::size_t end = start;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) {
      ++end;
    }
    if (!isTypeName(text.substr(start, end - start))) return false;
    // typing.List: what stands behind the dot is judged as an attribute.
    while (end < text.size() && (text[end] == '.' || text[end] == '_' ||
                                 std::isalnum(static_cast<unsigned char>(text[end])) != 0)) {
      ++end;
    }
    start = end;
  }
  return true;
}

// A name for nothing but TypeVar("T") and its like, which are no texts.
bool TypeHints::isMadeType(NodeIndex name) {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier) return false;
  return origins_.isEach(name, [this](NodeIndex leaf) {
    if (p_.kind(leaf) != Kind::kCall) return false;
    const auto& maker = t_.atoms(valueOf(p_.child(leaf, f_.function)));
    return maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
           isOneOf(t_.atom(maker[0]).text, kMakers);
  });
}

bool TypeHints::isTypeName(const std::string& name) {
  const auto found = p_.moduleNames.find(name);
  if (found == p_.moduleNames.end()) return isBuiltinName(name) || name == "None";
  const auto& atoms = t_.atoms(p_.variables[found->second].value);
  const bool plain = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kOwn;
  });
  if (plain) return true;
  std::size_t bound = 0;
  bool type = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != found->second) continue;
    ++bound;
    if (binding.source == kNoNode || p_.kind(binding.source) != Kind::kCall) continue;
    const auto& maker = t_.atoms(valueOf(p_.child(binding.source, f_.function)));
    type = maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
           isOneOf(t_.atom(maker[0]).text, kMakers);
  }
  if (bound == 1 && type && !p_.variables[found->second].unseen) return true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {  // a data class
    if (p_.kind(i) == Kind::kIdentifier && p_.contexts[i] == Context::kLoad &&
        p_.tree.text(i) == name && parts_.receivers.decoratedClass(i) != kNoNode) {
      return true;
    }
  }
  return false;
}

}  // namespace gantlet::python
