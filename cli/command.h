// Command: one entry of the command line. A file a command; commands.cc lists them.
#pragma once

#include <functional>
#include <span>

#include "cli/arguments.h"
#include "cli/console.h"

namespace gantlet::cli {

struct Command {
  const CommandSpec* spec = nullptr;
  int (*run)(const Arguments&, Console&) = nullptr;  // returns the exit code
};

// All commands, in the order in which help lists them.
[[nodiscard]] std::span<const Command> commands();

// Reads the command line without the program's name, runs the command, returns the exit code.
int runCommandLine(std::span<const std::string> words, Console& console);

// Tells an Error on standard error; returns its exit code.
int fail(const CommandSpec& spec, Console& console, const Error& error);

extern const CommandSpec kVetSpec;
int runVet(const Arguments& arguments, Console& console);
extern const CommandSpec kRunSpec;
int runRun(const Arguments& arguments, Console& console);
extern const CommandSpec kProfileSpec;
int runProfile(const Arguments& arguments, Console& console);
extern const CommandSpec kServeSpec;
int runServe(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyListSpec;
int runPolicyList(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyShowSpec;
int runPolicyShow(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyCheckSpec;
int runPolicyCheck(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyExplainSpec;
int runPolicyExplain(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyDiffSpec;
int runPolicyDiff(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditListSpec;
int runAuditList(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditShowSpec;
int runAuditShow(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditVerifySpec;
int runAuditVerify(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditStatsSpec;
int runAuditStats(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditExportSpec;
int runAuditExport(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditEvidenceSpec;
int runAuditEvidence(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditProveSpec;
int runAuditProve(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderListSpec;
int runProviderList(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderShowSpec;
int runProviderShow(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderTestSpec;
int runProviderTest(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderUseSpec;
int runProviderUse(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderSetSpec;
int runProviderSet(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderImportSpec;
int runProviderImport(const Arguments& arguments, Console& console);
extern const CommandSpec kProviderRotateKeySpec;
int runProviderRotateKey(const Arguments& arguments, Console& console);
extern const CommandSpec kKeyListSpec;
int runKeyList(const Arguments& arguments, Console& console);
extern const CommandSpec kKeyCreateSpec;
int runKeyCreate(const Arguments& arguments, Console& console);
extern const CommandSpec kKeyRotateSpec;
int runKeyRotate(const Arguments& arguments, Console& console);
extern const CommandSpec kKeyRevokeSpec;
int runKeyRevoke(const Arguments& arguments, Console& console);
extern const CommandSpec kTenantListSpec;
int runTenantList(const Arguments& arguments, Console& console);
extern const CommandSpec kUsageSpec;
int runUsage(const Arguments& arguments, Console& console);
extern const CommandSpec kTenantSetSpec;
int runTenantSet(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyLearnSpec;
int runPolicyLearn(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyCreateSpec;
int runPolicyCreate(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyVersionsSpec;
int runPolicyVersions(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyDocumentSpec;
int runPolicyDocument(const Arguments& arguments, Console& console);
extern const CommandSpec kPolicyReplaySpec;
int runPolicyReplay(const Arguments& arguments, Console& console);
extern const CommandSpec kTemplateListSpec;
int runTemplateList(const Arguments& arguments, Console& console);
extern const CommandSpec kTemplateShowSpec;
int runTemplateShow(const Arguments& arguments, Console& console);
extern const CommandSpec kTemplateCreateSpec;
int runTemplateCreate(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionPackSpec;
int runSessionPack(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionUnpackSpec;
int runSessionUnpack(const Arguments& arguments, Console& console);
extern const CommandSpec kTemplateDeprecateSpec;
int runTemplateDeprecate(const Arguments& arguments, Console& console);
extern const CommandSpec kExecutionListSpec;
int runExecutionList(const Arguments& arguments, Console& console);
extern const CommandSpec kExecutionShowSpec;
int runExecutionShow(const Arguments& arguments, Console& console);
extern const CommandSpec kExecutionCancelSpec;
int runExecutionCancel(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeListSpec;
int runNodeList(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeTokenSpec;
int runNodeToken(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeJoinSpec;
int runNodeJoin(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeRenewSpec;
int runNodeRenew(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeRevokeSpec;
int runNodeRevoke(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeDrainSpec;
int runNodeDrain(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeQuarantineSpec;
int runNodeQuarantine(const Arguments& arguments, Console& console);
extern const CommandSpec kNodeResumeSpec;
int runNodeResume(const Arguments& arguments, Console& console);
extern const CommandSpec kWebhookListSpec;
int runWebhookList(const Arguments& arguments, Console& console);
extern const CommandSpec kWebhookCreateSpec;
int runWebhookCreate(const Arguments& arguments, Console& console);
extern const CommandSpec kWebhookRotateSpec;
int runWebhookRotate(const Arguments& arguments, Console& console);
extern const CommandSpec kWebhookDeleteSpec;
int runWebhookDelete(const Arguments& arguments, Console& console);
extern const CommandSpec kWebhookDeliveriesSpec;
int runWebhookDeliveries(const Arguments& arguments, Console& console);
extern const CommandSpec kWebhookRedeliverSpec;
int runWebhookRedeliver(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionCreateSpec;
int runSessionCreate(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionListSpec;
int runSessionList(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionRunSpec;
int runSessionRun(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionFilesSpec;
int runSessionFiles(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionBranchSpec;
extern const CommandSpec kSessionRemoveSpec;
int runSessionBranch(const Arguments& arguments, Console& console);
int runSessionRemove(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionCheckpointSpec;
int runSessionCheckpoint(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionCheckpointsSpec;
int runSessionCheckpoints(const Arguments& arguments, Console& console);
extern const CommandSpec kSessionRollbackSpec;
int runSessionRollback(const Arguments& arguments, Console& console);
extern const CommandSpec kVolumeCreateSpec;
int runVolumeCreate(const Arguments& arguments, Console& console);
extern const CommandSpec kVolumeListSpec;
int runVolumeList(const Arguments& arguments, Console& console);
extern const CommandSpec kVolumeDeleteSpec;
int runVolumeDelete(const Arguments& arguments, Console& console);
extern const CommandSpec kReplSpec;
int runRepl(const Arguments& arguments, Console& console);
extern const CommandSpec kReviewListSpec;
int runReviewList(const Arguments& arguments, Console& console);
extern const CommandSpec kReviewShowSpec;
int runReviewShow(const Arguments& arguments, Console& console);
extern const CommandSpec kReviewApproveSpec;
int runReviewApprove(const Arguments& arguments, Console& console);
extern const CommandSpec kReviewRejectSpec;
int runReviewReject(const Arguments& arguments, Console& console);
extern const CommandSpec kReviewWithdrawSpec;
int runReviewWithdraw(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditPruneSpec;
int runAuditPrune(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditHoldSpec;
int runAuditHold(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditCosignSpec;
int runAuditCosign(const Arguments& arguments, Console& console);
extern const CommandSpec kAuditForgetSpec;
int runAuditForget(const Arguments& arguments, Console& console);
extern const CommandSpec kBackupSpec;
int runBackup(const Arguments& arguments, Console& console);
extern const CommandSpec kRestoreSpec;
int runRestore(const Arguments& arguments, Console& console);
extern const CommandSpec kDoctorSpec;
int runDoctor(const Arguments& arguments, Console& console);
extern const CommandSpec kVersionSpec;
int runVersion(const Arguments& arguments, Console& console);

}  // namespace gantlet::cli
