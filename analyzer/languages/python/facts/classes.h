// What classes keep to themselves, and the names in them that the interpreter and its library read
// by text: private attributes, __match_args__, the fields of data classes.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class ClassFacts : private FactPart {
 public:
  explicit ClassFacts(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] NodeIndex onlySource(NodeIndex name) const;
  // The class of an object that the file has made of a class of its own without bases, metaclass
  // and __new__: its dictionary holds data, not the parts of a class. kNoNode of others.
  [[nodiscard]] NodeIndex plainClassOf(NodeIndex node) const;
  void collectBoundNames();
  void emitClassKeywords(NodeIndex i);
  [[nodiscard]] NodeIndex methodOfSelf(NodeIndex object) const;
  [[nodiscard]] bool isCalledThroughClass(NodeIndex identifier) const;
  [[nodiscard]] bool isSelf(NodeIndex object) const;
  void emitMatchArgs(NodeIndex assignment);
  void emitClassFields(NodeIndex call, const std::vector<Argument>& arguments);
  void emitSetattrMethod(NodeIndex call, const std::string& method,
                         const std::vector<Argument>& arguments);
  void emitTypeMethod(ValueId receiver, const std::string& method,
                      const std::vector<Argument>& arguments);
  [[nodiscard]] bool isJsonDefault(NodeIndex attribute) const;
  [[nodiscard]] bool isDefaultOfDocument(NodeIndex function) const;
  [[nodiscard]] bool isParsedArguments(NodeIndex node);
  [[nodiscard]] std::vector<NodeIndex> onlySources(NodeIndex name) const;
  [[nodiscard]] bool isOnlyMethod(NodeIndex function) const;
  [[nodiscard]] bool isOwnParameter(NodeIndex node, std::string_view function) const;

 private:
  [[nodiscard]] bool reachesFields(NodeIndex i) const;
  [[nodiscard]] bool isEncoderDefault(NodeIndex attribute) const;
  [[nodiscard]] bool isKnownArguments(NodeIndex name);
  [[nodiscard]] bool isParser(NodeIndex node, int depth);
  [[nodiscard]] bool isUnderMetaclass(NodeIndex owner, int depth) const;
};

}  // namespace gantlet::python
