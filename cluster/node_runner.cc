#include "cluster/node_runner.h"

namespace gantlet::cluster {
namespace {

// Far longer than a gateway waits before it asks again: it does so at once.
constexpr std::chrono::minutes kRemember{2};

}  // namespace

bool NodeRunner::isNew(const std::string& id) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  while (!order_.empty() && order_.front().first < now - kRemember) {
    seen_.erase(order_.front().second);
    order_.pop_front();
  }
  if (!seen_.insert(id).second) return false;
  order_.emplace_back(now, id);
  return true;
}

Status NodeRunner::admits(const Relayed& asked, NodeBegun& begun) {
  begun = NodeBegun::kNo;
  if (!asked.boot.empty() && asked.boot != boot_) {
    begun = NodeBegun::kOther;
    return Error{ErrorCode::kUnavailable, "this node has been started anew", ""};
  }
  if (asked.makes) TRY_STATUS(ready_());
  if (asked.once.empty() || isNew(asked.once)) return {};
  begun = NodeBegun::kYes;
  return Error{ErrorCode::kOutcomeUnknown, "this request has come here before",
               "look what has become of it before you send it again"};
}

Result<Report> NodeRunner::run(const NodeRun& asked, NodeBegun& begun) {
  begun = NodeBegun::kNo;
  if (!asked.boot.empty() && asked.boot != boot_) {
    begun = NodeBegun::kOther;
    return Error{ErrorCode::kUnavailable, "this node has been started anew", ""};
  }
  if (!asked.probes) TRY_STATUS(ready_());
  const Counted counted(running_);
  TRY(KeptRequest kept, runs_.read(asked.text));
  if (!isNew(kept.request.submission.id.text())) {
    begun = NodeBegun::kYes;
    return Error{ErrorCode::kOutcomeUnknown, "this run has come here before",
                 "look whether the submission has run before you send it again"};
  }
  kept.request.cancel = asked.cancel;
  if (asked.prepare) asked.prepare(kept.request);
  bool began = false;
  Result<Report> report = runs_.run(
      kept.request, [] { return Result<bool>(true); }, began);
  if (began) begun = NodeBegun::kYes;
  return report;
}

}  // namespace gantlet::cluster
