// Names that are words: all that a text may say, as a constant, a piece of one, or put together of
// such.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class WordOrigins : private OriginPart {
 public:
  explicit WordOrigins(const OriginPart& part) : OriginPart(part) {}

  // The constant texts that its elements may be; empty where there may be others.
  [[nodiscard]] std::vector<std::string> elements(NodeIndex container);
  // Nothing in the container, on whatever level, is a text that is not known or that begins with an
  // underscore: words, numbers and functions.
  [[nodiscard]] bool holdsWords(NodeIndex container);
  // The texts that it may be, each by itself: constants, pieces of such, and what is put together
  // of them; empty where there may be others.
  [[nodiscard]] std::vector<std::string> words(NodeIndex name);
  // … that its first element may be.
  [[nodiscard]] std::vector<std::string> first(NodeIndex container);
  [[nodiscard]] bool addPieces(NodeIndex call, std::string_view method);
  [[nodiscard]] bool addDocumentTexts(NodeIndex call);

 private:
  [[nodiscard]] std::vector<std::string> wordsOf(NodeIndex node, const Steps& path);
  [[nodiscard]] std::vector<std::string> composed(NodeIndex node);

  int compositions_ = 0;
};

}  // namespace gantlet::python
