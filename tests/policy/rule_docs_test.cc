// docs/rules.md is made from the rules; `./x docs` writes it, this test holds it to them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "policy/rule_store.h"
#include "test_paths.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

constexpr const char* kPath = GANTLET_SOURCE_DIR "/docs/rules.md";

constexpr const char* kHead =
    "# Rules\n\n"
    "Made from `rules/` by `./x docs`: change the rules, not this page. How rules are written and "
    "how a\n"
    "submission is judged by them: [rules/README.md](../rules/README.md). A policy can change what "
    "a rule does\n"
    "(`rules: {ID: review}`); `gantlet policy explain FILE` tells which rule said what, and the "
    "policy line that\n"
    "would allow it.\n";

std::string cweLinks(const std::vector<int>& cwes) {
  std::string text;
  for (const int cwe : cwes) {
    const std::string number = std::to_string(cwe);
    text.append(text.empty() ? "" : ", ").append("[CWE-").append(number);
    text.append("](https://cwe.mitre.org/data/definitions/").append(number).append(".html)");
  }
  return text;
}

std::string indented(const std::string& source) {
  std::string text;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) text.append("    ").append(line).append("\n");
  return text;
}

// A control character in an example would be lost on the page.
bool isPrintable(const std::string& source) {
  return std::all_of(source.begin(), source.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\n' || (byte >= 32 && byte < 127);
  });
}

std::string firstExample(const char* title, const std::vector<std::string>& sources) {
  const auto shown = std::find_if(sources.begin(), sources.end(), [](const std::string& source) {
    return isPrintable(source) && source.size() < 400;
  });
  if (shown == sources.end()) return "";
  return std::string(title) + "\n\n" + indented(*shown) + "\n";
}

// "a builtin that…" begins a sentence; "numpy.load with…" begins with a name.
std::string sentence(std::string title) {
  const std::string word = title.substr(0, title.find(' '));
  const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
  if (std::all_of(word.begin(), word.end(), lower)) {
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  }
  return title + ".";
}

std::string page(const Rule& rule, const RuleTests& tests) {
  std::string text = "### `" + rule.id + "`\n\n" + sentence(rule.title);
  if (!rule.help.empty()) text.append(" ").append(rule.help);
  text.append("\n\n").append(actionName(rule.action)).append(" · ");
  text.append(severityName(rule.severity));
  if (!rule.cwe.empty()) text.append(" · ").append(cweLinks(rule.cwe));
  if (!rule.hint.empty()) text.append("\n\nInstead: ").append(rule.hint).append(".");
  text.append("\n\n").append(firstExample("Finds:", tests.bad));
  return text + firstExample("Leaves alone:", tests.good);
}

std::string document() {
  const auto store = RuleStore::open();
  REQUIRE(store);
  std::string text = kHead;
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    std::map<std::string, std::string> pages;
    for (const RuleText& source : (*store)->texts(language)) {
      const Result<Rule> rule = parseRule(source);
      REQUIRE(rule);
      const Result<RuleTests> tests = parseRuleTests(source, rule->id);
      REQUIRE(tests);
      // A rule without a message only brings capabilities: it has nothing to tell a reader.
      if (!rule->message.empty()) pages.emplace(rule->id, page(*rule, *tests));
    }
    text += language == Language::kPython ? "\n## Python\n\n" : "## JavaScript\n\n";
    for (const auto& [id, words] : pages) text += words;
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

TEST_CASE("docs/rules.md is what the rules say", "[policy][rule-docs]") {
  const std::string expected = document();
  if (std::getenv("GANTLET_WRITE_DOCS") != nullptr) std::ofstream(kPath) << expected;
  std::ostringstream found;
  found << std::ifstream(kPath).rdbuf();
  INFO("run ./x docs and commit docs/rules.md");
  CHECK((found.str() == expected));
}

}  // namespace
}  // namespace gantlet
