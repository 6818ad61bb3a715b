// Patterns of rules: plain texts in which '*' stands for any run of characters. No regular
// expressions: a rule must not be able to take more than linear-ish time on a hostile text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gantlet {

[[nodiscard]] bool globMatch(std::string_view pattern, std::string_view text);

// Any of `patterns` matches.
[[nodiscard]] bool globMatchAny(const std::vector<std::string>& patterns, std::string_view text);

// Any of `patterns` matches `name` or one of its dotted beginnings: "os" covers "os.path.join".
[[nodiscard]] bool dottedMatchAny(const std::vector<std::string>& patterns, std::string_view name);

[[nodiscard]] inline bool isGlob(std::string_view pattern) {
  return pattern.find('*') != std::string_view::npos;
}

}  // namespace gantlet
