#include "executor/run/refused_calls.h"

namespace gantlet {
namespace {

constexpr std::uint64_t kAtOnce = 256;
constexpr std::chrono::milliseconds kPause{1};
constexpr std::uint64_t kMost = 2'000;
// A name for every number would be the program's to choose: some thousands.
constexpr std::size_t kMostNames = 64;

}  // namespace

std::optional<std::string> RefusedCalls::count(const std::string& name, bool kills) {
  const bool room = byName_.size() < kMostNames || byName_.contains(name);
  ++byName_[room ? name : "other"];
  if (kills) return "it called " + name + ", which no honest program does";
  if (++total_ > kMost) {
    return "it made more than " + std::to_string(kMost) + " refused system calls";
  }
  if (total_ > kAtOnce) nextAnswer_ = std::chrono::steady_clock::now() + kPause;
  return std::nullopt;
}

void RefusedCalls::tell(ExecutionResult& result) const {
  for (const auto& [name, times] : byName_) result.violations.push_back({"syscall", name, times});
}

}  // namespace gantlet
