#include "analyzer/languages/javascript/builtins/text_flow_names.h"

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

namespace {

// %5f, _, \x5f, =5F: two digits behind a mark, or four behind \u.
std::string withoutEscapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool mark = text[i] == '%' || text[i] == '=';
    const bool escape = text[i] == '\\' && i + 1 < text.size();
    std::size_t at = mark ? i + 1 : escape && text[i + 1] == 'x' ? i + 2 : text.size();
    if (escape && text[i + 1] == 'u') at = i + 4;
    if (at + 1 < text.size() && hexDigit(text[at]) >= 0 && hexDigit(text[at + 1]) >= 0) {
      out += static_cast<char>(hexDigit(text[at]) * 16 + hexDigit(text[at + 1]));
      i = at + 1;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string fromHex(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    if (hexDigit(text[i]) < 0 || hexDigit(text[i + 1]) < 0) return "";
    out += static_cast<char>(hexDigit(text[i]) * 16 + hexDigit(text[i + 1]));
  }
  return out;
}

std::string fromBase64(std::string_view text) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const std::size_t digit = kDigits.find(c == '-' ? '+' : c == '_' ? '/' : c);
    if (digit == std::string_view::npos) return "";
    bits = (bits << 6U) | static_cast<unsigned>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>((bits >> count) & 0xFFU);
  }
  return out;
}

// Whether `word` is left of a piece of a text when some of its letters are taken out; no more than
// it has itself, for a long text has the letters of everything.
bool hasScattered(std::string_view text, std::string_view word) {
  for (std::size_t from = text.find(word.front()); from != std::string_view::npos;
       from = text.find(word.front(), from + 1)) {
    const std::string_view piece = text.substr(from, 2 * word.size());
    std::size_t left = 0;
    for (const char c : piece) {
      if (left < word.size() && c == word[left]) ++left;
    }
    if (left == word.size()) return true;
  }
  return false;
}

bool isNamePart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$';
}

}  // namespace

bool namesPrototype(std::string_view text) {
  // What JSON text says is told where it stands.
  if (text.find('{') != std::string_view::npos || text.starts_with('[')) return false;
  if (text.find_first_of(" \t\n") == std::string_view::npos) return false;
  if (text.find("__proto__") != std::string_view::npos) return true;
  return text.find("constructor") != std::string_view::npos &&
         text.find("prototype") != std::string_view::npos;
}

bool leadsToConstructor(std::string_view text) {
  constexpr std::string_view kName = "constructor";
  for (std::size_t at = text.find(kName); at != std::string_view::npos;
       at = text.find(kName, at + 1)) {
    const std::size_t end = at + kName.size();
    const bool ends = end == text.size() || !isNamePart(text[end]);
    if (at > 0 && ends && !isNamePart(text[at - 1])) {
      return text.find_first_of(" \t\n{\"'") == std::string_view::npos;
    }
  }
  return false;
}

bool decodesToWord(std::string_view text) {
  constexpr std::size_t kShortest = 6;
  constexpr std::size_t kLongest = 4'096;
  if (text.size() < kShortest || text.size() > kLongest) return false;
  if (hasWord(std::string(text.rbegin(), text.rend()))) return true;
  if (!hasWord(text) && hasScattered(text, "__proto__")) return true;
  const bool marks = text.find_first_of("%=\\") != std::string_view::npos;
  if (marks && !hasWord(text) && hasWord(withoutEscapes(text))) return true;
  return hasWord(fromHex(text)) || hasWord(fromBase64(text));
}

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
  return isOneOf(
      name, {"defineProperty", "defineProperties", "setPrototypeOf", "getOwnPropertyDescriptor",
             "getOwnPropertyDescriptors", "getOwnPropertyNames"});
}

bool isIndex(std::string_view name) {
  // -1, 0.5, 1e+21: whatever is no text may be a key, and becomes one.
  if (isOneOf(name, {"NaN", "Infinity", "-Infinity", "true", "false", "null", "undefined"}))
    return true;
  return !name.empty() && name.find_first_not_of("0123456789.+-e") == std::string_view::npos &&
         name.find_first_of("0123456789") != std::string_view::npos;
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
                        "findLastIndex",
                        "parseInt",
                        "parseFloat",
                        "isSafeInteger",
                        "is"});
}

bool isMatching(std::string_view name) {
  return isOneOf(name, {"match", "matchAll", "replace", "replaceAll", "split", "search", "test"});
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
  return (name == "then" && index > 0) ||
         isOneOf(name, {"catch", "on", "once", "addListener", "prependListener",
                        "prependOnceListener", "addEventListener", "throws", "rejects"});
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

bool mayCompare(std::string_view name, std::size_t index) {
  if (isOneOf(name, {"throws", "rejects", "doesNotThrow", "doesNotReject"})) return index > 0;
  return name.empty() || name.find("qual") != std::string_view::npos ||
         isOneOf(name, {"ok", "fail", "match", "doesNotMatch", "ifError", "strict", "assert",
                        "default", "AssertionError", "call", "apply", "bind"});
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

bool isContainerName(std::string_view name) {
  return name.ends_with("Error") || name.ends_with("Array") ||
         isOneOf(name, {"Map", "Set", "Array", "WeakMap", "Promise", "Date", "WeakSet", "Error",
                        "RegExp", "Symbol", "Object", "BigInt", "Boolean", "structuredClone"});
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
