#include "manager/provider_admin.h"

#include <algorithm>
#include <set>

#include "core/joined.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

constexpr const char* kActiveRow = "sandbox.provider_type";
constexpr const char* kFallbackRow = "sandbox.fallback";
constexpr const char* kDefaultProvider = "local";

std::string rowOf(const std::string& provider) { return "sandbox." + provider; }

std::vector<std::string> splitList(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    if (comma != 0) words.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  return words;
}

json::Array namesOf(const std::vector<std::string>& words) {
  json::Array names;
  for (const std::string& word : words) names.emplace_back(word);
  return names;
}

Error unknownProvider(const std::string& id) {
  return Error{ErrorCode::kInvalidArgument, "Unknown provider type: " + id,
               "the providers are: " + providerIds()};
}

Refusal refusal(Error error) { return Refusal{std::move(error), {}}; }

Refusal refusal(std::vector<FieldProblem> fields) {
  Error error{ErrorCode::kInvalidArgument, fields.front().message, ""};
  return Refusal{std::move(error), std::move(fields)};
}

// Which fields a change touches, for the audit record: names and never values.
json::Array changedFields(const json::Object& before, const json::Object& after) {
  std::set<std::string> names;
  for (const auto& [key, value] : after.members()) {
    const json::Value* old = before.find(key);
    if (old == nullptr || !(*old == value)) names.insert(key);
  }
  for (const auto& [key, value] : before.members()) {
    if (after.find(key) == nullptr) names.insert(key);
  }
  json::Array list;
  for (const std::string& name : names) list.emplace_back(name);
  return list;
}

}  // namespace

ProviderAdmin::ProviderAdmin(Parts parts) : parts_(std::move(parts)) {}

Result<std::optional<std::string>> ProviderAdmin::text(const std::string& name) const {
  if (parts_.store == nullptr) return std::optional<std::string>();
  TRY(const std::optional<Setting> setting, parts_.store->get(name));
  if (!setting || setting->value.empty()) return std::optional<std::string>();
  return std::optional<std::string>(setting->value);
}

Result<std::string> ProviderAdmin::active() const {
  TRY(const std::optional<std::string> id, text(kActiveRow));
  return id.value_or(kDefaultProvider);
}

Result<std::vector<std::string>> ProviderAdmin::fallbacks() const {
  TRY(const std::optional<std::string> list, text(kFallbackRow));
  return splitList(list.value_or(""));
}

Result<json::Object> ProviderAdmin::stored(const ProviderKind& kind) const {
  if (parts_.store == nullptr) return json::Object();
  TRY(const std::optional<Setting> row, parts_.store->get(rowOf(kind.id)));
  if (!row || row->value.empty()) return json::Object();
  // Only a sealed row is ours: a plain one, written by who has no key, could send code elsewhere.
  if (row->dataType != "json") {
    return Error{
        ErrorCode::kUnavailable, "the stored configuration of " + kind.id + " is not sealed",
        "somebody else wrote it: remove that row from gantlet.db and configure the provider"};
  }
  TRY(json::Value value, json::parse(row->value));
  if (json::Object* object = value.asObject()) return std::move(*object);
  return Error{ErrorCode::kUnavailable, "the stored configuration of " + kind.id + " is no object",
               "configure the provider anew"};
}

json::Object ProviderAdmin::fromEnvironment(const ProviderKind& kind) const {
  json::Object config;
  for (const ConfigField& field : kind.schema.fields()) {
    const auto at = parts_.environment.find(field.variable);
    if (field.variable.empty() || at == parts_.environment.end() || at->second.empty()) continue;
    config.set(field.name, at->second);
  }
  return config;
}

json::Object ProviderAdmin::effective(const ProviderKind& kind, const json::Object& own) const {
  json::Object config = fromEnvironment(kind);
  const json::Object counted = kind.schema.normalised(own);
  for (const auto& [key, value] : counted.members()) config.set(key, value);
  return config;
}

