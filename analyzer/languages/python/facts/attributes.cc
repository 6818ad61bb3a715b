#include "analyzer/languages/python/facts/attributes.h"

#include <algorithm>
#include <utility>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

void AttributeFacts::emitAttribute(NodeIndex i) {
  const NodeIndex object = p_.child(i, f_.object);
  const NodeIndex attribute = p_.child(i, f_.attribute);
  if (object == kNoNode || attribute == kNoNode) return;
  const std::string name = p_.name(attribute);
  const Context context = p_.contexts[i];
  if (context == Context::kStore || context == Context::kAugmented) {
    emitAttributeStore(i, object, name, "");
  } else if (context == Context::kDelete) {
    emitAttributeStore(i, object, name, "delete");
  }
  if (context != Context::kLoad && context != Context::kAugmented) return;
  parts_.nodes.emitValueUse(i);
  parts_.carried.emitLentMethod(i);
  const bool called = consumerOf(p_, i).use == Use::kCallee;
  const std::string_view key = called ? "call" : "";
  // From a loader whose templates were all judged.
  if (called && name == "get_template" && parts_.documents.hasSeenLoader(object)) return;
  const bool self = name.starts_with('_') && !isDunder(name) && parts_.classes.isSelf(object) &&
                    !parts_.hooks.forwardsNames();
  emitAttributeRead(attribute, self ? traits_.ownValue : valueOf(object), name, key);
  if (name == "format" || name == "format_map")
    parts_.named.emitTemplate(attribute, valueOf(object));
}

void AttributeFacts::emitAttributeRead(NodeIndex where, ValueId object, const std::string& name,
                                       std::string_view key) {
  parts_.taken.emitTakenMethod(where, object, name, key);
  // By getattr(f, "__annotations__"), too: what is put into them would be evaluated.
  if (traits_.evaluatesAnnotations && name == "__annotations__") {
    addDynamic("annotation-evaluated", "", where);
  }
  bool outside = false;  // of modules
  Fact fact;
  fact.kind = FactKind::kAttr;
  fact.origin = Origin::kUnknown;
  for (const AtomId id : t_.atoms(object)) {
    const AtomKind kind = t_.atom(id).kind;
    if (kind == AtomKind::kModule || kind == AtomKind::kPath) continue;
    outside = true;
    if (kind == AtomKind::kOwn) fact.origin = Origin::kOwn;
    if (kind == AtomKind::kBuiltin) fact.origin = Origin::kBuiltin;
  }
  if (!outside || (name == "__annotations__" && parts_.hints.isAnnotationShown(p_.parent(where))))
    return;
  fact.name = name;
  fact.key = key;
  const bool harmless = ((name == "__getattribute__" || name == "__getattr__") && key == "call" &&
                         parts_.hooks.handsNameOn(where, name)) ||
                        (name == "__dict__" && key.empty() &&
                         (parts_.classes.isJsonDefault(p_.parent(where)) ||
                          parts_.descriptors.isHarmlessDictionary(p_.parent(where)) ||
                          parts_.collected.isRead(p_.parent(where)) ||
                          parts_.marked.areItemsMarked(p_.parent(where))));
  const bool bound =
      name.starts_with('_') && !isDunder(name) && !isOfLibrary(where) &&
      (traits_.boundPrivateNames.count(name) != 0 ||
       // account.__balance outside of the class, which has it as _Account__balance: there is none.
       (name.starts_with("__") &&
        std::any_of(traits_.boundPrivateNames.begin(), traits_.boundPrivateNames.end(),
                    [&](const std::string& own) {
                      return own.size() > name.size() && own.ends_with(name);
                    })));
  const NodeIndex place = p_.parent(where);
  const NodeIndex item = p_.kind(place) == Kind::kAttribute ? p_.parent(place) : kNoNode;
  if (name == "filters" && key.empty() && item != kNoNode && p_.kind(item) == Kind::kSubscript &&
      p_.child(item, f_.value) == place && p_.contexts[item] == Context::kStore) {
    fact.value = "item";
    fact.hasValue = true;
  } else if (name == "filters" && key.empty() && parts_.templates.isUpdated(place)) {
    fact.value = "item";
    fact.hasValue = true;
  } else if (name == "query" && key.empty() && isTakenApart(place)) {
    fact.value = "url";
    fact.hasValue = true;
  } else if (Holders::isModuleHolder(name) && p_.kind(place) == Kind::kAttribute &&
             p_.field(where) == f_.attribute && !parts_.receivers.definesMethod("__getattr__") &&
             !parts_.receivers.definesMethod("__getattribute__") &&
             parts_.dictionaries.isOfOwnClasses(p_.child(place, f_.object))) {
    fact.value = "own";
    fact.hasValue = true;
  } else if (harmless || bound) {
    fact.value = "bound";
    fact.hasValue = true;
  } else if (parts_.ancestors.isCodeFigure(where, name) ||
             (name == "__subclasses__" && parts_.ancestors.isOwnFamily(place))) {
    fact.value = "shown";
    fact.hasValue = true;
  } else if ((name == "__mro__" || name == "mro" || name == "__bases__") &&
             parts_.ancestors.areNamesShown(place)) {
    fact.value = "shown";
    fact.hasValue = true;
  } else if (name == "setFeature" && parts_.shown.called(place) &&
             parts_.shown.isNamespaceFeature(p_.parent(place))) {
    fact.value = "[namespaces]";
    fact.hasValue = true;
  } else if (name == "vformat" && parts_.shown.called(place) &&
             parts_.shown.isFormatterCall(p_.parent(place))) {
    fact.value = "[template]";
    fact.hasValue = true;
  } else if (key.empty() && Holders::isPublicHolder(name) && p_.kind(place) == Kind::kAttribute &&
             parts_.holders.isOnlyShown(p_.parent(where))) {
    fact.value = "shown";
    fact.hasValue = true;
  }
  add(std::move(fact), where);
}

