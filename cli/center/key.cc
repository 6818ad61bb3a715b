// gantlet key: API keys of the service. Through the running service, where one holds the data
// folder, so that a key counts and stops to count at once; else in the folder itself.
#include <array>
#include <iterator>
#include <utility>

#include "cli/audit/audit_session.h"
#include "cli/center/service_call.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/database_choice.h"
#include "cli/serve/service_desk.h"
#include "cli/setting_values.h"
#include "core/utf8.h"
#include "service/key_json.h"

namespace gantlet::cli {
namespace {

constexpr std::array kListFlags{Flag{"--tenant", "TENANT", "keys of this tenant alone"},
                                kFormatFlag, kDataDirFlag, kVerboseFlag};
constexpr std::array kCreateFlags{
    Flag{"--role", "tenant|auditor|reviewer|admin", "what it may (default: tenant)"},
    Flag{"--tenant", "TENANT",
         "for whom it acts (default: default); *: every tenant, for an auditor or reviewer"},
    Flag{"--name", "TEXT", "what it is for"},
    Flag{"--expires", "TIME", "2027-01-31, 2027-01-31T12:00:00Z, or 30d, 12h from now"},
    Flag{"--scopes", "vet|execute|audit|review|admin,...", "no more than these, with commas"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag};
constexpr std::array kRotateFlags{
    Flag{"--overlap", "SECONDS", "how long the old secret counts (default: 3600)"}, kFormatFlag,
    kDataDirFlag, kVerboseFlag};
constexpr std::array kRevokeFlags{kFormatFlag, kDataDirFlag, kVerboseFlag};

// Where the keys are: each call as the route of that name.
class KeyPlace {
 public:
  virtual ~KeyPlace() = default;
  [[nodiscard]] virtual Result<json::Object> list(const std::string& after,
                                                  const std::optional<std::string>& tenant) = 0;
  [[nodiscard]] virtual Result<json::Object> create(const KeyFields& fields) = 0;
  [[nodiscard]] virtual Result<json::Object> rotate(const std::string& id,
                                                    std::uint32_t overlap) = 0;
  [[nodiscard]] virtual Status revoke(const std::string& id) = 0;
};

class ServiceKeys final : public KeyPlace {
 public:
  explicit ServiceKeys(std::filesystem::path socket) : socket_(std::move(socket)) {}

  Result<json::Object> list(const std::string& after,
                            const std::optional<std::string>& tenant) override {
    std::string path = "/v1/keys?limit=1000";
    if (!after.empty()) path += "&cursor=" + after;
    if (tenant) path += "&tenant=" + *tenant;
    return callService(socket_, "GET", path, {});
  }
  Result<json::Object> create(const KeyFields& fields) override {
    return callService(socket_, "POST", "/v1/keys", json::toValue(fields));
  }
  Result<json::Object> rotate(const std::string& id, std::uint32_t overlap) override {
    return callService(socket_, "POST", "/v1/keys/" + id + "/rotate",
                       json::toValue(KeyRotation{overlap}));
  }
  Status revoke(const std::string& id) override {
    TRY(const json::Object done, callService(socket_, "DELETE", "/v1/keys/" + id, {}));
    return {};
  }

 private:
  const std::filesystem::path socket_;
};

class FolderKeys final : public KeyPlace {
 public:
  [[nodiscard]] static Result<std::unique_ptr<KeyPlace>> open(DataFolder folder) {
    std::unique_ptr<FolderKeys> keys(new FolderKeys());
    TRY(const DatabaseAddress address, databaseOf(folder));
    TRY(AuditSession session, AuditSession::over(std::move(folder), keys->clock_));
    keys->session_.emplace(std::move(session));
    TRY(keys->database_, Database::open(address));
    TRY(keys->desk_, KeyDesk::open(*keys->database_, *keys->session_->log(), keys->clock_));
    return std::unique_ptr<KeyPlace>(std::move(keys));
  }

  Result<json::Object> list(const std::string& after,
                            const std::optional<std::string>& tenant) override {
    std::optional<TenantId> only;
    if (tenant) only = TenantId(*tenant);
    TRY(const KeyPage page, desk_->list(after, 1000, only));
    return keyPageJson(page, clock_.wallNow());
  }
  Result<json::Object> create(const KeyFields& fields) override {
    // Who holds the folder could write the file.
    const Principal admin{"local", Role::kAdmin, std::nullopt, {}};
    TRY(const NewKey wanted, readKey(fields, admin, clock_.wallNow()));
    TRY(const MadeKey made, desk_->make(wanted, kActor));
    return madeKeyJson(made, clock_.wallNow());
  }
  Result<json::Object> rotate(const std::string& id, std::uint32_t overlap) override {
    TRY(const MadeKey made, desk_->rotate(id, std::chrono::seconds(overlap), std::nullopt, kActor));
    return madeKeyJson(made, clock_.wallNow());
  }
  Status revoke(const std::string& id) override { return desk_->revoke(id, std::nullopt, kActor); }

 private:
  FolderKeys() = default;
  inline static const Actor kActor{"local", "", ""};
  SystemClock clock_;
  std::optional<AuditSession> session_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<KeyDesk> desk_;
};

Result<std::unique_ptr<KeyPlace>> openPlace(const Arguments& arguments, const CommandSpec& spec,
                                            Console& console) {
  // A key may be made before the first start; there is nothing to look for where nothing is.
  if (spec.name != kKeyCreateSpec.name) {
    TRY(const std::filesystem::path folder, dataFolderPath(arguments.value("--data-dir")));
    std::error_code failed;
    if (!std::filesystem::exists(folder, failed) && !failed) {
      return Error{ErrorCode::kNotFound, "there is no data folder " + folder.string(),
                   "name the service's with --data-dir"};
    }
  }
  TRY(OpenedFolder opened, openFolderFor(arguments, spec, console));
  if (DataFolder* folder = std::get_if<DataFolder>(&opened)) {
    return FolderKeys::open(std::move(*folder));
  }
  TRY(const std::filesystem::path path, dataFolderPath(arguments.value("--data-dir")));
  if (arguments.has("--verbose")) {
    console.message(spec.name, "through the service (process " +
                                   std::to_string(std::get<HeldBy>(opened).pid) + ")");
  }
  return std::unique_ptr<KeyPlace>(std::make_unique<ServiceKeys>(path / kSocketName));
}

// An id goes into a path: nothing else may come with it.
Result<std::string> idOf(const Arguments& arguments) {
  const auto& words = arguments.positional();
  const bool plain = words.size() == 1 && words[0].starts_with("key_") &&
                     words[0].find_first_not_of(
                         "_abcdefghijklmnopqrstuvwxyz0123456789"
                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
  if (plain) return words[0];
  return Error{ErrorCode::kInvalidArgument,
               words.size() == 1 && !words[0].empty()
                   ? "'" + printable(words[0]) + "' is no id of a key"
                   : "name one key by its id",
               "'gantlet key list' shows them"};
}

// "30d" and "12h" from now; else as it stands.
Result<std::string> expiryOf(const std::string& text) {
  if (text.size() < 2 || (text.back() != 'd' && text.back() != 'h') ||
      text.find_first_not_of("0123456789") != text.size() - 1) {
    return text;
  }
  const auto count = parseWhole(text.substr(0, text.size() - 1), 1, 100'000);
  if (!count) {
    return Error{ErrorCode::kInvalidArgument, "--expires: " + count.error().message,
                 count.error().resolution};
  }
  const std::chrono::hours hours((text.back() == 'd' ? 24 : 1) * static_cast<std::int64_t>(*count));
  return formatRfc3339(SystemClock().wallNow() + hours);
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  std::optional<std::string> tenant = arguments.value("--tenant");
  if (tenant && *tenant != kEveryTenant) {
    TRY(const TenantId id, parseTenantId(*tenant));
  }
  if (tenant == kEveryTenant) tenant = "%2A";
  TRY(const auto place, openPlace(arguments, kKeyListSpec, console));
  json::Array keys;
  std::string after;
  do {
    TRY(json::Object page, place->list(after, tenant));
    TRY(json::Array found, takeObjects(page, "keys"));
    std::move(found.begin(), found.end(), std::back_inserter(keys));
    after = textIn(page, "next");
  } while (!after.empty());
  return tellList(console, format, kKeyListSpec, keys, "keys", [](const json::Object& key) {
    const std::string used = textIn(key, "last_used_at");
    return inColumn(textIn(key, "id"), 30) + inColumn(textIn(key, "state"), 8) +
           inColumn(textIn(key, "role"), 9) + inColumn(textIn(key, "tenant"), 16) +
           inColumn(used.empty() ? "never used" : "used " + used, 29) +
           printable(textIn(key, "name"));
  });
}

// The secret alone on standard output, so that it can go into a file without being seen.
void showSecret(const json::Object& made, Format format, const CommandSpec& spec,
                Console& console) {
  if (format == Format::kJson) {
    console.out(json::write(made) + "\n");
    return;
  }
  console.message(spec.name, textIn(made, "id") + " (" + textIn(made, "role") + " of " +
                                 textIn(made, "tenant") +
                                 "); its secret is shown only now and kept as a hash");
  const std::string until = textIn(made, "old_secret_until");
  if (!until.empty()) console.message(spec.name, "the old secret counts until " + until);
  console.out(textIn(made, "secret") + "\n");
}

Result<int> create(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  KeyFields fields;
  fields.name = arguments.value("--name").value_or("");
  fields.role = arguments.value("--role");
  fields.tenant = arguments.value("--tenant");
  if (fields.tenant && *fields.tenant != kEveryTenant) {
    TRY(const TenantId usable, parseTenantId(*fields.tenant));
  }
  if (const auto time = arguments.value("--expires")) {
    TRY(fields.expiresAt, expiryOf(*time));
  }
  if (const auto scopes = arguments.value("--scopes")) {
    fields.scopes = parseList(*scopes);
    if (fields.scopes->empty()) {
      return Error{
          ErrorCode::kInvalidArgument, "--scopes names none",
          "name some of vet, execute, audit, review and admin, or leave it out for all that the "
          "role may"};
    }
  }
  TRY(const auto place, openPlace(arguments, kKeyCreateSpec, console));
  const auto created = place->create(fields);
  if (!created) {
    return inFlags(created.error(), {{"expires_at", "--expires"},
                                     {"scopes", "--scopes"},
                                     {"name", "--name"},
                                     {"role", "--role"},
                                     {"tenant", "--tenant"}});
  }
  const json::Object& made = *created;
  showSecret(made, format, kKeyCreateSpec, console);
  const json::Value* keyless = made.find("keyless_callers");
  if (keyless != nullptr && keyless->asBool() != nullptr && *keyless->asBool()) {
    console.message(kKeyCreateSpec.name,
                    "callers of this host without a key are still served: set api_token or "
                    "admin_token in the service's configuration to shut them out");
  }
  return kExitSuccess;
}

Result<int> rotate(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, idOf(arguments));
  std::uint64_t overlap = KeyRotation().overlapSeconds;
  if (const auto text = arguments.value("--overlap")) {
    TRY(overlap, parseWhole(*text, 0, 2'592'000));
  }
  TRY(const auto place, openPlace(arguments, kKeyRotateSpec, console));
  TRY(const json::Object made, place->rotate(id, static_cast<std::uint32_t>(overlap)));
  showSecret(made, format, kKeyRotateSpec, console);
  return kExitSuccess;
}

Result<int> revoke(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, idOf(arguments));
  TRY(const auto place, openPlace(arguments, kKeyRevokeSpec, console));
  TRY_STATUS(place->revoke(id));
  return tellAnswer(console, format, json::Object{{"id", id}, {"state", "revoked"}},
                    id + " is revoked\n");
}

}  // namespace

const CommandSpec kKeyListSpec{
    "key list",
    "API keys, those that were revoked too",
    "[FLAG...]",
    "Lists the API keys of the service. Secrets are kept as hashes and can't be shown.",
    kListFlags,
    "  gantlet key list\n"};
const CommandSpec kKeyCreateSpec{
    "key create",
    "make an API key",
    "[FLAG...]",
    "Makes a key and prints its secret, once. A running service takes it from then on, without a\n"
    "restart. Tokens of the configuration keep counting beside keys; where there is none, callers\n"
    "of this host without a key are still served, and the command says so.",
    kCreateFlags,
    "  gantlet key create --tenant acme --name \"acme's agents\" > acme.key\n"
    "  gantlet key create --role auditor --tenant '*' --expires 30d\n"
    "  gantlet key create --tenant acme --scopes vet\n",
    "a name is given with --name"};
const CommandSpec kKeyRotateSpec{
    "key rotate",
    "give an API key a new secret",
    "[FLAG...] ID",
    "Prints a new secret for the same key. The old one counts for an overlap, so that clients can\n"
    "change over.",
    kRotateFlags,
    "  gantlet key rotate --overlap 86400 key_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kKeyRevokeSpec{
    "key revoke",
    "end an API key now",
    "[FLAG...] ID",
    "From the next request on no secret of the key counts any more, and what it had asked for and\n"
    "still waits is cancelled (without a running service: at its next start). The key stays in "
    "the\n"
    "list, so that its id in audit records keeps its meaning.",
    kRevokeFlags,
    "  gantlet key revoke key_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};

int runKeyList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kKeyListSpec, console);
}
int runKeyCreate(const Arguments& arguments, Console& console) {
  return finish(create(arguments, console), kKeyCreateSpec, console);
}
int runKeyRotate(const Arguments& arguments, Console& console) {
  return finish(rotate(arguments, console), kKeyRotateSpec, console);
}
int runKeyRevoke(const Arguments& arguments, Console& console) {
  return finish(revoke(arguments, console), kKeyRevokeSpec, console);
}

}  // namespace gantlet::cli
