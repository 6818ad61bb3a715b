// What a refusal says of how to go on: hints of findings, the advice of a whole submission.
#include <catch2/catch.hpp>
#include <set>

#include "policy/rule_store.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

constexpr auto kPython = Language::kPython;
constexpr auto kJavaScript = Language::kJavaScript;

// The hint of the first finding that does not allow.
std::string hintOf(Language language, const std::string& source,
                   std::string_view policy = "default") {
  const Verdict verdict = test::vet(language, source, policy);
  for (const Finding& finding : verdict.findings) {
    if (finding.action != Action::kAllow) return finding.hint;
  }
  return "(nothing is stopped)";
}

std::size_t countOf(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_CASE("every rule that stops something says what to write instead", "[policy][hints]") {
  const auto store = RuleStore::open();
  REQUIRE(store);
  for (const Language language : {kPython, kJavaScript}) {
    const auto& set = (*store)->rules(language);
    REQUIRE(set);
    for (const Rule& rule : (*set)->rules) {
      INFO(rule.id);
      if (rule.message.empty()) continue;
      CHECK_FALSE(rule.hint.empty());
      CHECK(rule.hint.size() <= 300);
      CHECK_FALSE(rule.hint.ends_with('.'));
      const auto& purposes = (*store)->hints(language).purposes();
      CHECK((rule.purpose.empty() || purposes.contains(rule.purpose)));
    }
  }
}

TEST_CASE("a table of hints that says something twice, or of a purpose that is none, is refused",
          "[policy][hints]") {
  const auto refusal = [](const char* text) {
    const auto table = HintTable::parse(text, "h.yaml");
    return table ? std::string("(taken)") : table.error().message;
  };
  CHECK(refusal("hints:\n  - {name: [a, a], hint: x}\n").find("listed twice") != std::string::npos);
  CHECK(refusal("hints:\n  - {name: [a], hint: x, purpose: y}\n").find("unknown purpose") !=
        std::string::npos);
  CHECK(refusal("hints:\n  - {name: [a]}\n").find("hint") != std::string::npos);
  CHECK(refusal("hints:\n  - {name: [a], hint: x, colour: red}\n").find("colour") !=
        std::string::npos);
  CHECK(refusal("hints:\n  - {name: [a], hint: x}\n") == "(taken)");
}

TEST_CASE("what can't be had is answered with what can", "[policy][hints]") {
  const std::pair<const char*, const char*> kCases[] = {
      {"import subprocess\nsubprocess.run(['ls'])", "nothing starts processes here"},
      {"import requests\nrequests.get('http://a')", "\"files\""},
      {"import urllib.request", "\"files\""},
      {"import torch", "scikit-learn"},
      {"import multiprocessing", "ThreadPoolExecutor"},
      {"eval('1')", "ast.literal_eval"},
      {"open('/etc/passwd')", "relative path"},
      {"x = {}\nglobals()['a'] = 1", "dict"},
      {"import pandas as pd", "data-science"},
  };
  for (const auto& [source, words] : kCases) {
    INFO(source);
    CHECK_THAT(hintOf(kPython, source), Catch::Contains(words));
  }
  CHECK_THAT(
      hintOf(kPython, "import pandas as pd\npd.read_sql('select 1', 'sqlite://')", "data-science"),
      Catch::Contains("sqlite3"));
  CHECK_THAT(hintOf(kPython, "import pandas as pd\npd.read_csv('https://a/b.csv')", "data-science"),
             Catch::Contains("\"files\""));
  CHECK_THAT(hintOf(kJavaScript, "const axios = require('axios')"), Catch::Contains("no network"));
  CHECK_THAT(hintOf(kJavaScript, "require('child_process').exec('ls')"),
             Catch::Contains("nothing starts processes"));
}

TEST_CASE("a hint names a policy to those alone who have it or may ask for it", "[policy][hints]") {
  const auto store = RuleStore::open();
  REQUIRE(store);
  const MayChoose nothing = [](std::string_view) { return false; };
  const auto told = [&](Language language, const std::string& source, const MayChoose& choose,
                        const char* policy = "default") {
    const Submission submission = test::submission(language, source);
    return judge(analyze(submission), submission, test::policyNamed(policy), choose).advice;
  };
  const MayChoose one = [](std::string_view preset) { return preset == "data-science"; };
  CHECK_THAT(told(kPython, "import pandas", one), Catch::Contains("data-science"));
  for (const char* module : {"pandas", "polars", "torch", "arrow", "fitz", "mako"}) {
    const std::string advice = told(kPython, std::string("import ") + module, nothing);
    INFO(module << ": " << advice);
    CHECK(advice.find("data-science") == std::string::npos);
    CHECK(advice.size() > 20);
  }
  CHECK_THAT(told(kPython, "import polars", nothing), Catch::Contains("csv"));
  CHECK_THAT(told(kPython, "import polars", nothing, "data-science"), Catch::Contains("pandas"));
  CHECK(told(kJavaScript, "require('xlsx')", nothing).find("data-science") == std::string::npos);
  // No entry of the tables names a policy without saying so.
  for (const Language language : {kPython, kJavaScript}) {
    for (const auto& [name, hint] : (*store)->hints(language).names()) {
      INFO(name << ": " << hint.text);
      const bool names = hint.text.find("policy data-science") != std::string::npos;
      CHECK(names == (hint.policy == "data-science"));
      CHECK((hint.policy.empty() || test::rulebook().policy(hint.policy)));
    }
  }
}

TEST_CASE("a misspelt name is answered with the one that is meant", "[policy][hints]") {
  CHECK(hintOf(kPython, "pritn('x')") == "did you mean print?");
  CHECK(hintOf(kPython, "import jsno") == "did you mean json?");
  CHECK(hintOf(kPython, "import math\nmath.sqroot(2)") == "did you mean sqrt?");
  CHECK(hintOf(kPython, "total = 1\nprint(totl)") == "did you mean total?");
  CHECK(hintOf(kJavaScript, "consle.log(1)") == "did you mean console?");
  CHECK(hintOf(kPython, "print(np.zeros(3))") == "write 'import numpy as np' above it");
  CHECK(hintOf(kPython, "print(json.dumps(1))") == "write 'import json' above it");
  CHECK(hintOf(kPython, "print(wholly_unheard_of)") ==
        "define wholly_unheard_of before it is used, or import it");

  const Verdict verdict = test::vet(kPython, "import math\nprint(math.sqroot(2))");
  REQUIRE(verdict.findings.size() == 1);
  CHECK(verdict.findings[0].replacement == "math.sqrt");
}

TEST_CASE("the advice says each hint once, with the line, and what the policy allows instead",
          "[policy][hints]") {
  const Verdict verdict =
      test::vet(kPython, "import subprocess\nsubprocess.run('a')\nsubprocess.run('b')\neval('1')");
  CHECK(countOf(verdict.advice, "nothing starts processes here") == 1);
  CHECK_THAT(verdict.advice, Catch::Contains("Line 1: "));
  CHECK_THAT(verdict.advice, Catch::Contains("Line 4: "));
  CHECK_THAT(verdict.advice, Catch::Contains("Modules that the policy default allows for this: "
                                             "concurrency: concurrent.futures, threading"));
  CHECK(test::vet(kPython, "print(1)").advice.empty());
  // Observing, nothing is stopped: there is nothing to write instead.
  CHECK(test::vet(kPython, "import subprocess", "observe").advice.empty());
}

TEST_CASE("hints of a hostile source stay short and printable", "[policy][hints]") {
  const std::string name(5000, 'x');
  const std::string hint = hintOf(kPython, "print(" + name + ")");
  CHECK(hint.size() < 400);
  std::string many;
  for (int i = 0; i < 400; ++i) many += "print(unbound_" + std::to_string(i * 7919) + ")\n";
  const Verdict verdict = test::vet(kPython, many);
  CHECK(verdict.advice.size() < 5000);
  CHECK_THAT(verdict.advice, Catch::Contains(" more."));
}

}  // namespace
}  // namespace gantlet