Result<json::Object> ProviderAdmin::shownConfig(const ProviderKind& kind) const {
  TRY(const json::Object own, stored(kind));
  return kind.schema.masked(kind.schema.withDefaults(effective(kind, own)));
}

// A provider whose configuration has not changed stays the same object, with its instances and what
// is known of its health.
Result<std::shared_ptr<SandboxProvider>> ProviderAdmin::made(const ProviderKind& kind,
                                                             const json::Object& config) {
  const std::string canonical = json::write(kind.schema.withDefaults(config));
  const auto at = made_.find(kind.id);
  if (at != made_.end() && at->second.config == canonical) return at->second.provider;
  return makeProvider(kind, config, parts_.context);
}

Result<std::vector<std::shared_ptr<SandboxProvider>>> ProviderAdmin::makeAll(
    const std::vector<std::string>& ids, const std::string& changed,
    const json::Object& changedConfig) {
  std::vector<std::shared_ptr<SandboxProvider>> providers;
  std::map<std::string, Made> fresh;
  for (const std::string& id : ids) {
    const ProviderKind* kind = findProviderKind(id);
    if (kind == nullptr) return unknownProvider(id);
    if (fresh.contains(id)) continue;
    json::Object config = changedConfig;
    if (id != changed) {
      TRY(const json::Object own, stored(*kind));
      config = effective(*kind, own);
    }
    TRY(std::shared_ptr<SandboxProvider> provider, made(*kind, config));
    fresh[id] = {json::write(kind->schema.withDefaults(config)), provider};
    providers.push_back(std::move(provider));
  }
  made_ = std::move(fresh);
  return providers;
}

Status ProviderAdmin::load(const std::optional<std::string>& only) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  if (only) {
    ids.push_back(*only);
  } else {
    TRY(ids, fallbacks());
    TRY(std::string first, active());
    ids.insert(ids.begin(), std::move(first));
  }
  TRY(auto providers, makeAll(ids, "", {}));
  parts_.manager->use(std::move(providers));
  return {};
}

Status ProviderAdmin::record(std::string_view event, const Actor& actor, json::Object details) {
  if (parts_.log == nullptr) {
    return Error{ErrorCode::kAuditFailed, "nothing is changed without an audit log", ""};
  }
  audit::AuditRecord entry;
  entry.tenant = TenantId("default");
  entry.stage = "config";
  entry.event = std::string(event);
  entry.outcome = "ok";
  entry.details = std::move(details);
  return recordAct(*parts_.log, std::move(entry), actor);
}

// Recorded before it is done: no change of which the log could lose the trace.
std::optional<Refusal> ProviderAdmin::commit(const std::vector<Setting>& rows,
                                             std::string_view event, const Actor& actor,
                                             json::Object details) {
  if (parts_.store == nullptr) {
    return refusal(Error{ErrorCode::kUnavailable, "no settings store is open", ""});
  }
  if (Status status = record(event, actor, std::move(details)); !status) {
    return refusal(std::move(status).error());
  }
  if (Status status = parts_.store->put(rows); !status) return refusal(std::move(status).error());
  return std::nullopt;
}

