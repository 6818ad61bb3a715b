// LogWriter: the operational log on standard error. write() formats its line and puts it into a
// bounded queue; one thread empties the queue. Where the reader of standard error does not read,
// the queue fills, and further lines are dropped and counted: the service never waits for its log.
// When the reader goes on, a line says how many are missing.
//
// Thread-safety: all functions may be called from any thread; construction and destruction from
// one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/serve/log_format.h"
#include "cli/serve/log_sink.h"

namespace gantlet::cli {

struct LogSettings {
  LogFormat format = LogFormat::kText;
  LogLevel level = LogLevel::kInfo;
  bool operator==(const LogSettings&) const = default;
};

class LogWriter final : public EventLog {
 public:
  static constexpr std::size_t kQueueBytes = std::size_t{1} << 20U;

  // `fd` must stay open, and `clock` alive, for as long as this lives.
  LogWriter(int fd, const Clock& clock, LogSettings settings, std::size_t queueBytes = kQueueBytes);
  // Gives the reader a second to take what is queued.
  ~LogWriter() override;
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  void write(const LogLine& line) override;
  void use(LogSettings settings);

  // Lines that nobody will read.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  void work();
  // What could not be written: the sink is broken, or the end has come and its reader does not
  // read.
  [[nodiscard]] std::string_view writeOut(std::string_view bytes);
  void tellDropped();

  const Clock& clock_;
  const std::size_t queueBytes_;
  std::atomic<LogFormat> format_;
  std::atomic<LogLevel> level_;
  std::atomic<std::uint64_t> dropped_{0};
  std::uint64_t toldDropped_ = 0;  // the thread's own
  std::mutex mutex_;
  std::condition_variable work_;
  std::string queue_;
  bool stopping_ = false;
  UniqueFd stopFd_;  // readable from the destructor on
  LogSink sink_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace gantlet::cli
