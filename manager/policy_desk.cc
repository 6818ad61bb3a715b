#include "manager/policy_desk.h"

#include <algorithm>

#include "core/digest.h"
#include "core/utf8.h"
#include "manager/version_label.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

bool sees(const std::optional<TenantId>& only, const StoredPolicy& policy) {
  return !only || !policy.tenant || *policy.tenant == only->text();
}

std::optional<TenantId> tenantOf(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  return TenantId(*text);
}

std::optional<std::string> textOf(const std::optional<TenantId>& tenant) {
  if (!tenant) return std::nullopt;
  return tenant->text();
}

// What goes into paths and labels.
Status checkName(const std::string& name, const Rulebook& presets) {
  const Result<TenantId> plain = parseTenantId(name);
  if (!plain || name.find('@') != std::string::npos) {
    return Error{ErrorCode::kInvalidArgument, "'name' is not usable",
                 "use 1 to 64 letters, digits, '.', '_' or '-', not starting with '.' or '-'"};
  }
  const std::vector<std::string> taken = presets.policyNames();
  if (std::find(taken.begin(), taken.end(), name) == taken.end()) return {};
  return Error{ErrorCode::kInvalidArgument, "'name' must not be " + name + ": a preset has it",
               "give it a name of its own and let it extend " + name};
}

}  // namespace

Result<std::unique_ptr<PolicyDesk>> PolicyDesk::open(Database& database, audit::Log& log,
                                                     const Clock& clock, const Rulebook& presets) {
  std::unique_ptr<PolicyDesk> desk(new PolicyDesk(database, log, clock, presets));
  TRY_STATUS(desk->load());
  return desk;
}

Status PolicyDesk::load() {
  const Actor service{"service", "", ""};
  TRY(const std::vector<std::string> known, store_.digests());
  {
    const std::unique_lock lock(mutex_);
    known_.insert(known.begin(), known.end());
  }
  for (const std::string& name : presets_.policyNames()) {
    TRY(const Policy preset, presets_.policy(name));
    TRY_STATUS(remember(preset, std::string(presets_.presetText(name)), std::nullopt, service));
  }
  TRY(std::vector<StoredPolicy> stored, store_.policies());
  // A policy may extend one whose name comes later: those are read in the next round.
  std::vector<StoredPolicy> left = std::move(stored);
  {
    // A version that is known never changes.
    const std::shared_lock lock(mutex_);
    std::erase_if(left, [&](const StoredPolicy& one) {
      const auto found = policies_.find(one.name);
      return found != policies_.end() &&
             std::any_of(found->second.begin(), found->second.end(),
                         [&](const Entry& entry) { return entry.stored.version == one.version; });
    });
  }
  for (bool progress = true; progress && !left.empty();) {
    progress = false;
    std::vector<StoredPolicy> again;
    for (StoredPolicy& one : left) {
      const auto tenant = tenantOf(one.tenant);
      Result<Policy> policy = read(one.document, one.name, static_cast<int>(one.version), tenant);
      if (!policy) {
        again.push_back(std::move(one));
        continue;
      }
      progress = true;
      policy->stored = true;
      TRY_STATUS(remember(*policy, one.document, tenant, service));
      const std::unique_lock lock(mutex_);
      std::vector<Entry>& versions = policies_[one.name];
      versions.push_back(
          {std::move(one), std::make_shared<const Policy>(std::move(policy).value())});
    }
    left = std::move(again);
  }
  // What this program's rules can't take any more allows nothing, and is still there to be read.
  const std::unique_lock lock(mutex_);
  for (StoredPolicy& one : left) {
    std::vector<Entry>& versions = policies_[one.name];
    versions.push_back({std::move(one), nullptr});
  }
  for (auto& [name, versions] : policies_) {
    std::sort(versions.begin(), versions.end(),
              [](const Entry& a, const Entry& b) { return a.stored.version < b.stored.version; });
  }
  return {};
}

