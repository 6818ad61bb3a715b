// Streams that have left their worker: the loop sends what their feeds have, tells silent clients
// that it is still there, and gives up those that do not read.
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "service/http/loop.h"

namespace gantlet::http {
namespace {

constexpr std::string_view kComment = ": keep-alive\n\n";
constexpr int kPiecesAtOnce = 64;  // of one client that takes them as they come: others wait

}  // namespace

void Loop::beginFeed(Connection& connection, std::shared_ptr<Feed> feed) {
  if (drainBegun_) {
    feed->close();
    return close(connection);
  }
  connection.phase = Phase::kStreaming;
  connection.closeBehind = false;
  connection.feed = std::move(feed);
  connection.head = {};
  connection.in = std::string();
  connection.feed->attach([bell = bell_, id = connection.id] {
    const std::lock_guard lock(bell->mutex);
    if (bell->wakeFd < 0) return;
    bell->ready.push_back(id);
    const std::uint64_t one = 1;
    (void)!::write(bell->wakeFd, &one, sizeof one);
  });
  pumpFeed(connection);
}

void Loop::takeFeeds() {
  std::vector<std::uint64_t> ready;
  {
    const std::lock_guard lock(bell_->mutex);
    ready.swap(bell_->ready);
  }
  for (const std::uint64_t id : ready) {
    const auto at = connections_.find(id);
    if (at != connections_.end() && at->second->phase == Phase::kStreaming) pumpFeed(*at->second);
  }
}

// Sends what there is; then waits for the socket, or for the client's end.
void Loop::pumpFeed(Connection& connection) {
  if (connection.feed->overrun()) return close(connection);
  for (int pieces = 0;; ++pieces) {
    const std::size_t sentBefore = connection.out.sent;
    if (!connection.out.flush(*connection.channel)) return close(connection);
    if (!connection.out.empty()) {
      if (connection.out.sent > sentBefore) setDeadline(connection, options_.writeStall);
      return poller_.arm(connection, EPOLLOUT);
    }
    connection.out = {};
    if (connection.closeBehind) {
      connection.feed->close();
      return linger(connection);
    }
    if (pieces >= kPiecesAtOnce) return poller_.arm(connection, EPOLLOUT);
    Feed::Taken taken = connection.feed->take();
    if (taken.bytes.empty() && !taken.ended) break;
    connection.out.body = std::move(taken.bytes);
    connection.closeBehind = taken.ended;
    setDeadline(connection, options_.writeStall);
  }
  setDeadline(connection, options_.streamSilence);
  poller_.arm(connection, EPOLLIN | EPOLLRDHUP);
}

void Loop::onFeedReady(Connection& connection, std::uint32_t events) {
  if ((events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP)) != 0) return close(connection);
  if ((events & EPOLLIN) != 0 && connection.feed->talk().received) {
    // Of what TLS has read already the socket tells nothing.
    for (int pieces = 0; pieces < kPiecesAtOnce; ++pieces) {
      const Channel::Step step = connection.channel->receive(piece_);
      if (step.state == Channel::State::kEnded) return close(connection);
      if (step.state != Channel::State::kDone) break;
      connection.feed->talk().received({piece_.data(), step.bytes});
    }
  } else if ((events & EPOLLIN) != 0) {
    // A client of a stream has nothing more to say: what it sends is thrown away.
    const Channel::Step step = connection.channel->receive(piece_);
    if (step.state == Channel::State::kEnded) return close(connection);
  }
  pumpFeed(connection);
}

void Loop::onFeedSilence(Connection& connection) {
  if (!connection.out.empty()) return close(connection);  // nothing was taken for so long
  if (const auto& silent = connection.feed->talk().silent) {
    silent();
  } else {
    connection.out.body = connection.feed->frame(kComment);
  }
  pumpFeed(connection);
}

}  // namespace gantlet::http
