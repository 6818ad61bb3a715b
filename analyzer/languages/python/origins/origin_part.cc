#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

// The name of an attribute, as in x.name.
bool OriginPart::isMember(NodeIndex identifier) const {
  return p_.kind(p_.parent(identifier)) == Kind::kAttribute && p_.field(identifier) == f_.attribute;
}

std::string OriginPart::keyOf(std::string_view kind, NodeIndex node, const Steps& path) {
  std::string key = std::string(kind) + std::to_string(node);
  for (const Step& step : path) {
    key += '/';
    key += std::to_string(static_cast<int>(step.kind));
    key += step.kind == Step::Kind::kIndex ? std::to_string(step.index) : step.key;
  }
  return key;
}

OriginPart::Steps OriginPart::rest(const Steps& path) { return {path.begin() + 1, path.end()}; }

OriginPart::Steps OriginPart::before(Step step, const Steps& path) {
  Steps whole(1, std::move(step));
  whole.insert(whole.end(), path.begin(), path.end());
  return whole;
}

}  // namespace gantlet::python
