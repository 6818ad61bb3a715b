// Which libraries of the policy data-science this host has: they are the distribution's packages,
// and may be there or not. Thread-safety: no state.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "executor/sandbox.h"
#include "policy/policy.h"

namespace gantlet::cli {

struct Library {
  std::string_view module;   // what programs import: "PIL"
  std::string_view package;  // Debian's name of it: "python3-pil"
  std::string version;       // as the package says it of itself; "" where it is not installed
};

// Where the runner looks for packages (executor/runners/runner.py), for any version of Python 3.
[[nodiscard]] std::vector<std::filesystem::path> packageFolders();

// All libraries that the preset knows, with the versions that lie in `folders`. No interpreter is
// started: versions are read from the names of the folders that describe packages (PEP 376's
// *.dist-info, setuptools' *.egg-info).
[[nodiscard]] std::vector<Library> findLibraries(
    const std::vector<std::filesystem::path>& folders = packageFolders());

// A line of `gantlet doctor` for each.
[[nodiscard]] std::vector<HostFinding> checkLibraries();

// "" where everything is installed that the policy allows; else a sentence that names what is not,
// and how to get it.
[[nodiscard]] std::string missingLibraries(const Policy& policy,
                                           const std::vector<Library>& libraries);

}  // namespace gantlet::cli
