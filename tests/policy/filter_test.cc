// The compiled filters, run by an interpreter: what the kernel would answer for every call, and
// that it is what tests/policy/expected_filter.cc says.
#include <linux/audit.h>
#include <linux/seccomp.h>

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "executor/kernel/seccomp_filter.h"
#include "policy/profile_builder.h"
#include "tests/policy/expected_filter.h"
#include "tests/policy/support.h"
#include "tests/support/bpf_interpreter.h"

#if defined(__x86_64__)

namespace gantlet {
namespace {

using test::Answer;
using test::CallArguments;

constexpr long kLastNumber = 500;
constexpr std::uint32_t kX32 = 0x40000000;
constexpr CallArguments kZeros{};
constexpr CallArguments kOnes{~0ULL, ~0ULL, ~0ULL, ~0ULL, ~0ULL, ~0ULL};

struct Case {
  Language language = Language::kPython;
  CapabilitySet granted;
  SeccompProfile profile;
  BpfProgram program;
};

CapabilitySet setOf(std::uint32_t bits) {
  CapabilitySet set;
  for (std::uint8_t i = 0; i < kCapabilityCount; ++i) {
    if ((bits >> i & 1U) != 0) set.add(static_cast<Capability>(i));
  }
  return set;
}

// Every combination of capabilities in both languages; profiles that are the same are kept once.
const std::vector<Case>& cases() {
  static const std::vector<Case> kMade = [] {
    std::vector<Case> all;
    std::set<Digest> seen;
    for (const Language language : {Language::kPython, Language::kJavaScript}) {
      for (std::uint32_t bits = 0; bits < (1U << kCapabilityCount); ++bits) {
        Case one{language, setOf(bits), buildProfile(test::rulebook(), language, setOf(bits)), {}};
        if (!seen.insert(one.profile.digest()).second) continue;
        auto program = compileFilter(one.profile);
        if (!program) FAIL(program.error().text());
        one.program = std::move(*program);
        all.push_back(std::move(one));
      }
    }
    return all;
  }();
  return kMade;
}

std::uint32_t verdict(const Case& under, std::uint32_t number, const CallArguments& arguments,
                      std::uint32_t arch = AUDIT_ARCH_X86_64) {
  seccomp_data call{};
  call.nr = static_cast<int>(number);
  call.arch = arch;
  call.instruction_pointer = 0x7f0012345678;
  for (std::size_t i = 0; i < arguments.size(); ++i) call.args[i] = arguments.at(i);
  const auto answer = testing::BpfMachine(under.program, call).run();
  if (!answer) FAIL("the kernel would not take the program");
  return *answer;
}

std::uint32_t returned(const Answer& answer) {
  switch (answer.kind) {
    case Answer::Kind::kRuns: return SECCOMP_RET_ALLOW;
    case Answer::Kind::kFails: return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(answer.error);
    case Answer::Kind::kTold: break;
  }
  return SECCOMP_RET_USER_NOTIF;
}

// Without Catch's macros: this runs some ten million times.
void hold(const Case& under, long number, const CallArguments& arguments) {
  const std::uint32_t got = verdict(under, static_cast<std::uint32_t>(number), arguments);
  const Answer expected = test::expectedAnswer(under.language, under.granted, number, arguments);
  if (got == returned(expected)) return;
  std::string text = syscallName(AUDIT_ARCH_X86_64, static_cast<int>(number)) + "(";
  for (const std::uint64_t argument : arguments) text += std::to_string(argument) + " ";
  std::string granted(languageName(under.language));
  for (const Capability one : under.granted.list())
    granted += " " + std::string(capabilityName(one));
  FAIL_CHECK(text << ") with " << granted << ": the filter says " << std::hex << got
                  << ", expected " << returned(expected));
}

const std::vector<std::uint64_t>& tellingValues() {
  static const std::vector<std::uint64_t> kValues{
      0,          1,          2,         3,        4,        5,         6,          7,
      9,          10,         15,        16,       17,       22,        31,         38,
      40,         1024,       1030,      1033,     0x1001,   04755,     02644,      0x1002,
      0x5401,     0x5412,     0x4000,    0x5413,   0x541b,   0x541c,    0x5421,     0x5450,
      0x5451,     0x8914,     0x80000,   0x410000, 0x3d0f00, 0x1200011, 0x40049409, 0x53564d41,
      0x7fffffff, 0x80000000, 0xffffffff};
  return kValues;
}

CallArguments with(CallArguments arguments, std::size_t index, std::uint64_t value) {
  arguments.at(index) = value;
  return arguments;
}

TEST_CASE("the interpreter of BPF does what the kernel's documentation says", "[policy][bpf]") {
  const auto run = [](const std::vector<sock_filter>& program) {
    seccomp_data call{};
    call.nr = 7;
    call.args[1] = 0x1122334455667788;
    return testing::BpfMachine(program, call).run();
  };
  CHECK(run({BPF_STMT(BPF_RET | BPF_K, 5)}) == 5U);
  CHECK(run({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), BPF_STMT(BPF_RET | BPF_A, 0)}) == 7U);
  CHECK(run({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 24), BPF_STMT(BPF_RET | BPF_A, 0)}) == 0x55667788U);
  CHECK(run({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 28), BPF_STMT(BPF_RET | BPF_A, 0)}) == 0x11223344U);
  CHECK(run({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 3),
             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 3, 1, 0), BPF_STMT(BPF_RET | BPF_K, 1),
             BPF_STMT(BPF_RET | BPF_K, 2)}) == 2U);
  CHECK(run({BPF_STMT(BPF_LD | BPF_IMM, 9), BPF_STMT(BPF_ST, 3), BPF_STMT(BPF_LDX | BPF_MEM, 3),
             BPF_STMT(BPF_ALU | BPF_ADD | BPF_X, 0), BPF_STMT(BPF_RET | BPF_A, 0)}) == 18U);
  CHECK_FALSE(run({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 64), BPF_STMT(BPF_RET | BPF_A, 0)}));
  CHECK_FALSE(run({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 2), BPF_STMT(BPF_RET | BPF_A, 0)}));
  CHECK_FALSE(run({BPF_STMT(BPF_JMP | BPF_JA, 9)}));
  CHECK_FALSE(run({BPF_STMT(BPF_LD | BPF_IMM, 9)}));
}

