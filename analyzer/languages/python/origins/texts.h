// Templates that read no attributes: what all of their origins come to.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class TemplateOrigins : private OriginPart {
 public:
  explicit TemplateOrigins(const OriginPart& part) : OriginPart(part) {}

  // Used as a template of str.format, it reads no attribute: it is put together of constants and
  // numbers. Public attributes that whole constants read are added to `read`.
  [[nodiscard]] bool isPlainTemplate(NodeIndex text, std::vector<std::string>& read);
  // Among what it may be, as far as that is seen, there is a number.
  [[nodiscard]] bool mayBeNumber(NodeIndex node);
  [[nodiscard]] bool isNumber(NodeIndex node);

 private:
  [[nodiscard]] bool isNumberLeaf(NodeIndex node);
  [[nodiscard]] bool isTemplateLeaf(NodeIndex node);
  [[nodiscard]] bool isPlainText(NodeIndex node);
  [[nodiscard]] bool addPiece(NodeIndex node, std::string& text, int depth);
  [[nodiscard]] bool addString(NodeIndex node, std::string& text, int depth);
  [[nodiscard]] bool addPercent(NodeIndex binary, std::string& text, int depth);
  [[nodiscard]] bool addMethod(NodeIndex call, std::string& text, int depth);
  [[nodiscard]] bool addFilled(NodeIndex node, std::string& text);

  // of the search that goes on
  std::set<NodeIndex> numbers_;
  int numberDepth_ = 0;
  int plainDepth_ = 0;  // Of the template at hand.
  bool composed_ = false;
  bool whole_ = false;  // a constant of it is no piece to be put next to others
  std::vector<std::string>* read_ = nullptr;
};

}  // namespace gantlet::python
