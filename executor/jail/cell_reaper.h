// CellReaper: ends cells whose run is over, behind its answer: killing what is in them, closing
// their descriptors and giving their cgroups back takes as long as a short program runs.
//
// Thread-safety: take() may be called from many threads.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "executor/jail/cell.h"

namespace gantlet {

class CellReaper {
 public:
  // `after`: called in its thread when it has nothing more to end.
  explicit CellReaper(std::function<void()> after);
  CellReaper(const CellReaper&) = delete;
  CellReaper& operator=(const CellReaper&) = delete;
  ~CellReaper();  // when all are ended

  void take(std::unique_ptr<Cell> cell);
  // To be let go when the answer to a run has gone: cells are not ended before, but for those whose
  // answer takes more than 3 ms. To end a cell, and to make another one, would take the processor
  // from the run's last record. May outlive the reaper; any thread may let go of it.
  [[nodiscard]] std::shared_ptr<const void> expectAnswer();

 private:
  struct Answers {
    void await();

    std::mutex mutex;
    std::condition_variable gone;
    std::size_t expected = 0;
  };

  void work();

  const std::function<void()> after_;
  const std::shared_ptr<Answers> answers_ = std::make_shared<Answers>();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Cell>> cells_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace gantlet
