#include "policy/learn.h"

#include <algorithm>
#include <optional>

#include "policy/judge.h"

namespace gantlet {
namespace {

constexpr int kMostRounds = 12;  // each may uncover what the one before hid

class Learner {
 public:
  Learner(const Rulebook& rulebook, const Policy& base, const std::vector<Submission>& programs,
          const AnalyzeLimits& limits)
      : rulebook_(rulebook), base_(base), programs_(programs) {
    facts_.reserve(programs.size());
    for (const Submission& program : programs) facts_.push_back(analyze(program, limits));
  }

  Result<LearnedPolicy> make() {
    PolicyEntries entries;
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      TRY(std::string why, take(i, entries));
      if (why.empty()) {
        taken_.push_back(i);
      } else {
        learned_.leftOut.push_back({i, std::move(why)});
      }
    }
    for (const PolicyEntry& entry : PolicyEntries(entries)) {
      PolicyEntries without = entries;
      without.erase(entry);
      TRY(std::vector<LearnedUse> uses, refusedUnder(without));
      if (uses.empty()) entries = std::move(without);
    }
    // Once more, now that the others are the ones that stay.
    for (const PolicyEntry& entry : entries) {
      PolicyEntries without = entries;
      without.erase(entry);
      TRY(std::vector<LearnedUse> uses, refusedUnder(without));
      learned_.entries.push_back({entry, std::move(uses)});
    }
    return std::move(learned_);
  }

 private:
  [[nodiscard]] Result<Policy> read(const PolicyEntries& entries) const {
    return rulebook_.parsePolicy(amendedDocument(base_, {base_.name, 1, ""}, entries), "learned");
  }

  // Adds what the program needs; why it can't be allowed, and then nothing is added.
  Result<std::string> take(std::size_t program, PolicyEntries& entries) const {
    if (!facts_[program].complete) return std::string("it can't be analysed completely");
    PolicyEntries all = entries;
    for (int round = 0; round < kMostRounds; ++round) {
      TRY(const Policy policy, read(all));
      const Verdict verdict = judge(facts_[program], programs_[program], policy);
      if (verdict.action == Action::kAllow) {
        entries = std::move(all);
        return std::string();
      }
      const std::size_t before = all.size();
      if (std::string why = addEntries(verdict, all); !why.empty()) return why;
      if (all.size() == before) return std::string("no rule would let it run");
    }
    return std::string("it would take more than a reviewer can look over");
  }

  // What of the programs that were taken the policy of these entries refuses.
  Result<std::vector<LearnedUse>> refusedUnder(const PolicyEntries& entries) const {
    TRY(const Policy policy, read(entries));
    std::vector<LearnedUse> uses;
    for (const std::size_t program : taken_) {
      const Verdict verdict = judge(facts_[program], programs_[program], policy);
      if (verdict.action == Action::kAllow) continue;
      for (const Finding& finding : verdict.findings) {
        if (finding.action == Action::kAllow) continue;
        uses.push_back({program, finding.span.line, finding.rule, finding.message});
      }
    }
    return uses;
  }

  const Rulebook& rulebook_;
  const Policy& base_;
  const std::vector<Submission>& programs_;
  std::vector<Facts> facts_;
  std::vector<std::size_t> taken_;
  LearnedPolicy learned_;
};

}  // namespace

Result<LearnedPolicy> learnPolicy(const Rulebook& rulebook, const Policy& base,
                                  const std::vector<Submission>& programs,
                                  const AnalyzeLimits& limits) {
  return Learner(rulebook, base, programs, limits).make();
}

}  // namespace gantlet
