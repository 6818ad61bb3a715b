// Artifacts: the files that a program left in its workspace. Everything there is the submitter's:
// names, types, sizes, links.
#pragma once

#include <span>
#include <vector>

#include "core/limits.h"
#include "executor/execution.h"

namespace gantlet {

struct Collected {
  std::vector<Artifact> artifacts;
  DroppedArtifacts dropped;
};

// Reads what lies below artifacts/, then what else lies in the workspace, each sorted by path, up
// to the limits. Of the latter, `inputs` that have still the bytes they came with are nobody's
// work, and what is hidden (".cache") is what libraries keep for themselves: neither is an
// artifact. Whatever else is not handed out is in `dropped`, with the reason. REQUIRES: every
// process that could write there is gone or stands still. A file that changes all the same is
// dropped.
[[nodiscard]] Collected collectArtifacts(int workspaceFd, const Limits& limits,
                                         std::span<const InputFile> inputs = {});

}  // namespace gantlet
