#include "core/isolation.h"

#include <array>

namespace gantlet {
namespace {

constexpr std::array<std::string_view, 4> kNames{"process", "container", "gvisor", "microvm"};

}  // namespace

std::string_view isolationName(IsolationClass isolation) {
  return kNames.at(static_cast<std::size_t>(isolation));
}

std::optional<IsolationClass> parseIsolation(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames.at(i) == name) return static_cast<IsolationClass>(i);
  }
  return std::nullopt;
}

}  // namespace gantlet
