#include "cli/center/service_call.h"

#include "service/local_client.h"

namespace gantlet::cli {
namespace {

ErrorCode codeOf(int status) {
  if (status == 404) return ErrorCode::kNotFound;
  if (status == 429) return ErrorCode::kBusy;
  return status < 500 ? ErrorCode::kInvalidArgument : ErrorCode::kUnavailable;
}

}  // namespace

Result<json::Object> callService(const std::filesystem::path& socket, const std::string& method,
                                 const std::string& path, const json::Value& body,
                                 const std::vector<std::pair<std::string, std::string>>& headers,
                                 std::chrono::milliseconds timeout, int cancelFd) {
  LocalRequest request;
  request.method = method;
  request.path = path;
  request.headers = headers;
  request.timeout = timeout;
  request.cancelFd = cancelFd;
  if (!body.isNull()) request.body = json::write(body);
  Result<LocalReply> reply = callLocal(socket, request);
  if (!reply) {
    Error error = std::move(reply).error();
    // It holds the folder but does not answer: it is starting, stopping or stuck.
    if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kUnavailable;
    return error;
  }
  if (reply->status == 204) return json::Object();
  TRY(json::Value document, json::parse(reply->body));
  json::Object* object = document.asObject();
  if (object == nullptr) {
    return Error{ErrorCode::kInternal, "the service's answer is no object", ""};
  }
  if (reply->status < 300) return std::move(*object);
  Error error{codeOf(reply->status),
              "the service answered with status " + std::to_string(reply->status), ""};
  const auto take = [&](const char* key, std::string& target) {
    const json::Value* value = object->find(key);
    if (value != nullptr && value->asString() != nullptr) target = *value->asString();
  };
  take("detail", error.message);
  take("resolution", error.resolution);
  return error;
}

}  // namespace gantlet::cli
