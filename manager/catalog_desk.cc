#include "manager/catalog_desk.h"

#include <algorithm>

#include "json/describe.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

// As the database keeps them.
struct KeptQuota {
  std::optional<std::uint32_t> concurrent, queue, executionsPerMinute;
  std::optional<std::uint64_t> executionsPerDay, secondsPerDay;
  std::optional<std::int64_t> wallMs;
  std::optional<std::uint64_t> memory;
  std::optional<std::uint64_t> budgetMicros;
};
template <class Archive>
void describe(Archive& a, KeptQuota& v) {
  a.optional("concurrent", v.concurrent);
  a.optional("queue", v.queue);
  a.optional("executions_per_minute", v.executionsPerMinute);
  a.optional("executions_per_day", v.executionsPerDay);
  a.optional("seconds_per_day", v.secondsPerDay);
  a.optional("wall_ms", v.wallMs);
  a.optional("memory", v.memory);
  a.optional("budget_micros", v.budgetMicros);
}

struct KeptTemplate {
  std::string description, language, policy;
  std::optional<std::int64_t> wallMs;
  std::optional<std::uint64_t> memory;
  std::optional<std::string> isolation;
  std::optional<std::vector<std::string>> packages;
  std::optional<Environment> environment;
  std::optional<bool> keepWorkspace;
  std::optional<std::int64_t> idleSeconds, lifeSeconds;
  std::optional<std::string> deprecated;
};
template <class Archive>
void describe(Archive& a, KeptTemplate& v) {
  a.optional("description", v.description);
  a.optional("language", v.language);
  a.optional("policy", v.policy);
  a.optional("wall_ms", v.wallMs);
  a.optional("memory", v.memory);
  a.optional("isolation", v.isolation);
  a.optional("packages", v.packages);
  a.optional("environment", v.environment);
  a.optional("keep_workspace", v.keepWorkspace);
  a.optional("idle_seconds", v.idleSeconds);
  a.optional("max_seconds", v.lifeSeconds);
  a.optional("deprecated", v.deprecated);
}

LimitCeilings ceilingsOf(const std::optional<std::int64_t>& wallMs,
                         const std::optional<std::uint64_t>& memory) {
  LimitCeilings ceilings;
  if (wallMs) ceilings.wall = std::chrono::milliseconds(*wallMs);
  if (memory) ceilings.memory = ByteCount(*memory);
  return ceilings;
}

template <class Kept>
void keepCeilings(const LimitCeilings& ceilings, Kept& kept) {
  if (ceilings.wall) kept.wallMs = ceilings.wall->count();
  if (ceilings.memory) kept.memory = ceilings.memory->bytes();
}

std::string quotaText(const TenantSettings& settings) {
  KeptQuota kept{settings.quota.concurrent,
                 settings.quota.queue,
                 settings.quota.executionsPerMinute,
                 settings.quota.executionsPerDay,
                 settings.quota.secondsPerDay,
                 {},
                 {},
                 settings.budgetMicros};
  keepCeilings(settings.ceilings, kept);
  return json::write(json::toValue(kept));
}

std::string documentText(const TemplateSettings& settings) {
  KeptTemplate kept;
  kept.description = settings.description;
  if (settings.language) kept.language = std::string(languageName(*settings.language));
  kept.policy = settings.policy;
  keepCeilings(settings.ceilings, kept);
  if (settings.isolation) kept.isolation = std::string(isolationName(*settings.isolation));
  if (!settings.packages.empty()) kept.packages = settings.packages;
  if (!settings.environment.empty()) kept.environment = settings.environment;
  kept.keepWorkspace = settings.session.keepWorkspace;
  if (settings.session.idle) kept.idleSeconds = settings.session.idle->count();
  if (settings.session.life) kept.lifeSeconds = settings.session.life->count();
  kept.deprecated = settings.deprecated;
  return json::write(json::toValue(kept));
}

Error unreadable(const std::string& what) {
  return Error{ErrorCode::kUnavailable, what + " can't be read",
               "restore a backup of the database, or use the program that wrote it"};
}

template <class Kept>
Result<Kept> readKept(const std::string& text, const std::string& what) {
  auto document = json::parse(text);
  if (!document) return unreadable(what);
  auto kept = json::read<Kept>(std::move(document).value());
  if (!kept) return unreadable(what);
  return kept;
}

