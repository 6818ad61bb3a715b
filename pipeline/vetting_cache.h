// VettingCache: what analysis and judge said of the programs that came last. A workflow runs one
// program again and again with other arguments, and both say the same again: they depend on the
// program, its file's name and the policy alone, and the policy's digest covers the rules.
//
// No tenant gets what another's program has left: how long vetting took would tell what others run.
//
// Thread-safety: any thread.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "analyzer/facts.h"
#include "core/digest.h"
#include "core/submission.h"
#include "policy/policy.h"
#include "policy/verdict.h"

namespace gantlet {

// One program's way through analysis and judge.
struct Vetted {
  Facts facts;
  // None where there are findings: their advice depends on what the tenant may choose by then.
  std::optional<Verdict> verdict;
};

class VettingCache {
 public:
  // Keeps at most as many programs, and at most as many bytes of what was said of them.
  explicit VettingCache(std::size_t maxPrograms = 1024, std::size_t maxBytes = 32U << 20U)
      : maxPrograms_(maxPrograms), maxBytes_(maxBytes) {}

  // What tells one vetting from another. `everyFinding`: as in GateRequest.
  [[nodiscard]] static Digest keyOf(const Submission& submission, const Policy& policy,
                                    bool everyFinding);

  // Null: not kept.
  [[nodiscard]] std::shared_ptr<const Vetted> find(const Digest& key);

  // Lets go what was asked for longest ago where there is no room. Facts that are not complete are
  // not kept: the next attempt may have the time that this one lacked.
  void keep(const Digest& key, const Facts& facts, const Verdict& verdict);

 private:
  struct Entry {
    Digest key;
    std::shared_ptr<const Vetted> vetted;
    std::size_t bytes = 0;
  };
  using Entries = std::list<Entry>;  // what was asked for last comes first

  const std::size_t maxPrograms_;
  const std::size_t maxBytes_;
  std::mutex mutex_;
  Entries entries_;
  std::map<Digest, Entries::iterator> byKey_;
  std::size_t bytes_ = 0;
};

}  // namespace gantlet
