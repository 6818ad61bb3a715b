// A workspace as a stream and back, against what a program may do to it meanwhile.
#include "manager/workspace_archive.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/unique_fd.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::TempFolder;

namespace fs = std::filesystem;

namespace {

UniqueFd opened(const fs::path& folder) {
  UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  REQUIRE(fd);
  return fd;
}

Result<std::string> archived(const fs::path& folder, ByteCount most = ByteCount::mebi(64)) {
  std::string bytes;
  const UniqueFd fd = opened(folder);
  TRY([[maybe_unused]] const ArchivedWorkspace done,
      writeWorkspaceArchive(fd.get(), most, [&](std::string_view piece) {
        bytes.append(piece);
        return Status();
      }));
  return bytes;
}

Status unpacked(std::string_view bytes, const fs::path& folder) {
  const UniqueFd fd = opened(folder);
  return readWorkspaceArchive(
      fd.get(), ::getuid(), [&](char* buffer, std::size_t size) -> Result<std::size_t> {
        // Small pieces: what spans them is put together.
        const std::size_t take = std::min({size, bytes.size(), std::size_t{7}});
        std::memcpy(buffer, bytes.data(), take);
        bytes.remove_prefix(take);
        return take;
      });
}

}  // namespace

TEST_CASE("files, holes, folders and links come back with modes and times", "[archive]") {
  const TempFolder from;
  const TempFolder to;
  fs::create_directories(from.path / "a/b");
  std::ofstream(from.path / "a/b/f") << std::string(700'000, 'f');
  std::ofstream(from.path / "a/empty");
  std::ofstream(from.path / "odd\n\xff") << "odd";
  fs::create_symlink("/etc/passwd", from.path / "link");
  REQUIRE(::mkfifo((from.path / "pipe").c_str(), 0600) == 0);
  REQUIRE(::truncate((from.path / "a/empty").c_str(), off_t{1} << 40U) == 0);
  REQUIRE(::chmod((from.path / "a/b/f").c_str(), 04751) == 0);
  const timespec times[2] = {{1'000'000, 5}, {1'234'567, 89}};
  REQUIRE(::utimensat(AT_FDCWD, (from.path / "a/b").c_str(), times, 0) == 0);
  const auto bytes = archived(from.path);
  REQUIRE(bytes);
  CHECK(bytes->size() < 710'000);
  REQUIRE(unpacked(*bytes, to.path));
  CHECK(fs::file_size(to.path / "a/b/f") == 700'000);
  CHECK(fs::file_size(to.path / "a/empty") == std::uintmax_t{1} << 40U);
  CHECK(fs::read_symlink(to.path / "link") == "/etc/passwd");
  CHECK(fs::exists(to.path / "odd\n\xff"));
  CHECK_FALSE(fs::exists(to.path / "pipe"));
  struct stat info {};
  REQUIRE(::stat((to.path / "a/b/f").c_str(), &info) == 0);
  CHECK((info.st_mode & 07777) == 0751);
  REQUIRE(::stat((to.path / "a/b").c_str(), &info) == 0);
  CHECK(info.st_mtim.tv_sec == 1'234'567);
  CHECK(info.st_mtim.tv_nsec == 89);
  CHECK(*archived(to.path) == *archived(to.path));
}

TEST_CASE("a folder that is swapped for a link meanwhile leads nowhere", "[archive]") {
  const TempFolder outside;
  const TempFolder from;
  std::ofstream(outside.path / "secret") << "canary-outside";
  fs::create_directories(from.path / "d");
  std::ofstream(from.path / "d/secret") << "harmless";
  std::ofstream(from.path / "d/more") << "harmless";
  fs::create_directory_symlink(outside.path, from.path / "l");
  fs::create_symlink(outside.path / "secret", from.path / "s");
  std::ofstream(from.path / "f") << "harmless";
  std::atomic<bool> over{false};
  std::thread swaps([&] {
    const std::string d = from.path / "d";
    const std::string l = from.path / "l";
    const std::string s = from.path / "s";
    const std::string f = from.path / "f";
    while (!over) {
      (void)::renameat2(AT_FDCWD, d.c_str(), AT_FDCWD, l.c_str(), RENAME_EXCHANGE);
      (void)::renameat2(AT_FDCWD, s.c_str(), AT_FDCWD, f.c_str(), RENAME_EXCHANGE);
    }
  });
  bool leaked = false;
  std::size_t whole = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto bytes = archived(from.path);
    if (!bytes) continue;
    ++whole;
    leaked = leaked || bytes->find("canary-outside") != std::string::npos;
  }
  over = true;
  swaps.join();
  CHECK_FALSE(leaked);
  CHECK(whole > 0);
}

TEST_CASE("names of one file count each, so that a save stays below its limit", "[archive]") {
  const TempFolder from;
  std::ofstream(from.path / "f") << std::string(100'000, 'f');
  for (int i = 0; i < 20; ++i) {
    fs::create_hard_link(from.path / "f", from.path / ("f" + std::to_string(i)));
  }
  CHECK(archived(from.path, ByteCount(2'100'000)));
  const auto refused = archived(from.path, ByteCount(2'099'999));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kTooLarge);
}

TEST_CASE("folders beyond the levels that are saved are refused, not followed", "[archive]") {
  const TempFolder from;
  UniqueFd at = opened(from.path);
  for (int i = 0; i < 260; ++i) {
    REQUIRE(::mkdirat(at.get(), "d", 0700) == 0);
    at = UniqueFd(::openat(at.get(), "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  }
  const auto refused = archived(from.path);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kTooLarge);
}

TEST_CASE("a stream that is cut or changed puts nothing outside, and ends", "[archive]") {
  const TempFolder from;
  fs::create_directories(from.path / "a");
  std::ofstream(from.path / "a/f") << "content";
  fs::create_symlink("f", from.path / "a/l");
  const std::string whole = *archived(from.path);
  std::size_t refused = 0;
  const TempFolder around;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const fs::path to = around.path / std::to_string(i);
    fs::create_directory(to);
    CHECK_FALSE(unpacked(std::string_view(whole).substr(0, i), to));
    for (const char with : {'\0', '\xff', '.', '/', 'U', 'D'}) {
      std::string changed = whole;
      changed[i] = with;
      const fs::path other = around.path / (std::to_string(i) + "x");
      fs::create_directory(other);
      refused += unpacked(changed, other) ? 0 : 1;
      fs::remove_all(other);
    }
    fs::remove_all(to);
  }
  CHECK(refused > 0);
  CHECK(fs::is_empty(around.path));
  const TempFolder last;
  CHECK_FALSE(unpacked(whole + "x", last.path));
}
