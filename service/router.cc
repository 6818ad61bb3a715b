#include "service/router.h"

#include "service/ragflow_json.h"

namespace gantlet {
namespace {

// HEAD is GET without the body (RFC 9110 section 9.3.2).
std::string_view effectiveMethod(const http::RequestHead& head) {
  return head.method == "HEAD" ? std::string_view("GET") : std::string_view(head.method);
}

const Route* findRoute(const http::RequestHead& head) {
  for (const Route& route : routes()) {
    if (route.method == effectiveMethod(head) && matchPath(route.path, head.path)) return &route;
  }
  return nullptr;
}

// The methods that `path` knows, for the Allow field; empty for an unknown path.
std::string allowedMethods(std::string_view path) {
  std::string methods;
  const auto add = [&](std::string_view method) {
    if (methods.find(method) != std::string::npos) return;
    methods += (methods.empty() ? "" : ", ") + std::string(method);
  };
  for (const Route& route : routes()) {
    if (path != "*" && !matchPath(route.path, path)) continue;
    add(route.method);
    if (route.method == "GET") add("HEAD");
  }
  if (!methods.empty()) add("OPTIONS");
  return methods;
}

bool hasBody(std::string_view method) { return method == "POST" || method == "PUT"; }

bool isJson(std::string_view contentType) {
  const std::string_view type = contentType.substr(0, contentType.find(';'));
  if (!http::equalsIgnoreCase(http::trimBlanks(type), "application/json")) return false;
  const std::string parameters = http::lowerCase(contentType.substr(type.size()));
  const std::size_t charset = parameters.find("charset=");
  return charset == std::string::npos || parameters.find("utf-8", charset) != std::string::npos;
}

}  // namespace

Router::Router(const ServiceOptions& options, Gate& gate, const Desks& desks)
    : options_(options), gate_(gate), desks_(desks), access_(options) {}

http::Handler::Screening Router::screen(const http::RequestHead& head, const http::Peer& peer,
                                        const std::string& requestId) {
  Screening screening;
  screening.answer = screenRoute(head, peer, requestId);
  if (screening.answer && options_.onAccess) {
    const Route* route = findRoute(head);
    options_.onAccess({head.method, route == nullptr ? "" : std::string(route->path),
                       screening.answer->status, "", requestId, std::chrono::microseconds{0}});
  }
  screening.maxBody = hasBody(head.method) ? options_.maxBody.bytes() : 0;
  if (!screening.answer) {
    const auto caller = access_.caller(head, peer, requestId);
    if (caller) screening.lane = caller->tenant.text();
  }
  return screening;
}

std::optional<http::Response> Router::screenRoute(const http::RequestHead& head,
                                                  const http::Peer& peer,
                                                  const std::string& requestId) {
  const bool changesState =
      head.method != "GET" && head.method != "HEAD" && head.method != "OPTIONS";
  if (auto problem = access_.screenOrigin(head, peer, changesState)) {
    return problemResponse(*problem, requestId);
  }
  const Route* route = findRoute(head);
  if (route == nullptr) {
    const std::string allowed = allowedMethods(head.path);
    http::Response response;
    if (allowed.empty()) {
      Problem problem = problemOf(404, "there is nothing at this path");
      problem.resolution = "GET /openapi.json lists what there is";
      return problemResponse(problem, requestId);
    }
    if (head.method == "OPTIONS") {
      response.status = 204;
    } else {
      response = problemResponse(problemOf(405, "this path does not know that method"), requestId);
    }
    response.headers.push_back({"Allow", allowed});
    return response;
  }
  if (const std::string* via = head.find("gantlet-via");
      via != nullptr && !options_.via.empty() && *via == options_.via &&
      route->needs == Permission::kSubmit && !route->isPublic) {
    Problem problem = problemOf(508, "the request comes from this very service");
    problem.resolution = "the provider self_managed must name another executor's address";
    return problemResponse(problem, requestId);
  }
  if (!route->isPublic) {
    if (auto problem = access_.screenCaller(head, peer, route->needs)) {
      http::Response response = problemResponse(*problem, requestId);
      if (problem->status == 429 && route->path == "/run") {
        response.contentType = "application/json";
        response.body = json::write(ragflowTooMany());
      }
      return response;
    }
  }
  if (hasBody(route->method)) {
    if (auto problem = screenBody(head)) return problemResponse(*problem, requestId);
  }
  if (route->instant != nullptr) return route->instant();
  return std::nullopt;
}

std::optional<Problem> Router::screenBody(const http::RequestHead& head) const {
  const std::string* encoding = head.find("content-encoding");
  if (encoding != nullptr && !http::equalsIgnoreCase(*encoding, "identity")) {
    Problem problem = problemOf(415, "the body must not be compressed");
    problem.resolution = "send it without Content-Encoding";
    return problem;
  }
  // Also what keeps a page's plain form, which needs no permission to post, out.
  const std::string* type = head.find("content-type");
  if (type == nullptr || head.count("content-type") > 1 || !isJson(*type)) {
    Problem problem = problemOf(415, "the body must be JSON");
    problem.resolution = "send Content-Type: application/json";
    return problem;
  }
  if (head.contentLength && *head.contentLength > options_.maxBody.bytes()) {
    return problemOf(413, "the body is larger than " + formatByteCount(options_.maxBody));
  }
  return std::nullopt;
}

void Router::serve(http::Exchange& exchange) {
  const http::Request& request = exchange.request();
  const auto began = std::chrono::steady_clock::now();
  const Route* route = findRoute(request.head);
  const auto caller = access_.caller(request.head, request.peer, request.id);
  if (route == nullptr || !caller) {
    exchange.reply(
        problemResponse(problemOf(500, "the service met an internal fault"), request.id));
    return;
  }
  Call call{exchange, *caller, gate_, options_, draining_, {}, desks_};
  if (auto fields = matchPath(route->path, request.head.path)) call.path = std::move(*fields);
  route->serve(call);
  if (options_.onAccess) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - began);
    options_.onAccess({request.head.method, std::string(route->path), exchange.status(),
                       caller->tenant.text(), request.id, took});
  }
}

http::Response Router::refuse(int status, const std::string& detail, const http::RequestHead* head,
                              const std::string& requestId) {
  const Route* route = head == nullptr ? nullptr : findRoute(*head);
  if (options_.onAccess) {
    options_.onAccess({head == nullptr ? "" : head->method,
                       route == nullptr ? "" : std::string(route->path), status, "", requestId,
                       std::chrono::microseconds{0}});
  }
  if (status == 503 && head != nullptr && head->path == "/run") {
    // RAGFlow's client knows this answer and does not send the program again.
    return jsonResponse(ragflowError(Error{ErrorCode::kBusy, detail, ""}));
  }
  return problemResponse(problemOf(status, detail), requestId);
}

}  // namespace gantlet
