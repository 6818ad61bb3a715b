#include "manager/review_desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/seconds_text.h"
#include "core/utf8.h"
#include "manager/execution_request.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestReason = 2000;

Error unknownReview(const std::string& execution) {
  return Error{ErrorCode::kNotFound, "no refused execution '" + execution + "' is kept",
               "GET /v1/reviews lists those that there are"};
}

json::Array textsJson(const std::vector<std::string>& texts) {
  json::Array list;
  for (const std::string& text : texts) list.emplace_back(text);
  return list;
}

Status checkReason(const std::string& reason) {
  const bool blank = reason.find_first_not_of(" \t\r\n") == std::string::npos;
  if (!blank && reason.size() <= kLongestReason && isValidUtf8(reason)) return {};
  return Error{ErrorCode::kInvalidArgument, "'reason' must be 1 to 2000 bytes of text",
               "say why, for whoever reads the record"};
}

// Why a decision does not confirm the first approval; empty: it does. Neither lets the code run for
// longer than the other has said.
std::string differenceOf(const StoredFirstApproval& first, const ReviewDecision& decision) {
  if (first.validUntil.has_value() != decision.until.has_value()) {
    return first.validUntil ? "the first approval is of the code, this one of one run"
                            : "the first approval is of one run, this one of the code";
  }
  if (first.validUntil && *first.validUntil < decision.until->time_since_epoch().count()) {
    return "the first approval ends before this one";
  }
  return "";
}

// Who has no name of their own is nobody to be told from another.
bool isNamed(const std::string& actor) { return actor != "local" && actor != "anonymous"; }

}  // namespace

bool ReviewCeiling::covers(const Proposal& proposal) const {
  if (!set) return true;
  if (!modules && !(proposal.modules.empty() && proposal.names.empty())) return false;
  if (!rules && !proposal.rules.empty()) return false;
  return std::all_of(
      proposal.capabilities.begin(), proposal.capabilities.end(), [&](const std::string& one) {
        return std::find(capabilities.begin(), capabilities.end(), one) != capabilities.end();
      });
}

std::string_view reviewStateName(ReviewState state) {
  static constexpr std::array<std::string_view, 5> kNames{"OPEN", "APPROVED", "REJECTED", "EXPIRED",
                                                          "WITHDRAWN"};
  return kNames.at(static_cast<std::size_t>(state));
}

Result<std::unique_ptr<ReviewDesk>> ReviewDesk::open(const Parts& parts) {
  std::unique_ptr<ReviewDesk> desk(new ReviewDesk(parts));
  TRY(const std::vector<StoredReview> approved, desk->store_.approvedCode(desk->now()));
  for (const StoredReview& review : approved) {
    // Rules that have changed since may not take it any more: it then lets nothing run.
    (void)desk->count(review);
  }
  return desk;
}

Review ReviewDesk::reviewOf(StoredReview stored) const {
  Review review;
  review.expiresAt =
      stored.createdAt + std::chrono::duration_cast<std::chrono::milliseconds>(kOpenFor).count();
  if (stored.decision) {
    review.state = stored.withdrawnAt              ? ReviewState::kWithdrawn
                   : *stored.decision == "approve" ? ReviewState::kApproved
                                                   : ReviewState::kRejected;
  } else if (review.expiresAt <= now()) {
    review.state = ReviewState::kExpired;
  }
  review.stored = std::move(stored);
  return review;
}

ReviewDesk::CodeKey ReviewDesk::keyOf(const StoredReview& review) {
  return {review.tenant, review.language, review.codeSha256, review.policyDigest};
}

// An approval of code counts from now on.
Status ReviewDesk::count(const StoredReview& review) {
  TRY(Policy policy, parts_.rulebook.parsePolicy(review.document, "approval"));
  Entry entry;
  entry.until = review.validUntil.value_or(0);
  entry.approval = std::make_shared<const Approval>(
      Approval{review.execution, review.document, std::move(policy)});
  const std::unique_lock lock(mutex_);
  std::erase_if(approved_, [&](const auto& one) { return one.second.until <= now(); });
  approved_[keyOf(review)] = std::move(entry);
  return {};
}

