#include "service/relay_passing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/one_of.h"
#include "service/relayed_caller.h"

namespace gantlet {
namespace {

// What is sent as a whole, so that it can be sent again.
constexpr std::size_t kWhole = std::size_t{256} << 10U;
constexpr std::chrono::hours kLongest{25};  // a cell's own limit is the node's to see to
constexpr ByteCount kLargestAnswer = ByteCount(UINT64_MAX);

// Between two neighbours (RFC 9110 section 7.6.1), and what each of them writes itself.
constexpr std::array<std::string_view, 11> kNeighbours{
    "connection", "keep-alive", "proxy-connection", "te",     "trailer",     "transfer-encoding",
    "upgrade",    "host",       "content-length",   "expect", "x-request-id"};
// Who calls is told by the gateway, and where a page came from it has looked at.
constexpr std::array<std::string_view, 9> kProofs{
    "authorization", "x-api-key", "x-access-token", "x-sandbox-token", "e2b-traffic-access-token",
    "cookie",        "origin",    "x-tenant-id",    "sec-fetch-site"};

// The names in the Connection fields of a message: what is for the next neighbour alone, in lower
// case as the fields' names are.
std::vector<std::string> namedForNeighbour(const http::RequestHead& head) {
  std::vector<std::string> names;
  for (const http::Header& header : head.headers) {
    if (header.name != "connection") continue;
    std::string name;
    for (const char c : http::lowerCase(header.value) + ",") {
      if (c == ',') {
        if (!name.empty()) names.push_back(std::move(name));
        name.clear();
      } else if (c != ' ' && c != '\t') {
        name += c;
      }
    }
  }
  return names;
}

Error unknownOutcome(const std::string& message) {
  return Error{ErrorCode::kOutcomeUnknown, message,
               "look what has become of it before you send it again"};
}

}  // namespace

net::HttpRequest passedRequest(Call& call, const Face* face, const std::string& node) {
  const http::Request& request = call.request();
  net::HttpRequest passed;
  passed.method = request.head.method;
  passed.target = request.head.target;
  passed.host = request.head.host;
  const std::vector<std::string> named = namedForNeighbour(request.head);
  for (const http::Header& header : request.head.headers) {
    if (isOneOf(header.name, kNeighbours) || isOneOf(header.name, kProofs)) continue;
    if (isOneOf(header.name, named)) continue;
    // Only a gateway speaks to a node in these.
    if (header.name.starts_with("gantlet-")) continue;
    passed.headers.emplace_back(header.name, header.value);
  }
  passed.headers.emplace_back("X-Request-Id", request.id);
  passed.headers.emplace_back(
      kCallerField,
      callerText(call.caller, face == nullptr ? Secret() : call.options.faceSecret, node));
  passed.cancel.socketFd = call.exchange.socketFd();
  return passed;
}

Passing::Passing(Call& call, const Face* face, bool makes)
    : call_(call),
      face_(face),
      makes_(makes),
      once_(call.request().head.method == "GET" || call.request().head.method == "HEAD"
                ? ""
                : newSubmissionId().text()) {}

void Passing::refuse(const Problem& problem) {
  const http::Request& request = call_.request();
  call_.exchange.reply(face_ == nullptr ? problemResponse(problem, request.id)
                                        : face_->problem(problem, request.head, request.id));
}

void Passing::refuseUnasked(const std::string& what) {
  call_.desks.relay->counts().count(cluster::RelayOutcome::kNoNode);
  Problem problem = problemOf(503, what + why_);
  problem.resolution = "nothing was done: send it again; 'gantlet node list' shows the nodes";
  problem.headers.push_back({"Retry-After", "1"});
  refuse(problem);
}

// A small body as a whole.
Status Passing::takeBody() {
  if (!body_.empty() || more_) return {};
  body_ = call_.exchange.takeBody();
  if (!body_.empty()) return {};  // it was read before its route was asked
  while (body_.size() < kWhole) {
    TRY(const std::string piece, call_.exchange.readPiece());
    if (piece.empty()) return {};
    body_ += piece;
  }
  more_ = true;
  return {};
}

net::HttpRequest Passing::requestTo(const cluster::RelayNode& node) {
  net::HttpRequest passed = passedRequest(call_, face_, node.id);
  passed.headers.emplace_back(kBootField, node.boot);
  if (!once_.empty()) passed.headers.emplace_back(kOnceField, once_);
  if (makes_) passed.headers.emplace_back(kMakesField, "yes");
  passed.deadline = net::in(kLongest);
  passed.maxBody = kLargestAnswer;
  passed.onHead = [this](const net::HttpReply& reply) { tookHead(reply); };
  passed.onData = [this](std::string_view piece) { return tookData(piece); };
  if (!more_) {
    passed.body = body_;
    return passed;
  }
  // What was read can't be read again: on a connection that nobody has closed yet.
  passed.fresh = true;
  passed.length = call_.request().head.contentLength;
  passed.pieces = [this]() -> Result<std::string> {
    spent_ = true;
    if (!body_.empty()) return std::exchange(body_, {});
    return call_.exchange.readPiece();
  };
  return passed;
}

void Passing::tookHead(const net::HttpReply& reply) {
  head_ = {};
  head_.status = reply.status;
  head_.contentType.clear();
  begun_.clear();
  bool counted = false;
  bool closes = false;
  for (const auto& [name, value] : reply.headers) {
    if (name == "content-type") head_.contentType = value;
    if (name == "gantlet-begun") begun_ = value;
    if (name == "connection") closes = value.find("close") != std::string::npos;
    if (name == "content-length") {
      std::uint64_t length = 0;
      const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), length);
      counted = error == std::errc{} && length <= kWhole;
      if (error == std::errc{}) head_.length = length;
    }
    if (isOneOf(name, kNeighbours) || name == "content-type" || name == "date" ||
        name.starts_with("gantlet-")) {
      continue;
    }
    head_.headers.push_back({name, value});
  }
  const bool none = reply.status == 204 || reply.status == 304 ||
                    call_.request().head.method == "HEAD" || !begun_.empty();
  streams_ = !counted && !none;
  if (!streams_) return;
  head_.length.reset();
  if (closes) {
    call_.exchange.armStream(head_);
  } else {
    call_.exchange.armOpenStream(head_, "");
  }
}

