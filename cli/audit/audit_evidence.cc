// gantlet audit evidence: all that the log has of one submission, as an archive for somebody else.
#include <array>

#include "audit/evidence.h"
#include "audit/side_store.h"
#include "cli/audit/audit_session.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/new_file.h"
#include "cli/serve/database_choice.h"
#include "manager/audit_desk.h"
#include "manager/policy_desk.h"
#include "service/local_client.h"

namespace gantlet::cli {
namespace {

constexpr std::array kEvidenceFlags{
    Flag{"--output", "FILE", "write the archive there (default: evidence-SUBMISSION.tar)"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};

Result<std::string> throughService(const std::filesystem::path& data, const std::string& id) {
  LocalRequest request;
  request.method = "GET";
  request.path = "/v1/audit/submissions/" + id + "/evidence";
  TRY(LocalReply reply, callLocal(data / kSocketName, request));
  if (reply.status == 200) return std::move(reply.body);
  if (reply.status == 404) {
    return Error{ErrorCode::kNotFound, "the log has no record of '" + id + "'", ""};
  }
  return Error{ErrorCode::kUnavailable,
               "the service that holds the data folder made no evidence (status " +
                   std::to_string(reply.status) + ")",
               "see what the service's own messages say"};
}

// From a log that nobody else holds: with the policies and sources of its data folder.
Result<std::string> fromFolder(DataFolder folder, const std::string& id) {
  const SystemClock clock;
  TRY(const std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(const AuditSession session, AuditSession::over(std::move(folder), clock));
  TRY(const DatabaseAddress address, databaseOf(session.folder()));
  TRY(const std::unique_ptr<Database> database, Database::open(address));
  TRY(const std::unique_ptr<PolicyDesk> policies,
      PolicyDesk::open(*database, *session.log(), clock, *rulebook));
  std::unique_ptr<audit::SideStore> kept;
  std::error_code failed;
  if (std::filesystem::is_directory(session.folder().sideStore(), failed)) {
    TRY(kept, audit::SideStore::open(session.folder().sideStore(), session.folder().tenantKeys()));
  }
  AuditDesk desk(*session.log(), clock, session.folder().audit(), nullptr);
  desk.keepsIn(kept.get());
  desk.policiesFrom([&](const std::string& digest, const std::optional<TenantId>& only) {
    return policies->textsOf(digest, only);
  });
  return desk.evidence({"local", "", "", std::nullopt}, id);
}

Result<int> evidence(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const std::vector<std::string>& words = arguments.positional();
  const bool plain =
      !words.empty() && words.size() < 3 && words[0].starts_with("sub_") && words[0].size() < 80 &&
      words[0].find_first_not_of("_abcdefghijklmnopqrstuvwxyz0123456789") == std::string::npos;
  if (!plain) {
    return Error{ErrorCode::kInvalidArgument, "name one submission (sub_...)",
                 "'gantlet audit list' shows them"};
  }
  std::string pack;
  if (words.size() == 2) {
    // A copy has neither texts of policies nor sources with it.
    TRY(const std::filesystem::path folder, auditFolder(arguments, words[1]));
    audit::EvidenceParts parts;
    parts.madeAt = SystemClock().wallNow();
    TRY(pack, audit::evidencePack(folder, words[0], std::nullopt, parts));
  } else {
    TRY(const std::filesystem::path data, dataFolderPath(arguments.value("--data-dir")));
    TRY(OpenedFolder opened, openFolderFor(arguments, kAuditEvidenceSpec, console));
    if (DataFolder* folder = std::get_if<DataFolder>(&opened)) {
      TRY(pack, fromFolder(std::move(*folder), words[0]));
    } else {
      if (arguments.has("--verbose")) {
        console.message(kAuditEvidenceSpec.name, "through the service");
      }
      TRY(pack, throughService(data, words[0]));
    }
  }
  const bool whole = words.size() == 1;
  const std::string path = arguments.valueOr("--output", "evidence-" + words[0] + ".tar");
  TRY_STATUS(writeFile(path, pack));
  console.message(
      kAuditEvidenceSpec.name,
      path + ": unpack it and open index.html; " +
          (whole ? "python3 verify.py checks it"
                 : "a copy of a log has no key, so it is not signed as a whole: python3 "
                   "verify.py proofs/N.tlog-proof log.vkey checks each record"));
  return tellAnswer(console, format,
                    json::Object{{"submission", words[0]},
                                 {"output", path},
                                 {"bytes", std::uint64_t{pack.size()}},
                                 {"signed", whole}},
                    "");
}

}  // namespace

const CommandSpec kAuditEvidenceSpec{
    "audit evidence",
    "pack all that the log has of a submission, to be checked elsewhere",
    "[FLAG...] SUBMISSION [DIR]",
    "Writes a tar archive: the submission's records with a proof of each, the signed checkpoint, "
    "the\n"
    "policy's text and the source where they are kept, a small verifier, and a page for a person "
    "that\n"
    "tells what is redacted or erased. It is checked without the log and without Gantlet. DIR is a "
    "copied\n"
    "log; without it the log of this host is read, and that it was read is recorded in it.",
    kEvidenceFlags,
    "  gantlet audit evidence sub_01k5j7b0q3d0w4r8m2x6t9c1ae\n"
    "  tar -xf evidence-sub_01k5j7b0q3d0w4r8m2x6t9c1ae.tar -C ./case && python3 "
    "./case/verify.py\n"};

int runAuditEvidence(const Arguments& arguments, Console& console) {
  const Result<int> code = evidence(arguments, console);
  return code ? *code : fail(kAuditEvidenceSpec, console, code.error());
}

}  // namespace gantlet::cli