Status PolicyDesk::refresh() {
  const std::lock_guard acting(acting_);
  return load();
}

Status PolicyDesk::record(std::string_view event, std::string_view outcome,
                          const StoredPolicyText& text, const Actor& actor,
                          const std::string& reason) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(text.tenant.value_or("default"));
  entry.stage = "config";
  entry.event = std::string(event);
  entry.outcome = std::string(outcome);
  entry.details = {{"policy", text.label},
                   {"policy_digest", text.digest},
                   {"document_hash", digestText(sha256(text.document))},
                   {"base_digest", text.base}};
  if (!reason.empty()) entry.details.set("reason", reason);
  return recordAct(log_, std::move(entry), actor);
}

Status PolicyDesk::remember(const Policy& policy, const std::string& document,
                            const std::optional<TenantId>& tenant, const Actor& actor) {
  {
    const std::shared_lock lock(mutex_);
    if (known_.contains(policy.digest)) return {};
  }
  const StoredPolicyText text{policy.digest, policy.label(), textOf(tenant),
                              document,      policy.base,    now()};
  TRY_STATUS(record("policy_recorded", "ok", text, actor));
  TRY_STATUS(store_.keep(text));
  const std::unique_lock lock(mutex_);
  known_.insert(policy.digest);
  return {};
}

Status PolicyDesk::recordAgain(std::int64_t keptFrom) {
  const std::lock_guard acting(acting_);
  TRY(std::vector<StoredPolicyText> texts, store_.recordedUntil(keptFrom));
  for (StoredPolicyText& text : texts) {
    text.recordedAt = now();
    TRY_STATUS(record("policy_recorded", "ok", text, {"service", "", ""}));
    TRY_STATUS(store_.recordedAgain(text.digest, text.recordedAt));
  }
  return {};
}

Result<Policy> PolicyDesk::read(const std::string& document, const std::string& name, int version,
                                const std::optional<TenantId>& tenant) const {
  PolicyReading reading;
  reading.name = name;
  reading.version = version;
  reading.lookup = [&](std::string_view base) -> Result<Policy> {
    TRY(Policy found, policyFor(base, tenant));
    // What it extends must stay what it is, as the version itself does.
    if (!found.stored || found.label() == base) return found;
    return Error{ErrorCode::kInvalidArgument, "a stored policy must be named with its version",
                 "extends: " + found.label()};
  };
  return presets_.parsePolicyAs(document, name, reading);
}

Result<std::optional<PolicyVersion>> PolicyDesk::add(const Wanted& wanted,
                                                     const std::optional<TenantId>& tenant,
                                                     std::int64_t version, const Actor& actor) {
  if (wanted.document.empty() || wanted.document.size() > kLongestDocument ||
      !isValidUtf8(wanted.document)) {
    return Error{ErrorCode::kInvalidArgument, "'document' must be 1 to 262144 bytes of text", ""};
  }
  Result<Policy> read = this->read(wanted.document, wanted.name, static_cast<int>(version), tenant);
  if (!read) {
    Error error = std::move(read).error();
    error.code = ErrorCode::kInvalidArgument;
    error.message = "'document' is no policy: " + error.message;
    return error;
  }
  read->stored = true;
  PolicyVersion made{
      {wanted.name, version, textOf(tenant), wanted.document, read->digest, now(), actor.id}};
  const StoredPolicyText text{read->digest,    made.label(), made.stored.tenant,
                              wanted.document, read->base,   made.stored.createdAt};
  TRY_STATUS(record("policy_made", "ok", text, actor));
  if (const Status kept = store_.add(made.stored, text); !kept) {
    (void)record("policy_made", "failed", text, actor, kept.error().message);
    TRY(const bool ours, isThere(made.stored, kept.error()));
    if (!ours) return std::optional<PolicyVersion>();
  }
  const std::unique_lock lock(mutex_);
  known_.insert(read->digest);
  policies_[wanted.name].push_back(
      {made.stored, std::make_shared<const Policy>(std::move(read).value())});
  return std::optional<PolicyVersion>(std::move(made));
}