// joblib.Parallel()._x, getattr(asyncio.get_running_loop(), "_x"), or of a name for it: whatever
// the file calls its own attributes, this one is a library's.
bool AttributeFacts::isOfLibrary(NodeIndex where) {
  const NodeIndex place = p_.parent(where);
  NodeIndex object = p_.kind(place) == Kind::kAttribute      ? p_.child(place, f_.object)
                     : p_.kind(place) == Kind::kArgumentList ? p_.namedChild(place, 0)
                                                             : kNoNode;
  if (object != kNoNode && p_.kind(object) == Kind::kIdentifier) {
    object = parts_.classes.onlySource(object);
  }
  if (object == kNoNode || p_.kind(object) != Kind::kCall) return false;
  const auto& atoms = t_.atoms(valueOf(p_.child(object, f_.function)));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind != AtomKind::kPath || atom.text.starts_with("unittest.mock.") ||
        isOneOf(atom.text, {"types.SimpleNamespace", "argparse.Namespace"})) {
      return false;
    }
    const std::string_view name = lastPart(atom.text);
    return (name.front() >= 'A' && name.front() <= 'Z') ||
           isOneOf(name, {"get_running_loop", "get_event_loop", "new_event_loop"});
  });
}

// urlparse(x).query, or of a name for it: a text.
bool AttributeFacts::isTakenApart(NodeIndex attribute) {
  if (p_.kind(attribute) != Kind::kAttribute) return false;
  NodeIndex object = p_.child(attribute, f_.object);
  if (object != kNoNode && p_.kind(object) == Kind::kIdentifier)
    object = parts_.classes.onlySource(object);
  if (object == kNoNode || p_.kind(object) != Kind::kCall) return false;
  const auto& atoms = t_.atoms(valueOf(p_.child(object, f_.function)));
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
         isOneOf(t_.atom(atoms[0]).text, {"urllib.parse.urlparse", "urllib.parse.urlsplit"});
}

void AttributeFacts::emitAttributeStore(NodeIndex where, NodeIndex object, const std::string& name,
                                        std::string_view key) {
  if (traits_.evaluatesAnnotations && name == "__annotations__") {
    addDynamic("annotation-evaluated", "", where);
  }
  if (parts_.hooks.isMangledStore(where, name)) addDynamic("setattr", "", where);
  parts_.evaluated.emitSympyStore(where, object);
  for (const AtomId id : t_.atoms(valueOf(object))) {
    const Atom& atom = t_.atom(id);
    parts_.carried.emitStore(where, object, atom);
    // f.__doc__ = g.__doc__ is update_wrapper(f, g).
    if (atom.kind == AtomKind::kUnknown && isDunder(name) &&
        parts_.decorated.mayBeLibrary(object)) {
      addDynamic("class-store", "decorated", where);
    }
    Fact fact = factOf(FactKind::kStore, atom, false);
    fact.key = key;
    if (isForeign(atom.kind)) {
      fact.name = (atom.text.ends_with('.') ? atom.text : atom.text + ".") + name;
      if (fact.origin == Origin::kModule) fact.module = moduleOf(fact.name);
      if (parts_.shown.isOwnHook(where, fact.name)) {
        fact.value = "[function]";
        fact.hasValue = true;
      }
    } else if (isSensitiveAttribute(name) || isArchiveAttribute(name) ||
               isLookedUpAttribute(name) ||
               (traits_.renamesFields && name == "name" &&
                !(parts_.classes.isSelf(object) && parts_.dictionaries.isOwnSelf(object)) &&
                !parts_.made.isJustMade(object)) ||
               (name == "fmt" && parts_.shown.changesTemplates(object))) {
      fact.name = name;
    } else if (name == "name" && parts_.paths.importsTemporaryFiles() &&
               !parts_.receivers.isMadeBy(object, {}, true, 0)) {
      fact.name = name;
      fact.key = "temporary";
    } else {
      continue;
    }
    add(std::move(fact), where);
  }
}

void AttributeFacts::emitItemStore(NodeIndex i) {
  const NodeIndex object = p_.child(i, f_.value);
  if (object == kNoNode) return;
  parts_.settings.emitSettingsStore(i);
  for (const AtomId id : t_.atoms(valueOf(object))) {
    const Atom& atom = t_.atom(id);
    if (!isForeign(atom.kind)) continue;
    if (atom.text == "os.environ" && parts_.settings.environmentItem(object) != kNoNode) continue;
    Fact fact = factOf(FactKind::kStore, atom, false);
    fact.key = "item";
    add(std::move(fact), i);
  }
  if (p_.kind(object) != Kind::kCall) return;
  for (const AtomId id : t_.atoms(valueOf(p_.child(object, f_.function)))) {
    const Atom& atom = t_.atom(id);
    const bool namespaces = atom.text == "globals" || atom.text == "locals" || atom.text == "vars";
    if (atom.kind != AtomKind::kBuiltin || !namespaces) continue;
    Fact fact = factOf(FactKind::kStore, atom, false);
    fact.name += "()";
    fact.key = "item";
    add(std::move(fact), i);
  }
}

}  // namespace gantlet::python
