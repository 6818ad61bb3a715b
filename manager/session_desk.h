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
// Thread-safety: all functions may be called from many threads at once. A context runs one cell at
// a time; others wait their turn, a bounded number of them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "core/unique_fd.h"
#include "executor/living.h"
#include "manager/admission.h"
#include "manager/environment.h"
#include "manager/kept_sessions.h"
#include "manager/session_files.h"
#include "manager/tenant_table.h"
#include "manager/volume_desk.h"
#include "pipeline/pipeline.h"
#include "store/place_store.h"

namespace gantlet {

// As long as nodes have, too, until they are called dead (cluster/node_desk.h).
inline constexpr std::chrono::milliseconds kTakeOverAfter{30'000};

enum class SessionState : std::uint8_t {
  kIdle,    // nothing runs
  kActive,  // a cell runs
  kPaused,  // frozen in memory: nothing of it runs until it is resumed
  kSaved,   // its files are kept, it has no interpreters; it comes back when it is used
};
[[nodiscard]] std::string_view sessionStateName(SessionState state);  // "IDLE", "ACTIVE", …

// Its interpreter starts with its first cell, and again with the next one after it has ended.
enum class ContextState : std::uint8_t {
  kFresh,  // no interpreter, nothing has run
  kIdle,
  kActive,
  kEnded,  // its interpreter has ended, and its variables with it; the next cell starts another
};
[[nodiscard]] std::string_view contextStateName(ContextState state);  // "FRESH", "IDLE", …

struct ContextInfo {
  std::string id;  // "main" (one for each language), or "ctx_" and 26 characters
  Language language = Language::kPython;
  ContextState state = ContextState::kFresh;
  std::uint64_t executionCount = 0;  // cells that ran since its interpreter started
};

// A workspace's files as they were saved last.
struct SavedWorkspace {
  std::int64_t at = 0;      // milliseconds since 1970, UTC
  std::uint64_t files = 0;  // files, folders and links
  std::uint64_t bytes = 0;  // on the service's disk
};

// Times are milliseconds since 1970, UTC.
struct SessionInfo {
  std::string id;  // "ses_" and 26 characters
  TenantId tenant;
  SessionState state = SessionState::kIdle;
  Language language = Language::kPython;  // of what names none: contexts, and cells in `main`
  std::string policy;                     // "default@1"
  std::string templateLabel;              // "reports@3"; empty: none
  std::map<std::string, std::string> metadata;
  std::string createdBy;  // an actor's id
  std::string parent;     // the session that it was branched from; empty: none
  std::int64_t createdAt = 0;
  std::int64_t idleDeadline = 0;  // it ends then, unless something is done in it before
  std::int64_t deadline = 0;      // it ends then
  std::int64_t idleSeconds = 0;
  bool keepsWorkspace = false;
  std::optional<SavedWorkspace> saved;
  std::string saveError;  // why what came after that could not be saved; empty: nothing
  std::vector<MountedVolume> volumes;
  std::vector<ContextInfo> contexts;
};

// A held fork of a context's interpreter with a copy of the workspace. Nothing of it runs.
struct CheckpointInfo {
  std::string id;                    // "ckp_" and 26 characters
  std::string context;               // that it was made of, and that goes back to it
  std::int64_t createdAt = 0;        // milliseconds since 1970, UTC
  std::uint64_t executionCount = 0;  // cells that the context had run by then
  ByteCount memory;                  // charged to it now; pages that nobody has written since
                                     // stay charged to where they were written
};

struct SessionOptions {
  std::size_t maxSessions = 500;       // of all tenants
  std::size_t maxSessionsTenant = 50;  // of one
  std::size_t maxContexts = 8;         // of one session
  std::size_t maxWaitingCells = 16;    // of one context
  std::size_t maxBranches = 16;        // at once
  std::size_t maxCheckpoints = 16;     // of one session
  std::size_t maxCheckpointsTenant = 64;
  // Charged to checkpoints, and to jails that a rollback has left and that they need. Looked at
  // before another one is made.
  ByteCount checkpointMemory = ByteCount::gibi(2);        // of one session
  ByteCount checkpointMemoryTenant = ByteCount::gibi(8);  // of all of a tenant's
  std::size_t maxMetadata = 64;                           // entries; each text has at most 1 KiB
  // Of the history and the cell, in bytes: what an analysis takes (AnalyzeLimits::source).
  std::size_t maxHistory = std::size_t{256} << 10U;
  std::chrono::seconds usualIdle{30 * 60};
  std::chrono::seconds usualLife{6 * 3600};
  std::chrono::seconds longestLife{24 * 3600};
  std::chrono::milliseconds interruptPatience{2'000};  // from SIGINT to the kill
  // Of sessions whose workspace is kept.
  std::size_t maxKeptTenant = 100;                // of one tenant, living or put away
  ByteCount keptTenant = ByteCount::gibi(4);      // of a tenant's saves together
  std::chrono::seconds keepFor{7 * 24 * 3600};    // from the last save on
  std::chrono::seconds saveEvery{5 * 60};         // while something is done in it
  std::chrono::seconds saveAgain{60};             // after one that failed
  std::chrono::milliseconds endPatience{15'000};  // until what was killed has ended
  std::size_t takeOverAtOnce = 8;                 // with one syncShared()
};

// What is known of a cell's exception: the program's own claim.
struct CellException {
  std::string name;   // "ValueError"
  std::string value;  // its text
  std::string traceback;
};

// What happens while a cell runs, in the order in which it was seen.
struct CellEvent {
  enum class Kind : std::uint8_t {
    kStarted,  // it was vetted, recorded, and runs; executionCount
    kStdout,   // text
    kStderr,   // text
    kDisplay,  // bundle: what it displayed
    kResult,   // bundle: its last expression's value
    kError,    // exception
  };
  Kind kind = Kind::kStarted;
  std::string text;    // valid UTF-8; a piece, not a line
  std::string bundle;  // JSON object of MIME types and contents, checked
  CellException exception;
  std::uint64_t executionCount = 0;
};
using CellSink = std::function<void(const CellEvent& event)>;

// How a cell ended. A denied one is an answer, not an Error: report.status says so, and nothing
// ran.
struct CellAnswer {
  Report report;  // findings with lines of their cells; its display holds what was displayed
  std::string context;
  std::uint64_t executionCount = 0;         // 0: it did not run
  std::optional<std::string> resultBundle;  // of the last expression: JSON object of MIME types
  std::optional<CellException> exception;
  // The context's interpreter ended with this cell, and its variables with it: why, for a person.
  // Empty: it lives.
  std::string contextEnded;
  // The interpreter had ended before this cell, which ran in a new one without earlier variables.
  bool startedAnew = false;
};

class SessionDesk {
 public:
  // By what a session goes on that comes back: what its tenant may choose by then.
  struct Chosen {
    Policy policy;
    Ceilings ceilings;
    std::string templateLabel;
    NeededPackages packages;
    Environment environment;  // the template's
  };
  struct Parts {
    audit::Log& log;
    const Clock& clock;
    Admission& admission;
    // The pipeline behind admission.
    std::function<Result<Report>(const GateRequest&)> run;
    // Makes the sandbox of a session: what the active provider can do. Errors: kUnsupported where
    // it has no living sandboxes.
    std::function<Result<std::shared_ptr<LivingSandbox>>(const LivingSpec&)> open;
    const Rulebook& rulebook;
    // Null: no workspace is kept here. With `choose`, which takes a policy and a template as
    // SessionInfo names them.
    KeptSessions* kept = nullptr;
    std::function<Result<Chosen>(const TenantId&, const std::string& policy,
                                 const std::string& templateLabel)>
        choose = nullptr;
    VolumeDesk* volumes = nullptr;  // null: there are none
    // Tells the others of a cluster of a session before its maker hears of it; empty: nobody is to
    // know.
    std::function<Status(const StoredPlace&)> placed = nullptr;
  };
  // What `parts` names must outlive the desk.
  SessionDesk(const Parts& parts, const SessionOptions& options);
  ~SessionDesk();  // stop()
  SessionDesk(const SessionDesk&) = delete;
  SessionDesk& operator=(const SessionDesk&) = delete;

  // Who does something with which session. One that is not of `only` is not there.
  struct Who {
    std::string session;
    std::optional<TenantId> only;  // nullopt: an administrator, who sees all
    Actor actor;
  };

  struct Wanted {
    TenantId tenant;
    Actor actor;
    Language language = Language::kPython;
    Policy policy;  // that the tenant may choose; it stays for the session's life
    Ceilings ceilings;
    std::string templateLabel;
    std::chrono::seconds idle{0};  // 0: the usual one
    std::chrono::seconds life{0};  // 0: the usual one; from now on
    std::map<std::string, std::string> metadata;
    NeededPackages packages;
    Environment environment;  // of all its interpreters, over the template's
    Environment templateEnvironment;
    bool keepWorkspace = false;
    std::vector<WantedVolume> volumes;
  };
  // Errors: kInvalidArgument, kNotFound (a volume), kTooLarge, kBusy (as many as there may be),
  // kUnsupported, kUnavailable, kAuditFailed.
  [[nodiscard]] Result<SessionInfo> create(const Wanted& wanted);
  // The session that the tenant's request with this key has made, as long as it lives; else
  // create(). Errors too: kBusy (the request is under way).
  struct Once {
    std::string key;
    std::string bodyHash;
  };
  struct MadeOnce {
    bool sameBody = true;  // false: the key was used with another body, and nothing is made
    SessionInfo session;
  };
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
  struct Change {
    std::optional<std::chrono::seconds> life;  // the deadline, from now on
    std::optional<std::chrono::seconds> idle;
    std::optional<std::map<std::string, std::string>> metadata;  // instead of what there is
  };
  // Errors: kNotFound, kInvalidArgument, kAuditFailed.
  [[nodiscard]] Result<SessionInfo> change(const Who& who, const Change& change);
  // Ends what runs in it; what was saved of it is gone. Errors: kNotFound, kAuditFailed,
  // kUnavailable (what was saved could not be removed).
  [[nodiscard]] Status remove(const Who& who);
  // Errors: kNotFound, kAuditFailed, kUnsupported (no cgroup freezer here), kBusy (a cell runs);
  // where the workspace is kept those of a save, which comes first. To pause what is paused, or
  // resume what is not, does nothing. resume() brings back what was put away.
  [[nodiscard]] Status pause(const Who& who);
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

  struct CellWanted {
    std::string code;
    std::string context = "main";
    // Which `main`, made with its first cell (nullopt: the session's language); of another context
    // it must be the context's.
    std::optional<Language> language = std::nullopt;
    std::chrono::milliseconds timeout{0};  // 0: the policy's
    std::string argumentsJson = "{}";      // bound as `arguments` for this cell
    Environment environment = {};          // set while it runs
    CancelSignal cancel = {};              // ready: it is interrupted
  };
  // Runs on the caller's thread, which calls `sink` (may be empty). Errors: kNotFound,
  // kInvalidArgument, kTooLarge, kBusy (paused, or too many cells wait; a volume that it may write
  // to is full), kCancelled (nothing ran),
  // kAuditFailed, kUnavailable.
  [[nodiscard]] Result<CellAnswer> runCell(const Who& who, const CellWanted& wanted,
                                           const CellSink& sink = {});

  // --- files of the workspace. `path`: below the workspace, or absolute in /workspace, /home/user
  // or /mnt/data, which all name it; no part may be "..". What a program has made may have any
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
  struct Context;
  struct Session;
  struct BegunBranch;
  struct Checkpoint;
  struct Held;
  struct Kept;
  class CellRun;

  [[nodiscard]] Status checkSeconds(const char* name, std::chrono::seconds value) const;
  [[nodiscard]] Status record(std::string_view event, const Session& session, const Actor& actor,
                              json::Object details);
  [[nodiscard]] Status record(std::string_view event, const std::string& id, const TenantId& tenant,
                              const Actor& actor, json::Object details);
  [[nodiscard]] SessionInfo infoOf(Session& session);
  [[nodiscard]] SessionInfo infoOf(Kept& kept);
  [[nodiscard]] Result<SessionInfo> createFor(const Wanted& wanted, const Once& once);
  [[nodiscard]] std::shared_ptr<Kept> keptOf(const Who& who);
  [[nodiscard]] Result<std::shared_ptr<void>> takeKeptPlace(const Wanted& wanted);
  [[nodiscard]] std::int64_t keptUntil(const KeptSession& session) const;
  [[nodiscard]] Result<std::shared_ptr<Session>> bringBack(const Who& who, Kept& kept);
  [[nodiscard]] Status fillBack(const Who& who, Session& session, const KeptSession& known);
  [[nodiscard]] Status save(Session& session, const Actor& actor, std::string_view reason);
  [[nodiscard]] Status saveBetweenCells(Session& session, const Actor& actor,
                                        std::string_view reason);
  [[nodiscard]] Status putAway(const std::shared_ptr<Session>& session, bool atAnyCost,
                               const std::string& reason);
  [[nodiscard]] bool isSpent(Session& session);
  void forgetSpent();
  void storeDue();
  [[nodiscard]] Status checkHere(const std::string& id);
  [[nodiscard]] Status dropElsewhere();
  [[nodiscard]] Status giveUpElsewhere(const std::string& id);
  [[nodiscard]] Status takeUp(const std::string& id);
  [[nodiscard]] Status takeOver(const SharedSession& stranded);
  void saveDue();
  [[nodiscard]] static ContextInfo infoOf(Context& context);
  [[nodiscard]] Result<std::shared_ptr<Session>> find(const Who& who);
  // The same, of one that something is done in: it is not idle.
  [[nodiscard]] Result<std::shared_ptr<Session>> use(const Who& who);
  [[nodiscard]] bool isOver(Session& session);
  // `language`: which `main`; nullopt: the session's.
  [[nodiscard]] static Result<std::shared_ptr<Context>> contextOf(
      Session& session, const std::string& id, std::optional<Language> language = std::nullopt);
  // One, or, of `main`, that of each language.
  // Whether the session's template lets it have contexts of the language.
  [[nodiscard]] static Status checkLanguage(const Session& session, Language language);
  [[nodiscard]] static Result<std::vector<std::shared_ptr<Context>>> contextsOf(
      Session& session, const std::string& id);
  // `main` of another language than the session's, before its first cell.
  [[nodiscard]] Status makeMain(const Who& who, Session& session, Language language);
  struct KeyUse {
    std::string bodyHash;
    std::string session;  // "": it is being made
  };
  [[nodiscard]] bool goesOn(const KeyUse& use);
  void dropKey(const TenantId& tenant, const std::string& key, const std::string& id);
  [[nodiscard]] Status takePlace(const TenantId& tenant);
  void leavePlace(const TenantId& tenant);  // with the lock
  [[nodiscard]] Status openSandbox(Session& session);
  // Until all of the session's sandbox is gone; null: it has no volumes.
  [[nodiscard]] std::shared_ptr<void> holdVolumes(const Session& session) const;
  [[nodiscard]] Status attachVolumes(Session& session, const std::vector<MountedVolume>& had);
  void endWriters(const std::string& volume, const std::string& why, bool again);
  // A branch in two steps, so that the jail of the next one is made beside the fork of this one.
  [[nodiscard]] Result<BegunBranch> beginBranch(const Who& who, Session& session, Context& context);
  [[nodiscard]] Status prepareBranch(const Who& who, Session& session, Context& context,
                                     BegunBranch& begun);
  [[nodiscard]] Result<std::shared_ptr<Session>> endBranch(BegunBranch begun);
  [[nodiscard]] Status placeBranch(BegunBranch& begun);
  void giveUp(const Who& who, const BegunBranch& begun);
  [[nodiscard]] static Error forkError(Session& session, Context& context, Error error);
  [[nodiscard]] static Result<Held> heldOf(Context& context);
  [[nodiscard]] static Status startIn(Session& session, Context& context, Held& held);
  [[nodiscard]] static Status beginPlace(const Held& held, const std::string& session,
                                         std::unique_ptr<BranchPlace>& place);
  [[nodiscard]] static CheckpointInfo infoOf(const Checkpoint& checkpoint);
  [[nodiscard]] static Result<std::shared_ptr<Checkpoint>> checkpointOf(Session& session,
                                                                        const std::string& id);
  [[nodiscard]] Status takeCheckpointPlace(Session& session);
  [[nodiscard]] Status checkCheckpointMemory(const Session& session);
  [[nodiscard]] Result<std::shared_ptr<Checkpoint>> holdContext(const Who& who, Session& session,
                                                                Context& context);
  [[nodiscard]] Status goBack(const Who& who, Session& session, Context& context,
                              Checkpoint& checkpoint);
  [[nodiscard]] static Status takeTurnNow(Context& context);
  [[nodiscard]] static bool beginUse(Session& session);
  void endUse(Session& session);
  static void end(Session& session);
  static void endContext(Context& context, bool removed);
  [[nodiscard]] Status takeTurn(Context& context, const CancelSignal& cancel);
  static void leaveTurn(Context& context);
  static void leaveOutTold(Context& context, CellAnswer& answer);
  [[nodiscard]] Result<CellAnswer> runCellIn(Session& session, const Who& who,
                                             const CellWanted& wanted, const CellSink& sink);
  [[nodiscard]] Result<CellAnswer> runInTurn(const Who& who, Session& session, Context& context,
                                             const CellWanted& wanted, const CellSink& sink);

  const Parts parts_;
  const SessionOptions options_;
  const std::string firstId_;  // no session of this desk's has an id before it
  std::mutex mutex_;           // guards the table, never held over a cell or a record
  std::condition_variable wake_;
  TenantTable<Session> sessions_;
  std::map<std::string, std::shared_ptr<Kept>> kept_;  // those of sessions_ too
  std::map<TenantId, std::size_t> making_;
  std::map<TenantId, std::size_t> makingKept_;
  std::map<std::pair<TenantId, std::string>, KeyUse> keys_;  // of those that live
  std::map<std::string, std::string> owed_;  // this node's and not here yet: ids, with tenants
  bool synced_ = false;
  bool stopping_ = false;
  std::thread reclaimer_;
};

}  // namespace gantlet
