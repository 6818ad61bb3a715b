#include "cluster/repeated.h"

#include <utility>

namespace gantlet::cluster {

void Repeated::start(std::chrono::milliseconds every, First first, Work work, Failed failed) {
  thread_ = std::thread([this, every, first, work = std::move(work), failed = std::move(failed)] {
    run(every, first, work, failed);
  });
}

void Repeated::run(std::chrono::milliseconds every, First first, const Work& work,
                   const Failed& failed) {
  bool told = false;
  std::unique_lock lock(mutex_);
  if (first == First::kAfterAPause) ended_.wait_for(lock, every, [&] { return ending_; });
  while (!ending_) {
    lock.unlock();
    const Status done = work();
    if (!done && !told) failed(done.error());
    told = !done;
    lock.lock();
    ended_.wait_for(lock, every, [&] { return ending_; });
  }
}

bool Repeated::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (ending_) return false;
    ending_ = true;
  }
  ended_.notify_all();
  if (!thread_.joinable()) return false;
  thread_.join();
  return true;
}

}  // namespace gantlet::cluster
