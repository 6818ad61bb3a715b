#include "service/router.h"

#include <algorithm>
#include <array>

#include "cluster/node_runner.h"
#include "manager/session_desk.h"
#include "service/ragflow_json.h"
#include "service/relay_call.h"
#include "service/relayed_caller.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

// HEAD is GET without the body (RFC 9110 section 9.3.2).
std::string_view effectiveMethod(const http::RequestHead& head) {
  return head.method == "HEAD" ? std::string_view("GET") : std::string_view(head.method);
}

const Route* findRoute(const http::RequestHead& head, const Face* face) {
  if (face != nullptr) return face->find(head);
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

http::Response problemFor(const Problem& problem, const http::RequestHead& head,
                          const std::string& requestId, const Face* face) {
  return face == nullptr ? problemResponse(problem, requestId)
                         : face->problem(problem, head, requestId);
}

bool hasBody(std::string_view method) {
  return method == "POST" || method == "PUT" || method == "PATCH";
}

bool isJson(std::string_view contentType) {
  const std::string_view type = contentType.substr(0, contentType.find(';'));
  if (!http::equalsIgnoreCase(http::trimBlanks(type), "application/json")) return false;
  const std::string parameters = http::lowerCase(contentType.substr(type.size()));
  const std::size_t charset = parameters.find("charset=");
  return charset == std::string::npos || parameters.find("utf-8", charset) != std::string::npos;
}

// Of a body that goes into a workspace: what that has room for is the bound that counts.
// Of who has not proved anything yet.
constexpr std::uint64_t kMostSignedBody = std::uint64_t{64} << 10U;
constexpr std::uint64_t kMostOpenBody = std::uint64_t{64} << 30U;
constexpr unsigned kLinesOfStrangers = 60;  // a minute, of a kind

}  // namespace

Router::Router(const OptionsCell& options, Gate& gate, const Desks& desks)
    : cell_(options),
      seen_(options.version()),
      options_(options.get()),
      log_(options_->log),
      gate_(gate),
      desks_(desks),
      access_(options_, desks.keys),
      refusedCallers_(kLinesOfStrangers),
      failedHandshakes_(kLinesOfStrangers) {}

void Router::refreshOptions() {
  const std::uint64_t version = cell_.version();
  if (version == seen_) return;
  seen_ = version;
  options_ = cell_.get();
  access_.use(options_);
}

http::Handler::Screening Router::screen(const http::RequestHead& head, const http::Peer& peer,
                                        const std::string& requestId) {
  refreshOptions();
  const auto began = std::chrono::steady_clock::now();
  const Face* face = peer.watching ? nullptr : faceOf(head);
  const Route* route = findRoute(head, face);
  Screening screening;
  if (peer.watching) {
    screening = screenWatching(head, route, requestId);
  } else {
    screening.answer = screenPath(head, peer, route, requestId, face);
  }
  if (!peer.watching && !screening.answer && route != nullptr) {
    const GuardedRoute* guarded = route->guarded();
    screening = guarded == nullptr ? screenPublic(head, *route, requestId)
                                   : screenGuarded(head, peer, *route, *guarded, requestId, face);
  }
  if (screening.answer) {
    tell({head.method, route, screening.answer->status, "", requestId, {}, began, ""});
  }
  return screening;
}

