#include <fcntl.h>
#include <sys/mman.h>
#include <sys/uio.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "policy/profile_builder.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

using Arguments = std::array<std::uint64_t, 6>;

constexpr std::uint64_t kThreadFlags = 0x3d0f00;

bool holds(const ArgumentRule& rule, const Arguments& arguments) {
  const std::uint64_t value = arguments.at(rule.index);
  return rule.test == ArgumentTest::kEqual ? value == rule.value
                                           : (value & rule.mask) == rule.value;
}

// What a filter made of the profile does with one call; the most severe rule wins, as in the
// kernel.
SyscallAction decide(const SeccompProfile& profile, std::string_view name,
                     const Arguments& arguments = {}) {
  bool allowed = false;
  std::optional<SyscallAction> refused;
  for (const SyscallRule& rule : profile.rules) {
    if (rule.name != name) continue;
    const bool all = std::all_of(rule.arguments.begin(), rule.arguments.end(),
                                 [&](const ArgumentRule& test) { return holds(test, arguments); });
    if (!all) continue;
    if (rule.action == SyscallAction::kAllow) {
      allowed = true;
    } else {
      refused = std::max(refused.value_or(rule.action), rule.action);
    }
  }
  if (refused) return *refused;
  return allowed ? SyscallAction::kAllow : SyscallAction::kRefuse;
}

CapabilitySet setOf(std::uint32_t bits) {
  CapabilitySet set;
  for (std::uint8_t i = 0; i < kCapabilityCount; ++i) {
    if ((bits >> i & 1U) != 0) set.add(static_cast<Capability>(i));
  }
  return set;
}

CapabilitySet set(std::initializer_list<Capability> capabilities) {
  CapabilitySet made;
  for (const Capability capability : capabilities) made.add(capability);
  return made;
}

SeccompProfile profile(Language language, CapabilitySet capabilities = {}) {
  return buildProfile(test::rulebook(), language, capabilities);
}

template <class Body>
void eachProfile(const Body& body) {
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    for (std::uint32_t bits = 0; bits < (1U << kCapabilityCount); ++bits) {
      body(profile(language, setOf(bits)));
    }
  }
}

TEST_CASE("what is always refused is allowed by no combination of capabilities", "[profile]") {
  std::set<std::string> refused;
  for (const SyscallRule& rule : *test::rulebook().refusals()) {
    if (rule.arguments.empty()) refused.insert(rule.name);
  }
  for (const char* name : {"ptrace",
                           "process_vm_readv",
                           "bpf",
                           "perf_event_open",
                           "io_uring_setup",
                           "userfaultfd",
                           "keyctl",
                           "mount",
                           "pivot_root",
                           "unshare",
                           "setns",
                           "modify_ldt",
                           "clone3",
                           "memfd_secret",
                           "pidfd_getfd",
                           "kexec_load",
                           "init_module",
                           "execveat",
                           "execve",
                           "add_key",
                           "request_key",
                           "chroot",
                           "reboot",
                           "swapon",
                           "process_vm_writev",
                           "open_by_handle_at",
                           "iopl",
                           "ioperm",
                           "openat2"}) {
    INFO(name);
    CHECK(refused.contains(name));
  }
  int allowed = 0;
  eachProfile([&](const SeccompProfile& built) {
    for (const SyscallRule& rule : built.rules) {
      if (rule.action == SyscallAction::kAllow && refused.contains(rule.name)) ++allowed;
    }
  });
  CHECK(allowed == 0);
}

TEST_CASE("what no honest program does ends it", "[profile]") {
  const SeccompProfile built = profile(Language::kPython, setOf(~0U));
  for (const char* name : {"ptrace", "bpf", "io_uring_setup", "mount", "unshare", "keyctl"}) {
    CHECK(decide(built, name) == SyscallAction::kKill);
  }
  CHECK(decide(built, "ioctl", {0, 0x5412}) == SyscallAction::kKill);  // TIOCSTI
}

TEST_CASE("what no rule names is refused", "[profile]") {
  const SeccompProfile built = profile(Language::kPython);
  CHECK(decide(built, "no_such_call") == SyscallAction::kRefuse);
  CHECK(decide(built, "socket", {2}) == SyscallAction::kRefuse);
  CHECK(decide(built, "read") == SyscallAction::kAllow);
}

TEST_CASE("every rule has a reason and says who brought it", "[profile]") {
  eachProfile([](const SeccompProfile& built) {
    for (const SyscallRule& rule : built.rules) {
      if (rule.reason.empty() || rule.capability.empty()) FAIL(rule.name);
    }
  });
  SUCCEED();
}

TEST_CASE("rules are sorted, and none is made superfluous by another", "[profile]") {
  std::size_t built = 0;
  eachProfile([&](const SeccompProfile& made) {
    ++built;
    const auto byName = [](const SyscallRule& a, const SyscallRule& b) { return a.name < b.name; };
    if (!std::is_sorted(made.rules.begin(), made.rules.end(), byName)) FAIL("not sorted");
    std::map<std::string, int> wide;
    std::map<std::string, int> narrow;
    for (const SyscallRule& rule : made.rules) {
      if (rule.action != SyscallAction::kAllow) continue;
      ++(rule.arguments.empty() ? wide : narrow)[rule.name];
    }
    for (const auto& [name, count] : wide) {
      if (count != 1 || narrow.contains(name)) FAIL(name << " is allowed twice");
    }
  });
  CHECK(built == 2048);
}

