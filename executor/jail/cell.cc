#include "executor/jail/cell.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>

#include "executor/jail/await_message.h"
#include "executor/kernel/fd_passing.h"
#include "executor/kernel/little_endian.h"
#include "executor/kernel/notification.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kSetupDeadline{10};
// For what gets the CPU that nobody else wants.
constexpr std::chrono::seconds kLastSetupDeadline{60};
steady_clock::time_point setupDeadline(bool last) {
  return steady_clock::now() + (last ? kLastSetupDeadline : kSetupDeadline);
}
// Longer than a healthy fork server ever takes; a run that waited so long is started cold.
constexpr std::chrono::seconds kForkDeadline{5};
constexpr std::uint64_t kMinWorkspace = 64ULL * 1024;
constexpr std::uint32_t kMinInodes = 16;

struct Pair {
  UniqueFd ours;
  UniqueFd theirs;
};

Result<Pair> makePipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return systemError("pipe2", errno);
  Pair pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
  ::fcntl(pipe.ours.get(), F_SETFL, O_NONBLOCK);
  return pipe;
}

Result<Pair> makeSockets(int type) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return systemError("socketpair", errno);
  }
  return Pair{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

template <class T>
void appendRaw(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

std::string workspaceInput(const std::vector<InputFile>& files) {
  std::string bytes;
  std::size_t size = 0;
  for (const InputFile& file : files) size += 12 + file.name.size() + file.bytes.size();
  bytes.reserve(size);
  for (const InputFile& file : files) {
    appendNumber(bytes, file.name.size(), 4);
    appendNumber(bytes, file.bytes.size(), 8);
    bytes.append(file.name).append(file.bytes.str());
  }
  return bytes;
}

Result<UniqueFd> memoryFile(const char* name, std::string_view bytes) {
  UniqueFd fd(::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!fd) return systemError("memfd_create", errno);
  std::size_t done = 0;
  while (done < bytes.size()) {
    // By position: the offset, which the program shares, stays at the start.
    const ssize_t n =
        ::pwrite(fd.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (n < 0) return systemError("write to a memory file", errno);
    done += static_cast<std::size_t>(n);
  }
  return fd;
}

bool over(int pidFd) {
  pollfd polled{pidFd, POLLIN, 0};
  return ::poll(&polled, 1, 0) != 0;
}

// The jail's ends of a program's descriptors, in the order of their numbers.
using ProgramEnds = std::array<UniqueFd, kProgramFdCount>;

// `jail`: the one that the program has for itself; null: it shares one, and has no standard input.
Result<ProgramEnds> makeDescriptors(Cell& cell, Jail* jail) {
  TRY(Pair out, makePipe());
  TRY(Pair err, makePipe());
  TRY(Pair result, makePipe());
  TRY(Pair input, makeSockets(SOCK_STREAM));
  ProgramEnds ends;
  if (jail != nullptr) {
    cell.stdinFile = std::move(jail->stdinFile);
    ends[kFdStdin] = std::move(jail->stdinRead);
  } else {
    ends[kFdStdin] = UniqueFd(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  }
  if (!ends[kFdStdin]) return systemError("open standard input", errno);
  ends[kFdStdout] = std::move(out.theirs);
  ends[kFdStderr] = std::move(err.theirs);
  ends[kFdResult] = std::move(result.theirs);
  ends[kFdInput] = std::move(input.theirs);
  ::fcntl(input.ours.get(), F_SETFL, O_NONBLOCK);
  cell.out = std::move(out.ours);
  cell.err = std::move(err.ours);
  cell.result = std::move(result.ours);
  cell.input = std::move(input.ours);
  return ends;
}

// Lets the one exec of our own through: nothing that the submission wrote has run or been read yet,
// so the arguments can't change under us. Every later one is refused like any other call.
Status allowExec(int listener, steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
  pollfd polled{listener, POLLIN, 0};
  const Error gone{ErrorCode::kUnavailable, "the sandbox ended before the program started", ""};
  if (::poll(&polled, 1, static_cast<int>(std::max<long long>(left.count(), 1))) != 1) return gone;
  if ((polled.revents & POLLIN) == 0) return gone;
  const std::optional<seccomp_notif> call = receiveCall(listener);
  if (!call) return gone;
  if (call->data.nr != SYS_execve) {
    return Error{ErrorCode::kUnavailable,
                 "the profile refuses what every program must do: " +
                     syscallName(call->data.arch, call->data.nr),
                 "a profile has to allow read, write and close"};
  }
  if (!permitCall(listener, call->id)) return gone;
  return {};
}

void answerStartingInterpreter(int listener) {
  const std::optional<seccomp_notif> call = receiveCall(listener);
  if (!call) return;
  if (call->data.nr == SYS_exit_group) {
    permitCall(listener, call->id);
  } else {
    refuseCall(listener, call->id);
  }
}

Status execInJail(Cell& cell, const Shape& shape, ProgramEnds& ends, const CancelSignal& cancel) {
  JailCommand command;
  command.order = JailOrder::kStart;
  command.language = static_cast<std::uint32_t>(shape.language);
  command.heapMebibytes = shape.heapMebibytes;
  std::span<const sock_filter> filter;
  if (shape.filter) filter = shape.filter->program;
  command.filterLength = static_cast<std::uint32_t>(filter.size());
  std::array<int, kProgramFdCount> fds{};
  for (std::size_t i = 0; i < fds.size(); ++i) fds.at(i) = ends.at(i).get();
  const int failed = sendWithFds(cell.jail->control.get(), std::as_bytes(std::span(&command, 1)),
                                 std::as_bytes(filter), fds);
  if (failed != 0) return systemError("send to the sandbox", failed);
  const auto deadline = setupDeadline(shape.last);
  TRY(ReceivedEvent event,
      awaitEvent(cell.jail->control.get(), JailEvent::kListener, deadline, cancel));
  if (!shape.filter) return {};
  if (event.fds.size() != 1) {
    return Error{ErrorCode::kUnavailable, "the filter's listener did not arrive", ""};
  }
  cell.listener = std::move(event.fds[0]);
  return allowExec(cell.listener.get(), deadline);
}

// Takes the listener out of the child, which waits for our word, and gives it.
Status releaseChild(Cell& cell, int number) {
  if (number > 0) {
    cell.listener =
        UniqueFd(static_cast<int>(::syscall(SYS_pidfd_getfd, cell.programPidFd.get(), number, 0)));
    if (!cell.listener) {
      return systemError(
          "take the filter's listener (pidfd_getfd; Yama's ptrace_scope may forbid it)", errno);
    }
    wakeOnCallersCpu(cell.listener.get());
  }
  const char go = 1;
  const int failed =
      sendWithFds(cell.serverControl.get(), std::as_bytes(std::span(&go, 1)), {}, {});
  return failed == 0 ? Status() : systemError("release the program", failed);
}

Status forkIntoJail(Cell& cell, const Jail& jail, const Shape& shape, ForkServer& server,
                    ProgramEnds& ends, const CancelSignal& cancel, bool ahead) {
  TRY(Pair control, makeSockets(SOCK_SEQPACKET));
  cell.serverControl = std::move(control.ours);
  ForkSpec spec;
  spec.jail = shape.jail;
  spec.waits = ahead ? 1 : 0;
  spec.heapMebibytes = shape.heapMebibytes;
  std::span<const sock_filter> filter;
  if (shape.filter) filter = shape.filter->program;
  spec.filterLength = static_cast<std::uint32_t>(filter.size());
  std::vector<int> fds{jail.pidFd.get(), control.theirs.get()};
  for (const UniqueFd& fd : ends) fds.push_back(fd.get());
  if (jail.lease) {
    for (const UniqueFd& fd : jail.lease->attachFds()) fds.push_back(fd.get());
  }
  TRY_STATUS(server.fork(spec, filter, fds));
  control.theirs.reset();
  const auto deadline = steady_clock::now() + kForkDeadline;
  Result<ReceivedEvent> listener =
      awaitEvent(cell.serverControl.get(), JailEvent::kListener, deadline, cancel);
  if (!listener && steady_clock::now() >= deadline) {
    // Not for a child that is slow: all the others' children would end with the server.
    const bool hasForked = isReadable(cell.input.get());
    if (!hasForked) server.condemn();
    if (hasForked && shape.last) {
      listener =
          awaitEvent(cell.serverControl.get(), JailEvent::kListener, setupDeadline(true), cancel);
    }
  }
  if (!listener) return std::move(listener).error();
  // The child may be quicker than its parent.
  TRY(ReceivedEvent forked, awaitEvent(cell.input.get(), JailEvent::kForked, deadline, cancel));
  if (forked.fds.size() != 1) {
    return Error{ErrorCode::kUnavailable, "the fork server sent no descriptor of its child", ""};
  }
  cell.programPidFd = std::move(forked.fds[0]);
  cell.programPid = forked.message.number;
  cell.forked = true;
  return releaseChild(cell, listener->message.number);
}

}  // namespace

Jail::~Jail() { kill(); }

// init's death takes everything in its pid namespace with it (pid_namespaces(7)).
void Jail::kill() const {
  // What its teardown holds of the kernel, others may wait for.
  if (lease) lease->comeForward();
  if (pidFd) (void)::syscall(SYS_pidfd_send_signal, pidFd.get(), SIGKILL, nullptr, 0);
}

bool Jail::alive() const { return pidFd && !over(pidFd.get()); }

bool Jail::ranOutOfMemory() const { return lease && lease->oomKills() > 0; }

// Before the listener closes: a program that stands in a call of its filter must not go on.
Cell::~Cell() { kill(); }

void Cell::kill() const {
  if (programPidFd) {
    (void)::syscall(SYS_pidfd_send_signal, programPidFd.get(), SIGKILL, nullptr, 0);
  }
  if (jail) jail->kill();
}

bool Cell::alive() const {
  return (!jail || jail->alive()) && (!programPidFd || !over(programPidFd.get()));
}

Result<Shape> CellMaker::shapeOf(const ExecutionRequest& request, Image image) {
  const Limits& limits = request.limits;
  Shape shape;
  shape.language = request.language;
  shape.image = image;
  shape.limits = limits;
  JailSpec& jail = shape.jail;
  // 0 bytes or inodes would be no limit at all to tmpfs(5).
  jail.workspaceBytes = std::max(limits.workspace.bytes(), kMinWorkspace);
  jail.workspaceInodes = std::max(limits.workspaceFiles, kMinInodes);
  jail.pids = limits.pids;
  // Without a memory cgroup: a backstop far above what the watcher acts on.
  if (cgroups_ == nullptr) jail.dataBytes = limits.memory.bytes() * 2 + (64ULL << 20U);
  // CPU time can't outrun wall time on the given cores: this only holds where no quota does.
  const double cores =
      std::isfinite(limits.cpuCores) ? std::clamp(limits.cpuCores, 1.0, 1024.0) : 1.0;
  const double seconds = std::ceil(static_cast<double>(limits.wall.count()) / 1000.0 * cores);
  jail.cpuSeconds = static_cast<std::uint32_t>(std::clamp(seconds, 0.0, 1e9)) + 2;
  jail.landlock = wallsDown_.landlock ? 0 : 1;
  jail.runners = image == Image::kNone ? 1 : 0;
  jail.language = static_cast<std::uint32_t>(request.language);
  // In the key: what was made before packages changed is for nobody any more.
  jail.eachLibrary = request.language == Language::kPython && launcher_.librariesChanged() ? 1 : 0;
  shape.heapMebibytes =
      static_cast<std::uint32_t>(std::max<std::uint64_t>(limits.memory.bytes() >> 20U, 16));
  appendRaw(shape.jailKey, jail);
  appendRaw(shape.jailKey, limits.memory.bytes());
  appendRaw(shape.jailKey, limits.cpuCores);
  shape.key = shape.jailKey;
  appendRaw(shape.key, request.language);
  appendRaw(shape.key, image);
  if (!wallsDown_.filter) {
    TRY(shape.filter, filters_.get(request.profile));
    appendRaw(shape.key, request.profile.digest());
  }
  return shape;
}

Status CellMaker::makeJail(const Shape& shape, bool runners, const CancelSignal& cancel,
                           std::unique_ptr<Jail>& jail) {
  TRY_STATUS(launch(shape, nullptr, runners, jail));
  return awaitJail(shape, false, cancel, *jail);
}

Status CellMaker::beginBranchJail(const Jail& parent, const Shape& shape,
                                  std::unique_ptr<Jail>& jail) {
  Shape own = shape;
  own.jail.kind = JailKind::kBranch;
  return launch(own, &parent, false, jail);
}

Status CellMaker::awaitBranchJail(const Shape& shape, Jail& jail) {
  return awaitJail(shape, true, {}, jail);
}

Status CellMaker::launch(const Shape& shape, const Jail* parent, bool runners,
                         std::unique_ptr<Jail>& jail) {
  jail = std::make_unique<Jail>();
  jail->key = shape.jailKey;
  jail->runners = runners;
  jail->last = shape.last;
  JailSpec spec = shape.jail;
  spec.runners = runners ? 1 : 0;
  if (cgroups_ != nullptr) {
    // A jail that stays outlives an interpreter that needs too much.
    TRY(jail->lease, cgroups_->lease(shape.limits, shape.last, spec.kind == JailKind::kOneRun));
    spec.cgroupFds = static_cast<std::uint32_t>(jail->lease->attachFds().size());
    spec.cgroupV2Fd = cgroups_->layout().version == CgroupVersion::kV2 ? 1 : 0;
  }
  TRY(Pair control, makeSockets(SOCK_SEQPACKET));
  const timeval patience{2, 0};
  ::setsockopt(control.ours.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
  jail->control = std::move(control.ours);
  std::vector<int> fds{control.theirs.get()};
  if (parent != nullptr) fds.push_back(parent->pidFd.get());
  if (jail->lease) {
    for (const UniqueFd& fd : jail->lease->attachFds()) fds.push_back(fd.get());
  }
  if (parent != nullptr) return launcher_.send(spec, fds);  // its volumes are there
  spec.volumes = static_cast<std::uint32_t>(shape.volumes.size());
  return launcher_.send(spec, fds, shape.volumes);
}

Status CellMaker::awaitJail(const Shape& shape, bool branch, const CancelSignal& cancel,
                            Jail& jail) {
  auto deadline = setupDeadline(false);
  // Init may be quicker than its launcher.
  while (!jail.pidFd || !jail.workspace) {
    Result<ReceivedEvent> event =
        awaitEvent(jail.control.get(), JailEvent::kLaunched, deadline, cancel, JailEvent::kReady);
    // It took the request and does nothing: it hangs, or somebody stopped it.
    if (!event && !jail.pidFd && steady_clock::now() >= deadline) launcher_.condemn();
    if (!event) return std::move(event).error();
    const bool launched = event->message.event == JailEvent::kLaunched;
    const bool reads = shape.jail.kind == JailKind::kOneRun && !branch;
    const std::size_t more = launched ? 0 : branch ? kBranchNamespaceCount : reads ? 2 : 0;
    if (event->fds.size() != 1 + more) {
      return Error{ErrorCode::kUnavailable, "the launcher sent no descriptor of the jail", ""};
    }
    if (reads && !launched) {
      jail.stdinFile = std::move(event->fds[1]);
      jail.stdinRead = std::move(event->fds[2]);
    }
    for (std::size_t i = 1; branch && i <= more; ++i) {
      jail.namespaces.push_back(std::move(event->fds[i]));
    }
    (launched ? jail.pidFd : jail.workspace) = std::move(event->fds[0]);
    if (launched && shape.last) deadline = setupDeadline(true);
  }
  return {};
}

Result<std::unique_ptr<Cell>> CellMaker::fill(std::unique_ptr<Jail>& jail, const Shape& shape,
                                              ForkServer* server, const CancelSignal& cancel,
                                              bool ahead) {
  auto cell = std::make_unique<Cell>();
  cell->cpuSeconds = shape.jail.cpuSeconds;
  cell->mayLock = !shape.filter || shape.filter->letsLock;
  TRY(ProgramEnds ends, makeDescriptors(*cell, jail.get()));
  cell->jail = std::move(jail);
  Shape spec = shape;
  if (cell->jail->lease) {
    spec.jail.cgroupFds = static_cast<std::uint32_t>(cell->jail->lease->attachFds().size());
    spec.jail.cgroupV2Fd = cgroups_->layout().version == CgroupVersion::kV2 ? 1 : 0;
  }
  const Status filled = server != nullptr
                            ? forkIntoJail(*cell, *cell->jail, spec, *server, ends, cancel, ahead)
                            : execInJail(*cell, spec, ends, cancel);
  if (filled) return cell;
  // Nothing has been read: another program may start with it.
  cell->jail->stdinFile = std::move(cell->stdinFile);
  cell->jail->stdinRead = std::move(ends[kFdStdin]);
  jail = std::move(cell->jail);
  return filled.error();
}

Result<std::unique_ptr<Cell>> CellMaker::lodge(const Jail& jail, const Shape& shape,
                                               ForkServer& server, const CancelSignal& cancel) {
  auto cell = std::make_unique<Cell>();
  cell->cpuSeconds = shape.jail.cpuSeconds;
  TRY(ProgramEnds ends, makeDescriptors(*cell, nullptr));
  Shape spec = shape;
  if (jail.lease) {
    spec.jail.cgroupFds = static_cast<std::uint32_t>(jail.lease->attachFds().size());
    spec.jail.cgroupV2Fd = cgroups_->layout().version == CgroupVersion::kV2 ? 1 : 0;
  }
  TRY_STATUS(forkIntoJail(*cell, jail, spec, server, ends, cancel, false));
  return cell;
}

Result<std::unique_ptr<Cell>> CellMaker::emptyCell(ProgramEnds& ends) {
  auto cell = std::make_unique<Cell>();
  TRY(ends, makeDescriptors(*cell, nullptr));
  return cell;
}

bool CellMaker::awaitReady(Cell& cell) {
  if (cell.forked) return true;
  const auto deadline = setupDeadline(false);
  while (steady_clock::now() < deadline) {
    std::array<pollfd, 3> polled{{{cell.result.get(), POLLIN, 0},
                                  {cell.listener.get(), POLLIN, 0},
                                  {cell.jail->pidFd.get(), POLLIN, 0}}};
    if (::poll(polled.data(), polled.size(), 1000) < 0 && errno != EINTR) return false;
    if (polled[2].revents != 0) return false;
    // What a starting interpreter asks in vain is not the submission's doing: refused, not told.
    if ((polled[1].revents & POLLIN) != 0) answerStartingInterpreter(cell.listener.get());
    if (polled[0].revents == 0) continue;
    // Nothing of a submission can write this: there is none yet.
    char word = 0;
    cell.announced = ::read(cell.result.get(), &word, 1) == 1 && word == 'R';
    return cell.announced;
  }
  return false;
}

Status placeInputFiles(Jail& jail, const std::vector<InputFile>& files,
                       const CancelSignal& cancel) {
  if (files.empty()) return {};
  TRY(const UniqueFd bytes, memoryFile("files", workspaceInput(files)));
  JailCommand command;
  command.order = JailOrder::kFiles;
  const std::array<int, 1> fds{bytes.get()};
  const int failed =
      sendWithFds(jail.control.get(), std::as_bytes(std::span(&command, 1)), {}, fds);
  if (failed != 0) return systemError("send to the sandbox", failed);
  TRY(const ReceivedEvent placed,
      awaitEvent(jail.control.get(), JailEvent::kFilesPlaced, setupDeadline(jail.last), cancel));
  return {};
}

}  // namespace gantlet
