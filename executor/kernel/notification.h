// The filter's notifications (seccomp_unotify(2)): a call that a program waits in until it is
// answered. The kernel's structures may be longer than our headers': both are read and written in
// buffers with room to spare.
//
// Thread-safety: functions without state.
#pragma once

#include <linux/seccomp.h>

#include <cstdint>
#include <optional>

namespace gantlet {

// Whoever waits for a call wakes where the program, which stops then, has run, with no other CPU to
// be started first. Older kernels don't, and are a little slower.
void wakeOnCallersCpu(int listener);

// The next call, or nullopt where its program has gone meanwhile.
[[nodiscard]] std::optional<seccomp_notif> receiveCall(int listener);

// False: nobody waits for it any more.
bool refuseCall(int listener, std::uint64_t id);  // it fails with EPERM
// It does nothing and gives `value`; with an errno, fails with that.
bool settleCall(int listener, std::uint64_t id, std::int64_t value, int errnum = 0);
// Places a copy of `fd` as its `number`, in whoever waits in the call.
bool placeDescriptor(int listener, std::uint64_t id, int fd, int number);
// Somebody still waits in the call, so that his process and thread are those that were told.
[[nodiscard]] bool isPending(int listener, std::uint64_t id);
bool permitCall(int listener, std::uint64_t id);  // it goes on as if there were no filter

}  // namespace gantlet
