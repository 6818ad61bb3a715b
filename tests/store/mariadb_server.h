// MariaDbServer: a MariaDB of a test's own: a fresh folder, its socket there, no network, no
// accounts. It can be killed and started again on the same data.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "tests/support/temp_folder.h"

namespace gantlet::test {

class MariaDbServer {
 public:
  // Whether there is a server's program here (Debian's mariadb-server-core).
  [[nodiscard]] static bool isInstalled();

  MariaDbServer() { start(); }
  ~MariaDbServer() { kill9(); }
  MariaDbServer(const MariaDbServer&) = delete;
  MariaDbServer& operator=(const MariaDbServer&) = delete;

  // Returns when it can be connected to. `more`: one more flag.
  void start(const std::string& more = "--skip-log-bin");
  void kill9();
  // A new empty database; its name.
  [[nodiscard]] std::string newDatabase();
  [[nodiscard]] std::filesystem::path socket() const { return folder_.path / "s"; }

 private:
  TempFolder folder_;
  pid_t pid_ = -1;
  int databases_ = 0;
};

}  // namespace gantlet::test
