#include "service/catalog_json.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/requirement.h"
#include "manager/environment.h"
#include "manager/session_desk.h"
#include "service/plain_text.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestDescription = 1000;
constexpr std::size_t kMostNames = 1000;
constexpr std::size_t kMostPackages = 100;
constexpr double kShortestTimeout = 0.001;
constexpr double kLongestTimeout = 86'400;
constexpr double kLargestBudget = 1e9;
constexpr ByteCount kSmallestMemory = ByteCount::mebi(16);

Error wrong(const std::string& field, const std::string& message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

// Names of templates go into paths and labels.
Status checkName(const std::string& name, const std::string& field) {
  const Result<TenantId> plain = parseTenantId(name);
  if (plain && name.find('@') == std::string::npos) return {};
  return wrong(field, "is not usable",
               "use 1 to 64 letters, digits, '.', '_' or '-', not starting with '.' or '-'");
}

Status checkPolicy(const std::string& name, const std::string& field,
                   const std::optional<TenantId>& owner, Gate& gate) {
  const Result<Policy> policy = gate.granted(owner, name);
  if (policy) return {};
  return wrong(field, "names no policy: " + policy.error().message, policy.error().resolution);
}

Result<LimitCeilings> readCeilings(const std::optional<double>& timeout,
                                   const std::optional<json::Value>& memory,
                                   const std::string& path) {
  LimitCeilings ceilings;
  if (timeout) {
    if (!(*timeout >= kShortestTimeout) || *timeout > kLongestTimeout) {
      return wrong(path + "timeout", "must be from 0.001 to 86400 seconds");
    }
    ceilings.wall =
        std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(*timeout * 1000.0)));
  }
  if (memory) {
    ByteCount size;
    if (const std::int64_t* bytes = memory->asInt(); bytes != nullptr && *bytes > 0) {
      size = ByteCount(static_cast<std::uint64_t>(*bytes));
    } else if (const std::string* text = memory->asString()) {
      const auto parsed = parseByteCount(*text);
      if (!parsed) return wrong(path + "memory", "is not a size", parsed.error().resolution);
      size = *parsed;
    }
    if (size < kSmallestMemory) {
      return wrong(path + "memory", "must be a size such as \"128m\", at least 16 MiB");
    }
    ceilings.memory = size;
  }
  return ceilings;
}

// Whether the body says null to a member.
bool resets(const json::Object& body, std::string_view key) {
  const json::Value* value = body.find(key);
  return value != nullptr && value->isNull();
}

template <class T>
void take(const json::Object& body, std::string_view key, const std::optional<T>& given,
          std::optional<T>& target) {
  if (given) target = given;
  if (resets(body, key)) target.reset();
}

Status readQuota(const json::Object& body, const QuotaFields& fields, TenantSettings& settings) {
  QuotaPatch& quota = settings.quota;
  take(body, "concurrent", fields.concurrent, quota.concurrent);
  take(body, "queue", fields.queue, quota.queue);
  take(body, "executions_per_minute", fields.executionsPerMinute, quota.executionsPerMinute);
  take(body, "executions_per_day", fields.executionsPerDay, quota.executionsPerDay);
  take(body, "seconds_per_day", fields.secondsPerDay, quota.secondsPerDay);
  if (fields.budget) {
    if (!(*fields.budget >= 0) || *fields.budget > kLargestBudget) {
      return wrong("quota.budget", "must be an amount from 0 to 1000000000");
    }
    settings.budgetMicros = static_cast<std::uint64_t>(std::llround(*fields.budget * 1e6));
  }
  if (resets(body, "budget")) settings.budgetMicros.reset();
  TRY(const LimitCeilings given, readCeilings(fields.timeout, fields.memory, "quota."));
  take(body, "timeout", given.wall, settings.ceilings.wall);
  take(body, "memory", given.memory, settings.ceilings.memory);
  return {};
}

