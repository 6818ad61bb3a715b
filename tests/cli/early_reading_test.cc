#include "cli/early_reading.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <mutex>
#include <string>
#include <vector>

namespace gantlet::cli {
namespace {

// The rules there are, and what was asked of them.
class AskedRulebook final : public Rulebook {
 public:
  [[nodiscard]] std::vector<std::string> policyNames() const override {
    return rules_->policyNames();
  }
  [[nodiscard]] Result<Policy> policy(std::string_view name) const override {
    note(std::string(name));
    return rules_->policy(name);
  }
  [[nodiscard]] Result<Policy> parsePolicy(std::string_view yaml,
                                           std::string_view filename) const override {
    return rules_->parsePolicy(yaml, filename);
  }
  [[nodiscard]] Result<Policy> parsePolicyAs(std::string_view yaml, std::string_view filename,
                                             const PolicyReading& reading) const override {
    return rules_->parsePolicyAs(yaml, filename, reading);
  }
  [[nodiscard]] const CapabilityTable* capabilityTable(Language language) const override {
    note("table of " + std::string(languageName(language)));
    return rules_->capabilityTable(language);
  }
  [[nodiscard]] const std::vector<SyscallRule>* refusals() const override {
    return rules_->refusals();
  }

  [[nodiscard]] bool wasAsked(const std::string& what) const {
    const std::lock_guard lock(mutex_);
    return std::find(asked_.begin(), asked_.end(), what) != asked_.end();
  }

 private:
  void note(std::string what) const {
    const std::lock_guard lock(mutex_);
    asked_.push_back(std::move(what));
  }

  std::shared_ptr<const Rulebook> rules_ = Rulebook::load().value();
  mutable std::mutex mutex_;
  mutable std::vector<std::string> asked_;
};

TEST_CASE("what the first program of Python needs is read before it comes") {
  const auto rules = std::make_shared<AskedRulebook>();
  readEarly(rules, false).join();
  CHECK(rules->wasAsked("default"));
  CHECK(rules->wasAsked("table of python"));
  CHECK_FALSE(rules->wasAsked("data-science"));
}

TEST_CASE("where libraries are loaded before, their rules are read before, too") {
  const auto rules = std::make_shared<AskedRulebook>();
  readEarly(rules, true).join();
  CHECK(rules->wasAsked("data-science"));
}

}  // namespace
}  // namespace gantlet::cli
