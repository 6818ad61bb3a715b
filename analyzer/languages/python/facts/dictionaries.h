// The dictionary of an object, vars(x) and x.__dict__, where it does no harm: nothing but its keys
// and texts are had of it, whatever the object is; or the object is one of the file's own class,
// and holds what the file has put into it.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Dictionaries : private FactPart {
 public:
  explicit Dictionaries(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool setsByText(std::string_view attribute);
  [[nodiscard]] bool isValueShown(NodeIndex value);
  [[nodiscard]] bool namesClassHook() const;
  // vars(x).items(), where the file says `mapping` by whatever way: a view has the dictionary
  // itself under that name.
  [[nodiscard]] bool handsView(NodeIndex dictionary) const;
  [[nodiscard]] bool isDictionaryShown(NodeIndex dictionary);
  [[nodiscard]] bool areMembersShown(NodeIndex call);
  [[nodiscard]] bool isOfOwnClasses(NodeIndex node);
  [[nodiscard]] bool isDictionaryRead(NodeIndex dictionary);
  [[nodiscard]] bool isMangledElsewhere(std::string_view name);
  [[nodiscard]] bool isShortCall(NodeIndex call, NodeIndex method);
  [[nodiscard]] bool isOwnSelf(NodeIndex self);
  [[nodiscard]] bool isAskedForByText(std::string_view method);
  [[nodiscard]] bool isAccessor(NodeIndex decorator);

 private:
  [[nodiscard]] std::vector<std::string> wordsSet(NodeIndex list);
  [[nodiscard]] bool isCalledOnClass(NodeIndex method);
  [[nodiscard]] bool isHadOnObjects(NodeIndex method, std::string_view name, bool property);
  [[nodiscard]] bool isEachShown(NodeIndex source, std::size_t step, bool ownClass = false);
  [[nodiscard]] bool isMarkRead(NodeIndex value);
  [[nodiscard]] bool isOnlyDefined(std::string_view hook);
  [[nodiscard]] bool isDictionaryOfOwnClass(NodeIndex dictionary);
  [[nodiscard]] bool takesFunction();
  [[nodiscard]] bool isPlainDecorator(NodeIndex decorator);
  [[nodiscard]] bool isLocalName(NodeIndex name) const;
  [[nodiscard]] const std::vector<std::string>& namesAsked(NodeIndex name);
  [[nodiscard]] bool isAskedAbout(NodeIndex content);

  std::unordered_map<NodeIndex, bool> ownSelves_;
  std::unordered_map<NodeIndex, std::vector<std::string>> namesAsked_;
  std::size_t dictionarySearches_ = 0;
};

}  // namespace gantlet::python
