#include <algorithm>
#include <array>

#include "cli/center/dead_letter_commands.h"
#include "cli/command.h"
#include "cli/documents.h"
#include "cli/exit_codes.h"

namespace gantlet::cli {
namespace {

const std::array kCommands{
    Command{&kVetSpec, runVet},
    Command{&kRunSpec, runRun},
    Command{&kProfileSpec, runProfile},
    Command{&kServeSpec, runServe},
    Command{&kPolicyListSpec, runPolicyList},
    Command{&kPolicyShowSpec, runPolicyShow},
    Command{&kPolicyCheckSpec, runPolicyCheck},
    Command{&kPolicyExplainSpec, runPolicyExplain},
    Command{&kPolicyDiffSpec, runPolicyDiff},
    Command{&kPolicyLearnSpec, runPolicyLearn},
    Command{&kPolicyCreateSpec, runPolicyCreate},
    Command{&kPolicyVersionsSpec, runPolicyVersions},
    Command{&kPolicyDocumentSpec, runPolicyDocument},
    Command{&kPolicyReplaySpec, runPolicyReplay},
    Command{&kAuditListSpec, runAuditList},
    Command{&kAuditShowSpec, runAuditShow},
    Command{&kAuditVerifySpec, runAuditVerify},
    Command{&kAuditStatsSpec, runAuditStats},
    Command{&kAuditExportSpec, runAuditExport},
    Command{&kAuditProveSpec, runAuditProve},
    Command{&kAuditEvidenceSpec, runAuditEvidence},
    Command{&kProviderListSpec, runProviderList},
    Command{&kProviderShowSpec, runProviderShow},
    Command{&kProviderTestSpec, runProviderTest},
    Command{&kProviderUseSpec, runProviderUse},
    Command{&kProviderSetSpec, runProviderSet},
    Command{&kProviderImportSpec, runProviderImport},
    Command{&kProviderRotateKeySpec, runProviderRotateKey},
    Command{&kKeyListSpec, runKeyList},
    Command{&kKeyCreateSpec, runKeyCreate},
    Command{&kKeyRotateSpec, runKeyRotate},
    Command{&kKeyRevokeSpec, runKeyRevoke},
    Command{&kTenantListSpec, runTenantList},
    Command{&kTenantSetSpec, runTenantSet},
    Command{&kTemplateListSpec, runTemplateList},
    Command{&kTemplateShowSpec, runTemplateShow},
    Command{&kTemplateCreateSpec, runTemplateCreate},
    Command{&kTemplateDeprecateSpec, runTemplateDeprecate},
    Command{&kUsageSpec, runUsage},
    Command{&kExecutionListSpec, runExecutionList},
    Command{&kExecutionShowSpec, runExecutionShow},
    Command{&kExecutionCancelSpec, runExecutionCancel},
    Command{&kExecutionDeadSpec, runExecutionDead},
    Command{&kExecutionRedeliverSpec, runExecutionRedeliver},
    Command{&kExecutionDropSpec, runExecutionDrop},
    Command{&kNodeListSpec, runNodeList},
    Command{&kNodeTokenSpec, runNodeToken},
    Command{&kNodeJoinSpec, runNodeJoin},
    Command{&kNodeRenewSpec, runNodeRenew},
    Command{&kNodeRevokeSpec, runNodeRevoke},
    Command{&kNodeDrainSpec, runNodeDrain},
    Command{&kNodeQuarantineSpec, runNodeQuarantine},
    Command{&kNodeResumeSpec, runNodeResume},
    Command{&kWebhookListSpec, runWebhookList},
    Command{&kWebhookCreateSpec, runWebhookCreate},
    Command{&kWebhookRotateSpec, runWebhookRotate},
    Command{&kWebhookDeleteSpec, runWebhookDelete},
    Command{&kWebhookDeliveriesSpec, runWebhookDeliveries},
    Command{&kWebhookRedeliverSpec, runWebhookRedeliver},
    Command{&kSessionCreateSpec, runSessionCreate},
    Command{&kSessionListSpec, runSessionList},
    Command{&kSessionRunSpec, runSessionRun},
    Command{&kSessionFilesSpec, runSessionFiles},
    Command{&kSessionPackSpec, runSessionPack},
    Command{&kSessionUnpackSpec, runSessionUnpack},
    Command{&kSessionBranchSpec, runSessionBranch},
    Command{&kSessionCheckpointSpec, runSessionCheckpoint},
    Command{&kSessionCheckpointsSpec, runSessionCheckpoints},
    Command{&kSessionRollbackSpec, runSessionRollback},
    Command{&kSessionRemoveSpec, runSessionRemove},
    Command{&kVolumeCreateSpec, runVolumeCreate},
    Command{&kVolumeListSpec, runVolumeList},
    Command{&kVolumeDeleteSpec, runVolumeDelete},
    Command{&kReplSpec, runRepl},
    Command{&kReviewListSpec, runReviewList},
    Command{&kReviewShowSpec, runReviewShow},
    Command{&kReviewApproveSpec, runReviewApprove},
    Command{&kReviewRejectSpec, runReviewReject},
    Command{&kReviewWithdrawSpec, runReviewWithdraw},
    Command{&kAuditPruneSpec, runAuditPrune},
    Command{&kAuditHoldSpec, runAuditHold},
    Command{&kAuditCosignSpec, runAuditCosign},
    Command{&kAuditForgetSpec, runAuditForget},
    Command{&kBackupSpec, runBackup},
    Command{&kRestoreSpec, runRestore},
    Command{&kDoctorSpec, runDoctor},
    Command{&kVersionSpec, runVersion},
};

bool isIn(const Command& command, std::string_view group) {
  return group.empty() || command.spec->name.starts_with(std::string(group) + " ");
}

// Of all commands, or of those of a group ("audit").
std::string overview(std::string_view group = "") {
  const std::string usage =
      "gantlet " + (group.empty() ? "" : std::string(group) + " ") + "COMMAND";
  std::string text = group.empty()
                         ? "Gantlet vets untrusted Python and JavaScript, then runs it in a "
                           "sandbox.\n\n"
                         : "";
  text += "usage: " + usage + " [FLAG...] [ARGUMENT...]\n\n";
  std::size_t width = 0;
  for (const Command& command : commands()) {
    if (isIn(command, group)) width = std::max(width, command.spec->name.size());
  }
  for (const Command& command : commands()) {
    if (!isIn(command, group)) continue;
    std::string name(command.spec->name);
    name.resize(width + 2, ' ');
    text += "  " + name + std::string(command.spec->summary) + "\n";
  }
  text += "\n'" + usage + " --help' tells more, with examples.\n";
  if (!group.empty()) return text;
  return text +
         "\n"
         "Exit codes: vet: 0 allow, 1 deny, 2 review. run: the program's own, or 65 denied, 66 "
         "needs\n"
         "review, 67 limit exceeded, 68 killed by the sandbox. All: 64 wrong usage, 69 "
         "unavailable,\n"
         "70 a fault of Gantlet's.\n";
}

// A command's name is one word ("vet") or two ("policy check").
struct Match {
  const Command* command = nullptr;
  std::size_t words = 0;
};

Match findCommand(std::span<const std::string> words) {
  for (const Command& command : commands()) {
    if (command.spec->name == words[0]) return {&command, 1};
    if (words.size() > 1 && command.spec->name == words[0] + " " + words[1]) return {&command, 2};
  }
  return {};
}

bool isGroup(std::string_view word) {
  for (const Command& command : commands()) {
    if (command.spec->name.starts_with(std::string(word) + " ")) return true;
  }
  return false;
}

int unknownCommand(std::span<const std::string> words, Console& console) {
  const std::string& first = words[0];
  if (isGroup(first)) {
    if (words.size() > 1 && (words[1] == "--help" || words[1] == "-h")) {
      console.out(overview(first));
      return kExitSuccess;
    }
    std::string message = "name one of its commands (see 'gantlet " + first + " --help')";
    if (words.size() > 1) message = "unknown command '" + words[1] + "'; " + message;
    console.message(first, message);
    return kExitUsage;
  }
  std::vector<std::string_view> known;
  for (const Command& command : commands()) {
    known.push_back(command.spec->name.substr(0, command.spec->name.find(' ')));
  }
  console.message("", (first.starts_with('-') ? "unknown flag '" : "unknown command '") + first +
                          "'" + suggestion(first, known) + " (see 'gantlet --help')");
  return kExitUsage;
}

int dispatch(std::span<const std::string> words, Console& console) {
  if (words.empty()) {
    console.err(overview());
    return kExitUsage;
  }
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    if (words.size() > 1 && words[0] == "help") {
      const Match match = findCommand(words.subspan(1));
      if (match.command == nullptr && words.size() == 2 && isGroup(words[1])) {
        console.out(overview(words[1]));
        return kExitSuccess;
      }
      if (match.command == nullptr) return unknownCommand(words.subspan(1), console);
      console.out(helpText(*match.command->spec));
      return kExitSuccess;
    }
    console.out(overview());
    return kExitSuccess;
  }
  if (words[0] == "--version") return runVersion(Arguments(), console);
  // For the build, which makes the package's documents with it; no command of a user's.
  if (words[0] == "__docs") return writeDocuments(words.subspan(1), console);
  const Match match = findCommand(words);
  if (match.command == nullptr) return unknownCommand(words, console);
  const CommandSpec& spec = *match.command->spec;
  Result<Arguments> arguments = parseArguments(spec, words.subspan(match.words));
  if (!arguments) {
    console.message(spec.name, arguments.error().text() + " (see 'gantlet " +
                                   std::string(spec.name) + " --help')");
    return kExitUsage;
  }
  if (arguments->has("--help")) {
    console.out(helpText(spec));
    return kExitSuccess;
  }
  return match.command->run(*arguments, console);
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

int fail(const CommandSpec& spec, Console& console, const Error& error) {
  console.message(spec.name, error.text());
  return exitCodeOf(error);
}

int runCommandLine(std::span<const std::string> words, Console& console) {
  const int code = dispatch(words, console);
  if (const Status status = console.outStatus(); !status) {
    // Output that did not arrive is not to be taken for a good end. A reader that has gone (EPIPE)
    // asked for no more, so nobody is told.
    console.message("", status.error().text());
    return kExitInternal;
  }
  return code;
}

}  // namespace gantlet::cli
