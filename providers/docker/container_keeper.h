// ContainerKeeper: removes containers behind their executions, and keeps some waiting, started, for
// submissions like the last ones. A waiting container has run nothing but its interpreter's start,
// is taken once, and is removed after that like any other.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/clock.h"
#include "core/result.h"
#include "json/value.h"

namespace gantlet::docker {

class ContainerKeeper {
 public:
  struct Engine {
    std::function<Result<std::string>(const json::Object& spec)> startOne;  // its id
    std::function<Status(const std::string& id)> remove;
    std::function<void()> clearLeftovers;  // once, before the first container waits
  };
  // No container waits longer.
  static constexpr std::chrono::minutes kMaxWait{4};

  // `waiting`: how many; 0: none.
  ContainerKeeper(Engine engine, const Clock& clock, std::size_t waiting);
  // Removes what waits and what was still to be removed; one attempt each.
  ~ContainerKeeper();
  ContainerKeeper(const ContainerKeeper&) = delete;
  ContainerKeeper& operator=(const ContainerKeeper&) = delete;

  // A waiting container of exactly this specification; another one will wait in its place.
  [[nodiscard]] std::optional<std::string> take(const json::Object& spec);
  // Soon; again and again where the engine can't. Returns at once.
  void removeLater(std::string id);

 private:
  struct Waiting {
    std::string id;
    std::string key;
    MonotonicTime since;
  };
  struct Wish {
    std::string key;
    json::Object spec;
  };

  void work();
  [[nodiscard]] bool step(std::unique_lock<std::mutex>& lock);
  bool removeOne(std::unique_lock<std::mutex>& lock);
  bool startMissing(std::unique_lock<std::mutex>& lock);
  void dropUnwanted();
  [[nodiscard]] const Wish* firstMissing() const;

  const Engine engine_;
  const Clock& clock_;
  const std::size_t size_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Wish> recent_;  // what the last submissions asked for: what waits mirrors it
  std::vector<Waiting> waiting_;
  std::deque<std::string> doomed_;
  bool ending_ = false;
  std::thread worker_;  // last
};

}  // namespace gantlet::docker
