#include "cli/audit/audit_key.h"

#include "cli/inputs.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kNoteLimit = ByteCount::mebi(1);

}  // namespace

Result<std::string> readNote(const std::string& path) {
  TRY(std::string text, readInput(path, kNoteLimit));
  if (text.size() > kNoteLimit.bytes()) {
    return Error{ErrorCode::kTooLarge, "'" + path + "' is larger than 1 MiB", ""};
  }
  return text;
}

Result<std::optional<audit::VerifierKey>> keyOf(const Arguments& arguments) {
  const std::optional<std::string> word = arguments.value("--key");
  if (!word) return std::optional<audit::VerifierKey>();
  if (const auto key = audit::parseVerifierKey(*word)) return std::optional(*key);
  TRY(const std::string text, readNote(*word));
  Result<audit::VerifierKey> key = audit::parseVerifierKey(text);
  if (!key) {
    return Error{ErrorCode::kInvalidArgument,
                 "'" + *word + "' given to --key is no verifier key: " + key.error().message,
                 "give the log's audit/log.vkey, or a copy of it"};
  }
  return std::optional(std::move(*key));
}

}  // namespace gantlet::cli