Result<bool> PolicyDesk::isThere(const StoredPolicy& made, const Error& failed) {
  const Result<std::vector<StoredPolicy>> all = store_.policies();
  if (!all) return failed;
  const auto there = std::find_if(all->begin(), all->end(), [&](const StoredPolicy& one) {
    return one.name == made.name && one.version == made.version;
  });
  if (there == all->end()) return failed;
  if (*there == made) return true;
  TRY_STATUS(load());
  return false;
}

Result<std::optional<PolicyVersion>> PolicyDesk::make(const Wanted& wanted, const Actor& actor) {
  const std::lock_guard acting(acting_);
  TRY_STATUS(checkName(wanted.name, presets_));
  {
    const std::shared_lock lock(mutex_);
    if (policies_.contains(wanted.name)) return std::optional<PolicyVersion>();
    if (policies_.size() >= kMostPolicies) {
      return Error{ErrorCode::kBusy, "there are as many policies as there may be", ""};
    }
  }
  return add(wanted, wanted.tenant, 1, actor);
}

Result<std::optional<PolicyVersion>> PolicyDesk::addVersion(const Wanted& wanted,
                                                            const Actor& actor) {
  const std::lock_guard acting(acting_);
  constexpr int kMostTries = 8;  // against others who make versions at the same time
  for (int tries = 0; tries < kMostTries; ++tries) {
    const std::vector<PolicyVersion> before = versions(wanted.name, wanted.tenant);
    if (before.empty()) return std::optional<PolicyVersion>();
    const StoredPolicy& last = before.back().stored;
    if (wanted.tenant && !last.tenant) {
      return Error{ErrorCode::kInvalidArgument, "the policy is everybody's, not one tenant's",
                   "leave X-Tenant-ID out"};
    }
    if (before.size() >= kMostVersions) {
      return Error{ErrorCode::kBusy, "the policy has as many versions as it may have",
                   "begin a new one under another name"};
    }
    TRY(std::optional<PolicyVersion> made,
        add(wanted, tenantOf(last.tenant), last.version + 1, actor));
    if (made) return made;
  }
  return Error{ErrorCode::kBusy, "others make versions of the policy as well", "send it again"};
}

const PolicyDesk::Entry* PolicyDesk::entryOf(std::string_view label,
                                             const std::optional<TenantId>& only) const {
  const std::size_t sign = label.find('@');
  const auto found = policies_.find(label.substr(0, sign));
  if (found == policies_.end() || !sees(only, found->second.front().stored)) return nullptr;
  const std::vector<Entry>& versions = found->second;
  if (sign == std::string_view::npos) return &versions.back();
  const std::string_view number = label.substr(sign + 1);
  const auto one = std::find_if(versions.begin(), versions.end(), [&](const Entry& entry) {
    return std::to_string(entry.stored.version) == number;
  });
  return one == versions.end() ? nullptr : &*one;
}

Result<Policy> PolicyDesk::policyFor(std::string_view label,
                                     const std::optional<TenantId>& only) const {
  {
    const std::shared_lock lock(mutex_);
    if (const Entry* entry = entryOf(label, only)) {
      if (entry->policy) return *entry->policy;
      return Error{ErrorCode::kInvalidArgument,
                   "the policy " + std::string(label) + " can't be read by this program",
                   "make a new version of it"};
    }
  }
  const std::size_t sign = label.find('@');
  Result<Policy> preset = presets_.policy(label.substr(0, sign));
  if (!preset || sign == std::string_view::npos || preset->label() == label) return preset;
  return Error{ErrorCode::kNotFound, "there is no policy '" + std::string(label) + "'",
               "here it is " + preset->label()};
}

