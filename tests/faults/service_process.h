// A real `gantlet serve` in a process of its own, to be starved, cut off and killed; and what can
// be seen of it from outside.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/unique_fd.h"
#include "tests/support/fault_shim/fault_shim.h"
#include "tests/support/raw_client.h"
#include "tests/support/temp_folder.h"

namespace gantlet::faults {

// A page of memory shared with a service that runs with the preloaded library.
class Faults {
 public:
  Faults();
  ~Faults();
  Faults(const Faults&) = delete;
  Faults& operator=(const Faults&) = delete;

  [[nodiscard]] std::string path() const { return (folder_.path / "page").string(); }
  FaultPage* operator->() const { return page_; }

 private:
  test::TempFolder folder_;
  FaultPage* page_ = nullptr;
};

struct Answer {
  int status = 0;     // 0: the service was gone
  std::string state;  // the report's "status"
  std::string id;     // the submission's
  std::string body;
};

class ServiceProcess {
 public:
  struct Options {
    std::filesystem::path data;
    const Faults* faults = nullptr;
    std::function<void()> inChild;   // before the exec; must be async-signal-safe enough
    std::vector<std::string> words;  // more flags
  };

  explicit ServiceProcess(Options options);
  ~ServiceProcess();  // kills it
  ServiceProcess(const ServiceProcess&) = delete;
  ServiceProcess& operator=(const ServiceProcess&) = delete;

  // Port 0: it did not start; its messages are in complaint().
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] std::string complaint();

  [[nodiscard]] Answer execute(const std::string& source, const std::string& tenant = "default");
  [[nodiscard]] int get(const std::string& path);
  // Until `path` answers `status`, or the patience of 20 s is over.
  [[nodiscard]] bool becomes(const std::string& path, int status);

  void kill9();
  // SIGTERM; the exit code, or 128 + signal.
  [[nodiscard]] int stop();

 private:
  int reap();

  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
  UniqueFd out_;
  UniqueFd err_;
};

// CPU time of everything below a process (itself not counted), in milliseconds, what has ended and
// been reaped included: a program that ran cannot hide from it.
[[nodiscard]] double cpuBelowMs(pid_t pid);

// The processes that hang on `pid`, parents before their children.
[[nodiscard]] std::vector<pid_t> familyOf(pid_t pid);
// Folders gantlet-<pid> in the cgroup trees.
[[nodiscard]] std::size_t groupsOf(pid_t pid);

// What the log in `data`/audit says, verified offline; REQUIREs that it verifies.
struct LogFacts {
  std::uint64_t records = 0;
  std::set<std::string> announced;  // submissions with an intent to execute
  std::set<std::string> twice;      // of these, with more than one
  std::set<std::string> ended;      // submissions with a terminal record, aborted included
  std::set<std::string> all;
};
[[nodiscard]] LogFacts readLog(const std::filesystem::path& data);

// A private place for mounts, so that nothing outlives the test. False: not allowed here.
[[nodiscard]] bool ownMounts();
// An empty tmpfs of that size at `where`. REQUIRES: ownMounts().
[[nodiscard]] bool mountTmpfs(const std::filesystem::path& where, const std::string& size);

// More than a second of CPU time, then "ran".
inline const std::string kBusy = "n = 0\nfor i in range(20000000):\n    n += i\nresult = 'ran'\n";
inline const std::string kQuick = "def main():\n    return 'ran'\n";

}  // namespace gantlet::faults
