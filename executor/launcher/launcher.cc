// The launcher: one thread, no privileges on the host, in a private root and an empty network. It
// clones a process into fresh namespaces for every request of the supervisor, and reaps it.
#include "executor/launcher/launcher.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/nsfs.h>
#include <linux/sched.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/resources.h"
#include "executor/jail/confine.h"
#include "executor/jail/jail.h"
#include "executor/kernel/fd_passing.h"
#include "executor/kernel/huge_text.h"
#include "executor/kernel/landlock.h"
#include "executor/launcher/host_root.h"
#include "executor/launcher/launcher_parts.h"
#include "executor/root/living_root.h"
#include "executor/root/partial_folder.h"
#include "executor/root/root_layout.h"
#include "executor/root/volume_mounts.h"
#include "executor/sandbox.h"

namespace gantlet {
namespace {

constexpr int kSocket = 3;

Status dropToSandboxUser() {
  // In a rootless container uid 0 is an ordinary user of the host already, and often the only one.
  if (!isHostRoot()) return {};
  // As root on the host nothing of ours should stand behind the walls: not even a mapped uid 0.
  if (::setgroups(0, nullptr) != 0) return systemError("setgroups", errno);
  if (::setresgid(kLauncherUid, kLauncherUid, kLauncherUid) != 0) {
    return systemError("setresgid", errno);
  }
  if (::setresuid(kLauncherUid, kLauncherUid, kLauncherUid) != 0) {
    return systemError("setresuid", errno);
  }
  // The change of user made /proc/self root's; the id maps are written through it.
  if (::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) != 0) return systemError("PR_SET_DUMPABLE", errno);
  return {};
}

Status writeOwn(int procFd, const char* path, const std::string& text) {
  const UniqueFd fd(::openat(procFd, path, O_WRONLY | O_CLOEXEC));
  if (!fd || ::write(fd.get(), text.data(), text.size()) < 0) return systemError(path, errno);
  return {};
}

Status enterNamespaces(int procFd) {
  const std::string uid = std::to_string(::geteuid());
  const std::string gid = std::to_string(::getegid());
  // No cgroup namespace: with nsdelegate (cgroups(7)) nobody clones into a group outside of his.
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) != 0) {
    const Error cause = systemError("unshare", errno);
    return Error{
        ErrorCode::kUnsupported, "user namespaces are not to be had here: " + cause.message,
        "allow them (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, "
        "kernel.apparmor_restrict_unprivileged_userns) or use a provider that runs containers"};
  }
  // For all namespaces below as well (user_namespaces(7)): nobody there can drop a supplementary
  // group that denies him access.
  TRY_STATUS(writeOwn(procFd, "self/setgroups", "deny"));
  TRY_STATUS(writeOwn(procFd, "self/uid_map", "0 " + uid + " 1"));
  return writeOwn(procFd, "self/gid_map", "0 " + gid + " 1");
}

// For all jails: an empty folder over our files. They belong to the user that programs are, who
// could take a lease (fcntl(2)) on one, for which everybody else's open would wait 45 s. Who
// executes an interpreter gets copies of his own there.
Status coverOwnFiles() {
  if (::mount("empty", kOwnFiles, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY,
              "size=4k,nr_inodes=1,mode=755") != 0) {
    return systemError("mount over our own files", errno);
  }
  return {};
}

// Where Python's root has all libraries as mounts of their own: a copy of it in which those of a
// folder are one. False: there is none, and this process is where it was.
bool foldLibraries(JailHost& host, const std::vector<PartialFolder>& folders,
                   const std::vector<RootEntry>& entries) {
  const auto python = static_cast<std::size_t>(Language::kPython);
  if (folders.empty() || ::unshare(CLONE_NEWNS) != 0) return false;
  bool good = true;
  for (const PartialFolder& folder : folders) good = good && placePartialFolder(folder, entries);
  const int made = good ? ::openat(host.procFd, "self/ns/mnt", O_RDONLY | O_CLOEXEC) : -1;
  if (made < 0) {
    // Who can't get back serves nobody.
    if (::setns(host.roots.at(python), CLONE_NEWNS) != 0) ::_exit(70);
    return false;
  }
  host.eachLibraryRoot = host.roots.at(python);
  host.roots.at(python) = made;
  return true;
}

using FilesOfLanguages = std::array<std::vector<RootFile>, 2>;  // by Language

