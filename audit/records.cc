#include "audit/records.h"

#include "audit/bundle.h"
#include "audit/query.h"
#include "audit/retention.h"

namespace gantlet::audit {

Records::Records(const std::filesystem::path& folder, Checkpoint checkpoint, std::uint64_t size)
    : checkpoint_(std::move(checkpoint)), reader_(folder, size), first_(firstRetained(folder)) {}

Result<Records> Records::open(const std::filesystem::path& folder,
                              std::optional<std::uint64_t> asOf) {
  TRY(Checkpoint checkpoint, readCheckpoint(folder));
  const std::uint64_t size = asOf.value_or(checkpoint.size);
  if (size > checkpoint.size) {
    return Error{ErrorCode::kNotFound,
                 "the log's checkpoint covers " + std::to_string(checkpoint.size) +
                     " records, fewer than " + std::to_string(size),
                 ""};
  }
  return Records(folder, std::move(checkpoint), size);
}

Result<std::pair<RecordView, std::string_view>> Records::at(std::uint64_t seq) {
  if (seq < first_) {
    return Error{ErrorCode::kNotFound,
                 "record " + std::to_string(seq) + " was pruned; the first one kept is " +
                     std::to_string(first_),
                 "look for it in an archived copy of the log"};
  }
  const std::uint64_t index = seq / kTileWidth;
  if (index != loaded_) {
    loaded_ = UINT64_MAX;
    TRY(bundle_, reader_.bundle(index));
    TRY(entries_, parseBundle(bundle_, reader_.tileWidth(0, index)));
    loaded_ = index;
  }
  const std::string_view entry = entries_[seq % kTileWidth];
  const auto view = viewRecord(entry);
  if (!view || view->seq != seq) {
    return Error{ErrorCode::kInvalidArgument,
                 "entry " + std::to_string(seq) + " of the audit log is not its record",
                 "run 'gantlet audit verify'"};
  }
  return std::make_pair(*view, entry);
}

Result<std::uint64_t> Records::bundleBefore(const std::string& time) {
  const std::uint64_t start = first_ / kTileWidth;
  std::uint64_t low = start;
  std::uint64_t high = (size() + kTileWidth - 1) / kTileWidth;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    TRY(const auto record, at(middle * kTileWidth));
    if (record.first.time < time) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == start ? start * kTileWidth : (low - 1) * kTileWidth;
}

}  // namespace gantlet::audit
