#include "analyzer/facts.h"

#include <array>

namespace gantlet {

std::string_view factKindName(FactKind kind) {
  static constexpr std::array<std::string_view, kFactKindCount> kNames{
      "import", "ref", "call", "attr", "store", "arg", "string", "syntax", "limit", "dynamic"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view originName(Origin origin) {
  static constexpr std::array<std::string_view, 7> kNames{"none",       "builtin", "module", "star",
                                                          "unresolved", "own",     "unknown"};
  return kNames.at(static_cast<std::size_t>(origin));
}

}  // namespace gantlet
