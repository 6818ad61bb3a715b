// Manual pages and completions, which the program makes from its own tables.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "cli/command.h"
#include "cli/help/command_tree.h"
#include "cli/help/word_hints.h"
#include "cli/serve/settings_table.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::Command;
using gantlet::cli::commands;
using gantlet::cli::contains;
using gantlet::cli::Ended;
using gantlet::cli::Flag;
using gantlet::cli::flagsWithHelp;
using gantlet::cli::hintsFor;
using gantlet::cli::invoke;
using gantlet::cli::Positional;
using gantlet::cli::positionalsOf;
using gantlet::cli::SettingText;
using gantlet::cli::settingTexts;
using gantlet::cli::TempFolder;
using gantlet::cli::Vocabulary;
using gantlet::cli::WordHints;

namespace {

using Words = std::vector<std::string>;

std::string slurp(const std::string& path) {
  std::ifstream in(path);
  INFO(path);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string made(const TempFolder& folder) {
  std::string path = (folder.path() / "docs").string();
  const Ended ended = invoke({"__docs", path, "2026-01-31"});
  INFO(ended.err);
  REQUIRE(ended.code == 0);
  return path;
}

// As a manual page writes it.
std::string dashes(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '-' ? std::string("\\-") : std::string(1, c);
  return result;
}

std::string pageOf(std::string_view command) {
  std::string name = "gantlet-" + std::string(command) + ".1";
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

}  // namespace

TEST_CASE("it is known what stands for every placeholder, so that completions can offer it",
          "[cli][documents]") {
  for (const Command& command : commands()) {
    for (const Flag& flag : flagsWithHelp(*command.spec)) {
      INFO("a new placeholder? Say in cli/help/word_hints.cc what it stands for: "
           << command.spec->name << " " << flag.name << " " << flag.value);
      CHECK((flag.value.empty() || hintsFor(flag.value, {}).known));
    }
    for (const Positional& positional : positionalsOf(*command.spec)) {
      INFO(command.spec->name << ": " << positional.placeholder);
      CHECK(hintsFor(positional.placeholder, {}).known);
    }
  }
  CHECK_FALSE(hintsFor("NOBODY-KNOWS", {}).known);
}

TEST_CASE("a placeholder says what is to be typed, and what is to be found", "[cli][documents]") {
  const Vocabulary names{{"strict"}, {"local"}};
  CHECK(hintsFor("text|json", names).words == Words{"text", "json"});
  const WordHints policy = hintsFor("POLICY|FILE", names);
  CHECK(policy.words == Words{"strict"});
  CHECK((policy.files && !policy.folders && !policy.list));
  const WordHints list = hintsFor("PROVIDER,...", names);
  CHECK(list.words == Words{"local"});
  CHECK(list.list);
}

TEST_CASE("manual pages have every command and every flag", "[cli][documents]") {
  const TempFolder folder;
  const std::string docs = made(folder);
  const std::string overview = slurp(docs + "/man/gantlet.1");
  for (const Command& command : commands()) {
    INFO(command.spec->name);
    CHECK(contains(overview, "\\fB" + dashes(command.spec->name) + "\\fR"));
    const std::string page = slurp(docs + "/man/" + pageOf(command.spec->name));
    CHECK(contains(page, "2026-01-31"));
    for (const Flag& flag : flagsWithHelp(*command.spec)) {
      INFO(flag.name);
      CHECK(contains(page, "\\fB" + dashes(flag.name) + "\\fR"));
    }
  }
}

TEST_CASE("gantlet.yaml's manual page has every setting with its variable", "[cli][documents]") {
  const TempFolder folder;
  const std::string page = slurp(made(folder) + "/man/gantlet.yaml.5");
  REQUIRE(settingTexts().size() > 20);
  for (const SettingText& setting : settingTexts()) {
    INFO(setting.key << " " << setting.variable);
    CHECK(contains(
        page, "\\fB" + std::string(setting.key.empty() ? setting.variable : setting.key) + "\\fR"));
    CHECK(contains(page, setting.variable));
  }
}

TEST_CASE("the completions of each shell have every command and every flag", "[cli][documents]") {
  const TempFolder folder;
  const std::string docs = made(folder);
  const std::string bash = slurp(docs + "/completions/gantlet.bash");
  const std::string zsh = slurp(docs + "/completions/_gantlet");
  const std::string fish = slurp(docs + "/completions/gantlet.fish");
  for (const Command& command : commands()) {
    const std::string name(command.spec->name);
    INFO(name);
    CHECK(contains(bash, "  '" + name + "')\n"));
    CHECK(contains(zsh, "  '" + name + "')\n"));
    CHECK(contains(fish, "'__gantlet_at " + name + "'"));
    for (const Flag& flag : flagsWithHelp(*command.spec)) {
      INFO(flag.name);
      CHECK(contains(bash, std::string(flag.name)));
      CHECK(contains(zsh, std::string(flag.name)));
      CHECK(contains(fish, "-l " + std::string(flag.name.substr(2)) + " "));
    }
  }
}

TEST_CASE("documents that can't be written are told, not skipped", "[cli][documents]") {
  const TempFolder folder;
  const std::string file = folder.write("file", "");
  const Ended ended = invoke({"__docs", file, "2026-01-31"});
  CHECK(ended.code != 0);
  CHECK(contains(ended.err, file));
  CHECK(invoke({"__docs"}).code == 64);
  CHECK_FALSE(contains(invoke({"--help"}).out, "__docs"));
}
