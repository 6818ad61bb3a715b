#include "store/database_fault.h"

namespace gantlet {
namespace {

std::string adviceOf(const DatabaseAddress& address) {
  if (address.engine == Engine::kSqlite) {
    return "check the file's rights and the disk's space; a damaged file is put back from a backup "
           "(gantlet restore)";
  }
  const std::string may = "check that the server runs, and that " + address.user +
                          " may use the database " + address.name;
  if (!address.isRemote()) return may + " through its socket";
  return may + " with the password of password_file; that its certificate is for " + address.host +
         ", and from who " + address.tlsCa.string() + " names";
}

}  // namespace

std::string databasePlace(const DatabaseAddress& address) {
  if (address.engine == Engine::kSqlite) return "the database " + address.place.string();
  const std::string server = address.isRemote() ? address.host + ":" + std::to_string(address.port)
                                                : address.place.string();
  return "the database " + address.name + " of the MariaDB at " + server;
}

Error databaseUnavailable(const DatabaseAddress& address, const std::string& reason) {
  return Error{ErrorCode::kUnavailable, databasePlace(address) + ": " + reason, adviceOf(address)};
}

}  // namespace gantlet
