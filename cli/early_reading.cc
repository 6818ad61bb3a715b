#include "cli/early_reading.h"

#include <system_error>
#include <utility>

#include "policy/judge.h"
#include "policy/profile_builder.h"

namespace gantlet::cli {
namespace {

constexpr std::string_view kPlain = "print('hello')\n";
constexpr std::string_view kDataScience =
    "import numpy as np\nimport pandas as pd\n"
    "print(int(pd.DataFrame({'a': np.arange(10)})['a'].sum()))\n";

// Goes the way of a submission as far as its profile, for the reading that comes with it.
void vet(const Rulebook& rulebook, std::string_view preset, std::string_view source) {
  const Result<Policy> policy = rulebook.policy(preset);
  if (!policy) return;
  Submission submission;
  submission.filename = "main.py";
  submission.source = source;
  const Verdict verdict = judge(analyzeFor(*policy, submission), submission, *policy);
  static_cast<void>(buildProfile(rulebook, Language::kPython, verdict.capabilities));
}

}  // namespace

std::jthread readEarly(std::shared_ptr<const Rulebook> rulebook, bool dataScience) {
  try {
    return std::jthread([rulebook = std::move(rulebook), dataScience] {
      vet(*rulebook, "default", kPlain);
      if (dataScience) vet(*rulebook, "data-science", kDataScience);
    });
  } catch (const std::system_error&) {
    return {};
  }
}

}  // namespace gantlet::cli
