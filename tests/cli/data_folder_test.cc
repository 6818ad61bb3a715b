#include "cli/data_folder.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <iostream>

#include "tests/cli/temp_folder.h"

using gantlet::ErrorCode;
using gantlet::Result;
using gantlet::cli::DataFolder;
using gantlet::cli::HeldBy;
using gantlet::cli::openDataFolder;
using gantlet::cli::OpenedFolder;
using gantlet::cli::TempFolder;
using gantlet::cli::tryOpenDataFolder;
using gantlet::cli::WaitForFolder;
using std::chrono::milliseconds;

TEST_CASE("a data folder has one holder, and others are told who", "[cli]") {
  const TempFolder folder;
  const auto path = folder.path() / "data";
  {
    const Result<OpenedFolder> first = tryOpenDataFolder(path, "run");
    REQUIRE(first);
    REQUIRE(std::holds_alternative<DataFolder>(*first));
    const Result<OpenedFolder> second = tryOpenDataFolder(path, "vet");
    REQUIRE(second);
    const HeldBy* holder = std::get_if<HeldBy>(&*second);
    REQUIRE(holder != nullptr);
    CHECK(holder->role == "run");
    CHECK(holder->pid == ::getpid());
  }
  const Result<OpenedFolder> third = tryOpenDataFolder(path, "vet");
  REQUIRE(third);
  CHECK(std::holds_alternative<DataFolder>(*third));
}

TEST_CASE("a held folder is waited for, with one notice, up to a limit", "[cli]") {
  const TempFolder folder;
  const auto path = folder.path() / "data";
  const Result<OpenedFolder> first = tryOpenDataFolder(path, "run");
  REQUIRE(first);
  int notices = 0;
  WaitForFolder wait{milliseconds(60), milliseconds(20), [&](const HeldBy&) { ++notices; }, {}};
  const Result<OpenedFolder> second = openDataFolder(path, "run", wait);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
  CHECK(second.error().message.find("'gantlet run'") != std::string::npos);
  CHECK(notices == 1);
}

TEST_CASE("a service that holds the folder without answering is waited for too", "[cli]") {
  const TempFolder folder;
  const auto path = folder.path() / "data";
  const Result<OpenedFolder> first = tryOpenDataFolder(path, "serve");
  REQUIRE(first);
  const WaitForFolder wait{milliseconds(40), milliseconds(20), {}, {}};
  const Result<OpenedFolder> second = openDataFolder(path, "run", wait);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
}

TEST_CASE("waiting for the folder can be interrupted", "[cli]") {
  const TempFolder folder;
  const auto path = folder.path() / "data";
  const Result<OpenedFolder> first = tryOpenDataFolder(path, "run");
  REQUIRE(first);
  const WaitForFolder wait{milliseconds(60'000), milliseconds(60'000), {}, [] { return true; }};
  const Result<OpenedFolder> second = openDataFolder(path, "run", wait);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kCancelled);
}

TEST_CASE("a lock that is a link is not followed", "[cli]") {
  const TempFolder folder;
  const auto path = folder.path() / "data";
  REQUIRE(tryOpenDataFolder(path, "run"));
  std::filesystem::remove(path / "lock");
  std::filesystem::create_symlink(folder.path() / "elsewhere", path / "lock");
  const Result<OpenedFolder> opened = tryOpenDataFolder(path, "run");
  REQUIRE_FALSE(opened);
  CHECK(opened.error().code == ErrorCode::kUnavailable);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "elsewhere"));
}

TEST_CASE("root writes nothing into another user's data folder, which its owner could not use then",
          "[cli]") {
  if (::geteuid() != 0) {
    std::cout << "NOT TRIED: root in another user's data folder (needs root)\n";
    return;
  }
  const TempFolder folder;
  const auto path = folder.path() / "data";
  std::filesystem::create_directory(path);
  REQUIRE(::chown(path.c_str(), 65534, 65534) == 0);
  const auto refused = [&] {
    const Result<OpenedFolder> opened = tryOpenDataFolder(path, "run");
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == ErrorCode::kUnavailable);
    CHECK(opened.error().text().find("runuser -u ") != std::string::npos);
  };
  refused();
  CHECK(std::filesystem::is_empty(path));
  (void)folder.write("data/lock", "");  // as its owner left it
  refused();
  CHECK(std::filesystem::file_size(path / "lock") == 0);
}
