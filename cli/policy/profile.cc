// gantlet profile: the seccomp profile that a file would run under.
#include <array>
#include <cerrno>
#include <map>
#include <set>
#include <sstream>

#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "policy/judge.h"
#include "policy/profile_builder.h"
#include "providers/oci_seccomp.h"

namespace gantlet::cli {
namespace {

constexpr std::array kFlags{
    kLanguageFlag,
    kPolicyFlag,
    Flag{"--format", "text|json", "json: an OCI seccomp profile for runc, Docker, Kubernetes"},
};

std::string_view actionWord(SyscallAction action) {
  switch (action) {
    case SyscallAction::kAllow: return "allow";
    case SyscallAction::kErrno: return "errno";
    case SyscallAction::kRefuse: return "refuse";
    case SyscallAction::kKill: return "kill";
  }
  return "refuse";
}

std::string argumentText(const SyscallRule& rule) {
  std::ostringstream text;
  for (const ArgumentRule& argument : rule.arguments) {
    text << (text.tellp() > 0 ? ", " : " if ") << "arg" << argument.index << std::hex;
    // The kernel takes 32 bits of these arguments: that mask goes without saying.
    const bool whole = argument.mask == UINT32_MAX || argument.mask == UINT64_MAX;
    if (argument.test == ArgumentTest::kMaskedEqual && !whole) text << " & 0x" << argument.mask;
    text << " == 0x" << argument.value << std::dec;
  }
  return text.str();
}

std::string groupText(const std::vector<const SyscallRule*>& rules) {
  std::string text;
  for (const SyscallRule* rule : rules) {
    std::string call = rule->name + argumentText(*rule);
    if (call.size() < 20) call.resize(20, ' ');
    std::string word(actionWord(rule->action));
    word.resize(7, ' ');
    text.append("  ").append(word).append(call).append("  ").append(rule->reason).append("\n");
  }
  return text;
}

std::string profileText(const SeccompProfile& profile, const Submission& submission,
                        const Verdict& verdict) {
  std::string capabilities;
  for (const Capability capability : verdict.capabilities.list()) {
    capabilities += " " + std::string(capabilityName(capability));
  }
  std::string text = printable(submission.filename) + ": " +
                     std::string(languageName(submission.language)) + ", policy " + verdict.policy +
                     "\ncapabilities:" + capabilities + "\n" + digestText(profile.digest()) + ": " +
                     std::to_string(profile.allowedSyscalls()) +
                     " syscalls allowed, every other one refused\n";
  std::map<std::string, std::vector<const SyscallRule*>> groups;
  for (const SyscallRule& rule : profile.rules) groups[rule.capability].push_back(&rule);
  // The base first, then the capabilities in their own order, then what is left.
  std::vector<std::string> order{"base"};
  for (const Capability capability : verdict.capabilities.list()) {
    order.emplace_back(capabilityName(capability));
  }
  for (const auto& [name, rules] : groups) order.push_back(name);
  for (const std::string& name : order) {
    const auto group = groups.find(name);
    if (group == groups.end()) continue;
    text += "\n" + name + "\n" + groupText(group->second);
    groups.erase(group);
  }
  return text;
}

Result<int> profile(const Arguments& arguments, Console& console) {
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "name one file, or - for standard input", ""};
  }
  TRY(const Format format, formatOf(arguments));
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(const Policy policy, policyOf(arguments, *rulebook));
  TRY(const Submission submission,
      readSubmission(arguments.positional()[0], arguments.value("--language"),
                     TenantId("default")));
  const Verdict verdict = judge(analyzeFor(policy, submission), submission, policy);
  const SeccompProfile built = buildProfile(*rulebook, submission.language, verdict.capabilities);
  if (verdict.action != Action::kAllow) {
    console.message(kProfileSpec.name,
                    "the verdict on " + submission.filename + " is " +
                        std::string(actionName(verdict.action)) +
                        ": it would not run; this is the profile of what it may use");
  }
  console.out(format == Format::kJson ? json::write(ociSeccomp(built), json::Style::kPretty) + "\n"
                                      : profileText(built, submission, verdict));
  return kExitSuccess;
}

}  // namespace

const CommandSpec kProfileSpec{"profile",
                               "show the seccomp profile that a file would run under",
                               "[FLAG...] FILE|-",
                               "Shows the seccomp profile that a file would run under: each "
                               "syscall with what it is allowed for.\n"
                               "What is not listed is refused.",
                               kFlags,
                               "  gantlet profile program.py\n"
                               "  gantlet profile --format json program.py > seccomp.json\n"};

int runProfile(const Arguments& arguments, Console& console) {
  const Result<int> code = profile(arguments, console);
  return code ? *code : fail(kProfileSpec, console, code.error());
}

}  // namespace gantlet::cli
