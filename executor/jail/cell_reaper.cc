#include "executor/jail/cell_reaper.h"

#include <chrono>
#include <utility>

namespace gantlet {
namespace {

// For results that are kept longer than until they are told.
constexpr std::chrono::milliseconds kAnswerPatience{3};

}  // namespace

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

std::shared_ptr<const void> CellReaper::expectAnswer() {
  {
    const std::lock_guard lock(answers_->mutex);
    ++answers_->expected;
  }
  return {answers_.get(), [answers = answers_](const void*) {
            bool last = false;
            {
              const std::lock_guard lock(answers->mutex);
              last = --answers->expected == 0;
            }
            if (last) answers->gone.notify_one();
          }};
}

void CellReaper::Answers::await() {
  std::unique_lock lock(mutex);
  gone.wait_for(lock, kAnswerPatience, [this] { return expected == 0; });
}

void CellReaper::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || !cells_.empty(); });
    if (cells_.empty()) return;
    lock.unlock();
    answers_->await();
    lock.lock();
    std::vector<std::unique_ptr<Cell>> taken = std::exchange(cells_, {});
    lock.unlock();
    taken.clear();
    after_();
    lock.lock();
  }
}

}  // namespace gantlet
