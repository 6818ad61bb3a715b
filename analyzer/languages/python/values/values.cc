#include "analyzer/languages/python/values/values.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "analyzer/languages/python/syntax/literals.h"

namespace gantlet::python {
namespace {

constexpr AtomId kUnknownAtom = 0;

std::string keyOf(const Atom& atom) {
  std::string key(1, static_cast<char>('A' + static_cast<int>(atom.kind)));
  if (atom.node != kNoNode) key += std::to_string(atom.node);
  if (atom.kind == AtomKind::kInteger) key += std::to_string(atom.number);
  key += atom.text;
  return key;
}

// Absorbed by an unknown.
bool isAbsorbed(AtomKind kind) {
  return isConstantKind(kind) || kind == AtomKind::kTuple || kind == AtomKind::kList;
}

}  // namespace

bool isConstantKind(AtomKind kind) {
  return kind == AtomKind::kText || kind == AtomKind::kBytes || kind == AtomKind::kInteger ||
         kind == AtomKind::kLiteral;
}

bool isForeign(AtomKind kind) {
  return kind == AtomKind::kModule || kind == AtomKind::kPath || kind == AtomKind::kBuiltin ||
         kind == AtomKind::kStar || kind == AtomKind::kUnresolved;
}

std::size_t ValueTable::VectorHash::operator()(const std::vector<AtomId>& ids) const {
  std::size_t hash = ids.size();
  for (const AtomId id : ids) hash = hash * 0x9E3779B97F4A7C15ULL + id;
  return hash;
}

ValueTable::ValueTable() {
  values_.emplace_back();
  valueIds_.emplace(std::vector<AtomId>{}, kNothing);
  static_cast<void>(single(Atom{}));  // kUnknownAtom, kUnknownValue
}

ValueId ValueTable::intern(std::vector<AtomId> ids) {
  const auto found = valueIds_.find(ids);
  if (found != valueIds_.end()) return found->second;
  const auto id = static_cast<ValueId>(values_.size());
  valueIds_.emplace(ids, id);
  values_.push_back(std::move(ids));
  return id;
}

ValueId ValueTable::single(Atom atom) {
  const auto [entry, added] = atomIds_.emplace(keyOf(atom), static_cast<AtomId>(atoms_.size()));
  if (added) {
    textBytes_ += atom.text.size();
    atoms_.push_back(std::move(atom));
  }
  return intern({entry->second});
}

ValueId ValueTable::named(AtomKind kind, std::string_view text) {
  Atom atom;
  atom.kind = kind;
  atom.text = text;
  return single(std::move(atom));
}

ValueId ValueTable::text(std::string text) {
  if (text.size() > kMaxConstantBytes || textBytes_ > kMaxTextBytes) return kUnknownValue;
  Atom atom;
  atom.kind = AtomKind::kText;
  atom.text = std::move(text);
  return single(std::move(atom));
}

ValueId ValueTable::bytes(std::string bytes) {
  if (bytes.size() > kMaxConstantBytes || textBytes_ > kMaxTextBytes) return kUnknownValue;
  Atom atom;
  atom.kind = AtomKind::kBytes;
  atom.text = std::move(bytes);
  return single(std::move(atom));
}

ValueId ValueTable::integer(std::int64_t number) {
  Atom atom;
  atom.kind = AtomKind::kInteger;
  atom.number = number;
  return single(std::move(atom));
}

ValueId ValueTable::ofNode(AtomKind kind, NodeIndex node) {
  Atom atom;
  atom.kind = kind;
  atom.node = node;
  return single(std::move(atom));
}

ValueId ValueTable::unite(ValueId a, ValueId b) {
  if (a == b || b == kNothing) return a;
  if (a == kNothing) return b;
  if (a > b) std::swap(a, b);
  const std::uint64_t key = (std::uint64_t{a} << 32U) | b;
  if (const auto found = unions_.find(key); found != unions_.end()) return found->second;
  std::vector<AtomId> ids;
  std::set_union(values_[a].begin(), values_[a].end(), values_[b].begin(), values_[b].end(),
                 std::back_inserter(ids));
  if (ids.size() > kMaxAtoms && ids.front() != kUnknownAtom) ids.insert(ids.begin(), kUnknownAtom);
  if (ids.front() == kUnknownAtom) {
    ids.erase(std::remove_if(ids.begin(), ids.end(),
                             [this](AtomId id) { return isAbsorbed(atoms_[id].kind); }),
              ids.end());
  }
  if (ids.size() > kMaxAtoms + 1) {
    overflowed_ = true;  // too many names for one value: the judge hears of it, nothing is allowed
    ids.assign(1, kUnknownAtom);
  }
  const ValueId result = intern(std::move(ids));
  unions_.emplace(key, result);
  return result;
}

bool ValueTable::isConstant(ValueId value) const {
  const auto& ids = values_[value];
  return !ids.empty() && std::all_of(ids.begin(), ids.end(),
                                     [this](AtomId id) { return isConstantKind(atoms_[id].kind); });
}

bool ValueTable::isAll(ValueId value, AtomKind kind) const {
  const auto& ids = values_[value];
  return !ids.empty() && std::all_of(ids.begin(), ids.end(),
                                     [this, kind](AtomId id) { return atoms_[id].kind == kind; });
}

bool ValueTable::has(ValueId value, AtomKind kind) const {
  const auto& ids = values_[value];
  return std::any_of(ids.begin(), ids.end(),
                     [this, kind](AtomId id) { return atoms_[id].kind == kind; });
}

}  // namespace gantlet::python
