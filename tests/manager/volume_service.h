// A desk of sessions with a desk of volumes, over a real sandbox, a real database and real files.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "executor/launcher/host_root.h"
#include "manager/kept_sessions.h"
#include "manager/volume_desk.h"
#include "store/database.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

// A service's start, and its end with the object.
struct VolumeService {
  explicit VolumeService(const TempFolder& folder, VolumeOptions options = {})
      : database(openedIn(folder)),
        volumes(volumesIn(*database, log, clock, options)),
        kept(keptIn(folder, *database)),
        place({}, kept.get(), volumes.get()) {}

  static std::unique_ptr<Database> openedIn(const TempFolder& folder) {
    auto made = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  static std::unique_ptr<VolumeDesk> volumesIn(Database& database, audit::Log& log,
                                               const Clock& clock, VolumeOptions options) {
    auto made = VolumeDesk::open({database, log, clock, volumesFolder(), launcherUser()}, options);
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  static std::unique_ptr<KeptSessions> keptIn(const TempFolder& folder, Database& database) {
    auto made = KeptSessions::open(database, folder.path / "workspaces");
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }

  static VolumeDesk::Who of(const std::string& name, const std::string& tenant = "acme") {
    return {name, TenantId(tenant), TenantId(tenant), {"key_1", "10.0.0.1", "req-1"}};
  }
  VolumeInfo make(const std::string& name, ByteCount quota = ByteCount(0),
                  const std::string& tenant = "acme") {
    auto made = volumes->create(of(name, tenant), quota);
    if (!made) FAIL(made.error().text());
    return *made;
  }
  Result<SessionInfo> trySession(std::vector<WantedVolume> wanted, bool keep = false,
                                 const std::string& tenant = "acme") {
    SessionDesk::Wanted asked = place.wanted("default", tenant);
    asked.volumes = std::move(wanted);
    asked.keepWorkspace = keep;
    asked.idle = std::chrono::seconds(600);
    return place.desk.create(asked);
  }
  SessionDesk::Who session(std::vector<WantedVolume> wanted, bool keep = false) {
    auto made = trySession(std::move(wanted), keep);
    if (!made) FAIL(made.error().text());
    return {made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
  }
  Status upload(const std::string& volume, const std::string& path, std::string_view bytes) {
    TRY(const auto writer, volumes->writeFile(of(volume), path, bytes.size()));
    TRY_STATUS(writer->write(bytes));
    TRY([[maybe_unused]] const FileInfo info, writer->finish());
    return {};
  }
  std::vector<std::string> events() const {
    std::vector<std::string> names;
    for (const audit::AuditRecord& record : log.records()) names.push_back(record.event);
    return names;
  }

  std::unique_ptr<Database> database;
  MemoryLog log;
  HeldClock clock;
  std::unique_ptr<VolumeDesk> volumes;
  std::unique_ptr<KeptSessions> kept;
  SessionPlace place;
};

inline std::filesystem::path folderOf(const VolumeInfo& volume) {
  return volumesFolder() / volume.tenant.text() / volume.id;
}

// What a measured quota is held by may take a while; it does come.
template <class Done>
bool comes(Done done) {
  for (int i = 0; i < 1000; ++i) {
    if (done()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

inline bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace gantlet::test
