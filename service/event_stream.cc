#include "service/event_stream.h"

#include <algorithm>

namespace gantlet {

http::Response eventStreamHead() {
  http::Response head;
  head.contentType = "text/event-stream; charset=utf-8";
  head.headers.push_back({"X-Accel-Buffering", "no"});  // nginx would hold the events back
  return head;
}

EventWriter::EventWriter(http::Exchange& exchange) : exchange_(exchange) {
  exchange_.armStream(eventStreamHead());
}

void EventWriter::send(std::string_view event, const json::Value& data) {
  std::string head = "id: " + std::to_string(nextId_++) + "\nevent: ";
  head.append(event).append("\ndata: ");
  // The writer puts no line break into JSON, so one data line holds it all.
  exchange_.send({head, json::write(data), "\n\n"});
}

void EventWriter::finish(std::string_view event, const json::Value& data) {
  send(event, data);
  exchange_.endStream();
}

EventStream::EventStream(http::Exchange& exchange, ByteCount limit)
    : writer_(exchange), limit_(limit) {}

void EventStream::sendText(std::size_t index, std::string text) {
  if (text.empty()) return;
  writer_.send(index == 0 ? "stdout" : "stderr", json::Object{{"text", std::move(text)}});
}

void EventStream::output(int stream, std::string_view bytes) {
  const std::size_t index = stream == 2 ? 1 : 0;
  Stream& state = streams_.at(index);
  const std::uint64_t room = limit_.bytes() - std::min(limit_.bytes(), state.passed);
  bytes = bytes.substr(0, std::min<std::uint64_t>(room, bytes.size()));
  if (bytes.empty()) return;
  state.passed += bytes.size();
  sendText(index, state.text.take(bytes));
}

void EventStream::finish(std::string_view event, const json::Value& data) {
  for (std::size_t i = 0; i < streams_.size(); ++i) sendText(i, streams_.at(i).text.rest());
  writer_.finish(event, data);
}

}  // namespace gantlet
