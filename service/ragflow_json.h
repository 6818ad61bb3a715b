// The shapes of RAGFlow's executor manager: its validation errors and its result. Every outcome is
// told by what the supervisor saw (status, end, violations), never by words in what the program
// printed: those it can choose.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/value.h"
#include "pipeline/report.h"

namespace gantlet {

struct RagflowRequest {
  std::string code;
  Language language = Language::kPython;
  SharedBytes argumentsJson = "{}";
};

struct RagflowRead {
  std::optional<RagflowRequest> request;
  json::Array errors;  // pydantic's, for a 422 {"detail": errors}
};

// Unknown fields are ignored, as pydantic does.
[[nodiscard]] RagflowRead readRagflow(std::string_view body, const json::ParseLimits& limits);

// One error of a 422 about the code itself.
[[nodiscard]] json::Object ragflowCodeError(const std::string& message);

// "network_access", "file_access" or "disallowed_syscall" for what the sandbox refused; empty where
// it refused nothing.
[[nodiscard]] std::string_view refusedAccess(const std::vector<Violation>& violations);

// The response for a run that gave a report. RAGFlow's client takes a run for failed only if stderr
// is not empty and all else is: so it is for every status but success.
[[nodiscard]] json::Object ragflowResult(Report report);
// The response for a run that gave none. Never a 5xx: the client would run the program again.
[[nodiscard]] json::Object ragflowError(const Error& error);
// The body of a 429.
[[nodiscard]] json::Object ragflowTooMany();

}  // namespace gantlet