Result<Policy> PolicyDesk::policy(std::string_view label) const {
  return policyFor(label, std::nullopt);
}

Result<Policy> PolicyDesk::parsePolicy(std::string_view yaml, std::string_view filename) const {
  return parsePolicyAs(yaml, filename, {});
}

Result<Policy> PolicyDesk::parsePolicyAs(std::string_view yaml, std::string_view filename,
                                         const PolicyReading& reading) const {
  PolicyReading whole = reading;
  if (!whole.lookup) whole.lookup = [this](std::string_view name) { return policy(name); };
  return presets_.parsePolicyAs(yaml, filename, whole);
}

std::vector<PolicyVersion> PolicyDesk::versions(const std::string& name,
                                                const std::optional<TenantId>& only) const {
  const std::shared_lock lock(mutex_);
  const auto found = policies_.find(name);
  std::vector<PolicyVersion> all;
  if (found == policies_.end() || !sees(only, found->second.front().stored)) return all;
  for (const Entry& entry : found->second) all.push_back({entry.stored});
  return all;
}

std::optional<PolicyVersion> PolicyDesk::find(std::string_view label,
                                              const std::optional<TenantId>& only) const {
  const std::shared_lock lock(mutex_);
  const Entry* entry = entryOf(label, only);
  if (entry == nullptr) return std::nullopt;
  return PolicyVersion{entry->stored};
}

std::vector<PolicyVersion> PolicyDesk::policies(const std::string& after, std::size_t most,
                                                const std::optional<TenantId>& only) const {
  const std::shared_lock lock(mutex_);
  std::vector<PolicyVersion> page;
  for (auto at = policies_.upper_bound(after); at != policies_.end() && page.size() < most; ++at) {
    if (sees(only, at->second.back().stored)) page.push_back({at->second.back().stored});
  }
  return page;
}

std::optional<Error> PolicyDesk::missingVersion(std::string_view label,
                                                const std::optional<TenantId>& only) const {
  const std::size_t sign = label.find('@');
  if (sign == std::string_view::npos || find(label, only)) return std::nullopt;
  const std::string name(label.substr(0, sign));
  if (versions(name, only).empty()) return std::nullopt;
  return noSuchVersion("policy", "/v1/policies", label);
}

bool PolicyDesk::isFor(std::string_view label, const TenantId& tenant) const {
  const std::shared_lock lock(mutex_);
  return entryOf(label, tenant) != nullptr;
}

Result<Policy> PolicyDesk::policyOf(const std::optional<TenantId>& owner,
                                    std::string_view label) const {
  const std::optional<PolicyVersion> stored = find(label, std::nullopt);
  const bool isOthers = stored && stored->stored.tenant && tenantOf(stored->stored.tenant) != owner;
  if (const auto missing = missingVersion(label, owner)) return *missing;
  if (!isOthers) return policy(label);
  return Error{ErrorCode::kNotFound, "there is no policy '" + std::string(label) + "'",
               "GET /v1/policies lists those that there are"};
}

Result<std::optional<StoredPolicyText>> PolicyDesk::text(const std::string& digest,
                                                         const std::optional<TenantId>& only) {
  TRY(std::optional<StoredPolicyText> found, store_.text(digest));
  if (found && only && found->tenant && *found->tenant != only->text()) found.reset();
  return found;
}

Result<std::vector<audit::EvidencePolicy>> PolicyDesk::textsOf(
    const std::string& digest, const std::optional<TenantId>& only) {
  constexpr std::size_t kDeepest = 16;
  std::vector<audit::EvidencePolicy> texts;
  std::string next = digest;
  while (!next.empty() && texts.size() < kDeepest) {
    TRY(std::optional<StoredPolicyText> found, text(next, only));
    if (!found) break;
    next = found->base;
    texts.push_back({found->digest, found->label, std::move(found->document)});
  }
  return texts;
}

}  // namespace gantlet
