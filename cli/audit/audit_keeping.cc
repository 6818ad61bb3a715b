// gantlet audit prune, hold, cosign and forget: what is kept of the log, and who vouches for it.
//
// While a service holds the data folder, what changes the log goes through it.
#include <array>
#include <charconv>
#include <cstdlib>

#include "audit/file_ops.h"
#include "audit/key_store.h"
#include "audit/retention.h"
#include "audit/side_store.h"
#include "audit/witness.h"
#include "cli/audit/audit_session.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "cli/serve/database_choice.h"
#include "cli/serve/service_desk.h"
#include "executor/launcher/host_root.h"
#include "json/value.h"
#include "manager/audit_desk.h"
#include "manager/kept_sessions.h"
#include "manager/volume_desk.h"
#include "objects/object_address.h"
#include "service/local_client.h"
#include "store/execution_store.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kNoteLimit = ByteCount::mebi(1);

constexpr std::array kPruneFlags{
    Flag{"--keep-days", "N", "keep what is younger"},
    Flag{"--keep-bytes", "SIZE", "keep the newest so many (10g)"},
    Flag{"--dry-run", "", "only tell what would be pruned"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};
constexpr std::array kHoldFlags{
    Flag{"--reason", "TEXT", "why; it stands in the log"},
    Flag{"--from", "NUMBER", "the first record that must stay (default: all that are there)"},
    Flag{"--release", "", "end the hold"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};
constexpr std::array kCosignFlags{
    Flag{"--name", "NAME", "the witness's name, such as example.com/witness"},
    Flag{"--witness-keys", "DIR", "where the witness's own key lies; made when it is missing"},
    Flag{"--key", "KEY|FILE", "the log's verifier key that the witness kept"},
    Flag{"--last", "FILE", "the last checkpoint it cosigned; the new one is written there"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};
constexpr std::array kForgetFlags{kFormatFlag, kDataDirFlag, kVerboseFlag};

Result<std::uint64_t> wholeNumber(std::string_view flag, const std::string& text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && stop == text.data() + text.size()) return number;
  return Error{ErrorCode::kInvalidArgument, std::string(flag) + " must be a whole number", ""};
}

AuditReader thisUser() { return {"local", "", "", std::nullopt}; }

// Does `here` with the log of this host, or asks the service that holds it.
Result<json::Value> change(const Arguments& arguments, const CommandSpec& spec, Console& console,
                           const LocalRequest& request,
                           const std::function<Result<json::Value>(AuditDesk&)>& here) {
  TRY(const std::filesystem::path data, dataFolderPath(arguments.value("--data-dir")));
  TRY(OpenedFolder opened, openFolderFor(arguments, spec, console));
  if (std::holds_alternative<HeldBy>(opened)) {
    if (arguments.has("--verbose")) console.message(spec.name, "through the service");
    TRY(const LocalReply reply, callLocal(data / kSocketName, request));
    if (reply.status == 204) return json::Value();
    TRY(json::Value body, json::parse(reply.body));
    if (reply.status == 200) return body;
    const json::Value* detail =
        body.asObject() != nullptr ? body.asObject()->find("detail") : nullptr;
    const std::string* text = detail != nullptr ? detail->asString() : nullptr;
    return Error{reply.status == 404   ? ErrorCode::kNotFound
                 : reply.status == 400 ? ErrorCode::kInvalidArgument
                                       : ErrorCode::kUnavailable,
                 text != nullptr ? *text : "the service refused", ""};
  }
  const SystemClock clock;
  TRY(const AuditSession session,
      AuditSession::over(std::move(std::get<DataFolder>(opened)), clock));
  AuditDesk desk(*session.log(), clock, session.folder().audit(), nullptr);
  return here(desk);
}

json::Object planDocument(const audit::PrunePlan& plan) {
  return json::Object{{"first", plan.newFirst},
                      {"records", plan.newFirst - plan.first},
                      {"bytes", plan.bytes},
                      {"held_by", plan.heldBy}};
}

Result<int> prune(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  audit::RetentionPolicy policy;
  json::Object fields{{"dry_run", arguments.has("--dry-run")}};
  if (const auto days = arguments.value("--keep-days")) {
    TRY(const std::uint64_t number, wholeNumber("--keep-days", *days));
    policy.keepFor = std::chrono::hours(24) * std::min<std::uint64_t>(number, 100'000);
    fields.set("keep_days", number);
  }
  if (const auto bytes = arguments.value("--keep-bytes")) {
    TRY(const ByteCount count, parseByteCount(*bytes));
    policy.keepBytes = count.bytes();
    fields.set("keep_bytes", count.bytes());
  }
  if (!policy.keepFor && !policy.keepBytes) {
    return Error{ErrorCode::kInvalidArgument, "say what to keep: --keep-days, --keep-bytes or both",
                 ""};
  }
  LocalRequest request;
  request.path = "/v1/audit/prune";
  request.body = json::write(std::move(fields));
  request.timeout = std::chrono::minutes(30);
  const auto here = [&](AuditDesk& desk) -> Result<json::Value> {
    TRY(const audit::PrunePlan plan, desk.prune(thisUser(), policy, arguments.has("--dry-run")));
    return json::Value(planDocument(plan));
  };
  TRY(const json::Value done, change(arguments, kAuditPruneSpec, console, request, here));
  const auto field = [&](std::string_view key) {
    const json::Value* value = done.asObject() != nullptr ? done.asObject()->find(key) : nullptr;
    return value != nullptr ? json::write(*value) : std::string("?");
  };
  const int code = tellAnswer(
      console, format, done,
      field("records") + (arguments.has("--dry-run") ? " records would be" : " records") +
          " pruned (" + field("bytes") + " bytes); the first one kept is " + field("first") + "\n");
  if (field("held_by") != "\"\"") {
    console.message(kAuditPruneSpec.name, "the hold " + field("held_by") + " keeps more from it");
  }
  return code;
}

Result<int> listHolds(const Arguments& arguments, Format format, Console& console) {
  TRY(const std::filesystem::path folder, auditFolder(arguments, std::nullopt));
  TRY(const std::vector<audit::Hold> holds, audit::activeHolds(folder));
  json::Array list;
  for (const audit::Hold& hold : holds) {
    list.emplace_back(json::Object{
        {"id", hold.id}, {"from", hold.from}, {"reason", hold.reason}, {"seq", hold.seq}});
  }
  return tellList(console, format, kAuditHoldSpec, list, "holds", [](const json::Object& hold) {
    return printable(textIn(hold, "id")) + "  from record " + textIn(hold, "from") + "  " +
           printable(textIn(hold, "reason"));
  });
}

Result<int> hold(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  if (arguments.positional().empty()) return listHolds(arguments, format, console);
  audit::Hold hold;
  hold.id = arguments.positional()[0];
  hold.reason = arguments.valueOr("--reason", "");
  LocalRequest request;
  if (arguments.has("--release")) {
    request.method = "DELETE";
    request.path = "/v1/audit/holds/" + hold.id;
    const auto release = [&](AuditDesk& desk) -> Result<json::Value> {
      TRY_STATUS(desk.release(thisUser(), hold.id));
      return json::Value();
    };
    TRY([[maybe_unused]] const json::Value released,
        change(arguments, kAuditHoldSpec, console, request, release));
    console.message(kAuditHoldSpec.name, "released");
    return tellAnswer(console, format, json::Object{{"id", hold.id}, {"state", "released"}}, "");
  }
  if (hold.reason.empty()) {
    return Error{ErrorCode::kInvalidArgument, "a hold needs a --reason", ""};
  }
  if (const auto from = arguments.value("--from")) {
    TRY(hold.from, wholeNumber("--from", *from));
  }
  request.path = "/v1/audit/holds";
  request.body =
      json::write(json::Object{{"id", hold.id}, {"reason", hold.reason}, {"from", hold.from}});
  const auto place = [&](AuditDesk& desk) -> Result<json::Value> {
    TRY_STATUS(desk.hold(thisUser(), hold));
    return json::Value();
  };
  TRY([[maybe_unused]] const json::Value placed,
      change(arguments, kAuditHoldSpec, console, request, place));
  console.message(kAuditHoldSpec.name, "held from record " + std::to_string(hold.from) + " on");
  return tellAnswer(
      console, format,
      json::Object{
          {"id", hold.id}, {"state", "held"}, {"from", hold.from}, {"reason", hold.reason}},
      "");
}

Result<int> cosign(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const auto name = arguments.value("--name");
  const auto keys = arguments.value("--witness-keys");
  const auto logKey = arguments.value("--key");
  if (!name || !audit::isKeyName(*name) || !keys || !logKey) {
    return Error{ErrorCode::kInvalidArgument, "a witness needs --name, --witness-keys and --key",
                 "see 'gantlet audit cosign --help'"};
  }
  std::optional<std::string> copy;
  if (!arguments.positional().empty()) copy = arguments.positional()[0];
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  if (arguments.has("--verbose")) {
    console.message(kAuditCosignSpec.name, "reads " + printable(folder.string()));
  }
  auto key = audit::parseVerifierKey(*logKey);
  if (!key) {
    TRY(const std::string text, readInput(*logKey, kNoteLimit));
    key = audit::parseVerifierKey(text);
  }
  if (!key) return key.error();
  auto own = audit::loadSigningKey(*keys);
  if (!own && own.error().code == ErrorCode::kNotFound) {
    own = audit::createSigningKey(audit::systemFileOps(), std::filesystem::absolute(*keys));
  }
  if (!own) return own.error();
  std::string last;
  if (const auto path = arguments.value("--last")) {
    auto text = audit::readFile(*path, audit::kMaxNoteBytes);
    if (!text && text.error().code != ErrorCode::kNotFound) return text.error();
    if (text) last = *text;
  }
  TRY(const std::string note,
      audit::witnessLog(folder, *key, last, *own, *name, SystemClock().wallNow()));
  if (const auto path = arguments.value("--last")) TRY_STATUS(writeFile(*path, note));
  const std::string witness = audit::witnessKeyOf(*own, *name).text();
  const int code = tellAnswer(console, format,
                              json::Object{{"checkpoint", note}, {"witness_key", witness}}, note);
  console.message(kAuditCosignSpec.name, "the witness's key: " + witness);
  return code;
}

struct Erased {
  std::uint64_t executions = 0;
  std::uint64_t sessions = 0;
  std::uint64_t volumes = 0;
};
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Of a node that shares kept sessions: what it is in its cluster, by the variables of its service,
// which this command is to be given as well.
struct SharedKept {
  std::unique_ptr<Database> cluster;
  std::unique_ptr<objects::ObjectStore> objects;
  std::unique_ptr<KeptShareStore> rows;
  std::unique_ptr<PlaceStore> places;
  std::string node;
};
Result<std::optional<SharedKept>> sharedKept(DatabaseAddress address) {
  SharedKept shared;
  shared.node = variable("GANTLET_NODE_NAME");
  const std::string named = variable("GANTLET_OBJECTS");
  if (named.empty() || shared.node.empty() || address.engine != Engine::kMariaDb) {
    return std::optional<SharedKept>();
  }
  TRY(const objects::ObjectAddress store, objects::ObjectAddress::parse(named));
  TRY(shared.objects, objects::openStore(store, variable));
  address.shared = true;
  TRY(shared.cluster, Database::open(address));
  shared.rows = std::make_unique<KeptShareStore>(*shared.cluster, databaseTime());
  shared.places = std::make_unique<PlaceStore>(*shared.cluster, databaseTime());
  return std::optional(std::move(shared));
}

// Their results and errors hold what programs printed, kept workspaces and volumes what they wrote.
// Free pages are overwritten, and the file is closed with nothing left in its log.
Result<Erased> forgetInDatabase(const DataFolder& folder, audit::Log& log, const TenantId& tenant) {
  TRY(const DatabaseAddress address, databaseOf(folder));
  TRY(const std::optional<SharedKept> shared, sharedKept(address));
  TRY(const std::unique_ptr<Database> database,
      Database::open(shared ? DatabaseAddress::embedded(folder.database()) : address));
  std::optional<KeptShare> share;
  if (shared) {
    share.emplace(KeptShare{*shared->rows, *shared->places, *shared->objects, shared->node});
  }
  TRY(const std::unique_ptr<KeptSessions> kept,
      KeptSessions::open(*database, folder.workspaces(), share));
  Erased erased;
  TRY(erased.sessions, kept->forgetTenant(tenant));
  const SystemClock clock;
  TRY(const std::unique_ptr<VolumeDesk> volumes,
      VolumeDesk::open({*database, log, clock, folder.volumes(), launcherUser()}, {}));
  TRY(erased.volumes, volumes->forgetTenant(tenant));
  TRY(erased.executions, ExecutionStore(*database).forgetTenant(tenant.text()));
  return erased;
}

Result<int> forget(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "name one tenant", ""};
  }
  TRY(const TenantId tenant, parseTenantId(arguments.positional()[0]));
  const SystemClock clock;
  TRY(const AuditSession session, AuditSession::open(arguments, kAuditForgetSpec, console, clock));
  TRY(const std::unique_ptr<audit::SideStore> store,
      audit::SideStore::open(session.folder().sideStore(), session.folder().tenantKeys()));
  // The intent first: a key that is gone with no record of it would look like a loss.
  AuditDesk desk(*session.log(), clock, session.folder().audit(), nullptr);
  TRY_STATUS(
      desk.noteReading({"local", "", "", tenant}, "redaction", {{"forgotten", tenant.text()}}));
  TRY(const Erased erased, forgetInDatabase(session.folder(), *session.log(), tenant));
  const std::uint64_t executions = erased.executions;
  if (erased.sessions > 0) {
    console.message(kAuditForgetSpec.name, std::to_string(erased.sessions) + " sessions of '" +
                                               tenant.text() +
                                               "' and their kept workspaces are erased");
  }
  if (erased.volumes > 0) {
    console.message(kAuditForgetSpec.name, std::to_string(erased.volumes) + " volumes of '" +
                                               tenant.text() + "' and their files are erased");
  }
  if (executions > 0) {
    console.message(kAuditForgetSpec.name,
                    std::to_string(executions) + " executions of '" + tenant.text() +
                        "' and what came of them are erased from the database");
  }
  const Status forgotten = store->forget(tenant);
  // Nothing was kept beside the log: then these were all that there was.
  const bool noKey = !forgotten && forgotten.error().code == ErrorCode::kNotFound &&
                     executions + erased.sessions + erased.volumes > 0;
  if (!noKey) {
    TRY_STATUS(forgotten);
    console.message(kAuditForgetSpec.name, "the key of '" + tenant.text() + "' is destroyed");
  }
  return tellAnswer(console, format,
                    json::Object{{"tenant", tenant.text()},
                                 {"state", "forgotten"},
                                 {"key_destroyed", !noKey},
                                 {"executions", executions},
                                 {"sessions", erased.sessions},
                                 {"volumes", erased.volumes}},
                    "");
}

int finish(const CommandSpec& spec, Console& console, const Result<int>& code) {
  return code ? *code : fail(spec, console, code.error());
}

}  // namespace

