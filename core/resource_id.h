// Ids of things that the management API keeps: a prefix that tells what it is ("key_"), then what a
// submission's id has: they sort by time and can't be guessed. Thread-safety: safe from any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/ids.h"

namespace gantlet {

// "key" gives "key_" and 26 characters of Crockford base32.
[[nodiscard]] inline std::string newResourceId(std::string_view prefix) {
  const std::string submission = newSubmissionId().text();
  return std::string(prefix) + submission.substr(submission.find('_'));
}

}  // namespace gantlet
