// AbsentPackages: top-level packages that will be missing when a submission runs. The policy allows
// none of their modules that the submission imports, each import is guarded against that, and
// nothing else brings their names in. What is reached through them is then reached by nobody.
// Thread-safety: a value type.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "analyzer/dotted_name.h"
#include "analyzer/facts.h"
#include "policy/policy_detail.h"

namespace gantlet {

class AbsentPackages {
 public:
  AbsentPackages() = default;  // none
  // Of complete facts.
  AbsentPackages(const Facts& facts, Language language, const LanguagePolicy& policy);

  [[nodiscard]] bool empty() const { return names_.empty(); }
  [[nodiscard]] bool hold(std::string_view module) const {
    return names_.contains(firstPart(module));
  }
  // Whether a fact speaks of a value of one of them.
  [[nodiscard]] bool explain(const Fact& fact) const;
  [[nodiscard]] const std::set<std::string, std::less<>>& names() const { return names_; }

 private:
  std::set<std::string, std::less<>> names_;
};

}  // namespace gantlet
