// IdleGate: says when the machine has nothing better to do. Behind it is a thread of the idle class
// (sched(7), SCHED_IDLE), which runs only then and holds no lock that anybody else wants: work of
// idle priority that took locks itself would hold up the busy.
//
// Thread-safety: one thread waits.
#pragma once

#include <chrono>
#include <memory>

namespace gantlet {

class IdleGate {
 public:
  IdleGate();
  IdleGate(const IdleGate&) = delete;
  IdleGate& operator=(const IdleGate&) = delete;
  ~IdleGate();

  // True once the machine was idle for a moment since the call began; false after `patience`.
  [[nodiscard]] bool pass(std::chrono::milliseconds patience);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace gantlet
