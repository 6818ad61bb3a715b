#include "analyzer/languages/javascript/solver/solver_calls.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

SolverTypes::CallArguments Calls::readArguments(NodeIndex call) {
  CallArguments arguments;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  if (list == kNoNode) return arguments;
  if (tree_.kind(list) == JsKind::kTemplate) {
    arguments.unknownTail = true;  // the strings, then the substitutions
    for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) == JsKind::kSubstitution)
        arguments.taint |= parts_.taint.taintOf(now(tree_.firstPart(p)));
    }
    return arguments;
  }
  for (NodeIndex part = tree_.firstPart(list); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kSpread) {
      if (arguments.unknownTail) {
        arguments.taint |= parts_.taint.taintOf(now(part));
      } else {
        arguments.sets.push_back(now(part));
      }
      continue;
    }
    const auto& spread = values_.members(now(tree_.firstPart(part)));
    arguments.taint |= parts_.taint.taintOf(now(tree_.firstPart(part)));
    if (arguments.unknownTail) continue;
    if (spread.size() == 1 && values_.kind(spread.front()) == ValueKind::kArray) {
      for (const ValueId element : values_.elements(spread.front())) {
        arguments.sets.push_back(values_.only(element));
      }
    } else {
      arguments.unknownTail = true;
    }
  }
  return arguments;
}

// Every combination of constant arguments, folded; anything else among them adds "unknown".
template <class Fold>
SetId Calls::foldProduct(const std::vector<SetId>& sets, Fold fold) {
  std::size_t combinations = 1;
  for (const SetId set : sets) {
    combinations *= values_.members(set).size();
    if (combinations > ValueTable::kMaxMembers) return unknown_;
  }
  std::vector<ValueId> out;
  std::vector<ValueId> chosen(sets.size());
  for (std::size_t n = 0; n < combinations; ++n) {
    std::size_t rest = n;
    for (std::size_t k = 0; k < sets.size(); ++k) {
      const auto& members = values_.members(sets[k]);
      chosen[k] = members[rest % members.size()];
      rest /= members.size();
    }
    const std::optional<ValueId> result = fold(chosen);
    out.push_back(result ? *result : values_.make(ValueKind::kUnknown));
  }
  return values_.set(std::move(out));
}

SetId Calls::requireAll(SetId names) {
  std::vector<ValueId> out;
  for (const ValueId name : values_.members(names)) {
    out.push_back(values_.kind(name) == ValueKind::kString && !isDataFile(values_.text(name))
                      ? values_.make(ValueKind::kPath, values_.paths.module(values_.text(name)))
                      : values_.make(ValueKind::kUnknown));
  }
  return values_.set(std::move(out));
}

// path.resolve('config.json'), path.join(__dirname, 'data', 'x.json'): a JSON file of the
// workspace, which is the current folder and the program's.
std::optional<std::string> Calls::dataFileOf(PathId function, const CallArguments& arguments) {
  const std::string from = values_.paths.moduleName(function);
  std::string_view module = from;
  if (module.starts_with("node:")) module.remove_prefix(5);
  const std::string_view name = values_.paths.lastName(function);
  if (module != "path" || (name != "join" && name != "resolve")) return std::nullopt;
  if (arguments.sets.empty() || arguments.unknownTail) return std::nullopt;
  std::string file = name == "resolve" ? "/workspace" : "";
  for (std::size_t i = 0; i < arguments.sets.size(); ++i) {
    const auto& members = values_.members(arguments.sets[i]);
    if (members.size() != 1) return std::nullopt;
    const Value value = values_.at(members[0]);
    if (i == 0 && value.kind == ValueKind::kPath && values_.paths.text(value.data) == "__dirname") {
      file = "/workspace";
      continue;
    }
    if (value.kind != ValueKind::kString) return std::nullopt;
    std::string_view piece = values_.text(members[0]);
    if (piece.starts_with("./")) piece.remove_prefix(2);
    if (piece.empty() || piece.starts_with('/') || file.empty()) return std::nullopt;
    file += '/';
    file += piece;
  }
  if (!isDataFile(file)) return std::nullopt;
  return file;
}

