#include "tests/cluster/redis_server.h"

#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <signal.h>
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

const char* program() {
  for (const char* path : {"/usr/bin/redis-server", "/usr/bin/redis-check-rdb"}) {
    if (::access(path, X_OK) == 0) return path;
  }
  return nullptr;
}

bool answers(const std::filesystem::path& socket) {
  redisContext* context = ::redisConnectUnix(socket.c_str());
  void* reply = context == nullptr || context->err != 0 ? nullptr : ::redisCommand(context, "PING");
  const bool good = reply != nullptr;
  ::freeReplyObject(reply);
  ::redisFree(context);
  return good;
}

}  // namespace

bool RedisServer::isInstalled() { return program() != nullptr; }

void RedisServer::start() {
  const std::filesystem::path log = folder_.path / "log";
  std::vector<std::string> words{"redis-server",
                                 "--port",
                                 "0",
                                 "--unixsocket",
                                 socket().string(),
                                 "--unixsocketperm",
                                 "700",
                                 "--save",
                                 "",
                                 "--appendonly",
                                 "no",
                                 "--dir",
                                 folder_.path.string()};
  words.insert(words.end(), more_.begin(), more_.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(out, 1);
    ::dup2(out, 2);
    ::execv(program(), argv.data());
    ::_exit(127);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
  while (!answers(socket())) {
    const bool ended = ::waitpid(pid_, nullptr, WNOHANG) != 0;
    if (ended || std::chrono::steady_clock::now() > end) {
      std::ostringstream text;
      text << std::ifstream(log).rdbuf();
      if (ended) pid_ = -1;
      FAIL("no Redis could be started:\n" << text.str());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
}

void RedisServer::kill9() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

void RedisServer::command(const std::string& words) const {
  redisContext* context = ::redisConnectUnix(socket().c_str());
  REQUIRE(context != nullptr);
  auto* reply = static_cast<redisReply*>(::redisCommand(context, words.c_str()));
  REQUIRE(reply != nullptr);
  CHECK(reply->type != REDIS_REPLY_ERROR);
  ::freeReplyObject(reply);
  ::redisFree(context);
}

}  // namespace gantlet::test
