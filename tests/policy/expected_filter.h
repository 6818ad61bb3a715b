// What the filter of a set of capabilities must answer, said a second time: not made from
// rules/capabilities, so that a slip there, in the builder, in libseccomp or in how rules become
// comparisons shows as a difference. A change of those tables is a change here, on purpose.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/capability.h"
#include "core/submission.h"

namespace gantlet::test {

using CallArguments = std::array<std::uint64_t, 6>;

struct Answer {
  enum class Kind : std::uint8_t {
    kRuns,
    kFails,  // with `error`, quietly
    kTold,   // to the supervisor, who refuses it or ends the program
  };
  Kind kind = Kind::kTold;
  int error = 0;

  friend bool operator==(const Answer&, const Answer&) = default;
};

// For the machine's own architecture.
[[nodiscard]] Answer expectedAnswer(Language language, CapabilitySet granted, long number,
                                    const CallArguments& arguments);

// What no honest program does: whatever its arguments, it ends the program.
[[nodiscard]] bool endsTheProgram(long number);

// Calls whose answer depends on arguments, and on which one.
struct CheckedCall {
  long number;
  std::size_t index;
  CallArguments others{};  // what stands in the other arguments
};
[[nodiscard]] const std::vector<CheckedCall>& checkedCalls();

}  // namespace gantlet::test
