// PolicyStore: policies with their versions, and the text of every policy that anything was judged
// by. Neither a version nor a text is ever changed.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

struct StoredPolicy {
  std::string name;
  std::int64_t version = 1;
  std::optional<std::string> tenant;  // nullopt: everybody's
  std::string document;               // YAML or JSON, as it was given
  std::string digest;                 // "sha256:…" of what it meant when it was made
  std::int64_t createdAt = 0;         // milliseconds since 1970, UTC
  std::string createdBy;              // an actor's id

  bool operator==(const StoredPolicy&) const = default;
};

struct StoredPolicyText {
  std::string digest;
  std::string label;                  // "team@2"
  std::optional<std::string> tenant;  // nullopt: everybody's
  std::string document;
  std::string base;  // the digest of the policy that it extends; empty: none
  std::int64_t recordedAt = 0;
};

class PolicyStore {
 public:
  // `database` must outlive it.
  explicit PolicyStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // All versions, by name and version.
  [[nodiscard]] Result<std::vector<StoredPolicy>> policies();
  // A first version brings its policy with it; its text is kept as well.
  [[nodiscard]] Status add(const StoredPolicy& version, const StoredPolicyText& text);

  [[nodiscard]] Result<std::vector<std::string>> digests();
  [[nodiscard]] Result<std::optional<StoredPolicyText>> text(const std::string& digest);
  // One that is there already stays as it is.
  [[nodiscard]] Status keep(const StoredPolicyText& text);
  // Those whose record was written at `time` or before it.
  [[nodiscard]] Result<std::vector<StoredPolicyText>> recordedUntil(std::int64_t time);
  [[nodiscard]] Status recordedAgain(const std::string& digest, std::int64_t time);

 private:
  Database& database_;
};

}  // namespace gantlet
