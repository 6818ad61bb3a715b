// A refusal's smallest rule lets the very program run, and nothing is proposed that a person should
// not be asked for.
#include "policy/proposal.h"

#include <catch2/catch.hpp>

#include "policy/judge.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

Proposal propose(const std::string& source, const std::string& preset = "strict",
                 Language language = Language::kPython) {
  return proposeFor(test::rulebook(), test::policyNamed(preset),
                    test::submission(language, source));
}

Action judged(const std::string& source, const Policy& policy,
              Language language = Language::kPython) {
  const Submission made = test::submission(language, source);
  return judge(analyze(made), made, policy).action;
}

TEST_CASE("a proposal allows the program that it is for, and each of its lines is needed",
          "[policy][proposal]") {
  struct Case {
    std::string preset;
    std::string source;
    std::vector<std::string> lines;
  };
  const std::vector<Case> cases{
      {"strict",
       "import csv\nprint(csv.reader(['a,b']))",
       {R"(python: {modules: {allow: ["csv"]}})"}},
      {"default",
       "import numpy\nprint(numpy.zeros(3))",
       {R"(python: {modules: {allow: ["numpy"]}})"}},
      {"default",
       "import numpy as np\nimport pandas as pd\nprint(pd.DataFrame(np.ones((2, 2))))",
       {R"(python: {modules: {allow: ["numpy"]}})", R"(python: {modules: {allow: ["pandas"]}})"}},
  };
  for (const Case& one : cases) {
    INFO(one.source);
    REQUIRE(judged(one.source, test::policyNamed(one.preset)) != Action::kAllow);
    const Proposal proposal = propose(one.source, one.preset);
    INFO(proposal.impossible << "\n" << proposal.document);
    CHECK(proposal.impossible.empty());
    CHECK(proposal.lines == one.lines);
    CHECK(judged(one.source, proposal.policy) == Action::kAllow);
    CHECK(proposal.policy.digest != test::policyNamed(one.preset).digest);
    CHECK(proposal.policy.name == one.preset + ".approved");
  }
}

TEST_CASE("what files take beyond the module is in the proposal, each part of it needed",
          "[policy][proposal]") {
  const std::string source = "import sqlite3\nsqlite3.connect('a.db').execute('select 1')";
  const Proposal proposal = propose(source);
  INFO(proposal.impossible << "\n" << proposal.document);
  REQUIRE(proposal.impossible.empty());
  CHECK(proposal.modules == std::vector<std::string>{"sqlite3"});
  CHECK_FALSE(proposal.capabilities.empty());
  CHECK(judged(source, proposal.policy) == Action::kAllow);
  for (const std::string& left : proposal.lines) {
    std::string document = "name: less\nversion: 1\nextends: strict\n";
    std::string capabilities;
    for (const std::string& line : proposal.lines) {
      if (line == left) continue;
      if (line.starts_with("capabilities")) {
        const std::size_t from = line.find('[') + 1;
        capabilities +=
            (capabilities.empty() ? "" : ", ") + line.substr(from, line.find(']') - from);
      } else {
        document += line + "\n";
      }
    }
    if (!capabilities.empty()) document += "capabilities: {grant: [" + capabilities + "]}\n";
    const auto less = test::rulebook().parsePolicy(document, "less");
    INFO(left << "\n" << document << (less ? "" : less.error().text()));
    REQUIRE(less);
    CHECK(judged(source, *less) != Action::kAllow);
  }
}

TEST_CASE("nothing is proposed that is a policy's to say and not a reviewer's",
          "[policy][proposal]") {
  for (const char* source :
       {"import os\nos.system('ls')", "import subprocess\nsubprocess.run(['ls'])",
        "import socket\nsocket.socket()", "eval('1')", "import ctypes\nctypes.CDLL('x')",
        "().__class__.__base__.__subclasses__()", "getattr(__builtins__, 'ev' + 'al')('1')",
        "import nobody_knows_it\nnobody_knows_it.x()", "def f(:\n"}) {
    INFO(source);
    REQUIRE(judged(source, test::policyNamed("default")) != Action::kAllow);
    const Proposal proposal = propose(source, "default");
    CHECK_FALSE(proposal.impossible.empty());
    CHECK(proposal.lines.empty());
  }
}

TEST_CASE("what is allowed has a proposal without lines", "[policy][proposal]") {
  const Proposal proposal = propose("print(1)");
  CHECK(proposal.impossible.empty());
  CHECK(proposal.lines.empty());
}

TEST_CASE("a proposal lets no other program's reach in", "[policy][proposal]") {
  const Proposal proposal = propose("import csv\nprint(csv.reader(['a,b']))");
  REQUIRE(proposal.impossible.empty());
  for (const char* source :
       {"import json, csv, os\nos.system('ls')", "import sqlite3\nsqlite3.connect('x')",
        "eval('1')", "open('x', 'w')", "import csv\ncsv.io.open('x')"}) {
    INFO(source);
    CHECK(judged(source, proposal.policy) != Action::kAllow);
  }
}

}  // namespace
}  // namespace gantlet
