// inspectHost: what this host offers, each line found out by trying, not by guessing from versions.
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <set>

#include "core/resources.h"
#include "executor/jail/cell.h"
#include "executor/kernel/cgroup.h"
#include "executor/kernel/landlock.h"
#include "executor/kernel/seccomp_filter.h"
#include "executor/launcher/host_root.h"
#include "executor/launcher/launcher_client.h"
#include "executor/root/host_disks.h"
#include "executor/root/shared_libraries.h"
#include "executor/sandbox.h"

namespace gantlet {
namespace {

HostFinding kernelFinding() {
  utsname name{};
  ::uname(&name);
  return {"kernel", true, false,
          std::string(name.sysname) + " " + name.release + " " + name.machine, ""};
}

HostFinding seccompFinding() {
  std::uint32_t action = SECCOMP_RET_USER_NOTIF;
  const bool present = ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
  return {"seccomp", present, true,
          present ? "filters with user notification, libseccomp " + seccompLibraryVersion()
                  : "the kernel has no seccomp user notification",
          present ? "" : "Linux 5.5 or newer with CONFIG_SECCOMP_FILTER is needed"};
}

HostFinding landlockFinding() {
  const int abi = landlockAbi();
  if (abi > 0) return {"Landlock", true, false, "ABI " + std::to_string(abi), ""};
  return {"Landlock", false, false, "not in this kernel, or not enabled (lsm=)",
          "mounts and the seccomp filter hold alone"};
}

// A jail in a group, as for a run: who may enter which group only the kernel can tell.
Status enterGroup(const CgroupLayout& layout, const SandboxOptions& options) {
  TRY(const std::unique_ptr<CgroupPool> groups, CgroupPool::create(layout, launcherUser()));
  LauncherClient launcher(options, groups.get());
  TRY_STATUS(launcher.start());
  FilterCache filters;
  constexpr WallsDown kNoProgram{true, false};  // it is never filled: there is nothing to filter
  CellMaker maker(launcher, groups.get(), filters, kNoProgram);
  const ExecutionRequest request;
  TRY(const Shape shape, maker.shapeOf(request, Image::kNone));
  std::unique_ptr<Jail> jail;
  return maker.makeJail(shape, false, request.cancel, jail);
}

HostFinding cgroupFinding(const SandboxOptions& options) {
  const CgroupLayout layout = findCgroups();
  if (layout.version == CgroupVersion::kNone) {
    return {"cgroups", false, false, layout.missing,
            "memory is watched from outside and bounded by rlimits; processes by RLIMIT_NPROC"};
  }
  const std::string version = layout.version == CgroupVersion::kV1 ? "v1" : "v2";
  if (const Status entered = enterGroup(layout, options); !entered) {
    return {"cgroups", false, true,
            version + " at " + layout.memory.string() +
                ", but no run gets into its group: " + entered.error().message,
            "runs are refused; " + (entered.error().resolution.empty()
                                        ? "docs/operating.md says what cgroup v2 needs"
                                        : entered.error().resolution)};
  }
  return {"cgroups", true, false,
          version + " (memory, pids" + (layout.cpu.empty() ? "" : ", cpu") + ") at " +
              layout.memory.string(),
          layout.missing};
}

// What the groups of runs limit, once they are made.
HostFinding diskFinding(const SandboxOptions& options) {
  CgroupLayout layout = findCgroups();
  layout.disks = disksOfRoot(options.python, options.node);
  std::string why = layout.disks.empty() ? "what programs see lies on no disk of this host" : "";
  if (layout.version != CgroupVersion::kNone) {
    if (const auto groups = CgroupPool::create(layout, launcherUser())) {
      layout = (*groups)->layout();
    } else {
      layout.io.clear();
      why = groups.error().message;
    }
  }
  if (why.empty()) why = layout.ioMissing;
  if (!layout.io.empty() && !layout.disks.empty()) {
    std::string disks;
    for (const std::string& disk : layout.disks) disks += (disks.empty() ? "" : ", ") + disk;
    const char* means = layout.version == CgroupVersion::kV1 ? "blkio.throttle" : "io.max";
    return {"disk limits", true, false,
            std::string(means) + " on " + disks + ": all runs together read " +
                formatByteCount(ByteCount(DiskRates().all)) + " a second",
            ""};
  }
  return {
      "disk limits", false, false, why,
      "the supervisor watches what a run reads, and stops it for a while when that is too fast"};
}

HostFinding isolationFinding(SandboxOptions options) {
  options.pools.enabled = true;  // as in a service
  LauncherClient launcher(options);
  const Status started = launcher.start();
  if (started) {
    return {"namespaces", true, true,
            std::string("user, pid, mount, network, ipc, uts, cgroup; private root, of whose "
                        "libraries ") +
                (launcher.foldsLibraries() ? "a service makes one mount"
                                           : "each is a mount (no overlayfs in user namespaces "
                                             "here): runs of a service are slower"),
            ""};
  }
  return {"namespaces", false, true, started.error().message, started.error().resolution};
}

// "353 (127.1 MiB)": the files that these are, links not counted.
std::string sizeOf(const std::vector<std::string>& libraries) {
  std::set<std::filesystem::path> files;
  std::error_code error;
  for (const std::string& path : libraries) {
    files.insert(std::filesystem::canonical(path, error));
    if (!std::filesystem::is_directory(path, error)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path, error))
      files.insert(entry.path());
  }
  std::uintmax_t bytes = 0;
  std::uintmax_t count = 0;
  for (const std::filesystem::path& file : files) {
    if (!std::filesystem::is_regular_file(file, error)) continue;
    bytes += std::filesystem::file_size(file, error);
    ++count;
  }
  return std::to_string(count) + " (" + formatByteCount(ByteCount(bytes)) + ")";
}

HostFinding librariesFinding(const Result<InterpreterLibraries>& libraries) {
  if (!libraries)
    return {"libraries", false, true, libraries.error().message, libraries.error().resolution};
  return {"libraries", true, false,
          "files that programs see of the host's: python " + sizeOf(libraries->python) +
              ", javascript " + sizeOf(libraries->node),
          ""};
}

HostFinding interpreterFinding(const std::string& name, const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  const bool present = !error && ::access(real.c_str(), X_OK) == 0;
  return {name, present, false, present ? real.string() : path + " is not there",
          present ? "" : "install it to run " + name + " submissions"};
}

// The packages that JavaScript may require: "lodash 4.17.23, …", from the list that the build made.
HostFinding packagesFinding() {
  const std::string_view index = findResource("javascript/index.json").value_or("");
  std::string text;
  const auto field = [&](std::string_view key, std::size_t& at) -> std::string_view {
    const std::string mark = "\"" + std::string(key) + "\":\"";
    const std::size_t begin = index.find(mark, at);
    if (begin == std::string_view::npos) return {};
    at = begin + mark.size();
    return index.substr(at, index.find('"', at) - at);
  };
  for (std::size_t at = 0;;) {
    const std::string_view name = field("name", at);
    if (name.empty()) break;
    text += (text.empty() ? "" : ", ") + std::string(name) + " ";
    text += field("version", at);
  }
  return {"javascript packages", !text.empty(), false, text.empty() ? "none were built in" : text,
          text.empty() ? "build Gantlet with ./x build" : ""};
}

HostFinding privilegeFinding() {
  if (isHostRoot())
    return {"privileges", true, false, "root: the launcher drops to uid 60001 first", ""};
  if (::geteuid() == 0) {
    return {
        "privileges", true, false,
        "root of a user namespace, an ordinary user of the host: user namespaces carry the walls",
        ""};
  }
  return {"privileges", true, false,
          "unprivileged (uid " + std::to_string(::geteuid()) + "): user namespaces carry the walls",
          ""};
}

}  // namespace

std::vector<HostFinding> inspectHost(const SandboxOptions& asked) {
  SandboxOptions options = asked;
  const auto libraries = sharedLibraries(options.python, options.node, options.libraryCache);
  if (libraries) options.libraries = *libraries;
  return {kernelFinding(),
          privilegeFinding(),
          isolationFinding(options),
          seccompFinding(),
          landlockFinding(),
          cgroupFinding(options),
          diskFinding(options),
          interpreterFinding("python", options.python),
          interpreterFinding("javascript", options.node),
          librariesFinding(libraries),
          packagesFinding()};
}

}  // namespace gantlet
