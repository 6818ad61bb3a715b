#include "executor/run/disk_watch.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace gantlet {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstLook{250};
constexpr milliseconds kPause{250};
// Of a run that does not read: a look wakes its supervisor.
constexpr milliseconds kLongestPause{1000};
// Where the kernel limits nothing: at once, and then a second. A look is no limit: it comes late.
constexpr std::int64_t kBurst = 16LL << 20U;
constexpr std::int64_t kPacedRate = 16LL << 20U;
constexpr milliseconds kPacedPause{25};
constexpr milliseconds kReadersPause{5};
// Less than this since the last look is an interpreter's own, not a reader's.
constexpr std::uint64_t kReads = 1ULL << 20U;

}  // namespace

void DiskWatch::start(Time now) {
  const bool limited = lease_ != nullptr && lease_->limitsDisks();
  pause_ = limited ? kPause : kPacedPause;
  next_ = now + (limited ? kFirstLook : kPacedPause);
  paced_ = now;
  credit_ = kBurst;
}

void DiskWatch::pace(Time now, std::uint64_t read) {
  const auto passed = std::chrono::duration_cast<milliseconds>(now - paced_).count();
  paced_ += milliseconds(passed);
  credit_ = std::min(credit_ + kPacedRate * passed / 1000, kBurst);
  credit_ -= static_cast<std::int64_t>(std::min<std::uint64_t>(read, 1ULL << 40U));
  mustPause_ = credit_ < 0;
  const milliseconds untilEven{-credit_ * 1000 / kPacedRate + 1};
  next_ = now + (mustPause_ ? untilEven : read > 0 ? kReadersPause : kPacedPause);
}

bool DiskWatch::look(Time now, const Processes& processes) {
  const std::uint64_t before = seen_.read;
  const DiskUse all = counted() ? use() : diskUseOf(processes());
  // A process that is gone, and that nobody has waited for, is missing in the sum.
  seen_.read = std::max(seen_.read, all.read);
  seen_.written = std::max(seen_.written, all.written);
  const bool over = seen_.read > budget_.bytes();
  if (lease_ == nullptr || !lease_->limitsDisks()) {
    pace(now, seen_.read - before);
    return over;
  }
  const bool reads = seen_.read - before >= kReads;
  lease_->shareDisks(reads);
  pause_ = reads ? kPause : std::min(pause_ * 2, kLongestPause);
  next_ = now + pause_;
  return over;
}

DiskUse DiskWatch::use() const {
  const auto counted = lease_ != nullptr ? lease_->diskUse() : std::nullopt;
  return counted.value_or(seen_);
}

DiskUse diskUseOf(const std::vector<pid_t>& processes) {
  DiskUse use;
  for (const pid_t pid : processes) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/io");
    std::string key;
    for (std::uint64_t value = 0; in >> key >> value;) {
      if (key == "read_bytes:") use.read += value;
      if (key == "write_bytes:") use.written += value;
    }
  }
  return use;
}

}  // namespace gantlet
