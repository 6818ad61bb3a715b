#include "cli/service_runner.h"

#include <filesystem>

#include "cli/interrupt.h"
#include "core/base64.h"
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
  return error;
}

}  // namespace

Result<json::Object> runThroughService(const Arguments& arguments, const GateRequest& request,
                                       const HeldBy& holder, Console& console) {
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
  Result<LocalReply> reply = callLocal(socket, call);
  if (!reply) {
    Error error = std::move(reply).error();
    // It holds the folder but does not answer: it is starting, stopping or stuck.
    if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kUnavailable;
    return error;
  }
  if (reply->status != 200) return problemError(*reply);
  json::ParseLimits limits;
  limits.maxBytes = std::size_t{256} << 20U;
  limits.maxDepth = 1024;
  TRY(json::Value document, json::parse(reply->body, limits, {{"result"}, {}}));
  if (json::Object* result = document.asObject()) return std::move(*result);
  return Error{ErrorCode::kInternal, "the service's answer is not a result", ""};
}

}  // namespace gantlet::cli
