#include "analyzer/languages/javascript/builtins/known_calls.h"

#include <algorithm>
#include <iterator>

#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr std::string_view kQuietAssertionNames[] = {
    "",          "ok",           "equal",
    "notEqual",  "strictEqual",  "notStrictEqual",
    "deepEqual", "notDeepEqual", "deepStrictEqual",
    "match",     "doesNotMatch", "notDeepStrictEqual",
    "fail"};

constexpr std::string_view kQuietFunctionNames[] = {"Array",
                                                    "ArrayBuffer",
                                                    "DataView",
                                                    "TextDecoder",
                                                    "TextEncoder",
                                                    "URL",
                                                    "URLSearchParams",
                                                    "atob",
                                                    "btoa",
                                                    "clearInterval",
                                                    "clearTimeout",
                                                    "decodeURI",
                                                    "decodeURIComponent",
                                                    "encodeURI",
                                                    "encodeURIComponent",
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
constexpr std::string_view kQuietFunctionFirst[] = {"Array.from", "JSON.stringify", "JSON.parse",
                                                    "process.stdout.write", "process.stderr.write"};
constexpr std::string_view kQuietFunctionRoots[] = {"console.",     "Math.", "Number.", "Date.",
                                                    "String.",      "path.", "Intl.",   "Buffer.",
                                                    "querystring.", "url."};

// Of d3-array, with the values first and the functions behind: they walk the values, hand them to
// the functions, and compare or add what these give.
constexpr std::string_view kQuietArrayNames[] = {
    "count",    "cumsum",  "deviation",  "extent", "flatGroup", "flatRollup", "group",   "groups",
    "index",    "indexes", "leastIndex", "max",    "maxIndex",  "mean",       "median",  "min",
    "minIndex", "mode",    "quantile",   "rollup", "rollups",   "sum",        "variance"};

constexpr std::string_view kKeepsValuesNames[] = {
    "Array.from",    "JSON.parse", "Object.groupBy",    "Map.groupBy",
    "Reflect.apply", "Promise",    "Reflect.construct", "Proxy"};

constexpr std::string_view kResultMethodNames[] = {
    "apply",           "bind",    "call",    "catch", "construct", "finally", "flatMap",     "from",
    "fromAsync",       "groupBy", "map",     "parse", "promisify", "reduce",  "reduceRight", "run",
    "runInAsyncScope", "then",    "timerify"};

constexpr std::string_view kQuietMethodNames[] = {"add",
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

constexpr std::string_view kCallingMethodNames[] = {"addEventListener",
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

constexpr std::string_view kWalkMethodNames[] = {
    "every",      "filter",  "find", "findIndex", "findLast",    "findLastIndex",
    "flatMap",    "forEach", "map",  "reduce",    "reduceRight", "replace",
    "replaceAll", "some",    "sort", "toSorted"};

constexpr std::string_view kPrimitiveMethodNames[] = {
    "charAt",        "charCodeAt",  "codePointAt",   "endsWith",       "every",     "findIndex",
    "findLastIndex", "forEach",     "has",           "hasOwnProperty", "includes",  "indexOf",
    "join",          "lastIndexOf", "localeCompare", "padEnd",         "padStart",  "repeat",
    "replace",       "replaceAll",  "some",          "startsWith",     "substring", "test",
    "toFixed",       "toISOString", "toLowerCase",   "toUpperCase",    "trim",      "trimEnd",
    "trimStart"};

constexpr std::string_view kChoosingMethodNames[] = {"filter", "find", "findLast", "sort",
                                                     "toSorted"};

constexpr std::string_view kHookNames[] = {"add",
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

// Of fs: they look at a name, at a text or bytes, and at options.
constexpr std::string_view kQuietFileNames[] = {
    "accessSync",   "appendFileSync", "closeSync",  "copyFileSync",  "existsSync", "fstatSync",
    "fsyncSync",    "lstatSync",      "mkdirSync",  "mkdtempSync",   "openSync",   "readFileSync",
    "readSync",     "readdirSync",    "renameSync", "rmSync",        "rmdirSync",  "statSync",
    "truncateSync", "unlinkSync",     "utimesSync", "writeFileSync", "writeSync"};

bool isQuietAssertion(std::string_view name) { return isOneOf(name, kQuietAssertionNames); }

}  // namespace

bool isQuietFunction(std::string_view path, std::size_t index) {
  if (path.starts_with("node:")) path.remove_prefix(5);
  if (isOneOf(path, kQuietFunctionNames) || (index == 0 && isOneOf(path, kQuietFunctionFirst)))
    return true;
  if (path == "Number" || path.ends_with("Error") || path.ends_with("Array")) return true;
  if (index == 1 && (path == "setTimeout" || path == "setInterval")) return true;
  if (path.starts_with("crypto.") &&
      (index == 0 || path == "crypto.timingSafeEqual" || path.starts_with("crypto.create"))) {
    return true;
  }
  if (path.starts_with("fs.") && isOneOf(path.substr(3), kQuietFileNames)) return true;
  for (const std::string_view package : {"d3-array.", "d3."}) {
    if (index == 0 && path.starts_with(package) &&
        isOneOf(path.substr(package.size()), kQuietArrayNames)) {
      return true;
    }
  }
  if (path.starts_with("assert")) {
    path.remove_prefix(6);
    if (path.starts_with("/strict") || path.starts_with(".strict.")) path.remove_prefix(7);
    if (path.starts_with(".")) path.remove_prefix(1);
    return isQuietAssertion(path);
  }
  if (path.starts_with("util.types.") || path == "util.inspect" || path == "util.format" ||
      path == "util.isDeepStrictEqual" || path == "util.inherits") {
    return true;
  }
  return std::any_of(std::begin(kQuietFunctionRoots), std::end(kQuietFunctionRoots),
                     [path](std::string_view root) { return path.starts_with(root); });
}

bool keepsValues(std::string_view path) {
  if (isOneOf(path, kKeepsValuesNames)) return false;
  return path.starts_with("Object.") || path.starts_with("Reflect.");
}

bool isResultMethod(std::string_view name) { return isOneOf(name, kResultMethodNames); }

bool isQuietMethod(std::string_view name) { return isOneOf(name, kQuietMethodNames); }

bool isForeignMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {"update", "digest", "copy", "final", "setEncoding"};
  return isOneOf(name, kNames);
}

bool isCallingMethod(std::string_view name) { return isOneOf(name, kCallingMethodNames); }

bool isWalkMethod(std::string_view name) { return isOneOf(name, kWalkMethodNames); }

bool isPrimitiveMethod(std::string_view name) { return isOneOf(name, kPrimitiveMethodNames); }

bool isChoosingMethod(std::string_view name) { return isOneOf(name, kChoosingMethodNames); }

bool handsOn(std::string_view name) {
  return name == "emit" || name == "next" || name == "resolve" || name == "reject";
}

bool isHook(std::string_view property) { return isOneOf(property, kHookNames); }

}  // namespace gantlet::javascript
