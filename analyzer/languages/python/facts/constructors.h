// Calls that make objects of a class which is not named where it is called: type(x)(…), classes of
// the file's own that inherit their constructor, X.__init__(…); and classes that are made by calls.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Constructors : private FactPart {
 public:
  explicit Constructors(const FactPart& part) : FactPart(part) {}

  void emitClassOfCall(NodeIndex call, const Atom& atom, const std::vector<Argument>& arguments);
  void emitClassValue(NodeIndex i, const Atom& atom, const Consumer& consumer);
  void emitMadeAgain(NodeIndex call, ValueId receiver, const std::vector<Argument>& arguments);
  void emitTypeValue(NodeIndex i, const Consumer& consumer);
  void emitFactoryValue(NodeIndex i, const Atom& atom, const Consumer& consumer);
  void emitFactoryCall(const std::vector<Argument>& arguments);
  void emitOwnCall(const Atom& callee, const std::vector<Argument>& arguments);
  void emitConstructorCall(const Atom& callee, const std::vector<Argument>& arguments);
  void emitParentCall(NodeIndex function, const std::string& method,
                      const std::vector<Argument>& arguments);
  [[nodiscard]] bool isSuper(NodeIndex node) const;
  void emitPositionalPattern(NodeIndex pattern);
  void emitFormatPattern(NodeIndex pattern);
  void emitOwnLookup(NodeIndex name);
  [[nodiscard]] bool isMetaclass(NodeIndex owner, int depth) const;
  [[nodiscard]] bool takesClass(NodeIndex method) const;

 private:
  void emitBaseArguments(NodeIndex owner, const std::vector<Argument>& arguments, int depth);
  [[nodiscard]] bool looksUpInMetaclass();

  std::optional<bool> looksUpInMetaclass_;
};

}  // namespace gantlet::python
