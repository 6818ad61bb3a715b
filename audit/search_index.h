// The search index of a log: which bundles may hold records that a filter asks for. The log is the
// truth: what the index names is read from the log and matched there; what it does not cover yet is
// read as well. It is kept by a BlockIndex, one block a full bundle.
//
// Thread-safety: functions are safe to call from any thread, update() from one at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "audit/query.h"
#include "core/block_index.h"

namespace gantlet::audit {

// What of a record can be found through the index: tenant, submission, stage, outcome, and of the
// details rules, session, provider, actor, code hash, policy digest, and what the code names (of
// all tenants and of the record's). May hold more than the record does.
void collectTerms(const RecordView& view, std::vector<std::int64_t>& terms);

// What all records that match must have; empty where nothing of the filter is indexed.
[[nodiscard]] std::vector<std::int64_t> termsOf(const RecordFilter& filter);

// Milliseconds since 1970 of an RFC 3339 time with milliseconds; nullopt where it is malformed.
[[nodiscard]] std::optional<std::int64_t> millisOfTime(std::string_view time);

// Brings the index up to the log's last full bundle, at most `maxBundles` of them; true once there
// is nothing left to do. An index of another log, or of a log that has been put back, is emptied
// first. Errors: those of reading the log and of the index.
[[nodiscard]] Result<bool> updateIndex(const std::filesystem::path& folder, BlockIndex& index,
                                       std::size_t maxBundles);

// The bundles to be read for a filter, one after the other. An index that fails is left out: the
// search is then slow, and still right.
class BundleWalk {
 public:
  // Bundles [begin, end). `index` may be null.
  BundleWalk(const RecordFilter& filter, BlockIndex* index, std::uint64_t begin, std::uint64_t end,
             bool newestFirst);

  [[nodiscard]] std::optional<std::uint64_t> next();

 private:
  void fill();

  BlockIndex* index_;
  BlockQuery query_;
  bool newestFirst_;
  std::uint64_t begin_;  // what is left to be walked
  std::uint64_t end_;
  std::uint64_t covered_ = 0;
  std::vector<std::uint64_t> found_;  // in the order of reading
  std::size_t used_ = 0;
};

}  // namespace gantlet::audit
