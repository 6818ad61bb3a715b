// ReviewDesk: executions that the judge refused, and a person who decides about each.
//
//   - a refusal is a proposal (policy/proposal.h): the smallest change of its policy that lets the
//     very program run, made anew when somebody looks, so that it is never older than the rules
//   - approved once, the program is run again from what was kept of it, under that policy and the
//     filter that is made for it
//   - approved as code, the same bytes may run under that policy until a date or until
//     somebody withdraws that, as long as the policy that refused them stays what it was; a changed
//     byte is another program
//   - where the reach grows beyond a ceiling, a second person has to approve the same change
//   - nobody decides about what they sent; each decision is a record before it counts; what nobody
//     decides about expires
//   - an approval goes by what is set for the tenant when it is made: what the tenant may not have
//     run any more is not approved
//   - the decision and its run are one commit; one that has come to nothing (the service ended
//     before that commit, or nothing of its run could begin) leaves the review open
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <tuple>

#include "audit/log.h"
#include "core/clock.h"
#include "manager/execution_desk.h"
#include "pipeline/pipeline.h"
#include "policy/proposal.h"
#include "store/review_store.h"

namespace gantlet {

enum class ReviewState : std::uint8_t { kOpen, kApproved, kRejected, kExpired, kWithdrawn };
[[nodiscard]] std::string_view reviewStateName(ReviewState state);  // "OPEN", …

struct Review {
  StoredReview stored;
  ReviewState state = ReviewState::kOpen;
  std::int64_t expiresAt = 0;  // when an open one ends
};

// What one person may add to a policy's reach; more takes two. What is not named takes two: without
// any word one person may add nothing.
struct ReviewCeiling {
  bool set = false;  // else one person is always enough
  std::vector<std::string> capabilities;
  bool modules = false;  // may allow modules, and names of modules
  bool rules = false;    // may turn rules down

  [[nodiscard]] bool covers(const Proposal& proposal) const;
};

// What a reviewer looks at.
struct ReviewMatter {
  Review review;
  std::optional<std::string> source;  // nullopt: its execution is forgotten, the approval counts on
  std::string filename;
  Proposal proposal;  // of one that is open
  bool needsTwo = false;
  std::optional<StoredFirstApproval> first;  // of one that needs two, and of this proposal
  // The same, of a key that was revoked since: it counts no more.
  std::optional<StoredFirstApproval> lapsed;
};

struct ReviewDecision {
  bool approve = false;
  std::string reason;
  std::optional<WallTime> until;  // of an approval: the code until then; nullopt: one run
};

class ReviewDesk {
 public:
  static constexpr std::chrono::hours kOpenFor{24 * 3};
  static constexpr std::chrono::hours kLongestApproval{24 * 90};

  struct Parts {
    Database& database;
    audit::Log& log;
    const Clock& clock;
    ExecutionDesk& executions;
    const Rulebook& rulebook;
    // The policy that has this name now.
    std::function<Result<Policy>(std::string_view name)> policy;
    // Keeps the text of an approval's policy, so that its digest in records can be looked up.
    // Behind it everything may be read; may be empty.
    std::function<Status(const Policy& policy, const std::string& document, const TenantId& tenant,
                         const Actor& actor)>
        remember = {};
    ReviewCeiling ceiling = {};
    // By what the tenant may have run now what was refused under that policy ("team@2") and, where
    // one is named, by that template ("reports@3"). Errors: kInvalidArgument, kNotFound: it may not
    // choose these any more; others: it is not known. Empty: by what was kept.
    std::function<Result<Ceilings>(const TenantId& tenant, const std::string& policy,
                                   const std::string& templateName)>
        bounds = {};
    // Whether the tenant has anything left to run by. Errors: kBusy. Empty: it always has.
    std::function<Status(const TenantId& tenant)> budget = {};
    // Whether an actor's key was revoked. Empty: none was.
    std::function<Result<bool>(const std::string& actor)> isRevoked = {};
  };
  // Reads the approvals that count. What `parts` names must outlive the desk. Errors: the store's.
  [[nodiscard]] static Result<std::unique_ptr<ReviewDesk>> open(const Parts& parts);

  // One that is not of `only` is not there. Errors: kNotFound, kUnavailable.
  [[nodiscard]] Result<Review> get(const std::string& execution,
                                   const std::optional<TenantId>& only);
  [[nodiscard]] Result<ReviewMatter> look(const std::string& execution,
                                          const std::optional<TenantId>& only);
  [[nodiscard]] Result<std::pair<std::vector<Review>, bool>> list(ReviewFilter filter);

