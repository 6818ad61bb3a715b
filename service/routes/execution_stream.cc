// GET /v1/executions/{id}/stream: the events of an execution over a WebSocket, one JSON object a
// message: {"id": number, "event": name, "data": what the event has over server-sent events}.
#include <array>

#include "manager/execution_desk.h"
#include "manager/execution_events.h"
#include "service/http/query.h"
#include "service/http/web_socket.h"
#include "service/problem.h"
#include "service/routes/routes.h"

namespace gantlet {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10U;

Result<std::uint64_t> eventNumber(const std::string& text) {
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  if (digits && text.size() <= 18) return text.empty() ? 0 : std::stoull(text);
  return Error{ErrorCode::kInvalidArgument, "'after' must be the number of an event",
               "send the last id that was received, or leave it out for all events"};
}

// As server-sent events, or as a browser can say it, which sets no fields of its own.
Result<std::uint64_t> lastNumber(const http::RequestHead& head) {
  TRY(const http::QueryFields fields, http::parseQueryOnce(head.query));
  TRY(std::uint64_t after, lastEventId(head));
  for (const auto& [name, value] : fields) {
    if (name != "after") {
      return Error{ErrorCode::kInvalidArgument, "'" + name + "' can't be asked for here", "after"};
    }
    TRY(after, eventNumber(value));
  }
  return after;
}

// The events behind a number, over a WebSocket. Lives on the loop's thread.
class EventTalk {
 public:
  EventTalk(std::shared_ptr<EventSource> events, std::uint64_t after, std::string requestId)
      : events_(std::move(events)), after_(after), requestId_(std::move(requestId)) {}

  http::Feed::Piece next() {
    http::Feed::Piece piece;
    while (piece.bytes.size() < kPiece) {
      if (socket_.isFree()) begin();
      const std::size_t before = piece.bytes.size();
      socket_.write(piece.bytes, kPiece);
      if (piece.bytes.size() == before) break;
    }
    piece.ended = socket_.hasEnded();
    return piece;
  }
  void received(std::string_view bytes) { socket_.received(bytes); }
  void silent() { socket_.ping(); }

 private:
  void begin() {
    const bool last = events_->hasEnded();  // before it is asked for more: none comes behind
    event_ = events_->next(after_);
    if (!event_) {
      if (last) end();
      return;
    }
    after_ = event_->number;
    tell(R"({"id":)" + std::to_string(event_->number) + ",");
  }
  // With why no more can be told, where that is so: without a number, so that who comes back goes
  // on behind the last event.
  void end() {
    const std::optional<Error> failure = failed_ ? std::nullopt : events_->failure();
    if (!failure) return socket_.close();
    failed_ = true;
    event_ = std::make_shared<const ExecutionEvent>(
        ExecutionEvent{0, "error", problemResponse(problemOf(*failure), requestId_).body});
    tell("{");
  }
  void tell(std::string start) {
    parts_ = {std::move(start) + R"("event":")" + event_->name + R"(","data":)", "", "}"};
    part_ = 0;
    told_ = 0;
    socket_.send([this](std::size_t most) { return piece(most); });
  }
  // The middle part is the event's own text: what is large is not copied.
  std::string_view piece(std::size_t most) {
    while (part_ < parts_.size()) {
      const std::string_view whole = part_ == 1 ? std::string_view(event_->data) : parts_[part_];
      const std::string_view rest = whole.substr(told_);
      if (!rest.empty()) {
        const std::string_view now = rest.substr(0, most);
        told_ += now.size();
        return now;
      }
      ++part_;
      told_ = 0;
    }
    return {};
  }

  const std::shared_ptr<EventSource> events_;
  std::uint64_t after_;
  const std::string requestId_;
  bool failed_ = false;  // and that was told
  http::WebSocket socket_;
  std::shared_ptr<const ExecutionEvent> event_;  // that was begun
  std::array<std::string, 3> parts_;
  std::size_t part_ = 0;
  std::size_t told_ = 0;
};

Status stream(Call& call) {
  const http::RequestHead& head = call.request().head;
  if (!http::wantsWebSocket(head)) {
    Problem problem = problemOf(426, "this is a WebSocket (RFC 6455)");
    problem.resolution = "use a WebSocket client, or GET …/events for server-sent events";
    problem.headers.push_back({"Upgrade", "websocket"});
    problem.headers.push_back({"Sec-WebSocket-Version", "13"});
    call.exchange.reply(problemResponse(problem, call.request().id));
    return {};
  }
  TRY(ExecutionDesk * desk, executionDesk(call));
  TRY(const http::Response accepted, http::acceptWebSocket(head));
  TRY(const std::uint64_t after, lastNumber(head));
  const std::string id(call.pathField("id"));
  call.submissions = {id};
  TRY(const std::shared_ptr<EventSource> events,
      desk->events(id, call.caller.principal.only, after));
  // Of one that has ended all is here, and counts for the memory that the connection holds.
  std::size_t held = 0;
  if (events->isWhole()) {
    for (auto at = events->next(0); at; at = events->next(at->number)) held += at->data.size();
  }
  auto talk = std::make_shared<EventTalk>(events, after, call.request().id);
  const auto feed = call.exchange.upgrade(
      accepted, http::Feed::Talk{[talk] { return talk->next(); },
                                 [talk](std::string_view bytes) { talk->received(bytes); },
                                 [talk] { talk->silent(); }, held});
  events->listen([watch = std::weak_ptr<http::Feed>(feed)] {
    const auto open = watch.lock();
    return open && open->more();
  });
  // What came between the two.
  (void)feed->more();
  return {};
}

}  // namespace

void executionStream(Call& call) {
  const Status done = stream(call);
  if (!done) replyError(call, done.error());
}

}  // namespace gantlet
