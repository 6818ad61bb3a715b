#include "analyzer/languages/javascript/facts/calls.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "core/utf8.h"

namespace gantlet::javascript {

void CallFacts::emitCall(NodeIndex node) {
  const bool isNew = tree_.kind(node) == JsKind::kNew;
  const NodeIndex callee = tree_.child(node, isNew ? JsField::kConstructor : JsField::kFunction);
  const NodeIndex list = tree_.child(node, JsField::kArguments);
  if (callee == kNoNode) return;
  if (tree_.kind(callee) == JsKind::kImport) {
    emitImportCall(node, list);
    parts_.refs.emitPaths(node);
    return;
  }
  const std::vector<ValueId> members = values_.members(solver_.valueOf(callee));
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPath && !parts_.sloppy.isOwnMember(node, value.data)) {
      emitPathCall(node, value.data, list);
    }
  }
  parts_.computed.emitComputedCall(node, callee);
  parts_.computed.emitMadeArguments(node, callee, list);
  emitReadByText(callee, list);
  emitChainedPath(callee, list);
  parts_.refs.emitPaths(node);  // what a call gives may be a module: require('x')
}

// $(x).prop(key), $(x).css(key): cheerio reads the property of that name, of whatever $ was given.
void CallFacts::emitReadByText(NodeIndex callee, NodeIndex list) {
  const NodeIndex member = tree_.unwrap(callee);
  if (tree_.kind(member) != JsKind::kMember) return;
  const std::string_view name = tree_.text(tree_.child(member, JsField::kProperty));
  if (name != "prop" && name != "css") return;
  const std::vector<NodeIndex> arguments = argumentsOf(list);
  if (arguments.empty()) return;
  const bool spread = tree_.kind(arguments[0]) == JsKind::kSpread;
  const std::vector<ValueId> members = values_.members(solver_.valueOf(arguments[0]));
  const bool text = std::any_of(members.begin(), members.end(), [this](ValueId id) {
    const ValueKind kind = values_.kind(id);
    if (kind == ValueKind::kString) return isReflective(values_.text(id));
    return !values_.isConstant(id) && kind != ValueKind::kFunction && kind != ValueKind::kObject;
  });
  if (spread || text) parts_.members.emitAttr(name, false, "computed", tree_.range(member));
}

// _(x).get('constructor'), _.chain(x).map('constructor'): what a chain is asked for by a path. What
// a chain is is not followed: in a program that has lodash, any call of which nothing is known may
// be one of its methods.
void CallFacts::emitChainedPath(NodeIndex callee, NodeIndex list) {
  static constexpr std::string_view kComparing[] = {
      "add",           "endsWith",   "equal",   "has",        "hasOwn",      "hasOwnProperty",
      "includes",      "push",       "indexOf", "is",         "lastIndexOf", "match",
      "localeCompare", "startsWith", "test",    "strictEqual"};
  if (!parts_.computed.takesByPath()) return;
  const auto& members = values_.members(solver_.valueOf(callee));
  const bool known =
      !members.empty() && std::all_of(members.begin(), members.end(), [&](ValueId id) {
        const ValueKind kind = values_.kind(id);
        return kind == ValueKind::kPath || kind == ValueKind::kFunction ||
               kind == ValueKind::kClass;
      });
  if (known) return;
  const NodeIndex member = tree_.unwrap(callee);
  if (tree_.kind(member) == JsKind::kMember) {
    const std::string_view name = tree_.text(tree_.child(member, JsField::kProperty));
    if (std::find(std::begin(kComparing), std::end(kComparing), name) != std::end(kComparing)) {
      return;
    }
  }
  for (const NodeIndex argument : argumentsOf(list)) parts_.paths.emitPropertyPath(argument);
}

// _.set(Object.prototype, 'x', 1), _(Object.prototype).set('x', 1): what lodash writes into.
void CallFacts::emitLodashStore(NodeIndex node, PathId target, NodeIndex object) {
  static constexpr std::string_view kWriters[] = {
      "assign",    "assignIn",     "assignInWith", "assignWith", "bindAll", "defaults",
      "extend",    "defaultsDeep", "extendWith",   "fill",       "merge",   "mergeWith",
      "mixin",     "pull",         "pullAll",      "pullAllBy",  "pullAt",  "pullAllWith",
      "remove",    "reverse",      "set",          "setWith",    "tap",     "thru",
      "transform", "unset",        "update",       "updateWith"};
  const std::string_view name = values_.paths.lastName(target);
  const bool chain = values_.paths.isModuleItself(target) || name == "chain";
  if (!chain && std::find(std::begin(kWriters), std::end(kWriters), name) == std::end(kWriters)) {
    return;
  }
  const SetId set = solver_.valueOf(object);
  parts_.members.emitPrototypeStore(node, set, "define");
  const std::vector<ValueId> members = values_.members(set);
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) continue;
    if (!chain || values_.paths.lastName(value.data) == "prototype") {
      parts_.members.emitStore(value.data, "define", node);
    }
  }
}

