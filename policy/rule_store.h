// RuleStore: the embedded rules and surfaces, read when first needed. Reading them all would cost a
// start of `gantlet vet` more than the vetting.
//
// Thread-safety: all members may be called from any thread; what they return is immutable and lives
// as long as the store.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/syntax_query.h"
#include "core/digest.h"
#include "core/submission.h"
#include "policy/hints.h"
#include "policy/rule_index.h"
#include "policy/sinks.h"
#include "policy/surface.h"

namespace gantlet {

struct RuleSet {
  std::vector<Rule> rules;
  RuleIndex index;
  std::array<const Rule*, kJudgeCheckCount> checks{};  // the rule that gives a check its words
  // Rules with a query, and their queries, side by side.
  std::vector<const Rule*> queryRules;
  std::vector<std::shared_ptr<const SyntaxQuery>> queries;
};

// Sorts the rules by id, indexes them and compiles their queries. Errors: kInvalidArgument naming
// the rule.
[[nodiscard]] Result<std::unique_ptr<const RuleSet>> makeRuleSet(Language language,
                                                                 std::vector<Rule> rules);

class RuleStore {
 public:
  // Finds the rules and their ids; parses none of them. Errors: kInternal with file:line.
  [[nodiscard]] static Result<std::shared_ptr<const RuleStore>> open();

  // Errors: what the first reading found wrong; then nothing of the language may be judged.
  [[nodiscard]] const Result<std::unique_ptr<const RuleSet>>& rules(Language language) const;
  // Null where there is none (or a broken one, which checkAll() reports).
  [[nodiscard]] const Surface* surface(Language language, std::string_view module) const;

  // What a package's functions do with their arguments; null where nothing is known.
  [[nodiscard]] const SinkTable* sinks(Language language, std::string_view package) const;

  // What to write instead of names; empty for a broken table, which checkAll() reports.
  [[nodiscard]] const HintTable& hints(Language language) const;
  [[nodiscard]] bool hasSurface(Language language, std::string_view module) const;
  [[nodiscard]] bool hasRule(std::string_view id) const;
  [[nodiscard]] const std::vector<std::string>& modules(Language language) const;
  // Over the text of the rules without their examples.
  [[nodiscard]] const Digest& rulesDigest(Language language) const;
  // Over one surface's text.
  [[nodiscard]] Digest surfaceDigest(Language language, std::string_view module) const;
  // Parses everything. Errors: the first trouble.
  [[nodiscard]] Status checkAll() const;
  [[nodiscard]] const std::vector<RuleText>& texts(Language language) const;

  RuleStore(const RuleStore&) = delete;
  RuleStore& operator=(const RuleStore&) = delete;

 private:
  struct PerLanguage {
    std::vector<RuleText> texts;
    std::vector<std::string> modules;  // sorted
    Digest digest{};
    std::once_flag once;
    Result<std::unique_ptr<const RuleSet>> rules = std::unique_ptr<const RuleSet>();
    std::once_flag hintsOnce;
    HintTable hints;
    std::mutex mutex;
    std::unordered_map<std::string, std::unique_ptr<const Surface>> surfaces;
    std::unordered_map<std::string, Digest> surfaceDigests;
    std::vector<std::string> packages;  // with sinks; sorted
    std::unordered_map<std::string, std::unique_ptr<const SinkTable>> sinks;
  };

  RuleStore() = default;
  [[nodiscard]] PerLanguage& of(Language language) const {
    return languages_.at(static_cast<std::size_t>(language));
  }

  mutable std::array<PerLanguage, kLanguages.size()> languages_;
  std::unordered_map<std::string, Language> ids_;
};

}  // namespace gantlet
