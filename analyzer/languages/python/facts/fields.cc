#include "analyzer/languages/python/facts/fields.h"

#include <algorithm>
#include <set>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

namespace {

constexpr std::string_view kFields = "dataclasses.fields";

}  // namespace

// The object whose fields a call of dataclasses.fields tells; kNoNode where it is another call.
NodeIndex FieldNames::objectOfFields(NodeIndex call) const {
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return kNoNode;
  const auto& maker = t_.atoms(valueOf(p_.child(call, f_.function)));
  if (maker.size() != 1 || t_.atom(maker[0]).kind != AtomKind::kPath ||
      t_.atom(maker[0]).text != kFields) {
    return kNoNode;
  }
  const NodeIndex given = p_.child(call, f_.arguments);
  if (given == kNoNode || p_.elements(given).size() != 1) return kNoNode;
  return p_.elements(given).front();
}

// Nothing keeps a field: every call of fields() is looped over, and the loop's name is asked for
// attributes and nothing else. A field that is handed on could be given another name. Nor is there
// another way to the table of a class's fields or to what it is made of.
bool FieldNames::fieldsAreOnlyRead() {
  if (fieldsOnlyRead_) return *fieldsOnlyRead_;
  fieldsOnlyRead_ = false;
  std::vector<std::uint32_t> fields;
  for (const Binding& binding : p_.bindings) {
    if (objectOfFields(binding.source) == kNoNode) continue;
    if (binding.path.size() != 1 || binding.path[0] != kEachElement) return false;
    fields.push_back(binding.variable);
  }
  const auto isField = [&fields](std::uint32_t variable) {
    return std::find(fields.begin(), fields.end(), variable) != fields.end();
  };
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    // What field() has made is a field of the class afterwards, under the name that it holds.
    if (p_.kind(i) == Kind::kAttribute && p_.contexts[i] != Context::kLoad &&
        p_.tree.text(p_.child(i, f_.attribute)) == "name" &&
        !parts_.classes.isSelf(p_.child(i, f_.object))) {
      return false;
    }
    if (p_.kind(i) != Kind::kIdentifier) continue;
    if (isOneOf(p_.tree.text(i),
                {"__dataclass_fields__", "__annotations__", "__prepare__", "make_dataclass"})) {
      return false;
    }
    const auto& atoms = t_.atoms(values_[i]);
    const bool function = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      return t_.atom(id).kind == AtomKind::kStar || t_.atom(id).text == kFields;
    });
    if (function && p_.contexts[i] == Context::kLoad) {
      const NodeIndex named = p_.kind(p_.parent(i)) == Kind::kAttribute ? p_.parent(i) : i;
      const NodeIndex call = p_.parent(named);
      const Kind user = p_.kind(p_.parent(call));
      const bool looped = objectOfFields(call) != kNoNode &&
                          (user == Kind::kForStatement || user == Kind::kForInClause) &&
                          p_.field(call) == f_.right;
      if (!looped) return false;
    }
    if (p_.useOf[i] == kNone || p_.contexts[i] != Context::kLoad) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (!std::any_of(variables.begin(), variables.end(), isField)) continue;
    const NodeIndex parent = p_.parent(i);
    const bool read = p_.kind(parent) == Kind::kAttribute && p_.child(parent, f_.object) == i &&
                      p_.contexts[parent] == Context::kLoad;
    if (!read) return false;
  }
  fieldsOnlyRead_ = true;
  return true;
}

// The names that a class of the file may give a field, or those of a library's data classes, which
// are harmless words; empty where `name` is not `f.name` of a loop over fields(x), whichever x.
std::vector<std::string> FieldNames::fieldNames(NodeIndex name) {
  if (name == kNoNode || p_.kind(name) != Kind::kAttribute) return {};
  const NodeIndex attribute = p_.child(name, f_.attribute);
  if (attribute == kNoNode || p_.tree.text(attribute) != "name") return {};
  const std::uint32_t variable = parts_.words.onlyVariable(p_.child(name, f_.object));
  if (variable == kNone) return {};
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    if (objectOfFields(binding.source) == kNoNode) return {};
    bound = true;  // fieldsAreOnlyRead() sees that it is a loop
  }
  if (!bound) return {};
  if (!fieldsAreOnlyRead()) return {};
  std::vector<std::string> names;
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) != Kind::kAssignment || p_.child(i, f_.type) == kNoNode) continue;
    const NodeIndex target = p_.child(i, f_.left);
    if (target != kNoNode && p_.kind(target) == Kind::kIdentifier) names.push_back(p_.name(target));
  }
  return names;
}

