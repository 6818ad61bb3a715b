// The start of a fork server: a process with the interpreter loaded, of which programs are forked.
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>

#include "core/unique_fd.h"
#include "executor/jail/confine.h"
#include "executor/launcher/launcher_parts.h"
#include "executor/sandbox.h"

namespace gantlet {
namespace {

// What a fork server may do in the launcher's user namespace: enter jails (setns(2)) and nothing
// more. It never reads a byte of a submission.
const char* keepForkServerCapabilities() {
  constexpr std::array<int, 3> kKept{CAP_SYS_ADMIN, CAP_SYS_CHROOT, CAP_SYS_PTRACE};
  for (int capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
    if (std::find(kKept.begin(), kKept.end(), capability) != kKept.end()) continue;
    if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) return "drop bounding capability";
  }
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? nullptr : "no_new_privs";
}

// In its own mount namespace: the folder in which matplotlib, preloaded, keeps its list of fonts,
// and which holds the server's memory (image_file), in large pages where the kernel has them.
const char* prepareForkServer() {
  if (::unshare(CLONE_NEWNS) != 0) return "unshare";
  if (::umount2(kOwnFiles, MNT_DETACH) != 0) return "uncover our own files";
  constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  constexpr const char* kOptions = "size=1g,nr_inodes=64,mode=700";
  const std::string large = std::string(kOptions) + ",huge=always";
  if (::mount("forkserver", "/workspace", "tmpfs", kFlags, large.c_str()) != 0 &&
      ::mount("forkserver", "/workspace", "tmpfs", kFlags, kOptions) != 0) {
    return "mount workspace";
  }
  return keepForkServerCapabilities();
}

[[noreturn]] void becomeForkServer(const JailHost& host, Image image, int control) {
  const bool node = image == Image::kNode;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::setsid();
  const char* failedStep = nullptr;
  if (node &&
      ::setns(host.roots.at(static_cast<std::size_t>(Language::kJavaScript)), CLONE_NEWNS) != 0) {
    failedStep = "enter the root";
  }
  if (failedStep == nullptr) failedStep = prepareForkServer();
  const int null = failedStep == nullptr ? ::open("/dev/null", O_RDWR | O_CLOEXEC) : -1;
  // Its words, should it fail, go where ours do.
  const std::array<int, 5> placed{null, null, 2, control, host.procFd};
  if (failedStep == nullptr) failedStep = placeDescriptors(placed, placed.size());
  if (failedStep != nullptr) {
    tellSupervisor(control, JailEvent::kFailed, errno, failedStep, -1);
    ::_exit(99);
  }
  const char* const nodeArguments[] = {"node", nullptr};
  const char* const arguments[] = {"python3",
                                   "-I",
                                   "-S",
                                   "-B",
                                   "-X",
                                   "utf8",
                                   "/gantlet/zygote.py",
                                   image == Image::kDataScience ? "data-science" : "plain",
                                   nullptr};
  // These variables are the server's own: it takes them out again before it forks.
  std::array<const char*, 16> environment{"LD_BIND_NOW=1"};
  std::size_t count = 1;
  if (node) environment.at(count++) = "LD_PRELOAD=/gantlet/node_server.so";
  for (const char* const* word = programEnvironment(); *word != nullptr; ++word)
    environment.at(count++) = *word;
  if (node) environment.at(count++) = "UV_USE_IO_URING=0";
  ::execve(node ? host.node.c_str() : host.python.c_str(),
           const_cast<char* const*>(node ? nodeArguments : arguments),
           const_cast<char* const*>(environment.data()));
  tellSupervisor(3, JailEvent::kFailed, errno, "execute the interpreter", -1);
  ::_exit(99);
}

}  // namespace

void launchForkServer(const JailHost& host, Image image, int control) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    becomeForkServer(host, image, control);
  }
  if (pid < 0) return tellSupervisor(control, JailEvent::kFailed, errno, "fork", -1);
  const UniqueFd pidFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  tellSupervisor(control, JailEvent::kLaunched, 0, "", pidFd.get());
}

}  // namespace gantlet
