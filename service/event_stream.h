// EventStream: a run's output as server-sent events (HTML Living Standard, section 9.2) while it
// comes: "stdout" and "stderr" with {"text"}, then "result", or "error" with a problem document.
// Thread-safety: one thread, the one that executes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/byte_count.h"
#include "core/utf8_pieces.h"
#include "json/value.h"
#include "service/http/exchange.h"

namespace gantlet {

// The head of a stream of events.
[[nodiscard]] http::Response eventStreamHead();

// Events with numbers, the first of which sends the head.
class EventWriter {
 public:
  explicit EventWriter(http::Exchange& exchange);

  void send(std::string_view event, const json::Value& data);
  // The last one: ends the stream.
  void finish(std::string_view event, const json::Value& data);

 private:
  http::Exchange& exchange_;
  std::uint64_t nextId_ = 1;
};

class EventStream {
 public:
  // `limit`: how much of each stream is passed on; the result tells how much there was.
  EventStream(http::Exchange& exchange, ByteCount limit);

  // A piece of stream 1 or 2. A character that is cut between two pieces waits for its rest.
  void output(int stream, std::string_view bytes);
  // Passes on what still waits, then `event`, and ends the stream.
  void finish(std::string_view event, const json::Value& data);

 private:
  struct Stream {
    Utf8Pieces text;
    std::uint64_t passed = 0;
  };

  void sendText(std::size_t index, std::string text);

  EventWriter writer_;
  const ByteCount limit_;
  std::array<Stream, 2> streams_;
};

}  // namespace gantlet