std::optional<http::Response> Router::screenPath(const http::RequestHead& head,
                                                 const http::Peer& peer, const Route* route,
                                                 const std::string& requestId, const Face* face) {
  if (isRelayed(head, peer) && route != nullptr) return std::nullopt;  // its gateway has looked
  const bool changesState =
      (head.method != "GET" && head.method != "HEAD" && head.method != "OPTIONS") ||
      head.find("upgrade") != nullptr;  // a page may open a WebSocket to any site
  const auto host = face == nullptr ? std::nullopt : face->host(head);
  std::optional<Problem> problem;
  if (host) {
    http::RequestHead named = head;
    named.host = *host;
    problem = access_.screenOrigin(named, peer, changesState);
  } else {
    problem = access_.screenOrigin(head, peer, changesState);
  }
  if (problem) return problemFor(*problem, head, requestId, face);
  if (route != nullptr) return std::nullopt;
  if (face != nullptr) {
    return face->problem(problemOf(404, "there is nothing at this path"), head, requestId);
  }
  const std::string allowed = allowedMethods(head.path);
  if (allowed.empty()) {
    Problem missing = problemOf(404, "there is nothing at this path");
    missing.resolution = "GET /openapi.json lists what there is";
    return problemResponse(missing, requestId);
  }
  http::Response response;
  if (head.method == "OPTIONS") {
    response.status = 204;
  } else {
    response = problemResponse(problemOf(405, "this path does not know that method"), requestId);
  }
  response.headers.push_back({"Allow", allowed});
  return response;
}

namespace {

// Tells of the request that `watch` ends: no worker, which tells of the others, ever sees it.
class ToldWatch final : public http::BodyWatch {
 public:
  ToldWatch(std::unique_ptr<http::BodyWatch> watch, std::function<void(int status)> tell)
      : watch_(std::move(watch)), tell_(std::move(tell)) {}

  std::optional<http::Response> look(std::string_view piece) override {
    auto answer = watch_->look(piece);
    if (answer) tell_(answer->status);
    return answer;
  }

 private:
  std::unique_ptr<http::BodyWatch> watch_;
  std::function<void(int status)> tell_;
};

}  // namespace

http::Handler::Screening Router::screenWatching(const http::RequestHead& head, const Route* route,
                                                const std::string& requestId) {
  static constexpr std::array<std::string_view, 3> kWatched{"/livez", "/readyz", "/metrics"};
  // Listed, not told by what a route asks of its callers: another one that is public is not served
  // here for that.
  if (route != nullptr &&
      std::find(kWatched.begin(), kWatched.end(), route->path) != kWatched.end()) {
    return screenPublic(head, *route, requestId);
  }
  Screening screening;
  screening.answer = problemResponse(
      problemOf(404, "GET /livez, /readyz and /metrics are all that there is here"), requestId);
  return screening;
}

http::Handler::Screening Router::screenPublic(const http::RequestHead& head, const Route& route,
                                              const std::string& requestId) {
  Screening screening;
  if (const auto* instant = std::get_if<InstantRoute>(&route.handling)) {
    screening.answer = (*instant)();
  } else if (const auto* serve = std::get_if<PublicRoute>(&route.handling)) {
    const auto began = std::chrono::steady_clock::now();
    screening.serve = [this, &route, serve = *serve, options = options_,
                       began](http::Exchange& exchange) {
      PublicCall call{exchange, gate_, *options, draining_, counts_, {}};
      serve(call);
      const http::Request& request = exchange.request();
      tell({request.head.method, &route, exchange.status(), "", request.id, {}, began, ""});
    };
  } else if (const auto* signedRoute = std::get_if<SignedRoute>(&route.handling)) {
    if (auto problem = screenBody(head, BodyKind::kJson)) {
      screening.answer = problemResponse(*problem, requestId);
      return screening;
    }
    screening.maxBody = kMostSignedBody;
    const auto began = std::chrono::steady_clock::now();
    screening.serve = [this, &route, serve = signedRoute->serve, options = options_,
                       began](http::Exchange& exchange) {
      PublicCall call{exchange, gate_, *options, draining_, counts_, {}};
      serve(call, desks_);
      const http::Request& request = exchange.request();
      tell({request.head.method, &route, exchange.status(), "", request.id, {}, began, ""});
    };
  }
  return screening;
}

