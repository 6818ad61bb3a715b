// The name that somebody probably meant.
// Thread-safety: safe from any thread.
#pragma once

#include <string_view>
#include <vector>

namespace gantlet {

// The candidate that is fewest insertions, deletions, replacements and swaps of neighbours away
// from `name`, letters taken without case; at most a third of the name's length may differ. Of
// equally near ones the first. Empty where none is near, or `name` is longer than 40 bytes.
[[nodiscard]] std::string_view nearestName(std::string_view name,
                                           const std::vector<std::string_view>& candidates);

}  // namespace gantlet
