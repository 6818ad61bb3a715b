// The analyzer's reading of Python against that of CPython's own parser, on real and on mutated
// sources. Skipped, and said so, where there is no python3 with its library.
//
// GANTLET_ORACLE_CASES and GANTLET_ORACLE_SEED ask for more, or other, sources.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

#include "test_paths.h"
#include "tests/analyzer/fact_lines.h"

using namespace gantlet;

namespace {

constexpr const char* kLibrary = "/usr/lib/python3.11";

std::string fromEnvironment(const char* name, std::string fallback) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::move(fallback) : std::string(value);
}

// What the oracle prints; nullopt where it can't run.
std::optional<std::string> askOracle(const std::vector<std::string>& files) {
  std::string command = std::string("python3 -I '") + GANTLET_SOURCE_DIR +
                        "/tests/analyzer/python_oracle.py' " +
                        fromEnvironment("GANTLET_ORACLE_SEED", "1") + " " +
                        fromEnvironment("GANTLET_ORACLE_CASES", "1500");
  for (const std::string& file : files) command += " '" + file + "'";
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string output;
  std::array<char, 65536> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), n);
  }
  if (::pclose(pipe) != 0) return std::nullopt;
  return output;
}

std::vector<std::string> libraryFiles(std::size_t stride) {
  std::vector<std::string> all;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(kLibrary, error)) {
    if (entry.path().extension() == ".py") all.push_back(entry.path().string());
  }
  std::sort(all.begin(), all.end());
  std::vector<std::string> some;
  for (std::size_t i = 0; i < all.size(); i += stride) some.push_back(all[i]);
  return some;
}

std::string decodeBase64(std::string_view text) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) break;
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> static_cast<unsigned>(count)) & 0xFFU);
  }
  return bytes;
}

// "i:" imports, "a:" any part of a name behind the first or an attribute, "n:" first parts.
std::set<std::string> wordsOf(const Facts& facts) {
  std::set<std::string> words;
  for (const Fact& fact : facts.items) {
    if (fact.kind == FactKind::kImport) words.insert("i:" + fact.name);
    if (fact.kind == FactKind::kSyntax || fact.kind == FactKind::kLimit) continue;
    std::istringstream parts(fact.name);
    for (std::string part; std::getline(parts, part, '.');) {
      words.insert("a:" + part);
      words.insert("n:" + part);
    }
  }
  return words;
}

TEST_CASE("no import, attribute or builtin that CPython's parser sees is left out",
          "[python][oracle]") {
  const auto files = libraryFiles(4);
  const auto answer = files.empty() ? std::nullopt : askOracle(files);
  if (!answer) {
    WARN("skipped: there is no python3 with its library to compare with");
    return;
  }
  std::istringstream lines(*answer);
  int cases = 0;
  int understood = 0;
  for (std::string line; std::getline(lines, line); ++cases) {
    const auto tab = line.find('\t');
    REQUIRE(tab != std::string::npos);
    const std::string source = decodeBase64(line.substr(0, tab));
    const Facts facts = test::analyzeText(source);
    if (!facts.complete) continue;
    ++understood;
    const auto have = wordsOf(facts);
    std::istringstream words(line.substr(tab + 1));
    for (std::string word; words >> word;) {
      INFO(word << " has no fact in:\n" << source);
      CHECK(have.count(word) == 1);
    }
  }
  CHECK(cases > 100);
  CHECK(understood * 10 > cases * 9);  // what is valid is hardly ever refused
}

}  // namespace
