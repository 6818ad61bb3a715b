#include "service/http/exchange.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace gantlet::http {

bool OutBuffer::flush(Channel& channel) {
  while (!empty()) {
    const std::string_view headRest = std::string_view(head).substr(std::min(sent, head.size()));
    const std::size_t bodySent = sent - std::min(sent, head.size());
    const Channel::Step step = channel.send(headRest, std::string_view(body).substr(bodySent));
    if (step.state == Channel::State::kWantsWrite) return true;
    if (step.state != Channel::State::kDone) return false;
    sent += step.bytes;
  }
  return true;
}

Exchange::Exchange(Request request, std::shared_ptr<Channel> channel,
                   std::shared_ptr<Budget::Share> share, const std::atomic<bool>& leaving,
                   std::chrono::milliseconds slowClient, Done done, std::unique_ptr<OpenBody> body)
    : request_(std::move(request)),
      channel_(std::move(channel)),
      share_(std::move(share)),
      leaving_(leaving),
      slowClient_(slowClient),
      done_(std::move(done)),
      body_(std::move(body)),
      began_(std::chrono::steady_clock::now()),
      lastSent_(std::chrono::steady_clock::now()) {}

Exchange::~Exchange() {
  if (done_) done_({}, true, nullptr);  // nobody answered, or nobody ended the stream
}

Result<std::string> Exchange::readPiece() {
  constexpr std::size_t kPiece = std::size_t{64} << 10U;
  if (body_ == nullptr) return std::string();
  const Error gone{ErrorCode::kCancelled, "the client has gone, or sends too slowly", ""};
  std::string piece(kPiece, '\0');
  while (true) {
    std::size_t consumed = 0;
    const ReadState state = body_->reader.feed(body_->in, consumed);
    body_->in.erase(0, consumed);
    if (state == ReadState::kRefused) {
      const Refusal& refusal = body_->reader.refusal();
      return Error{refusal.status == 413 ? ErrorCode::kTooLarge : ErrorCode::kInvalidArgument,
                   refusal.detail, ""};
    }
    if (!body_->reader.view().empty() || state == ReadState::kDone) return body_->reader.drain();
    const auto late = std::chrono::steady_clock::now() - began_ - body_->deadline;
    if (late.count() > 0 &&
        body_->reader.size() <
            body_->slowest * static_cast<std::uint64_t>(
                                 std::chrono::duration_cast<std::chrono::seconds>(late).count())) {
      return gone;
    }
    const Channel::Step step = channel_->receive(piece);
    if (step.state == Channel::State::kDone) {
      body_->in.assign(piece, 0, step.bytes);
      continue;
    }
    if (step.state == Channel::State::kEnded) return gone;
    const bool reads = step.state == Channel::State::kWantsRead;
    pollfd wait{channel_->fd(), static_cast<short>(reads ? POLLIN : POLLOUT), 0};
    if (::poll(&wait, 1, static_cast<int>(slowClient_.count())) <= 0) return gone;
  }
}

void Exchange::reply(Response response) {
  if (!done_) return;  // the socket is no longer ours
  {
    const std::lock_guard lock(sending_);
    armed_.reset();
  }
  if (watch_) watch_(response);
  const bool keep = request_.head.keepAlive && !response.close && !leaving_ && body_ == nullptr;
  status_ = response.status;
  OutBuffer out;
  out.head = writeHead(response, request_.id, BodyLength::kCounted,
                       response.length.value_or(response.body.size()), keep);
  if (request_.head.method != "HEAD") out.body = std::move(response.body);
  const bool broken = !out.flush(*channel_);
  if (broken) out = {};
  std::exchange(done_, nullptr)(std::move(out), broken || !keep, nullptr);
}

void Exchange::abandon() {
  if (done_) std::exchange(done_, nullptr)({}, true, nullptr);
}

std::shared_ptr<Feed> Exchange::detach(const Response& head, Feed::Source source) {
  const bool chunked = request_.head.minorVersion == 1;
  auto feed = std::make_shared<Feed>(chunked, std::move(source));
  if (!done_) {
    feed->close();
    return feed;
  }
  status_ = head.status;
  OutBuffer out;
  out.head = writeHead(head, request_.id, chunked ? BodyLength::kChunked : BodyLength::kUntilClose,
                       0, false);
  std::exchange(done_, nullptr)(std::move(out), true, feed);
  return feed;
}

