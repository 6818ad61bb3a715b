// What a SandboxClaim's status says, read without trust in it. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "json/value.h"

namespace gantlet::kubernetes {

struct ClaimStatus {
  enum class Stage : std::uint8_t { kPending, kReady, kFailed };
  Stage stage = Stage::kPending;
  std::string sandbox;  // where it is ready
  std::string address;  // the first of its pod's that is one; in brackets where it is IPv6
  std::string reason;   // where it failed: the controller's words
};

// Ready: its condition says so, and it has a sandbox with an address. Failed: for a reason that the
// controller does not try again (agent-sandbox' clients know the same ones), or on its way out.
[[nodiscard]] ClaimStatus readStatus(const json::Object& claim);

// The member of a member; an empty object for none.
[[nodiscard]] json::Object partOf(const json::Object& object, std::string_view key);

}  // namespace gantlet::kubernetes
