#include "executor/run/output.h"

#include <algorithm>

#include "core/utf8.h"

namespace gantlet {
namespace {

// Removes a character that the cut left without its last bytes.
void dropCutCharacter(std::string& text) {
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0U) == 0x80U) continue;
    const std::size_t wants = byte >= 0xF0U ? 4 : byte >= 0xE0U ? 3 : byte >= 0xC0U ? 2 : 1;
    if (wants > back) text.erase(text.size() - back);
    return;
  }
}

}  // namespace

OutputCapture::OutputCapture(ByteCount cap)
    : headCap_(static_cast<std::size_t>(cap.bytes() - cap.bytes() / 2)),
      tailCap_(static_cast<std::size_t>(cap.bytes() / 2)) {}

void OutputCapture::append(std::string_view bytes) {
  total_ += bytes.size();
  const std::size_t toHead = std::min(bytes.size(), headCap_ - head_.size());
  head_.append(bytes.substr(0, toHead));
  bytes.remove_prefix(toHead);
  if (bytes.empty() || tailCap_ == 0) return;
  if (bytes.size() >= tailCap_) {
    tail_.assign(bytes.substr(bytes.size() - tailCap_));
    tailStart_ = 0;
    return;
  }
  const std::size_t room = tailCap_ - tail_.size();
  const std::size_t grow = std::min(room, bytes.size());
  tail_.append(bytes.substr(0, grow));
  bytes.remove_prefix(grow);
  while (!bytes.empty()) {
    const std::size_t piece = std::min(bytes.size(), tailCap_ - tailStart_);
    std::copy_n(bytes.data(), piece, tail_.begin() + static_cast<std::ptrdiff_t>(tailStart_));
    tailStart_ = (tailStart_ + piece) % tailCap_;
    bytes.remove_prefix(piece);
  }
}

std::string OutputCapture::tailInOrder() const {
  return tail_.substr(tailStart_) + tail_.substr(0, tailStart_);
}

CappedOutput OutputCapture::finish() const {
  CappedOutput output;
  output.bytes = total_;
  std::string tail = tailInOrder();
  if (total_ == head_.size() + tail.size()) {
    output.text = toValidUtf8(head_ + tail);
    return output;
  }
  output.truncated = true;
  std::string head = head_;
  dropCutCharacter(head);
  std::size_t skip = 0;
  while (skip < 3 && skip < tail.size() &&
         (static_cast<unsigned char>(tail[skip]) & 0xC0U) == 0x80U)
    ++skip;
  tail.erase(0, skip);
  const std::uint64_t leftOut = total_ - head.size() - tail.size();
  output.text = toValidUtf8(head) + "\n[... " + std::to_string(leftOut) + " bytes left out ...]\n" +
                toValidUtf8(tail);
  return output;
}

}  // namespace gantlet
