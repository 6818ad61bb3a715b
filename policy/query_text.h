// Whether a text, as an expression of DataFrame.query or eval, reads nothing but columns, the
// program's variables and their plain values.
//
// In these texts "@name" is a variable of the program, and attributes and calls of it are Python's
// (https://pandas.pydata.org/docs/user_guide/indexing.html#the-query-method).
#pragma once

#include <string_view>

namespace gantlet {

// False for private names, for calls of what is no method that computes a number, a text or a date,
// and for "@a.b" whose last part is no such method and no such attribute. Total; safe from any
// thread.
[[nodiscard]] bool isPlainQuery(std::string_view text);

}  // namespace gantlet
