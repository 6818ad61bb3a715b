#include "executor/living/living_house.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <thread>

#include "executor/kernel/empty_folder.h"
#include "executor/kernel/process_tree.h"
#include "executor/living/living_profile.h"
#include "executor/run/shared_listener.h"

namespace gantlet {
namespace {

constexpr int kMostLooks = 1000;
// RLIMIT_NPROC counts the processes of all branches with those of their parent
// (user_namespaces(7)); the pids cgroup is what holds each of them.
constexpr std::uint32_t kMostProcesses = 8192;

// "/volumes/NAME", and no other thing in the root.
bool isVolumePath(std::string_view path) {
  constexpr std::string_view kFolder = "/volumes/";
  if (!path.starts_with(kFolder)) return false;
  const std::string_view name = path.substr(kFolder.size());
  return !name.empty() && name.find('/') == std::string_view::npos && name != "." && name != "..";
}

Result<std::vector<VolumeSpec>> volumeSpecs(const std::vector<LivingVolume>& volumes) {
  std::vector<VolumeSpec> specs;
  for (const LivingVolume& volume : volumes) {
    VolumeSpec spec;
    const bool fits =
        volume.folder.size() < sizeof(spec.folder) && volume.path.size() < sizeof(spec.path);
    if (!fits || !isVolumePath(volume.path) || specs.size() == kMaxVolumes) {
      return Error{ErrorCode::kInternal, "a volume can't be mounted at " + volume.path, ""};
    }
    std::copy(volume.folder.begin(), volume.folder.end(), spec.folder);
    std::copy(volume.path.begin(), volume.path.end(), spec.path);
    spec.readOnly = volume.readOnly ? 1 : 0;
    specs.push_back(spec);
  }
  return specs;
}

}  // namespace

std::uint64_t nextJailNumber() {
  static std::atomic<std::uint64_t> made{0};
  return ++made;
}

Result<Shape> House::shapeOf(Language language) const {
  const bool python = language == Language::kPython;
  ExecutionRequest request;
  request.language = language;
  request.limits = spec.limits;
  request.profile = livingBase(python ? *spec.base : *spec.javascriptBase);
  if (!python && request.profile->rules.empty()) {
    return Error{ErrorCode::kUnsupported, "the session has no contexts of JavaScript", ""};
  }
  const Image image = !python            ? Image::kNode
                      : spec.dataScience ? Image::kDataScience
                                         : Image::kPlain;
  TRY(Shape made, parts.maker.shapeOf(request, image));
  made.jail.kind = JailKind::kLiving;
  made.jail.eachLibrary = 1;
  made.jail.pids = kMostProcesses;
  made.jail.fileBytes = std::max(made.jail.workspaceBytes, spec.largestFile.bytes());
  TRY(made.volumes, volumeSpecs(spec.volumes));
  return made;
}

namespace {

// Processes of the jail's own, but for its init. By the group: a context's parent is a fork server.
std::vector<pid_t> programsOf(const Jail& jail) {
  const pid_t init = pidOf(jail.pidFd.get());
  const ino_t own = pidNamespaceOf(init);
  std::vector<pid_t> programs = jail.lease->processes();
  std::erase_if(programs, [&](pid_t pid) { return pid == init || pidNamespaceOf(pid) != own; });
  return programs;
}

}  // namespace

void House::close(int workspace) const {
  if (branches == 0) return jail->kill();
  jail->lease->comeForward();
  // Until nobody is left who could make another.
  for (int look = 0; look < kMostLooks; ++look) {
    const std::vector<pid_t> programs = programsOf(*jail);
    if (programs.empty()) return emptyFolder(workspace);
    for (const pid_t pid : programs) {
      const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
      if (pidNamespaceOf(pid) != pidNamespaceOf(pidOf(jail->pidFd.get()))) continue;
      (void)::syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  jail->kill();  // and the branches with it
}

}  // namespace gantlet