std::shared_ptr<const ReviewDesk::Approval> ReviewDesk::approval(const Submission& submission,
                                                                 const Policy& refused) const {
  {
    const std::shared_lock lock(mutex_);
    if (approved_.empty()) return nullptr;
  }
  const CodeKey key{submission.tenant.text(), std::string(languageName(submission.language)),
                    toHex(sha256(submission.source)), refused.digest};
  std::shared_ptr<const Approval> approval;
  {
    const std::shared_lock lock(mutex_);
    const auto found = approved_.find(key);
    if (found == approved_.end() || found->second.until <= now()) return nullptr;
    approval = found->second.approval;
  }
  // What can't be asked lets nothing run.
  const Result<std::optional<StoredReview>> stored = store_.get(approval->review);
  if (!stored || !*stored || reviewOf(**stored).state != ReviewState::kApproved) return nullptr;
  return approval;
}

Result<Review> ReviewDesk::get(const std::string& execution, const std::optional<TenantId>& only) {
  TRY(std::optional<StoredReview> stored, store_.get(execution));
  if (!stored || (only && stored->tenant != only->text())) return unknownReview(execution);
  return reviewOf(*std::move(stored));
}

Result<GateRequest> ReviewDesk::kept(const StoredReview& review) {
  TRY(const std::optional<std::string> text, executions_.reviewed(review.execution));
  if (!text) {
    return Error{ErrorCode::kNotFound, "what " + review.execution + " asked for is kept no more",
                 "send the code again"};
  }
  TRY(KeptRequest read, readKeptRequest(*text));
  if (toHex(sha256(read.request.submission.source)) != review.codeSha256) {
    return Error{ErrorCode::kInternal, "the kept code is not what was refused", ""};
  }
  return std::move(read.request);
}

Result<Proposal> ReviewDesk::propose(const StoredReview& review, const Submission& submission) {
  TRY(const Policy base, parts_.policy(review.policy));
  if (base.digest != review.policyDigest) {
    Proposal proposal;
    proposal.impossible = "the policy " + review.policy + " has changed since: send the code again";
    return proposal;
  }
  return proposeFor(parts_.rulebook, base, submission);
}

Result<ReviewDesk::First> ReviewDesk::firstOf(const std::string& execution,
                                              const Proposal& proposal) {
  First first;
  TRY(first.counts, store_.first(execution));
  if (first.counts && first.counts->policyDigest != proposal.policy.digest) first.counts.reset();
  if (!first.counts || !parts_.isRevoked) return first;
  TRY(const bool revoked, parts_.isRevoked(first.counts->by));
  if (revoked) first.lapsed = std::exchange(first.counts, std::nullopt);
  return first;
}

Result<ReviewMatter> ReviewDesk::look(const std::string& execution,
                                      const std::optional<TenantId>& only) {
  ReviewMatter matter;
  TRY(matter.review, get(execution, only));
  const Result<GateRequest> read = kept(matter.review.stored);
  if (!read && read.error().code == ErrorCode::kNotFound &&
      matter.review.state != ReviewState::kOpen) {
    return matter;
  }
  if (!read) return read.error();
  const GateRequest& request = *read;
  matter.source = request.submission.source;
  matter.filename = request.submission.filename;
  if (matter.review.state == ReviewState::kOpen) {
    TRY(matter.proposal, propose(matter.review.stored, request.submission));
    matter.needsTwo = matter.proposal.impossible.empty() && !parts_.ceiling.covers(matter.proposal);
    if (matter.needsTwo) {
      TRY(First first, firstOf(execution, matter.proposal));
      matter.first = std::move(first.counts);
      matter.lapsed = std::move(first.lapsed);
    }
  }
  return matter;
}

Result<std::pair<std::vector<Review>, bool>> ReviewDesk::list(ReviewFilter filter) {
  filter.openFrom = now() - std::chrono::duration_cast<std::chrono::milliseconds>(kOpenFor).count();
  TRY(ReviewPage page, store_.list(filter));
  std::vector<Review> reviews;
  reviews.reserve(page.reviews.size());
  for (StoredReview& stored : page.reviews) reviews.push_back(reviewOf(std::move(stored)));
  return std::pair(std::move(reviews), page.more);
}

Status ReviewDesk::record(const StoredReview& review, const ReviewDecision& decision,
                          const Proposal& proposal, const Actor& actor, std::string_view event,
                          const std::string& firstBy) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(review.tenant);
  entry.submission = SubmissionId(review.execution);
  entry.stage = "review";
  entry.event = std::string(event);
  entry.outcome = "ok";
  json::Object& details = entry.details;
  details.set("submitted_by", review.createdBy);
  details.set("code_hash", "sha256:" + review.codeSha256);
  details.set("policy_digest", review.policyDigest);
  details.set("reason", decision.reason);
  if (decision.approve) {
    details.set("scope", decision.until ? "code" : "once");
    if (decision.until) details.set("until", formatRfc3339(*decision.until));
    if (!review.run.empty()) details.set("run", review.run);
    // Of a first one: whose approval counts no more.
    if (!firstBy.empty()) {
      details.set(event == "approved" ? "first_approved_by" : "instead_of", firstBy);
    }
    details.set("amended_policy_digest", proposal.policy.digest);
    details.set("lines", textsJson(proposal.lines));
  }
  return recordAct(parts_.log, std::move(entry), actor);
}