// One root after the other, each in a mount namespace of its own, both made of what the host shows.
// Afterwards this process is in Python's, and nothing leads back to the host's.
Status makeRoots(const LauncherArguments& arguments, JailHost& host,
                 const FilesOfLanguages& files) {
  const auto own = [&] {
    return UniqueFd(::openat(host.procFd, "self/ns/mnt", O_RDONLY | O_CLOEXEC));
  };
  const UniqueFd shown = own();
  if (!shown) return systemError("open the mount namespace", errno);
  for (const Language language : {Language::kJavaScript, Language::kPython}) {
    const auto index = static_cast<std::size_t>(language);
    if (::setns(shown.get(), CLONE_NEWNS) != 0 || ::unshare(CLONE_NEWNS) != 0) {
      return systemError("make a mount namespace", errno);
    }
    const bool python = language == Language::kPython;
    const std::vector<RootEntry> entries =
        rootEntries(language, python ? arguments.python : arguments.node,
                    python ? arguments.pythonLibraries : arguments.nodeLibraries);
    // As long as the host's folders can be seen. Where it can't be had, single mounts do as well.
    std::vector<PartialFolder> folders;
    if (python && !arguments.folders.empty()) {
      if (auto parts = makePartialFolders(entries, arguments.folders)) folders = std::move(*parts);
    }
    TRY_STATUS(enterPrivateRoot(entries, files.at(index)));
    TRY_STATUS(coverOwnFiles());
    UniqueFd made = own();
    if (!made) return systemError("open the mount namespace", errno);
    host.roots.at(index) = made.release();
    if (python) (void)foldLibraries(host, folders, entries);
  }
  return {};
}

// A copy of Python's root, as living jails have it. Made once: to bind its folders, and to pivot,
// for which the kernel looks at every process of the host, takes longer than all else of such a
// jail.
void makeLivingRoot(JailHost& host) {
  const int python = host.roots.at(static_cast<std::size_t>(Language::kPython));
  const int from = host.eachLibraryRoot >= 0 ? host.eachLibraryRoot : python;
  if (::setns(from, CLONE_NEWNS) == 0 && ::unshare(CLONE_NEWNS) == 0 &&
      enterLivingRoot({}) == nullptr) {
    host.livingRoot = ::openat(host.procFd, "self/ns/mnt", O_RDONLY | O_CLOEXEC);
  }
  // Who can't get back serves nobody.
  if (::setns(python, CLONE_NEWNS) != 0) ::_exit(70);
}

// As the host's root; nobody else may.
void openMoreProcs(JailHost& host) {
  for (int& procFd : host.moreProcFds) {
    const UniqueFd proc(static_cast<int>(::syscall(SYS_fsopen, "proc", 1 /* FSOPEN_CLOEXEC */)));
    constexpr unsigned kCreate = 6;  // FSCONFIG_CMD_CREATE
    if (!proc || ::syscall(SYS_fsconfig, proc.get(), kCreate, nullptr, nullptr, 0) != 0) return;
    constexpr unsigned kAttributes = 2 | 4 | 8;  // MOUNT_ATTR_NOSUID, _NODEV, _NOEXEC
    procFd =
        static_cast<int>(::syscall(SYS_fsmount, proc.get(), 1 /* FSMOUNT_CLOEXEC */, kAttributes));
  }
}

// The volumes in a mount namespace of their own: no jail is made in it, so that none has more of
// them in its reach than it gets.
Status makeVolumesRoot(JailHost& host, UniqueFd volumes) {
  const UniqueFd shown(::openat(host.procFd, "self/ns/mnt", O_RDONLY | O_CLOEXEC));
  if (!shown || ::unshare(CLONE_NEWNS) != 0) return systemError("make a mount namespace", errno);
  TRY_STATUS(enterVolumesRoot(std::move(volumes)));
  host.volumesRoot = ::openat(host.procFd, "self/ns/mnt", O_RDONLY | O_CLOEXEC);
  if (host.volumesRoot < 0 || ::setns(shown.get(), CLONE_NEWNS) != 0) {
    return systemError("leave the mount namespace of volumes", errno);
  }
  return {};
}

