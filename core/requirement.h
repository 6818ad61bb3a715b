// Requirement: a distribution that programs need, and which of its versions will do, as a line of
// requirements says it: "pandas", "scikit-learn>=1.2", "numpy>=1.20,<2".
//
// Source: PEP 508 for names and lines, of which extras, markers and addresses are refused; PEP 440
// for versions and what is said of them (==, !=, >=, <=, <, >, ~=, ==1.2.*). Versions of npm
// packages that are plain numbers are compared by the same rules.
// Thread-safety: value types and pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet {

struct Requirement {
  struct Clause {
    std::string relation;  // ">="
    std::string version;   // "1.2"; of == and != also "1.2.*"
  };
  std::string name;              // as distributionName() writes it
  std::vector<Clause> versions;  // all of them count; empty: any
};

// Errors: kInvalidArgument; the message goes on from the name of a field ("has extras, …").
[[nodiscard]] Result<Requirement> parseRequirement(std::string_view text);

// A name's one spelling (PEP 503): "Scikit_Learn" is "scikit-learn".
[[nodiscard]] std::string distributionName(std::string_view name);

// False also for a version that is none of PEP 440, where anything is said of versions.
[[nodiscard]] bool satisfies(const Requirement& requirement, std::string_view version);

}  // namespace gantlet
