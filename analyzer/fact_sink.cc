#include "analyzer/fact_sink.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
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

void FactSink::rewind(const Mark& mark) {
  facts_.items.resize(mark.facts);
  facts_.complete = mark.complete;
  full_ = mark.full;
}

std::vector<Fact> FactSink::since(const Mark& mark) const {
  return {facts_.items.begin() + static_cast<std::ptrdiff_t>(mark.facts), facts_.items.end()};
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

void FactSink::trouble(std::string_view name, ByteRange where, std::string key, std::string value) {
  facts_.complete = false;
  Fact fact;
  fact.kind = FactKind::kSyntax;
  fact.name = name;
  fact.key = std::move(key);
  fact.value = std::move(value);
  fact.hasValue = true;
  add(std::move(fact), where);
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
  // Facts are large: their places are sorted, and each fact moves once.
  std::vector<std::uint32_t> order(items.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return sortKey(items[a]) < sortKey(items[b]);
  });
  // Exact repetitions share their place.
  std::vector<Fact> unique;
  unique.reserve(items.size());
  std::unordered_set<std::string> seen;
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i + 1;
    while (end < order.size() && sortKey(items[order[end]]) == sortKey(items[order[i]])) ++end;
    seen.clear();
    for (const bool alone = end == i + 1; i < end; ++i) {
      Fact& fact = items[order[i]];
      if (alone || seen.insert(identity(fact)).second) unique.push_back(std::move(fact));
    }
  }
  items = std::move(unique);
  return std::move(facts_);
}

}  // namespace gantlet
