#include "cluster/embedded_queue.h"

#include <charconv>

namespace gantlet::cluster {
namespace {

// 0: no id of this queue.
std::uint64_t numberOf(const std::string& id) {
  std::uint64_t number = 0;
  const char* end = id.data() + id.size();
  const auto read = std::from_chars(id.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? number : 0;
}

}  // namespace

void EmbeddedQueue::Store::forgetAll() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
}

Result<std::vector<std::string>> EmbeddedQueue::publish(
    const std::vector<std::string>& executions) {
  std::vector<std::string> ids;
  ids.reserve(executions.size());
  {
    const std::lock_guard lock(store_->mutex_);
    for (const std::string& execution : executions) {
      store_->entries_[++store_->last_].execution = execution;
      ids.push_back(std::to_string(store_->last_));
    }
  }
  store_->came_.notify_all();
  return ids;
}

Result<std::vector<QueueMessage>> EmbeddedQueue::take(std::size_t most,
                                                      std::chrono::milliseconds wait) {
  const auto until = std::chrono::steady_clock::now() + wait;
  std::vector<QueueMessage> taken;
  std::unique_lock lock(store_->mutex_);
  while (true) {
    for (auto& [number, entry] : store_->entries_) {
      if (taken.size() >= most) break;
      if (entry.taken) continue;
      entry.taken = true;
      entry.takenAt = std::chrono::steady_clock::now();
      taken.push_back({std::to_string(number), entry.execution});
    }
    if (!taken.empty() || most == 0) return taken;
    if (store_->came_.wait_until(lock, until) == std::cv_status::timeout) return taken;
  }
}

Result<std::vector<QueueMessage>> EmbeddedQueue::reclaim(std::size_t most,
                                                         std::chrono::milliseconds idle) {
  std::vector<QueueMessage> taken;
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(store_->mutex_);
  for (auto& [number, entry] : store_->entries_) {
    if (taken.size() >= most) break;
    if (!entry.taken || now - entry.takenAt < idle) continue;
    entry.takenAt = now;
    taken.push_back({std::to_string(number), entry.execution});
  }
  return taken;
}

Status EmbeddedQueue::finish(const std::vector<std::string>& messages) {
  const std::lock_guard lock(store_->mutex_);
  for (const std::string& message : messages) store_->entries_.erase(numberOf(message));
  return {};
}

Result<std::vector<bool>> EmbeddedQueue::has(const std::vector<std::string>& messages) {
  std::vector<bool> there;
  there.reserve(messages.size());
  const std::lock_guard lock(store_->mutex_);
  for (const std::string& message : messages) {
    there.push_back(store_->entries_.contains(numberOf(message)));
  }
  return there;
}

}  // namespace gantlet::cluster
