// One piece on its way through a context: it is handed over, its calls are answered, its words are
// read, its limits are kept, and what became of it is told.
//
// Thread-safety: one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "executor/living/claims.h"
#include "executor/living/living_context.h"
#include "executor/run/disk_watch.h"
#include "executor/run/output.h"
#include "executor/run/refused_calls.h"

namespace gantlet {

class Passage {
 public:
  Passage(Context& context, const LivingPiece& piece,
          const std::function<void(const LivingEvent&)>& sink);
  // Errors: nobody knows how far it came.
  [[nodiscard]] Result<LivingEnd> go();

 private:
  using Time = std::chrono::steady_clock::time_point;
  enum class Stop : std::uint8_t { kNone, kTimeout, kFlood, kInterrupted, kCancelled };

  struct Stream {
    Stream(LivingEvent::Kind of, ByteCount limit) : kind(of), capture(limit) {}
    [[nodiscard]] bool rests() const { return std::chrono::steady_clock::now() < nextRead; }

    LivingEvent::Kind kind;
    OutputCapture capture;
    Time nextRead{};
  };

  [[nodiscard]] Status sign();
  void begin();
  void sendInput();
  [[nodiscard]] int timeoutMs() const;
  [[nodiscard]] Status look();
  void handleCall();
  void refuse(const seccomp_notif& call, const std::string& name, bool kills);
  void takeExit();
  void gone();
  // SIGINT; who does not heed it is killed after a while.
  void stop(Stop why);
  void end(End how, std::string detail);
  void checkLimits();
  void watchDisks(Time now);
  [[nodiscard]] std::string stopText() const;
  [[nodiscard]] ByteCount mostOutput() const;
  [[nodiscard]] std::string resultLimitText() const;
  [[nodiscard]] std::int64_t cpuOfProgram() const;  // nanoseconds so far; 0: it is gone
  void drain(UniqueFd& pipe, Stream& stream);
  void drainClaims();
  // It stands in its waiting call, or is gone: what is in the pipes is all that it has written. Its
  // threads may write on, without an end: that is the next piece's.
  void drainAll();
  void classify(ExecutionResult& result) const;
  void classifyKept(ExecutionResult& result, bool oom) const;
  void classifyEnded(ExecutionResult& result, bool oom) const;
  [[nodiscard]] LivingEnd assemble();

  Context& context_;
  Cell& cell_;
  House& house_;
  const LivingPiece& piece_;
  const std::function<void(const LivingEvent&)>& sink_;
  std::string message_;
  std::string_view rest_;  // of the message, still to be sent
  std::uint64_t key_ = 0;  // below 2^63, and nothing in the bits of the order
  UniqueFd ours_;          // ends of the message's way
  UniqueFd theirs_;
  Stream out_;
  Stream err_;
  DiskWatch disks_;
  Claims claims_;
  RefusedCalls refused_;
  bool deaf_ = false;
  std::uint64_t oomBefore_ = 0;
  std::int64_t cpuBefore_ = 0;
  std::int64_t cpuAtKill_ = 0;
  bool begun_ = false;
  bool over_ = false;
  bool steppedBack_ = false;
  bool paused_ = false;
  Stop stop_ = Stop::kNone;
  std::optional<End> forcedEnd_;
  std::optional<JailMessage> exited_;
  std::string detail_;
  Time startedAt_;
  Time endedAt_;
  Time stoppedAt_{};
  Time killedAt_{};
};

}  // namespace gantlet
