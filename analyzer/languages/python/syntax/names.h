// What Python names mean by themselves: builtins, dunders, private names, normal forms.
#pragma once

#include <string>
#include <string_view>

namespace gantlet::python {

// A name of the builtins module (CPython 3.8 to 3.13, with what `site` adds), or a name that
// modules and class bodies get without binding it (`__name__`, `__file__`, `__class__`,
// `__qualname__`, …).
[[nodiscard]] bool isBuiltinName(std::string_view name);

// What every run has at its top level before the first statement: `arguments`, the JSON object that
// the caller passed (executor/runners/runner.py).
[[nodiscard]] bool isGivenName(std::string_view name);

// `__x__`, with at least one character between.
[[nodiscard]] bool isDunder(std::string_view name);

// Dunders and the attributes that lead to frames, code and closures: stores to them are reported.
[[nodiscard]] bool isSensitiveAttribute(std::string_view name);

// Attributes by which a program makes links in archives, or tells TarFile which methods to look up.
[[nodiscard]] bool isArchiveAttribute(std::string_view name);

// Attributes that library functions look up on whatever they are handed, and that say which other
// attributes they read, or what they run: ast's _fields, sklearn's _get_param_names.
[[nodiscard]] bool isLookedUpAttribute(std::string_view name);

// `__x` in class `_A` is `_A__x`; empty where `name` is not mangled. Source: Language Reference,
// "Private name mangling".
[[nodiscard]] std::string mangledName(std::string_view name, std::string_view className);

// False if CPython may read this identifier as another one: it compares them after NFKC.
[[nodiscard]] bool isStableIdentifier(std::string_view identifier);

}  // namespace gantlet::python
