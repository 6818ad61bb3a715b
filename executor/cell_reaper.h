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

#include "executor/cell.h"

namespace gantlet {

class CellReaper {
 public:
  // `after`: called in its thread when it has nothing more to end.
  explicit CellReaper(std::function<void()> after);
  CellReaper(const CellReaper&) = delete;
  CellReaper& operator=(const CellReaper&) = delete;
  ~CellReaper();  // when all are ended

  void take(std::unique_ptr<Cell> cell);

 private:
  void work();

  const std::function<void()> after_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Cell>> cells_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace gantlet
