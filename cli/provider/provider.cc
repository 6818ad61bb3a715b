// gantlet provider: which providers there are, how they are configured, which one is active.
#include <array>
#include <charconv>

#include "cli/audit/audit_session.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/program/local_runner.h"
#include "cli/provider/provider_desk.h"
#include "providers/registry.h"

namespace gantlet::cli {
namespace {

constexpr std::array kShowFlags{kFormatFlag, kDataDirFlag, kVerboseFlag};
constexpr std::array kUseFlags{
    Flag{"--fallback", "PROVIDER,...",
         "those that stand in for it, in their order, with commas; \"\": none"},
    Flag{"--force", "", "also where it does not answer"}, kFormatFlag, kDataDirFlag, kVerboseFlag};
constexpr std::array kSetFlags{Flag{"--use", "", "make it the active provider too, if it answers"},
                               Flag{"--force", "", "with --use: also where it does not answer"},
                               kFormatFlag, kDataDirFlag, kVerboseFlag};

constexpr ByteCount kSecretLimit = ByteCount::kibi(64);
constexpr ByteCount kImportLimit = ByteCount::mebi(4);

Result<std::string> oneWord(const Arguments& arguments, const char* what) {
  if (arguments.positional().size() == 1) return arguments.positional()[0];
  return Error{ErrorCode::kInvalidArgument, std::string("name one ") + what, ""};
}

Result<const ProviderKind*> kindOf(const Arguments& arguments) {
  TRY(const std::string id, oneWord(arguments, "provider"));
  TRY_STATUS(checkProviderId(id));
  return findProviderKind(id);
}

std::string memberOf(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  const std::string* text = value == nullptr ? nullptr : value->asString();
  return text == nullptr ? "" : *text;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

// "active", "fallback 1", or nothing.
std::string roleOf(const json::Object& config, const std::string& id) {
  if (memberOf(config, "active") == id) return "active";
  const json::Value* list = config.find("fallback");
  const json::Array* ids = list == nullptr ? nullptr : list->asArray();
  for (std::size_t i = 0; ids != nullptr && i < ids->size(); ++i) {
    if ((*ids)[i] == json::Value(id)) return "fallback " + std::to_string(i + 1);
  }
  return "";
}

json::Value orNull(const std::string& text) {
  json::Value value;
  if (!text.empty()) value = text;
  return value;
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const auto desk, ProviderDesk::open(arguments, kProviderListSpec, console));
  TRY(const json::Object config, desk->config());
  json::Array rows;
  std::string text;
  for (const ProviderKind& kind : providerKinds()) {
    const std::string role = roleOf(config, kind.id);
    text += padded(kind.id, 24) + padded(role, 12) + kind.description + "\n";
    rows.push_back(json::Object{{"id", kind.id},
                                {"name", kind.name},
                                {"role", orNull(role)},
                                {"description", kind.description}});
  }
  console.out(format == Format::kJson ? json::write(rows) + "\n" : text);
  return kExitSuccess;
}

std::string fieldText(const ConfigField& field, const json::Value& value) {
  std::string text = "  " + padded(field.name, 20) + json::write(value);
  std::string notes;
  if (field.required) notes += "required; ";
  if (field.secret) notes += "secret; ";
  if (field.min && field.max) {
    notes += std::to_string(*field.min) + " to " + std::to_string(*field.max) + "; ";
  }
  for (const std::string& option : field.options) {
    notes += (&option == &field.options.front() ? "one of " : "") + option +
             (&option == &field.options.back() ? "; " : ", ");
  }
  if (!field.variable.empty()) notes += "or " + field.variable + "; ";
  if (!notes.empty()) text = padded(text, 48) + "  # " + notes.substr(0, notes.size() - 2);
  return text + "\n";
}

Result<int> show(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const ProviderKind* kind, kindOf(arguments));
  TRY(const auto desk, ProviderDesk::open(arguments, kProviderShowSpec, console));
  TRY(const json::Object config, desk->config());
  const json::Value* own = config.find(kind->id);
  const json::Object values =
      own != nullptr && own->asObject() != nullptr ? *own->asObject() : json::Object();
  const std::string role = roleOf(config, kind->id);
  if (format == Format::kJson) {
    console.out(json::write(json::Object{{"id", kind->id},
                                         {"role", orNull(role)},
                                         {"config", values},
                                         {"config_schema", kind->schema.toJson()}}) +
                "\n");
    return kExitSuccess;
  }
  std::string text =
      kind->id + (role.empty() ? "" : " (" + role + ")") + ": " + kind->description + "\n";
  for (const ConfigField& field : kind->schema.fields()) {
    const json::Value* value = values.find(field.name);
    text += fieldText(field, value == nullptr ? json::Value() : *value);
  }
  console.out(text);
  return kExitSuccess;
}

Result<int> test(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const ProviderKind* kind, kindOf(arguments));
  TRY(const auto desk, ProviderDesk::open(arguments, kProviderTestSpec, console));
  TRY(const json::Object tested, desk->test(kind->id));
  const json::Value* success = tested.find("success");
  const bool good = success != nullptr && *success == json::Value(true);
  if (format == Format::kJson) {
    console.out(json::write(tested) + "\n");
  } else {
    const json::Value* latency = tested.find("latency_ms");
    console.out(kind->id + ": " + memberOf(tested, "message") +
                (latency == nullptr ? "" : " (" + json::write(*latency) + " ms)") + "\n");
  }
  return good ? kExitSuccess : kExitUnavailable;
}

