// The arrows between the rooms of the house, as tests/layers/arrows.txt says them. The checker
// itself is a script, which `./x check` runs too; here it is also fed breaches, so that it can't go
// blind unseen.
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "test_paths.h"

namespace {

namespace fs = std::filesystem;

struct Outcome {
  int status = -1;
  std::string output;
};

Outcome checkLayers(const fs::path& root) {
  const std::string command = std::string("'") + GANTLET_SOURCE_DIR +
                              "/tests/layers/check_layers' '" + root.string() + "' 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Outcome outcome;
  std::array<char, 4096> buffer{};
  std::size_t count = 0;
  while ((count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
    outcome.output.append(buffer.data(), count);
  }
  outcome.status = ::pclose(pipe);
  return outcome;
}

// A small house with the real table of arrows and one file of the test's own.
class PlantedHouse {
 public:
  PlantedHouse(const std::string& path, const std::string& text) {
    std::string name = (fs::temp_directory_path() / "gantlet-layers-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    root_ = name;
    fs::create_directories(root_ / "tests/layers");
    fs::copy_file(fs::path(GANTLET_SOURCE_DIR) / "tests/layers/arrows.txt",
                  root_ / "tests/layers/arrows.txt");
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  PlantedHouse(const PlantedHouse&) = delete;
  PlantedHouse& operator=(const PlantedHouse&) = delete;
  ~PlantedHouse() { fs::remove_all(root_); }
  [[nodiscard]] const fs::path& root() const { return root_; }

 private:
  fs::path root_;
};

bool isBreach(const std::string& path, const std::string& text, const std::string& words) {
  const PlantedHouse house(path, text);
  const Outcome outcome = checkLayers(house.root());
  INFO(outcome.output);
  return outcome.status != 0 && outcome.output.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("every include follows the arrows of the house", "[layers]") {
  const Outcome outcome = checkLayers(GANTLET_SOURCE_DIR);
  CHECK(outcome.output.empty());
  CHECK(outcome.status == 0);
}

TEST_CASE("a new arrow between the parts of a room is found", "[layers]") {
  CHECK(isBreach("executor/kernel/a.cc", "#include \"executor/jail/cell.h\"\n",
                 "executor/kernel/a.cc:1: executor/kernel -> jail"));
  CHECK(isBreach("analyzer/languages/python/syntax/a.cc",
                 "#include \"analyzer/languages/python/facts/emitter.h\"\n",
                 "analyzer/languages/python/syntax -> facts"));
  const PlantedHouse house("executor/jail/a.cc",
                           "#include \"executor/kernel/cgroup.h\"\n"
                           "#include \"executor/jail/cell.h\"\n"
                           "#include \"executor/sandbox.h\"\n");
  CHECK(checkLayers(house.root()).output.empty());
}

TEST_CASE("a new arrow is found", "[layers]") {
  CHECK(isBreach("core/a.cc", "#include \"json/value.h\"\n", "core/a.cc:1: core -> json"));
  CHECK(isBreach("service/http/a.cc", "\n#include \"cli/run.h\"\n", "service -> cli"));
  CHECK(isBreach("analyzer/a.h", "#pragma once\n  #  include <policy/judge.h>\n",
                 "analyzer -> policy"));
}

TEST_CASE("an outside library is touched in its own room only", "[layers]") {
  CHECK(isBreach("service/a.cc", "#include <Poco/JSON/Parser.h>\n", "only fuzz/ may include"));
  CHECK(isBreach("policy/a.cc", "#include <tree_sitter/api.h>\n", "only analyzer/ may include"));
  CHECK(isBreach("providers/a.cc", "#include <seccomp.h>\n", "only executor/ may include"));
  CHECK(isBreach("cli/a.cc", "#include <Poco/Data/Session.h>\n", "only store/ may include"));
}

TEST_CASE("a header without #pragma once is found", "[layers]") {
  CHECK(isBreach("core/a.h", "int f();\n", "core/a.h: a header without #pragma once"));
}

TEST_CASE("an include that climbs out of its room is found", "[layers]") {
  CHECK(isBreach("core/a.cc", "#include \"../json/value.h\"\n", "climbs out of its room"));
}

TEST_CASE("an allowed arrow and an own header are no breach", "[layers]") {
  const PlantedHouse house("store/a.cc",
                           "#include <Poco/Data/Session.h>\n#include \"core/ids.h\"\n#include "
                           "\"json/b.h\"\n#include \"store/c.h\"\n");
  const Outcome outcome = checkLayers(house.root());
  CHECK(outcome.output.empty());
  CHECK(outcome.status == 0);
}

TEST_CASE("no script hands on a variable that the service would refuse", "[layers]") {
  // `gantlet serve` refuses a GANTLET_ name that it does not know, so an exported one keeps every
  // test's service from starting.
  for (const char* script : {"x", ".ci/run"}) {
    CAPTURE(script);
    std::ifstream in(fs::path(GANTLET_SOURCE_DIR) / script);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    REQUIRE_FALSE(text.empty());
    CHECK(text.find("export GANTLET_") == std::string::npos);
  }
}