void CallFacts::emitImportCall(NodeIndex node, NodeIndex list) {
  Fact fact;
  fact.kind = FactKind::kCall;
  fact.origin = Origin::kBuiltin;
  fact.name = "import";
  add(std::move(fact), node);
  const std::vector<NodeIndex> arguments = argumentsOf(list);
  if (arguments.empty() || tree_.kind(arguments[0]) == JsKind::kSpread) {
    emitImports(node, values_.only(ValueKind::kUnknown), "import", "call");
  } else {
    emitImports(arguments[0], solver_.valueOf(arguments[0]), "import", "call");
  }
}

// A kImport for each constant name, kDynamic for what else it may be.
void CallFacts::emitImports(NodeIndex node, SetId names, std::string_view how,
                            std::string_view key) {
  bool unknown = false;
  for (const ValueId id : values_.members(names)) {
    if (values_.kind(id) != ValueKind::kString) {
      unknown = true;
      continue;
    }
    if (how == "require" && key.empty() && isDataFile(values_.text(id)) &&
        !parts_.given.writesModules()) {
      Fact read;
      read.kind = FactKind::kCall;
      read.origin = Origin::kModule;
      read.module = "fs";
      read.name = "fs.readFileSync";
      add(std::move(read), node);
      continue;
    }
    Fact fact;
    fact.kind = FactKind::kImport;
    fact.name = toValidUtf8(values_.text(id));
    fact.key = key;
    add(std::move(fact), node);
  }
  if (!unknown) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "import";
  fact.key = how;
  add(std::move(fact), node);
}

void CallFacts::emitPathCall(NodeIndex node, PathId path, NodeIndex list) {
  const PathId called = solver_.withoutCallApply(path);
  const std::string how =
      called == path ? std::string() : std::string(values_.paths.lastName(path));
  const PathId target = called == path ? path : solver_.callItself(called);
  const std::vector<NodeIndex> arguments = argumentsOf(list);
  const std::size_t skipped = how == "call" ? 1 : 0;
  const std::string name = values_.paths.text(target);
  if (solver_.specialOf(target) == Special::kRequire && how != "bind") {
    const bool plain = name == "require" && how.empty();
    const NodeIndex argument = arguments.size() > skipped ? arguments[skipped] : kNoNode;
    if (argument == kNoNode || tree_.kind(argument) == JsKind::kSpread || how == "apply") {
      emitImports(node, values_.only(ValueKind::kUnknown), "require", "call");
      // require.apply(null, ['fs']): the solver knows what it gives.
      for (const ValueId id : values_.members(solver_.valueOf(node))) {
        const Value value = values_.at(id);
        if (value.kind != ValueKind::kPath || !values_.paths.isModuleItself(value.data)) continue;
        emitImports(node, values_.only(values_.string(values_.paths.text(value.data))), "require",
                    "call");
      }
    } else {
      emitImports(argument, solver_.valueOf(argument), "require", plain ? "" : "call");
    }
    return;
  }
  // Function.prototype.call.call(x[k], …), uncurried(x[k])
  if (name == "Function.prototype.call" || name == "Function.prototype.apply" ||
      name == "Function.prototype.bind") {
    for (const NodeIndex argument : arguments) parts_.computed.emitComputed(node, argument, false);
  }
  parts_.given.emitGivenPrototype(node, target, how, arguments);
  // Into whose prototype it writes then is not followed.
  const bool inherits = name == "util.inherits" || name == "node:util.inherits";
  if (inherits && !how.empty()) parts_.members.emitSharedStore(node, "define");
  if (how == "bind") return;
  emitReflection(node, name, arguments);
  // It gives what stands under promisify.custom.
  if (name.ends_with("util.promisify") && tree_.source().find("custom") != std::string_view::npos &&
      parts_.computed.flow().mayMakeCode()) {
    parts_.computed.emitDynamicCall(node, "");
  }
  parts_.given.emitFormulaFunctions(node, name, arguments);
  // util.inherits(Map, Base)
  if (inherits && !arguments.empty()) {
    parts_.members.emitPathStores(node, solver_.valueOf(arguments[0]), "define");
  }
  if (how == "apply") parts_.paths.emitHiddenPaths(target, node);
  if (how != "apply") emitArguments(node, target, list, skipped);
}

