#include "analyzer/languages/python/names.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gantlet::python {
namespace {

// Sorted by bytes.
constexpr std::array<std::string_view, 163> kBuiltins{
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "PythonFinalizationError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "__annotations__",
    "__build_class__",
    "__builtins__",
    "__cached__",
    "__class__",
    "__debug__",
    "__doc__",
    "__file__",
    "__import__",
    "__loader__",
    "__module__",
    "__name__",
    "__package__",
    "__qualname__",
    "__spec__",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "compile",
    "complex",
    "copyright",
    "credits",
    "delattr",
    "dict",
    "dir",
    "display",
    "divmod",
    "enumerate",
    "eval",
    "exec",
    "exit",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "quit",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "vars",
    "zip",
};

constexpr std::array<std::string_view, 7> kInternalPrefixes{"f_",  "gi_", "cr_",  "ag_",
                                                            "tb_", "co_", "func_"};

}  // namespace

bool isBuiltinName(std::string_view name) {
  return std::binary_search(kBuiltins.begin(), kBuiltins.end(), name);
}

bool isGivenName(std::string_view name) { return name == "arguments"; }

bool isDunder(std::string_view name) {
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

bool isSensitiveAttribute(std::string_view name) {
  if (isDunder(name)) return true;
  return std::any_of(kInternalPrefixes.begin(), kInternalPrefixes.end(),
                     [name](std::string_view prefix) { return name.starts_with(prefix); });
}

bool isLookedUpAttribute(std::string_view name) {
  static constexpr std::array<std::string_view, 40> kNames{"_attach_argparser_methods",
                                                           "_callTestMethod",
                                                           "_compile",
                                                           "_construct_argparser",
                                                           "_fields",
                                                           "_generate",
                                                           "_get_param_names",
                                                           "_lambdacode",
                                                           "_mpmathcode",
                                                           "_numpycode",
                                                           "_old_targets",
                                                           "_parse",
                                                           "_parse_arg_template",
                                                           "_pythoncode",
                                                           "_scipycode",
                                                           "_sympyrepr",
                                                           "_sympystr",
                                                           "_testMethodName",
                                                           "_tokenize",
                                                           "allow_pickle",
                                                           "attrname",
                                                           "bar_format",
                                                           "block_end_string",
                                                           "block_start_string",
                                                           "code_generator_class",
                                                           "comment_end_string",
                                                           "comment_start_string",
                                                           "context_class",
                                                           "design_info",
                                                           "eval_code",
                                                           "get_source",
                                                           "importance_getter",
                                                           "line_comment_prefix",
                                                           "line_statement_prefix",
                                                           "loader",
                                                           "mapping",
                                                           "memorize_code",
                                                           "template_class",
                                                           "variable_end_string",
                                                           "variable_start_string"};
  return std::binary_search(kNames.begin(), kNames.end(), name);
}

bool isArchiveAttribute(std::string_view name) {
  return name == "linkname" || name == "linkpath" || name == "OPEN_METH" ||
         name == "extraction_filter" || name == "fileobject";
}

std::string mangledName(std::string_view name, std::string_view className) {
  if (!name.starts_with("__") || name.ends_with("__")) return {};
  const auto start = className.find_first_not_of('_');
  if (start == std::string_view::npos) return {};
  return "_" + std::string(className.substr(start)) + std::string(name);
}

}  // namespace gantlet::python
