// The container of one submission, as the Engine API's POST /containers/create takes it.
// Thread-safety: pure functions.
#pragma once

#include <string>

#include "json/value.h"
#include "providers/instance.h"

namespace gantlet::docker {

struct ContainerOptions {
  std::string runtime;  // "runc", "runsc"
  std::string image;
  double cpus = 1;
  std::string owner;  // whose it is: see owner.h
};

[[nodiscard]] json::Object containerSpec(const InstanceRequest& request,
                                         const ContainerOptions& options);

// Whether a runtime puts a kernel of its own between the program and this host's.
[[nodiscard]] bool isGvisor(const std::string& runtime);

}  // namespace gantlet::docker
