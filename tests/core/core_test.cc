#include <catch2/catch.hpp>
#include <set>

#include "core/base64.h"
#include "core/byte_count.h"
#include "core/clock.h"
#include "core/digest.h"
#include "core/ids.h"
#include "core/submission.h"
#include "core/utf8.h"

using namespace gantlet;

TEST_CASE("SHA-256 matches the FIPS 180 examples", "[core]") {
  CHECK(digestText(sha256("abc")) ==
        "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(toHex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("base64 follows RFC 4648 and refuses everything else", "[core]") {
  CHECK(encodeBase64("foobar") == "Zm9vYmFy");
  CHECK(decodeBase64("Zg==") == "f");
  CHECK(decodeBase64("Zm8=") == "fo");
  CHECK(decodeBase64("") == "");
  for (const char* bad :
       {"Zg", "Zg=", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", "====", "Z===", "Zm9v!A==", "Z=g="}) {
    INFO(bad);
    CHECK_FALSE(decodeBase64(bad));
  }
  std::string all;
  for (int i = 0; i < 256; ++i) all.push_back(static_cast<char>(i));
  CHECK(decodeBase64(encodeBase64(all)) == all);
}

TEST_CASE("UTF-8 validity follows the Unicode standard's table 3-7", "[core]") {
  CHECK(isValidUtf8("aé€😀"));
  CHECK(isValidUtf8(std::string_view("\0", 1)));
  for (const char* bad : {"\xff", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                          "\xc3", "\xe2\x82"}) {
    CHECK_FALSE(isValidUtf8(bad));
  }
  CHECK(firstInvalidUtf8("ab\xff") == 2U);
  CHECK(toValidUtf8("a\xffz") == "a\xEF\xBF\xBDz");
  CHECK(utf8FloorBoundary("a€b", 2) == 1);
  CHECK(utf8FloorBoundary("a€b", 4) == 4);
  CHECK(countCodePoints("a€😀") == 3);
}

TEST_CASE("sizes read as people write them", "[core]") {
  CHECK(parseByteCount("256m")->bytes() == 256U << 20U);
  CHECK(parseByteCount("1G")->bytes() == 1U << 30U);
  CHECK(parseByteCount("17")->bytes() == 17);
  for (const char* bad :
       {"", "-1", "1.5m", "m", "1t", "99999999999999999999", "99999999999g", " 1"}) {
    INFO(bad);
    CHECK_FALSE(parseByteCount(bad));
  }
  CHECK(formatByteCount(ByteCount::mebi(256)) == "256 MiB");
}

TEST_CASE("submission ids are unique and sort by time", "[core]") {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const auto id = newSubmissionId();
    CHECK(id.text().size() == 30);
    CHECK(id.text().starts_with("sub_"));
    seen.insert(id.text());
  }
  CHECK(seen.size() == 1000);
}

TEST_CASE("a tenant id is safe in file names and labels", "[core]") {
  CHECK(parseTenantId("acme-1.prod_x"));
  for (const char* bad : {"", ".", "../x", "a/b", "a b", "-x", "ä", "a\n"})
    CHECK_FALSE(parseTenantId(bad));
  CHECK_FALSE(parseTenantId(std::string(65, 'a')));
}

TEST_CASE("the language is known by ending, else by content", "[core]") {
  CHECK(languageOfFile("a/b.py") == Language::kPython);
  CHECK(languageOfFile("b.mjs") == Language::kJavaScript);
  CHECK_FALSE(languageOfFile("b.txt"));
  CHECK(languageOfContent("#!/usr/bin/env node\n1") == Language::kJavaScript);
  CHECK(languageOfContent("def main(a):\n  return a\n") == Language::kPython);
  CHECK(languageOfContent("const a = 1;\nconsole.log(a);\n") == Language::kJavaScript);
  CHECK(languageOfContent("result = sum(arguments['data']) / len(arguments['data'])\n") ==
        Language::kPython);
  CHECK(languageOfContent("x = 1\nconst y = x\n") == Language::kJavaScript);
  CHECK_FALSE(languageOfContent("result = arguments.map(x => x + 1)"));
  CHECK_FALSE(languageOfContent("result = new Date()"));
  CHECK_FALSE(languageOfContent("1 + 1"));
  CHECK_FALSE(languageOfContent(""));
}

TEST_CASE("times print as RFC 3339 in UTC with milliseconds", "[core]") {
  CHECK(formatRfc3339(WallTime(std::chrono::milliseconds(0))) == "1970-01-01T00:00:00.000Z");
  CHECK(formatRfc3339(WallTime(std::chrono::milliseconds(1'700'000'000'123))) ==
        "2023-11-14T22:13:20.123Z");
}
