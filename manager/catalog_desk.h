// CatalogDesk: what administrators set for tenants, and templates: named, versioned settings that
// bind whoever runs by them. Every change stands in the audit log before it is done.
//
// A tenant that nobody has set anything for goes by the service's configuration.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <variant>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "core/environment.h"
#include "core/needed_packages.h"
#include "manager/admission.h"
#include "pipeline/pipeline.h"
#include "store/catalog_store.h"

namespace gantlet {

// Of a tenant or a template: no request gets more. Absent: the policy's.
struct LimitCeilings {
  std::optional<std::chrono::milliseconds> wall;
  std::optional<ByteCount> memory;
};

struct TenantSettings {
  std::string name;
  // What its requests may choose from; the first is what they get. nullopt: as configured.
  std::optional<std::vector<std::string>> policies;
  std::optional<std::vector<std::string>> templates;  // nullopt: all that it can see
  QuotaPatch quota;
  LimitCeilings ceilings;
  // Of a month (UTC), in millionths of the price table's currency; nullopt: none.
  std::optional<std::uint64_t> budgetMicros = {};
};
struct Tenant {
  TenantSettings settings;
  std::int64_t createdAt = 0;  // milliseconds since 1970, UTC
  std::string createdBy;
  std::int64_t updatedAt = 0;
};

// What a session of a template gets where its request does not say; absent: the usual.
struct SessionDefaults {
  std::optional<bool> keepWorkspace;
  std::optional<std::chrono::seconds> idle;
  std::optional<std::chrono::seconds> life;
};

struct TemplateSettings {
  std::string name;
  std::optional<TenantId> tenant;  // nullopt: everybody's
  std::string description;
  std::optional<Language> language;
  std::string policy;  // empty: the request's, or the tenant's
  LimitCeilings ceilings;
  // The weakest wall that its runs may have; nullopt: the policy's.
  std::optional<IsolationClass> isolation = {};
  // Distributions that its programs find, as parseRequirement() takes them; those of `language`,
  // where there is none Python's.
  std::vector<std::string> packages = {};
  SessionDefaults session = {};
  Environment environment = {};  // of its programs; checked (manager/environment.h)
  // Why nothing new is to be run by the template, where this is its latest version; nullopt: it is
  // as good as ever.
  std::optional<std::string> deprecated = {};
};
struct Template {
  TemplateSettings settings;
  std::int64_t version = 1;
  std::int64_t createdAt = 0;
  std::string createdBy;

  [[nodiscard]] std::string label() const { return settings.name + "@" + std::to_string(version); }
};

class CatalogDesk {
 public:
  static constexpr std::size_t kMostTenants = 100'000;
  static constexpr std::size_t kMostTemplates = 10'000;
  static constexpr std::size_t kMostVersions = 1000;  // of one template

  // Reads all; from then on `admission` goes by it. All must outlive the desk. Errors: the store's.
  [[nodiscard]] static Result<std::unique_ptr<CatalogDesk>> open(Database& database,
                                                                 audit::Log& log,
                                                                 const Clock& clock,
                                                                 Admission& admission);

  // Errors of what changes: kAuditFailed, kUnavailable. nullopt: it is there already, or (change)
  // it is not.
  [[nodiscard]] Result<std::optional<Tenant>> make(const TenantSettings& wanted,
                                                   const Actor& actor);
  // `revise` makes the new settings of the present ones: of two changes at once of different
  // settings both stay, also where another service of the cluster makes one of them; it is asked
  // again then. Errors of its own are given back. kBusy: others went on changing it.
  using Revise = std::function<Result<TenantSettings>(const TenantSettings&)>;
  [[nodiscard]] Result<std::optional<Tenant>> change(const std::string& name, const Revise& revise,
                                                     const Actor& actor);
  [[nodiscard]] std::optional<Tenant> tenant(const std::string& name) const;
  // Those behind `after`, by name.
  [[nodiscard]] std::vector<Tenant> tenants(const std::string& after, std::size_t most) const;

