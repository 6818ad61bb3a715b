#include "policy/proposal.h"

#include <algorithm>

#include "policy/amendment.h"
#include "policy/judge.h"

namespace gantlet {
namespace {

constexpr int kMostRounds = 12;  // each may uncover what the one before hid
constexpr std::size_t kMostLines = 40;
constexpr std::string_view kFile = "proposal";
constexpr std::string_view kSuffix = ".approved";

Proposal impossible(std::string why) {
  Proposal proposal;
  proposal.impossible = std::move(why);
  return proposal;
}

class Proposer {
 public:
  Proposer(const Rulebook& rulebook, const Policy& base, const Submission& submission,
           const AnalyzeLimits& limits)
      : rulebook_(rulebook), base_(base), submission_(submission) {
    facts_ = analyze(submission, limits);
  }

  Proposal make() {
    if (!facts_.complete) return impossible("the code can't be analysed completely");
    PolicyEntries entries;
    Verdict verdict = judge(facts_, submission_, base_);
    for (int round = 0; verdict.action != Action::kAllow; ++round) {
      if (round == kMostRounds || entries.size() > kMostLines) {
        return impossible("it would take more than a reviewer can look over");
      }
      const std::size_t before = entries.size();
      if (std::string why = addEntries(verdict, entries); !why.empty())
        return impossible(std::move(why));
      if (entries.size() == before) return impossible("no rule would let it run");
      const Result<Policy> amended = read(entries);
      if (!amended) return impossible("the policy can't be amended: " + amended.error().message);
      verdict = judge(facts_, submission_, *amended);
    }
    return told(smallest(std::move(entries)));
  }

 private:
  [[nodiscard]] std::string document(const PolicyEntries& entries) const {
    std::string name = base_.name;
    name.resize(std::min(name.size(), 64 - kSuffix.size()));
    return amendedDocument(base_,
                           {name + std::string(kSuffix), base_.version,
                            "what a review has approved above " + base_.label()},
                           entries);
  }

  [[nodiscard]] Result<Policy> read(const PolicyEntries& entries) const {
    return rulebook_.parsePolicy(document(entries), kFile);
  }

  // Without what the rest makes needless.
  [[nodiscard]] PolicyEntries smallest(PolicyEntries entries) const {
    for (const PolicyEntry& entry : PolicyEntries(entries)) {
      PolicyEntries without = entries;
      without.erase(entry);
      const Result<Policy> amended = read(without);
      if (amended && judge(facts_, submission_, *amended).action == Action::kAllow) {
        entries = std::move(without);
      }
    }
    return entries;
  }

  [[nodiscard]] Proposal told(const PolicyEntries& entries) const {
    Proposal proposal;
    proposal.document = document(entries);
    Result<Policy> amended = read(entries);
    if (!amended) return impossible("the policy can't be amended: " + amended.error().message);
    proposal.policy = std::move(amended).value();
    for (const PolicyEntry& entry : entries) {
      proposal.lines.push_back(entryLine(entry));
      auto& list = entry.place == "rules"          ? proposal.rules
                   : entry.place == "capabilities" ? proposal.capabilities
                   : entry.part == "modules"       ? proposal.modules
                                                   : proposal.names;
      list.push_back(entry.name);
    }
    return proposal;
  }

  const Rulebook& rulebook_;
  const Policy& base_;
  const Submission& submission_;
  Facts facts_;
};

}  // namespace

Proposal proposeFor(const Rulebook& rulebook, const Policy& base, const Submission& submission,
                    const AnalyzeLimits& limits) {
  return Proposer(rulebook, base, submission, limits).make();
}

}  // namespace gantlet
