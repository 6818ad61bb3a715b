// Instance: a sandbox that a provider has made for one session of one tenant.
// Thread-safety: value types.
#pragma once

#include <map>
#include <string>

#include "core/ids.h"
#include "core/limits.h"
#include "core/submission.h"
#include "executor/execution.h"

namespace gantlet {

// "{tenant}:{session}:{instance}": whose it is can be told from the id alone, and an id of another
// tenant is never accepted. No part holds a ':'.
using InstanceId = Id<struct InstanceTag>;

struct InstanceRequest {
  TenantId tenant;
  std::string session;  // empty: none, which the id shows as "-"
  Language language = Language::kPython;
  Limits limits;
  SealedProfile profile;
  CancelSignal cancel;
};

struct Instance {
  InstanceId id;
  std::string provider;
  std::string status = "running";  // "running", "stopped", "error"
  std::map<std::string, std::string> metadata;
};

}  // namespace gantlet
