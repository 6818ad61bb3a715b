#include "service/problem.h"

#include <Poco/Net/HTTPResponse.h>

#include <algorithm>

#include "json/value.h"
#include "service/host_paths.h"

namespace gantlet {
namespace {

int statusOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument: return 400;
    case ErrorCode::kNotFound: return 404;
    case ErrorCode::kTooLarge: return 413;
    case ErrorCode::kBusy: return 429;
    case ErrorCode::kUnsupported:
    case ErrorCode::kUnavailable:
    case ErrorCode::kConnectFailed:
    case ErrorCode::kInstanceFailed:
    case ErrorCode::kAuditFailed: return 503;
    // Not 503: a client that sends the submission again may run it twice.
    case ErrorCode::kOutcomeUnknown: return 502;
    case ErrorCode::kCancelled: return 499;
    case ErrorCode::kIo:
    case ErrorCode::kInternal: return 500;
  }
  return 500;
}

// When to come back, and which limit was hit (RFC 9110 section 10.2.3; the RateLimit fields of the
// IETF's httpapi working group).
void addRetryAdvice(const Error& error, Problem& problem) {
  const std::string wait =
      std::to_string(std::max<std::int64_t>(1, std::int64_t{error.retryAfter.count()}));
  problem.headers.push_back({"Retry-After", wait});
  if (error.limit.empty()) return;
  problem.headers.push_back({"RateLimit-Policy", error.limit});
  const std::string name = error.limit.substr(0, error.limit.find(';'));
  problem.headers.push_back({"RateLimit", name + ";r=0;t=" + wait});
}

// Errors of the request name their field in quotes at the start: "'files[0].name' must be …".
std::string fieldOf(const std::string& message) {
  if (!message.starts_with('\'')) return {};
  const std::size_t end = message.find('\'', 1);
  const std::string field = end == std::string::npos ? std::string() : message.substr(1, end - 1);
  return field == "the document" ? std::string() : field;  // as json::Describer calls the whole
}

}  // namespace

Problem problemOf(const Error& met) {
  const Error error = toldError(met);
  Problem problem;
  problem.status = statusOf(error.code);
  problem.code = sbCodeOf(error.code);
  problem.detail = error.message;
  problem.resolution = error.resolution;
  if (problem.status < 429) {
    problem.errors.push_back({fieldOf(error.message), error.message});
  } else if (error.code == ErrorCode::kInternal || error.code == ErrorCode::kIo) {
    // What went wrong inside is for the operator's log: it may name paths of this host.
    problem.detail = "the service met an internal fault";
    problem.resolution = "try again; if it stays, tell the operator the request_id";
  }
  if (problem.status == 429) addRetryAdvice(error, problem);
  if (problem.status == 503) problem.headers.push_back({"Retry-After", "5"});
  return problem;
}

bool isConflict(const Error& error) {
  return error.code == ErrorCode::kBusy && error.limit.empty() && error.retryAfter.count() == 0;
}

Problem problemOf(int status, std::string detail) {
  Problem problem;
  problem.status = status;
  problem.detail = std::move(detail);
  switch (status) {
    case 401:
    case 403: problem.code = "SB007"; break;
    case 429: problem.code = "SB008"; break;
    default: problem.code = status >= 500 ? "SB009" : "SB002";
  }
  if (status == 503) problem.headers.push_back({"Retry-After", "1"});
  return problem;
}

http::Response problemResponse(const Problem& problem, const std::string& requestId) {
  using HttpStatus = Poco::Net::HTTPResponse::HTTPStatus;
  json::Array errors;
  for (const FieldError& error : problem.errors) {
    errors.push_back(
        json::Object{{"field", error.field.empty() ? json::Value() : json::Value(error.field)},
                     {"message", error.message}});
  }
  json::Object document{
      {"type", "about:blank"},
      {"title",
       Poco::Net::HTTPResponse::getReasonForStatus(static_cast<HttpStatus>(problem.status))},
      {"status", problem.status},
      {"detail", problem.detail},
      {"resolution", problem.resolution.empty() ? json::Value() : json::Value(problem.resolution)},
      {"code", problem.code},
      {"request_id", requestId},
      {"errors", std::move(errors)},
  };
  if (!problem.submissionId.empty()) document.set("submission_id", problem.submissionId);
  http::Response response;
  response.status = problem.status;
  response.contentType = "application/problem+json";
  response.body = json::write(document);
  response.headers = problem.headers;
  return response;
}

}  // namespace gantlet
