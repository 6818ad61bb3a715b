// The exit codes that the product promises; scripts branch on them.
#pragma once

#include "core/result.h"
#include "policy/verdict.h"

namespace gantlet::cli {

inline constexpr int kExitSuccess = 0;
// vet:
inline constexpr int kExitVetDeny = 1;
inline constexpr int kExitVetReview = 2;
// every command (64 to 70 are sysexits.h's range):
inline constexpr int kExitUsage = 64;
inline constexpr int kExitUnavailable = 69;  // provider, service or audit log
inline constexpr int kExitInternal = 70;     // a fault of ours, or output that can't be written
// run, beside the program's own exit code:
inline constexpr int kExitDenied = 65;
inline constexpr int kExitNeedsReview = 66;
inline constexpr int kExitLimit = 67;
inline constexpr int kExitKilled = 68;
inline constexpr int kExitInterrupted = 130;  // 128 + SIGINT, as shells count

[[nodiscard]] int exitCodeOf(const Error& error);
[[nodiscard]] int vetExitCode(Action action);

}  // namespace gantlet::cli