std::shared_ptr<Feed> Exchange::upgrade(const Response& head, Feed::Talk talk) {
  auto feed = std::make_shared<Feed>(std::move(talk));
  if (!done_) {
    feed->close();
    return feed;
  }
  status_ = head.status;
  OutBuffer out;
  out.head = writeHead(head, request_.id, BodyLength::kUntilClose, 0, true);
  std::exchange(done_, nullptr)(std::move(out), true, feed);
  return feed;
}

void Exchange::armOpenStream(Response head, std::string comment) {
  {
    const std::lock_guard lock(sending_);
    comment_ = std::move(comment);
    goesOn_ =
        request_.head.keepAlive && request_.head.minorVersion == 1 && !leaving_ && body_ == nullptr;
  }
  armStream(std::move(head));
}

void Exchange::armStream(Response head) {
  const std::lock_guard lock(sending_);
  armed_ = std::move(head);
  lastSent_ = std::chrono::steady_clock::now();
}

bool Exchange::settleStream() {
  const std::lock_guard lock(sending_);
  settled_ = true;
  return started_;
}

void Exchange::startLocked(std::chrono::milliseconds patience) {
  if (started_ || !armed_) return;
  started_ = true;
  status_ = armed_->status;
  const bool chunked = request_.head.minorVersion == 1;
  sendLocked(writeHead(*armed_, request_.id,
                       chunked ? BodyLength::kChunked : BodyLength::kUntilClose, 0, goesOn_),
             patience);
}

bool Exchange::send(std::initializer_list<std::string_view> pieces) {
  const std::lock_guard lock(sending_);
  startLocked(slowClient_);
  return sendFramed(pieces, slowClient_);
}

// As one chunk. HTTP/1.0 has no chunks: there the body ends with the connection.
bool Exchange::sendFramed(std::initializer_list<std::string_view> pieces,
                          std::chrono::milliseconds patience) {
  constexpr std::size_t kSmall = 65536;  // in one packet, rather than in three
  std::size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  if (size == 0) return !broken_;  // an empty chunk would end the stream
  const bool chunked = request_.head.minorVersion == 1;
  std::string text;
  if (chunked) {
    std::array<char, 20> line{};
    std::snprintf(line.data(), line.size(), "%zx\r\n", size);
    text = line.data();
  }
  if (size <= kSmall) {
    for (const std::string_view piece : pieces) text += piece;
    return sendLocked(chunked ? text + "\r\n" : text, patience);
  }
  bool sent = sendLocked(text, patience);
  for (const std::string_view piece : pieces) sent = sent && sendLocked(piece, patience);
  return sent && (!chunked || sendLocked("\r\n", patience));
}

bool Exchange::sendLocked(std::string_view bytes, std::chrono::milliseconds patience) {
  if (broken_) return false;
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!bytes.empty()) {
    const Channel::Step step = channel_->send(bytes);
    if (step.state == Channel::State::kDone) {
      bytes.remove_prefix(step.bytes);
      continue;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd wait{channel_->fd(), POLLOUT, 0};
    const bool full = step.state == Channel::State::kWantsWrite;
    if (!full || left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) <= 0) {
      // Shut down, not closed: the supervisor may be polling this descriptor.
      ::shutdown(channel_->fd(), SHUT_RDWR);
      broken_ = true;
      return false;
    }
  }
  lastSent_ = std::chrono::steady_clock::now();
  return true;
}

void Exchange::keepAlive(std::string_view comment, std::chrono::milliseconds silence) {
  const std::unique_lock lock(sending_, std::try_to_lock);
  if (!lock || !armed_ || broken_) return;
  if (settled_ && !started_) return;
  // Only there is a comment no part of the content.
  if (comment_.empty() && !armed_->contentType.starts_with("text/event-stream")) return;
  if (std::chrono::steady_clock::now() - lastSent_ < silence) return;
  // No patience: the loop must not wait. A client whose buffer is full after such a silence does
  // not read and is given up.
  startLocked(std::chrono::milliseconds{0});
  sendFramed({comment_.empty() ? comment : comment_}, std::chrono::milliseconds{0});
}

void Exchange::endStream() {
  const std::lock_guard lock(sending_);
  if (!done_) return;
  startLocked(slowClient_);
  if (request_.head.minorVersion == 1) sendLocked("0\r\n\r\n", slowClient_);
  armed_.reset();
  std::exchange(done_, nullptr)({}, broken_ || !goesOn_, nullptr);
}

}  // namespace gantlet::http
