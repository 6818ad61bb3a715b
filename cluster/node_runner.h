// NodeRunner: runs what a gateway sends and waits for.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <atomic>
#include <functional>

#include "cluster/kept_run.h"

namespace gantlet::cluster {

class NodeRunner {
 public:
  // `ready`: whether this node takes work. What is named must outlive it.
  NodeRunner(const KeptRun& runs, std::function<Status()> ready)
      : runs_(runs), ready_(std::move(ready)) {}

  // `text`: of keepRequest(). `begun`: whether any of it may have run. Errors: kUnavailable (this
  // node takes no work now), as KeptRun.
  [[nodiscard]] Result<Report> run(const std::string& text, const CancelSignal& cancel,
                                   bool& begun) {
    begun = false;
    TRY_STATUS(ready_());
    const Counted counted(running_);
    TRY(KeptRequest kept, runs_.read(text));
    kept.request.cancel = cancel;
    return runs_.run(
        kept.request, [] { return Result<bool>(true); }, begun);
  }

  [[nodiscard]] std::size_t running() const { return running_; }

 private:
  struct Counted {
    explicit Counted(std::atomic<std::size_t>& number) : count(number) { ++count; }
    ~Counted() { --count; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    std::atomic<std::size_t>& count;
  };

  const KeptRun& runs_;
  const std::function<Status()> ready_;
  std::atomic<std::size_t> running_{0};
};

}  // namespace gantlet::cluster
