#include "audit/query.h"

#include <algorithm>

#include "audit/bundle.h"
#include "audit/file_ops.h"
#include "audit/tile_reader.h"
#include "json/value.h"

namespace gantlet::audit {
namespace {

constexpr std::uint64_t kBackward = 60'000;  // ms that a clock may be behind an id's time

// A RecordFilter made ready: texts as they stand in canonical JSON, compared without parsing.
class Matcher {
 public:
  explicit Matcher(const RecordFilter& filter) {
    if (filter.tenant) tenant_ = escapedText(*filter.tenant);
    if (filter.submission) submission_ = escapedText(*filter.submission);
    for (const std::string& stage : filter.stages) stages_.push_back(escapedText(stage));
    for (const std::string& event : filter.events) events_.push_back(escapedText(event));
    for (const std::string& outcome : filter.outcomes) outcomes_.push_back(escapedText(outcome));
    // RFC 3339 in UTC with a fixed number of digits sorts as text.
    if (filter.from) from_ = formatRfc3339(*filter.from);
    if (filter.to) to_ = formatRfc3339(*filter.to);
    rule_ = filter.rule;
    details_ = filter.details;
    if (rule_) needles_.push_back(json::write(json::Value(*rule_)));
    for (const auto& [key, value] : details_) {
      needles_.push_back(json::write(json::Value(key)) + ":" + json::write(json::Value(value)));
    }
  }

  [[nodiscard]] bool matches(const RecordView& view) const {
    if (tenant_ && view.tenant != *tenant_) return false;
    if (submission_ && view.submission != *submission_) return false;
    if (!oneOf(stages_, view.stage) || !oneOf(events_, view.event)) return false;
    if (!oneOf(outcomes_, view.outcome)) return false;
    if (from_ && view.time < *from_) return false;
    if (to_ && view.time >= *to_) return false;
    if (needles_.empty()) return true;
    for (const std::string& needle : needles_) {
      if (view.details.find(needle) == std::string_view::npos) return false;
    }
    return detailsMatch(view.details);  // the text may have stood elsewhere
  }

 private:
  static bool oneOf(const std::vector<std::string>& wanted, std::string_view is) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), is) != wanted.end();
  }

  [[nodiscard]] bool detailsMatch(std::string_view text) const {
    const auto parsed = json::parse(text);
    if (!parsed || parsed->asObject() == nullptr) return false;
    const json::Object& object = *parsed->asObject();
    for (const auto& [key, wanted] : details_) {
      const json::Value* value = object.find(key);
      if (value == nullptr || value->asString() == nullptr || *value->asString() != wanted) {
        return false;
      }
    }
    return !rule_ || hasRule(object, *rule_);
  }

  static bool hasRule(const json::Object& object, const std::string& rule) {
    const json::Value* findings = object.find("findings");
    if (findings == nullptr || findings->asArray() == nullptr) return false;
    return std::any_of(
        findings->asArray()->begin(), findings->asArray()->end(), [&](const json::Value& finding) {
          const json::Value* id = &finding;
          if (finding.asObject() != nullptr) id = finding.asObject()->find("rule");
          return id != nullptr && id->asString() != nullptr && *id->asString() == rule;
        });
  }

  std::optional<std::string> tenant_;
  std::optional<std::string> submission_;
  std::vector<std::string> stages_;
  std::vector<std::string> events_;
  std::vector<std::string> outcomes_;
  std::optional<std::string> from_;
  std::optional<std::string> to_;
  std::optional<std::string> rule_;
  std::vector<std::pair<std::string, std::string>> details_;
  std::vector<std::string> needles_;
};

// The records of a folder as of one checkpoint, bundle by bundle.
class Records {
 public:
  static Result<Records> open(const std::filesystem::path& folder) {
    TRY(Checkpoint checkpoint, readCheckpoint(folder));
    return Records(folder, std::move(checkpoint));
  }

  [[nodiscard]] const Checkpoint& checkpoint() const { return checkpoint_; }
  [[nodiscard]] std::uint64_t size() const { return checkpoint_.size; }

  // The entry `seq` and its fields; views into a bundle that is kept until the next call.
  Result<std::pair<RecordView, std::string_view>> at(std::uint64_t seq) {
    const std::uint64_t index = seq / kTileWidth;
    if (index != loaded_) {
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

  // The first record of the bundle in which, if times never went back, the first record at or
  // behind `time` stands.
  Result<std::uint64_t> bundleBefore(const std::string& time) {
    std::uint64_t low = 0;
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
    return low == 0 ? 0 : (low - 1) * kTileWidth;
  }

 private:
  Records(const std::filesystem::path& folder, Checkpoint checkpoint)
      : checkpoint_(std::move(checkpoint)), reader_(folder, checkpoint_.size) {}

  Checkpoint checkpoint_;
  TileReader reader_;
  std::uint64_t loaded_ = UINT64_MAX;
  std::string bundle_;
  std::vector<std::string_view> entries_;
};

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
  // `left`: how many records lie ahead in the direction of reading.
  const std::uint64_t size = records.size();
  std::uint64_t left = size;
  if (options.cursor) {
    const std::uint64_t cursor = *options.cursor;
    left = options.newestFirst ? std::min(size, cursor + 1) : size - std::min(size, cursor);
  }
  while (left > 0) {
    const std::uint64_t seq = options.newestFirst ? left - 1 : size - left;
    if (page.records.size() == options.limit || page.scanned == options.maxScanned) {
      page.next = seq;
      break;
    }
    TRY(const auto record, records.at(seq));
    ++page.scanned;
    if (matcher.matches(record.first)) page.records.push_back({seq, std::string(record.second)});
    --left;
  }
  return page;
}

Result<Checkpoint> scanLog(const std::filesystem::path& folder, const RecordFilter& filter,
                           const VisitRecord& visit) {
  TRY(Records records, Records::open(folder));
  const Matcher matcher(filter);
  for (std::uint64_t seq = 0; seq < records.size(); ++seq) {
    TRY(const auto record, records.at(seq));
    if (!matcher.matches(record.first)) continue;
    TRY(const bool more, visit(record.first, record.second));
    if (!more) break;
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
  std::uint64_t begin = 0;
  if (const auto millis = timeOfId(submission)) {
    const auto from = static_cast<std::int64_t>(*millis - std::min(*millis, kBackward));
    TRY(begin, records.bundleBefore(formatRfc3339(WallTime(std::chrono::milliseconds(from)))));
  }
  TRY(const bool ended, collect(records, matcher, begin, records.size(), found));
  if (begin == 0 || (ended && startsWithFirstStage(found))) return found;
  // Not there, or not from its first stage to its last: the clock was set. Look everywhere.
  found.clear();
  TRY([[maybe_unused]] const bool all, collect(records, matcher, 0, records.size(), found));
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
