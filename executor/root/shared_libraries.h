// Which files of the host's library folders an interpreter needs: what it, and every native module
// of the packages that programs see, is linked with, directly or not, and what those load by name
// when they run. The private root holds these files and nothing else of those folders, which on an
// ordinary host are a gigabyte of other programs' libraries.
//
// Thread-safety: functions without state.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/submission.h"

namespace gantlet {

// The folders of the distribution's libraries that are there: "/usr/lib/x86_64-linux-gnu".
[[nodiscard]] std::vector<std::string> libraryFolders();

// Absolute paths below libraryFolders(), sorted: files as the loader finds them (mostly links), and
// folders of modules that libraries load. Looks through all packages (some 40 ms). Empty where
// there is no such interpreter. Errors: kIo, kUnsupported naming the file that can't be read.
[[nodiscard]] Result<std::vector<std::string>> librariesOf(Language language,
                                                           const std::string& interpreter);

// The same for both languages, in the order of `Language`, kept in `cache` (empty: nowhere) until a
// package is installed, changed or removed. A cache that can't be read or written is none.
struct InterpreterLibraries {
  std::vector<std::string> python;
  std::vector<std::string> node;
};
[[nodiscard]] Result<InterpreterLibraries> sharedLibraries(const std::string& python,
                                                           const std::string& node,
                                                           const std::filesystem::path& cache);

}  // namespace gantlet
