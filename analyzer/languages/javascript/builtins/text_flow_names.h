// Names of properties and globals by which TextFlow knows what happens. Thread-safety: no state.
#pragma once

#include <cstddef>
#include <string_view>

namespace gantlet::javascript {

// Whether a text that is none of the words becomes one when it is read backwards, decoded, or has
// some letters taken out: '%5F%5Fproto%5F%5F', hexadecimal digits, base64, '__pro-to__'.
[[nodiscard]] bool decodesToWord(std::string_view text);
// Whether a text of several words has one in it that leads to a prototype: a line of a table, say.
[[nodiscard]] bool namesPrototype(std::string_view text);
// Whether a text is a path with `constructor` behind something else: 'pay.at.constructor'.
[[nodiscard]] bool leadsToConstructor(std::string_view text);

// What errors say of themselves.
[[nodiscard]] bool isErrorText(std::string_view name);
// What nobody is to find on the global object.
[[nodiscard]] bool isDangerousGlobal(std::string_view name);
// Globals that the meaning of everything else hangs on: what is done with them is not followed.
[[nodiscard]] bool isBeyondGlobal(std::string_view name);
// … and properties.
[[nodiscard]] bool isBeyond(std::string_view name);
// Followed where they are read of Object and Reflect, and only there.
[[nodiscard]] bool isDefining(std::string_view name);
// o['0'] is o[0], and o['null'] is o[null]: what a key gets that is no text.
[[nodiscard]] bool isIndex(std::string_view name);
// What objects of the runtime have under a name, and is no function.
[[nodiscard]] bool isDataName(std::string_view name);
// Methods of every object.
[[nodiscard]] bool isCommonMethod(std::string_view name);
// Methods of texts and lists.
[[nodiscard]] bool isTextualMethod(std::string_view name);
// Methods that give a number or a truth value, or nothing.
[[nodiscard]] bool givesNoText(std::string_view name);
// Methods that ask a pattern, which may be an object of the program's own.
[[nodiscard]] bool isMatching(std::string_view name);
// Methods that put texts together.
[[nodiscard]] bool givesText(std::string_view name);
// Methods of lists that give their elements, or lists of them.
[[nodiscard]] bool givesElements(std::string_view name);
// Functions whose receiver is one of the runtime's, with nothing of its own to give.
[[nodiscard]] bool isNumbers(std::string_view name);
// Those that call what they are given with what was thrown.
[[nodiscard]] bool takesErrors(std::string_view name, std::size_t index);
// What the runtime calls by itself of those who inherit from its classes.
[[nodiscard]] bool isRuntimeHook(std::string_view name);
// Calls after which the runtime may call what is inside of what it was given.
[[nodiscard]] bool losesArguments(std::string_view name, bool method);
// Functions of Object that call nothing that they are given, nor what stands in it.
[[nodiscard]] bool isQuietNative(std::string_view name);
// Map, Error, …: globals that make what holds nothing but what the program puts there.
[[nodiscard]] bool isContainerName(std::string_view name);
// Whether a function of `assert` may put an argument into the error that it throws; "": any.
[[nodiscard]] bool mayCompare(std::string_view name, std::size_t index);
// A name under which some object of the runtime has a function.
[[nodiscard]] bool isRuntimeName(std::string_view name);

// What the language has, and what is like it: it gives out no functions but methods.
[[nodiscard]] bool isLanguageGlobal(std::string_view name);

// A method that only texts have, and that gives texts.
[[nodiscard]] bool isTextMethod(std::string_view name);

// What calls this argument, and neither keeps it nor gives it to anybody.
[[nodiscard]] bool onlyCalls(std::string_view name, std::size_t index);

}  // namespace gantlet::javascript
