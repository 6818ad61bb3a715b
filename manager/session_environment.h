// Environment variables that a client gives to a session's programs.
//
// They are data for programs, as `arguments` are. Libraries read variables, too, and some take them
// for the name of a module to load or of a place to load from; the analysis denies programs to set
// such ones (py.env.set), so that clients may not set them either.
//
// Thread-safety: pure functions.
#pragma once

#include <map>
#include <string>

#include "core/result.h"

namespace gantlet {

using Environment = std::map<std::string, std::string>;

// `field`: what the caller names them by. Errors: kInvalidArgument, kTooLarge.
[[nodiscard]] Status checkEnvironment(const std::string& field, const Environment& variables);

// As executor/runners/cells.py reads them; empty where there are none. `lasting` are set for the
// interpreter's life, `passing` for one cell.
[[nodiscard]] std::string environmentJson(const Environment& lasting, const Environment& passing);

}  // namespace gantlet
