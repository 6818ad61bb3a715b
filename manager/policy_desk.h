// PolicyDesk: policies that administrators store, with versions that never change, beside the
// presets; and the text of every policy that anything may be judged by, found by its digest for as
// long as the database is kept.
//
// It is a Rulebook, so that whoever takes a policy by its name takes stored ones as well: "team" is
// the latest version, "team@2" that one, "default" and "default@1" the preset.
//
//   - a version is a record of the audit log before it counts; the record has the digest of the
//     policy and the hash of its text
//   - so is a text that was not known by its digest before: a preset of a new version of the
//     program, a stored policy that means something else under its rules, an approval
//   - a tenant's policy is that tenant's alone; one without a tenant is everybody's
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <vector>

#include "audit/evidence.h"
#include "audit/log.h"
#include "core/clock.h"
#include "pipeline/pipeline.h"
#include "policy/policy.h"
#include "store/policy_store.h"

namespace gantlet {

struct PolicyVersion {
  StoredPolicy stored;

  [[nodiscard]] std::string label() const {
    return stored.name + "@" + std::to_string(stored.version);
  }
};

class PolicyDesk final : public Rulebook {
 public:
  static constexpr std::size_t kMostPolicies = 10'000;
  static constexpr std::size_t kMostVersions = 1000;  // of one policy
  static constexpr std::size_t kLongestDocument = std::size_t{256} * 1024;

  // Reads what there is and records the texts of `presets` that are new. All must outlive the desk.
  // Errors: the store's; kAuditFailed.
  [[nodiscard]] static Result<std::unique_ptr<PolicyDesk>> open(Database& database, audit::Log& log,
                                                                const Clock& clock,
                                                                const Rulebook& presets);

  // Takes the policies that others have made in the same database since. Errors: as open(); what
  // was known stays.
  [[nodiscard]] Status refresh();

  struct Wanted {
    std::string name;
    std::optional<TenantId> tenant;  // nullopt: everybody's
    std::string document;            // YAML or JSON text
  };
  // Errors: kInvalidArgument (the document, with its line; the name), kBusy (there are as many as
  // there may be), kAuditFailed, kUnavailable. nullopt: it is there already.
  [[nodiscard]] Result<std::optional<PolicyVersion>> make(const Wanted& wanted, const Actor& actor);
  // The next version. nullopt: there is none of that name that `wanted.tenant` sees.
  [[nodiscard]] Result<std::optional<PolicyVersion>> addVersion(const Wanted& wanted,
                                                                const Actor& actor);

  // `only`: whom the caller sees; nullopt all.
  [[nodiscard]] std::vector<PolicyVersion> versions(const std::string& name,
                                                    const std::optional<TenantId>& only) const;
  [[nodiscard]] std::optional<PolicyVersion> find(std::string_view label,
                                                  const std::optional<TenantId>& only) const;
  // The latest version of each behind `after`, by name.
  [[nodiscard]] std::vector<PolicyVersion> policies(const std::string& after, std::size_t most,
                                                    const std::optional<TenantId>& only) const;
  // Why there is nothing by that label, where it names a version that a stored policy which `only`
  // sees does not have; nullopt: it names none, or there is no such policy.
  [[nodiscard]] std::optional<Error> missingVersion(std::string_view label,
                                                    const std::optional<TenantId>& only) const;
  // Whether `label` names a stored policy that is `tenant`'s own or everybody's.
  [[nodiscard]] bool isFor(std::string_view label, const TenantId& tenant) const;
  // The preset, or the stored policy that is `owner`'s own or everybody's; nullopt: everybody's.
  // Errors: kNotFound, also for another tenant's; kInvalidArgument: it can't be read any more.
  [[nodiscard]] Result<Policy> policyOf(const std::optional<TenantId>& owner,
                                        std::string_view label) const;

