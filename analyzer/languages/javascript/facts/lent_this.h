// Where `this` of a sloppy function, which may be the global object, is lent to another function:
// f.call(this), Reflect.apply(f, this, a), list.forEach(f, this). Most look after their own `this`,
// and are seen where they do. Here are those that give it back, or hand it on, out of sight.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class LentThis : private FactPart {
 public:
  explicit LentThis(const FactPart& part) : FactPart(part) {}

  // Whether what is given `this` as its argument, or a list with it, may give it away unseen.
  [[nodiscard]] bool mayGiveAway(NodeIndex self, const Use& use);

 private:
  // What the program as a whole has.
  struct Ways {
    bool lenders = false;     // functions of its own by the names call, apply or bind
    bool traps = false;       // proxies that may be called, or answer for their methods
    bool reflection = false;  // Reflect.apply or Reflect.construct under another name
    bool bases = false;       // constructors that return what they like
  };

  const Ways& ways();
  void look(NodeIndex node, Ways& ways);
  void lookAtName(NodeIndex name, Ways& ways) const;
  [[nodiscard]] bool isReadUncalled(NodeIndex access) const;
  [[nodiscard]] bool isOwn(SetId set) const;
  [[nodiscard]] bool givesAway(NodeIndex function);
  [[nodiscard]] bool isGivenAwayIn(FunctionId function) const;
  [[nodiscard]] bool givesAwayTaken();
  [[nodiscard]] bool isLentToNative(NodeIndex function, NodeIndex call) const;
  [[nodiscard]] bool isFoundByText(NodeIndex function) const;
  [[nodiscard]] bool isGivenBackBy(const Solver::Keys& keys) const;
  [[nodiscard]] bool takesList(NodeIndex callback, std::size_t position) const;

  std::optional<Ways> ways_;
  std::optional<bool> taken_;
};

}  // namespace gantlet::javascript
