// Sessions over a real sandbox and the real pipeline.
#include "manager/session_desk.h"

#include <catch2/catch.hpp>

#include "tests/support/notebooks.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using Who = SessionDesk::Who;

TEST_CASE("cells keep variables, and each is a record before it runs", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  CHECK(place.value(who, "x = 20\nx + 1") == "21");
  const CellAnswer answer = place.cell(who, "x * 2\n");
  CHECK(answer.executionCount == 2);
  CHECK(answer.context == "main");
  REQUIRE(answer.report.execution);
  CHECK(answer.report.execution->resultJson == "40");
  CHECK(answer.resultBundle == R"({"text/plain": "40"})");
  CHECK(answer.report.sessionId == who.session);
  const auto records = place.log.records();
  REQUIRE(records.size() == 1 + 2 * 6);
  CHECK(records[0].event == "session_created");
  CHECK(records[0].tenant.text() == "acme");
  for (std::size_t i = 1; i < records.size(); ++i) {
    CHECK(records[i].tenant.text() == "acme");
    const json::Value* session = records[i].details.find("session_id");
    REQUIRE(session != nullptr);
    CHECK(*session->asString() == who.session);
    CHECK(records[i].details.find("cell_hash") != nullptr);
  }
  CHECK(*records[7].details.find("cell")->asInt() == 2);
}

TEST_CASE("a denied cell is answered with its findings, and is no part of what follows",
          "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  CHECK(place.value(who, "import math\nroot = math.sqrt\nroot(9)") == "3.0");
  const CellAnswer denied = place.cell(who, "y = 1\nimport subprocess\nsubprocess.run(['ls'])\n");
  CHECK(denied.report.status == RunStatus::kDenied);
  CHECK(denied.executionCount == 0);
  REQUIRE_FALSE(denied.report.verdict.findings.empty());
  CHECK(denied.report.verdict.findings[0].file == "cell 2");
  CHECK(denied.report.verdict.findings[0].span.line == 2);
  CHECK(denied.report.verdict.advice.find("Line 2") != std::string::npos);
  REQUIRE(denied.report.error);
  CHECK(denied.report.error->message.find(": line 2: ") != std::string::npos);
  // `y` was never bound: nobody knows it.
  CHECK(place.cell(who, "y").report.status == RunStatus::kDenied);
  CHECK(place.value(who, "root(16)") == "4.0");
}

TEST_CASE("aliases of earlier cells are known, whatever became of these", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  // Allowed by itself: what it leads to is not used.
  CHECK(place.cell(who, "import os\nf = os.getcwd\n1/0").report.status == RunStatus::kProgramError);
  const CellAnswer late = place.cell(who, "import os\ng = os\n");
  const CellAnswer used = place.cell(who, "g.system('ls')");
  CHECK(used.report.status == RunStatus::kDenied);
  (void)late;
  // A module as a cell's value is not lost to `_`.
  (void)place.cell(who, "os");
  const CellAnswer last = place.cell(who, "_.system('ls')");
  CHECK(last.report.status == RunStatus::kDenied);
  CHECK(place.cell(who, "Out[len(Out)].system('x')").report.status == RunStatus::kDenied);
}

TEST_CASE("what a cell leaves in artifacts/ comes with its answer, once", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  const auto left = [&](const std::string& code) {
    const CellAnswer answer = place.cell(who, code);
    INFO(code);
    REQUIRE(answer.report.status == RunStatus::kSuccess);
    std::string names;
    for (const Artifact& one : answer.report.execution->artifacts) {
      names += one.name + "=" + one.bytes + " ";
    }
    for (const DroppedArtifact& one : answer.report.execution->dropped.named) {
      names += "not " + one.name + " ";
    }
    return names;
  };
  // The folder stands ready where it is named.
  CHECK(left("import os\nwith open('artifacts/a.txt', 'w') as f:\n    f.write('1')\n"
             "os.mkdir('artifacts/deep')\nwith open('artifacts/deep/b', 'w') as f:\n"
             "    f.write('2')\nwith open('beside.txt', 'w') as f:\n    f.write('3')\n") ==
        "a.txt=1 deep/b=2 ");
  CHECK(left("1").empty());
  CHECK(left("with open('artifacts/a.txt', 'a') as f:\n    f.write('4')\n"
             "os.utime('artifacts/a.txt', (1, 1))\n") == "a.txt=14 ");
  // No more than a run by itself may leave; the others are named.
  CHECK(left("for i in range(12):\n    with open(f'artifacts/n{i:02}', 'w') as f:\n        pass\n")
            .ends_with("n08= n09= not n10 not n11 "));
  CHECK(left("2").empty());
  CHECK(left("os.remove('artifacts/a.txt')\n").empty());
}

