// DataFolder: where Gantlet keeps what must last (audit/, keys/, tmp/, the socket), held by one
// process at a time through a lock that the kernel drops when its holder dies.
//
// Thread-safety: a value type; one owner.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet::cli {

// --data-dir, else GANTLET_DATA_DIR, else /var/lib/gantlet for root and ~/.local/share/gantlet for
// others.
[[nodiscard]] Result<std::filesystem::path> dataFolderPath(const std::optional<std::string>& flag);

// A service's local socket, below the data folder.
inline constexpr const char* kSocketName = "gantlet.sock";
// A gateway's copy of its cluster's log.
inline constexpr const char* kClusterLogFolder = "cluster-log";
// The audit log's search index, made anew from the log at will.
inline constexpr const char* kSearchIndexName = "audit-index.db";

class DataFolder {
 public:
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path audit() const { return path_ / "audit"; }
  // Of a gateway of a cluster: its copy of the cluster's log, and the key that signs it.
  [[nodiscard]] std::filesystem::path clusterLog() const { return path_ / kClusterLogFolder; }
  [[nodiscard]] std::filesystem::path clusterKeys() const { return keys() / kClusterLogFolder; }
  [[nodiscard]] std::filesystem::path keys() const { return path_ / "keys"; }
  // What is kept beside the log where that is switched on (audit/side_store.h).
  [[nodiscard]] std::filesystem::path sideStore() const { return path_ / "side"; }
  // Of sessions that keep theirs (manager/kept_sessions.h).
  [[nodiscard]] std::filesystem::path workspaces() const { return path_ / "workspaces"; }
  // Of tenants (manager/volume_desk.h).
  [[nodiscard]] std::filesystem::path volumes() const { return path_ / "volumes"; }
  [[nodiscard]] std::filesystem::path tenantKeys() const { return keys() / "tenants"; }
  [[nodiscard]] std::filesystem::path searchIndex() const { return path_ / kSearchIndexName; }
  [[nodiscard]] std::filesystem::path tmp() const { return path_ / "tmp"; }
  [[nodiscard]] std::filesystem::path database() const { return path_ / "gantlet.db"; }
  [[nodiscard]] std::filesystem::path settingsKey() const { return keys() / "settings.key"; }
  [[nodiscard]] std::filesystem::path socket() const { return path_ / kSocketName; }

 private:
  friend class DataFolderOpener;
  DataFolder(std::filesystem::path path, UniqueFd lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}
  std::filesystem::path path_;
  UniqueFd lock_;
};

// Another process holds the folder.
struct HeldBy {
  std::string role;  // "serve", "run", as that process said
  long pid = 0;
};

using OpenedFolder = std::variant<DataFolder, HeldBy>;

// Creates the folder (0700) and its parts where they are missing, checks that it can be written,
// and takes the lock, or tells who has it. `role`: the command, for others to read. Errors:
// kUnavailable naming the folder and what to do: nothing may run unaudited.
[[nodiscard]] Result<OpenedFolder> tryOpenDataFolder(const std::filesystem::path& path,
                                                     std::string_view role);

struct WaitForFolder {
  std::chrono::milliseconds limit{30'000};
  std::chrono::milliseconds noticeAfter{2'000};
  std::function<void(const HeldBy&)> notice;  // called once, after `noticeAfter`
  std::function<bool()> interrupted;          // true ends the wait
};

// Waits for short-lived holders: two runs at once are legitimate. A service ("serve") that answers
// on its socket is not waited for: its HeldBy is returned at once. Errors: as above, kBusy after
// the limit, kCancelled.
[[nodiscard]] Result<OpenedFolder> openDataFolder(const std::filesystem::path& path,
                                                  std::string_view role, const WaitForFolder& wait);

}  // namespace gantlet::cli
