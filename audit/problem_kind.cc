#include <array>

#include "audit/verify.h"

namespace gantlet::audit {

std::string_view problemKindName(ProblemKind kind) {
  static constexpr std::array<std::string_view, 16> kNames{
      "changed_record",   "swapped_records",   "removed_record",     "inserted_record",
      "malformed_bundle", "malformed_record",  "missing_file",       "truncated",
      "wrong_tile",       "root_mismatch",     "checkpoint_edited",  "key_replaced",
      "rolled_back",      "history_rewritten", "unrecorded_pruning", "not_witnessed"};
  return kNames.at(static_cast<std::size_t>(kind));
}

}  // namespace gantlet::audit