const CommandSpec kAuditPruneSpec{
    "audit prune",
    "remove the oldest records, and record that",
    "[FLAG...]",
    "Removes records in whole bundles of 256, never what a hold pins. Their hashes stay, so that "
    "the log\n"
    "goes on being verifiable; a signed record says what was removed.",
    kPruneFlags,
    "  gantlet audit prune --keep-days 400 --dry-run\n"
    "  gantlet audit prune --keep-days 400 --keep-bytes 50g\n"};
const CommandSpec kAuditHoldSpec{
    "audit hold",
    "keep records from being pruned (legal hold)",
    "[FLAG...] [ID]",
    "Places a hold, ends it with --release, or lists the holds. Each is a record of the log.",
    kHoldFlags,
    "  gantlet audit hold case-17 --reason 'court order 17/26'\n"
    "  gantlet audit hold case-17 --release\n"};
const CommandSpec kAuditCosignSpec{
    "audit cosign",
    "be a witness: sign a log's checkpoint after checking it",
    "[FLAG...] [DIR]",
    "Checks that the log of DIR continues the last checkpoint this witness has cosigned, and "
    "prints "
    "its\n"
    "checkpoint with the witness's signature (C2SP tlog-cosignature). Run it elsewhere than the "
    "service.",
    kCosignFlags,
    "  gantlet audit cosign --name example.com/w --witness-keys ./keys --key log.vkey --last "
    "last.note ./copied-log\n"};
const CommandSpec kAuditForgetSpec{
    "audit forget",
    "destroy a tenant's key and executions: what was kept of it can't be read again",
    "[FLAG...] TENANT",
    "Destroys the key under which the tenant's source texts and identities were kept, and records "
    "that.\n"
    "Erases the tenant's executions from the database: requests, results, events, reviews.\n"
    "The log stays as it is and verifiable. Not while a service holds the data folder.",
    kForgetFlags,
    "  gantlet audit forget acme\n"};

int runAuditPrune(const Arguments& arguments, Console& console) {
  return finish(kAuditPruneSpec, console, prune(arguments, console));
}
int runAuditHold(const Arguments& arguments, Console& console) {
  return finish(kAuditHoldSpec, console, hold(arguments, console));
}
int runAuditCosign(const Arguments& arguments, Console& console) {
  return finish(kAuditCosignSpec, console, cosign(arguments, console));
}
int runAuditForget(const Arguments& arguments, Console& console) {
  return finish(kAuditForgetSpec, console, forget(arguments, console));
}

}  // namespace gantlet::cli