SetId Calls::callPath(PathId path, const CallArguments& given, NodeIndex call) {
  const PathId target = parts_.work.withoutCallApply(path);
  parts_.unseen.notePromisify(target);
  CallArguments arguments = given;
  if (target != path) {
    const std::string_view how = values_.paths.lastName(path);
    if (how == "bind") {
      return values_.only(values_.make(ValueKind::kPath, parts_.work.callItself(target)));
    }
    if (!arguments.sets.empty()) arguments.sets.erase(arguments.sets.begin());
    if (how == "apply" && !arguments.sets.empty()) {
      const auto& list = values_.members(arguments.sets.front());
      CallArguments spread;
      spread.unknownTail = true;
      if (list.size() == 1 && values_.kind(list.front()) == ValueKind::kArray) {
        spread.unknownTail = false;
        for (const ValueId element : values_.elements(list.front())) {
          spread.sets.push_back(values_.only(element));
        }
      }
      arguments = std::move(spread);
    }
  }
  if (promisesFiles(target, arguments)) return arguments.sets.front();
  if (values_.paths.moduleName(target) == "lodash") return takenByPath(target, arguments, call);
  if (const std::optional<std::string> file = dataFileOf(target, arguments)) {
    return values_.only(values_.string(*file));
  }
  switch (parts_.work.specialOf(target)) {
    case Special::kRequire:
      return arguments.sets.empty() ? unknown_ : requireAll(arguments.sets.front());
    case Special::kCreateRequire:
      return values_.only(values_.make(ValueKind::kPath, values_.paths.global("require")));
    case Special::kIdentity: return arguments.sets.empty() ? unknown_ : arguments.sets.front();
    case Special::kPrototypeOf:
    case Special::kReflectGet:
    case Special::kDescriptor:
    case Special::kDescriptors:
    case Special::kCreate:
      return parts_.taint.reflected(parts_.work.specialOf(target), arguments, call);
    case Special::kPrimitive: return primitiveOf(target);
    case Special::kContainer:
      if (tree_.kind(call) != JsKind::kNew) return unknown_;
      for (const SetId set : arguments.sets) parts_.taint.storeElements(call, set);
      return values_.unite(unknown_, values_.only(values_.make(ValueKind::kOwnArray, call)));
    case Special::kFold: {
      if (arguments.unknownTail) return unknown_;
      std::string name = values_.paths.text(target);
      return foldProduct(arguments.sets, [&](const std::vector<ValueId>& chosen) {
        return state_.folder.global(name, chosen);
      });
    }
    case Special::kUnseen:
    case Special::kNothing: break;
  }
  return unknown_;
}

// promisify(fs.readFile) opens what fs.readFile opens.
bool Calls::promisesFiles(PathId function, const CallArguments& arguments) {
  const std::string called = values_.paths.text(function);
  if (called != "util.promisify" && called != "node:util.promisify") return false;
  if (arguments.sets.size() != 1 || arguments.sets.front() == kEmptySet) return false;
  const auto& functions = values_.members(arguments.sets.front());
  return std::all_of(functions.begin(), functions.end(), [this](ValueId id) {
    if (values_.kind(id) != ValueKind::kPath) return false;
    const std::string module = values_.paths.moduleName(values_.at(id).data);
    return module == "fs" || module == "node:fs";
  });
}

