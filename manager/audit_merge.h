// One search over the logs of many parts: each gives its own records, held to what the reader may
// see there, and they are put together by their times.
//
// Records of one part stay in the order of its log, whatever its clock did. A part that has more to
// look through than it has given ends the page: what it has may come before others' records.
//
// Thread-safety: functions; askers must be callable from many threads at once.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/query.h"
#include "manager/audit_desk.h"

namespace gantlet {

// What is asked of every part alike: the fields of a filter (audit/filter_fields.h), as they came.
struct MergedQuery {
  std::vector<std::pair<std::string, std::string>> fields;
  std::size_t limit = 100;
  bool newestFirst = true;
  std::string cursor;  // of the page before; "": the first one
};

struct AuditPart {
  std::string name;  // "gateway:ORIGIN", "node:NAME"
  std::function<Result<audit::QueryPage>(const AuditReader& reader, const MergedQuery& query,
                                         std::optional<std::uint64_t> cursor)>
      ask = nullptr;
  std::string why;  // where it can't be asked (no `ask`)
};
using AuditParts = std::function<Result<std::vector<AuditPart>>()>;

struct MergedRecord {
  std::string part;
  audit::FoundRecord found;
};
struct MergedPage {
  std::vector<MergedRecord> records;
  std::optional<std::string> next;  // none: that was all, of those that were asked
  // By part: as of which checkpoint it was read.
  std::vector<std::pair<std::string, audit::Checkpoint>> asked;
  // Who could not be asked, and why. What they have is missing from the page; they are asked again
  // with the next one.
  std::vector<std::pair<std::string, std::string>> missing;
};

// Asks all parts at once. Errors: kInvalidArgument (a cursor that is none, a filter that no part
// knows), kNotFound of a tenant that the reader does not see, kAuditFailed where this part itself
// could not record the reading.
[[nodiscard]] Result<MergedPage> mergedSearch(const std::vector<AuditPart>& parts,
                                              const AuditReader& reader, const MergedQuery& query);

}  // namespace gantlet
