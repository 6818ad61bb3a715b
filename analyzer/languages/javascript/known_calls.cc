#include "analyzer/languages/javascript/known_calls.h"

#include <algorithm>
#include <iterator>

namespace gantlet::javascript {
namespace {

template <std::size_t kSize>
bool isOneOf(std::string_view text, const std::string_view (&words)[kSize]) {
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

bool isQuietAssertion(std::string_view name) {
  static constexpr std::string_view kNames[] = {"",          "ok",           "equal",
                                                "notEqual",  "strictEqual",  "notStrictEqual",
                                                "deepEqual", "notDeepEqual", "deepStrictEqual",
                                                "match",     "doesNotMatch", "notDeepStrictEqual",
                                                "fail"};
  return isOneOf(name, kNames);
}

}  // namespace

bool isQuietFunction(std::string_view path, std::size_t index) {
  static constexpr std::string_view kNames[] = {"Array",
                                                "Array.isArray",
                                                "Array.of",
                                                "BigInt",
                                                "Boolean",
                                                "Date",
                                                "Map",
                                                "Object.entries",
                                                "Object.freeze",
                                                "Object.getOwnPropertyNames",
                                                "Object.hasOwn",
                                                "Object.is",
                                                "Object.isFrozen",
                                                "Object.keys",
                                                "Object.prototype.hasOwnProperty",
                                                "Object.prototype.hasOwnProperty.call",
                                                "Object.prototype.toString",
                                                "Object.prototype.toString.call",
                                                "Object.seal",
                                                "Object.values",
                                                "Promise.all",
                                                "Promise.allSettled",
                                                "Promise.any",
                                                "Promise.race",
                                                "Promise.reject",
                                                "Promise.resolve",
                                                "Reflect.has",
                                                "Reflect.ownKeys",
                                                "RegExp",
                                                "Set",
                                                "String",
                                                "Symbol",
                                                "WeakMap",
                                                "WeakRef",
                                                "WeakSet",
                                                "isFinite",
                                                "isNaN",
                                                "parseFloat",
                                                "parseInt",
                                                "process.exit",
                                                "structuredClone"};
  static constexpr std::string_view kFirst[] = {"Array.from", "JSON.stringify", "JSON.parse",
                                                "process.stdout.write", "process.stderr.write"};
  static constexpr std::string_view kRoots[] = {"console.", "Math.", "Number.", "Date.",
                                                "String.",  "path.", "Intl."};
  if (path.starts_with("node:")) path.remove_prefix(5);
  if (isOneOf(path, kNames) || (index == 0 && isOneOf(path, kFirst))) return true;
  if (path == "Number" || path.ends_with("Error")) return true;
  if (path.starts_with("assert")) {
    path.remove_prefix(6);
    if (path.starts_with("/strict")) path.remove_prefix(7);
    if (path.starts_with(".")) path.remove_prefix(1);
    return isQuietAssertion(path);
  }
  if (path.starts_with("util.types.") || path == "util.inspect" || path == "util.format" ||
      path == "util.isDeepStrictEqual") {
    return true;
  }
  return std::any_of(std::begin(kRoots), std::end(kRoots),
                     [path](std::string_view root) { return path.starts_with(root); });
}

bool keepsValues(std::string_view path) {
  static constexpr std::string_view kNames[] = {
      "Array.from",    "JSON.parse", "Object.groupBy",    "Map.groupBy",
      "Reflect.apply", "Promise",    "Reflect.construct", "Proxy"};
  if (isOneOf(path, kNames)) return false;
  return path.starts_with("Object.") || path.starts_with("Reflect.");
}

bool isResultMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "apply",           "bind",    "call",        "catch",
      "construct",       "finally", "flatMap",     "from",
      "fromAsync",       "groupBy", "map",         "parse",
      "promisify",       "reduce",  "reduceRight", "run",
      "runInAsyncScope", "then",    "timerify"};
  return isOneOf(name, kNames);
}

