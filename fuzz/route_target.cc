#include "fuzz/route_target.h"

#include <sys/socket.h>

#include <array>

#include "core/unique_fd.h"
#include "core/utf8.h"
#include "fuzz/target.h"
#include "pipeline/check_request.h"
#include "service/routes/routes.h"

namespace gantlet::fuzz {
namespace {

constexpr ByteCount kMaxCode = ByteCount::kibi(16);

class CheckingGate final : public Gate {
 public:
  CheckingGate() {
    auto rulebook = Rulebook::load();
    require(rulebook.has_value(), "the rulebook loads");
    rulebook_ = std::move(rulebook).value();
  }

  Result<Report> vet(const GateRequest& request) override {
    checkSubmission(request.submission);
    TRY_STATUS(checkSource(request.submission));
    return reportOf(request);
  }
  Result<Report> run(const GateRequest& request) override {
    checkSubmission(request.submission);
    // As the pipeline does: what this lets pass would run.
    TRY_STATUS(checkRun(request));
    require(isValidUtf8(request.submission.source), "only UTF-8 would run");
    require(request.limits.wall.count() >= 0 && request.limits.wall <= request.policy.limits.wall,
            "the time asked for is within the policy");
    require(request.limits.memory <= request.policy.limits.memory,
            "the memory asked for is within the policy");
    for (const InputFile& file : request.files) {
      require(
          !file.name.starts_with('/') && ("/" + file.name + "/").find("/../") == std::string::npos,
          "no file lies outside of the workspace");
      require(file.name.find_first_of(std::string_view("\0\n\\", 3)) == std::string::npos,
              "no file has a strange name");
    }
    if (request.onOutput) {
      for (const char c : request.submission.source.substr(0, 64)) request.onOutput(1, {&c, 1});
      request.onOutput(2, request.submission.source);
    }
    return reportOf(request);
  }
  Result<Policy> policy(const TenantId&, std::string_view name) override {
    return rulebook_->policy(name.empty() ? "default" : name);
  }
  Status ready() override { return {}; }

 private:
  static void checkSubmission(const Submission& submission) {
    require(ByteCount(submission.source.size()) <= kMaxCode, "the code's size limit holds");
    require(submission.tenant.text() == "acme", "the tenant is the caller's");
    require(isValidUtf8(submission.filename) && submission.filename.size() <= 255,
            "the file name is harmless");
  }
  static Report reportOf(const GateRequest& request) {
    Report report;
    report.id = request.submission.id;
    report.tenant = request.submission.tenant;
    report.language = request.submission.language;
    report.filename = request.submission.filename;
    report.status = RunStatus::kSuccess;
    report.verdict.action = Action::kAllow;
    ExecutionResult run;
    run.provider = "fuzz";
    run.out.text = request.submission.source;
    run.resultJson = request.argumentsJson;
    report.execution = std::move(run);
    return report;
  }

  std::shared_ptr<const Rulebook> rulebook_;
};

const GuardedRoute& routeOf(std::string_view path) {
  for (const Route& route : routes()) {
    const GuardedRoute* guarded = route.guarded();
    if (guarded != nullptr && route.path == path && route.method == "POST") return *guarded;
  }
  throw std::logic_error("there is no such route");
}

std::string receiveAll(int fd) {
  std::string text;
  std::array<char, 65536> piece{};
  ssize_t n = 0;
  while ((n = ::recv(fd, piece.data(), piece.size(), MSG_DONTWAIT)) > 0) {
    text.append(piece.data(), static_cast<std::size_t>(n));
  }
  return text;
}

// The status with which the body's outline ends the request, seen in pieces of that size; 0: none.
int outlined(const GuardedRoute& route, std::string_view body, std::size_t piece) {
  if (route.shape == nullptr) return 0;
  BodyOutline outline(route.shape(), kMaxCode, "req_fuzz");
  for (std::size_t at = 0; at < body.size(); at += piece) {
    if (const auto answer = outline.look(body.substr(at, piece))) return answer->status;
  }
  return 0;
}

void checkAnswer(const std::string& text, int status) {
  require(status == 200 || (status >= 400 && status < 500),
          "a bad body is a 4xx, not " + std::to_string(status));
  const std::size_t end = text.find("\r\n\r\n");
  require(end != std::string::npos, "there is an answer");
  require(text.starts_with("HTTP/1.1 " + std::to_string(status)), "the answer has its status");
  const auto document = json::parse(text.substr(end + 4));
  require(document.has_value(), "the answer is JSON");
  if (status == 200) return;
  require(document->asObject() != nullptr && !document->asObject()->empty(), "a refusal says why");
}

}  // namespace

void callRoute(std::string_view path, std::string_view body, bool stream) {
  static CheckingGate gate;
  static const ServiceOptions kOptions = [] {
    ServiceOptions options;
    options.maxCode = kMaxCode;
    return options;
  }();
  static const std::atomic<bool> kDraining{false};
  std::array<int, 2> pair{};
  require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) == 0, "socketpair");
  const auto server = std::make_shared<http::Channel>(UniqueFd(pair[0]));
  const UniqueFd client(pair[1]);
  const int room = 4 << 20;
  ::setsockopt(server->fd(), SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  http::Request request;
  request.head.method = "POST";
  request.head.path = request.head.target = path;
  request.head.host = "localhost";
  if (stream) request.head.headers.push_back({"accept", "text/event-stream"});
  request.id = "req_fuzz";
  request.body = body;
  std::string rest;
  bool answered = false;
  int status = 0;
  {
    http::Exchange exchange(
        std::move(request), server, nullptr, kDraining, std::chrono::milliseconds{50},
        [&](const http::OutBuffer& out, bool, const std::shared_ptr<http::Feed>&) {
          answered = true;
          const std::string whole = out.head + out.body;
          rest = whole.substr(std::min(out.sent, whole.size()));
        });
    const Caller caller{TenantId("acme"), {"fuzz", "127.0.0.1", "req_fuzz"}, {}, false, {}};
    const ServiceCounts counts;
    Call call{{exchange, gate, kOptions, false, counts, {}}, caller, {}, {}};
    routeOf(path).serve(call);
    require(answered, "the route answers before it returns");
    status = exchange.status();
  }
  const int early = outlined(routeOf(path), body, body.size() + 1);
  require(early == outlined(routeOf(path), body, 1), "pieces are refused as the whole is");
  require(early == 0 || status >= 400, "what is refused early the route refuses");
  const std::string text = receiveAll(client.get()) + rest;
  if (stream && status == 200) {
    require(isValidUtf8(text), "events are UTF-8");
    require(text.ends_with("\r\n0\r\n\r\n"), "a stream ends");
  } else {
    checkAnswer(text, status);
  }
}

}  // namespace gantlet::fuzz
