#include "tests/store/mariadb_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <soci/mysql/soci-mysql.h>
#include <soci/soci.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#include "core/unique_fd.h"

namespace gantlet::test {
namespace {

constexpr const char* kProgram = "/usr/sbin/mariadbd";

bool answers(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.string().copy(address.sun_path, sizeof address.sun_path - 1);
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool good = ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(fd);
  return good;
}

pid_t launch(std::vector<std::string> words, const std::filesystem::path& log,
             const std::filesystem::path& input) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(::open(input.c_str(), O_RDONLY), 0);
  ::dup2(out, 1);
  ::dup2(out, 2);
  ::execv(kProgram, argv.data());
  ::_exit(127);
}

// One that nobody listened on a moment ago: this server can't be asked which one it took.
std::uint16_t freePort() {
  const UniqueFd fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  REQUIRE(::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(::getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &size) == 0);
  return ntohs(address.sin_port);
}

}  // namespace

bool MariaDbServer::isInstalled() { return ::access(kProgram, X_OK) == 0; }

std::vector<std::string> MariaDbServer::words() const {
  std::vector<std::string> words{kProgram, "--no-defaults",
                                 "--datadir=" + (folder_.path / "data").string(),
                                 "--innodb-buffer-pool-size=16M", "--innodb-log-file-size=8M"};
  if (::geteuid() == 0) words.emplace_back("--user=root");
  return words;
}

MariaDbServer::MariaDbServer(const std::vector<std::string>& tls)
    : port_(freePort()), network_(tls) {
  network_.emplace_back("--bind-address=127.0.0.1,127.0.0.2");
  network_.emplace_back("--port=" + std::to_string(port_));
  makeAccounts();
  start();
}

// As mariadb-install-db does, which needs more than the server's own package.
void MariaDbServer::makeAccounts() {
  std::filesystem::create_directories(folder_.path / "data" / "mysql");
  const std::filesystem::path script = folder_.path / "accounts.sql";
  {
    std::ofstream out(script);
    out << "USE mysql;\n";
    for (const char* part : {"tables", "tables_data"}) {
      out << std::ifstream("/usr/share/mysql/mysql_system_" + std::string(part) + ".sql").rdbuf();
    }
  }
  std::vector<std::string> bootstrap = words();
  bootstrap.emplace_back("--bootstrap");
  const pid_t pid = launch(bootstrap, folder_.path / "log", script);
  int status = -1;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  REQUIRE(status == 0);
}

void MariaDbServer::administer(const std::string& statement) {
  soci::session session(soci::mysql, "unix_socket=" + socket().string() + " user=root");
  session << statement;
}

void MariaDbServer::start(const std::string& more) {
  const std::filesystem::path log = folder_.path / "log";
  std::filesystem::create_directories(folder_.path / "data");
  std::vector<std::string> all = words();
  all.emplace_back("--socket=" + socket().string());
  all.emplace_back("--pid-file=" + (folder_.path / "pid").string());
  all.emplace_back("--innodb-flush-log-at-trx-commit=1");
  all.insert(all.end(), network_.begin(), network_.end());
  all.push_back(more);
  pid_ = launch(all, log, "/dev/null");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
  while (!answers(socket())) {
    const bool ended = ::waitpid(pid_, nullptr, WNOHANG) != 0;
    if (ended || std::chrono::steady_clock::now() > end) {
      std::ostringstream text;
      text << std::ifstream(log).rdbuf();
      if (ended) pid_ = -1;
      FAIL("no MariaDB could be started:\n" << text.str());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
}

void MariaDbServer::kill9() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

// A folder in the server's data is a database.
std::string MariaDbServer::newDatabase() {
  const std::string name = "gantlet_" + std::to_string(++databases_);
  std::filesystem::create_directory(folder_.path / "data" / name);
  std::filesystem::permissions(folder_.path / "data" / name, std::filesystem::perms::owner_all);
  return name;
}

}  // namespace gantlet::test
