#include "analyzer/languages/python/facts/taken.h"

#include <algorithm>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// They bind attributes by names that they are given.
bool bindsByName(std::string_view name) {
  return isOneOf(name, {"__setattr__", "__delattr__", "__set_name__", "__set__", "__delete__",
                        "configure_mock", "mock_add_spec"});
}

// They read them, or a template.
bool readsByName(std::string_view name) {
  return isOneOf(name, {"get_field", "vformat", "get_value"});
}

}  // namespace

// The method at `where` is a value that goes somewhere else than into its own call.
bool TakenMethods::isTaken(NodeIndex where) const {
  const NodeIndex place = p_.parent(where);
  if (p_.kind(place) != Kind::kAttribute || p_.field(where) != f_.attribute ||
      p_.contexts[place] != Context::kLoad) {
    return false;
  }
  switch (consumerOf(p_, place).use) {
    case Use::kCallee:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kCompare:
    case Use::kFormatted:
    case Use::kStatement: return false;
    case Use::kObject: {
      const NodeIndex outer = p_.parent(place);
      return p_.kind(outer) == Kind::kAttribute &&
             isOneOf(p_.tree.text(p_.child(outer, f_.attribute)), {"__get__", "__func__"});
    }
    default: return true;
  }
}

void TakenMethods::emitTakenMethod(NodeIndex where, ValueId of, const std::string& name,
                                   std::string_view key) {
  const bool judged =
      bindsByName(name) || readsByName(name) || name == "__init__" || runsTexts(name);
  if (!judged) return;  // most names: where their values go is not looked for
  const bool byText = key == "getattr" || key == "pattern";
  if (!byText && (!key.empty() || !isTaken(where))) return;
  // What a module has is told as a reference.
  const auto& atoms = t_.atoms(of);
  if (!atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
        return t_.atom(id).kind == AtomKind::kModule || t_.atom(id).kind == AtomKind::kPath;
      })) {
    return;
  }
  if (bindsByName(name)) {
    addDynamic("setattr", "value", where);
  } else if (readsByName(name) && !parts_.receivers.definesMethod(name)) {
    addDynamic("format", "value", where);
  } else if (name == "__init__" && (byText || traits_.makesGuarded)) {
    addDynamic("setattr", "value", where);
  } else if (runsTexts(name) && !parts_.receivers.definesMethod(name)) {
    const NodeIndex object = byText ? kNoNode : p_.child(p_.parent(where), f_.object);
    if (!parts_.receivers.isNoLibraryMethod(object, name)) addDynamic("method-by-text", "", where);
  }
}

// pandas calls the method that a text names; sympy evaluates texts.
bool TakenMethods::runsTexts(const std::string& name) {
  if (p_.importedModules.count("sympy") != 0 && parts_.evaluated.isEvaluatedBySympy("." + name))
    return true;
  return p_.importedModules.count("pandas") != 0 &&
         isOneOf(name, {"apply", "agg", "aggregate", "transform"});
}

// A class of the file's has an operator by which it gets what it is compared with.
bool TakenMethods::mayCompare() const {
  for (const std::string_view hook :
       {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__", "__hash__"}) {
    if (parts_.receivers.definesMethod(hook)) return true;
  }
  return traits_.makesClasses;
}

}  // namespace gantlet::python
