#include "analyzer/fact_sink.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace gantlet {
namespace {

auto sortKey(const Fact& fact) { return std::make_tuple(fact.span.startByte, fact.span.endByte); }

// Everything but the place, in a form that can be hashed; NUL is in no source.
std::string identity(const Fact& fact) {
  std::string key{static_cast<char>(fact.kind), static_cast<char>(fact.origin),
                  static_cast<char>(fact.hasValue)};
  for (const std::string* part : {&fact.name, &fact.module, &fact.key, &fact.value}) {
    key += *part;
    key.push_back('\0');
  }
  return key;
}

}  // namespace

void FactSink::add(Fact fact, ByteRange where) {
  if (full_) return;
  if (facts_.items.size() >= kMaxFacts) {
    full_ = true;
    facts_.complete = false;
    fact = Fact{};
    fact.kind = FactKind::kLimit;
    fact.name = "facts";
  }
  if (fact.value.size() > kMaxValueBytes) {
    fact.value.clear();
    fact.hasValue = false;
  }
  fact.span = mapper_.span(where.start, where.end);
  facts_.items.push_back(std::move(fact));
}

void FactSink::syntax(std::string_view name, ByteRange where) {
  Fact fact;
  fact.kind = FactKind::kSyntax;
  fact.name = name;
  add(std::move(fact), where);
}

void FactSink::trouble(std::string_view name, ByteRange where) {
  facts_.complete = false;
  syntax(name, where);
}

void FactSink::limit(std::string_view name, ByteRange where) {
  facts_.complete = false;
  Fact fact;
  fact.kind = FactKind::kLimit;
  fact.name = name;
  add(std::move(fact), where);
}

Facts FactSink::take() {
  auto& items = facts_.items;
  std::stable_sort(items.begin(), items.end(),
                   [](const Fact& a, const Fact& b) { return sortKey(a) < sortKey(b); });
  // Exact repetitions share their place.
  std::vector<Fact> unique;
  unique.reserve(items.size());
  std::unordered_set<std::string> seen;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool first = i == 0 || sortKey(items[i - 1]) != sortKey(items[i]);
    const bool alone =
        first && (i + 1 == items.size() || sortKey(items[i + 1]) != sortKey(items[i]));
    if (first) seen.clear();
    if (alone || seen.insert(identity(items[i])).second) kept.push_back(i);
  }
  for (const std::size_t i : kept) unique.push_back(std::move(items[i]));
  items = std::move(unique);
  return std::move(facts_);
}

}  // namespace gantlet
