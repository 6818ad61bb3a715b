#include "cli/arguments.h"

#include <array>
#include <catch2/catch.hpp>

#include "cli/command.h"

using gantlet::ErrorCode;
using gantlet::Result;
using gantlet::cli::Arguments;
using gantlet::cli::CommandSpec;
using gantlet::cli::Flag;
using gantlet::cli::nearestWord;
using gantlet::cli::parseArguments;

namespace {

constexpr std::array kFlags{Flag{"--policy", "NAME", "a policy"},
                            Flag{"--format", "FORMAT", "a format"},
                            Flag{"--verbose", "", "say more", 'v'}};
const CommandSpec kSpec{"vet",     "judge", "[FLAG...] FILE...|-",
                        "Judges.", kFlags,  "  gantlet vet a.py\n"};

Result<Arguments> parse(std::vector<std::string> words) { return parseArguments(kSpec, words); }

std::string errorOf(std::vector<std::string> words) {
  const Result<Arguments> arguments = parse(std::move(words));
  REQUIRE_FALSE(arguments);
  CHECK(arguments.error().code == ErrorCode::kInvalidArgument);
  return arguments.error().text();
}

}  // namespace

TEST_CASE("a flag takes its value after '=' and from the next word", "[cli]") {
  const Result<Arguments> arguments = parse({"--policy=strict", "a.py", "--format", "json", "-v"});
  REQUIRE(arguments);
  CHECK(arguments->value("--policy") == "strict");
  CHECK(arguments->value("--format") == "json");
  CHECK(arguments->has("--verbose"));
  CHECK(arguments->positional() == std::vector<std::string>{"a.py"});
}

TEST_CASE("a flag's value may be empty or hold '='", "[cli]") {
  const Result<Arguments> arguments = parse({"--policy=", "--format=a=b"});
  REQUIRE(arguments);
  CHECK(arguments->value("--policy") == "");
  CHECK(arguments->value("--format") == "a=b");
}

TEST_CASE("'--' ends the flags and '-' is a file", "[cli]") {
  const Result<Arguments> arguments = parse({"-", "--", "--policy", "-v"});
  REQUIRE(arguments);
  CHECK(arguments->positional() == std::vector<std::string>{"-", "--policy", "-v"});
  CHECK_FALSE(arguments->has("--verbose"));
}

TEST_CASE("a flag given twice counts as its last value", "[cli]") {
  const Result<Arguments> arguments = parse({"--policy", "a", "--policy", "b"});
  REQUIRE(arguments);
  CHECK(arguments->value("--policy") == "b");
}

TEST_CASE("an unknown flag is refused with the nearest known one", "[cli]") {
  CHECK(errorOf({"--polcy", "strict"}) == "unknown flag '--polcy'; did you mean '--policy'?");
  CHECK(errorOf({"--verbos"}) == "unknown flag '--verbos'; did you mean '--verbose'?");
  CHECK(errorOf({"--zzzzzzzz"}) == "unknown flag '--zzzzzzzz'");
  CHECK(errorOf({"-x"}) == "unknown flag '-x'");
  CHECK(errorOf({"--polcy=strict"}) == "unknown flag '--polcy'; did you mean '--policy'?");
}

TEST_CASE("a flag without its value is refused", "[cli]") {
  CHECK(errorOf({"--policy"}) == "the flag '--policy' needs a value: --policy NAME");
  CHECK(errorOf({"--policy", "--format", "json"}) ==
        "the flag '--policy' needs a value: --policy NAME");
}

TEST_CASE("a switch takes no value", "[cli]") {
  CHECK(errorOf({"--verbose=yes"}) == "the flag '--verbose' takes no value");
}

TEST_CASE("a suggestion is only made for a word that is near", "[cli]") {
  constexpr std::array<std::string_view, 4> kWords{"vet", "run", "serve", "policy"};
  CHECK(nearestWord("vte", kWords) == "vet");
  CHECK(nearestWord("polisy", kWords) == "policy");
  CHECK(nearestWord("banana", kWords) == std::nullopt);
}

TEST_CASE("every command has help with its flags and an example", "[cli]") {
  for (const gantlet::cli::Command& command : gantlet::cli::commands()) {
    const std::string help = gantlet::cli::helpText(*command.spec);
    INFO(help);
    CHECK(help.starts_with("usage: gantlet " + std::string(command.spec->name)));
    CHECK(help.find("--help") != std::string::npos);
    CHECK(help.find("Examples:\n  ") != std::string::npos);
    for (const Flag& flag : command.spec->flags) {
      CHECK(help.find(flag.name) != std::string::npos);
      CHECK_FALSE(flag.help.empty());
    }
  }
}

TEST_CASE("a word that the usage has no place for is told", "[cli]") {
  const std::vector<std::string> words{"a.py", "b.py", "c.py"};
  CHECK(parseArguments(kSpec, words));
  const CommandSpec two{"diff", "compare", "[FLAG...] OLD NEW", "Compares.", kFlags, ""};
  const Result<Arguments> third = parseArguments(two, words);
  REQUIRE_FALSE(third);
  CHECK(third.error().text() == "unexpected word 'c.py' (usage: gantlet diff [FLAG...] OLD NEW)");
  CHECK(parseArguments(two, std::vector<std::string>{"a", "b", "c", "--help"}));
  const CommandSpec none{"list", "list", "[FLAG...]", "Lists.", kFlags, "", "there is --policy"};
  const Result<Arguments> one = parseArguments(none, words);
  REQUIRE_FALSE(one);
  CHECK(one.error().text() == "unexpected word 'a.py' (there is --policy)");
}