Result<Tenant> tenantOf(const StoredTenant& stored) {
  TRY(const KeptQuota kept, readKept<KeptQuota>(stored.quota, "the tenant " + stored.name));
  Tenant tenant;
  tenant.settings = {stored.name,
                     stored.policies,
                     stored.templates,
                     {kept.concurrent, kept.queue, kept.executionsPerMinute, kept.executionsPerDay,
                      kept.secondsPerDay},
                     ceilingsOf(kept.wallMs, kept.memory),
                     kept.budgetMicros};
  tenant.createdAt = stored.createdAt;
  tenant.createdBy = stored.createdBy;
  tenant.updatedAt = stored.updatedAt;
  return tenant;
}

StoredTenant storedOf(const Tenant& tenant) {
  return {tenant.settings.name,      tenant.settings.policies,
          tenant.settings.templates, quotaText(tenant.settings),
          tenant.createdAt,          tenant.createdBy,
          tenant.updatedAt};
}

Result<Template> templateOf(const StoredTemplate& stored) {
  const std::string what = "the template " + stored.name + "@" + std::to_string(stored.version);
  TRY(const KeptTemplate kept, readKept<KeptTemplate>(stored.document, what));
  Template made;
  made.settings.name = stored.name;
  if (stored.tenant) made.settings.tenant = TenantId(*stored.tenant);
  made.settings.description = kept.description;
  if (!kept.language.empty()) {
    made.settings.language = parseLanguage(kept.language);
    if (!made.settings.language) return unreadable(what);
  }
  made.settings.policy = kept.policy;
  made.settings.ceilings = ceilingsOf(kept.wallMs, kept.memory);
  if (kept.isolation) {
    made.settings.isolation = parseIsolation(*kept.isolation);
    if (!made.settings.isolation) return unreadable(what);
  }
  if (kept.packages) made.settings.packages = *kept.packages;
  made.settings.environment = kept.environment.value_or(Environment());
  made.settings.session.keepWorkspace = kept.keepWorkspace;
  if (kept.idleSeconds) made.settings.session.idle = std::chrono::seconds(*kept.idleSeconds);
  if (kept.lifeSeconds) made.settings.session.life = std::chrono::seconds(*kept.lifeSeconds);
  made.settings.deprecated = kept.deprecated;
  made.version = stored.version;
  made.createdAt = stored.createdAt;
  made.createdBy = stored.createdBy;
  return made;
}

json::Object parsedObject(const std::string& text) {
  auto document = json::parse(text);
  return document && document->asObject() != nullptr ? std::move(*document->asObject())
                                                     : json::Object();
}

json::Value namesJson(const std::optional<std::vector<std::string>>& names) {
  if (!names) return {};
  json::Array list;
  for (const std::string& name : *names) list.emplace_back(name);
  return list;
}

json::Object detailsOf(const TenantSettings& settings) {
  return {{"name", settings.name},
          {"policies", namesJson(settings.policies)},
          {"templates", namesJson(settings.templates)},
          {"quota", parsedObject(quotaText(settings))}};
}

// The digest is of all that is kept. The variables' values stay out of the log, which is kept for
// longer than a template is of use: it tells their names.
json::Object detailsOf(const Template& made) {
  const std::string text = documentText(made.settings);
  json::Object document = parsedObject(text);
  if (!made.settings.environment.empty()) {
    json::Array names;
    for (const auto& [name, value] : made.settings.environment) names.emplace_back(name);
    document.set("environment", std::move(names));
  }
  return {{"template", made.label()},
          {"digest", digestText(sha256(text))},
          {"document", std::move(document)}};
}

// How often a change is tried against others that come between its look and its write.
constexpr int kMostTries = 8;

bool sees(const std::optional<TenantId>& only, const Template& made) {
  return !only || !made.settings.tenant || *made.settings.tenant == *only;
}

}  // namespace

Result<std::unique_ptr<CatalogDesk>> CatalogDesk::open(Database& database, audit::Log& log,
                                                       const Clock& clock, Admission& admission) {
  std::unique_ptr<CatalogDesk> desk(new CatalogDesk(database, log, clock, admission));
  TRY_STATUS(desk->load());
  desk->usePatches();
  return desk;
}

Status CatalogDesk::load() {
  TRY(const std::vector<StoredTenant> tenants, store_.tenants());
  std::map<std::string, Tenant> tenantsNow;
  for (const StoredTenant& stored : tenants) {
    TRY(tenantsNow[stored.name], tenantOf(stored));
  }
  TRY(const std::vector<StoredTemplate> templates, store_.templates());
  std::map<std::string, std::vector<Template>> templatesNow;
  for (const StoredTemplate& stored : templates) {
    TRY(Template made, templateOf(stored));
    templatesNow[stored.name].push_back(std::move(made));
  }
  const std::unique_lock lock(mutex_);
  tenants_ = std::move(tenantsNow);
  templates_ = std::move(templatesNow);
  return {};
}

