#include "tests/store/mariadb_server.h"

#include <fcntl.h>
#include <signal.h>
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

}  // namespace

bool MariaDbServer::isInstalled() { return ::access(kProgram, X_OK) == 0; }

void MariaDbServer::start(const std::string& more) {
  const std::filesystem::path data = folder_.path / "data";
  const std::filesystem::path log = folder_.path / "log";
  std::filesystem::create_directories(data);
  // Without grant tables there are no accounts: who may open the folder may use the server.
  std::vector<std::string> words{kProgram,
                                 "--no-defaults",
                                 "--datadir=" + data.string(),
                                 "--socket=" + socket().string(),
                                 "--pid-file=" + (folder_.path / "pid").string(),
                                 "--skip-networking",
                                 "--skip-grant-tables",
                                 "--innodb-buffer-pool-size=16M",
                                 "--innodb-log-file-size=8M",
                                 "--innodb-flush-log-at-trx-commit=1",
                                 more};
  if (::geteuid() == 0) words.emplace_back("--user=root");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(out, 1);
    ::dup2(out, 2);
    ::execv(kProgram, argv.data());
    ::_exit(127);
  }
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
