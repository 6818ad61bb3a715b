// OpenSubmissions: whose execution was announced in the log and that have no terminal record yet.
// Thread-safety: not to be shared without a lock.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gantlet::audit {

class OpenSubmissions {
 public:
  struct Intent {
    std::uint64_t seq = 0;
    std::string tenant;
    std::string submission;
  };

  // Takes in the next record.
  void note(std::string_view stage, std::string_view event, std::string_view tenant,
            std::string_view submission, std::uint64_t seq);
  // The number of the oldest intent, or `otherwise`.
  [[nodiscard]] std::uint64_t oldest(std::uint64_t otherwise) const;
  [[nodiscard]] std::vector<Intent> list() const;  // by number
  [[nodiscard]] std::size_t size() const { return bySeq_.size(); }

 private:
  std::map<std::uint64_t, Intent> bySeq_;
  std::unordered_map<std::string, std::uint64_t> bySubmission_;
};

}  // namespace gantlet::audit