// lodash takes properties by texts: _.get(o, k), _.map(list, k), _.reduce([o, 0], k). Chains,
// _(o).get(k).value(), are values of which nothing is known.
SetId Calls::takenByPath(PathId function, const CallArguments& arguments, NodeIndex call) {
  static constexpr std::string_view kPicks[] = {"get", "sumBy", "reduce", "reduceRight"};
  static constexpr std::string_view kHolders[] = {
      "at", "map", "flatMap", "flatMapDeep", "flatMapDepth", "mapValues", "values", "valuesIn"};
  // What they pick goes to a function that they are given.
  static constexpr std::string_view kHandOn[] = {"update", "updateWith", "overArgs"};
  const std::string_view name = values_.paths.lastName(function);
  if (name == "property" || name == "iteratee") {
    return values_.unite(unknown_, holder(kTaintPicked));
  }
  const bool over = name == "over";
  const std::size_t key = over ? 0 : 1;
  bool anyText = arguments.unknownTail;
  if (arguments.sets.size() > key) {
    for (const ValueId id : values_.members(arguments.sets[key])) {
      const ValueKind kind = values_.kind(id);
      anyText = anyText || (!values_.isConstant(id) && kind != ValueKind::kFunction &&
                            kind != ValueKind::kPath);
    }
  }
  if (!anyText) return unknown_;
  if (isOneOf(name, kPicks)) return values_.unite(unknown_, values_.only(ValueKind::kPicked));
  if (isOneOf(name, kHandOn))
    return holder(parts_.unseen.throughCallbacks(call, arguments, kTaintPicked));
  const bool holds = over || isOneOf(name, kHolders);
  return holds ? values_.unite(unknown_, holder(kTaintPicked)) : unknown_;
}

// What globals give that never give an object worth following.
SetId Calls::primitiveOf(PathId function) {
  const std::string name = values_.paths.text(function);
  if (name == "Symbol" || name == "Symbol.for") return values_.only(ValueKind::kPlain);
  if (name.starts_with("Math.")) return values_.only(ValueKind::kAnyNumber);
  return unknown_;
}

// Methods of constants, callbacks over constant arrays, then() on a promise of a module.
SetId Calls::callMethod(NodeIndex callee, const CallArguments& arguments, bool& callbacksHandled) {
  static constexpr std::string_view kIterating[] = {"map",  "forEach", "filter",    "some",
                                                    "find", "every",   "findIndex", "flatMap"};
  const SetId receiver = now(tree_.child(callee, JsField::kObject));
  const Keys keys = parts_.properties.keysOfAccess(callee);
  if (keys.texts.empty() || arguments.unknownTail) return unknown_;
  const auto& receivers = values_.members(receiver);
  const bool folds =
      receivers.empty() || std::any_of(receivers.begin(), receivers.end(),
                                       [this](ValueId id) { return state_.folder.hasMethods(id); });
  SetId result = keys.unknown || keys.anyNumber || !folds ? unknown_ : kEmptySet;
  if (folds) {
    std::vector<SetId> sets{receiver};
    sets.insert(sets.end(), arguments.sets.begin(), arguments.sets.end());
    for (const std::string& name : keys.texts) {
      result = values_.unite(
          result, foldProduct(sets, [&](const std::vector<ValueId>& chosen) {
            return state_.folder.method(chosen.front(), name, {chosen.begin() + 1, chosen.end()});
          }));
    }
  }
  if (keys.texts.size() != 1 || keys.unknown || arguments.sets.empty()) return result;
  const std::string& name = keys.texts.front();
  const bool iterates =
      std::find(std::begin(kIterating), std::end(kIterating), name) != std::end(kIterating);
  CallArguments passed;
  for (const ValueId id : values_.members(receiver)) {
    const Value value = values_.at(id);
    if (iterates && value.kind == ValueKind::kArray) {
      passed.sets = {parts_.evaluation.iterated(receiver), values_.only(ValueKind::kAnyNumber),
                     unknown_};
    } else if (name == "then" && value.kind == ValueKind::kPromise) {
      passed.sets = {values_.only(values_.make(ValueKind::kPath, value.data))};
    } else {
      return result;
    }
  }
  if (passed.sets.empty()) return result;
  for (const ValueId id : values_.members(arguments.sets.front())) {
    const Value function = values_.at(id);
    if (function.kind != ValueKind::kFunction) return result;
    static_cast<void>(callFunction(function.data, passed, kNoNode));
  }
  callbacksHandled = true;
  return result;
}

