#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr std::string_view kMakers[] = {"fromCharCode",
                                        "fromCodePoint",
                                        "raw",
                                        "normalize",
                                        "decode",
                                        "decodeURIComponent",
                                        "decodeURI",
                                        "unescape",
                                        "atob",
                                        "btoa",
                                        "getOwnPropertyNames",
                                        "getOwnPropertySymbols",
                                        "getOwnPropertyDescriptor",
                                        "ownKeys",
                                        "prepareStackTrace",
                                        "getOwnPropertyDescriptors",
                                        "callee",
                                        "caller",
                                        "Reflect",
                                        "Proxy",
                                        "Function",
                                        "eval",
                                        "defineProperty",
                                        "defineProperties",
                                        "globalThis",
                                        "mainModule",
                                        "rawJSON",
                                        "lastMatch",
                                        "lastParen",
                                        "leftContext",
                                        "rightContext",
                                        "captureStackTrace",
                                        "toLocaleUpperCase",
                                        "toLocaleLowerCase",
                                        "formatToParts"};

constexpr std::string_view kUsed[] = {"join",   "concat",  "padStart",   "padEnd",
                                      "repeat", "replace", "replaceAll", "toString"};

}  // namespace

bool isForeign(char c) {
  static constexpr std::string_view kLetters = "constructorpye_CONSTRUCTORPYE";
  return kLetters.find(c) == std::string_view::npos;
}

bool hasWord(std::string_view text) {
  // The last ones become others when their case is changed: U+017F, U+FB05, U+212A.
  static constexpr std::string_view kWords[] = {"constructor", "prototype",   "__proto", "__define",
                                                "__lookup",    "callee",      "caller",  "\xC5\xBF",
                                                "\xEF\xAC",    "\xE2\x84\xAA"};
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

bool isMakerName(std::string_view name) { return isOneOf(name, kMakers); }

bool isUsedName(std::string_view name) { return isOneOf(name, kUsed); }

bool isErrorName(std::string_view name) {
  static constexpr std::string_view kNames[] = {"catch",  "allSettled", "any",   "message", "stack",
                                                "errors", "reason",     "apply", "call",    "bind"};
  return isOneOf(name, kNames);
}

bool isCutName(std::string_view name) {
  static constexpr std::string_view kNames[] = {"slice",    "substring", "substr",   "split",
                                                "match",    "matchAll",  "exec",     "trim",
                                                "replace",  "trimStart", "trimEnd",  "replaceAll",
                                                "padStart", "padEnd",    "trimLeft", "trimRight"};
  return isOneOf(name, kNames);
}

bool namesMaker(std::string_view source) {
  return std::any_of(
             std::begin(kMakers), std::end(kMakers),
             [&](std::string_view name) { return source.find(name) != std::string_view::npos; }) ||
         std::any_of(std::begin(kUsed), std::end(kUsed), [&](std::string_view name) {
           return source.find(name) != std::string_view::npos;
         });
}

bool isPlainModule(std::string_view name) {
  static constexpr std::string_view kNames[] = {"events", "perf_hooks", "timers",
                                                "timers/promises"};
  if (name.starts_with("node:")) name.remove_prefix(5);
  return isOneOf(name, kNames);
}

bool isPlainGlobal(std::string_view name) {
  static constexpr std::string_view kNames[] = {"console",
                                                "Object",
                                                "Array",
                                                "Math",
                                                "Map",
                                                "Set",
                                                "WeakMap",
                                                "WeakSet",
                                                "Promise",
                                                "Number",
                                                "Boolean",
                                                "String",
                                                "Symbol",
                                                "Date",
                                                "BigInt",
                                                "Error",
                                                "TypeError",
                                                "RangeError",
                                                "SyntaxError",
                                                "ReferenceError",
                                                "EvalError",
                                                "URIError",
                                                "AggregateError",
                                                "isNaN",
                                                "isFinite",
                                                "parseInt",
                                                "parseFloat",
                                                "undefined",
                                                "NaN",
                                                "Infinity",
                                                "setTimeout",
                                                "clearTimeout",
                                                "setInterval",
                                                "clearInterval",
                                                "setImmediate",
                                                "clearImmediate",
                                                "queueMicrotask",
                                                "structuredClone",
                                                "performance",
                                                "Int8Array",
                                                "Uint8Array",
                                                "Int16Array",
                                                "Uint16Array",
                                                "Int32Array",
                                                "Uint32Array",
                                                "Float32Array",
                                                "Float64Array"};
  return isOneOf(name, kNames);
}

}  // namespace gantlet::javascript
