#include "tests/attacks/attack.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace gantlet::attacks {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, Expectation>, 9> kExpectations{{
    {"refused", Expectation::kRefused},
    {"killed", Expectation::kKilled},
    {"timeout", Expectation::kTimeout},
    {"out_of_memory", Expectation::kOutOfMemory},
    {"output_limit", Expectation::kOutputLimit},
    {"contained", Expectation::kContained},
    {"exit", Expectation::kExit},
    {"signal", Expectation::kSignal},
    {"stopped", Expectation::kStopped},
}};

const std::set<std::string> kLayers{"seccomp", "namespaces", "mounts",  "cgroup",
                                    "rlimit",  "supervisor", "landlock"};

[[noreturn]] void malformed(const std::string& name, const std::string& why) {
  std::fprintf(stderr, "attack %s: %s\n", name.c_str(), why.c_str());
  std::abort();
}

std::string readText(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void setLimit(Attack& attack, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) malformed(attack.name, "limit " + word);
  const std::string key = word.substr(0, equals);
  const std::uint64_t value = std::strtoull(word.c_str() + equals + 1, nullptr, 10);
  Limits& limits = attack.limits;
  if (key == "wall") {
    limits.wall = std::chrono::milliseconds(value);
  } else if (key == "memory") {
    limits.memory = ByteCount::mebi(value);
  } else if (key == "pids") {
    limits.pids = static_cast<std::uint32_t>(value);
  } else if (key == "workspace") {
    limits.workspace = ByteCount::mebi(value);
  } else if (key == "files") {
    limits.workspaceFiles = static_cast<std::uint32_t>(value);
  } else if (key == "result") {
    limits.result = ByteCount::kibi(value);
  } else if (key == "output") {
    limits.output = ByteCount::kibi(value);
  } else {
    malformed(attack.name, "unknown limit " + key);
  }
}

void setExpectation(Attack& attack, const std::string& word, std::istringstream& rest) {
  const auto* const found = std::find_if(kExpectations.begin(), kExpectations.end(),
                                         [&](const auto& entry) { return entry.first == word; });
  if (found == kExpectations.end()) malformed(attack.name, "unknown expectation " + word);
  attack.expect = found->second;
  const bool wantsNumber =
      attack.expect == Expectation::kExit || attack.expect == Expectation::kSignal;
  if (wantsNumber && !(rest >> attack.number)) malformed(attack.name, word + " without a number");
}

void setField(Attack& attack, const std::string& key, const std::string& value) {
  std::istringstream words(value);
  std::string word;
  if (key == "layer") {
    words >> attack.layer;
  } else if (key == "filter") {
    if (value != "policy") malformed(attack.name, "unknown filter " + value);
    attack.policyFilter = true;
  } else if (key == "expect") {
    words >> word;
    setExpectation(attack, word, words);
  } else if (key == "runs") {
    words >> attack.runs;
  } else if (key == "also") {
    while (words >> word) attack.also.insert(word);
  } else if (key == "violation") {
    while (words >> word) attack.violations.push_back(word);
  } else if (key == "limits") {
    while (words >> word) setLimit(attack, word);
  } else {
    malformed(attack.name, "unknown header field " + key);
  }
}

void parseHeader(Attack& attack) {
  const std::string mark = attack.language == Language::kPython ? "# " : "// ";
  std::istringstream lines(attack.source);
  std::string line;
  bool expected = false;
  while (std::getline(lines, line) && line.starts_with(mark)) {
    const std::string text = line.substr(mark.size());
    const std::size_t colon = text.find(": ");
    // Lines of prose explain the attack; a field is one lower-case word.
    const bool field =
        colon != std::string::npos && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == colon;
    if (!field) continue;
    setField(attack, text.substr(0, colon), text.substr(colon + 2));
    expected = expected || text.starts_with("expect: ");
  }
  if (!kLayers.contains(attack.layer)) malformed(attack.name, "no known layer");
  for (const std::string& layer : attack.also) {
    if (!kLayers.contains(layer)) malformed(attack.name, "unknown layer " + layer);
  }
  if (!expected) malformed(attack.name, "no expectation");
}

std::string endName(End end) {
  constexpr std::array<const char*, 7> kNames{
      "exited", "signalled", "timeout", "out of memory", "output limit", "killed", "cancelled"};
  return kNames.at(static_cast<std::size_t>(end));
}

bool names(const ExecutionResult& result, const std::string& call) {
  return std::any_of(result.violations.begin(), result.violations.end(),
                     [&](const Violation& violation) { return violation.name == call; });
}

bool endsAs(const Attack& attack, const ExecutionResult& result) {
  const bool well = result.end == End::kExited && result.exitCode == 0;
  switch (attack.expect) {
    case Expectation::kRefused: return well && !result.violations.empty();
    case Expectation::kKilled: return result.end == End::kKilled && !result.violations.empty();
    case Expectation::kTimeout: return result.end == End::kTimeout;
    case Expectation::kOutOfMemory: return result.end == End::kOutOfMemory;
    case Expectation::kOutputLimit: return result.end == End::kOutputLimit;
    case Expectation::kContained: return well;
    case Expectation::kExit: return result.end == End::kExited && result.exitCode == attack.number;
    case Expectation::kSignal:
      return result.end == End::kSignalled && result.signal == attack.number;
    case Expectation::kStopped: return true;
  }
  return false;
}

}  // namespace

std::vector<Attack> loadAttacks(const std::string& folder) {
  std::vector<Attack> attacks;
  for (const auto& [name, language] :
       {std::pair("python", Language::kPython), std::pair("javascript", Language::kJavaScript)}) {
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / name)) {
      Attack attack;
      attack.name = std::string(name) + "/" + entry.path().stem().string();
      attack.language = language;
      attack.source = readText(entry.path());
      attack.limits.wall = std::chrono::seconds(15);
      parseHeader(attack);
      attacks.push_back(std::move(attack));
    }
  }
  std::sort(attacks.begin(), attacks.end(),
            [](const Attack& a, const Attack& b) { return a.name < b.name; });
  return attacks;
}

std::string judge(const Attack& attack, const ExecutionResult& result) {
  if (std::string why = judgeContained(result); !why.empty()) return why;
  if (!endsAs(attack, result)) return "it did not end as expected: " + describeResult(result);
  for (const std::string& call : attack.violations) {
    if (!names(result, call)) return call + " was not told: " + describeResult(result);
  }
  return "";
}

std::string judgeContained(const ExecutionResult& result) {
  const bool out = result.out.text.find("ESCAPED") != std::string::npos;
  const bool value = result.resultJson && result.resultJson->find("ESCAPED") != std::string::npos;
  if (out || value) return "it got through: " + describeResult(result);
  return "";
}

std::string describeResult(const ExecutionResult& result) {
  std::string text = endName(result.end) + ", exit " + std::to_string(result.exitCode) +
                     ", signal " + std::to_string(result.signal) + ", '" + result.detail + "'";
  for (const Violation& violation : result.violations) {
    text += " [" + violation.name + " x" + std::to_string(violation.count) + "]";
  }
  if (result.resultJson) text += " result: " + result.resultJson->substr(0, 200);
  return text + "\n  stdout: " + result.out.text.substr(0, 600) +
         "\n  stderr: " + result.err.text.substr(0, 1200);
}

}  // namespace gantlet::attacks
