// WorkerPool: a bounded number of threads with a bounded queue. What does not fit is refused at
// once, so that the caller can answer 503: a queue without an end only turns overload into
// timeouts.
//
// Thread-safety: submit() may be called from any thread; stop() from one.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gantlet::http {

class WorkerPool {
 public:
  // Threads are started as they are needed, up to `maxThreads`, and then kept. Jobs wait in the
  // queue only when all threads are busy.
  WorkerPool(std::size_t maxThreads, std::size_t maxQueue);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False: threads and queue are full, or the pool is stopping; the job was not taken.
  [[nodiscard]] bool submit(std::function<void()> job);

  // Drops what waits, finishes what runs, joins the threads.
  void stop();

 private:
  void work();

  const std::size_t maxThreads_;
  const std::size_t maxQueue_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopping_ = false;
};

}  // namespace gantlet::http
