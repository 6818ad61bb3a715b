// SARIF 2.1.0 (OASIS) of vetted files, as GitHub code scanning takes it.
#pragma once

#include <span>

#include "json/value.h"
#include "pipeline/report.h"

namespace gantlet {

[[nodiscard]] json::Object sarifLog(std::span<const Report> reports);

}  // namespace gantlet
