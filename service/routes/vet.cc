// POST /v1/vet: a verdict without a run, for one piece of code or for many files.
#include "json/describe.h"
#include "pipeline/check_request.h"
#include "pipeline/report_json.h"
#include "pipeline/sarif.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxFiles = 1000;

struct VetFile {
  CodeFields code;
};
template <class Archive>
void describe(Archive& a, VetFile& v) {
  describeCode(a, v.code);
}

struct VetRequest {
  CodeFields code;
  std::string policy;
  bool facts = false;
  std::optional<std::vector<VetFile>> files;
};
template <class Archive>
void describe(Archive& a, VetRequest& v) {
  describeCode(a, v.code);
  a.optional("policy", v.policy);
  a.optional("facts", v.facts);
  a.optional("files", v.files);
}

Result<std::vector<CodeFields>> filesOf(VetRequest& request) {
  if (!request.files) return std::vector<CodeFields>{std::move(request.code)};
  if (request.code.code || request.code.codeB64 || request.code.filename) {
    return Error{ErrorCode::kInvalidArgument, "'files' and code must not stand together",
                 "put each piece of code into files"};
  }
  if (request.files->empty() || request.files->size() > kMaxFiles) {
    return Error{ErrorCode::kInvalidArgument,
                 "'files' must hold 1 to " + std::to_string(kMaxFiles) + " files", ""};
  }
  std::vector<CodeFields> files;
  for (VetFile& file : *request.files) {
    // The batch's language is that of the files that name none.
    if (!file.code.language) file.code.language = request.code.language;
    files.push_back(std::move(file.code));
  }
  return files;
}

struct Batch {
  std::vector<Submission> submissions;
  std::string policy;
  std::size_t held = 0;  // bytes of all sources
};

// All are read before the first is vetted: a batch with a mistake in it leaves no records.
Result<Batch> readBatch(Call& call, VetRequest& request) {
  const bool many = request.files.has_value();
  Batch batch{{}, request.policy, 0};
  TRY(std::vector<CodeFields> files, filesOf(request));
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string path = many ? "files[" + std::to_string(i) + "]." : "";
    TRY(Submission submission, many ? readSubmission(std::move(files[i]), call, path)
                                    : readUsableSubmission(std::move(files[i]), call));
    files[i] = {};
    TRY_STATUS(checkSource(submission));
    batch.held += submission.source.size();
    batch.submissions.push_back(std::move(submission));
  }
  call.exchange.hold(batch.held);
  return batch;
}

// What files came to is kept as the text of the answer, not as reports, whose findings and facts
// are many times as large. It counts as held by the request, and has an end.
class AnswerText {
 public:
  AnswerText(Call& call, std::size_t sources) : call_(call), sources_(sources) {}

  Status add(const json::Value& value) {
    std::string text = json::write(value);
    if (text_.size() + text.size() > call_.options.maxBody.bytes()) {
      return Error{ErrorCode::kTooLarge,
                   "the answer would be larger than " + formatByteCount(call_.options.maxBody),
                   "send fewer files at once, or ask without facts"};
    }
    text_.append(text_.empty() ? "[" : ",").append(text);
    call_.exchange.hold(sources_ + text_.capacity());
    return {};
  }
  // All that was added, as one array. The answer is written from it, so it is held twice.
  [[nodiscard]] json::Text take() {
    text_.append(text_.empty() ? "[]" : "]");
    call_.exchange.hold(2 * text_.size());
    return json::Text::ofChecked(std::move(text_));
  }

 private:
  Call& call_;
  std::size_t sources_;
  std::string text_;
};

Result<http::Response> vetForSarif(Call& call, Batch batch) {
  SarifLog log;
  AnswerText results(call, batch.held);
  for (Submission& submission : batch.submissions) {
    TRY(GateRequest one, gateRequest(call, std::move(submission), batch.policy));
    one.everyFinding = true;
    TRY(const Report report, call.gate.vet(one));
    for (const json::Value& result : log.add(report)) TRY_STATUS(results.add(result));
  }
  http::Response response = jsonResponse(log.finish(results.take()));
  response.contentType = "application/sarif+json";
  return response;
}

Result<http::Response> vetBatch(Call& call, Batch batch, bool facts) {
  AnswerText results(call, batch.held);
  for (Submission& submission : batch.submissions) {
    TRY(const GateRequest one, gateRequest(call, std::move(submission), batch.policy));
    TRY(const Report report, call.gate.vet(one));
    TRY_STATUS(results.add(vetJson(report, facts)));
  }
  return jsonResponse(json::Object{{"results", results.take()}});
}

Result<http::Response> vet(Call& call) {
  TRY(json::Value body, readBody(call));
  TRY(VetRequest request, json::read<VetRequest>(std::move(body)));
  const bool many = request.files.has_value();
  TRY(Batch batch, readBatch(call, request));
  if (http::acceptsExactly(call.request().head, "application/sarif+json")) {
    return vetForSarif(call, std::move(batch));
  }
  if (many) return vetBatch(call, std::move(batch), request.facts);
  TRY(const GateRequest one, gateRequest(call, std::move(batch.submissions.front()), batch.policy));
  TRY(const Report report, call.gate.vet(one));
  return jsonResponse(vetJson(report, request.facts));
}

}  // namespace

BodyShape vetShape() { return {json::fieldsOf<VetRequest>()}; }

void vetRoute(Call& call) {
  auto response = vet(call);
  if (response) {
    call.exchange.reply(std::move(response).value());
  } else {
    replyError(call, response.error());
  }
}

}  // namespace gantlet
