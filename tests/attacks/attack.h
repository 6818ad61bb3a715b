// An attack: a program of tests/attacks/{python,javascript} with what its header declares.
//
// The header is the comment block at the top of the file:
//   layer:     the wall that is meant to hold (seccomp, namespaces, mounts, cgroup, rlimit,
//              supervisor, landlock)
//   also:      further walls that hold alone, when `layer` is down (same words, with spaces)
//   filter:    "policy": not the tests' own generous filter, but the widest that a policy makes
//   expect:    how the run ends, see Expectation; "exit 3" and "signal 9" take a number
//   violation: system calls that the supervisor must have named
//   limits:    wall=MS memory=MIB pids=N workspace=MIB files=N result=KIB output=KIB
//   runs:      how often in a row; a program may look for what an earlier run left
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/limits.h"
#include "executor/execution.h"

namespace gantlet::attacks {

enum class Expectation : std::uint8_t {
  kRefused,      // ends by itself with 0, and the supervisor named a refused call
  kKilled,       // ended by the sandbox, which named the call
  kTimeout,      //
  kOutOfMemory,  //
  kOutputLimit,  //
  kContained,    // ends by itself with 0 and has found nothing
  kExit,         // ends by itself with `number`
  kSignal,       // ends by signal `number`, which nobody of ours sent
  kStopped,      // by any limit or by itself: what counts is that nothing is left of it
};

struct Attack {
  std::string name;  // "python/fork_bomb"
  Language language = Language::kPython;
  std::string source;
  std::string layer;
  std::set<std::string> also;
  bool policyFilter = false;
  Expectation expect = Expectation::kContained;
  int number = 0;
  std::vector<std::string> violations;
  Limits limits;
  int runs = 1;
};

// Every program of the folder, sorted by name. A malformed header ends the test program: an attack
// must not be left out in silence.
[[nodiscard]] std::vector<Attack> loadAttacks(const std::string& folder);

// "" where the run went as declared; else a sentence that says how it did not.
[[nodiscard]] std::string judge(const Attack& attack, const ExecutionResult& result);
// The same with other walls than declared: only that nothing got through.
[[nodiscard]] std::string judgeContained(const ExecutionResult& result);

[[nodiscard]] std::string describeResult(const ExecutionResult& result);

}  // namespace gantlet::attacks
