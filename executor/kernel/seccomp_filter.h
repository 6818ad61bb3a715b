// Compiles a SeccompProfile into a BPF program, and names what the filter reports.
//
// The filter's default is not an errno but a notification to the supervisor (seccomp_unotify(2)):
// a refused call is told by name and costs honest calls nothing. If no supervisor listens any more
// the call fails with ENOSYS: closed. An allowed exit_group is told as well: so the supervisor
// knows a program's end, from the kernel, before its memory is torn down.
//
// Thread-safety: FilterCache may be used from any thread; the functions have no state.
#pragma once

#include <linux/filter.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seccomp_profile.h"

namespace gantlet {

using BpfProgram = std::vector<sock_filter>;

// Foreign architectures (i386, x32) end the process. Errors: kInvalidArgument for an unknown
// syscall action or an unusable rule; names that this machine's kernel table lacks are skipped,
// which only makes the filter tighter.
[[nodiscard]] Result<BpfProgram> compileFilter(const SeccompProfile& profile);

struct CompiledFilter {
  BpfProgram program;
  bool letsLock = true;  // as of allowsLocks()
};

// Compiled programs by profile digest: compiling costs more than the rest of the start-up.
class FilterCache {
 public:
  [[nodiscard]] Result<std::shared_ptr<const CompiledFilter>> get(const SealedProfile& profile);

 private:
  std::mutex mutex_;
  std::map<Digest, std::shared_ptr<const CompiledFilter>> filters_;
};

// "openat" for 257 on x86_64; "syscall_N" for a number without a name.
[[nodiscard]] std::string syscallName(std::uint32_t arch, int number);

// What the supervisor does with a call that reached it.
[[nodiscard]] SyscallAction actionOf(const SeccompProfile& profile, std::string_view name,
                                     const std::uint64_t (&arguments)[6]);

// Whether some rule allows `name`, if only for some arguments.
[[nodiscard]] bool allows(const SeccompProfile& profile, std::string_view name);

// Whether some rule allows a lock or a lease on a file (flock(2), fcntl(2)).
[[nodiscard]] bool allowsLocks(const SeccompProfile& profile);

// "2.5.4".
[[nodiscard]] std::string seccompLibraryVersion();

}  // namespace gantlet