TEST_CASE("clone makes threads and nothing else", "[profile]") {
  const SeccompProfile built = profile(Language::kPython, set({Capability::kThreads}));
  CHECK(decide(built, "clone", {kThreadFlags}) == SyscallAction::kAllow);
  CHECK(decide(built, "clone", {0x1200011}) == SyscallAction::kRefuse);  // fork()
  for (const std::uint64_t flag : {0x00020000U, 0x02000000U, 0x04000000U, 0x08000000U, 0x10000000U,
                                   0x20000000U, 0x40000000U}) {
    CHECK(decide(built, "clone", {kThreadFlags | flag}) == SyscallAction::kRefuse);  // CLONE_NEW*
  }
  CHECK(decide(profile(Language::kPython), "clone", {kThreadFlags}) == SyscallAction::kRefuse);
  CHECK(decide(built, "clone3") == SyscallAction::kErrno);
}

TEST_CASE("Python's memory is never writable and executable", "[profile]") {
  const SeccompProfile built = profile(Language::kPython, test::policyNamed("default").granted);
  CHECK(decide(built, "mmap", {0, 4096, 3}) == SyscallAction::kAllow);
  CHECK(decide(built, "mmap", {0, 4096, 5, MAP_PRIVATE, 3}) == SyscallAction::kAllow);  // a library
  // Pages that are mapped twice could be written in one place and run in the other.
  for (const std::uint64_t flags :
       {MAP_SHARED, MAP_SHARED_VALIDATE, MAP_SHARED | MAP_ANONYMOUS, MAP_PRIVATE | MAP_ANONYMOUS}) {
    CHECK(decide(built, "mmap", {0, 4096, 5, flags}) == SyscallAction::kRefuse);
    CHECK(decide(built, "mmap", {0, 4096, 4, flags}) == SyscallAction::kRefuse);
  }
  CHECK(decide(built, "mmap", {0, 4096, 7}) == SyscallAction::kRefuse);
  CHECK(decide(built, "mmap", {0, 4096, 0x100000007}) == SyscallAction::kRefuse);
  CHECK(decide(built, "mprotect", {0, 4096, 4}) == SyscallAction::kRefuse);
  CHECK(decide(built, "mprotect", {0, 4096, 1}) == SyscallAction::kAllow);
}

TEST_CASE("no grant lets a run read past the page cache, drop it, ask it or flush the disk",
          "[profile]") {
  const Policy policy = test::policyNamed("data-science");
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    const SeccompProfile built = profile(language, policy.granted);
    const auto flags = static_cast<std::uint64_t>(O_DIRECT);
    CHECK(decide(built, "openat", {0, 0, flags}) == SyscallAction::kErrno);
    CHECK(decide(built, "openat", {0, 0, flags | O_RDWR | O_CREAT}) == SyscallAction::kErrno);
    for (const auto waits : {static_cast<std::uint64_t>(O_SYNC), std::uint64_t{O_DSYNC}}) {
      CHECK(decide(built, "openat", {0, 0, waits | O_RDWR | O_CREAT}) == SyscallAction::kErrno);
      CHECK(decide(built, "openat", {0, 0, waits}) == SyscallAction::kErrno);
    }
    for (const int waits : {RWF_DSYNC, RWF_SYNC, RWF_SYNC | RWF_APPEND}) {
      const auto bits = static_cast<std::uint64_t>(waits);
      CHECK(decide(built, "pwritev2", {0, 0, 0, 0, 0, bits}) == SyscallAction::kRefuse);
    }
    CHECK(decide(built, "fcntl", {0, F_SETFL, flags}) == SyscallAction::kErrno);
    CHECK(decide(built, "fadvise64", {0, 0, 0, POSIX_FADV_DONTNEED}) == SyscallAction::kErrno);
    CHECK(decide(built, "fadvise64", {0, 0, 0, POSIX_FADV_SEQUENTIAL}) == SyscallAction::kAllow);
    // What is read ahead is read on when the run is over.
    CHECK(decide(built, "fadvise64", {0, 0, 0, POSIX_FADV_WILLNEED}) == SyscallAction::kErrno);
    CHECK(decide(built, "readahead") == SyscallAction::kErrno);
    CHECK(decide(built, "madvise", {0, 0, MADV_WILLNEED}) == SyscallAction::kErrno);
    CHECK(decide(built, "madvise", {0, 0, MADV_DONTNEED}) == SyscallAction::kAllow);
    CHECK(decide(built, "preadv2", {0, 0, 0, 0, 0, RWF_NOWAIT}) == SyscallAction::kRefuse);
    CHECK(decide(built, "preadv2", {0, 0, 0, 0, 0, 0x80}) == SyscallAction::kRefuse);  // DONTCACHE
    CHECK(decide(built, "preadv2") == SyscallAction::kAllow);
    CHECK(decide(built, "pwritev2", {0, 0, 0, 0, 0, RWF_NOWAIT}) == SyscallAction::kRefuse);
    CHECK(decide(built, "pwritev2", {0, 0, 0, 0, 0, RWF_APPEND}) == SyscallAction::kAllow);
    for (const char* asks : {"mincore", "cachestat", "sync", "syncfs"}) {
      CHECK(decide(built, asks) == SyscallAction::kRefuse);
    }
    for (const char* flush : {"fsync", "fdatasync", "msync", "sync_file_range"}) {
      CHECK(decide(built, flush) == SyscallAction::kErrno);
      for (const SyscallRule& rule : built.rules) {
        if (rule.name == flush) CHECK(rule.errnum == 0);
      }
    }
  }
}