// What programs and fork servers see of ours in /gantlet. A jail that needs no fork server gets the
// host's `runners` and `packages` alone.
Result<FilesOfLanguages> ownFiles(JailHost& host) {
  FilesOfLanguages files;
  for (const auto& [language, name] :
       {std::pair{Language::kPython, "runner.py"}, std::pair{Language::kPython, "display.py"},
        std::pair{Language::kPython, "doors.py"}, std::pair{Language::kPython, "pickles.py"},
        std::pair{Language::kPython, "replaced.py"}, std::pair{Language::kPython, "templates.py"},
        std::pair{Language::kPython, "texts.py"}, std::pair{Language::kPython, "tools.py"},
        std::pair{Language::kPython, "values.py"}, std::pair{Language::kPython, "cells.py"},
        std::pair{Language::kPython, "charts.py"}, std::pair{Language::kJavaScript, "runner.js"}}) {
    const auto content = findResource(std::string("executor/runners/") + name);
    if (!content)
      return Error{ErrorCode::kInternal, std::string("the program lacks its ") + name, ""};
    const RootFile runner{std::string("/gantlet/") + name, *content};
    host.runners.at(static_cast<std::size_t>(language)).push_back(runner);
    files.at(static_cast<std::size_t>(language)).push_back(runner);
  }
  for (const std::string_view path : listResources("javascript/")) {
    if (!path.ends_with(".gz")) continue;
    const std::string name(path.substr(std::string_view("javascript/").size()));
    host.packages.push_back({"/gantlet/" + name, *findResource(path)});
  }
  for (const auto& [path, resource] :
       {std::pair{"/gantlet/zygote.py", "executor/runners/zygote.py"},
        std::pair{"/gantlet/rehearsal.py", "executor/runners/rehearsal.py"},
        std::pair{"/gantlet/zygote.so", "zygote.so"}}) {
    const auto content = findResource(resource);
    if (!content) return Error{ErrorCode::kInternal, std::string("the program lacks ") + path, ""};
    files.front().push_back({path, *content});  // Python's
  }
  // Node's fork server, where one was built for it.
  if (const auto server = findResource("node_server.so")) {
    auto& own = files.at(static_cast<std::size_t>(Language::kJavaScript));
    own.push_back({"/gantlet/node_server.so", *server});
    for (const std::string name : {"node_server.js", "cells.js"}) {
      const auto script = findResource("executor/runners/" + name);
      if (!script) return Error{ErrorCode::kInternal, "the program lacks its " + name, ""};
      own.push_back({"/gantlet/" + name, *script});
    }
    own.insert(own.end(), host.packages.begin(), host.packages.end());
  }
  return files;
}

Result<JailHost> prepareHost(const LauncherArguments& arguments) {
  JailHost host;
  host.python = arguments.python;
  host.node = arguments.node;
  host.landlockAbi = landlockAbi();
  // As who may see it; the namespaces that are made below take the working folder along.
  if (!arguments.volumes.empty() && ::chdir(arguments.volumes.c_str()) != 0) {
    return systemError("enter the folder of volumes", errno);
  }
  openMoreProcs(host);
  TRY_STATUS(dropToSandboxUser());
  host.procFd = ::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (host.procFd < 0) return systemError("open /proc", errno);
  TRY_STATUS(enterNamespaces(host.procFd));
  if (!arguments.volumes.empty()) {
    TRY(UniqueFd volumes, holdVolumes());
    TRY_STATUS(makeVolumesRoot(host, std::move(volumes)));
  }
  if (const char* failedStep = limitForAll()) return systemError(failedStep, errno);
  // The sandbox goes first when the host runs out of memory, and in it the largest, a program. For
  // all that begins here (proc_pid_oom_score_adj(5)).
  TRY_STATUS(writeOwn(host.procFd, "self/oom_score_adj", "1000"));
  TRY(const FilesOfLanguages files, ownFiles(host));
  TRY_STATUS(makeRoots(arguments, host, files));
  makeLivingRoot(host);
  return host;
}

void sendState(const Status& status, bool partialFolders) {
  LauncherState state;
  state.partialFolders = partialFolders ? 1 : 0;
  if (!status) {
    state.failed = 1;
    state.unsupported = status.error().code == ErrorCode::kUnsupported ? 1 : 0;
    std::snprintf(state.message, sizeof(state.message), "%s", status.error().message.c_str());
    std::snprintf(state.resolution, sizeof(state.resolution), "%s",
                  status.error().resolution.c_str());
  }
  (void)sendWithFds(kSocket, std::as_bytes(std::span(&state, 1)), {}, {});
}

// The mounts of a jail's volumes, and who closes them. Tells `control` where one can't be had.
struct TakenVolumes {
  std::array<VolumeMount, kMaxVolumes> mounts;
  std::array<UniqueFd, kMaxVolumes> fds;
  std::size_t count = 0;
};

