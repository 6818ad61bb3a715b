#include "executor/launcher/launcher_client.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/resources.h"
#include "executor/kernel/fd_passing.h"
#include "executor/launcher/launcher.h"
#include "executor/root/shared_libraries.h"

namespace gantlet {
namespace {

constexpr int kStartTimeoutMs = 10'000;
// A launcher that takes no request for so long hangs, or somebody stopped it.
constexpr int kSendTimeoutS = 5;

struct SpawnActions {
  SpawnActions() { ::posix_spawn_file_actions_init(&actions); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions); }
  posix_spawn_file_actions_t actions{};
};

struct SpawnAttributes {
  SpawnAttributes() { ::posix_spawnattr_init(&attributes); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  ~SpawnAttributes() { ::posix_spawnattr_destroy(&attributes); }
  posix_spawnattr_t attributes{};
};

// The static program that gantlet carries, as a file in memory that nobody can write to any more;
// none where that may not be executed (sysctl vm.memfd_noexec), or where it carries none.
UniqueFd carriedLauncher() {
  const auto program = findResource("launcher");
  if (!program) return UniqueFd();
  constexpr unsigned kExecutable = 0x10;  // MFD_EXEC, Linux 6.3; before that all of them are
  constexpr unsigned kFlags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  UniqueFd file(::memfd_create("gantlet-launcher", kFlags | kExecutable));
  if (!file && errno == EINVAL) file = UniqueFd(::memfd_create("gantlet-launcher", kFlags));
  for (std::size_t done = 0; file && done < program->size();) {
    const ssize_t n = ::write(file.get(), program->data() + done, program->size() - done);
    if (n < 0) return UniqueFd();
    done += static_cast<std::size_t>(n);
  }
  constexpr int kSeals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  if (file && ::fcntl(file.get(), F_ADD_SEALS, kSeals) != 0) return UniqueFd();
  return file;
}

// To make it takes as long as a few runs save.
bool folds(const SandboxOptions& options) { return options.pools.enabled; }

std::vector<std::string> commandLine(const SandboxOptions& options,
                                     const InterpreterLibraries& libraries) {
  std::vector<std::string> command = options.launcherCommand;
  if (command.empty()) command = {"gantlet", "__launcher"};
  command.insert(command.end(), {"--python", options.python, "--node", options.node});
  for (const std::string& path : libraries.python)
    command.insert(command.end(), {"--python-library", path});
  for (const std::string& path : libraries.node)
    command.insert(command.end(), {"--node-library", path});
  if (folds(options)) {
    for (const std::string& path : libraryFolders())
      command.insert(command.end(), {"--library-folder", path});
  }
  if (!options.volumes.empty()) {
    command.insert(command.end(), {"--volumes", options.volumes.string()});
  }
  return command;
}

Result<InterpreterLibraries> librariesFor(const SandboxOptions& options) {
  if (options.libraries) return *options.libraries;
  return sharedLibraries(options.python, options.node, options.libraryCache);
}

Result<pid_t> spawn(const SandboxOptions& options, const InterpreterLibraries& libraries,
                    int socket) {
  const std::vector<std::string> command = commandLine(options, libraries);
  std::vector<char*> argv;
  argv.reserve(command.size() + 1);
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  // Where our own standard streams are closed, the socket may have one of their numbers: out of the
  // way of what the actions put there.
  const UniqueFd moved(::fcntl(socket, F_DUPFD_CLOEXEC, 10));
  if (!moved) return systemError("move the launcher's socket", errno);
  SpawnActions actions;
  ::posix_spawn_file_actions_addopen(&actions.actions, 0, "/dev/null", O_RDWR, 0);
  ::posix_spawn_file_actions_adddup2(&actions.actions, 0, 1);
  ::posix_spawn_file_actions_adddup2(&actions.actions, moved.get(), 3);
  SpawnAttributes attributes;
  sigset_t none;
  ::sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&attributes.attributes, &none);
  ::posix_spawnattr_setflags(&attributes.attributes, POSIX_SPAWN_SETSIGMASK);
  // Nothing of our environment: it may hold secrets.
  std::array<char*, 1> environment{nullptr};
  pid_t pid = -1;
  const auto start = [&](const std::string& program) {
    return ::posix_spawn(&pid, program.c_str(), &actions.actions, &attributes.attributes,
                         argv.data(), environment.data());
  };
  std::string program = options.launcherCommand.empty() ? "/proc/self/exe" : command[0];
  int failed = ENOENT;
  if (options.launcherCommand.empty()) {
    // Out of the way of the launcher's own descriptors, as the socket above.
    const UniqueFd carried(::fcntl(carriedLauncher().get(), F_DUPFD_CLOEXEC, 10));
    if (carried) failed = start("/proc/self/fd/" + std::to_string(carried.get()));
  }
  if (failed != 0) failed = start(program);
  if (failed != 0) return systemError("start the launcher " + program, failed);
  return pid;
}

Result<LauncherState> readState(int socket) {
  pollfd polled{socket, POLLIN, 0};
  if (::poll(&polled, 1, kStartTimeoutMs) != 1) {
    return Error{ErrorCode::kUnavailable, "the launcher did not start within 10 s", ""};
  }
  LauncherState state;
  TRY(const ReceivedMessage message,
      receiveWithFds(socket, std::as_writable_bytes(std::span(&state, 1))));
  if (message.size != sizeof(state)) {
    return Error{ErrorCode::kUnavailable, "the launcher ended before it was ready", ""};
  }
  if (state.failed == 0) return state;
  state.message[sizeof(state.message) - 1] = '\0';
  state.resolution[sizeof(state.resolution) - 1] = '\0';
  return Error{state.unsupported != 0 ? ErrorCode::kUnsupported : ErrorCode::kUnavailable,
               state.message, state.resolution};
}

}  // namespace

