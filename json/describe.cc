#include "json/describe.h"

#include <array>

namespace gantlet::json {

std::string_view kindName(Kind kind) {
  static constexpr std::array<std::string_view, 6> kNames{"a value",  "true or false", "a number",
                                                          "a string", "an array",      "an object"};
  return kNames.at(static_cast<std::size_t>(kind));
}

Error wrongKind(const std::string& name, Kind wanted, Kind got) {
  return Error{ErrorCode::kInvalidArgument,
               "'" + name + "' must be " + std::string(kindName(wanted)) + ", not " +
                   (got == Kind::kBoolean ? std::string("a boolean") : std::string(kindName(got))),
               ""};
}

}  // namespace gantlet::json
