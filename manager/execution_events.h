// ExecutionEvents: what happens to one execution, numbered from 1 in order, so that whoever comes
// late or comes back misses nothing:
//
//   queued, vetted, started, stdout and stderr as they come, display, result, ended
//
// Those of a live execution are in memory; what can't be told from its result is kept beside that
// when it ends. Numbers stay: an event has the same one while the execution runs, after its end and
// after a restart.
//
// Of output no more is kept than of the result; and a program that writes in thousands of small
// pieces gets fewer, larger events, so that their number is bounded by time and bytes.
//
// One that runs a second time, because its node was lost and its caller allows that, leaves out so
// many numbers that none is told twice: what the first run told was known to its node alone.
//
// Thread-safety: all functions may be called from many threads at once. Listeners are called
// without a lock held.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_count.h"
#include "core/clock.h"
#include "json/value.h"
#include "manager/event_listeners.h"
#include "manager/event_source.h"
#include "policy/verdict.h"
#include "store/execution_store.h"

namespace gantlet {

// More than one attempt tells: a day of output in the smallest pauses, twice.
inline constexpr std::uint64_t kNumbersOfAttempt = 10'000'000;

class ExecutionEvents final : public EventSource {
 public:
  // Of one that has not ended.
  explicit ExecutionEvents(const StoredExecution& execution);
  // Of one that has, with its result. `after`: the last number that its reader knows. Of one that
  // was lost, what happened before is lost as well: its end then has the number behind that.
  ExecutionEvents(const StoredExecution& ended, std::uint64_t after);

  // It is queued once more, since `again.createdAt`: its numbers go on behind `base`. REQUIRES:
  // nothing was told but that it was queued before.
  void queuedAgain(std::uint64_t base, const StoredExecution& again);
  // It runs; `limit`: how much of each stream is told.
  void begin(ByteCount limit);
  void vetted(const Verdict& verdict, WallTime at);
  void started(std::string_view provider, WallTime at);
  // True: some of it waits for more, or for flush().
  bool output(int stream, std::string_view bytes, MonotonicTime now);
  // Tells what has waited long enough. True: something waits still.
  bool flush(MonotonicTime now);
  // What is to be kept when it ends: tells what waits, and takes no more output.
  [[nodiscard]] std::string kept();
  // Its end, once that is in the database.
  void end(const StoredExecution& ended);
  // None will follow here: its end is told by who looks into the database.
  void leave();

  [[nodiscard]] std::shared_ptr<const ExecutionEvent> next(std::uint64_t after) const override;
  [[nodiscard]] bool hasEnded() const override;
  [[nodiscard]] bool isWhole() const override { return hasEnded(); }
  void listen(std::function<bool()> listener) override { listeners_.add(std::move(listener)); }

 private:
  struct Stream {
    std::string waiting;
    std::uint64_t passed = 0;
    MonotonicTime toldAt{};
  };
  void add(std::string_view name, std::string data);
  void tell(std::size_t stream, MonotonicTime now, bool all);
  void addEnd(const StoredExecution& ended);

  mutable std::mutex mutex_;
  ByteCount limit_;
  std::uint64_t base_ = 0;  // the number before the second event's; 0: they follow each other
  std::vector<std::shared_ptr<const ExecutionEvent>> events_;
  std::array<Stream, 2> streams_;
  std::uint64_t outputs_ = 0;
  bool closed_ = false;
  bool ended_ = false;
  EventListeners listeners_;
};

}  // namespace gantlet
