// SessionDesk: tenants' sandboxes that live. A session is a workspace with limits, a policy and
// deadlines; in it contexts keep an interpreter's state between cells.
//
//   - A cell is vetted as a part of one program: all that its context has run, and the cell. Its
//     context can do what that program may, never less than before, never more than the policy.
//   - Every cell, transfer, change and end is a record in the audit log before its effect; what
//     can't be recorded is not done.
//   - Sessions live in this process and end with it. A session that is over is not there.
//   - But for one whose workspace is kept: its files are saved, it is put away when its time is
//     over, and whoever uses it next finds it with its files and with new interpreters.
//
// The desk is their door: each subject is a class of its own behind it (session_table, _maker,
// _life, _contexts, _cells, _branches, _checkpoints, _workspaces, _keeping, _sharing, _upkeep).
//
// Thread-safety: all functions may be called from many threads at once. A context runs one cell at
// a time; others wait their turn, a bounded number of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "manager/session_files.h"
#include "manager/session_types.h"
#include "manager/staged_files.h"
#include "store/place_store.h"

namespace gantlet {

class SessionDesk {
 public:
  using Chosen = ChosenSession;
  using Parts = SessionParts;
  // What `parts` names must outlive the desk.
  SessionDesk(const Parts& parts, const SessionOptions& options);
  ~SessionDesk();  // stop()
  SessionDesk(const SessionDesk&) = delete;
  SessionDesk& operator=(const SessionDesk&) = delete;

  using Who = SessionWho;

  using Wanted = WantedSession;
  // Errors: kInvalidArgument, kNotFound (a volume), kTooLarge, kBusy (as many as there may be),
  // kUnsupported, kUnavailable, kAuditFailed.
  [[nodiscard]] Result<SessionInfo> create(const Wanted& wanted);
  // The session that the tenant's request with this key has made, as long as it lives; else
  // create(). Errors too: kBusy (the request is under way).
  using Once = SessionOnce;
  using MadeOnce = MadeSession;
  [[nodiscard]] Result<MadeOnce> createOnce(const Wanted& wanted, const Once& once);
  // Whether createOnce() makes no new one with that key.
  [[nodiscard]] bool knowsKey(const TenantId& tenant, const std::string& key);
  // Errors: kNotFound.
  [[nodiscard]] Result<SessionInfo> get(const Who& who);
  // Those that live, or were put away, the oldest first.
  // Errors: kUnavailable: whether they are this node's still could not be asked.
  [[nodiscard]] Result<std::vector<SessionInfo>> list(const std::optional<TenantId>& only);
  // The same as places, without their node.
  [[nodiscard]] std::vector<StoredPlace> places();
  using Change = SessionChange;
  // Errors: kNotFound, kInvalidArgument, kAuditFailed.
  [[nodiscard]] Result<SessionInfo> change(const Who& who, const Change& change);
  // Ends what runs in it; what was saved of it is gone. Errors: kNotFound, kAuditFailed,
  // kUnavailable (what was saved could not be removed).
  [[nodiscard]] Status remove(const Who& who);
  // Errors: kNotFound, kAuditFailed, kUnsupported (no cgroup freezer here), kBusy (a cell runs);
  // where the workspace is kept those of a save, which comes first. To pause what is paused, or
  // resume what is not, does nothing. resume() brings back what was put away.
  // `keepFor`: its deadline stops meanwhile, for as long as that at most; nullopt: it goes on.
  [[nodiscard]] Status pause(const Who& who,
                             std::optional<std::chrono::seconds> keepFor = std::nullopt);
  [[nodiscard]] Status resume(const Who& who);

  // Sessions whose `main` goes on where `context` stands, between cells: with all its variables,
  // its history, what it may do, and a copy of the workspace; policy, deadline and metadata are the
  // session's. All or none. Its other contexts don't come along. Errors: kNotFound,
  // kInvalidArgument, kBusy (as many sessions as there may be; the interpreter has ended, or holds
  // what can't be forked), kTooLarge, kUnsupported, kUnavailable, kCancelled, kAuditFailed.
  [[nodiscard]] Result<std::vector<SessionInfo>> branch(const Who& who, const std::string& context,
                                                        std::size_t count,
                                                        const CancelSignal& cancel = {});

  // Holds what `context` is between two cells, to go back to it: a fork of its interpreter, with
  // its history and what it may do, and a copy of the workspace. It goes with its context, and with
  // the session. Errors: kNotFound, kBusy (a cell runs; as many checkpoints, or as much memory in
  // them, as there may be; what branch() tells), kTooLarge, kUnsupported, kUnavailable,
  // kAuditFailed.
  [[nodiscard]] Result<CheckpointInfo> makeCheckpoint(const Who& who, const std::string& context);
  // Those that there are, the oldest first.
  [[nodiscard]] Result<std::vector<CheckpointInfo>> checkpoints(const Who& who);
  [[nodiscard]] Result<CheckpointInfo> checkpoint(const Who& who, const std::string& id);
  [[nodiscard]] Status removeCheckpoint(const Who& who, const std::string& id);
  // Its context goes on where it was then, with a copy of the workspace as of then; what both were
  // by now ends. The checkpoint stays. Errors: kNotFound, kBusy (a cell runs in the session;
  // another context of it has variables, which belong to the workspace as it is), kTooLarge,
  // kUnavailable, kAuditFailed.
  [[nodiscard]] Result<ContextInfo> rollback(const Who& who, const std::string& id);

