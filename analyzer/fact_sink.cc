#include "analyzer/fact_sink.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gantlet {
namespace {

auto sortKey(const Fact& fact) { return std::make_tuple(fact.span.startByte, fact.span.endByte); }

auto identity(const Fact& fact) {
  return std::tie(fact.span.startByte, fact.span.endByte, fact.kind, fact.origin, fact.name,
                  fact.module, fact.key, fact.hasValue, fact.value);
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
  // Exact repetitions stand near each other: same place, few of them.
  std::vector<Fact> unique;
  unique.reserve(items.size());
  std::size_t group = 0;
  for (Fact& fact : items) {
    if (unique.size() > group && sortKey(unique[group]) != sortKey(fact)) group = unique.size();
    const bool seen =
        std::any_of(unique.begin() + static_cast<std::ptrdiff_t>(group), unique.end(),
                    [&fact](const Fact& other) { return identity(other) == identity(fact); });
    if (!seen) unique.push_back(std::move(fact));
  }
  items = std::move(unique);
  return std::move(facts_);
}

}  // namespace gantlet
