// Files of Python text that a program writes as text: "models.py", for somebody to keep.
#pragma once

#include <string_view>

namespace gantlet {

// Whether `path` names a .py file that no import could mistake for a module: none of its parts is
// called like a part of Python (rules/python_modules.txt) or a library that a policy may allow, and
// its name is a plain one. Thread-safety: any thread.
[[nodiscard]] bool isOwnScript(std::string_view path);

}  // namespace gantlet
