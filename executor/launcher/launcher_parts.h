// What the files of the launcher process share. One thread.
#pragma once

#include <linux/sched.h>

#include <span>

#include "executor/jail/jail.h"
#include "executor/launcher/host_root.h"

namespace gantlet {

inline constexpr const char* kOwnFiles = "/gantlet";

// Tells the supervisor, by a jail's socket, how its start goes on. `fd` goes along; -1: none.
void tellSupervisor(int control, JailEvent event, int errnum, const char* step, int fd);

// Of a jail's init, in fresh namespaces. `group`: the cgroup of version 2 in which it begins; -1:
// none. `pidFd` is written by the kernel.
[[nodiscard]] clone_args argumentsOfInit(int group, int& pidFd);

// A jail below the namespaces of the one behind fds[1]. It tells by fds[0] what became of it.
void launchBranch(const JailHost& host, const JailSpec& spec, std::span<const int> fds);

// A process that forks programs of `image`, which serves the socket `control`.
void launchForkServer(const JailHost& host, Image image, int control);

}  // namespace gantlet
