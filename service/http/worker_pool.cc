#include "service/http/worker_pool.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace gantlet::http {

WorkerPool::WorkerPool(std::size_t maxThreads, std::size_t maxQueue)
    : maxThreads_(maxThreads),
      maxQueue_(maxQueue),
      laneThreads_(maxThreads - maxThreads / 4),
      laneQueue_(maxQueue - maxQueue / 4) {}

WorkerPool::~WorkerPool() { stop(); }

bool WorkerPool::submit(const std::string& name, std::function<void()> job) {
  std::unique_lock lock(mutex_);
  if (stopping_) return false;
  const bool mayGrow = threads_.size() < maxThreads_;
  // Idle threads will take the first jobs of the queue: only those beyond them really wait.
  if (!mayGrow && queued_ >= idle_ + maxQueue_) return false;
  const auto known = lanes_.find(name);
  const std::size_t running = known == lanes_.end() ? 0 : known->second.running;
  const std::size_t waiting = known == lanes_.end() ? 0 : known->second.jobs.size();
  if (running + waiting >= laneThreads_ + laneQueue_) return false;
  if (mayGrow && queued_ >= idle_ && running + waiting < laneThreads_) {
    try {
      threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // No more threads from the system: those that are there must do, within the same bound.
      if (threads_.empty() || queued_ >= idle_ + maxQueue_) return false;
    }
  }
  const auto lane = lanes_.try_emplace(name).first;
  if (lane->second.jobs.empty()) turns_.push_back(lane);
  lane->second.jobs.push_back(std::move(job));
  ++queued_;
  lock.unlock();
  wake_.notify_one();  // who wakes takes the lock at once
  return true;
}

std::list<WorkerPool::Lanes::iterator>::iterator WorkerPool::nextTurn() {
  return std::find_if(turns_.begin(), turns_.end(), [this](const Lanes::iterator& lane) {
    return lane->second.running < laneThreads_;
  });
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    wake_.wait(lock, [this] { return stopping_ || nextTurn() != turns_.end(); });
    --idle_;
    if (stopping_) return;
    const auto turn = nextTurn();
    const Lanes::iterator lane = *turn;
    std::function<void()> job = std::move(lane->second.jobs.front());
    lane->second.jobs.pop_front();
    --queued_;
    ++lane->second.running;
    turns_.erase(turn);
    if (!lane->second.jobs.empty()) turns_.push_back(lane);
    lock.unlock();
    job();
    job = nullptr;  // what it holds is let go outside the lock
    lock.lock();
    --lane->second.running;
    if (lane->second.running == 0 && lane->second.jobs.empty()) lanes_.erase(lane);
  }
}

void WorkerPool::stop() {
  std::vector<std::thread> threads;
  std::vector<std::deque<std::function<void()>>> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    threads.swap(threads_);
    // The lanes stay: jobs that run hold theirs.
    for (const Lanes::iterator& lane : turns_) dropped.push_back(std::move(lane->second.jobs));
    turns_.clear();
    wake_.notify_all();
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace gantlet::http
