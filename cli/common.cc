#include "cli/common.h"

#include <charconv>
#include <chrono>
#include <cmath>

#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "pipeline/check_request.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kPolicyFileLimit = ByteCount::mebi(1);

bool looksLikeFile(std::string_view word) {
  return word.find('/') != std::string_view::npos || word.ends_with(".yaml") ||
         word.ends_with(".yml");
}

}  // namespace

Result<Format> formatOf(const Arguments& arguments, bool withSarif) {
  const std::string name = arguments.valueOr("--format", "text");
  if (name == "text") return Format::kText;
  if (name == "json") return Format::kJson;
  if (name == "sarif" && withSarif) return Format::kSarif;
  return Error{
      ErrorCode::kInvalidArgument, "unknown format '" + name + "'",
      withSarif ? "the formats are text, json and sarif" : "the formats are text and json"};
}

int tellAnswer(Console& console, Format format, const json::Value& answer, std::string_view text) {
  if (format == Format::kJson) {
    console.out(json::write(answer) + "\n");
  } else {
    console.out(text);
  }
  return kExitSuccess;
}

int tellList(Console& console, Format format, const CommandSpec& spec, const json::Array& list,
             std::string_view what, std::string (*line)(const json::Object&)) {
  std::string text;
  for (const json::Value& one : list) {
    if (const json::Object* object = one.asObject()) text += line(*object) + "\n";
  }
  if (format == Format::kText && list.empty()) {
    console.message(spec.name, "no " + std::string(what));
  }
  return tellAnswer(console, format, list, text);
}

Result<TenantId> tenantOf(const Arguments& arguments) {
  return parseTenantId(arguments.valueOr("--tenant", "default"));
}

Result<Policy> policyOf(const Arguments& arguments, const Rulebook& rulebook) {
  const std::string word = arguments.valueOr("--policy", "default");
  if (!looksLikeFile(word)) return rulebook.policy(word);
  TRY(const std::string text, readInput(word, kPolicyFileLimit));
  if (text.size() > kPolicyFileLimit.bytes()) {
    return Error{ErrorCode::kTooLarge, "the policy file '" + word + "' is larger than 1 MiB", ""};
  }
  return rulebook.parsePolicy(text, word);
}

Result<Submission> readSubmission(const std::string& path,
                                  const std::optional<std::string>& languageFlag,
                                  const TenantId& tenant) {
  Submission submission;
  TRY(submission.source, readInput(path, kMaxSource));
  TRY(submission.language, languageOf(languageFlag, path, submission.source));
  submission.id = newSubmissionId();
  submission.tenant = tenant;
  submission.filename = inputName(path);
  return submission;
}

Result<std::chrono::milliseconds> parseSeconds(std::string_view text, std::string_view what) {
  double seconds = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  // The upper bound only keeps the conversion to milliseconds exact; policies set the real limits.
  if (error != std::errc{} || stop != end || !std::isfinite(seconds) || seconds < 0.001 ||
      seconds > 1e9) {
    return Error{ErrorCode::kInvalidArgument,
                 std::string(what) +
                     " must be a positive number of seconds in plain digits, at most a thousand "
                     "million, not '" +
                     std::string(text) + "'",
                 "such as 5 or 0.5"};
  }
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

Result<std::int64_t> parseWholeSeconds(std::string_view text, std::string_view what) {
  const auto time = parseSeconds(text, what);
  if (time && time->count() % 1000 == 0) return time->count() / 1000;
  return Error{
      ErrorCode::kInvalidArgument,
      std::string(what) + " must be a whole number of seconds, not '" + std::string(text) + "'",
      "such as 600"};
}

}  // namespace gantlet::cli
