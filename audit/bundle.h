// Entry bundles (C2SP tlog-tiles): entries one after the other, each led by its length as a
// big-endian uint16.
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet::audit {

inline constexpr std::size_t kMaxEntryBytes = 65'535;

// REQUIRES: entry.size() <= kMaxEntryBytes.
void appendEntry(std::string& bundle, std::string_view entry);

// The entries, as views into `bundle`. Errors: kInvalidArgument unless the bytes are exactly
// `count` well-formed entries. Safe on any bytes.
[[nodiscard]] Result<std::vector<std::string_view>> parseBundle(std::string_view bundle,
                                                                std::size_t count);

// The entries however many there are, up to 4096; nullopt where the bytes are not entries.
[[nodiscard]] std::optional<std::vector<std::string_view>> splitBundle(std::string_view bundle);

}  // namespace gantlet::audit
