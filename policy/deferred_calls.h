// DeferredCalls: calls that a rule finds only where they are made without a constant argument
// (`unless_constant`). The analyzers list constant arguments, so calls without one are those that
// are left over when all facts were seen. Which call an argument belongs to is not known; if one is
// left over, all are named. Thread-safety: one judging, one thread.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/facts.h"
#include "policy/rule.h"

namespace gantlet {

class DeferredCalls {
 public:
  // The rule must outlive this.
  void add(const Rule& rule, const Fact& call);

  // Each call of each rule of which one is left over, as a fact with no more than a name and a
  // place.
  void tell(const Facts& facts, const std::function<void(const Rule&, const Fact&)>& found) const;

 private:
  struct Calls {
    std::vector<SourceSpan> spans;
    // As arguments name it: ".query" for a method of a value that could be anything.
    std::set<std::string> names;
  };
  // By pointer into one vector that is sorted by id: the order is the same in every run.
  std::map<const Rule*, Calls> calls_;
};

}  // namespace gantlet
