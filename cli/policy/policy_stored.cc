// gantlet policy create, versions, document and replay: policies that the running service stores.
#include <array>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"
#include "cli/setting_values.h"
#include "core/utf8.h"

namespace gantlet::cli {
namespace {

constexpr std::array kCreateFlags{Flag{"--tenant", "TENANT", "whose it is (default: everybody's)"},
                                  kFormatFlag, kDataDirFlag};
constexpr std::array kVersionsFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kDocumentFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kReplayFlags{
    Flag{"--against", "POLICY", "what decides today (default: default)"},
    Flag{"--since", "TIME", "from 2026-01-31, or 30d ago (default: 30d)"},
    Flag{"--tenant", "TENANT", "of this tenant only"},
    Flag{"--most", "N", "codes judged anew (default: 1000)"},
    kFormatFlag,
    kDataDirFlag};

// A label or digest, which goes into a path.
Result<std::string> policyWord(const Arguments& arguments) {
  const auto& words = arguments.positional();
  const bool digest = words.size() == 1 && words[0].starts_with("sha256:") &&
                      words[0].find_first_not_of("0123456789abcdef", 7) == std::string::npos;
  if (digest) return words[0];
  return pathWord(arguments, "policy by its name, name@version or digest");
}

std::string line(const json::Object& policy) {
  const bool everybody = textIn(policy, "tenant").empty();
  return inColumn(textIn(policy, "name") + "@" + textIn(policy, "version"), 24) +
         inColumn(textIn(policy, "digest"), 71) +
         inColumn(everybody ? "everybody" : textIn(policy, "tenant"), 12) +
         textIn(policy, "created_at") + "  " + printable(textIn(policy, "created_by"));
}

Result<int> create(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const auto& words = arguments.positional();
  if (words.size() != 2) {
    return Error{ErrorCode::kInvalidArgument, "name the policy and the file of its document",
                 "such as: gantlet policy create team ./team.yaml"};
  }
  Arguments named;
  named.add(words[0]);
  TRY(const std::string name, pathWord(named, "policy"));
  TRY(const std::string document, readInput(words[1], ByteCount::mebi(1)));
  json::Object body{{"document", document}};
  std::vector<std::pair<std::string, std::string>> headers;
  if (const auto tenant = arguments.value("--tenant")) {
    TRY(const TenantId id, parseTenantId(*tenant));
    headers.emplace_back("X-Tenant-ID", id.text());
  }
  Result<json::Object> made =
      askService(arguments, "POST", "/v1/policies/" + name + "/versions", body, headers);
  if (!made && made.error().code == ErrorCode::kNotFound) {
    body.set("name", name);
    made = askService(arguments, "POST", "/v1/policies", body, headers);
  }
  if (!made) return made.error();
  return tellAnswer(console, format, *made, line(*made) + "\n");
}

Result<int> versions(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  json::Array all;
  if (arguments.positional().empty()) {
    TRY(const json::Array policies, askServiceForAll(arguments, "/v1/policies", "policies"));
    for (const json::Value& one : policies) {
      if (one.asObject() != nullptr && textIn(*one.asObject(), "preset") == "false") {
        all.push_back(one);
      }
    }
  } else {
    TRY(const std::string name, pathWord(arguments, "policy"));
    TRY(json::Object answer, askService(arguments, "GET", "/v1/policies/" + name + "/versions"));
    if (json::Value* found = answer.find("versions"); found != nullptr && found->asArray()) {
      all = std::move(*found->asArray());
    }
  }
  return tellList(console, format, kPolicyVersionsSpec, all, "stored policies", line);
}

Result<int> document(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, policyWord(arguments));
  TRY(const json::Object found, askService(arguments, "GET", "/v1/policies/" + name));
  if (format == Format::kJson) {
    console.out(json::write(found, json::Style::kPretty) + "\n");
    return kExitSuccess;
  }
  std::string text = printable(textIn(found, "document"), true);
  if (!text.ends_with('\n')) text += "\n";
  console.out(text);
  console.message(kPolicyDocumentSpec.name, textIn(found, "name") + "@" + textIn(found, "version") +
                                                " " + textIn(found, "digest"));
  return kExitSuccess;
}

Result<int> replay(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, pathWord(arguments, "policy"));
  json::Object body{{"against", arguments.valueOr("--against", "default")},
                    {"since", arguments.valueOr("--since", "30d")}};
  if (const auto tenant = arguments.value("--tenant")) body.set("tenant", *tenant);
  if (const auto most = arguments.value("--most")) {
    TRY(const std::uint64_t number, parseWhole(*most, 1, 10'000));
    body.set("most", number);
  }
  TRY(const json::Object told,
      askService(arguments, "POST", "/v1/policies/" + name + ":replay", body));
  if (format == Format::kJson) {
    console.out(json::write(told, json::Style::kPretty) + "\n");
    return kExitSuccess;
  }
  console.out(textIn(told, "against") + " -> " + textIn(told, "policy") + ": " +
              textIn(told, "submissions") + " submissions, " + textIn(told, "judged_anew") +
              " judged anew, " + textIn(told, "known_from_records") +
              " known from records of both policies, " + textIn(told, "unknown") +
              " unknown (no source is kept)\n");
  const json::Value* changes = told.find("changes");
  if (changes == nullptr || changes->asArray() == nullptr || changes->asArray()->empty()) {
    console.out("no decision changes\n");
    return kExitSuccess;
  }
  for (const json::Value& change : *changes->asArray()) {
    if (change.asObject() == nullptr) continue;
    console.out(printable(textIn(*change.asObject(), "change")) + ": " +
                textIn(*change.asObject(), "submissions") + " submissions, such as " +
                printable(textIn(*change.asObject(), "examples")) + "\n");
  }
  return kExitSuccess;
}

}  // namespace

const CommandSpec kPolicyCreateSpec{
    "policy create",
    "store a policy, or its next version",
    "[FLAG...] NAME FILE",
    "Stores version 1 of a policy in the running service, or the next version of one that is "
    "there.\n"
    "A version never changes: requests, templates and tenants that name team@1 go by it for ever,\n"
    "those that name team by the latest. FILE is a policy document that extends a preset, or a "
    "stored\n"
    "one by its version.",
    kCreateFlags,
    "  gantlet policy create team ./team.yaml\n"
    "  gantlet policy create --tenant acme reports ./reports.yaml\n"};
const CommandSpec kPolicyVersionsSpec{
    "policy versions",
    "stored policies, or the versions of one",
    "[FLAG...] [NAME]",
    "Lists the latest version of each policy that the running service stores, or all of one.",
    kVersionsFlags,
    "  gantlet policy versions team\n"};
const CommandSpec kPolicyDocumentSpec{
    "policy document",
    "the text of a policy, also by the digest in records",
    "[FLAG...] NAME|DIGEST",
    "Prints the document of a preset, of a stored policy (its latest version, or name@version), or "
    "of\n"
    "what the running service has recorded under a digest: presets of earlier versions of the "
    "program\n"
    "and approvals among them.",
    kDocumentFlags,
    "  gantlet policy document team@1\n"
    "  gantlet policy document sha256:60b7...\n"};
const CommandSpec kPolicyReplaySpec{
    "policy replay",
    "what a stored policy would have decided about recent submissions",
    "[FLAG...] NAME",
    "Judges anew what the service has seen, where sources are kept (audit_keep_sources), and tells "
    "for\n"
    "how many submissions that can't be known. 'gantlet policy diff' does the same with files.",
    kReplayFlags,
    "  gantlet policy replay --against default --since 7d team\n"};

int runPolicyCreate(const Arguments& arguments, Console& console) {
  return finish(create(arguments, console), kPolicyCreateSpec, console);
}
int runPolicyVersions(const Arguments& arguments, Console& console) {
  return finish(versions(arguments, console), kPolicyVersionsSpec, console);
}
int runPolicyDocument(const Arguments& arguments, Console& console) {
  return finish(document(arguments, console), kPolicyDocumentSpec, console);
}
int runPolicyReplay(const Arguments& arguments, Console& console) {
  return finish(replay(arguments, console), kPolicyReplaySpec, console);
}

}  // namespace gantlet::cli
