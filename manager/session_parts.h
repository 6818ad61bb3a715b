// What the files of SessionDesk share: sessions, contexts and checkpoints as the desk keeps them.
// Only they include it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/resource_id.h"
#include "manager/cell_history.h"
#include "manager/session_desk.h"

namespace gantlet {

inline constexpr std::chrono::seconds kForgetEvery{60};
inline constexpr std::string_view kMain = "main";

[[nodiscard]] Error unknownSession(const std::string& id);
// Each language has a `main`: "main" is the one of the session's own.
[[nodiscard]] std::string keyOf(const std::string& id, Language language, Language sessions);
[[nodiscard]] Error unknownContext(const std::string& id);
void tellSave(const KeptSession& kept, SessionInfo& info);
[[nodiscard]] Status checkMetadata(const std::map<std::string, std::string>& metadata,
                                   std::size_t most);

struct SessionDesk::Context {
  Context(std::string name, Language of) : id(std::move(name)), language(of), history(of) {}

  const std::string id;
  const Language language;

  std::mutex mutex;  // guards all below; not held while a cell runs
  std::condition_variable turn;
  bool busy = false;
  bool removed = false;
  bool ended = false;  // an interpreter was there, and has ended
  std::size_t waiting = 0;
  std::uint64_t ran = 0;
  std::shared_ptr<LivingContext> living;
  CellHistory history;         // of the interpreter that lives
  std::set<std::string> told;  // findings of its cells, which refused none of them

  void forget() {
    living.reset();
    history = CellHistory(language);
    told.clear();
    ran = 0;
  }
};

// What a context is between two cells.
struct SessionDesk::Held {
  std::shared_ptr<LivingContext> living;  // null: no interpreter yet
  CellHistory history;
  std::uint64_t ran = 0;
};

struct SessionDesk::BegunBranch {
  std::shared_ptr<Session> made;
  Held held;                           // of the parent's context
  std::unique_ptr<BranchPlace> place;  // the jail, at which the launcher is
};

struct SessionDesk::Checkpoint {
  std::string id;
  std::string context;
  std::int64_t createdAt = 0;
  CellHistory history;
  std::uint64_t ran = 0;
  LivingBranch fork;  // whoever has its context's turn uses it
};

// A session whose workspace is kept, whether it lives or was put away.
struct SessionDesk::Kept {
  explicit Kept(KeptSession session)
      : tenant(session.tenant), createdBy(session.createdBy), info(std::move(session)) {}
  [[nodiscard]] KeptSession now() {
    const std::lock_guard lock(mutex);
    return info;
  }

  const TenantId tenant;
  const std::string createdBy;

  // Held while it is saved, put away, brought back or removed; before the desk's own lock, and
  // never while something runs in it that could wait for it.
  std::mutex gate;
  bool removed = false;  // guarded by the gate

  std::shared_ptr<void> volumesHeld;  // as long as it may come back

  std::mutex mutex;  // guards all below
  KeptSession info;
  MonotonicTime tried{};       // when to remove it was tried last
  MonotonicTime storeTried{};  // … and to put its save into the object store
};

struct SessionDesk::Session {
  static Environment environmentOf(const Wanted& wanted) {
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

  const std::string id;
  const TenantId tenant;
  const Language language;
  const Policy policy;
  const Ceilings ceilings;
  const std::string templateLabel;
  const std::string createdBy;
  const NeededPackages packages;
  const Environment environment;
  const bool broughtBack;      // its contexts of before are gone
  std::shared_ptr<Kept> kept;  // null: it ends with its files
  std::string parent;
  std::string onceKey;  // of a session that is not kept; "": none
  const std::int64_t createdAt;
  const MonotonicTime created;  // the same moment
  std::vector<MountedVolume> volumes;
  std::shared_ptr<void> volumesHeld;       // goes behind its sandbox
  std::shared_ptr<LivingSandbox> sandbox;  // goes behind its contexts
  const FileOrder files = std::make_shared<FileDoor>();

  std::mutex mutex;  // guards all below
  std::map<std::string, std::string> metadata;
  std::chrono::seconds idle{0};
  std::chrono::seconds life{0};  // from its making, or its last coming back, on
  MonotonicTime lastUse;
  MonotonicTime end;
  std::size_t active = 0;
  bool paused = false;
  bool removed = false;
  bool rollsBack = false;           // nothing may run meanwhile
  bool saves = false;               // the same
  bool leaves = false;              // it is being put away: nothing begins any more
  std::condition_variable settled;  // one of these, or `active`, has changed
  std::uint64_t uses = 0;           // of what may have changed files
  std::uint64_t savedUses = 0;      // those that the last save has seen
  MonotonicTime saveTried;          // the last one, or its making
  std::map<std::string, std::shared_ptr<Context>> contexts;  // by keyOf()
  std::map<std::string, std::shared_ptr<Checkpoint>> checkpoints;
  std::size_t holding = 0;  // checkpoints that are being made
};

}  // namespace gantlet
