#include "audit/search_index.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "audit/merkle.h"
#include "audit/records.h"
#include "json/value.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kBundlesAtOnce = 256;  // in one transaction of the index

std::int64_t termOf(std::string_view field, std::string_view escaped) {
  const Digest digest = hashOf(field, escaped);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = (number << 8U) | digest.at(i);
  return static_cast<std::int64_t>(number);
}

// The details that are indexed.
constexpr std::string_view kActor = "actor";
constexpr std::array<std::string_view, 5> kDetails{"session_id", "provider", kActor,
                                                   "policy_digest", "code_hash"};

// The lists of what a submission's code names.
constexpr std::array<std::string_view, 4> kNamedLists{"modules", "names", "hosts", "paths"};

template <class Words>
bool isIn(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The text up to the closing quote; `at` stands behind the opening one and moves behind the other.
std::string_view quoted(std::string_view text, std::size_t& at) {
  const std::size_t start = at;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
  at = std::min(at, text.size());
  const std::string_view value = text.substr(start, at - start);
  ++at;
  return value;
}

// Calls `visit` with each key of the details, at whatever depth, and the place behind its colon.
// One look at the text: a record has up to some kilobytes, and ten names that are looked for.
template <class Visit>
void eachKey(std::string_view details, Visit visit) {
  for (std::size_t at = details.find(':'); at != std::string_view::npos;
       at = details.find(':', at + 1)) {
    if (at < 2 || details[at - 1] != '"') continue;
    const std::size_t open = details.rfind('"', at - 2);
    if (open != std::string_view::npos) visit(details.substr(open + 1, at - open - 2), at + 1);
  }
}

// Calls `visit` with every string in the list that is open at `at`, whichever form its members
// have.
template <class Visit>
void eachText(std::string_view details, std::size_t at, Visit visit) {
  int depth = 1;
  while (at < details.size() && depth > 0) {
    const char c = details[at++];
    if (c == '[') ++depth;
    if (c == ']') --depth;
    if (c == '"') visit(quoted(details, at));
  }
}

// A text and all that it is found by: pandas.io by pandas too, api.example.com by example.com.
template <class Visit>
void eachNameOf(std::string_view kind, std::string_view text, Visit visit) {
  visit(text);
  if (kind == "modules") {
    for (std::size_t at = text.find_first_of("./"); at != std::string_view::npos;
         at = text.find_first_of("./", at + 1)) {
      if (at > 0) visit(text.substr(0, at));
    }
  } else if (kind == "hosts") {
    for (std::size_t at = text.find('.'); at != std::string_view::npos;
         at = text.find('.', at + 1)) {
      if (at + 1 < text.size()) visit(text.substr(at + 1));
    }
  }
}

// One term for a tenant's use of a thing: a bundle has many tenants' records, and those of a
// frequent tenant and a frequent module in it are mostly others'.
std::int64_t termOfTenants(std::string_view kind, std::string_view tenant, std::string_view text) {
  return termOf(std::string(kind) + " of " + std::string(tenant), text);
}

void collectNames(const RecordView& view, std::string_view list, std::size_t at,
                  std::vector<std::int64_t>& terms) {
  eachText(view.details, at, [&](std::string_view text) {
    eachNameOf(list, text, [&](std::string_view name) {
      terms.push_back(termOf(list, name));
      terms.push_back(termOfTenants(list, view.tenant, name));
    });
  });
}

std::string identityOf(const Checkpoint& checkpoint) {
  return "audit-index/2 " + checkpoint.origin;
}

Result<IndexedBlock> blockOf(Records& records, std::uint64_t number) {
  IndexedBlock block;
  block.number = number;
  block.least = std::numeric_limits<std::int64_t>::max();
  block.most = std::numeric_limits<std::int64_t>::min();
  for (std::uint64_t seq = number * kTileWidth; seq < (number + 1) * kTileWidth; ++seq) {
    TRY(const auto record, records.at(seq));
    const std::int64_t millis = millisOfTime(record.first.time).value_or(0);
    block.least = std::min(block.least, millis);
    block.most = std::max(block.most, millis);
    collectTerms(record.first, block.terms);
  }
  std::sort(block.terms.begin(), block.terms.end());
  block.terms.erase(std::unique(block.terms.begin(), block.terms.end()), block.terms.end());
  return block;
}

}  // namespace

std::optional<std::int64_t> millisOfTime(std::string_view time) {
  if (time.size() != 24) return std::nullopt;
  bool good = true;
  const auto part = [&](std::size_t at, std::size_t size) {
    int number = 0;
    for (const char c : time.substr(at, size)) {
      good = good && c >= '0' && c <= '9';
      number = number * 10 + (c - '0');
    }
    return number;
  };
  const std::chrono::year_month_day day(std::chrono::year(part(0, 4)),
                                        std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                        std::chrono::day(static_cast<unsigned>(part(8, 2))));
  const std::int64_t seconds = (part(11, 2) * 60LL + part(14, 2)) * 60 + part(17, 2);
  const std::int64_t millis = part(20, 3);
  if (!good || !day.ok()) return std::nullopt;
  return std::chrono::sys_days(day).time_since_epoch().count() * 86'400'000LL + seconds * 1000 +
         millis;
}

