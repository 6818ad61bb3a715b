// CellPool: cells made ready in advance, by the shapes that were asked for last, and the fork
// servers behind them. What is not in the pool is made on demand: in a jail that stands ready, else
// in a new one; by a fork server, else by executing the interpreter.
//
// Refilling waits until no run is under way and the machine is idle (IdleGate): a run never pays
// for the next one. Runs that give way to others (PoolRun::stepBack) don't count: else one tenant's
// endless loops would leave another nothing that is ready.
//
// Thread-safety: all functions may be called from many threads.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/result.h"
#include "executor/jail/cell.h"
#include "executor/jail/cell_reaper.h"
#include "executor/kernel/idle_gate.h"
#include "executor/launcher/fork_server.h"
#include "executor/sandbox.h"

namespace gantlet {

class CellPool {
 public:
  CellPool(const PoolOptions& options, CellMaker& maker, LauncherClient& launcher);
  CellPool(const CellPool&) = delete;
  CellPool& operator=(const CellPool&) = delete;
  ~CellPool();

  // A cell for this request, which nobody else has. Errors: as Supervisor::run; `outOfMemory` is
  // set where the request's own memory limit was the cause.
  // `behind`: what is ready is left to others, and what shall be ready is not for it to say.
  [[nodiscard]] Result<std::unique_ptr<Cell>> take(const ExecutionRequest& request, bool behind,
                                                   bool& outOfMemory);
  // A run began, or ended, which gives way to others or not. `cell`: what it leaves; null: nothing.
  void runBegins(bool behind);
  void runEnds(bool behind, std::unique_ptr<Cell> cell);
  // See CellReaper; null where pools are off.
  [[nodiscard]] std::shared_ptr<const void> expectAnswer() {
    return reaper_ ? reaper_->expectAnswer() : nullptr;
  }

  // Makes the pool ready for requests like this one; waits for that. Errors: kUnavailable.
  [[nodiscard]] Status prepareFor(const ExecutionRequest& request,
                                  std::chrono::milliseconds patience);
  // As Sandbox::expect.
  void expect(const ExecutionRequest& request);
  [[nodiscard]] PoolState state() const;
  // The fork server of an image of Python, started where it does not serve. Errors: kUnavailable.
  [[nodiscard]] Result<ForkServer*> serve(Image image);

 private:
  // Cells of one shape, and how lately it was asked for: the front of `shelves_` last.
  struct Shelf {
    Shape shape;
    std::deque<std::unique_ptr<Cell>> cells;
  };

  [[nodiscard]] Image imageFor(const ExecutionRequest& request) const;
  [[nodiscard]] ForkServer* serverFor(Image image);
  [[nodiscard]] const ForkServer* serverFor(Image image) const {
    return const_cast<CellPool*>(this)->serverFor(image);
  }
  [[nodiscard]] bool forksNode() const;
  Status startNode();
  [[nodiscard]] std::unique_ptr<Cell> takeWarm(const Shape& shape);
  [[nodiscard]] std::unique_ptr<Jail> takeJail(const Shape& shape);
  [[nodiscard]] Result<std::unique_ptr<Cell>> make(const Shape& shape, std::unique_ptr<Jail> jail,
                                                   const CancelSignal& cancel, bool& outOfMemory,
                                                   bool ahead);
  [[nodiscard]] std::size_t targetOf(const Shape& shape) const;
  [[nodiscard]] std::size_t wantedOn(std::size_t index) const;
  [[nodiscard]] bool hasRoom() const;
  [[nodiscard]] bool wantsJail() const;
  void noteUse(const Shape& shape);
  void maintain();
  bool startServers();
  bool refillOne(bool now);
  [[nodiscard]] bool machineIsIdle();
  [[nodiscard]] bool hasWork(bool now) const;
  [[nodiscard]] bool hasWorkLocked(bool now) const;
  void pause();

  const PoolOptions options_;
  const std::size_t mostReady_;  // cells and jails together, by the limit of open files
  CellMaker& maker_;
  ForkServer plain_;
  ForkServer dataScience_;
  ForkServer node_;

  std::mutex refilling_;  // held while a cell or jail is made ahead; before mutex_
  mutable std::mutex mutex_;
  std::condition_variable work_;
  std::deque<Shelf> shelves_;
  std::deque<std::unique_ptr<Jail>> jails_;  // ready, all of one key
  std::optional<Shape> jailShape_;           // what they shall be
  std::uint32_t running_ = 0;                // those that don't give way
  std::uint32_t behind_ = 0;                 // those that do
  bool wantsDataScience_ = false;
  bool wantsNode_ = false;
  bool stopping_ = false;
  bool failed_ = false;  // the last refill: not at once again
  PoolState counts_;
  IdleGate idle_;
  std::thread thread_;
  std::unique_ptr<CellReaper> reaper_;  // null: the pool is off
};

// One run's part in the pool's bookkeeping. Thread-safety: none; one thread.
class PoolRun {
 public:
  PoolRun(CellPool& pool, bool behind) : pool_(pool), behind_(behind) { pool_.runBegins(behind_); }
  PoolRun(const PoolRun&) = delete;
  PoolRun& operator=(const PoolRun&) = delete;
  ~PoolRun() { pool_.runEnds(behind_, std::move(ended_)); }

  // As CellPool::take.
  [[nodiscard]] Result<std::unique_ptr<Cell>> takeCell(const ExecutionRequest& request,
                                                       bool& outOfMemory) {
    return pool_.take(request, behind_, outOfMemory);
  }
  // From now on it gives way to others.
  void stepBack() {
    if (behind_) return;
    pool_.runBegins(true);
    pool_.runEnds(false, nullptr);
    behind_ = true;
  }
  // Its cell, when it is over.
  void leave(std::unique_ptr<Cell> cell) { ended_ = std::move(cell); }

 private:
  CellPool& pool_;
  bool behind_;
  std::unique_ptr<Cell> ended_;
};

}  // namespace gantlet