TEST_CASE("every call under every combination of capabilities is answered as expected",
          "[policy][bpf]") {
  CHECK(cases().size() > 300);
  for (const Case& under : cases()) {
    for (long number = 0; number <= kLastNumber; ++number) {
      hold(under, number, kZeros);
      hold(under, number, kOnes);
    }
    for (const test::CheckedCall& call : test::checkedCalls()) {
      for (const std::uint64_t value : tellingValues()) {
        hold(under, call.number, with(call.others, call.index, value));
        hold(under, call.number, with(kOnes, call.index, value));
      }
    }
  }
}

TEST_CASE("one bit more or less in an argument is answered as expected", "[policy][bpf]") {
  std::size_t tried = 0;
  for (const Case& under : cases()) {
    // Few and nearly all: each rule stands alone and beside each other one somewhere.
    const auto count = under.granted.list().size();
    if (count > 1 && count < 7) continue;
    ++tried;
    for (const test::CheckedCall& call : test::checkedCalls()) {
      for (const std::uint64_t value : tellingValues()) {
        for (unsigned bit = 0; bit < 64; ++bit) {
          hold(under, call.number, with(call.others, call.index, value ^ (1ULL << bit)));
        }
        hold(under, call.number, with(call.others, call.index, value | 0xffffffff00000000));
        hold(under, call.number, with(call.others, call.index, value - 1));
        hold(under, call.number, with(call.others, call.index, value + 1));
      }
    }
  }
  CHECK(tried > 20);
}

