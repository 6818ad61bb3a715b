// Files of a session as an archive, over a real sandbox: /v1/sessions/ID/files:archive.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <thread>

#include "manager/tar_stream.h"
#include "tests/service/session_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kTar = "Content-Type: application/x-tar\r\n";

std::string entry(const std::string& name, const std::string& content) {
  TarFile file;
  file.name = name;
  file.size = content.size();
  return tarHeader(file) + content + tarPadding(content.size());
}

std::string folder(const std::string& name) {
  TarFile file;
  file.name = name;
  file.folder = true;
  return tarHeader(file);
}

// A folder's value is "/". nullopt: it is no whole archive.
std::optional<std::map<std::string, std::string>> unpackWhole(const std::string& bytes) {
  bool given = false;
  TarReader reader(
      [&]() -> Result<std::string> { return std::exchange(given, true) ? "" : bytes; });
  std::map<std::string, std::string> files;
  for (;;) {
    const auto one = reader.next();
    if (!one) return std::nullopt;
    if (!*one) return files;
    std::string& content = files[(*one)->name];
    if ((*one)->folder) content = "/";
    const Status read = reader.read([&](std::string_view more) {
      content += more;
      return Status();
    });
    if (!read) return std::nullopt;
  }
}

std::map<std::string, std::string> unpack(const std::string& bytes) {
  const auto files = unpackWhole(bytes);
  REQUIRE(files);
  return *files;
}

std::string paths(SessionFixture& fixture, const std::string& session) {
  std::string all;
  const json::Value list = parsed(fixture.call("GET", session + "/files?recursive=true"));
  for (const json::Value& one : *list.asObject()->find("files")->asArray()) {
    all += *one.asObject()->find("path")->asString() + " ";
  }
  return all;
}

}  // namespace

TEST_CASE("files go in as one archive and come back as one", "[sessions][archive]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string archive = session + "/files:archive";
  const std::string big(std::size_t{3} << 20U, 'b');
  const RawResponse in =
      fixture.call("POST", archive, kTar,
                   folder("./data/") + entry("./data/a.csv", "1,2\n") + entry("big", big) +
                       entry("Отчёт.txt", "r") + folder("none") + entry("big2/x", "") + tarEnd());
  INFO(in.body);
  CHECK(in.status == 200);
  CHECK(in.body == R"({"files":4,"folders":2,"bytes":)" + std::to_string(4 + big.size() + 1) + "}");
  CHECK(paths(fixture, session) == "big big2 big2/x data data/a.csv none Отчёт.txt ");
  const RawResponse out = fixture.call("GET", archive);
  CHECK(out.status == 200);
  CHECK(out.headers.at("content-type") == "application/x-tar");
  CHECK(out.headers.at("content-disposition") == "attachment");
  CHECK(unpack(out.body) == std::map<std::string, std::string>{{"big", big},
                                                               {"big2/", "/"},
                                                               {"big2/x", ""},
                                                               {"data/", "/"},
                                                               {"data/a.csv", "1,2\n"},
                                                               {"none/", "/"},
                                                               {"Отчёт.txt", "r"}});
  // A folder of it, with names below that folder; and into one, over what is there.
  CHECK(unpack(fixture.call("GET", archive + "?path=/home/user/data").body) ==
        std::map<std::string, std::string>{{"a.csv", "1,2\n"}});
  CHECK(fixture
            .call("POST", archive + "?path=data", kTar,
                  entry("a.csv", "old") + entry("a.csv", "new") + tarEnd())
            .status == 200);
  CHECK(fixture.call("GET", session + "/files/data/a.csv").body == "new");
  CHECK(fixture.call("HEAD", archive).status == 200);
  CHECK(fixture.call("GET", archive + "?path=big").status == 400);
  CHECK(fixture.call("GET", archive + "?path=nowhere").status == 404);
  CHECK(fixture.call("GET", archive + "?path=..").status == 400);
  CHECK(fixture.call("GET", archive + "?depth=1").status == 400);
  CHECK(fixture.call("POST", archive, kTar, tarEnd()).body ==
        R"({"files":0,"folders":0,"bytes":0})");
  // A form of a page has another type.
  for (const char* type :
       {"", "Content-Type: text/plain\r\n", "Content-Type: application/json\r\n"}) {
    CHECK(fixture.call("POST", archive, type, tarEnd()).status == 415);
  }
  CHECK(fixture.call("GET", "/v1/sessions/ses_01jz0000000000000000000000/files:archive").status ==
        404);
}