Result<int> use(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const ProviderKind* kind, kindOf(arguments));
  std::optional<std::vector<std::string>> fallbacks;
  if (const auto words = arguments.value("--fallback")) {
    fallbacks.emplace();
    std::string_view rest = *words;
    while (!rest.empty()) {
      const std::string id(rest.substr(0, rest.find(',')));
      rest.remove_prefix(std::min(rest.size(), id.size() + 1));
      TRY_STATUS(checkProviderId(id));
      fallbacks->push_back(id);
    }
  }
  TRY(const auto desk, ProviderDesk::open(arguments, kProviderUseSpec, console));
  TRY_STATUS(desk->use({kind->id, fallbacks, arguments.has("--force")}));
  return tellAnswer(console, format, json::Object{{"id", kind->id}, {"role", "active"}},
                    kind->id + " is active\n");
}

// KEY=VALUE; KEY=@FILE and KEY=@- read a secret from where `ps` does not show it.
Status addField(const ProviderKind& kind, const std::string& word, json::Object& config) {
  const std::size_t equals = word.find('=');
  const std::string key = word.substr(0, equals);
  const ConfigField* field = kind.schema.find(key);
  if (equals == std::string::npos || field == nullptr) {
    std::vector<std::string_view> known;
    for (const ConfigField& one : kind.schema.fields()) known.push_back(one.name);
    return Error{ErrorCode::kInvalidArgument,
                 equals == std::string::npos ? "'" + word + "' is not KEY=VALUE"
                                             : "provider " + kind.id + " has no field '" + key +
                                                   "'" + suggestion(key, known),
                 "see 'gantlet provider show " + kind.id + "'"};
  }
  std::string text = word.substr(equals + 1);
  if (text.starts_with('@')) {
    TRY(text, readInput(text.substr(1), kSecretLimit));
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  } else if (field->secret && !text.empty()) {
    return Error{ErrorCode::kInvalidArgument,
                 "'" + key + "' is a secret, and a command line can be read by others",
                 "write " + key + "=@FILE, or " + key + "=@- for standard input"};
  }
  if (field->type == FieldType::kString) {
    config.set(key, text);
  } else if (field->type == FieldType::kBoolean && (text == "true" || text == "false")) {
    config.set(key, text == "true");
  } else {
    std::int64_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc{} || end != text.data() + text.size()) {
      return Error{ErrorCode::kInvalidArgument, "'" + key + "' must be a whole number", ""};
    }
    config.set(key, number);
  }
  return {};
}

Result<int> set(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "name a provider and its fields", ""};
  }
  const std::string& id = arguments.positional()[0];
  TRY_STATUS(checkProviderId(id));
  const ProviderKind& kind = *findProviderKind(id);
  TRY(const auto desk, ProviderDesk::open(arguments, kProviderSetSpec, console));
  // What is not named stays: masks stand for the secrets.
  TRY(const json::Object all, desk->config());
  const json::Value* own = all.find(id);
  json::Object config;
  for (const ConfigField& field : kind.schema.fields()) {
    const json::Value* value =
        own == nullptr || own->asObject() == nullptr ? nullptr : own->asObject()->find(field.name);
    // A default that is stored would count as chosen, and limit what policies give.
    if (value != nullptr && !(*value == field.defaultValue)) config.set(field.name, *value);
  }
  for (std::size_t i = 1; i < arguments.positional().size(); ++i) {
    TRY_STATUS(addField(kind, arguments.positional()[i], config));
  }
  const bool activate = arguments.has("--use");
  TRY_STATUS(desk->set({id, config, activate, activate && !arguments.has("--force")}));
  json::Object answer{{"id", id}, {"state", "saved"}};
  if (activate) answer.set("role", "active");
  return tellAnswer(console, format, answer, "the configuration of " + id + " is saved\n");
}

Result<int> importSettings(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string path, oneWord(arguments, "file"));
  TRY(const std::string document, readInput(path, kImportLimit));
  TRY(const auto desk, ProviderDesk::open(arguments, kProviderImportSpec, console));
  TRY(const ImportedSettings imported, desk->import(document));
  json::Array skipped(imported.skipped.begin(), imported.skipped.end());
  const int code = tellAnswer(
      console, format,
      json::Object{{"imported", std::uint64_t{imported.rows}}, {"left_out", std::move(skipped)}},
      std::to_string(imported.rows) + " settings imported\n");
  for (const std::string& name : imported.skipped) {
    console.message(kProviderImportSpec.name, "left out " + printable(name) +
                                                  ": Gantlet has no such provider, and the row "
                                                  "configures nothing");
  }
  return code;
}

