// The corpora of tests/corpus/javascript, through the analyzer and the `default` policy: techniques
// that get at what a policy refuses, with harmless payloads as well, must be stopped; honest code
// that only looks like them must not be bothered. Each file holds one of either and is named after
// it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> corpus(std::string_view kind) {
  const fs::path folder = fs::path(GANTLET_SOURCE_DIR) / "tests/corpus/javascript" / kind;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_CASE("no JavaScript file of the deny corpus is allowed", "[corpus][js]") {
  const std::vector<fs::path> files = corpus("deny");
  CHECK(files.size() >= 250);
  for (const fs::path& file : files) {
    const Verdict verdict = test::vet(Language::kJavaScript, readFile(file));
    INFO(file.filename().string() << ": " << test::describe(verdict));
    CHECK(verdict.action != Action::kAllow);
  }
}

TEST_CASE("a JavaScript evasion that is known to be missed is missed still", "[corpus][js]") {
  for (const fs::path& file : corpus("missed")) {
    const Verdict verdict = test::vet(Language::kJavaScript, readFile(file));
    INFO(file.filename().string() << ": " << test::describe(verdict) << ": move it to deny/");
    CHECK(verdict.action == Action::kAllow);
  }
}

TEST_CASE("every JavaScript file of the allow corpus is allowed", "[corpus][js]") {
  const std::vector<fs::path> files = corpus("allow");
  CHECK(files.size() >= 150);
  for (const fs::path& file : files) {
    const Verdict verdict = test::vet(Language::kJavaScript, readFile(file));
    INFO(file.filename().string() << ": " << test::describe(verdict));
    CHECK(verdict.action == Action::kAllow);
  }
}

}  // namespace
}  // namespace gantlet