// Properties under unknown keys. Of other objects they are like any other, and the solver follows
// them.
void CallFacts::emitInside(NodeIndex node, const std::string& name, SetId object) {
  const bool inside = values_.contains(object, ValueKind::kPath) ||
                      values_.contains(object, ValueKind::kFunction) ||
                      values_.contains(object, ValueKind::kClass) ||
                      values_.contains(object, ValueKind::kPrototype);
  if (!inside) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "reflect";
  fact.value = name;
  fact.hasValue = true;
  add(std::move(fact), node);
}

// Calls that read, write or call through the object that they are given.
void CallFacts::emitReflection(NodeIndex node, const std::string& name,
                               const std::vector<NodeIndex>& arguments) {
  const bool reflect = name.starts_with("Reflect.");
  const bool object = name.starts_with("Object.");
  if ((!reflect && !object) || arguments.empty()) return;
  const std::string verb = name.substr(name.find('.') + 1);
  const SetId first = solver_.valueOf(arguments[0]);
  Solver::Keys keys;
  keys.unknown = true;
  if (arguments.size() > 1 && tree_.kind(arguments[1]) != JsKind::kSpread &&
      tree_.kind(arguments[0]) != JsKind::kSpread) {
    keys = solver_.keysOfSet(solver_.valueOf(arguments[1]));
  }
  const bool reads = (reflect && verb == "get") || verb == "getOwnPropertyDescriptor";
  if (reads) {
    for (const std::string& key : keys.texts) {
      parts_.members.emitAttr(key, false, "reflect", tree_.range(arguments[1]));
    }
  }
  if ((reads && keys.unknown) || verb == "getOwnPropertyDescriptors") {
    emitInside(node, name, first);
  }
  const bool defines = verb == "defineProperty" || verb == "defineProperties" ||
                       verb == "setPrototypeOf" || (object && verb == "assign") ||
                       (reflect && (verb == "set" || verb == "deleteProperty"));
  const bool named = verb == "defineProperty" || verb == "set" || verb == "deleteProperty";
  const bool calls = reflect && (verb == "apply" || verb == "construct");
  if (calls) parts_.computed.emitComputed(node, arguments[0], verb == "construct");
  if (defines) parts_.members.emitPrototypeStore(node, first, "define");
  // Reflect.set({}, key, value, Array.prototype)
  if (reflect && verb == "set" && arguments.size() > 3) {
    const SetId receiver = solver_.valueOf(arguments[3]);
    parts_.members.emitPrototypeStore(node, receiver, "define");
    parts_.members.emitPathStores(node, receiver, "define");
  }
  const std::vector<ValueId> members = values_.members(first);
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) continue;
    const std::string called = values_.paths.text(value.data);
    if (calls && (called == "util.inherits" || called == "node:util.inherits")) {
      parts_.members.emitSharedStore(node, "define");
    }
    if (calls) {
      Fact fact = factOf(FactKind::kCall, value.data);
      fact.key = "apply";
      add(std::move(fact), node);
      parts_.paths.emitHiddenPaths(value.data, node);
    }
    if (reads) {
      for (const std::string& key : keys.texts) {
        if (const auto member = values_.paths.member(value.data, key)) {
          add(factOf(FactKind::kRef, *member), node);
        }
      }
    }
    if (!defines) continue;
    if (!named || keys.unknown || keys.anyNumber)
      parts_.members.emitStore(value.data, "define", node);
    if (!named) continue;
    for (const std::string& key : keys.texts) {
      const auto member = values_.paths.member(value.data, key);
      if (!member && values_.paths.at(value.data).sloppyThis) continue;
      parts_.members.emitStore(member ? *member : value.data, "define", node);
    }
  }
}

