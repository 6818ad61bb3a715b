// What `gantlet serve` tells whoever started it (sd_notify(3)).
#include "cli/serve/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <cstring>

#include "core/unique_fd.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::UniqueFd;
using gantlet::cli::contains;
using gantlet::cli::drive;
using gantlet::cli::Running;
using gantlet::cli::ServiceManager;
using gantlet::cli::TempFolder;

namespace {

// systemd's end of it.
class Listener {
 public:
  [[nodiscard]] const std::string& path() const { return path_; }
  // The next message; "" where none comes for a minute.
  [[nodiscard]] std::string next() const {
    std::string text(4096, '\0');
    const ssize_t size = ::recv(socket_.get(), text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
  }
  Listener() {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path_.copy(address.sun_path, sizeof(address.sun_path) - 1);
    REQUIRE(::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) ==
            0);
    const timeval minute{60, 0};
    REQUIRE(::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &minute, sizeof(minute)) == 0);
  }

 private:
  TempFolder folder_;
  std::string path_ = (folder_.path() / "notify").string();
  UniqueFd socket_{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
};

}  // namespace

TEST_CASE("a service says that it is ready when it answers, and that it stops when it was asked to",
          "[cli]") {
  const Listener manager;
  const TempFolder folder;
  Running running(
      {{"serve", "--listen", "127.0.0.1:0", "--data-dir", (folder.path() / "data").string()},
       "",
       {{"NOTIFY_SOCKET", manager.path()}},
       ""});
  const std::string ready = manager.next();
  CHECK(contains(ready, "READY=1\nSTATUS=listening on http://127.0.0.1:"));
  running.signal(SIGTERM);
  CHECK(contains(manager.next(), "STOPPING=1\n"));
  CHECK(running.finish().code == 0);
}

TEST_CASE("a service manager that can't be told ends the start", "[cli]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  for (const char* socket : {"/nowhere/notify", "relative"}) {
    const auto ended = drive({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
                              "",
                              {{"NOTIFY_SOCKET", socket}},
                              ""});
    CHECK(ended.code != 0);
    CHECK(contains(ended.err, "NOTIFY_SOCKET"));
  }
}

TEST_CASE("without a service manager nobody is told anything", "[cli]") {
  CHECK(ServiceManager().ready("listening"));
  CHECK(ServiceManager().stopping(""));
}
