// Files of a workspace as E2B's clients see them: under /home/user, all of one user.
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/value.h"
#include "manager/session_files.h"

namespace gantlet::e2b {

// "/home/user" and the path below it.
[[nodiscard]] std::string shownPath(std::string_view path);
// A path as a client names it, "~" taken for the folder that it stands for.
[[nodiscard]] std::string askedPath(std::string_view path);

// {"name", "path", "type"}: what was written.
[[nodiscard]] json::Object writtenJson(const FileInfo& file);
// The protocol's EntryInfo.
[[nodiscard]] json::Object entryJson(const FileInfo& file);

// Of the user whom a request names; nullopt: there is such a user here. E2B's sandboxes have more.
[[nodiscard]] std::optional<std::string> unknownUser(std::string_view name);

}  // namespace gantlet::e2b
