#include "policy/nearest_name.h"

#include <algorithm>
#include <array>

namespace gantlet {
namespace {

constexpr std::size_t kLongest = 40;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The distance of Damerau and Levenshtein (neighbours may be swapped, each once).
// REQUIRES: both are at most kLongest bytes long.
std::size_t distance(std::string_view a, std::string_view b) {
  using Row = std::array<std::size_t, kLongest + 1>;
  std::array<Row, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0].at(j) = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const Row& last = rows.at((i + 2) % 3);
    const Row& beforeLast = rows.at((i + 1) % 3);
    Row& row = rows.at(i % 3);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row.at(j) = std::min({last.at(j) + 1, row.at(j - 1) + 1, last.at(j - 1) + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row.at(j) = std::min(row.at(j), beforeLast.at(j - 2) + 1);
    }
  }
  return rows.at(a.size() % 3).at(b.size());
}

}  // namespace

std::string_view nearestName(std::string_view name,
                             const std::vector<std::string_view>& candidates) {
  std::string_view best;
  if (name.size() < 3 || name.size() > kLongest) return best;
  std::size_t least = name.size() / 3 + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(candidate.size(), name.size());
    const std::size_t shorter = std::min(candidate.size(), name.size());
    if (candidate.size() > kLongest || longer - shorter >= least || candidate == name) continue;
    const std::size_t steps = distance(name, candidate);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

}  // namespace gantlet