SetId Calls::callFunction(NodeIndex function, const CallArguments& arguments, NodeIndex caller) {
  const FunctionId id = scopes_.functionOf(function);
  if (id == kNone) return unknown_;
  FunctionState& state = state_.functions[id];
  if (caller != kNoNode && (state.callers.empty() || state.callers.back() != caller)) {
    state.callers.push_back(caller);
  }
  bool changed = false;
  std::uint32_t taint = arguments.taint;
  for (const SetId set : arguments.sets) taint |= parts_.taint.taintOf(set);
  const auto own = state_.argumentsOf.find(function);
  if (taint != 0 && own != state_.argumentsOf.end()) parts_.work.bind(own->second, holder(taint));
  if (own != state_.argumentsOf.end()) parts_.unseen.keepInList(arguments, 0);
  for (std::size_t k = 0; k < state.arguments.size(); ++k) {
    SetId value = values_.only(ValueKind::kUndefined);
    if (k < arguments.sets.size()) {
      value = arguments.sets[k];
    } else if (arguments.unknownTail) {
      value = values_.unite(unknown_, holder(arguments.taint));
    }
    if (tree_.kind(state.parameters[k]) == JsKind::kRestPattern) {
      value = values_.unite(value, holder(taint));
      parts_.unseen.keepInList(arguments, k);
    }
    const SetId joined = values_.unite(state.arguments[k], value);
    changed = changed || joined != state.arguments[k];
    state.arguments[k] = joined;
  }
  if (changed) applyParameters(id);
  const FunctionInfo& info = scopes_.functions()[id];
  if (!info.isGenerator && !info.isAsync) return state.returns;
  // A promise, an iterator: what it gives may go through code that is not seen.
  const SetId given = holder(parts_.taint.taintOf(state.returns));
  return values_.unite(info.isGenerator ? unknown_ : state.returns, given);
}

void Calls::applyParameters(FunctionId id) {
  const FunctionState& state = state_.functions[id];
  for (std::size_t k = 0; k < state.parameters.size(); ++k) {
    // A default that never applies costs little precision.
    parts_.assignments.assignPattern(state.parameters[k], state.arguments[k]);
  }
}

SetId Calls::parameterValue(NodeIndex pattern) const {
  const NodeIndex function = tree_.parent(tree_.parent(pattern));
  const FunctionId id = function == kNoNode ? kNone : scopes_.functionOf(function);
  if (id == kNone) return kEmptySet;
  const FunctionState& state = state_.functions[id];
  for (std::size_t k = 0; k < state.parameters.size(); ++k) {
    if (state.parameters[k] == pattern) return state.arguments[k];
  }
  return kEmptySet;
}

void Calls::escape(FunctionId id) {
  FunctionState& state = state_.functions[id];
  if (state.escaped) return;
  state.escaped = true;
  for (SetId& argument : state.arguments) argument = values_.unite(argument, unknown_);
  applyParameters(id);
}

void Calls::escapeFunctionsIn(SetId set, Kept where) {
  for (const ValueId id : values_.members(set)) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kFunction) continue;
    if (const FunctionId function = scopes_.functionOf(value.data); function != kNone) {
      escape(function);
      if (state_.functions[function].kept < where) parts_.unseen.noteKept(function, where);
    }
  }
}

