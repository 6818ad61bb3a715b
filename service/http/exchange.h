// Exchange: one request in the hands of a worker thread, and the way back to its client: either one
// reply, or a stream of pieces.
//
// Thread-safety: one worker thread, but for keepAlive(), which the loop's thread calls.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "service/http/body_reader.h"
#include "service/http/budget.h"
#include "service/http/channel.h"
#include "service/http/feed.h"
#include "service/http/message.h"

namespace gantlet::http {

// What is still to be sent of a response.
struct OutBuffer {
  std::string head;
  std::string body;
  std::size_t sent = 0;

  [[nodiscard]] bool empty() const { return sent >= head.size() + body.size(); }
  // Sends what the client takes without waiting. False: the connection is broken.
  [[nodiscard]] bool flush(Channel& channel);
};

// What is still to be read of a request whose route reads the body itself.
struct OpenBody {
  BodyReader reader;
  std::string in;  // came with the head
  std::chrono::milliseconds deadline;
  std::uint64_t slowest = 0;    // bytes a second, behind the deadline
  std::shared_ptr<void> place;  // among those that do so
};

class Exchange {
 public:
  // How the exchange ended: what is still to be sent, whether the connection ends behind it, and
  // the feed that goes on with it.
  using Done = std::function<void(OutBuffer rest, bool close, std::shared_ptr<Feed> feed)>;

  // `share`: what the request makes the service hold; may be null.
  // Until `done` was called, which the destructor sees to, the channel is this one's. `slowClient`:
  // how long a stream waits for a client that does not read before it gives up on it. `leaving`:
  // where it is true when the answer is given, the connection ends with it.
  Exchange(Request request, std::shared_ptr<Channel> channel, std::shared_ptr<Budget::Share> share,
           const std::atomic<bool>& leaving, std::chrono::milliseconds slowClient, Done done,
           std::unique_ptr<OpenBody> body = nullptr);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  [[nodiscard]] const Request& request() const { return request_; }
  // The body, once: whoever has read it need not hold it while a program runs.
  [[nodiscard]] std::string takeBody() { return std::exchange(request_.body, {}); }
  // The next piece of the body, of a bounded size; empty at its end. For a request whose screening
  // said `readsBody`: its connection ends with the answer. Waits for the client. Errors: kCancelled
  // (the client has gone, or is too slow), kInvalidArgument (broken framing), kTooLarge.
  [[nodiscard]] Result<std::string> readPiece();
  // From now on the request makes the service hold so many bytes.
  void hold(std::size_t bytes) {
    if (share_) share_->set(bytes);
  }
  // For the supervisor's poll: tells when the client goes away.
  [[nodiscard]] int socketFd() const { return channel_->fd(); }

  // The status that was answered; 0 as long as none was, or if the client had gone.
  [[nodiscard]] int status() const { return status_; }

  // Does nothing once something was answered.
  void reply(Response response);
  // Sees what reply() answers, before the client can.
  void watchReply(std::function<void(const Response&)> watch) { watch_ = std::move(watch); }
  // Ends the connection without an answer: the client has gone.
  void abandon();

  // A response whose length nobody knows yet. It starts with the first send(), or with a keep-alive
  // comment when nothing was sent for long; until then reply() can still answer in its stead. The
  // connection ends with it. REQUIRES: nothing was answered yet.
  void armStream(Response head);
  // For clients that take a stream which breaks off for a whole one where it was told that the
  // connection ends with it (undici): here it goes on behind the stream's end. `comment`: what
  // keeps the connection alive; empty: nothing.
  void armOpenStream(Response head, std::string comment);
  // From here on nothing starts the stream but send(). True: it has started, reply() is too late.
  [[nodiscard]] bool settleStream();
  // Sends one piece. False: the client has gone or does not read; its socket is then shut down, so
  // that a supervisor that polls it cancels the run.
  bool send(std::string_view piece) { return send({piece}); }
  // Several pieces as one, without putting them together.
  bool send(std::initializer_list<std::string_view> pieces);
  // Sends `comment` if an armed stream has been silent that long and nobody is sending. Never
  // waits.
  void keepAlive(std::string_view comment, std::chrono::milliseconds silence);
  // Answers with `head` and hands the connection to the loop: what the feed sends from now on is
  // the body. The connection ends with it. REQUIRES: nothing was answered or armed.
  // With a source the feed asks that for what there is.
  [[nodiscard]] std::shared_ptr<Feed> detach(const Response& head, Feed::Source source = nullptr);
  // The same for a client that switches protocols: `head` is a 101, and what the feed sends and
  // gets from then on is the other protocol's.
  [[nodiscard]] std::shared_ptr<Feed> upgrade(const Response& head, Feed::Talk talk);
  // Without it a stream ends cut off, which its client can tell from a whole one.
  void endStream();

 private:
  void startLocked(std::chrono::milliseconds patience);
  bool sendLocked(std::string_view bytes, std::chrono::milliseconds patience);
  bool sendFramed(std::initializer_list<std::string_view> pieces,
                  std::chrono::milliseconds patience);

  Request request_;
  const std::shared_ptr<Channel> channel_;
  const std::shared_ptr<Budget::Share> share_;
  const std::atomic<bool>& leaving_;
  const std::chrono::milliseconds slowClient_;
  Done done_;
  std::function<void(const Response&)> watch_;
  const std::unique_ptr<OpenBody> body_;
  std::chrono::steady_clock::time_point began_;
  int status_ = 0;
  std::mutex sending_;  // guards the channel of a stream and what is below
  std::optional<Response> armed_;
  std::string comment_;
  bool goesOn_ = false;  // the connection, behind a stream that ended well
  bool started_ = false;
  bool settled_ = false;
  bool broken_ = false;
  std::chrono::steady_clock::time_point lastSent_;
};

}  // namespace gantlet::http
