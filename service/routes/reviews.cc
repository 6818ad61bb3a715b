// Below /v1/reviews: executions that the judge refused, for who decides about them.
#include <array>

#include "audit/filter_fields.h"
#include "json/describe.h"
#include "manager/review_desk.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

struct DecisionFields {
  std::string decision;
  std::string reason;
  std::string scope = "once";
  std::optional<std::string> until;
};
template <class Archive>
void describe(Archive& a, DecisionFields& v) {
  a.required("decision", v.decision);
  a.required("reason", v.reason);
  a.optional("scope", v.scope);
  a.optional("until", v.until);
}

struct WithdrawalFields {
  std::string reason;
};
template <class Archive>
void describe(Archive& a, WithdrawalFields& v) {
  a.required("reason", v.reason);
}

constexpr std::chrono::hours kUsualApproval{24 * 30};

Error wrong(const std::string& field, const std::string& message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Result<ReviewDesk*> reviewDesk(const Call& call) {
  if (call.desks.reviews != nullptr) return call.desks.reviews;
  return Error{ErrorCode::kUnavailable, "this service keeps no reviews", ""};
}

json::Value orNull(const std::string& text) { return text.empty() ? json::Value() : text; }

json::Array textsJson(const std::vector<std::string>& texts) {
  json::Array list;
  for (const std::string& text : texts) list.emplace_back(text);
  return list;
}

json::Object reviewJson(const Review& review) {
  const StoredReview& stored = review.stored;
  json::Object object{{"execution", stored.execution}, {"tenant", stored.tenant}};
  object.set("state", reviewStateName(review.state));
  object.set("verdict", stored.verdict);
  object.set("language", stored.language);
  object.set("code_hash", "sha256:" + stored.codeSha256);
  object.set("policy", stored.policy);
  object.set("policy_digest", stored.policyDigest);
  object.set("created_at", timeJson(stored.createdAt));
  object.set("created_by", stored.createdBy);
  object.set("expires_at", timeJson(review.expiresAt));
  object.set("decided_at", timeJson(stored.decidedAt));
  object.set("decided_by", orNull(stored.decidedBy));
  object.set("reason", orNull(stored.reason));
  const bool approved =
      review.state == ReviewState::kApproved || review.state == ReviewState::kWithdrawn;
  object.set("scope", approved ? json::Value(stored.validUntil ? "code" : "once") : json::Value());
  object.set("until", timeJson(stored.validUntil));
  object.set("run", orNull(stored.run));
  object.set("approved_policy", orNull(stored.document));
  object.set("withdrawn_at", timeJson(stored.withdrawnAt));
  object.set("withdrawn_by", orNull(stored.withdrawnBy));
  object.set("withdrawn_reason", orNull(stored.withdrawnWhy));
  return object;
}

// One sentence: what it could reach that it can't now.
std::string reachOf(const Proposal& proposal) {
  std::string text;
  const auto add = [&](const char* what, const std::vector<std::string>& names) {
    if (names.empty()) return;
    text += (text.empty() ? "" : "; ") + std::string(what);
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? " " : ", ") + names[i];
  };
  add("import", proposal.modules);
  add("use", proposal.names);
  add("do what these rules stop:", proposal.rules);
  add("have the capabilities", proposal.capabilities);
  if (text.empty()) return "the policy allows it as it is";
  return "this program alone could " + text + "; still no network, no processes, no native code";
}

json::Value proposalJson(const Proposal& proposal) {
  if (!proposal.impossible.empty()) {
    return json::Object{{"possible", false}, {"reason", proposal.impossible}};
  }
  return json::Object{{"possible", true},
                      {"lines", textsJson(proposal.lines)},
                      {"reach", reachOf(proposal)},
                      {"modules", textsJson(proposal.modules)},
                      {"names", textsJson(proposal.names)},
                      {"rules", textsJson(proposal.rules)},
                      {"capabilities", textsJson(proposal.capabilities)},
                      {"policy", proposal.document},
                      {"policy_digest", proposal.policy.digest}};
}

