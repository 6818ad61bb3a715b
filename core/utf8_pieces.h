// Utf8Pieces: bytes that come in pieces as text, in pieces too: a character that is cut between two
// of them waits for its rest. Thread-safety: one object, one thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/utf8.h"

namespace gantlet {

class Utf8Pieces {
 public:
  // Valid UTF-8: what is whole by now.
  std::string take(std::string_view bytes) {
    waiting_ += bytes;
    const std::size_t whole = waiting_.size() - utf8UnfinishedTail(waiting_);
    std::string text = toValidUtf8(std::string_view(waiting_).substr(0, whole));
    waiting_.erase(0, whole);
    return text;
  }
  // What still waits, when nothing more comes.
  std::string rest() { return toValidUtf8(std::exchange(waiting_, {})); }

 private:
  std::string waiting_;
};

}  // namespace gantlet
