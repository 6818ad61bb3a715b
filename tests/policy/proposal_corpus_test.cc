// Proposals over the corpora: honest programs that `strict` refuses, and the evasions that no
// proposal for them may let in.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "policy/judge.h"
#include "policy/proposal.h"
#include "test_paths.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

std::vector<Submission> programsIn(const fs::path& folder, Language language, std::size_t every) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const bool python = entry.path().extension() == ".py";
    const bool isOf = python == (language == Language::kPython);
    if (entry.is_regular_file() && isOf) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Submission> programs;
  for (std::size_t i = 0; i < files.size(); i += every) {
    std::ifstream in(files[i]);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    programs.push_back(test::submission(language, text));
    programs.back().filename = files[i].filename().string();
  }
  return programs;
}

fs::path corpus(Language language, const std::string& kind) {
  return fs::path(GANTLET_SOURCE_DIR) / "tests/corpus" / languageName(language) / kind;
}

TEST_CASE("the smallest rule lets refused honest programs run, and no evasion",
          "[policy][proposal][corpus]") {
  const Language language = GENERATE(Language::kPython, Language::kJavaScript);
  CAPTURE(languageName(language));
  const Policy strict = test::policyNamed("strict");
  std::vector<std::pair<Submission, Facts>> evasions;
  for (Submission& program : programsIn(corpus(language, "deny"), language, 4)) {
    Facts facts = analyze(program);
    evasions.emplace_back(std::move(program), std::move(facts));
  }
  REQUIRE(evasions.size() >= 200);
  std::vector<Submission> honest = programsIn(corpus(language, "allow"), language, 1);
  if (language == Language::kJavaScript) {
    // What agents write, first.
    const fs::path tasks = fs::path(GANTLET_SOURCE_DIR) / "tests/agents/javascript";
    std::vector<Submission> all = programsIn(tasks, language, 1);
    std::move(honest.begin(), honest.end(), std::back_inserter(all));
    honest = std::move(all);
  }
  std::size_t refused = 0;
  std::size_t proposed = 0;
  for (const Submission& program : honest) {
    const Facts facts = analyze(program);
    if (judge(facts, program, strict).action == Action::kAllow) continue;
    ++refused;
    const Proposal proposal = proposeFor(test::rulebook(), strict, program);
    if (!proposal.impossible.empty()) {
      UNSCOPED_INFO(program.filename << ": " << proposal.impossible);
      continue;
    }
    ++proposed;
    INFO(program.filename << "\n" << proposal.document);
    CHECK_FALSE(proposal.lines.empty());
    CHECK(judge(facts, program, proposal.policy).action == Action::kAllow);
    if (proposed > 40) continue;
    for (const auto& [evasion, told] : evasions) {
      INFO(evasion.filename);
      CHECK(judge(told, evasion, proposal.policy).action != Action::kAllow);
    }
  }
  CAPTURE(refused, proposed);
  CHECK(refused >= 40);
  CHECK(proposed >= 40);
  // What `default` allows as it stands needs nothing that only an administrator may say.
  CHECK(proposed * 10 >= refused * 9);
}

}  // namespace
}  // namespace gantlet