// What a class is made with is written in the file: nothing puts another function in the place of
// an __init__, or says of one that it has other parameters.
bool FieldNames::hasPlainConstructors() {
  if (plainConstructors_) return *plainConstructors_;
  plainConstructors_ = false;
  if (parts_.receivers.mixesClasses() || parts_.made.reassignsClasses()) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kClassDefinition && !parts_.receivers.isOwnClass(i, 0)) return false;
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (text == "__wrapped__" && member && p_.contexts[parent] == Context::kLoad) continue;
    if (isOneOf(text, {"__signature__", "__wrapped__", "__text_signature__", "__new__", "metaclass",
                       "__setattr__", "__dict__", "vars", "__call__", "Signature", "new_class",
                       "make_dataclass", "__annotations__", "__getattribute__", "partialmethod",
                       "update_wrapper", "__func__"})) {
      return false;
    }
    if (text == "Parameter") {  // Parameter.empty, Parameter.KEYWORD_ONLY
      NodeIndex whole = member ? parent : i;
      if (p_.kind(p_.parent(whole)) == Kind::kCall) return false;
    }
    if (text == "setattr") {
      const NodeIndex list =
          p_.kind(parent) == Kind::kCall ? p_.child(parent, f_.arguments) : kNoNode;
      if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.elements(list).empty() ||
          !parts_.classes.isSelf(p_.elements(list)[0]) ||
          !parts_.dictionaries.isOwnSelf(p_.elements(list)[0])) {
        return false;
      }
    }
    // isinstance(x, type)
    if (text == "type" && p_.kind(parent) == Kind::kArgumentList &&
        isOneOf(parts_.words.calledBuiltin(p_.parent(parent)), {"isinstance", "issubclass"})) {
      continue;
    }
    // type(name, bases, members)
    if (text == "type" && !member && p_.contexts[i] == Context::kLoad &&
        (p_.kind(parent) != Kind::kCall || p_.child(parent, f_.function) != i ||
         p_.elements(p_.child(parent, f_.arguments)).size() != 1)) {
      return false;
    }
    if (text != "__init__") continue;
    if (member) {
      if (p_.contexts[parent] != Context::kLoad) return false;
      continue;
    }
    if (p_.kind(parent) != Kind::kFunctionDefinition ||
        p_.kind(p_.parent(parent)) == Kind::kDecoratedDefinition) {
      return false;
    }
  }
  plainConstructors_ = true;
  return true;
}

// The names of parameters in the file, and of the fields of its data classes: those that
// signature() may find. `method`: of functions of that name alone; empty: of all, whichever is
// given to it. A library's are harmless words.
std::vector<std::string> FieldNames::declaredParameters(std::string_view method) {
  if (!hasPlainConstructors() || traits_.makesClasses) return {};
  // They make functions whose parameters are texts of the program's.
  if (index_.has("lambdify") || index_.has("implemented_function")) return {};
  std::set<std::string> names{"args", "kwargs"};  // object.__init__'s
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const bool function = p_.kind(i) == Kind::kFunctionDefinition;
    NodeIndex declared = kNoNode;
    if (p_.kind(i) == Kind::kAssignment && p_.child(i, f_.type) != kNoNode) {
      declared = p_.child(i, f_.left);
      if (p_.kind(declared) != Kind::kIdentifier) continue;
    } else if (method.empty() ? function || p_.kind(i) == Kind::kLambda
                              : function && p_.tree.text(p_.child(i, f_.name)) == method) {
      declared = p_.child(i, f_.parameters);
    }
    if (declared == kNoNode) continue;
    for (NodeIndex c = declared; c < p_.tree.node(declared).end; ++c) {
      if (p_.kind(c) == Kind::kIdentifier)
        names.insert(p_.name(c));  // and what stands for defaults
    }
  }
  return {names.begin(), names.end()};
}

