// gantlet doctor: what this host supports, what is missing, what is used instead.
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/provider/library_check.h"
#include "cli/provider/pool_check.h"
#include "cli/provider/self_test.h"
#include "cli/serve/service_config.h"
#include "core/unique_fd.h"
#include "executor/sandbox.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr std::array kFlags{
    kFormatFlag,
    Flag{"--self-test", "", "run attack programs in this host's sandbox and say what held each"},
    Flag{"--config", "FILE", "the service's configuration: what it names is looked at as well"},
    kDataDirFlag,
};

constexpr ByteCount kLowSpace = ByteCount::mebi(256);  // an audit log must not run into a full disk

std::string findProgram(std::string_view name) {
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    const std::size_t colon = rest.find(':');
    std::string path = std::string(rest.substr(0, colon)) + "/" + std::string(name);
    if (::access(path.c_str(), X_OK) == 0) return path;
    if (colon == std::string_view::npos) return "";
    rest.remove_prefix(colon + 1);
  }
}

HostFinding dockerFinding() {
  HostFinding finding{"Docker", false, false, "", "the local sandbox is used"};
  const std::string path = "/var/run/docker.sock";
  const UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    finding.present = true;
    finding.detail = "an engine answers at " + path;
    finding.instead.clear();
  } else {
    finding.detail = "no engine at " + path + ": " + std::strerror(errno);
    finding.instead +=
        "; to get one: apt-get install docker.io, then deploy/docker/make-image for its image";
  }
  return finding;
}

HostFinding runscFinding() {
  HostFinding finding{"runsc (gVisor)", false, false, "", "runc, where Docker is used"};
  if (const std::string path = findProgram("runsc"); !path.empty()) {
    finding.present = true;
    finding.detail = path;
    finding.instead.clear();
  } else {
    finding.detail = "not on the PATH";
    finding.instead += "; to get it: apt-get install runsc (docs/providers/docker.md)";
  }
  return finding;
}

void addDataFolder(const Arguments& arguments, std::vector<HostFinding>& findings) {
  HostFinding folder{"data folder", false, true, "", ""};
  const Result<std::filesystem::path> path = dataFolderPath(arguments.value("--data-dir"));
  const Result<OpenedFolder> opened =
      path ? tryOpenDataFolder(*path, "doctor") : Result<OpenedFolder>(path.error());
  if (!opened) {
    folder.detail = opened.error().message;
    folder.instead = opened.error().resolution;
    findings.push_back(folder);
    return;
  }
  folder.present = true;
  folder.detail = path->string() + " can be written";
  if (const HeldBy* holder = std::get_if<HeldBy>(&*opened)) {
    folder.detail +=
        "; held by 'gantlet " + holder->role + "' (process " + std::to_string(holder->pid) + ")";
  }
  findings.push_back(folder);

  HostFinding space{"free space", false, true, "", ""};
  struct statvfs info {};
  if (::statvfs(path->c_str(), &info) == 0) {
    const ByteCount free(std::uint64_t{info.f_bavail} * info.f_frsize);
    space.present = free >= kLowSpace;
    space.detail = formatByteCount(free) + " in " + path->string();
    if (!space.present)
      space.instead = "free some: below " + formatByteCount(kLowSpace) +
                      " the audit log may come to refuse work";
  } else {
    space.detail = std::strerror(errno);
  }
  findings.push_back(space);
}

// What the service's settings name beyond this host; nothing where they name none.
void addObjects(const Arguments& arguments, std::vector<HostFinding>& findings) {
  const bool given = arguments.value("--config") || std::getenv("GANTLET_CONFIG") != nullptr ||
                     std::getenv("GANTLET_OBJECTS") != nullptr;
  if (!given) return;
  const Result<ServiceConfig> config = loadServiceConfig(arguments, processEnvironment());
  if (!config) {
    findings.push_back(
        {"settings", false, true, config.error().message, config.error().resolution});
    return;
  }
  if (!config->objects) return;
  HostFinding store{"object store", false, true, "", ""};
  const auto variables = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  auto opened = objects::openStore(*config->objects, variables);
  const Status usable = opened ? (*opened)->check() : Status(opened.error());
  store.present = usable.has_value();
  store.detail = usable ? (*opened)->where() + ": objects can be put, read, listed and removed"
                        : usable.error().message;
  if (!usable) store.instead = usable.error().resolution;
  findings.push_back(store);
}

