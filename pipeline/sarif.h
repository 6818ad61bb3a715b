// SARIF 2.1.0 (OASIS) of vetted files, as GitHub code scanning takes it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "json/value.h"
#include "pipeline/report.h"

namespace gantlet {

// A URI reference (RFC 3986): absolute paths become file URIs, everything but unreserved characters
// and '/' is percent-encoded; "-" and no name are "stdin".
[[nodiscard]] std::string artifactUri(std::string_view filename);

// The part of a snippet by which a finding is known again when the code around it moves.
[[nodiscard]] std::string_view withoutIndent(std::string_view line);

[[nodiscard]] json::Object sarifLog(std::span<const Report> reports);

}  // namespace gantlet
