#include "manager/audit_merge.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>

#include "audit/record_json.h"
#include "core/base64.h"
#include "json/value.h"

namespace gantlet {
namespace {

constexpr std::size_t kAtOnce = 16;  // parts that are asked at the same time

// Where a part goes on: from the beginning, at a record, or nowhere: it has given all.
struct Place {
  bool done = false;
  std::optional<std::uint64_t> at;
};
using Places = std::map<std::string, Place>;

Result<Places> placesOf(const std::string& cursor) {
  Places places;
  if (cursor.empty()) return places;
  const Error bad{ErrorCode::kInvalidArgument, "'cursor' is not one of this search",
                  "take 'next' of the page before"};
  std::string padded = cursor;
  std::replace(padded.begin(), padded.end(), '-', '+');
  std::replace(padded.begin(), padded.end(), '_', '/');
  while (padded.size() % 4 != 0) padded += '=';
  const auto text = decodeBase64(padded);
  const auto parsed = text ? json::parse(*text) : Result<json::Value>(bad);
  if (!parsed || parsed->asObject() == nullptr) return bad;
  for (const auto& [part, value] : parsed->asObject()->members()) {
    Place place;
    if (value.isNull()) {
      place.done = true;
    } else if (value.asInt() != nullptr && *value.asInt() >= 0) {
      place.at = static_cast<std::uint64_t>(*value.asInt());
    } else {
      return bad;
    }
    places[part] = place;
  }
  return places;
}

std::string cursorOf(const Places& places) {
  json::Object object;
  for (const auto& [part, place] : places) {
    if (place.done) {
      object.set(part, json::Value());
    } else if (place.at) {
      object.set(part, *place.at);
    }
  }
  std::string text = encodeBase64(json::write(object));
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  while (!text.empty() && text.back() == '=') text.pop_back();
  return text;
}

// What a part has given, and how much of it stands in the page.
struct Given {
  const AuditPart* part = nullptr;
  Result<audit::QueryPage> page = Error{ErrorCode::kInternal, "it was not asked", ""};
  std::vector<std::string> times;
  std::size_t taken = 0;

  [[nodiscard]] bool isEmpty() const { return taken == page->records.size(); }
  [[nodiscard]] bool hasMore() const { return page->next.has_value(); }
};

void askAll(std::vector<Given>& given, const AuditReader& reader, const MergedQuery& query,
            const Places& places) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < given.size(); i = next++) {
      const auto place = places.find(given[i].part->name);
      given[i].page = given[i].part->ask(reader, query,
                                         place == places.end() ? std::nullopt : place->second.at);
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(kAtOnce, given.size()); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

void readTimes(Given& given) {
  for (const audit::FoundRecord& found : given.page->records) {
    const auto view = audit::viewRecord(found.entry);
    given.times.emplace_back(view ? view->time : "");
  }
}

// The part whose next record comes first; nullptr where there is none, or where it can't be known:
// a part has more than it has given.
Given* firstOf(std::vector<Given>& given, bool newestFirst) {
  Given* first = nullptr;
  for (Given& one : given) {
    if (one.isEmpty()) {
      if (one.hasMore()) return nullptr;
      continue;
    }
    if (first == nullptr) {
      first = &one;
      continue;
    }
    const std::string& mine = one.times[one.taken];
    const std::string& best = first->times[first->taken];
    if (newestFirst ? mine > best : mine < best) first = &one;
  }
  return first;
}

}  // namespace

Result<MergedPage> mergedSearch(const std::vector<AuditPart>& parts, const AuditReader& reader,
                                const MergedQuery& query) {
  TRY(Places places, placesOf(query.cursor));
  MergedPage page;
  std::vector<Given> given;
  for (const AuditPart& part : parts) {
    if (places[part.name].done) continue;
    if (part.ask) {
      Given one;
      one.part = &part;
      given.push_back(std::move(one));
    } else {
      page.missing.emplace_back(part.name, part.why);
    }
  }
  askAll(given, reader, query, places);
  for (Given& one : given) {
    if (one.page) {
      page.asked.emplace_back(one.part->name, one.page->checkpoint);
      readTimes(one);
      continue;
    }
    const Error& error = one.page.error();
    const bool ours = error.code == ErrorCode::kInvalidArgument ||
                      error.code == ErrorCode::kNotFound || error.code == ErrorCode::kAuditFailed;
    // What is wrong with the question, or with this part's own log, is no matter of one part.
    if (ours && &one == &given.front()) return error;
    page.missing.emplace_back(one.part->name, error.message);
  }
  std::erase_if(given, [](const Given& one) { return !one.page.has_value(); });
  while (page.records.size() < query.limit) {
    Given* first = firstOf(given, query.newestFirst);
    if (first == nullptr) break;
    page.records.push_back({first->part->name, std::move(first->page->records[first->taken])});
    ++first->taken;
  }
  bool more = !page.missing.empty() && page.records.size() == query.limit;
  for (const Given& one : given) {
    Place& place = places[one.part->name];
    if (!one.isEmpty()) {
      place.at = one.page->records[one.taken].seq;
    } else {
      place.at = one.page->next;
      place.done = !one.hasMore();
    }
    more = more || !place.done;
  }
  if (more) page.next = cursorOf(places);
  return page;
}

}  // namespace gantlet
