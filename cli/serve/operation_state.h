// What GET /metrics tells of the process beside the pipeline, gathered where it is known.
// Thread-safety: a function that may be called from many threads at once.
#pragma once

#include <filesystem>

#include "cli/serve/cluster_parts.h"
#include "cli/serve/log_writer.h"
#include "cli/serve/reload.h"
#include "core/clock.h"
#include "manager/execution_desk.h"
#include "objects/object_store.h"
#include "service/operation.h"

namespace gantlet::cli {

struct OperationSources {
  std::filesystem::path dataFolder;
  std::filesystem::path auditLog;
  const Clock& clock;
  const LogWriter& lines;
  const Reload& reload;
  ExecutionDesk& executions;
  ClusterParts* cluster = nullptr;                // null: it is no part of a cluster
  const objects::ObjectStore* objects = nullptr;  // null: it has none
};

// As it is now. What can't be read is left out.
[[nodiscard]] OperationState operationState(const OperationSources& sources);

}  // namespace gantlet::cli
