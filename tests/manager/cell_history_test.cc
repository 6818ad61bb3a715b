// Cells that are vetted one after another, as a context vets them, without running any.
#include "manager/cell_history.h"

#include <catch2/catch.hpp>
#include <chrono>

#include "policy/judge.h"
#include "tests/policy/support.h"
#include "tests/support/notebooks.h"

using namespace gantlet;

namespace {

struct Judged {
  Verdict verdict;
  CellHistory::Program program;
};

// As SessionDesk::runInTurn; `history` grows by what is allowed.
Judged vetNext(CellHistory& history, const std::string& code, const std::string& policyName) {
  const Policy policy = test::policyNamed(policyName);
  Submission submission = test::submission(Language::kPython, code);
  submission.cells = true;
  const Facts own = analyze(submission);
  HistoryCell cell{history.next(), code, {}};
  Judged judged;
  judged.program.current = cell.number;
  if (own.complete) {
    cell.lastExpression = own.lastExpression;
    judged.program = history.with(cell);
    submission.source = judged.program.source;
    if (!own.plain.empty()) cell.text = own.plain;
  }
  judged.verdict = judge(analyzeFor(policy, submission), submission, policy);
  if (own.complete) tellByCell(judged.verdict, judged.program);
  if (judged.verdict.action == Action::kAllow) history.add(std::move(cell));
  return judged;
}

std::string told(const Verdict& verdict) {
  std::string text(actionName(verdict.action));
  for (const Finding& finding : verdict.findings) {
    text += "; " + finding.file + ":" + std::to_string(finding.span.line) + " " + finding.rule +
            " " + finding.message;
  }
  return text;
}

}  // namespace

TEST_CASE("evasions that are split over cells are caught", "[cells]") {
  const std::vector<test::Notebook> stories = test::notebooksIn("evasions.txt");
  CHECK(stories.size() >= 60);
  for (const test::Notebook& story : stories) {
    for (const char* policy : {"default", "data-science"}) {
      CellHistory history;
      Judged last;
      bool stopped = false;
      for (const auto& cell : story.cells) {
        last = vetNext(history, cell.code, policy);
        stopped = stopped || last.verdict.action == Action::kDeny;
      }
      INFO(story.name << " under " << policy << ": " << told(last.verdict));
      // "early": a cell before the last is what is stopped, and the last one then does no harm.
      CHECK((story.name.starts_with("early: ") ? stopped : last.verdict.action == Action::kDeny));
    }
  }
}

TEST_CASE("honest notebooks are vetted without a false alarm", "[cells]") {
  const std::vector<test::Notebook> notebooks = test::honestNotebooks();
  CHECK(notebooks.size() >= 40);
  std::size_t refused = 0;
  for (const test::Notebook& notebook : notebooks) {
    CHECK(notebook.cells.size() >= 10);
    CellHistory history;
    for (const auto& cell : notebook.cells) {
      const Judged judged = vetNext(history, cell.code, "data-science");
      INFO(notebook.name << ":\n" << cell.code << told(judged.verdict));
      CHECK(judged.verdict.action == (cell.refused ? Action::kDeny : Action::kAllow));
      refused += cell.refused ? 1 : 0;
    }
  }
  CHECK(refused <= 2);  // of 683: help(), and a path with `..` that stays inside
}

TEST_CASE("a finding tells its cell and the line there", "[cells]") {
  CellHistory history;
  CHECK(vetNext(history, "import os\nx = 1\n", "default").verdict.action == Action::kAllow);
  CHECK(vetNext(history, "y = 2\n\ng = os", "default").verdict.action == Action::kAllow);
  const Judged judged = vetNext(history, "\n\ng.system('ls')", "default");
  REQUIRE(judged.verdict.action == Action::kDeny);
  REQUIRE_FALSE(judged.verdict.findings.empty());
  CHECK(judged.verdict.findings[0].file == "cell 3");
  CHECK(judged.verdict.findings[0].span.line == 3);
  CHECK(judged.verdict.findings[0].span.column == 1);
  CHECK(judged.verdict.advice.starts_with("Line 3: "));
}

TEST_CASE("what a cell ends with is told at its place, once", "[cells]") {
  CellHistory history;
  const Judged judged = vetNext(history, "import subprocess\n\nsubprocess.run('ls')", "default");
  REQUIRE(judged.verdict.action == Action::kDeny);
  std::size_t spawns = 0;
  for (const Finding& finding : judged.verdict.findings) {
    CHECK(finding.file == "cell 1");
    CHECK(finding.span.line <= 3);
    spawns += finding.rule == "py.process.spawn" && finding.span.line == 3 ? 1 : 0;
  }
  CHECK(spawns == 1);
}

TEST_CASE("an old cell may be what a new one makes wrong", "[cells]") {
  CellHistory history;
  CHECK(vetNext(history, "def run():\n    return tool.system('ls')\n\ntool = None", "default")
            .verdict.action == Action::kAllow);
  const Judged judged = vetNext(history, "import os\ntool = os", "default");
  REQUIRE(judged.verdict.action == Action::kDeny);
  CHECK(judged.verdict.findings[0].file == "cell 1");
  CHECK(judged.verdict.findings[0].span.line == 2);
  CHECK(judged.verdict.advice.find("Cell 1, line 2: ") != std::string::npos);
}

TEST_CASE("a thousand cells are vetted in the time of a keystroke", "[cells]") {
  CellHistory history;
  for (std::uint64_t number = 1; number <= 1000; ++number) {
    const std::string n = std::to_string(number);
    std::string text =
        "def f" + n + "(a):\n    return a + " + n + "\nx" + n + " = f" + n + "(" + n + ")\n";
    history.add({number, text, {}});
  }
  const Policy policy = test::policyNamed("default");
  Submission submission = test::submission(Language::kPython, "");
  submission.source = history.with({1001, "x1 + x1000\n", {0, 10}}).source;
  const auto start = std::chrono::steady_clock::now();
  const Verdict verdict = judge(analyzeFor(policy, submission), submission, policy);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  INFO(took.count() << " ms");
  CHECK(verdict.action == Action::kAllow);
  CHECK(took.count() < 1000);  // 40 ms on a quiet machine; a shared one is slower
}
