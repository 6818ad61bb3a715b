#include "core/seccomp_profile.h"

#include <set>

namespace gantlet {

Digest SeccompProfile::digest() const {
  Sha256 hash;
  hash.update("gantlet-seccomp-v1\n");
  for (const SyscallRule& rule : rules) {
    std::string line = rule.name + " " + std::to_string(static_cast<int>(rule.action)) + " " +
                       std::to_string(rule.errnum);
    for (const ArgumentRule& argument : rule.arguments) {
      line += " " + std::to_string(argument.index) + ":" +
              std::to_string(static_cast<int>(argument.test)) + ":" +
              std::to_string(argument.mask) + ":" + std::to_string(argument.value);
    }
    hash.update(line + "\n");
  }
  return hash.finish();
}

std::size_t SeccompProfile::allowedSyscalls() const {
  std::set<std::string_view> names;
  for (const SyscallRule& rule : rules) {
    if (rule.action == SyscallAction::kAllow) names.insert(rule.name);
  }
  return names.size();
}

}  // namespace gantlet