  // The text behind a digest ("sha256:…"). nullopt: it was never recorded here, or is another
  // tenant's. Errors: kUnavailable.
  [[nodiscard]] Result<std::optional<StoredPolicyText>> text(const std::string& digest,
                                                             const std::optional<TenantId>& only);
  // The text behind a digest and those that it extends, nearest first, for an evidence pack; empty:
  // not known. Errors: kUnavailable.
  [[nodiscard]] Result<std::vector<audit::EvidencePolicy>> textsOf(
      const std::string& digest, const std::optional<TenantId>& only);
  // Records and keeps a text, if its digest is not known. Errors: kAuditFailed, kUnavailable.
  [[nodiscard]] Status remember(const Policy& policy, const std::string& document,
                                const std::optional<TenantId>& tenant, const Actor& actor);

  // Records the texts again whose records a pruning may have taken: the log has none before
  // `keptFrom`, in milliseconds since 1970. Without them no evidence of what they judge from now on
  // could prove them. Errors: kAuditFailed, kUnavailable; what is left is found by the next call.
  [[nodiscard]] Status recordAgain(std::int64_t keptFrom);

  // Reads a document as `tenant`'s: it may extend presets and what that tenant sees.
  [[nodiscard]] Result<Policy> read(const std::string& document, const std::string& name,
                                    int version, const std::optional<TenantId>& tenant) const;

  // Rulebook:
  [[nodiscard]] std::vector<std::string> policyNames() const override {
    return presets_.policyNames();
  }
  [[nodiscard]] Result<Policy> policy(std::string_view label) const override;
  [[nodiscard]] Result<Policy> parsePolicy(std::string_view yaml,
                                           std::string_view filename) const override;
  [[nodiscard]] Result<Policy> parsePolicyAs(std::string_view yaml, std::string_view filename,
                                             const PolicyReading& reading) const override;
  [[nodiscard]] std::string_view presetText(std::string_view name) const override {
    return presets_.presetText(name);
  }
  [[nodiscard]] Status checkAll() const override { return presets_.checkAll(); }
  [[nodiscard]] std::vector<RuleDescription> describeRules() const override {
    return presets_.describeRules();
  }
  [[nodiscard]] const CapabilityTable* capabilityTable(Language language) const override {
    return presets_.capabilityTable(language);
  }
  [[nodiscard]] const std::vector<SyscallRule>* refusals() const override {
    return presets_.refusals();
  }

 private:
  struct Entry {
    StoredPolicy stored;
    std::shared_ptr<const Policy> policy;  // null: this program's rules can't take it any more
  };

  PolicyDesk(Database& database, audit::Log& log, const Clock& clock, const Rulebook& presets)
      : store_(database), log_(log), clock_(clock), presets_(presets) {}
  [[nodiscard]] Status load();
  [[nodiscard]] Result<Policy> policyFor(std::string_view label,
                                         const std::optional<TenantId>& only) const;
  [[nodiscard]] Result<std::optional<PolicyVersion>> add(const Wanted& wanted,
                                                         const std::optional<TenantId>& tenant,
                                                         std::int64_t version, const Actor& actor);
  // Whether a version that could not be added is there all the same, as its answer was lost. False:
  // another service of the cluster has made it, which is known from then on. Errors: `failed`.
  [[nodiscard]] Result<bool> isThere(const StoredPolicy& made, const Error& failed);
  [[nodiscard]] Status record(std::string_view event, std::string_view outcome,
                              const StoredPolicyText& text, const Actor& actor,
                              const std::string& reason = "");
  [[nodiscard]] const Entry* entryOf(std::string_view label,
                                     const std::optional<TenantId>& only) const;
  [[nodiscard]] std::int64_t now() const { return clock_.wallNow().time_since_epoch().count(); }

  PolicyStore store_;
  audit::Log& log_;
  const Clock& clock_;
  const Rulebook& presets_;
  std::mutex acting_;  // one change at a time: the store and the maps say the same
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::vector<Entry>, std::less<>> policies_;  // by version
  std::set<std::string> known_;                                      // digests with a text
};

}  // namespace gantlet
