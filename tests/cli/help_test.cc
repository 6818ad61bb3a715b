// --help of every command and group of commands, as the table has them.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "cli/command.h"
#include "tests/cli/driver.h"

using gantlet::cli::Command;
using gantlet::cli::commands;
using gantlet::cli::contains;
using gantlet::cli::Ended;
using gantlet::cli::invoke;

namespace {

std::vector<std::string> wordsOf(std::string_view name) {
  std::istringstream text{std::string(name)};
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

// Of a list of commands: each name in front, its summary in the same column as all others.
void checkColumns(const std::string& text, const std::string& group) {
  std::set<std::size_t> columns;
  for (const Command& command : commands()) {
    if (!command.spec->name.starts_with(group)) continue;
    INFO(command.spec->name);
    const std::size_t line = text.find("\n  " + std::string(command.spec->name) + "  ");
    REQUIRE(line != std::string::npos);
    const std::size_t summary = text.find(command.spec->summary, line);
    REQUIRE(summary != std::string::npos);
    CHECK(text.substr(line + 1, summary - line - 1).find('\n') == std::string::npos);
    columns.insert(summary - line);
  }
  CHECK(columns.size() == 1);
}

}  // namespace

TEST_CASE("every command's help begins with how it is used", "[cli]") {
  std::set<std::string> groups;
  for (const Command& command : commands()) {
    std::vector<std::string> words = wordsOf(command.spec->name);
    if (words.size() > 1) groups.insert(words[0]);
    words.emplace_back("--help");
    const Ended ended = invoke(words);
    INFO(command.spec->name);
    CHECK(ended.code == 0);
    CHECK(ended.out.starts_with("usage: gantlet " + std::string(command.spec->name) + " "));
    CHECK(contains(ended.out, "\nExamples:\n  gantlet " + std::string(command.spec->name)));
    CHECK(contains(ended.out, "\n  -h, --help "));
  }
  CHECK(groups.size() >= 3);
  for (const std::string& group : groups) {
    INFO(group);
    const Ended ended = invoke({group, "--help"});
    CHECK(ended.code == 0);
    CHECK(ended.out.starts_with("usage: gantlet " + group + " COMMAND "));
    CHECK(invoke({"help", group}).out == ended.out);
    checkColumns(ended.out, group + " ");
  }
}

TEST_CASE("no name in the list of commands runs into its summary", "[cli]") {
  const Ended ended = invoke({"--help"});
  CHECK(ended.code == 0);
  CHECK(contains(ended.out, "\nusage: gantlet COMMAND "));
  checkColumns(ended.out, "");
}
