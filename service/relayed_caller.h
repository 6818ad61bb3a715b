// Who calls, as a gateway tells a node with what it passes on: the field Gantlet-Caller. A node
// takes it from gateways alone, which have proved by their certificate to be ones.
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "service/access.h"

namespace gantlet {

inline constexpr const char* kCallerField = "Gantlet-Caller";
// Of the process that is meant; of a request that must not be done twice; of one that makes
// something, which a node may refuse.
inline constexpr const char* kBootField = "Gantlet-Boot";
inline constexpr const char* kOnceField = "Gantlet-Once";
inline constexpr const char* kMakesField = "Gantlet-Makes";

// `faceSecret`: what the face of the request signs with; empty: it is no face's.
[[nodiscard]] std::string callerText(const Caller& caller, const Secret& faceSecret);
// Errors: kInvalidArgument.
[[nodiscard]] Result<Caller> readCaller(std::string_view text);

}  // namespace gantlet
