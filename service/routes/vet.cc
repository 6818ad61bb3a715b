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

Result<http::Response> vet(Call& call) {
  TRY(const json::Value body, readBody(call));
  TRY(VetRequest request, json::read<VetRequest>(body));
  const bool batch = request.files.has_value();
  const bool sarif = http::acceptsExactly(call.request().head, "application/sarif+json");
  TRY(const std::vector<CodeFields> files, filesOf(request));
  // All are read before the first is vetted: a batch with a mistake in it leaves no records.
  std::vector<GateRequest> gateRequests;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string path = batch ? "files[" + std::to_string(i) + "]." : "";
    TRY(Submission submission,
        batch ? readSubmission(files[i], call, path) : readUsableSubmission(files[i], call));
    TRY_STATUS(checkSource(submission));
    TRY(GateRequest gateOne, gateRequest(call, std::move(submission), request.policy));
    gateOne.everyFinding = sarif;
    gateRequests.push_back(std::move(gateOne));
  }
  std::vector<Report> reports;
  for (const GateRequest& one : gateRequests) {
    TRY(Report report, call.gate.vet(one));
    reports.push_back(std::move(report));
  }
  if (sarif) {
    http::Response response = jsonResponse(sarifLog(reports));
    response.contentType = "application/sarif+json";
    return response;
  }
  if (!batch) return jsonResponse(vetJson(reports.front(), request.facts));
  json::Array results;
  for (const Report& report : reports) results.push_back(vetJson(report, request.facts));
  return jsonResponse(json::Object{{"results", std::move(results)}});
}

}  // namespace

void vetRoute(Call& call) {
  auto response = vet(call);
  if (response) {
    call.exchange.reply(std::move(response).value());
  } else {
    replyError(call, response.error());
  }
}

}  // namespace gantlet
