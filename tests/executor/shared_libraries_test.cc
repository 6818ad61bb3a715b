// Which of the host's libraries programs see: on this host's interpreters, and on files made here.
#include "executor/root/shared_libraries.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "executor/kernel/elf_file.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

constexpr const char* kPython = "/usr/bin/python3";
constexpr const char* kNode = "/usr/bin/node";

bool holds(const std::vector<std::string>& paths, const std::string& name) {
  return std::any_of(paths.begin(), paths.end(),
                     [&](const std::string& path) { return path.ends_with("/" + name); });
}

std::vector<std::string> librariesFor(Language language, const std::string& interpreter) {
  auto found = librariesOf(language, interpreter);
  if (!found) FAIL(found.error().text());
  return *found;
}

std::string textOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::string loadedHere() { return fs::canonical("/proc/self/exe").string(); }

}  // namespace

TEST_CASE("a program's needs are what its dynamic section says", "[libraries]") {
  const auto needs = elfNeeds(loadedHere());
  if (!needs) FAIL(needs.error().text());
  CHECK(std::find(needs->libraries.begin(), needs->libraries.end(), "libc.so.6") !=
        needs->libraries.end());
  CHECK(needs->loader.starts_with("/lib"));
}

TEST_CASE("what is no native program needs nothing, what is not there is an error", "[libraries]") {
  const gantlet::test::TempFolder folder;
  for (const char* text : {"", "#!/bin/sh\n", "INPUT(libm.so.6)\n"}) {
    write(folder.path / "file", text);
    const auto needs = elfNeeds((folder.path / "file").string());
    REQUIRE(needs);
    CHECK(needs->libraries.empty());
  }
  CHECK_FALSE(elfNeeds((folder.path / "missing").string()));
}

TEST_CASE("a damaged program is told by name, wherever it was cut", "[libraries]") {
  const gantlet::test::TempFolder folder;
  const std::string whole = textOf(loadedHere());
  const std::string file = (folder.path / "cut").string();
  // Behind the header: the tables that it names are not there.
  for (const std::size_t size : {64U, 100U, 300U}) {
    write(file, whole.substr(0, size));
    const auto needs = elfNeeds(file);
    REQUIRE_FALSE(needs);
    CHECK(needs.error().code == ErrorCode::kUnsupported);
    CHECK(needs.error().message.find(file) != std::string::npos);
  }
  // Numbers that lead anywhere: an answer or an error, and no more than that.
  for (std::size_t at = 16; at < 2048; at += 3) {
    std::string hostile = whole.substr(0, 1U << 16U);
    hostile.replace(at, 4, "\xff\xff\xff\x7f");
    write(file, hostile);
    (void)elfNeeds(file);
  }
}

TEST_CASE("programs get the libraries that they load, and their links' targets lie there, too",
          "[libraries]") {
  const auto python = librariesFor(Language::kPython, kPython);
  const auto node = librariesFor(Language::kJavaScript, kNode);
  for (const char* name : {"libc.so.6", "libm.so.6", "libgcc_s.so.1"}) {
    CHECK(holds(python, name));
    CHECK(holds(node, name));
  }
  // Of modules of the standard library, and of packages.
  for (const char* name : {"libssl.so.3", "libsqlite3.so.0", "libblas.so.3", "gconv"}) {
    INFO(name);
    CHECK((holds(python, name) || !fs::exists(fs::path(libraryFolders().front()) / name)));
  }
  CHECK_FALSE(holds(node, "libsqlite3.so.0"));
  CHECK_FALSE(holds(node, "gconv"));
  for (const std::string& path : python) {
    INFO(path);
    CHECK(fs::exists(path));
    CHECK(path.starts_with(libraryFolders().front() + "/"));
  }
}

TEST_CASE("an interpreter that is not there needs no library", "[libraries]") {
  const gantlet::test::TempFolder folder;
  CHECK(librariesFor(Language::kJavaScript, (folder.path / "node").string()).empty());
}

TEST_CASE("a list of libraries is kept, and believed while it is this host's own", "[libraries]") {
  const gantlet::test::TempFolder folder;
  const fs::path cache = folder.path / "libraries";
  const auto read = [&] {
    auto found = sharedLibraries(kPython, kNode, cache);
    if (!found) FAIL(found.error().text());
    return *found;
  };
  const InterpreterLibraries first = read();
  CHECK_FALSE(first.node.empty());
  const std::string kept = textOf(cache);

  SECTION("it is read again") {
    std::string less = kept;
    const std::size_t at = less.find("\nnode ");
    less.erase(at, less.find('\n', at + 1) - at);
    write(cache, less);
    CHECK(read().node.size() == first.node.size() - 1);
  }
  SECTION("not after a package has changed") {
    write(cache, "gantlet libraries 1 /usr/bin/python3:0.0:0.0:1\nnode " +
                     libraryFolders().front() + "/libz.so.1\nend\n");
    CHECK(read().node == first.node);
    CHECK(textOf(cache) == kept);
  }
  SECTION("not where it was cut off") {
    write(cache, kept.substr(0, kept.size() - 8));
    CHECK(read().node == first.node);
  }
  SECTION("not where it leads elsewhere") {
    for (const std::string& path : {std::string("/etc/shadow"), std::string("/root"),
                                    libraryFolders().front() + "/../../../etc/shadow"}) {
      write(cache, kept.substr(0, kept.find('\n') + 1) + "python " + path + "\nend\n");
      CHECK(read().python == first.python);
    }
  }
  SECTION("nor where it can't be written") {
    const auto found = sharedLibraries(kPython, kNode, folder.path / "missing" / "libraries");
    REQUIRE(found);
    CHECK(found->python == first.python);
  }
}
