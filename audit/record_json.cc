#include "audit/record_json.h"

#include <algorithm>
#include <charconv>

#include "audit/bundle.h"
#include "audit/file_ops.h"
#include "core/utf8.h"
#include "json/value.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kFixedBytes =
    20 + 20 + 24;                        // seq, monotonic time, wall time at their longest
constexpr std::size_t kMinString = 256;  // shorter strings are never cut

std::string jsonString(std::string_view text) { return json::write(json::Value(text)); }

json::Value sorted(const json::Value& value) {
  if (const json::Array* array = value.asArray()) {
    json::Array result;
    result.reserve(array->size());
    for (const json::Value& item : *array) result.push_back(sorted(item));
    return result;
  }
  const json::Object* object = value.asObject();
  if (object == nullptr) return value;
  std::vector<json::Object::Member> members = object->members();
  std::stable_sort(members.begin(), members.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  json::Object result;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0 && members[i].first == members[i - 1].first) continue;
    result.append(members[i].first, sorted(members[i].second));
  }
  return result;
}

void writeSorted(const json::Value& value, std::string& out);

void writeSorted(const json::Object& object, std::string& out) {
  std::vector<const json::Object::Member*> members;
  members.reserve(object.size());
  for (const json::Object::Member& member : object.members()) members.push_back(&member);
  std::stable_sort(members.begin(), members.end(),
                   [](const auto* a, const auto* b) { return a->first < b->first; });
  out += '{';
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0 && members[i]->first == members[i - 1]->first) continue;
    if (i > 0) out += ',';
    out += jsonString(members[i]->first);
    out += ':';
    writeSorted(members[i]->second, out);
  }
  out += '}';
}

// As json::write(sorted(value)), without the copy.
void writeSorted(const json::Value& value, std::string& out) {
  if (const json::Object* object = value.asObject()) return writeSorted(*object, out);
  const json::Array* array = value.asArray();
  if (array == nullptr) {
    out += json::write(value);
    return;
  }
  out += '[';
  for (std::size_t i = 0; i < array->size(); ++i) {
    if (i > 0) out += ',';
    writeSorted((*array)[i], out);
  }
  out += ']';
}

// The list or string that takes the most room, with its path ("verdict.findings").
struct Largest {
  json::Value* value = nullptr;
  std::string path;
  std::size_t bytes = 0;
};

void findLargest(json::Value& value, const std::string& path, Largest& largest) {
  const auto consider = [&] {
    const std::size_t bytes = json::write(value).size();
    if (bytes > largest.bytes) largest = {&value, path, bytes};
  };
  if (json::Object* object = value.asObject()) {
    for (const auto& [key, member] : object->members()) {
      findLargest(*object->find(key), path.empty() ? key : path + "." + key, largest);
    }
  } else if (const json::Array* array = value.asArray(); array != nullptr && !array->empty()) {
    consider();
  } else if (const std::string* text = value.asString();
             text != nullptr && text->size() > kMinString) {
    consider();
  }
}

// Halves the largest list or string; false where there is nothing left to shorten.
bool shorten(json::Value& details, json::Object& truncated) {
  Largest largest;
  findLargest(details, "", largest);
  if (largest.value == nullptr) return false;
  std::size_t was = 0;
  std::size_t kept = 0;
  if (json::Array* array = largest.value->asArray()) {
    was = array->size();
    kept = was / 2;
    array->resize(kept);
  } else {
    const std::string text = *largest.value->asString();
    was = text.size();
    kept = utf8FloorBoundary(text, was / 2);
    *largest.value = json::Value(text.substr(0, kept));
  }
  std::int64_t of = static_cast<std::int64_t>(was);
  if (const json::Value* before = truncated.find(largest.path)) {
    of = *before->asObject()->find("of")->asInt();  // the first count is the true one
  }
  truncated.set(largest.path, json::Object{{"kept", static_cast<std::uint64_t>(kept)}, {"of", of}});
  return true;
}

Result<std::string> fittingDetails(const json::Object& object, std::size_t room) {
  std::string text;
  writeSorted(object, text);
  if (text.size() <= room) return text;
  json::Value details = sorted(json::Value(object));
  json::Object truncated;
  while (text.size() > room) {
    if (!shorten(details, truncated)) {
      return Error{ErrorCode::kTooLarge,
                   "an audit record would have more than " + std::to_string(kMaxEntryBytes) +
                       " bytes and holds no list that could be shortened",
                   ""};
    }
    json::Value marked = details;
    marked.asObject()->set("truncated", truncated);
    text = json::write(sorted(marked));
  }
  return text;
}

// Reads one string or number or object from `text` at `at`; moves `at` behind it.
std::optional<std::string_view> takeString(std::string_view text, std::size_t& at) {
  if (at >= text.size() || text[at] != '"') return std::nullopt;
  const std::size_t start = ++at;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  if (at >= text.size()) return std::nullopt;
  return text.substr(start, at++ - start);
}

