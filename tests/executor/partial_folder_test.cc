// A folder of which a part can be seen, as one mount: in a user namespace of the test's own.
#include "executor/root/partial_folder.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

// Not below /tmp, which is covered while the mount is made.
struct SharedMemoryFolder {
  SharedMemoryFolder() {
    std::string pattern = "/dev/shm/gantlet-XXXXXX";
    if (::mkdtemp(pattern.data()) == nullptr) FAIL("mkdtemp");
    path = pattern;
    fs::permissions(path, static_cast<fs::perms>(0755));
  }
  ~SharedMemoryFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  SharedMemoryFolder(const SharedMemoryFolder&) = delete;
  SharedMemoryFolder& operator=(const SharedMemoryFolder&) = delete;

  std::string path;
};

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

std::string textOf(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// "a b/ b/c": all names below, a folder with a slash behind it.
std::string namesIn(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    names.insert(entry.path().lexically_relative(folder).string() +
                 (entry.is_directory() && !entry.is_symlink() ? "/" : ""));
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

// What `look` says in a child with namespaces of its own.
std::string inNamespaces(const std::function<std::string()>& look) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) FAIL("pipe");
  const std::string users = "0 " + std::to_string(::geteuid()) + " 1";
  const std::string groups = "0 " + std::to_string(::getegid()) + " 1";
  const pid_t child = ::fork();
  if (child == 0) {
    std::string said = "no namespaces";
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) {
      std::ofstream("/proc/self/setgroups") << "deny";
      std::ofstream("/proc/self/uid_map") << users;
      std::ofstream("/proc/self/gid_map") << groups;
      said = look();
    }
    (void)!::write(ends[1], said.data(), said.size());
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string said;
  std::array<char, 4096> piece{};
  for (ssize_t n = 0; (n = ::read(ends[0], piece.data(), piece.size())) > 0;)
    said.append(piece.data(), static_cast<std::size_t>(n));
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return said;
}

std::vector<RootEntry> entriesIn(const std::string& folder) {
  return {{RootEntryKind::kFile, folder + "/liba.so.1.2", "", ""},
          {RootEntryKind::kSymlink, folder + "/liba.so", folder + "/liba.so.1.2", ""},
          {RootEntryKind::kFolder, folder + "/modules", "", ""},
          {RootEntryKind::kFile, folder + "/deep/er/libb.so", "", ""},
          {RootEntryKind::kFile, "/usr/bin/python3", "", ""}};
}

void fill(const std::string& folder) {
  for (const char* name :
       {"liba.so.1.2", "libsecret.so", "modules/one.so", "modules/two.so", "deep/er/libb.so",
        "deep/er/other.so", "deep/other.so", "more/x.so", ".hidden"}) {
    write(folder + "/" + name, name);
  }
  fs::create_symlink("liba.so.1", folder + "/liba.so");
  fs::create_symlink("liba.so.1.2", folder + "/liba.so.1");
}

}  // namespace

TEST_CASE("of a partial folder what is listed is seen and nothing else", "[partial]") {
  const SharedMemoryFolder folder;
  fill(folder.path);
  const std::string said = inNamespaces([&]() -> std::string {
    const auto entries = entriesIn(folder.path);
    const auto made = makePartialFolders(entries, {folder.path, "/usr/lib/none"});
    if (!made) return made.error().text();
    if (made->size() != 1 || made->front().path != folder.path) return "not one";
    // As if the root were this very place, with the files as mounts of their own.
    for (const RootEntry& entry : entries) {
      if (entry.kind == RootEntryKind::kSymlink || !entry.path.starts_with("/dev/shm/")) continue;
      if (::mount(entry.path.c_str(), entry.path.c_str(), nullptr, MS_BIND, nullptr) != 0)
        return "bind";
    }
    if (const Status placed = placePartialFolder(made->front(), entries); !placed)
      return placed.error().text();
    const std::string names = namesIn(folder.path);
    if (textOf(folder.path + "/liba.so") != "liba.so.1.2") return "the link leads nowhere";
    for (const char* name : {"libsecret.so", "more/x.so", "deep/other.so", "liba.so.1"}) {
      if (::open((folder.path + "/" + name).c_str(), O_RDONLY | O_CLOEXEC) >= 0) return name;
    }
    if (::open((folder.path + "/liba.so.1.2").c_str(), O_WRONLY | O_CLOEXEC) >= 0)
      return "it can be written to";
    struct statvfs info {};
    if (::statvfs(folder.path.c_str(), &info) != 0) return "statvfs";
    constexpr unsigned long kFlags = ST_RDONLY | ST_NOSUID | ST_NODEV;
    if ((info.f_flag & kFlags) != kFlags) return "flags";
    std::size_t mounts = 0;
    std::ifstream all("/proc/self/mountinfo");
    for (std::string line; std::getline(all, line);)
      mounts += line.find(folder.path) != std::string::npos ? 1 : 0;
    // The overlay's line tells of the folder twice.
    if (mounts != 1) return std::to_string(mounts) + " mounts";
    return names;
  });
  CHECK(said ==
        "deep/ deep/er/ deep/er/libb.so liba.so liba.so.1.2 modules/ modules/one.so "
        "modules/two.so");
}

TEST_CASE("a partial folder that lacks what is listed is an error that names it", "[partial]") {
  const SharedMemoryFolder folder;
  fill(folder.path);
  fs::remove(folder.path + "/liba.so.1.2");
  const std::string said = inNamespaces([&]() -> std::string {
    const auto made = makePartialFolders(entriesIn(folder.path), {folder.path});
    if (made) return "made";
    // The host's /tmp is there again.
    std::error_code error;
    return made.error().message + (fs::exists("/tmp/above", error) ? ", and it stays" : "");
  });
  CHECK(said == "a part of a folder can't be shown: no liba.so.1.2");
}

TEST_CASE("a folder's times tell of what is put there and taken away", "[partial]") {
  const SharedMemoryFolder folder;
  fill(folder.path);
  const auto entries = entriesIn(folder.path);
  CHECK(FolderTimes(entries, {folder.path}).changed());  // what comes at once can't be told
  for (const char* name : {"", "/deep", "/deep/er"})
    fs::last_write_time(folder.path + name,
                        fs::file_time_type::clock::now() - std::chrono::hours(1));
  const FolderTimes times(entries, {folder.path});
  CHECK_FALSE(times.changed());
  SECTION("beside the libraries") { write(folder.path + "/new.so", ""); }
  SECTION("beside one that lies deeper") { write(folder.path + "/deep/er/new.so", ""); }
  SECTION("in a folder on the way") { fs::remove(folder.path + "/deep/other.so"); }
  SECTION("by another name") { fs::rename(folder.path + "/liba.so.1", folder.path + "/liba.so"); }
  SECTION("the folder itself") { fs::remove_all(folder.path); }
  CHECK(times.changed());
  CHECK_FALSE(FolderTimes().changed());
}
