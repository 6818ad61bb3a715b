#include "analyzer/languages/javascript/facts/given.h"

#include <algorithm>

#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

namespace {

// They only read what they are called on.
constexpr std::string_view kReaders[] = {"at",
                                         "charAt",
                                         "concat",
                                         "entries",
                                         "eventNames",
                                         "every",
                                         "filter",
                                         "find",
                                         "findIndex",
                                         "findLast",
                                         "findLastIndex",
                                         "flat",
                                         "flatMap",
                                         "forEach",
                                         "get",
                                         "has",
                                         "hasOwn",
                                         "includes",
                                         "hasOwnProperty",
                                         "indexOf",
                                         "join",
                                         "keys",
                                         "isPrototypeOf",
                                         "lastIndexOf",
                                         "listeners",
                                         "map",
                                         "listenerCount",
                                         "propertyIsEnumerable",
                                         "reduce",
                                         "slice",
                                         "reduceRight",
                                         "some",
                                         "toISOString",
                                         "toString",
                                         "toLocaleString",
                                         "valueOf",
                                         "values"};

bool isReader(std::string_view name) {
  return std::find(std::begin(kReaders), std::end(kReaders), name) != std::end(kReaders);
}

}  // namespace

// Array.prototype.push.call(Object.prototype, 1), Error.captureStackTrace(Object.prototype)
void GivenPrototypes::emitGivenPrototype(NodeIndex node, PathId target, std::string_view how,
                                         const std::vector<NodeIndex>& arguments) {
  if (arguments.empty()) return;
  const std::string name = values_.paths.text(target);
  NodeIndex object = kNoNode;
  if (!how.empty()) {
    if (isReader(values_.paths.lastName(target))) return;
    object = arguments[0];
    if (name == "Array.of" || name == "Array.from") emitGivenMaker(node, object);
  } else if (name == "Error.captureStackTrace") {
    object = arguments[0];
  } else if (name == "Reflect.apply" && arguments.size() > 1) {
    object = arguments[1];
  }
  if (object == kNoNode) return;
  const SetId set = solver_.valueOf(object);
  parts_.members.emitPrototypeStore(node, set, "define");
  const std::vector<ValueId> members = values_.members(set);
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPath && !values_.paths.at(value.data).sloppyThis &&
        values_.paths.lastName(value.data) == "prototype") {
      parts_.members.emitStore(value.data, "define", node);
    }
  }
}

// Array.of.call(F, x) writes into what F gives: into an instance of a class, and of a function into
// whatever it returns.
void GivenPrototypes::emitGivenMaker(NodeIndex node, NodeIndex maker) {
  const auto& members = values_.members(solver_.valueOf(maker));
  const bool function = std::any_of(members.begin(), members.end(), [this](ValueId id) {
    return values_.kind(id) == ValueKind::kFunction;
  });
  if (function) parts_.members.emitSharedStore(node, "define");
}

// static get [Symbol.species]() { return Array; } names a class. map() and its kin write into what
// a function gives that it names.
void GivenPrototypes::emitSpecies(NodeIndex node) {
  const auto namesClass = [this](NodeIndex value) {
    const auto& members = values_.members(solver_.valueOf(value));
    return tree_.kind(tree_.unwrap(value)) == JsKind::kThis ||
           (!members.empty() && std::all_of(members.begin(), members.end(), [this](ValueId id) {
             const ValueKind kind = values_.kind(id);
             return kind == ValueKind::kClass || kind == ValueKind::kPath ||
                    kind == ValueKind::kUndefined || kind == ValueKind::kNull;
           }));
  };
  const NodeIndex name = tree_.parent(node);
  const NodeIndex getter = tree_.kind(name) == JsKind::kComputedName ? tree_.parent(name) : kNoNode;
  bool plain = getter != kNoNode && tree_.kind(getter) == JsKind::kMethod;
  for (NodeIndex i = plain ? getter + 1 : kNoNode; plain && i < tree_.end(getter); ++i) {
    if (tree_.kind(i) != JsKind::kReturn) continue;
    const NodeIndex value = tree_.firstPart(i);
    plain = value == kNoNode || namesClass(value);
  }
  // constructor[Symbol.species] is only read.
  const bool read =
      tree_.kind(name) == JsKind::kSubscript && targetKind(tree_, name) == TargetKind::kNoTarget;
  if (!plain && !read) parts_.members.emitSharedStore(node, "define");
}

