// What a program may leave in its workspace, read by the supervisor's hand.
#include "executor/run/artifacts.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "core/artifact_name.h"
#include "core/media_types.h"
#include "core/unique_fd.h"
#include "core/utf8.h"

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

class Workspace {
 public:
  Workspace() {
    std::string name = (fs::temp_directory_path() / "gantlet-artifacts-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
    fs::create_directory(path_ / "artifacts");
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  [[nodiscard]] const fs::path& path() const { return path_; }
  void write(const std::string& name, std::string_view text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  [[nodiscard]] Collected collect(const Limits& limits = {},
                                  const std::vector<InputFile>& inputs = {}) const {
    const UniqueFd fd(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return collectArtifacts(fd.get(), limits, inputs);
  }

 private:
  fs::path path_;
};

std::string names(const Collected& collected) {
  std::string text;
  for (const Artifact& artifact : collected.artifacts) text += artifact.name + " ";
  return text;
}

std::string reasons(const Collected& collected) {
  std::string text;
  for (const DroppedArtifact& dropped : collected.dropped.named) {
    text += dropped.name + " (" + std::to_string(dropped.size) + "): " + dropped.reason + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("an artifact's type is that of its ending, in any case", "[artifacts]") {
  CHECK(mediaTypeOf("a.png") == "image/png");
  CHECK(mediaTypeOf("PLOT.JPG") == "image/jpeg");
  CHECK(mediaTypeOf("x/report.xlsx") ==
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  CHECK(mediaTypeOf("notes.md") == "text/markdown");
  for (const char* name : {"a", "a.", "a.unheard-of", "png", ""}) {
    CHECK(mediaTypeOf(name) == "application/octet-stream");
  }
}

TEST_CASE("names in every script come back, with the paths of their folders", "[artifacts]") {
  const Workspace workspace;
  for (const char* name :
       {"artifacts/diagramm für Öl.png", "artifacts/図表/売上.csv", "artifacts/отчёт.txt",
        "artifacts/تقرير.pdf", "artifacts/📈.svg", "deep/er/b.txt"}) {
    workspace.write(name, "1");
  }
  const Collected collected = workspace.collect();
  CHECK(names(collected) ==
        "diagramm für Öl.png отчёт.txt تقرير.pdf 図表/売上.csv 📈.svg deep/er/b.txt ");
  CHECK(collected.dropped.count == 0);
  CHECK_FALSE(collected.artifacts.front().outside);
  CHECK(collected.artifacts.back().outside);
}

TEST_CASE("input files that are as they came are no artifacts, changed ones are", "[artifacts]") {
  const Workspace workspace;
  const std::vector<InputFile> inputs{{"same.csv", "1,2"},   {"grown.csv", "1,2"},
                                      {"other.csv", "1,2"},  {"artifacts/same.csv", "1"},
                                      {"gone.csv", "1"},     {"folder/same.csv", "1"},
                                      {"empty-same.csv", ""}};
  workspace.write("same.csv", "1,2");
  workspace.write("grown.csv", "1,2,3");
  workspace.write("other.csv", "1,3");
  workspace.write("artifacts/same.csv", "1");
  workspace.write("folder/same.csv", "1");
  workspace.write("empty-same.csv", "");
  fs::create_hard_link(workspace.path() / "same.csv", workspace.path() / "linked.csv");
  const Collected collected = workspace.collect({}, inputs);
  CHECK(names(collected) == "grown.csv linked.csv other.csv ");
  CHECK(collected.dropped.count == 0);
}

TEST_CASE("an input that did not change is neither too large nor one too many", "[artifacts]") {
  const Workspace workspace;
  Limits limits;
  limits.artifactSize = ByteCount(2);
  limits.artifactCount = 0;
  workspace.write("same.csv", "1,2,3");
  CHECK(workspace.collect(limits, {{"same.csv", "1,2,3"}}).dropped.count == 0);
  CHECK(reasons(workspace.collect(limits, {{"same.csv", "1,2,4"}})) ==
        "same.csv (5): larger than 2 B\n");
}

TEST_CASE("what can't be handed out is dropped with its reason", "[artifacts]") {
  const Workspace workspace;
  const fs::path top = workspace.path() / "artifacts";
  workspace.write("artifacts/.hidden.csv", "123");
  workspace.write("artifacts/a\xFF.csv", "1");
  workspace.write("artifacts/b\n.csv", "1");
  workspace.write("artifacts/c\\d.csv", "1");
  workspace.write("artifacts/same.txt", "in");
  workspace.write("same.txt", "outside");
  workspace.write("secret.txt", "s");
  fs::create_symlink("/etc/passwd", top / "e.csv");
  fs::create_symlink("/etc", top / "f");
  fs::create_hard_link(workspace.path() / "secret.txt", top / "g.txt");
  REQUIRE(::mkfifo((top / "h.csv").c_str(), 0600) == 0);
  const Collected collected = workspace.collect();
  CHECK(names(collected) == "g.txt same.txt secret.txt ");
  CHECK(reasons(collected) ==
        ".hidden.csv (3): it is hidden: its name begins with a dot\n"
        "a\xEF\xBF\xBD.csv (1): its name is not UTF-8\n"
        "b\xEF\xBF\xBD.csv (1): its name holds characters that can't be seen\n"
        "c\\d.csv (1): its name holds a slash or a backslash\n"
        "e.csv (0): a symbolic link: links are not followed\n"
        "f (0): a symbolic link: links are not followed\n"
        "h.csv (0): not a regular file\n"
        "same.txt (7): artifacts/ holds a file of the same name\n");
}

TEST_CASE("a sparse file of 2 GB is told of by its size, and not read", "[artifacts]") {
  const Workspace workspace;
  workspace.write("artifacts/sparse.bin", "");
  fs::resize_file(workspace.path() / "artifacts/sparse.bin", std::uint64_t{2} << 30U);
  CHECK(reasons(workspace.collect()) == "sparse.bin (2147483648): larger than 10 MiB\n");
}

TEST_CASE("of thousands of files fifty are named and all are counted", "[artifacts]") {
  const Workspace workspace;
  for (int i = 0; i < 5000; ++i) workspace.write("artifacts/" + std::to_string(i), "1");
  const Collected collected = workspace.collect();
  CHECK(collected.artifacts.size() == 10);
  CHECK(collected.dropped.named.size() == 50);
  CHECK(collected.dropped.count == 4990);
  CHECK(collected.dropped.named.front().reason == "more than 10 files");
}

TEST_CASE("folders without end are followed so far", "[artifacts]") {
  const Workspace workspace;
  std::string path = "artifacts";
  for (int i = 0; i < 40; ++i) path += "/d";
  workspace.write(path + "/f.txt", "1");
  const Collected collected = workspace.collect();
  CHECK(collected.artifacts.empty());
  REQUIRE(collected.dropped.count == 1);
  CHECK(collected.dropped.named[0].reason == "its folder lies deeper than 16");
}

TEST_CASE("what stands in the place of artifacts/ is not followed", "[artifacts]") {
  const Workspace workspace;
  fs::remove(workspace.path() / "artifacts");
  fs::create_symlink("/etc", workspace.path() / "artifacts");
  const Collected collected = workspace.collect();
  CHECK(collected.artifacts.empty());
  CHECK(reasons(collected) == "artifacts (0): a symbolic link: links are not followed\n");
}

TEST_CASE("a file that changes while it is read is whole or dropped", "[artifacts]") {
  const Workspace workspace;
  const fs::path file = workspace.path() / "artifacts/a.bin";
  workspace.write("artifacts/a.bin", std::string(1000, 'x'));
  std::atomic<bool> stop = false;
  std::thread changes([&] {
    while (!stop) {
      fs::resize_file(file, 10);
      fs::resize_file(file, 1000);
      fs::remove(file);
      std::ofstream(file) << std::string(1000, 'x');
    }
  });
  for (int i = 0; i < 2000; ++i) {
    const Collected collected = workspace.collect();
    for (const Artifact& artifact : collected.artifacts) {
      const std::size_t size = artifact.bytes.size();
      if (size != 0 && size != 10 && size != 1000) FAIL(size);
    }
  }
  stop = true;
  changes.join();
}

TEST_CASE("a name that can't be told is made fit to be told of", "[artifacts]") {
  CHECK(tellableName("a.csv") == "a.csv");
  CHECK(tellableName("a\x1b[31m\xC2\x9B") == "a\xEF\xBF\xBD[31m\xEF\xBF\xBD");
  CHECK(tellableName(std::string(500, 'a')).size() < 130);
  CHECK(isValidUtf8(tellableName(std::string("\xE6\x97\xA5") + std::string(200, '\xE6'))));
  for (const char* path : {"", "/a", "a/", "a//b", "../a", "a/../b", ".a", "a/.b", "a\\b"}) {
    INFO(path);
    CHECK_FALSE(troubleWithPath(path).empty());
  }
  CHECK(troubleWithPath("a/b c/d.txt").empty());
  CHECK_FALSE(troubleWithPath(std::string(300, 'a')).empty());
}
