// Trust policies (C2SP tlog-policy): which logs are known, by their keys, which witnesses, and how
// many of these must have cosigned a checkpoint.
//
//   log <vkey> [<url>]
//   witness <name> <vkey> [<url>]
//   group <name> any|all|<k> <name>...
//   quorum <name>|none
//
// Thread-safety: value types and pure functions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "audit/signed_note.h"
#include "audit/witness.h"
#include "core/result.h"

namespace gantlet::audit {

struct TlogPolicy {
  struct Group {
    std::size_t needed = 1;
    std::vector<std::string> members;  // witnesses and groups
  };
  std::vector<VerifierKey> logs;
  std::map<std::string, WitnessKey> witnesses;
  std::map<std::string, Group> groups;
  std::string quorum;  // "none", or one of the above

  // A log by its name and key; by its name alone.
  [[nodiscard]] bool knows(const VerifierKey& key) const;
  [[nodiscard]] const VerifierKey* find(std::string_view origin) const;
  // Whether the witnesses that cosigned `note` are enough.
  [[nodiscard]] bool isWitnessed(std::string_view note) const;
};

// Errors: kInvalidArgument, naming the line.
[[nodiscard]] Result<TlogPolicy> parseTlogPolicy(std::string_view text);

}  // namespace gantlet::audit
