#include "executor/kernel/seccomp_filter.h"

#include <fcntl.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxFilters = 256;

struct ContextDeleter {
  void operator()(void* context) const { seccomp_release(context); }
};
using Context = std::unique_ptr<void, ContextDeleter>;

// An allow rule compares all 64 bits, so that stray high bits do not match it; the masked form is
// for flag words.
scmp_arg_cmp comparison(const ArgumentRule& rule) {
  scmp_arg_cmp compare{};
  compare.arg = rule.index;
  if (rule.test == ArgumentTest::kEqual) {
    compare.op = SCMP_CMP_EQ;
    compare.datum_a = rule.value;
  } else {
    compare.op = SCMP_CMP_MASKED_EQ;
    compare.datum_a = rule.mask;
    compare.datum_b = rule.value;
  }
  return compare;
}

Status addRule(scmp_filter_ctx context, const SyscallRule& rule) {
  // Refusals are the default action: the supervisor looks up which of them end the program.
  if (rule.action == SyscallAction::kRefuse || rule.action == SyscallAction::kKill) return {};
  if (rule.action == SyscallAction::kAllow && (rule.name == "execve" || rule.name == "execveat")) {
    return Error{ErrorCode::kInvalidArgument, "a profile must not allow " + rule.name,
                 "programs start no others; the one exec of a cold start is the supervisor's"};
  }
  // Told to the supervisor (the default action), who answers for the program's end: see Supervisor.
  if (rule.action == SyscallAction::kAllow && rule.name == "exit_group") return {};
  const int number = seccomp_syscall_resolve_name(rule.name.c_str());
  if (number == __NR_SCMP_ERROR || number < 0) return {};
  const std::uint32_t action = rule.action == SyscallAction::kAllow
                                   ? SCMP_ACT_ALLOW
                                   : SCMP_ACT_ERRNO(static_cast<std::uint16_t>(rule.errnum));
  std::vector<scmp_arg_cmp> comparisons;
  for (const ArgumentRule& argument : rule.arguments) {
    if (argument.index > 5) {
      return Error{
          ErrorCode::kInvalidArgument,
          "the rule for " + rule.name + " names argument " + std::to_string(argument.index), ""};
    }
    comparisons.push_back(comparison(argument));
  }
  const int status = seccomp_rule_add_array(
      context, action, number, static_cast<unsigned>(comparisons.size()), comparisons.data());
  if (status != 0 && status != -EEXIST) {
    return systemError("seccomp_rule_add(" + rule.name + ")", -status);
  }
  return {};
}

Result<BpfProgram> exportProgram(scmp_filter_ctx context) {
  UniqueFd file(::memfd_create("seccomp", MFD_CLOEXEC));
  if (!file) return systemError("memfd_create", errno);
  if (const int status = seccomp_export_bpf(context, file.get()); status != 0) {
    return systemError("seccomp_export_bpf", -status);
  }
  const off_t size = ::lseek(file.get(), 0, SEEK_END);
  if (size <= 0 || size % static_cast<off_t>(sizeof(sock_filter)) != 0) {
    return Error{ErrorCode::kInternal, "the compiled seccomp filter is empty", ""};
  }
  BpfProgram program(static_cast<std::size_t>(size) / sizeof(sock_filter));
  if (::pread(file.get(), program.data(), static_cast<std::size_t>(size), 0) != size) {
    return systemError("reading the compiled seccomp filter", errno);
  }
  if (program.size() > BPF_MAXINSNS) {
    return Error{ErrorCode::kInternal,
                 "the compiled seccomp filter is longer than the kernel takes", ""};
  }
  return program;
}

bool holds(const ArgumentRule& rule, std::uint64_t argument) {
  // Low halves only: what the kernel looks at, whatever stands above it.
  const auto got = static_cast<std::uint32_t>(argument);
  const auto mask =
      rule.test == ArgumentTest::kEqual ? UINT32_MAX : static_cast<std::uint32_t>(rule.mask);
  return (got & mask) == static_cast<std::uint32_t>(rule.value);
}

bool matches(const SyscallRule& rule, const std::uint64_t (&arguments)[6]) {
  return std::all_of(rule.arguments.begin(), rule.arguments.end(),
                     [&](const ArgumentRule& one) { return holds(one, arguments[one.index]); });
}

}  // namespace

Result<BpfProgram> compileFilter(const SeccompProfile& profile) {
  // Default: ask the supervisor, which refuses. Never allow: an unknown syscall must not run.
  Context context(seccomp_init(SCMP_ACT_NOTIFY));
  if (!context) return Error{ErrorCode::kInternal, "seccomp_init failed", ""};
  (void)seccomp_attr_set(context.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
  if (seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) != 0) {
    return Error{ErrorCode::kInternal, "seccomp: foreign architectures can't be refused", ""};
  }
  for (const SyscallRule& rule : profile.rules) TRY_STATUS(addRule(context.get(), rule));
  return exportProgram(context.get());
}

Result<std::shared_ptr<const CompiledFilter>> FilterCache::get(const SealedProfile& profile) {
  const Digest& key = profile.digest();
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = filters_.find(key); found != filters_.end()) return found->second;
  }
  TRY(BpfProgram program, compileFilter(*profile));
  auto shared = std::make_shared<const CompiledFilter>(
      CompiledFilter{std::move(program), allowsLocks(*profile)});
  const std::lock_guard lock(mutex_);
  // Profiles are few (capabilities are few); a flood of odd ones must not grow memory.
  if (filters_.size() >= kMaxFilters) filters_.clear();
  filters_[key] = shared;
  return shared;
}

std::string syscallName(std::uint32_t arch, int number) {
  char* name = seccomp_syscall_resolve_num_arch(arch, number);
  if (name == nullptr) return "syscall_" + std::to_string(number);
  std::string text = name;
  std::free(name);  // NOLINT: libseccomp hands out malloc'ed memory
  return text;
}

SyscallAction actionOf(const SeccompProfile& profile, std::string_view name,
                       const std::uint64_t (&arguments)[6]) {
  for (const SyscallRule& rule : profile.rules) {
    if (rule.name == name && rule.action == SyscallAction::kKill && matches(rule, arguments)) {
      return SyscallAction::kKill;
    }
  }
  return SyscallAction::kRefuse;
}

bool allows(const SeccompProfile& profile, std::string_view name) {
  return std::any_of(profile.rules.begin(), profile.rules.end(), [&](const SyscallRule& rule) {
    return rule.name == name && rule.action == SyscallAction::kAllow;
  });
}

bool allowsLocks(const SeccompProfile& profile) {
  constexpr std::array<int, 8> kCommands{F_GETLK,     F_SETLK,      F_SETLKW,   F_OFD_GETLK,
                                         F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY};
  const auto lets = [](const SyscallRule& rule, int command) {
    return std::all_of(rule.arguments.begin(), rule.arguments.end(), [&](const ArgumentRule& one) {
      return one.index != 1 || holds(one, static_cast<std::uint64_t>(command));
    });
  };
  return std::any_of(profile.rules.begin(), profile.rules.end(), [&](const SyscallRule& rule) {
    if (rule.action != SyscallAction::kAllow) return false;
    if (rule.name == "flock") return true;
    return rule.name == "fcntl" && std::any_of(kCommands.begin(), kCommands.end(),
                                               [&](int command) { return lets(rule, command); });
  });
}

std::string seccompLibraryVersion() {
  const scmp_version* version = seccomp_version();
  return std::to_string(version->major) + "." + std::to_string(version->minor) + "." +
         std::to_string(version->micro);
}

}  // namespace gantlet
