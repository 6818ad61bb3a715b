// The parts of a dotted name: "os" and "join" of "os.path.join". Of a name without a dot both are
// the whole of it. Thread-safety: pure functions.
#pragma once

#include <string_view>

namespace gantlet {

[[nodiscard]] inline std::string_view firstPart(std::string_view name) {
  return name.substr(0, name.find('.'));
}

[[nodiscard]] inline std::string_view lastPart(std::string_view name) {
  return name.substr(name.rfind('.') + 1);  // none: npos + 1 is 0
}

}  // namespace gantlet