bool takeVolumes(const JailHost& host, std::span<const VolumeSpec> specs, int control,
                 TakenVolumes& taken) {
  if (specs.empty()) return true;
  if (host.volumesRoot < 0 || ::setns(host.volumesRoot, CLONE_NEWNS) != 0) {
    tellSupervisor(control, JailEvent::kFailed, host.volumesRoot < 0 ? ENOENT : errno,
                   "enter the volumes' namespace", -1);
    return false;
  }
  int failed = 0;
  for (const VolumeSpec& spec : specs) {
    UniqueFd mount = takeVolume(spec);
    if (!mount) failed = errno;
    if (!mount) break;
    taken.mounts.at(taken.count) = {spec, mount.get()};
    taken.fds.at(taken.count++) = std::move(mount);
  }
  // Who can't get back serves nobody.
  if (::setns(host.roots.front(), CLONE_NEWNS) != 0) ::_exit(70);
  if (failed != 0) tellSupervisor(control, JailEvent::kFailed, failed, "take a volume", -1);
  return failed == 0;
}

// A fresh process in fresh namespaces. The network is the launcher's own, empty one.
void launchJail(const JailHost& host, const JailSpec& spec, std::span<const int> fds,
                std::span<const VolumeSpec> volumes) {
  TakenVolumes taken;
  if (!takeVolumes(host, volumes, fds[0], taken)) return;
  const bool placed = spec.cgroupV2Fd != 0 && spec.cgroupFds > 0;
  int pidFd = -1;
  clone_args arguments = argumentsOfInit(placed ? fds[1] : -1, pidFd);
  // Its copy of the mounts is made of where we are. (A fork server's children enter it as it is.)
  const bool eachLibrary = spec.language == 0 && spec.eachLibrary != 0 && host.eachLibraryRoot >= 0;
  const bool living = host.hasLivingRootOf(spec);
  const int root = living        ? host.livingRoot
                   : eachLibrary ? host.eachLibraryRoot
                                 : host.roots.at(spec.language);
  const bool elsewhere = spec.language != 0 || eachLibrary || living;
  if (elsewhere && ::setns(root, CLONE_NEWNS) != 0) {
    return tellSupervisor(fds[0], JailEvent::kFailed, errno, "enter the root", -1);
  }
  const long pid = ::syscall(SYS_clone3, &arguments, sizeof(arguments));
  const int cloneError = errno;
  // Who can't get back serves nobody: every jail ends with us, and a new launcher is started.
  if (pid != 0 && elsewhere && ::setns(host.roots.front(), CLONE_NEWNS) != 0) ::_exit(70);
  if (pid == 0) {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    runJail(host, spec, fds, std::span(taken.mounts).first(taken.count));
  }
  if (pid < 0) {
    return tellSupervisor(
        fds[0], JailEvent::kFailed, cloneError,
        placed ? "clone into new namespaces and a cgroup" : "clone into new namespaces", -1);
  }
  const UniqueFd owned(pidFd);
  tellSupervisor(fds[0], JailEvent::kLaunched, 0, "", owned.get());
}

void obey(const JailHost& host, std::span<const std::byte> bytes,
          const std::vector<UniqueFd>& fds) {
  JailSpec spec;
  if (fds.empty()) return;
  std::array<int, 2 + kMaxCgroupFds> numbers{};
  if (bytes.size() < sizeof(spec) || fds.size() > numbers.size()) {
    return tellSupervisor(fds[0].get(), JailEvent::kFailed, EPROTO, "read the request", -1);
  }
  std::memcpy(&spec, bytes.data(), sizeof(spec));
  const std::span<const std::byte> behind = bytes.subspan(sizeof(spec));
  std::array<VolumeSpec, kMaxVolumes> volumes;
  const bool kept = spec.kind == JailKind::kLiving || spec.volumes == 0;
  if (!kept || spec.volumes > volumes.size() ||
      behind.size() != spec.volumes * sizeof(VolumeSpec)) {
    return tellSupervisor(fds[0].get(), JailEvent::kFailed, EPROTO, "read the request", -1);
  }
  if (!behind.empty()) std::memcpy(volumes.data(), behind.data(), behind.size());
  for (std::size_t i = 0; i < fds.size(); ++i) numbers.at(i) = fds[i].get();
  const bool branch = spec.kind == JailKind::kBranch;
  if (spec.magic != kJailMagic || fds.size() != (branch ? 2 : 1) + spec.cgroupFds ||
      spec.language >= host.roots.size()) {
    return tellSupervisor(numbers[0], JailEvent::kFailed, EPROTO, "read the request", -1);
  }
  if (spec.order == LauncherOrder::kForkServer) {
    return launchForkServer(host, spec.image, numbers[0]);
  }
  if (branch) return launchBranch(host, spec, std::span(numbers).first(fds.size()));
  launchJail(host, spec, std::span(numbers).first(fds.size()),
             std::span(volumes).first(spec.volumes));
}

