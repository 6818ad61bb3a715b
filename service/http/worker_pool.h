// WorkerPool: a bounded number of threads with a bounded queue. What does not fit is refused at
// once, so that the caller can answer 503: a queue without an end only turns overload into
// timeouts.
//
// Jobs come in lanes (one for each tenant), which take turns; a lane never has more than three
// quarters of the threads, nor of the queue: one tenant's flood leaves room for the others.
//
// Thread-safety: submit() may be called from any thread; stop() from one.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
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

  // False: threads and queue are full (or the lane's share of them), or the pool is stopping; the
  // job was not taken.
  [[nodiscard]] bool submit(const std::string& lane, std::function<void()> job);

  // Drops what waits, finishes what runs, joins the threads.
  void stop();

 private:
  struct Lane {
    std::deque<std::function<void()>> jobs;
    std::size_t running = 0;
  };
  using Lanes = std::map<std::string, Lane>;

  void work();
  // The lane whose turn it is; end() where nothing may start.
  [[nodiscard]] std::list<Lanes::iterator>::iterator nextTurn();

  const std::size_t maxThreads_;
  const std::size_t maxQueue_;
  const std::size_t laneThreads_;
  const std::size_t laneQueue_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Lanes lanes_;                       // those with jobs that wait or run
  std::list<Lanes::iterator> turns_;  // those with jobs that wait, the next one first
  std::size_t queued_ = 0;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool stopping_ = false;
};

}  // namespace gantlet::http
