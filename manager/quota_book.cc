#include "manager/quota_book.h"

#include "json/value.h"

namespace gantlet {
namespace {

constexpr const char* kRow = "service.quota_day";

std::string textOf(const std::vector<DayCount>& counts) {
  json::Array list;
  for (const DayCount& count : counts) {
    list.push_back(json::Object{{"tenant", count.tenant.text()},
                                {"day", count.day},
                                {"executions", static_cast<std::int64_t>(count.executions)},
                                {"seconds", count.seconds}});
  }
  return json::write(list);
}

double numberIn(const json::Object& object, const char* key) {
  const json::Value* value = object.find(key);
  if (value == nullptr) return 0;
  if (const std::int64_t* whole = value->asInt()) return static_cast<double>(*whole);
  const double* number = value->asDouble();
  return number == nullptr ? 0 : *number;
}

// What can't be read counts as nothing: a row of ours is never a reason not to start.
std::vector<DayCount> countsIn(const std::string& text) {
  std::vector<DayCount> counts;
  const auto list = json::parse(text);
  if (!list || list->asArray() == nullptr) return counts;
  for (const json::Value& entry : *list->asArray()) {
    const json::Object* one = entry.asObject();
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
  return counts;
}

}  // namespace

Result<std::unique_ptr<QuotaBook>> QuotaBook::open(Admission& admission, SettingsStore& store) {
  TRY(const std::optional<Setting> row, store.get(kRow));
  if (row) admission.restore(countsIn(row->value));
  return std::unique_ptr<QuotaBook>(new QuotaBook(admission, store));
}

QuotaBook::QuotaBook(Admission& admission, SettingsStore& store)
    : admission_(admission),
      store_(store),
      written_(textOf(admission.dayCounts())),
      writer_([this] { keep(); }) {}

QuotaBook::~QuotaBook() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ended_.notify_all();
  writer_.join();
  write();
}

void QuotaBook::keep() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kEvery, [&] { return ending_; })) write();
}

// A store that fails now is tried again: what is admitted does not wait for it.
void QuotaBook::write() {
  std::string text = textOf(admission_.dayCounts());
  if (text == written_) return;
  if (store_.put({{kRow, "variable", "string", text}})) written_ = std::move(text);
}

}  // namespace gantlet
