// SociSql: the statements of one transaction, carried out by SOCI on a connection of either engine.
// Thread-safety: as its connection, one thread at a time.
#pragma once

#include <soci/soci.h>

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

class SociSql final : public Sql {
 public:
  // Both must outlive this.
  SociSql(soci::session& session, const DatabaseAddress& address)
      : session_(session), address_(address) {}

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
  bool failed_ = false;
};

}  // namespace gantlet
