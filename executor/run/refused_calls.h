// The refused system calls of a program. One that keeps calling what is refused would make its
// supervisor, which gives way to nobody, work for it: beyond the first calls it waits for each
// answer, and there is an end to it.
//
// Thread-safety: one owner.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "executor/execution.h"

namespace gantlet {

class RefusedCalls {
 public:
  // Counts one, which is about to be refused; `kills`: no honest program makes it. Gives why the
  // program must be ended now, if it must.
  [[nodiscard]] std::optional<std::string> count(const std::string& name, bool kills);
  // Until then no further call is answered.
  [[nodiscard]] std::chrono::steady_clock::time_point nextAnswer() const { return nextAnswer_; }
  [[nodiscard]] bool rest() const { return std::chrono::steady_clock::now() < nextAnswer_; }
  void tell(ExecutionResult& result) const;

 private:
  std::map<std::string, std::uint64_t> byName_;
  std::uint64_t total_ = 0;
  std::chrono::steady_clock::time_point nextAnswer_{};
};

}  // namespace gantlet
