#include "executor/living/living_profile.h"

#include <sys/prctl.h>

#include <algorithm>
#include <iterator>

#include "executor/kernel/seccomp_filter.h"

namespace gantlet {
namespace {

// What the kernel compares: all 64 bits of an argument, as in the filter itself.
bool holds(const ArgumentRule& rule, std::uint64_t argument) {
  if (rule.test == ArgumentTest::kEqual) return argument == rule.value;
  return (argument & rule.mask) == rule.value;
}

bool matches(const SyscallRule& rule, const std::uint64_t (&arguments)[6]) {
  return std::all_of(rule.arguments.begin(), rule.arguments.end(), [&](const ArgumentRule& one) {
    return one.index < 6 && holds(one, arguments[one.index]);
  });
}

}  // namespace

SeccompProfile livingBase(const SeccompProfile& profile) {
  SeccompProfile base;
  std::copy_if(profile.rules.begin(), profile.rules.end(), std::back_inserter(base.rules),
               [](const SyscallRule& rule) { return rule.action == SyscallAction::kAllow; });
  if (base.rules.empty()) return base;
  // A branch gives up each of some forty capabilities by a call of its own, and each would wait for
  // its supervisor. Who has none can't, and nobody gains anything by it.
  SyscallRule drop;
  drop.name = "prctl";
  drop.arguments.push_back({0, ArgumentTest::kEqual, 0, PR_CAPBSET_DROP});
  drop.capability = "base";
  drop.reason = "a branch empties its bounding set";
  base.rules.insert(std::upper_bound(base.rules.begin(), base.rules.end(), drop,
                                     [](const SyscallRule& one, const SyscallRule& other) {
                                       return one.name < other.name;
                                     }),
                    drop);
  return base;
}

Ruling rulingOf(const SeccompProfile& profile, std::string_view name,
                const std::uint64_t (&arguments)[6]) {
  // What would be killed by the lowest halves of its arguments is, whatever stands above them.
  if (actionOf(profile, name, arguments) == SyscallAction::kKill) return {SyscallAction::kKill, 0};
  Ruling ruling;
  for (const SyscallRule& rule : profile.rules) {
    if (rule.name != name || !matches(rule, arguments)) continue;
    // Where both match, the tighter one.
    if (rule.action == SyscallAction::kErrno) return {rule.action, rule.errnum};
    if (rule.action == SyscallAction::kAllow) ruling = {SyscallAction::kAllow, 0};
  }
  return ruling;
}

}  // namespace gantlet
