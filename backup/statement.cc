#include "backup/statement.h"

#include "json/describe.h"

namespace gantlet::backup {

Result<std::string> signStatement(const Statement& statement, const audit::SigningKey& key,
                                  const std::string& origin) {
  const std::string text = std::string(kForm) + "\n" + json::write(json::toValue(statement)) + "\n";
  return audit::signNote(text, key, origin);
}

Result<Statement> openStatement(std::string_view note, const audit::VerifierKey& key) {
  TRY(const audit::SignedNote parsed, audit::parseNote(note));
  TRY_STATUS(audit::verifyNote(parsed, key));
  const std::string head = std::string(kForm) + "\n";
  if (!parsed.text.starts_with(head)) {
    return Error{ErrorCode::kInvalidArgument,
                 "the archive's " + std::string(kNote) + " is not that of a backup", ""};
  }
  TRY(const json::Value value, json::parse(parsed.text.substr(head.size())));
  return json::read<Statement>(value);
}

}  // namespace gantlet::backup
