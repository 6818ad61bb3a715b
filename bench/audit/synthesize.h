// A large log made quickly: signed, laid out and linked as a real one, but neither through the
// journal nor synced.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/result.h"

namespace gantlet::bench {

// `records` records of 200 tenants over 90 days, six to a submission. REQUIRES: there is no log in
// `folder` ("…/audit").
[[nodiscard]] Status synthesizeLog(const std::filesystem::path& folder, std::uint64_t records);

// The middle of those 90 days.
[[nodiscard]] std::int64_t middleOfLog();

}  // namespace gantlet::bench
