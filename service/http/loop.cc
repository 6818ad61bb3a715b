#include "service/http/loop.h"

#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace gantlet::http {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kRefusalSlots = 256;  // connections over the bound that still get their 503
constexpr milliseconds kSweepPause{20};
constexpr milliseconds kAcceptPause{100};
constexpr milliseconds kCutOffPatience{5'000};
constexpr std::size_t kAcceptAtOnce = 64;
constexpr std::size_t kLongestBacklog = 4096;  // net.core.somaxconn, as kernels have it by default
constexpr std::string_view kComment = ": keep-alive\n\n";

}  // namespace

Status Loop::open() {
  TRY_STATUS(poller_.open());
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  // The runs need descriptors too: a service that has them all for clients cannot run anything.
  const std::size_t spare = std::min<rlim_t>(files.rlim_cur / 2, 4096);
  maxConnections_ = std::min<std::size_t>(options_.maxConnections, files.rlim_cur - spare);
  bell_->wakeFd = poller_.wakeFd();
  doors_.resume();
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return systemError("starting a thread", error.code().value());
  }
  return {};
}

Loop::~Loop() {
  drain(milliseconds{0});
  pool_.stop();
  stop_ = true;
  poller_.wake();
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(bell_->mutex);
  bell_->wakeFd = -1;
}

void Loop::drain(milliseconds timeout) {
  leaving_ = true;
  draining_ = true;
  poller_.wake();
  const auto empty = [this] { return drainBegun_ && openCount_ == 0; };
  std::unique_lock lock(mutex_);
  if (!thread_.joinable() || gone_.wait_for(lock, timeout, empty)) return;
  cutOff_ = true;
  poller_.wake();
  gone_.wait_for(lock, kCutOffPatience, empty);
}

