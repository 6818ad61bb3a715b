// Files of sessions' workspaces, over a real sandbox: names, links, races and limits.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::SessionPlace;
using Who = SessionDesk::Who;

namespace {

std::string read(SessionPlace& place, const Who& who, const std::string& path) {
  auto file = place.desk.openFile(who, path);
  if (!file) FAIL(file.error().text());
  std::string bytes(file->info.size, '\0');
  REQUIRE(::pread(file->fd.get(), bytes.data(), bytes.size(), 0) ==
          static_cast<ssize_t>(bytes.size()));
  return bytes;
}

}  // namespace

TEST_CASE("files of the workspace: names, links, races and limits", "[sessions][files]") {
  SessionPlace place;
  const Who who = place.make();
  place.write(who, "data/in.csv", "a,b\n1,2\n");
  CHECK(place.value(who, "open('/mnt/data/data/in.csv').read()") == "\"a,b\\n1,2\\n\"");
  CHECK(place.value(who, "with open('out.txt', 'w') as f:\n    f.write('out')\n1") == "1");
  CHECK(read(place, who, "/home/user/out.txt") == "out");
  CHECK(read(place, who, "/workspace//./out.txt") == "out");
  CHECK(read(place, who, "/tmp/out.txt") == "out");
  CHECK(place.value(who, "with open('/tmp/t.txt', 'w') as f:\n    f.write('t')\n1") == "1");
  CHECK(read(place, who, "/tmp/t.txt") == "t");
  CHECK(place.value(who,
                    "import os\n"
                    "[oct(os.stat(name).st_mode & 0o777) for name in ('data', 'data/in.csv', "
                    "'out.txt')]") == R"(["0o755", "0o644", "0o644"])");
  const auto listed = place.desk.listFiles(who, "", 9);
  REQUIRE(listed);
  REQUIRE(listed->size() == 4);
  CHECK((*listed)[0].path == "data");
  CHECK((*listed)[1].path == "data/in.csv");
  CHECK((*listed)[1].size == 8);
  const std::string before = place.desk.stat(who, "out.txt")->etag;
  place.write(who, "out.txt", "new");
  CHECK(place.desk.stat(who, "out.txt")->etag != before);
  for (const char* bad :
       {"../x", "a/../../x", "/etc/passwd", "/workspaces/x", "/tmpx", "/tmp/../x", "a\nb", "/"}) {
    INFO(bad);
    CHECK(place.desk.writeFile(who, bad).error().code == ErrorCode::kInvalidArgument);
    CHECK_FALSE(place.desk.openFile(who, bad));
  }
  place.write(who, "名前 with spaces/ünï.txt", "u");
  CHECK(read(place, who, "名前 with spaces/ünï.txt") == "u");
  // A link of the program's leads nowhere.
  (void)place.cell(who,
                   "import os\nos.symlink('/etc', 'etc')\nos.symlink('/etc/passwd', 'pw')\n"
                   "os.symlink('data', 'inside')\n");
  const auto links = place.desk.listFiles(who, "", 1);
  const bool linked = std::any_of(links->begin(), links->end(),
                                  [](const FileInfo& one) { return one.type == FileType::kLink; });
  if (linked) {
    CHECK_FALSE(place.desk.openFile(who, "etc/passwd"));
    CHECK_FALSE(place.desk.openFile(who, "pw"));
    CHECK_FALSE(place.desk.openFile(who, "inside/in.csv"));
    CHECK_FALSE(place.desk.writeFile(who, "etc/new"));
    CHECK(place.desk.stat(who, "pw")->type == FileType::kLink);
    REQUIRE(place.desk.removeFile(who, "etc"));
  }
  REQUIRE(place.desk.moveFile(who, "out.txt", "deep/er/moved.txt"));
  CHECK(read(place, who, "deep/er/moved.txt") == "new");
  REQUIRE(place.desk.removeFile(who, "deep"));
  CHECK(place.desk.stat(who, "deep/er/moved.txt").error().code == ErrorCode::kNotFound);
  CHECK_FALSE(place.desk.removeFile(who, ""));
  CHECK(*place.desk.makeFolder(who, "made/here"));
  CHECK_FALSE(*place.desk.makeFolder(who, "made/here"));
  // More than the workspace holds.
  auto writer = place.desk.writeFile(who, "big");
  REQUIRE(writer);
  const std::string piece(std::size_t{8} << 20U, 'x');
  Status status;
  for (int i = 0; i < 40 && status; ++i) status = (*writer)->write(piece);
  REQUIRE_FALSE(status);
  CHECK(status.error().code == ErrorCode::kTooLarge);
  writer->reset();
  CHECK_FALSE(place.desk.stat(who, "big"));
  place.write(who, "small", "there is room again");
}

