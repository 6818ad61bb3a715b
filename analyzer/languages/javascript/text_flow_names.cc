#include "analyzer/languages/javascript/text_flow_names.h"

#include "analyzer/languages/javascript/known_calls.h"
#include "analyzer/languages/javascript/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

bool isErrorText(std::string_view name) {
  return isOneOf(name, {"message", "stack", "reason", "errors", "cause"});
}

bool isDangerousGlobal(std::string_view name) {
  return isOneOf(name, {"process", "globalThis", "global", "eval", "Function", "constructor",
                        "require", "module", "fetch", "WebAssembly", "Reflect", "Proxy"});
}

bool isBeyondGlobal(std::string_view name) { return name == "eval"; }

bool isBeyond(std::string_view name) {
  return isOneOf(name,
                 {"prepareStackTrace", "captureStackTrace", "callee", "caller", "mainModule",
                  "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"});
}

bool isDefining(std::string_view name) {
  return isOneOf(name, {"defineProperty", "defineProperties", "setPrototypeOf"});
}

bool isIndex(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isDataName(std::string_view name) {
  return isOneOf(name,
                 {"length",      "size",      "index",  "input",       "groups",     "indices",
                  "lastIndex",   "source",    "flags",  "message",     "name",       "stack",
                  "cause",       "errors",    "code",   "description", "byteLength", "byteOffset",
                  "buffer",      "value",     "done",   "reason",      "status",     "prototype",
                  "constructor", "__proto__", "global", "sticky",      "unicode"});
}

bool isCommonMethod(std::string_view name) {
  return isOneOf(name, {"hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toString",
                        "valueOf", "toLocaleString"});
}

bool isTextualMethod(std::string_view name) {
  return isWalkMethod(name) || isPrimitiveMethod(name) ||
         isOneOf(name, {"at",
                        "concat",
                        "slice",
                        "split",
                        "match",
                        "matchAll",
                        "normalize",
                        "pop",
                        "push",
                        "reverse",
                        "shift",
                        "splice",
                        "unshift",
                        "fill",
                        "flat",
                        "keys",
                        "values",
                        "entries",
                        "copyWithin",
                        "toReversed",
                        "toSpliced",
                        "with",
                        "search",
                        "substr",
                        "trimLeft",
                        "trimRight",
                        "anchor",
                        "big",
                        "blink",
                        "bold",
                        "fixed",
                        "fontcolor",
                        "fontsize",
                        "italics",
                        "link",
                        "small",
                        "strike",
                        "sub",
                        "sup",
                        "toWellFormed",
                        "isWellFormed",
                        "toExponential",
                        "toPrecision",
                        "toLocaleUpperCase",
                        "toLocaleLowerCase"});
}

bool givesNoText(std::string_view name) {
  return isOneOf(name, {"has",
                        "includes",
                        "indexOf",
                        "lastIndexOf",
                        "startsWith",
                        "endsWith",
                        "test",
                        "charCodeAt",
                        "codePointAt",
                        "localeCompare",
                        "hasOwnProperty",
                        "isArray",
                        "isInteger",
                        "now",
                        "some",
                        "every",
                        "findIndex",
                        "push",
                        "unshift",
                        "hasOwn",
                        "search",
                        "isPrototypeOf",
                        "isFinite",
                        "isNaN",
                        "forEach",
                        "getTime",
                        "getFullYear",
                        "getMonth",
                        "getDate",
                        "getDay",
                        "getHours",
                        "getMinutes",
                        "getSeconds",
                        "getMilliseconds",
                        "valueOf",
                        "findLastIndex",
                        "parseInt",
                        "parseFloat",
                        "isSafeInteger",
                        "is"});
}

bool givesText(std::string_view name) {
  return isOneOf(name, {"toString", "toLocaleString", "join", "concat", "stringify"});
}

bool givesElements(std::string_view name) {
  return isOneOf(
      name,
      {"slice",      "filter",    "concat",  "sort",        "reverse",    "splice", "toSorted",
       "toReversed", "toSpliced", "values",  "fill",        "copyWithin", "find",   "at",
       "findLast",   "pop",       "shift",   "get",         "forEach",    "some",   "every",
       "findIndex",  "includes",  "indexOf", "lastIndexOf", "has",        "delete", "join",
       "push",       "unshift",   "add",     "set",         "with"});
}

bool isNumbers(std::string_view name) {
  return name == "Math" || name == "Number" || name == "Atomics";
}

bool takesErrors(std::string_view name, std::size_t index) {
  return name == "catch" || (name == "then" && index > 0) || name == "on" || name == "once" ||
         name == "addListener" || name == "addEventListener";
}

bool isRuntimeHook(std::string_view name) {
  return name.starts_with("_") || name.starts_with("[") || isHook(name) || isRuntimeName(name);
}

bool losesArguments(std::string_view name, bool method) {
  if (!method) return !isQuietFunction(name, 0) && !isPlainGlobal(name);
  return !isQuietMethod(name) && !isWalkMethod(name) &&
         !isOneOf(name, {"then", "catch", "finally", "resolve", "reject", "all", "from", "of",
                         "keys", "values", "entries", "freeze", "isArray", "next", "return"});
}

bool isQuietNative(std::string_view name) {
  return isOneOf(name, {"assign", "freeze", "fromEntries", "getOwnPropertyNames", "hasOwn", "is",
                        "isExtensible", "isFrozen", "isSealed", "preventExtensions", "seal"});
}

bool isRuntimeName(std::string_view name) {
  if (isOneOf(name, {"error", "info", "log", "warn"})) return false;
  return isQuietMethod(name) || isCallingMethod(name) || isWalkMethod(name) ||
         isPrimitiveMethod(name) || isResultMethod(name) ||
         isOneOf(
             name,
             {"keys",   "values",  "entries",        "freeze",     "of",         "isArray",  "all",
              "race",   "resolve", "reject",         "allSettled", "any",        "now",      "next",
              "return", "throw",   "getPrototypeOf", "copyWithin", "toReversed", "toSpliced"});
}

bool isLanguageGlobal(std::string_view name) {
  return name.ends_with("Error") || name.ends_with("Array") ||
         isOneOf(name, {"Object",
                        "String",
                        "Number",
                        "Boolean",
                        "Symbol",
                        "BigInt",
                        "Map",
                        "Set",
                        "WeakMap",
                        "WeakSet",
                        "Date",
                        "RegExp",
                        "Promise",
                        "ArrayBuffer",
                        "DataView",
                        "Math",
                        "JSON",
                        "Reflect",
                        "Intl",
                        "Atomics",
                        "console",
                        "URL",
                        "URLSearchParams",
                        "TextEncoder",
                        "TextDecoder",
                        "structuredClone",
                        "setTimeout",
                        "setInterval",
                        "setImmediate",
                        "clearTimeout",
                        "clearInterval",
                        "queueMicrotask",
                        "performance",
                        "AbortController",
                        "AbortSignal",
                        "Buffer",
                        "isNaN",
                        "isFinite",
                        "parseInt",
                        "parseFloat",
                        "encodeURIComponent",
                        "decodeURIComponent",
                        "encodeURI",
                        "decodeURI"});
}

bool isTextMethod(std::string_view name) {
  return isOneOf(name,
                 {"replace", "replaceAll", "split", "substring", "substr", "trim", "trimStart",
                  "trimEnd", "trimLeft", "trimRight", "padStart", "padEnd", "repeat", "toUpperCase",
                  "toLowerCase", "charAt", "toFixed", "toPrecision"});
}

bool onlyCalls(std::string_view name, std::size_t index) {
  if (isWalkMethod(name)) return index == 0 || name.starts_with("replace");
  if (name == "then") return true;
  if (isOneOf(name, {"from", "groupBy", "stringify", "parse"})) return index == 1;
  return index == 0 && isOneOf(name, {"catch", "finally", "Promise", "setTimeout", "setInterval",
                                      "setImmediate", "queueMicrotask", "nextTick"});
}

}  // namespace gantlet::javascript
