// Loop: the front's thread and its table of connections (see front.h for the theory of operation).
// It waits at a Poller, and clients come in by Doors. loop.cc has events, deadlines, accepting and
// draining; loop_requests.cc has the way of one connection from its first byte to its answer;
// loop_feeds.cc has the streams without a worker.
//
// Thread-safety: private functions run on the loop's thread alone, but for serve().
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "service/http/connection.h"
#include "service/http/doors.h"
#include "service/http/front.h"
#include "service/http/poller.h"
#include "service/http/worker_pool.h"

namespace gantlet::http {

// Ids of the epoll set below it are the wake-up and the listeners, by index + 1.
inline constexpr std::uint64_t kFirstConnection = 16;

// The certificate that new connections are met with, which may be changed meanwhile.
// Thread-safety: all functions may be called from many threads at once.
class CurrentTls {
 public:
  explicit CurrentTls(std::shared_ptr<const TlsContext> tls) : tls_(std::move(tls)) {}
  [[nodiscard]] std::shared_ptr<const TlsContext> get() const {
    const std::lock_guard lock(mutex_);
    return tls_;
  }
  void set(std::shared_ptr<const TlsContext> tls) {
    const std::lock_guard lock(mutex_);
    tls_.swap(tls);
  }

 private:
  mutable std::mutex mutex_;  // held to copy or change the pointer only
  std::shared_ptr<const TlsContext> tls_;
};

class Loop final : public Front {
 public:
  Loop(const FrontOptions& options, std::vector<Listener> listeners, Handler& handler,
       std::shared_ptr<const TlsContext> tls)
      : options_(options),
        handler_(handler),
        doors_(std::move(listeners), poller_),
        tls_(std::move(tls)),
        pool_(options.workers, options.queue) {}
  ~Loop() override;

  Status open();
  void useTls(std::shared_ptr<const TlsContext> tls) override;
  [[nodiscard]] bool draining() const override { return draining_; }
  void announceDrain() override { leaving_ = true; }
  void drain(std::chrono::milliseconds timeout) override;
  [[nodiscard]] std::size_t connections() const override { return openCount_; }

 private:
  struct Completion {
    std::uint64_t id = 0;
    OutBuffer rest;
    bool close = false;
    std::shared_ptr<Feed> feed;
  };

  // The loop.
  void run();
  [[nodiscard]] int waitMs() const;
  void takeCompletions();
  void takeFeeds();
  void sweep();
  void beginDrain();
  void cutOff();

  // Connections.
  bool acceptAll(const Listener& listener);
  void onReady(Connection& connection, std::uint32_t events);
  void receive(Connection& connection);
  void discard(Connection& connection);
  void setDeadline(Connection& connection, std::chrono::milliseconds fromNow);
  void close(Connection& connection);
  void linger(Connection& connection);
  void onDeadline(Connection& connection);

  // TLS (loop_tls.cc).
  void stepHandshake(Connection& connection);
  void handshakeFailed(Connection& connection, const std::string& reason);

  // Requests.
  void advance(Connection& connection);
  bool step(Connection& connection);
  bool stepHead(Connection& connection);
  bool headDone(Connection& connection);
  bool stepBody(Connection& connection);
  bool dispatch(Connection& connection, std::unique_ptr<OpenBody> body = nullptr);
  bool openBody(Connection& connection);
  bool respond(Connection& connection, Response response, bool keepAlive);
  bool refuse(Connection& connection, int status, const std::string& detail);
  bool afterWrite(Connection& connection);
  void serve(const std::function<void(Exchange&)>& route, Exchange& exchange);

  // Streams that have left their worker (loop_feeds.cc).
  void beginFeed(Connection& connection, std::shared_ptr<Feed> feed);
  void pumpFeed(Connection& connection);
  void onFeedReady(Connection& connection, std::uint32_t events);
  void onFeedSilence(Connection& connection);

  const FrontOptions options_;
  Handler& handler_;
  Poller poller_;
  Doors doors_;
  CurrentTls tls_;
  std::size_t maxConnections_ = 0;
  std::thread thread_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Connection>> connections_;
  std::uint64_t nextId_ = kFirstConnection;
  TimePoint nextSweep_ = TimePoint::max();
  TimePoint lastSweep_;
  std::vector<char> piece_ = std::vector<char>(65536);

  std::atomic<bool> leaving_{false};     // announced, or asked for
  std::atomic<bool> draining_{false};    // asked for
  std::atomic<bool> drainBegun_{false};  // and the listeners are closed
  std::atomic<bool> cutOff_{false};
  std::atomic<bool> stop_{false};
  std::atomic<std::size_t> openCount_{0};
  std::mutex mutex_;  // guards completions_; gone_ waits with it
  std::condition_variable gone_;
  std::vector<Completion> completions_;
  Budget budget_{options_.maxHeld};
  // Requests whose routes read their bodies; shared, as what gives a place back may outlive this.
  const std::shared_ptr<std::atomic<std::size_t>> openBodies_ =
      std::make_shared<std::atomic<std::size_t>>(0);
  // Feeds may outlive the loop: what they call is shared.
  struct FeedBell {
    std::mutex mutex;
    std::vector<std::uint64_t> ready;
    int wakeFd = -1;  // -1: the loop has ended
  };
  const std::shared_ptr<FeedBell> bell_ = std::make_shared<FeedBell>();
  WorkerPool pool_;  // last: its threads use all of the above
};

}  // namespace gantlet::http