TEST_CASE("a cell that could never be vetted with others is refused at once", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  std::string code;
  while (code.size() <= SessionOptions{}.maxHistory) code += "#\n";
  WantedCell cell;
  cell.code = code;
  const auto refused = place.desk.runCell(who, cell);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kTooLarge);
  CHECK(place.value(who, "1 + 1") == "2");
}

TEST_CASE("a cell must be whole by itself", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  for (const char* part : {"x = '''", "x = (", "x = 1 +", "@"}) {
    INFO(part);
    CHECK(place.cell(who, part).report.status == RunStatus::kDenied);
  }
  // What the analysis takes and the interpreter does not has not run.
  CHECK(place.cell(who, "if True:").report.status != RunStatus::kSuccess);
  CHECK(place.value(who, "a = 1 # \\") == "<none>");
  CHECK(place.cell(who, "# -*- coding: utf-7 -*-\n1").report.status != RunStatus::kProviderError);
  CHECK(place.value(who, "a + 1") == "2");
}

TEST_CASE("a cell's value that can't be kept is told on standard error", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  std::string streamed;
  SessionDesk::CellWanted asked;
  asked.code = "print('before')\n{1: 2, '1': 3}\n";
  const auto answer = place.desk.runCell(who, asked, [&](const CellEvent& event) {
    if (event.kind == CellEvent::Kind::kStderr) streamed += event.text;
  });
  REQUIRE(answer);
  REQUIRE(answer->report.execution);
  CHECK_FALSE(answer->report.execution->resultJson.has_value());
  CHECK(answer->report.execution->err.text.find("its result was dropped") != std::string::npos);
  CHECK(streamed == answer->report.execution->err.text);
  CHECK(place.value(who, "1 + 1") == "2");
}

TEST_CASE("a value that is cut says so", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  const auto bundle = [&](const std::string& code) {
    const CellAnswer answer = place.cell(who, code);
    CHECK(answer.report.status == RunStatus::kSuccess);
    REQUIRE(answer.report.execution);
    // What JSON does not hold as it is is displayed, in a session as everywhere.
    CHECK(answer.report.execution->display.size() == 1);
    return answer.resultBundle.value_or("");
  };
  CHECK(
      bundle("'x' * 3_000_000").ends_with("... [cut: the first 1048576 of 3000002 characters]\"}"));
  CHECK(
      bundle("[0] * 1_000_000").ends_with("... [cut: the first 100000 of 3000000 characters]\"}"));
  CHECK(bundle("{'a': float('inf')}").find("{'a': inf}") != std::string::npos);
  const CellAnswer shown = place.cell(who, "display('y' * 200_000)");
  REQUIRE(shown.report.execution->display.size() == 1);
  CHECK(shown.report.execution->display[0].ends_with(
      "... [cut: the first 100000 of 200000 characters]\"}"));
  const CellAnswer many = place.cell(
      who, "class Wide:\n    def _repr_html_(self):\n        return 'h' * 9_000_000\nWide()");
  CHECK(many.resultBundle.value_or("").find("[left out, for at most 8388608 bytes are returned: "
                                            "text/html]") != std::string::npos);
  CHECK(place.cell(who, "{'a': [1, 'x', None]}").report.execution->display.empty());
}

TEST_CASE("a cell may leave by sys.exit()", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  for (const char* code : {"import sys\nkept = 1\nsys.exit()", "sys.exit(0)", "exit()"}) {
    const CellAnswer left = place.cell(who, code);
    CHECK(left.report.status == RunStatus::kSuccess);
    CHECK_FALSE(left.exception);
    CHECK(left.contextEnded.empty());
  }
  const CellAnswer five = place.cell(who, "sys.exit(5)");
  CHECK(five.report.status == RunStatus::kProgramError);
  CHECK(five.report.execution->exitCode == 5);
  REQUIRE(five.exception);
  CHECK(five.exception->name == "SystemExit");
  CHECK(five.exception->value == "5");
  const CellAnswer text = place.cell(who, "sys.exit('no input')");
  CHECK(text.report.execution->exitCode == 1);
  CHECK(text.report.execution->err.text == "no input\n");
  const CellAnswer odd = place.cell(
      who, "class Odd:\n    def __str__(self):\n        raise ValueError\nsys.exit(Odd())");
  CHECK(odd.report.execution->exitCode == 1);
  CHECK(odd.contextEnded.empty());
  CHECK(place.cell(who, "1 / 0").report.execution->exitCode == 1);
  CHECK(place.value(who, "kept") == "1");
}