// Whether require('./x.json') may find something else than the file of that name: x.json.js where
// there is no x.json, or a folder x.json with a package.
bool GivenPrototypes::writesModules() {
  static constexpr std::string_view kWriters[] = {
      "appendFile", "copyFile", "cp",     "createWriteStream", "link",     "mkdir",
      "mkdtemp",    "open",     "rename", "symlink",           "writeFile"};
  if (writesModules_) return *writesModules_;
  bool writes = false;
  for (NodeIndex i = 0; i < tree_.size() && !writes; ++i) {
    if (tree_.kind(i) != JsKind::kCall) continue;
    const std::vector<ValueId> members =
        values_.members(solver_.valueOf(tree_.child(i, JsField::kFunction)));
    for (const ValueId id : members) {
      const Value value = values_.at(id);
      if (value.kind != ValueKind::kPath) continue;
      std::string module = values_.paths.moduleName(value.data);
      if (module.starts_with("node:")) module.erase(0, 5);
      if (module != "fs" && module != "fs/promises") continue;
      std::string_view name = values_.paths.lastName(value.data);
      const bool lent = name == "call" || name == "apply" || name == "bind";
      if (name.ends_with("Sync")) name.remove_suffix(4);
      const bool writer =
          std::find(std::begin(kWriters), std::end(kWriters), name) != std::end(kWriters);
      if (!writer && !lent) continue;
      const std::vector<NodeIndex> arguments = argumentsOf(tree_.child(i, JsField::kArguments));
      if (name == "open" && arguments.size() < 2) continue;  // to be read
      // What may make a folder of that name.
      const bool folder = name == "mkdir" || name == "rename" || name == "symlink" || name == "cp";
      const bool two = name == "copyFile" || name == "cp" || name == "link" || name == "rename" ||
                       name == "symlink";
      writes = writes || lent || arguments.size() < (two ? 2U : 1U) ||
               mayBeModule(arguments[two ? 1 : 0], folder, 8);
    }
  }
  writesModules_ = writes;
  return writes;
}

// Of a path that is written. `folder`: all of its pieces count, not only how it ends.
bool GivenPrototypes::mayBeModule(NodeIndex path, bool folder, int steps) const {
  path = path == kNoNode ? path : tree_.unwrap(path);
  if (path == kNoNode || steps <= 0 || tree_.kind(path) == JsKind::kSpread) return true;
  const std::vector<std::string> texts = parts_.paths.pathTexts(path);
  if (!texts.empty()) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return folder ? text.find(".json") != std::string::npos
                    : text.ends_with("js") || text.ends_with(".node") || text.empty() ||
                          text.find(".json/") != std::string::npos;
    });
  }
  switch (tree_.kind(path)) {
    case JsKind::kBinary:
      return mayBeModule(tree_.child(path, JsField::kRight), folder, steps - 1) ||
             (folder && mayBeModule(tree_.child(path, JsField::kLeft), folder, steps - 1));
    case JsKind::kTemplate: {
      NodeIndex last = kNoNode;
      for (NodeIndex p = tree_.firstPart(path); p != kNoNode; p = tree_.nextPart(p)) last = p;
      if (folder || last == kNoNode || tree_.kind(last) != JsKind::kStringFragment) return true;
      return tree_.text(last).ends_with("js") || tree_.text(last).ends_with(".node");
    }
    case JsKind::kCall: {
      const std::string name = parts_.paths.calleeName(path);
      if (name == "process.cwd") return false;
      const std::vector<NodeIndex> pieces = argumentsOf(tree_.child(path, JsField::kArguments));
      if ((name != "path.join" && name != "path.resolve") || pieces.empty()) return true;
      if (!folder) return mayBeModule(pieces.back(), folder, steps - 1);
      return std::any_of(pieces.begin(), pieces.end(),
                         [&](NodeIndex piece) { return mayBeModule(piece, folder, steps - 1); });
    }
    case JsKind::kIdentifier: {
      if (tree_.text(path) == "__dirname") return false;
      const std::vector<NodeIndex> sources = parts_.paths.sourcesOf(path);
      return sources.empty() || std::any_of(sources.begin(), sources.end(), [&](NodeIndex source) {
               return mayBeModule(source, folder, steps - 1);
             });
    }
    default: return true;
  }
}

