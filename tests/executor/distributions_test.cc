#include "executor/root/distributions.h"

#include <catch2/catch.hpp>
#include <fstream>

#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::TempFolder;
namespace fs = std::filesystem;

namespace {

void put(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

}  // namespace

TEST_CASE("packages are found by what they say of themselves", "[distributions]") {
  const TempFolder folder;
  const fs::path place = folder.path / "dist-packages";
  put(place / "scikit_learn-1.2.1.egg-info/PKG-INFO",
      "Name: scikit-learn\nVersion: 1.2.1\n\nVersion: 9\n");
  put(place / "scikit_learn-1.2.1.egg-info/top_level.txt", "sklearn\nsklearn/tests\n_private\n");
  put(place / "pypdf-3.4.1.dist-info/METADATA",
      "Metadata-Version: 2.1\r\nName: pypdf\r\nVersion: 3.4.1\r\n");
  put(place / "pypdf-3.4.1.dist-info/RECORD",
      "pypdf/__init__.py,sha256=x,1\nsix.py,,\n../../bin/x,,\npypdf-3.4.1.dist-info/METADATA,,\n");
  put(place / "sympy-1.11.egg-info", "Name: sympy\nVersion: 1.11\n");
  put(place / "sympy/__init__.py", "");
  put(place / "both-2.0.dist-info/METADATA", "Name: both\nVersion: 2.0\n");
  put(place / "both.egg-info/PKG-INFO", "Name: both\n");
  put(place / "broken-1.dist-info/METADATA", std::string("\0\xFF", 2));
  fs::create_directories(place / "empty-1.dist-info");
  put(place / "numpy/__init__.py", "");
  const Distributions distributions(place);
  const auto sklearn = distributions.find(Language::kPython, "Scikit_Learn");
  REQUIRE(sklearn);
  CHECK(sklearn->version == "1.2.1");
  CHECK(sklearn->modules == std::vector<std::string>{"_private", "sklearn"});
  CHECK(distributions.find(Language::kPython, "pypdf")->modules ==
        std::vector<std::string>{"pypdf", "six"});
  CHECK(distributions.find(Language::kPython, "sympy")->modules ==
        std::vector<std::string>{"sympy"});
  CHECK(distributions.find(Language::kPython, "both")->version == "2.0");
  CHECK_FALSE(distributions.find(Language::kPython, "numpy"));  // a folder alone is no package
  CHECK(distributions.all(Language::kPython).size() == 4);
  CHECK_FALSE(Distributions(folder.path / "none").find(Language::kPython, "pypdf"));
}

TEST_CASE("a package that goes, or comes, is noticed", "[distributions]") {
  const TempFolder folder;
  const fs::path place = folder.path / "dist-packages";
  put(place / "a-1.0.dist-info/METADATA", "Name: a\nVersion: 1.0\n");
  const Distributions distributions(place);
  const NeededPackages needed{Language::kPython, {"A>=1", "b"}};
  Status there = distributions.have(needed);
  REQUIRE_FALSE(there);
  CHECK(there.error().code == ErrorCode::kUnavailable);
  CHECK(there.error().message == "Python does not have here: b");
  put(place / "b-1.0.dist-info/METADATA", "Name: b\nVersion: 1.0\n");
  fs::last_write_time(place, fs::file_time_type::clock::now() + std::chrono::seconds(1));
  CHECK(distributions.have(needed));
  CHECK(distributions.have({Language::kPython, {}}));
  fs::remove_all(place / "a-1.0.dist-info");
  put(place / "a-0.9.dist-info/METADATA", "Name: a\nVersion: 0.9\n");
  fs::last_write_time(place, fs::file_time_type::clock::now() + std::chrono::seconds(2));
  there = distributions.have(needed);
  REQUIRE_FALSE(there);
  CHECK(there.error().message == "Python does not have here: A>=1 (there is 0.9)");
}

TEST_CASE("JavaScript has the packages that are carried", "[distributions]") {
  const Distributions distributions;
  REQUIRE(distributions.find(Language::kJavaScript, "lodash"));
  CHECK(distributions.find(Language::kJavaScript, "d3-array")->modules ==
        std::vector<std::string>{"d3-array"});
  CHECK(distributions.have({Language::kJavaScript, {"lodash>=4,<5", "mathjs"}}));
  CHECK_FALSE(distributions.have({Language::kJavaScript, {"express"}}));
  CHECK_FALSE(distributions.have({Language::kPython, {"lodash"}}));
}
