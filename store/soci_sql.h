// SociSql: the statements of one transaction, carried out by SOCI on a connection of either engine.
// Thread-safety: as its connection, one thread at a time.
#pragma once

#include <soci/soci.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/database_fault.h"

namespace gantlet {

// What SOCI throws ends here. Of its message the part without the statement's values: those may be
// secrets.
template <class Body>
Status guardSoci(const DatabaseAddress& address, Body body) {
  try {
    body();
    return {};
  } catch (const soci::soci_error& error) {
    return databaseUnavailable(address, error.get_error_message());
  } catch (const std::exception& error) {
    return databaseUnavailable(address, error.what());
  }
}

// How long the engine has been asked for what it has not answered. Thread-safety: waited() from any
// thread.
class AnswerClock {
 public:
  class Asking {
   public:
    explicit Asking(AnswerClock& clock) : clock_(clock) {
      clock_.since_ = std::chrono::steady_clock::now();
    }
    ~Asking() { clock_.since_ = std::chrono::steady_clock::time_point::max(); }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

   private:
    AnswerClock& clock_;
  };

  [[nodiscard]] std::chrono::milliseconds waited() const {
    const auto since = since_.load();
    const auto now = std::chrono::steady_clock::now();
    if (since >= now) return {};
    return std::chrono::duration_cast<std::chrono::milliseconds>(now - since);
  }

 private:
  std::atomic<std::chrono::steady_clock::time_point> since_{
      std::chrono::steady_clock::time_point::max()};
};

class SociSql final : public Sql {
 public:
  // All must outlive this.
  SociSql(soci::session& session, const DatabaseAddress& address, AnswerClock& clock)
      : session_(session), address_(address), clock_(clock) {}

  [[nodiscard]] Engine engine() const override { return address_.engine; }
  [[nodiscard]] Result<std::uint64_t> change(std::string_view text,
                                             const std::vector<SqlValue>& values) override;
  [[nodiscard]] Result<std::vector<SqlRow>> rows(std::string_view text, std::string_view kinds,
                                                 const std::vector<SqlValue>& values) override;

  // Whether a statement has failed: the transaction must then end.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  template <class Body>
  [[nodiscard]] Status guarded(Body body);

  soci::session& session_;
  const DatabaseAddress& address_;
  AnswerClock& clock_;
  bool failed_ = false;
};

}  // namespace gantlet