std::optional<std::string_view> takeObject(std::string_view text, std::size_t& at) {
  const std::size_t start = at;
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      if (!takeString(text, at)) return std::nullopt;
      continue;
    }
    ++at;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (--depth == 0) return text.substr(start, at - start);
    }
  }
  return std::nullopt;
}

std::optional<std::string_view> takeNumber(std::string_view text, std::size_t& at) {
  const std::size_t start = at;
  while (at < text.size() && (text[at] == '-' || (text[at] >= '0' && text[at] <= '9'))) ++at;
  if (at == start) return std::nullopt;
  return text.substr(start, at - start);
}

enum class Kind : std::uint8_t { kString, kNumber, kObject };

std::optional<std::string_view> takeField(std::string_view entry, std::size_t& at,
                                          std::string_view lead, Kind kind) {
  if (entry.substr(std::min(at, entry.size()), lead.size()) != lead) return std::nullopt;
  at += lead.size();
  switch (kind) {
    case Kind::kString: return takeString(entry, at);
    case Kind::kNumber: return takeNumber(entry, at);
    case Kind::kObject:
      if (at >= entry.size() || entry[at] != '{') return std::nullopt;
      return takeObject(entry, at);
  }
  return std::nullopt;
}

}  // namespace

Result<RecordDraft> RecordDraft::of(const AuditRecord& record, std::string_view bootId) {
  RecordDraft draft;
  draft.outcome_ = ",\"outcome\":" + jsonString(record.outcome) + ",\"seq\":";
  draft.who_ = ",\"stage\":" + jsonString(record.stage) +
               ",\"submission_id\":" + jsonString(record.submission.text()) +
               ",\"tenant_id\":" + jsonString(record.tenant.text()) + ",\"time\":\"";
  draft.end_ = "\",\"took_us\":" + std::to_string(record.tookUs) + ",\"v\":1}";
  const std::string before = "{\"boot_id\":" + jsonString(bootId) + ",\"details\":";
  const std::string after = ",\"event\":" + jsonString(record.event) + ",\"mono_ns\":";
  const std::size_t taken = before.size() + after.size() + draft.outcome_.size() +
                            draft.who_.size() + draft.end_.size() + kFixedBytes;
  if (taken + 2 > kMaxEntryBytes) {
    return Error{ErrorCode::kTooLarge,
                 "an audit record's tenant, submission, stage or outcome is "
                 "too long",
                 ""};
  }
  TRY(const std::string details, fittingDetails(record.details, kMaxEntryBytes - taken));
  draft.head_ = before + details + after;
  return draft;
}

std::string RecordDraft::entry(std::uint64_t seq, WallTime time, MonotonicTime monotonic) const {
  std::string text;
  text.reserve(head_.size() + outcome_.size() + who_.size() + end_.size() + kFixedBytes);
  text += head_;
  text += std::to_string(monotonic.time_since_epoch().count());
  text += outcome_;
  text += std::to_string(seq);
  text += who_;
  text += formatRfc3339(time);
  text += end_;
  return text;
}

std::optional<RecordView> viewRecord(std::string_view entry) {
  RecordView view;
  std::size_t at = 0;
  std::string_view seq;
  const auto take = [&](std::string_view lead, Kind kind, std::string_view& target) {
    const auto field = takeField(entry, at, lead, kind);
    if (field) target = *field;
    return field.has_value();
  };
  const bool whole = take("{\"boot_id\":", Kind::kString, view.bootId) &&
                     take(",\"details\":", Kind::kObject, view.details) &&
                     take(",\"event\":", Kind::kString, view.event) &&
                     take(",\"mono_ns\":", Kind::kNumber, view.monoNs) &&
                     take(",\"outcome\":", Kind::kString, view.outcome) &&
                     take(",\"seq\":", Kind::kNumber, seq) &&
                     take(",\"stage\":", Kind::kString, view.stage) &&
                     take(",\"submission_id\":", Kind::kString, view.submission) &&
                     take(",\"tenant_id\":", Kind::kString, view.tenant) &&
                     take(",\"time\":", Kind::kString, view.time) &&
                     take(",\"took_us\":", Kind::kNumber, view.tookUs);
  if (!whole || entry.substr(at) != ",\"v\":1}") return std::nullopt;
  std::uint64_t number = 0;
  const auto parsed = std::from_chars(seq.data(), seq.data() + seq.size(), number);
  if (parsed.ec != std::errc() || parsed.ptr != seq.data() + seq.size()) return std::nullopt;
  view.seq = number;
  return view;
}

std::string escapedText(std::string_view text) {
  const std::string written = jsonString(text);
  return written.substr(1, written.size() - 2);
}

std::string readBootId() {
  auto text = readFile("/proc/sys/kernel/random/boot_id", 256);
  if (!text) return "";
  std::string id = std::move(text).value();
  while (!id.empty() && id.back() == '\n') id.pop_back();
  return id;
}

}  // namespace gantlet::audit
