#include "cli/center/service_call.h"

#include <algorithm>
#include <array>

namespace gantlet::cli {
namespace {

ErrorCode codeOf(int status) {
  if (status == 404) return ErrorCode::kNotFound;
  if (status == 429) return ErrorCode::kBusy;
  return status < 500 ? ErrorCode::kInvalidArgument : ErrorCode::kUnavailable;
}

// The commands that show what routes show: all of a kind, and one.
struct Shown {
  std::string_view kind;  // of /v1/KIND
  std::string_view all;
  std::string_view one;  // ""; then the list has to do
};
constexpr std::array kShown{Shown{"dead-letters", "execution dead", ""},
                            Shown{"deliveries", "webhook deliveries", ""},
                            Shown{"executions", "execution list", "execution show"},
                            Shown{"keys", "key list", ""},
                            Shown{"nodes", "node list", ""},
                            Shown{"policies", "policy versions", "policy document"},
                            Shown{"reviews", "review list", "review show"},
                            Shown{"sessions", "session list", ""},
                            Shown{"templates", "template list", "template show"},
                            Shown{"tenants", "tenant list", ""},
                            Shown{"volumes", "volume list", ""},
                            Shown{"webhooks", "webhook list", ""}};

// "'gantlet execution show ID'" for "/v1/executions/ID" or what is below it; "" where there is
// none.
std::string commandFor(std::string_view path) {
  constexpr std::string_view kRoot = "/v1/";
  if (!path.starts_with(kRoot)) return "";
  path.remove_prefix(kRoot.size());
  const std::string_view kind = path.substr(0, path.find_first_of("/?"));
  path.remove_prefix(kind.size());
  const auto* const found = std::find_if(kShown.begin(), kShown.end(),
                                         [&](const Shown& shown) { return shown.kind == kind; });
  if (found == kShown.end()) return "";
  const std::string_view name =
      path.starts_with('/') ? path.substr(1, path.find_first_of("/?", 1) - 1) : "";
  if (name.empty() || found->one.empty()) return "'gantlet " + std::string(found->all) + "'";
  if (path.substr(1 + name.size()) == "/versions") {
    return "'gantlet " + std::string(found->all) + " " + std::string(name) + "'";
  }
  return "'gantlet " + std::string(found->one) + " " + std::string(name) + "'";
}

// The service tells of its routes; whoever called it by a command is told of commands: "GET
// /v1/tenants lists" and, of `path`, "GET it to see how" become "'gantlet tenant list' lists" and
// "'gantlet execution show ID' tells how". A route for which there is no command stays.
std::string inCommands(std::string text, std::string_view path) {
  const auto replace = [&](std::string_view phrase, const std::string& words) {
    const std::size_t at = text.find(phrase);
    if (at != std::string::npos && !words.empty()) text.replace(at, phrase.size(), words);
  };
  replace("POST /v1/execute runs", "'gantlet run' runs");
  const std::string one = commandFor(path);
  replace("GET it to see", one.empty() ? "" : one + " tells");
  const std::size_t at = text.find("GET /v1/");
  if (at == std::string::npos) return text;
  const std::string phrase = text.substr(at, text.find_first_of(" ,;)", at + 4) - at);
  const std::string command = commandFor(std::string_view(phrase).substr(4));
  // Some name the command beside the route.
  replace(command + " and " + phrase + " show", command.empty() ? "" : command + " shows");
  replace(phrase, command);
  return text;
}

Error notAnObject() { return Error{ErrorCode::kInternal, "the service's answer is no object", ""}; }

}  // namespace

Result<LocalReply> callServiceFor(const std::filesystem::path& socket,
                                  const LocalRequest& request) {
  Result<LocalReply> reply = callLocal(socket, request);
  if (!reply) {
    Error error = std::move(reply).error();
    // It holds the folder but does not answer: it is starting, stopping or stuck.
    if (error.code == ErrorCode::kNotFound) error.code = ErrorCode::kUnavailable;
    return error;
  }
  if (reply->status < 300) return reply;
  Error error{codeOf(reply->status),
              "the service answered with status " + std::to_string(reply->status), ""};
  TRY(json::Value document, json::parse(reply->body));
  const json::Object* object = document.asObject();
  if (object == nullptr) return notAnObject();
  const auto take = [&](const char* key, std::string& target) {
    const json::Value* value = object->find(key);
    if (value != nullptr && value->asString() != nullptr) target = *value->asString();
  };
  take("detail", error.message);
  take("resolution", error.resolution);
  error.resolution = inCommands(std::move(error.resolution), request.path);
  return error;
}

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
  TRY(const LocalReply reply, callServiceFor(socket, request));
  if (reply.status == 204) return json::Object();
  TRY(json::Value document, json::parse(reply.body));
  json::Object* object = document.asObject();
  if (object == nullptr) return notAnObject();
  return std::move(*object);
}

}  // namespace gantlet::cli
