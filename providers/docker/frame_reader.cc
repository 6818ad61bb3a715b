#include "providers/docker/frame_reader.h"

#include <algorithm>

namespace gantlet::docker {
namespace {

constexpr std::size_t kHeader = 8;

}  // namespace

bool FrameReader::feed(std::string_view piece) {
  while (!piece.empty()) {
    if (left_ == 0) {
      const std::size_t size = std::min(piece.size(), kHeader - header_.size());
      header_.append(piece.substr(0, size));
      piece.remove_prefix(size);
      if (header_.size() < kHeader) return true;
      if (header_[0] < 0 || header_[0] > 2 || header_[1] != 0) return false;
      for (std::size_t i = 4; i < kHeader; ++i) {
        left_ = (left_ << 8U) | static_cast<unsigned char>(header_[i]);
      }
      if (left_ == 0) header_.clear();
      continue;
    }
    const std::string_view bytes = piece.substr(0, left_);
    header_[0] == 2 ? program_.takeError(bytes) : program_.takeOutput(bytes);
    left_ -= static_cast<std::uint32_t>(bytes.size());
    piece.remove_prefix(bytes.size());
    if (left_ == 0) header_.clear();
  }
  return true;
}

}  // namespace gantlet::docker