Result<ReviewFilter::State> stateOf(std::string_view name) {
  using State = ReviewFilter::State;
  static constexpr std::array<std::pair<std::string_view, State>, 6> kStates{
      {{"OPEN", State::kOpen},
       {"EXPIRED", State::kExpired},
       {"DECIDED", State::kDecided},
       {"APPROVED", State::kApproved},
       {"REJECTED", State::kRejected},
       {"WITHDRAWN", State::kWithdrawn}}};
  for (const auto& [known, state] : kStates) {
    if (known == name) return state;
  }
  return wrong("state", "is none of them",
               "OPEN, EXPIRED, APPROVED, REJECTED, WITHDRAWN; DECIDED is the last three");
}

Result<http::Response> list(Call& call) {
  TRY(ReviewDesk * desk, reviewDesk(call));
  ReviewFilter filter;
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  const std::optional<TenantId>& only = call.caller.principal.only;
  if (only) filter.tenant = only->text();
  bool hidden = false;
  for (const auto& [name, value] : fields) {
    if (name == "state") {
      TRY(filter.state, stateOf(value));
    } else if (name == "tenant") {
      TRY(const TenantId tenant, parseTenantId(value));
      hidden = only && tenant != *only;
      filter.tenant = tenant.text();
    } else if (name == "cursor") {
      TRY_STATUS(checkCursor(value, "sub_"));
      filter.before = value;
    } else if (name == "limit") {
      TRY(filter.limit, readLimit(value));
    } else {
      return wrong(name, "can't be asked for here", "state, tenant, limit, cursor");
    }
  }
  json::Array reviews;
  json::Value next;
  if (!hidden) {
    TRY(const auto page, desk->list(filter));
    for (const Review& review : page.first) reviews.emplace_back(reviewJson(review));
    if (page.second) next = page.first.back().stored.execution;
  }
  return jsonResponse(json::Object{{"reviews", std::move(reviews)}, {"next", std::move(next)}});
}

json::Value firstJson(const std::optional<StoredFirstApproval>& first) {
  if (!first) return {};
  return json::Object{{"by", first->by},
                      {"at", timeJson(first->at)},
                      {"reason", first->reason},
                      {"scope", first->validUntil ? "code" : "once"},
                      {"until", timeJson(first->validUntil)}};
}

// What a second approval has to be to confirm the first.
std::string confirmation(const StoredFirstApproval& first) {
  const std::string rejection = ", or reject it";
  if (!first.validUntil) return "approve with the scope once" + rejection;
  return "approve with the scope code and an 'until' of at most " +
         formatRfc3339(*first.validUntil) + rejection;
}

Result<http::Response> one(Call& call) {
  TRY(ReviewDesk * desk, reviewDesk(call));
  TRY(const ReviewMatter matter,
      desk->look(std::string(call.pathField("execution")), call.caller.principal.only));
  json::Object object = reviewJson(matter.review);
  object.set("filename", matter.filename);
  object.set("code", matter.source ? json::Value(*matter.source) : json::Value());
  object.set("proposal", matter.review.state == ReviewState::kOpen ? proposalJson(matter.proposal)
                                                                   : json::Value());
  object.set("approvals_needed", matter.needsTwo ? 2 : 1);
  object.set("first_approval", firstJson(matter.first));
  object.set("lapsed_approval", firstJson(matter.lapsed));
  return jsonResponse(std::move(object));
}

Result<ReviewDecision> readDecision(Call& call) {
  TRY(json::Value body, readBody(call));
  TRY(const DecisionFields fields, json::read<DecisionFields>(std::move(body)));
  if (fields.decision != "approve" && fields.decision != "reject") {
    return wrong("decision", "must be approve or reject");
  }
  if (fields.scope != "once" && fields.scope != "code") {
    return wrong("scope", "must be once or code");
  }
  ReviewDecision decision{fields.decision == "approve", fields.reason, std::nullopt};
  const bool code = fields.scope == "code";
  if (!decision.approve && code) return wrong("scope", "is for approvals", "leave it out");
  if (!code && fields.until) {
    return wrong("until", "is for the scope code", "leave it out, or approve the code");
  }
  if (!code) return decision;
  const WallTime now = SystemClock().wallNow();
  decision.until = now + kUsualApproval;
  if (fields.until) {
    const Result<WallTime> time = audit::parseTime(*fields.until, now);
    if (!time) return wrong("until", "is no time", "write such as 2027-01-31T00:00:00Z");
    decision.until = *time;
  }
  return decision;
}

