#include "executor/run/program_exit.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

constexpr std::uint64_t kProgramInJail = 2;
constexpr std::int64_t kBlock = 512;
constexpr int kMaxDescriptors = 64;

// A small file of /proc/PID, whole or, for one that is longer, its beginning.
class ProcFile {
 public:
  explicit ProcFile(const UniqueFd& file) {
    if (!file) return;
    const ssize_t got = ::read(file.get(), buffer_.data(), buffer_.size());
    if (got > 0) text_ = {buffer_.data(), static_cast<std::size_t>(got)};
  }

  // The last number of the line that starts with `name` and a colon.
  [[nodiscard]] std::optional<std::uint64_t> last(std::string_view name) const {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(at, end - at);
      at = end + 1;
      if (!line.starts_with(name) || line.substr(name.size(), 1) != ":") continue;
      const std::size_t digits = line.find_last_not_of("0123456789");
      std::uint64_t value = 0;
      const char* begin = line.data() + digits + 1;
      const auto parsed = std::from_chars(begin, line.data() + line.size(), value);
      return parsed.ec == std::errc{} ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
  }

 private:
  std::array<char, 4096> buffer_;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
  std::string_view text_;
};

std::int64_t microseconds(const timespec& time) {
  return time.tv_sec * 1'000'000L + time.tv_nsec / 1000;
}

// Whether the process may hold a lock or lease, which would stay until its descriptors are closed:
// the next run could see it on a file of the shared root. From its descriptors (proc_pid_fdinfo(5),
// "lock:"); /proc/locks tells as much, but who reads that waits for an RCU grace period, some 10
// ms.
bool holdsLocks(pid_t pid) {
  std::array<char, 48> path{};
  std::snprintf(path.data(), path.size(), "/proc/%d/fdinfo", static_cast<int>(pid));
  std::error_code error;
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path.data(), error)) {
    if (++seen > kMaxDescriptors) return true;
    const UniqueFd file(::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 2048>
        buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
    const ssize_t got = file ? ::read(file.get(), buffer.data(), buffer.size()) : -1;
    if (got < 0 || static_cast<std::size_t>(got) == buffer.size()) return true;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(got));
    if (text.find("\nlock:") != std::string_view::npos) return true;
  }
  return bool(error);
}

UniqueFd openOf(pid_t pid, const char* name) {
  std::array<char, 48> path{};
  std::snprintf(path.data(), path.size(), "/proc/%d/%s", static_cast<int>(pid), name);
  return UniqueFd(::open(path.data(), O_RDONLY | O_CLOEXEC));
}

// The CPU clock of a process and all its threads (clock_getcpuclockid(3); the kernel's
// MAKE_PROCESS_CPUCLOCK with CPUCLOCK_SCHED).
clockid_t cpuClockOf(pid_t pid) {
  return static_cast<clockid_t>((~static_cast<unsigned>(pid) << 3U) | 2U);
}

}  // namespace

std::uint64_t threadsOfProgram(pid_t pid) {
  const ProcFile status(openOf(pid, "status"));
  if (status.last("NSpid") != kProgramInJail) return 0;
  if (status.last("Tgid") != static_cast<std::uint64_t>(pid)) return 0;
  return status.last("Threads").value_or(0);
}

UniqueFd openIoCount(pid_t pid) { return openOf(pid, "io"); }

std::optional<JailMessage> accountAtExit(pid_t pid, const UniqueFd& ioCount, std::uint64_t status,
                                         bool mayLock) {
  timespec used{};
  timespec now{};
  const ProcFile io(ioCount);
  const auto read = io.last("read_bytes");
  const auto written = io.last("write_bytes");
  if (!read || !written || (mayLock && holdsLocks(pid))) return std::nullopt;
  if (::clock_gettime(cpuClockOf(pid), &used) != 0) return std::nullopt;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  JailMessage message;
  message.event = JailEvent::kExited;
  message.waitStatus = static_cast<std::int32_t>((status & 0xFFU) << 8U);  // as from waitpid(2)
  message.userUs = microseconds(used);
  message.endedUs = microseconds(now);
  message.readBlocks = static_cast<std::int64_t>(*read) / kBlock;
  message.writeBlocks = static_cast<std::int64_t>(*written) / kBlock;
  return message;
}

}  // namespace gantlet
