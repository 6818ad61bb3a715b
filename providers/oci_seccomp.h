// A SeccompProfile in the JSON form of the OCI runtime specification (config-linux.md, "Seccomp"),
// which runc, Docker (--security-opt seccomp=FILE) and Kubernetes (localhostProfile) load.
#pragma once

#include "core/seccomp_profile.h"
#include "json/value.h"

namespace gantlet {

[[nodiscard]] json::Object ociSeccomp(const SeccompProfile& profile);

}  // namespace gantlet
