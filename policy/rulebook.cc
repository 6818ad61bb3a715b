#include <algorithm>
#include <map>
#include <mutex>

#include "core/joined.h"
#include "core/resources.h"
#include "policy/capability_table.h"
#include "policy/policy.h"
#include "policy/policy_document.h"
#include "policy/rule_store.h"

namespace gantlet {
namespace {

constexpr std::string_view kPolicies = "rules/policies/";
constexpr std::string_view kYaml = ".yaml";
constexpr std::string_view kRefusals = "rules/capabilities/refused.yaml";

std::string tablePath(Language language) {
  return "rules/capabilities/" + std::string(languageName(language)) + ".yaml";
}

Error missing(std::string_view path) {
  return Error{ErrorCode::kInternal, std::string(path) + ":1: the file is missing", ""};
}

class EmbeddedRulebook final : public Rulebook {
 public:
  explicit EmbeddedRulebook(std::shared_ptr<const RuleStore> store) : store_(std::move(store)) {
    for (const std::string_view path : listResources(kPolicies)) {
      if (!path.ends_with(kYaml)) continue;
      const std::size_t length = path.size() - kPolicies.size() - kYaml.size();
      names_.emplace_back(path.substr(kPolicies.size(), length));
    }
  }

  std::vector<std::string> policyNames() const override { return names_; }
  Result<Policy> policy(std::string_view name) const override;
  Result<Policy> parsePolicy(std::string_view yaml, std::string_view filename) const override {
    return parsePolicyAs(yaml, filename, {});
  }
  Result<Policy> parsePolicyAs(std::string_view yaml, std::string_view filename,
                               const PolicyReading& reading) const override {
    PolicyReading whole = reading;
    if (!whole.lookup) whole.lookup = [this](std::string_view name) { return policy(name); };
    return parsePolicyDocument(yaml, filename, store_, whole);
  }
  std::string_view presetText(std::string_view name) const override {
    return findResource(std::string(kPolicies) + std::string(name) + std::string(kYaml))
        .value_or("");
  }
  Status checkAll() const override;
  std::vector<RuleDescription> describeRules() const override;
  const CapabilityTable* capabilityTable(Language language) const override {
    return loadTables() ? &tables_.at(static_cast<std::size_t>(language)) : nullptr;
  }
  const std::vector<SyscallRule>* refusals() const override {
    return loadTables() ? &refusals_ : nullptr;
  }

 private:
  // Presets extend each other; a circle would go on for ever.
  Result<Policy> preset(std::string_view name, int depth) const;
  const Status& loadTables() const {
    std::call_once(tablesOnce_, [this] { tablesStatus_ = readTables(); });
    return tablesStatus_;
  }
  Status readTables() const;

  std::shared_ptr<const RuleStore> store_;
  std::vector<std::string> names_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, Policy, std::less<>> presets_;
  mutable std::once_flag tablesOnce_;
  mutable Status tablesStatus_;
  mutable std::array<CapabilityTable, kLanguages.size()> tables_;
  mutable std::vector<SyscallRule> refusals_;
};

Result<Policy> EmbeddedRulebook::policy(std::string_view name) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return preset(name, 0);
}

Result<Policy> EmbeddedRulebook::preset(std::string_view name, int depth) const {
  if (const auto known = presets_.find(name); known != presets_.end()) return known->second;
  if (std::find(names_.begin(), names_.end(), name) == names_.end()) {
    return Error{ErrorCode::kNotFound, "there is no policy '" + std::string(name) + "'",
                 "policies: " + joined(names_)};
  }
  const std::string path = std::string(kPolicies) + std::string(name) + std::string(kYaml);
  if (depth > 8) return Error{ErrorCode::kInternal, path + ":1: extends itself", ""};
  Result<Policy> parsed = parsePolicyDocument(
      findResource(path).value_or(""), path, store_,
      {[this, depth](std::string_view base) { return preset(base, depth + 1); }, "", 0});
  if (!parsed) return Error{ErrorCode::kInternal, parsed.error().message, ""};
  if (parsed->name != name) {
    return Error{ErrorCode::kInternal, path + ":1: names itself '" + parsed->name + "'", ""};
  }
  presets_.emplace(std::string(name), *parsed);
  return parsed;
}

Status EmbeddedRulebook::readTables() const {
  const auto refusedText = findResource(kRefusals);
  if (!refusedText) return missing(kRefusals);
  TRY(refusals_, parseRefusals(*refusedText, kRefusals));
  for (const Language language : kLanguages) {
    const std::string path = tablePath(language);
    const auto text = findResource(path);
    if (!text) return missing(path);
    TRY(CapabilityTable table, parseCapabilityTable(*text, path));
    TRY_STATUS(checkAgainstRefusals(table, refusals_, path));
    tables_.at(static_cast<std::size_t>(language)) = std::move(table);
  }
  return {};
}

Status EmbeddedRulebook::checkAll() const {
  TRY_STATUS(store_->checkAll());
  TRY_STATUS(loadTables());
  for (const std::string& name : names_) {
    if (const Result<Policy> loaded = policy(name); !loaded) return loaded.error();
  }
  return {};
}

std::vector<RuleDescription> EmbeddedRulebook::describeRules() const {
  std::vector<RuleDescription> all;
  for (const Language language : kLanguages) {
    const auto& set = store_->rules(language);
    if (!set) continue;
    for (const Rule& rule : (*set)->rules) {
      if (rule.message.empty()) continue;  // only brings capabilities: gives no finding
      all.push_back(
          {rule.id, rule.title, rule.help, rule.hint, rule.severity, rule.action, rule.cwe});
    }
  }
  std::sort(all.begin(), all.end(),
            [](const RuleDescription& a, const RuleDescription& b) { return a.id < b.id; });
  return all;
}

}  // namespace

Result<std::shared_ptr<const Rulebook>> Rulebook::load() {
  TRY(std::shared_ptr<const RuleStore> store, RuleStore::open());
  return std::shared_ptr<const Rulebook>(std::make_shared<EmbeddedRulebook>(std::move(store)));
}

}  // namespace gantlet
