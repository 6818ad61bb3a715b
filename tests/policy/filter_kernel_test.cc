// The interpreter of BPF against the kernel: a child puts a filter on and makes calls, harmless
// ones even where it should be let through. With nobody listening a call that is told of fails with
// ENOSYS.
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>

#include "executor/kernel/seccomp_filter.h"
#include "policy/profile_builder.h"
#include "tests/policy/support.h"
#include "tests/support/bpf_interpreter.h"

#if defined(__x86_64__)

namespace gantlet {
namespace {

using Arguments = std::array<long, 6>;

struct Call {
  long number = 0;
  Arguments arguments{};
};

constexpr std::size_t kMaxCalls = 1200;

// Shared with the child: its own page of memory, as it may not write to descriptors for certain.
struct Results {
  std::array<int, kMaxCalls> errors{};  // errno, 0 for none
  bool done = false;
};

long address(const void* pointer) { return reinterpret_cast<long>(pointer); }

std::uint32_t interpreted(const BpfProgram& program, const Call& call) {
  seccomp_data data{};
  data.nr = static_cast<int>(call.number);
  data.arch = AUDIT_ARCH_X86_64;
  for (std::size_t i = 0; i < 6; ++i) {
    data.args[i] = static_cast<std::uint64_t>(call.arguments.at(i));
  }
  return testing::BpfMachine(program, data).run().value_or(SECCOMP_RET_KILL_PROCESS);
}

void addStatx(std::vector<Call>& calls) {
  for (const long mask : {0L, 0xfffL, 0x1000L, 0x4000L, 0x4fffL, 0x100004000L, -0x5000L}) {
    calls.push_back({SYS_statx, {-1, address("/nonexistent/gantlet"), 0, mask, 0, 0}});
  }
}

// Does nothing to anybody where the kernel lets it through.
std::vector<Call> harmlessCalls() {
  static const char* const kNowhere = "/nonexistent/gantlet";
  static std::array<long, 2> limits{};
  static void* const kPage =
      ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const long path = address(kNowhere);
  std::vector<Call> calls;
  const auto add = [&](long number, Arguments arguments) { calls.push_back({number, arguments}); };
  for (const long number :
       {SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_sched_yield, SYS_sysinfo, SYS_ustat}) {
    add(number, {});
  }
  for (const long number :
       {SYS_read, SYS_write, SYS_close, SYS_lseek, SYS_fsync, SYS_fdatasync, SYS_sync_file_range,
        SYS_msync, SYS_fchmod, SYS_ftruncate, SYS_getdents64, SYS_fstatfs, SYS_connect, SYS_listen,
        SYS_accept4, SYS_epoll_ctl, SYS_epoll_wait, SYS_shutdown}) {
    add(number, {-1, 0, 0, 0, 0, 0});
  }
  for (const long number :
       {SYS_unlink, SYS_mkdir, SYS_rmdir, SYS_chdir, SYS_access, SYS_stat, SYS_statfs, SYS_readlink,
        SYS_truncate, SYS_mknod, SYS_chroot, SYS_execve}) {
    add(number, {path, 0, 0, 0, 0, 0});
  }
  for (const long flags :
       {0L, 1L, 2L, 0100L, 01000L, 020200000L, 02000000L, 040000L, 042102L, 0x100000000L}) {
    add(SYS_openat, {AT_FDCWD, path, flags, 0, 0, 0});
  }
  for (const long prot : {0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 0x100000003L}) {
    for (const long flags :
         {MAP_PRIVATE | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, MAP_PRIVATE, MAP_SHARED}) {
      add(SYS_mmap, {0, 4096, prot, flags, -1, 0});
    }
    add(SYS_mprotect, {address(kPage), 4096, prot & 0xff, 0, 0, 0});
  }
  for (const long request : {0x5401L, 0x5412L, 0x5413L, 0x541bL, 0x541cL, 0x5421L, 0x5450L, 0x5451L,
                             0x8914L, 0x40049409L}) {
    for (const long high : {0L, 0x100000000L, -0x100000000L}) {
      add(SYS_ioctl, {-1, request | high, 0, 0, 0, 0});
    }
  }
  for (const long command : {0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 1024L, 1030L, 1033L}) {
    add(SYS_fcntl, {-1, command, 0, 0, 0, 0});
    add(SYS_fcntl, {-1, command | 0x700000000L, 0, 0, 0, 0});
  }
  for (const long flags : {0L, 040000L, 044000L, 04000L}) add(SYS_fcntl, {-1, 4, flags, 0, 0, 0});
  for (const long flags : {0L, 1L, 2L, 4L, 8L, 16L, 22L, 128L, 0x800000000L}) {
    add(SYS_preadv2, {-1, 0, 0, 0, 0, flags});
    add(SYS_pwritev2, {-1, 0, 0, 0, 0, flags});
  }
  for (long advice = 0; advice < 8; ++advice) add(SYS_fadvise64, {-1, 0, 0, advice, 0, 0});
  for (long advice = 0; advice < 32; ++advice) {
    add(SYS_madvise, {1, 4096, advice, 0, 0, 0});  // no mapping begins there
    add(SYS_madvise, {1, 4096, advice | 0x700000000L, 0, 0, 0});
  }
  for (const long domain : {1L, 2L, 10L, 16L, 17L, 38L, 40L, 44L, 0x100000002L}) {
    add(SYS_socket, {domain, -1, -1, 0, 0, 0});  // a type that is none
    add(SYS_socketpair, {domain, -1, -1, 0, 0, 0});
  }
  for (const long to : {0L, 1L, 0x100000000L}) add(SYS_sendto, {-1, 0, 0, 0, to, 0});
  for (const long signal : {0L, 6L, 9L, 15L}) add(SYS_tgkill, {-1, -1, signal, 0, 0, 0});
  for (const long option : {3L, 4L, 22L, 38L, 0x53564d41L}) {
    add(SYS_prctl, {option, -1, -1, -1, -1, -1});
  }
  add(SYS_prctl, {15, address("twin"), 0, 0, 0, 0});
  add(SYS_arch_prctl, {0x1001, 0, 0, 0, 0, 0});
  add(SYS_arch_prctl, {0x1004, 0, 0, 0, 0, 0});
  add(SYS_prlimit64, {0, 3, 0, address(limits.data()), 0, 0});
  add(SYS_prlimit64, {0, 3, -4096, 0, 0, 0});
  add(SYS_personality, {0xffffffff, 0, 0, 0, 0, 0});
  add(SYS_nanosleep, {-4096, 0, 0, 0, 0, 0});
  add(SYS_wait4, {-1, 0, 0, 0, 0, 0});
  add(SYS_kill, {-1, -1, 0, 0, 0, 0});
  addStatx(calls);
  return calls;
}

// Every call that the filter does not let through, with arguments that would do no harm if it did.
std::vector<Call> refusedCalls(const BpfProgram& program) {
  std::vector<Call> calls;
  for (long number = 0; number <= 500; ++number) {
    // uretprobe and uprobe: kernels since 6.14 ask no filter about them (kernel/seccomp.c). They
    // are for the kernel's own trampolines, and end a program that makes them from elsewhere.
    if (number == 335 || number == 336) continue;
    const Call call{number, {-1, -1, -1, -1, -1, -1}};
    if (interpreted(program, call) != SECCOMP_RET_ALLOW) calls.push_back(call);
  }
  for (unsigned bit = 0; bit < 33; ++bit) {  // of clone's flags, none of which is let through
    const Call call{SYS_clone, {0x3d0f00L ^ (1L << bit), 0, 0, 0, 0, 0}};
    if (interpreted(program, call) != SECCOMP_RET_ALLOW) calls.push_back(call);
  }
  return calls;
}

bool putOn(const BpfProgram& program) {
  std::vector<sock_filter> copy = program;
  const sock_fprog given{static_cast<unsigned short>(copy.size()), copy.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &given) == 0;
}

// The child: exit(2), as exit_group is told of and nobody is there to answer.
[[noreturn]] void makeCalls(const BpfProgram& program, const std::vector<Call>& calls,
                            Results& results) {
  ::alarm(20);
  if (!putOn(program)) ::_exit(3);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const Arguments& a = calls[i].arguments;
    errno = 0;
    const long got = ::syscall(calls[i].number, a[0], a[1], a[2], a[3], a[4], a[5]);
    results.errors.at(i) = got == -1 ? errno : 0;
  }
  results.done = true;
  while (true) ::syscall(SYS_exit, 0);
}

int statusOf(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

void compare(const BpfProgram& program, const std::vector<Call>& calls) {
  REQUIRE(calls.size() <= kMaxCalls);
  void* const memory =
      ::mmap(nullptr, sizeof(Results), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  auto* const results = new (memory) Results();
  const pid_t child = ::fork();
  if (child == 0) makeCalls(program, calls, *results);
  CHECK(statusOf(child) == 0);
  CHECK(results->done);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::uint32_t verdict = interpreted(program, calls[i]);
    const int error = results->errors.at(i);
    INFO(syscallName(AUDIT_ARCH_X86_64, static_cast<int>(calls[i].number))
         << "(" << std::hex << calls[i].arguments[0] << ", " << calls[i].arguments[1] << ", "
         << calls[i].arguments[2] << ") gave errno " << std::dec << error
         << " where the filter says " << std::hex << verdict);
    if (verdict == SECCOMP_RET_ALLOW) {
      CHECK(error != ENOSYS);
    } else if ((verdict & SECCOMP_RET_ACTION_FULL) == SECCOMP_RET_ERRNO) {
      CHECK(error == static_cast<int>(verdict & SECCOMP_RET_DATA));
    } else {
      CHECK(verdict == SECCOMP_RET_USER_NOTIF);
      CHECK(error == ENOSYS);
    }
  }
  ::munmap(memory, sizeof(Results));
}

CapabilitySet one(Capability capability) {
  CapabilitySet set;
  set.add(capability);
  return set;
}

std::vector<BpfProgram> programs() {
  CapabilitySet all;
  std::vector<CapabilitySet> sets{
      {}, test::policyNamed("strict").granted, test::policyNamed("default").granted};
  for (std::uint8_t i = 0; i < kCapabilityCount; ++i) {
    sets.push_back(one(static_cast<Capability>(i)));
    all.add(static_cast<Capability>(i));
  }
  sets.push_back(all);
  std::vector<BpfProgram> made;
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    for (const CapabilitySet& set : sets) {
      auto program = compileFilter(buildProfile(test::rulebook(), language, set));
      REQUIRE(program);
      made.push_back(std::move(*program));
    }
  }
  return made;
}

TEST_CASE("the kernel answers as the interpreter of BPF does", "[policy][bpf][kernel]") {
  for (const BpfProgram& program : programs()) {
    compare(program, harmlessCalls());
    compare(program, refusedCalls(program));
  }
}

TEST_CASE("the kernel ends a program that calls by x32's or i386's table",
          "[policy][bpf][kernel]") {
  for (const BpfProgram& program : {programs().front(), programs().back()}) {
    const pid_t x32 = ::fork();
    if (x32 == 0) {
      if (!putOn(program)) ::_exit(3);
      ::syscall(0x40000000L | SYS_getpid);
      while (true) ::syscall(SYS_exit, 4);
    }
    int status = statusOf(x32);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGSYS);
    const pid_t i386 = ::fork();
    if (i386 == 0) {
      if (!putOn(program)) ::_exit(3);
      long number = 20;  // getpid there, writev here
      __asm__ volatile("int $0x80" : "+a"(number) : : "memory");
      while (true) ::syscall(SYS_exit, 4);
    }
    status = statusOf(i386);
    CHECK(WIFSIGNALED(status));
    // A kernel without a table for i386 does not get as far as the filter.
    CHECK((WTERMSIG(status) == SIGSYS || WTERMSIG(status) == SIGSEGV));
  }
}

}  // namespace
}  // namespace gantlet

#endif
