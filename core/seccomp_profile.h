// SeccompProfile: a syscall filter as data, each rule with its reason. policy/ builds it, executor/
// compiles it, `gantlet profile` shows it. What no rule names is refused: the default is never
// allow.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/digest.h"

namespace gantlet {

// What the filter does with a syscall that a rule names.
enum class SyscallAction : std::uint8_t {
  kAllow,   // runs
  kErrno,   // fails with `errnum` at once and is not counted as a violation (clone3 -> ENOSYS);
            // with 0: does nothing and says that it did (fsync)
  kRefuse,  // fails with EPERM and is told as a violation: the default for what no rule names
  kKill,    // ends the program and is told as a violation: what no honest program does
};

// One comparison on an argument. Values compare as 32 bits where `width32`: the kernel takes the
// low half of most arguments, and a 64-bit compare can be talked round (CVE-2019-10063).
enum class ArgumentTest : std::uint8_t {
  kEqual,        // arg == value
  kMaskedEqual,  // (arg & mask) == value
};

struct ArgumentRule {
  std::uint32_t index = 0;  // 0 to 5
  ArgumentTest test = ArgumentTest::kEqual;
  std::uint64_t mask = 0;  // for kMaskedEqual
  std::uint64_t value = 0;
};

struct SyscallRule {
  std::string name;  // as in the kernel's table: "openat"
  SyscallAction action = SyscallAction::kAllow;
  int errnum = 0;                       // for kErrno
  std::vector<ArgumentRule> arguments;  // all must hold; none: any arguments
  std::string capability;               // "base" or the capability that brought the rule
  std::string reason;                   // why a program needs it, or what it would do with it
};

struct SeccompProfile {
  std::vector<SyscallRule> rules;  // sorted by name; several rules of one name are alternatives

  // SHA-256 over the canonical text of the rules without reasons: the key of compiled filters.
  [[nodiscard]] Digest digest() const;
  // How many different syscalls at least one kAllow rule names.
  [[nodiscard]] std::size_t allowedSyscalls() const;
};

// A profile that no longer changes, with its digest: hundreds of rules that many runs share, cheap
// to copy. Thread-safety: immutable.
class SealedProfile {
 public:
  SealedProfile() : SealedProfile(none()) {}
  SealedProfile(SeccompProfile profile)  // NOLINT: a profile is one, however it is passed
      : sealed_(std::make_shared<const Sealed>(std::move(profile))) {}

  [[nodiscard]] const SeccompProfile& operator*() const { return sealed_->profile; }
  [[nodiscard]] const SeccompProfile* operator->() const { return &sealed_->profile; }
  [[nodiscard]] const Digest& digest() const { return sealed_->digest; }
  [[nodiscard]] std::size_t allowedSyscalls() const { return sealed_->allowedSyscalls; }

 private:
  struct Sealed {
    explicit Sealed(SeccompProfile from)
        : profile(std::move(from)),
          digest(profile.digest()),
          allowedSyscalls(profile.allowedSyscalls()) {}

    SeccompProfile profile;
    Digest digest;
    std::size_t allowedSyscalls;
  };

  // One for all that are filled in later: a digest takes time.
  static const SealedProfile& none() {
    static const SealedProfile kNone{SeccompProfile()};
    return kNone;
  }

  std::shared_ptr<const Sealed> sealed_;
};

}  // namespace gantlet
