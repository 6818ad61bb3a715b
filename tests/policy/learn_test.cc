// Learned policies: exactly what a set of programs needs, and nothing that the presets deny for a
// reason.
#include "policy/learn.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "policy/judge.h"
#include "test_paths.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

using test::policyNamed;
using test::rulebook;

std::vector<Submission> corpus(const std::string& language, const std::string& kind,
                               std::size_t every, std::size_t most = SIZE_MAX) {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(GANTLET_SOURCE_DIR) / "tests/corpus" / language / kind;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Submission> programs;
  for (std::size_t i = 0; i < files.size() && programs.size() < most; i += every) {
    std::ifstream in(files[i]);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    programs.push_back(
        test::submission(language == "python" ? Language::kPython : Language::kJavaScript, text));
    programs.back().filename = files[i].filename().string();
  }
  return programs;
}

LearnedPolicy learn(const std::vector<Submission>& programs, const std::string& base = "strict") {
  auto learned = learnPolicy(rulebook(), policyNamed(base), programs);
  INFO((learned ? "" : learned.error().text()));
  REQUIRE(learned);
  return std::move(learned).value();
}

Policy policyOf(const LearnedPolicy& learned, const std::string& base = "strict") {
  PolicyEntries entries;
  for (const LearnedEntry& entry : learned.entries) entries.insert(entry.entry);
  const std::string document = amendedDocument(policyNamed(base), {"learned", 1, ""}, entries);
  auto policy = rulebook().parsePolicy(document, "learned");
  INFO(document);
  REQUIRE(policy);
  return *policy;
}

Action under(const Policy& policy, const Submission& program) {
  return judge(analyze(program), program, policy).action;
}

Submission python(const std::string& source) { return test::submission(Language::kPython, source); }

}  // namespace

TEST_CASE("a learned policy has the entries that its programs need, each with its line",
          "[policy][learn]") {
  const LearnedPolicy learned =
      learn({python("print(1)\n"), python("x = 1\nimport csv\n"), python("import csv, zipfile\n")});
  CHECK(learned.leftOut.empty());
  std::vector<std::string> lines;
  for (const LearnedEntry& entry : learned.entries) lines.push_back(entryLine(entry.entry));
  INFO(lines.size());
  const auto csv = std::find_if(learned.entries.begin(), learned.entries.end(),
                                [](const LearnedEntry& one) { return one.entry.name == "csv"; });
  REQUIRE(csv != learned.entries.end());
  REQUIRE(csv->uses.size() == 2);
  CHECK(csv->uses[0].program == 1);
  CHECK(csv->uses[0].line == 2);
  CHECK_FALSE(csv->uses[0].rule.empty());
  CHECK(csv->uses[1].program == 2);
}

TEST_CASE("what only an administrator may allow is not learned", "[policy][learn]") {
  const LearnedPolicy learned =
      learn({python("import os\nos.system('ls')\n"), python("import csv\n"),
             python("import socket\nsocket.create_connection(('a.b', 1))\n"), python("eval(x")});
  std::vector<std::size_t> out;
  for (const LearnedPolicy::LeftOut& one : learned.leftOut) {
    out.push_back(one.program);
    CHECK_FALSE(one.why.empty());
  }
  CHECK(out == std::vector<std::size_t>{0, 2, 3});
  for (const LearnedEntry& entry : learned.entries) CHECK(entry.entry.name == "csv");
  CHECK(under(policyOf(learned), python("import os\nos.system('ls')\n")) != Action::kAllow);
}

TEST_CASE("thirty programs give a policy that allows them all, and no evasion that default denies",
          "[policy][learn][corpus]") {
  std::vector<Submission> programs = corpus("python", "allow", 3, 30);
  REQUIRE(programs.size() == 30);
  const LearnedPolicy learned = learn(programs);
  const Policy policy = policyOf(learned);
  std::set<std::size_t> out;
  for (const LearnedPolicy::LeftOut& one : learned.leftOut) out.insert(one.program);
  CHECK(out.size() <= 3);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    INFO(programs[i].filename);
    CHECK((under(policy, programs[i]) == Action::kAllow) == !out.contains(i));
  }
  // Exactly them: without any one of its entries some program is refused.
  for (const LearnedEntry& entry : learned.entries) {
    INFO(entryLine(entry.entry));
    REQUIRE_FALSE(entry.uses.empty());
    LearnedPolicy less = learned;
    std::erase_if(less.entries, [&](const LearnedEntry& one) { return one.entry == entry.entry; });
    CHECK(under(policyOf(less), programs[entry.uses.front().program]) != Action::kAllow);
  }
  const Policy standard = policyNamed("default");
  std::size_t held = 0;
  for (const char* language : {"python", "javascript"}) {
    for (const Submission& evasion : corpus(language, "deny", 2)) {
      const Facts facts = analyze(evasion);
      if (judge(facts, evasion, standard).action == Action::kAllow) continue;
      INFO(evasion.filename);
      CHECK(judge(facts, evasion, policy).action != Action::kAllow);
      ++held;
    }
  }
  CHECK(held >= 300);
}

TEST_CASE("a learned policy's document says the same with its reasons as without",
          "[policy][learn]") {
  const std::vector<Submission> programs{python("import csv\n")};
  const LearnedPolicy learned = learn(programs);
  PolicyEntries entries;
  for (const LearnedEntry& entry : learned.entries) entries.insert(entry.entry);
  const Policy base = policyNamed("strict");
  const std::string plain = amendedDocument(base, {"learned", 1, ""}, entries);
  const std::string told = amendedDocument(
      base, {"learned", 1, ""}, entries,
      [](const PolicyEntry&) { return std::string("a.py:1\nrules: {x: allow}\r\t#"); });
  CHECK(told != plain);
  CHECK(rulebook().parsePolicy(told, "t")->digest == rulebook().parsePolicy(plain, "p")->digest);
}

}  // namespace gantlet
