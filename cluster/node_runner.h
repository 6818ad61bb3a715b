// NodeRunner: runs what a gateway sends and waits for.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "cluster/kept_run.h"

namespace gantlet::cluster {

// What a node can say of a run that it did not end.
enum class NodeBegun : std::uint8_t {
  kNo,     // nothing of it has run here
  kYes,    // it may have
  kOther,  // the process that was meant is gone: of what that one did nobody knows
};

// What a gateway sends.
struct NodeRun {
  std::string text;  // of keepRequest()
  std::string boot;  // of the process that is meant; "": whichever
  CancelSignal cancel;
  std::function<void(GateRequest&)> prepare = nullptr;  // before it runs; may be empty
  bool probes = false;  // whether this node is well: it runs whatever the mode is
};

class NodeRunner {
 public:
  // `ready`: whether this node takes work; `boot`: of this process. What is named must outlive it.
  NodeRunner(const KeptRun& runs, std::function<Status()> ready, std::string boot = "")
      : runs_(runs), ready_(std::move(ready)), boot_(std::move(boot)) {}

  // Each submission once: where a connection broke before its answer, a gateway asks again, and
  // must not run it a second time. Errors: kUnavailable (this node takes no work now, or is another
  // process), kOutcomeUnknown (it came before), as KeptRun.
  [[nodiscard]] Result<Report> run(const NodeRun& asked, NodeBegun& begun);

  // Of what a gateway passes on as its client sent it.
  struct Relayed {
    std::string boot;    // of the process that is meant; "": whichever
    std::string once;    // its own id, where it must not be done twice; "": it may
    bool makes = false;  // something new, which a node that takes no work refuses
  };
  // Whether this node does it. Errors: kUnavailable, kOutcomeUnknown (it came before): as run().
  [[nodiscard]] Status admits(const Relayed& asked, NodeBegun& begun);

  [[nodiscard]] std::size_t running() const { return running_; }

 private:
  struct Counted {
    explicit Counted(std::atomic<std::size_t>& number) : count(number) { ++count; }
    ~Counted() { --count; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    std::atomic<std::size_t>& count;
  };

  [[nodiscard]] bool isNew(const std::string& id);

  const KeptRun& runs_;
  const std::function<Status()> ready_;
  const std::string boot_;
  std::mutex mutex_;
  std::set<std::string> seen_;
  std::deque<std::pair<std::chrono::steady_clock::time_point, std::string>> order_;
  std::atomic<std::size_t> running_{0};
};

}  // namespace gantlet::cluster