LauncherClient::~LauncherClient() {
  const std::lock_guard lock(mutex_);
  stopLocked();
}

void LauncherClient::stopLocked() {
  socket_.reset();
  if (pid_ <= 0) return;
  // It ends by itself when its socket closes; the signal is for one that hangs or is stopped.
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

void LauncherClient::condemn() {
  const std::lock_guard lock(mutex_);
  stopLocked();
}

Status LauncherClient::start() {
  const std::lock_guard lock(mutex_);
  return startLocked();
}

Status LauncherClient::startLocked() {
  stopLocked();
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair.data()) != 0) {
    return systemError("socketpair", errno);
  }
  UniqueFd ours(pair[0]);
  const UniqueFd theirs(pair[1]);
  TRY(const InterpreterLibraries libraries, librariesFor(options_));
  // Before the launcher looks: what changes meanwhile has changed since.
  std::shared_ptr<const FolderTimes> times;
  if (folds(options_)) {
    times = std::make_shared<FolderTimes>(
        rootEntries(Language::kPython, options_.python, libraries.python), libraryFolders());
  }
  TRY(pid_, spawn(options_, libraries, theirs.get()));
  const timeval patience{kSendTimeoutS, 0};
  ::setsockopt(ours.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
  socket_ = std::move(ours);
  if (cgroups_ != nullptr) {
    if (Status adopted = cgroups_->adoptLauncher(pid_); !adopted) {
      stopLocked();
      return adopted;
    }
  }
  const Result<LauncherState> ready = readState(socket_.get());
  if (!ready) {
    stopLocked();
    return ready.error();
  }
  folds_ = ready->partialFolders != 0;
  times_ = folds_ ? std::move(times) : nullptr;
  ++started_;
  return {};
}

Status LauncherClient::send(const JailSpec& spec, std::span<const int> fds,
                            std::span<const VolumeSpec> volumes) {
  const std::lock_guard lock(mutex_);
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!socket_) TRY_STATUS(startLocked());
    const int failed =
        sendWithFds(socket_.get(), std::as_bytes(std::span(&spec, 1)), std::as_bytes(volumes), fds);
    if (failed == 0) return {};
    // EAGAIN: it has taken nothing for as long as SO_SNDTIMEO says; it hangs or was stopped.
    if (failed != EPIPE && failed != ECONNRESET && failed != EAGAIN) {
      return systemError("send to the launcher", failed);
    }
    stopLocked();  // it has died: nothing of this request has run
  }
  return Error{ErrorCode::kUnavailable, "the launcher keeps dying", "see the service's log"};
}

bool LauncherClient::librariesChanged() const {
  const std::shared_ptr<const FolderTimes> times = times_.load();
  return times && times->changed();
}

Status LauncherClient::health() {
  const std::lock_guard lock(mutex_);
  if (socket_) {
    pollfd polled{socket_.get(), POLLIN, 0};
    if (::poll(&polled, 1, 0) == 0) return {};
  }
  return startLocked();
}

}  // namespace gantlet
