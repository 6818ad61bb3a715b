#include "cli/serve/service_runner.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <string>
#include <utility>

#include "cli/interrupt.h"
#include "core/base64.h"
#include "core/sb_code.h"
#include "core/utf8.h"
#include "service/local_client.h"

namespace gantlet::cli {
namespace {

// Beyond the policy's own time: waiting for a free runner, and the way there and back.
constexpr std::chrono::milliseconds kPatience{60'000};

Result<json::Object> requestBody(const Arguments& arguments, const GateRequest& request) {
  if (arguments.has("--provider")) {
    return Error{ErrorCode::kInvalidArgument,
                 "a service holds the data folder, and which provider it uses is its own choice",
                 "leave --provider out, change it with 'gantlet provider use', or use another "
                 "--data-dir"};
  }
  const std::optional<std::string> policy = arguments.value("--policy");
  if (policy && *policy != request.policy.name) {
    return Error{ErrorCode::kInvalidArgument,
                 "a policy file cannot be used while a service holds the data folder",
                 "name one of the service's policies, or use another --data-dir"};
  }
  if (!isValidUtf8(request.stdinBytes)) {
    return Error{ErrorCode::kInvalidArgument,
                 "standard input is not UTF-8, which is all that a service takes",
                 "use another --data-dir to run without the service"};
  }
  TRY(json::Text programArguments, json::parseText(request.argumentsJson));
  json::Object body{{"language", languageName(request.submission.language)},
                    {"code_b64", encodeBase64(request.submission.source)},
                    {"arguments", programArguments}};
  const std::string name = std::filesystem::path(request.submission.filename).filename().string();
  if (!name.empty() && isValidUtf8(name)) body.set("filename", printable(name));
  if (policy) body.set("policy", *policy);
  if (request.limits.wall.count() > 0) {
    body.set("timeout", static_cast<double>(request.limits.wall.count()) / 1000.0);
  }
  if (request.limits.memory.bytes() > 0) body.set("memory", request.limits.memory.bytes());
  if (!request.stdinBytes.empty()) body.set("stdin", request.stdinBytes.str());
  if (!request.files.empty()) {
    json::Array files;
    for (const InputFile& file : request.files) {
      files.emplace_back(
          json::Object{{"name", file.name}, {"content_b64", json::Base64{file.bytes}}});
    }
    body.set("files", std::move(files));
  }
  return body;
}

ErrorCode codeOfStatus(int status) {
  if (status == 404) return ErrorCode::kNotFound;
  if (status == 413) return ErrorCode::kTooLarge;
  if (status == 429) return ErrorCode::kBusy;
  if (status >= 400 && status < 500) return ErrorCode::kInvalidArgument;
  if (status == 502 || status == 503 || status == 504) return ErrorCode::kUnavailable;
  return ErrorCode::kInternal;
}

// What the service said is wrong (RFC 9457).
Error problemError(const LocalReply& reply) {
  Error error{codeOfStatus(reply.status),
              "the service answered with status " + std::to_string(reply.status), ""};
  const Result<json::Value> document = json::parse(reply.body);
  const json::Object* object = document ? document->asObject() : nullptr;
  if (object == nullptr) return error;
  const auto take = [&](const char* key, std::string& target) {
    const json::Value* value = object->find(key);
    if (value != nullptr && value->asString() != nullptr) target = *value->asString();
  };
  take("detail", error.message);
  take("resolution", error.resolution);
  // In a stream of events the status stands in the document alone.
  const json::Value* status = object->find("status");
  if (status != nullptr && status->asInt() != nullptr) {
    error.code = codeOfStatus(static_cast<int>(*status->asInt()));
  }
  // Under one status a provider may be out of reach, make no instance, or not be usable here.
  const json::Value* code = object->find("code");
  for (const ErrorCode told :
       {ErrorCode::kConnectFailed, ErrorCode::kInstanceFailed, ErrorCode::kUnsupported}) {
    if (error.code == ErrorCode::kUnavailable && code != nullptr &&
        *code == json::Value(sbCodeOf(told))) {
      error.code = told;
    }
  }
  return error;
}

// Of a stream of events, as the service writes it (service/event_stream.h): each is shown when it
// is whole; of the last one, the data are kept.
class Shown {
 public:
  explicit Shown(Console& console) : console_(console) {}

  void take(std::string_view bytes) {
    text_ += bytes;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text_.find("\n\n", begin)) != std::string::npos;) {
      one(std::string_view(text_).substr(begin, end - begin));
      begin = end + 2;
    }
    text_.erase(0, begin);
  }
  // Events end where the result's texts are cut: of these the end is still to be shown.
  void finish(const json::Object& result) {
    for (const auto& [stream, name] : {std::pair{1, "stdout"}, {2, "stderr"}}) {
      const json::Value* text = result.find(name);
      const json::Value* truncated = result.find("truncated");
      const json::Object* counts = truncated != nullptr ? truncated->asObject() : nullptr;
      const json::Value* total =
          counts != nullptr ? counts->find(std::string(name) + "_bytes") : nullptr;
      if (text == nullptr || text->asString() == nullptr) continue;
      if (total == nullptr || total->asInt() == nullptr) continue;
      const json::Value* cut = counts->find(name);
      if (cut == nullptr || cut->asBool() == nullptr || !*cut->asBool()) continue;
      const std::uint64_t shown = shown_.at(static_cast<std::size_t>(stream - 1));
      const std::string rest =
          unshownOutput(*text->asString(), static_cast<std::uint64_t>(*total->asInt()), shown);
      if (!rest.empty()) console_.programOutput(stream, rest);
    }
  }
  [[nodiscard]] const std::string& last() const { return last_; }
  [[nodiscard]] const std::string& data() const { return data_; }