void CallFacts::emitArguments(NodeIndex node, PathId target, NodeIndex list, std::size_t skipped) {
  const std::string name = values_.paths.text(target);
  const bool module = values_.paths.at(target).root == PathRoot::kModule;
  if (name.starts_with("console.") || name.starts_with("Math.")) return;
  const std::vector<NodeIndex> arguments = argumentsOf(list);
  for (std::size_t i = skipped; i < arguments.size(); ++i) {
    if (tree_.kind(arguments[i]) == JsKind::kSpread) {
      Fact fact = factOf(FactKind::kArg, target);
      fact.key = "*";
      add(std::move(fact), arguments[i]);
      if (i == skipped) parts_.paths.emitHiddenPaths(target, arguments[i]);
      return;
    }
    const bool timer = name == "setTimeout" || name == "setInterval" || name == "setImmediate";
    const bool text =
        timer && values_.contains(solver_.valueOf(arguments[i]), ValueKind::kAnyString);
    emitArgument(target, std::to_string(i - skipped), arguments[i], module || text);
    if (module) parts_.paths.emitOpenedPath(target, i - skipped, arguments[i]);
    if (module && values_.paths.moduleName(target) == "lodash") {
      parts_.paths.emitPropertyPath(arguments[i]);
      if (i == skipped) emitLodashStore(node, target, arguments[i]);
    }
  }
}

void CallFacts::emitArgument(PathId target, const std::string& key, NodeIndex value, bool all) {
  const NodeIndex inner = tree_.unwrap(value);
  if (all && tree_.kind(inner) == JsKind::kObject) {
    for (NodeIndex p = tree_.firstPart(inner); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) != JsKind::kPair) continue;
      const Solver::Keys keys = solver_.keysOfName(tree_.child(p, JsField::kKey));
      const NodeIndex content = tree_.child(p, JsField::kValue);
      for (const std::string& name : keys.texts) {
        if (tree_.kind(content) != JsKind::kObject) {
          emitArgument(target, key + "." + toValidUtf8(name), content, false);
        }
      }
    }
  }
  bool unknown = false;
  for (const ValueId id : values_.members(solver_.valueOf(value))) {
    const auto text = values_.isConstant(id) ? solver_.textOf(id) : std::nullopt;
    if (!text) {
      unknown = true;
      continue;
    }
    Fact fact = factOf(FactKind::kArg, target);
    fact.key = key;
    fact.value = toValidUtf8(*text);
    fact.hasValue = true;
    add(std::move(fact), value);
  }
  if (!unknown || !all) return;
  Fact fact = factOf(FactKind::kArg, target);
  fact.key = key;
  add(std::move(fact), value);
}

void CallFacts::emitImportStatement(NodeIndex node) {
  const NodeIndex source = tree_.child(node, JsField::kSource);
  if (source == kNoNode) return;
  emitImports(source, solver_.valueOf(source), "import", "");
  for (NodeIndex i = node + 1; i < tree_.end(node); ++i) {
    if (tree_.kind(i) != JsKind::kImportSpecifier) continue;
    const NodeIndex name = tree_.child(i, JsField::kName);
    for (const ValueId id : values_.members(solver_.valueOf(source))) {
      if (values_.kind(id) != ValueKind::kString) continue;
      const PathId module = values_.paths.module(values_.text(id));
      for (const std::string& key : solver_.keysOfName(name).texts) {
        const auto member = values_.paths.member(module, key);
        if (!member || values_.paths.isModuleItself(*member)) continue;
        Fact fact = factOf(FactKind::kRef, *member);
        fact.key = "alias";
        add(std::move(fact), name);
      }
    }
  }
}

void CallFacts::emitExportStatement(NodeIndex node) {
  const NodeIndex source = tree_.child(node, JsField::kSource);
  if (source == kNoNode) return;
  bool star = false;
  bool wholly = false;
  std::vector<NodeIndex> names;
  for (NodeIndex i = node + 1; i < tree_.end(node); ++i) {
    if (tree_.parent(i) == node && tree_.kind(i) == JsKind::kToken && tree_.text(i) == "*") {
      star = true;
    }
    if (tree_.kind(i) == JsKind::kNamespaceExport) wholly = true;
    if (tree_.kind(i) == JsKind::kExportSpecifier) {
      names.push_back(tree_.child(i, JsField::kName));
    }
  }
  emitImports(source, solver_.valueOf(source), "import", star ? "*" : "");
  for (const ValueId id : values_.members(solver_.valueOf(source))) {
    if (values_.kind(id) != ValueKind::kString) continue;
    const PathId module = values_.paths.module(values_.text(id));
    if (wholly) parts_.refs.emitEscape(node, module, "export");
    for (const NodeIndex name : names) {
      for (const std::string& key : solver_.keysOfName(name).texts) {
        const auto member = values_.paths.member(module, key);
        if (!member) continue;
        if (values_.paths.isModuleItself(*member)) {
          parts_.refs.emitEscape(name, module, "export");
          continue;
        }
        Fact fact = factOf(FactKind::kRef, *member);
        fact.key = "export";
        add(std::move(fact), name);
      }
    }
  }
}

}  // namespace gantlet::javascript
