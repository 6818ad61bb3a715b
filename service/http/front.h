// Front: the hardened HTTP/1.1 server under the routes.
//
// Theory of operation. One loop thread (epoll) owns every connection while it waits: for a request,
// for the rest of one, for a client that reads slowly, for the end. Heads and bodies are read
// there, by strict readers, against whole-message deadlines and a bound on the memory of all
// requests; only a complete request that its route has not refused by its head goes to a worker
// thread. So a client that drips bytes, sits idle or reads slowly costs a table entry and never a
// thread, and a body is always read to its end before the next request of its connection, or the
// connection is closed. What cannot be taken is answered (503, 408, 413, …), never dropped in
// silence. A TLS handshake is one more thing that a connection waits for: its steps run on the loop
// against a deadline, under the same bounds as all else.
//
// Thread-safety: all functions may be called from any thread; start and destruction from one.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "core/result.h"
#include "service/http/body_watch.h"
#include "service/http/exchange.h"
#include "service/http/head_reader.h"
#include "service/http/listen.h"
#include "service/http/tls_context.h"

namespace gantlet::http {

struct FrontOptions {
  HeadLimits head;
  // Bytes that all requests may make the service hold at once (budget.h); over it: 503. Four of the
  // largest bodies, at what each may come to.
  std::size_t maxHeld = std::size_t{768} << 20U;
  std::size_t maxConnections = 10'000;  // lowered to what RLIMIT_NOFILE leaves; over it: 503
  std::size_t workers = 256;
  std::size_t queue = 1024;  // complete requests that wait for a worker; over it: 503
  // From a head's first byte to its last: 408. Of a TLS handshake, from the connection on: closed.
  std::chrono::milliseconds headDeadline{10'000};
  std::chrono::milliseconds bodyDeadline{60'000};  // from a body's first byte to its last: 408
  std::chrono::milliseconds idleTimeout{75'000};   // between requests
  // While it drains, of a client that has just connected: for its request.
  std::chrono::milliseconds firstRequest{1'000};
  std::chrono::milliseconds writeStall{30'000};  // a response of which nothing was taken that long
  std::chrono::milliseconds linger{2'000};       // for a client to read the last answer
  std::chrono::milliseconds slowClient{10'000};  // a stream's client that does not read
  // How many bytes a second a body that its route reads must come to, once `bodyDeadline` is over.
  std::uint64_t slowestBody = std::uint64_t{16} << 10U;
  std::chrono::milliseconds streamSilence{15'000};  // before a stream gets a keep-alive comment
};

// What the routes are to the front.
class Handler {
 public:
  struct Screening {
    std::optional<Response> answer;  // answers by the head alone; the body is not read
    // Else what serves the whole request, on a worker's thread. It answers the exchange before it
    // returns. What the screening found out (who calls) goes with it and is not asked again.
    std::function<void(Exchange&)> serve;
    std::uint64_t maxBody = 0;  // else: how large the body may be (413)
    bool bodyOptional = false;  // a request without a length has none; else it needs one (411)
    // Whether `serve` reads the body itself (Exchange::readPiece): it then begins when the head is
    // there, and a body of any size takes no more memory than a piece. It takes a worker, however
    // slow the client is, so that no more than a quarter of them do so at once (503).
    bool readsBody = false;
    std::string lane;                  // whose turn it takes among the workers: the tenant
    std::unique_ptr<BodyWatch> watch;  // sees the body while it comes; may be null
  };

  virtual ~Handler() = default;
  // On the loop's thread: must not wait.
  [[nodiscard]] virtual Screening screen(const RequestHead& head, const Peer& peer,
                                         const std::string& requestId) = 0;
  // A client with whom TLS could not be set up. On the loop's thread.
  virtual void handshakeFailed(const Peer& /*peer*/, const std::string& /*reason*/) {}
  // The document for what the front itself refuses. `head` is null where none could be read.
  [[nodiscard]] virtual Response refuse(int status, const std::string& detail,
                                        const RequestHead* head, const std::string& requestId) = 0;
};

class Front {
 public:
  // `handler` must outlive the front. Errors: kIo.
  // `tls`: what TCP listeners speak; null: plain HTTP. The local socket, and a listener of those
  // who watch, is always plain.
  [[nodiscard]] static Result<std::unique_ptr<Front>> start(
      const FrontOptions& options, std::vector<Listener> listeners, Handler& handler,
      std::shared_ptr<const TlsContext> tls = nullptr);
  virtual ~Front() = default;

  // For connections from now on; those that are there keep theirs. REQUIRES: null where it was.
  virtual void useTls(std::shared_ptr<const TlsContext> tls) = 0;
  [[nodiscard]] virtual bool draining() const = 0;
  // A drain is near: each answer from now on is its connection's last, so that few are kept open
  // when it begins. Who sends on a connection in the moment in which it is closed can't know
  // whether his request was seen (RFC 9112 section 9.6).
  virtual void announceDrain() = 0;
  // Stops accepting, lets requests in work finish until `timeout`, then cuts them off. Who is
  // connected already, accepted or not, and has sent no request yet may send one. Idempotent.
  virtual void drain(std::chrono::milliseconds timeout) = 0;
  [[nodiscard]] virtual std::size_t connections() const = 0;
};

}  // namespace gantlet::http