void collectTerms(const RecordView& view, std::vector<std::int64_t>& terms) {
  terms.push_back(termOf("tenant", view.tenant));
  terms.push_back(termOf("stage", view.stage));
  terms.push_back(termOf("outcome", view.outcome));
  if (!view.submission.empty()) terms.push_back(termOf("submission", view.submission));
  // Wherever in the details: one that stands deeper is one term too many, and does no harm.
  eachKey(view.details, [&](std::string_view key, std::size_t at) {
    const char first = at < view.details.size() ? view.details[at] : '\0';
    if (first == '"' && isIn(kDetails, key)) {
      const std::string_view text = quoted(view.details, ++at);
      terms.push_back(termOf(key, text));
      if (key == kActor) terms.push_back(termOfTenants(key, view.tenant, text));
    } else if (first == '[' && isIn(kNamedLists, key)) {
      collectNames(view, key, at + 1, terms);
    } else if (first == '[' && key == "findings") {
      eachText(view.details, at + 1,
               [&](std::string_view rule) { terms.push_back(termOf("rule", rule)); });
    }
  });
}

std::vector<std::int64_t> termsOf(const RecordFilter& filter) {
  std::vector<std::int64_t> terms;
  // What is likely to be the rarest comes first: along it the index is walked.
  if (filter.submission) terms.push_back(termOf("submission", escapedText(*filter.submission)));
  for (const auto& detail : filter.details) {
    if (!isIn(kDetails, detail.first)) continue;
    const std::string escaped = escapedText(detail.second);
    const bool ofTenant = detail.first == kActor && filter.tenant;
    terms.push_back(ofTenant ? termOfTenants(detail.first, escapedText(*filter.tenant), escaped)
                             : termOf(detail.first, escaped));
  }
  for (const auto& [kind, text] : filter.named) {
    const std::string escaped = escapedText(text);
    terms.push_back(filter.tenant ? termOfTenants(kind, escapedText(*filter.tenant), escaped)
                                  : termOf(kind, escaped));
  }
  if (filter.rule) terms.push_back(termOf("rule", escapedText(*filter.rule)));
  if (filter.tenant && filter.named.empty()) {
    terms.push_back(termOf("tenant", escapedText(*filter.tenant)));
  }
  if (filter.outcomes.size() == 1) {
    terms.push_back(termOf("outcome", escapedText(filter.outcomes.front())));
  }
  if (filter.stages.size() == 1) {
    terms.push_back(termOf("stage", escapedText(filter.stages.front())));
  }
  return terms;
}

Result<bool> updateIndex(const std::filesystem::path& folder, BlockIndex& index,
                         std::size_t maxBundles) {
  TRY(Records records, Records::open(folder));
  const std::string identity = identityOf(records.checkpoint());
  TRY(const std::string is, index.identity());
  TRY(std::uint64_t covered, index.covered());
  const std::uint64_t full = records.size() / kTileWidth;
  if ((!is.empty() && is != identity) || covered > full) {
    TRY_STATUS(index.clear());
    covered = 0;
  }
  const std::uint64_t first = records.first() / kTileWidth;
  std::uint64_t left = maxBundles;
  while (covered < full && left > 0) {
    const std::uint64_t end =
        std::min({full, covered + kBundlesAtOnce, covered + static_cast<std::uint64_t>(left)});
    std::vector<IndexedBlock> blocks;
    for (std::uint64_t number = covered; number < end; ++number) {
      if (number < first) {  // pruned: nothing is to be found there
        blocks.push_back({number, 0, -1, {}});
        continue;
      }
      TRY(IndexedBlock block, blockOf(records, number));
      blocks.push_back(std::move(block));
    }
    TRY_STATUS(index.add(identity, blocks));
    left -= end - covered;
    covered = end;
  }
  return covered == full;
}

BundleWalk::BundleWalk(const RecordFilter& filter, BlockIndex* index, std::uint64_t begin,
                       std::uint64_t end, bool newestFirst)
    : index_(index), newestFirst_(newestFirst), begin_(begin), end_(end) {
  query_.terms = termsOf(filter);
  query_.descending = newestFirst;
  if (filter.from) query_.least = filter.from->time_since_epoch().count();
  if (filter.to) query_.most = filter.to->time_since_epoch().count() - 1;
  if (query_.terms.empty() && !filter.from && !filter.to) index_ = nullptr;
  if (index_ == nullptr) return;
  const auto covered = index_->covered();
  if (!covered) {
    index_ = nullptr;
    return;
  }
  covered_ = std::min(*covered, end);
}

// Asks the index for the next bundles in what is left of the part that it covers.
void BundleWalk::fill() {
  found_.clear();
  used_ = 0;
  query_.begin = begin_;
  query_.end = std::min(end_, covered_);
  if (query_.begin >= query_.end) return;
  auto found = index_->find(query_);
  if (!found) {
    index_ = nullptr;  // read everything that is left
    return;
  }
  found_ = std::move(found).value();
  if (!found_.empty()) {
    // An index that names what was not asked for is not to lead in circles.
    std::erase_if(found_, [&](std::uint64_t n) { return n < query_.begin || n >= query_.end; });
    if (found_.empty()) index_ = nullptr;
    return;
  }
  // Nothing more in the covered part.
  if (newestFirst_) {
    end_ = begin_;
  } else {
    begin_ = query_.end;
  }
}

std::optional<std::uint64_t> BundleWalk::next() {
  while (begin_ < end_) {
    const std::uint64_t plain = newestFirst_ ? end_ - 1 : begin_;
    std::uint64_t number = plain;
    if (index_ != nullptr && plain < covered_) {
      if (used_ == found_.size()) {
        fill();
        if (found_.empty()) continue;
      }
      number = found_[used_++];
      if (number < begin_ || number >= end_) continue;
    }
    if (newestFirst_) {
      end_ = number;
    } else {
      begin_ = number + 1;
    }
    return number;
  }
  return std::nullopt;
}

}  // namespace gantlet::audit
