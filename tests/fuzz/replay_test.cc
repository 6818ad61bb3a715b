// Every seed and every crash that was ever found, and a few seconds of mutated seeds, through the
// same bodies that libFuzzer drives (`./x fuzz TARGET` needs clang; this does not).
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <vector>

#include "fuzz_targets.h"
#include "test_paths.h"

namespace {

namespace fs = std::filesystem;
using gantlet::fuzz::Target;

struct Input {
  std::string name;
  std::string bytes;
};

std::vector<Input> inputsOf(const Target& target, const char* folder) {
  std::vector<Input> inputs;
  const fs::path path = fs::path(GANTLET_SOURCE_DIR) / "fuzz" / target.name / folder;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(path, none)) {
    std::ifstream in(entry.path(), std::ios::binary);
    inputs.push_back({entry.path().filename().string(),
                      {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()}});
  }
  std::sort(inputs.begin(), inputs.end(),
            [](const Input& a, const Input& b) { return a.name < b.name; });
  return inputs;
}

// The entries of a libFuzzer dictionary: "text" with \xNN, a line each.
std::vector<std::string> dictionaryOf(const Target& target) {
  std::vector<std::string> words;
  std::ifstream in(fs::path(GANTLET_SOURCE_DIR) / "fuzz" / target.name / "dictionary");
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 3 || line.front() != '"') continue;
    std::string word;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      if (line.compare(i, 2, "\\x") == 0) {
        word.push_back(static_cast<char>(std::stoi(line.substr(i + 2, 2), nullptr, 16)));
        i += 3;
      } else {
        word.push_back(line[i]);
      }
    }
    words.push_back(std::move(word));
  }
  return words;
}

class Mutator {
 public:
  Mutator(const std::vector<Input>& seeds, const std::vector<std::string>& words)
      : seeds_(seeds), words_(words) {}

  std::string next() {
    std::string text = seeds_[below(seeds_.size())].bytes;
    const std::size_t changes = 1 + below(4);
    for (std::size_t i = 0; i < changes; ++i) change(text);
    if (text.size() > 4096) text.resize(4096);
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % std::max<std::size_t>(limit, 1); }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    switch (below(6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 1: text.erase(at, 1 + below(8)); break;
      case 2: text.insert(at, words_[below(words_.size())]); break;
      case 3: {
        const std::string& word = words_[below(words_.size())];
        text.replace(at, std::min(word.size(), text.size() - at), word);
        break;
      }
      case 4: text.insert(at, text.substr(below(text.size()), below(32))); break;
      default: {
        const std::string& other = seeds_[below(seeds_.size())].bytes;
        text = text.substr(0, at) + other.substr(below(other.size()));
      }
    }
  }

  const std::vector<Input>& seeds_;
  const std::vector<std::string>& words_;
  std::mt19937 random_{20260401};
};

void holds(const Target& target, const std::string& name, const std::string& bytes) {
  INFO(target.name << ": " << name);
  INFO(bytes);
  CHECK_NOTHROW(target.run(bytes));
}

// FUZZ_SECONDS: for each target; 1 where it is not set.
std::chrono::milliseconds liveTime() {
  const char* seconds = std::getenv("FUZZ_SECONDS");
  return std::chrono::milliseconds(
      static_cast<int>(1000 * (seconds == nullptr ? 1.0 : std::atof(seconds))));
}

}  // namespace

TEST_CASE("every seed and every crash of old keeps its target's promises", "[replay]") {
  for (const Target& target : gantlet::fuzz::kTargets) {
    const std::vector<Input> seeds = inputsOf(target, "seeds");
    INFO(target.name);
    CHECK_FALSE(seeds.empty());
    CHECK_FALSE(dictionaryOf(target).empty());
    for (const Input& input : seeds) holds(target, input.name, input.bytes);
    for (const Input& input : inputsOf(target, "crashes")) holds(target, input.name, input.bytes);
    holds(target, "nothing", "");
  }
}

TEST_CASE("mutated seeds keep their target's promises", "[live]") {
  for (const Target& target : gantlet::fuzz::kTargets) {
    const std::vector<Input> seeds = inputsOf(target, "seeds");
    const std::vector<std::string> words = dictionaryOf(target);
    REQUIRE_FALSE(seeds.empty());
    REQUIRE_FALSE(words.empty());
    Mutator mutator(seeds, words);
    const auto end = std::chrono::steady_clock::now() + liveTime();
    int runs = 0;
    do {
      // The same inputs in the same order each time: its number finds an input again.
      const std::string bytes = mutator.next();
      holds(target, "mutation " + std::to_string(runs++), bytes);
    } while (std::chrono::steady_clock::now() < end);
    CHECK(runs > 0);
  }
}
