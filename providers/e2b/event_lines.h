// EventLines: the stream of JSON lines that E2B's code interpreter answers. Pieces may cut a line,
// or a character, anywhere; only whole lines are read. Thread-safety: one thread.
#pragma once

#include <string>
#include <string_view>

#include "providers/kernel/kernel_program.h"

namespace gantlet::e2b {

class EventLines {
 public:
  explicit EventLines(KernelProgram& program) : program_(program) {}

  // False: a line is too long or no JSON; the stream can't be trusted any more.
  [[nodiscard]] bool feed(std::string_view piece);
  // Whether "end_of_execution" has come.
  [[nodiscard]] bool ended() const { return ended_; }
  // Whether anything of an execution has come: then it has run.
  [[nodiscard]] bool begun() const { return begun_; }

 private:
  [[nodiscard]] bool takeLine(std::string_view line);

  KernelProgram& program_;
  std::string partial_;
  bool ended_ = false;
  bool begun_ = false;
};

}  // namespace gantlet::e2b
