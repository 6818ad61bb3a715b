// MariaDbServer: a MariaDB of a test's own: a fresh folder, its socket there, no network, no
// accounts. It can be killed and started again on the same data. Where a test asks for it, with
// accounts and on ports of the loopback.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace gantlet::test {

class MariaDbServer {
 public:
  // Whether there is a server's program here (Debian's mariadb-server-core).
  [[nodiscard]] static bool isInstalled();

  MariaDbServer() { start(); }
  // With accounts, and on a port of 127.0.0.1 and 127.0.0.2. `tls`: flags.
  explicit MariaDbServer(const std::vector<std::string>& tls);
  ~MariaDbServer() { kill9(); }
  MariaDbServer(const MariaDbServer&) = delete;
  MariaDbServer& operator=(const MariaDbServer&) = delete;

  // Returns when it can be connected to. `more`: one more flag.
  void start(const std::string& more = "--skip-log-bin");
  void kill9();
  // It hangs: its sockets take what comes, and nothing is answered.
  void freeze() const { ::kill(pid_, SIGSTOP); }
  void thaw() const { ::kill(pid_, SIGCONT); }
  // A new empty database; its name.
  [[nodiscard]] std::string newDatabase();
  // The port, where there is one.
  [[nodiscard]] std::uint16_t port() const { return port_; }
  // As root, through the socket; REQUIREs that it works.
  void administer(const std::string& statement);
  [[nodiscard]] std::filesystem::path socket() const { return folder_.path / "s"; }

 private:
  // The flags that every start has. Without grant tables there are no accounts: who may open the
  // folder may use the server.
  [[nodiscard]] std::vector<std::string> words() const;
  void makeAccounts();

  TempFolder folder_;
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
  std::vector<std::string> network_{"--skip-networking", "--skip-grant-tables"};
  int databases_ = 0;
};

}  // namespace gantlet::test
