// What a person reads: findings with carets, and text of a submission's made harmless.
#include <catch2/catch.hpp>

#include "cli/console.h"
#include "cli/help/text_width.h"
#include "cli/program/findings_text.h"

using gantlet::Action;
using gantlet::Finding;
using gantlet::Severity;
using gantlet::SourceSpan;
using gantlet::Verdict;
using gantlet::cli::findingsText;
using gantlet::cli::printable;
using gantlet::cli::sourceExcerpt;
using gantlet::cli::verdictLine;

namespace {

SourceSpan span(std::uint32_t line, std::uint32_t column, std::uint32_t endLine,
                std::uint32_t endColumn) {
  SourceSpan result;
  result.line = line;
  result.column = column;
  result.endLine = endLine;
  result.endColumn = endColumn;
  return result;
}

}  // namespace

TEST_CASE("a finding reads like a compiler's error", "[cli]") {
  Verdict verdict;
  verdict.policy = "default@1";
  Finding finding;
  finding.rule = "py.import.not-allowed";
  finding.cwe = {829};
  finding.message = "import of 'os'";
  finding.span = span(2, 8, 2, 10);
  verdict.findings.push_back(finding);
  CHECK(findingsText(verdict, "a.py", "x = 1\nimport os\n", false) ==
        "a.py:2:8: high: import of 'os' [py.import.not-allowed] (deny, CWE-829)\n"
        "    2 | import os\n"
        "      |        ^~\n");
  CHECK(verdictLine(verdict, "a.py", false) == "a.py: deny (policy default@1, 1 finding)\n");
}

TEST_CASE("a caret stands under its span behind tabs", "[cli]") {
  CHECK(sourceExcerpt(span(1, 3, 1, 6), "\t\tfoo()", false) ==
        "    1 |         foo()\n"
        "      |         ^~~\n");
  CHECK(sourceExcerpt(span(1, 3, 1, 4), "a\tb", false) ==
        "    1 | a   b\n"
        "      |     ^\n");
}

TEST_CASE("a caret stands under its span behind wide and combining characters", "[cli]") {
  CHECK(sourceExcerpt(span(1, 4, 1, 6), "日本=os", false) ==
        "    1 | 日本=os\n"
        "      |      ^~\n");
  CHECK(sourceExcerpt(span(1, 3, 1, 4), "e\xCC\x81x", false) ==
        "    1 | e\xCC\x81x\n"
        "      |  ^\n");
  CHECK(sourceExcerpt(span(1, 2, 1, 3), "日本", false) ==
        "    1 | 日本\n"
        "      |   ^~\n");
}

TEST_CASE("a span over several lines is marked to the end of its first", "[cli]") {
  CHECK(sourceExcerpt(span(1, 3, 3, 2), "f(abc,\nb\n)", false) ==
        "    1 | f(abc,\n"
        "      |   ^~~~\n");
}

TEST_CASE("a span at the end of its line gets one caret", "[cli]") {
  CHECK(sourceExcerpt(span(1, 4, 1, 4), "abc\n", false) ==
        "    1 | abc\n"
        "      |    ^\n");
}

TEST_CASE("a line that does not exist is left out", "[cli]") {
  CHECK(sourceExcerpt(span(9, 1, 9, 2), "abc\n", false).empty());
  CHECK(sourceExcerpt(span(1, 1, 1, 2), "", false).empty());
}

TEST_CASE("a very long line is shown as a window around the span", "[cli]") {
  const std::string line = std::string(5000, 'a') + "eval" + std::string(5000, 'b');
  const std::string excerpt = sourceExcerpt(span(1, 5001, 1, 5005), line, false);
  CHECK(excerpt.size() < 500);
  const std::size_t split = excerpt.find('\n');
  const std::string above = excerpt.substr(0, split);
  const std::string below = excerpt.substr(split + 1);
  CHECK(above.find("…") != std::string::npos);
  // "…" is three bytes but one column wide.
  CHECK(above.find("eval") == below.find('^') + 2);
}

TEST_CASE("a bidirectional override in the source can't turn the finding round", "[cli]") {
  const std::string excerpt = sourceExcerpt(span(1, 2, 1, 3), "a\u202Eb", false);
  CHECK(excerpt ==
        "    1 | a<U+202E>b\n"
        "      |  ^~~~~~~~\n");
}

TEST_CASE("terminal escapes of a submission are shown, not obeyed", "[cli]") {
  CHECK(printable("\x1b[2Jx\u009b\x07") == "<U+001B>[2Jx<U+009B><U+0007>");
  CHECK(printable("a\tb\r\nc\rd\n", true) == "a\tb\r\nc<U+000D>d\n");
  CHECK(printable("a\nb") == "a<U+000A>b");
  CHECK(printable("caf\xC3\xA9 \xFF") == "café \xEF\xBF\xBD");
}

TEST_CASE("colour is only where it is asked for", "[cli]") {
  Verdict verdict;
  verdict.action = Action::kAllow;
  CHECK(verdictLine(verdict, "a.py", false).find('\x1b') == std::string::npos);
  CHECK(verdictLine(verdict, "a.py", true).find("\x1b[") != std::string::npos);
}
