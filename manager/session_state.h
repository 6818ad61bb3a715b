// Session: a tenant's sandbox that lives, with its contexts and checkpoints, as the classes behind
// SessionDesk keep it. KeptEntry: one whose workspace is kept, whether it lives or was put away.
//
// Locks, in the order in which they are taken: KeptEntry::gate, the lock of SessionTable,
// Session::mutex, KeptEntry::mutex and a context's own. None but the gate is held over a cell or a
// record.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/resource_id.h"
#include "executor/run/artifacts.h"
#include "manager/kept_sessions.h"
#include "manager/session_context.h"
#include "manager/session_files.h"
#include "manager/session_types.h"

namespace gantlet {

inline constexpr std::chrono::seconds kForgetEvery{60};

[[nodiscard]] Error unknownSession(const std::string& id);
[[nodiscard]] Error unknownCheckpoint(const std::string& id);
// Each language has a `main`: "main" is the one of the session's own.
[[nodiscard]] std::string contextKey(const std::string& id, Language language, Language sessions);
void tellSave(const KeptSession& kept, SessionInfo& info);

// A context held as it was between two cells.
struct SessionCheckpoint {
  [[nodiscard]] CheckpointInfo info() const;

  std::string id;
  std::string context;
  std::int64_t createdAt = 0;
  HeldContext held;   // without an interpreter: that is the fork
  LivingBranch fork;  // whoever has its context's turn uses it
};

struct KeptEntry {
  explicit KeptEntry(KeptSession session)
      : tenant(session.tenant), createdBy(session.createdBy), info(std::move(session)) {}
  [[nodiscard]] KeptSession now() {
    const std::lock_guard lock(mutex);
    return info;
  }

  const TenantId tenant;
  const std::string createdBy;

  // Held while it is saved, put away, brought back or removed; before all other locks, and never
  // while something runs in it that could wait for it.
  std::mutex gate;
  bool removed = false;  // guarded by the gate

  std::shared_ptr<void> volumesHeld;  // as long as it may come back

  std::mutex mutex;  // guards all below
  KeptSession info;
  MonotonicTime tried{};       // when to remove it was tried last
  MonotonicTime storeTried{};  // … and to put its save into the object store
};

struct Session {
  static Environment environmentOf(const WantedSession& wanted) {
    return mergedEnvironment(wanted.environment, wanted.templateEnvironment);
  }
  static const Environment& environmentOf(const Session& session) { return session.environment; }

  // `from`: what is wanted, or the session that this one branches from. `known`: the session is
  // brought back, and was that before.
  template <class From>
  Session(const From& from, Language of, std::string by, const Clock& clock,
          const KeptSession* known = nullptr)
      : id(known != nullptr ? known->id : newResourceId("ses")),
        tenant(from.tenant),
        language(of),
        policy(from.policy),
        ceilings(from.ceilings),
        templateLabel(from.templateLabel),
        createdBy(std::move(by)),
        packages(from.packages),
        environment(environmentOf(from)),
        broughtBack(known != nullptr),
        createdAt(known != nullptr ? known->createdAt : clock.wallNow().time_since_epoch().count()),
        created(known == nullptr
                    ? clock.monotonicNow()
                    : clock.monotonicNow() - (clock.wallNow().time_since_epoch() -
                                              std::chrono::milliseconds(known->createdAt))) {}

  // --- take `mutex` themselves
  [[nodiscard]] SessionInfo info(MonotonicTime now);
  // By the clock, or because its sandbox has ended.
  [[nodiscard]] bool isSpent(MonotonicTime now);
  // The same; one whose workspace is kept is over when it is removed.
  [[nodiscard]] bool isOver(MonotonicTime now);
  [[nodiscard]] std::string whySpent(MonotonicTime now);
  [[nodiscard]] bool isRemoved();
  [[nodiscard]] bool isLeaving();
  // Something runs in the session, or is made of it: it is not idle, and is not paused or rolled
  // back meanwhile. False: the session is being put away, or is over.
  [[nodiscard]] bool beginUse();
  void endUse(MonotonicTime now);
  // `of`: which `main`; nullopt: the session's. Errors: kNotFound.
  [[nodiscard]] Result<std::shared_ptr<SessionContext>> context(
      const std::string& name, std::optional<Language> of = std::nullopt);
  // One, or, of `main`, that of each language. Errors: kNotFound.
  [[nodiscard]] Result<std::vector<std::shared_ptr<SessionContext>>> contextsNamed(
      const std::string& name);
  [[nodiscard]] std::vector<std::shared_ptr<SessionContext>> allContexts();
  // Errors: kNotFound.
  [[nodiscard]] Result<std::shared_ptr<SessionCheckpoint>> checkpoint(const std::string& name);
  // What a fork came to, as its caller is told: where the session or the context was ended
  // meanwhile, whatever the host said of it comes from that.
  [[nodiscard]] Error explain(SessionContext& context, Error error);
  // It is over: its contexts and checkpoints end.
  void finish();

  // Whether its template lets it have contexts of the language. Errors: kInvalidArgument.
  [[nodiscard]] Status checkLanguage(Language wanted) const;

  const std::string id;
  const TenantId tenant;
  const Language language;
  const Policy policy;
  const Ceilings ceilings;
  const std::string templateLabel;
  const std::string createdBy;
  const NeededPackages packages;
  const Environment environment;
  const bool broughtBack;           // its contexts of before are gone
  std::shared_ptr<KeptEntry> kept;  // null: it ends with its files
  std::string parent;
  std::string onceKey;  // of a session that is not kept; "": none
  const std::int64_t createdAt;
  const MonotonicTime created;  // the same moment
  std::vector<MountedVolume> volumes;
  std::shared_ptr<void> volumesHeld;       // goes behind its sandbox
  std::shared_ptr<LivingSandbox> sandbox;  // goes behind its contexts
  const FileOrder files = std::make_shared<FileDoor>();
  ToldArtifacts toldArtifacts;

  std::mutex mutex;  // guards all below
  std::map<std::string, std::string> metadata;
  std::chrono::seconds idle{0};
  std::chrono::seconds life{0};  // from its making, or its last coming back, on
  MonotonicTime lastUse;
  MonotonicTime end;
  std::size_t active = 0;
  bool paused = false;
  std::optional<MonotonicTime::duration> left;  // to the deadline, which stands still meanwhile
  bool removed = false;
  bool rollsBack = false;           // nothing may run meanwhile
  bool saves = false;               // the same
  bool leaves = false;              // it is being put away: nothing begins any more
  std::condition_variable settled;  // one of these, or `active`, has changed
  std::uint64_t uses = 0;           // of what may have changed files
  std::uint64_t savedUses = 0;      // those that the last save has seen
  MonotonicTime saveTried;          // the last one, or its making
  std::map<std::string, std::shared_ptr<SessionContext>> contexts;  // by contextKey()
  std::map<std::string, std::shared_ptr<SessionCheckpoint>> checkpoints;
  std::size_t holding = 0;  // checkpoints that are being made
};

}  // namespace gantlet
