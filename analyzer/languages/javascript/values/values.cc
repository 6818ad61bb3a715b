#include "analyzer/languages/javascript/values/values.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"

namespace gantlet::javascript {
namespace {

std::uint64_t hashOf(const std::vector<ValueId>& values) {
  std::uint64_t hash = 1469598103934665603ULL;
  for (const ValueId value : values) hash = (hash ^ value) * 1099511628211ULL;
  return hash;
}

// The members of `arguments` by which node's own would give away what they hold: indexes, what
// leads to code, and what gives the object itself back.
bool leadsToWrapper(std::string_view name) {
  return isReflective(name) || name == "valueOf" ||
         name.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

PathId PathTable::intern(const Path& path) {
  // Names and paths number less than the nodes of a source: 28 bits are enough for each.
  const std::uint64_t flags = static_cast<std::uint64_t>(path.root) | (path.sloppyThis ? 4U : 0U) |
                              (path.methodThis ? 8U : 0U);
  const std::uint64_t parent = path.depth == 0 ? 0 : std::uint64_t{path.parent} + 1;
  const std::uint64_t key = (parent << 32U) | (std::uint64_t{path.name} << 4U) | flags;
  const auto [id, fresh] = ids_.emplace(key, static_cast<PathId>(paths_.size()));
  if (fresh) paths_.push_back(path);
  return *id;
}

PathId PathTable::root(PathRoot root, NameId name, bool sloppyThis, bool methodThis) {
  Path path;
  path.root = root;
  path.sloppyThis = sloppyThis;
  path.methodThis = methodThis;
  path.name = name;
  return intern(path);
}

PathId PathTable::module(std::string_view name) {
  // What require('process') gives is the global.
  if (name == "process" || name == "node:process") return global("process");
  return root(PathRoot::kModule, names_.intern(name), false, false);
}

PathId PathTable::unresolved(std::string_view name) {
  return root(PathRoot::kUnresolved, names_.intern(name), false, false);
}

PathId PathTable::builtin(std::string_view name) {
  Path path;
  path.parent = globalObject();
  path.depth = 1;
  path.name = names_.intern(name);
  return intern(path);
}

std::optional<PathId> PathTable::member(PathId path, std::string_view name) {
  const Path parent = paths_[path];
  if (isGlobalObject(path)) {
    // A sloppy `this` is mostly an object of the submission: only names of globals mean something.
    if (parent.sloppyThis && (!isKnownGlobal(name) || isWrapperName(name))) return std::nullopt;
    if (isGlobalObjectName(name)) return path;
    if (!isKnownGlobal(name)) return unresolved(name);
  }
  // Data, whoever runs it.
  if (isGiven(path) && !leadsToWrapper(name)) return std::nullopt;
  if (isModuleItself(path) && name == "default") return path;
  // import * as process from 'node:process'
  if (name == "default" && parent.root == PathRoot::kGlobal && parent.depth == 1 &&
      names_.text(parent.name) == "process") {
    return path;
  }
  if (parent.depth >= kMaxDepth) return std::nullopt;
  Path child = parent;
  child.parent = path;
  child.depth = static_cast<std::uint16_t>(parent.depth + 1);
  child.name = names_.intern(name);
  return intern(child);
}

bool PathTable::isGiven(PathId id) const {
  const Path& path = paths_[id];
  return path.root == PathRoot::kGlobal && path.depth == 1 && names_.text(path.name) == "arguments";
}

std::string PathTable::text(PathId id) const {
  if (isGlobalObject(id)) return "globalThis";
  std::vector<std::string_view> segments;
  for (PathId at = id;; at = paths_[at].parent) {
    const Path& path = paths_[at];
    if (path.depth > 0 || path.root != PathRoot::kGlobal)
      segments.push_back(names_.text(path.name));
    if (path.depth == 0) break;
  }
  std::string out;
  for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
    if (!out.empty()) out.push_back('.');
    out.append(*segment);
  }
  return out;
}

std::string PathTable::moduleName(PathId id) const {
  if (paths_[id].root != PathRoot::kModule) return "";
  while (paths_[id].depth > 0) id = paths_[id].parent;
  return std::string(names_.text(paths_[id].name));
}

ValueTable::ValueTable(NameTable& names) : paths(names) {
  static_assert(static_cast<std::size_t>(ValueKind::kHolder) < std::tuple_size_v<decltype(plain_)>);
  plain_.fill(kNone);
  sets_.emplace_back();  // kEmptySet
  static_cast<void>(make(ValueKind::kUnknown));
}

ValueId ValueTable::intern(const Value& value) {
  const std::uint64_t key = (static_cast<std::uint64_t>(value.kind) << 32U) | value.data;
  const auto [id, fresh] = ids_.emplace(key, static_cast<ValueId>(values_.size()));
  if (fresh) {
    values_.push_back(value);
    singles_.push_back(kEmptySet);
  }
  return *id;
}

ValueId ValueTable::make(ValueKind kind, std::uint32_t data) {
  Value value;
  value.kind = kind;
  value.data = data;
  if (data != 0) return intern(value);
  ValueId& known = plain_[static_cast<std::size_t>(kind)];
  if (known == kNone) known = intern(value);
  return known;
}

ValueId ValueTable::number(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  const auto [found, fresh] = numbers_.emplace(bits, static_cast<ValueId>(values_.size()));
  if (fresh) {
    values_.push_back({ValueKind::kNumber, 0, value});
    singles_.push_back(kEmptySet);
  }
  return found->second;
}

std::uint32_t ValueTable::internText(std::string_view text) {
  if (const auto found = textIds_.find(text); found != textIds_.end()) return found->second;
  textBytes_ += text.size();
  const auto id = static_cast<std::uint32_t>(texts_.size());
  texts_.emplace_back(text);
  textIds_.emplace(texts_.back(), id);
  return id;
}

ValueId ValueTable::string(std::string_view text) {
  if (text.size() > kMaxText || overBudget()) return make(ValueKind::kAnyString);
  return make(ValueKind::kString, internText(text));
}

ValueId ValueTable::buffer(std::string_view bytes) {
  if (bytes.size() > kMaxText || overBudget()) return make(ValueKind::kUnknown);
  return make(ValueKind::kBuffer, internText(bytes));
}

ValueId ValueTable::array(const std::vector<ValueId>& elements) {
  // Few arrays, each made once for each literal and fold: the text of their ids is key enough.
  std::string key("\1array");
  for (const ValueId element : elements) key.append(",").append(std::to_string(element));
  const std::uint32_t text = internText(key);
  const ValueId found = make(ValueKind::kArray, text);
  if (text >= listOfText_.size()) listOfText_.resize(text + 1, kNone);
  if (listOfText_[text] == kNone) {
    listOfText_[text] = static_cast<std::uint32_t>(lists_.size());
    lists_.push_back(elements);
  }
  return found;
}

bool ValueTable::isConstant(ValueId id) const {
  switch (values_[id].kind) {
    case ValueKind::kUndefined:
    case ValueKind::kNull:
    case ValueKind::kTrue:
    case ValueKind::kFalse:
    case ValueKind::kNumber:
    case ValueKind::kString:
    case ValueKind::kArray: return true;
    default: return false;
  }
}

SetId ValueTable::only(ValueId value) {
  if (singles_[value] == kEmptySet) {
    singles_[value] = static_cast<SetId>(sets_.size());
    sets_.push_back({value});
  }
  return singles_[value];
}

std::vector<ValueId> ValueTable::widen(const std::vector<ValueId>& values) {
  std::vector<ValueId> kept;
  std::size_t constants = 0;
  std::size_t objects = 0;
  for (const ValueId value : values) {
    const ValueKind kind = values_[value].kind;
    const bool object = kind == ValueKind::kObject || kind == ValueKind::kLooseObject ||
                        kind == ValueKind::kOwnArray;
    if (object && ++objects > kMaxObjects) {
      collapsed_ = true;
      kept.push_back(make(ValueKind::kUnknown));
      continue;
    }
    const bool widens = kind == ValueKind::kString || kind == ValueKind::kNumber ||
                        kind == ValueKind::kArray || kind == ValueKind::kBuffer;
    if (!widens || ++constants <= kMaxConstants) {
      kept.push_back(value);
    } else {
      kept.push_back(make(kind == ValueKind::kString   ? ValueKind::kAnyString
                          : kind == ValueKind::kNumber ? ValueKind::kAnyNumber
                                                       : ValueKind::kUnknown));
    }
  }
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  if (kept.size() > kMaxMembers) {
    overflown_ = true;  // the analysis is then incomplete
    kept.resize(kMaxMembers);
  }
  return kept;
}

SetId ValueTable::set(std::vector<ValueId> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.empty()) return kEmptySet;
  if (values.size() == 1) return only(values.front());
  if (values.size() > kMaxConstants) values = widen(values);
  const std::uint64_t hash = hashOf(values);
  const auto [first, last] = setIds_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    if (sets_[it->second] == values) return it->second;
  }
  const auto id = static_cast<SetId>(sets_.size());
  setIds_.emplace(hash, id);
  sets_.push_back(std::move(values));
  return id;
}

SetId ValueTable::unite(SetId a, SetId b) {
  if (a == b || b == kEmptySet) return a;
  if (a == kEmptySet) return b;
  if (a > b) std::swap(a, b);
  const std::uint64_t key = (std::uint64_t{a} << 32U) | b;
  RecentUnion& recent = recentUnions_[(a * 31U + b) % recentUnions_.size()];
  if (recent.key == key) return recent.result;
  const auto [known, fresh] = unions_.emplace(key, kEmptySet);
  if (fresh) {
    std::vector<ValueId> both;
    both.reserve(sets_[a].size() + sets_[b].size());
    both.insert(both.end(), sets_[a].begin(), sets_[a].end());
    both.insert(both.end(), sets_[b].begin(), sets_[b].end());
    *known = set(std::move(both));
  }
  recent = {key, *known};
  return recent.result;
}

}  // namespace gantlet::javascript