Result<int> rotateKey(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const SystemClock clock;
  TRY(const AuditSession session,
      AuditSession::open(arguments, kProviderRotateKeySpec, console, clock));
  TRY(const RunnerOptions options, runnerOptions());
  std::optional<Secret> next;
  if (const char* text = std::getenv("GANTLET_SETTINGS_KEY_NEXT")) {
    TRY(next, parseSettingsKey(text));
  }
  audit::AuditRecord entry;
  entry.tenant = TenantId("default");
  entry.stage = "config";
  entry.event = "settings_key_rotated";
  entry.outcome = "ok";
  entry.details.set("actor", "local");
  TRY(const audit::Receipt receipt, session.log()->enqueue(entry));
  TRY_STATUS(session.log()->waitDurable(receipt.seq));
  TRY_STATUS(rotateSettingsKey(session.folder().database(),
                               {session.folder().settingsKey(), options.settingsKey}, next));
  return tellAnswer(console, format, json::Object{{"state", "rotated"}},
                    "the settings are encrypted under a new key\n");
}

int finish(const Result<int>& code, const CommandSpec& spec, Console& console) {
  return code ? *code : fail(spec, console, code.error());
}

}  // namespace

const CommandSpec kProviderListSpec{
    "provider list",
    "providers, and which one is active",
    "[FLAG...]",
    "Lists the providers. Through the running service, where one holds the data folder.",
    kShowFlags,
    "  gantlet provider list\n"};
const CommandSpec kProviderShowSpec{
    "provider show",
    "a provider's configuration",
    "[FLAG...] PROVIDER",
    "Shows every field of a provider's configuration, with what it may be. Secrets are masked.",
    kShowFlags,
    "  gantlet provider show e2b\n"};
const CommandSpec kProviderTestSpec{
    "provider test",
    "run a probe on a provider",
    "[FLAG...] PROVIDER",
    "Runs a one-line program of Gantlet's own there. Exit code 0 when it came back, else 69.",
    kShowFlags,
    "  gantlet provider test local\n"};
const CommandSpec kProviderUseSpec{
    "provider use",
    "make a provider the active one",
    "[FLAG...] PROVIDER",
    "From the next submission on, without a restart; running ones stay where they are. It must run "
    "a\none-line program of Gantlet's own first; with --force it need not. Those that stand in for "
    "it are\nasked only where nothing has run.",
    kUseFlags,
    "  gantlet provider use local\n"
    "  gantlet provider use e2b --fallback local\n"
    "  gantlet provider use docker --force\n"};
const CommandSpec kProviderSetSpec{
    "provider set",
    "configure a provider",
    "[FLAG...] PROVIDER KEY=VALUE...",
    "Fields that are not named stay as they are. A secret is read from a file or standard input: "
    "a\n"
    "command line can be read by others.",
    kSetFlags,
    "  gantlet provider set self_managed endpoint=https://sandbox.example:9385 timeout=60\n"
    "  gantlet provider set e2b --use api_key=@- < key.txt\n"};
const CommandSpec kProviderImportSpec{"provider import",
                                      "take over RAGFlow's system_settings.json",
                                      "[FLAG...] FILE",
                                      "Reads the sandbox rows of RAGFlow's "
                                      "conf/system_settings.json; all of them, or none. A running\n"
                                      "service uses them from the next submission on.",
                                      kShowFlags,
                                      "  gantlet provider import conf/system_settings.json\n"};
const CommandSpec kProviderRotateKeySpec{
    "provider rotate-key",
    "encrypt the stored settings anew",
    "[FLAG...]",
    "Makes a new settings key and encrypts everything under it. With GANTLET_SETTINGS_KEY the new "
    "key\nis taken from GANTLET_SETTINGS_KEY_NEXT. No service may hold the data folder.",
    kShowFlags,
    "  gantlet provider rotate-key\n"};

int runProviderList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kProviderListSpec, console);
}
int runProviderShow(const Arguments& arguments, Console& console) {
  return finish(show(arguments, console), kProviderShowSpec, console);
}
int runProviderTest(const Arguments& arguments, Console& console) {
  return finish(test(arguments, console), kProviderTestSpec, console);
}
int runProviderUse(const Arguments& arguments, Console& console) {
  return finish(use(arguments, console), kProviderUseSpec, console);
}
int runProviderSet(const Arguments& arguments, Console& console) {
  return finish(set(arguments, console), kProviderSetSpec, console);
}
int runProviderImport(const Arguments& arguments, Console& console) {
  return finish(importSettings(arguments, console), kProviderImportSpec, console);
}
int runProviderRotateKey(const Arguments& arguments, Console& console) {
  return finish(rotateKey(arguments, console), kProviderRotateKeySpec, console);
}

}  // namespace gantlet::cli
