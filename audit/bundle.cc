#include "audit/bundle.h"

#include <cstdlib>

namespace gantlet::audit {

void appendEntry(std::string& bundle, std::string_view entry) {
  if (entry.size() > kMaxEntryBytes) std::abort();  // a longer one would be read as another record
  bundle.push_back(static_cast<char>(entry.size() >> 8U));
  bundle.push_back(static_cast<char>(entry.size() & 255U));
  bundle.append(entry);
}

Result<std::vector<std::string_view>> parseBundle(std::string_view bundle, std::size_t count) {
  std::vector<std::string_view> entries;
  entries.reserve(count);
  std::size_t at = 0;
  while (at < bundle.size()) {
    if (entries.size() == count) {
      return Error{ErrorCode::kInvalidArgument,
                   "the bundle goes on behind its " + std::to_string(count) + " entries", ""};
    }
    if (bundle.size() - at < 2) {
      return Error{ErrorCode::kInvalidArgument, "the bundle ends inside an entry's length", ""};
    }
    const auto high = static_cast<std::size_t>(static_cast<unsigned char>(bundle[at]));
    const auto low = static_cast<std::size_t>(static_cast<unsigned char>(bundle[at + 1]));
    const std::size_t size = (high << 8U) | low;
    at += 2;
    if (bundle.size() - at < size) {
      return Error{ErrorCode::kInvalidArgument, "the bundle ends inside an entry", ""};
    }
    entries.push_back(bundle.substr(at, size));
    at += size;
  }
  if (entries.size() != count) {
    return Error{ErrorCode::kInvalidArgument,
                 "the bundle has " + std::to_string(entries.size()) + " entries instead of " +
                     std::to_string(count),
                 ""};
  }
  return entries;
}

std::optional<std::vector<std::string_view>> splitBundle(std::string_view bundle) {
  constexpr std::size_t kMost = 4096;  // more than a bundle's 256 is a finding already
  std::vector<std::string_view> entries;
  while (!bundle.empty()) {
    if (bundle.size() < 2 || entries.size() == kMost) return std::nullopt;
    const auto high = static_cast<std::size_t>(static_cast<unsigned char>(bundle[0]));
    const auto low = static_cast<std::size_t>(static_cast<unsigned char>(bundle[1]));
    const std::size_t size = (high << 8U) | low;
    if (bundle.size() - 2 < size) return std::nullopt;
    entries.push_back(bundle.substr(2, size));
    bundle.remove_prefix(2 + size);
  }
  return entries;
}

}  // namespace gantlet::audit
