// A rehearsal of a program: one run inside all walls, of a copy that tells which lines it came to.
// Into the copy go statements of ours that print a mark, one before each of the lines that are
// asked for; what the copy does beside that is what the program does. A mark is a help for whoever
// reads a learned policy, no evidence: a program can print what it likes. Thread-safety: pure
// functions.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/submission.h"
#include "policy/policy.h"

namespace gantlet::cli {

struct MarkedCopy {
  std::string source;
  std::map<std::uint32_t, std::uint32_t> marks;  // the line asked for → its mark
};

// Lines before which no statement can stand, and those for which the policy would not allow the
// copy, are left out.
[[nodiscard]] MarkedCopy markLines(const Submission& program, const Policy& policy,
                                   const std::set<std::uint32_t>& lines);

// The marks that the output of a copy has.
[[nodiscard]] std::set<std::uint32_t> marksIn(std::string_view output);

}  // namespace gantlet::cli
