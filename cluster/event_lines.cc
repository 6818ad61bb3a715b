#include "cluster/event_lines.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "json/value.h"

namespace gantlet::cluster {
namespace {

// Of output no more waits for one event than a policy lets a program print.
constexpr std::size_t kLongestLine = std::size_t{64} << 20U;

// What happens on a node. Its result and its end stand in the database.
constexpr std::array<std::string_view, 5> kNames{"queued", "vetted", "started", "stdout", "stderr"};

Error strange(const std::string& why) {
  return Error{ErrorCode::kUnavailable, "what the node tells are no events: " + why, ""};
}

}  // namespace

Result<bool> EventLines::read(std::string_view piece) {
  while (!piece.empty()) {
    const std::size_t end = piece.find('\n');
    line_.append(piece.substr(0, end));
    if (line_.size() > kLongestLine) return strange("a line without an end");
    if (end == std::string_view::npos) return true;
    piece.remove_prefix(end + 1);
    if (line_.empty()) {
      TRY(const bool more, tell());
      if (!more) return false;
    } else {
      TRY_STATUS(readLine(line_));
    }
    line_.clear();
  }
  return true;
}

Status EventLines::readLine(std::string_view line) {
  if (line.starts_with(':')) return {};  // keeps the connection alive
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return strange("a field without a value");
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = line.substr(colon + 2);
  if (name == "id") {
    const auto [end, error] =
        std::from_chars(value.data(), value.data() + value.size(), event_.number);
    if (error != std::errc{} || end != value.data() + value.size()) return strange("no number");
  } else if (name == "event") {
    event_.name = value;
  } else if (name == "data") {
    event_.data = value;
  } else {
    return strange("an unknown field");
  }
  return {};
}

Result<bool> EventLines::tell() {
  if (event_.name.empty() && event_.data.empty()) return true;  // behind a comment
  if (std::find(kNames.begin(), kNames.end(), event_.name) == kNames.end()) {
    return strange("an unknown name");
  }
  if (event_.number <= last_) return strange("numbers that do not grow");
  json::ParseLimits limits;
  limits.maxBytes = event_.data.size();
  if (!json::parse(event_.data, limits)) return strange("no JSON");
  last_ = event_.number;
  return take_(std::exchange(event_, {}));
}

}  // namespace gantlet::cluster
