// IsolationClass: how strong the wall around a submission is. A provider has one, a policy may
// demand one, and a weaker provider is then refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gantlet {

// From weakest to strongest; they compare in that order.
enum class IsolationClass : std::uint8_t {
  kProcess,    // namespaces, seccomp, Landlock, cgroups on a shared kernel
  kContainer,  // the same by a container engine, in an image of its own
  kGvisor,     // a kernel in user space between the program and the host's
  kMicrovm,    // a kernel of its own, behind a hypervisor
};

// "process", "container", "gvisor", "microvm".
[[nodiscard]] std::string_view isolationName(IsolationClass isolation);
[[nodiscard]] std::optional<IsolationClass> parseIsolation(std::string_view name);

}  // namespace gantlet
