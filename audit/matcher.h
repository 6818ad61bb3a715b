// Matcher: a RecordFilter made ready: texts as they stand in canonical JSON, compared without
// parsing a record; only where the details have to be looked into are they parsed.
// Thread-safety: immutable once made.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/query.h"
#include "json/value.h"

namespace gantlet::audit {

// Whether `is`, of the list `kind` ("modules", "hosts", …), is what somebody who asks for `wanted`
// means (RecordFilter::named).
[[nodiscard]] bool namesMatch(std::string_view kind, std::string_view is, std::string_view wanted);

class Matcher {
 public:
  explicit Matcher(const RecordFilter& filter);
  [[nodiscard]] bool matches(const RecordView& view) const;

 private:
  [[nodiscard]] bool detailsMatch(std::string_view text) const;

  std::optional<std::string> tenant_;
  std::optional<std::string> submission_;
  std::vector<std::string> stages_;
  std::vector<std::string> events_;
  std::vector<std::string> outcomes_;
  std::optional<std::string> from_;
  std::optional<std::string> to_;
  std::optional<std::string> rule_;
  std::vector<std::pair<std::string, std::string>> named_;
  std::vector<std::pair<std::string, std::string>> details_;
  std::vector<std::string> needles_;
};

}  // namespace gantlet::audit