Status checkNames(const std::vector<std::string>& names, const std::string& field) {
  if (names.size() > kMostNames) return wrong(field, "holds more than 1000 names");
  for (std::size_t i = 0; i < names.size(); ++i) {
    TRY_STATUS(checkName(names[i], field + "[" + std::to_string(i) + "]"));
  }
  return {};
}

Status checkOnce(const std::vector<std::string>& names, const std::string& field) {
  std::set<std::string_view> seen;
  for (const std::string& name : names) {
    if (!seen.insert(name).second) return wrong(field, "names " + name + " twice", "name it once");
  }
  return {};
}

Status refuseUnavailable(const TemplateFields& fields) {
  const std::string* network = fields.network ? fields.network->asString() : nullptr;
  if (fields.network && (network == nullptr || *network != "none")) {
    return wrong("network", "must be \"none\": programs have no network", "leave it out");
  }
  return {};
}

// A module that is not a distribution's own business begins with '_'.
std::string modulesText(const Distribution& found) {
  std::string text;
  for (const std::string& module : found.modules) {
    if (!module.starts_with('_')) text += (text.empty() ? "" : ", ") + module;
  }
  return text;
}

bool mayImport(const Policy& policy, Language language, const Distribution& found) {
  return std::any_of(found.modules.begin(), found.modules.end(), [&](const std::string& module) {
    return !module.starts_with('_') && allowsImport(policy, language, module);
  });
}

// What there is, for who asked for something else: of a policy's what it lets be imported.
std::string availableText(const Distributions& distributions, Language language,
                          const std::optional<Policy>& policy) {
  std::string text;
  for (const auto& found : distributions.all(language)) {
    if (policy && !mayImport(*policy, language, *found)) continue;
    text += (text.empty() ? "there are: " : ", ") + found->name + " " + found->version;
  }
  return text.empty() ? "leave it out: there are no packages" : text;
}

Status checkPackages(const TemplateSettings& settings, const Distributions* distributions,
                     Gate& gate) {
  const std::vector<std::string>& packages = settings.packages;
  if (packages.empty()) return {};
  if (packages.size() > kMostPackages) {
    return wrong("packages", "holds more than 100 names");
  }
  if (distributions == nullptr) {
    return wrong("packages", "can't be looked for by this service", "leave it out");
  }
  const Language language = settings.language.value_or(Language::kPython);
  std::optional<Policy> policy;
  if (!settings.policy.empty()) {
    TRY(policy, gate.granted(settings.tenant, settings.policy));
  }
  for (std::size_t i = 0; i < packages.size(); ++i) {
    const std::string field = "packages[" + std::to_string(i) + "]";
    const auto requirement = parseRequirement(packages[i]);
    if (!requirement) {
      return wrong(field, requirement.error().message, requirement.error().resolution);
    }
    const auto found = distributions->find(language, requirement->name);
    const std::string who = language == Language::kPython ? "Python" : "JavaScript";
    if (!found) {
      return wrong(field, "names " + requirement->name + ", which " + who + " does not have here",
                   availableText(*distributions, language, policy));
    }
    if (!satisfies(*requirement, found->version)) {
      return wrong(
          field, "asks for " + packages[i] + ", and there is " + found->name + " " + found->version,
          "ask for that version, or install another one on the service's host");
    }
    if (policy && !mayImport(*policy, language, *found)) {
      return wrong(field,
                   "names " + found->name + ", and policy " + policy->label() +
                       " lets none of its modules be imported (" + modulesText(*found) + ")",
                   "bind a policy that allows it, or leave it out");
    }
  }
  return {};
}

Result<std::optional<std::chrono::seconds>> readSeconds(const std::optional<std::int64_t>& given,
                                                        const std::string& field) {
  if (!given) return std::optional<std::chrono::seconds>();
  const std::chrono::seconds most = SessionOptions{}.longestLife;
  if (*given < 1 || *given > most.count()) {
    return wrong(field,
                 "must be a whole number of seconds from 1 to " + std::to_string(most.count()),
                 "leave it out for the usual one");
  }
  return std::optional(std::chrono::seconds(*given));
}