int Loop::waitMs() const {
  auto until = std::max(nextSweep_, lastSweep_ + kSweepPause);
  if (nextSweep_ == TimePoint::max()) until = TimePoint::max();
  if (doors_.paused() && !drainBegun_) until = std::min(until, steady_clock::now() + kAcceptPause);
  if (until == TimePoint::max()) return -1;
  const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

void Loop::run() {
  while (!stop_) {
    for (const epoll_event& event : poller_.wait(waitMs())) {
      if (event.data.u64 < kFirstConnection) {
        if (!drainBegun_) (void)acceptAll(doors_.of(event.data.u64));
      } else if (const auto at = connections_.find(event.data.u64); at != connections_.end()) {
        onReady(*at->second, event.events);
      }
    }
    takeCompletions();
    takeFeeds();
    if (draining_ && !drainBegun_) beginDrain();
    if (cutOff_.exchange(false)) cutOff();
    if (doors_.paused() && !drainBegun_ && connections_.size() < maxConnections_) doors_.resume();
    sweep();
  }
  for (const auto& [id, connection] : connections_) {
    if (connection->feed) connection->feed->close();
  }
  connections_.clear();
}

void Loop::takeCompletions() {
  std::vector<Completion> done;
  {
    const std::lock_guard lock(mutex_);
    done.swap(completions_);
  }
  for (Completion& completion : done) {
    const auto at = connections_.find(completion.id);
    if (at == connections_.end()) continue;
    Connection& connection = *at->second;
    connection.out = std::move(completion.rest);
    // What was made of the request is gone; its answer may still wait for the client.
    if (connection.out.empty()) connection.out = {};
    const std::size_t held = completion.feed ? completion.feed->talk().held : 0;
    connection.share->set(connection.out.body.size() + held);
    connection.closeBehind = completion.close || drainBegun_;
    connection.phase = Phase::kWriting;
    setDeadline(connection, options_.writeStall);
    if (completion.feed) {
      beginFeed(connection, std::move(completion.feed));
    } else if (afterWrite(connection)) {
      advance(connection);
    }
  }
}

// Looks at every deadline, at most once in kSweepPause: with ten thousand connections that is a
// fraction of a millisecond, and no other structure has to be kept true.
void Loop::sweep() {
  const auto now = steady_clock::now();
  if (now < nextSweep_ || now < lastSweep_ + kSweepPause) return;
  lastSweep_ = now;
  nextSweep_ = TimePoint::max();
  std::vector<std::uint64_t> over;
  for (const auto& [id, connection] : connections_) {
    if (connection->phase == Phase::kHandling) {
      const auto exchange = connection->exchange.lock();
      if (exchange) exchange->keepAlive(kComment, options_.streamSilence);
      nextSweep_ = std::min(nextSweep_, now + options_.streamSilence / 3);
    } else if (connection->deadline <= now) {
      over.push_back(id);
    } else {
      nextSweep_ = std::min(nextSweep_, connection->deadline);
    }
  }
  for (const std::uint64_t id : over) onDeadline(*connections_.at(id));
}

void Loop::beginDrain() {
  drainBegun_ = true;
  // Who waits to be accepted is connected, as far as he knows, and may have sent a request: closing
  // the listener would reset him.
  for (const Listener& listener : doors_.all()) {
    for (std::size_t taken = 0; taken < kLongestBacklog && acceptAll(listener);) {
      taken += kAcceptAtOnce;
    }
  }
  doors_.close();
  std::vector<std::uint64_t> idle;
  std::vector<std::uint64_t> streaming;
  for (const auto& [id, connection] : connections_) {
    if (connection->phase == Phase::kIdle) idle.push_back(id);
    if (connection->phase == Phase::kStreaming) streaming.push_back(id);
  }
  // A feed has no end to wait for: its client comes back to whoever serves next.
  for (const std::uint64_t id : streaming) close(*connections_.at(id));
  for (const std::uint64_t id : idle) {
    // Its next request may be there, and not be read yet.
    receive(*connections_.at(id));
    const auto at = connections_.find(id);
    if (at == connections_.end() || at->second->phase != Phase::kIdle) continue;
    if (at->second->used) {
      close(*at->second);
    } else {
      setDeadline(*at->second, options_.firstRequest);
    }
  }
  const std::lock_guard lock(mutex_);
  gone_.notify_all();
}

void Loop::cutOff() {
  std::vector<std::uint64_t> ids;
  for (const auto& [id, connection] : connections_) {
    if (connection->phase == Phase::kHandling) {
      // The worker's supervisor polls this socket: to it the client has gone.
      ::shutdown(connection->channel->fd(), SHUT_RDWR);
    } else {
      ids.push_back(id);
    }
  }
  for (const std::uint64_t id : ids) close(*connections_.at(id));
}

// False: nobody waits any more, or there is no room.
bool Loop::acceptAll(const Listener& listener) {
  for (std::size_t i = 0; i < kAcceptAtOnce; ++i) {
    Doors::Visit visit = doors_.accept(listener);
    if (!visit.fd) return visit.others;
    auto owned = std::make_unique<Connection>();
    Connection& connection = *owned;
    connection.id = nextId_++;
    const auto context = listener.local || listener.watching ? nullptr : tls_.get();
    if (context) {
      connection.channel = std::make_shared<Channel>(std::move(visit.fd), context);
      connection.phase = Phase::kHandshake;
    } else {
      connection.channel = std::make_shared<Channel>(std::move(visit.fd));
    }
    connection.peer = {std::move(visit.address), listener.local, listener.watching};
    connection.headReader = HeadReader(options_.head);
    if (!poller_.add(connection.channel->fd(), connection.id, EPOLLIN | EPOLLONESHOT)) continue;
    connections_.emplace(connection.id, std::move(owned));
    openCount_ = connections_.size();
    setDeadline(connection, context ? options_.headDeadline : options_.idleTimeout);
    if (connections_.size() > maxConnections_) {
      if (context) {
        // To say so, TLS would have to be set up first: that is what there is no room for.
        close(connection);
        continue;
      }
      refuse(connection, 503, "the service has no room for another connection");
      if (connections_.size() > maxConnections_ + kRefusalSlots) {
        doors_.pause();
        return false;
      }
    }
  }
  return true;
}

void Loop::setDeadline(Connection& connection, milliseconds fromNow) {
  connection.deadline = steady_clock::now() + fromNow;
  nextSweep_ = std::min(nextSweep_, connection.deadline);
}

void Loop::close(Connection& connection) {
  if (connection.feed) connection.feed->close();
  connections_.erase(connection.id);
  const std::lock_guard lock(mutex_);
  openCount_ = connections_.size();
  if (connections_.empty()) gone_.notify_all();
}

// Closing with unread bytes in the buffer sends a reset, which can take the answer out of the
// client's hands before it has read it (RFC 9112 section 9.6).
void Loop::linger(Connection& connection) {
  connection.channel->finish();
  connection.phase = Phase::kLingering;
  connection.in.clear();
  setDeadline(connection, drainBegun_ ? options_.linger / 10 : options_.linger);
  poller_.arm(connection, EPOLLIN);
}

void Loop::onDeadline(Connection& connection) {
  switch (connection.phase) {
    case Phase::kHead: refuse(connection, 408, "the request's head did not come in time"); return;
    case Phase::kBody: refuse(connection, 408, "the request's body did not come in time"); return;
    case Phase::kStreaming: onFeedSilence(connection); return;
    case Phase::kHandshake:
      handshakeFailed(connection, "the handshake did not end in time");
      return;
    default: close(connection);
  }
}

void Loop::onReady(Connection& connection, std::uint32_t events) {
  switch (connection.phase) {
    case Phase::kWriting:
      if (!connection.out.flush(*connection.channel) || (events & EPOLLERR) != 0) {
        close(connection);
      } else {
        setDeadline(connection, options_.writeStall);
        if (afterWrite(connection)) advance(connection);
      }
      return;
    case Phase::kLingering: discard(connection); return;
    case Phase::kStreaming: onFeedReady(connection, events); return;
    case Phase::kHandling: return;
    case Phase::kHandshake: stepHandshake(connection); return;
    default: receive(connection);
  }
}

void Loop::receive(Connection& connection) {
  const Channel::Step step = connection.channel->receive(piece_);
  switch (step.state) {
    case Channel::State::kDone:
      connection.in.append(piece_.data(), step.bytes);
      advance(connection);
      return;
    case Channel::State::kWantsRead: poller_.arm(connection, EPOLLIN); return;
    case Channel::State::kWantsWrite: poller_.arm(connection, EPOLLOUT); return;
    case Channel::State::kEnded: close(connection);
  }
}

void Loop::discard(Connection& connection) {
  // Past TLS: nobody reads it any more.
  const ssize_t n = ::recv(connection.channel->fd(), piece_.data(), piece_.size(), MSG_DONTWAIT);
  if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR))) {
    poller_.arm(connection, EPOLLIN);
  } else {
    close(connection);
  }
}

Result<std::unique_ptr<Front>> Front::start(const FrontOptions& options,
                                            std::vector<Listener> listeners, Handler& handler,
                                            std::shared_ptr<const TlsContext> tls) {
  auto loop = std::make_unique<Loop>(options, std::move(listeners), handler, std::move(tls));
  TRY_STATUS(loop->open());
  return std::unique_ptr<Front>(std::move(loop));
}

}  // namespace gantlet::http
