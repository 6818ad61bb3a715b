// Names and letters that Vocabulary looks for. Thread-safety: no state.
#pragma once

#include <string_view>

namespace gantlet::javascript {

// A letter that none of the words has that lead to Function or to prototypes, in any case: a text
// with one between its pieces has no new word.
[[nodiscard]] bool isForeign(char c);
// Whether a text has one of those words in it.
[[nodiscard]] bool hasWord(std::string_view text);

// What makes texts of anything, or hands out names that nobody wrote, under whatever name.
[[nodiscard]] bool isMakerName(std::string_view name);
// What is harmless where it is called in a plain way, and only there.
[[nodiscard]] bool isUsedName(std::string_view name);
// What takes pieces out of texts.
[[nodiscard]] bool isCutName(std::string_view name);
// What may give the program an error that the engine has made: "f is not a constructor". A
// rejection does so without a catch, and apply, call and bind where nothing says `then` beside it.
[[nodiscard]] bool isErrorName(std::string_view name);
// Whether a text has a maker's or a used one's name somewhere.
[[nodiscard]] bool namesMaker(std::string_view source);

// Modules and globals that take nothing in from outside.
[[nodiscard]] bool isPlainModule(std::string_view name);
[[nodiscard]] bool isPlainGlobal(std::string_view name);

}  // namespace gantlet::javascript
