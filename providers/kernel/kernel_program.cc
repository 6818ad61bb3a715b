#include "providers/kernel/kernel_program.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>

#include "core/artifact_name.h"
#include "core/base64.h"
#include "core/digest.h"
#include "core/media_types.h"
#include "core/resources.h"
#include "json/value.h"
#include "providers/remote_text.h"

namespace gantlet {
namespace {

// A cell travels as one JSON string, and kernels keep it in their history.
constexpr ByteCount kMaxCarried = ByteCount::mebi(8);

std::string randomMark() {
  std::array<unsigned char, 16> bytes{};
  if (::RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) std::abort();
  return "gantlet-end-" + toHex(bytes) + " ";
}

// The value and the artifacts as base64, with room for escapes.
std::uint64_t mostTrailer(const Limits& limits) {
  return limits.result.bytes() * 2 + limits.artifactSize.bytes() * limits.artifactCount * 3 / 2;
}

void replaceOnce(std::string& text, std::string_view what, const std::string& with) {
  const std::size_t at = text.find(what);
  if (at != std::string::npos) text.replace(at, what.size(), with);
}

json::Object packetOf(const ExecutionRequest& request, json::Text arguments,
                      json::Text environment) {
  json::Array files;
  for (const InputFile& file : request.files) {
    files.emplace_back(json::Array{json::Value(file.name), json::Value(json::Base64{file.bytes})});
  }
  return {{"filename", request.filename.empty() ? "main.py" : request.filename},
          {"source", request.source},
          {"arguments", std::move(arguments)},
          {"environment", std::move(environment)},
          {"stdin", json::Base64{request.stdinBytes}},
          {"files", std::move(files)},
          {"artifact_count", request.limits.artifactCount},
          {"artifact_size", request.limits.artifactSize.bytes()}};
}

Status checkCarried(const ExecutionRequest& request) {
  std::uint64_t size =
      request.stdinBytes.size() + request.argumentsJson.size() + request.environmentJson.size();
  for (const InputFile& file : request.files) size += file.bytes.size();
  if (ByteCount(size) > kMaxCarried) {
    return Error{ErrorCode::kTooLarge,
                 "this provider takes at most " + formatByteCount(kMaxCarried) +
                     " of arguments, environment, standard input and files together",
                 "send less, or use a provider that takes more"};
  }
  if (request.language == Language::kPython || request.stdinBytes.empty()) return {};
  return Error{ErrorCode::kUnsupported, "this provider passes standard input to Python only",
               "pass the data as arguments or as a file"};
}

}  // namespace

KernelProgram::KernelProgram(std::string code, std::string mark, const ExecutionRequest& request)
    : code_(std::move(code)),
      mark_(std::move(mark)),
      limits_(request.limits),
      onOutput_(request.onOutput),
      out_(request.limits.output),
      err_(request.limits.output) {}

Result<KernelProgram> KernelProgram::of(const ExecutionRequest& request) {
  TRY_STATUS(checkCarried(request));
  TRY(json::Text arguments, json::parseText(request.argumentsJson));
  TRY(json::Text environment,
      json::parseText(request.environmentJson.empty() ? std::string_view("{}")
                                                      : std::string_view(request.environmentJson)));
  const bool python = request.language == Language::kPython;
  const auto wrapper =
      findResource(python ? "providers/kernel/wrapper.py" : "providers/kernel/wrapper.js");
  if (!wrapper) return Error{ErrorCode::kInternal, "the program has no kernel wrapper", ""};
  std::string code(*wrapper);
  std::string mark = randomMark();
  const std::string packet =
      encodeBase64(json::write(packetOf(request, std::move(arguments), std::move(environment))));
  replaceOnce(code, "@MARK@", "\"" + mark + "\"");
  replaceOnce(code, "@PACKET@", "\"" + packet + "\"");
  return KernelProgram(std::move(code), std::move(mark), request);
}

void KernelProgram::passOn(std::string_view text) {
  if (text.empty()) return;
  out_.append(text);
  if (onOutput_) onOutput_(1, text);
}

void KernelProgram::takeOutput(std::string_view text) {
  if (inTrailer_) {
    if (trailer_->size() + text.size() > mostTrailer(limits_)) {
      tooLarge_ = true;
      return;
    }
    trailer_->append(text);
    return;
  }
  pending_.append(text);
  // The mark stands behind a line break of its own, which is not the program's.
  const std::string needle = "\n" + mark_;
  const std::size_t at = pending_.find(needle);
  if (at != std::string::npos) {
    passOn(std::string_view(pending_).substr(0, at));
    trailer_ = pending_.substr(at + needle.size());
    pending_.clear();
    inTrailer_ = true;
    return;
  }
  const std::size_t line = pending_.rfind('\n');
  std::size_t keep = 0;
  if (line != std::string::npos && needle.starts_with(std::string_view(pending_).substr(line))) {
    keep = pending_.size() - line;
  }
  passOn(std::string_view(pending_).substr(0, pending_.size() - keep));
  pending_.erase(0, pending_.size() - keep);
}

void KernelProgram::takeError(std::string_view text) {
  err_.append(text);
  if (onOutput_ && !text.empty()) onOutput_(2, text);
}

void KernelProgram::takeException(std::string_view traceback) {
  failed_ = true;
  takeError(traceback);
  if (!traceback.ends_with('\n')) takeError("\n");
}

void KernelProgram::takeRich(std::string_view extension, std::string_view mimeType,
                             std::string bytes) {
  if (bytes.empty()) return;
  const std::uint64_t number = rich_.size() + droppedRich_.count + 1;
  std::string name = "result-" + std::to_string(number) + "." + std::string(extension);
  if (ByteCount(bytes.size()) > limits_.artifactSize) {
    droppedRich_.add(
        {std::move(name), bytes.size(), "larger than " + formatByteCount(limits_.artifactSize)});
  } else if (rich_.size() >= limits_.artifactCount) {
    droppedRich_.add({std::move(name), bytes.size(), tooMany()});
  } else {
    rich_.push_back({std::move(name), std::string(mimeType), std::move(bytes)});
  }
}

std::string KernelProgram::tooMany() const {
  return "more than " + std::to_string(limits_.artifactCount) + " files";
}

void KernelProgram::readTrailer(ExecutionResult& result) const {
  json::ParseLimits parseLimits;
  parseLimits.maxBytes = trailer_->size() + 1;
  parseLimits.maxDepth = 200;
  const std::string_view line = std::string_view(*trailer_).substr(0, trailer_->find('\n'));
  parseLimits.maxValues = 10'000;  // the program's value is not built
  const auto document = json::parse(line, parseLimits, {{"value"}, {}});
  const json::Object* end = document ? document->asObject() : nullptr;
  if (end == nullptr) {
    result.exitCode = 1;
    result.detail = "its end could not be read: no result is known";
    return;
  }
  const json::Value* code = end->find("exit");
  if (code != nullptr && code->asInt() != nullptr && *code->asInt() >= 0 && *code->asInt() < 256) {
    result.exitCode = static_cast<int>(*code->asInt());
  }
  const json::Value* present = end->find("present");
  const json::Value* value = end->find("value");
  if (present != nullptr && *present == json::Value(true) && value != nullptr) {
    setValue(result, json::write(*value), limits_.result);
  }
  readFiles(*end, result);
}

// {"artifacts": [[name, base64, whether it lay outside artifacts/], …], "dropped": [[name, size,
// reason], …], "dropped_count": n}. The program could have written it all.
void KernelProgram::readFiles(const json::Object& end, ExecutionResult& result) const {
  const auto listIn = [&](const char* key) {
    const json::Value* list = end.find(key);
    return list == nullptr || list->asArray() == nullptr ? json::Array() : *list->asArray();
  };
  for (const json::Value& item : listIn("artifacts")) {
    const json::Array* parts = item.asArray();
    if (parts == nullptr || parts->size() != 3 || (*parts)[0].asString() == nullptr ||
        (*parts)[1].asString() == nullptr || result.artifacts.size() >= limits_.artifactCount) {
      continue;
    }
    const std::string& name = *(*parts)[0].asString();
    auto bytes = decodeBase64(*(*parts)[1].asString());
    if (!bytes || !troubleWithPath(name).empty() ||
        ByteCount(bytes->size()) > limits_.artifactSize) {
      continue;
    }
    result.artifacts.push_back({name, std::string(mediaTypeOf(name)), std::move(*bytes),
                                (*parts)[2] == json::Value(true)});
  }
  const json::Array dropped = listIn("dropped");
  for (const json::Value& item : dropped) {
    const json::Array* parts = item.asArray();
    if (parts == nullptr || parts->size() != 3 || (*parts)[0].asString() == nullptr ||
        (*parts)[1].asInt() == nullptr || (*parts)[2].asString() == nullptr) {
      continue;
    }
    const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *(*parts)[1].asInt()));
    result.dropped.add(
        {tellableName(*(*parts)[0].asString()), size, tellableName(*(*parts)[2].asString())});
  }
  const auto named = static_cast<std::int64_t>(dropped.size());
  const std::int64_t count = integerOf(end, "dropped_count", named, std::int64_t{1} << 40, named);
  result.dropped.count += static_cast<std::uint64_t>(count - named);
}

ExecutionResult KernelProgram::finish() {
  ExecutionResult result;
  passOn(pending_);
  pending_.clear();
  result.exitCode = failed_ ? 1 : 0;
  if (tooLarge_) {
    result.end = End::kOutputLimit;
    result.detail = "the value is larger than " + formatByteCount(limits_.result);
  } else if (trailer_) {
    readTrailer(result);
  } else if (!shown_.empty() && !failed_) {
    if (const auto value = json::parseText(shown_))
      setValue(result, std::string(value->view()), limits_.result);
  }
  if (failed_ && result.exitCode == 0) result.exitCode = 1;
  for (Artifact& artifact : rich_) {
    if (result.artifacts.size() < limits_.artifactCount) {
      result.artifacts.push_back(std::move(artifact));
    } else {
      result.dropped.add({artifact.name, artifact.bytes.size(), tooMany()});
    }
  }
  for (DroppedArtifact& dropped : droppedRich_.named) result.dropped.add(std::move(dropped));
  result.dropped.count += droppedRich_.count - droppedRich_.named.size();
  result.out = out_.finish();
  result.err = err_.finish();
  return result;
}

}  // namespace gantlet
