// What every part of the emitter works on: the resolved program, and where the facts go. A part
// answers one kind of question about a file, or emits one kind of fact; FactParts holds them all,
// and through it they ask one another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"
#include "analyzer/languages/python/origins/consumer.h"
#include "analyzer/languages/python/origins/made_texts.h"
#include "analyzer/languages/python/origins/origins.h"
#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

struct FactParts;

// One argument of a call.
struct Argument {
  std::string key;  // "0", "name", "*", "**"
  NodeIndex node = kNoNode;
};

// What is known of the file as a whole, and how often it was searched as a whole.
struct FileTraits {
  std::unordered_set<std::string> boundPrivateNames;
  bool readsAnnotations = false;      // as values: dataclasses, inspect, __annotations__
  bool evaluatesAnnotations = false;  // functools.singledispatch does
  // Names that classes bind become code or attributes: by data classes and class patterns.
  bool readsBoundNames = false;
  bool renamesFields = false;  // the fields of data classes are in reach
  bool makesClasses = false;   // by type(name, bases, {…}): what they bind stands in no body
  bool makesGetters = false;   // operator.attrgetter or methodcaller is in reach
  bool makesGuarded = false;   // so is one of the classes that run or format texts
  ValueId ownValue = kUnknownValue;  // stands for an object of the file's own class
  std::size_t nameSearches = 0;
  std::size_t settingSearches = 0;
  std::size_t textSearches = 0;
  std::size_t useSearches = 0;
};

// "module", "class" or "local", as facts have it.
[[nodiscard]] std::string_view scopeName(ScopeKind kind);

class FactPart {
 public:
  // All of it outlives the part.
  FactPart(Program& program, const PerNode<ValueId>& values, const Deadline& deadline,
           FactSink& sink, NameIndex& index, Origins& origins, MadeTexts& madeTexts,
           FileTraits& traits, FactParts& parts)
      : p_(program),
        t_(program.values),
        f_(grammar().fields),
        values_(values),
        deadline_(deadline),
        sink_(sink),
        index_(index),
        origins_(origins),
        madeTexts_(madeTexts),
        traits_(traits),
        parts_(parts) {}

 protected:
  using Path = std::vector<std::uint32_t>;

  static constexpr std::size_t kMaxUseSearches = 64;

  [[nodiscard]] ValueId valueOf(NodeIndex i) const {
    return i == kNoNode ? kUnknownValue : values_[i];
  }
  [[nodiscard]] bool isModule(const Atom& atom) const;
  [[nodiscard]] std::string moduleOf(const std::string& path) const;
  [[nodiscard]] std::string starModules() const;
  [[nodiscard]] Fact factOf(FactKind kind, const Atom& atom, bool maybe) const;
  void add(Fact fact, NodeIndex where) { sink_.add(std::move(fact), p_.tree.range(where)); }
  void addDynamic(std::string_view name, std::string_view key, NodeIndex where);
  // Each place that reads the variable, and no other way to it.
  template <class Shown>
  [[nodiscard]] bool isEveryUse(VariableIndex variable, Shown shown);

  Program& p_;
  const ValueTable& t_;
  const Fields& f_;
  const PerNode<ValueId>& values_;
  const Deadline& deadline_;
  FactSink& sink_;
  NameIndex& index_;
  Origins& origins_;
  MadeTexts& madeTexts_;
  FileTraits& traits_;
  FactParts& parts_;
};

template <class Shown>
bool FactPart::isEveryUse(VariableIndex variable, Shown shown) {
  if (variable == kNone || ++traits_.useSearches > kMaxUseSearches) return false;
  if (p_.scopeTable[p_.variables[variable].scope].kind == ScopeKind::kClass) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    if (p_.kind(i) != Kind::kIdentifier || !shown(i)) return false;
  }
  return true;
}

}  // namespace gantlet::python
