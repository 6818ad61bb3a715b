// Reading the log: filters, pages, a submission's timeline. Reads what the last checkpoint covers
// (at most a second behind; Log::publish() brings it up to date), beside a writer or on a copy.
//
// Reading proves nothing: `verifyLog` and proofs do.
//
// Thread-safety: pure functions; each call reads the folder anew. Safe on hostile folders.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/record_json.h"
#include "core/block_index.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::audit {

// What is asked for; everything that is given must hold.
struct RecordFilter {
  // A tenant's auditor sees only its own records: callers set this from who asks, not from what is
  // asked.
  std::optional<std::string> tenant;
  std::optional<std::string> submission;
  std::vector<std::string> stages;    // one of them; empty: any
  std::vector<std::string> events;    // one of them
  std::vector<std::string> outcomes;  // one of them: "ok", "allow", "deny", a status, …
  std::optional<WallTime> from;       // inclusive
  std::optional<WallTime> to;         // exclusive
  std::optional<std::string>
      rule;  // in details.findings: a rule's id, or an object with that "rule"
  // What the submission's code names: a list of the details ("modules", "names", "hosts", "paths")
  // and a text that stands in it. A module is also found by what it is below ("os" finds os.path),
  // a host by its domain ("example.com" finds api.example.com).
  std::vector<std::pair<std::string, std::string>> named;
  // Fields of the details that must be that text: provider, language, code_hash, policy, actor, ….
  std::vector<std::pair<std::string, std::string>> details;
};

struct FoundRecord {
  std::uint64_t seq = 0;
  std::string entry;  // the record as it stands in the log
};

struct QueryOptions {
  std::size_t limit = 100;  // records in a page
  bool newestFirst = true;
  std::optional<std::uint64_t> cursor;  // QueryPage::next of the page before
  // Records looked at before the page is given back as it is, with a cursor: bounds the work of one
  // request.
  std::uint64_t maxScanned = UINT64_MAX;
  BlockIndex* index = nullptr;  // search_index.h; null: all records are looked at
};

struct QueryPage {
  std::vector<FoundRecord> records;
  std::optional<std::uint64_t> next;  // where to go on; none: that was all
  std::uint64_t scanned = 0;
  Checkpoint checkpoint;  // as of which the page was read; its signature was checked
};

// Errors: kNotFound (no log there), kIo, kInvalidArgument (malformed log: verify it).
[[nodiscard]] Result<QueryPage> queryLog(const std::filesystem::path& folder,
                                         const RecordFilter& filter,
                                         const QueryOptions& options = {});

// Calls `visit` with each record that matches, oldest first, until it gives false or an Error.
// Errors: as above, and visit's.
using VisitRecord = std::function<Result<bool>(const RecordView& view, std::string_view entry)>;
struct ScanOptions {
  std::optional<std::uint64_t>
      asOf;                     // only the first so many records; what they give never changes
  BlockIndex* index = nullptr;  // as in QueryOptions
};
[[nodiscard]] Result<Checkpoint> scanLog(const std::filesystem::path& folder,
                                         const RecordFilter& filter, const VisitRecord& visit,
                                         const ScanOptions& options = {});

// A submission's records in order, of `tenant` only where one is given. Found by the time in the
// submission's id; where that does not help, by looking at all records.
// Errors: as above; no records is an empty list.
[[nodiscard]] Result<std::vector<FoundRecord>> submissionTimeline(
    const std::filesystem::path& folder, const std::string& submission,
    const std::optional<std::string>& tenant = std::nullopt);

// One record. Errors: kNotFound, and as above.
[[nodiscard]] Result<FoundRecord> readRecord(const std::filesystem::path& folder,
                                             std::uint64_t seq);

// The log's last checkpoint, its signature checked against log.vkey. Errors: kNotFound,
// kInvalidArgument.
[[nodiscard]] Result<Checkpoint> readCheckpoint(const std::filesystem::path& folder);

}  // namespace gantlet::audit