Result<ReviewDesk::Decided> ReviewDesk::decide(const std::string& execution,
                                               const std::optional<TenantId>& only,
                                               const ReviewDecision& decision, const Actor& actor) {
  TRY_STATUS(checkReason(decision.reason));
  const WallTime time = parts_.clock.wallNow();
  if (decision.until && (*decision.until <= time || *decision.until > time + kLongestApproval)) {
    return Error{ErrorCode::kInvalidArgument,
                 "'until' must be a time that is still to come, at most 90 days from now", ""};
  }
  const std::lock_guard deciding(deciding_);
  Decided decided;
  TRY(decided.review, get(execution, only));
  StoredReview& review = decided.review.stored;
  if (review.decision) return decided.refuse(Refusal::kDecided);
  if (decided.review.state == ReviewState::kExpired) return decided.refuse(Refusal::kExpired);
  if (isNamed(actor.id) && actor.id == review.createdBy) return decided.refuse(Refusal::kOwn);
  review.decision = decision.approve ? "approve" : "reject";
  review.decidedAt = time.time_since_epoch().count();
  review.decidedBy = actor.id;
  review.reason = decision.reason;
  if (decision.approve) {
    TRY_STATUS(approve(decision, actor, decided));
    if (decided.waitsForSecond) {
      TRY(decided.review, get(execution, only));
    }
    if (decided.decidesNothing()) return decided;
  } else {
    TRY_STATUS(record(review, decision, {}, actor, "rejected", ""));
    TRY(const bool first, store_.decide(review));
    if (!first) return decided.refuse(Refusal::kDecided);
  }
  if (review.validUntil) TRY_STATUS(count(review));
  decided.review = reviewOf(review);
  return decided;
}

Status ReviewDesk::approve(const ReviewDecision& decision, const Actor& actor, Decided& decided) {
  StoredReview& review = decided.review.stored;
  TRY(GateRequest request, kept(review));
  TRY(const Proposal proposal, propose(review, request.submission));
  if (!proposal.impossible.empty()) {
    decided.refuse(Refusal::kImpossible, proposal.impossible);
    return {};
  }
  TRY_STATUS(allow(request, decided));
  if (decided.decidesNothing()) return {};
  std::optional<StoredFirstApproval> first;
  if (!parts_.ceiling.covers(proposal)) {
    TRY_STATUS(askForTwo(decision, proposal, actor, decided, first));
    if (decided.decidesNothing()) return {};
  }
  if (parts_.budget) TRY_STATUS(parts_.budget(TenantId(review.tenant)));
  if (decision.until) review.validUntil = decision.until->time_since_epoch().count();
  review.document = proposal.document;
  request.submission.id = newSubmissionId();
  request.approval = review.execution;
  request.policy = proposal.policy;
  request.policyDocument = proposal.document;
  review.run = request.submission.id.text();
  TRY_STATUS(record(review, decision, proposal, actor, "approved", first ? first->by : ""));
  if (parts_.remember) {
    TRY_STATUS(parts_.remember(proposal.policy, proposal.document, TenantId(review.tenant), actor));
  }
  // No client can send that key, so that a decision which is made again where an older program had
  // ended in the middle of it finds the run that it has made.
  ExecutionDesk::Wanted wanted{std::move(request), "", std::string(kReviewKey) + review.execution,
                               review.codeSha256};
  // Both or neither: a run of a review that looks open would be decided about twice.
  wanted.with = [decidedNow = review](Sql& sql, const std::string& run) {
    StoredReview stored = decidedNow;
    stored.run = run;
    return decideReview(sql, stored);
  };
  TRY(const ExecutionAdded added, parts_.executions.add(wanted));
  if (added.declined) decided.refuse(Refusal::kDecided);
  review.run = added.execution.id;
  return {};
}