bool allRequired(const std::vector<HostFinding>& findings) {
  for (const HostFinding& finding : findings) {
    if (finding.required && !finding.present) return false;
  }
  return true;
}

std::string text(const std::vector<HostFinding>& findings, bool colour) {
  std::size_t width = 0;
  for (const HostFinding& finding : findings) width = std::max(width, finding.name.size());
  std::string lines;
  for (const HostFinding& finding : findings) {
    std::string name = finding.name;
    name.resize(width + 2, ' ');
    const bool broken = finding.required && !finding.present;
    const Tint tint = finding.present ? Tint::kGreen : broken ? Tint::kRed : Tint::kYellow;
    lines += tinted(finding.present ? "ok      " : broken ? "MISSING " : "absent  ", tint, colour);
    lines += name + printable(finding.detail);
    if (!finding.instead.empty()) {
      lines += (broken ? " -> needed: " : " -> ") + printable(finding.instead);
    }
    lines += "\n";
  }
  return lines + (allRequired(findings)
                      ? "\nThis host can run submissions.\n"
                      : "\nThis host cannot run submissions: see MISSING above.\n");
}

json::Object document(const std::vector<HostFinding>& findings) {
  json::Array checks;
  for (const HostFinding& finding : findings) {
    checks.emplace_back(json::Object{{"name", finding.name},
                                     {"present", finding.present},
                                     {"required", finding.required},
                                     {"detail", finding.detail},
                                     {"instead", finding.instead}});
  }
  return json::Object{{"ok", allRequired(findings)}, {"checks", std::move(checks)}};
}

// With the interpreters that a service would take from the environment.
Result<SandboxOptions> sandboxOptions() {
  std::vector<Variable> variables = processEnvironment();
  std::erase_if(variables, [](const Variable& one) {
    return one.name != "GANTLET_PYTHON" && one.name != "GANTLET_NODE";
  });
  TRY(const ServiceConfig config, loadServiceConfig(Arguments(), variables));
  SandboxOptions options;
  options.python = config.sandbox.python;
  options.node = config.sandbox.node;
  return options;
}

Result<int> doctor(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const SandboxOptions options, sandboxOptions());
  std::vector<HostFinding> findings = inspectHost(options);
  if (allRequired(findings)) {
    findings.push_back(checkPools(options));
    findings.push_back(checkNodePool(options));
  }
  for (HostFinding& library : checkLibraries()) findings.push_back(std::move(library));
  findings.push_back(dockerFinding());
  findings.push_back(runscFinding());
  addDataFolder(arguments, findings);
  addObjects(arguments, findings);
  if (arguments.has("--self-test") && allRequired(findings)) {
    TRY(const std::vector<HostFinding> tests, runSelfTest(options));
    findings.insert(findings.end(), tests.begin(), tests.end());
  }
  console.out(format == Format::kJson ? json::write(document(findings), json::Style::kPretty) + "\n"
                                      : text(findings, console.colourOut()));
  return allRequired(findings) ? kExitSuccess : kExitUnavailable;
}

}  // namespace

const CommandSpec kDoctorSpec{"doctor",
                              "say what this host supports, what is missing, what is used instead",
                              "[FLAG...]",
                              "Looks at what running needs: namespaces, cgroups, seccomp, "
                              "Landlock, interpreters, the libraries\n"
                              "that policies may allow, Docker, the data folder. Exit code: 0 when "
                              "everything required is there, else 69.",
                              kFlags,
                              "  gantlet doctor\n"
                              "  gantlet doctor --self-test\n"
                              "  gantlet doctor --format json\n"};

int runDoctor(const Arguments& arguments, Console& console) {
  const Result<int> code = doctor(arguments, console);
  return code ? *code : fail(kDoctorSpec, console, code.error());
}

}  // namespace gantlet::cli
