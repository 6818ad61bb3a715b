// EventBook: the events of the queued executions that this node has, for the gateways whose clients
// watch them, and for the database when they end.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "manager/event_filling.h"
#include "store/claim_store.h"

namespace gantlet::cluster {

// How a gateway asks for them: the attempt that the database calls this node's.
inline constexpr const char* kAttemptField = "Gantlet-Attempt";
[[nodiscard]] std::string eventsPath(const std::string& id);

class EventBook {
 public:
  // `clock` must outlive it.
  explicit EventBook(const Clock& clock);
  ~EventBook();
  EventBook(const EventBook&) = delete;
  EventBook& operator=(const EventBook&) = delete;

  // From now on there are events of that attempt; who asks for them waits for the first.
  void add(const Claim& claim);
  // It runs: the callbacks of `request` fill them. REQUIRES: it was added.
  void watch(const Claim& claim, GateRequest& request);
  // It has ended here: what is to be kept of them. REQUIRES: as watch().
  [[nodiscard]] std::string kept(const Claim& claim);
  // The database knows how it has ended, or others have it: who listens looks there.
  void remove(const Claim& claim);

  // Null: this node does not have that attempt. They outlive the book.
  [[nodiscard]] std::shared_ptr<ExecutionEvents> find(const std::string& id, std::int64_t attempt);

 private:
  void flushEvery();

  const Clock& clock_;
  EventFilling filling_;  // calls with mutex_ free; its own lock may be taken within mutex_
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ending_ = false;
  std::map<std::pair<std::string, std::int64_t>, std::shared_ptr<ExecutionEvents>> events_;
  std::thread flusher_;
};

}  // namespace gantlet::cluster
