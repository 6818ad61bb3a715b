#include "service/http/worker_pool.h"

#include <system_error>
#include <utility>

namespace gantlet::http {

WorkerPool::WorkerPool(std::size_t maxThreads, std::size_t maxQueue)
    : maxThreads_(maxThreads), maxQueue_(maxQueue) {}

WorkerPool::~WorkerPool() { stop(); }

bool WorkerPool::submit(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return false;
  const bool mayGrow = threads_.size() < maxThreads_;
  // Idle threads will take the first jobs of the queue: only those beyond them really wait.
  if (!mayGrow && queue_.size() >= idle_ + maxQueue_) return false;
  if (mayGrow && queue_.size() >= idle_) {
    try {
      threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // No more threads from the system: those that are there must do, within the same bound.
      if (threads_.empty() || queue_.size() >= idle_ + maxQueue_) return false;
    }
  }
  queue_.push_back(std::move(job));
  wake_.notify_one();
  return true;
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    --idle_;
    if (stopping_) return;
    std::function<void()> job = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    job();
    job = nullptr;  // what it holds is let go outside the lock
    lock.lock();
  }
}

void WorkerPool::stop() {
  std::vector<std::thread> threads;
  std::deque<std::function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    threads.swap(threads_);
    dropped.swap(queue_);
    wake_.notify_all();
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace gantlet::http
