// Classes that are handed on as values: `type` that somebody calls with three arguments, and a
// library's class whose attributes somebody sets, under whatever name, out of a container, a
// parameter or what a function gives.
#pragma once

#include <map>

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class CarriedClasses : private FactPart {
 public:
  explicit CarriedClasses(const FactPart& part) : FactPart(part) {}

  // T = [type][0], where the file calls something unknown as classes are made.
  void emitFactory(NodeIndex i, const Atom& atom, const Consumer& consumer);
  // c.attribute = value, where `c` may be a library's class.
  void emitStore(NodeIndex where, NodeIndex object, const Atom& atom);
  void emitTypeStore(NodeIndex call, const std::vector<Argument>& arguments);
  // A method that is called on a library's class, and sets what it sets of its object there.
  void emitLentMethod(NodeIndex attribute);
  [[nodiscard]] bool isHandedOn(NodeIndex i, const Consumer& consumer);
  [[nodiscard]] bool handsOnClasses();

 private:
  enum class Stored : std::uint8_t { kData, kFunction, kUnknown };

  [[nodiscard]] Stored storedValue(NodeIndex where);
  [[nodiscard]] Stored kindOfValue(NodeIndex value, bool followed = false);
  [[nodiscard]] bool isBoundToClass(const std::string& name) const;
  [[nodiscard]] bool isOnlyAsked(const Consumer& consumer) const;
  [[nodiscard]] bool isInAnnotation(NodeIndex i);
  [[nodiscard]] bool makesClassesUnseen();
  [[nodiscard]] bool mayMakeClass(NodeIndex call);
  [[nodiscard]] bool isOwnMethodCall(NodeIndex function);
  [[nodiscard]] bool isLibraryClass(NodeIndex i);
  [[nodiscard]] bool asksForClasses(NodeIndex type);

  std::optional<bool> makesClassesUnseen_;
  std::optional<bool> handsOnClasses_;
  std::map<std::string, bool, std::less<>> ownMethods_;
};

}  // namespace gantlet::python
