// By what a tenant's request is to run: its own settings, and its template's above them.
#include "analyzer/one_of.h"
#include "core/joined.h"
#include "manager/catalog_desk.h"

namespace gantlet {
namespace {

void lower(Ceilings& most, const LimitCeilings& by, const std::string& who) {
  if (by.wall && (most.wall.count() == 0 || *by.wall < most.wall)) {
    most.wall = *by.wall;
    most.wallBy = who;
  }
  if (by.memory && (most.memory.bytes() == 0 || *by.memory < most.memory)) {
    most.memory = *by.memory;
    most.memoryBy = who;
  }
}

// "team" in a list stands for all its versions.
bool allows(const std::vector<std::string>& policies, const std::string& policy) {
  return isOneOf(policy, policies) || isOneOf(policy.substr(0, policy.find('@')), policies);
}

}  // namespace

std::optional<bool> CatalogDesk::mayChoose(const TenantId& tenantId,
                                           std::string_view policy) const {
  const std::shared_lock lock(mutex_);
  const auto found = tenants_.find(tenantId.text());
  if (found == tenants_.end() || !found->second.settings.policies) return std::nullopt;
  return allows(*found->second.settings.policies, std::string(policy));
}

std::variant<CatalogDesk::Choice, CatalogDesk::Refused> CatalogDesk::choose(
    const TenantId& tenantId, const std::string& policy, const std::string& templateName,
    Use use) const {
  const std::optional<Tenant> set = tenant(tenantId.text());
  const std::string who = "tenant " + tenantId.text();
  Choice choice;
  if (set) lower(choice.ceilings, set->settings.ceilings, who);
  if (!templateName.empty()) {
    const std::optional<Template> found = find(templateName, tenantId);
    if (!found) {
      return Refused{"'template' names no template: there is no '" + templateName + "'",
                     "GET /v1/templates lists them", false};
    }
    const std::string label = "template " + found->label();
    if (set && set->settings.templates &&
        !isOneOf(found->settings.name, *set->settings.templates)) {
      return Refused{"'template' must not be " + found->settings.name + " for " + who,
                     set->settings.templates->empty()
                         ? std::string("leave it out")
                         : "choose one of: " + joined(*set->settings.templates),
                     true};
    }
    // By the latest version, whichever is asked for: it is the template that is given up.
    const std::optional<Template> latest = find(found->settings.name, tenantId);
    if (use == Use::kNew && latest && latest->settings.deprecated) {
      return Refused{"'template' must not be " + found->settings.name +
                         ": it is deprecated: " + *latest->settings.deprecated,
                     "use another template; what runs by it goes on", true};
    }
    lower(choice.ceilings, found->settings.ceilings, label);
    choice.templateLabel = found->label();
    choice.language = found->settings.language;
    choice.packages = {choice.language.value_or(Language::kPython), found->settings.packages};
    choice.environment = found->settings.environment;
    if (found->settings.isolation) choice.ceilings.isolation = *found->settings.isolation;
    const std::string& bound = found->settings.policy;
    if (!bound.empty() && !policy.empty() && policy != bound) {
      return Refused{"'policy' must not be " + policy + ": the " + label + " binds " + bound,
                     "leave it out, or use another template", true};
    }
    // A template that the tenant was given by its name is an administrator's decision.
    if (!bound.empty() && set && set->settings.policies && !set->settings.templates &&
        !allows(*set->settings.policies, bound)) {
      return Refused{"'template' must not be " + found->settings.name + " for " + who +
                         ": it binds " + bound + ", and " + who +
                         " may choose: " + joined(*set->settings.policies),
                     "choose another template, or have an administrator allow it", true};
    }
    if (!bound.empty()) {
      choice.policy = bound;
      choice.boundByTemplate = true;
      return choice;
    }
  }
  if (!set || !set->settings.policies) return choice;
  const std::vector<std::string>& allowed = *set->settings.policies;
  if (!policy.empty() && !allows(allowed, policy)) {
    return Refused{"'policy' must not be " + policy + " for " + who,
                   "leave it out, or choose one of: " + joined(allowed), true};
  }
  choice.policy = policy.empty() ? allowed.front() : policy;
  return choice;
}

Result<Ceilings> CatalogDesk::boundsOf(const TenantId& tenantId, const std::string& policy,
                                       const std::string& templateName) const {
  const std::string plain = policy.substr(0, policy.find('@'));
  const auto refusal = [](const Refused& refused) {
    return Error{ErrorCode::kInvalidArgument, refused.message, refused.resolution};
  };
  std::string by = templateName;
  if (!by.empty()) {
    auto bound = choose(tenantId, "", by, Use::kAgain);
    if (const auto* refused = std::get_if<Refused>(&bound)) {
      if (refused->forbidden) return refusal(*refused);
      by.clear();  // it is gone
    } else if (std::get<Choice>(bound).boundByTemplate) {
      return std::get<Choice>(std::move(bound)).ceilings;
    }
  }
  auto same = choose(tenantId, policy, by, Use::kAgain);
  if (std::holds_alternative<Refused>(same)) same = choose(tenantId, plain, by, Use::kAgain);
  if (const auto* refused = std::get_if<Refused>(&same)) return refusal(*refused);
  return std::get<Choice>(std::move(same)).ceilings;
}

}  // namespace gantlet
