// What happens inside the new namespaces: init (process 1) sets the walls up, starts the program as
// its child, waits for it, ends everything that is left, and tells the supervisor.
//
// Runs in the launcher's forked child, which has one thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "executor/jail_spec.h"
#include "executor/root_layout.h"

struct sock_filter;

namespace gantlet {

// What the launcher found out once and every jail uses.
struct JailHost {
  std::string python;  // paths inside the private root
  std::string node;
  int procFd = -1;  // the host's /proc, from before the pivot; closed before the program starts
  int landlockAbi = 0;
  std::vector<RootFile> runners;  // every jail gets its own copies of these
};

// Never returns. `fds` are the kFdCount descriptors and the cgroup descriptors behind them.
[[noreturn]] void runJail(const JailHost& host, const JailSpec& spec,
                          std::span<const sock_filter> filter, std::span<const int> fds);

}  // namespace gantlet
