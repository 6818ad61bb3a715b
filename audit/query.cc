#include "audit/query.h"

#include <algorithm>

#include "audit/file_ops.h"
#include "audit/matcher.h"
#include "audit/records.h"
#include "audit/search_index.h"

namespace gantlet::audit {
namespace {

constexpr std::uint64_t kBackward = 60'000;  // ms that a clock may be behind an id's time

// The milliseconds in a submission's id (core/ids.h); nullopt for ids of another form.
std::optional<std::uint64_t> timeOfId(std::string_view id) {
  static constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  if (!id.starts_with("sub_") || id.size() != 30) return std::nullopt;
  std::uint64_t millis = 0;
  for (const char c : id.substr(4, 10)) {
    const std::size_t digit = kAlphabet.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    millis = (millis << 5U) | digit;
  }
  return millis;
}

bool startsWithFirstStage(const std::vector<FoundRecord>& found) {
  const auto view = found.empty() ? std::nullopt : viewRecord(found.front().entry);
  return view && view->stage == "analyze";
}

// Adds the submission's records in [begin, end); true once its last one was met.
Result<bool> collect(Records& records, const Matcher& matcher, std::uint64_t begin,
                     std::uint64_t end, std::vector<FoundRecord>& found) {
  for (std::uint64_t seq = begin; seq < end; ++seq) {
    TRY(const auto record, records.at(seq));
    if (!matcher.matches(record.first)) continue;
    found.push_back({seq, std::string(record.second)});
    if (record.first.stage == "assemble") return true;
  }
  return false;
}

}  // namespace

Result<Checkpoint> readCheckpoint(const std::filesystem::path& folder) {
  TRY(const std::string vkey, readFile(folder / "log.vkey", kMaxNoteBytes));
  TRY(const VerifierKey key, parseVerifierKey(vkey));
  TRY(const std::string note, readFile(folder / "checkpoint", kMaxNoteBytes));
  return openCheckpoint(note, key);
}

Result<QueryPage> queryLog(const std::filesystem::path& folder, const RecordFilter& filter,
                           const QueryOptions& options) {
  TRY(Records records, Records::open(folder));
  const Matcher matcher(filter);
  QueryPage page;
  page.checkpoint = records.checkpoint();
  std::uint64_t begin = records.first();  // what is asked for: [begin, end)
  std::uint64_t end = std::max(begin, records.size());
  if (options.cursor) {
    const std::uint64_t cursor = *options.cursor;
    if (options.newestFirst) {
      end = std::min(end, cursor == UINT64_MAX ? cursor : cursor + 1);
    } else {
      begin = std::max(begin, cursor);
    }
  }
  if (begin >= end) return page;
  BundleWalk walk(filter, options.index, begin / kTileWidth, (end - 1) / kTileWidth + 1,
                  options.newestFirst);
  while (const auto bundle = walk.next()) {
    const std::uint64_t low = std::max(begin, *bundle * kTileWidth);
    const std::uint64_t high = std::min(end, (*bundle + 1) * kTileWidth);
    for (std::uint64_t i = 0; i < high - low; ++i) {
      const std::uint64_t seq = options.newestFirst ? high - 1 - i : low + i;
      if (page.records.size() == options.limit || page.scanned == options.maxScanned) {
        page.next = seq;
        return page;
      }
      TRY(const auto record, records.at(seq));
      ++page.scanned;
      if (matcher.matches(record.first)) page.records.push_back({seq, std::string(record.second)});
    }
  }
  return page;
}

Result<Checkpoint> scanLog(const std::filesystem::path& folder, const RecordFilter& filter,
                           const VisitRecord& visit, const ScanOptions& options) {
  TRY(Records records, Records::open(folder, options.asOf));
  const Matcher matcher(filter);
  const std::uint64_t first = records.first();
  const std::uint64_t end = records.size();
  if (first >= end) return records.checkpoint();
  BundleWalk walk(filter, options.index, first / kTileWidth, (end - 1) / kTileWidth + 1, false);
  while (const auto bundle = walk.next()) {
    for (std::uint64_t seq = std::max(first, *bundle * kTileWidth);
         seq < std::min(end, (*bundle + 1) * kTileWidth); ++seq) {
      TRY(const auto record, records.at(seq));
      if (!matcher.matches(record.first)) continue;
      TRY(const bool more, visit(record.first, record.second));
      if (!more) return records.checkpoint();
    }
  }
  return records.checkpoint();
}

Result<std::vector<FoundRecord>> submissionTimeline(const std::filesystem::path& folder,
                                                    const std::string& submission,
                                                    const std::optional<std::string>& tenant) {
  TRY(Records records, Records::open(folder));
  RecordFilter filter;
  filter.submission = submission;
  filter.tenant = tenant;
  const Matcher matcher(filter);
  std::vector<FoundRecord> found;
  std::uint64_t begin = records.first();
  if (const auto millis = timeOfId(submission)) {
    const auto from = static_cast<std::int64_t>(*millis - std::min(*millis, kBackward));
    TRY(begin, records.bundleBefore(formatRfc3339(from)));
  }
  TRY(const bool ended, collect(records, matcher, begin, records.size(), found));
  if (begin == records.first() || (ended && startsWithFirstStage(found))) return found;
  // Not there, or not from its first stage to its last: the clock was set. Look everywhere.
  found.clear();
  TRY([[maybe_unused]] const bool all,
      collect(records, matcher, records.first(), records.size(), found));
  return found;
}

Result<FoundRecord> readRecord(const std::filesystem::path& folder, std::uint64_t seq) {
  TRY(Records records, Records::open(folder));
  if (seq >= records.size()) {
    return Error{ErrorCode::kNotFound,
                 "the log's checkpoint covers " + std::to_string(records.size()) +
                     " records; there is no record " + std::to_string(seq),
                 "try again in a second if the record is new"};
  }
  TRY(const auto record, records.at(seq));
  return FoundRecord{seq, std::string(record.second)};
}

}  // namespace gantlet::audit
