// What an answer may tell of a fault: not where this host keeps its files. Log lines and the
// command line may.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet {

// `text` with each absolute path of more than one part cut down to its last part: "cannot open
// /var/lib/gantlet/audit/checkpoint: …" becomes "cannot open checkpoint: …". This service's own
// routes ("/v1/…") stay.
[[nodiscard]] std::string withoutHostPaths(std::string_view text);

// The error as it may be told to a client. One of the request's own, kInvalidArgument, stays as it
// is: what it names came with the request.
[[nodiscard]] Error toldError(Error error);

}  // namespace gantlet
