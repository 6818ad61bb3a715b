// What is stored under a name and a version, and asked for as "NAME@VERSION": policies, templates.
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet {

// "the policy NAME has no version 'VERSION'", and where its versions are listed. `what`: "policy";
// `list`: "/v1/policies". REQUIRES: an '@' in the label.
[[nodiscard]] inline Error noSuchVersion(const std::string& what, const std::string& list,
                                         std::string_view label) {
  const std::size_t sign = label.find('@');
  const std::string name(label.substr(0, sign));
  return Error{
      ErrorCode::kNotFound,
      "the " + what + " " + name + " has no version '" + std::string(label.substr(sign + 1)) + "'",
      "GET " + list + "/" + name + "/versions lists those that there are"};
}

}  // namespace gantlet
