// ReviewStore: executions that were refused, and what a person decided about each. Rows are made
// when an execution ends (ExecutionStore::end), and decided once.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct StoredReview {
  std::string execution;
  std::string tenant;
  std::string verdict;  // "deny" or "review"
  std::string codeSha256;
  std::string language;
  std::string policy;  // under which it was refused
  std::string policyDigest;
  std::int64_t createdAt = 0;
  std::string createdBy;                // who had sent it
  std::optional<std::string> decision;  // "approve" or "reject"
  std::optional<std::int64_t> decidedAt;
  std::string decidedBy;
  std::string reason;
  std::optional<std::int64_t> validUntil;   // of an approval of the code; nullopt: of one run
  std::string run;                          // the execution that the approval made
  std::string document;                     // the policy by which it may run
  std::optional<std::int64_t> withdrawnAt;  // of an approval of the code that counts no more
  std::string withdrawnBy;
  std::string withdrawnWhy;
};

// The first of two approvals of a review.
struct StoredFirstApproval {
  std::string execution;
  std::string policyDigest;  // of the policy that was approved
  std::int64_t at = 0;
  std::string by;
  std::string reason;
  std::optional<std::int64_t> validUntil;
};

struct ReviewFilter {
  std::optional<std::string> tenant;
  // By the states that reviews have; kDecided is all but the first two.
  enum class State : std::uint8_t {
    kAny,
    kOpen,
    kExpired,
    kDecided,
    kApproved,
    kRejected,
    kWithdrawn
  };
  State state = State::kAny;
  std::int64_t openFrom = 0;  // an undecided one that is older, in milliseconds since 1970, expired
  std::string before;         // ids below this one: the newest come first
  std::size_t limit = 100;
};

struct ReviewPage {
  std::vector<StoredReview> reviews;
  bool more = false;
};

// What the Idempotency-Key of an execution begins with that an approval makes, before the review's
// id. No client can send one: it has a space.
inline constexpr std::string_view kReviewKey = "review ";

// The same as ReviewStore::decide, as a part of a transaction of others. True as well where
// this very decision stands there: the answer to its commit was lost.
[[nodiscard]] Result<bool> decideReview(Sql& sql, const StoredReview& review);
// As if nobody had approved it, where its approval has made `run`; `once`: only where it was of one
// run. What one of two people has approved stays.
[[nodiscard]] Status reopenReview(Sql& sql, const std::string& execution, const std::string& run,
                                  bool once = false);

class ReviewStore {
 public:
  // `database` must outlive it.
  explicit ReviewStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  [[nodiscard]] Result<std::optional<StoredReview>> get(const std::string& execution);
  [[nodiscard]] Result<ReviewPage> list(const ReviewFilter& filter);
  // Approvals of code that count at `now`: neither over nor withdrawn.
  [[nodiscard]] Result<std::vector<StoredReview>> approvedCode(std::int64_t now);
  [[nodiscard]] Result<std::optional<StoredFirstApproval>> first(const std::string& execution);
  // Instead of what was there.
  [[nodiscard]] Status keepFirst(const StoredFirstApproval& first);
  // Takes over what was decided. False: it was decided before, or is not there.
  [[nodiscard]] Result<bool> decide(const StoredReview& review);
  // Keeps withdrawnAt, withdrawnBy and withdrawnWhy. False: it was withdrawn before.
  [[nodiscard]] Result<bool> withdraw(const StoredReview& review);

 private:
  Database& database_;
};

}  // namespace gantlet
