// Artifacts: the files that a program left in the artifacts/ folder of its workspace.
// Everything in there is the submitter's: names, types, sizes, links.
#pragma once

#include <vector>

#include "core/limits.h"
#include "executor/execution.h"

namespace gantlet {

// Reads regular, non-hidden, non-empty files of known types (png jpg jpeg svg pdf csv json html) at
// the top level of artifacts/, sorted by name, up to the limits; larger ones are left out.
// REQUIRES: every process that could write there is gone.
[[nodiscard]] std::vector<Artifact> collectArtifacts(int workspaceFd, const Limits& limits);

}  // namespace gantlet