http::Handler::Screening Router::screenGuarded(const http::RequestHead& head,
                                               const http::Peer& peer, const Route& route,
                                               const GuardedRoute& guarded,
                                               const std::string& requestId, const Face* face) {
  Screening screening;
  if (const std::string* via = head.find("gantlet-via"); via != nullptr && !options_->via.empty() &&
                                                         *via == options_->via &&
                                                         roleMay(Role::kTenant, guarded.needs)) {
    Problem problem = problemOf(508, "the request comes from this very service");
    problem.resolution = "the provider self_managed must name another executor's address";
    screening.answer = problemFor(problem, head, requestId, face);
    return screening;
  }
  auto admitted = admit(head, peer, guarded, requestId, face);
  if (const auto* problem = std::get_if<Problem>(&admitted)) {
    tellRefusedCaller(*problem, peer, route, requestId);
    screening.answer = problemFor(*problem, head, requestId, face);
    if (problem->status == 429 && route.path == "/run") {
      screening.answer->contentType = "application/json";
      screening.answer->body = json::write(ragflowTooMany());
    }
    return screening;
  }
  if (hasBody(route.method)) {
    if (auto problem = screenBody(head, guarded.body)) {
      screening.answer = problemFor(*problem, head, requestId, face);
      return screening;
    }
    screening.readsBody = guarded.body == BodyKind::kOpen;
    screening.bodyOptional = guarded.body == BodyKind::kOptional || guarded.body == BodyKind::kAny;
    screening.maxBody = screening.readsBody ? kMostOpenBody : options_->maxBody.bytes();
  }
  auto caller = std::make_shared<const Caller>(std::get<Caller>(std::move(admitted)));
  if (isRelayed(head, peer)) {
    screening.answer = screenRelayed(head, *caller, requestId);
    if (screening.answer) return screening;
  }
  screening.lane = caller->tenant.text();
  const auto began = std::chrono::steady_clock::now();
  if (hasBody(route.method) && guarded.shape != nullptr) {
    screening.watch = std::make_unique<ToldWatch>(
        std::make_unique<BodyOutline>(guarded.shape(), options_->maxCode, requestId),
        [this, &route, caller, method = head.method, requestId, began](int status) {
          tell({method, &route, status, caller->tenant.text(), requestId, {}, began, ""});
        });
  }
  std::function<void(Call&)> serve = passesOn(head, route, face);
  if (!serve && guarded.once) {
    serve = [this, handle = guarded.serve](Call& call) { serveOnce(call, handle); };
  }
  if (!serve) serve = guarded.serve;
  screening.serve = [this, &route, serve = std::move(serve), caller, options = options_,
                     began](http::Exchange& exchange) {
    const http::Request& request = exchange.request();
    Call call{{exchange, gate_, *options, draining_, counts_, {}}, *caller, {}, desks_};
    if (auto fields = matchPath(route.path, request.head.path)) call.path = std::move(*fields);
    serve(call);
    tell({request.head.method, &route, exchange.status(), caller->tenant.text(), request.id,
          call.submissions, began, ""});
  };
  return screening;
}

void Router::serveOnce(Call& call, void (*serve)(Call&)) {
  const auto key = idempotencyKeyOf(call.request().head);
  if (!key) return replyError(call, key.error());
  if (!*key) return serve(call);
  // Somebody else's answer may hold a secret: the caller is part of the name. None of these has a
  // line break in it.
  const Caller& caller = call.caller;
  std::string name;
  for (const std::string& part : {caller.tenant.text(), caller.principal.id, caller.keyId,
                                  toHex(caller.keyHash), caller.keyMark, **key}) {
    name += part + "\n";
  }
  const std::string asked = call.request().head.target + "\n" + toHex(sha256(call.request().body));
  RepeatedAnswers::Looked looked =
      repeated_.begin(name, asked, RepeatedAnswers::Time::clock::now());
  switch (looked.found) {
    case RepeatedAnswers::Found::kAnswered: return call.exchange.reply(std::move(looked.answer));
    case RepeatedAnswers::Found::kUnderWay:
    case RepeatedAnswers::Found::kOther: {
      const bool other = looked.found == RepeatedAnswers::Found::kOther;
      Problem problem = other ? problemOf(422, "this Idempotency-Key was used with another request")
                              : problemOf(409, "a request with this Idempotency-Key is under way");
      problem.resolution =
          other ? "send a new key with a new request" : "send it again a bit later";
      return call.exchange.reply(problemResponse(problem, call.request().id));
    }
    case RepeatedAnswers::Found::kNew: break;
  }
  call.exchange.watchReply([&](const http::Response& answer) { repeated_.ended(name, answer); });
  serve(call);
  call.exchange.watchReply(nullptr);
  repeated_.forgotten(name);
}

