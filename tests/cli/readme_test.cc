// What README.md shows of `gantlet`, a new user types: it must do as it says.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::Ended;
using gantlet::cli::TempFolder;
namespace fs = std::filesystem;

namespace {

struct Shown {
  std::string command;
  std::vector<std::string> lines;
};

// The blocks of the section between ``` that begin with "$ ".
std::vector<Shown> shownIn(const std::string& section) {
  std::ifstream readme(fs::path(GANTLET_SOURCE_DIR) / "README.md");
  std::vector<Shown> all;
  bool inside = false;
  bool block = false;
  for (std::string line; std::getline(readme, line);) {
    if (line.starts_with("## ")) inside = line == "## " + section;
    if (line.starts_with("```")) {
      block = !block;
    } else if (inside && block && line.starts_with("$ ")) {
      all.push_back({line.substr(2), {}});
    } else if (inside && block && !all.empty()) {
      all.back().lines.push_back(line);
    }
  }
  return all;
}

// Sizes of pictures and the advice, which is shown on several lines, are not compared.
bool isCompared(const std::string& line) {
  return !line.starts_with("artifact: ") && !line.empty();
}

}  // namespace

TEST_CASE("the commands of README's first five minutes print what it shows", "[cli][readme]") {
  const TempFolder folder;
  fs::create_directory_symlink(fs::path(GANTLET_SOURCE_DIR) / "examples",
                               folder.path() / "examples");
  const std::string path = fs::path(GANTLET_BINARY).parent_path().string();
  std::size_t compared = 0;
  for (const Shown& shown : shownIn("The first five minutes")) {
    if (shown.command.find("gantlet ") == std::string::npos) continue;
    INFO(shown.command);
    const fs::path out = folder.path() / "printed";
    const std::string line = "cd '" + folder.path().string() + "' && export PATH='" + path +
                             ":'\"$PATH\" GANTLET_DATA_DIR='" + folder.path().string() +
                             "/data' && { " + shown.command + "; } > printed 2>&1 < /dev/null";
    (void)std::system(line.c_str());
    std::ostringstream text;
    text << std::ifstream(out).rdbuf();
    INFO(text.str());
    bool advice = false;
    for (const std::string& expected : shown.lines) {
      if (expected.starts_with("  …")) break;
      if (expected.starts_with("advice: ")) advice = true;
      if (expected.starts_with("gantlet run: ")) advice = false;
      if (advice || !isCompared(expected)) continue;
      INFO(expected);
      CHECK(text.str().find(expected + "\n") != std::string::npos);
      ++compared;
    }
  }
  CHECK(compared > 30);
}