bool Passing::tookData(std::string_view piece) {
  if (streams_) return call_.exchange.send(piece);
  if (begun_.empty()) waiting_ += piece;
  return true;
}

void Passing::answer(net::HttpReply reply) {
  call_.desks.relay->counts().count(cluster::RelayOutcome::kAnswered);
  if (reply.stopped) return call_.exchange.abandon();
  if (streams_) return call_.exchange.endStream();
  if (call_.request().head.method != "HEAD") head_.length.reset();
  head_.body = std::move(waiting_);
  call_.exchange.reply(std::move(head_));
}

void Passing::brokeOff(const cluster::RelayNode& node, const cluster::Passed& passed) {
  const std::string name = "the node " + node.id;
  const bool began = streams_ && call_.exchange.settleStream();
  const bool reads = once_.empty();
  const std::string message = passed.lost ? name + " died, or was revoked, meanwhile"
                              : passed.doubtful
                                  ? name + " broke off"
                                  : net::errorOf(*passed.outcome.failure, name).message;
  Problem problem = reads ? problemOf(503, message) : problemOf(unknownOutcome(message));
  if (!began) return refuse(problem);
  // Behind what may have been cut within an event.
  if (face_ == nullptr && head_.contentType.starts_with("text/event-stream")) {
    call_.exchange.send(
        {"\n\nevent: error\ndata: ", problemResponse(problem, call_.request().id).body, "\n\n"});
    return call_.exchange.endStream();
  }
  call_.exchange.abandon();  // cut off, which its client can tell from a whole one
}

bool Passing::to(const cluster::RelayNode& node) {
  cluster::RelayCounts& counts = call_.desks.relay->counts();
  // What is left of the body is not what its client has sent.
  if (spent_) return false;
  if (Status taken = takeBody(); !taken) {
    if (taken.error().code == ErrorCode::kCancelled) {
      call_.exchange.abandon();
    } else {
      refuse(problemOf(taken.error()));
    }
    return true;
  }
  cluster::RelayNode meant = node;
  for (int tries = 0;; ++tries) {
    waiting_.clear();
    const Result<cluster::Passed> passed = call_.desks.relay->pass(meant, requestTo(meant));
    if (!passed) {
      why_ = ": " + passed.error().message;
      return false;
    }
    const net::HttpOutcome& outcome = passed->outcome;
    if (!outcome.ok()) {
      const net::HttpFailure& failure = *outcome.failure;
      if (!failure.sent && !passed->doubtful && !passed->lost &&
          failure.fault != net::HttpFault::kCancelled) {
        why_ = ": " + net::errorOf(failure, "the node " + meant.id).message;
        return false;
      }
      const bool gone = failure.fault == net::HttpFault::kCancelled && !passed->lost;
      counts.count(gone ? cluster::RelayOutcome::kCancelled : cluster::RelayOutcome::kUnknown);
      if (gone) {
        call_.exchange.abandon();
      } else {
        brokeOff(meant, *passed);
      }
      return true;
    }
    if (passed->lost || (begun_ == "other" && passed->doubtful) || begun_ == "yes") {
      counts.count(cluster::RelayOutcome::kUnknown);
      brokeOff(meant, {{}, passed->lost, true});
      return true;
    }
    if (begun_.empty()) {
      answer(outcome.reply);
      return true;
    }
    why_ = ": the node " + meant.id + " takes none now";
    // The node has been started anew since this gateway looked: what outlasts that is there.
    if (begun_ != "other" || tries > 0 || more_) return false;
    call_.desks.relay->lookAnew();
    const Result<std::optional<cluster::RelayNode>> again = call_.desks.relay->node(meant.id);
    if (!again || !*again) return false;
    meant = **again;
  }
}

}  // namespace gantlet
