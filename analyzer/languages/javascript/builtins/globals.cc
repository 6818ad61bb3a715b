#include "analyzer/languages/javascript/builtins/globals.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace gantlet::javascript {
namespace {

// Sorted, for binary search.
constexpr std::string_view kGlobals[] = {"AbortController",
                                         "AbortSignal",
                                         "AggregateError",
                                         "Array",
                                         "ArrayBuffer",
                                         "AsyncDisposableStack",
                                         "Atomics",
                                         "BigInt",
                                         "BigInt64Array",
                                         "BigUint64Array",
                                         "Blob",
                                         "Boolean",
                                         "BroadcastChannel",
                                         "Buffer",
                                         "ByteLengthQueuingStrategy",
                                         "CloseEvent",
                                         "CompressionStream",
                                         "CountQueuingStrategy",
                                         "Crypto",
                                         "CryptoKey",
                                         "CustomEvent",
                                         "DOMException",
                                         "DataView",
                                         "Date",
                                         "DecompressionStream",
                                         "DisposableStack",
                                         "Error",
                                         "EvalError",
                                         "Event",
                                         "EventSource",
                                         "EventTarget",
                                         "File",
                                         "FinalizationRegistry",
                                         "Float16Array",
                                         "Float32Array",
                                         "Float64Array",
                                         "FormData",
                                         "Function",
                                         "Headers",
                                         "Infinity",
                                         "Int16Array",
                                         "Int32Array",
                                         "Int8Array",
                                         "Intl",
                                         "Iterator",
                                         "JSON",
                                         "Map",
                                         "Math",
                                         "MessageChannel",
                                         "MessageEvent",
                                         "MessagePort",
                                         "NaN",
                                         "Navigator",
                                         "Number",
                                         "Object",
                                         "Performance",
                                         "PerformanceEntry",
                                         "PerformanceMark",
                                         "PerformanceMeasure",
                                         "PerformanceObserver",
                                         "PerformanceObserverEntryList",
                                         "PerformanceResourceTiming",
                                         "Promise",
                                         "Proxy",
                                         "RangeError",
                                         "ReadableByteStreamController",
                                         "ReadableStream",
                                         "ReadableStreamBYOBReader",
                                         "ReadableStreamBYOBRequest",
                                         "ReadableStreamDefaultController",
                                         "ReadableStreamDefaultReader",
                                         "ReferenceError",
                                         "Reflect",
                                         "RegExp",
                                         "Request",
                                         "Response",
                                         "Set",
                                         "SharedArrayBuffer",
                                         "Storage",
                                         "String",
                                         "SubtleCrypto",
                                         "SuppressedError",
                                         "Symbol",
                                         "SyntaxError",
                                         "TextDecoder",
                                         "TextDecoderStream",
                                         "TextEncoder",
                                         "TextEncoderStream",
                                         "TransformStream",
                                         "TransformStreamDefaultController",
                                         "TypeError",
                                         "URIError",
                                         "URL",
                                         "URLSearchParams",
                                         "Uint16Array",
                                         "Uint32Array",
                                         "Uint8Array",
                                         "Uint8ClampedArray",
                                         "WeakMap",
                                         "WeakRef",
                                         "WeakSet",
                                         "WebAssembly",
                                         "WebSocket",
                                         "WritableStream",
                                         "WritableStreamDefaultController",
                                         "WritableStreamDefaultWriter",
                                         "__dirname",
                                         "__filename",
                                         "arguments",
                                         "atob",
                                         "btoa",
                                         "clearImmediate",
                                         "clearInterval",
                                         "clearTimeout",
                                         "console",
                                         "crypto",
                                         "decodeURI",
                                         "decodeURIComponent",
                                         "encodeURI",
                                         "encodeURIComponent",
                                         "escape",
                                         "eval",
                                         "exports",
                                         "fetch",
                                         "global",
                                         "globalThis",
                                         "isFinite",
                                         "isNaN",
                                         "localStorage",
                                         "module",
                                         "navigator",
                                         "parseFloat",
                                         "parseInt",
                                         "performance",
                                         "process",
                                         "queueMicrotask",
                                         "require",
                                         "self",
                                         "sessionStorage",
                                         "setImmediate",
                                         "setInterval",
                                         "setTimeout",
                                         "structuredClone",
                                         "undefined",
                                         "unescape",
                                         "window"};

template <class Table>
bool contains(const Table& table, std::string_view name) {
  return std::find(std::begin(table), std::end(table), name) != std::end(table);
}

}  // namespace

bool isKnownGlobal(std::string_view name) {
  return std::binary_search(std::begin(kGlobals), std::end(kGlobals), name);
}

bool isDataFile(std::string_view module) {
  // By any of the workspace's names.
  const bool here = module.starts_with("./") || module.starts_with("/mnt/data/") ||
                    module.starts_with("/workspace/") || module.starts_with("/home/user/");
  return here && module.ends_with(".json") && module.find("..") == std::string_view::npos &&
         module.find("node_modules") == std::string_view::npos;
}

bool isGlobalObjectName(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kNames{"globalThis", "global", "window", "self"};
  return contains(kNames, name);
}

bool isWrapperName(std::string_view name) {
  static constexpr std::array<std::string_view, 6> kNames{"exports",    "require",   "module",
                                                          "__filename", "__dirname", "arguments"};
  return contains(kNames, name);
}

bool isReflective(std::string_view name) {
  static constexpr std::array<std::string_view, 10> kNames{
      "constructor",      "__proto__",       "prototype",        "caller",
      "callee",           "arguments",       "__defineGetter__", "__defineSetter__",
      "__lookupGetter__", "__lookupSetter__"};
  return contains(kNames, name);
}

}  // namespace gantlet::javascript
