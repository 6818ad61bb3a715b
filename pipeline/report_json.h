// The JSON forms of a Report, exactly as the product's surface promises them.
#pragma once

#include "json/value.h"
#include "pipeline/report.h"

namespace gantlet {

// The result of run: every key always present.
[[nodiscard]] json::Object reportJson(const Report& report);
// {"file","language","verdict":{…}} and, where asked, "facts".
[[nodiscard]] json::Object vetJson(const Report& report, bool withFacts);
[[nodiscard]] json::Object verdictJson(const Verdict& verdict, const std::string& filename);

}  // namespace gantlet
