// gantlet review: decide about executions that were refused, through the running service.
#include <array>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"

namespace gantlet::cli {
namespace {

constexpr std::array kListFlags{Flag{"--all", "", "those that are decided, too"},
                                Flag{"--tenant", "TENANT", "of this tenant alone"}, kFormatFlag,
                                kDataDirFlag};
constexpr std::array kShowFlags{kFormatFlag, kDataDirFlag};
constexpr Flag kReasonFlag{"--reason", "TEXT", "why, for the record (required)"};
constexpr std::array kApproveFlags{
    kReasonFlag,
    Flag{"--until", "TIME",
         "this code until then, such as 2027-01-31T00:00:00Z (default: this one run)"},
    kFormatFlag, kDataDirFlag};
constexpr std::array kRejectFlags{kReasonFlag, kFormatFlag, kDataDirFlag};

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  std::string query = arguments.has("--all") ? "" : "&state=OPEN";
  if (const auto tenant = arguments.value("--tenant")) {
    TRY(const TenantId id, parseTenantId(*tenant));
    query += "&tenant=" + id.text();
  }
  TRY(const json::Array all, askServiceForAll(arguments, "/v1/reviews", "reviews", query));
  const char* what = arguments.has("--all") ? "reviews" : "reviews that wait";
  return tellList(console, format, kReviewListSpec, all, what, [](const json::Object& review) {
    return inColumn(textIn(review, "execution"), 30) + inColumn(textIn(review, "state"), 9) +
           inColumn(textIn(review, "verdict"), 7) + inColumn(textIn(review, "policy"), 14) +
           inColumn(textIn(review, "tenant"), 16) + inColumn(textIn(review, "created_at"), 24) +
           printable(textIn(review, "created_by"));
  });
}

// Who has approved what takes two people, and what the second one has to confirm.
std::string firstLine(const json::Object& review) {
  const json::Value* found = review.find("first_approval");
  if (found == nullptr || found->asObject() == nullptr) {
    const json::Value* lapsed = review.find("lapsed_approval");
    if (lapsed != nullptr && lapsed->asObject() != nullptr) {
      return inColumn("approvals", 11) +
             printable("it takes two people; the approval of " + textIn(*lapsed->asObject(), "by") +
                       " counts no more: its key was revoked") +
             "\n";
    }
    return inColumn("approvals", 11) + "it takes two people; none has approved it yet\n";
  }
  const json::Object& first = *found->asObject();
  const bool code = textIn(first, "scope") == "code";
  const std::string scope = code ? "of this code until " + textIn(first, "until") : "of one run";
  return inColumn("approvals", 11) +
         printable("it takes two people; " + textIn(first, "by") + " has approved it at " +
                   textIn(first, "at") + ", " + scope + ": " + textIn(first, "reason")) +
         "\n";
}

Result<int> show(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const json::Object review, askService(arguments, "GET", "/v1/reviews/" + id));
  if (format == Format::kJson) {
    console.out(json::write(review) + "\n");
    return kExitSuccess;
  }
  for (const char* key : {"execution", "state", "tenant", "policy", "created_by", "created_at",
                          "expires_at", "decided_by", "reason", "until", "run", "withdrawn_at",
                          "withdrawn_by", "withdrawn_reason"}) {
    const std::string text = textIn(review, key);
    if (!text.empty()) console.out(inColumn(key, 11) + printable(text) + "\n");
  }
  if (textIn(review, "approvals_needed") == "2") console.out(firstLine(review));
  const json::Value* proposal = review.find("proposal");
  if (proposal != nullptr && proposal->asObject() != nullptr) {
    const json::Object& told = *proposal->asObject();
    const bool possible = textIn(told, "possible") == "true";
    console.out(inColumn("proposal", 11) +
                printable(possible ? textIn(told, "reach") : "none: " + textIn(told, "reason")) +
                "\n");
    const json::Value* lines = told.find("lines");
    if (lines != nullptr && lines->asArray() != nullptr) {
      for (const json::Value& line : *lines->asArray()) {
        if (line.asString() != nullptr) console.out("  " + printable(*line.asString()) + "\n");
      }
    }
  }
  console.out("\n" + printable(textIn(review, "code"), true) + "\n");
  return kExitSuccess;
}

