// The private roots that programs see, one for each language: which parts of the host are bound,
// read-only, and why.
// Thread-safety: functions without state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/submission.h"

namespace gantlet {

enum class RootEntryKind : std::uint8_t { kFolder, kFile, kSymlink, kDevice };

struct RootEntry {
  RootEntryKind kind = RootEntryKind::kFolder;
  std::string path;    // in the root, and for binds on the host
  std::string target;  // for symlinks
  const char* reason = "";
};

// What of the table exists on this host and programs of `language` need, parents first.
// `interpreter` is resolved through its symlinks. `libraries`: what librariesOf() has found, or the
// folders that these lie in; of a link the file that it leads to comes along.
[[nodiscard]] std::vector<RootEntry> rootEntries(Language language, const std::string& interpreter,
                                                 const std::vector<std::string>& libraries);

// A file that the root gets with our own content. A view, of what the program carries: a copy would
// be the launcher's own memory, which each jail's init, a fork of it, takes over page by page.
struct RootFile {
  std::string path;
  std::string_view content;
};

// Builds the root on a fresh tmpfs in the caller's own mount namespace and pivots into it; nothing
// of the host stays reachable but the binds. REQUIRES: CAP_SYS_ADMIN in the caller's user
// namespace, a mount namespace of its own. Errors: kUnsupported naming the step.
[[nodiscard]] Status enterPrivateRoot(const std::vector<RootEntry>& entries,
                                      const std::vector<RootFile>& files);

}  // namespace gantlet
