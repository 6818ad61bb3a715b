// Share: what a gateway's ExecutionDesk needs of the cluster, and the threads that keep its queue
// and its database together. Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cluster/event_follower.h"
#include "cluster/queue.h"
#include "cluster/reconciler.h"
#include "core/event_log.h"
#include "manager/execution_share.h"
#include "store/claim_store.h"

namespace gantlet::cluster {

class Share final : public ExecutionShare {
 public:
  struct Parts {
    Queue& queue;
    ClaimStore& claims;
    Reconciler* reconciler = nullptr;   // null: others reconcile
    EventFollower* follower = nullptr;  // null: a node, whose own clients are none
    EventLog* lines = nullptr;          // may be null
  };
  // What is named must outlive it.
  explicit Share(Parts parts);
  ~Share() override;
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

  void added(const std::string& id) override;
  [[nodiscard]] Result<Load> load() override;
  [[nodiscard]] Result<Load> loadOf(const std::string& tenant) override;
  [[nodiscard]] Result<bool> askCancel(const std::string& id) override;
  [[nodiscard]] Status mayFollow(const std::string& tenant) override;
  [[nodiscard]] Result<std::shared_ptr<EventSource>> follow(const StoredExecution& execution,
                                                            std::uint64_t after) override;

 private:
  struct Counted {
    Load load;
    std::chrono::steady_clock::time_point at{};
  };
  [[nodiscard]] Result<Load> counted(const std::string& tenant);
  void publishAll();
  void reconcileEvery();
  void tell(const char* event, const char* text, const std::string& reason) const;

  const Parts parts_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::vector<std::string> unpublished_;
  std::map<std::string, Counted> counted_;  // "": of all tenants
  std::thread publisher_;
  std::thread reconciler_;
};

}  // namespace gantlet::cluster