std::optional<Refusal> ProviderAdmin::change(const ConfigChange& change, const Actor& actor) {
  const ProviderKind* kind = findProviderKind(change.provider);
  if (kind == nullptr) return refusal(unknownProvider(change.provider));
  const std::lock_guard lock(mutex_);
  const auto before = stored(*kind);
  if (!before) return refusal(before.error());
  const json::Object unmasked = kind->schema.unmasked(change.config, *before);
  // Checked as it was sent, for keys that mean nothing here, and as it will count.
  std::vector<FieldProblem> problems;
  for (FieldProblem& problem : kind->schema.check(unmasked)) {
    if (kind->schema.find(problem.field) == nullptr) problems.push_back(std::move(problem));
  }
  const json::Object config = effective(*kind, unmasked);
  for (FieldProblem& problem : checkConfig(*kind, config)) problems.push_back(std::move(problem));
  if (!problems.empty()) return refusal(std::move(problems));
  if (auto refused = checkInterpreters(*kind, config, actor)) return refused;
  if (change.testConnection) {
    auto provider = makeProvider(*kind, config, parts_.context);
    if (!provider) return refusal(provider.error());
    const ConnectionTest tested = probe(**provider, Language::kPython, actor);
    if (!tested.success) {
      return refusal(Error{ErrorCode::kConnectFailed, "Connection failed: " + tested.message, ""});
    }
  }
  const auto was = active();
  const auto standIns = fallbacks();
  if (!was) return refusal(was.error());
  if (!standIns) return refusal(standIns.error());
  std::vector<std::string> ids = *standIns;
  ids.insert(ids.begin(), change.setActive ? kind->id : *was);
  std::map<std::string, Made> keep = made_;
  auto providers = makeAll(ids, kind->id, config);
  if (!providers) return refusal(std::move(providers).error());
  // One that is not used yet too: an endpoint that nothing may connect to is not kept.
  if (kind->interpreters.empty()) {
    if (auto one = makeProvider(*kind, config, parts_.context); !one) {
      made_ = std::move(keep);
      return refusal(std::move(one).error());
    }
  }
  const json::Object own = kind->schema.normalised(unmasked);
  std::vector<Setting> rows{{rowOf(kind->id), "variable", "json", json::write(own)}};
  if (change.setActive) rows.push_back({kActiveRow, "variable", "string", kind->id});
  auto refused = commit(rows, "provider_config", actor,
                        {{"provider", kind->id},
                         {"fields", changedFields(*before, own)},
                         {"active", change.setActive ? kind->id : *was}});
  if (refused) {
    made_ = std::move(keep);
    return refused;
  }
  parts_.manager->use(std::move(*providers));
  return std::nullopt;
}

std::optional<Refusal> ProviderAdmin::activate(const ActiveChange& change, const Actor& actor) {
  const std::lock_guard lock(mutex_);
  const std::string& provider = change.provider;
  const ProviderKind* kind = findProviderKind(provider);
  if (kind == nullptr) return refusal(unknownProvider(provider));
  Result<std::vector<std::string>> standIns =
      change.fallbacks ? Result<std::vector<std::string>>(*change.fallbacks) : fallbacks();
  if (!standIns) return refusal(std::move(standIns).error());
  std::erase(*standIns, provider);
  for (const std::string& id : *standIns) {
    if (findProviderKind(id) == nullptr) return refusal(unknownProvider(id));
  }
  std::vector<std::string> ids = *standIns;
  ids.insert(ids.begin(), provider);
  for (const std::string& id : ids) {
    const ProviderKind& one = *findProviderKind(id);
    const auto own = stored(one);
    if (!own) return refusal(own.error());
    const json::Object config = effective(one, *own);
    std::vector<FieldProblem> problems = checkConfig(one, one.schema.withDefaults(config));
    if (!problems.empty() && config.empty()) {
      return refusal(Error{ErrorCode::kInvalidArgument, "Provider not configured: " + id,
                           "store its configuration first"});
    }
    if (!problems.empty()) return refusal(std::move(problems));
  }
  std::map<std::string, Made> keep = made_;
  auto providers = makeAll(ids, "", {});
  if (!providers) return refusal(std::move(providers).error());
  if (!change.force) {
    const ConnectionTest tested = probe(*providers->front(), Language::kPython, actor);
    if (!tested.success) {
      made_ = std::move(keep);
      return refusal(Error{ErrorCode::kConnectFailed,
                           "provider " + provider + " does not work: " + tested.message,
                           "repair it and try again, or insist (--force; \"force\": true)"});
    }
  }
  auto refused =
      commit({{kActiveRow, "variable", "string", provider},
              {kFallbackRow, "variable", "string", joined(*standIns, ",")}},
             "provider_active", actor,
             {{"provider", provider}, {"fallback", namesOf(*standIns)}, {"forced", change.force}});
  if (refused) {
    made_ = std::move(keep);
    return refused;
  }
  parts_.manager->use(std::move(*providers));
  return std::nullopt;
}

