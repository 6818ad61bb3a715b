// Identifiers as types of their own: a tenant can't be passed where a submission is meant.
// Thread-safety: value types; newSubmissionId() may be called from any thread.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace gantlet {

template <class Tag>
class Id {
 public:
  Id() = default;
  explicit Id(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] const std::string& text() const { return text_; }
  auto operator<=>(const Id&) const = default;

 private:
  std::string text_;
};

using SubmissionId = Id<struct SubmissionTag>;  // "sub_" + 26 characters of Crockford base32
using TenantId = Id<struct TenantTag>;

// 48 bits of milliseconds and 80 random bits from getrandom(2): ids sort by time and can't be
// guessed.
[[nodiscard]] SubmissionId newSubmissionId();

// A tenant id is 1 to 64 of [A-Za-z0-9._-], not starting with '.' or '-': safe in file names, log
// lines and metric labels.
[[nodiscard]] Result<TenantId> parseTenantId(std::string_view text);

}  // namespace gantlet
