#include "providers/oci_seccomp.h"

#include <cerrno>
#include <map>
#include <set>
#include <utility>

namespace gantlet {
namespace {

#if defined(__x86_64__)
constexpr const char* kArchitecture = "SCMP_ARCH_X86_64";
#elif defined(__aarch64__)
constexpr const char* kArchitecture = "SCMP_ARCH_AARCH64";
#else
#error "name this architecture in the OCI profile"
#endif

const char* actionName(SyscallAction action) {
  switch (action) {
    case SyscallAction::kAllow: return "SCMP_ACT_ALLOW";
    case SyscallAction::kErrno:
    case SyscallAction::kRefuse: return "SCMP_ACT_ERRNO";
    case SyscallAction::kKill: return "SCMP_ACT_KILL_PROCESS";
  }
  return "SCMP_ACT_ERRNO";
}

json::Object entry(json::Array names, SyscallAction action, int errnum, json::Array arguments) {
  json::Object object{{"names", std::move(names)}, {"action", actionName(action)}};
  if (action == SyscallAction::kErrno) object.set("errnoRet", errnum);
  if (action == SyscallAction::kRefuse) object.set("errnoRet", EPERM);
  if (!arguments.empty()) object.set("args", std::move(arguments));
  return object;
}

// For SCMP_CMP_MASKED_EQ the specification's `value` is the mask and `valueTwo` what must remain.
json::Object argument(const ArgumentRule& rule) {
  const bool masked = rule.test == ArgumentTest::kMaskedEqual;
  return json::Object{{"index", rule.index},
                      {"value", masked ? rule.mask : rule.value},
                      {"valueTwo", masked ? rule.value : std::uint64_t{0}},
                      {"op", masked ? "SCMP_CMP_MASKED_EQ" : "SCMP_CMP_EQ"}};
}

}  // namespace

json::Object ociSeccomp(const SeccompProfile& profile) {
  // Rules without arguments stand together by what they do; names are unique within a group.
  std::map<std::pair<SyscallAction, int>, std::set<std::string>> plain;
  json::Array conditional;
  for (const SyscallRule& rule : profile.rules) {
    if (rule.arguments.empty()) {
      plain[{rule.action, rule.action == SyscallAction::kErrno ? rule.errnum : 0}].insert(
          rule.name);
      continue;
    }
    json::Array arguments;
    for (const ArgumentRule& test : rule.arguments) arguments.emplace_back(argument(test));
    conditional.emplace_back(
        entry(json::Array{json::Value(rule.name)}, rule.action, rule.errnum, std::move(arguments)));
  }
  json::Array syscalls;
  for (const auto& [what, names] : plain) {
    json::Array list(names.begin(), names.end());
    syscalls.emplace_back(entry(std::move(list), what.first, what.second, {}));
  }
  for (json::Value& rule : conditional) syscalls.push_back(std::move(rule));
  return json::Object{{"defaultAction", "SCMP_ACT_ERRNO"},
                      {"defaultErrnoRet", EPERM},
                      {"architectures", json::Array{json::Value(kArchitecture)}},
                      {"syscalls", std::move(syscalls)}};
}

}  // namespace gantlet
