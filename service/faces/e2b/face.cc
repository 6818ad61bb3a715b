#include "service/faces/e2b/face.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/connect.h"
#include "service/faces/e2b/signer.h"
#include "service/http/query.h"

namespace gantlet::e2b {
namespace {

constexpr Permission kSubmit = Permission::kSubmit;

constexpr GuardedRoute route(void (*serve)(Call&), BodyKind body = BodyKind::kAny) {
  return {kSubmit, serve, nullptr, std::nullopt, body};
}

constexpr std::array kControl{
    Route{"POST", "/sandboxes", route(sandboxMake, BodyKind::kJson)},
    Route{"POST", "/v2/sandboxes", route(sandboxMakeV2, BodyKind::kJson)},
    Route{"GET", "/sandboxes", route(sandboxList)},
    Route{"GET", "/v2/sandboxes", route(sandboxList)},
    Route{"GET", "/sandboxes/{id}", route(sandboxOne)},
    Route{"DELETE", "/sandboxes/{id}", route(sandboxKill)},
    Route{"POST", "/sandboxes/{id}/timeout", route(sandboxTimeout, BodyKind::kJson)},
    Route{"POST", "/sandboxes/{id}/refreshes", route(sandboxRefresh, BodyKind::kJson)},
    Route{"POST", "/sandboxes/{id}/pause", route(sandboxPause)},
    Route{"POST", "/sandboxes/{id}/resume", route(sandboxConnect, BodyKind::kJson)},
    Route{"POST", "/sandboxes/{id}/connect", route(sandboxConnect, BodyKind::kJson)},
    Route{"POST", "/v2/sandboxes/{id}/connect", route(sandboxConnect, BodyKind::kJson)},
    Route{"GET", "/sandboxes/{id}/metrics", route(sandboxMetrics)},
    Route{"POST", "/sandboxes/{id}/fork", route(sandboxFork)},
    Route{"PUT", "/sandboxes/{id}/network", route(sandboxNetwork)},
    Route{"POST", "/sandboxes/{id}/snapshots", route(sandboxSnapshot)},
    Route{"GET", "/sandboxes/{id}/logs", route(sandboxLogs)},
    Route{"GET", "/v2/sandboxes/{id}/logs", route(sandboxLogs)},
};

// The control plane's own; a sandbox's ports have one each. It has no caller.
constexpr std::array kHealth{Route{"GET", "/health", PublicRoute(controlHealth)}};

// Their files are asked for with a token of the volume.
constexpr std::array kVolumes{
    Route{"GET", "/volumes", route(volumeList)},
    Route{"POST", "/volumes", route(volumeMake, BodyKind::kJson)},
    Route{"GET", "/volumes/{id}", route(volumeOne)},
    Route{"DELETE", "/volumes/{id}", route(volumeRemove)},
    Route{"GET", "/volumecontent/{id}/path", route(volumeEntry)},
    Route{"PATCH", "/volumecontent/{id}/path", route(volumeEntryChange)},
    Route{"DELETE", "/volumecontent/{id}/path", route(volumeEntryRemove)},
    Route{"GET", "/volumecontent/{id}/dir", route(volumeFolder)},
    Route{"POST", "/volumecontent/{id}/dir", route(volumeFolderMake)},
    Route{"GET", "/volumecontent/{id}/file", route(volumeFileRead)},
    Route{"PUT", "/volumecontent/{id}/file", route(volumeFileWrite, BodyKind::kOpen)},
};

constexpr std::array kInterpreter{
    Route{"GET", "/health", route(interpreterHealth)},
    Route{"POST", "/execute", route(execute, BodyKind::kJson)},
    Route{"GET", "/contexts", route(contextList)},
    Route{"POST", "/contexts", route(contextMake, BodyKind::kJson)},
    Route{"POST", "/contexts/{context}/restart", route(contextRestart)},
    Route{"DELETE", "/contexts/{context}", route(contextRemove)},
};

constexpr std::array kDaemon{
    Route{"GET", "/health", route(daemonHealth)},
    Route{"GET", "/files", route(fileRead)},
    Route{"POST", "/files", route(fileWrite, BodyKind::kOpen)},
    Route{"POST", "/filesystem.Filesystem/Stat", route(rpcStat, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/ListDir", route(rpcList, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/MakeDir", route(rpcMakeFolder, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/Move", route(rpcMove, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/Remove", route(rpcRemove, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/WatchDir", route(rpcWatch)},
    Route{"POST", "/filesystem.Filesystem/CreateWatcher", route(rpcNoWatcher, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/GetWatcherEvents", route(rpcNoWatcher, BodyKind::kJson)},
    Route{"POST", "/filesystem.Filesystem/RemoveWatcher", route(rpcNoWatcher, BodyKind::kJson)},
    Route{"POST", "/process.Process/List", route(processList, BodyKind::kJson)},
    Route{"POST", "/process.Process/Start", route(processStart)},
    Route{"POST", "/process.Process/Connect", route(processConnect)},
    Route{"POST", "/process.Process/Update", route(processOther, BodyKind::kJson)},
    Route{"POST", "/process.Process/StreamInput", route(processOther, BodyKind::kJson)},
    Route{"POST", "/process.Process/SendInput", route(processOther, BodyKind::kJson)},
    Route{"POST", "/process.Process/SendSignal", route(processOther, BodyKind::kJson)},
    Route{"POST", "/process.Process/CloseStdin", route(processOther, BodyKind::kJson)},
};

// What clients ask of the control plane that Gantlet has no counterpart for: each answers so.
constexpr std::array kAbsent{
    Route{"GET", "/snapshots", route(templatesAndMore)},
    Route{"GET", "/templates", route(templatesAndMore)},
    Route{"POST", "/templates", route(templatesAndMore)},
    Route{"GET", "/templates/{tail}", route(templatesAndMore)},
    Route{"POST", "/templates/{tail}", route(templatesAndMore)},
    Route{"DELETE", "/templates/{tail}", route(templatesAndMore)},
    Route{"PATCH", "/templates/{tail}", route(templatesAndMore)},
    Route{"GET", "/v2/templates", route(templatesAndMore)},
    Route{"POST", "/v2/templates", route(templatesAndMore)},
    Route{"POST", "/v3/templates", route(templatesAndMore)},
    Route{"GET", "/secrets", route(templatesAndMore)},
    Route{"POST", "/secrets", route(templatesAndMore)},
    Route{"GET", "/secrets/{tail}", route(templatesAndMore)},
    Route{"DELETE", "/secrets/{tail}", route(templatesAndMore)},
};

template <class Routes>
const Route* findIn(const Routes& routes, const http::RequestHead& head) {
  const std::string_view method = head.method == "HEAD" ? "GET" : std::string_view(head.method);
  for (const Route& route : routes) {
    if (route.method == method && matchPath(route.path, head.path)) return &route;
  }
  return nullptr;
}

// By the path alone: whatever is wrong with a request there, its client reads the face's errors.
bool isControl(const http::RequestHead& head) {
  for (const std::string_view path :
       {"/sandboxes", "/v2/sandboxes", "/volumes", "/volumecontent", "/templates", "/v2/templates",
        "/v3/templates", "/snapshots", "/secrets"}) {
    if (head.path == path || head.path.starts_with(std::string(path) + "/")) return true;
  }
  return findIn(kHealth, head) != nullptr && !sandboxOf(head);
}

bool owns(const http::RequestHead& head) { return sandboxOf(head) || isControl(head); }

// The control plane may stand behind any sandbox's fields: its paths are its own.
const Route* find(const http::RequestHead& head) {
  if (const Route* route = findIn(kControl, head)) return route;
  if (const Route* route = findIn(kVolumes, head)) return route;
  if (const Route* route = findIn(kAbsent, head)) return route;
  if (isControl(head)) return findIn(kHealth, head);
  const auto address = sandboxOf(head);
  if (!address) return nullptr;
  if (address->port == kInterpreterPort) return findIn(kInterpreter, head);
  if (address->port == kDaemonPort) return findIn(kDaemon, head);
  return nullptr;
}

std::optional<std::string> host(const http::RequestHead& head) { return domainOf(head.host); }

Error notValid(std::string message) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), ""};
}

// A signed address of a file: it counts for whoever made the sandbox.
Result<Presented> ofSignature(const http::RequestHead& head, const ServiceOptions& options,
                              const Desks& desks, const std::string& session,
                              const http::QueryFields& query) {
  FileSignature file;
  file.writes = head.method == "POST";
  for (const auto& [name, value] : query) {
    if (name == "path") file.path = value;
    if (name == "username") file.user = value;
    if (name == "signature") file.signature = value;
    if (name == "signature_expiration") {
      const bool digits = value.find_first_not_of("-0123456789") == std::string::npos;
      if (!digits || value.empty() || value.size() > 18) {
        return notValid("the signature's expiration is not a number of seconds");
      }
      file.expiration = std::strtoll(value.c_str(), nullptr, 10);
    }
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  if (file.expiration && std::chrono::seconds(*file.expiration) < now) {
    return notValid("signature is already expired");
  }
  const auto found = signedBy(options, desks, session, file);
  if (!found) return notValid("invalid signature");
  return Presented{"", found->key.id, found->key.mark, false, found->tenant};
}

// The key in Authorization: Bearer. (Their daemon's clients name its user there, as Basic.)
Result<std::optional<std::string>> bearerOf(const http::RequestHead& head) {
  const std::string* field = head.find("authorization");
  constexpr std::string_view kScheme = "Bearer ";
  const auto schemeIs = [&](std::string_view scheme) {
    return http::equalsIgnoreCase(std::string_view(*field).substr(0, scheme.size()), scheme);
  };
  if (field == nullptr || schemeIs("Basic ")) return std::optional<std::string>();
  const std::string_view key =
      http::trimBlanks(std::string_view(*field).substr(std::min(field->size(), kScheme.size())));
  if (!schemeIs(kScheme) || key.empty()) {
    return notValid("the field 'authorization' is not Bearer and a key");
  }
  return std::optional(keyOf(key));
}

// The token of the volume whose files are asked for; nullopt: there is none.
std::optional<Presented> ofVolume(const http::RequestHead& head, const ServiceOptions& options,
                                  const Desks& desks) {
  const std::string volume(volumeOfContent(head.path));
  const std::string* field = volume.empty() ? nullptr : head.find("authorization");
  constexpr std::string_view kScheme = "Bearer ";
  if (field == nullptr ||
      !http::equalsIgnoreCase(std::string_view(*field).substr(0, kScheme.size()), kScheme)) {
    return std::nullopt;
  }
  const auto found = signedBy(options, desks, volume,
                              http::trimBlanks(std::string_view(*field).substr(kScheme.size())));
  if (!found) return std::nullopt;
  return Presented{"", found->key.id, found->key.mark, false, found->tenant};
}

Result<Presented> presented(const http::RequestHead& head, const ServiceOptions& options,
                            const Desks& desks) {
  for (const std::string name :
       {"x-api-key", "x-access-token", "e2b-traffic-access-token", "authorization"}) {
    if (head.count(name) > 1) return notValid("the field '" + name + "' stands more than once");
  }
  if (auto token = ofVolume(head, options, desks)) return *std::move(token);
  const auto address = sandboxOf(head);
  if (address && !isControl(head)) {
    const std::string session = sessionId(address->sandbox).value_or("");
    const std::string* token = head.find("x-access-token");
    if (token == nullptr) token = head.find("e2b-traffic-access-token");
    if (token != nullptr) {
      const auto found = signedBy(options, desks, session, *token);
      if (!found) return notValid("the access token is not one of this sandbox");
      return Presented{"", found->key.id, found->key.mark, false, found->tenant};
    }
    if (head.path == "/files") {
      // One that can't be read signs nothing, and is refused for what it is by its route.
      const auto query = http::parseByteQuery(head.query);
      for (const auto& [name, value] : query ? *query : http::QueryFields()) {
        if (name == "signature") return ofSignature(head, options, desks, session, *query);
      }
    }
  }
  Presented presented;
  if (const std::string* key = head.find("x-api-key")) presented.secret = keyOf(*key);
  TRY(const std::optional<std::string> bearer, bearerOf(head));
  if (!bearer) return presented;
  if (!presented.secret.empty() && presented.secret != *bearer) {
    return notValid("X-API-Key and Authorization name different keys: send one of them");
  }
  presented.secret = *bearer;
  presented.mustCount = true;
  return presented;
}

RelayPlace place(const Route& route, const http::RequestHead& head, const PathFields& path) {
  using Kind = RelayPlace::Kind;
  std::string id;
  for (const auto& [key, value] : path) {
    if (key == "id") id = value;
  }
  const bool makes = route.method == "POST";
  const std::string_view of = route.path.starts_with("/v2/") ? route.path.substr(3) : route.path;
  if (of == "/sandboxes") return {makes ? Kind::kNewSession : Kind::kSessions, ""};
  if (of.starts_with("/sandboxes/{id}")) return {Kind::kSession, sessionId(id).value_or("")};
  if (of == "/volumes") return {makes ? Kind::kNewVolume : Kind::kVolumes, ""};
  if (of.starts_with("/volumes/{id}") || of.starts_with("/volumecontent/{id}")) {
    return {Kind::kVolume, id};
  }
  if (isControl(head)) return {};
  const auto address = sandboxOf(head);
  return {Kind::kSession, address ? sessionId(address->sandbox).value_or("") : ""};
}

http::Response problem(const Problem& problem, const http::RequestHead& head,
                       const std::string& /*requestId*/) {
  std::string message = inSandboxWords(problem.detail);
  if (!problem.resolution.empty()) message += " (" + inSandboxWords(problem.resolution) + ")";
  const auto address = isControl(head) ? std::nullopt : sandboxOf(head);
  if (problem.status == 401 && !address) message += ": set E2B_API_KEY to a key of this service";
  http::Response response;
  if (address && address->port != kInterpreterPort && address->port != kDaemonPort) {
    response = deadSandbox(address->sandbox,
                           "The sandbox has no open ports: nothing in it can be "
                           "reached from outside");
  } else if (address && address->port == kInterpreterPort) {
    response = textResponse(problem.status, message);
  } else if (address && head.path != "/files" && head.path != "/health") {
    response.status = problem.status;
    response.body =
        json::write(json::Object{{"code", codeOfStatus(problem.status)}, {"message", message}});
  } else {
    response = errorResponse(problem.status, message);
  }
  for (const http::Header& header : problem.headers) {
    if (header.name != "WWW-Authenticate") response.headers.push_back(header);
  }
  return response;
}

constexpr Face kFace{owns, find, host, presented, place, problem};

}  // namespace

const Face& face() { return kFace; }

}  // namespace gantlet::e2b
