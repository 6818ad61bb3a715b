// RedisServer: a Redis of a test's own: a fresh folder, its socket there, no network, nothing kept
// on disk. It can be killed and started again.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace gantlet::test {

class RedisServer {
 public:
  // Whether there is a server's program here: Debian's redis-server, or redis-tools, whose
  // redis-check-rdb is the same program under another name.
  [[nodiscard]] static bool isInstalled();

  // `more`: words of its command line, behind the others.
  explicit RedisServer(std::vector<std::string> more = {}) : more_(std::move(more)) { start(); }
  ~RedisServer() { kill9(); }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;

  // Returns when it answers.
  void start();
  void kill9();
  [[nodiscard]] std::filesystem::path socket() const { return folder_.path / "redis.sock"; }
  // One command by hiredis; REQUIREs that it is no error.
  void command(const std::string& words) const;

 private:
  const std::vector<std::string> more_;
  TempFolder folder_;
  pid_t pid_ = -1;
};

}  // namespace gantlet::test