Status ReviewDesk::allow(GateRequest& request, Decided& decided) const {
  if (!parts_.bounds) return {};
  const StoredReview& review = decided.review.stored;
  Result<Ceilings> bounds =
      parts_.bounds(TenantId(review.tenant), review.policy, request.templateLabel);
  if (!bounds) {
    Error error = std::move(bounds).error();
    const bool forbidden =
        error.code == ErrorCode::kInvalidArgument || error.code == ErrorCode::kNotFound;
    if (!forbidden) return error;
    decided.refuse(Refusal::kForbidden, std::move(error.message));
    decided.resolution = "reject it, or have an administrator allow it again";
    return {};
  }
  const RequestedLimits& asked = request.limits;
  std::string beyond;
  if (bounds->wall.count() > 0 && asked.wall > bounds->wall) {
    beyond = "'timeout' must be at most " + secondsText(bounds->wall) + ": the " + bounds->wallBy +
             " allows no more";
  } else if (bounds->memory.bytes() > 0 && asked.memory > bounds->memory) {
    beyond = "'memory' must be at most " + formatByteCount(bounds->memory) + ": the " +
             bounds->memoryBy + " allows no more";
  }
  if (!beyond.empty()) {
    decided.refuse(Refusal::kForbidden, std::move(beyond));
    decided.resolution = "reject it, and have it sent again with less";
  }
  request.ceilings = *std::move(bounds);
  return {};
}

Status ReviewDesk::askForTwo(const ReviewDecision& decision, const Proposal& proposal,
                             const Actor& actor, Decided& decided,
                             std::optional<StoredFirstApproval>& first) {
  const StoredReview& review = decided.review.stored;
  if (!isNamed(actor.id)) {
    decided.refuse(Refusal::kNameless);
    return {};
  }
  TRY(First kept, firstOf(review.execution, proposal));
  first = std::move(kept.counts);
  if (!first) {
    StoredFirstApproval fresh{review.execution, proposal.policy.digest, *review.decidedAt,
                              actor.id,         decision.reason,        std::nullopt};
    if (decision.until) fresh.validUntil = decision.until->time_since_epoch().count();
    TRY_STATUS(record(review, decision, proposal, actor, "approved_first",
                      kept.lapsed ? kept.lapsed->by : ""));
    TRY_STATUS(store_.keepFirst(fresh));
    decided.waitsForSecond = true;
    decided.first = std::move(fresh);
    decided.lapsed = std::move(kept.lapsed);
    return {};
  }
  if (first->by == actor.id) {
    decided.refuse(Refusal::kSamePerson);
  } else if (std::string why = differenceOf(*first, decision); !why.empty()) {
    decided.first = first;
    decided.refuse(Refusal::kOtherScope, std::move(why));
  }
  return {};
}

Status ReviewDesk::withdrawOne(const StoredReview& review, const Actor& actor) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(review.tenant);
  entry.submission = SubmissionId(review.execution);
  entry.stage = "review";
  entry.event = "withdrawn";
  entry.outcome = "ok";
  entry.details.set("code_hash", "sha256:" + review.codeSha256);
  entry.details.set("policy_digest", review.policyDigest);
  entry.details.set("decided_by", review.decidedBy);
  entry.details.set("reason", review.withdrawnWhy);
  TRY_STATUS(recordAct(parts_.log, std::move(entry), actor));
  {
    const std::unique_lock lock(mutex_);
    approved_.erase(keyOf(review));
  }
  TRY([[maybe_unused]] const bool first, store_.withdraw(review));
  return {};
}

// Anybody who may decide may withdraw, also what they sent: it lets nothing run.
Result<ReviewDesk::Decided> ReviewDesk::withdraw(const std::string& execution,
                                                 const std::optional<TenantId>& only,
                                                 const std::string& reason, const Actor& actor) {
  TRY_STATUS(checkReason(reason));
  const std::lock_guard deciding(deciding_);
  Decided decided;
  TRY(decided.review, get(execution, only));
  const StoredReview asked = decided.review.stored;
  const bool counts = decided.review.state == ReviewState::kApproved && asked.validUntil &&
                      *asked.validUntil > now();
  if (!counts) {
    decided.refusal = Refusal::kNoApproval;
    decided.why = decided.review.state == ReviewState::kWithdrawn  ? "it was withdrawn before"
                  : decided.review.state != ReviewState::kApproved ? "it is not approved"
                  : asked.validUntil                               ? "it has ended by itself"
                                     : "it was for one run, which was made when it was approved";
    return decided;
  }
  TRY(const std::vector<StoredReview> approved, store_.approvedCode(now()));
  for (StoredReview review : approved) {
    if (keyOf(review) != keyOf(asked)) continue;
    review.withdrawnAt = now();
    review.withdrawnBy = actor.id;
    review.withdrawnWhy = reason;
    TRY_STATUS(withdrawOne(review, actor));
  }
  TRY(decided.review, get(execution, only));
  return decided;
}

}  // namespace gantlet
