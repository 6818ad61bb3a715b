// The fields by which records are asked for, by name: the same on the command line, in the API and
// in what an export says of itself.
//
//   tenant submission session actor provider language policy policy_digest code_hash rule
//   module name host path        what the submission's code names
//   stage event outcome          one or more, with commas
//   action                       allow, review or deny: what was decided
//   since (from) until (to)      2026-01-31, 2026-01-31T23:59:59Z, or an age: 30m, 24h, 7d
//
// Thread-safety: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audit/query.h"
#include "core/clock.h"
#include "core/result.h"
#include "json/value.h"

namespace gantlet::audit {

// The names, without the second ones in parentheses.
[[nodiscard]] std::span<const std::string_view> filterFieldNames();

// Errors: kInvalidArgument for a value that the field can't have, naming those that it can;
// kNotFound for a name that is none.
[[nodiscard]] Status setFilterField(RecordFilter& filter, std::string_view name,
                                    const std::string& value, WallTime now);

// What records may be about that this room knows nothing of.
struct KnownValues {
  std::vector<std::string> rules;      // ids
  std::vector<std::string> policies;   // names, without versions
  std::vector<std::string> providers;  // ids
};
// Of a filter by which no record was found: whether there is a rule, policy and provider of the
// names that it has; a list that is empty says nothing. (A record may name one that there is no
// more: such a filter finds it.) Errors: kInvalidArgument, saying which is none.
[[nodiscard]] Status explainNothing(const RecordFilter& filter, const KnownValues& known);

// Errors: kInvalidArgument.
[[nodiscard]] Result<WallTime> parseTime(std::string_view text, WallTime now);

// What is asked for, for a record of the reading and for an export's manifest.
[[nodiscard]] json::Object filterJson(const RecordFilter& filter);

}  // namespace gantlet::audit