bool Router::isRelayed(const http::RequestHead& head, const http::Peer& peer) const {
  return options_->behindGateways && !peer.local && head.find("gantlet-caller") != nullptr;
}

std::optional<http::Response> Router::screenRelayed(const http::RequestHead& head,
                                                    const Caller& caller,
                                                    const std::string& requestId) const {
  const auto field = [&](const char* name) {
    const std::string* value = head.find(name);
    return value == nullptr ? std::string() : *value;
  };
  if (desks_.runner == nullptr) {
    return problemResponse(problemOf(503, "this service is no node of a cluster"), requestId);
  }
  // What was made by this key already is there, whatever this node takes now.
  const std::string key = field("idempotency-key");
  const bool known =
      !key.empty() && desks_.sessions != nullptr && desks_.sessions->knowsKey(caller.tenant, key);
  cluster::NodeBegun begun = cluster::NodeBegun::kNo;
  const Status admitted = desks_.runner->admits(
      {field("gantlet-boot"), field("gantlet-once"), !known && !field("gantlet-makes").empty()},
      begun);
  if (admitted) return std::nullopt;
  http::Response response = problemResponse(problemOf(admitted.error()), requestId);
  response.headers.push_back({"Gantlet-Begun", begun == cluster::NodeBegun::kNo    ? "no"
                                               : begun == cluster::NodeBegun::kYes ? "yes"
                                                                                   : "other"});
  return response;
}

std::function<void(Call&)> Router::passesOn(const http::RequestHead& head, const Route& route,
                                            const Face* face) const {
  if (desks_.relay == nullptr || desks_.places == nullptr) return nullptr;
  const PathFields path = matchPath(route.path, head.path).value_or(PathFields());
  RelayPlace place = face == nullptr ? relayPlaceOf(route, path) : face->place(route, head, path);
  if (place.kind == RelayPlace::Kind::kHere) return nullptr;
  return [place = std::move(place), face](Call& call) { relayCall(call, place, face); };
}

std::variant<Caller, Problem> Router::admit(const http::RequestHead& head, const http::Peer& peer,
                                            const GuardedRoute& guarded,
                                            const std::string& requestId, const Face* face) {
  if (isRelayed(head, peer)) return Access::admitRelayed(head, guarded.needs, guarded.orElse);
  if (face == nullptr) return access_.admit(head, peer, requestId, guarded.needs, guarded.orElse);
  auto presented = face->presented(head, *options_, desks_);
  if (!presented) {
    // Counted as one that was guessed wrong.
    Problem problem = access_.refused(peer, true);
    if (problem.status == 401) {
      problem.detail = presented.error().message;
      problem.resolution = presented.error().resolution;
    }
    return problem;
  }
  http::RequestHead named = head;
  if (auto host = face->host(head)) named.host = *std::move(host);
  auto admitted = access_.admit(named, peer, requestId, guarded.needs, guarded.orElse, &*presented);
  if (auto* problem = std::get_if<Problem>(&admitted);
      problem != nullptr && problem->status == 401) {
    problem->resolution.clear();  // its clients send no Authorization field: the face knows better
  }
  return admitted;
}

