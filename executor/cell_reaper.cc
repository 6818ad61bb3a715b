#include "executor/cell_reaper.h"

#include <utility>

namespace gantlet {

CellReaper::CellReaper(std::function<void()> after)
    : after_(std::move(after)), thread_([this] { work(); }) {}

CellReaper::~CellReaper() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void CellReaper::take(std::unique_ptr<Cell> cell) {
  {
    const std::lock_guard lock(mutex_);
    cells_.push_back(std::move(cell));
  }
  changed_.notify_one();
}

void CellReaper::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || !cells_.empty(); });
    if (cells_.empty()) return;
    std::vector<std::unique_ptr<Cell>> taken = std::exchange(cells_, {});
    lock.unlock();
    taken.clear();
    after_();
    lock.lock();
  }
}

}  // namespace gantlet
