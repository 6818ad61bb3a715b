#include "cli/serve/operation_state.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>

#include "audit/query.h"

namespace gantlet::cli {
namespace {

// By the file that readers of the log get, and not by what the log remembers of having written.
std::optional<OperationState::Checkpoint> checkpointIn(const std::filesystem::path& log,
                                                       const Clock& clock) {
  struct stat file {};
  if (::stat((log / "checkpoint").c_str(), &file) != 0) return std::nullopt;
  const Result<audit::Checkpoint> last = audit::readCheckpoint(log);
  if (!last) return std::nullopt;
  const std::chrono::duration<double> written(static_cast<double>(file.st_mtim.tv_sec) +
                                              static_cast<double>(file.st_mtim.tv_nsec) / 1e9);
  const std::chrono::duration<double> now = clock.wallNow().time_since_epoch();
  return OperationState::Checkpoint{last->size, std::max(0.0, (now - written).count())};
}

}  // namespace

OperationState operationState(const OperationSources& sources) {
  OperationState state;
  struct statvfs space {};
  if (::statvfs(sources.dataFolder.c_str(), &space) == 0) {
    state.dataFolder = {std::uint64_t{space.f_bavail} * space.f_frsize,
                        std::uint64_t{space.f_blocks} * space.f_frsize};
  }
  state.checkpoint = checkpointIn(sources.auditLog, sources.clock);
  state.logLinesDropped = sources.lines.dropped();
  const Reload::Counts counts = sources.reload.counts();
  state.reloadsDone = counts.done;
  state.reloadsRefused = counts.refused;
  state.lastReloadDone = counts.lastDone;
  state.lastReloadAt = counts.lastDoneAt;
  const ExecutionDesk::Counts queue = sources.executions.counts();
  state.queue = OperationState::Queue{queue.waiting, queue.running,
                                      std::chrono::duration<double>(queue.oldestWait).count(),
                                      queue.accepted, queue.ended};
  if (sources.cluster != nullptr) state.cluster = sources.cluster->state();
  if (sources.objects != nullptr) state.objects = sources.objects->counts();
  return state;
}

}  // namespace gantlet::cli