// Whether any of the calls above is answered otherwise by `program`.
bool noticed(const Case& under, const BpfProgram& program) {
  const Case changed{under.language, under.granted, under.profile, program};
  const auto differs = [&](long number, const CallArguments& arguments) {
    const auto wide = static_cast<std::uint32_t>(number);
    return verdict(changed, wide, arguments) != verdict(under, wide, arguments);
  };
  for (long number = 0; number <= kLastNumber; ++number) {
    if (differs(number, kZeros) || differs(number, kOnes)) return true;
  }
  for (const test::CheckedCall& call : test::checkedCalls()) {
    for (const std::uint64_t value : tellingValues()) {
      if (differs(call.number, with(call.others, call.index, value))) return true;
      if (differs(call.number, with(call.others, call.index, value | 1ULL << 40U))) return true;
    }
  }
  const auto foreign = AUDIT_ARCH_I386;
  return verdict(changed, kX32, kZeros) != verdict(under, kX32, kZeros) ||
         verdict(changed, 0, kZeros, foreign) != verdict(under, 0, kZeros, foreign);
}

// Which instructions a call can come to: libseccomp leaves the answer to foreign architectures at
// the end of a program where it wrote that answer near its beginning, too.
std::vector<bool> reachedOf(const BpfProgram& program) {
  std::vector<bool> reached(program.size() + 1);
  reached[0] = true;
  for (std::size_t i = 0; i < program.size(); ++i) {  // jumps only go forward
    if (!reached[i] || BPF_CLASS(program[i].code) == BPF_RET) continue;
    const bool jumps = BPF_CLASS(program[i].code) == BPF_JMP;
    if (jumps && BPF_OP(program[i].code) == BPF_JA) {
      reached.at(i + 1 + program[i].k) = true;
    } else {
      reached.at(i + 1 + (jumps ? program[i].jt : 0U)) = true;
      reached.at(i + 1 + (jumps ? program[i].jf : 0U)) = true;
    }
  }
  return reached;
}

TEST_CASE("a filter with one comparison or answer changed is told from the right one",
          "[policy][bpf]") {
  for (const Case* under : {&cases().front(), &cases().back()}) {
    std::size_t changes = 0;
    std::string missed;  // the instructions
    const std::vector<bool> reached = reachedOf(under->program);
    for (std::size_t i = 4; i < under->program.size(); ++i) {  // the first four: the architecture
      const auto kind = BPF_CLASS(under->program[i].code);
      const bool compares = kind == BPF_JMP && BPF_OP(under->program[i].code) != BPF_JA;
      if ((!compares && kind != BPF_RET) || !reached[i]) continue;
      BpfProgram changed = under->program;
      if (compares) {
        std::swap(changed[i].jt, changed[i].jf);
      } else {
        changed[i].k =
            changed[i].k == SECCOMP_RET_ALLOW ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW;
      }
      ++changes;
      if (noticed(*under, changed)) continue;
      missed += " " + std::to_string(i) + " (k = " + std::to_string(under->program[i].k) + ")";
    }
    CHECK(changes > 60);
    CHECK(missed == "");
  }
}

TEST_CASE("numbers of x32 and beyond the table never run", "[policy][bpf]") {
  for (const Case& under : cases()) {
    for (long number = 0; number <= kLastNumber; ++number) {
      const auto wide = static_cast<std::uint32_t>(number);
      if (verdict(under, kX32 | wide, kZeros) != SECCOMP_RET_KILL_PROCESS) FAIL("x32 " << number);
      if (verdict(under, 0x80000000U | wide, kZeros) != SECCOMP_RET_KILL_PROCESS) FAIL(number);
    }
    for (const std::uint32_t number : {501U, 1000U, 4096U, 0xffffU, 0x10000U, 0x3fffffffU}) {
      if (verdict(under, number, kZeros) != SECCOMP_RET_USER_NOTIF) FAIL(number);
    }
    for (const std::uint32_t number : {0x7fffffffU, 0xfffffffeU}) {
      if (verdict(under, number, kZeros) != SECCOMP_RET_KILL_PROCESS) FAIL(number);
    }
    // What a tracer sets to skip a call.
    if (verdict(under, 0xffffffffU, kZeros) == SECCOMP_RET_ALLOW) FAIL("-1 runs");
  }
  SUCCEED();
}

