// Environment variables that a client gives to a session's programs, and a template to all of its
// runs.
//
// They are data for programs, as `arguments` are, and are set when the interpreter stands.
// Libraries read variables, too, and some take them for the name of a module to load or of a place
// to load from; the analysis denies programs to set such ones (py.env.set), so that nobody may set
// them from outside either.
//
// Thread-safety: pure functions.
#pragma once

#include <string>

#include "core/environment.h"
#include "core/result.h"

namespace gantlet {

// `field`: what the caller names them by. Errors: kInvalidArgument, kTooLarge.
[[nodiscard]] Status checkEnvironment(const std::string& field, const Environment& variables);

// `over`, and of `under` what it does not name.
[[nodiscard]] Environment mergedEnvironment(Environment over, const Environment& under);

// As executor/runners/cells.py reads them; empty where there are none. `lasting` are set for the
// interpreter's life, `passing` for one cell.
[[nodiscard]] std::string environmentJson(const Environment& lasting, const Environment& passing);

}  // namespace gantlet
