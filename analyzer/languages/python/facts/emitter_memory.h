// What the emitter remembers of one file: answers that it has found, and how often it has searched.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

struct EmitterMemory {
  std::unordered_set<std::string> boundPrivateNames_;
  std::unordered_map<std::string, bool> plainAttributes_;  // method and "self.text"
  std::unordered_map<std::string, bool> slotAttributes_;
  std::unordered_map<NodeIndex, bool> ownDictionaries_;
  std::unordered_map<NodeIndex, bool> ownSelves_;
  std::optional<bool> plainClasses_;
  std::optional<bool> answeringTexts_;
  std::optional<bool> hintsWritten_;
  std::optional<std::vector<std::string>> annotatedNames_;
  std::optional<bool> namesWritten_;
  std::optional<bool> forwardsNames_;
  std::optional<bool> reachesFiles_;
  std::optional<bool> opensArguments_;
  std::vector<std::string> guardWords_;  // of the search that goes on
  std::size_t searches_ = 0;
  std::size_t settingSearches_ = 0;
  std::size_t textSearches_ = 0;
  std::size_t composedSearches_ = 0;
  std::size_t ancestorSearches_ = 0;
  std::size_t dictionarySearches_ = 0;
  std::optional<bool> decodesTexts_;
  std::optional<bool> fieldsOnlyRead_;
  std::optional<bool> plainConstructors_;
  std::optional<bool> plainLevels_;
  NodeIndex repetitionEnd_ = 0;    // up to here a product has been measured
  bool readsAnnotations_ = false;  // as values: dataclasses, inspect, __annotations__
  std::size_t literalSearches_ = 0;
  bool evaluatesAnnotations_ = false;  // functools.singledispatch does
  // Names that classes bind become code or attributes: by data classes and class patterns.
  bool readsBoundNames_ = false;
  bool renamesFields_ = false;  // the fields of data classes are in reach
  bool makesClasses_ = false;   // by type(name, bases, {…}): what they bind stands in no body
  bool makesGetters_ = false;   // operator.attrgetter or methodcaller is in reach
  bool makesGuarded_ = false;   // so is one of the classes that run or format texts
  std::optional<bool> looksUpInMetaclass_;
  ValueId ownValue_ = kUnknownValue;  // stands for an object of the file's own class
};

}  // namespace gantlet::python