TEST_CASE("an interrupt that is not heeded is told as the answer's error", "[sessions]") {
  SessionOptions options;
  options.interruptPatience = 300ms;
  SessionPlace place(options);
  const Who who = place.make();
  SessionDesk::CellWanted deaf;
  deaf.code =
      "told = False\nwhile True:\n    try:\n        if not told:\n            told = True\n"
      "            print('first', flush=True)\n        while True:\n            pass\n"
      "    except BaseException:\n        pass\n";
  const auto answer = place.desk.runCell(who, deaf, [&](const CellEvent& event) {
    if (event.kind == CellEvent::Kind::kStdout) CHECK(place.desk.interruptContext(who, "main"));
  });
  REQUIRE(answer);
  CHECK(answer->report.status == RunStatus::kKilled);
  REQUIRE(answer->report.error);
  CHECK(answer->report.error->message.find("did not heed SIGINT") != std::string::npos);
}

TEST_CASE("a finding that refuses nothing is told once", "[sessions]") {
  SessionPlace place;
  const Who who = place.make("observe");
  const std::size_t first = place.cell(who, "import subprocess").report.verdict.findings.size();
  CHECK(first > 0);
  CHECK(place.cell(who, "x = 1").report.verdict.findings.empty());
  const CellAnswer again = place.cell(who, "import subprocess");
  CHECK_FALSE(again.report.verdict.findings.empty());
  for (const Finding& finding : again.report.verdict.findings) CHECK(finding.file == "cell 3");
  // What a rollback takes away is told again when it comes again.
  const auto checkpoint = place.desk.makeCheckpoint(who, "main");
  REQUIRE(checkpoint);
  CHECK_FALSE(place.cell(who, "import socket").report.verdict.findings.empty());
  REQUIRE(place.desk.rollback(who, checkpoint->id));
  const std::vector<Finding> anew = place.cell(who, "import socket").report.verdict.findings;
  CHECK(std::any_of(anew.begin(), anew.end(),
                    [](const Finding& finding) { return finding.file == "cell 4"; }));
}