  // A first version, or (addVersion) the next. nullopt and errors as above; kBusy: there are as
  // many as there may be.
  [[nodiscard]] Result<std::optional<Template>> make(const TemplateSettings& wanted,
                                                     const Actor& actor);
  // `wanted.tenant` is whom the caller sees: nullopt all.
  [[nodiscard]] Result<std::optional<Template>> addVersion(const TemplateSettings& wanted,
                                                           const Actor& actor);
  // Adds a version that is as the latest, and says why nothing new is to be run by any of them; the
  // next version takes that back. One that is deprecated for the same reason stays as it is.
  // `only`: whom the caller sees. Errors as of addVersion().
  [[nodiscard]] Result<std::optional<Template>> deprecate(const std::string& name,
                                                          const std::string& why,
                                                          const std::optional<TenantId>& only,
                                                          const Actor& actor);
  // Of what the tenant `only` sees (nullopt: all): everything, or what its requests may name.
  enum class Shown : std::uint8_t { kAll, kUsable };
  // "name" (its latest version) or "name@version"; not there for a tenant that can't see it.
  [[nodiscard]] std::optional<Template> find(const std::string& label,
                                             const std::optional<TenantId>& only,
                                             Shown shown = Shown::kAll) const;
  [[nodiscard]] std::vector<Template> versions(const std::string& name,
                                               const std::optional<TenantId>& only,
                                               Shown shown = Shown::kAll) const;
  // The latest version of each behind `after`, by name.
  [[nodiscard]] std::vector<Template> templates(const std::string& after, std::size_t most,
                                                const std::optional<TenantId>& only,
                                                Shown shown = Shown::kAll) const;

  // By what a tenant's request is to run.
  struct Choice {
    std::optional<std::string> policy;  // granted by an administrator; nullopt: the gate decides
    Ceilings ceilings;
    std::string templateLabel;
    std::optional<Language> language;  // that the template is for
    NeededPackages packages;           // that the template needs
    Environment environment;           // that the template sets
    bool boundByTemplate = false;      // `policy` is
  };
  // Whether what is set for a tenant lets it ask for a policy; nullopt: nothing is set.
  [[nodiscard]] std::optional<bool> mayChoose(const TenantId& tenant,
                                              std::string_view policy) const;
  struct Refused {
    std::string message;
    std::string resolution;
    bool forbidden = true;  // else what was named is not there
  };
  // kAgain: for what was begun by the template before, which goes on by a deprecated one.
  enum class Use : std::uint8_t { kNew, kAgain };
  [[nodiscard]] std::variant<Choice, Refused> choose(const TenantId& tenant,
                                                     const std::string& policy,
                                                     const std::string& templateName,
                                                     Use use = Use::kNew) const;
  // What counts by now for a session that was made by `policy` ("team@2") and, where one is named,
  // by a template ("reports@3"). A template that is gone lets what it has bound go on, as far as
  // the tenant's own settings do. Errors: kInvalidArgument: it may not choose these any more.
  [[nodiscard]] Result<Ceilings> boundsOf(const TenantId& tenant, const std::string& policy,
                                          const std::string& templateName) const;

  // Takes what others have made of tenants and templates in the same database since. Errors:
  // kUnavailable; what was known stays.
  [[nodiscard]] Status refresh();

 private:
  CatalogDesk(Database& database, audit::Log& log, const Clock& clock, Admission& admission)
      : store_(database), log_(log), clock_(clock), admission_(admission) {}
  [[nodiscard]] Status load();
  void usePatches();
  void use(const Tenant& tenant);
  // False: another service of the cluster has made that version, which is known from then on.
  [[nodiscard]] Result<bool> add(const Template& made, const Actor& actor);
  [[nodiscard]] Status record(std::string_view event, std::string_view outcome,
                              const std::string& tenant, const Actor& actor,
                              const json::Object& details);
  // Records, then does; what failed behind its record is told as well.
  template <class Work>
  [[nodiscard]] Status recorded(std::string_view event, const std::string& tenant,
                                const Actor& actor, const json::Object& details, Work work);
  // REQUIRES: mutex_.
  [[nodiscard]] bool shows(const Template& made, const std::optional<TenantId>& only,
                           Shown shown) const;
  [[nodiscard]] std::int64_t now() const { return clock_.wallNow().time_since_epoch().count(); }

  CatalogStore store_;
  audit::Log& log_;
  const Clock& clock_;
  Admission& admission_;
  std::mutex acting_;  // one change at a time: the store and the maps say the same
  mutable std::shared_mutex mutex_;
  std::map<std::string, Tenant> tenants_;
  std::map<std::string, std::vector<Template>> templates_;  // by version
};

}  // namespace gantlet