// Serves until the supervisor's end of the socket closes; then every jail dies with us (PDEATHSIG).
int serve(const JailHost& host) {
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, nullptr);
  const UniqueFd signals(::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK));
  std::array<std::byte, sizeof(JailSpec) + kMaxVolumes * sizeof(VolumeSpec)> buffer{};
  for (;;) {
    std::array<pollfd, 2> polled{{{kSocket, POLLIN, 0}, {signals.get(), POLLIN, 0}}};
    if (::poll(polled.data(), polled.size(), -1) < 0 && errno != EINTR) return 70;
    if ((polled[1].revents & POLLIN) != 0) {
      signalfd_siginfo info{};
      while (::read(signals.get(), &info, sizeof(info)) == sizeof(info)) {
      }
      while (::waitpid(-1, nullptr, WNOHANG) > 0) {
      }
    }
    if (polled[0].revents == 0) continue;
    auto message = receiveWithFds(kSocket, buffer);
    // A message that was cut is one request's loss (its supervisor sees its sockets close), not
    // every run's.
    if (!message && message.error().code == ErrorCode::kInternal) continue;
    if (!message || message->size == 0) return 0;
    obey(host, std::span(buffer).first(message->size), message->fds);
  }
}

}  // namespace

void tellSupervisor(int control, JailEvent event, int errnum, const char* step, int fd) {
  JailMessage message;
  message.event = event;
  message.errnum = errnum;
  std::snprintf(message.step, sizeof(message.step), "%s", step);
  const std::array<int, 1> passed{fd};
  (void)sendWithFds(control, std::as_bytes(std::span(&message, 1)), {},
                    fd >= 0 ? std::span<const int>(passed) : std::span<const int>());
}

clone_args argumentsOfInit(int group, int& pidFd) {
  clone_args arguments{};
  arguments.flags =
      CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_PIDFD;
  arguments.pidfd = reinterpret_cast<std::uint64_t>(&pidFd);
  arguments.exit_signal = SIGCHLD;
  if (group >= 0) {
    arguments.flags |= CLONE_INTO_CGROUP;
    arguments.cgroup = static_cast<std::uint64_t>(group);
  }
  return arguments;
}

int launcherMain(int argc, char** argv) {
  LauncherArguments arguments;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], "--python") == 0) arguments.python = argv[i + 1];
    if (std::strcmp(argv[i], "--node") == 0) arguments.node = argv[i + 1];
    if (std::strcmp(argv[i], "--python-library") == 0)
      arguments.pythonLibraries.emplace_back(argv[i + 1]);
    if (std::strcmp(argv[i], "--node-library") == 0)
      arguments.nodeLibraries.emplace_back(argv[i + 1]);
    if (std::strcmp(argv[i], "--volumes") == 0) arguments.volumes = argv[i + 1];
    if (std::strcmp(argv[i], "--library-folder") == 0) arguments.folders.emplace_back(argv[i + 1]);
  }
  ::prctl(PR_SET_NAME, "gantlet-jailer");
  // Nothing of whoever started us: no descriptor, no terminal, no signal handling, no umask.
  ::syscall(SYS_close_range, kSocket + 1, ~0U, 0);
  ::fcntl(kSocket, F_SETFD, FD_CLOEXEC);
  ::setsid();
  ::umask(022);
  // Programs never run at a better priority than an ordinary process, whatever ours is.
  if (::getpriority(PRIO_PROCESS, 0) < 0) (void)::setpriority(PRIO_PROCESS, 0, 0);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGCHLD}) {
    ::signal(number, SIG_DFL);
  }
  // A new anonymous session keyring: the supervisor's keys are not ours to search.
  ::syscall(SYS_keyctl, 1 /* KEYCTL_JOIN_SESSION_KEYRING */, nullptr);
  const Result<JailHost> host = prepareHost(arguments);
  if (!host) {
    sendState(host.error(), false);
    return 69;
  }
  sendState({}, host->eachLibraryRoot >= 0);
  // What the roots took to make is free by now: pages that every init would take over.
  ::malloc_trim(0);
  // Not where gantlet as a whole is the launcher, whose code is many times as large.
  constexpr std::size_t kMostCode = 4U << 20U;
  useHugeText(host->procFd, reinterpret_cast<const void*>(&launcherMain), kMostCode);
  return serve(*host);
}

}  // namespace gantlet
