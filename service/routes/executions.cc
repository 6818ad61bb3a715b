// /v1/executions: runs that outlive their request. They are queued in the database, watched and
// cancelled by their id, which is the submission's.
#include <poll.h>

#include <algorithm>

#include "manager/execution_desk.h"
#include "manager/review_desk.h"
#include "manager/webhook_desk.h"
#include "pipeline/report_json.h"
#include "service/execution_json.h"
#include "service/host_paths.h"
#include "service/http/query.h"
#include "service/page.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

constexpr std::chrono::seconds kCancelPatience{10};

Error wrong(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

// What went wrong where there is no result; null where nothing did.
json::Value errorOf(const StoredExecution& execution) {
  if (execution.error.empty()) return {};
  auto error = json::parse(execution.error);
  if (!error || error->asObject() == nullptr) return {};
  json::Object told;
  for (const auto& [key, value] : error->asObject()->members()) {
    if (key == "kind") continue;
    told.set(key, value.asString() == nullptr ? value
                                              : json::Value(withoutHostPaths(*value.asString())));
  }
  return told;
}

Result<json::Object> executionJson(const StoredExecution& execution, bool withResult) {
  json::Object object{{"id", execution.id},
                      {"state", execution.state},
                      {"tenant", execution.tenant},
                      {"created_at", timeJson(execution.createdAt)},
                      {"started_at", timeJson(execution.startedAt)},
                      {"ended_at", timeJson(execution.endedAt)},
                      {"created_by", execution.createdBy},
                      {"error", errorOf(execution)}};
  if (!withResult) return object;
  json::Value result;
  if (execution.result) {
    // It was written here, within the policy's limits of output and files, whatever these are.
    json::ParseLimits limits;
    limits.maxBytes = execution.result->size();
    limits.maxDepth = 1024;
    TRY(const json::Text text, json::parseText(*execution.result, limits));
    result = text;
  }
  object.set("result", std::move(result));
  return object;
}

// RFC 7240: the client would rather not wait.
bool prefersAsync(const http::RequestHead& head) {
  const std::string* prefer = head.find("prefer");
  return prefer != nullptr && http::lowerCase(*prefer).find("respond-async") != std::string::npos;
}

// A callback is for who does not wait; what signs it is in the answer that is given at once.
Status checkCallback(const Call& call, const std::string& url, bool async) {
  if (call.desks.webhooks == nullptr) {
    return wrong("callback_url", "is not available: this service calls nobody",
                 "ask GET /v1/executions/{id}");
  }
  if (!async) {
    return wrong("callback_url", "is for the mode async: who waits has the result",
                 "write \"mode\": \"async\", or leave it out");
  }
  return call.desks.webhooks->check(url, "callback_url");
}

Status checkFields(const ExecutionFields& fields) {
  if (fields.mode && *fields.mode != "sync" && *fields.mode != "async") {
    return wrong("mode", "is no way to answer", "write sync or async");
  }
  if (fields.retry != "never" && fields.retry != "safe") {
    return wrong("retry", "is no way to try again", "write never or safe");
  }
  return {};
}

struct Asked {
  ExecutionDesk::Wanted wanted;
  bool async = false;
  std::optional<ExecutionAdded> before;  // the same came under its key before
};

Result<Asked> readAsked(Call& call, ExecutionDesk& desk) {
  Asked asked;
  TRY(asked.wanted.idempotencyKey, idempotencyKeyOf(call.request().head));
  asked.wanted.bodyHash = toHex(sha256(call.request().body));
  TRY(json::Value body, readBody(call, {{"arguments"}, {}}));
  TRY(ExecutionFields fields, json::read<ExecutionFields>(std::move(body)));
  TRY_STATUS(checkFields(fields));
  // A preference is one: what the body says goes before it.
  asked.async = fields.mode ? *fields.mode == "async" : prefersAsync(call.request().head);
  // A repetition is what it was the first time, whatever the tenant may ask for by now.
  if (asked.wanted.idempotencyKey) {
    TRY(asked.before, desk.addedUnder(call.caller.tenant.text(), *asked.wanted.idempotencyKey,
                                      asked.wanted.bodyHash));
    if (asked.before) {
      asked.wanted.callbackUrl = fields.callbackUrl.value_or("");
      return asked;
    }
  }
  if (fields.callbackUrl) {
    TRY_STATUS(checkCallback(call, *fields.callbackUrl, asked.async));
    asked.wanted.callbackUrl = *fields.callbackUrl;
  }
  asked.wanted.retries = fields.retry == "safe";
  asked.wanted.awaited = !asked.async && !asked.wanted.idempotencyKey;
  TRY(asked.wanted.request, executionOf(call, std::move(fields.run)));
  asked.wanted.policyName = asked.wanted.request.policy.reference();
  return asked;
}

bool hasGone(const http::Exchange& exchange) {
  pollfd socket{exchange.socketFd(), POLLRDHUP, 0};
  return ::poll(&socket, 1, 0) > 0;
}

// The error that ended it, as if it had been answered at once.
Error faultOf(const StoredExecution& execution) {
  Error error{ErrorCode::kUnavailable, "the execution ended as " + execution.state, ""};
  auto document = json::parse(execution.error);
  const json::Object* object = document ? document->asObject() : nullptr;
  if (object == nullptr) return error;
  const auto take = [&](const char* key, std::string& target) {
    const json::Value* value = object->find(key);
    if (value != nullptr && value->asString() != nullptr) target = *value->asString();
  };
  take("message", error.message);
  take("resolution", error.resolution);
  std::string kind;
  take("kind", kind);
  for (int code = 0; code <= static_cast<int>(ErrorCode::kInternal); ++code) {
    if (errorCodeName(static_cast<ErrorCode>(code)) == kind)
      error.code = static_cast<ErrorCode>(code);
  }
  return error;
}

void refuse(Call& call, int status, const std::string& detail, std::string resolution) {
  Problem problem = problemOf(status, detail);
  problem.resolution = std::move(resolution);
  call.exchange.reply(problemResponse(problem, call.request().id));
}

void answerEnded(Call& call, const Result<StoredExecution>& ended) {
  if (!ended) return replyError(call, ended.error());
  if (!ended->result) {
    if (ended->state == "CANCELLED") {
      return refuse(call, 409, "the execution was cancelled", "");
    }
    return replyError(call, faultOf(*ended));
  }
  http::Response response;
  response.body = *ended->result;
  response.headers.push_back({"Location", "/v1/executions/" + ended->id});
  call.exchange.reply(std::move(response));
}

void make(Call& call) {
  const auto desk = executionDesk(call);
  if (!desk) return replyError(call, desk.error());
  auto asked = readAsked(call, **desk);
  if (!asked) return replyError(call, asked.error());
  const bool streams =
      !asked->async && http::acceptsExactly(call.request().head, "text/event-stream");
  if (streams) {
    // Before it is queued: who is refused may send it again.
    const Status may = (*desk)->mayWatch(call.caller.tenant);
    if (!may) return replyError(call, may.error());
  }
  const auto added =
      asked->before ? Result<ExecutionAdded>(*asked->before) : (*desk)->add(asked->wanted);
  const bool async = asked->async;
  const bool awaited = asked->wanted.awaited;
  const bool callsBack = !asked->wanted.callbackUrl.empty();
  asked->wanted = {};  // what it brought is in the database
  if (!added) return replyError(call, added.error());
  if (!added->sameBody) {
    return refuse(call, 422, "this Idempotency-Key was used with another body",
                  "send a new key with a new request");
  }
  const std::string id = added->execution.id;
  call.submissions = {id};
  // It goes on where the client leaves: who comes back reads on at GET …/events.
  if (streams) return streamEvents(call, id);
  if (!async) {
    const auto ended = (*desk)->waitFor(id, [&] { return hasGone(call.exchange); });
    // As on /v1/execute: nobody is there who could read what it does.
    if (!ended && ended.error().code == ErrorCode::kCancelled && awaited) {
      (void)(*desk)->cancel(id, std::nullopt, call.caller.actor);
    }
    return answerEnded(call, ended);
  }
  json::Object queued{{"id", id}, {"state", added->execution.state}};
  if (callsBack) {
    queued.set("callback_secret", call.desks.webhooks->callbackSecret(id).reveal());
  }
  http::Response response = jsonResponse(std::move(queued), 202);
  response.headers.push_back({"Location", "/v1/executions/" + id});
  if (prefersAsync(call.request().head)) {
    response.headers.push_back({"Preference-Applied", "respond-async"});
  }
  call.exchange.reply(std::move(response));
}

// Where a person decides about it: what came of that. Null where nobody does.
Result<json::Value> reviewIn(Call& call, const StoredExecution& execution) {
  const bool refused = execution.state == "DENIED" || execution.state == "NEEDS_REVIEW";
  if (!refused || call.desks.reviews == nullptr) return json::Value();
  const Result<Review> review = call.desks.reviews->get(execution.id, std::nullopt);
  if (!review && review.error().code == ErrorCode::kNotFound) return json::Value();
  if (!review) return review.error();
  const std::string& run = review->stored.run;
  return json::Value(json::Object{{"state", reviewStateName(review->state)},
                                  {"run", run.empty() ? json::Value() : json::Value(run)},
                                  {"until", timeJson(review->stored.validUntil)}});
}

Result<http::Response> one(Call& call) {
  TRY(ExecutionDesk * desk, executionDesk(call));
  TRY(const StoredExecution execution,
      desk->get(std::string(call.pathField("id")), call.caller.principal.only));
  TRY(json::Object object, executionJson(execution, true));
  TRY(json::Value review, reviewIn(call, execution));
  object.set("review", std::move(review));
  return jsonResponse(std::move(object));
}

Result<http::Response> list(Call& call) {
  TRY(ExecutionDesk * desk, executionDesk(call));
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  const std::optional<TenantId>& only = call.caller.principal.only;
  ExecutionFilter filter;
  filter.limit = PageAsked().limit;
  bool hidden = false;
  if (only) filter.tenant = only->text();
  for (const auto& [name, value] : fields) {
    if (name == "cursor") {
      TRY_STATUS(checkCursor(value, "sub_"));
      filter.before = value;
    } else if (name == "state") {
      if (!parseExecutionState(value)) {
        return wrong("state", "must be a state of an execution",
                     "PENDING, RUNNING, COMPLETED, FAILED, DENIED, NEEDS_REVIEW, CANCELLED, LOST");
      }
      filter.state = value;
    } else if (name == "limit") {
      TRY(filter.limit, readLimit(value));
    } else if (name == "tenant") {
      TRY(const TenantId tenant, parseTenantId(value));
      // Another tenant's are not there for who sees but one.
      hidden = only && tenant != *only;
      filter.tenant = tenant.text();
    } else {
      return wrong(name, "can't be asked for here", "state, tenant, limit, cursor");
    }
  }
  ExecutionPage page;
  if (!hidden) {
    TRY(page, desk->list(filter));
  }
  json::Array executions;
  for (const StoredExecution& execution : page.executions) {
    TRY(json::Object object, executionJson(execution, false));
    executions.emplace_back(std::move(object));
  }
  return jsonResponse(
      json::Object{{"executions", std::move(executions)},
                   {"next", page.more ? json::Value(page.executions.back().id) : json::Value()}});
}

void cancel(Call& call) {
  const auto desk = executionDesk(call);
  if (!desk) return replyError(call, desk.error());
  const std::string id(call.pathField("id"));
  const auto cancelled = (*desk)->cancel(id, call.caller.principal.only, call.caller.actor);
  if (!cancelled) return replyError(call, cancelled.error());
  bool hadEnded = *cancelled == ExecutionDesk::Cancelled::kHadEnded;
  http::Response response = noContent();
  if (*cancelled == ExecutionDesk::Cancelled::kAsked) {
    const auto end = std::chrono::steady_clock::now() + kCancelPatience;
    const auto ended = (*desk)->waitFor(id, [&] { return std::chrono::steady_clock::now() > end; });
    if (!ended) {
      response = jsonResponse(json::Object{{"id", id}, {"state", "RUNNING"}}, 202);
    } else {
      hadEnded = ended->state != "CANCELLED";
    }
  }
  if (hadEnded) {
    return refuse(call, 409, "the execution has ended", "GET it to see how");
  }
  call.exchange.reply(std::move(response));
}

}  // namespace

Result<ExecutionDesk*> executionDesk(const Call& call) {
  if (call.desks.executions != nullptr) return call.desks.executions;
  return Error{ErrorCode::kUnavailable, "this service keeps no executions",
               "POST /v1/execute runs without"};
}

BodyShape executionShape() {
  BodyShape shape{json::fieldsOf<ExecutionFields>()};
  for (json::Field& field : shape.fields) {
    if (field.name == "arguments") field.kind = json::Kind::kObject;
  }
  return shape;
}

void executionMake(Call& call) { make(call); }
void executionOne(Call& call) { answer(call, one(call)); }
void executionList(Call& call) { answer(call, list(call)); }
void executionCancel(Call& call) { cancel(call); }

}  // namespace gantlet
