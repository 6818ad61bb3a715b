// Tenants and templates as requests and answers say them. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "executor/root/distributions.h"
#include "json/describe.h"
#include "manager/catalog_desk.h"
#include "service/gate.h"

namespace gantlet {

struct QuotaFields {
  std::optional<std::uint32_t> concurrent;
  std::optional<std::uint32_t> queue;
  std::optional<std::uint32_t> executionsPerMinute;
  std::optional<std::uint64_t> executionsPerDay;
  std::optional<std::uint64_t> secondsPerDay;
  std::optional<double> budget;       // a month, in the price table's currency
  std::optional<double> timeout;      // seconds, of one run
  std::optional<json::Value> memory;  // of one run
};
template <class Archive>
void describe(Archive& a, QuotaFields& v) {
  a.optional("concurrent", v.concurrent);
  a.optional("queue", v.queue);
  a.optional("executions_per_minute", v.executionsPerMinute);
  a.optional("executions_per_day", v.executionsPerDay);
  a.optional("seconds_per_day", v.secondsPerDay);
  a.optional("budget", v.budget);
  a.optional("timeout", v.timeout);
  a.optional("memory", v.memory);
}

struct TenantFields {
  std::optional<std::string> name;
  std::optional<QuotaFields> quota;
  std::optional<std::vector<std::string>> policies;
  std::optional<std::vector<std::string>> templates;
};
template <class Archive>
void describe(Archive& a, TenantFields& v) {
  a.optional("name", v.name);
  a.optional("quota", v.quota);
  a.optional("policies", v.policies);
  a.optional("templates", v.templates);
}

struct TemplateLimits {
  std::optional<double> timeout;
  std::optional<json::Value> memory;
};
template <class Archive>
void describe(Archive& a, TemplateLimits& v) {
  a.optional("timeout", v.timeout);
  a.optional("memory", v.memory);
}

struct TemplateSession {
  std::optional<bool> keepWorkspace;
  std::optional<std::int64_t> idleSeconds;
  std::optional<std::int64_t> maxSeconds;
};
template <class Archive>
void describe(Archive& a, TemplateSession& v) {
  a.optional("keep_workspace", v.keepWorkspace);
  a.optional("idle_seconds", v.idleSeconds);
  a.optional("max_seconds", v.maxSeconds);
}

struct TemplateFields {
  std::string name;
  std::string description;
  std::optional<std::string> language;
  std::string policy;
  TemplateLimits limits;
  std::optional<std::string> isolation;
  std::vector<std::string> packages;
  Environment environment;
  TemplateSession session;
  // What this service can't do for a template is refused by its field.
  std::optional<json::Value> network;
};
template <class Archive>
void describeTemplate(Archive& a, TemplateFields& v) {
  a.optional("description", v.description);
  a.optional("language", v.language);
  a.optional("policy", v.policy);
  a.optional("limits", v.limits);
  a.optional("packages", v.packages);
  a.optional("network", v.network);
  a.optional("environment", v.environment);
  a.optional("session", v.session);
  a.optional("isolation", v.isolation);
}
template <class Archive>
void describe(Archive& a, TemplateFields& v) {
  a.required("name", v.name);
  describeTemplate(a, v);
}
// The same of a further version, whose name stands in the path.
struct TemplateVersionFields {
  TemplateFields fields;
};
template <class Archive>
void describe(Archive& a, TemplateVersionFields& v) {
  describeTemplate(a, v.fields);
}

// A tenant, or what is changed of one: what a body leaves out stays as in `before`, what it says
// null to goes back to the configuration. Errors of both: kInvalidArgument, saying what to change.
[[nodiscard]] Result<TenantSettings> readTenant(json::Value body, const TenantSettings& before,
                                                Gate& gate);
// `owner`: whose template it is; nullopt: everybody's.
[[nodiscard]] Result<TemplateSettings> readTemplate(const TemplateFields& fields,
                                                    const std::optional<TenantId>& owner,
                                                    Gate& gate);
// That programs can be given what the fields say in good form: `distributions` are those that they
// find, null: nobody knows. Errors: kInvalidArgument.
[[nodiscard]] Status checkTemplate(const TemplateSettings& settings,
                                   const Distributions* distributions, Gate& gate);

// What the template of that label, "" for none, gives to sessions.
[[nodiscard]] SessionDefaults sessionDefaults(const CatalogDesk* catalog,
                                              const std::string& templateLabel);

[[nodiscard]] json::Object tenantJson(const Tenant& tenant);
[[nodiscard]] json::Object templateJson(const Template& made);

}  // namespace gantlet