TEST_CASE("a program that swaps a folder for a link during transfers leads them nowhere",
          "[sessions][files]") {
  SessionPlace place;
  const Who who = place.make("observe");
  const test::TempFolder outside;
  const std::string secret = (outside.path / "f").string();
  { std::ofstream(secret) << "of the host"; }
  place.write(who, "d/f", "inside");
  SessionDesk::CellWanted swapping;
  swapping.code =
      "import os, ctypes\nos.symlink('" + outside.path.string() +
      "', 'l')\nexchange = ctypes.CDLL(None).syscall\nn = 0\nopen('swapping', 'w').close()\n"
      "while not os.path.exists('enough'):\n"
      "    n += exchange(316, -100, b'd', -100, b'l', 2) == 0  # renameat2, RENAME_EXCHANGE\nn";
  std::string swaps;
  std::thread program([&] {
    const auto answer = place.desk.runCell(who, swapping);
    if (answer && answer->report.execution) {
      swaps = answer->report.execution->resultJson.value_or("");
    }
  });
  while (!place.desk.stat(who, "swapping")) std::this_thread::yield();
  std::size_t readInside = 0;
  std::size_t refused = 0;
  for (int i = 0; i < 3'000 || (i < 100'000 && (readInside == 0 || refused == 0)); ++i) {
    if (const auto file = place.desk.openFile(who, "d/f")) {
      std::string bytes(64, '\0');
      const ssize_t n = ::pread(file->fd.get(), bytes.data(), bytes.size(), 0);
      REQUIRE((n == 6 && bytes.starts_with("inside")));
      ++readInside;
    } else {
      ++refused;
    }
    if (auto writer = place.desk.writeFile(who, "d/new/g")) {
      if ((*writer)->write("up")) (void)(*writer)->finish();
    }
    (void)place.desk.listFiles(who, "d", 9);
    (void)place.desk.moveFile(who, "d/new", "d/moved");
    (void)place.desk.removeFile(who, "d/moved");
  }
  place.write(who, "enough", "");
  program.join();
  INFO(readInside << " read, " << refused << " refused, " << swaps << " swaps");
  CHECK(readInside > 0);
  CHECK(refused > 0);
  CHECK(std::atoi(swaps.c_str()) > 100);
  std::size_t entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(outside.path)) {
    ++entries;
    CHECK(entry.path() == secret);
  }
  CHECK(entries == 1);
  CHECK(std::filesystem::file_size(secret) == 11);
}

TEST_CASE("an upload that ends after its session is refused, never answered as done",
          "[sessions][files]") {
  SessionPlace place;
  const auto begin = [&](const Who& who) {
    auto writer = place.desk.writeFile(who, "slow.txt");
    if (!writer) FAIL(writer.error().text());
    REQUIRE((*writer)->write("half"));
    return std::move(*writer);
  };
  const Who deleted = place.make();
  const auto first = begin(deleted);
  auto archive = place.desk.stageFiles(deleted, "");
  REQUIRE(archive);
  REQUIRE(place.desk.remove(deleted));
  CHECK(first->finish().error().code == ErrorCode::kNotFound);
  CHECK((*archive)->place().error().code == ErrorCode::kNotFound);
  // Its time is over, whether anybody has looked by then or not.
  auto wanted = place.wanted();
  wanted.life = std::chrono::seconds(60);
  for (const bool looked : {false, true}) {
    const auto made = place.desk.create(wanted);
    REQUIRE(made);
    const auto late = begin({made->id, wanted.tenant, wanted.actor});
    place.clock.pass(std::chrono::seconds(61));
    if (looked) place.desk.reclaim();
    CHECK(late->finish().error().code == ErrorCode::kNotFound);
  }
}

TEST_CASE("an upload that ends after a rollback is refused, and can be sent again",
          "[sessions][files]") {
  SessionPlace place;
  const Who who = place.make();
  (void)place.cell(who, "x = 1");
  const auto checkpoint = place.desk.makeCheckpoint(who, "main");
  REQUIRE(checkpoint);
  auto writer = place.desk.writeFile(who, "slow.txt");
  REQUIRE(writer);
  REQUIRE((*writer)->write("half"));
  REQUIRE(place.desk.rollback(who, checkpoint->id));
  const auto ended = (*writer)->finish();
  REQUIRE_FALSE(ended);
  CHECK(ended.error().code == ErrorCode::kBusy);
  CHECK(ended.error().message.find("went back to a checkpoint") != std::string::npos);
  CHECK(place.desk.listFiles(who, "")->empty());
  place.write(who, "slow.txt", "whole");
  CHECK(place.value(who, "open('slow.txt').read()") == "\"whole\"");
}
