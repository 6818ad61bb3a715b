// A desk of sessions that keeps workspaces, over a real sandbox, a real database and real files.
#pragma once

#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "manager/kept_sessions.h"
#include "manager/session_desk.h"
#include "store/database.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test::kept {

namespace fs = std::filesystem;
using Who = SessionDesk::Who;

// A service's start, and its end with the object.
struct KeptService {
  explicit KeptService(const TempFolder& folder, SessionOptions options = {})
      : database(openedIn(folder)), kept(keptIn(folder, *database)), place(options, kept.get()) {}

  static std::unique_ptr<Database> openedIn(const TempFolder& folder) {
    auto made = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  static std::unique_ptr<KeptSessions> keptIn(const TempFolder& folder, Database& database) {
    auto made = KeptSessions::open(database, folder.path / "workspaces");
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  Who make(const std::string& policy = "default",
           std::chrono::seconds idle = std::chrono::seconds(600)) {
    SessionDesk::Wanted wanted = place.wanted(policy);
    wanted.keepWorkspace = true;
    wanted.idle = idle;
    wanted.metadata["who"] = "me";
    auto made = place.desk.create(wanted);
    if (!made) FAIL(made.error().text());
    return {made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
  }
  SessionInfo info(const Who& who) {
    auto found = place.desk.get(who);
    if (!found) FAIL(found.error().text());
    return *found;
  }
  void idleOut() {
    place.clock.pass(std::chrono::seconds(601));
    place.desk.reclaim();
  }

  std::unique_ptr<Database> database;
  std::unique_ptr<KeptSessions> kept;
  SessionPlace place;
};

inline std::string contentOf(SessionPlace& place, const Who& who, const std::string& path) {
  auto file = place.desk.openFile(who, path);
  if (!file) FAIL(path << ": " << file.error().text());
  std::string bytes(file->info.size, '\0');
  REQUIRE(::pread(file->fd.get(), bytes.data(), bytes.size(), 0) ==
          static_cast<ssize_t>(bytes.size()));
  return bytes;
}

inline std::vector<fs::path> filesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

inline bool holds(const fs::path& file, const std::string& text) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream all;
  all << in.rdbuf();
  return all.str().find(text) != std::string::npos;
}

}  // namespace gantlet::test::kept
