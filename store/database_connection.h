// DatabaseConnection: one connection to either engine, and the transactions that are carried out on
// it. It is made when it is needed, and again after it was lost. Thread-safety: one thread at a
// time.
#pragma once

#include <soci/soci.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "store/database.h"
#include "store/soci_sql.h"

namespace gantlet {

using SqlWork = std::function<Status(Sql&)>;

class DatabaseConnection {
 public:
  using SteadyTime = std::chrono::steady_clock::time_point;
  enum class For : std::uint8_t { kWriting, kReading };

  // The address must outlive this.
  DatabaseConnection(const DatabaseAddress& address, For use) : address_(address), use_(use) {}

  // Null: there is none.
  [[nodiscard]] soci::session* session() { return session_.get(); }

  // After one that failed no other is tried for the address's reconnectPause. Errors: kUnavailable.
  [[nodiscard]] Status connect() { return connect(address_.answerWait()); }
  // For work that takes longer: `wait` is how long an answer is waited for.
  [[nodiscard]] Status connect(std::chrono::milliseconds wait);
  // From any thread: how long the engine has not answered what it was asked.
  [[nodiscard]] std::chrono::milliseconds waited() const { return clock_.waited(); }

  // Why no transaction began, where one was tried in vain since then: somebody else holds the lock.
  // Who came before that has waited for it as well, and need not do so again.
  [[nodiscard]] std::optional<Error> refusedSince(SteadyTime came) const {
    return notBegunAt_ && *notBegunAt_ > came ? std::optional(notBegun_) : std::nullopt;
  }

  // Commits where the work returns a value, else rolls back. Errors: the work's, kUnavailable.
  [[nodiscard]] Status transact(const SqlWork& work);

  // The works one after the other in one transaction, each undone by itself where it returns an
  // error. False: none has happened, and one of them may be the cause.
  [[nodiscard]] bool transactAll(std::span<const SqlWork* const> works, std::span<Status> answers);

 private:
  [[nodiscard]] Status execute(const char* statement);
  [[nodiscard]] Status begin();
  void rollBack();
  void giveUp();
  [[nodiscard]] bool isMariaDb() const { return address_.engine == Engine::kMariaDb; }
  [[nodiscard]] const char* beginning() const;

  const DatabaseAddress& address_;
  const For use_;
  std::unique_ptr<soci::session> session_;
  AnswerClock clock_;
  std::optional<SteadyTime> failedAt_;
  Error failure_;
  std::optional<SteadyTime> notBegunAt_;
  Error notBegun_;
};

}  // namespace gantlet
