// FrameReader: the attached streams of a container (Engine API, "Stream format"): frames of one
// byte for the stream, three of zero, four for the length (big-endian) and the bytes.
// Thread-safety: one thread.
#pragma once

#include <string>
#include <string_view>

#include "providers/kernel/kernel_program.h"

namespace gantlet::docker {

class FrameReader {
 public:
  explicit FrameReader(KernelProgram& program) : program_(program) {}
  // Pieces may cut frames anywhere. False: these are no frames.
  [[nodiscard]] bool feed(std::string_view piece);

 private:
  KernelProgram& program_;
  std::string header_;
  std::uint32_t left_ = 0;
};

}  // namespace gantlet::docker
