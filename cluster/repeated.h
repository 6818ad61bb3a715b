// Repeated: does a piece of work again and again, on a thread of its own.
// Thread-safety: start() once; stop() from any thread, any number of times.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/result.h"

namespace gantlet::cluster {

class Repeated {
 public:
  enum class First { kAtOnce, kAfterAPause };
  using Work = std::function<Status()>;
  // Of several failures in a row it is told the first.
  using Failed = std::function<void(const Error& error)>;

  Repeated() = default;
  ~Repeated() { (void)stop(); }
  Repeated(const Repeated&) = delete;
  Repeated& operator=(const Repeated&) = delete;

  // `every`: the pause between two. What the functions name must live until stop().
  void start(std::chrono::milliseconds every, First first, Work work, Failed failed);
  // Waits for what is being done. True: this call has ended it.
  bool stop();

 private:
  void run(std::chrono::milliseconds every, First first, const Work& work, const Failed& failed);

  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace gantlet::cluster
