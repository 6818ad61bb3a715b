// Whether a text, as a template of jinja2, reads nothing but values, their items and their public
// attributes.
//
// Templates name attributes by text, and jinja2 outside of its sandbox answers every name, dunders
// as well (https://jinja.palletsprojects.com/en/3.1.x/sandbox/).
#pragma once

#include <string_view>

namespace gantlet {

// False for names that begin with an underscore, the filter `attr`, str.format
// of what is not one plain constant, subscripts and
// names of attributes that are computed in the template, and for what could make our reading differ
// from jinja2's (raw blocks, unbalanced tags). For the usual delimiters. Total; safe from any
// thread.
[[nodiscard]] bool isPlainTemplate(std::string_view text);

}  // namespace gantlet