void Calls::evaluateCall(NodeIndex node) {
  const bool isNew = tree_.kind(node) == JsKind::kNew;
  const NodeIndex callee = tree_.child(node, isNew ? JsField::kConstructor : JsField::kFunction);
  if (callee == kNoNode) return;
  const CallArguments arguments = readArguments(node);
  // Not before every argument is reached: an empty set would make folds that never were.
  for (const SetId set : arguments.sets) {
    if (set == kEmptySet) return;
  }
  if (tree_.kind(callee) == JsKind::kImport) {
    std::vector<ValueId> out;
    const SetId modules = arguments.sets.empty() ? unknown_ : requireAll(arguments.sets.front());
    for (const ValueId id : values_.members(modules)) {
      const Value value = values_.at(id);
      out.push_back(value.kind == ValueKind::kPath ? values_.make(ValueKind::kPromise, value.data)
                                                   : id);
    }
    parts_.work.setValue(node, values_.set(std::move(out)));
    return;
  }
  SetId result = kEmptySet;
  bool onlyOwn = true;
  for (const ValueId id : values_.members(now(callee))) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kFunction) {
      if (!isNew) parts_.receivers.noteReceivers(node, callee);
      const SetId returned = callFunction(value.data, arguments, node);
      result = values_.unite(result, isNew ? unknown_ : returned);
      continue;
    }
    onlyOwn = false;
    if (value.kind == ValueKind::kPath) {
      openInstances(arguments);
      copyInto(value.data, arguments, node);
      result = values_.unite(result, callPath(value.data, arguments, node));
    } else {
      result = values_.unite(result, unknown_);
    }
  }
  const NodeIndex inner = tree_.unwrap(callee);
  if (!onlyOwn && !isNew) parts_.receivers.noteReceivers(node, callee);
  bool callbacksHandled = false;
  const bool isMethod =
      tree_.kind(inner) == JsKind::kMember || tree_.kind(inner) == JsKind::kSubscript;
  if (!onlyOwn && isMethod && !isNew) {
    result = values_.unite(result, parts_.receivers.callThrough(node, inner, arguments));
    result = values_.unite(result, parts_.taint.reduced(inner, node, arguments, callbacksHandled));
    const SetId folded = callMethod(inner, arguments, callbacksHandled);
    // "unknown" was only said for want of a fold.
    if (result == unknown_) result = folded;
  }
  if (isNew && !onlyOwn) parts_.unseen.settlePromise(node, arguments, callbacksHandled);
  if (!onlyOwn && !callbacksHandled) {
    const Kept where = parts_.unseen.isWalk(node) ? Kept::kNowhere : Kept::kAnywhere;
    for (const SetId set : arguments.sets) escapeFunctionsIn(set, where);
  }
  if (!onlyOwn) result = parts_.taint.passThrough(node, callee, arguments, result);
  parts_.work.setValue(node, result);
}

// Where a function value goes decides whether all its calls are seen.
void Calls::checkEscape(NodeIndex node, SetId set) {
  if (!values_.contains(set, ValueKind::kFunction)) return;
  const NodeIndex parent = tree_.parent(node);
  const JsField field = tree_.field(node);
  switch (tree_.parentKind(node)) {
    case JsKind::kParenthesized:
    case JsKind::kSequence:
    case JsKind::kTernary:
    case JsKind::kAwait:
    case JsKind::kUnary:
    case JsKind::kExpressionStatement:
    case JsKind::kArguments:       // the call decides
    case JsKind::kBinary: return;  // flows on, or is only compared
    case JsKind::kCall:
    case JsKind::kNew:
      if (field == JsField::kFunction || field == JsField::kConstructor) return;
      break;
    case JsKind::kDeclarator: {
      const NodeIndex statement = tree_.parent(tree_.parent(parent));
      const bool exported = tree_.kind(statement) == JsKind::kExportStatement;
      const NodeIndex name = tree_.child(parent, JsField::kName);
      const bool isMain = tree_.text(name) == "main";
      if (tree_.kind(name) == JsKind::kIdentifier && !exported && !isMain) return;
      break;
    }
    case JsKind::kAssignment: {
      const NodeIndex left = tree_.child(parent, JsField::kLeft);
      const Ident* ident = scopes_.identAt(left);
      if (field == JsField::kRight && ident != nullptr &&
          scopes_.names().text(ident->name) != "main") {
        return;
      }
      break;
    }
    default: break;
  }
  const JsKind above = tree_.parentKind(node);
  const bool table = above == JsKind::kPair || above == JsKind::kObject ||
                     above == JsKind::kArray || above == JsKind::kAssignment ||
                     above == JsKind::kField || above == JsKind::kSpread;
  escapeFunctionsIn(set, table ? Kept::kTable : Kept::kAnywhere);
}

}  // namespace gantlet::javascript
