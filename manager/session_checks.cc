#include "manager/session_checks.h"

#include <algorithm>
#include <cstdint>

namespace gantlet {
namespace {

constexpr std::size_t kMaxMetadataText = 1024;

bool isControl(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }

// A text may have lines and tabs.
bool isTextControl(char byte) {
  return isControl(byte) && byte != '\n' && byte != '\r' && byte != '\t';
}

}  // namespace

Status checkSeconds(const char* name, std::chrono::seconds value, std::chrono::seconds longest) {
  if (value.count() >= 1 && value <= longest) return {};
  return Error{ErrorCode::kInvalidArgument,
               "'" + std::string(name) + "' must be a whole number of seconds from 1 to " +
                   std::to_string(longest.count()),
               "leave it out for the usual one"};
}

Status checkMetadata(const std::map<std::string, std::string>& metadata, std::size_t most) {
  if (metadata.size() > most) {
    return Error{ErrorCode::kInvalidArgument,
                 "'metadata' has more than " + std::to_string(most) + " entries", ""};
  }
  for (const auto& [key, value] : metadata) {
    if (key.empty() || key.size() > kMaxMetadataText || value.size() > kMaxMetadataText) {
      return Error{ErrorCode::kInvalidArgument,
                   "'metadata' has a name or a text that is empty or over 1 KiB", ""};
    }
    // NUL would end them for whoever keeps them on, the others steer the terminal that shows them.
    if (std::any_of(key.begin(), key.end(), isControl) ||
        std::any_of(value.begin(), value.end(), isTextControl)) {
      return Error{ErrorCode::kInvalidArgument, "'metadata' has control characters",
                   "leave them out: names have none, and texts no others than tabs and line ends"};
    }
  }
  return {};
}

}  // namespace gantlet
