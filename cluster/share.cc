#include "cluster/share.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kReconcileEvery{2'000};
constexpr std::chrono::milliseconds kCountEvery{200};
constexpr std::chrono::minutes kForgetEvery{1};
constexpr std::size_t kMostCounted = 10'000;

}  // namespace

Share::Share(Parts parts) : parts_(parts) {
  publisher_ = std::thread([this] { publishAll(); });
  if (parts_.reconciler != nullptr) reconciler_ = std::thread([this] { reconcileEvery(); });
}

Share::~Share() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  publisher_.join();
  if (reconciler_.joinable()) reconciler_.join();
}

void Share::tell(const char* event, const char* text, const std::string& reason) const {
  if (parts_.lines == nullptr) return;
  parts_.lines->write({LogLevel::kError, event, text, {{"reason", reason}}});
}

void Share::added(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    unpublished_.push_back(id);
  }
  wake_.notify_all();
}

// One that can't be told of now is found by the reconciler.
void Share::publishAll() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return ending_ || !unpublished_.empty(); });
    if (unpublished_.empty()) return;
    std::vector<std::string> ids;
    ids.swap(unpublished_);
    lock.unlock();
    const Result<std::vector<std::string>> messages = parts_.queue.publish(ids);
    if (messages) {
      std::vector<ClaimStore::Message> notes;
      for (std::size_t i = 0; i < ids.size(); ++i) notes.push_back({ids[i], (*messages)[i]});
      (void)parts_.claims.noteMessages(notes);
    } else {
      tell("queue_unreachable", "the queue could not be told of executions",
           messages.error().message);
    }
    lock.lock();
  }
}

void Share::reconcileEvery() {
  auto nextForget = std::chrono::steady_clock::now() + kForgetEvery;
  std::string told;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kReconcileEvery, [&] { return ending_; })) {
    lock.unlock();
    const Result<Reconciler::Done> done = parts_.reconciler->run();
    if (!done && told != done.error().message) {
      tell("reconcile_failed", "what the cluster runs could not be looked through",
           done.error().message);
    }
    told = done ? "" : done.error().message;
    if (std::chrono::steady_clock::now() >= nextForget) {
      (void)parts_.claims.forgetEnded();
      nextForget = std::chrono::steady_clock::now() + kForgetEvery;
    }
    lock.lock();
  }
}

Result<ExecutionShare::Load> Share::counted(const std::string& tenant) {
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    const auto found = counted_.find(tenant);
    if (found != counted_.end() && now - found->second.at < kCountEvery) {
      // As if each that asks adds one.
      ++found->second.load.waiting;
      return found->second.load;
    }
  }
  TRY(const ClaimStore::Counts counts,
      parts_.claims.counts(tenant.empty() ? std::nullopt : std::optional(tenant)));
  const std::lock_guard lock(mutex_);
  if (counted_.size() >= kMostCounted) counted_.clear();
  Counted& fresh = counted_[tenant];
  fresh = {{counts.waiting, counts.running, counts.oldest}, now};
  return fresh.load;
}

Result<ExecutionShare::Load> Share::load() { return counted(""); }
Result<ExecutionShare::Load> Share::loadOf(const std::string& tenant) { return counted(tenant); }

Status Share::mayFollow(const std::string& tenant) {
  return parts_.follower == nullptr ? Status() : parts_.follower->mayFollow(tenant);
}

Result<std::shared_ptr<EventSource>> Share::follow(const StoredExecution& execution,
                                                   std::uint64_t after) {
  if (parts_.follower != nullptr) return parts_.follower->follow(execution, after);
  return Error{ErrorCode::kUnsupported, "a node tells the events of executions to gateways alone",
               "ask a gateway"};
}

Result<bool> Share::askCancel(const std::string& id) { return parts_.claims.askCancel(id); }

}  // namespace gantlet::cluster