json::Value secondsJson(const std::optional<std::chrono::milliseconds>& time) {
  if (!time) return {};
  if (time->count() % 1000 == 0) return std::int64_t{time->count() / 1000};
  return static_cast<double>(time->count()) / 1000.0;
}

template <class T>
json::Value numberJson(const std::optional<T>& number) {
  return number ? json::Value(std::uint64_t{*number}) : json::Value();
}

json::Value budgetJson(const std::optional<std::uint64_t>& micros) {
  return micros ? json::Value(static_cast<double>(*micros) / 1e6) : json::Value();
}

json::Value bytesJson(const std::optional<ByteCount>& size) {
  return size ? json::Value(size->bytes()) : json::Value();
}

json::Value namesJson(const std::optional<std::vector<std::string>>& names) {
  if (!names) return {};
  json::Array list;
  for (const std::string& name : *names) list.emplace_back(name);
  return list;
}

}  // namespace

Result<TenantSettings> readTenant(json::Value body, const TenantSettings& before, Gate& gate) {
  if (body.asObject() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the document must be an object", ""};
  }
  const json::Object said = *body.asObject();
  TRY(const TenantFields fields, json::read<TenantFields>(std::move(body)));
  TenantSettings settings = before;
  if (fields.name) {
    const Result<TenantId> name = parseTenantId(*fields.name);
    if (!name)
      return wrong("name", "is not usable: " + name.error().message, name.error().resolution);
    if (!before.name.empty() && before.name != *fields.name) {
      return wrong("name", "can't be changed", "make another tenant");
    }
    settings.name = *fields.name;
  }
  if (settings.name.empty()) return wrong("name", "is missing");
  take(said, "policies", fields.policies, settings.policies);
  take(said, "templates", fields.templates, settings.templates);
  if (fields.policies) {
    if (fields.policies->empty()) {
      return wrong("policies", "must name one policy at least", "null: as configured");
    }
    // A stored policy's version may be named: what stands before the '@' is its name.
    std::vector<std::string> plain;
    for (const std::string& name : *fields.policies) {
      plain.push_back(name.substr(0, name.find('@')));
    }
    TRY_STATUS(checkNames(plain, "policies"));
    TRY_STATUS(checkOnce(*fields.policies, "policies"));
    for (const std::string& name : *fields.policies) {
      TRY_STATUS(checkPolicy(name, "policies", TenantId(settings.name), gate));
    }
  }
  if (fields.templates) {
    TRY_STATUS(checkNames(*fields.templates, "templates"));
    TRY_STATUS(checkOnce(*fields.templates, "templates"));
  }
  if (resets(said, "quota")) {
    settings.quota = {};
    settings.ceilings = {};
    settings.budgetMicros.reset();
  }
  const json::Value* quota = said.find("quota");
  if (fields.quota && quota != nullptr && quota->asObject() != nullptr) {
    TRY_STATUS(readQuota(*quota->asObject(), *fields.quota, settings));
  }
  return settings;
}

Result<TemplateSettings> readTemplate(const TemplateFields& fields,
                                      const std::optional<TenantId>& owner, Gate& gate) {
  TRY_STATUS(refuseUnavailable(fields));
  TRY_STATUS(checkName(fields.name, "name"));
  TemplateSettings settings;
  settings.name = fields.name;
  if (fields.description.size() > kLongestDescription || !isPlainText(fields.description)) {
    return wrong("description", "must be at most 1000 bytes of plain text");
  }
  settings.description = fields.description;
  if (fields.language) {
    settings.language = parseLanguage(*fields.language);
    if (!settings.language) return wrong("language", "is none", "write python or javascript");
  }
  if (!fields.policy.empty()) TRY_STATUS(checkPolicy(fields.policy, "policy", owner, gate));
  settings.policy = fields.policy;
  settings.tenant = owner;
  TRY(settings.ceilings, readCeilings(fields.limits.timeout, fields.limits.memory, "limits."));
  if (fields.isolation) {
    settings.isolation = parseIsolation(*fields.isolation);
    if (!settings.isolation) {
      return wrong("isolation", "is no class of isolation",
                   "write process, container, gvisor or microvm");
    }
  }
  settings.packages = fields.packages;
  settings.environment = fields.environment;
  settings.session.keepWorkspace = fields.session.keepWorkspace;
  TRY(settings.session.idle, readSeconds(fields.session.idleSeconds, "session.idle_seconds"));
  TRY(settings.session.life, readSeconds(fields.session.maxSeconds, "session.max_seconds"));
  return settings;
}

