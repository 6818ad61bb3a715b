// What the files of KeptSessions share. Only they include it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.h"
#include "manager/disk_room.h"
#include "manager/kept_sessions.h"

namespace gantlet {

// kept_document.cc
[[nodiscard]] StoredSession storedOf(const KeptSession& session);
[[nodiscard]] Result<KeptSession> keptOf(const StoredSession& stored);

// kept_sharing.cc
[[nodiscard]] Error notOurs(const std::string& id);
// Where a session's objects are: "workspaces/TENANT/SESSION/".
[[nodiscard]] std::string objectFolder(const KeptSession& session);

// kept_files.cc
[[nodiscard]] Error notWritten(const char* what, int errnum);
[[nodiscard]] Status makeFolder(const std::filesystem::path& path);
[[nodiscard]] Status syncFolder(const std::filesystem::path& path);
// Errors: kUnavailable: the disk would be too full for the audit log.
[[nodiscard]] Status writeAll(int fd, RoomLeft& room, std::string_view bytes);
[[nodiscard]] Result<std::size_t> readSome(int fd, char* buffer, std::size_t size);
// Of a save on its way.
[[nodiscard]] std::string draftName(const std::string& id);

}  // namespace gantlet
