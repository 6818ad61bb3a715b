// What a context may call, by its number and its registers alone.
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/seccomp_profile.h"

namespace gantlet {

// The rules of `profile` that every program's filter has, and that no later grant can change: what
// it allows, and to give up capabilities. All else is told.
[[nodiscard]] SeccompProfile livingBase(const SeccompProfile& profile);

// What a call that was told comes to under `profile`, by its number and registers alone: what the
// profile's own filter would do.
struct Ruling {
  SyscallAction action = SyscallAction::kRefuse;
  int errnum = 0;
};
[[nodiscard]] Ruling rulingOf(const SeccompProfile& profile, std::string_view name,
                              const std::uint64_t (&arguments)[6]);

}  // namespace gantlet
