// The forms of an export, one record at a time (see export.h).
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "json/value.h"

namespace gantlet::audit {

[[nodiscard]] std::string csvHeader();
[[nodiscard]] std::string csvLine(const json::Object& record);
[[nodiscard]] std::string cefLine(const json::Object& record);
[[nodiscard]] json::Object ecsEvent(const json::Object& record);

// The record's event, and for a decision one Detection Finding for each finding.
[[nodiscard]] std::vector<json::Object> ocsfEvents(const json::Object& record);

// Fields of a record, or of its details: "" or 0 where there is none of that type.
[[nodiscard]] std::string textOf(const json::Object& object, std::string_view key);
[[nodiscard]] std::int64_t numberOf(const json::Object& object, std::string_view key);
[[nodiscard]] const json::Object& detailsOf(const json::Object& record);
// The ids of the findings' rules.
[[nodiscard]] std::vector<std::string> rulesOf(const json::Object& record);
// Milliseconds since 1970 of a record's "time"; 0 where it is malformed.
[[nodiscard]] std::int64_t millisOf(const json::Object& record);

}  // namespace gantlet::audit
