// gantlet session pack and unpack, with archives that tar writes and reads.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

std::string slurp(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("files of a session are packed and unpacked from the command line",
          "[cli][sessions][archive]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, input, {}, ""});
  };
  const std::filesystem::path source = folder.path() / "source";
  std::filesystem::create_directories(source / "d");
  const std::string big(std::size_t{2} << 20U, 'b');
  std::ofstream(source / "d" / "big") << big;
  std::ofstream(source / "a.txt") << "a";
  const std::string archive = (folder.path() / "in.tar").string();
  REQUIRE(std::system(("tar -C " + source.string() + " -cf " + archive + " .").c_str()) == 0);
  CHECK(gantlet({"session", "pack", "ses_1", "-"}).code == 69);
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const Ended made = gantlet({"session", "create"});
  REQUIRE(made.code == 0);
  const std::string id = made.out.substr(0, made.out.find('\n'));
  const Ended in = gantlet({"session", "unpack", id, archive});
  INFO(in.err);
  CHECK(in.code == 0);
  CHECK(in.out == "2 files, 1 folders, " + std::to_string(big.size() + 1) + " bytes\n");
  const std::string out = (folder.path() / "out.tar").string();
  const Ended packed = gantlet({"session", "pack", id, out});
  INFO(packed.err);
  CHECK(packed.code == 0);
  const std::filesystem::path back = folder.path() / "back";
  std::filesystem::create_directories(back);
  REQUIRE(std::system(("tar -C " + back.string() + " -xf " + out).c_str()) == 0);
  CHECK(slurp(back / "d" / "big") == big);
  CHECK(slurp(back / "a.txt") == "a");
  // Over a file of this host it goes as little as any other.
  CHECK(gantlet({"session", "pack", id, out}).code == 64);
  const Ended part = gantlet({"session", "pack", "--path", "d", id, "-"});
  CHECK(part.code == 0);
  CHECK(part.out.starts_with("big"));
  CHECK(gantlet({"session", "unpack", "--path", "e", id, "-"}, part.out).code == 0);
  CHECK(contains(gantlet({"session", "files", id}).out, "e/big"));
  const Ended wrong = gantlet({"session", "unpack", id, "-"}, "no archive");
  CHECK(wrong.code == 64);
  CHECK(contains(wrong.err, "the archive is cut off; nothing of the archive is stored"));
  CHECK(gantlet({"session", "unpack", id, "/no/such/file.tar"}).code != 0);
  const std::string none = (folder.path() / "none.tar").string();
  CHECK(gantlet({"session", "pack", "ses_01jz0000000000000000000000", none}).code == 64);
  CHECK_FALSE(std::filesystem::exists(none));
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

}  // namespace gantlet::cli
