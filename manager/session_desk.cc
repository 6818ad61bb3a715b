#include "manager/session_desk.h"

#include "manager/session_bounds.h"
#include "manager/session_branches.h"
#include "manager/session_cells.h"
#include "manager/session_checkpoints.h"
#include "manager/session_contexts.h"
#include "manager/session_finder.h"
#include "manager/session_keeping.h"
#include "manager/session_life.h"
#include "manager/session_maker.h"
#include "manager/session_records.h"
#include "manager/session_sandboxes.h"
#include "manager/session_sharing.h"
#include "manager/session_table.h"
#include "manager/session_upkeep.h"
#include "manager/session_workspaces.h"

namespace gantlet {

// Each knows those above it.
struct SessionDesk::Classes {
  Classes(const Parts& parts, const SessionOptions& options)
      : records(parts.log),
        table(options, parts.clock),
        sandboxes(parts.open, parts.rulebook, parts.volumes, options.longestLife),
        keeping({table, records, sandboxes, parts.clock, parts.kept, parts.choose}, options),
        sharing(table, records, parts.kept, parts.clock, options),
        finder(table, sharing, keeping, parts.clock),
        maker({table, records, sandboxes, keeping, finder, parts.clock, parts.placed}, options),
        life({table, records, keeping, finder, parts.clock}, options),
        contexts(finder, records, options.maxContexts),
        bounds(parts.bounds),
        cells({finder, contexts, sandboxes, bounds, parts.admission, parts.run, parts.clock},
              options),
        branches({table, records, sandboxes, finder, bounds, parts.clock, parts.placed}, options),
        checkpoints(table, finder, records, parts.clock, options),
        workspaces(finder, records, parts.clock),
        upkeep({table, records, keeping, sharing, parts.clock, parts.volumes}) {}

