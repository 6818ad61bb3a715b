// What SessionDesk and the classes behind it speak of: sessions, contexts, checkpoints and cells as
// their callers see them, and what is asked of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "executor/living.h"
#include "manager/environment.h"
#include "manager/volume_desk.h"
#include "pipeline/pipeline.h"
#include "store/place_store.h"

namespace gantlet {

class Admission;
class KeptSessions;

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
  // The same of a cell that did not run either: why what it names may be gone.
  bool endedBefore = false;
};

// By what a session goes on that comes back: what its tenant may choose by then.
struct ChosenSession {
  Policy policy;
  Ceilings ceilings;
  std::string templateLabel;
  NeededPackages packages;
  Environment environment;  // the template's
};
struct SessionParts {
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
  std::function<Result<ChosenSession>(const TenantId&, const std::string& policy,
                                      const std::string& templateLabel)>
      choose = nullptr;
  VolumeDesk* volumes = nullptr;  // null: there are none
  // Tells the others of a cluster of a session before its maker hears of it; empty: nobody is to
  // know.
  std::function<Status(const StoredPlace&)> placed = nullptr;
  // What a tenant may ask for now, of a session by its policy and its template as SessionInfo names
  // them; asked for each cell. Errors: kInvalidArgument, with the words that a new session would be
  // refused with. Empty: what sessions were made with counts for as long as they live.
  std::function<Result<Ceilings>(const TenantId&, const std::string& policy,
                                 const std::string& templateLabel)>
      bounds = nullptr;
};

// Who does something with which session. One that is not of `only` is not there.
struct SessionWho {
  std::string session;
  std::optional<TenantId> only;  // nullopt: an administrator, who sees all
  Actor actor;
};

struct WantedSession {
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

struct SessionOnce {
  std::string key;
  std::string bodyHash;
};

struct MadeSession {
  bool sameBody = true;  // false: the key was used with another body, and nothing is made
  SessionInfo session;
};

struct SessionChange {
  std::optional<std::chrono::seconds> life;  // the deadline, from now on
  std::optional<std::chrono::seconds> idle;
  std::optional<std::map<std::string, std::string>> metadata;  // instead of what there is
};

struct WantedCell {
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

}  // namespace gantlet