Status checkTemplate(const TemplateSettings& settings, const Distributions* distributions,
                     Gate& gate) {
  TRY_STATUS(checkPackages(settings, distributions, gate));
  Status checked = checkEnvironment("environment", settings.environment);
  if (checked) return {};
  // Too many or too long: the body itself is not too large.
  return Error{ErrorCode::kInvalidArgument, checked.error().message, checked.error().resolution};
}

SessionDefaults sessionDefaults(const CatalogDesk* catalog, const std::string& templateLabel) {
  if (catalog == nullptr || templateLabel.empty()) return {};
  const std::optional<Template> found = catalog->find(templateLabel, std::nullopt);
  return found ? found->settings.session : SessionDefaults();
}

json::Object tenantJson(const Tenant& tenant) {
  const TenantSettings& settings = tenant.settings;
  const QuotaPatch& quota = settings.quota;
  return {{"name", settings.name},
          {"policies", namesJson(settings.policies)},
          {"templates", namesJson(settings.templates)},
          {"quota", json::Object{{"concurrent", numberJson(quota.concurrent)},
                                 {"queue", numberJson(quota.queue)},
                                 {"executions_per_minute", numberJson(quota.executionsPerMinute)},
                                 {"executions_per_day", numberJson(quota.executionsPerDay)},
                                 {"seconds_per_day", numberJson(quota.secondsPerDay)},
                                 {"budget", budgetJson(tenant.settings.budgetMicros)},
                                 {"timeout", secondsJson(settings.ceilings.wall)},
                                 {"memory", bytesJson(settings.ceilings.memory)}}},
          {"created_at", formatRfc3339(tenant.createdAt)},
          {"created_by", tenant.createdBy},
          {"updated_at", formatRfc3339(tenant.updatedAt)}};
}

json::Object templateJson(const Template& made) {
  const TemplateSettings& settings = made.settings;
  json::Object object{{"name", settings.name}, {"version", made.version}};
  object.set("tenant", settings.tenant ? json::Value(settings.tenant->text()) : json::Value());
  object.set("description", settings.description);
  object.set("language",
             settings.language ? json::Value(languageName(*settings.language)) : json::Value());
  object.set("policy", settings.policy.empty() ? json::Value() : json::Value(settings.policy));
  object.set("limits", json::Object{{"timeout", secondsJson(settings.ceilings.wall)},
                                    {"memory", bytesJson(settings.ceilings.memory)}});
  object.set("isolation",
             settings.isolation ? json::Value(isolationName(*settings.isolation)) : json::Value());
  json::Object environment;
  for (const auto& [name, value] : settings.environment) environment.append(name, value);
  object.set("network", "none");  // all that a template may say
  object.set("packages", namesJson(settings.packages));
  object.set("environment", std::move(environment));
  const SessionDefaults& session = settings.session;
  const auto count = [](const std::optional<std::chrono::seconds>& time) {
    return time ? json::Value(std::int64_t{time->count()}) : json::Value();
  };
  object.set("session", json::Object{{"keep_workspace", session.keepWorkspace
                                                            ? json::Value(*session.keepWorkspace)
                                                            : json::Value()},
                                     {"idle_seconds", count(session.idle)},
                                     {"max_seconds", count(session.life)}});
  object.set("deprecated", settings.deprecated ? json::Value(*settings.deprecated) : json::Value());
  object.set("created_at", formatRfc3339(made.createdAt));
  object.set("created_by", made.createdBy);
  return object;
}

}  // namespace gantlet
