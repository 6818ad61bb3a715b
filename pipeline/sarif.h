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

// `roots`: absolute folders, without a slash at the end ("/" is ""). A report whose absolute file
// name lies in one of them is told relative to the first such one (uriBaseId), so that the log
// means the same on another machine.
[[nodiscard]] json::Object sarifLog(std::span<const Report> reports,
                                    std::span<const std::string> roots = {});

}  // namespace gantlet
