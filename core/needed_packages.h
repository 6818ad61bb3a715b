// NeededPackages: distributions that must be there for a program to run.
#pragma once

#include <string>
#include <vector>

#include "core/submission.h"

namespace gantlet {

struct NeededPackages {
  Language language = Language::kPython;  // whose they are
  // As parseRequirement() takes them: "pandas", "numpy>=1.20".
  std::vector<std::string> requirements;

  bool operator==(const NeededPackages&) const = default;
};

}  // namespace gantlet
