#include "manager/quota_book.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "audit/records.h"
#include "audit/search_index.h"
#include "json/value.h"

namespace gantlet {
namespace {

constexpr const char* kRow = "service.quota_day";
// Records behind the last mark, after which it is written anew: they are looked at in the next
// start.
constexpr std::uint64_t kMostUnmarked = 20'000;
constexpr std::int64_t kMillisOfDay = 86'400'000;

json::Array listOf(const std::vector<DayCount>& counts) {
  json::Array list;
  for (const DayCount& count : counts) {
    list.push_back(json::Object{{"tenant", count.tenant.text()},
                                {"day", count.day},
                                {"executions", static_cast<std::int64_t>(count.executions)},
                                {"seconds", count.seconds}});
  }
  return list;
}

double numberIn(const json::Object& object, const char* key) {
  const json::Value* value = object.find(key);
  if (value == nullptr) return 0;
  if (const std::int64_t* whole = value->asInt()) return static_cast<double>(*whole);
  const double* number = value->asDouble();
  return number == nullptr ? 0 : *number;
}

struct Written {
  std::vector<DayCount> counts;
  std::optional<std::uint64_t> mark;  // of an older program none
};

// What can't be read counts as nothing: a row of ours is never a reason not to start.
Written writtenIn(const std::string& text) {
  Written written;
  std::vector<DayCount>& counts = written.counts;
  const auto list = json::parse(text);
  if (!list || list->asArray() == nullptr) return written;
  for (const json::Value& entry : *list->asArray()) {
    const json::Object* one = entry.asObject();
    const json::Value* mark = one == nullptr ? nullptr : one->find("records");
    if (mark != nullptr && mark->asInt() != nullptr && *mark->asInt() >= 0) {
      written.mark = static_cast<std::uint64_t>(*mark->asInt());
    }
    const json::Value* tenant = one == nullptr ? nullptr : one->find("tenant");
    if (tenant == nullptr || tenant->asString() == nullptr) continue;
    const Result<TenantId> id = parseTenantId(*tenant->asString());
    const double executions = numberIn(*one, "executions");
    const double seconds = numberIn(*one, "seconds");
    if (!id || !(executions >= 0 && executions < 1e15) || !(seconds >= 0 && seconds < 1e15))
      continue;
    counts.push_back({*id, static_cast<std::int64_t>(numberIn(*one, "day")),
                      static_cast<std::uint64_t>(executions), seconds});
  }
  return written;
}

// Adds what the records from `mark` on tell of programs that have begun and ended.
Status addRecorded(const QuotaBook::Parts& parts, std::uint64_t mark,
                   std::vector<DayCount>& counts) {
  if (mark >= parts.log.size()) return {};
  TRY_STATUS(parts.log.publish());
  TRY(audit::Records records, audit::Records::open(parts.records));
  std::map<std::pair<std::string, std::int64_t>, DayCount> sums;
  for (const DayCount& count : counts) sums.insert({{count.tenant.text(), count.day}, count});
  for (std::uint64_t seq = std::max(mark, records.first()); seq < records.size(); ++seq) {
    TRY(const auto record, records.at(seq));
    const audit::RecordView& view = record.first;
    if (view.stage != "execute") continue;
    const Result<TenantId> tenant = parseTenantId(std::string(view.tenant));
    if (!tenant) continue;
    const std::optional<std::int64_t> millis = audit::millisOfTime(view.time);
    if (!millis) continue;
    const std::int64_t day = *millis / kMillisOfDay;
    DayCount& sum =
        sums.insert({{tenant->text(), day}, DayCount{*tenant, day, 0, 0}}).first->second;
    if (view.event == "intent") ++sum.executions;
    std::uint64_t took = 0;
    std::from_chars(view.tookUs.data(), view.tookUs.data() + view.tookUs.size(), took);
    if (view.event == "outcome") sum.seconds += static_cast<double>(took) / 1e6;
  }
  counts.clear();
  for (const auto& [key, sum] : sums) counts.push_back(sum);
  return {};
}

}  // namespace

Result<std::unique_ptr<QuotaBook>> QuotaBook::open(const Parts& parts) {
  TRY(const std::optional<Setting> row, parts.store.get(kRow));
  if (row) {
    Written written = writtenIn(row->value);
    if (written.mark) TRY_STATUS(addRecorded(parts, *written.mark, written.counts));
    parts.admission.restore(written.counts);
  }
  std::unique_ptr<QuotaBook> book(new QuotaBook(parts));
  return book;
}

QuotaBook::QuotaBook(const Parts& parts) : parts_(parts) {
  write(true);
  writer_ = std::thread([this] { keep(); });
}

QuotaBook::~QuotaBook() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ended_.notify_all();
  writer_.join();
  write(true);
}

void QuotaBook::keep() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kEvery, [&] { return ending_; })) write(false);
}

// A store that fails now is tried again: what is admitted does not wait for it.
void QuotaBook::write(bool last) {
  // Before the counts: what is recorded in between may count twice, and never not at all.
  const std::uint64_t mark = parts_.log.size();
  json::Array list = listOf(parts_.admission.dayCounts());
  std::string text = json::write(list);
  const std::uint64_t most = last ? 0 : kMostUnmarked;
  if (text == written_ && mark <= mark_ + most) return;
  list.push_back(json::Object{{"records", static_cast<std::int64_t>(mark)}});
  if (!parts_.store.put({{kRow, "variable", "string", json::write(list)}})) return;
  written_ = std::move(text);
  mark_ = mark;
}

}  // namespace gantlet
