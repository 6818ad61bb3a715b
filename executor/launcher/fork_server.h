// ForkServer: the supervisor's end of one fork server (executor/zygote, runners/zygote.py): a
// preloaded interpreter whose children become programs. Started by the launcher, rotated after so
// many children (they share its address layout and hash seed), started again after a failure.
//
// Thread-safety: all functions may be called from many threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/jail/jail_spec.h"
#include "executor/launcher/launcher_client.h"

namespace gantlet {

class ForkServer {
 public:
  ForkServer(LauncherClient& launcher, Image image, std::uint32_t rotateAfter)
      : launcher_(launcher), image_(image), rotateAfter_(rotateAfter) {}
  ForkServer(const ForkServer&) = delete;
  ForkServer& operator=(const ForkServer&) = delete;
  ~ForkServer();

  // Starts it where it does not serve, or a successor where its time has come; waits until that is
  // ready. The old one ends by itself with its last child. Errors: kUnavailable.
  [[nodiscard]] Status maintain();
  [[nodiscard]] bool needsMaintenance() const;
  [[nodiscard]] bool serving() const;

  // Sends one request. Errors: kUnavailable, and then maintain() starts a new one.
  [[nodiscard]] Status fork(const ForkSpec& spec, std::span<const sock_filter> filter,
                            std::span<const int> fds);
  // It took a request and did not answer in time, or is gone: no more of it.
  void condemn();

  struct State {
    bool serving = false;
    std::uint64_t started = 0;   // how many were started so far
    std::uint32_t children = 0;  // of the present one
    std::string error;           // why the last start failed
  };
  [[nodiscard]] State state() const;
  [[nodiscard]] Image image() const { return image_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Process {
    UniqueFd socket;
    UniqueFd pidFd;
  };
  [[nodiscard]] Result<Process> start();
  [[nodiscard]] bool aliveLocked() const;

  LauncherClient& launcher_;
  const Image image_;
  const std::uint32_t rotateAfter_;
  std::mutex starting_;  // one start at a time
  mutable std::mutex mutex_;
  Process process_;
  std::uint32_t children_ = 0;
  std::uint64_t started_ = 0;
  std::uint32_t failures_ = 0;  // in a row
  Time nextTry_{};
  std::string error_;
};

}  // namespace gantlet
