// SessionContext: an interpreter of a session, and what has run in it. It outlives its interpreter,
// which starts with the next cell.
//
// Thread-safety: all functions may be called from many threads at once. Whoever has its turn alone
// runs something in it, or makes something of it; others may end it meanwhile, and never wait for
// a cell.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "executor/living.h"
#include "manager/cell_history.h"
#include "manager/environment.h"
#include "manager/session_types.h"

namespace gantlet {

inline constexpr std::string_view kMain = "main";

[[nodiscard]] Error unknownContext(const std::string& id);

// What a context is between two cells.
struct HeldContext {
  std::shared_ptr<LivingContext> living;  // null: no interpreter yet
  CellHistory history;
  std::uint64_t ran = 0;
};

class SessionContext {
 public:
  // `ended`: there was an interpreter before, and its next cell says that it starts anew.
  SessionContext(std::string name, Language of, bool ended = false)
      : id(std::move(name)), language(of), ended_(ended), history_(of) {}
  // Goes on where another one stands.
  SessionContext(std::string name, Language of, HeldContext from)
      : id(std::move(name)),
        language(of),
        ran_(from.ran),
        living_(std::move(from.living)),
        history_(std::move(from.history)) {}
  SessionContext(const SessionContext&) = delete;
  SessionContext& operator=(const SessionContext&) = delete;

  const std::string id;
  const Language language;

  [[nodiscard]] ContextInfo info();

  // Waits until no other cell runs in it, as one of `mostWaiting`. Errors: kBusy, kCancelled,
  // kNotFound.
  [[nodiscard]] Status takeTurn(const CancelSignal& cancel, std::size_t mostWaiting);
  // Where a cell runs now it is not waited for. Errors: kBusy, kNotFound.
  [[nodiscard]] Status takeTurnNow();
  void leaveTurn();

  // --- of whoever has its turn
  struct Standing {
    CellHistory history;
    bool startedAnew = false;  // the interpreter that was there has ended
  };
  [[nodiscard]] Standing standing();
  // Its interpreter, which is started where there is none. Errors: kNotFound (it is gone), those of
  // LivingSandbox::makeContext.
  [[nodiscard]] Result<std::shared_ptr<LivingContext>> interpreter(LivingSandbox& sandbox);
  // From now on the cell has run: whatever it comes to, a part of it may have been done. Gives back
  // the variables to be set for it; those of the session with the first one.
  [[nodiscard]] std::string addCell(HistoryCell cell, const Environment& sessions,
                                    const Environment& cells);
  // What was found in older cells was told with them.
  void leaveOutTold(std::vector<Finding>& findings);
  // Errors: kBusy: its interpreter has ended.
  [[nodiscard]] Result<HeldContext> held();
  // The sandbox becomes the branch's, and it goes on as `then`. Errors: kNotFound (it is gone),
  // those of LivingSandbox::become.
  [[nodiscard]] Status goBackTo(const HeldContext& then, LivingSandbox& sandbox,
                                LivingBranch branch);

  // --- of anybody
  // Whether there are variables of cells in an interpreter that lives.
  [[nodiscard]] bool hasVariables();
  void forgetUnused();  // its interpreter, where no cell has run in it
  // Whoever runs in it sees its end; whoever waits finds it ended, or, where it stays, fresh.
  void end(bool removed);
  void interrupt();  // the cell that runs, if one does
  // The cell that runs ends with that reason; `always`: also what earlier ones have left running.
  void killFor(const std::string& why, bool always);
  [[nodiscard]] bool isRemoved();
  // What a fork of it came to, as its caller is told: where it has ended meanwhile, whatever the
  // host said comes from that.
  [[nodiscard]] Error explain(Error error);

 private:
  void forget();    // with the lock
  void seeEnded();  // the same: that its interpreter has ended by itself, if it has

  std::mutex mutex_;  // guards all below; not held while a cell runs
  std::condition_variable turn_;
  bool busy_ = false;
  bool removed_ = false;
  bool ended_ = false;  // an interpreter was there, and has ended
  std::size_t waiting_ = 0;
  std::uint64_t ran_ = 0;
  std::shared_ptr<LivingContext> living_;
  CellHistory history_;         // of the interpreter that lives
  std::set<std::string> told_;  // findings of its cells, which refused none of them
};

// An empty jail for a fork of it, made beside the writing of the record that says what it is for:
// nobody is in it, and nothing of it can be seen, before the fork, which comes behind the record.
// Where no interpreter runs yet, one is started behind the record, and the place is made then:
// nothing is done where there is a place, or no interpreter.
[[nodiscard]] Status preparePlace(const HeldContext& held, const std::string& session,
                                  std::unique_ptr<BranchPlace>& place);
// Starts an interpreter where none runs yet. REQUIRES: the context's turn.
[[nodiscard]] Status startFor(HeldContext& held, SessionContext& context, LivingSandbox& sandbox);

}  // namespace gantlet
