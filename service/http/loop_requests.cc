#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>

#include "service/http/loop.h"

namespace gantlet::http {
namespace {

constexpr std::size_t kIdleBuffer = 4096;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace

void Loop::advance(Connection& connection) {
  while (step(connection)) {
  }
}

// One step of a connection's requests. False: it waits for something, or it is gone.
bool Loop::step(Connection& connection) {
  switch (connection.phase) {
    case Phase::kIdle:
    case Phase::kHead: return stepHead(connection);
    case Phase::kBody: return stepBody(connection);
    default: return false;
  }
}

bool Loop::stepHead(Connection& connection) {
  if (connection.in.empty()) {
    // Ten thousand idle connections must not each keep the buffer of their largest request.
    if (connection.in.capacity() > kIdleBuffer) connection.in = std::string();
    const bool leaving = drainBegun_ && !connection.used;
    setDeadline(connection, leaving ? options_.firstRequest : options_.idleTimeout);
    poller_.arm(connection, EPOLLIN);
    return false;
  }
  if (connection.phase == Phase::kIdle) {
    connection.phase = Phase::kHead;
    connection.used = true;
    connection.requestId.clear();
    setDeadline(connection, options_.headDeadline);
  }
  switch (connection.headReader.feed(connection.in)) {
    case ReadState::kMore: poller_.arm(connection, EPOLLIN); return false;
    case ReadState::kRefused: {
      const Refusal refusal = connection.headReader.refusal();
      connection.requestId = requestIdOf(connection.headReader.soFar());
      return refuse(connection, refusal.status, refusal.detail);
    }
    case ReadState::kDone: break;
  }
  connection.in.erase(0, connection.headReader.size());
  connection.head = connection.headReader.take();
  connection.headReader = HeadReader(options_.head);
  connection.requestId = requestIdOf(connection.head);
  return headDone(connection);
}

bool Loop::headDone(Connection& connection) {
  const RequestHead& head = connection.head;
  Handler::Screening screening = handler_.screen(head, connection.peer, connection.requestId);
  const bool hasBody = head.chunked || head.contentLength.value_or(0) > 0;
  if (screening.answer) {
    // An unread body must never be taken for the next request: with one, the connection ends.
    return respond(connection, std::move(*screening.answer), head.keepAlive && !hasBody);
  }
  const bool wantsBody = head.method == "POST" || head.method == "PUT" || head.method == "PATCH";
  if (wantsBody && !screening.bodyOptional && !head.chunked && !head.contentLength) {
    return refuse(connection, 411, "a request with a body needs a Content-Length");
  }
  connection.lane = std::move(screening.lane);
  connection.serve = std::move(screening.serve);
  connection.body.emplace(head, screening.maxBody);
  connection.watch = screening.readsBody ? nullptr : std::move(screening.watch);
  connection.share = std::make_shared<Budget::Share>(budget_, connection.lane);
  connection.phase = Phase::kBody;
  setDeadline(connection, options_.bodyDeadline);
  if (hasBody && head.expectContinue && connection.in.empty() &&
      head.contentLength.value_or(0) <= screening.maxBody) {
    if (connection.channel->send(kContinue).bytes != kContinue.size()) {
      close(connection);
      return false;
    }
  }
  return screening.readsBody && hasBody ? openBody(connection) : true;
}

// Hands the connection to a worker before its body is there.
bool Loop::openBody(Connection& connection) {
  std::shared_ptr<void> place(nullptr, [places = openBodies_](void*) { --*places; });
  const std::size_t most = std::max<std::size_t>(1, options_.workers / 4);
  if (++*openBodies_ > most) {
    return refuse(connection, 503, "the service reads as many large bodies as it may");
  }
  auto body = std::make_unique<OpenBody>(
      OpenBody{*std::exchange(connection.body, std::nullopt), std::exchange(connection.in, {}),
               options_.bodyDeadline, options_.slowestBody, std::move(place)});
  return dispatch(connection, std::move(body));
}

bool Loop::stepBody(Connection& connection) {
  std::size_t consumed = 0;
  const std::size_t before = connection.body->size();
  const ReadState state = connection.body->feed(connection.in, consumed);
  connection.in.erase(0, consumed);
  connection.share->set(connection.body->size() * kHeldPerBodyByte);
  if (!connection.share->fits()) {
    return refuse(connection, 503, "the service holds as much for requests as it may");
  }
  if (connection.watch && connection.body->size() > before) {
    auto answer = connection.watch->look(connection.body->view().substr(before));
    if (answer) return respond(connection, std::move(*answer), false);
  }
  switch (state) {
    case ReadState::kMore: poller_.arm(connection, EPOLLIN); return false;
    case ReadState::kDone: return dispatch(connection);
    case ReadState::kRefused: break;
  }
  const Refusal refusal = connection.body->refusal();
  return refuse(connection, refusal.status, refusal.detail);
}

bool Loop::dispatch(Connection& connection, std::unique_ptr<OpenBody> body) {
  Request request{std::move(connection.head), connection.peer, connection.requestId,
                  connection.body ? connection.body->take() : std::string()};
  connection.body.reset();
  connection.watch.reset();
  const std::uint64_t id = connection.id;
  auto exchange = std::make_shared<Exchange>(
      std::move(request), connection.channel, connection.share, leaving_, options_.slowClient,
      [this, id](OutBuffer rest, bool closeBehind, std::shared_ptr<Feed> feed) {
        {
          const std::lock_guard lock(mutex_);
          completions_.push_back({id, std::move(rest), closeBehind, std::move(feed)});
        }
        poller_.wake();  // not with the lock, which the loop takes first of all
      },
      std::move(body));
  connection.exchange = exchange;
  connection.phase = Phase::kHandling;
  nextSweep_ = std::min(nextSweep_, std::chrono::steady_clock::now() + options_.streamSilence / 3);
  auto job = [this, exchange, route = std::exchange(connection.serve, nullptr)] {
    serve(route, *exchange);
  };
  if (!pool_.submit(connection.lane, std::move(job))) {
    const Request& refused = exchange->request();
    Response response =
        handler_.refuse(503, "the service is busy: all workers and places to wait are taken",
                        &refused.head, refused.id);
    exchange->reply(std::move(response));
  }
  return false;
}

void Loop::serve(const std::function<void(Exchange&)>& route, Exchange& exchange) {
  try {
    route(exchange);
  } catch (const std::exception&) {
    // Nothing of ours throws across functions; what still does (memory) must not end the service.
    if (!exchange.settleStream()) {
      exchange.reply(handler_.refuse(500, "the service met an internal fault",
                                     &exchange.request().head, exchange.request().id));
    }
  }
}

bool Loop::refuse(Connection& connection, int status, const std::string& detail) {
  if (connection.requestId.empty()) connection.requestId = newRequestId();
  const bool hasHead = connection.phase == Phase::kBody;
  Response response =
      handler_.refuse(status, detail, hasHead ? &connection.head : nullptr, connection.requestId);
  return respond(connection, std::move(response), false);
}

bool Loop::respond(Connection& connection, Response response, bool keepAlive) {
  const bool keep = keepAlive && !response.close && !leaving_;
  const bool isHead = connection.head.method == "HEAD";
  connection.share.reset();
  connection.body.reset();
  connection.watch.reset();
  connection.serve = nullptr;
  connection.out.head =
      writeHead(response, connection.requestId, BodyLength::kCounted, response.body.size(), keep);
  connection.out.body = isHead ? std::string() : std::move(response.body);
  connection.out.sent = 0;
  connection.closeBehind = !keep;
  connection.phase = Phase::kWriting;
  setDeadline(connection, options_.writeStall);
  if (!connection.out.flush(*connection.channel)) {
    close(connection);
    return false;
  }
  return afterWrite(connection);
}

// True: the connection is ready for its next request.
bool Loop::afterWrite(Connection& connection) {
  if (!connection.out.empty()) {
    poller_.arm(connection, EPOLLOUT);
    return false;
  }
  connection.out = {};
  connection.head = {};
  connection.share.reset();
  if (connection.closeBehind) {
    linger(connection);
    return false;
  }
  connection.phase = Phase::kIdle;
  return true;
}

}  // namespace gantlet::http
