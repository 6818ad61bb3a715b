#include "providers/self_managed/remote_result.h"

#include <algorithm>
#include <array>

#include "core/artifact_name.h"
#include "core/base64.h"
#include "executor/run/output.h"
#include "providers/remote_text.h"

namespace gantlet::self_managed {
namespace {

constexpr int kExitDenied = -999;
constexpr int kExitBusy = -10;
constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;  // beyond it JSON's numbers are not exact

int exitCodeOf(const json::Object& body, int otherwise) {
  return static_cast<int>(integerOf(body, "exit_code", INT32_MIN, INT32_MAX, otherwise));
}

CappedOutput capped(const std::string& text, const Limits& limits) {
  OutputCapture capture(limits.output);
  capture.append(text);
  return capture.finish();
}

void takeArtifact(const json::Object& object, const Limits& limits, ExecutionResult& result) {
  Artifact artifact{textOf(object, "name"), textOf(object, "mime_type"), ""};
  auto bytes = decodeBase64(textOf(object, "content_b64"));
  const std::uint64_t size = bytes ? bytes->size() : 0;
  const auto drop = [&](std::string reason) {
    result.dropped.add({tellableName(artifact.name), size, std::move(reason)});
  };
  // A name from afar becomes a file name somewhere: only a plain one passes.
  if (const std::string_view trouble = troubleWithPath(artifact.name); !trouble.empty()) {
    return drop(std::string(trouble));
  }
  if (!bytes) return drop("its bytes came as no base64");
  if (ByteCount(size) > limits.artifactSize) {
    return drop("larger than " + formatByteCount(limits.artifactSize));
  }
  if (result.artifacts.size() >= limits.artifactCount) {
    return drop("more than " + std::to_string(limits.artifactCount) + " files");
  }
  artifact.bytes = std::move(*bytes);
  result.artifacts.push_back(std::move(artifact));
}

// What the far end did not hand out. It may say anything: names and reasons are made fit to be told
// of.
void takeDropped(const json::Object& body, ExecutionResult& result) {
  const json::Value* list = body.find("dropped_artifacts");
  if (list == nullptr || list->asArray() == nullptr) return;
  for (const json::Value& item : *list->asArray()) {
    const json::Object* object = item.asObject();
    if (object == nullptr) continue;
    const auto size = static_cast<std::uint64_t>(integerOf(*object, "size", 0, kMaxCount, 0));
    result.dropped.add(
        {tellableName(textOf(*object, "name")), size, tellableName(textOf(*object, "reason"))});
  }
  const auto named = static_cast<std::int64_t>(list->asArray()->size());
  const std::int64_t count = integerOf(body, "dropped_artifacts_count", named, kMaxCount, named);
  result.dropped.count += static_cast<std::uint64_t>(count - named);
}

void takeArtifacts(const json::Object& body, const Limits& limits, ExecutionResult& result) {
  const json::Value* list = body.find("artifacts");
  if (list != nullptr && list->asArray() != nullptr) {
    for (const json::Value& item : *list->asArray()) {
      if (item.asObject() != nullptr) takeArtifact(*item.asObject(), limits, result);
    }
  }
  takeDropped(body, result);
}

End limitEnd(const std::string& type) {
  if (type == "memory") return End::kOutOfMemory;
  if (type == "output") return End::kOutputLimit;
  return End::kTimeout;
}

ExecutionResult denied(ExecutionResult result, const std::string& why) {
  result.end = End::kKilled;
  result.exitCode = 1;
  result.detail = "the remote executor's policy denied it: " + why;
  return result;
}

void setEndOfGantlet(const std::string& status, ExecutionResult& result) {
  static constexpr std::array<std::pair<std::string_view, End>, 5> kEnds{{
      {"timeout", End::kTimeout},
      {"out_of_memory", End::kOutOfMemory},
      {"output_limit", End::kOutputLimit},
      {"killed", End::kKilled},
      {"cancelled", End::kCancelled},
  }};
  for (const auto& [name, end] : kEnds) {
    if (name == status) result.end = end;
  }
}

}  // namespace

Result<ExecutionResult> readRagflowResult(const json::Object& body, const Limits& limits) {
  const std::string status = textOf(body, "status");
  const int exitCode = exitCodeOf(body, 1);
  const std::string detail = textOf(body, "detail");
  if (exitCode == kExitBusy) {
    return Error{ErrorCode::kBusy, "the executor's container pool is busy",
                 "try again, or give it a larger pool"};
  }
  ExecutionResult result;
  result.out = capped(textOf(body, "stdout"), limits);
  result.err = capped(textOf(body, "stderr"), limits);
  result.exitCode = exitCode;
  result.metrics.durationMs = numberOf(body, "time_used_ms", 0);
  result.metrics.memoryPeakMb = numberOf(body, "memory_used_kb", 0) / 1024.0;
  takeArtifacts(body, limits, result);
  if (exitCode == kExitDenied) return denied(std::move(result), textOf(body, "stderr"));
  if (status == "resource_limit_exceeded") {
    result.end = limitEnd(textOf(body, "resource_limit_type"));
    result.detail = detail;
    result.exitCode = 137;
    return result;
  }
  if (status == "program_runner_error" || status.empty()) {
    return Error{ErrorCode::kOutcomeUnknown, "the executor met a fault of its own", ""};
  }
  if (status == "unauthorized_access") {
    const std::string type = textOf(body, "unauthorized_access_type");
    result.violations.push_back({type == "network_access" ? "network"
                                 : type == "file_access"  ? "file"
                                                          : "syscall",
                                 type, 1});
  }
  if (textOf(body, "runtime_error_type") == "signalled") result.end = End::kSignalled;
  if (status != "success" && result.exitCode == 0) result.exitCode = 1;
  const json::Value* value = body.find("result");
  // Its value may be large: neither the whole nor the value in it is built.
  const json::Object wrapped =
      value == nullptr ? json::Object() : objectIn(json::write(*value), 600, {{"value"}, {}});
  const json::Value* present = wrapped.find("present");
  if (present != nullptr && *present == json::Value(true) && wrapped.find("value") != nullptr) {
    setValue(result, json::write(*wrapped.find("value")), limits.result);
  }
  return result;
}

Result<ExecutionResult> readGantletResult(const json::Object& body, const Limits& limits) {
  const std::string status = textOf(body, "status");
  if (status.empty() || status == "provider_error") {
    return Error{ErrorCode::kOutcomeUnknown, "the remote Gantlet gave no usable result", ""};
  }
  ExecutionResult result;
  result.out = capped(textOf(body, "stdout"), limits);
  result.err = capped(textOf(body, "stderr"), limits);
  if (const json::Value* cut = body.find("truncated"); cut != nullptr && cut->asObject()) {
    const auto count = [&](const char* key, std::uint64_t least) {
      return std::max(
          least, static_cast<std::uint64_t>(integerOf(*cut->asObject(), key, 0, kMaxCount, 0)));
    };
    result.out.bytes = count("stdout_bytes", result.out.bytes);
    result.err.bytes = count("stderr_bytes", result.err.bytes);
    result.out.truncated = result.out.bytes > result.out.text.size();
    result.err.truncated = result.err.bytes > result.err.text.size();
  }
  result.exitCode = exitCodeOf(body, status == "success" ? 0 : 1);
  takeArtifacts(body, limits, result);
  if (const json::Value* error = body.find("error"); error != nullptr && error->asObject()) {
    result.detail = textOf(*error->asObject(), "message");
  }
  if (const json::Value* metrics = body.find("metrics");
      metrics != nullptr && metrics->asObject()) {
    result.metrics.durationMs = numberOf(*metrics->asObject(), "duration_ms", 0);
    result.metrics.cpuMs = numberOf(*metrics->asObject(), "cpu_ms", 0);
    result.metrics.memoryPeakMb = numberOf(*metrics->asObject(), "memory_peak_mb", 0);
  }
  if (status == "denied" || status == "needs_review") {
    const std::string why = result.detail;
    return denied(std::move(result), why);
  }
  setEndOfGantlet(status, result);
  if (result.end == End::kKilled && result.exitCode > 128) result.signal = result.exitCode - 128;
  if (status == "program_error" && result.exitCode == 0) result.exitCode = 1;
  const json::Value* value = body.find("result");
  // No value and null look alike there; null is what most programs without one are asked for.
  if (value != nullptr && !value->isNull()) setValue(result, json::write(*value), limits.result);
  return result;
}

}  // namespace gantlet::self_managed
