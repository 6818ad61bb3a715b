// What a policy document says beyond the policy that it extends, entry by entry: what proposals and
// learned policies are made of.
// Thread-safety: pure functions.
#pragma once

#include <compare>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "policy/policy.h"
#include "policy/verdict.h"

namespace gantlet {

// What a line sets: where, what kind of list, and which entry.
struct PolicyEntry {
  std::string place;  // "python", "javascript", "rules" or "capabilities"
  std::string part;   // "modules" or "names"; else empty
  std::string name;
  auto operator<=>(const PolicyEntry&) const = default;
};
using PolicyEntries = std::set<PolicyEntry>;

// Adds the entries that would allow what a verdict refuses. Gives why it can't be allowed by
// entries; empty: it can. What only an administrator may write never is one: nothing for a critical
// finding, no trust, no rule of high severity turned down, no dangerous capability (sockets,
// processes, native code).
[[nodiscard]] std::string addEntries(const Verdict& verdict, PolicyEntries& entries);

// An entry as a line of a document in YAML's flow style.
[[nodiscard]] std::string entryLine(const PolicyEntry& entry);

// A document that extends `base` by the entries, each on a line of its own; `comment` tells what
// stands behind one, and may be empty.
struct DocumentHead {
  std::string name;
  int version = 1;
  std::string description;
};
[[nodiscard]] std::string amendedDocument(
    const Policy& base, const DocumentHead& head, const PolicyEntries& entries,
    const std::function<std::string(const PolicyEntry&)>& comment = {});

}  // namespace gantlet