Status CatalogDesk::refresh() {
  const std::lock_guard acting(acting_);
  TRY_STATUS(load());
  usePatches();
  return {};
}

void CatalogDesk::usePatches() {
  std::map<std::string, QuotaPatch> patches;
  {
    const std::shared_lock lock(mutex_);
    for (const auto& [name, tenant] : tenants_) patches[name] = tenant.settings.quota;
  }
  admission_.usePatches(std::move(patches));
}

Status CatalogDesk::record(std::string_view event, std::string_view outcome,
                           const std::string& tenant, const Actor& actor,
                           const json::Object& details) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(tenant);
  entry.stage = "config";
  entry.event = std::string(event);
  entry.outcome = std::string(outcome);
  entry.details = details;
  return recordAct(log_, std::move(entry), actor);
}

template <class Work>
Status CatalogDesk::recorded(std::string_view event, const std::string& tenant, const Actor& actor,
                             const json::Object& details, Work work) {
  TRY_STATUS(record(event, "ok", tenant, actor, details));
  Status done = work();
  if (!done) {
    json::Object failed = details;
    failed.set("reason", done.error().message);
    (void)record(event, "failed", tenant, actor, failed);
  }
  return done;
}

Result<std::optional<Tenant>> CatalogDesk::make(const TenantSettings& wanted, const Actor& actor) {
  const std::lock_guard acting(acting_);
  Tenant made;
  made.settings = wanted;
  made.createdAt = made.updatedAt = now();
  made.createdBy = actor.id;
  {
    const std::shared_lock lock(mutex_);
    if (tenants_.contains(wanted.name)) return std::optional<Tenant>();
    if (tenants_.size() >= kMostTenants) {
      return Error{ErrorCode::kBusy, "there are as many tenants as there may be", ""};
    }
  }
  const StoredTenant stored = storedOf(made);
  const Status added = recorded("tenant_made", wanted.name, actor, detailsOf(wanted),
                                [&] { return store_.add(stored); });
  bool others = false;
  if (!added) {
    // Another service of the cluster was first, or the database's answer was lost.
    const Result<std::optional<StoredTenant>> there = store_.tenant(wanted.name);
    if (!there || !*there) return added.error();
    others = **there != stored;
    TRY(made, tenantOf(**there));
  }
  use(made);
  return others ? std::nullopt : std::optional<Tenant>(std::move(made));
}

void CatalogDesk::use(const Tenant& tenant) {
  {
    const std::unique_lock lock(mutex_);
    tenants_[tenant.settings.name] = tenant;
  }
  usePatches();
}

Result<std::optional<Tenant>> CatalogDesk::change(const std::string& name, const Revise& revise,
                                                  const Actor& actor) {
  const std::lock_guard acting(acting_);
  // What another service of the cluster changes meanwhile is not undone: it is read, and revised.
  const Error meanwhile{ErrorCode::kBusy, "the tenant is being changed by others as well",
                        "send it again"};
  for (int tries = 0; tries < kMostTries; ++tries) {
    TRY(const std::optional<StoredTenant> before, store_.tenant(name));
    if (!before) return std::optional<Tenant>();
    TRY(Tenant changed, tenantOf(*before));
    TRY(changed.settings, revise(changed.settings));
    changed.updatedAt = now();
    bool done = false;
    bool beaten = false;
    const Status status =
        recorded("tenant_changed", name, actor, detailsOf(changed.settings), [&]() -> Status {
          TRY(done, store_.change(*before, storedOf(changed)));
          beaten = !done;
          return done ? Status() : Status(meanwhile);
        });
    if (status) {
      use(changed);
      return std::optional<Tenant>(std::move(changed));
    }
    if (!beaten) return status.error();
  }
  return meanwhile;
}

