// Every queue that there is, for the contract: a case that begins with `const Queues queues; for
// (auto& place : queues.places())` holds on all of them.
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cluster/embedded_queue.h"
#include "cluster/redis_queue.h"
#include "tests/cluster/redis_server.h"
#include "tests/store/engines.h"

namespace gantlet::test {

struct QueuePlace {
  std::string name;
  std::function<std::unique_ptr<cluster::Queue>(const std::string& consumer)> open;
  std::function<void()> forgetAll;
  // Of a server: the same through another socket than its own.
  std::filesystem::path socket = {};
  std::function<std::unique_ptr<cluster::Queue>(const std::filesystem::path& socket,
                                                const std::string& consumer)>
      openAt = nullptr;
};

// One server for all cases of the program. Null: none is installed.
inline RedisServer* sharedRedis() {
  static const std::unique_ptr<RedisServer> kServer =
      RedisServer::isInstalled() ? std::make_unique<RedisServer>() : nullptr;
  return kServer.get();
}

class Queues {
 public:
  Queues() {
    const auto store = std::make_shared<cluster::EmbeddedQueue::Store>();
    places_.push_back({"embedded",
                       [store](const std::string& /*consumer*/) {
                         return std::make_unique<cluster::EmbeddedQueue>(store);
                       },
                       [store] { store->forgetAll(); },
                       {},
                       nullptr});
    RedisServer* server = sharedRedis();
    if (server == nullptr) {
      if (inCi()) FAIL("there is no Redis server: install redis-tools");
      WARN("NOT TRIED: queues on Redis: redis-tools is not installed");
      return;
    }
    server->command("FLUSHALL");
    const auto at = [](const std::filesystem::path& socket, const std::string& consumer) {
      cluster::RedisAddress address;
      address.socket = socket;
      return std::make_unique<cluster::RedisQueue>(address, "test", consumer);
    };
    places_.push_back(
        {"Redis",
         [at, server](const std::string& consumer) { return at(server->socket(), consumer); },
         [server] { server->command("FLUSHALL"); }, server->socket(), at});
  }
  [[nodiscard]] const std::vector<QueuePlace>& places() const { return places_; }

 private:
  std::vector<QueuePlace> places_;
};

}  // namespace gantlet::test
