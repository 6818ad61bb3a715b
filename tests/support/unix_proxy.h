// UnixProxy: stands between a client and a server's socket, and cuts or slows what goes through.
// Thread-safety: cut(), mend() and delay() from any thread.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/unique_fd.h"

namespace gantlet::test {

class UnixProxy {
 public:
  // Listens at `own`, and passes on to `server`.
  UnixProxy(const std::filesystem::path& own, const std::filesystem::path& server)
      : serverAddress_(addressOf(server)),
        listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_un address = addressOf(own);
    REQUIRE(::bind(listener_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) ==
            0);
    REQUIRE(::listen(listener_.get(), 64) == 0);
    acceptor_ = std::thread([this] { acceptAll(); });
  }
  ~UnixProxy() {
    ending_ = true;
    ::shutdown(listener_.get(), SHUT_RDWR);
    acceptor_.join();
    for (std::thread& thread : threads_) thread.join();
  }
  UnixProxy(const UnixProxy&) = delete;
  UnixProxy& operator=(const UnixProxy&) = delete;

  // Every connection breaks, and none is made any more.
  void cut() { cut_ = true; }
  void mend() { cut_ = false; }
  // So long for each piece, each way.
  void delay(std::chrono::milliseconds time) { delay_ = time.count(); }

 private:
  static sockaddr_un addressOf(const std::filesystem::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(path.string().size() < sizeof address.sun_path);
    path.string().copy(address.sun_path, sizeof address.sun_path - 1);
    return address;
  }

  void acceptAll() {
    while (true) {
      UniqueFd client(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!client) return;
      if (cut_ || ending_) continue;
      UniqueFd server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
      if (::connect(server.get(), reinterpret_cast<const sockaddr*>(&serverAddress_),
                    sizeof serverAddress_) != 0) {
        continue;
      }
      threads_.emplace_back([this, a = std::move(client), b = std::move(server)] { pump(a, b); });
    }
  }

  void pump(const UniqueFd& a, const UniqueFd& b) const {
    std::array<char, 16384> buffer{};
    while (!cut_ && !ending_) {
      std::array<pollfd, 2> ready{{{a.get(), POLLIN, 0}, {b.get(), POLLIN, 0}}};
      if (::poll(ready.data(), ready.size(), 2) <= 0) continue;
      for (std::size_t i = 0; i < 2; ++i) {
        if (ready.at(i).revents == 0) continue;
        const ssize_t count = ::recv(ready.at(i).fd, buffer.data(), buffer.size(), 0);
        if (count <= 0) return;
        if (delay_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(delay_));
        // What was on its way is lost.
        if (cut_ || ending_) return;
        std::string_view piece(buffer.data(), static_cast<std::size_t>(count));
        while (!piece.empty()) {
          const ssize_t sent = ::send(ready.at(1 - i).fd, piece.data(), piece.size(), MSG_NOSIGNAL);
          if (sent <= 0) return;
          piece.remove_prefix(static_cast<std::size_t>(sent));
        }
      }
    }
  }

  const sockaddr_un serverAddress_;  // checked here: Catch counts assertions of one thread
  UniqueFd listener_;
  std::atomic<bool> cut_{false};
  std::atomic<bool> ending_{false};
  std::atomic<std::int64_t> delay_{0};
  std::thread acceptor_;
  std::vector<std::thread> threads_;  // the acceptor's
};

}  // namespace gantlet::test
