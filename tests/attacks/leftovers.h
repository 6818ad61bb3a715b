// What a run may leave behind on the host: counted before and after.
#pragma once

#include <string>

namespace gantlet::attacks {

struct Census {
  std::size_t descriptors = 0;  // of this process
  std::size_t processes = 0;    // below this process's children: what hangs on the launcher
  std::size_t mounts = 0;       // that this process sees
  std::size_t busyGroups = 0;   // cgroups of ours with processes in them
  bool operator==(const Census&) const = default;
};

[[nodiscard]] Census takeCensus();
// The same when nothing has changed for half a second: what ran before may still be closing its
// descriptors, on a busy machine some time later. At most ten seconds.
[[nodiscard]] Census quietCensus();
[[nodiscard]] std::string describeCensus(const Census& census);

// Takes the census until it is `expected` or two seconds are over: the last process of a run is
// reaped behind its answer.
[[nodiscard]] Census settle(const Census& expected);

// cgroup folders of this process that exist at all.
[[nodiscard]] std::size_t ownGroups();

}  // namespace gantlet::attacks