TEST_CASE("calls of a foreign architecture end the process, whatever their number",
          "[policy][bpf]") {
  for (const Case& under : cases()) {
    for (const std::uint32_t arch :
         {std::uint32_t{AUDIT_ARCH_I386}, std::uint32_t{AUDIT_ARCH_AARCH64},
          std::uint32_t{AUDIT_ARCH_ARM}, std::uint32_t{AUDIT_ARCH_RISCV64}, 0U, ~0U,
          AUDIT_ARCH_X86_64 & ~__AUDIT_ARCH_64BIT}) {
      for (const long number : {0L, 1L, 4L, 5L, 11L, 39L, 57L, 59L, 60L, 102L, 231L, 257L, 322L}) {
        const auto got = verdict(under, static_cast<std::uint32_t>(number), kZeros, arch);
        if (got != SECCOMP_RET_KILL_PROCESS) FAIL(std::hex << arch << " " << std::dec << number);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("what no honest program does is told under every profile, and ends the program",
          "[policy][bpf]") {
  std::set<long> seen;
  for (const Case& under : cases()) {
    for (long number = 0; number <= kLastNumber; ++number) {
      const std::string name = syscallName(AUDIT_ARCH_X86_64, static_cast<int>(number));
      for (const CallArguments& arguments : {kZeros, kOnes}) {
        const std::uint64_t raw[6] = {arguments[0], arguments[1], arguments[2],
                                      arguments[3], arguments[4], arguments[5]};
        const bool kills = actionOf(under.profile, name, raw) == SyscallAction::kKill;
        if (kills != test::endsTheProgram(number)) FAIL(name << " kills: " << kills);
      }
      if (!test::endsTheProgram(number)) continue;
      seen.insert(number);
      const auto got = verdict(under, static_cast<std::uint32_t>(number), kOnes);
      if (got != SECCOMP_RET_USER_NOTIF) FAIL(name);
    }
    const std::uint64_t sti[6] = {0, 0xdead00005412, 0, 0, 0, 0};
    if (actionOf(under.profile, "ioctl", sti) != SyscallAction::kKill) FAIL("TIOCSTI");
  }
  CHECK(seen.size() >= 54);
}

TEST_CASE("a profile that lets a program lock files is known, and none of ours does",
          "[policy][bpf]") {
  for (const Case& one : cases()) CHECK_FALSE(allowsLocks(one.profile));
  const auto rule = [](const char* name, std::vector<ArgumentRule> arguments) {
    SyscallRule made;
    made.name = name;
    made.arguments = std::move(arguments);
    return SeccompProfile{{std::move(made)}};
  };
  const auto command = [](std::uint64_t value) {
    return ArgumentRule{1, ArgumentTest::kEqual, 0, value};
  };
  CHECK(allowsLocks(rule("flock", {})));
  CHECK(allowsLocks(rule("fcntl", {})));
  CHECK(allowsLocks(rule("fcntl", {{0, ArgumentTest::kEqual, 0, 3}})));
  CHECK(allowsLocks(rule("fcntl", {{1, ArgumentTest::kMaskedEqual, 0x1, 0}})));
  for (const std::uint64_t lock : {5, 6, 7, 36, 37, 38, 1024, 1026}) {
    CHECK(allowsLocks(rule("fcntl", {command(lock)})));
  }
  for (const std::uint64_t other : {0, 1, 2, 3, 4, 1030}) {
    CHECK_FALSE(allowsLocks(rule("fcntl", {command(other)})));
  }
  SeccompProfile refusing = rule("flock", {});
  refusing.rules[0].action = SyscallAction::kErrno;
  CHECK_FALSE(allowsLocks(refusing));
}

TEST_CASE("the presets' filters fit into a page and answer soon", "[policy][bpf]") {
  for (const char* name : {"strict", "default", "data-science", "observe"}) {
    for (const Language language : {Language::kPython, Language::kJavaScript}) {
      const auto program =
          compileFilter(buildProfile(test::rulebook(), language, test::policyNamed(name).granted));
      REQUIRE(program);
      CHECK(program->size() * sizeof(sock_filter) <= 8192);
    }
  }
}

}  // namespace
}  // namespace gantlet

#endif
