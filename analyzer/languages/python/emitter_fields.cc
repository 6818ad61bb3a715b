// {f.name: getattr(x, f.name) for f in fields(x)}: the fields of a data class, by the names that
// its class gives them.
#include <algorithm>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

namespace {

constexpr std::string_view kFields = "dataclasses.fields";

}  // namespace

// The object whose fields a call of dataclasses.fields tells; kNoNode where it is another call.
NodeIndex Emitter::objectOfFields(NodeIndex call) const {
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
bool Emitter::fieldsAreOnlyRead() {
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
        p_.tree.text(p_.child(i, f_.attribute)) == "name" && !isSelf(p_.child(i, f_.object))) {
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

// The names that a class of the file may give a field; empty where `name` is not `f.name` of a loop
// over the fields of `object` itself.
std::vector<std::string> Emitter::fieldNames(NodeIndex object, NodeIndex name) {
  if (object == kNoNode || name == kNoNode || p_.kind(object) != Kind::kIdentifier) return {};
  if (p_.kind(name) != Kind::kAttribute) return {};
  const NodeIndex attribute = p_.child(name, f_.attribute);
  if (attribute == kNoNode || p_.tree.text(attribute) != "name") return {};
  const std::uint32_t variable = onlyVariable(p_.child(name, f_.object));
  if (variable == kNone || p_.useOf[object] == kNone) return {};
  const auto& meant = p_.uses[p_.useOf[object]].variables;
  if (meant.size() != 1) return {};
  std::size_t bound = 0;
  for (const Binding& binding : p_.bindings) {
    // The object is the same from the loop's head to its body.
    if (binding.variable == meant[0] && ++bound > 1) return {};
    if (binding.variable != variable) continue;
    const NodeIndex of = objectOfFields(binding.source);
    if (of == kNoNode || p_.kind(of) != Kind::kIdentifier || p_.useOf[of] == kNone) return {};
    if (p_.uses[p_.useOf[of]].variables != meant) return {};
  }
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

}  // namespace gantlet::python