namespace {

// {}, or fields without values, as a file of defaults has them for what nobody has set up.
bool configuresNothing(const std::string& text) {
  if (text.empty()) return true;
  const auto value = json::parse(text);
  if (!value || value->asObject() == nullptr) return value && value->isNull();
  const auto& members = value->asObject()->members();
  return std::all_of(members.begin(), members.end(), [](const json::Object::Member& member) {
    const std::string* words = member.second.asString();
    return member.second.isNull() || (words != nullptr && words->empty());
  });
}

Error unknownRow(const std::string& name) {
  Error error = unknownProvider(name.substr(8));
  error.message += ", and its row " + name + " holds values";
  error.resolution = "remove the row, or empty it ({})" +
                     (error.resolution.empty() ? "" : "; " + error.resolution);
  return error;
}

}  // namespace

Result<ImportedSettings> ProviderAdmin::import(std::string_view document, const Actor& actor) {
  TRY(const json::Value root, json::parse(document));
  const json::Object* object = root.asObject();
  const json::Value* list = object == nullptr ? nullptr : object->find("system_settings");
  if (list == nullptr || list->asArray() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the document has no list 'system_settings'",
                 "give RAGFlow's conf/system_settings.json"};
  }
  const std::lock_guard lock(mutex_);
  std::vector<Setting> rows;
  json::Array names;
  ImportedSettings imported;
  for (const json::Value& item : *list->asArray()) {
    const json::Object* row = item.asObject();
    const auto member = [&](const char* key) {
      const json::Value* value = row == nullptr ? nullptr : row->find(key);
      return value != nullptr && value->asString() != nullptr ? *value->asString() : std::string();
    };
    const std::string name = member("name");
    if (!name.starts_with("sandbox.")) continue;
    if (name == kActiveRow) {
      if (findProviderKind(member("value")) == nullptr) return unknownProvider(member("value"));
      rows.push_back({name, "variable", "string", member("value")});
      names.emplace_back(name);
      continue;
    }
    const ProviderKind* kind = findProviderKind(name.substr(8));
    if (kind == nullptr) {
      if (!configuresNothing(member("value"))) return unknownRow(name);
      imported.skipped.push_back(name);
      continue;
    }
    const auto value = json::parse(member("value"));
    if (!value || value->asObject() == nullptr) {
      return Error{ErrorCode::kInvalidArgument, "the value of " + name + " is no JSON object", ""};
    }
    // A template with empty credentials is no mistake: it says that the provider is not set up.
    for (const FieldProblem& problem : kind->schema.check(*value->asObject())) {
      if (problem.message.starts_with("Required field")) continue;
      return Error{ErrorCode::kInvalidArgument, name + ": " + problem.message, ""};
    }
    if (auto refused = checkInterpreters(*kind, *value->asObject(), actor)) {
      return std::move(refused->error);
    }
    rows.push_back(
        {name, "variable", "json", json::write(kind->schema.normalised(*value->asObject()))});
    names.emplace_back(name);
  }
  if (auto refused = commit(rows, "provider_import", actor, {{"settings", std::move(names)}})) {
    return refused->error;
  }
  imported.rows = rows.size();
  return imported;
}

Result<ImportedSettings> ProviderAdmin::importAndUse(std::string_view document,
                                                     const Actor& actor) {
  if (parts_.store == nullptr) {
    return Error{ErrorCode::kUnavailable, "no settings store is open", ""};
  }
  TRY(const std::vector<Setting> before, parts_.store->list("sandbox."));
  TRY(ImportedSettings imported, import(document, actor));
  Status used = load();
  if (used) return imported;
  TRY(const std::vector<Setting> after, parts_.store->list("sandbox."));
  for (const Setting& row : after) {
    const bool old = std::any_of(before.begin(), before.end(),
                                 [&](const Setting& one) { return one.name == row.name; });
    if (!old) TRY_STATUS(parts_.store->remove(row.name));
  }
  TRY_STATUS(parts_.store->put(before));
  TRY_STATUS(record("provider_import_undone", actor, {{"reason", used.error().message}}));
  return std::move(used).error();
}

}  // namespace gantlet