 private:
  void one(std::string_view lines) {
    std::string event;
    std::string data;
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      lines.remove_prefix(std::min(line.size() + 1, lines.size()));
      if (line.starts_with("event: ")) event = line.substr(7);
      if (line.starts_with("data: ")) data = line.substr(6);
    }
    if (event == "stdout" || event == "stderr") {
      const Result<json::Value> document = json::parse(data);
      const json::Object* object = document ? document->asObject() : nullptr;
      const json::Value* text = object != nullptr ? object->find("text") : nullptr;
      if (text == nullptr || text->asString() == nullptr) return;
      const int stream = event == "stdout" ? 1 : 2;
      shown_.at(static_cast<std::size_t>(stream - 1)) += text->asString()->size();
      console_.programOutput(stream, *text->asString());
      return;
    }
    last_ = std::move(event);
    data_ = std::move(data);
  }

  Console& console_;
  std::array<std::uint64_t, 2> shown_{};  // bytes, by stream
  std::string text_;
  std::string last_;
  std::string data_;
};

}  // namespace

std::string unshownOutput(std::string_view text, std::uint64_t total, std::uint64_t shown) {
  constexpr std::string_view kBegin = "\n[... ";
  constexpr std::string_view kEnd = " bytes left out ...]\n";
  std::string_view fromMark;
  for (std::size_t at = text.find(kBegin); at != std::string_view::npos;
       at = text.find(kBegin, at + 1)) {
    const char* const number = text.data() + at + kBegin.size();
    std::uint64_t leftOut = 0;
    const auto parsed = std::from_chars(number, text.data() + text.size(), leftOut);
    const std::string_view behind(parsed.ptr, text.data() + text.size());
    if (parsed.ec != std::errc() || !behind.starts_with(kEnd)) continue;
    const std::string_view tail = behind.substr(kEnd.size());
    fromMark = text.substr(at);
    // The program may have printed such a line itself: that one leaves out nothing.
    if (at + leftOut + tail.size() != total) continue;
    const std::uint64_t tailStart = total - tail.size();
    if (shown >= tailStart) {
      return std::string(tail.substr(std::min<std::uint64_t>(shown - tailStart, tail.size())));
    }
    return std::string(kBegin) + std::to_string(tailStart - shown) + std::string(kEnd) +
           std::string(tail);
  }
  // Bytes that are no UTF-8 have changed the lengths: some may be shown twice, none is lost.
  return std::string(fromMark);
}

Result<json::Object> runThroughService(const Arguments& arguments, const GateRequest& request,
                                       const HeldBy& holder, bool show, Console& console) {
  TRY(const std::filesystem::path folder, dataFolderPath(arguments.value("--data-dir")));
  const std::filesystem::path socket = folder / kSocketName;
  if (arguments.has("--verbose")) {
    console.message("run", "through the service (process " + std::to_string(holder.pid) + ") at " +
                               socket.string());
  }
  TRY(const json::Object body, requestBody(arguments, request));
  LocalRequest call;
  call.path = "/v1/execute";
  call.body = json::write(body);
  call.headers = {{"X-Tenant-ID", request.submission.tenant.text()}};
  call.timeout = request.policy.limits.wall + kPatience;
  call.cancelFd = Interrupt::fd();
  Shown shown(console);
  if (show) {
    call.headers.emplace_back("Accept", "text/event-stream");
    call.onEvents = [&](std::string_view bytes) { shown.take(bytes); };
  }
  Result<LocalReply> reply = callLocal(socket, call);
  if (!reply) {
    Error error = std::move(reply).error();
    // It holds the folder but does not answer: it is starting, stopping or stuck.
    if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kUnavailable;
    return error;
  }
  if (reply->status != 200) return problemError(*reply);
  if (show) {
    reply->body = shown.data();
    if (shown.last() == "error") return problemError(*reply);
    if (shown.last() != "result") {
      return Error{ErrorCode::kUnavailable, "the running service broke off in its answer",
                   "look at its log"};
    }
  }
  json::ParseLimits limits;
  limits.maxBytes = std::size_t{256} << 20U;
  limits.maxDepth = 1024;
  TRY(json::Value document, json::parse(reply->body, limits, {{"result"}, {}}));
  if (json::Object* result = document.asObject()) {
    if (show) shown.finish(*result);
    return std::move(*result);
  }
  return Error{ErrorCode::kInternal, "the service's answer is not a result", ""};
}

}  // namespace gantlet::cli