// inspect.signature(type(self).__init__).parameters: the names of the parameters that the file's
// classes are made with; of signature(x), those of all functions of the file.
std::vector<std::string> FieldNames::parameterNames(NodeIndex parameters) {
  if (p_.tree.text(p_.child(parameters, f_.attribute)) != "parameters") return {};
  NodeIndex call = p_.child(parameters, f_.object);
  if (call != kNoNode && p_.kind(call) == Kind::kIdentifier) call = parts_.classes.onlySource(call);
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return {};
  const auto& callee = t_.atoms(valueOf(p_.child(call, f_.function)));
  const NodeIndex list = p_.child(call, f_.arguments);
  if (callee.size() != 1 || t_.atom(callee[0]).kind != AtomKind::kPath ||
      t_.atom(callee[0]).text != "inspect.signature" || list == kNoNode ||
      p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1) {
    return {};
  }
  const NodeIndex function = p_.elements(list)[0];
  if (p_.kind(function) != Kind::kAttribute ||
      p_.tree.text(p_.child(function, f_.attribute)) != "__init__") {
    // A named tuple's are texts.
    return index_.has("namedtuple") || index_.has("NamedTuple") ? std::vector<std::string>()
                                                                : declaredParameters("");
  }
  const NodeIndex owner = p_.child(function, f_.object);
  bool own = false;
  if (p_.kind(owner) == Kind::kCall) {  // type(self)
    const NodeIndex given = p_.child(owner, f_.arguments);
    own = parts_.words.calledBuiltin(owner) == "type" && p_.elements(given).size() == 1 &&
          parts_.classes.isSelf(p_.elements(given)[0]) &&
          parts_.dictionaries.isOwnSelf(p_.elements(given)[0]);
  } else if (p_.kind(owner) == Kind::kAttribute) {  // self.__class__
    const NodeIndex self = p_.child(owner, f_.object);
    own = p_.tree.text(p_.child(owner, f_.attribute)) == "__class__" &&
          parts_.classes.isSelf(self) && parts_.dictionaries.isOwnSelf(self);
  } else if (p_.kind(owner) == Kind::kIdentifier) {
    const auto& atoms = t_.atoms(valueOf(owner));
    own = parts_.ancestors.isClassOfMethod(owner) ||
          (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn &&
           p_.kind(t_.atom(atoms[0]).node) == Kind::kClassDefinition);
  }
  return own ? declaredParameters("__init__") : std::vector<std::string>();
}

// What Origins can't know: the names of a data class's fields, and of what makes an object.
std::vector<std::string> FieldNames::libraryNames(NodeIndex node, bool elements) {
  if (elements && parts_.hints.isAnnotationTable(node, false)) return parts_.hints.annotatedNames();
  if (p_.kind(node) != Kind::kAttribute) return {};
  if (elements && p_.tree.text(p_.child(node, f_.attribute)) == "_fields") return tupleNames();
  return elements ? parameterNames(node) : fieldNames(node);
}

// x._fields: what the file's named tuples have as fields, where it binds no `_fields` of its own;
// those of ast's nodes are harmless words.
std::vector<std::string> FieldNames::tupleNames() {
  std::vector<std::string> names;
  if (!parts_.hints.importsPlainModules() || traits_.makesClasses ||
      parts_.named.hasText("_fields"))
    return {};
  if (p_.importedModules.count("ast") != 0) names.emplace_back("body");
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kAssignment && p_.child(i, f_.type) != kNoNode &&
        p_.kind(p_.child(i, f_.left)) == Kind::kIdentifier) {
      names.push_back(p_.name(p_.child(i, f_.left)));
    }
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (text == "_fields" && (!member || p_.contexts[parent] != Context::kLoad)) return {};
    if (isOneOf(text, {"setattr", "__setattr__", "__dict__", "vars", "__getattr__", "metaclass",
                       "__getattribute__", "__setstate__", "make_dataclass", "__get__"})) {
      return {};
    }
    const NodeIndex call = p_.parent(member ? parent : i);
    if (isOneOf(text, {"namedtuple", "NamedTuple"})) {
      // Under another name, or handed on, it makes what stands in no call.
      const bool imported = p_.kind(parent) == Kind::kDottedName;
      const NodeIndex user = imported ? p_.parent(parent) : call;
      const bool base = p_.kind(user) == Kind::kArgumentList &&
                        p_.kind(p_.parent(user)) == Kind::kClassDefinition;
      const bool plain = imported ? p_.kind(user) != Kind::kAliasedImport
                                  : base || (p_.kind(user) == Kind::kCall &&
                                             p_.child(user, f_.function) == (member ? parent : i));
      if (!plain) return {};
    }
    const bool enumerates = p_.kind(call) == Kind::kCall &&
                            isOneOf(text, {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"});
    if (enumerates) return {};
    const bool maker = isOneOf(text, {"namedtuple", "NamedTuple"}) && p_.kind(call) == Kind::kCall;
    if (!maker) continue;
    const NodeIndex list = p_.child(call, f_.arguments);
    if (text != "namedtuple" || p_.elements(list).size() < 2) return {};
    const NodeIndex fields = p_.elements(list)[1];
    std::vector<std::string> words = candidates(t_, valueOf(fields), AtomKind::kText);
    if (words.empty()) words = origins_.elements(fields);
    if (words.empty()) return {};
    for (const std::string& word : words) {  // "x y", "x, y"
      const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
        return c == '\t' || c == '\n' || (c >= ' ' && c < 0x7F);
      });
      if (!plain) return {};
      for (std::size_t begin = 0; begin < word.size();) {
        const std::size_t end = std::min(word.find_first_of(", \t\n\r\f\v", begin), word.size());
        if (end > begin) names.push_back(word.substr(begin, end - begin));
        begin = end + 1;
      }
    }
  }
  return names;
}

}  // namespace gantlet::python
