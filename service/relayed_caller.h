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

// What that node signs with for a face: no other node can make it, nor the gateways' own of it.
[[nodiscard]] Secret faceSecretFor(const Secret& faceSecret, std::string_view node);

// `faceSecret`: what the gateways sign with; empty: it is no face's. The node gets its own of it,
// and of the caller's key a mark.
[[nodiscard]] std::string callerText(const Caller& caller, const Secret& faceSecret,
                                     const std::string& node = "");
// Errors: kInvalidArgument.
[[nodiscard]] Result<Caller> readCaller(std::string_view text);

}  // namespace gantlet
