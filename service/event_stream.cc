#include "service/event_stream.h"

#include <algorithm>

#include "core/utf8.h"

namespace gantlet {

EventStream::EventStream(http::Exchange& exchange, ByteCount limit)
    : exchange_(exchange), limit_(limit) {
  http::Response head;
  head.contentType = "text/event-stream; charset=utf-8";
  head.headers.push_back({"X-Accel-Buffering", "no"});  // nginx would hold the events back
  exchange_.armStream(std::move(head));
}

void EventStream::send(std::string_view event, const json::Value& data) {
  std::string head = "id: " + std::to_string(nextId_++) + "\nevent: ";
  head.append(event).append("\ndata: ");
  // The writer puts no line break into JSON, so one data line holds it all.
  exchange_.send({head, json::write(data), "\n\n"});
}

void EventStream::sendText(std::size_t index, std::string_view bytes) {
  if (bytes.empty()) return;
  send(index == 0 ? "stdout" : "stderr", json::Object{{"text", toValidUtf8(bytes)}});
}

void EventStream::output(int stream, std::string_view bytes) {
  const std::size_t index = stream == 2 ? 1 : 0;
  Stream& state = streams_.at(index);
  const std::uint64_t room = limit_.bytes() - std::min(limit_.bytes(), state.passed);
  bytes = bytes.substr(0, std::min<std::uint64_t>(room, bytes.size()));
  if (bytes.empty()) return;
  state.passed += bytes.size();
  state.waiting.append(bytes);
  const std::size_t whole = state.waiting.size() - utf8UnfinishedTail(state.waiting);
  sendText(index, std::string_view(state.waiting).substr(0, whole));
  state.waiting.erase(0, whole);
}

void EventStream::finish(std::string_view event, const json::Value& data) {
  for (std::size_t i = 0; i < streams_.size(); ++i) sendText(i, streams_.at(i).waiting);
  send(event, data);
  exchange_.endStream();
}

}  // namespace gantlet
