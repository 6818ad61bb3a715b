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

// Notes what it is to expect.
class ExpectingProvider final : public Provider {
 public:
  [[nodiscard]] std::string_view id() const override { return "expecting"; }
  [[nodiscard]] std::vector<Language> languages() const override { return {Language::kPython}; }
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kProcess; }
  [[nodiscard]] Result<ExecutionResult> execute(const ExecutionRequest& /*request*/) override {
    return Error{ErrorCode::kInternal, "nothing is to run", ""};
  }
  void expect(const ExecutionRequest& request) override { expected.push_back(request); }
  [[nodiscard]] ProviderHealth health() override { return {true, "ready"}; }

  std::vector<ExecutionRequest> expected;
};

struct Early {
  explicit Early(bool dataScience) {
    const Pipeline pipeline(rules, &provider, nullptr, clock);
    readEarly(pipeline, dataScience).join();
  }
  std::shared_ptr<AskedRulebook> rules = std::make_shared<AskedRulebook>();
  ExpectingProvider provider;
  SystemClock clock;
};

TEST_CASE("what the first program of Python needs is read before it comes") {
  const Early early(false);
  const auto& rules = early.rules;
  CHECK(rules->wasAsked("default"));
  CHECK(rules->wasAsked("table of python"));
  CHECK_FALSE(rules->wasAsked("data-science"));
}

TEST_CASE("where libraries are loaded before, their rules are read before, too") {
  CHECK(Early(true).rules->wasAsked("data-science"));
}

TEST_CASE("the provider is told of the first programs before they come, and nothing runs") {
  const Early plain(false);
  REQUIRE(plain.provider.expected.size() == 1);
  const ExecutionRequest& request = plain.provider.expected.front();
  const Policy policy = Rulebook::load().value()->policy("default").value();
  CHECK(request.limits.wall == policy.limits.wall);
  CHECK(request.limits.memory == policy.limits.memory);
  CHECK(request.profile.allowedSyscalls() > 0);
  const Early both(true);
  REQUIRE(both.provider.expected.size() == 2);
  CHECK(both.provider.expected.front().source.find("pandas") != std::string::npos);
}

}  // namespace
}  // namespace gantlet::cli
