#include "core/file_pages.h"

#include <catch2/catch.hpp>
#include <cstddef>
#include <fstream>
#include <string>

using namespace gantlet;

namespace {

// Of the code that this process has mapped, in KiB.
std::size_t codeInMemory() {
  std::ifstream maps("/proc/self/smaps");
  std::size_t sum = 0;
  bool code = false;
  for (std::string line; std::getline(maps, line);) {
    if (line.find(" r-xp ") != std::string::npos) code = line.find('/') != std::string::npos;
    if (code && line.starts_with("Rss:")) sum += std::stoul(line.substr(4));
    if (line.starts_with("VmFlags:")) code = false;
  }
  return sum;
}

}  // namespace

TEST_CASE("pages of code that nobody uses are let go, and what is used comes back") {
  const std::size_t before = codeInMemory();
  REQUIRE(before > 0);
  releaseFilePages();
  CHECK(codeInMemory() < before);
  std::string text = "relocated tables and code still work";
  CHECK_THROWS_AS(text.at(100), std::out_of_range);
}
