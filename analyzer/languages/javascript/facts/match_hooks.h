// text.match(pattern) and its like call a method of the pattern, and give what that gives:
// {[Symbol.match]: (x) => x}. Where such a method gets its receiver from elsewhere than a text, or
// where a proxy answers for it, the result is nothing that is followed.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class MatchHooks : private FactPart {
 public:
  explicit MatchHooks(const FactPart& part) : FactPart(part) {}

  // A method of texts that is taken from one, or called with what may be a proxy; node: an access.
  void emitMatch(NodeIndex access);
  // const {match: m} = ''
  void emitPattern(NodeIndex pattern);
  // A class of texts: class S extends String.
  void emitHeritage(NodeIndex heritage);

 private:
  void look();
  [[nodiscard]] bool isPattern(NodeIndex argument) const;

  bool looked_ = false;
  bool hooks_ = false;    // the program has a method that the runtime asks a pattern for
  bool proxies_ = false;  // … or a proxy, which may answer for all
};

}  // namespace gantlet::javascript
