#include "policy/verdict.h"

#include <array>

namespace gantlet {

std::string_view actionName(Action action) {
  static constexpr std::array<std::string_view, 3> kNames{"allow", "review", "deny"};
  return kNames.at(static_cast<std::size_t>(action));
}

std::string_view severityName(Severity severity) {
  static constexpr std::array<std::string_view, 5> kNames{"note", "low", "medium", "high",
                                                          "critical"};
  return kNames.at(static_cast<std::size_t>(severity));
}

}  // namespace gantlet
