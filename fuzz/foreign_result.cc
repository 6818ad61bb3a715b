#include "fuzz/foreign_result.h"

#include <algorithm>

#include "core/utf8.h"
#include "json/value.h"

namespace gantlet::fuzz {
namespace {

// Written anew, so that a fault of the code under test does not excuse itself.
bool isPlainPath(std::string_view path) {
  const std::string whole = "/" + std::string(path) + "/";
  return isValidUtf8(path) && whole.find("//") == std::string::npos &&
         whole.find("/.") == std::string::npos && whole.find('\\') == std::string::npos &&
         std::none_of(path.begin(), path.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

}  // namespace

Limits smallLimits() {
  Limits limits;
  limits.output = ByteCount(512);
  limits.result = ByteCount(256);
  limits.artifactCount = 3;
  limits.artifactSize = ByteCount(300);
  return limits;
}

void checkForeignResult(const ExecutionResult& result, const Limits& limits) {
  for (const CappedOutput* output : {&result.out, &result.err}) {
    require(isValidUtf8(output->text), "output is UTF-8");
    require(output->text.size() <= 3 * limits.output.bytes() + 256, "output is bounded");
  }
  if (result.resultJson) {
    require(json::parse(*result.resultJson).has_value(), "a result is JSON");
    require(result.resultJson->size() <= limits.result.bytes(), "a result is bounded");
  }
  require(result.artifacts.size() <= limits.artifactCount, "artifacts are bounded");
  for (const Artifact& artifact : result.artifacts) {
    require(isPlainPath(artifact.name), "an artifact has a plain path");
    require(artifact.bytes.size() <= limits.artifactSize.bytes(), "an artifact is bounded");
  }
  require(result.dropped.named.size() <= DroppedArtifacts::kMaxNamed, "what is named is bounded");
  require(result.dropped.count >= result.dropped.named.size(), "all that is dropped is counted");
  for (const DroppedArtifact& dropped : result.dropped.named) {
    for (const std::string* text : {&dropped.name, &dropped.reason}) {
      require(isValidUtf8(*text) && text->size() <= 128, "what is dropped is told in short");
    }
  }
}

KernelProgram smallProgram() {
  static const KernelProgram kProgram = [] {
    ExecutionRequest request;
    request.source = "1";
    request.argumentsJson = "{}";
    request.limits = smallLimits();
    auto program = KernelProgram::of(request);
    require(program.has_value(), "a program becomes a cell");
    return std::move(program).value();
  }();
  return kProgram;
}

std::string withMark(std::string_view text, const KernelProgram& program) {
  static constexpr std::string_view kPlace = "@MARK@";
  const std::size_t begin = program.code().find("gantlet-end-");
  require(begin != std::string::npos, "a cell has its mark");
  const std::string mark = program.code().substr(begin, program.code().find('"', begin) - begin);
  std::string result(text);
  for (std::size_t at = 0; (at = result.find(kPlace, at)) != std::string::npos;) {
    result.replace(at, kPlace.size(), mark);
    at += mark.size();
  }
  return result;
}

}  // namespace gantlet::fuzz