Result<std::string> reasonOf(const Arguments& arguments) {
  auto reason = arguments.value("--reason");
  if (reason) return *std::move(reason);
  return Error{ErrorCode::kInvalidArgument, "--reason is missing",
               "say why, for whoever reads the record"};
}

Result<int> withdraw(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const std::string reason, reasonOf(arguments));
  const auto done = askService(arguments, "POST", "/v1/reviews/" + id + "/withdraw",
                               json::Object{{"reason", reason}});
  if (!done) return inFlags(done.error(), {{"reason", "--reason"}});
  return tellAnswer(console, format, *done, id + " is withdrawn: its code runs no more\n");
}

Result<int> decide(const Arguments& arguments, Console& console, bool approve) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const std::string reason, reasonOf(arguments));
  json::Object body{{"decision", approve ? "approve" : "reject"}, {"reason", reason}};
  if (const auto until = approve ? arguments.value("--until") : std::nullopt) {
    body.set("scope", "code");
    body.set("until", *until);
  }
  const auto decided = askService(arguments, "POST", "/v1/reviews/" + id, body);
  if (!decided) return inFlags(decided.error(), {{"until", "--until"}, {"reason", "--reason"}});
  const json::Object& review = *decided;
  std::string told = approve ? "approved; it runs as " + textIn(review, "run") : "rejected";
  if (textIn(review, "waits_for_second") == "true") {
    told = "approved by one; what it could reach takes a second person";
  }
  return tellAnswer(console, format, review, id + " is " + told + "\n");
}

}  // namespace

const CommandSpec kReviewListSpec{
    "review list", "refused executions that wait for a person",
    "[FLAG...]",   "Lists what POST /v1/executions took and the judge refused, the newest first.",
    kListFlags,    "  gantlet review list\n"};
const CommandSpec kReviewShowSpec{
    "review show",  "a refused program, and the smallest rule that would allow it",
    "[FLAG...] ID", "Shows the code, and what it could reach if it were approved.",
    kShowFlags,     "  gantlet review show sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kReviewApproveSpec{
    "review approve",
    "let a refused program run",
    "[FLAG...] ID",
    "Runs it once, under the smallest rule that allows it; with --until the same bytes may run\n"
    "again until then. A changed byte is another program.",
    kApproveFlags,
    "  gantlet review approve --reason \"reads one table\" sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kReviewRejectSpec{
    "review reject",
    "end a review without a run",
    "[FLAG...] ID",
    "It stays refused.",
    kRejectFlags,
    "  gantlet review reject --reason \"not for us\" sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};

const CommandSpec kReviewWithdrawSpec{
    "review withdraw",
    "end an approval of code before its date",
    "[FLAG...] ID",
    "The same bytes run no more, by whichever approval. What runs or is queued by then goes on.",
    kRejectFlags,
    "  gantlet review withdraw --reason \"reads more than it said\" "
    "sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};

int runReviewList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kReviewListSpec, console);
}
int runReviewShow(const Arguments& arguments, Console& console) {
  return finish(show(arguments, console), kReviewShowSpec, console);
}
int runReviewApprove(const Arguments& arguments, Console& console) {
  return finish(decide(arguments, console, true), kReviewApproveSpec, console);
}
int runReviewReject(const Arguments& arguments, Console& console) {
  return finish(decide(arguments, console, false), kReviewRejectSpec, console);
}
int runReviewWithdraw(const Arguments& arguments, Console& console) {
  return finish(withdraw(arguments, console), kReviewWithdrawSpec, console);
}

}  // namespace gantlet::cli