  enum class Refusal : std::uint8_t {
    kNone,
    kDecided,
    kExpired,
    kOwn,
    kImpossible,
    kSamePerson,  // the second approval must be another person's
    kNameless,    // who has no key can't be told from another
    kOtherScope,  // the first approval was of another scope, or ends before
    kForbidden,   // what is set for the tenant by now does not let it run
    kNoApproval   // there is no approval of code that counts
  };
  struct Decided {
    Refusal refusal = Refusal::kNone;
    std::string why;                            // of kImpossible, kOtherScope, kForbidden, …
    std::string resolution;                     // of kForbidden
    bool waitsForSecond = false;                // of kNone: it was approved, and is still open
    std::optional<StoredFirstApproval> first;   // of kOtherScope, and of one that waits
    std::optional<StoredFirstApproval> lapsed;  // that this one stands for, as its key was revoked
    Review review;

    Decided& refuse(Refusal by, std::string reason = "") {
      refusal = by;
      why = std::move(reason);
      return *this;
    }
    [[nodiscard]] bool decidesNothing() const {
      return refusal != Refusal::kNone || waitsForSecond;
    }
  };
  // Errors: kInvalidArgument (no reason, a date that has passed or is too far), kNotFound,
  // kAuditFailed, kUnavailable, kBusy (the tenant's budget is used up), and those of
  // ExecutionDesk::add. After any of them the review is open, whatever has been recorded.
  [[nodiscard]] Result<Decided> decide(const std::string& execution,
                                       const std::optional<TenantId>& only,
                                       const ReviewDecision& decision, const Actor& actor);

  // The code that the approval of this review lets run may run no more: all approvals of the same
  // bytes under the same policy are withdrawn. What was let run before goes on. It counts from when
  // it is recorded, also where it can't be stored: then it is to be tried again, or it counts until
  // the next start alone. Errors: kInvalidArgument (no reason), kNotFound, kAuditFailed,
  // kUnavailable.
  [[nodiscard]] Result<Decided> withdraw(const std::string& execution,
                                         const std::optional<TenantId>& only,
                                         const std::string& reason, const Actor& actor);

  struct Approval {
    std::string review;
    std::string document;
    Policy policy;
  };
  // By what approval this code may run now, where `refused` would be its policy; null: by none. The
  // database is asked whether it still counts: another gateway may have withdrawn it.
  [[nodiscard]] std::shared_ptr<const Approval> approval(const Submission& submission,
                                                         const Policy& refused) const;

 private:
  // Tenant, language, hash of the code, digest of the policy.
  using CodeKey = std::tuple<std::string, std::string, std::string, std::string>;
  struct Entry {
    std::shared_ptr<const Approval> approval;
    std::int64_t until = 0;
  };

  explicit ReviewDesk(const Parts& parts)
      : parts_(parts), store_(parts.database), executions_(parts.database) {}
  [[nodiscard]] std::int64_t now() const {
    return parts_.clock.wallNow().time_since_epoch().count();
  }
  [[nodiscard]] Review reviewOf(StoredReview stored) const;
  [[nodiscard]] Status count(const StoredReview& review);
  [[nodiscard]] static CodeKey keyOf(const StoredReview& review);
  // The approval that is kept of one person, if it is of this very change.
  struct First {
    std::optional<StoredFirstApproval> counts;
    std::optional<StoredFirstApproval> lapsed;  // its key was revoked since
  };
  [[nodiscard]] Result<First> firstOf(const std::string& execution, const Proposal& proposal);
  // Makes `request` one of those that the tenant may make now, or `decided` says why it may not.
  [[nodiscard]] Status allow(GateRequest& request, Decided& decided) const;
  // decide() of an approval: `decided` then has its run, or why it has none.
  [[nodiscard]] Status approve(const ReviewDecision& decision, const Actor& actor,
                               Decided& decided);
  // Of a change beyond what one person may allow: `first` is another's approval of the same, or
  // `decided` says what is missing.
  [[nodiscard]] Status askForTwo(const ReviewDecision& decision, const Proposal& proposal,
                                 const Actor& actor, Decided& decided,
                                 std::optional<StoredFirstApproval>& first);
  // Errors: kAuditFailed, kUnavailable.
  [[nodiscard]] Status withdrawOne(const StoredReview& review, const Actor& actor);
  [[nodiscard]] Status record(const StoredReview& review, const ReviewDecision& decision,
                              const Proposal& proposal, const Actor& actor, std::string_view event,
                              const std::string& firstBy);
  [[nodiscard]] Result<GateRequest> kept(const StoredReview& review);
  [[nodiscard]] Result<Proposal> propose(const StoredReview& review, const Submission& submission);

  const Parts parts_;
  mutable ReviewStore store_;
  ExecutionStore executions_;
  std::mutex deciding_;  // one decision at a time
  mutable std::shared_mutex mutex_;
  std::map<CodeKey, Entry> approved_;
};

}  // namespace gantlet
