// Feed: a stream that has left its worker. Its connection costs a table entry in the front's loop
// and a bounded buffer, no thread, so that thousands of clients can wait for events. Whoever has
// events sends them from any thread and never waits for a client.
//
//   std::shared_ptr<Feed> feed = exchange.detach(head);   // the route returns; later, anywhere:
//   if (!feed->send(event)) …                             // the client has gone, or was given up
//
// A feed over a source keeps nothing: it asks the source for the next piece when its client has
// taken the last one, so that what is there already may be larger than any buffer.
//
// Thread-safety: all functions may be called from any thread; what stands behind `Taken` is the
// loop's own, and a source is called by the loop alone, without a lock held.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace gantlet::http {

// What may wait for one client; over it the client is too slow and is given up.
inline constexpr std::size_t kFeedBuffer = std::size_t{256} << 10U;

class Feed {
 public:
  // The next piece, not framed; empty: none yet. Never waits.
  struct Piece {
    std::string bytes;
    bool ended = false;  // none will follow
  };
  using Source = std::function<Piece()>;

  // A conversation: its client is listened to as well, and its bytes are not framed as a body's.
  // All are called by the loop alone.
  struct Talk {
    Source source;
    std::function<void(std::string_view)> received;
    std::function<void()> silent;  // nothing was sent or received for long
    std::size_t held = 0;          // bytes that it makes the service hold
  };

  explicit Feed(bool chunked, Source source = nullptr)
      : chunked_(chunked), talk_{std::move(source), nullptr, nullptr} {}
  explicit Feed(Talk talk) : chunked_(false), talk_(std::move(talk)) {}

  // False: nobody reads this stream any more; the piece was dropped.
  bool send(std::string_view piece);
  // Ends the stream well behind what was sent. Without it, it ends cut off.
  void end();
  [[nodiscard]] bool isOpen() const;
  // Its source has more. False: nobody reads this stream any more.
  bool more();

  struct Taken {
    std::string bytes;  // framed for the connection
    bool ended = false;
  };
  // `wake` is called, from any thread, when there is something to take.
  void attach(std::function<void()> wake);
  [[nodiscard]] Taken take();
  [[nodiscard]] const Talk& talk() const { return talk_; }
  [[nodiscard]] bool overrun() const;
  [[nodiscard]] std::string frame(std::string_view piece) const;
  void close();

 private:
  const bool chunked_;
  const Talk talk_;
  mutable std::mutex mutex_;
  std::function<void()> wake_;
  std::string waiting_;
  bool ended_ = false;
  bool overrun_ = false;
  bool closed_ = false;
  bool woken_ = false;  // and has not taken since
};

}  // namespace gantlet::http
