// Limits: what one execution may use. A policy sets them, a request may lower them, a provider
// enforces them.
#pragma once

#include <chrono>
#include <cstdint>

#include "core/byte_count.h"

namespace gantlet {

struct Limits {
  std::chrono::milliseconds wall{30'000};  // from start to end; over it: timeout
  double cpuCores = 1.0;                   // share of CPU, in cores
  ByteCount memory =
      ByteCount::mebi(256);  // all processes, tmpfs pages included; over it: out_of_memory
  std::uint32_t pids = 32;   // processes and threads at once
  ByteCount output = ByteCount::mebi(1);  // kept of stdout, and of stderr, each
  std::uint32_t artifactCount = 10;
  ByteCount artifactSize = ByteCount::mebi(10);  // of each artifact
  ByteCount workspace = ByteCount::mebi(100);    // the writable tmpfs
  std::uint32_t workspaceFiles = 4096;           // inodes of the workspace
  // From the host's disks, what the page cache did not hold; over it: killed.
  ByteCount diskRead = ByteCount::gibi(1);
  ByteCount result =
      ByteCount::mebi(16);  // the JSON value that main() returned; over it: output_limit
};

}  // namespace gantlet
