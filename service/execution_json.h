// What POST /v1/execute may ask for beside the code: arguments, limits, input files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json/describe.h"
#include "service/submission_json.h"

namespace gantlet {

struct FileFields {
  std::string name;
  std::optional<std::string> content;
  std::optional<std::string> contentB64;
};
template <class Archive>
void describe(Archive& a, FileFields& v) {
  a.required("name", v.name);
  a.optional("content", v.content);
  a.optional("content_b64", v.contentB64);
}

struct ExecuteFields {
  CodeFields code;
  std::optional<json::Text> arguments;  // large: never built
  std::optional<double> timeout;        // seconds
  std::optional<json::Value> memory;
  std::string policy;
  std::optional<std::string> sessionId;
  std::optional<std::string> templateId;
  std::string stdinText;
  std::vector<FileFields> files;
};
template <class Archive>
void describe(Archive& a, ExecuteFields& v) {
  describeCode(a, v.code);
  a.optional("arguments", v.arguments);
  a.optional("timeout", v.timeout);
  a.optional("memory", v.memory);
  a.optional("policy", v.policy);
  a.optional("session_id", v.sessionId);
  a.optional("template", v.templateId);
  a.optional("stdin", v.stdinText);
  a.optional("files", v.files);
}

// What POST /v1/executions may ask for beside that.
struct ExecutionFields {
  ExecuteFields run;
  std::optional<std::string> mode;  // "sync" or "async"
  std::optional<std::string> callbackUrl;
  std::string retry = "never";
};
template <class Archive>
void describe(Archive& a, ExecutionFields& v) {
  describe(a, v.run);
  a.optional("mode", v.mode);
  a.optional("callback_url", v.callbackUrl);
  a.optional("retry", v.retry);
}

// Seconds over zero and up to the policy's limit, as milliseconds (rounded up: never zero, which
// would mean the policy's value). Errors: kInvalidArgument, saying what to change.
[[nodiscard]] Result<std::chrono::milliseconds> readTimeout(double seconds, const Policy& policy);
// That what a request asks for is within what its tenant and template allow. Errors:
// kInvalidArgument, naming the ceiling, to be answered with 403. `memory` is the member of the body
// that asks for it.
[[nodiscard]] Status checkCeilings(Call& call, const Ceilings& most, const RequestedLimits& asked,
                                   const std::string& memory = "memory");
// "256m" or a number of bytes, over zero and up to the policy's limit.
[[nodiscard]] Result<ByteCount> readMemory(const json::Value& value, const Policy& policy,
                                           const std::string& field);

// The arguments of a run as the program gets them. Errors: kInvalidArgument for what is no object.
[[nodiscard]] Result<SharedBytes> argumentsOf(const json::Text& arguments);

// How many bytes of a client's a request to run makes the service hold.
[[nodiscard]] std::size_t heldBy(const GateRequest& request);

// The same of what a run has left.
[[nodiscard]] std::size_t heldBy(const Report& report);
// The answer that `form` makes of a report. What is held meanwhile is what the run has left and the
// answer's text.
template <class Form>
http::Response reportResponse(Call& call, Report report, Form form) {
  call.exchange.hold(2 * heldBy(report));
  return jsonResponse(form(std::move(report)));
}

// What the body holds. Errors: kInvalidArgument, kTooLarge.
[[nodiscard]] Result<ExecuteFields> readExecution(Call& call);
// What is to be run outside of sessions, checked. Errors: kInvalidArgument, kTooLarge, and those of
// Gate::policy.
[[nodiscard]] Result<GateRequest> executionOf(Call& call, ExecuteFields fields);

}  // namespace gantlet
