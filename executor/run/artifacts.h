// Artifacts: the files that a program left in its workspace. Everything there is the submitter's:
// names, types, sizes, links.
#pragma once

#include <time.h>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
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

// What has been told of a workspace that stays: each file as it was then.
struct ToldArtifacts {
  std::mutex mutex;
  std::map<std::string, std::array<std::int64_t, 4>, std::less<>> files;
};

// Of a workspace that stays: what lies below artifacts/ and has been changed since then (by ctime,
// which no program sets back; CLOCK_REALTIME_COARSE), and was not told as it is. The program that
// it is asked for stands still; where others change a file meanwhile, that one is dropped.
[[nodiscard]] Collected collectArtifactsSince(int workspaceFd, const Limits& limits,
                                              const timespec& since, ToldArtifacts& told);

}  // namespace gantlet
