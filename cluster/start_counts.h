// StartCounts: how many programs were to begin on this node, and how many of them failed by a fault
// that is the machine's and not theirs. Thread-safety: all functions may be called from many
// threads at once.
#pragma once

#include <mutex>
#include <string>

#include "pipeline/report.h"
#include "store/node_store.h"

namespace gantlet::cluster {

class StartCounts {
 public:
  void count(const Result<Report>& ended);
  [[nodiscard]] NodeOutcomes seen() const;

 private:
  mutable std::mutex mutex_;
  NodeOutcomes seen_;
};

}  // namespace gantlet::cluster
