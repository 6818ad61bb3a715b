#include "policy/deferred_calls.h"

#include <algorithm>
#include <utility>

namespace gantlet {

void DeferredCalls::add(const Rule& rule, const Fact& call) {
  Calls& calls = calls_[&rule];
  calls.spans.push_back(call.span);
  calls.names.insert(call.kind == FactKind::kAttr ? "." + call.name : call.name);
}

void DeferredCalls::tell(const Facts& facts,
                         const std::function<void(const Rule&, const Fact&)>& found) const {
  for (const auto& [rule, deferred] : calls_) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> constant;
    std::set<std::pair<std::uint32_t, std::uint32_t>> other;
    for (const Fact& fact : facts.items) {
      if (fact.kind != FactKind::kArg || !deferred.names.contains(fact.name)) continue;
      const auto place = std::make_pair(fact.span.startByte, fact.span.endByte);
      const std::vector<std::string>& keys = rule->unlessConstant;
      if (std::find(keys.begin(), keys.end(), fact.key) != keys.end()) {
        (fact.hasValue ? constant : other).insert(place);
      }
    }
    const auto isOther = [&](const auto& place) { return other.contains(place); };
    std::erase_if(constant, isOther);
    std::set<std::pair<std::uint32_t, std::uint32_t>> calls;
    for (const SourceSpan& span : deferred.spans) calls.emplace(span.startByte, span.endByte);
    if (constant.size() >= calls.size()) continue;
    for (const SourceSpan& span : deferred.spans) {
      Fact call;
      call.name = *deferred.names.begin();
      call.span = span;
      found(*rule, call);
    }
  }
}

}  // namespace gantlet
