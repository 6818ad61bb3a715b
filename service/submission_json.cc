#include "service/submission_json.h"

#include <algorithm>

#include "core/base64.h"
#include "core/utf8.h"
#include "manager/catalog_desk.h"
#include "manager/review_desk.h"
#include "pipeline/check_request.h"

namespace gantlet {
namespace {

Error fieldError(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Result<Language> languageOf(const CodeFields& fields, const std::string& source,
                            const std::string& path) {
  if (fields.language) {
    if (const auto language = parseLanguage(*fields.language)) return *language;
    return fieldError(path + "language", "is not a language that can be vetted",
                      "write python or javascript");
  }
  std::optional<Language> language;
  if (fields.filename) language = languageOfFile(*fields.filename);
  if (!language) language = languageOfContent(source);
  if (language) return *language;
  return fieldError(path + "language", "is missing, and the code does not tell it",
                    "write python or javascript");
}

// What a request may hold beside arguments: a thousand files to vet are some five thousand values.
constexpr std::size_t kMaxValues = 20'000;

Error tooLong(const std::string& path, std::size_t size, ByteCount most) {
  return Error{ErrorCode::kTooLarge,
               "'" + path + "code' has " + std::to_string(size) + " bytes; the limit is " +
                   formatByteCount(most),
               "send data as files or arguments instead of code"};
}

Result<std::string> sourceOf(CodeFields& fields, const std::string& path, ByteCount most) {
  if (fields.code.has_value() == fields.codeB64.has_value()) {
    return fieldError(path + "code",
                      fields.code ? "and code_b64 must not stand together" : "is missing",
                      "send the code as text in code, or as base64 in code_b64");
  }
  const std::size_t size = fields.code ? fields.code->size() : fields.codeB64->size() / 4 * 3;
  // The last group of base64 stands for one byte at least.
  if (size > most.bytes() + 2) return tooLong(path, size, most);
  if (fields.code) return *std::move(fields.code);
  if (auto decoded = decodeBase64(*fields.codeB64)) return std::move(*decoded);
  return fieldError(path + "code_b64", "is not base64",
                    "use the standard alphabet with padding and no line breaks");
}

}  // namespace

bool isSafeRelativePath(std::string_view name) {
  if (name.empty() || name.size() > 255 || !isValidUtf8(name)) return false;
  const bool clean = std::none_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F || c == '\\';
  });
  if (!clean) return false;
  while (true) {
    const std::size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    if (slash == std::string_view::npos) return true;
    name.remove_prefix(slash + 1);
  }
}

Result<Submission> readSubmission(CodeFields fields, const Call& call, const std::string& path) {
  TRY(std::string source, sourceOf(fields, path, call.options.maxCode));
  if (ByteCount(source.size()) > call.options.maxCode) {
    return tooLong(path, source.size(), call.options.maxCode);
  }
  if (fields.filename && !isSafeRelativePath(*fields.filename)) {
    return fieldError(path + "filename", "is not a safe relative path",
                      "use a relative path without .., \\ and control characters");
  }
  TRY(const Language language, languageOf(fields, source, path));
  Submission submission;
  submission.id = newSubmissionId();
  submission.tenant = call.caller.tenant;
  submission.language = language;
  submission.filename =
      fields.filename.value_or(language == Language::kPython ? "main.py" : "main.js");
  submission.source = std::move(source);
  return submission;
}

Result<Submission> readUsableSubmission(CodeFields fields, const Call& call) {
  TRY(Submission submission, readSubmission(std::move(fields), call, ""));
  if (submission.source.empty()) {
    return fieldError("code", "is empty", "send at least one statement");
  }
  TRY_STATUS(checkSource(submission));
  return submission;
}

Result<json::Value> readBody(Call& call, const json::Keep& keep) {
  json::ParseLimits limits;
  limits.maxBytes = call.options.maxBody.bytes();
  limits.maxValues = kMaxValues;
  const std::string body = call.exchange.takeBody();
  return json::parse(body, limits, keep);
}

Result<json::Value> readOptionalBody(Call& call) {
  if (call.request().body.empty()) return json::Value(json::Object{});
  return readBody(call);
}

Result<GateRequest> gateRequest(Call& call, Submission submission, const std::string& policyName,
                                const std::string& templateName) {
  CatalogDesk::Choice choice;
  if (call.desks.catalog != nullptr) {
    auto chosen = call.desks.catalog->choose(call.caller.tenant, policyName, templateName);
    if (const auto* refused = std::get_if<CatalogDesk::Refused>(&chosen)) {
      if (refused->forbidden) call.refusedWith = 403;
      return Error{ErrorCode::kInvalidArgument, refused->message, refused->resolution};
    }
    choice = std::get<CatalogDesk::Choice>(std::move(chosen));
  } else if (!templateName.empty()) {
    return fieldError("template", "is not available: this service has no templates",
                      "leave it out");
  }
  if (choice.language && *choice.language != submission.language) {
    call.refusedWith = 422;
    return fieldError("language",
                      "must be " + std::string(languageName(*choice.language)) +
                          " with the template " + choice.templateLabel,
                      "leave the template out, or name one for that language");
  }
  auto policy = choice.policy ? call.gate.granted(call.caller.tenant, *choice.policy)
                              : call.gate.policy(call.caller.tenant, policyName);
  if (!policy) {
    Error error = std::move(policy).error();
    if (error.code == ErrorCode::kInvalidArgument) call.refusedWith = 403;  // it may not choose it
    // A wrong name in a body is a wrong field, not a wrong address.
    if (error.code == ErrorCode::kNotFound) {
      error = fieldError(choice.boundByTemplate ? "template" : "policy",
                         "names no policy: " + error.message, error.resolution);
    }
    return error;
  }
  GateRequest request;
  request.submission = std::move(submission);
  request.policy = std::move(policy).value();
  request.actor = call.caller.actor;
  request.ceilings = std::move(choice.ceilings);
  request.ceilings.language = choice.language;
  request.templateLabel = std::move(choice.templateLabel);
  request.packages = std::move(choice.packages);
  request.environment = std::move(choice.environment);
  // What a person has approved of this very code, under this very policy.
  if (call.desks.reviews != nullptr) {
    const auto approval = call.desks.reviews->approval(request.submission, request.policy);
    if (approval) {
      request.policy = approval->policy;
      request.policyDocument = approval->document;
      request.approval = approval->review;
    }
  }
  call.submissions.push_back(request.submission.id.text());
  return request;
}

Result<std::optional<std::string>> idempotencyKeyOf(const http::RequestHead& head) {
  const std::string* key = head.find("idempotency-key");
  if (key == nullptr) return std::optional<std::string>();
  const bool plain =
      std::all_of(key->begin(), key->end(), [](char c) { return c > ' ' && c < 127; });
  if (head.count("idempotency-key") > 1 || key->empty() || key->size() > 200 || !plain) {
    return Error{ErrorCode::kInvalidArgument,
                 "'Idempotency-Key' must be 1 to 200 visible characters, once",
                 "a random UUID does"};
  }
  return std::optional<std::string>(*key);
}

}  // namespace gantlet
