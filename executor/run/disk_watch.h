// DiskWatch: looks now and then what a run has read from the disks, gives it its share of the rate,
// and tells when it has used up its budget. Where no group limits the rate, it says when the run
// has to pause: what it has read beyond its rate is read by then, so that what it gets is the rate.
//
// Thread-safety: one object, one thread.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/byte_count.h"
#include "executor/kernel/cgroup.h"

namespace gantlet {

class DiskWatch {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // The run's processes on the host; asked for only where no group counts.
  using Processes = std::function<std::vector<pid_t>()>;

  // `lease` null: there are no groups.
  DiskWatch(CgroupLease* lease, ByteCount budget) : lease_(lease), budget_(budget) {}

  // The first look is a while later: most runs are over by then.
  void start(Time now);
  [[nodiscard]] Time nextLook() const { return next_; }
  // True: the run has read more than its budget.
  [[nodiscard]] bool look(Time now, const Processes& processes);
  // Since the last look.
  [[nodiscard]] bool mustPause() const { return mustPause_; }
  // What it has read and written until now, by the last look where no group counts.
  [[nodiscard]] DiskUse use() const;
  // Whether use() is known to the end, which /proc can't tell of processes that are gone.
  [[nodiscard]] bool counted() const { return lease_ != nullptr && lease_->countsDisks(); }

 private:
  void pace(Time now, std::uint64_t read);

  CgroupLease* lease_;
  ByteCount budget_;
  DiskUse seen_;
  Time next_{};
  std::chrono::milliseconds pause_{};
  Time paced_{};             // until when credit_ is reckoned
  std::int64_t credit_ = 0;  // bytes that it may read at once, without a limit of the kernel's
  bool mustPause_ = false;
};

// What the kernel counts of these processes, living ones and those that they have waited for
// (proc_pid_io(5)).
[[nodiscard]] DiskUse diskUseOf(const std::vector<pid_t>& processes);

}  // namespace gantlet