std::optional<Tenant> CatalogDesk::tenant(const std::string& name) const {
  const std::shared_lock lock(mutex_);
  const auto found = tenants_.find(name);
  return found == tenants_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Tenant> CatalogDesk::tenants(const std::string& after, std::size_t most) const {
  const std::shared_lock lock(mutex_);
  std::vector<Tenant> page;
  for (auto at = tenants_.upper_bound(after); at != tenants_.end() && page.size() < most; ++at) {
    page.push_back(at->second);
  }
  return page;
}

Result<std::optional<Template>> CatalogDesk::make(const TemplateSettings& wanted,
                                                  const Actor& actor) {
  const std::lock_guard acting(acting_);
  Template made{wanted, 1, now(), actor.id};
  {
    const std::shared_lock lock(mutex_);
    if (templates_.contains(wanted.name)) return std::optional<Template>();
    if (templates_.size() >= kMostTemplates) {
      return Error{ErrorCode::kBusy, "there are as many templates as there may be", ""};
    }
  }
  TRY(const bool added, add(made, actor));
  return added ? std::optional<Template>(std::move(made)) : std::nullopt;
}

Result<bool> CatalogDesk::add(const Template& made, const Actor& actor) {
  const std::string& name = made.settings.name;
  StoredTemplate stored{name,           made.version,  {}, documentText(made.settings),
                        made.createdAt, made.createdBy};
  if (made.settings.tenant) stored.tenant = made.settings.tenant->text();
  const Status added = recorded("template_made", stored.tenant.value_or("default"), actor,
                                detailsOf(made), [&] { return store_.add(stored); });
  if (added) {
    const std::unique_lock lock(mutex_);
    templates_[name].push_back(made);
    return true;
  }
  // Another service of the cluster was first, or the database's answer was lost.
  const Result<std::vector<StoredTemplate>> all = store_.templates();
  if (!all) return added.error();
  const auto there = std::find_if(all->begin(), all->end(), [&](const StoredTemplate& one) {
    return one.name == name && one.version == made.version;
  });
  if (there == all->end()) return added.error();
  TRY_STATUS(load());
  usePatches();
  return *there == stored;
}

Result<std::optional<Template>> CatalogDesk::addVersion(const TemplateSettings& wanted,
                                                        const Actor& actor) {
  const std::lock_guard acting(acting_);
  for (int tries = 0; tries < kMostTries; ++tries) {
    const std::vector<Template> before = versions(wanted.name, wanted.tenant);
    if (before.empty()) return std::optional<Template>();
    if (wanted.tenant && !before.back().settings.tenant) {
      return Error{ErrorCode::kInvalidArgument, "the template is everybody's, not one tenant's",
                   "leave X-Tenant-ID out"};
    }
    if (before.size() >= kMostVersions) {
      return Error{ErrorCode::kBusy, "the template has as many versions as it may have",
                   "begin a new one under another name"};
    }
    Template made{wanted, before.back().version + 1, now(), actor.id};
    made.settings.tenant = before.back().settings.tenant;
    TRY(const bool added, add(made, actor));
    if (added) return std::optional<Template>(std::move(made));
  }
  return Error{ErrorCode::kBusy, "others make versions of the template as well", "send it again"};
}

Result<std::optional<Template>> CatalogDesk::deprecate(const std::string& name,
                                                       const std::string& why,
                                                       const std::optional<TenantId>& only,
                                                       const Actor& actor) {
  const std::vector<Template> before = versions(name, only);
  if (before.empty()) return std::optional<Template>();
  if (before.back().settings.deprecated == why) return std::optional(before.back());
  TemplateSettings wanted = before.back().settings;
  wanted.deprecated = why;
  wanted.tenant = only;
  return addVersion(wanted, actor);
}

std::optional<Template> CatalogDesk::find(const std::string& label,
                                          const std::optional<TenantId>& only, Shown shown) const {
  const std::size_t sign = label.find('@');
  const std::vector<Template> all = versions(label.substr(0, sign), only, shown);
  if (all.empty()) return std::nullopt;
  if (sign == std::string::npos) return all.back();
  const std::string number = label.substr(sign + 1);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Template& one) {
    return std::to_string(one.version) == number;
  });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

bool CatalogDesk::shows(const Template& made, const std::optional<TenantId>& only,
                        Shown shown) const {
  if (!sees(only, made)) return false;
  if (!only || shown == Shown::kAll) return true;
  const auto set = tenants_.find(only->text());
  if (set == tenants_.end() || !set->second.settings.templates) return true;
  const std::vector<std::string>& names = *set->second.settings.templates;
  return std::find(names.begin(), names.end(), made.settings.name) != names.end();
}

std::vector<Template> CatalogDesk::versions(const std::string& name,
                                            const std::optional<TenantId>& only,
                                            Shown shown) const {
  const std::shared_lock lock(mutex_);
  const auto found = templates_.find(name);
  if (found == templates_.end() || !shows(found->second.front(), only, shown)) return {};
  return found->second;
}

std::vector<Template> CatalogDesk::templates(const std::string& after, std::size_t most,
                                             const std::optional<TenantId>& only,
                                             Shown shown) const {
  const std::shared_lock lock(mutex_);
  std::vector<Template> page;
  for (auto at = templates_.upper_bound(after); at != templates_.end() && page.size() < most;
       ++at) {
    if (shows(at->second.back(), only, shown)) page.push_back(at->second.back());
  }
  return page;
}

}  // namespace gantlet
