// AnswerThief: stands between a client and its MariaDB, both on local sockets, and steals the
// answer of one commit: the server has committed, the client sees its connection end. What then is
// true the client can't know.
//
// Thread-safety: steal() and stolen() may be called from any thread.
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
#include "tests/support/temp_folder.h"

namespace gantlet::test {

class AnswerThief {
 public:
  explicit AnswerThief(const std::filesystem::path& server) : serverAddress_(addressOf(server)) {
    listener_ = UniqueFd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const sockaddr_un address = addressOf(socket());
    REQUIRE(::bind(listener_.get(), asAddress(address), sizeof(address)) == 0);
    REQUIRE(::listen(listener_.get(), 16) == 0);
    accepting_ = std::thread([this] { accept(); });
  }
  ~AnswerThief() {
    stopping_ = true;
    accepting_.join();
    for (std::thread& one : carrying_) one.join();
  }
  AnswerThief(const AnswerThief&) = delete;
  AnswerThief& operator=(const AnswerThief&) = delete;

  // Where its client connects to.
  [[nodiscard]] std::filesystem::path socket() const { return folder_.path / "s"; }

  // From now on: of the next transaction that has a statement with these words.
  void steal(const std::string& words) {
    const std::lock_guard lock(mutex_);
    words_ = words;
  }
  [[nodiscard]] int stolen() const { return stolen_; }
  // Whether nobody gets through any more once something was stolen.
  void shutBehind(bool shuts) { shutBehind_ = shuts; }

 private:
  static const sockaddr* asAddress(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
  }
  static sockaddr_un addressOf(const std::filesystem::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(path.string().size() < sizeof(address.sun_path));
    path.string().copy(address.sun_path, sizeof(address.sun_path) - 1);
    return address;
  }

  void accept() {
    while (!stopping_) {
      pollfd polled{listener_.get(), POLLIN, 0};
      if (::poll(&polled, 1, 10) <= 0) continue;
      const int client = ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC);
      if (client >= 0 && shutBehind_ && hasStolen()) {
        ::close(client);
        continue;
      }
      if (client >= 0) carrying_.emplace_back([this, client] { carry(UniqueFd(client)); });
    }
  }

  bool hasStolen() {
    const std::lock_guard lock(mutex_);
    return words_.empty();
  }

  static bool sendAll(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }

  // Whether the packets in `open` end with the commit whose answer is to be stolen. A command is a
  // packet of number 0 with a 3 in front: https://mariadb.com/kb/en/com_query/.
  bool meets(std::string& open, bool& marked) {
    bool commits = false;
    while (open.size() >= 4) {
      const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(open[at]));
      };
      const std::size_t length = byte(0) | byte(1) << 8U | byte(2) << 16U;
      if (open.size() < 4 + length) break;
      const bool query = byte(3) == 0 && length > 0 && open[4] == 3;
      const std::string text = query ? open.substr(5, length - 1) : "";
      open.erase(0, 4 + length);
      if (text.starts_with("START TRANSACTION")) marked = false;
      const std::lock_guard lock(mutex_);
      if (query && !words_.empty() && text.find(words_) != std::string::npos) marked = true;
      commits = marked && text == "COMMIT";
      if (commits) words_.clear();
    }
    return commits;
  }

  void carry(UniqueFd client) {
    const UniqueFd server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(server.get(), asAddress(serverAddress_), sizeof(serverAddress_)) != 0) return;
    std::array<char, 65536> buffer{};
    std::string open;
    bool marked = false;
    bool steals = false;
    while (!stopping_) {
      std::array<pollfd, 2> polled{{{client.get(), POLLIN, 0}, {server.get(), POLLIN, 0}}};
      if (::poll(polled.data(), polled.size(), 10) <= 0) continue;
      for (const bool fromClient : {true, false}) {
        if (polled.at(fromClient ? 0 : 1).revents == 0) continue;
        const ssize_t n =
            ::recv((fromClient ? client : server).get(), buffer.data(), buffer.size(), 0);
        if (n <= 0) return;
        const std::string_view bytes(buffer.data(), static_cast<std::size_t>(n));
        if (!fromClient && steals) {
          ++stolen_;
          return;  // it has committed
        }
        if (fromClient) {
          open += bytes;
          steals = meets(open, marked);
        }
        if (!sendAll((fromClient ? server : client).get(), bytes)) return;
      }
    }
  }

  const sockaddr_un serverAddress_;  // checked here: Catch counts assertions of one thread
  TempFolder folder_;
  UniqueFd listener_;
  std::atomic<bool> stopping_{false};
  std::atomic<int> stolen_{0};
  std::atomic<bool> shutBehind_{false};
  std::mutex mutex_;   // guards words_
  std::string words_;  // empty: nothing is stolen
  std::thread accepting_;
  std::vector<std::thread> carrying_;
};

}  // namespace gantlet::test