TEST_CASE("a file is moved with no device left in its place", "[profile]") {
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    const SeccompProfile built = profile(language, test::policyNamed("data-science").granted);
    for (const std::uint64_t flags : {0U, 1U, 2U}) {  // RENAME_NOREPLACE, RENAME_EXCHANGE
      CHECK(decide(built, "renameat2", {0, 0, 0, 0, flags}) == SyscallAction::kAllow);
    }
    for (const std::uint64_t flags : {4U, 5U}) {  // RENAME_WHITEOUT
      CHECK(decide(built, "renameat2", {0, 0, 0, 0, flags}) == SyscallAction::kRefuse);
    }
  }
}

TEST_CASE("files are opened for reading only, unless writing is granted", "[profile]") {
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    const SeccompProfile reads = profile(language, set({Capability::kFileRead}));
    const SeccompProfile writes = profile(language, set({Capability::kFileWrite}));
    CHECK(decide(reads, "openat", {0, 0, 0x80000}) == SyscallAction::kAllow);  // O_CLOEXEC
    for (const std::uint64_t flags : {1U, 2U, 0x40U, 0x200U, 0x410000U | 0x2U}) {
      CHECK(decide(reads, "openat", {0, 0, flags}) == SyscallAction::kRefuse);
      CHECK(decide(writes, "openat", {0, 0, flags}) == SyscallAction::kAllow);
    }
    // A flag above the 32 bits that the kernel looks at hides nothing.
    CHECK(decide(reads, "openat", {0, 0, 0x100000041}) == SyscallAction::kRefuse);
    CHECK(decide(reads, "unlink") == SyscallAction::kRefuse);
    CHECK(decide(writes, "unlink") == SyscallAction::kAllow);
  }
}

TEST_CASE("sockets need the net capability, AF_UNIX is refused quietly", "[profile]") {
  const CapabilitySet all = test::policyNamed("default").granted;
  CHECK_FALSE(all.has(Capability::kNet));
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    const SeccompProfile built = profile(language, all);
    CHECK(decide(built, "socket", {1}) == SyscallAction::kErrno);
    for (const std::uint64_t family : {2U, 10U, 16U, 17U, 40U, 38U}) {
      CHECK(decide(built, "socket", {family}) == SyscallAction::kRefuse);
    }
    CHECK(decide(built, "connect") == SyscallAction::kRefuse);
    CapabilitySet net = all;
    net.add(Capability::kNet);
    CHECK(decide(profile(language, net), "socket", {2}) == SyscallAction::kAllow);
    CHECK(decide(profile(language, net), "socket", {40}) == SyscallAction::kRefuse);  // AF_VSOCK
  }
}

TEST_CASE("limits are read and never set", "[profile]") {
  const SeccompProfile built = profile(Language::kPython, setOf(~0U));
  CHECK(decide(built, "prlimit64", {0, 3, 0, 1}) == SyscallAction::kAllow);
  CHECK(decide(built, "prlimit64", {0, 3, 0x7f0000000000}) == SyscallAction::kRefuse);
  CHECK(decide(built, "setrlimit") == SyscallAction::kRefuse);
}

TEST_CASE("a quiet refusal gives way to a capability that allows the call", "[profile]") {
  CHECK(decide(profile(Language::kPython), "pipe2") == SyscallAction::kErrno);
  CHECK(decide(profile(Language::kPython, set({Capability::kAsyncIo})), "pipe2") ==
        SyscallAction::kAllow);
}

TEST_CASE("the same capabilities give the same profile, others another", "[profile]") {
  const CapabilitySet granted = test::policyNamed("default").granted;
  const Digest first = profile(Language::kPython, granted).digest();
  CHECK(first == profile(Language::kPython, granted).digest());
  CHECK(first != profile(Language::kPython).digest());
  CHECK(first != profile(Language::kJavaScript, granted).digest());
}

TEST_CASE("observing grants the walls of the default policy, no more and no less", "[profile]") {
  CHECK(test::policyNamed("observe").granted == test::policyNamed("default").granted);
  const Verdict verdict = test::vet(Language::kPython, "import os\nos.system('id')", "observe");
  CHECK(verdict.action == Action::kAllow);
  CHECK(verdict.capabilities == test::policyNamed("default").granted);
}

}  // namespace
}  // namespace gantlet