  // `language`: nullopt: the session's. Errors: kNotFound, kBusy, kUnsupported (a language that has
  // no living interpreter here), kAuditFailed.
  [[nodiscard]] Result<ContextInfo> makeContext(const Who& who, std::optional<Language> language);
  [[nodiscard]] Result<std::vector<ContextInfo>> contexts(const Who& who);
  // Its interpreter ends, with what runs in it; history and variables are gone. `main` is that of
  // each language that has one. Errors: kNotFound, kAuditFailed.
  [[nodiscard]] Status restartContext(const Who& who, const std::string& context);
  // `main` of that language alone. One that has had no cell yet is fresh as it is.
  [[nodiscard]] Status restartMain(const Who& who, Language language);
  // Which languages the session may have contexts of, its own first.
  [[nodiscard]] Result<std::vector<Language>> languagesOf(const Who& who);
  // What runs gets SIGINT and, where it goes on, is killed after a while. Nothing runs: nothing is
  // done. `main` is that of each language that has one.
  [[nodiscard]] Status interruptContext(const Who& who, const std::string& context);
  // `main` can be restarted, not deleted (kInvalidArgument).
  [[nodiscard]] Status removeContext(const Who& who, const std::string& context);

  using CellWanted = WantedCell;
  // Whether a living session's tenant may still ask for cells and branches of it. Errors:
  // kInvalidArgument (it may not choose the policy, or the template, any more): runCell() and
  // branch() say the same.
  [[nodiscard]] Status checkChoice(const Who& who);

  // Runs on the caller's thread, which calls `sink` (may be empty). Errors: kNotFound,
  // kInvalidArgument, kTooLarge, kBusy (paused, or too many cells wait; a volume that it may write
  // to is full), kCancelled (nothing ran),
  // kAuditFailed, kUnavailable.
  [[nodiscard]] Result<CellAnswer> runCell(const Who& who, const CellWanted& wanted,
                                           const CellSink& sink = {});

  // --- files of the workspace. `path`: below the workspace, or absolute in /workspace, /home/user,
  // /mnt/data or /tmp, which all name it; no part may be "..". What a program has made may have any
  // name; what is made here has one of UTF-8 without control characters. A link is never followed.
  // Errors of all: kNotFound (the session, or the file), kInvalidArgument, kTooLarge (the workspace
  // is full), kBusy (paused), kAuditFailed.
  [[nodiscard]] Result<FileInfo> stat(const Who& who, const std::string& path);
  // A folder's entries, sorted by path; `depth` levels of folders below it, 1: its own entries.
  [[nodiscard]] Result<std::vector<FileInfo>> listFiles(const Who& who, const std::string& path,
                                                        std::uint32_t depth = 1);
  // A file to read from, at any offset (pread(2)).
  [[nodiscard]] Result<OpenedFile> openFile(const Who& who, const std::string& path);
  // A file to be written; it takes the place of what is there when it is finished. Folders on the
  // way are made. `size`: how much will come, for the record; nullopt: not known.
  [[nodiscard]] Result<std::unique_ptr<FileWriter>> writeFile(
      const Who& who, const std::string& path, std::optional<std::uint64_t> size = std::nullopt);
  // With the folders on the way; false: it was there.
  [[nodiscard]] Result<bool> makeFolder(const Who& who, const std::string& path);
  // A folder goes with all that is in it.
  [[nodiscard]] Status removeFile(const Who& who, const std::string& path);
  // false: `condition` does not hold, and nothing was removed.
  [[nodiscard]] Result<bool> removeFileIf(const Who& who, const std::string& path,
                                          const FileCondition& condition);
  [[nodiscard]] Result<FileInfo> moveFile(const Who& who, const std::string& from,
                                          const std::string& to);

  // All that is in a folder, at most 20,000 files and folders down to 64 levels, to be read by
  // openWorkspaceFile(): links and what else is no file is listed with them.
  [[nodiscard]] Result<FolderFiles> readFolder(const Who& who, const std::string& path);
  // Files that are to take their places in a folder together. The desk must outlive them.
  [[nodiscard]] Result<std::unique_ptr<StagedFiles>> stageFiles(const Who& who,
                                                                const std::string& path);

  // Of kept sessions that are shared (KeptShare): ends here what is another node's by now, takes up
  // what is this one's, and where `takes` takes over those of nodes that were not heard of for
  // kTakeOverAfter, some at a time. What could not be done is done the next time; the first call
  // belongs to the start, before anybody asks for anything. Errors: kUnavailable, kAuditFailed.
  [[nodiscard]] Status syncShared(bool takes);

  // Ends all sessions, with a record each, and makes no more. Those whose workspace is kept are put
  // away.
  void stop();
  // Ends, puts away or saves what is due by the clock. A thread of the desk does so several times a
  // second.
  void reclaim();

 private:
  struct Classes;
  const std::unique_ptr<Classes> own_;
};

}  // namespace gantlet
