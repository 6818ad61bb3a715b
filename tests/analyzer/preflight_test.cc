#include <catch2/catch.hpp>
#include <chrono>
#include <string>

#include "analyzer/analyze.h"

using namespace gantlet;

namespace {

Facts analyzeBytes(std::string source, Language language = Language::kPython) {
  Submission submission;
  submission.language = language;
  submission.source = std::move(source);
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  return analyze(submission, limits);
}

bool has(const Facts& facts, FactKind kind, std::string_view name) {
  for (const Fact& fact : facts.items) {
    if (fact.kind == kind && fact.name == name) return true;
  }
  return false;
}

bool refused(const std::string& source, FactKind kind, std::string_view name) {
  const Facts facts = analyzeBytes(source);
  return !facts.complete && has(facts, kind, name);
}

}  // namespace

TEST_CASE("bytes that two readers read differently are refused before the parse", "[analyzer]") {
  CHECK(refused("\xFF\xFEi\0m\0", FactKind::kSyntax, "utf-16"));
  CHECK(refused("\xFE\xFF\0i", FactKind::kSyntax, "utf-16"));
  CHECK(refused(std::string("x = 1\0import os", 15), FactKind::kSyntax, "nul"));
  CHECK(refused("x = '\xff'", FactKind::kSyntax, "invalid-utf8"));
  CHECK(refused("x = '\xC0\x80'", FactKind::kSyntax, "invalid-utf8"));
  CHECK(refused("# x\rimport os\n", FactKind::kSyntax, "bare-cr"));
  CHECK(refused("x = 1\r", FactKind::kSyntax, "bare-cr"));
  CHECK(refused("x = 1\n\xEF\xBB\xBFy = 2\n", FactKind::kSyntax, "bom"));
}

TEST_CASE("an encoding cookie that changes the text is refused", "[analyzer]") {
  for (const char* cookie :
       {"# coding: utf-7\n", "#!/usr/bin/python\n# -*- coding: unicode_escape -*-\n",
        "# vim: set fileencoding=cp037 :\n", "\xEF\xBB\xBF# coding=shift_jis\n", "#coding:rot13\n",
        "# encoding: raw-unicode-escape\n", " \t\f# coding: hz\n",
        "# coding: latin-1\nx = 'é'\n"}) {
    INFO(cookie);
    CHECK(refused(cookie, FactKind::kSyntax, "encoding-cookie"));
  }
  for (const char* cookie :
       {"# coding: utf-8\n", "# -*- coding: UTF_8 -*-\n", "# coding: latin-1\nx = 1\n",
        "x = 1\n\n# coding: utf-7\n", "x = 'coding: utf-7'\n"}) {
    INFO(cookie);
    CHECK_FALSE(has(analyzeBytes(cookie), FactKind::kSyntax, "encoding-cookie"));
  }
}

TEST_CASE("bidirectional controls are found in every language", "[analyzer]") {
  CHECK(has(analyzeBytes("x = 1 # \xE2\x80\xAE"), FactKind::kSyntax, "bidi"));
  CHECK(has(analyzeBytes("// \xE2\x81\xA6", Language::kJavaScript), FactKind::kSyntax, "bidi"));
  CHECK_FALSE(has(analyzeBytes("x = '\xE2\x82\xAC'"), FactKind::kSyntax, "bidi"));
}

TEST_CASE("sizes over a limit are refused without being parsed", "[analyzer]") {
  CHECK(refused(std::string((1U << 20U) + 1, '\n'), FactKind::kLimit, "size"));
  CHECK(refused("x = '" + std::string(70'000, 'a') + "'", FactKind::kLimit, "line-length"));
}

TEST_CASE("broken syntax is refused with its place", "[analyzer]") {
  const Facts facts = analyzeBytes("é = 1\nx = = 2\n");
  CHECK_FALSE(facts.complete);
  REQUIRE(has(facts, FactKind::kSyntax, "error"));
  CHECK(facts.items.front().span.line == 2);
}