bool isQuietMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {"add",
                                                "append",
                                                "at",
                                                "charAt",
                                                "charCodeAt",
                                                "codePointAt",
                                                "concat",
                                                "delete",
                                                "endsWith",
                                                "equals",
                                                "error",
                                                "exec",
                                                "fill",
                                                "get",
                                                "flat",
                                                "has",
                                                "includes",
                                                "indexOf",
                                                "info",
                                                "isPrototypeOf",
                                                "hasOwnProperty",
                                                "propertyIsEnumerable",
                                                "join",
                                                "lastIndexOf",
                                                "localeCompare",
                                                "log",
                                                "match",
                                                "matchAll",
                                                "normalize",
                                                "padEnd",
                                                "padStart",
                                                "pop",
                                                "push",
                                                "repeat",
                                                "reverse",
                                                "search",
                                                "set",
                                                "shift",
                                                "slice",
                                                "splice",
                                                "split",
                                                "startsWith",
                                                "substring",
                                                "test",
                                                "toFixed",
                                                "toISOString",
                                                "toLocaleString",
                                                "toLowerCase",
                                                "toPrecision",
                                                "toString",
                                                "toUpperCase",
                                                "trim",
                                                "trimEnd",
                                                "trimStart",
                                                "unshift",
                                                "valueOf",
                                                "warn",
                                                "with"};
  return isOneOf(name, kNames);
}

bool isCallingMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {"addEventListener",
                                                "addListener",
                                                "addAbortListener",
                                                "apply",
                                                "bind",
                                                "call",
                                                "callbackify",
                                                "catch",
                                                "construct",
                                                "define",
                                                "defineProperties",
                                                "defineProperty",
                                                "deprecate",
                                                "doesNotReject",
                                                "doesNotThrow",
                                                "end",
                                                "every",
                                                "exit",
                                                "filter",
                                                "finally",
                                                "find",
                                                "findIndex",
                                                "findLast",
                                                "findLastIndex",
                                                "flatMap",
                                                "forEach",
                                                "from",
                                                "fromAsync",
                                                "fromEntries",
                                                "get",
                                                "groupBy",
                                                "nextTick",
                                                "observe",
                                                "off",
                                                "on",
                                                "once",
                                                "parse",
                                                "pipe",
                                                "prependListener",
                                                "prependOnceListener",
                                                "promisify",
                                                "queueMicrotask",
                                                "reduce",
                                                "reduceRight",
                                                "register",
                                                "rejects",
                                                "removeListener",
                                                "replace",
                                                "replaceAll",
                                                "request",
                                                "run",
                                                "runInAsyncScope",
                                                "some",
                                                "sort",
                                                "stringify",
                                                "subscribe",
                                                "then",
                                                "throws",
                                                "timerify",
                                                "toSorted",
                                                "transform",
                                                "write",
                                                "assign",
                                                "create",
                                                "setPrototypeOf",
                                                "__defineGetter__",
                                                "__defineSetter__",
                                                "listen",
                                                "emit",
                                                "map"};
  return isOneOf(name, kNames);
}

bool isWalkMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "every",      "filter",  "find", "findIndex", "findLast",    "findLastIndex",
      "flatMap",    "forEach", "map",  "reduce",    "reduceRight", "replace",
      "replaceAll", "some",    "sort", "toSorted"};
  return isOneOf(name, kNames);
}

bool isPrimitiveMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "charAt",        "charCodeAt",  "codePointAt",   "endsWith",       "every",     "findIndex",
      "findLastIndex", "forEach",     "has",           "hasOwnProperty", "includes",  "indexOf",
      "join",          "lastIndexOf", "localeCompare", "padEnd",         "padStart",  "repeat",
      "replace",       "replaceAll",  "some",          "startsWith",     "substring", "test",
      "toFixed",       "toISOString", "toLowerCase",   "toUpperCase",    "trim",      "trimEnd",
      "trimStart"};
  return isOneOf(name, kNames);
}

bool isChoosingMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {"filter", "find", "findLast", "sort", "toSorted"};
  return isOneOf(name, kNames);
}

bool isHook(std::string_view property) {
  static constexpr std::string_view kNames[] = {"add",
                                                "addListener",
                                                "apply",
                                                "construct",
                                                "constructor",
                                                "defineProperty",
                                                "deleteProperty",
                                                "emit",
                                                "exec",
                                                "final",
                                                "flush",
                                                "get",
                                                "getOwnPropertyDescriptor",
                                                "getPrototypeOf",
                                                "handleEvent",
                                                "has",
                                                "inspect",
                                                "isExtensible",
                                                "join",
                                                "keys",
                                                "lookup",
                                                "next",
                                                "on",
                                                "ownKeys",
                                                "prepareStackTrace",
                                                "preventExtensions",
                                                "pull",
                                                "read",
                                                "resolve",
                                                "return",
                                                "set",
                                                "setPrototypeOf",
                                                "start",
                                                "then",
                                                "throw",
                                                "toISOString",
                                                "toJSON",
                                                "toLocaleString",
                                                "toString",
                                                "transform",
                                                "valueOf",
                                                "write",
                                                "__proto__",
                                                "prototype"};
  return isOneOf(property, kNames);
}

}  // namespace gantlet::javascript