Status decide(Call& call) {
  TRY(ReviewDesk * desk, reviewDesk(call));
  TRY(const ReviewDecision decision, readDecision(call));
  const std::string id(call.pathField("execution"));
  call.submissions = {id};
  TRY(const ReviewDesk::Decided decided,
      desk->decide(id, call.caller.principal.only, decision, call.caller.actor));
  const auto refuse = [&](int status, const std::string& detail, const std::string& resolution) {
    Problem problem = problemOf(status, detail);
    problem.resolution = resolution;
    call.exchange.reply(problemResponse(problem, call.request().id));
    return Status();
  };
  switch (decided.refusal) {
    case ReviewDesk::Refusal::kDecided:
      return refuse(409, "it was decided before", "GET it to see how");
    case ReviewDesk::Refusal::kExpired:
      return refuse(409, "nobody decided in time: it has expired", "send the code again");
    case ReviewDesk::Refusal::kOwn:
      return refuse(403, "nobody decides about what they sent", "ask another reviewer");
    case ReviewDesk::Refusal::kImpossible:
      return refuse(422, "no approval can let it run: " + decided.why,
                    "reject it, or write a policy that allows it");
    case ReviewDesk::Refusal::kForbidden:
      return refuse(403, "the tenant may not have it run any more: " + decided.why,
                    decided.resolution);
    case ReviewDesk::Refusal::kOtherScope:
      return refuse(422, "it does not confirm the first approval: " + decided.why,
                    decided.first ? confirmation(*decided.first) : "");
    case ReviewDesk::Refusal::kSamePerson:
      return refuse(403, "you have approved it: what it could reach takes a second person",
                    "ask another reviewer");
    case ReviewDesk::Refusal::kNameless:
      return refuse(403,
                    "what it could reach takes two people, and without a key nobody is told "
                    "from another",
                    "decide with an API key of your own");
    case ReviewDesk::Refusal::kNoApproval:  // of withdrawals alone
    case ReviewDesk::Refusal::kNone: break;
  }
  json::Object object = reviewJson(decided.review);
  object.set("waits_for_second", decided.waitsForSecond);
  object.set("first_approval", firstJson(decided.first));
  object.set("lapsed_approval", firstJson(decided.lapsed));
  call.exchange.reply(jsonResponse(std::move(object)));
  return {};
}

Status withdraw(Call& call) {
  TRY(ReviewDesk * desk, reviewDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const WithdrawalFields fields, json::read<WithdrawalFields>(std::move(body)));
  const std::string id(call.pathField("execution"));
  call.submissions = {id};
  TRY(const ReviewDesk::Decided decided,
      desk->withdraw(id, call.caller.principal.only, fields.reason, call.caller.actor));
  if (decided.refusal == ReviewDesk::Refusal::kNone) {
    call.exchange.reply(jsonResponse(reviewJson(decided.review)));
    return {};
  }
  Problem problem = problemOf(409, "there is no approval to withdraw: " + decided.why);
  problem.resolution = "GET it to see how it stands";
  call.exchange.reply(problemResponse(problem, call.request().id));
  return {};
}

}  // namespace

BodyShape withdrawalShape() { return {json::fieldsOf<WithdrawalFields>()}; }
void reviewWithdraw(Call& call) {
  const Status done = withdraw(call);
  if (!done) replyError(call, done.error());
}

BodyShape reviewShape() { return {json::fieldsOf<DecisionFields>()}; }

void reviewList(Call& call) { answer(call, list(call)); }
void reviewOne(Call& call) { answer(call, one(call)); }
void reviewDecide(Call& call) {
  const Status done = decide(call);
  if (!done) replyError(call, done.error());
}

}  // namespace gantlet
