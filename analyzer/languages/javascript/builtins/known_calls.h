// What functions and methods of the runtime do with functions that they are given.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace gantlet::javascript {

// A global's or module's function, by its path, that never calls the argument of this index.
[[nodiscard]] bool isQuietFunction(std::string_view path, std::size_t index);
// A method that calls none of its arguments, whichever of the runtime's objects it is called on.
[[nodiscard]] bool isQuietMethod(std::string_view name);
// Methods of what modules make (hashes, streams), which no function and no container has.
[[nodiscard]] bool isForeignMethod(std::string_view name);
// A function that keeps or hands on what it is given without calling it, though the runtime may
// call what has the name of a hook.
[[nodiscard]] bool keepsValues(std::string_view path);
// A method that gives what calls of its first argument gave, or may give it a receiver.
[[nodiscard]] bool isResultMethod(std::string_view name);
// A method of the runtime that may call an argument.
[[nodiscard]] bool isCallingMethod(std::string_view name);
// A method that calls its argument at once, on each element, and does not keep it.
[[nodiscard]] bool isWalkMethod(std::string_view name);
// A method that gives a number, a text or a truth value, or nothing.
[[nodiscard]] bool isPrimitiveMethod(std::string_view name);
// A method that gives what its object holds, and of its callback only takes whether or where.
[[nodiscard]] bool isChoosingMethod(std::string_view name);
// A method by which others are given its arguments: listeners, observers, those who wait.
[[nodiscard]] bool handsOn(std::string_view name);
// A property that the runtime calls by itself.
[[nodiscard]] bool isHook(std::string_view property);

}  // namespace gantlet::javascript
