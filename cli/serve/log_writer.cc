#include "cli/serve/log_writer.h"

#include <sys/eventfd.h>

#include <algorithm>

namespace gantlet::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPatience{60'000};  // with a reader that does not read, between two looks
constexpr milliseconds kLastPatience{1'000};
constexpr milliseconds kGathering{5};

std::uint64_t linesIn(std::string_view bytes) {
  return static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), '\n'));
}

}  // namespace

LogWriter::LogWriter(int fd, const Clock& clock, LogSettings settings, std::size_t queueBytes)
    : clock_(clock),
      queueBytes_(queueBytes),
      format_(settings.format),
      level_(settings.level),
      stopFd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      sink_(fd),
      thread_([this] { work(); }) {}

LogWriter::~LogWriter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    work_.notify_one();
  }
  if (stopFd_) (void)::eventfd_write(stopFd_.get(), 1);
  thread_.join();
}

void LogWriter::use(LogSettings settings) {
  format_ = settings.format;
  level_ = settings.level;
}

void LogWriter::write(const LogLine& line) {
  if (line.level < level_) return;
  const std::string text = formatLogLine(line, clock_.wallNow(), format_);
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (queue_.size() + text.size() > queueBytes_) {
      ++dropped_;
      return;
    }
    first = queue_.empty();
    queue_ += text;
  }
  if (first) work_.notify_one();  // who wakes takes the lock at once
}

void LogWriter::work() {
  std::string taken;
  steady_clock::time_point mayWrite{};
  while (true) {
    {
      std::unique_lock lock(mutex_);
      work_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      // Of many lines a second several go out at once: else each request wakes this thread.
      work_.wait_until(lock, mayWrite, [this] { return stopping_; });
      taken.swap(queue_);
    }
    mayWrite = steady_clock::now() + kGathering;
    dropped_ += linesIn(writeOut(taken));
    // A burst must not keep its memory for ever.
    if (taken.capacity() > queueBytes_ / 4) taken = std::string();
    taken.clear();
    tellDropped();
  }
}

std::string_view LogWriter::writeOut(std::string_view bytes) {
  std::optional<steady_clock::time_point> end;
  while (!bytes.empty()) {
    const LogSink::Step step = sink_.write(bytes);
    bytes.remove_prefix(step.bytes);
    if (step.outcome == LogSink::Outcome::kWritten) continue;
    if (step.outcome == LogSink::Outcome::kBroken) break;
    bool stopping = false;
    {
      const std::lock_guard lock(mutex_);
      stopping = stopping_;
    }
    if (stopping && !end) end = steady_clock::now() + kLastPatience;
    if (end && steady_clock::now() >= *end) break;
    sink_.wait(end ? -1 : stopFd_.get(), end ? milliseconds{50} : kPatience);
  }
  return bytes;
}

void LogWriter::tellDropped() {
  const std::uint64_t now = dropped_;
  if (now == toldDropped_) return;
  LogLine line{LogLevel::kWarning,
               "log_lines_dropped",
               "lines of this log are missing: nobody read it for a while",
               {}};
  line.fields.push_back({"lines", static_cast<std::int64_t>(now - toldDropped_)});
  const std::string text = formatLogLine(line, clock_.wallNow(), format_);
  if (writeOut(text).empty()) toldDropped_ = now;
}

}  // namespace gantlet::cli
