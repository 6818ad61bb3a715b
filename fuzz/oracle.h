// Oracle: another reader's opinion of a source, from a child process that lives as long as ours.
// Requests are a 4-byte big-endian length and the source; the answer is one line.
//
// Thread-safety: one object, one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gantlet::fuzz {

class Oracle {
 public:
  // Starts `command` (argv). Where it cannot be started, or ends by itself at once, ask() is false.
  explicit Oracle(const std::vector<std::string>& command);
  ~Oracle();
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;

  // Fills `answer` with the line's words. False: there is no such oracle on this host.
  [[nodiscard]] bool ask(std::string_view source, std::vector<std::string>& answer);

 private:
  int toChild_ = -1;
  int fromChild_ = -1;
  int child_ = -1;
  std::string buffer_;
};

}  // namespace gantlet::fuzz
