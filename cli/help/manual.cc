#include "cli/help/manual.h"

#include <algorithm>

#include "cli/help/command_tree.h"
#include "cli/help/roff.h"
#include "cli/serve/settings_table.h"

namespace gantlet::cli {
namespace {

constexpr std::string_view kExitText =
    "vet: 0 allow, 1 deny, 2 review; of several files the worst. run: the program's own, or 65 "
    "denied, 66 needs review, 67 limit exceeded, 68 killed by the sandbox. All commands: 64 wrong "
    "usage, 69 unavailable, 70 a fault of Gantlet's.";

std::string pageName(std::string_view command) {
  std::string name = "gantlet-" + std::string(command);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

// ".BR gantlet\-vet (1),"
std::string reference(std::string_view name, int section, std::string_view behind = "") {
  return ".BR " + roffText(name) + " (" + std::to_string(section) + ")" + std::string(behind);
}

RoffPage& title(RoffPage& page, std::string_view name, std::string_view summary) {
  return page.section("NAME").line(roffText(name) + " \\- " + roffText(summary));
}

std::string flagTerm(const Flag& flag) {
  std::string term;
  if (flag.letter != 0) term = bold(std::string{'-', flag.letter}) + ", ";
  term += bold(flag.name);
  return flag.value.empty() ? term : term + " " + italic(flag.value);
}

ManualPage commandPage(const CommandSpec& spec, std::string_view date) {
  const std::string name = pageName(spec.name);
  RoffPage page(name, 1, date);
  title(page, name, spec.summary);
  page.section("SYNOPSIS")
      .line(bold("gantlet " + std::string(spec.name)) + " " + roffText(spec.usage));
  page.section("DESCRIPTION").paragraph(spec.description).section("OPTIONS");
  for (const Flag& flag : flagsWithHelp(spec)) page.item(flagTerm(flag), flag.help);
  if (!spec.examples.empty()) page.section("EXAMPLES").example(spec.examples);
  page.section("EXIT STATUS").paragraph(kExitText);
  page.section("SEE ALSO").line(reference("gantlet", 1, ","));
  return {name + ".1", page.line(reference("gantlet.yaml", 5)).text()};
}

ManualPage overviewPage(std::span<const Command> commands, std::string_view date) {
  RoffPage page("gantlet", 1, date);
  title(page, "gantlet", "vet untrusted Python and JavaScript, then run it in a sandbox");
  page.section("SYNOPSIS")
      .line(bold("gantlet") + " " + italic("COMMAND") + " [" + italic("FLAG") + "...] [" +
            italic("ARGUMENT") + "...]")
      .section("DESCRIPTION")
      .paragraph(
          "Gantlet takes a piece of code that nobody has read, works out what it does without "
          "running it, judges that by a policy, runs it in a sandbox of its own, and keeps a "
          "tamper-evident record of every step.")
      .section("COMMANDS");
  for (const Command& command : commands) {
    page.item(bold(command.spec->name), command.spec->summary);
  }
  page.section("EXIT STATUS").paragraph(kExitText).section("FILES");
  page.item(italic("/etc/gantlet/gantlet.yaml"), "settings of the packaged service");
  page.item(italic("/var/lib/gantlet"), "the data folder of root and of the packaged service");
  page.item(italic("~/.local/share/gantlet"), "the data folder of other users");
  page.section("ENVIRONMENT")
      .line(reference("gantlet.yaml", 5))
      .line("lists the variables. " + bold("NO_COLOR") + " turns colours off.")
      .section("SEE ALSO");
  for (const Command& command : commands)
    page.line(reference(pageName(command.spec->name), 1, ","));
  return {"gantlet.1", page.line(reference("gantlet.yaml", 5)).text()};
}

void settingItems(RoffPage& page) {
  for (const SettingText& setting : settingTexts()) {
    std::string term = bold(setting.key.empty() ? setting.variable : setting.key);
    if (!setting.key.empty() && !setting.variable.empty())
      term += " (" + roffText(setting.variable) + ")";
    page.item(term, setting.help);
  }
}

ManualPage settingsPage(std::string_view date) {
  RoffPage page("gantlet.yaml", 5, date);
  title(page, "gantlet.yaml", "settings of the service that gantlet serve starts")
      .section("DESCRIPTION")
      .paragraph(
          "Settings come from flags, then the environment, then the file that --config or "
          "GANTLET_CONFIG names, then defaults. An unknown key, or a value that can't be read, "
          "stops the start with its name and the likely spelling.")
      .section("SETTINGS")
      .paragraph("Each with its variable, and the default in brackets.");
  settingItems(page);
  page.section("TOKENS")
      .paragraph(
          "api_tokens is a list; each entry has an id, a tenant, a role (tenant, auditor or admin; "
          "tenant where none is named), and one of token, token_file and token_sha256.")
      .section("EXAMPLE")
      .example(
          "  listen: 0.0.0.0:9385\n"
          "  policy: default\n"
          "  api_tokens:\n"
          "    - {id: agent, tenant: acme, token_file: /etc/gantlet/agent.token}\n")
      .section("VARIABLES OF RAGFLOW")
      .paragraph(
          "Each stands for a setting, so that Gantlet can take its executor manager's place.");
  for (const SettingText& setting : ragflowTexts()) page.item(bold(setting.variable), setting.help);
  page.section("SEE ALSO").line(reference("gantlet", 1, ","));
  return {"gantlet.yaml.5", page.line(reference("gantlet-serve", 1)).text()};
}

}  // namespace

std::vector<ManualPage> manualPages(std::span<const Command> commands, std::string_view date) {
  std::vector<ManualPage> pages{overviewPage(commands, date)};
  for (const Command& command : commands) pages.push_back(commandPage(*command.spec, date));
  pages.push_back(settingsPage(date));
  return pages;
}

}  // namespace gantlet::cli