std::optional<Problem> Router::screenBody(const http::RequestHead& head, BodyKind kind) const {
  const std::string* encoding = head.find("content-encoding");
  if (encoding != nullptr && !http::equalsIgnoreCase(*encoding, "identity")) {
    Problem problem = problemOf(415, "the body must not be compressed");
    problem.resolution = "send it without Content-Encoding";
    return problem;
  }
  // Also what keeps a page's plain form, which needs no permission to post, out. An empty one has
  // no bytes that could be taken for JSON: what has no body has no type, whatever it names.
  if (!head.chunked && head.contentLength.value_or(0) == 0) return std::nullopt;
  const std::string* type = head.find("content-type");
  const bool any = kind == BodyKind::kAny || kind == BodyKind::kOpen;
  if (!any && (type == nullptr || head.count("content-type") > 1 || !isJson(*type))) {
    Problem problem = problemOf(415, "the body must be JSON");
    problem.resolution = "send Content-Type: application/json";
    return problem;
  }
  if (kind != BodyKind::kOpen && head.contentLength &&
      *head.contentLength > options_->maxBody.bytes()) {
    return problemOf(413, "the body is larger than " + formatByteCount(options_->maxBody));
  }
  return std::nullopt;
}

void Router::tell(const Told& request) const {
  if (log_ == nullptr) return;
  const std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - request.began;
  LogLine line{LogLevel::kInfo, "request", "request", {}};
  if (request.status >= 500) line.level = LogLevel::kWarning;
  if (request.status == 500) line.level = LogLevel::kError;
  line.fields = {{"method", std::string(request.method)},
                 {"route", request.route == nullptr ? "" : std::string(request.route->path)},
                 {"status", std::int64_t{request.status}},
                 {"duration_ms", took.count()},
                 {"tenant", request.tenant},
                 {"request_id", request.requestId},
                 {"reason", request.reason}};
  if (!request.submissions.empty()) {
    line.fields.push_back({"submission_id", request.submissions.front()});
  }
  if (request.submissions.size() > 1) {
    line.fields.push_back({"submissions", static_cast<std::int64_t>(request.submissions.size())});
  }
  log_->write(line);
}

void Router::tellRefusedCaller(const Problem& problem, const http::Peer& peer, const Route& route,
                               const std::string& requestId) {
  if (problem.status != 401 && problem.status != 403) return;
  ++counts_.authFailures;
  if (log_ == nullptr) return;
  const auto leftOut = refusedCallers_.admit(RateLimit::Time::clock::now());
  if (!leftOut) return;
  LogLine line{LogLevel::kWarning, "auth_failed", "a caller was refused", {}};
  line.fields = {{"reason", problem.detail},
                 {"address", peer.address},
                 {"route", std::string(route.path)},
                 {"status", std::int64_t{problem.status}},
                 {"request_id", requestId}};
  if (*leftOut > 0) line.fields.push_back({"left_out", static_cast<std::int64_t>(*leftOut)});
  log_->write(line);
}

void Router::handshakeFailed(const http::Peer& peer, const std::string& reason) {
  ++counts_.handshakeFailures;
  if (log_ == nullptr) return;
  const auto leftOut = failedHandshakes_.admit(RateLimit::Time::clock::now());
  if (!leftOut) return;
  LogLine line{LogLevel::kWarning, "tls_handshake_failed", "TLS could not be set up", {}};
  line.fields = {{"reason", reason}, {"address", peer.address}};
  if (*leftOut > 0) line.fields.push_back({"left_out", static_cast<std::int64_t>(*leftOut)});
  log_->write(line);
}

http::Response Router::refuse(int status, const std::string& detail, const http::RequestHead* head,
                              const std::string& requestId) {
  const Face* face = head == nullptr ? nullptr : faceOf(*head);
  const Route* route = head == nullptr ? nullptr : findRoute(*head, face);
  tell({head == nullptr ? std::string_view() : std::string_view(head->method),
        route,
        status,
        "",
        requestId,
        {},
        std::chrono::steady_clock::now(),
        detail});
  if (status == 503 && head != nullptr && head->path == "/run") {
    // RAGFlow's client knows this answer and does not send the program again.
    return jsonResponse(ragflowError(Error{ErrorCode::kBusy, detail, ""}));
  }
  if (face != nullptr) return face->problem(problemOf(status, detail), *head, requestId);
  return problemResponse(problemOf(status, detail), requestId);
}

}  // namespace gantlet