// (text, by) => text.split('-').join(by): it calls methods of the text alone, and gives their
// result.
bool GivenPrototypes::givesTexts(NodeIndex function) const {
  if (function == kNoNode || tree_.kind(function) != JsKind::kArrow) return false;
  const NodeIndex list = tree_.child(function, JsField::kParameters);
  const NodeIndex text = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (text == kNoNode || tree_.kind(text) != JsKind::kIdentifier) return false;
  NodeIndex given = tree_.unwrap(tree_.child(function, JsField::kBody));
  for (; tree_.kind(given) == JsKind::kCall;) {
    const NodeIndex callee = tree_.child(given, JsField::kFunction);
    if (tree_.kind(callee) != JsKind::kMember) return false;
    const std::string_view name = tree_.text(tree_.child(callee, JsField::kProperty));
    if (isOneOf(name, {"match", "replace", "replaceAll", "search", "split"})) {
      // Not an object with such a symbol of its own, nor a function.
      for (const NodeIndex argument : argumentsOf(tree_.child(given, JsField::kArguments))) {
        const JsKind kind = tree_.kind(tree_.unwrap(argument));
        if (kind != JsKind::kString && kind != JsKind::kRegex) return false;
      }
    } else if (!isOneOf(name, {"indexOf", "join", "lastIndexOf", "padEnd", "padStart", "repeat",
                               "slice", "toLowerCase", "toUpperCase", "trim"})) {
      return false;
    }
    given = tree_.unwrap(tree_.child(callee, JsField::kObject));
  }
  return tree_.kind(given) == JsKind::kIdentifier && tree_.text(given) == tree_.text(text);
}

// Symbol.replace and its like: 'x'.replace(o) calls what o has there, with texts, and gives what it
// gives. Where that leads is not followed, unless it is seen at once.
void GivenPrototypes::emitTextHook(NodeIndex node, std::string_view symbol) {
  if (!isOneOf(symbol, {"Symbol.match", "Symbol.matchAll", "Symbol.replace", "Symbol.search",
                        "Symbol.split"})) {
    return;
  }
  const NodeIndex name = tree_.parent(node);
  const NodeIndex pair = tree_.kind(name) == JsKind::kComputedName ? tree_.parent(name) : kNoNode;
  if (pair != kNoNode && tree_.kind(pair) == JsKind::kPair &&
      givesTexts(tree_.unwrap(tree_.child(pair, JsField::kValue)))) {
    return;
  }
  parts_.computed.addComputedCall(node, "");
}

// math.evaluate('f(x)', {f: …}): the formula calls the program's functions, with texts and
// functions that it makes by itself. What is read there by a key, or called that was given, is not
// followed.
void GivenPrototypes::emitFormulaFunctions(NodeIndex call, const std::string& name,
                                           const std::vector<NodeIndex>& arguments) {
  if (!isOneOf(name, {"mathjs.evaluate", "mathjs.compile", "mathjs.parse", "mathjs.parser"})) {
    return;
  }
  if (name == "mathjs.evaluate" && arguments.size() < 2) return;
  // What reads by a key and is no code of the program.
  const auto mentions = [this](std::string_view word) {
    return tree_.source().find(word) != std::string_view::npos;
  };
  bool reads = mentions("Reflect") || mentions("OwnPropertyDescriptor") || mentions("lodash");
  for (NodeIndex i = 0; i < tree_.size() && !reads; ++i) {
    reads = tree_.kind(i) == JsKind::kSubscript && scopes_.functionAt(i) != 0 &&
            solver_.keysOfAccess(i).unknown;
  }
  if (reads) parts_.computed.addComputedCall(call, "");
}

}  // namespace gantlet::javascript
