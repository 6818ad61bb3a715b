// API keys as requests and answers say them. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json/describe.h"
#include "manager/key_desk.h"
#include "service/auth/principal.h"

namespace gantlet {

struct KeyFields {
  std::string name;
  std::optional<std::string> tenant;
  std::optional<std::string> role;
  std::optional<std::string> expiresAt;
  std::optional<std::vector<std::string>> scopes;
};
template <class Archive>
void describe(Archive& a, KeyFields& v) {
  a.optional("tenant", v.tenant);
  a.optional("role", v.role);
  a.optional("name", v.name);
  a.optional("expires_at", v.expiresAt);
  a.optional("scopes", v.scopes);
}

struct KeyRotation {
  std::uint32_t overlapSeconds = 3600;
};
template <class Archive>
void describe(Archive& a, KeyRotation& v) {
  a.optional("overlap_seconds", v.overlapSeconds);
}

// What `maker` may have made: nobody gives what they do not have. Errors: kInvalidArgument, saying
// what to change.
[[nodiscard]] Result<NewKey> readKey(const KeyFields& fields, const Principal& maker, WallTime now);

// Whether `asker` may be given a new secret of `key`: only where it could have had the key made.
// Errors: kInvalidArgument, saying what is missing.
[[nodiscard]] Status checkRotation(const StoredKey& key, const Principal& asker);

// {"id", "name", "tenant", "role", "scopes", "state", …}: never a secret nor its hash.
[[nodiscard]] json::Object keyJson(const StoredKey& key, WallTime now);
// The same with "secret", and "old_secret_until" after a rotation: for the one answer that has it.
[[nodiscard]] json::Object madeKeyJson(const MadeKey& made, WallTime now);
[[nodiscard]] json::Object keyPageJson(const KeyPage& page, WallTime now);

}  // namespace gantlet
