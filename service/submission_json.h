// How requests name code: code or code_b64, the language, a file name.
#pragma once

#include <optional>
#include <string>

#include "core/submission.h"
#include "pipeline/pipeline.h"
#include "service/routes/routes.h"

namespace gantlet {

struct CodeFields {
  std::optional<std::string> language;
  std::optional<std::string> code;
  std::optional<std::string> codeB64;
  std::optional<std::string> filename;
};

template <class Archive>
void describeCode(Archive& a, CodeFields& v) {
  a.optional("language", v.language);
  a.optional("code", v.code);
  a.optional("code_b64", v.codeB64);
  a.optional("filename", v.filename);
}

// Exactly one of code and code_b64, strictly decoded, at most options.maxCode (else kTooLarge). The
// language: as named, else by the file name, else by the content. `path` stands before the names of
// fields in errors ("files[2].").
[[nodiscard]] Result<Submission> readSubmission(CodeFields fields, const Call& call,
                                                const std::string& path);

// The same for one piece of code that must not be empty and must be text that a stage can use. (A
// batch may hold empty files, and RAGFlow's face takes them.)
[[nodiscard]] Result<Submission> readUsableSubmission(CodeFields fields, const Call& call);

// A relative path of plain parts: no "..", no empty part, no backslash, no control character, at
// most 255 bytes. For names of files; never opened by the service itself.
[[nodiscard]] bool isSafeRelativePath(std::string_view name);

// The whole body as JSON, once; it is gone behind it. `keep`: members that are not to be built.
// What is built is bounded by the number of values, not only by the bytes. Errors:
// kInvalidArgument.
[[nodiscard]] Result<json::Value> readBody(Call& call, const json::Keep& keep = {});

// The same of a body that may be left out: none is as good as {}.
[[nodiscard]] Result<json::Value> readOptionalBody(Call& call);

// The request's Idempotency-Key, if it has one. Errors: kInvalidArgument.
[[nodiscard]] Result<std::optional<std::string>> idempotencyKeyOf(const http::RequestHead& head);

// A GateRequest with its submission, policy, actor and ceilings: what the tenant and the template,
// if one is named, allow. What they do not allow is refused with 403.
[[nodiscard]] Result<GateRequest> gateRequest(Call& call, Submission submission,
                                              const std::string& policyName,
                                              const std::string& templateName = "");

}  // namespace gantlet
