// Names of attributes that the interpreter's own objects have. Thread-safety: no state.
#pragma once

#include <string_view>

namespace gantlet::python {

// A public attribute of one of the interpreter's types: containers, numbers, texts, functions,
// frames, tracebacks, modules, exceptions.
[[nodiscard]] bool isOfInterpreter(std::string_view attribute);

}  // namespace gantlet::python
