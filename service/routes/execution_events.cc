// What an execution leaves beside its result: its events as server-sent events (HTML Living
// Standard, section 9.2), its output as text, its artifacts as files.
#include "manager/execution_events.h"

#include <algorithm>
#include <charconv>

#include "cluster/event_book.h"
#include "core/base64.h"
#include "manager/execution_desk.h"
#include "service/event_stream.h"
#include "service/http/query.h"
#include "service/problem.h"
#include "service/routes/routes.h"

namespace gantlet {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10U;

Error wrong(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

// The events behind a number as the text of a stream, in pieces of bounded size.
class EventText {
 public:
  EventText(std::shared_ptr<EventSource> events, std::uint64_t after, std::string requestId)
      : events_(std::move(events)), after_(after), requestId_(std::move(requestId)) {}

  // As Feed::Source.
  http::Feed::Piece next() {
    http::Feed::Piece piece;
    while (piece.bytes.size() < kPiece) {
      if (!event_) {
        const bool last = events_->hasEnded();  // before it is asked for more: none comes behind
        event_ = events_->next(after_);
        if (!event_) {
          piece.ended = last;
          const std::optional<Error> failure = last ? events_->failure() : std::nullopt;
          // Without a number: who comes back goes on behind the last event.
          if (failure) {
            piece.bytes +=
                "event: error\ndata: " + problemResponse(problemOf(*failure), requestId_).body +
                "\n\n";
          }
          break;
        }
        piece.bytes +=
            "id: " + std::to_string(event_->number) + "\nevent: " + event_->name + "\ndata: ";
      }
      const std::string_view rest = std::string_view(event_->data).substr(told_);
      const std::string_view now = rest.substr(0, kPiece);
      piece.bytes += now;
      told_ += now.size();
      if (now.size() < rest.size()) break;
      piece.bytes += "\n\n";
      after_ = event_->number;
      event_.reset();
      told_ = 0;
    }
    return piece;
  }

 private:
  const std::shared_ptr<EventSource> events_;
  std::uint64_t after_;
  const std::string requestId_;
  std::shared_ptr<const ExecutionEvent> event_;  // that was begun
  std::size_t told_ = 0;                         // of its data
};

http::Response streamHead(const std::string& id) {
  http::Response head = eventStreamHead();
  head.headers.push_back({"Location", "/v1/executions/" + id});
  return head;
}

// No worker waits for what comes.
void follow(Call& call, const http::Response& head, const std::shared_ptr<EventSource>& events,
            std::uint64_t after) {
  auto text = std::make_shared<EventText>(events, after, call.request().id);
  const auto feed = call.exchange.detach(head, [text] { return text->next(); });
  events->listen([watch = std::weak_ptr<http::Feed>(feed)] {
    const auto open = watch.lock();
    return open && open->more();
  });
  // What came between the two.
  (void)feed->more();
}

Status events(Call& call, const std::string& id) {
  TRY(ExecutionDesk * desk, executionDesk(call));
  TRY(const std::uint64_t after, lastEventId(call.request().head));
  call.submissions = {id};
  TRY(const std::shared_ptr<EventSource> events,
      desk->events(id, call.caller.principal.only, after));
  const bool ended = events->isWhole();
  if (ended && !events->next(after)) {
    // What an EventSource takes for: do not come back.
    call.exchange.reply(noContent());
    return {};
  }
  if (call.request().head.method == "HEAD") {
    call.exchange.reply(streamHead(id));
    return {};
  }
  if (!ended) {
    follow(call, streamHead(id), events, after);
    return {};
  }
  // All is here: it goes at the client's pace, and counts for the memory that a request holds.
  if (const auto last = events->next(0)) {
    std::size_t held = 0;
    for (auto at = last; at; at = events->next(at->number)) held += at->data.size();
    call.exchange.hold(held);
  }
  call.exchange.armStream(streamHead(id));
  EventText text(events, after, call.request().id);
  while (true) {
    const http::Feed::Piece piece = text.next();
    if (!piece.bytes.empty() && !call.exchange.send(piece.bytes)) return {};
    if (piece.ended) break;
  }
  call.exchange.endStream();
  return {};
}

// Of a node, to a gateway: what happens here to an attempt that is this node's.
Status nodeEventsOf(Call& call) {
  if (call.desks.events == nullptr) {
    return Error{ErrorCode::kUnavailable, "this service is no node of a cluster",
                 "GET /v1/executions/{id}/events"};
  }
  TRY(const std::uint64_t after, lastEventId(call.request().head));
  const std::string id(call.pathField("id"));
  const std::string* field = call.request().head.find("gantlet-attempt");
  std::int64_t attempt = 0;
  if (field != nullptr) {
    (void)std::from_chars(field->data(), field->data() + field->size(), attempt);
  }
  const std::shared_ptr<ExecutionEvents> events = call.desks.events->find(id, attempt);
  if (!events) {
    return Error{ErrorCode::kNotFound, "this node does not have that attempt of " + id, ""};
  }
  call.submissions = {id};
  follow(call, eventStreamHead(), events, after);
  return {};
}

// One member of an execution's result. `held`: how many times its size reading it may take.
Result<json::Value> ofResult(Call& call, std::string_view member) {
  TRY(ExecutionDesk * desk, executionDesk(call));
  const std::string id(call.pathField("id"));
  call.submissions = {id};
  TRY(const StoredExecution execution, desk->get(id, call.caller.principal.only));
  if (!execution.endedAt) {
    return Error{ErrorCode::kNotFound, "the execution has not ended: there is no output yet",
                 "watch GET /v1/executions/" + id + "/events"};
  }
  if (!execution.result) {
    return Error{ErrorCode::kNotFound,
                 "the execution ended as " + execution.state + ", without a result", ""};
  }
  call.exchange.hold(2 * execution.result->size());
  json::ParseLimits limits;
  limits.maxBytes = execution.result->size();
  limits.maxDepth = 1024;
  TRY(json::Value result, json::parse(*execution.result, limits, {{}, {member}}));
  json::Value* found = result.asObject() == nullptr ? nullptr : result.asObject()->find(member);
  if (found == nullptr) return Error{ErrorCode::kInternal, "a kept result can't be read", ""};
  return std::move(*found);
}

Result<http::Response> output(Call& call) {
  const std::string stream(call.pathField("stream"));
  if (stream != "stdout" && stream != "stderr") {
    return Error{ErrorCode::kNotFound, "there is no output '" + stream + "'", "stdout, stderr"};
  }
  TRY(json::Value text, ofResult(call, stream));
  if (text.asString() == nullptr) {
    return Error{ErrorCode::kInternal, "a kept result can't be read", ""};
  }
  http::Response response;
  response.contentType = "text/plain; charset=utf-8";
  response.body = std::move(*text.asString());
  return response;
}

// RFC 8187: any name, in a field that holds ASCII alone.
std::string attachment(const std::string& name) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string text = "attachment; filename*=UTF-8''";
  const std::size_t slash = name.rfind('/');
  for (const char c : slash == std::string::npos ? name : name.substr(slash + 1)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '_' || c == '-';
    if (plain) {
      text += c;
    } else {
      text.append("%").append(1, kHex[byte >> 4U]).append(1, kHex[byte & 15U]);
    }
  }
  return text;
}

std::string memberText(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value == nullptr || value->asString() == nullptr ? "" : *value->asString();
}

Result<http::Response> artifact(Call& call) {
  TRY(const std::string name, http::decodePath(call.pathField("tail")));
  TRY(json::Value artifacts, ofResult(call, "artifacts"));
  if (artifacts.asArray() != nullptr) {
    for (const json::Value& one : *artifacts.asArray()) {
      if (one.asObject() == nullptr || memberText(*one.asObject(), "name") != name) continue;
      const json::Value* content = one.asObject()->find("content_b64");
      if (content == nullptr || content->asString() == nullptr) break;
      std::optional<std::string> bytes = decodeBase64(*content->asString());
      if (!bytes) return Error{ErrorCode::kInternal, "a kept artifact can't be read", ""};
      http::Response response;
      response.contentType = memberText(*one.asObject(), "mime_type");
      // A stranger's page must not run as one of this service's.
      response.headers.push_back({"Content-Disposition", attachment(name)});
      response.headers.push_back({"Content-Security-Policy", "sandbox; default-src 'none'"});
      response.body = std::move(*bytes);
      return response;
    }
  }
  return Error{ErrorCode::kNotFound, "the execution left no artifact of that name",
               "its result names them"};
}

}  // namespace

Result<std::uint64_t> lastEventId(const http::RequestHead& head) {
  const std::string* text = head.find("last-event-id");
  if (text == nullptr || text->empty()) return std::uint64_t{0};
  const bool digits = text->find_first_not_of("0123456789") == std::string::npos;
  if (head.count("last-event-id") > 1 || !digits || text->size() > 18) {
    return wrong("Last-Event-ID", "must be the number of an event, once",
                 "send the last id that was received, or leave it out for all events");
  }
  return std::stoull(*text);
}

void executionEvents(Call& call) { streamEvents(call, std::string(call.pathField("id"))); }
void streamEvents(Call& call, const std::string& id) {
  const Status done = events(call, id);
  if (!done) replyError(call, done.error());
}
void nodeEvents(Call& call) {
  const Status done = nodeEventsOf(call);
  if (!done) replyError(call, done.error());
}
void executionOutput(Call& call) { answer(call, output(call)); }
void executionArtifact(Call& call) { answer(call, artifact(call)); }

}  // namespace gantlet
