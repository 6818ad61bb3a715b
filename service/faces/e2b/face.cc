#include "service/faces/e2b/face.h"

#include <array>
#include <chrono>

#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/connect.h"
#include "service/faces/e2b/token.h"
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
    Route{"POST", "/filesystem.Filesystem/Stat", route(rpcStat)},
    Route{"POST", "/filesystem.Filesystem/ListDir", route(rpcList)},
    Route{"POST", "/filesystem.Filesystem/MakeDir", route(rpcMakeFolder)},
    Route{"POST", "/filesystem.Filesystem/Move", route(rpcMove)},
    Route{"POST", "/filesystem.Filesystem/Remove", route(rpcRemove)},
    Route{"POST", "/filesystem.Filesystem/WatchDir", route(rpcWatch)},
    Route{"POST", "/filesystem.Filesystem/CreateWatcher", route(rpcNoWatcher)},
    Route{"POST", "/filesystem.Filesystem/GetWatcherEvents", route(rpcNoWatcher)},
    Route{"POST", "/filesystem.Filesystem/RemoveWatcher", route(rpcNoWatcher)},
    Route{"POST", "/process.Process/List", route(processList)},
    Route{"POST", "/process.Process/Start", route(processStart)},
    Route{"POST", "/process.Process/Connect", route(processConnect)},
    Route{"POST", "/process.Process/Update", route(processOther)},
    Route{"POST", "/process.Process/StreamInput", route(processOther)},
    Route{"POST", "/process.Process/SendInput", route(processOther)},
    Route{"POST", "/process.Process/SendSignal", route(processOther)},
    Route{"POST", "/process.Process/CloseStdin", route(processOther)},
};

// What clients ask of the control plane that Gantlet has no counterpart for: each answers so.
constexpr std::array kAbsent{
    Route{"GET", "/snapshots", route(templatesAndMore)},
    Route{"GET", "/templates/{tail}", route(templatesAndMore)},
    Route{"POST", "/templates/{tail}", route(templatesAndMore)},
    Route{"DELETE", "/templates/{tail}", route(templatesAndMore)},
    Route{"PATCH", "/templates/{tail}", route(templatesAndMore)},
    Route{"POST", "/v2/templates", route(templatesAndMore)},
    Route{"POST", "/v3/templates", route(templatesAndMore)},
    Route{"GET", "/volumes", route(templatesAndMore)},
    Route{"POST", "/volumes", route(templatesAndMore)},
    Route{"GET", "/volumes/{tail}", route(templatesAndMore)},
    Route{"DELETE", "/volumes/{tail}", route(templatesAndMore)},
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

bool isControl(const http::RequestHead& head) {
  for (const std::string_view path : {"/sandboxes", "/v2/sandboxes"}) {
    if (head.path == path || head.path.starts_with(std::string(path) + "/")) return true;
  }
  return findIn(kAbsent, head) != nullptr;
}

bool owns(const http::RequestHead& head) { return sandboxOf(head) || isControl(head); }

// The control plane may stand behind any sandbox's fields: its paths are its own.
const Route* find(const http::RequestHead& head) {
  if (const Route* route = findIn(kControl, head)) return route;
  if (const Route* route = findIn(kAbsent, head)) return route;
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
  if (desks.sessions != nullptr) {
    const auto info = desks.sessions->get({session, std::nullopt, {}});
    for (const std::string& key : {info ? info->createdBy : std::string(), std::string()}) {
      if (info && isSignedBy(file, sandboxToken(options.faceSecret, session, key))) {
        return Presented{"", key};
      }
    }
  }
  return notValid("invalid signature");
}

Result<Presented> presented(const http::RequestHead& head, const ServiceOptions& options,
                            const Desks& desks) {
  for (const std::string name : {"x-api-key", "x-access-token", "e2b-traffic-access-token"}) {
    if (head.count(name) > 1) return notValid("the field '" + name + "' stands more than once");
  }
  const auto address = sandboxOf(head);
  if (address && !isControl(head)) {
    const std::string session = sessionId(address->sandbox).value_or("");
    const std::string* token = head.find("x-access-token");
    if (token == nullptr) token = head.find("e2b-traffic-access-token");
    if (token != nullptr) {
      const auto key = keyOfToken(options.faceSecret, session, *token);
      if (!key) return notValid("the access token is not one of this sandbox");
      return Presented{"", *key};
    }
    if (head.path == "/files") {
      TRY(const http::QueryFields query, http::parseQuery(head.query));
      for (const auto& [name, value] : query) {
        if (name == "signature") return ofSignature(head, options, desks, session, query);
      }
    }
  }
  const std::string* key = head.find("x-api-key");
  return Presented{key == nullptr ? std::string() : keyOf(*key), ""};
}

http::Response problem(const Problem& problem, const http::RequestHead& head,
                       const std::string& /*requestId*/) {
  std::string message = problem.detail;
  if (!problem.resolution.empty()) message += " (" + problem.resolution + ")";
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

constexpr Face kFace{owns, find, host, presented, problem};

}  // namespace

const Face& face() { return kFace; }

}  // namespace gantlet::e2b
