// Connection: what the front's loop knows of one client.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "service/http/body_reader.h"
#include "service/http/body_watch.h"
#include "service/http/budget.h"
#include "service/http/channel.h"
#include "service/http/exchange.h"
#include "service/http/head_reader.h"

namespace gantlet::http {

using TimePoint = std::chrono::steady_clock::time_point;

enum class Phase : std::uint8_t {
  kHandshake,  // TLS is not set up yet
  kIdle,       // between requests
  kHead,       // some bytes of a head are there
  kBody,       // some bytes of a body are missing
  kHandling,   // a worker has the request and the socket; the loop keeps its hands off
  kWriting,    // the client has not taken the whole response yet
  kStreaming,  // a feed's: bytes come from other threads
  kLingering,  // our side is shut; the client may still be reading the last answer
};

struct Connection {
  std::uint64_t id = 0;
  std::shared_ptr<Channel> channel;
  Peer peer;
  Phase phase = Phase::kIdle;
  TimePoint deadline;
  std::string in;  // read and not yet consumed
  HeadReader headReader;
  RequestHead head;
  std::string requestId;
  std::string lane;                      // of the request in work
  std::function<void(Exchange&)> serve;  // what will serve it
  std::optional<BodyReader> body;
  std::unique_ptr<BodyWatch> watch;
  OutBuffer out;
  bool greeted = false;  // its first byte was a TLS hello's
  bool used = false;     // a request has come
  bool closeBehind = false;
  std::shared_ptr<Budget::Share> share;  // what its request makes the service hold; null: nothing
  std::weak_ptr<Exchange> exchange;
  std::shared_ptr<Feed> feed;
};

}  // namespace gantlet::http