TEST_CASE("environment variables are a session's or a cell's, and steer no library", "[sessions]") {
  SessionPlace place;
  SessionDesk::Wanted wanted = place.wanted();
  wanted.environment = {{"CITY", "Zürich"}, {"STAGE", "test"}};
  const auto made = place.desk.create(wanted);
  REQUIRE(made);
  const Who who{made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
  const std::string look = "import os\n[os.environ.get(n) for n in ('CITY', 'STAGE', 'ONCE')]";
  CHECK(place.value(who, look) == R"(["Zürich", "test", null])");
  SessionDesk::CellWanted cell;
  cell.code = look;
  cell.environment = {{"ONCE", "now"}, {"STAGE", "other"}};
  const auto passing = place.desk.runCell(who, cell);
  REQUIRE(passing);
  CHECK(passing->report.execution->resultJson == R"(["Zürich", "other", "now"])");
  CHECK(place.value(who, look) == R"(["Zürich", "test", null])");
  // A new interpreter has them again, and so has a branch that ran nothing yet.
  REQUIRE(place.desk.restartContext(who, "main"));
  CHECK(place.value(who, look) == R"(["Zürich", "test", null])");
  for (const char* name : {"PYTHONPATH", "LD_PRELOAD", "MPLBACKEND", "PY_SAX_PARSER", "https_proxy",
                           "PATH", "_X", "NLTK_DATA", "a-b", "", "1A"}) {
    INFO(name);
    cell.environment = {{name, "x:y"}};
    CHECK(place.desk.runCell(who, cell).error().code == ErrorCode::kInvalidArgument);
    wanted.environment = cell.environment;
    CHECK(place.desk.create(wanted).error().code == ErrorCode::kInvalidArgument);
  }
  cell.environment = {{"TZ", "/etc/passwd"}};
  CHECK_FALSE(place.desk.runCell(who, cell));
  cell.environment = {{"TZ", "Europe/Berlin"}, {"OMP_NUM_THREADS", "1"}};
  CHECK(place.desk.runCell(who, cell));
  const audit::AuditRecord created = place.log.records().front();
  CHECK(json::write(created.details).find("environment_hash") != std::string::npos);
  CHECK(json::write(created.details).find("rich") == std::string::npos);
}

TEST_CASE("a session that another tenant made is not there", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  Who other = who;
  other.only = TenantId("beta");
  CHECK(place.desk.get(other).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.runCell(other, {"1"}).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.stat(other, "").error().code == ErrorCode::kNotFound);
  CHECK(place.desk.remove(other).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.list(TenantId("beta"))->empty());
  CHECK(place.desk.list(TenantId("acme"))->size() == 1);
  other.only.reset();
  CHECK(place.desk.get(other));
}

TEST_CASE("what can't be recorded is not done", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  CHECK(place.value(who, "x = 1\nx") == "1");
  place.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
  CHECK_FALSE(place.desk.create(place.wanted()));
  CHECK_FALSE(place.desk.runCell(who, {"x = 2"}));
  CHECK_FALSE(place.desk.writeFile(who, "a.txt"));
  CHECK_FALSE(place.desk.remove(who));
  CHECK_FALSE(place.desk.makeContext(who, std::nullopt));
  SessionDesk::Change change;
  change.idle = 5s;
  CHECK_FALSE(place.desk.change(who, change));
  place.log.setFault(std::nullopt);
  CHECK(place.value(who, "x") == "1");
  CHECK(place.desk.stat(who, "a.txt").error().code == ErrorCode::kNotFound);
  CHECK(place.desk.list(std::nullopt)->size() == 1);
}

TEST_CASE("contexts share files and nothing else", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  const auto made = place.desk.makeContext(who, std::nullopt);
  REQUIRE(made);
  CHECK(place.value(who, "x = 1\nwith open('f.txt', 'w') as f:\n    f.write('shared')\nx") == "1");
  CHECK(place.cell(who, "x", made->id).report.status == RunStatus::kDenied);
  CHECK(place.value(who, "open('f.txt').read()", made->id) == "\"shared\"");
  // What main was granted is not granted here: the same call, as if the analysis had missed it.
  const auto all = place.desk.contexts(who);
  REQUIRE(all);
  CHECK(all->size() == 2);
  CHECK(place.desk.removeContext(who, "main").error().code == ErrorCode::kInvalidArgument);
  REQUIRE(place.desk.removeContext(who, made->id));
  CHECK(place.desk.runCell(who, {"1", made->id}).error().code == ErrorCode::kNotFound);
  REQUIRE(place.desk.restartContext(who, "main"));
  CHECK(place.cell(who, "x").report.status == RunStatus::kDenied);
  CHECK(place.value(who, "x = 5\nx") == "5");
}

TEST_CASE("a time limit interrupts, and what does not heed it ends the context", "[sessions]") {
  SessionOptions options;
  options.interruptPatience = 300ms;
  SessionPlace place(options);
  const Who who = place.make();
  SessionDesk::CellWanted slow;
  slow.code = "kept = 1\nwhile True:\n    pass\n";
  slow.timeout = 300ms;
  const auto answer = place.desk.runCell(who, slow);
  REQUIRE(answer);
  CHECK(answer->report.status == RunStatus::kTimeout);
  CHECK(answer->contextEnded.empty());
  CHECK(place.value(who, "kept") == "1");
  slow.code =
      "while True:\n    try:\n        while True:\n            pass\n"
      "    except BaseException:\n        pass\n";
  const auto deaf = place.desk.runCell(who, slow);
  REQUIRE(deaf);
  CHECK(deaf->report.status == RunStatus::kTimeout);
  CHECK_FALSE(deaf->contextEnded.empty());
  // Its variables are gone, and so is its history: nobody is to think that they are there.
  const CellAnswer denied = place.cell(who, "kept");
  CHECK(denied.report.status == RunStatus::kDenied);
  CHECK_FALSE(denied.startedAnew);  // nothing ran
  CHECK(denied.endedBefore);        // but why the name is not known is told
  REQUIRE(denied.report.error);
  CHECK(denied.report.error->message.find("variables of earlier cells with it") !=
        std::string::npos);
  const CellAnswer anew = place.cell(who, "1");
  CHECK(anew.startedAnew);
  CHECK(anew.executionCount == 1);
  CHECK_FALSE(place.cell(who, "2").startedAnew);
  const CellAnswer plain = place.cell(who, "never");
  CHECK_FALSE(plain.endedBefore);
  REQUIRE(plain.report.error);
  CHECK(plain.report.error->message.find("earlier cells") == std::string::npos);
}

TEST_CASE("a cell is interrupted, and its events come while it runs", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  std::vector<CellEvent> seen;
  SessionDesk::CellWanted asked;
  asked.code = "print('first', flush=True)\nwhile True:\n    pass\n";
  const auto answer = place.desk.runCell(who, asked, [&](const CellEvent& event) {
    seen.push_back(event);
    if (event.kind == CellEvent::Kind::kStdout) {
      CHECK(place.desk.interruptContext(who, "main"));
    }
  });
  REQUIRE(answer);
  CHECK(answer->report.status == RunStatus::kProgramError);
  REQUIRE(answer->exception);
  CHECK(answer->exception->name == "KeyboardInterrupt");
  REQUIRE(seen.size() == 3);
  CHECK(seen[0].kind == CellEvent::Kind::kStarted);
  CHECK(seen[1].text == "first\n");
  CHECK(seen[2].kind == CellEvent::Kind::kError);
}

TEST_CASE("a stream carries no more output than the answer", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  std::size_t out = 0;
  std::string err;
  SessionDesk::CellWanted asked;
  asked.code = "for _ in range(3000):\n    print('z' * 1023)\nprint('last')\n";
  const auto answer = place.desk.runCell(who, asked, [&](const CellEvent& event) {
    if (event.kind == CellEvent::Kind::kStdout) out += event.text.size();
    if (event.kind == CellEvent::Kind::kStderr) err += event.text;
  });
  REQUIRE(answer);
  CHECK(answer->report.status == RunStatus::kSuccess);
  CHECK(out == 1U << 20U);
  CHECK(err == "gantlet: only the first 1 MiB of stdout are streamed\n");
}

TEST_CASE("a tenant has as many sessions as it may", "[sessions]") {
  SessionOptions options;
  options.maxSessionsTenant = 2;
  options.maxSessions = 3;
  SessionPlace place(options);
  const Who first = place.make();
  (void)place.make();
  const auto third = place.desk.create(place.wanted());
  REQUIRE_FALSE(third);
  CHECK(third.error().code == ErrorCode::kBusy);
  CHECK(third.error().limit == "\"sessions\";q=2");
  (void)place.make("default", "beta");
  CHECK_FALSE(place.desk.create(place.wanted("default", "gamma")));
  REQUIRE(place.desk.remove(first));
  CHECK(place.desk.create(place.wanted()));
}

TEST_CASE("notebook lines: harmless ones are left out, others are refused with a hint",
          "[sessions]") {
  SessionPlace place;
  const Who who = place.make("data-science");
  CHECK(place.value(who, "%matplotlib inline\n1 + 1") == "2");
  const CellAnswer shell = place.cell(who, "!ls\n");
  CHECK(shell.report.status == RunStatus::kDenied);
  CHECK_FALSE(shell.report.verdict.findings.at(0).hint.empty());
  const CellAnswer figure = place.cell(who,
                                       "import matplotlib.pyplot as plt\nimport pandas as pd\n"
                                       "df = pd.DataFrame({'a': [1, 2]})\nplt.plot(df['a'])\ndf\n");
  CHECK(figure.report.status == RunStatus::kSuccess);
  REQUIRE(figure.report.execution);
  REQUIRE(figure.report.execution->display.size() == 2);  // and the value, a list of lines
  CHECK(figure.report.execution->display[0].find("image/png") != std::string::npos);
  REQUIRE(figure.resultBundle);
  CHECK(figure.resultBundle->find("text/html") != std::string::npos);
  CHECK(place.value(who, "df['a'].sum()") == "3");
}

TEST_CASE("honest notebooks run as they were written", "[sessions][notebooks]") {
  SessionOptions options;
  options.maxSessionsTenant = 100;
  SessionPlace place(options);
  for (const test::Notebook& notebook : test::honestNotebooks()) {
    const Who who = place.make("data-science");
    for (const auto& cell : notebook.cells) {
      INFO(notebook.name << (cell.fails ? " (must fail)" : "") << ":\n" << cell.code);
      const CellAnswer answer = place.cell(who, cell.code);
      CHECK(answer.report.status == (cell.refused ? RunStatus::kDenied
                                     : cell.fails ? RunStatus::kProgramError
                                                  : RunStatus::kSuccess));
      CHECK(answer.exception.has_value() == cell.fails);
      CHECK(answer.contextEnded.empty());
    }
    REQUIRE(place.desk.remove(who));
  }
}