  SessionRecords records;
  SessionTable table;
  SessionSandboxes sandboxes;
  SessionKeeping keeping;
  SessionSharing sharing;
  SessionFinder finder;
  SessionMaker maker;
  SessionLife life;
  SessionContexts contexts;
  SessionBounds bounds;
  SessionCells cells;
  SessionBranches branches;
  SessionCheckpoints checkpoints;
  SessionWorkspaces workspaces;
  SessionUpkeep upkeep;  // last: its thread uses all of the above
};

SessionDesk::SessionDesk(const Parts& parts, const SessionOptions& options)
    : own_(std::make_unique<Classes>(parts, options)) {}

SessionDesk::~SessionDesk() { stop(); }

void SessionDesk::stop() { own_->upkeep.stop(); }

void SessionDesk::reclaim() { own_->upkeep.reclaim(); }

Status SessionDesk::syncShared(bool takes) { return own_->sharing.syncShared(takes); }

Result<SessionInfo> SessionDesk::create(const Wanted& wanted) {
  return own_->maker.create(wanted, {});
}

Result<SessionDesk::MadeOnce> SessionDesk::createOnce(const Wanted& wanted, const Once& once) {
  return own_->maker.createOnce(wanted, once);
}

bool SessionDesk::knowsKey(const TenantId& tenant, const std::string& key) {
  return own_->table.knowsKey(tenant, key);
}

Result<SessionInfo> SessionDesk::get(const Who& who) { return own_->finder.get(who); }

Result<std::vector<SessionInfo>> SessionDesk::list(const std::optional<TenantId>& only) {
  return own_->finder.list(only);
}

std::vector<StoredPlace> SessionDesk::places() { return own_->table.places(); }

Result<SessionInfo> SessionDesk::change(const Who& who, const Change& change) {
  return own_->life.change(who, change);
}

Status SessionDesk::remove(const Who& who) { return own_->life.remove(who); }

Status SessionDesk::pause(const Who& who, std::optional<std::chrono::seconds> keepFor) {
  return own_->life.pause(who, keepFor);
}

Status SessionDesk::resume(const Who& who) { return own_->life.resume(who); }

Result<ContextInfo> SessionDesk::makeContext(const Who& who, std::optional<Language> language) {
  return own_->contexts.make(who, language);
}

Result<std::vector<ContextInfo>> SessionDesk::contexts(const Who& who) {
  return own_->contexts.list(who);
}

Status SessionDesk::restartContext(const Who& who, const std::string& context) {
  return own_->contexts.restart(who, context);
}

Status SessionDesk::restartMain(const Who& who, Language language) {
  return own_->contexts.restartMain(who, language);
}

Result<std::vector<Language>> SessionDesk::languagesOf(const Who& who) {
  return own_->contexts.languagesOf(who);
}

Status SessionDesk::interruptContext(const Who& who, const std::string& context) {
  return own_->contexts.interrupt(who, context);
}

Status SessionDesk::removeContext(const Who& who, const std::string& context) {
  return own_->contexts.remove(who, context);
}

Status SessionDesk::checkChoice(const Who& who) {
  const auto session = own_->finder.find(who);
  if (!session) return {};  // whoever asks for more of it is told so
  TRY([[maybe_unused]] const Ceilings now, own_->bounds.of(**session));
  return {};
}

Result<CellAnswer> SessionDesk::runCell(const Who& who, const CellWanted& wanted,
                                        const CellSink& sink) {
  return own_->cells.run(who, wanted, sink);
}

Result<std::vector<SessionInfo>> SessionDesk::branch(const Who& who, const std::string& context,
                                                     std::size_t count,
                                                     const CancelSignal& cancel) {
  return own_->branches.branch(who, context, count, cancel);
}

Result<CheckpointInfo> SessionDesk::makeCheckpoint(const Who& who, const std::string& context) {
  return own_->checkpoints.make(who, context);
}

Result<std::vector<CheckpointInfo>> SessionDesk::checkpoints(const Who& who) {
  return own_->checkpoints.list(who);
}

Result<CheckpointInfo> SessionDesk::checkpoint(const Who& who, const std::string& id) {
  return own_->checkpoints.get(who, id);
}

Status SessionDesk::removeCheckpoint(const Who& who, const std::string& id) {
  return own_->checkpoints.remove(who, id);
}

Result<ContextInfo> SessionDesk::rollback(const Who& who, const std::string& id) {
  return own_->checkpoints.rollback(who, id);
}

Result<FileInfo> SessionDesk::stat(const Who& who, const std::string& path) {
  return own_->workspaces.stat(who, path);
}

Result<std::vector<FileInfo>> SessionDesk::listFiles(const Who& who, const std::string& path,
                                                     std::uint32_t depth) {
  return own_->workspaces.list(who, path, depth);
}

Result<OpenedFile> SessionDesk::openFile(const Who& who, const std::string& path) {
  return own_->workspaces.open(who, path);
}

Result<std::unique_ptr<FileWriter>> SessionDesk::writeFile(const Who& who, const std::string& path,
                                                           std::optional<std::uint64_t> size) {
  return own_->workspaces.write(who, path, size);
}

Result<bool> SessionDesk::makeFolder(const Who& who, const std::string& path) {
  return own_->workspaces.makeFolder(who, path);
}

Status SessionDesk::removeFile(const Who& who, const std::string& path) {
  TRY([[maybe_unused]] const bool removed, own_->workspaces.removeIf(who, path, {}));
  return {};
}

Result<bool> SessionDesk::removeFileIf(const Who& who, const std::string& path,
                                       const FileCondition& condition) {
  return own_->workspaces.removeIf(who, path, condition);
}

Result<FileInfo> SessionDesk::moveFile(const Who& who, const std::string& from,
                                       const std::string& to) {
  return own_->workspaces.move(who, from, to);
}

Result<FolderFiles> SessionDesk::readFolder(const Who& who, const std::string& path) {
  return own_->workspaces.readFolder(who, path);
}

Result<std::unique_ptr<StagedFiles>> SessionDesk::stageFiles(const Who& who,
                                                             const std::string& path) {
  return own_->workspaces.stage(who, path);
}

}  // namespace gantlet
