// Names of the inside that literals hide, and texts that only look like them.
#include "analyzer/disguised_words.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace gantlet {
namespace {

const DisguisedWords& words() {
  static const DisguisedWords kWords{"constructor", "__proto__", "__code__"};
  return kWords;
}

std::string hiddenIn(const std::vector<std::string>& literals) {
  JoinedLiterals joined;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    joined.add(literals[i], static_cast<NodeIndex>(i));
  }
  const auto found = words().findIn(joined);
  return found ? std::string(found->word) : "";
}

std::string hiddenIn(const std::vector<double>& numbers) {
  const auto found = words().findIn(numbers);
  return found ? std::string(found->word) : "";
}

TEST_CASE("a name that is hidden in a literal is found, whatever stands around it") {
  const std::string text = GENERATE(
      as<std::string>(),
      "con~structor",                     // a sign
      "c o n s t r u c t o r",            // spaces, more than one
      "con_struc_tor",                    // underscores
      "con\nstruc\ntor",                  // lines
      "rotcurtsnoc",                      // backwards
      "rotc.urtsnoc",                     // backwards, with a sign
      "ocsnrtcuotr",                      // shuffled
      "cxoxnxsxtxrxuxcxtxoxr",            // every second letter
      "c12o34n56s78t90r12u34c56t78o90r",  // every third letter
      "dpotusvdups",                      // the next letter
      "dqqwyx|k}y}",                      // one more for each place
      "pbafgehpgbe",                      // ROT13
      "xlmhgifxgli",                      // a mirrored alphabet
      "bnorustbuns",                      // XOR with 1
      "63 6f 6e 73 74 72 75 63 74 6f 72", "636F6E7374727563746F72",
      "\\x63\\x6f\\x6e\\x73\\x74\\x72\\x75\\x63\\x74\\x6f\\x72", "%63onstructor",
      "\\u0063onstructor", "0063006f006e007300740072007500630074006f0072",
      "YSBjb25zdHJ1Y3Rvcg==",                            // base64 of 'a constructor'
      "YWIgY29uc3RydWN0b3I=",                            // of 'ab constructor'
      "Y29uc3RydWN0b3I=", "c0nstruct0r", "cxnstructxr",  // letters for letters
      "-.-. --- -. ... - .-. ..- -.-. - --- .-.", "-.-./---/-./.../-/.-./..-/-.-./-/---/.-.",
      "Charlie Oscar November Sierra Tango Romeo Uniform Charlie Tango Oscar Romeo",
      "01100011 01101111 01101110 01110011 01110100 01110010 01110101 01100011 01110100 01101111 "
      "01110010",
      "143 157 156 163 164 162 165 143 164 157 162", "46378484775525195",
      "120209876282695187130773362", "099111110115116114117099116111114",
      "&#99;&#111;&#110;&#115;&#116;&#114;&#117;&#99;&#116;&#111;&#114;",
      "99,111,110,115,116,114,117,99,116,111,114");
  CAPTURE(text);
  CHECK(hiddenIn({text}) == "constructor");
  CHECK(hiddenIn({"words before", "and more " + text + " with words behind", "the end"}) ==
        "constructor");
}

TEST_CASE("a name in pieces is found in literals that follow one another") {
  CHECK(hiddenIn(std::vector<std::string>{"con", "struct", "or"}) == "constructor");
  CHECK(hiddenIn(std::vector<std::string>{"CON", "STRUCTOR"}) == "constructor");
  CHECK(hiddenIn(std::vector<std::string>{"x:636f6e73", "7472756374", "6f72"}) == "constructor");
  CHECK(hiddenIn(std::vector<std::string>{"__pro", "to__"}) == "__proto__");
}

TEST_CASE("two pieces of a name are found wherever they stand as words by themselves") {
  CHECK(hiddenIn(std::vector<std::string>{"to__", "a", "set __pro 1"}) == "__proto__");
  CHECK(hiddenIn(std::vector<std::string>{"structor", "pros and con"}) == "constructor");
  CHECK(hiddenIn(std::vector<std::string>{"restructor", "pros and con"}).empty());
}

TEST_CASE("the place of a hidden name is that of its literal") {
  JoinedLiterals joined;
  joined.add("a text", 7);
  joined.add("con~structor", 9);
  joined.add("another", 11);
  const auto found = words().findIn(joined);
  REQUIRE(found);
  CHECK(joined.nodes[joined.placeOf(found->at)] == 9);
}

TEST_CASE("a name that stands as it is, and what looks like one, is not hidden") {
  const std::string text = GENERATE(
      as<std::string>(), "", "c", "constructor", "the constructor of a class", "error constructors",
      "constructorconstructor", "errorconstructor", "Constructor", "construct or leave it",
      "instructor", "__proto__", "the __proto__ key", "**proto**", "-.-. --- -.", "__size__",
      "``proto``", "  proto  ", "1234567890123456789012345678901234567890", "__deco__",
      "1,2,3,4,5,6,7,8,9,10,11,12,13,14", "0000000000000000000000000000000000", "aaaaaaaaaaaaaaaaa",
      "___________________", "The quick brown fox jumps over the lazy dog.");
  CAPTURE(text);
  CHECK(hiddenIn({text}).empty());
  CHECK(hiddenIn({"before ", text, " behind"}).empty());
}

TEST_CASE("character codes and what is reckoned from them are found among numbers") {
  const std::string word = "constructor";
  std::vector<double> codes, multiples, masked, rising, falling;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const int code = static_cast<unsigned char>(word[i]);
    codes.push_back(code);
    multiples.push_back(2 * code + 1);
    masked.push_back(code ^ 42);
    rising.push_back(code + static_cast<int>(i));
    falling.push_back(1000 - 3 * code);
  }
  const std::vector<double> backwards(codes.rbegin(), codes.rend());
  for (const auto& numbers : {codes, multiples, masked, rising, falling, backwards}) {
    CHECK(hiddenIn(numbers) == "constructor");
    std::vector<double> among = {1, 2.5, 3};
    among.insert(among.end(), numbers.begin(), numbers.end());
    among.push_back(4);
    CHECK(hiddenIn(among) == "constructor");
  }
}

TEST_CASE("numbers of other things are no name") {
  CHECK(hiddenIn(std::vector<double>{}).empty());
  CHECK(hiddenIn(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}).empty());
  CHECK(hiddenIn(std::vector<double>(30, 99)).empty());
  CHECK(hiddenIn(std::vector<double>{1e300, -1e300, 1e18, 5, 7, 2, 0.5, 1, 1, 9, 9, 1, 4}).empty());
}

}  // namespace
}  // namespace gantlet
