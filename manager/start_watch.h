// StartWatch: whether anything of a request's program can have run, for who has its error.
// Thread-safety: neverRan() may be called from any thread, once the run has ended.
#pragma once

#include <atomic>
#include <memory>

#include "core/result.h"
#include "pipeline/pipeline.h"

namespace gantlet {

// What a provider answers that has seen nothing of the program. kUnavailable may also come of one
// that ran and was ended by somebody.
[[nodiscard]] bool neverStarted(ErrorCode code);

// What the pipeline, a budget or a provider answers that has refused to run it at all: it is none
// of the tenant's executions. Of other errors something may have run.
[[nodiscard]] bool ranNothing(ErrorCode code);

class StartWatch {
 public:
  // Wraps what `request.onStarted` is by then: of more than one try it hears of each.
  explicit StartWatch(GateRequest& request);

  // Of a run that came to that error. True: no intent to execute was recorded, or its provider
  // began nothing. False: it may have run.
  [[nodiscard]] bool neverRan(const Error& error) const;

 private:
  const std::shared_ptr<std::atomic<bool>> started_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace gantlet