TEST_CASE("an archive of which something can't be stored leaves nothing", "[sessions][archive]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string archive = session + "/files:archive";
  REQUIRE(fixture.call("PUT", session + "/files/file", "", "f").status == 201);
  REQUIRE(fixture.call("PUT", session + "/files/folder/").status == 201);
  std::string link = entry("link", "");
  link[156] = '2';
  unsigned sum = 0;
  link.replace(148, 8, "        ");
  for (const char c : link) sum += static_cast<unsigned char>(c);
  std::array<char, 8> digits{};
  std::snprintf(digits.data(), digits.size(), "%06o", sum);
  link.replace(148, 8, std::string(digits.data(), 7) + " ");
  struct Case {
    std::string entries;
    std::string told;
    int status = 400;
  };
  for (const Case& one :
       {Case{entry("/etc/passwd", "x"), "'/etc/passwd' is not relative"},
        Case{entry("/workspace/x", "x"), "'/workspace/x' is not relative"},
        Case{entry("../x", "x"), "holds a part '..'"},
        Case{entry("a/../../x", "x"), "holds a part '..'"},
        Case{entry("a\nb", "x"), "holds a control character"},
        Case{entry("a\xff", "x"), "is not valid UTF-8"},
        Case{entry(".gantlet-upload-1-2/x", "x"), "kept for uploads"},
        Case{entry(std::string(256, 'n'), "x"), "more than 255 bytes"},
        Case{entry(".", "x"), "a file has no name"},
        Case{entry("x/y", "1") + entry("x", "2"), "'x' comes as a file and as a folder"},
        Case{entry("x", "1") + entry("x/y", "2"), "'x' comes as a file and as a folder"},
        Case{entry("x", "1") + folder("x"), "'x' comes as a file and as a folder"},
        Case{folder("file"), "'file' is there already, and no folder"},
        Case{entry("folder", "x"), "'folder' is a folder in the workspace"},
        Case{entry("file/below", "x"), "a part of 'file/below' is no folder"},
        Case{link, "holds a symbolic link: 'link'"},
        Case{entry("huge", std::string(std::size_t{101} << 20U, 'x')),
             "the session's workspace is full", 413}}) {
    const RawResponse refused =
        fixture.call("POST", archive, kTar, entry("new/first", "1") + one.entries + tarEnd());
    INFO(one.told << ": " << refused.body);
    CHECK(refused.status == one.status);
    CHECK(refused.body.find(one.told) != std::string::npos);
    CHECK(refused.body.find("; nothing of the archive is stored") != std::string::npos);
    CHECK(paths(fixture, session) == "file folder ");
  }
  const RawResponse cut = fixture.call("POST", archive, kTar, entry("new/first", "1"));
  CHECK(cut.body.find("the archive is cut off; nothing of the archive is stored") !=
        std::string::npos);
  std::string many;
  for (int i = 0; i < 20'001; ++i) many += entry("many/" + std::to_string(i), "");
  CHECK(fixture.call("POST", archive, kTar, many + tarEnd()).status == 413);
  CHECK(paths(fixture, session) == "file folder ");
  // What an attempt took is free again.
  CHECK(fixture
            .call("POST", archive, kTar,
                  entry("huge", std::string(std::size_t{60} << 20U, 'x')) + tarEnd())
            .status == 200);
}

TEST_CASE("an archive is a tenant's own, and is recorded before its effect",
          "[sessions][archive]") {
  SessionFixture fixture(true);
  const auto as = [](const std::string& secret) {
    return "Authorization: Bearer " + secret + "\r\n";
  };
  const std::string session = fixture.make(as("acme-secret-1234"));
  const std::string archive = session + "/files:archive";
  const std::string bytes = entry("a", "1") + tarEnd();
  CHECK(fixture.call("POST", archive, kTar, bytes).status == 401);
  CHECK(fixture.call("POST", archive, kTar + as("beta-secret-1234"), bytes).status == 404);
  CHECK(fixture.call("GET", archive, as("beta-secret-1234")).status == 404);
  CHECK(fixture.call("POST", archive, kTar + as("acme-secret-1234"), bytes).status == 200);
  CHECK(fixture.call("GET", archive, as("acme-secret-1234")).status == 200);
  std::string events;
  for (const auto& record : fixture.place.log.records()) {
    if (record.event.find("archive") != std::string::npos) {
      events += record.event + " " + json::write(record.details) + "\n";
    }
  }
  INFO(events);
  CHECK(events.find("archive_begun") != std::string::npos);
  CHECK(events.find(R"("files":1,"bytes":1)") != std::string::npos);
  CHECK(events.find("archive_read") != std::string::npos);
  fixture.place.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
  CHECK(fixture.call("POST", archive, kTar + as("acme-secret-1234"), bytes).status == 503);
  CHECK(fixture.call("GET", archive, as("acme-secret-1234")).status == 503);
}

TEST_CASE("links, pipes and set-uid bits of programs don't come along", "[sessions][archive]") {
  SessionFixture fixture;
  const RawResponse made = fixture.json("POST", "/v1/sessions", R"({"policy":"observe"})");
  const std::string session = made.headers.at("location");
  const RawResponse cell = fixture.json(
      "POST", session + "/cells",
      R"({"code":"import os\nos.symlink('/etc/passwd', 'link')\nos.symlink('/etc', 'etc')\nos.makedirs('d')\nopen('d/run', 'w').write('x')\nos.chmod('d/run', 0o755)\nopen('closed', 'w').write('c')\n"})");
  INFO(cell.body);
  REQUIRE(cell.status == 200);
  const RawResponse out = fixture.call("GET", session + "/files:archive");
  CHECK(unpack(out.body) ==
        std::map<std::string, std::string>{{"closed", "c"}, {"d/", "/"}, {"d/run", "x"}});
  CHECK(out.body.find("0000755") != std::string::npos);
  // Nor does an archive go in over one.
  const RawResponse over =
      fixture.call("POST", session + "/files:archive", kTar, entry("etc/x", "x") + tarEnd());
  INFO(over.body);
  CHECK(over.status == 400);
  CHECK(over.body.find("nothing of the archive is stored") != std::string::npos);
}

TEST_CASE("a program that swaps a folder for a link while archives come and go leads them nowhere",
          "[sessions][archive]") {
  SessionFixture fixture;
  const TempFolder outside;
  const std::string secret = (outside.path / "f").string();
  { std::ofstream(secret) << "of the host"; }
  const RawResponse made = fixture.json("POST", "/v1/sessions", R"({"policy":"observe"})");
  const std::string session = made.headers.at("location");
  const std::string archive = session + "/files:archive";
  REQUIRE(fixture.call("PUT", session + "/files/d/f", "", "inside").status == 201);
  std::thread program([&] {
    (void)fixture.json(
        "POST", session + "/cells",
        R"({"code":"import os, ctypes\nos.symlink(')" + outside.path.string() +
            R"(', 'l')\nexchange = ctypes.CDLL(None).syscall\nopen('swapping', 'w').close()\nwhile not os.path.exists('enough'):\n    exchange(316, -100, b'd', -100, b'l', 2)\n"})");
  });
  while (fixture.call("GET", session + "/files/swapping").status != 200) std::this_thread::yield();
  std::size_t stored = 0;
  std::size_t refused = 0;
  std::size_t whole = 0;
  for (int i = 0; i < 150 || (i < 3'000 && (stored == 0 || refused == 0)); ++i) {
    const RawResponse in =
        fixture.call("POST", archive, kTar, entry("d/g", "up") + entry("d/new/h", "up") + tarEnd());
    ++(in.status == 200 ? stored : refused);
    // It may end cut off; what it has is the workspace's.
    const RawResponse out = fixture.call("GET", archive);
    whole += unpackWhole(out.body) ? 1U : 0U;
    CHECK(out.body.find("of the host") == std::string::npos);
  }
  (void)fixture.call("PUT", session + "/files/enough", "", "");
  program.join();
  INFO(stored << " stored, " << refused << " refused, " << whole << " whole");
  CHECK(whole > 0);
  CHECK(stored > 0);
  CHECK(refused > 0);
  std::size_t entries = 0;
  for (const auto& one : std::filesystem::directory_iterator(outside.path)) {
    ++entries;
    CHECK(one.path() == secret);
  }
  CHECK(entries == 1);
  CHECK(std::filesystem::file_size(secret) == 11);
}
